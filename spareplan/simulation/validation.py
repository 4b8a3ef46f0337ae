"""The renewal model that plans are made with, held against the engine over a grid of scenarios."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

import numpy as np

from spareplan.availability import RunEstimate
from spareplan.errors import InputError
from spareplan.placement import golomb_offsets
from spareplan.scenario import Scenario
from spareplan.simulation.replications import Precision, Replications, Task, half_width, replicate
from spareplan.simulation.runs import RunOptions
from spareplan.strategies import Setting, Strategy, interval_steps_of, renewal_model

__all__ = [
    "VALIDATION_COLUMNS",
    "Validation",
    "ValidationRow",
    "ValidationSummary",
    "validate",
    "validation_cases",
]

# The grid: every number of groups with every setting, so many times with the other factors drawn; each factor takes
# each of its values equally often within a strategy.
_STRATEGIES: tuple[Strategy, ...] = ("checkpoint", "replication", "spare")
_GROUPS = (50, 195, 600, 1000)
_SETTINGS: tuple[tuple[Strategy, int, int], ...] = (
    ("checkpoint", 1, 1),
    ("replication", 2, 1),
    ("replication", 3, 1),
    ("spare", 3, 1),
    ("spare", 4, 2),
    ("spare", 5, 1),
    ("spare", 6, 4),
    ("spare", 7, 8),
    ("spare", 8, 1),
    ("spare", 8, 2),
    ("spare", 9, 8),
    ("spare", 10, 1),
    ("spare", 10, 4),
)
_FACTORS: dict[str, tuple[object, ...]] = {
    "mtbf_s": (60.0, 150.0, 300.0, 900.0, 1800.0),
    "restart_s": (120.0, 600.0, 3600.0),
    "weibull_shape": (1.0, 0.6, 0.78, 1.5),
    "initial_ages": ("new", "steady"),
    "restart_failures": ("ignored", "group", "job"),
    "save_waits": ("everybody", "one-group"),
    "resume": ("next-step", "saved-step"),
}
_REPEATS, _QUICK_EVERY = 3, 5
_GPUS_PER_GROUP = 512
_STEPS = 5_000
# A run that takes more than this many times T0 does not end for anybody who waits for it.
_ENDLESS_RATIO = 25.0
_MANY_FAILURES = 10.0


@dataclass(frozen=True)
class ValidationRow:
    """One scenario of the grid at the model's best interval.

    A value is None where a run does not end within 25 times T0, or where there is hardly a restart.

    Args:
        strategy: "checkpoint", "replication" or "spare".
        groups: number of groups N.
        redundancy: redundancy r.
        granularity: micro-shards per shard q.
        layout: layout family.
        mtbf_s: mean time between failures of the job in seconds.
        restart_s: a restart without failures in seconds.
        weibull_shape: shape of a group's life.
        initial_ages: "new" or "steady".
        restart_failures: "ignored", "group" or "job".
        save_waits: "everybody" or "one-group".
        resume: "next-step" or "saved-step".
        failures_to_wipeout: expected failures to wipe-out of the model.
        interval_steps: steps between two saves.
        runs: simulated runs.
        time_to_train_ratio: mean TTT / T0 of the engine.
        half_width: half width of its 95 % interval.
        model_time_to_train_ratio: TTT / T0 of the renewal model.
        difference: the model's over the engine's, less 1.
        availability: mean availability of the engine.
        model_availability: that of the model.
        availability_difference: the model's less the engine's.
        restarts: mean global restarts of the engine.
        model_restarts: those of the model.
        restarts_difference: the model's over the engine's, less 1; None below one restart a run.
        both_end: whether the model and all simulated runs end within 25 times T0; where only one side does, the row is
            a miss.
        same_end: whether model and engine agree on that.
        failures_per_step: mean failures of groups found in an attempted step of the engine.
    """

    strategy: str
    groups: int
    redundancy: int
    granularity: int
    layout: str
    mtbf_s: float
    restart_s: float
    weibull_shape: float
    initial_ages: str
    restart_failures: str
    save_waits: str
    resume: str
    failures_to_wipeout: float
    interval_steps: int
    runs: int
    time_to_train_ratio: float | None
    half_width: float | None
    model_time_to_train_ratio: float | None
    difference: float | None
    availability: float | None
    model_availability: float
    availability_difference: float | None
    restarts: float | None
    model_restarts: float | None
    restarts_difference: float | None
    both_end: bool
    same_end: bool
    failures_per_step: float

    def to_json(self) -> dict[str, Any]:
        """Return the row as plain data."""
        return asdict(self)


VALIDATION_COLUMNS = tuple(entry.name for entry in fields(ValidationRow))


@dataclass(frozen=True)
class ValidationSummary:
    """Sizes of the relative differences between model and engine over some rows.

    Args:
        label: which rows.
        rows: how many end.
        median: median size of the differences in time-to-train.
        worst: largest size.
        availability_worst: largest size of the differences in availability.
        restarts_median: median size of the relative differences in restarts; None where there is hardly one.
    """

    label: str
    rows: int
    median: float
    worst: float
    availability_worst: float
    restarts_median: float | None

    def to_json(self) -> dict[str, Any]:
        """Return the summary as plain data."""
        return asdict(self)


@dataclass(frozen=True)
class Validation:
    """The model held against the engine.

    Args:
        rows: a row per scenario.
        seed: seed of all runs.
        interrupted: whether the user ended it early; what was finished is there.
    """

    rows: tuple[ValidationRow, ...]
    seed: int
    interrupted: bool

    @property
    def many_failures(self) -> tuple[ValidationRow, ...]:
        """Rows with more than 10 failures to wipe-out, for which the model is made."""
        return tuple(row for row in self.rows if row.failures_to_wipeout > _MANY_FAILURES)

    @property
    def few_failures(self) -> tuple[ValidationRow, ...]:
        """The other rows."""
        return tuple(row for row in self.rows if row.failures_to_wipeout <= _MANY_FAILURES)

    @property
    def summaries(self) -> tuple[ValidationSummary, ...]:
        """Summaries of all rows by failures to wipe-out and by strategy; those without a row that ends are left out."""
        parts = (
            (f"over {_MANY_FAILURES:g} failures to wipe-out", self.many_failures),
            (f"up to {_MANY_FAILURES:g}", self.few_failures),
            *((name, [row for row in self.rows if row.strategy == name]) for name in _STRATEGIES),
        )
        found = (_summary(label, rows) for label, rows in parts)
        return tuple(summary for summary in found if summary is not None)


def _summary(label: str, rows: Sequence[ValidationRow]) -> ValidationSummary | None:
    ending = [row for row in rows if row.difference is not None]
    if not ending:
        return None
    sizes = [abs(row.difference or 0.0) for row in ending]
    restarts = [abs(row.restarts_difference) for row in ending if row.restarts_difference is not None]
    return ValidationSummary(
        label=label,
        rows=len(ending),
        median=float(np.median(sizes)),
        worst=max(sizes),
        availability_worst=max(abs(row.availability_difference or 0.0) for row in ending),
        restarts_median=float(np.median(restarts)) if restarts else None,
    )


def validation_cases(*, quick: bool = False, grid: int = 0) -> tuple[tuple[Scenario, Setting], ...]:
    """Return a grid: scenario and setting of each case, the same every time.

    Args:
        quick: every fifth case only.
        grid: which of the grids, at least 0: each combines the factors in another order.

    Raises:
        InputError: if there is no such grid.
    """
    if isinstance(grid, bool) or not isinstance(grid, int) or grid < 0:
        raise InputError("grid", grid, "a whole number, at least 0", "leave it out for the documented one")
    cases = [case for strategy in _STRATEGIES for case in _cases_of(strategy, grid)]
    return tuple(cases[::_QUICK_EVERY] if quick else cases)


def _cases_of(strategy: str, grid: int) -> Iterator[tuple[Scenario, Setting]]:
    generator = np.random.default_rng([grid, len(strategy)])
    settings = [
        (groups, redundancy, granularity)
        for name, redundancy, granularity in _SETTINGS
        for groups in _GROUPS
        for _ in range(_REPEATS)
        if name == strategy
    ]
    columns = {
        name: generator.permutation(np.resize(np.arange(len(values)), len(settings))).tolist()
        for name, values in _FACTORS.items()
    }
    for place, (groups, redundancy, granularity) in enumerate(settings):
        chosen = {name: values[columns[name][place]] for name, values in _FACTORS.items()}
        scenario = Scenario(gpus=groups * _GPUS_PER_GROUP, groups=groups, steps=_STEPS, **chosen)
        if strategy == "checkpoint":
            yield scenario, Setting("checkpoint", 1, 1, "single")
        elif strategy == "replication":
            yield scenario, Setting("replication", redundancy, 1, scenario.replica_sets)
        else:
            layout = "consecutive" if golomb_offsets(groups, redundancy) is None else "golomb"
            yield scenario, Setting("spare", redundancy, granularity, layout)


def validate(
    cases: Sequence[tuple[Scenario, Setting]],
    precision: Precision | None = None,
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Validation:
    """Hold the renewal model against the engine, each case at the interval that is best by the model.

    The engine computes patches as the controller assigns them, which is what the model stands for.

    Args:
        cases: scenario and setting of each.
        precision: when a case is simulated well enough; by default to 1 %, in 8 to 64 runs.
        seed: seed of all runs, at least 0.
        workers: runs at the same time; the result does not depend on them.
        progress: called with the runs done and the runs known to be needed so far.
    """
    precision = precision or Precision(width=0.01, least=8, most=64)
    models = [renewal_model(scenario, setting) for scenario, setting in cases]
    estimates = [
        model.evaluate(interval_steps_of(scenario, model)) for (scenario, _), model in zip(cases, models, strict=True)
    ]
    options = RunOptions(longest_ratio=_ENDLESS_RATIO)
    tasks = [
        Task(scenario, setting, estimate.interval_steps, options)
        for (scenario, setting), estimate in zip(cases, estimates, strict=True)
    ]
    done = replicate(tasks, precision, seed, workers, progress)
    rows = tuple(
        _row(item, model.profile.wipeout.expected_failures, estimate)
        for item, model, estimate in zip(done, models, estimates, strict=True)
        if len(item.results) >= precision.least
    )
    return Validation(rows, seed, any(item.interrupted for item in done))


def _row(done: Replications, failures_to_wipeout: float, estimate: RunEstimate) -> ValidationRow:
    scenario, setting, results = done.task.scenario, done.task.setting, done.results
    model_ratio = estimate.time_to_train_s / scenario.ideal_s
    engine_ends = all(result.finished for result in results)
    model_ends = model_ratio < _ENDLESS_RATIO
    both = engine_ends and model_ends
    ratios = [time_s / scenario.ideal_s for time_s in done.times_s]
    ratio = float(np.mean(ratios))
    failures_per_step = sum(result.group_failures for result in results) / sum(result.attempts for result in results)
    availability = float(np.mean([result.availability for result in results]))
    restarts = float(np.mean([result.restarts for result in results]))
    return ValidationRow(
        strategy=setting.strategy,
        groups=scenario.groups,
        redundancy=setting.redundancy,
        granularity=setting.granularity,
        layout=setting.layout,
        mtbf_s=scenario.job_mtbf_s,
        restart_s=scenario.restart_s,
        weibull_shape=scenario.weibull_shape,
        initial_ages=scenario.initial_ages,
        restart_failures=scenario.restart_failures,
        save_waits=scenario.save_waits,
        resume=scenario.resume,
        failures_to_wipeout=failures_to_wipeout,
        interval_steps=estimate.interval_steps,
        runs=len(results),
        time_to_train_ratio=ratio if engine_ends else None,
        half_width=half_width(ratios) if engine_ends else None,
        model_time_to_train_ratio=model_ratio if math.isfinite(model_ratio) else None,
        difference=model_ratio / ratio - 1.0 if both else None,
        availability=availability if engine_ends else None,
        model_availability=estimate.availability,
        availability_difference=estimate.availability - availability if both else None,
        restarts=restarts if engine_ends else None,
        model_restarts=estimate.restarts if math.isfinite(estimate.restarts) else None,
        restarts_difference=estimate.restarts / restarts - 1.0 if both and restarts >= 1.0 else None,
        both_end=both,
        same_end=engine_ends == model_ends,
        failures_per_step=failures_per_step,
    )
