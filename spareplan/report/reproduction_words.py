"""The words and numbers that the terminal and the page tell of the published experiment run again."""

from __future__ import annotations

from collections.abc import Sequence

from spareplan.quantities import format_count, format_percent, format_ratio
from spareplan.report.words import NEVER, NOTHING, listed
from spareplan.simulation.published import PUBLISHED_GROUPS, PUBLISHED_STRATEGIES
from spareplan.simulation.reproduction import Reproduction, ReproductionRow, RuleRow

__all__ = [
    "cells_of",
    "change_text",
    "printed_rows",
    "published_rows",
    "ratio_with_width",
    "reproduction_headline",
    "reproduction_key_figures",
    "reproduction_title",
    "signed_percent",
    "signed_points",
]


def ratio_with_width(ratio: float | None, half_width: float | None) -> str:
    """Return a ratio with the half width of its interval: "2.91 ±0.02"."""
    if ratio is None:
        return NEVER
    return format_ratio(ratio) if half_width is None else f"{format_ratio(ratio)} \u00b1{half_width:.2f}"


def signed_percent(share: float | None) -> str:
    """Return a relative difference with its sign: "-0.5 %"."""
    return NOTHING if share is None else f"{_tenths(100.0 * share)} %"


def signed_points(share: float | None) -> str:
    """Return a difference of shares in percentage points with its sign: "+0.4"."""
    return NOTHING if share is None else _tenths(100.0 * share)


def _tenths(value: float) -> str:
    """Return a number with its sign and one decimal; what rounds to nothing is "+0.0"."""
    return f"{round(value, 1) + 0.0:+.1f}"


def change_text(row: RuleRow, base: float | None) -> str:
    """Return what a changed rule does in percent of TTT / T0 with the half width of its interval: "-8.3±0.6".

    Args:
        row: the changed rule.
        base: TTT / T0 by the published rules.
    """
    if row.relative_change is None or row.half_width is None or base is None:
        return NEVER
    return f"{_tenths(100.0 * row.relative_change)}\u00b1{100.0 * row.half_width / base:.1f}"


def cells_of(rows: Sequence[ReproductionRow] | Sequence[RuleRow]) -> list[tuple[int, str]]:
    """Return groups and strategy of the columns of a table over all groups."""
    present = {(row.groups, row.strategy) for row in rows}
    return [
        (groups, strategy)
        for groups in PUBLISHED_GROUPS
        for strategy in PUBLISHED_STRATEGIES
        if (groups, strategy) in present
    ]


def published_rows(result: Reproduction) -> list[ReproductionRow]:
    """Return the rows whose time-to-train is published."""
    return [row for row in result.rows if row.published_time_to_train_ratio is not None]


def printed_rows(result: Reproduction) -> list[ReproductionRow]:
    """Return the rows of the paper's printed table: those with a published availability."""
    return [row for row in result.rows if row.published_availability is not None]


def reproduction_title(result: Reproduction) -> str:
    """Return what was run again."""
    groups = listed([format_count(number) for number in dict.fromkeys(row.groups for row in result.rows)])
    return f"600,000 GPUs, {groups or 'no'} groups, {result.runs} runs of each setting, seed {result.seed}"


def reproduction_headline(result: Reproduction) -> str:
    """Return the outcome in a sentence."""
    printed = [row for row in printed_rows(result) if row.difference is not None]
    if not printed:
        count = len(result.rows)
        return f"{count} {'setting' if count == 1 else 'settings'} simulated; none is in the printed table."
    worst = max(abs(row.difference or 0.0) for row in printed)
    points = max(abs(row.availability_difference or 0.0) for row in printed)
    who = {1: "the printed result", 2: "both printed results"}.get(len(printed), f"all {len(printed)} printed results")
    return (
        f"The engine meets {who} within {format_percent(worst)} in time-to-train and"
        f" {100.0 * points:.1f} points of availability; nothing is fitted."
    )


def reproduction_key_figures(result: Reproduction) -> list[tuple[str, str, str]]:
    """Return name, value and remark of the fastest setting of each strategy and number of groups."""
    figures = []
    for groups, strategy in cells_of(result.rows):
        best = result.best(groups, strategy)
        if best is not None:
            published = best.published_time_to_train_ratio
            remark = f"fastest at r={best.redundancy}"
            if published is not None:
                remark += f"; published {format_ratio(published)}"
            name = f"{strategy}, {format_count(groups)} groups"
            figures.append((name, ratio_with_width(best.time_to_train_ratio, best.half_width), remark))
    return figures
