"""Time of the general placement model against the number of groups, as docs/figures/general_growth.svg.

Run as ``python docs/figures/general_growth.py``; it takes about two minutes. Each point solves both stages of the N x N
incidence form at r = 4 (largest overlap, then the pairs at it) with one solver.
"""

from __future__ import annotations

import time
from pathlib import Path

from matplotlib.figure import Figure

from spareplan.models.placement import incidence_program
from spareplan.models.solve import SOLVERS, SolverName, solve

REDUNDANCY = 4
GROUPS = range(5, 14)
TIME_LIMIT_S = 30.0
NAMES: dict[SolverName, str] = {"ortools": "SCIP (OR-Tools)", "pulp": "CBC (PuLP)", "highs": "HiGHS"}


def seconds_of(groups: int, solver: SolverName) -> float | None:
    """Return the time of both stages in seconds; None where a stage was not proven within the limit."""
    started = time.perf_counter()
    first = solve(incidence_program(groups, REDUNDANCY), solver, TIME_LIMIT_S).report
    if not first.proven or first.objective is None:
        return None
    second = solve(incidence_program(groups, REDUNDANCY, stage=2, overlap=round(first.objective)), solver, TIME_LIMIT_S)
    return time.perf_counter() - started if second.report.proven else None


def main() -> None:
    """Measure and draw."""
    for solver in SOLVERS:
        # loads the solver's library
        seconds_of(5, solver)  # type: ignore[arg-type] # the keys of SOLVERS are its names
    figure = Figure(figsize=(6.4, 3.6))
    axes = figure.subplots()
    for solver, name in NAMES.items():
        points = []
        for groups in GROUPS:
            taken = seconds_of(groups, solver)
            if taken is None:
                break
            points.append((groups, taken))
        axes.plot(*zip(*points, strict=True), marker="o", label=name)
        print(name, [(groups, round(taken, 3)) for groups, taken in points])  # noqa: T201 - the figure's data
    axes.set_yscale("log")
    axes.set_xlabel("groups N")
    axes.set_ylabel("seconds, both stages")
    axes.set_title(f"General placement model, r = {REDUNDANCY}")
    axes.legend()
    figure.tight_layout()
    figure.savefig(Path(__file__).with_suffix(".svg"), metadata={"Date": None})


if __name__ == "__main__":
    main()
