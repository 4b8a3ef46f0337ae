"""Renewal-reward model of one strategy with one setting: time-to-train, its parts and its spread."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from spareplan.availability.cycle import Cycle, cycle
from spareplan.availability.finish import QUANTITIES, cycle_totals, remaining_cost
from spareplan.availability.restart import RestartLaw, restart_law
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
from spareplan.failures import age_class, next_age_class_s, residual_life
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
_SPREAD_RUNS = 2000
_MOST_CYCLES_SAMPLED = 100
_FEWEST_CYCLES, _MOST_FAILURES = 500, 1_000_000
# 10th, 50th and 90th percentile of the standard normal law
_DECILES = np.array([-1.2815515655, 0.0, 1.2815515655])


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
    _lines: dict[tuple[float | None, float], Timeline] = field(default_factory=dict, repr=False)

    @property
    def restart_law(self) -> RestartLaw:
        """Law of the duration of a global restart."""
        return restart_law(self.restart, self.clocks.law, self.profile.groups)

    def step_time_s(self, interval_steps: int) -> float:
        """Return the long-run wall time per kept step with a given interval, in seconds (infinity: no progress)."""
        cyc = self._late_cycle(interval_steps)
        return self._cycle_s(cyc) / cyc.kept_steps if cyc.kept_steps > 0 else math.inf

    def mean_step_s(self) -> float:
        """Return the mean wall time of an attempted step, saves excluded, in seconds."""
        return self._late_line().mean_step_s

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
        if not self._cycle_s(late) * self.steps < endless_s * late.kept_steps:
            return self._endless(late)
        totals = np.zeros(len(QUANTITIES))
        wall_s, remaining, started = 0.0, float(self.steps), False
        known = {(id(late.line), self.step.repeated_steps): late}

        def cycle_at(wall_s: float, *, resumed: bool) -> Cycle:
            line, repeated = self._line(wall_s, resumed=resumed), self.step.repeated_steps if resumed else 0
            if (id(line), repeated) not in known:
                known[id(line), repeated] = cycle(line, interval_steps, repeated)
            return known[id(line), repeated]

        while True:
            cyc = cycle_at(wall_s, resumed=started)
            stuck = cyc.kept_steps < _STUCK * interval_steps
            # the first cycle is one of its kind: it is followed as a whole or left to the end
            left = max(_CYCLES_TO_THE_END * cyc.kept_steps, 4.0 * interval_steps)
            left += 0.0 if started else cyc.kept_steps
            if remaining <= left and not stuck:
                break
            cycle_s = self._cycle_s(cyc)
            count = max(1.0, (self._next_change_s(wall_s) - wall_s) / cycle_s)
            if not started:
                count = 1.0
            if not stuck:
                count = min(count, (remaining - left) / cyc.kept_steps)
            totals += count * cycle_totals(cyc, self.step.detection_s)
            wall_s += count * cycle_s
            remaining -= count * cyc.kept_steps
            started = True
        later = cycle_at(wall_s + self._cycle_s(cyc), resumed=True)
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
        later = self._sampled(0.5 * total_s, estimate.interval_steps, generator, resumed=True)
        kept = float(later.kept_steps.mean())
        if kept > 0.0 and self.steps / kept > _MOST_CYCLES_SAMPLED:
            deviation = run_deviation_s(later, self.steps, self.restart_law, generator)
            return spread_of(total_s + deviation * _DECILES, "renewal central limit theorem")
        first = self._sampled(0.0, estimate.interval_steps, generator, resumed=False)
        totals = sampled_runs_s(first, later, self.steps, self.restart_law, _SPREAD_RUNS, generator)
        # no run is faster than one without failures
        scale = max(total_s / totals.mean(), min(self.ideal_s / totals.min(), 1.0))
        quantiles = scale * np.percentile(totals, [10, 50, 90])
        return spread_of(quantiles, f"{_SPREAD_RUNS} sampled runs")

    def _sampled(
        self, wall_s: float, interval_steps: int, generator: np.random.Generator, *, resumed: bool
    ) -> CycleSample:
        """Sample cycles that begin at a wall time."""
        line = self._line(wall_s, resumed=resumed)
        return sampled_cycles(
            self.profile,
            residual_life(self.clocks.law, self._age_class(wall_s, resumed=resumed)),
            self._waiting_s(resumed=resumed),
            self.step,
            line.save_wait_s / interval_steps,
            interval_steps,
            self.step.repeated_steps if resumed else 0,
            line.notice_s,
            max(_FEWEST_CYCLES, min(_SPREAD_RUNS, _MOST_FAILURES // self.profile.groups)),
            generator,
        )

    def _late_cycle(self, interval_steps: int) -> Cycle:
        return cycle(self._late_line(), interval_steps, self.step.repeated_steps)

    def _line(self, wall_s: float, *, resumed: bool) -> Timeline:
        """Timeline of a cycle that begins at a wall time, after a restart or at the start of the run."""
        waiting_s = self._waiting_s(resumed=resumed)
        key = (self._age_class(wall_s, resumed=resumed), waiting_s)
        if key not in self._lines:
            residual = residual_life(self.clocks.law, key[0])
            self._lines[key] = timeline(self.profile, residual, waiting_s, self.step)
        return self._lines[key]

    def _waiting_s(self, *, resumed: bool) -> float:
        """Time for which clocks ran on before a cycle begins."""
        return self.restart_law.waiting_s if resumed and not self.clocks.renewed_at_restart else 0.0

    def _age_class(self, wall_s: float, *, resumed: bool) -> float | None:
        law = self.clocks.law
        if self.clocks.renewed_at_restart and resumed:
            return age_class(law, 0.0)
        return age_class(law, wall_s if self.clocks.new_at_start else None)

    def _late_line(self) -> Timeline:
        return self._line(math.inf, resumed=True)

    def _next_change_s(self, wall_s: float) -> float:
        if self.clocks.renewed_at_restart:
            return math.inf
        return next_age_class_s(self.clocks.law, self._age_class(wall_s, resumed=True))

    def _cycle_s(self, cyc: Cycle) -> float:
        return cyc.up_s + cyc.notice_s + self.restart_law.mean_s

    def _estimate(self, totals: FloatArray, late: Cycle) -> RunEstimate:
        values = dict(zip(QUANTITIES, map(float, totals), strict=True))
        split = {name: values[name] for name in CATEGORIES if name != "restarts"}
        split["shrink"] += values["fatal"]
        split["restarts"] = values["restarts"] * self.restart_law.mean_s
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
        cycle_s = self._cycle_s(late)
        totals = dict(zip(QUANTITIES, map(float, cycle_totals(late, self.step.detection_s)), strict=True))
        down_s = totals["shrink"] + totals["fatal"] + self.restart_law.mean_s
        return RunEstimate(
            interval_steps=late.interval_steps,
            interval_s=late.interval_steps * late.line.mean_step_s,
            time_to_train_s=math.inf,
            split_s=dict.fromkeys(CATEGORIES, math.nan),
            restarts=math.inf,
            compute_overhead=late.line.mean_stacks,
            availability=1.0 - down_s / cycle_s if math.isfinite(cycle_s) else 0.0,
        )
