"""The renewal model held against the engine, as one HTML page that needs nothing else."""

from __future__ import annotations

from spareplan.quantities import format_count, format_percent
from spareplan.report.drawing import bare_axis, canvas, legend, picture, style, unit_label
from spareplan.report.pages import page
from spareplan.report.svg import COLOURS, Picture
from spareplan.report.validation_words import (
    row_cells,
    summary_cells,
    validation_headline,
    validation_title,
    worst_first,
)
from spareplan.simulation.validation import Validation

__all__ = ["validation_html"]

_MARKERS = {"checkpoint": "D", "replication": "s", "spare": "o"}


def validation_html(result: Validation) -> str:
    """Return the page; the same result gives the same bytes.

    Args:
        result: the comparison.
    """
    figure = _differences_figure(result)
    return page(
        "validation.html.jinja",
        {
            "kind": "Validation",
            "title": validation_title(result),
            "headline": validation_headline(result),
            "key_figures": [
                (summary.label, format_percent(summary.median), f"worst {format_percent(summary.worst)}")
                for summary in result.summaries
            ],
            "input": "grid",
            "figures": {} if figure is None else {figure.name: figure},
            "summaries": [summary_cells(summary) for summary in result.summaries],
            "rows": [row_cells(row) for row in worst_first(result.rows)],
        },
    )


def _differences_figure(result: Validation) -> Picture | None:
    """Draw the relative difference in time-to-train against the failures to wipe-out, a mark per scenario."""
    shown = [row for row in result.rows if row.difference is not None]
    if not shown:
        return None
    from matplotlib.ticker import FuncFormatter

    with style():
        figure, axes = canvas(height=275.0, left=48.0, right=14.0, top=32.0, bottom=40.0)
        for strategy, marker in _MARKERS.items():
            rows = [row for row in shown if row.strategy == strategy]
            if rows:
                axes.plot(
                    [row.failures_to_wipeout for row in rows],
                    [row.difference or 0.0 for row in rows],
                    linestyle="none",
                    marker=marker,
                    markersize=4.0,
                    color=COLOURS[strategy],
                    label=strategy,
                )
        axes.axhline(0.0, color=COLOURS["muted"], linewidth=1.0)
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{100.0 * value:+.0f} %"))
        axes.set_xlabel("failures to wipe-out")
        bare_axis(axes, "y")
        unit_label(axes, "model", left=40.0)
        legend(axes, columns=len(_MARKERS))
        caption = "Time to train by the model less that by the engine; each mark is a scenario."
        worst = max(abs(row.difference or 0.0) for row in shown)
        alternative = (
            f"Scatter chart of {format_count(len(shown))} relative differences against the failures to wipe-out; the"
            f" largest is {format_percent(worst)}."
        )
        return picture("differences", "Model less engine", alternative, caption, figure)
