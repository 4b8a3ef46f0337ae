"""Renewal-reward model of one strategy with one setting: time-to-train, its parts and its spread."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from spareplan.availability.cycle import Cycle, cycle
from spareplan.availability.finish import QUANTITIES, remaining_cost
from spareplan.availability.restart import RestartLaw, restart_law
from spareplan.availability.rules import ClockRules, RestartRules, StepRules
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
_MOST_CYCLES_SAMPLED = 300


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


@dataclass(frozen=True)
class Spread:
    """Percentiles of time-to-train in seconds over runs that differ by chance alone, and how they were found."""

    p10_s: float
    p50_s: float
    p90_s: float
    method: str


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
        cyc = cycle(self._late_line(), interval_steps)
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
        late = cycle(self._late_line(), interval_steps)
        endless_s = _ENDLESS_RATIO * self.ideal_s
        if not self._cycle_s(late) * self.steps < endless_s * late.kept_steps:
            return self._endless(late)
        totals = np.zeros(len(QUANTITIES))
        wall_s, remaining, started = 0.0, float(self.steps), False
        known = {id(late.line): late}

        def cycle_at(wall_s: float, *, resumed: bool) -> Cycle:
            line = self._line(wall_s, resumed=resumed)
            return known.setdefault(id(line), late if line is late.line else cycle(line, interval_steps))

        while True:
            cyc = cycle_at(wall_s, resumed=started)
            stuck = cyc.kept_steps < _STUCK * interval_steps
            left = max(_CYCLES_TO_THE_END * cyc.kept_steps, 4.0 * interval_steps)
            if remaining <= left and not stuck:
                break
            cycle_s = self._cycle_s(cyc)
            count = max(1.0, (self._next_change_s(wall_s) - wall_s) / cycle_s)
            if not started:
                count = 1.0
            if not stuck:
                count = min(count, (remaining - left) / cyc.kept_steps)
            totals += count * self._whole_cycle(cyc)
            wall_s += count * cycle_s
            remaining -= count * cyc.kept_steps
            started = True
        later = cycle_at(wall_s + self._cycle_s(cyc), resumed=True)
        totals += remaining_cost(cyc, later, remaining, self.step.detection_s)
        return self._estimate(totals, late)

    def spread(self, estimate: RunEstimate, seed: int) -> Spread:
        """Return percentiles of time-to-train over chance.

        Runs are sampled cycle by cycle; above 300 cycles the renewal central limit theorem takes over.

        Args:
            estimate: the run's expected totals; the sampled runs are scaled to its mean.
            seed: seed of the sampled runs.
        """
        if not math.isfinite(estimate.time_to_train_s):
            return Spread(math.inf, math.inf, math.inf, "no progress")
        generator = np.random.default_rng([seed, self.profile.groups, self.profile.redundancy])
        cyc = cycle(self._late_line(), estimate.interval_steps)
        if self.steps / cyc.kept_steps > _MOST_CYCLES_SAMPLED:
            deviation = self._renewal_deviation_s(cyc, generator)
            quantiles = estimate.time_to_train_s + deviation * np.array([-1.2815515655, 0.0, 1.2815515655])
            return _spread_of(quantiles, "renewal central limit theorem")
        totals = self._sampled_runs(cyc, generator)
        totals *= estimate.time_to_train_s / totals.mean()
        return _spread_of(np.percentile(totals, [10, 50, 90]), f"{_SPREAD_RUNS} sampled runs")

    def _line(self, wall_s: float, *, resumed: bool) -> Timeline:
        """Timeline of a cycle that begins at a wall time, after a restart or at the start of the run."""
        waiting_s = self.restart_law.waiting_s if resumed and not self.clocks.renewed_at_restart else 0.0
        key = (self._age_class(wall_s, resumed=resumed), waiting_s)
        if key not in self._lines:
            residual = residual_life(self.clocks.law, key[0])
            self._lines[key] = timeline(self.profile, residual, waiting_s, self.step)
        return self._lines[key]

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

    def _whole_cycle(self, cyc: Cycle) -> FloatArray:
        """Expected QUANTITIES of one cycle from restart to restart."""
        mass = np.append(-np.diff(cyc.alive), cyc.alive[-1])
        kept = cyc.spent_s @ mass
        rework = cyc.up_s - float(kept.sum()) + cyc.notice_s - self.step.detection_s
        result: FloatArray = np.concatenate([kept, [rework, self.step.detection_s, 1.0]])
        return result

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
        cycle_s = self._cycle_s(late)
        up_share = (late.up_s + late.notice_s) / cycle_s if math.isfinite(cycle_s) else 0.0
        return RunEstimate(
            interval_steps=late.interval_steps,
            interval_s=late.interval_steps * late.line.mean_step_s,
            time_to_train_s=math.inf,
            split_s=dict.fromkeys(CATEGORIES, math.nan),
            restarts=math.inf,
            compute_overhead=late.line.mean_stacks,
            availability=up_share,
        )

    def _sampled_runs(self, cyc: Cycle, generator: np.random.Generator) -> FloatArray:
        """Sample whole runs cycle by cycle; array (runs,) of wall times in seconds."""
        exposures = -np.log(np.maximum(cyc.alive, 1e-300))
        remaining = np.full(_SPREAD_RUNS, float(self.steps))
        totals = np.zeros(_SPREAD_RUNS)
        running = np.arange(_SPREAD_RUNS)
        while len(running) > 0:
            wiped_at, kept = self._sampled_cycles(cyc, exposures, generator, len(running))
            end_at = np.interp(remaining[running], cyc.saved_steps, cyc.saved_at_s, right=math.inf)
            done = wiped_at >= end_at
            cost = wiped_at + cyc.notice_s + self._sampled_restarts(generator, len(running))
            totals[running] += np.where(done, end_at, cost)
            remaining[running] -= kept
            running = running[~done & (remaining[running] > 0)]
        return totals

    def _sampled_cycles(
        self, cyc: Cycle, exposures: FloatArray, generator: np.random.Generator, count: int
    ) -> tuple[FloatArray, FloatArray]:
        drawn = generator.exponential(size=count)
        wiped_at = np.interp(drawn, exposures, cyc.saved_at_s)
        saves = np.maximum(np.searchsorted(exposures, drawn, side="right") - 1, 0)
        return wiped_at, cyc.saved_steps[saves]

    def _sampled_restarts(self, generator: np.random.Generator, count: int) -> FloatArray:
        law = self.restart_law
        if law.standard_deviation_s == 0.0:
            return np.full(count, law.mean_s)
        shape = (law.mean_s / law.standard_deviation_s) ** 2
        drawn: FloatArray = generator.gamma(shape, law.mean_s / shape, size=count)
        return drawn

    def _renewal_deviation_s(self, cyc: Cycle, generator: np.random.Generator) -> float:
        """Return sqrt(cycles) times the deviation of a cycle's time beyond its kept steps' fair share."""
        exposures = -np.log(np.maximum(cyc.alive, 1e-300))
        wiped_at, kept = self._sampled_cycles(cyc, exposures, generator, 20 * _SPREAD_RUNS)
        times = wiped_at + cyc.notice_s + self._sampled_restarts(generator, len(kept))
        excess = times - kept * (self._cycle_s(cyc) / cyc.kept_steps)
        return float(excess.std() * math.sqrt(self.steps / cyc.kept_steps))


def _spread_of(quantiles_s: FloatArray, method: str) -> Spread:
    p10_s, p50_s, p90_s = map(float, quantiles_s)
    return Spread(p10_s, p50_s, p90_s, method)
