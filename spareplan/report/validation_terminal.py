"""The renewal model held against the engine, on a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spareplan.quantities import format_ratio
from spareplan.report.console import grid, plain_text, print_trimmed
from spareplan.report.validation_words import (
    row_cells,
    summary_cells,
    validation_headline,
    validation_title,
    worst_first,
)
from spareplan.simulation.validation import Validation

if TYPE_CHECKING:
    from rich.console import Console

    from spareplan.simulation.simgrid_comparison import SimgridRow

__all__ = ["print_simgrid", "print_validation"]

_SHOWN = 10


def print_validation(result: Validation, console: Console) -> None:
    """Print the sizes of the differences and the scenarios with the largest.

    Args:
        result: the comparison.
        console: where to; without a terminal nothing is coloured.
    """
    print_trimmed(plain_text(validation_title(result), console, "dim"), console)
    print_trimmed(plain_text(validation_headline(result), console, "bold"), console)
    console.print()
    names: tuple[str, ...] = ("scenarios", "end", "median", "worst", "avail.", "restarts")
    _print_table(names, [summary_cells(summary) for summary in result.summaries], console)
    console.print()
    shown = worst_first(result.rows)[:_SHOWN]
    print_trimmed(plain_text(f"Largest differences in time-to-train, {len(shown)} scenarios", console, "bold"), console)
    cells = [row_cells(row) for row in shown]
    names = ("scenario", "TTT/T0", "model", "diff.", "MTBF", "restart", "shape")
    _print_table(names, [[*row[:4], *row[6:9]] for row in cells], console, gap=1)


def print_simgrid(rows: Sequence[SimgridRow], console: Console) -> None:
    """Print the engine beside the SimGrid twin.

    Args:
        rows: the scenarios.
        console: where to.
    """
    console.print()
    print_trimmed(plain_text("TTT/T0 by the engine and by the SimGrid twin", console, "bold"), console)
    names = ("setting", "N", "runs", "engine", "SimGrid", "standard errors apart")
    cells = [
        [
            row.label,
            str(row.groups),
            str(row.replications),
            format_ratio(row.time_to_train_ratio),
            format_ratio(row.simgrid_ratio),
            f"{row.standard_errors_apart:+.1f}",
        ]
        for row in rows
    ]
    _print_table(names, cells, console)


def _print_table(names: Sequence[str], rows: Sequence[Sequence[str]], console: Console, gap: int = 2) -> None:
    table = grid(console)
    # the rule between two columns is one blank wide
    table.padding = (0, gap - 1, 0, 0)
    for place, name in enumerate(names):
        table.add_column(name, justify="right" if place else "left", no_wrap=True)
    for row in rows:
        table.add_row(*(plain_text(cell, console) for cell in row))
    print_trimmed(table, console, indent=2)
