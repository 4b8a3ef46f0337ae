"""Simulated runs on a terminal: the answer first, in about 25 lines of 80 columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spareplan.report.console import cell_table, plain_text, print_trimmed
from spareplan.report.simulation_words import (
    COMPARED_COLUMNS,
    SPLIT_COLUMNS,
    compared_rows,
    simulation_notes,
    split_rows,
)
from spareplan.report.words import scenario_title
from spareplan.simulation import SimulationResult

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["print_simulation"]


def print_simulation(result: SimulationResult, console: Console) -> None:
    """Print simulated runs for people: the answer, the model's figures beside it, and where the time goes.

    The same runs print the same lines on the same console width.

    Args:
        result: the runs.
        console: where to; without a terminal nothing is coloured.
    """
    print_trimmed(plain_text(scenario_title(result.scenario), console, "dim"), console)
    print_trimmed(plain_text(result.headline, console, "bold"), console)
    console.print()
    print_trimmed(cell_table(COMPARED_COLUMNS, compared_rows(result), console), console, indent=2)
    console.print()
    print_trimmed(plain_text("Where the time goes", console, "bold"), console)
    print_trimmed(cell_table(SPLIT_COLUMNS, split_rows(result), console), console, indent=2)
    console.print()
    print_trimmed(plain_text(" ".join(simulation_notes(result)), console, "dim"), console)
