"""What terminal and page tell of the renewal model held against the engine."""

from __future__ import annotations

from collections.abc import Sequence

from spareplan.quantities import format_count, format_duration, format_percent
from spareplan.report.reproduction_words import ratio_with_width, signed_percent, signed_points
from spareplan.report.words import NOTHING, ratio_text
from spareplan.simulation.validation import Validation, ValidationRow, ValidationSummary

__all__ = [
    "case_text",
    "row_cells",
    "summary_cells",
    "validation_headline",
    "validation_title",
    "worst_first",
]


def validation_title(result: Validation) -> str:
    """Return what was compared."""
    return f"Renewal model against simulation, {len(result.rows)} scenarios, seed {result.seed}"


def validation_headline(result: Validation) -> str:
    """Return the outcome in a sentence or two."""
    summary = next((item for item in result.summaries if item.label.startswith("over")), None)
    if summary is None:
        return "No scenario with more than 10 failures to wipe-out ends."
    text = (
        f"With more than 10 failures to wipe-out the model's time-to-train is off by {format_percent(summary.median)}"
        f" (median of {summary.rows}), by at most {format_percent(summary.worst)}."
    )
    misses = sum(not row.same_end for row in result.rows)
    if misses:
        text += f" In {misses} of {len(result.rows)} only one side ends within 25 times T0."
    return text


def summary_cells(summary: ValidationSummary) -> list[str]:
    """Return a summary as text: which, how many, median, worst, worst availability, restarts."""
    return [
        summary.label,
        format_count(summary.rows),
        format_percent(summary.median),
        format_percent(summary.worst),
        f"{100.0 * summary.availability_worst:.1f}",
        NOTHING if summary.restarts_median is None else format_percent(summary.restarts_median),
    ]


def case_text(row: ValidationRow) -> str:
    """Return setting and groups: "spare r=8 q=2, N=600"."""
    setting = "checkpoint" if row.strategy == "checkpoint" else f"{row.strategy} r={row.redundancy}"
    if row.granularity > 1:
        setting += f" q={row.granularity}"
    return f"{setting}, N={format_count(row.groups)}"


def row_cells(row: ValidationRow) -> list[str]:
    """Return a scenario as text: case, TTT/T0, model, the differences, MTBF, restart, shape, failures, rules."""
    rules = (
        "new ages" if row.initial_ages == "new" and row.weibull_shape != 1.0 else "",
        {"ignored": "", "group": "own timer again", "job": "all again"}[row.restart_failures],
        "one group saves" if row.save_waits == "one-group" else "",
        "saved step again" if row.resume == "saved-step" else "",
    )
    return [
        case_text(row),
        ratio_with_width(row.time_to_train_ratio, row.half_width),
        ratio_text(row.model_time_to_train_ratio),
        signed_percent(row.difference),
        signed_points(row.availability_difference),
        signed_percent(row.restarts_difference),
        format_duration(row.mtbf_s),
        format_duration(row.restart_s),
        f"{row.weibull_shape:g}",
        ratio_text(row.failures_to_wipeout),
        ratio_text(row.failures_per_step),
        ", ".join(rule for rule in rules if rule),
    ]


def worst_first(rows: Sequence[ValidationRow]) -> list[ValidationRow]:
    """Return the rows by the size of their difference in time-to-train, those that do not end last."""
    return sorted(rows, key=lambda row: -1.0 if row.difference is None else abs(row.difference), reverse=True)
