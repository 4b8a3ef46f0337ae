"""Search and ranking of all strategies: from a scenario to a deployment plan."""

from __future__ import annotations

import math
from collections.abc import Sequence

from spareplan.checkpoint import IntervalRow, interval_table
from spareplan.errors import InputError
from spareplan.planner.crossings import break_evens
from spareplan.planner.evaluate import Evaluation, evaluate
from spareplan.planner.explain import headline, notes, reasons
from spareplan.planner.outlook import sensitivities
from spareplan.planner.recommendation import Recommendation, read_recommendation
from spareplan.planner.records import (
    CANDIDATE_COLUMNS,
    PLAN_SCHEMA,
    BreakEven,
    Candidate,
    Outlook,
    Plan,
    RepairLoad,
    Sensitivity,
    SurvivalCurve,
)
from spareplan.planner.search import best_of_each, near_ties, ranked, recommended
from spareplan.planner.simulation import simulated
from spareplan.scenario import Scenario
from spareplan.strategies import Setting, placement_of, steps_of_interval

__all__ = [
    "CANDIDATE_COLUMNS",
    "PLAN_SCHEMA",
    "BreakEven",
    "Candidate",
    "Evaluation",
    "Outlook",
    "Plan",
    "Recommendation",
    "RepairLoad",
    "Sensitivity",
    "SurvivalCurve",
    "evaluate",
    "plan",
    "read_recommendation",
    "recommend",
    "simulated",
]

_CURVE_POINTS = 160
_MOST_GROUPS = 50_000
_SENSITIVITY_SETTINGS = {"checkpoint": 1, "replication": 1, "spare": 3}


def plan(scenario: Scenario) -> Plan:
    """Return the deployment plan for a scenario: all strategies and settings ranked, and one recommended.

    Args:
        scenario: what the user knows; its ``search`` says what to look at.

    Raises:
        InputError: if there are more than 50,000 groups, the search leaves no setting, or it asks for a layout that
            does not exist.
    """
    evaluations = _all_settings(scenario)
    best = recommended(evaluations)
    bests = best_of_each(evaluations)
    ties = tuple(item.candidate for item in near_ties(evaluations))
    free = _unrestricted(scenario)
    crossings = break_evens(scenario, evaluations)
    repair = RepairLoad(scenario.machines_in_repair, scenario.spare_machines, scenario.repair_s)
    return Plan(
        scenario=scenario,
        recommended=best.candidate,
        candidates=tuple(item.candidate for item in evaluations),
        outlooks=tuple(_outlook(item, scenario.search.seed) for item in bests),
        headline=headline(scenario, best.candidate),
        reasons=reasons(scenario, best, bests),
        notes=notes(scenario, best.candidate, ties, free, repair, crossings),
        unrestricted=free,
        near_ties=ties,
        sensitivities=sensitivities(scenario, _standing_settings(evaluations)),
        break_evens=crossings,
        intervals=_intervals(scenario, best),
        survival=tuple(_curve(item) for item in bests),
        repair=repair,
        placement=placement_of(scenario.groups, best.setting, scenario.search.seed),
        assumptions=scenario.assumptions(),
    )


def recommend(scenario: Scenario) -> Candidate:
    """Return what :func:`plan` recommends, without all that a plan says beside it.

    Args:
        scenario: what the user knows.

    Raises:
        InputError: as for a plan.
    """
    return recommended(_all_settings(scenario)).candidate


def _all_settings(scenario: Scenario) -> list[Evaluation]:
    if scenario.groups > _MOST_GROUPS:
        remedy = "make larger groups with --group-size"
        raise InputError("groups", scenario.groups, f"at most {_MOST_GROUPS:,} for a plan", remedy)
    return ranked(scenario)


def _unrestricted(scenario: Scenario) -> Candidate | None:
    """What a search over every redundancy and interval recommends, where the scenario's own search is narrower."""
    search = scenario.search
    if search.redundancy is None and search.interval_s is None:
        return None
    free = scenario.changed(search=search.model_copy(update={"redundancy": None, "interval_s": None}))
    return recommended(ranked(free)).candidate


def _standing_settings(evaluations: Sequence[Evaluation]) -> list[Setting]:
    """Return the few fastest settings of each strategy, among which a changed scenario is decided."""
    chosen: list[Setting] = []
    for strategy, count in _SENSITIVITY_SETTINGS.items():
        of_strategy = [item.setting for item in evaluations if item.setting.strategy == strategy]
        chosen += of_strategy[:count]
    return chosen


def _outlook(item: Evaluation, seed: int) -> Outlook:
    spread = item.model.spread(item.estimate, seed)
    values = [value if math.isfinite(value) else None for value in (spread.p10_s, spread.p50_s, spread.p90_s)]
    return Outlook(item.candidate, values[0], values[1], values[2], spread.method)


def _curve(item: Evaluation) -> SurvivalCurve:
    """Thin a survival curve to at most 160 points between the first failure and the last state with a chance."""
    law = item.model.profile.wipeout
    last = next((k for k, alive in enumerate(law.alive) if alive < 1e-4), len(law.alive) - 1)
    stride = max(1, math.ceil(last / _CURVE_POINTS))
    failures = sorted({*range(0, last, stride), last})
    return SurvivalCurve(
        label=item.candidate.label,
        failures=tuple(failures),
        alive=tuple(float(law.alive[k]) for k in failures),
        method=law.method,
    )


def _intervals(scenario: Scenario, item: Evaluation) -> tuple[IntervalRow, ...]:
    """Compare interval formulas for the recommended setting, with its own mean time between wipe-outs."""
    model = item.model

    def ratio(interval_s: float) -> float | None:
        steps = min(steps_of_interval(model, interval_s), scenario.steps)
        value = model.evaluate(steps).time_to_train_s / scenario.ideal_s
        return value if math.isfinite(value) else None

    time_to_failure_s = item.candidate.failures_to_wipeout * scenario.job_mtbf_s
    restart_s = model.restart_law.mean_s
    if not math.isfinite(restart_s):
        restart_s = scenario.restart_s + scenario.load_s
    best_s = model.best_interval_steps(item.estimate.interval_steps) * model.mean_step_s()
    return interval_table(time_to_failure_s, scenario.save_s, restart_s, best_s, ratio)
