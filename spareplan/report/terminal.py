"""The plan on a terminal: the answer first, in about 45 lines of 80 columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spareplan.planner import Outlook, Plan
from spareplan.report.words import (
    count_text,
    duration_text,
    hours_text,
    key_figures,
    listed,
    percent_text,
    plan_title,
    printable,
    ratio_text,
    setting_text,
)

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table
    from rich.text import Text

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
        _print(_text(text, console, "bold"), console)

    _print(_text(plan_title(plan), console, "dim"), console)
    _print(_text(plan.headline, console, "bold"), console)
    console.print()
    _print(_key_table(plan, console), console, indent=2)
    heading("Strategies, each at its best")
    _print(_strategy_table(plan, console), console, indent=2)
    heading("Why")
    _print(_points(plan.reasons, console), console)
    if plan.notes:
        heading("Worth knowing")
        _print(_points(plan.notes, console), console)
    console.print()
    for line in _closing_lines(plan):
        _print(_text(line, console, "dim"), console)


def _print(shown: RenderableType, console: Console, indent: int = 0) -> None:
    """Print without the blanks that Rich puts at the ends of lines."""
    from rich.padding import Padding
    from rich.segment import Segment, Segments

    for line in console.render_lines(Padding(shown, (0, 0, 0, indent), expand=False), pad=False):
        while line and not line[-1].text.strip():
            line.pop()
        kept = [*line[:-1], *(part._replace(text=part.text.rstrip()) for part in line[-1:])]
        console.print(Segments([*kept, Segment.line()]), end="")


def _text(text: str, console: Console, style: str = "") -> Text:
    """Return text that is shown as it is: no markup, no emoji codes, no control characters."""
    from rich.text import Text

    shown = printable(text)
    if console.options.ascii_only:
        shown = shown.replace("\u2013", "-").encode("ascii", "replace").decode("ascii")
    return Text(shown, style=style)


def _grid(console: Console) -> Table:
    from rich import box
    from rich.table import Table

    edge = box.ASCII2 if console.options.ascii_only else box.SIMPLE_HEAD
    return Table(box=edge, show_edge=False, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))


def _key_table(plan: Plan, console: Console) -> Table:
    table = _grid(console)
    table.show_header = False
    table.box = None
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True, justify="right")
    table.add_column()
    for name, value, remark in key_figures(plan):
        table.add_row(_text(name, console, "dim"), _text(value, console, "bold"), _text(remark, console, "dim"))
    return table


def _strategy_table(plan: Plan, console: Console) -> Table:
    table = _grid(console)
    table.add_column("setting", no_wrap=True)
    for name in ("TTT/T0", "time to train", "avail.", "restarts", "GPU-hours"):
        table.add_column(name, justify="right", no_wrap=True)
    for outlook in plan.outlooks:
        table.add_row(*(_text(cell, console, _row_style(plan, outlook)) for cell in _cells(outlook)))
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


def _points(sentences: Sequence[str], console: Console) -> Table:
    """Return sentences as points with a hanging indent."""
    from rich.table import Table

    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(width=3, justify="right")
    table.add_column()
    for sentence in sentences:
        table.add_row(_text("-", console), _text(sentence, console))
    return table


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
