"""The words and numbers that all reports tell of simulated runs."""

from __future__ import annotations

import math
from collections.abc import Sequence

from spareplan.quantities import format_count, format_percent
from spareplan.report.reproduction_words import signed_percent
from spareplan.report.words import (
    CATEGORY_WORDS,
    NEVER,
    NOTHING,
    count_text,
    duration_text,
    percent_text,
    ratio_text,
    spread_text,
)
from spareplan.simulation import SimulationResult

__all__ = [
    "COMPARED_COLUMNS",
    "PLAN_COLUMNS",
    "SPLIT_COLUMNS",
    "compared_rows",
    "plan_rows",
    "simulation_notes",
    "split_rows",
    "width_text",
]

COMPARED_COLUMNS = ("", "simulated", "\u00b1 95 %", "model", "difference")
_LEAST_S = 1e-3
PLAN_COLUMNS = ("setting", "TTT/T0", "\u00b1 95 %", "model", "diff.", "avail.", "restarts", "runs")
SPLIT_COLUMNS = ("", "simulated", "share", "model")


def width_text(width: float | None, scale: float = 1.0) -> str:
    """Return the half width of an interval with two significant digits; a dash where there is none.

    Args:
        width: the half width.
        scale: what it is multiplied by.
    """
    if width is None:
        return NOTHING
    return f"{float(f'{width * scale:.2g}'):,g}"


def compared_rows(result: SimulationResult) -> list[tuple[str, ...]]:
    """Return what was simulated beside what the model says, as cells of ``COMPARED_COLUMNS``.

    Args:
        result: the runs.
    """
    model = result.model
    ends = math.isfinite(model.time_to_train_s)
    total_s = model.time_to_train_s if ends else None
    goodput = 1.0 / _model_ratio(result)
    width_s = NOTHING if result.half_width_s is None else duration_text(result.half_width_s)
    points = width_text(result.availability_half_width, 100.0)
    rows: list[tuple[str, ...]] = [
        (
            "Time to train",
            duration_text(result.time_to_train_s),
            width_s,
            duration_text(total_s),
            signed_percent(result.model_difference),
        ),
        (
            "TTT / T0",
            ratio_text(result.time_to_train_ratio),
            width_text(result.ratio_half_width),
            ratio_text(_model_ratio(result) if ends else None),
            signed_percent(result.model_difference),
        ),
        (
            "Availability",
            percent_text(result.availability),
            points if points == NOTHING else f"{points} points",
            percent_text(model.availability),
            _difference(model.availability, result.availability),
        ),
        (
            "Goodput",
            percent_text(result.goodput),
            "",
            percent_text(goodput),
            _difference(goodput, result.goodput),
        ),
        (
            "Global restarts",
            count_text(result.expected_restarts),
            "",
            count_text(model.restarts) if ends else NEVER,
            _difference(model.restarts, result.expected_restarts),
        ),
        (
            "Stacks per step",
            ratio_text(result.compute_overhead),
            "",
            ratio_text(model.compute_overhead),
            _difference(model.compute_overhead, result.compute_overhead),
        ),
    ]
    if result.setting.strategy == "spare":
        rows.append(("Reorders per failure", count_text(result.reorders_per_failure), "", "", ""))
    return rows


def plan_rows(results: Sequence[SimulationResult]) -> list[tuple[str, ...]]:
    """Return one line for each simulated setting of a plan, as cells of ``PLAN_COLUMNS``.

    Args:
        results: the runs of each.
    """
    return [
        (
            item.setting.short_label,
            ratio_text(item.time_to_train_ratio),
            width_text(item.ratio_half_width),
            ratio_text(None if math.isinf(item.model.time_to_train_s) else _model_ratio(item)),
            signed_percent(item.model_difference),
            percent_text(item.availability),
            count_text(item.expected_restarts),
            format_count(item.runs),
        )
        for item in results
    ]


def _model_ratio(result: SimulationResult) -> float:
    return result.model.time_to_train_s / result.scenario.ideal_s


def _difference(model: float, simulated: float) -> str:
    if not math.isfinite(model) or simulated == 0.0:
        return NOTHING
    return signed_percent(model / simulated - 1.0)


def split_rows(result: SimulationResult) -> list[tuple[str, ...]]:
    """Return the mean wall time by category, as cells of ``SPLIT_COLUMNS``.

    Args:
        result: the runs.
    """
    ends = math.isfinite(result.model.time_to_train_s)
    return [
        (
            label,
            _part_text(result.split_s[name]),
            format_percent(result.split_s[name] / result.wall_s),
            _part_text(result.model.split_s[name]) if ends else NEVER,
        )
        for name, (label, _) in CATEGORY_WORDS.items()
    ]


def _part_text(part_s: float) -> str:
    """Return a part of a run's wall time; what sums and differences leave of nothing is nothing."""
    return duration_text(part_s if part_s >= _LEAST_S else 0.0)


def simulation_notes(result: SimulationResult) -> list[str]:
    """Return what a reader of the numbers must know, a sentence each.

    Args:
        result: the runs.
    """
    notes = []
    if result.p10_s is not None and result.p90_s is not None and result.runs >= 10:
        notes.append(f"8 of 10 runs take {spread_text(result.p10_s, result.p90_s)}.")
    notes.append(f"Saving every {format_count(result.interval_steps)} steps; seed {result.seed}.")
    if result.replayed == "trace":
        notes.append("Failures are those of the trace, the same in every run; the model knows the MTBF alone.")
    elif result.replayed == "log":
        notes.append(
            "Failures replay the nodes of the log, drawn anew for every run; the model knows their rate alone."
        )
    if result.options.failed_at_start:
        count = len(set(result.options.failed_at_start))
        groups = "1 group is" if count == 1 else f"{count:,} groups are"
        notes.append(f"{groups} out until the first restart; the model has all of them up.")
    if result.interrupted:
        notes.append("Interrupted: these are the runs that were finished by then.")
    return notes
