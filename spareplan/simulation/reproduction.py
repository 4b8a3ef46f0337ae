"""The published experiment run again, rule by rule, and what each of its unusual rules is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

import numpy as np

from spareplan.errors import InputError
from spareplan.scenario import Scenario
from spareplan.simulation.published import best_published, published_interval_steps, published_result
from spareplan.simulation.replications import Precision, Replications, Task, half_width, replicate
from spareplan.simulation.runs import RunOptions
from spareplan.strategies import Setting, renewal_model

__all__ = [
    "REPRODUCTION_COLUMNS",
    "RULE_CHANGES",
    "RULE_COLUMNS",
    "Reproduction",
    "ReproductionRow",
    "RuleChange",
    "RuleRow",
    "reproduce",
]

_MOST_RUNS = 10_000
_PUBLISHED_OPTIONS = RunOptions(patch="published")


@dataclass(frozen=True)
class ReproductionRow:
    """One setting of the published experiment, simulated, published and by the renewal model.

    A value is None where there is none: nothing published, no reorders in replication, or a run that did not end.

    Args:
        strategy: "replication" or "spare".
        groups: number of groups N.
        redundancy: redundancy r.
        interval_steps: steps between two saves.
        runs: simulated runs.
        time_to_train_ratio: mean TTT / T0.
        half_width: half width of its 95 % interval.
        availability: mean over runs of the availability.
        availability_half_width: half width of its 95 % interval.
        expected_restarts: mean number of global restarts.
        reorders_per_failure: reorders over all group failures seen, those of a wipe-out included.
        compute_overhead: mean stacks per attempted step, patches included.
        published_time_to_train_ratio: mean of the published trials.
        published_availability: as printed.
        difference: time_to_train_ratio over the published one, less 1.
        availability_difference: availability less the published one.
        model_time_to_train_ratio: TTT / T0 of the renewal model at the same interval.
        model_availability: its availability.
        model_restarts: its expected number of global restarts.
        model_difference: the model's TTT / T0 over the simulated one, less 1.
    """

    strategy: str
    groups: int
    redundancy: int
    interval_steps: int
    runs: int
    time_to_train_ratio: float | None
    half_width: float | None
    availability: float
    availability_half_width: float
    expected_restarts: float | None
    reorders_per_failure: float | None
    compute_overhead: float
    published_time_to_train_ratio: float | None
    published_availability: float | None
    difference: float | None
    availability_difference: float | None
    model_time_to_train_ratio: float | None
    model_availability: float
    model_restarts: float | None
    model_difference: float | None

    def to_json(self) -> dict[str, Any]:
        """Return the row as plain data."""
        return asdict(self)


@dataclass(frozen=True)
class RuleChange:
    """One rule of the experiment changed.

    Args:
        name: short name, as the tables have it.
        meaning: what is changed.
        fields: changed fields of the scenario.
        options: changed options of a run.
        strategies: strategies that the rule concerns.
    """

    name: str
    meaning: str
    fields: Mapping[str, object] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    strategies: tuple[str, ...] = ("replication", "spare")

    def concerns(self, scenario: Scenario, setting: Setting) -> bool:
        """Whether a setting runs otherwise with the change.

        Args:
            scenario: a published scenario.
            setting: a published setting.
        """
        divides = scenario.groups % setting.redundancy == 0
        return setting.strategy in self.strategies and not (divides and "replica_sets" in self.fields)


RULE_CHANGES = (
    RuleChange("no jitter", "every stack takes 64 s: nobody waits for stragglers", {"jitter": 0.0}),
    RuleChange("flat restart", "a restart takes 3,600 s, whatever fails meanwhile", {"restart_failures": "ignored"}),
    RuleChange("both of these", "no jitter and flat restarts", {"jitter": 0.0, "restart_failures": "ignored"}),
    RuleChange("restart with load", "a restart also loads the checkpoint, 58.8 s", {"load_s": 58.8}),
    RuleChange("new at restart", "every restart makes all groups new", {"renewal": "all-new"}),
    RuleChange("steady ages", "the groups are of all ages at the start", {"initial_ages": "steady"}),
    RuleChange("exponential lives", "lives are exponential, with the same mean", {"weibull_shape": 1.0}),
    RuleChange("all wait to save", "everybody waits for a save", {"save_waits": "everybody"}),
    RuleChange("next step", "a restart goes on after the saved step", {"resume": "next-step"}),
    RuleChange(
        "jitter per stack",
        "replication draws the jitter of each stack, as SPARe does",
        {"replication_jitter": "per-stack"},
        strategies=("replication",),
    ),
    RuleChange(
        "disjoint sets",
        "replica sets do not wrap where r does not divide N: larger sets",
        {"replica_sets": "disjoint"},
        strategies=("replication",),
    ),
    RuleChange(
        "lost shards only",
        "a patch computes the lost shards alone, by the controller's assignment",
        options={"patch": "makespan"},
        strategies=("spare",),
    ),
    RuleChange(
        "second copies",
        "the same, and idle slots compute shards a second time",
        options={"patch": "makespan", "fill": "second-copies"},
        strategies=("spare",),
    ),
)
"""The rules whose worth is told, each alone unless its meaning says otherwise."""


@dataclass(frozen=True)
class RuleRow:
    """What one changed rule does to one setting, with the same seeds.

    Args:
        rule: short name of the change.
        meaning: what is changed.
        strategy: "replication" or "spare".
        groups: number of groups N.
        redundancy: redundancy r.
        runs: simulated runs.
        time_to_train_ratio: mean TTT / T0 with the change; None if a run did not end.
        change: mean over runs of TTT / T0 with the change less that by the published rules.
        half_width: half width of the 95 % interval of ``change``.
        relative_change: ``change`` over the mean TTT / T0 by the published rules.
        availability: mean over runs with the change.
        availability_change: that less the availability by the published rules.
    """

    rule: str
    meaning: str
    strategy: str
    groups: int
    redundancy: int
    runs: int
    time_to_train_ratio: float | None
    change: float | None
    half_width: float | None
    relative_change: float | None
    availability: float
    availability_change: float


REPRODUCTION_COLUMNS = tuple(entry.name for entry in fields(ReproductionRow))
RULE_COLUMNS = tuple(entry.name for entry in fields(RuleRow))


@dataclass(frozen=True)
class Reproduction:
    """The published experiment, run again.

    Args:
        rows: a row per setting, by groups, strategy and redundancy.
        rules: a row per changed rule and setting with a printed result.
        runs: simulated runs of each setting.
        seed: seed of all runs.
        interrupted: whether the user ended it early; what was finished is there.
    """

    rows: tuple[ReproductionRow, ...]
    rules: tuple[RuleRow, ...]
    runs: int
    seed: int
    interrupted: bool

    def best(self, groups: int, strategy: str) -> ReproductionRow | None:
        """Return the fastest setting of a strategy, None where none is there.

        Args:
            groups: number of groups N.
            strategy: "replication" or "spare".
        """
        found = [
            (row.time_to_train_ratio, row)
            for row in self.rows
            if (row.groups, row.strategy) == (groups, strategy) and row.time_to_train_ratio is not None
        ]
        return min(found, key=lambda item: item[0])[1] if found else None


def reproduce(
    settings: Sequence[tuple[Scenario, Setting]],
    runs: int = 10,
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
    *,
    with_rules: bool = True,
) -> Reproduction:
    """Run settings of the published experiment again.

    Args:
        settings: scenario and setting of each, from :func:`spareplan.simulation.published.published_settings`.
        runs: runs of each, at least 2; they share their seeds, so that changes are compared run by run.
        seed: seed of all runs, at least 0.
        workers: processes; the result does not depend on them.
        progress: called with the runs done and the runs in all.
        with_rules: whether to tell what each rule is worth.

    Raises:
        InputError: if a number is out of its domain.
        SpareplanError: if processes go on dying.
    """
    if isinstance(runs, bool) or not isinstance(runs, int) or not 2 <= runs <= _MOST_RUNS:
        raise InputError("runs", runs, f"from 2 to {_MOST_RUNS:,}", "an interval needs two runs or more")
    base = [
        Task(scenario, setting, published_interval_steps(scenario, setting), _PUBLISHED_OPTIONS)
        for scenario, setting in settings
    ]
    changed = [
        (number, change)
        for number, task in enumerate(base)
        for change in RULE_CHANGES
        if with_rules and _is_printed(task) and change.concerns(task.scenario, task.setting)
    ]
    tasks = base + [_changed(base[number], change) for number, change in changed]
    done = replicate(tasks, Precision(least=runs, most=runs), seed, workers, progress)
    full = [len(item.results) == runs for item in done]
    interrupted = not all(full)
    rows = tuple(_row(item) for item, whole in zip(done[: len(base)], full, strict=False) if whole)
    rules = tuple(
        _rule_row(change, done[number], item)
        for (number, change), item, whole in zip(changed, done[len(base) :], full[len(base) :], strict=True)
        if whole and full[number]
    )
    return Reproduction(rows, rules, runs, seed, interrupted)


def _is_printed(task: Task) -> bool:
    printed = best_published(task.scenario.groups, task.setting.strategy)
    return printed.redundancy == task.setting.redundancy


def _changed(task: Task, change: RuleChange) -> Task:
    scenario = task.scenario.changed(**change.fields)
    setting = task.setting
    if setting.strategy == "replication":
        setting = replace(setting, layout=scenario.replica_sets)
    return Task(scenario, setting, task.interval_steps, replace(task.options, **change.options))


def _row(done: Replications) -> ReproductionRow:
    scenario, setting = done.task.scenario, done.task.setting
    ratio, ratio_half_width = _ratio(done)
    availability = [result.availability for result in done.results]
    printed = published_result(scenario.groups, setting)
    published = None if printed is None else printed.time_to_train_ratio
    published_availability = None if printed is None else printed.availability
    estimate = renewal_model(scenario, setting).evaluate(done.task.interval_steps)
    model_ratio = estimate.time_to_train_s / scenario.ideal_s if np.isfinite(estimate.time_to_train_s) else None
    mean_availability = float(np.mean(availability))
    return ReproductionRow(
        strategy=setting.strategy,
        groups=scenario.groups,
        redundancy=setting.redundancy,
        interval_steps=done.task.interval_steps,
        runs=len(done.results),
        time_to_train_ratio=ratio,
        half_width=ratio_half_width,
        availability=mean_availability,
        availability_half_width=half_width(availability),
        expected_restarts=None if ratio is None else float(np.mean([result.restarts for result in done.results])),
        reorders_per_failure=_reorders_per_failure(done) if setting.strategy == "spare" else None,
        compute_overhead=float(np.mean([result.mean_stacks for result in done.results])),
        published_time_to_train_ratio=published,
        published_availability=published_availability,
        difference=_relative(ratio, published),
        availability_difference=None if published_availability is None else mean_availability - published_availability,
        model_time_to_train_ratio=model_ratio,
        model_availability=estimate.availability,
        model_restarts=estimate.restarts if model_ratio is not None else None,
        model_difference=_relative(model_ratio, ratio),
    )


def _rule_row(change: RuleChange, base: Replications, done: Replications) -> RuleRow:
    scenario, setting = base.task.scenario, base.task.setting
    before, _ = _ratio(base)
    after, _ = _ratio(done)
    both_end = before is not None and after is not None
    steps = (np.array(done.times_s) - np.array(base.times_s)) / scenario.ideal_s
    mean_change = float(steps.mean()) if both_end else None
    before_availability, after_availability = (
        float(np.mean([result.availability for result in item.results])) for item in (base, done)
    )
    return RuleRow(
        rule=change.name,
        meaning=change.meaning,
        strategy=setting.strategy,
        groups=scenario.groups,
        redundancy=setting.redundancy,
        runs=len(done.results),
        time_to_train_ratio=after,
        change=mean_change,
        half_width=half_width(steps.tolist()) if both_end else None,
        relative_change=None if before is None or mean_change is None else mean_change / before,
        availability=after_availability,
        availability_change=after_availability - before_availability,
    )


def _ratio(done: Replications) -> tuple[float | None, float | None]:
    """Return the mean TTT / T0 and the half width of its interval, None where a run did not end."""
    if not all(result.finished for result in done.results):
        return None, None
    ratios = [time_s / done.task.scenario.ideal_s for time_s in done.times_s]
    return float(np.mean(ratios)), half_width(ratios)


def _reorders_per_failure(done: Replications) -> float:
    failures = sum(result.group_failures for result in done.results)
    return sum(result.reorders for result in done.results) / failures if failures else 0.0


def _relative(value: float | None, reference: float | None) -> float | None:
    return None if value is None or reference is None else value / reference - 1.0
