"""The published experiment: its scenarios, settings, save periods, rules and results.

References:
    Lee et al., "SPARe", arXiv 2603.00357 (simulation of 600,000 GPUs) and the results released with it.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import get_args

from spareplan.errors import InputError
from spareplan.placement import golomb_offsets
from spareplan.scenario import Scenario, load_preset
from spareplan.strategies import Setting, Strategy
from spareplan.theory import failures_to_wipeout_spare, saxena_interval_s

__all__ = [
    "PUBLISHED_COLUMNS",
    "PUBLISHED_GROUPS",
    "PUBLISHED_STRATEGIES",
    "PublishedResult",
    "PublishedRule",
    "best_published",
    "published_interval_steps",
    "published_result",
    "published_results",
    "published_rules",
    "published_scenario",
    "published_settings",
]

PUBLISHED_GROUPS = (200, 600, 1000)
PUBLISHED_STRATEGIES: tuple[Strategy, ...] = ("replication", "spare")
PUBLISHED_COLUMNS = (
    "strategy",
    "groups",
    "redundancy",
    "printed_ratio",
    "time_to_train_ratio",
    "availability",
    "source",
)

# Mean stacks of a step by which the published save period of SPARe counts its steps.
_SPARE_STACKS = 2.07
_SOURCE = "arXiv 2603.00357"
_INFERRED = f"inferred from the released results of {_SOURCE}"


@dataclass(frozen=True)
class PublishedResult:
    """A published result of one setting; a value that is not published is None.

    Args:
        strategy: "replication" or "spare".
        groups: number of groups N.
        redundancy: redundancy r.
        printed_ratio: TTT / T0 as printed; not always the mean of the trials.
        time_to_train_ratio: mean TTT / T0 of the released trials.
        availability: availability as printed, from 0 to 1.
        source: where the values come from.
    """

    strategy: str
    groups: int
    redundancy: int
    printed_ratio: float | None
    time_to_train_ratio: float
    availability: float | None
    source: str


@dataclass(frozen=True)
class PublishedRule:
    """A rule of the published experiment.

    Args:
        name: what it is about.
        text: the rule.
        source: where it comes from.
        inferred: whether the paper does not state it and it was chosen because the released results fit it best.
    """

    name: str
    text: str
    source: str
    inferred: bool


@cache
def published_results() -> tuple[PublishedResult, ...]:
    """Return the published results, as the file ``published.csv`` beside this module has them."""
    text = files("spareplan.simulation").joinpath("published.csv").read_text(encoding="utf-8")
    return tuple(
        PublishedResult(
            strategy=row["strategy"],
            groups=int(row["groups"]),
            redundancy=int(row["redundancy"]),
            printed_ratio=_maybe(row["printed_ratio"]),
            time_to_train_ratio=float(row["time_to_train_ratio"]),
            availability=_maybe(row["availability"]),
            source=row["source"],
        )
        for row in csv.DictReader(text.splitlines())
    )


def _maybe(text: str) -> float | None:
    return float(text) if text else None


def published_result(groups: int, setting: Setting) -> PublishedResult | None:
    """Return the published result of a setting, None where there is none.

    Args:
        groups: number of groups N.
        setting: the setting.
    """
    wanted = (setting.strategy, groups, setting.redundancy)
    return next((row for row in published_results() if (row.strategy, row.groups, row.redundancy) == wanted), None)


def best_published(groups: int, strategy: str) -> PublishedResult:
    """Return the result of the redundancy that the paper prints as the best of a strategy.

    Args:
        groups: number of groups N, one of PUBLISHED_GROUPS.
        strategy: "replication" or "spare".
    """
    return next(
        row
        for row in published_results()
        if (row.strategy, row.groups) == (strategy, groups) and row.printed_ratio is not None
    )


def published_scenario(groups: int) -> Scenario:
    """Return the scenario of the published experiment.

    Args:
        groups: number of groups N.

    Raises:
        InputError: if the experiment was not made with so many groups.
    """
    if groups not in PUBLISHED_GROUPS:
        raise InputError("groups", groups, _listed(PUBLISHED_GROUPS), "choose a published number of groups")
    return load_preset(f"spare-600k-n{groups}")


def published_settings(
    groups: int | None = None, strategy: str | None = None, redundancies: Sequence[int] | None = None
) -> tuple[tuple[Scenario, Setting], ...]:
    """Return scenario and setting of each published run that is asked for.

    The redundancies are 2 up to the last one for which an optimal Golomb ruler fits N groups: 12, 20 and 26 for 200,
    600 and 1,000 groups.

    Args:
        groups: only this number of groups N; None for all.
        strategy: only this strategy; None for both.
        redundancies: only these; None for all.

    Raises:
        InputError: if a value is not part of the experiment.
    """
    if strategy is not None and strategy not in PUBLISHED_STRATEGIES:
        known = [name for name in get_args(Strategy) if name in PUBLISHED_STRATEGIES]
        raise InputError("strategy", strategy, _listed(known), "choose one, or leave it out for both")
    scenarios = [published_scenario(number) for number in (PUBLISHED_GROUPS if groups is None else (groups,))]
    last = max(_largest_redundancy(scenario.groups) for scenario in scenarios)
    for redundancy in redundancies or ():
        if not 2 <= redundancy <= last:
            raise InputError("redundancy", redundancy, f"from 2 to {last}", "the published rulers go no further")
    return tuple(
        (scenario, Setting(name, redundancy, 1, scenario.replica_sets if name == "replication" else "golomb"))
        for scenario in scenarios
        for name in PUBLISHED_STRATEGIES
        if strategy in (None, name)
        for redundancy in range(2, _largest_redundancy(scenario.groups) + 1)
        if redundancies is None or redundancy in redundancies
    )


@cache
def _largest_redundancy(groups: int) -> int:
    redundancy = 2
    while golomb_offsets(groups, redundancy + 1) is not None:
        redundancy += 1
    return redundancy


def _listed(names: Sequence[object]) -> str:
    return "one of " + ", ".join(str(name) for name in names)


def published_interval_steps(scenario: Scenario, setting: Setting) -> int:
    """Return the steps between two saves by the published rule, ``floor(T_c* / step)``.

    ``T_c* = T_s + sqrt(T_s^2 + 2 T_s (T_f + T_r))`` with the published ``T_f = mu(N, r) m``, ``mu = Gamma(1/r) / r
    N^(1 - 1/r)``, also for replication; a step counts as r stacks of compute for replication and as 2.07 for SPARe.

    Args:
        scenario: a published scenario.
        setting: a published setting.

    References:
        Saxena et al. 2024, arXiv 2410.18124 (the optimum); how it becomes whole steps is inferred from the periods
        released with arXiv 2603.00357: 15, 23 and 30 for SPARe at its best redundancy, 6, 8 and 10 for replication.
    """
    time_to_failure_s = failures_to_wipeout_spare(scenario.groups, setting.redundancy) * scenario.job_mtbf_s
    interval_s = saxena_interval_s(scenario.save_s, time_to_failure_s, scenario.restart_s)
    stacks = setting.redundancy if setting.strategy == "replication" else _SPARE_STACKS
    return max(1, math.floor(interval_s / (stacks * scenario.compute_s)))


# field of the scenario -> what it is about, in the order in which they are told
_FIELDS = {
    "steps": "steps",
    "gpus": "GPUs",
    "groups": "groups",
    "mtbf_s": "time between failures of the job",
    "weibull_shape": "Weibull shape of a group's life",
    "initial_ages": "ages at the start",
    "renewal": "ages over a restart",
    "compute_s": "compute of one stack",
    "jitter": "stragglers",
    "replication_jitter": "stragglers of replication",
    "all_reduce_s": "all-reduce",
    "detection_s": "detection",
    "shrink_s": "shrink",
    "restart_s": "global restart",
    "load_s": "load",
    "restart_failures": "failures in a restart",
    "resume": "first step after a restart",
    "save_s": "save",
    "save_waits": "who waits for a save",
    "layouts": "placement",
    "replica_sets": "replica sets",
}

_OTHER_RULES = (
    PublishedRule(
        "failure",
        "seen at the all-reduce, half of which is spent; kept if the survivors' first S entries cover all types; else "
        "the smallest S with a matching, the fewest moves, patch compute and a whole all-reduce",
        f"{_SOURCE}: protocol",
        inferred=False,
    ),
    PublishedRule(
        "patch compute",
        "each survivor computes at most one stack: the new layer if S grew, else its first changed entry",
        f"{_SOURCE}: simulation",
        inferred=False,
    ),
    PublishedRule(
        "save period, SPARe",
        f"whole steps of {_SPARE_STACKS} stacks in Saxena's optimum for T_f = mu(N, r) m",
        f"{_INFERRED}; the optimum is Saxena's, arXiv 2410.18124",
        inferred=True,
    ),
    PublishedRule(
        "save period, replication",
        "whole steps of r stacks in Saxena's optimum for the same T_f",
        f"{_INFERRED}; the optimum is Saxena's, arXiv 2410.18124",
        inferred=True,
    ),
    PublishedRule(
        "availability",
        "share of wall time not in restarts and shrinks, the mean over trials of the ratio",
        f"{_SOURCE}: results",
        inferred=False,
    ),
)


@cache
def published_rules() -> tuple[PublishedRule, ...]:
    """Return the rules of the published experiment, each with its source."""
    scenarios = [published_scenario(groups) for groups in PUBLISHED_GROUPS]
    stated = {
        item.field: [other for scenario in scenarios for other in scenario.assumptions() if other.field == item.field]
        for item in scenarios[0].assumptions()
    }
    return (
        *(
            PublishedRule(
                name,
                " / ".join(dict.fromkeys(item.text for item in stated[field])),
                "; ".join(dict.fromkeys(item.source for item in stated[field])),
                inferred=stated[field][0].source.startswith("inferred"),
            )
            for field, name in _FIELDS.items()
        ),
        *_OTHER_RULES,
    )
