"""All settings of a scenario, ranked, and which of them to deploy."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeVar

from spareplan.errors import InputError
from spareplan.planner.evaluate import Evaluation, evaluate
from spareplan.scenario import Scenario
from spareplan.strategies import Setting, settings_of

__all__ = [
    "NEAR_TIE",
    "Branch",
    "best_of_each",
    "branch_of",
    "looked_at",
    "near_ties",
    "ranked",
    "recommended",
    "with_free_interval",
]

Branch = tuple[str, int, bool]
Found = TypeVar("Found")

# Settings within this share of the best time-to-train count as equally fast: the model is not more accurate
# than that.
NEAR_TIE = 0.01
_CLEARLY_WORSE = 1.05
_PAST_THE_BEST = 2


def with_free_interval(scenario: Scenario) -> Scenario:
    """Return the scenario with the interval left to the search."""
    if scenario.search.interval_s is None:
        return scenario
    return scenario.changed(search=scenario.search.model_copy(update={"interval_s": None}))


def branch_of(setting: Setting) -> Branch:
    """Return the branch of the search that a setting is in; along it only the redundancy changes."""
    return setting.strategy, setting.granularity, setting.layout == "consecutive"


def looked_at(scenario: Scenario, look: Callable[[Setting], Found], total: Callable[[Found], float]) -> list[Found]:
    """Return what a look at every setting of the scenario's search finds.

    Without a list of redundancies, a branch (strategy, granularity, kind of layout) ends after two
    redundancies in a row that are 5 % slower than its best: time-to-train has one minimum in the redundancy.

    Args:
        scenario: what the user knows.
        look: from a setting to what is found.
        total: the time-to-train of it, in any unit; infinity where the run never ends.
    """
    everything: list[Found] = []
    asked = scenario.search.redundancy is not None
    best: dict[Branch, float] = {}
    past: dict[Branch, int] = {}
    for setting in settings_of(scenario):
        branch = branch_of(setting)
        if not asked and past.get(branch, 0) >= _PAST_THE_BEST:
            continue
        found = look(setting)
        everything.append(found)
        time = total(found)
        worse = math.isfinite(time) and time > _CLEARLY_WORSE * best.get(branch, math.inf)
        past[branch] = past.get(branch, 0) + 1 if worse else 0
        best[branch] = min(time, best.get(branch, math.inf))
    return everything


def ranked(scenario: Scenario) -> list[Evaluation]:
    """Return every setting of the scenario's search, the fastest first; ties go to the smaller redundancy.

    Args:
        scenario: what the user knows.

    Raises:
        InputError: if no setting is left to try.
    """
    evaluations = looked_at(scenario, lambda setting: evaluate(scenario, setting), lambda item: item.candidate.rank_s)
    if not evaluations:
        search = scenario.search
        remedy = "allow cyclic layouts or another redundancy"
        raise InputError(
            "layouts", ", ".join(search.layouts), "layouts that exist for the redundancies and groups", remedy
        )
    return sorted(evaluations, key=_rank)


def near_ties(evaluations: Sequence[Evaluation]) -> list[Evaluation]:
    """Return the settings within 1 % of the fastest, itself included; none where no run ever ends.

    Args:
        evaluations: ranked evaluations.
    """
    best_s = evaluations[0].candidate.time_to_train_s
    if best_s is None:
        return []
    return [item for item in evaluations if item.candidate.rank_s <= best_s * (1 + NEAR_TIE)]


def recommended(evaluations: Sequence[Evaluation]) -> Evaluation:
    """Return the near tie with the smallest redundancy, which costs data storage and loading; then the fastest.

    Args:
        evaluations: ranked evaluations, at least one.
    """
    ties = near_ties(evaluations) or list(evaluations[:1])
    return min(ties, key=lambda item: (item.candidate.redundancy, item.candidate.granularity, item.candidate.rank_s))


def best_of_each(evaluations: Sequence[Evaluation]) -> list[Evaluation]:
    """Return the setting of each strategy to compare, the fastest first; the recommended one stands for its own.

    Args:
        evaluations: ranked evaluations, at least one.
    """
    best = recommended(evaluations)
    by_strategy: dict[str, list[Evaluation]] = {}
    for item in evaluations:
        by_strategy.setdefault(item.candidate.strategy, []).append(item)
    chosen = [
        best if strategy == best.candidate.strategy else recommended(items) for strategy, items in by_strategy.items()
    ]
    return sorted(chosen, key=_rank)


def _rank(item: Evaluation) -> tuple[float, int, int, str]:
    setting: Setting = item.setting
    return (item.candidate.rank_s, setting.redundancy, setting.granularity, setting.layout)
