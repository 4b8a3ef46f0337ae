"""The report as one HTML page that needs nothing else: no script, no network, no other file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spareplan.planner import CANDIDATE_COLUMNS, BreakEven, Candidate, Plan
from spareplan.quantities import format_count, format_percent, format_ratio
from spareplan.report import words
from spareplan.report.figures import figures_of
from spareplan.report.pages import page
from spareplan.report.simulation_words import PLAN_COLUMNS, plan_rows
from spareplan.scenario import scenario_to_toml

__all__ = ["report_html"]

_MOST_CANDIDATES = 250  # rows of the page; candidates.csv has all


def report_html(plan: Plan) -> str:
    """Return the report of a plan as one HTML page; the same plan gives the same bytes.

    Args:
        plan: the plan.
    """
    figures = figures_of(plan)
    context: dict[str, Any] = {
        "plan": plan,
        "scenario": plan.scenario,
        "best": plan.recommended,
        "priced": plan.scenario.price_per_gpu_hour is not None,
        "short_of_spares": plan.repair.machines_in_repair > plan.repair.spare_machines,
        "title": words.plan_title(plan),
        "key_figures": words.key_figures(plan),
        "figures": figures,
        "outlooks": plan.outlooks,
        "categories": _categories(plan),
        "ties": [item for item in plan.near_ties if item != plan.recommended],
        "break_evens": _break_evens(plan),
        "sensitivities": _sensitivities(plan),
        "intervals": _intervals(plan),
        "candidates": [_candidate_cells(item) for item in plan.candidates[:_MOST_CANDIDATES]],
        "columns": CANDIDATE_COLUMNS,
        "simulated_columns": PLAN_COLUMNS,
        "simulated": plan_rows(plan.simulated),
        "toml": scenario_to_toml(plan.scenario),
        "kind": "Deployment plan",
        "headline": plan.headline,
        "input": "scenario",
    }
    return page("report.html.jinja", context)


def _categories(plan: Plan) -> list[dict[str, Any]]:
    """Return the rows of where the time goes: name, meaning, and for each strategy's best T0s and share."""
    rows = []
    for name, (label, meaning) in words.CATEGORY_WORDS.items():
        cells = []
        for outlook in plan.outlooks:
            best = outlook.candidate
            if best.split_s is None or best.time_to_train_s is None:
                cells.append((words.NEVER, ""))
                continue
            spent_s = best.split_s[name]
            share = format_percent(spent_s / best.time_to_train_s)
            cells.append((words.parts_text(spent_s / plan.scenario.ideal_s), share))
        rows.append({"name": name, "label": label, "meaning": meaning, "cells": cells})
    return rows


def _break_evens(plan: Plan) -> list[dict[str, str]]:
    scenario = plan.scenario
    now = {"mtbf_s": scenario.job_mtbf_s, "restart_s": scenario.restart_s, "gpus": float(scenario.gpus)}
    rows = []
    for item in plan.break_evens:

        def shown(value: float, parameter: str = item.parameter) -> str:
            return words.parameter_text(parameter, value)

        rows.append(
            {
                "name": words.PARAMETER_WORDS.get(item.parameter, item.parameter),
                "now": shown(now[item.parameter]) if item.parameter in now else words.NOTHING,
                "at": _crossing_text(item, shown),
                "below": item.below,
                "above": item.above,
                "searched": f"{shown(item.searched_from)} to {shown(item.searched_to)}",
            }
        )
    return rows


def _crossing_text(item: BreakEven, shown: Callable[[float], str]) -> str:
    if item.value is None:
        return "no change"
    value = shown(float(f"{item.value:.3g}"))
    return f"about {value}" if item.accuracy is None else f"{value}, within {format_percent(item.accuracy, 0)}"


def _sensitivities(plan: Plan) -> list[dict[str, Any]]:
    strategies = [outlook.candidate.strategy for outlook in plan.outlooks]
    return [
        {
            "name": words.PARAMETER_WORDS.get(item.parameter, item.parameter),
            "factor": "halved" if item.factor == 0.5 else "doubled" if item.factor == 2.0 else f"times {item.factor:g}",
            "value": words.parameter_text(item.parameter, item.value_s),
            "best": item.best,
            "ratio": words.ratio_text(item.time_to_train_ratio),
            "by_strategy": [
                words.ratio_text(item.by_strategy[name]) if name in item.by_strategy else words.NOTHING
                for name in strategies
            ],
        }
        for item in plan.sensitivities
    ]


def _intervals(plan: Plan) -> list[dict[str, Any]]:
    return [
        {
            "formula": row.formula,
            "source": row.source,
            "work": words.duration_text(row.work_s),
            "first_order": format_percent(row.first_order),
            "broken": row.first_order <= 0.0,
            "exact": words.percent_text(row.exact_exponential),
            "ratio": words.ratio_text(row.model_ratio),
        }
        for row in plan.intervals
    ]


def _candidate_cells(candidate: Candidate) -> list[str]:
    """Return a candidate's values for people, in the order of CANDIDATE_COLUMNS."""
    error = candidate.failures_to_wipeout_error
    shown: dict[str, str] = {
        "checkpoint_interval_s": words.duration_text(candidate.checkpoint_interval_s),
        "compute_overhead": words.ratio_text(candidate.compute_overhead),
        "availability": words.percent_text(candidate.availability),
        "goodput": words.percent_text(candidate.goodput),
        "time_to_train_s": words.duration_text(candidate.time_to_train_s),
        "time_to_train_ratio": words.ratio_text(candidate.time_to_train_ratio),
        "gpu_hours": words.hours_text(candidate.gpu_hours),
        "cost": words.cost_text(candidate.cost),
        "expected_restarts": words.count_text(candidate.expected_restarts),
        "failures_to_wipeout": words.count_text(candidate.failures_to_wipeout),
        "failures_to_wipeout_error": "exact" if error == 0.0 else f"{error:.2g}",
        "saxena_availability": words.percent_text(candidate.saxena_availability),
        "formula_ratio": words.NOTHING if candidate.formula_ratio is None else format_ratio(candidate.formula_ratio),
    }
    cells = []
    for name in CANDIDATE_COLUMNS:
        value = getattr(candidate, name)
        cells.append(shown.get(name) or (format_count(value) if isinstance(value, int) else str(value)))
    return cells
