"""The plan on a terminal: the answer first, in about 45 lines of 80 columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spareplan.planner import Outlook, Plan
from spareplan.report.console import cell_table, grid, key_table, plain_text, points, print_trimmed
from spareplan.report.simulation_words import PLAN_COLUMNS, plan_rows
from spareplan.report.words import (
    count_text,
    duration_text,
    hours_text,
    key_figures,
    listed,
    percent_text,
    plan_title,
    ratio_text,
    setting_text,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

__all__ = ["print_plan"]

_STRATEGY_STYLES = {"spare": "cyan", "replication": "yellow", "checkpoint": "green"}


def print_plan(plan: Plan, console: Console) -> None:
    """Print a plan for people: the answer, its key figures, the strategies compared, why, and what to know.

    No text of the user is read as markup, and the same plan prints the same lines on the same console width.

    Args:
        plan: the plan.
        console: where to; without a terminal nothing is coloured.
    """

    def heading(text: str) -> None:
        console.print()
        print_trimmed(plain_text(text, console, "bold"), console)

    print_trimmed(plain_text(plan_title(plan), console, "dim"), console)
    print_trimmed(plain_text(plan.headline, console, "bold"), console)
    console.print()
    print_trimmed(key_table(key_figures(plan), console), console, indent=2)
    heading("Strategies, each at its best")
    print_trimmed(_strategy_table(plan, console), console, indent=2)
    if plan.simulated:
        heading("Simulated, failure by failure")
        print_trimmed(cell_table(PLAN_COLUMNS, plan_rows(plan.simulated), console), console, indent=2)
    heading("Why")
    print_trimmed(points(plan.reasons, console), console)
    if plan.notes:
        heading("Worth knowing")
        print_trimmed(points(plan.notes, console), console)
    console.print()
    for line in _closing_lines(plan):
        print_trimmed(plain_text(line, console, "dim"), console)


def _strategy_table(plan: Plan, console: Console) -> Table:
    table = grid(console)
    table.add_column("setting", no_wrap=True)
    for name in ("TTT/T0", "time to train", "avail.", "restarts", "GPU-hours"):
        table.add_column(name, justify="right", no_wrap=True)
    for outlook in plan.outlooks:
        table.add_row(*(plain_text(cell, console, _row_style(plan, outlook)) for cell in _cells(outlook)))
    return table


def _cells(outlook: Outlook) -> tuple[str, ...]:
    best = outlook.candidate
    return (
        setting_text(best),
        ratio_text(best.time_to_train_ratio),
        duration_text(best.time_to_train_s),
        percent_text(best.availability),
        count_text(best.expected_restarts),
        hours_text(best.gpu_hours),
    )


def _row_style(plan: Plan, outlook: Outlook) -> str:
    colour = _STRATEGY_STYLES.get(outlook.candidate.strategy, "")
    return f"bold {colour}" if outlook.candidate == plan.recommended else colour


def _closing_lines(plan: Plan) -> list[str]:
    lines = []
    ties = [item.label for item in plan.near_ties if item != plan.recommended]
    if ties:
        lines.append(f"Within 1 % of the fastest: {listed(ties)}.")
    if plan.assumptions:
        count = len(plan.assumptions)
        lines.append(
            f"{count} {'value was' if count == 1 else 'values were'} assumed; the report lists each with its source."
        )
    return lines
