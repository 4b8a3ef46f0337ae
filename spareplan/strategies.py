"""What `checkpoint`, `replication` and `spare` each do: their settings, placements and renewal models."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from spareplan.availability import ClockRules, RenewalModel, RestartRules, StepRules
from spareplan.failures import WeibullLaw
from spareplan.placement import Layout, ReplicaSets, golomb_offsets, place, replica_sets, single_copies
from spareplan.scenario import Scenario
from spareplan.survival import CycleProfile, layout_profile, replica_profile
from spareplan.theory import best_redundancy

__all__ = ["Setting", "Strategy", "placement_of", "renewal_model", "settings_of", "spare_redundancies"]

Strategy = Literal["checkpoint", "replication", "spare"]


@dataclass(frozen=True)
class Setting:
    """One way to run: a strategy with its redundancy, granularity and layout family.

    Args:
        strategy: "checkpoint", "replication" or "spare".
        redundancy: hosts per shard type; 1 for "checkpoint".
        granularity: micro-shards per shard.
        layout: "golomb", "cyclic" or "consecutive" for "spare", "disjoint" or "wrap" for "replication",
            "single" for "checkpoint".
    """

    strategy: Strategy
    redundancy: int
    granularity: int
    layout: str


def settings_of(scenario: Scenario) -> Iterator[Setting]:
    """Yield every setting that the scenario's search asks for; without a list of redundancies, all sensible ones."""
    search = scenario.search
    if "checkpoint" in search.strategies:
        yield Setting("checkpoint", 1, 1, "single")
    if "replication" in search.strategies:
        for redundancy in _asked(scenario, _replication_redundancies(scenario.groups)):
            yield Setting("replication", redundancy, 1, scenario.replica_sets)
    if "spare" in search.strategies:
        for granularity in search.granularity:
            for redundancy in _asked(scenario, spare_redundancies(scenario.groups)):
                for layout in _families(scenario.groups, redundancy, search.layouts):
                    yield Setting("spare", redundancy, granularity, layout)


def spare_redundancies(groups: int) -> tuple[int, ...]:
    """Return 2 to twice the closed-form best redundancy floor(log2 N + 0.833) (arXiv 2603.00357), at most N."""
    return tuple(range(2, min(groups, 2 * best_redundancy(groups)) + 1))


def _asked(scenario: Scenario, sensible: tuple[int, ...]) -> tuple[int, ...]:
    """Return the asked redundancies, else the sensible ones; 1 is plain checkpointing, not for the others."""
    asked = scenario.search.redundancy
    return sensible if asked is None else tuple(redundancy for redundancy in asked if redundancy >= 2)


def _replication_redundancies(groups: int) -> tuple[int, ...]:
    """Return 2 to the closed-form best redundancy of stacking: r replicas take at least r times as long."""
    return tuple(range(2, min(groups, max(best_redundancy(groups), 2)) + 1))


def _families(groups: int, redundancy: int, layouts: tuple[str, ...]) -> Iterator[str]:
    """Keep the layout families that exist and differ: searched offsets stand in where no optimal ruler fits."""
    has_ruler = golomb_offsets(groups, redundancy) is not None
    for layout in layouts:
        if layout == "golomb" and not has_ruler:
            continue
        if layout == "cyclic" and has_ruler and "golomb" in layouts:
            continue
        yield layout


def placement_of(groups: int, setting: Setting, seed: int) -> Layout | ReplicaSets:
    """Return the checked placement of a setting.

    Args:
        groups: number of groups N.
        setting: the setting.
        seed: seed of the offset search.

    Raises:
        InputError: if the redundancy does not fit the groups or no such layout exists.
    """
    if setting.strategy == "checkpoint":
        return single_copies(groups)
    if setting.strategy == "replication":
        return replica_sets(groups, setting.redundancy, wrap=setting.layout == "wrap")
    return place(groups, setting.redundancy, setting.granularity, setting.layout, seed=seed)


def renewal_model(scenario: Scenario, setting: Setting, draws: int | None = None) -> RenewalModel:
    """Return the renewal model of a setting under a scenario.

    Args:
        scenario: what the user knows.
        setting: the setting.
        draws: death orders where the law of failures to wipe-out is sampled; None for the default number.
    """
    spare = setting.strategy == "spare"
    per_step = setting.strategy == "replication" and scenario.replication_jitter == "per-step"
    step = StepRules(
        compute_s=scenario.compute_s,
        jitter=scenario.jitter,
        jitter_per_step=per_step,
        all_reduce_s=scenario.all_reduce_s,
        retries_all_reduce=spare,
        save_s=scenario.save_s,
        one_group_saves=scenario.save_waits == "one-group",
        detection_s=scenario.detection_s,
        shrink_s=scenario.shrink_s,
    )
    clocks = ClockRules(
        law=WeibullLaw(scenario.group_mtbf_s, scenario.weibull_shape),
        new_at_start=scenario.initial_ages == "new",
        renewed_at_restart=scenario.renewal == "all-new",
    )
    return RenewalModel(
        profile=_profile(scenario.groups, setting, scenario.search.seed, draws),
        step=step,
        restart=RestartRules(scenario.restart_s + scenario.load_s, scenario.restart_failures),
        clocks=clocks,
        steps=scenario.steps,
        ideal_s=scenario.ideal_s,
    )


@lru_cache(maxsize=512)
def _profile(groups: int, setting: Setting, seed: int, draws: int | None) -> CycleProfile:
    placement = placement_of(groups, setting, seed)
    if isinstance(placement, ReplicaSets):
        return replica_profile(placement)
    return layout_profile(placement, seed, draws)
