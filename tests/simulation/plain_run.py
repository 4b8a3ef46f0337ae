"""One run of the protocol, group by group in plain Python: slow, with an event loop, clocks and draws of its own.

Without jitter and with recorded failures nothing is left to chance, and the engine must do the same to the second.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

import numpy as np

from spareplan import Controller, Scenario
from spareplan.availability import CATEGORIES
from spareplan.placement import Layout
from spareplan.recovery import Decision
from spareplan.recovery.makespan import quickest_patch
from spareplan.simulation.runs import RunOptions
from spareplan.strategies import Setting, placement_of

Event = tuple[float, str, int]
# Wall times at which a group fails, one after another.
Failures = Iterator[float]


class AmbiguousError(Exception):
    """Several survivors could compute a missing micro-shard again, and which one it is matters for what comes later."""


@dataclass(frozen=True)
class PlainResult:
    time_to_train_s: float
    split_s: dict[str, float]
    counts: dict[str, int]
    stacks: float
    finished: bool
    events: list[Event]


def recorded(times_s: Sequence[float], period_s: float) -> Failures:
    """Failures of a trace: it starts over after its period, for ever."""
    begin_s = 0.0
    while times_s:
        yield from (begin_s + time_s for time_s in times_s)
        begin_s += period_s
    yield math.inf


def drawn(life_s: Callable[[], float], start_s: float, warm_up_s: float = 0.0) -> Failures:
    """Failures of a renewal process that was new ``warm_up_s`` before ``start_s``; those before it are left out."""
    time_s = start_s - warm_up_s
    while True:
        time_s += life_s()
        if time_s > start_s:
            yield time_s


@dataclass
class PlainRun:
    """A run; ``failures`` gives a group's failures from a wall time on, at the start and where lives are renewed."""

    scenario: Scenario
    setting: Setting
    interval_steps: int
    options: RunOptions
    failures: Callable[[int, float], Failures]
    rng: np.random.Generator
    events: list[Event] = field(default_factory=list)

    def run(self) -> PlainResult:
        rules = self.scenario
        self.groups = rules.groups
        self.placement = placement_of(rules.groups, self.setting, rules.search.seed)
        if isinstance(self.placement, Layout):
            self.held = self.placement.stacks.tolist()
        else:
            self.held = [list(order) for order in self.placement.orders()]
        self.spent, self.unsaved = dict.fromkeys(CATEGORIES, 0.0), dict.fromkeys(CATEGORIES, 0.0)
        self.counts = dict.fromkeys(("restarts", "group_failures", "reorders", "keeps", "attempts", "steps_kept"), 0)
        self.longest_s = self.options.longest_ratio * rules.ideal_s
        self.clocks = [self.failures(group, 0.0) for group in range(self.groups)]
        self.due = [next(clock) for clock in self.clocks]
        self._everybody_back()
        if self.options.failed_at_start:
            self._take_out(list(self.options.failed_at_start))
        self.now, self.done, self.saved, self.stacks = 0.0, 0, 0, 0.0
        self.saver: int | None = None
        while self.done < rules.steps and self.now < self.longest_s:
            self._attempt()
        self._move("kept")
        finished = self.done == rules.steps
        if finished:
            self._tell("done", self.done)
        self.counts["steps_kept"] = self.done if finished else self.saved
        return PlainResult(self.now, self.spent, self.counts, self.stacks, finished, self.events)

    # ---- one attempt

    def _attempt(self) -> None:
        rules = self.scenario
        self.counts["attempts"] += 1
        stacks = self._step_stacks()
        self.stacks += stacks
        per_step = self.setting.strategy == "replication" and rules.replication_jitter == "per-step"
        arrivals, unhindered = [self.now], [self.now]
        for group in sorted(self.living):
            late_s = rules.save_s if group == self.saver else 0.0
            end_s = self._through(group, self.now + late_s, stacks, one_draw=per_step)
            arrivals.append(end_s)
            unhindered.append(end_s - late_s)
        self.saver = None
        self.unsaved["compute"] += rules.compute_s * min(1.0, stacks)
        self.unsaved["repeated"] += rules.compute_s * max(0.0, stacks - 1.0)
        self.unsaved["stragglers"] += max(unhindered) - self.now - rules.compute_s * stacks
        self.unsaved["saves"] += max(arrivals) - max(unhindered)
        self.now = max(arrivals)
        if self._all_reduce():
            self._commit()
        else:
            self._restart()

    def _step_stacks(self) -> float:
        if self.setting.strategy == "spare":
            assert self.controller is not None
            state = self.controller.state
            return state.load_limit / state.granularity
        return 1.0 if isinstance(self.placement, Layout) else self.placement.stacks_per_step

    def _through(self, group: int, start_s: float, stacks: float, *, one_draw: bool) -> float:
        """When a group arrives at the all-reduce, or finds itself dead at the start of a stack."""
        common = float(self.rng.standard_normal())
        while stacks > 1e-9 and self.due[group] > start_s:
            piece = min(1.0, stacks)
            factor = 1.0 + self.scenario.jitter * (
                common if one_draw else float(self.rng.standard_normal()) / math.sqrt(piece)
            )
            start_s += self.scenario.compute_s * piece * max(0.1, factor)
            stacks -= piece
        return start_s

    def _all_reduce(self) -> bool:
        """Whether the step can be committed."""
        rules = self.scenario
        # by group, what it has computed in this step
        had: dict[int, set[int]] = {}
        for tries in count(1):
            dead = [group for group in self.living if self.due[group] <= self.now]
            if not dead:
                break
            dead.sort(key=lambda group: self.due[group])
            had = had or {group: set(order[: self._limit()]) for group, order in self._orders().items()}
            for group in dead:
                self._tell("failed", group)
            notice_s = rules.detection_s + rules.shrink_s
            self.now += rules.all_reduce_s / 2.0 + notice_s
            self.unsaved["all_reduce"] += rules.all_reduce_s / 2.0
            self.spent["shrink"] += notice_s
            self.counts["group_failures"] += len(dead)
            kind, patch = self._take_out(dead)
            if kind == "restart":
                self._tell("restart", self.done)
                return False
            self.counts[f"{kind}s"] += 1
            self._tell(kind, self._limit())
            if self.controller is not None and self.options.patch == "makespan":
                patch = self._compute_again(had, first=tries == 1)
            if kind == "keep" and not patch:
                return True
            nominal = max(patch.values(), default=0.0)
            slowest_s = 0.0
            for stacks in patch.values():
                factor = 1.0 + self.scenario.jitter * float(self.rng.standard_normal()) / math.sqrt(stacks)
                slowest_s = max(slowest_s, rules.compute_s * stacks * max(0.1, factor))
            self.stacks += nominal
            self.unsaved["patch"] += rules.compute_s * nominal
            self.unsaved["stragglers"] += slowest_s - rules.compute_s * nominal
            self.now += slowest_s
        self.now += rules.all_reduce_s
        self.unsaved["all_reduce"] += rules.all_reduce_s
        return True

    def _limit(self) -> int:
        return max(map(len, self.held)) if self.controller is None else self.controller.state.load_limit

    # ---- who lives

    def _everybody_back(self) -> None:
        self.living = set(range(self.groups))
        spare = self.setting.strategy == "spare"
        self.controller = None
        if spare:
            assert isinstance(self.placement, Layout)
            self.controller = Controller(self.placement, fill=self.options.fill)

    def _orders(self) -> dict[int, list[int]]:
        if self.controller is None:
            return {group: self.held[group] for group in self.living}
        orders = self.controller.state.orders
        return {group: orders[group].tolist() for group in self.living}

    def _take_out(self, dead: list[int]) -> tuple[str, dict[int, float]]:
        """What is decided, and the stacks that groups patch by the published rule."""
        self.living -= set(dead)
        if self.controller is None:
            present = {micro for group in self.living for micro in self.held[group]}
            return ("keep" if present == {micro for order in self.held for micro in order} else "restart"), {}
        before = self.controller.state
        self.decision = decision = self.controller.fail(dead)
        if decision.kind != "reorder":
            return decision.kind, {}
        return "reorder", self._published_patch(
            decision, before.load_limit, [order.tolist() for order in before.orders]
        )

    def _compute_again(self, had: dict[int, set[int]], *, first: bool) -> dict[int, float]:
        """Let survivors compute what none of them has computed in this step, in the least time; return their stacks."""
        orders = self._orders()
        living, micro_shards = list(orders), self.groups * self.setting.granularity
        missing = sorted(set(range(micro_shards)).difference(*(had[group] for group in living)))
        found = quickest_patch(micro_shards, list(orders.values()), missing)
        assert found is not None
        chosen = {micro: living[row] for micro, row in zip(missing, found.assignment, strict=True)}
        if first and missing:
            # the controller says who
            chosen = {micro: group for group, micros in self.decision.patch.items() for micro in micros}
            assert sorted(chosen) == missing
            assert max(map(len, self.decision.patch.values())) == found.makespan
        elif missing and self.scenario.jitter == 0.0:
            # it would be the provider where no other way is better
            chosen = {micro: int(self.decision.providers[micro]) for micro in missing}
            if max(Counter(chosen.values()).values()) > math.ceil(len(missing) / len(living)):
                raise AmbiguousError
        stacks: dict[int, float] = {}
        for micro, group in chosen.items():
            had[group].add(micro)
            stacks[group] = stacks.get(group, 0.0) + 1.0 / self.setting.granularity
        return stacks

    def _published_patch(self, decision: Decision, limit_before: int, orders: list[list[int]]) -> dict[int, float]:
        granularity = decision.granularity
        grown = decision.load_limit - limit_before
        if grown > 0:
            return dict.fromkeys(self.living, min(1.0, grown / granularity))
        promoted: dict[int, int] = {}
        for micro, group in enumerate(decision.providers.tolist()):
            if orders[group].index(micro) >= decision.load_limit:
                promoted[group] = promoted.get(group, 0) + 1
        return dict.fromkeys(promoted, min(1.0, max(promoted.values()) / granularity))

    # ---- saves and restarts

    def _commit(self) -> None:
        rules = self.scenario
        self.done += 1
        if self.done <= self.saved:
            self._move("rework")
        if self.done % self.interval_steps or self.done == rules.steps:
            return
        if rules.save_waits == "everybody":
            self.now += rules.save_s
            self.unsaved["saves"] += rules.save_s
            left = [group for group in self.living if self.due[group] > self.now]
            if len({micro for group in left for micro in self.held[group]}) < self.groups * self.setting.granularity:
                return
        else:
            first = min(self.living)
            if self.due[first] <= self.now + rules.save_s:
                return
            self.saver = first
        self.saved = self.done
        self._tell("saved", self.done)
        self._move("kept")

    def _restart(self) -> None:
        rules = self.scenario
        begin_s = self.now
        timer_s = rules.restart_s + rules.load_s
        self._renew_all_due()
        if rules.restart_failures == "ignored":
            self.now += timer_s
            self._renew_all_due()
        elif rules.restart_failures == "job":
            while min(self.due) <= self.now + timer_s and self.now < self.longest_s:
                self.now = min(self.due)
                self._renew(self.due.index(self.now))
            self.now += timer_s
        else:
            ready = []
            for group in range(self.groups):
                start_s = begin_s
                while self.due[group] <= start_s + timer_s and start_s < self.longest_s:
                    start_s = self.due[group]
                    self._renew(group)
                ready.append(start_s + timer_s)
            self.now = max(ready)
        if rules.renewal == "all-new" and self.options.trace is None:
            self.clocks = [self.failures(group, self.now) for group in range(self.groups)]
            self.due = [next(clock) for clock in self.clocks]
        self.counts["restarts"] += 1
        self.spent["restarts"] += self.now - begin_s
        self._move("rework")
        self.done = max(0, self.saved - 1) if rules.resume == "saved-step" else self.saved
        self._everybody_back()
        self._tell("resumed", self.done)

    def _renew_all_due(self) -> None:
        for group in range(self.groups):
            while self.due[group] <= self.now:
                self._renew(group)

    def _renew(self, group: int) -> None:
        self.due[group] = next(self.clocks[group])

    def _move(self, where: str) -> None:
        """Book what was not saved yet, as what it was or as rework."""
        for category, seconds in self.unsaved.items():
            self.spent[category if where == "kept" else "rework"] += seconds
            self.unsaved[category] = 0.0

    def _tell(self, kind: str, subject: int) -> None:
        self.events.append((self.now, kind, subject))
