"""The published protocol as a SimPy program: one process per group and a controller, decisions by the recovery
controller.

It is written to be quick as such programs go: a group's process lives its clock and its restart timers; the controller
draws the stacks of all groups as one array, so that a step is one event and not one per group.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

import numpy as np
import simpy

from spareplan import Controller, Scenario
from spareplan.failures import WeibullLaw
from spareplan.placement import Layout
from spareplan.strategies import Setting, placement_of

Process = Generator[simpy.Event, Any, None]


@dataclass(frozen=True)
class SimpyResult:
    time_to_train_s: float
    restarts: int
    group_failures: int
    reorders: int


class SimpyRun:
    """A run of ``spare`` at granularity 1 by the rules of the published presets, all clocks new at the start."""

    def __init__(self, scenario: Scenario, setting: Setting, interval_steps: int, seed: int) -> None:
        layout = placement_of(scenario.groups, setting, scenario.search.seed)
        assert isinstance(layout, Layout)
        assert setting.granularity == 1
        published = (scenario.initial_ages, scenario.renewal, scenario.restart_failures, scenario.save_waits)
        assert (*published, scenario.resume) == ("new", "kept", "group", "one-group", "saved-step")
        self.scenario, self.interval_steps = scenario, interval_steps
        self.law = WeibullLaw(scenario.group_mtbf_s, scenario.weibull_shape)
        self.rng = np.random.default_rng(seed)
        self.env = simpy.Environment()
        self.recovery = Controller(layout)
        groups = scenario.groups
        self.alive, self.failed = np.ones(groups, dtype=bool), np.zeros(groups, dtype=bool)
        self.due_s = np.zeros(groups)
        self.strikes = [self.env.event() for _ in range(groups)]
        self.limit = 1
        self.restarts = self.group_failures = self.reorders = 0

    def run(self) -> SimpyResult:
        for group in range(self.scenario.groups):
            self.env.process(self._clock(group))
        self.env.run(self.env.process(self._train()))
        return SimpyResult(float(self.env.now), self.restarts, self.group_failures, self.reorders)

    def _clock(self, group: int) -> Process:
        """Fail, and live on as if repaired at once: what a failure does is for others to say."""
        while True:
            life_s = self.law.scale_s * float(self.rng.weibull(self.law.shape))
            self.due_s[group] = self.env.now + life_s
            yield self.env.timeout(life_s)
            self.failed[group] = True
            strike, self.strikes[group] = self.strikes[group], self.env.event()
            strike.succeed()

    def _timer(self, group: int) -> Process:
        """Restart; a failure starts it over."""
        while True:
            timer = self.env.timeout(self.scenario.restart_s + self.scenario.load_s)
            yield timer | self.strikes[group]
            if timer.processed:
                return
            self.failed[group] = False

    def _train(self) -> Process:
        rules, done, saved, saver = self.scenario, 0, 0, -1
        while done < rules.steps:
            yield self.env.timeout(self._step_s(saver))
            saver, wiped_out = -1, False
            while (found := np.flatnonzero(self.alive & self.failed)).size:
                yield self.env.timeout(rules.all_reduce_s / 2.0 + rules.detection_s + rules.shrink_s)
                patching = self._decide(found.tolist())
                wiped_out = patching < 0
                if patching <= 0:
                    break
                factor = 1.0 + rules.jitter * float(self.rng.standard_normal(patching).max())
                yield self.env.timeout(rules.compute_s * factor)
            else:
                yield self.env.timeout(rules.all_reduce_s)
            if wiped_out:
                self.failed[:] = False
                yield self.env.all_of([self.env.process(self._timer(group)) for group in range(rules.groups)])
                self.recovery.restarted()
                self.alive[:], self.limit, done = True, 1, max(saved - 1, 0)
                self.restarts += 1
                continue
            done += 1
            if done % self.interval_steps == 0 and done < rules.steps:
                first = int(self.alive.argmax())
                if not self.failed[first] and self.due_s[first] > self.env.now + rules.save_s:
                    saver, saved = first, done

    def _step_s(self, saver: int) -> float:
        """Time until the slowest group is through its stacks, or those that die before their last one notice."""
        rules, begin_s = self.scenario, float(self.env.now)
        living = np.flatnonzero(self.alive)
        stacks = rules.compute_s * (1.0 + rules.jitter * self.rng.standard_normal((len(living), self.limit)))
        if saver >= 0:
            stacks[np.searchsorted(living, saver), 0] += rules.save_s
        ends_s = begin_s + np.cumsum(stacks, axis=1)
        due_s = np.where(self.failed[living], begin_s, self.due_s[living])
        # a group looks at its clock before each stack
        arrivals_s = np.where(due_s <= begin_s, begin_s, ends_s[:, -1])
        for stack in range(self.limit - 1, 0, -1):
            dead = (due_s > begin_s) & (due_s <= ends_s[:, stack - 1])
            arrivals_s[dead] = ends_s[dead, stack - 1]
        return float(arrivals_s.max()) - begin_s

    def _decide(self, found: list[int]) -> int:
        """Return how many groups patch: none after "keep", -1 for a restart."""
        self.group_failures += len(found)
        self.alive[found] = False
        decision = self.recovery.fail(found)
        if decision.kind == "restart":
            return -1
        if decision.kind == "keep":
            return 0
        self.reorders += 1
        grown, self.limit = decision.load_limit > self.limit, decision.load_limit
        return int(self.alive.sum()) if grown else len(decision.changed_groups)
