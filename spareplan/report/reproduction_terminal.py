"""The published experiment run again, on a terminal of 80 columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spareplan.quantities import format_count, format_percent
from spareplan.report.console import grid, plain_text, print_trimmed
from spareplan.report.reproduction_words import (
    cells_of,
    change_text,
    published_rows,
    ratio_with_width,
    reproduction_headline,
    reproduction_title,
    signed_percent,
)
from spareplan.report.words import NOTHING, ratio_text
from spareplan.simulation.reproduction import Reproduction

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

__all__ = ["print_reproduction"]

_NARROW, _NARROWEST = (0, 1, 0, 0), (0, 0, 0, 0)


def print_reproduction(result: Reproduction, console: Console) -> None:
    """Print the published results beside the simulated ones, all redundancies, and what each rule is worth.

    Args:
        result: the experiment.
        console: where to; without a terminal nothing is coloured.
    """

    def table(heading: str, shown: Table) -> None:
        console.print()
        print_trimmed(plain_text(heading, console, "bold"), console)
        print_trimmed(shown, console, indent=2)

    print_trimmed(plain_text(reproduction_title(result), console, "dim"), console)
    print_trimmed(plain_text(reproduction_headline(result), console, "bold"), console)
    if published_rows(result):
        table("Published results beside the simulated ones", _published(result, console))
    if result.rows:
        table("TTT/T0 at each redundancy, with 95 % intervals", _all_redundancies(result, console))
    if result.rules:
        table("What each rule is worth: change of TTT/T0 in per cent, at the published best", _rules(result, console))


def _published(result: Reproduction, console: Console) -> Table:
    table = grid(console)
    table.padding = _NARROW
    table.add_column("N", justify="right", no_wrap=True)
    table.add_column("setting", no_wrap=True)
    for name in ("TTT/T0", "publ.", "diff.", "avail.", "publ.", "model"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in published_rows(result):
        published = row.published_availability
        cells = (
            format_count(row.groups),
            f"{row.strategy} r={row.redundancy}",
            ratio_with_width(row.time_to_train_ratio, row.half_width),
            ratio_text(row.published_time_to_train_ratio),
            signed_percent(row.difference),
            format_percent(row.availability),
            NOTHING if published is None else format_percent(published),
            ratio_text(row.model_time_to_train_ratio),
        )
        table.add_row(*(plain_text(cell, console) for cell in cells))
    return table


def _all_redundancies(result: Reproduction, console: Console) -> Table:
    found = {(row.groups, row.strategy, row.redundancy): row for row in result.rows}
    table = _by_cells(result, "r", console)
    for redundancy in sorted({row.redundancy for row in result.rows}):
        cells = [str(redundancy)]
        for groups, strategy in cells_of(result.rows):
            row = found.get((groups, strategy, redundancy))
            cells.append("" if row is None else ratio_with_width(row.time_to_train_ratio, row.half_width))
        table.add_row(*(plain_text(cell, console) for cell in cells))
    return table


def _rules(result: Reproduction, console: Console) -> Table:
    bases = {(row.groups, row.strategy, row.redundancy): row.time_to_train_ratio for row in result.rows}
    found = {(row.rule, row.groups, row.strategy): row for row in result.rules}
    table = _by_cells(result, "changed rule", console)
    table.padding = _NARROWEST
    for rule in dict.fromkeys(row.rule for row in result.rules):
        cells = [rule]
        for groups, strategy in cells_of(result.rows):
            row = found.get((rule, groups, strategy))
            cells.append("" if row is None else change_text(row, bases.get((groups, strategy, row.redundancy))))
        table.add_row(*(plain_text(cell, console) for cell in cells))
    return table


def _by_cells(result: Reproduction, first: str, console: Console) -> Table:
    """Return an empty table with a column for each number of groups and strategy."""
    table = grid(console)
    table.padding = _NARROW
    table.add_column(first, justify="right" if first == "r" else "left", no_wrap=True)
    for groups, strategy in cells_of(result.rows):
        short = {"replication": "repl."}.get(strategy, strategy)
        table.add_column(f"{short}\n{format_count(groups)}", justify="right", no_wrap=True)
    return table
