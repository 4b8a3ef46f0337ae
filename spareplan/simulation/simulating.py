"""Simulate one setting under a scenario, from Python."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, cast, get_args

from spareplan.errors import InputError
from spareplan.placement import golomb_offsets
from spareplan.recovery.records import Fill
from spareplan.scenario import Scenario
from spareplan.simulation.replications import Precision, Task, replicate
from spareplan.simulation.result import SimulationResult, result_of
from spareplan.simulation.runs import DrawnTraces, PatchRule, RunOptions, Trace
from spareplan.simulation.traces import read_trace
from spareplan.strategies import Setting, Strategy, interval_steps_of, renewal_model
from spareplan.theory import (
    best_redundancy,
    failures_to_wipeout_replication,
    saxena_availability,
    saxena_interval_s,
)

__all__ = ["CandidateLike", "PlanLike", "ReplayedFailures", "run_options", "simulate", "simulated_setting"]

ReplayedFailures = Trace | DrawnTraces | str | Path

_FAMILIES = {
    "checkpoint": ("single",),
    "replication": ("disjoint", "wrap"),
    "spare": ("golomb", "cyclic", "consecutive"),
}


class CandidateLike(Protocol):
    """A setting with its interval, such as a plan's candidate."""

    @property
    def setting(self) -> Setting:
        """The setting."""

    @property
    def checkpoint_interval_steps(self) -> int:
        """Steps between two saves."""


class PlanLike(Protocol):
    """What recommends a setting, such as a plan."""

    @property
    def recommended(self) -> CandidateLike:
        """The setting to deploy."""


def simulate(
    scenario: Scenario,
    strategy: str | CandidateLike | PlanLike = "spare",
    *,
    redundancy: int | None = None,
    layout: str | None = None,
    granularity: int = 1,
    interval_steps: int | None = None,
    precision: Precision | None = None,
    workers: int = 1,
    seed: int | None = None,
    patch: str = "makespan",
    fill: str = "keep",
    trace: ReplayedFailures | None = None,
    failed_at_start: tuple[int, ...] = (),
    progress: Callable[[int, int], None] | None = None,
) -> SimulationResult:
    """Simulate runs of one setting, failure by failure, until their mean time-to-train is known well enough.

    The result depends on the arguments and the seed alone, not on the number of workers. Ctrl-C ends the work; the
    result then holds what was finished.

    Args:
        scenario: what the user knows.
        strategy: "checkpoint", "replication" or "spare"; or a plan, whose recommendation is simulated, or one of its
            candidates, which bring their own setting and interval.
        redundancy: hosts per shard type. None: for "spare" the closed-form best, floor(log2 N + 0.833); for
            "replication" the smallest r / A by Saxena's availability A (arXiv 2603.00357, arXiv 2410.18124).
        layout: family of the placement. None: for "spare" Golomb offsets where they exist, else searched ones; for
            "replication" the scenario's ``replica_sets``.
        granularity: micro-shards per shard.
        interval_steps: steps between two saves. None: those of the candidate, else the interval of the scenario's
            search, else the renewal model's best.
        precision: when to stop; None: an interval of 1 % to either side, 10 to 1,000 runs.
        workers: how many work at the same time.
        seed: seed of all runs; None: that of the scenario's search.
        patch: "makespan" (the lost micro-shards by the controller's assignment) or "published" (at most one stack per
            survivor).
        fill: "keep" or "second-copies", the controller's policy for slots that no provider needs.
        trace: failures that are replayed: a :class:`Trace`, a file of them, or traces drawn for every run.
        failed_at_start: groups that are out from the beginning, until the first restart.
        progress: called with the runs done and the runs known to be needed so far.

    Raises:
        InputError: if an argument is out of its domain.
        KeyboardInterrupt: if Ctrl-C came before the first run was done.
    """
    options = run_options(scenario, patch=patch, fill=fill, trace=trace, failed_at_start=failed_at_start)
    if isinstance(strategy, str):
        setting = simulated_setting(scenario, strategy, redundancy, layout, granularity)
    else:
        given = {"redundancy": redundancy, "layout": layout, "granularity": None if granularity == 1 else granularity}
        for field, value in given.items():
            if value is not None:
                raise InputError(field, value, "left out with a plan or a candidate", "it brings its own")
        candidate = _candidate(strategy, scenario)
        setting = candidate.setting
        interval_steps = candidate.checkpoint_interval_steps if interval_steps is None else interval_steps
    if interval_steps is None:
        interval_steps = interval_steps_of(scenario, renewal_model(scenario, setting))
    task = Task(scenario, setting, interval_steps, options)
    seed = scenario.search.seed if seed is None else seed
    [done] = replicate([task], precision or Precision(), seed, workers, progress)
    if not done.results:
        raise KeyboardInterrupt
    return result_of(done, seed)


def run_options(
    scenario: Scenario,
    *,
    patch: str = "makespan",
    fill: str = "keep",
    trace: ReplayedFailures | None = None,
    failed_at_start: tuple[int, ...] = (),
) -> RunOptions:
    """Return the options of runs, checked; see :func:`simulate`.

    Args:
        scenario: what the user knows.
        patch: whose patch compute counts.
        fill: the controller's fill policy.
        trace: failures that are replayed.
        failed_at_start: groups that are out from the beginning.

    Raises:
        InputError: if one is out of its domain.
    """
    for field, value, known in (("patch", patch, get_args(PatchRule)), ("fill", fill, get_args(Fill))):
        if value not in known:
            raise InputError(field, value, f"one of {', '.join(known)}", "leave it out for the first")
    if isinstance(trace, (str, Path)):
        trace = read_trace(trace, scenario.groups)
    return RunOptions(
        patch=cast("PatchRule", patch), fill=cast("Fill", fill), failed_at_start=tuple(failed_at_start), trace=trace
    )


def simulated_setting(
    scenario: Scenario, strategy: str, redundancy: int | None, layout: str | None, granularity: int
) -> Setting:
    """Return a setting with what was left out filled in as :func:`simulate` says.

    Args:
        scenario: what the user knows.
        strategy: "checkpoint", "replication" or "spare".
        redundancy: hosts per shard type, or None.
        layout: family of the placement, or None.
        granularity: micro-shards per shard.

    Raises:
        InputError: if one is out of its domain.
    """
    if strategy not in _FAMILIES:
        raise InputError("strategy", strategy, f"one of {', '.join(_FAMILIES)}", "choose one")
    known = cast("Strategy", strategy)
    if strategy != "spare" and granularity != 1:
        raise InputError("granularity", granularity, f"1 for {strategy}", "leave it out")
    if layout is not None and layout not in _FAMILIES[strategy]:
        raise InputError("layout", layout, f"one of {', '.join(_FAMILIES[strategy])} for {strategy}", "leave it out")
    if strategy == "checkpoint":
        if redundancy not in (None, 1):
            raise InputError("redundancy", redundancy, "1 for checkpoint", "leave it out")
        return Setting(known, 1, 1, "single")
    if redundancy is None:
        redundancy = _closed_form_redundancy(scenario, strategy)
    if isinstance(redundancy, bool) or not isinstance(redundancy, int) or not 2 <= redundancy <= scenario.groups:
        allowed = f"from 2 to the number of groups, {scenario.groups:,}"
        raise InputError("redundancy", redundancy, allowed, "use checkpoint for one copy")
    if layout is None and strategy == "replication":
        layout = scenario.replica_sets
    elif layout is None:
        layout = "cyclic" if golomb_offsets(scenario.groups, redundancy) is None else "golomb"
    return Setting(known, redundancy, granularity, layout)


def _closed_form_redundancy(scenario: Scenario, strategy: str) -> int:
    most = max(best_redundancy(scenario.groups), 2)
    if strategy == "spare":
        return min(most, scenario.groups)
    restart_s = scenario.restart_s + scenario.load_s

    def ratio(redundancy: int) -> float:
        up_s = failures_to_wipeout_replication(scenario.groups, redundancy) * scenario.job_mtbf_s
        if scenario.save_s == 0:
            return redundancy * (up_s + restart_s) / up_s
        interval_s = saxena_interval_s(scenario.save_s, up_s, restart_s)
        return redundancy / float(saxena_availability(interval_s, scenario.save_s, up_s, restart_s))

    return min(range(2, min(most, scenario.groups) + 1), key=ratio, default=2)


def _candidate(given: Any, scenario: Scenario) -> CandidateLike:
    """Return the candidate of a plan, or the candidate that was given."""
    candidate = getattr(given, "recommended", given)
    if not isinstance(getattr(candidate, "setting", None), Setting):
        raise InputError("strategy", type(given).__name__, "the name of a strategy, a plan or a candidate", "give one")
    groups = getattr(candidate, "groups", scenario.groups)
    if groups != scenario.groups:
        allowed = f"of the scenario's {scenario.groups:,} groups"
        raise InputError("strategy", f"{groups:,} groups", allowed, "give the scenario of the plan")
    return cast("CandidateLike", candidate)
