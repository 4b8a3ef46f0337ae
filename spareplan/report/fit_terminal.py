"""A failure model on a terminal: the answer first, in about 45 lines of 80 columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from spareplan.failures.statistics import FailureFit, SampleFit
from spareplan.quantities import format_count, format_duration
from spareplan.report.console import grid, key_table, plain_text, points, print_trimmed
from spareplan.report.fit_words import (
    SAMPLE_WORDS,
    estimate_text,
    fit_key_figures,
    fit_title,
    goodness_text,
    lessons,
    maybe_duration,
    worst_cells,
)
from spareplan.report.words import NOTHING, percent_text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

__all__ = ["print_fit", "print_fits"]

_MOST_CAUSES = 3
_LONGEST_CAUSE = 44
# of tables: blanks between columns, blanks at their left, letters that stay of a name that is cut
_GAP = 3
_INDENT = 2
_SHORTEST_NAME = 8


def print_fit(fit: FailureFit, console: Console) -> None:
    """Print what a failure log says for people.

    No text of the log is read as markup, and the same fit prints the same lines on the same console width.

    Args:
        fit: the failure model.
        console: where to; without a terminal nothing is coloured.
    """
    print_trimmed(plain_text(fit_title(fit), console, "dim"), console)
    print_trimmed(plain_text(fit.headline, console, "bold"), console)
    console.print()
    print_trimmed(key_table(fit_key_figures(fit), console), console, indent=2)
    _heading("Samples, kept apart", console)
    print_trimmed(_sample_table(fit, console), console, indent=2)
    told = lessons(fit)
    if told:
        print_trimmed(points(told, console), console)
    if fit.weak_nodes is not None and fit.failures:
        _heading("Weak nodes", console)
        header = ("nodes", "share of failures", "by chance", "node MTBF without")
        print_trimmed(_table(header, [worst_cells(row) for row in fit.weak_nodes.worst], console), console, indent=2)
    if fit.causes and not (len(fit.causes) == 1 and fit.causes[0].name == "not given"):
        _heading("Causes by time lost", console)
        print_trimmed(_cause_table(fit, console), console, indent=2)
    _print_notes(fit, console)


def print_fits(fits: Mapping[str, FailureFit], by: str, console: Console) -> None:
    """Print one line for each of several failure models.

    Args:
        fits: the models by the value of a column.
        by: the column.
        console: where to.
    """
    header = (by, "nodes", "failures", "node MTBF", "repair", "up time", "first", "gap")
    rows = [
        (
            value,
            format_count(fit.nodes),
            format_count(fit.failures),
            maybe_duration(fit.node_mtbf.value),
            NOTHING if fit.repair is None else maybe_duration(fit.repair.mean_s),
            *(_shape_text(fit.samples.get(name)) for name in ("up_time", "first_failure", "system_gap")),
        )
        for value, fit in fits.items()
    ]
    print_trimmed(_table(header, rows, console), console)
    console.print()
    told = "Repair is the mean; the last three columns are Weibull shapes of up times, first failures and system gaps."
    print_trimmed(plain_text(told, console, "dim"), console)


def _heading(text: str, console: Console) -> None:
    console.print()
    print_trimmed(plain_text(text, console, "bold"), console)


def _shape_text(fit: SampleFit | None) -> str:
    law = None if fit is None else fit.laws.get("weibull")
    return NOTHING if law is None else f"{law.value('shape'):.2f}"


def _table(header: tuple[str, ...], rows: Sequence[tuple[str, ...]], console: Console) -> Table:
    """Return a table whose first column is text, cut where it is too long, and all others numbers, which never are."""
    table = grid(console)
    widths = [max(map(len, cells)) for cells in zip(header, *rows, strict=True)]
    if sum(widths) + _GAP * (len(widths) - 1) > console.width - _INDENT:
        table.padding = (0, 1, 0, 0)
    for place, (name, width) in enumerate(zip(header, widths, strict=True)):
        least = width if place else min(width, _SHORTEST_NAME)
        table.add_column(name, justify="right" if place else "left", no_wrap=True, overflow="ellipsis", min_width=least)
    for row in rows:
        table.add_row(*(plain_text(cell, console) for cell in row))
    return table


def _sample_table(fit: FailureFit, console: Console) -> Table:
    rows = []
    for name, sample in fit.sample_fits.items():
        law = sample.laws.get("weibull")
        best = None if sample.best is None else sample.laws[sample.best]
        goodness = None if best is None else best.goodness
        rows.append(
            (
                SAMPLE_WORDS[name][0],
                format_count(sample.sample.failures),
                format_count(sample.sample.censored),
                NOTHING if law is None else estimate_text(law.parameters["shape"], ratio=True).replace(" to ", "-"),
                NOTHING if law is None else format_duration(law.value("scale_s")),
                NOTHING if sample.best is None else sample.best,
                goodness_text(goodness),
            )
        )
    return _table(("sample", "ended", "cut", "Weibull shape", "scale", "best law", "p"), rows, console)


def _cause_table(fit: FailureFit, console: Console) -> Table:
    rows = [
        (
            cause.name if len(cause.name) <= _LONGEST_CAUSE else f"{cause.name[: _LONGEST_CAUSE - 3]}...",
            format_count(cause.outages),
            NOTHING if cause.down_s is None else f"{cause.down_s / 3600.0:,.0f}",
            percent_text(cause.share_of_down),
        )
        for cause in fit.causes[:_MOST_CAUSES]
    ]
    rest = len(fit.causes) - _MOST_CAUSES
    if rest > 0:
        others = fit.causes[_MOST_CAUSES:]
        shares = [cause.share_of_down for cause in others if cause.share_of_down is not None]
        outages = format_count(sum(cause.outages for cause in others))
        hours = [cause.down_s for cause in others if cause.down_s is not None]
        lost = f"{sum(hours) / 3600.0:,.0f}" if hours else NOTHING
        rows.append((f"{rest:,} more", outages, lost, percent_text(sum(shares) if shares else None)))
    return _table(("cause", "outages", "node-hours", "share"), rows, console)


def _print_notes(fit: FailureFit, console: Console) -> None:
    if fit.notes:
        console.print()
        print_trimmed(plain_text(f"Detected and assumed: {'; '.join(fit.notes)}.", console, "dim"), console)
