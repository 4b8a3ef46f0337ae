"""What `checkpoint`, `replication` and `spare` each do: their settings, placements and renewal models."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from spareplan.availability import ClockRules, RenewalModel, RestartRules, StepRules
from spareplan.failures import WeibullLaw
from spareplan.placement import (
    Layout,
    ReplicaSets,
    consecutive_offsets,
    golomb_offsets,
    place,
    replica_sets,
    single_copies,
)
from spareplan.scenario import Scenario
from spareplan.survival import CycleProfile, layout_profile, replica_profile
from spareplan.theory import best_redundancy, exponential_interval_s

__all__ = [
    "Setting",
    "Strategy",
    "clock_rules",
    "interval_steps_of",
    "placement_of",
    "renewal_model",
    "restart_rules",
    "settings_of",
    "spare_redundancies",
    "step_rules",
    "steps_of_interval",
]

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

    @property
    def short_label(self) -> str:
        """The setting in words without its layout: "spare r=9", "spare r=9 q=8", "checkpoint"."""
        if self.strategy == "checkpoint":
            return "checkpoint"
        cut = f" q={self.granularity}" if self.granularity > 1 else ""
        return f"{self.strategy} r={self.redundancy}{cut}"

    @property
    def label(self) -> str:
        """The setting in words: "spare r=9 q=8 (golomb)", "replication r=3", "checkpoint"."""
        return f"{self.short_label} ({self.layout})" if self.strategy == "spare" else self.short_label


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
    ruler = golomb_offsets(groups, redundancy)
    if ruler is None:
        yield from (layout for layout in layouts if layout != "golomb")
        return
    for layout in layouts:
        if layout == "cyclic" and "golomb" in layouts:
            continue
        # the ruler with two marks is 0, 1
        if layout == "consecutive" and "golomb" in layouts and ruler == consecutive_offsets(groups, redundancy):
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


def step_rules(scenario: Scenario, setting: Setting) -> StepRules:
    """Return what a step costs under a scenario.

    Args:
        scenario: what the user knows.
        setting: the setting.
    """
    return StepRules(
        compute_s=scenario.compute_s,
        jitter=scenario.jitter,
        jitter_per_step=setting.strategy == "replication" and scenario.replication_jitter == "per-step",
        all_reduce_s=scenario.all_reduce_s,
        retries_all_reduce=setting.strategy == "spare",
        save_s=scenario.save_s,
        one_group_saves=scenario.save_waits == "one-group",
        detection_s=scenario.detection_s,
        shrink_s=scenario.shrink_s,
        repeated_steps=int(scenario.resume == "saved-step"),
    )


def restart_rules(scenario: Scenario) -> RestartRules:
    """Return what a global restart costs under a scenario."""
    return RestartRules(scenario.restart_s + scenario.load_s, scenario.restart_failures)


def clock_rules(scenario: Scenario) -> ClockRules:
    """Return how groups age under a scenario."""
    return ClockRules(
        law=WeibullLaw(scenario.group_mtbf_s, scenario.weibull_shape),
        new_at_start=scenario.initial_ages == "new",
        renewed_at_restart=scenario.renewal == "all-new",
    )


def renewal_model(scenario: Scenario, setting: Setting, draws: int | None = None) -> RenewalModel:
    """Return the renewal model of a setting under a scenario.

    Args:
        scenario: what the user knows.
        setting: the setting.
        draws: death orders where the law of failures to wipe-out is sampled; None for the default number.
    """
    return RenewalModel(
        profile=_profile(scenario.groups, setting, scenario.search.seed, draws),
        step=step_rules(scenario, setting),
        restart=restart_rules(scenario),
        clocks=clock_rules(scenario),
        steps=scenario.steps,
        ideal_s=scenario.ideal_s,
    )


def steps_of_interval(model: RenewalModel, interval_s: float) -> int:
    """Return the whole number of steps, at least one, whose mean work is nearest to an interval in seconds.

    Args:
        model: the renewal model of the setting.
        interval_s: work between two saves.
    """
    return max(1, round(interval_s / model.mean_step_s()))


def interval_steps_of(scenario: Scenario, model: RenewalModel) -> int:
    """Return the steps between two saves that the scenario's search asks for, else the model's own optimum.

    The search for it starts from the exact interval for exponential wipe-outs.

    Args:
        scenario: what the user knows.
        model: the renewal model of the setting under it.
    """
    if scenario.search.interval_s is not None:
        return min(steps_of_interval(model, scenario.search.interval_s), scenario.steps)
    time_to_wipeout_s = model.profile.wipeout.expected_failures * scenario.job_mtbf_s
    first_guess_s = exponential_interval_s(scenario.save_s, time_to_wipeout_s)
    return model.best_interval_steps(steps_of_interval(model, first_guess_s))


@lru_cache(maxsize=512)
def _profile(groups: int, setting: Setting, seed: int, draws: int | None) -> CycleProfile:
    placement = placement_of(groups, setting, seed)
    if isinstance(placement, ReplicaSets):
        return replica_profile(placement)
    return layout_profile(placement, seed, draws)
