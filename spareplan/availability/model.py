"""Renewal-reward model of one strategy with one setting: time-to-train, its parts and its spread."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from spareplan.availability.cycle import Cycle, cycle
from spareplan.availability.finish import QUANTITIES, cycle_totals, remaining_cost
from spareplan.availability.restart import RestartLaw, Resumption, mean_resumption, restart_law, resumption
from spareplan.availability.rules import ClockRules, RestartRules, StepRules
from spareplan.availability.spread import (
    CycleSample,
    Spread,
    run_deviation_s,
    sampled_cycles,
    sampled_runs_s,
    spread_of,
)
from spareplan.availability.timeline import Timeline, timeline
from spareplan.failures import age_class, next_age_class_s
from spareplan.survival import CycleProfile

__all__ = ["CATEGORIES", "RenewalModel", "RunEstimate", "Spread"]

FloatArray = npt.NDArray[np.float64]

CATEGORIES = (
    "compute",
    "repeated",
    "patch",
    "stragglers",
    "all_reduce",
    "saves",
    "rework",
    "shrink",
    "restarts",
)
# A run that takes this many times its ideal time never ends for anybody who waits for it.
_ENDLESS_RATIO = 1e6
_CYCLES_TO_THE_END = 3.0
# share of an interval: a cycle that keeps less gets nowhere, and only ageing clocks may help
_STUCK = 1e-9
# groups dead on resuming are taken at their mean where their deviation is below this share of the failures to wipe-out
_ALIKE = 0.05
_SPREAD_RUNS = 2000
_MOST_CYCLES_SAMPLED = 100
_FEWEST_CYCLES, _MOST_FAILURES = 500, 1_000_000
# 10th, 50th and 90th percentile of the standard normal law
_DECILES = np.array([-1.2815515655, 0.0, 1.2815515655])
_RARE_RUNS = 100_000


@dataclass(frozen=True)
class RunEstimate:
    """Expected totals of a whole run.

    Args:
        interval_steps: steps between two saves.
        interval_s: mean work between two saves, the save not included.
        time_to_train_s: wall time; infinity if the run never ends.
        split_s: wall time by CATEGORIES; they sum to ``time_to_train_s``.
        restarts: expected number of global restarts.
        compute_overhead: mean stacks per attempted step, patches included.
        availability: share of wall time not in restarts, detection or shrinks.
    """

    interval_steps: int
    interval_s: float
    time_to_train_s: float
    split_s: dict[str, float]
    restarts: float
    compute_overhead: float
    availability: float


@dataclass
class RenewalModel:
    """Model of one layout under one scenario; timelines are worked out once and used for every interval.

    Args:
        profile: the layout along exposure.
        step: costs of a step.
        restart: costs of a restart.
        clocks: how groups age.
        steps: steps of the run.
        ideal_s: the run's time without jitter, saves and failures; bounds what counts as endless.
    """

    profile: CycleProfile
    step: StepRules
    restart: RestartRules
    clocks: ClockRules
    steps: int
    ideal_s: float
    _lines: dict[tuple[Resumption, ...], Timeline] = field(default_factory=dict, init=False, repr=False)

    @cached_property
    def restart_law(self) -> RestartLaw:
        """Law of a global restart late in the run; totals take the law at the wall age of each restart."""
        return self._restart_after(math.inf, self._late_line)

    def step_time_s(self, interval_steps: int) -> float:
        """Return the long-run wall time per kept step with a given interval, in seconds (infinity: no progress)."""
        cyc = self._late_cycle(interval_steps)
        return cyc.length_s / cyc.kept_steps if cyc.kept_steps > 0 else math.inf

    def mean_step_s(self) -> float:
        """Return the mean wall time of an attempted step, saves excluded, in seconds."""
        return self._late_line.mean_step_s

    def best_interval_steps(self, start: int) -> int:
        """Return the interval in steps that makes the long-run time per kept step smallest.

        The time per step has one minimum in the interval: strides grow until they find no better interval,
        then they are halved, down to a fiftieth of the interval, within which the optimum is flat.

        Args:
            start: first guess, >= 1.
        """
        costs: dict[int, float] = {}

        def cost(interval_steps: int) -> tuple[float, int]:
            if interval_steps not in costs:
                costs[interval_steps] = self.step_time_s(interval_steps)
            return costs[interval_steps], interval_steps

        best = min(max(start, 1), self.steps)
        stride, bracketed = max(1, best // 3), False
        while True:
            better = min(max(1, best - stride), best, min(self.steps, best + stride), key=cost)
            if better != best:
                best = better
                stride = stride if bracketed else max(stride, best // 3)
            elif stride <= max(1, best // 50):
                return best
            else:
                stride, bracketed = stride // 2, True

    def evaluate(self, interval_steps: int) -> RunEstimate:
        """Return the expected totals of the run with a given interval.

        Cycles are followed one after another (in one go where they are alike) until about three remain;
        those are the renewal equation's.

        Args:
            interval_steps: steps between two saves, >= 1.
        """
        late = self._late_cycle(interval_steps)
        endless_s = _ENDLESS_RATIO * self.ideal_s
        if not late.length_s * self.steps < endless_s * late.kept_steps:
            return self._endless(late)
        totals = np.zeros(len(QUANTITIES))
        wall_s, remaining = 0.0, float(self.steps)
        before: RestartLaw | None = None
        known: dict[tuple[int, int, float], Cycle] = {}
        while True:
            cyc = self._cycle_at(wall_s, before, interval_steps, known)
            stuck = cyc.kept_steps < _STUCK * interval_steps
            # the first cycle is one of its kind: it is followed as a whole or left to the end
            left = max(_CYCLES_TO_THE_END * cyc.kept_steps, 4.0 * interval_steps)
            left += 0.0 if before else cyc.kept_steps
            if remaining <= left and not stuck:
                break
            count = max(1.0, self._class_left_s(wall_s, before) / cyc.length_s) if before else 1.0
            if before and not stuck:
                count = min(count, (remaining - left) / cyc.kept_steps)
            totals += count * cycle_totals(cyc, self.step.detection_s)
            wall_s += count * cyc.length_s
            remaining -= count * cyc.kept_steps
            before = self._restart_after(wall_s - cyc.length_s, cyc.line)
        before = self._restart_after(wall_s, cyc.line)
        later = self._cycle_at(wall_s + cyc.length_s, before, interval_steps, known)
        totals += remaining_cost(cyc, later, remaining, self.step.detection_s)
        return self._estimate(totals, late)

    def spread(self, estimate: RunEstimate, seed: int) -> Spread:
        """Return percentiles of time-to-train over chance.

        Runs are made of cycles that are sampled failure by failure, the last one ended by the last step; above 100
        cycles the renewal central limit theorem takes over.

        Args:
            estimate: the run's expected totals; the sampled runs are scaled to its mean, but to no less than the
                ideal time.
            seed: seed of the sampled runs.
        """
        total_s = estimate.time_to_train_s
        if not math.isfinite(total_s):
            return Spread(math.inf, math.inf, math.inf, "no progress")
        generator = np.random.default_rng([seed, self.profile.groups, self.profile.redundancy])
        restart = self._restart_after(0.5 * total_s, self._late_line)
        later = self._sampled(self._resumed(restart), estimate.interval_steps, self.step.repeated_steps, generator)
        kept = float(later.kept_steps.mean())
        if later.steps.max() < min(self.steps, estimate.interval_steps):
            # each save, or the end, waits for a rare long cycle, for a time that is close to exponential
            saves = math.ceil(self.steps / estimate.interval_steps)
            totals = generator.gamma(saves, total_s / saves, size=_RARE_RUNS)
            return spread_of(np.maximum(np.percentile(totals, [10, 50, 90]), self.ideal_s), "rare success")
        if kept > 0.0 and self.steps / kept > _MOST_CYCLES_SAMPLED:
            deviation = run_deviation_s(later, self.steps, restart, generator)
            return spread_of(total_s + deviation * _DECILES, "renewal central limit theorem")
        first = self._sampled(self._resumed(None), estimate.interval_steps, 0, generator)
        totals = sampled_runs_s(first, later, self.steps, restart, _SPREAD_RUNS, generator)
        # no run is faster than one without failures
        scale = max(total_s / totals.mean(), min(self.ideal_s / totals.min(), 1.0))
        quantiles = scale * np.percentile(totals, [10, 50, 90])
        return spread_of(quantiles, f"{_SPREAD_RUNS} sampled runs")

    def _sampled(
        self,
        resumed: tuple[Resumption, ...],
        interval_steps: int,
        repeated_steps: int,
        generator: np.random.Generator,
    ) -> CycleSample:
        """Sample cycles that resume as they may."""
        line = self._line(resumed)
        return sampled_cycles(
            self.profile,
            resumed,
            self.step,
            line.save_wait_s / interval_steps,
            interval_steps,
            repeated_steps,
            line.notice_s,
            max(_FEWEST_CYCLES, min(_SPREAD_RUNS, _MOST_FAILURES // self.profile.groups)),
            generator,
        )

    def _cycle_at(
        self,
        wall_s: float,
        before: RestartLaw | None,
        interval_steps: int,
        known: dict[tuple[int, int, float], Cycle],
    ) -> Cycle:
        """Cycle that begins at a wall time after a restart, or with the run; cycles once worked out are known."""
        line, repeated = self._line(self._resumed(before)), self.step.repeated_steps if before else 0
        restart_s = self._restart_after(wall_s, line).mean_s
        key = id(line), repeated, restart_s
        if key not in known:
            known[key] = cycle(line, interval_steps, repeated, restart_s)
        return known[key]

    def _late_cycle(self, interval_steps: int) -> Cycle:
        return cycle(self._late_line, interval_steps, self.step.repeated_steps, self.restart_law.mean_s)

    def _line(self, resumed: tuple[Resumption, ...]) -> Timeline:
        """Timeline of a cycle that resumes as it may."""
        if resumed not in self._lines:
            ways = (mean_resumption(resumed),) if self._alike(resumed) else resumed
            self._lines[resumed] = timeline(self.profile, ways, self.step)
        return self._lines[resumed]

    def _alike(self, resumed: tuple[Resumption, ...]) -> bool:
        """Whether several ways to resume may be taken at the mean number of groups that are dead then."""
        if len(resumed) == 1:
            return False
        dead = self.profile.groups * -np.expm1([-item.residual.exposures[0] for item in resumed])
        weights = np.array([item.weight for item in resumed])
        variance = float(weights @ (dead - weights @ dead) ** 2)
        return variance < (_ALIKE * self.profile.wipeout.expected_failures) ** 2

    @cached_property
    def _late_line(self) -> Timeline:
        """Timeline late in the run, where clocks are of mixed age unless restarts renew them."""
        age = self._age_class(math.inf)
        return self._line(self._resumed(restart_law(self.restart, self.clocks.law, self.profile.groups, age)))

    def _restart_after(self, wall_s: float, line: Timeline) -> RestartLaw:
        """Law of the restart after a cycle that begins at a wall time."""
        begin_s = wall_s + line.up_s + line.notice_s
        if self.clocks.renewed_at_restart and wall_s > 0.0:
            age = age_class(self.clocks.law, line.up_s + line.notice_s)
        else:
            age = self._age_class(begin_s + self._quiet_s)
        return restart_law(self.restart, self.clocks.law, self.profile.groups, age)

    @property
    def _quiet_s(self) -> float:
        """Time after the beginning of a restart from which on failures count: all of it, or none."""
        return self.restart.restart_s if self.restart.failures == "ignored" else 0.0

    def _resumed(self, before: RestartLaw | None) -> tuple[Resumption, ...]:
        """Ways in which the job resumes after a restart, or begins."""
        if before is None:
            return resumption(self.clocks.law, self._age_class(0.0))
        if self.clocks.renewed_at_restart:
            return resumption(self.clocks.law, age_class(self.clocks.law, 0.0))
        return before.resumed

    def _age_class(self, wall_s: float) -> float | None:
        return age_class(self.clocks.law, wall_s if self.clocks.new_at_start else None)

    def _class_left_s(self, wall_s: float, before: RestartLaw) -> float:
        """Time until the restart before a cycle at a wall time would be of the next age class."""
        if self.clocks.renewed_at_restart:
            return math.inf
        clock_s = wall_s - before.mean_s + self._quiet_s
        return next_age_class_s(self.clocks.law, before.age) - clock_s

    def _estimate(self, totals: FloatArray, late: Cycle) -> RunEstimate:
        values = dict(zip(QUANTITIES, map(float, totals), strict=True))
        split = {name: values[name] for name in CATEGORIES if name != "restarts"}
        split["shrink"] += values["fatal"]
        split["restarts"] = values["restarting"]
        total = sum(split.values())
        return RunEstimate(
            interval_steps=late.interval_steps,
            interval_s=late.interval_steps * late.line.mean_step_s,
            time_to_train_s=total,
            split_s=split,
            restarts=values["restarts"],
            compute_overhead=late.line.mean_stacks,
            availability=1.0 - (split["restarts"] + split["shrink"]) / total,
        )

    def _endless(self, late: Cycle) -> RunEstimate:
        """Return an estimate without an end; availability is that of its cycles."""
        totals = dict(zip(QUANTITIES, map(float, cycle_totals(late, self.step.detection_s)), strict=True))
        down_s = totals["shrink"] + totals["fatal"] + late.restart_s
        return RunEstimate(
            interval_steps=late.interval_steps,
            interval_s=late.interval_steps * late.line.mean_step_s,
            time_to_train_s=math.inf,
            split_s=dict.fromkeys(CATEGORIES, math.nan),
            restarts=math.inf,
            compute_overhead=late.line.mean_stacks,
            availability=1.0 - down_s / late.length_s if math.isfinite(late.length_s) else 0.0,
        )
