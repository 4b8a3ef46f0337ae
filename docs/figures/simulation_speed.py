"""Time of a simulated run against groups, redundancy and failures, as docs/figures/simulation_speed.svg.

Run as ``python docs/figures/simulation_speed.py``; it takes about a minute. Every point is the processor time of
one run of 10,000 steps under the published rules (patch, restarts, saves): the quickest of five means over ten runs.
"""

from __future__ import annotations

import time
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from spareplan import load_preset
from spareplan.simulation.runs import Runner, RunOptions
from spareplan.strategies import Setting

GROUPS = (100, 200, 400, 600, 1000, 2000, 4000)
REDUNDANCIES = (4, 6, 8, 9, 10, 12, 14, 16)
MTBF_S = (150.0, 300.0, 600.0, 1200.0, 2400.0, 4800.0, 19_200.0)
INTERVAL_STEPS = 23
ROUNDS, RUNS = 5, 10


def measured(groups: int, redundancy: int, mtbf_s: float) -> tuple[float, float]:
    """Return milliseconds and group failures of a run."""
    scenario = load_preset("spare-600k-n600").changed(groups=groups, mtbf_s=mtbf_s)
    setting = Setting("spare", redundancy, 1, "golomb")
    runner = Runner(scenario, setting, INTERVAL_STEPS, RunOptions(patch="published"))
    runner.run(0, 0)
    quickest_s = float("inf")
    for _ in range(ROUNDS):
        started = time.process_time()
        results = [runner.run(number, 1) for number in range(RUNS)]
        quickest_s = min(quickest_s, (time.process_time() - started) / RUNS)
    return 1e3 * quickest_s, sum(result.group_failures for result in results) / RUNS


def draw(axes: Axes, label: str, places: list[float], milliseconds: list[float]) -> None:
    """Draw one line and print its points."""
    axes.plot(places, milliseconds, marker="o")
    axes.set_xlabel(label)
    axes.set_ylim(bottom=0.0)
    points = [(round(place), round(taken, 1)) for place, taken in zip(places, milliseconds, strict=True)]
    print(label, points)  # noqa: T201 - the figure's data


def main() -> None:
    """Measure and draw."""
    figure = Figure(figsize=(9.6, 3.2))
    by_groups, by_redundancy, by_failures = figure.subplots(1, 3)
    draw(by_groups, "groups N (r = 9)", [*GROUPS], [measured(groups, 9, 300.0)[0] for groups in GROUPS])
    taken = [measured(600, redundancy, 300.0)[0] for redundancy in REDUNDANCIES]
    draw(by_redundancy, "redundancy r (N = 600)", [*REDUNDANCIES], taken)
    points = [measured(600, 9, mtbf_s) for mtbf_s in MTBF_S]
    draw(
        by_failures, "group failures in the run (N = 600, r = 9)", [seen for _, seen in points], [t for t, _ in points]
    )
    by_groups.set_ylabel("milliseconds per run")
    figure.suptitle("One run of 10,000 steps")
    figure.tight_layout()
    figure.savefig(Path(__file__).with_suffix(".svg"), metadata={"Date": None})


if __name__ == "__main__":
    main()
