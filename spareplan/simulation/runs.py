"""From a scenario and a setting to runs of the compiled engine."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from spareplan.availability import CATEGORIES
from spareplan.errors import InputError
from spareplan.placement import Layout, ReplicaSets, single_copies
from spareplan.recovery.records import Fill
from spareplan.scenario import Scenario
from spareplan.strategies import Setting, clock_rules, placement_of, restart_rules, step_rules

if TYPE_CHECKING:
    from spareplan.simulation.engine.clocks import Clocks
    from spareplan.simulation.engine.rules import Log, RunRules, Team

__all__ = ["DrawnTraces", "EventLog", "RunOptions", "RunResult", "Runner", "Trace"]

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

PatchRule = Literal["makespan", "published"]

# A run that takes this many times its ideal time is given up, and so is one with so many failures.
LONGEST_RATIO = 100.0
MOST_FAILURES = 20_000_000
_FIRST_ROOM = 4096
# A trace with more failures than this over the longest run is taken for one in the wrong unit.
_MOST_REPLAYED = 1e9


@dataclass(frozen=True, eq=False)
class Trace:
    """Failures of groups as they were recorded.

    Args:
        starts: failures of group g are ``times_s[starts[g]:starts[g + 1]]``, shape (N + 1,).
        times_s: seconds since the start of the record, at least 0, ascending within a group.
        period_s: length of the record, above 0 and no less than any time; after it, it starts over.

    Raises:
        InputError: if the record contradicts itself.
    """

    starts: IntArray
    times_s: FloatArray
    period_s: float

    def __post_init__(self) -> None:
        bounds, remedy = self.starts, "begin at 0, end at the number of failures and never fall"
        if len(bounds) < 2 or bounds[0] != 0 or bounds[-1] != len(self.times_s) or (np.diff(bounds) < 0).any():
            raise InputError("starts", bounds, "where each group's failures start", remedy)
        falls = np.diff(self.times_s, prepend=0.0) < 0
        falls[bounds[:-1][bounds[:-1] < len(falls)]] = False
        bad = falls | ~(np.isfinite(self.times_s) & (self.times_s >= 0))
        if bad.any():
            place = int(bad.argmax())
            allowed = "finite, at least 0 and ascending within a group"
            raise InputError(f"times_s[{place}]", float(self.times_s[place]), allowed, "sort the failures by time")
        latest_s = float(self.times_s.max(initial=0.0))
        if not (self.period_s > 0 and self.period_s >= latest_s):
            raise InputError("period_s", self.period_s, "above 0 and no less than any failure", "give the whole length")

    @classmethod
    def of(cls, times_s: FloatArray, failed: IntArray, groups: int, period_s: float) -> Trace:
        """Return the trace of failures listed in any order.

        Args:
            times_s: seconds since the start of the record, shape (failures,).
            failed: the group of each, 0 to N - 1, shape (failures,).
            groups: number of groups N.
            period_s: length of the record.

        Raises:
            InputError: if a group is not there or the record contradicts itself.
        """
        unknown = (failed < 0) | (failed >= groups)
        if unknown.any():
            group = int(failed[unknown.argmax()])
            raise InputError("group", group, f"from 0 to {groups - 1}", "number the groups from 0")
        order = np.lexsort((times_s, failed))
        starts = np.searchsorted(failed[order], np.arange(groups + 1)).astype(np.int64)
        return cls(starts, times_s[order].astype(np.float64), float(period_s))

    @property
    def groups(self) -> int:
        """Groups that the record is of."""
        return len(self.starts) - 1

    @property
    def failures(self) -> int:
        """Recorded failures."""
        return len(self.times_s)


class DrawnTraces(Protocol):
    """Records that are drawn: every run has its own."""

    def drawn(self, replication: int, seed: int) -> Trace:
        """Return the record of a run; the same number and seed give the same record."""


@dataclass(frozen=True, eq=False)
class RunOptions:
    """What a run needs beyond its scenario.

    Args:
        patch: whose patch compute holds the all-reduce up: "makespan" (the lost micro-shards, by the controller's
            assignment) or "published" (at most one stack per survivor: the new layer or the changed entries).
        fill: fill policy of the controller.
        failed_at_start: groups that are out from the beginning, until the first restart.
        lives_s: observed lives of a group, drawn with equal chances in place of the scenario's Weibull law.
        trace: recorded failures, replayed in place of drawn ones, the same in every run or drawn for each.
        no_failures: no group ever fails.
        longest_ratio: a run is given up past this many times T0, when the attempt or restart at hand is over.

    Raises:
        InputError: if lives are not above 0 and finite, or the ratio is not.
    """

    patch: PatchRule = "makespan"
    fill: Fill = "keep"
    failed_at_start: tuple[int, ...] = ()
    lives_s: FloatArray | None = None
    trace: Trace | DrawnTraces | None = None
    no_failures: bool = False
    longest_ratio: float = LONGEST_RATIO

    def __post_init__(self) -> None:
        if not (math.isfinite(self.longest_ratio) and self.longest_ratio > 0):
            raise InputError("longest_ratio", self.longest_ratio, "a finite number above 0", "leave it out for 100")
        if self.lives_s is None:
            return
        lives = np.asarray(self.lives_s)
        if lives.ndim != 1 or lives.size == 0:
            raise InputError("lives_s", f"shape {lives.shape}", "one or more lives in a row", "give observed lives")
        bad = ~(np.isfinite(lives) & (lives > 0))
        if bad.any():
            place = int(bad.argmax())
            raise InputError(f"lives_s[{place}]", lives[place], "seconds, finite and above 0", "leave it out")


@dataclass(frozen=True, eq=False)
class EventLog:
    """What happened in one run.

    Args:
        time_s: wall time of each event, shape (events,).
        kind: "failed", "keep", "reorder", "restart", "resumed", "saved" or "done".
        subject: the group that failed; micro-shards of the load limit after "keep" and "reorder"; else steps done.
    """

    time_s: FloatArray
    kind: tuple[str, ...]
    subject: IntArray


@dataclass(frozen=True, eq=False)
class RunResult:
    """One simulated run.

    Args:
        time_to_train_s: wall time until the last step, or until the run was given up.
        split_s: that time by the categories of the availability model, in their order, shape (9,).
        restarts: global restarts.
        group_failures: failures of groups that the controller saw.
        reorders: decisions to reorder.
        keeps: decisions to keep.
        attempts: attempted steps.
        steps_kept: all steps, or those of the latest save where the run was given up.
        finished: whether the run came to its end.
        mean_stacks: stacks computed per attempted step, patches included.
    """

    time_to_train_s: float
    split_s: FloatArray
    restarts: int
    group_failures: int
    reorders: int
    keeps: int
    attempts: int
    steps_kept: int
    finished: bool
    mean_stacks: float

    @property
    def availability(self) -> float:
        """Share of wall time not in restarts, detection or shrinks."""
        down_s = self.split_s[CATEGORIES.index("restarts")] + self.split_s[CATEGORIES.index("shrink")]
        return float(1.0 - down_s / self.time_to_train_s)


class Runner:
    """Simulates runs of one setting, one after another; each replication has its own source of chance.

    Args:
        scenario: what the user knows.
        setting: the setting.
        interval_steps: steps between two saves, at least 1.
        options: what else a run needs.

    Raises:
        InputError: if an argument is out of its domain, a trace is of other groups, or the groups that are out at the
            start leave a shard type without a host.
    """

    def __init__(
        self, scenario: Scenario, setting: Setting, interval_steps: int, options: RunOptions | None = None
    ) -> None:
        from spareplan.compiling import announced
        from spareplan.simulation import engine
        from spareplan.simulation.engine.rules import COUNT_NAMES

        self.scenario, self.setting, self.options = scenario, setting, options or RunOptions()
        self._announced = announced
        self._simulate = engine.simulate_run
        self._count_names = COUNT_NAMES
        placement = placement_of(scenario.groups, setting, scenario.search.seed)
        _check_out_at_start(self.options.failed_at_start, placement)
        self._rules = self._run_rules(interval_steps, placement)
        self._clocks = self._run_clocks()
        self._team = self._run_team(placement)
        self._spent = np.zeros((2, len(CATEGORIES)))
        self._counts = np.zeros(len(COUNT_NAMES), dtype=np.int64)
        self._stacks = np.zeros(1)
        self._no_log = _log(0)

    def run(self, replication: int, seed: int) -> RunResult:
        """Simulate one run.

        Args:
            replication: its number, at least 0.
            seed: seed of all runs; the same seed and number give the same run.
        """
        self._go(replication, seed, self._no_log)
        counts = dict(zip(self._count_names, self._counts.tolist(), strict=True))
        return RunResult(
            time_to_train_s=self._time_s,
            split_s=self._spent[0].copy(),
            finished=bool(counts.pop("finished")),
            mean_stacks=float(self._stacks[0]) / max(counts["attempts"], 1),
            **counts,
        )

    def events(self, replication: int, seed: int) -> EventLog:
        """Simulate one run and return all that happened.

        Args:
            replication: its number, at least 0.
            seed: seed of all runs.
        """
        from spareplan.simulation.engine.rules import EVENT_NAMES

        log = _log(_FIRST_ROOM)
        self._go(replication, seed, log)
        if log.filled[0] > _FIRST_ROOM:
            log = _log(int(log.filled[0]))
            self._go(replication, seed, log)
        count = int(log.filled[0])
        kinds = tuple(EVENT_NAMES[kind] for kind in log.kind[:count].tolist())
        return EventLog(log.time_s[:count], kinds, log.subject[:count])

    def _go(self, replication: int, seed: int, log: Log) -> None:
        generator = np.random.default_rng([seed, replication])
        trace = self.options.trace
        if trace is not None and not isinstance(trace, Trace):
            self._clocks = self._replaying(trace.drawn(replication, seed))
        with self._announced("simulation engine"):
            self._time_s = float(
                self._simulate(
                    self._rules, self._clocks, self._team, generator, self._spent, self._counts, self._stacks, log
                )
            )

    def _run_rules(self, interval_steps: int, placement: Layout | ReplicaSets) -> RunRules:
        from spareplan.simulation.engine import rules

        scenario, setting = self.scenario, self.setting
        if not 1 <= interval_steps <= scenario.steps:
            raise InputError("interval_steps", interval_steps, f"from 1 to {scenario.steps}", "save at least once")
        strikes = {"ignored": rules.IGNORED, "group": rules.ONE_GROUP, "job": rules.WHOLE_JOB}
        fixed = {"spare": 0.0, "checkpoint": 1.0}
        stacks = placement.stacks_per_step if isinstance(placement, ReplicaSets) else fixed[setting.strategy]
        published = self.options.patch == "published"
        step, restart, clock = step_rules(scenario, setting), restart_rules(scenario), clock_rules(scenario)
        return rules.RunRules(
            steps=scenario.steps,
            interval_steps=interval_steps,
            compute_s=float(step.compute_s),
            jitter=float(step.jitter),
            jitter_per_step=step.jitter_per_step,
            all_reduce_s=float(step.all_reduce_s),
            save_s=float(step.save_s),
            one_group_saves=step.one_group_saves,
            repeated_steps=step.repeated_steps,
            notice_s=float(step.detection_s + step.shrink_s),
            restart_s=float(restart.restart_s),
            restart_failures=strikes[restart.failures],
            renewed_at_restart=clock.renewed_at_restart,
            new_at_start=clock.new_at_start,
            stacks_per_step=float(stacks),
            patch=rules.PATCH_PUBLISHED if published else rules.PATCH_MAKESPAN,
            longest_s=float(self.options.longest_ratio * scenario.ideal_s),
            most_failures=MOST_FAILURES,
        )

    def _run_clocks(self) -> Clocks:
        from spareplan.simulation.engine import clocks

        options, groups = self.options, self.scenario.groups
        law = clock_rules(self.scenario).law
        lives = np.sort(options.lives_s) if options.lives_s is not None else np.ones(1)
        kind = clocks.WEIBULL
        if options.no_failures:
            kind = clocks.NEVER
        elif options.trace is not None:
            kind = clocks.TRACE
        elif options.lives_s is not None:
            kind = clocks.EMPIRICAL
        built = clocks.Clocks(
            law=kind,
            shape=float(law.shape),
            scale_s=float(law.scale_s),
            lives_s=lives,
            worn=np.cumsum(lives) / lives.sum(),
            starts=np.zeros(groups + 1, dtype=np.int64),
            times_s=np.zeros(0),
            period_s=math.inf,
            taken=np.zeros(groups, dtype=np.int64),
            renewals=np.zeros(1, dtype=np.int64),
            due_s=np.zeros(groups),
        )
        return self._replaying(options.trace, built) if isinstance(options.trace, Trace) else built

    def _replaying(self, trace: Trace, clocks: Clocks | None = None) -> Clocks:
        """Return the clocks with the failures of a trace."""
        groups = self.scenario.groups
        if trace.groups != groups:
            raise InputError("trace", f"{trace.groups} groups", f"of the {groups} groups there are", "use another one")
        if trace.failures * self._rules.longest_s > _MOST_REPLAYED * trace.period_s:
            gap_s = trace.period_s / trace.failures
            allowed = f"at most {_MOST_REPLAYED:.0e} failures over the longest run"
            raise InputError("trace", f"a failure every {gap_s:g} s", allowed, "check that its times are seconds")
        # copies of fixed types: the engine is compiled for these
        return (clocks or self._clocks)._replace(
            starts=np.array(trace.starts, dtype=np.int64),
            times_s=np.array(trace.times_s, dtype=np.float64),
            period_s=float(trace.period_s),
        )

    def _run_team(self, placement: Layout | ReplicaSets) -> Team:
        from spareplan.recovery.kernel.arena import new_arena
        from spareplan.simulation.engine.rules import Team

        groups = self.scenario.groups
        stacked = isinstance(placement, Layout) and self.setting.strategy == "spare"
        orders = placement.orders() if isinstance(placement, ReplicaSets) else placement.stacks.tolist()
        held = [] if stacked else [micro for order in orders for micro in order]
        widths = [0] * groups if stacked else [len(order) for order in orders]
        layout = placement if stacked and isinstance(placement, Layout) else single_copies(1)
        return Team(
            memory=new_arena(layout, second_copies=self.options.fill == "second-copies"),
            place_before=np.zeros(layout.stacks.size, dtype=np.int32),
            patched_by=np.zeros(layout.groups * layout.granularity, dtype=np.int32),
            starts=np.array([0, *accumulate(widths)], dtype=np.int64),
            held=np.array(held, dtype=np.int64),
            living_hosts=np.zeros(groups, dtype=np.int64),
            alive=np.zeros(groups, dtype=np.int32),
            dead=np.zeros(groups, dtype=np.int32),
            finish_s=np.zeros(groups),
            out_at_start=np.array(sorted(set(self.options.failed_at_start)), dtype=np.int32),
        )


def _check_out_at_start(failed: tuple[int, ...], placement: Layout | ReplicaSets) -> None:
    """Refuse groups that are not there, or whose loss wipes the job out."""
    groups = placement.groups
    for group in failed:
        if isinstance(group, bool) or not isinstance(group, (int, np.integer)) or not 0 <= group < groups:
            raise InputError("failed_at_start", group, f"a group from 0 to {groups - 1}", "number the groups from 0")
    out = set(failed)
    sets = placement.sets if isinstance(placement, ReplicaSets) else placement.hosts.tolist() if out else ()
    lost = next((number for number, hosts in enumerate(sets) if out.issuperset(hosts)), None)
    if lost is not None:
        allowed = "groups that leave every shard type a living host"
        remedy = f"leave one of {list(sets[lost])} out of it"
        raise InputError("failed_at_start", ",".join(map(str, sorted(out))), allowed, remedy)


def _log(room: int) -> Log:
    from spareplan.simulation.engine.rules import Log

    return Log(
        np.zeros(1, dtype=np.int64), np.zeros(room), np.zeros(room, dtype=np.int64), np.zeros(room, dtype=np.int64)
    )
