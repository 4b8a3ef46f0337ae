"""Time of the controller's decisions against the number of groups, as docs/figures/recovery_speed.svg.

Run as ``python docs/figures/recovery_speed.py``; it takes about a quarter of a minute. Random groups fail until 0.4 N
are out or a wipe-out comes, again and again until there are some thousands of decisions. Each is timed as a caller of
:meth:`spareplan.Controller.fail` sees it, without a journal.
"""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

from spareplan import Controller, place

REDUNDANCY = 9
GROUPS = (100, 200, 500, 1000, 2000, 5000, 10_000)
DECISIONS = 6_000
KINDS = ("keep", "reorder")


def microseconds(groups: int) -> dict[str, list[float]]:
    """Return the time of each decision by kind."""
    controller = Controller(place(groups, REDUNDANCY))
    generator = np.random.default_rng(groups)
    times: dict[str, list[float]] = {kind: [] for kind in KINDS}
    while sum(map(len, times.values())) < DECISIONS:
        for group in generator.permutation(groups)[: 2 * groups // 5].tolist():
            started = time.perf_counter_ns()
            kind = controller.fail([group]).kind
            taken = time.perf_counter_ns() - started
            if kind == "restart":
                break
            times[kind].append(taken / 1e3)
        controller.restarted()
    return times


def main() -> None:
    """Measure and draw."""
    microseconds(GROUPS[0])  # loads the kernel
    found = {groups: microseconds(groups) for groups in GROUPS}
    figure = Figure(figsize=(6.4, 3.6))
    axes = figure.subplots()
    for kind, colour in zip(KINDS, ("C0", "C1"), strict=True):
        for share, style in ((50, "-"), (99, ":")):
            values = [float(np.percentile(found[groups][kind], share)) for groups in GROUPS]
            name = f"{kind}, {'median' if share == 50 else '99 %'}"
            axes.plot(GROUPS, values, style, color=colour, marker="o", label=name)
            print(name, [(groups, round(value, 1)) for groups, value in zip(GROUPS, values, strict=True)])  # noqa: T201 - the figure's data
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("groups N")
    axes.set_ylabel("microseconds per decision")
    axes.set_title(f"One failure, one decision, r = {REDUNDANCY}, q = 1")
    axes.legend(loc="upper center", ncols=2)
    axes.set_ylim(top=400.0)
    figure.tight_layout()
    figure.savefig(Path(__file__).with_suffix(".svg"), metadata={"Date": None})


if __name__ == "__main__":
    main()
