"""One cycle between two restarts, whatever the checkpoint interval: when groups die and what a step costs then."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt

from spareplan.availability.path import Path, path
from spareplan.availability.restart import Resumption
from spareplan.availability.rules import StepRules
from spareplan.survival import CycleProfile
from spareplan.theory import expected_maximum_normal

__all__ = ["STEP_CATEGORIES", "Timeline", "decay_integral", "timeline"]

FloatArray = npt.NDArray[np.float64]

STEP_CATEGORIES = ("compute", "repeated", "patch", "stragglers", "all_reduce", "shrink")
_SLOWEST_NODES, _MOST_GROUPS = 600, 1e8
_NOTICE_ROUNDS = 5
# where fewer patches than this are the last of their step, it hardly ever ends
_FEWEST_ENDS = 1e-9
# below this the decay over a stretch is linear to the last digit
_FLAT = 1e-9
_TINY = 1e-300


@dataclass(frozen=True)
class Timeline:
    """One cycle along the time since the job resumed; arrays (points,), given that the job is alive.

    Args:
        times_s: time since the job resumed, first entry 0, increasing.
        log_alive: ln P(no wipe-out by that time); below 0 at the start where groups that fell due during the
            restart may be fatal.
        step_s: mean wall time of a committed step, saves excluded.
        costs_s: array (6, points), its parts in the order of STEP_CATEGORIES.
        unseen_s: mean time from a failure to the all-reduce that shows it.
        stacks: stacks computed per attempted step, patches included.
        mean_stacks: mean of ``stacks`` over attempted steps.
        mean_step_s: mean of ``step_s`` over attempted steps.
        save_wait_s: wall time that one save adds.
        save_ahead_s: how long before that time is over the save counts: all of it where one group saves while the
            others go on, as a wipe-out in the step that they are in does not undo it.
        first_attempt_s: the attempt that finds the groups which fell due during the restart: nobody knows of them yet.
        detection_s: extra time until the fatal failure is known.
    """

    times_s: FloatArray
    log_alive: FloatArray
    step_s: FloatArray
    costs_s: FloatArray
    unseen_s: FloatArray
    stacks: FloatArray
    mean_stacks: float
    mean_step_s: float
    save_wait_s: float
    save_ahead_s: float
    first_attempt_s: float
    detection_s: float

    @cached_property
    def lived_s(self) -> FloatArray:
        """Array (points - 1,): expected time alive between two times, with exponential decay of the chance."""
        return decay_integral(self.log_alive[:-1], self.log_alive[1:], np.diff(self.times_s))

    @cached_property
    def up_s(self) -> float:
        """Expected time from resuming until the fatal failure, the last decay going on for ever."""
        last_fall = float(self.log_alive[-2] - self.log_alive[-1])
        tail = (
            float(np.exp(self.log_alive[-1]) * (self.times_s[-1] - self.times_s[-2])) / last_fall if last_fall else 0.0
        )
        return float(self.lived_s.sum()) + tail

    @cached_property
    def notice_s(self) -> float:
        """Expected time from the fatal failure until it is known: until the next all-reduce, and the detection.

        Groups that fell due while waiting for the last one end the first attempt.
        """
        chances = np.exp(self.log_alive)
        fatal = np.append(-np.diff(chances), chances[-1])
        rest_s = float(fatal @ self.unseen_s) + (1.0 - float(chances[0])) * self.first_attempt_s
        return rest_s + self.detection_s


def decay_integral(log_start: FloatArray, log_end: FloatArray, width: FloatArray) -> FloatArray:
    """Return the integral of an exponential between two logarithms over stretches of the given width.

    Args:
        log_start: logarithms at the start, any shape.
        log_end: logarithms at the end, not above the start.
        width: lengths of the stretches.
    """
    fall = log_start - log_end
    with np.errstate(divide="ignore", invalid="ignore"):
        share = np.where(fall > _FLAT, -np.expm1(-fall) / fall, 1.0 - 0.5 * fall)
    result: FloatArray = np.exp(log_start) * width * share
    return result


def timeline(profile: CycleProfile, resumed: Sequence[Resumption], rules: StepRules) -> Timeline:
    """Follow a cycle of one layout under one lifetime law.

    The k-th failure of N groups comes at the k-th order statistic of their residual lives; the profile holds
    the means over these. A step computes what held when it began; seen at a random moment, that is half its length
    before. All failures found at one all-reduce are one decision with at most one patch: failures that need one come
    as a Poisson stream thinned by the reorder probability. While a patch runs, groups fail too, and may ask for the
    next one with the chance that holds after the failures before.

    Args:
        profile: the layout along exposure.
        resumed: ways in which the job resumes, with weights that sum to 1.
        rules: costs of a step.
    """
    way = path(profile, resumed)
    times = way.times_s
    begun = _begun(profile, way, rules)
    # a step seen at a time began half its length before
    middles = np.maximum.accumulate(times + 0.5 * begun.costs_s.sum(axis=0))
    began = np.interp(times, middles, times)
    costs = np.stack([np.interp(began, times, row) for row in begun.costs_s])
    stacks, patched, living, unseen_s = (
        np.interp(began, times, values) for values in (begun.stacks, begun.patch_stacks, begun.living, begun.unseen_s)
    )
    step_s = costs.sum(axis=0)
    alive_s = np.exp(way.log_alive) * np.gradient(times)
    attempts = alive_s / step_s
    save_wait_s = _save_wait_s(rules, _mean(stacks, alive_s), _mean(living, alive_s))
    return Timeline(
        times_s=times,
        log_alive=way.log_alive,
        step_s=step_s,
        costs_s=costs,
        unseen_s=unseen_s,
        stacks=stacks + patched,
        mean_stacks=_mean(stacks + patched, attempts),
        mean_step_s=_mean(step_s, attempts),
        save_wait_s=save_wait_s,
        save_ahead_s=save_wait_s if rules.one_group_saves else 0.0,
        first_attempt_s=begun.first_attempt_s,
        detection_s=rules.detection_s,
    )


@dataclass(frozen=True)
class _Begun:
    """Steps by the time at which they begin: arrays (points,), costs (6, points)."""

    costs_s: FloatArray
    stacks: FloatArray
    patch_stacks: FloatArray
    living: FloatArray
    unseen_s: FloatArray
    first_attempt_s: float


def _begun(profile: CycleProfile, way: Path, rules: StepRules) -> _Begun:
    """Return what a step costs that begins at each time, given that the job is alive then."""
    times, exposures, masked = way.times_s, way.exposures, way.masked
    stacks, living, reorder, patch, patching = (
        np.interp(exposures, profile.exposures, values)
        for values in (
            profile.stacks,
            profile.living_groups,
            profile.reorder_probability,
            profile.patch_stacks,
            profile.patching_groups,
        )
    )
    # last, all groups: those that begin the first attempt
    slowest = rules.jitter * _slowest(np.append(living, profile.living_groups[0]))
    spread = slowest[:-1]
    stragglers = rules.compute_s * spread * (stacks if rules.jitter_per_step else np.sqrt(stacks))
    patch_s = rules.compute_s * patch
    retry_s = rules.all_reduce_s if rules.retries_all_reduce else 0.0
    first_s = stacks * rules.compute_s + stragglers + rules.all_reduce_s
    notice_s = rules.detection_s + rules.shrink_s
    noticing_s = np.zeros_like(times)
    # failures also strike while earlier ones are detected: the time for that settles within a few rounds
    for _ in range(_NOTICE_ROUNDS):
        expected = _within(masked, times, times, first_s + noticing_s)
        # failures that need a patch and are found together are patched together
        together = np.maximum(reorder * expected / np.maximum(-np.expm1(-reorder * expected), _TINY), 1.0)
        patch_stragglers = rules.compute_s * rules.jitter * _slowest(patching * together) * np.sqrt(patch)
        # from one look for failures to the next; the other half of the retry follows the last patch
        again_s = 0.5 * retry_s + notice_s + patch_s + patch_stragglers
        patching_from = times + first_s + noticing_s
        expected_again = _within(masked, times, patching_from, again_s)
        lives = np.exp(0.5 * _within(way.log_alive, times, patching_from, again_s))
        failing = -np.expm1(-expected)
        # what counts is what was computed in this step: one more failure needs a patch as likely as the first
        patches = _patches_per_step(reorder * expected, reorder * expected_again, lives)
        decisions = failing + patches * -np.expm1(-expected_again)
        noticing_s = np.maximum(decisions - patches, 0.0) * notice_s
    costs = np.stack(
        [
            np.full_like(times, rules.compute_s),
            (stacks - 1.0) * rules.compute_s,
            patches * patch_s,
            stragglers + patches * patch_stragglers,
            rules.all_reduce_s * (1.0 - 0.5 * failing) + patches * retry_s,
            decisions * notice_s,
        ]
    )
    # a random moment falls into a stretch in proportion to its length, and half of it is left then
    unseen_s = 0.5 * (first_s**2 + patches * again_s**2) / (first_s + patches * again_s)
    every = float(profile.stacks[0])
    late = float(slowest[-1]) * (every if rules.jitter_per_step else math.sqrt(every))
    first_attempt_s = rules.compute_s * (every + late)
    return _Begun(costs, stacks, patches * patch, living, unseen_s, first_attempt_s + 0.5 * rules.all_reduce_s)


def _slowest(living: FloatArray) -> FloatArray:
    """Expected maximum of as many standard normals as there are groups, interpolated: it is nearly linear in log n."""
    result: FloatArray = np.interp(np.log(np.maximum(living, 1.0)), *_slowest_table())
    return result


@cache
def _slowest_table() -> tuple[FloatArray, FloatArray]:
    nodes = np.geomspace(1.0, _MOST_GROUPS, _SLOWEST_NODES)
    return np.log(nodes), expected_maximum_normal(nodes)


def _mean(values: FloatArray, weights: FloatArray) -> float:
    return float(values @ weights / weights.sum())


def _within(cumulative: FloatArray, times: FloatArray, begin: FloatArray, length_s: FloatArray) -> FloatArray:
    """Increase of a cumulative count over stretches of time; a new fleet's rate is infinite at 0, its count is not."""
    result: FloatArray = np.interp(begin + length_s, times, cumulative) - np.interp(begin, times, cumulative)
    return result


def _patches_per_step(first: FloatArray, again: FloatArray, lives: FloatArray) -> FloatArray:
    """Mean patches of a step: the attempt may need one, and while it runs another failure may ask for the next.

    A long chain of patches is often cut short by a wipe-out. The chance to live through a step of random length D is
    E exp(-c D), whose logarithm is the integral of the mean of D over the rates up to c at which it is cut; half that
    rate stands for them.

    Args:
        first: expected failures with a patch while the first attempt runs.
        again: the same while a patch runs.
        lives: root of the chance that no wipe-out comes while a patch runs.
    """
    result: FloatArray = -np.expm1(-first) / np.maximum(1.0 + np.expm1(-again) * lives, _FEWEST_ENDS)
    return result


def _save_wait_s(rules: StepRules, stacks: float, living: float) -> float:
    """Wall time that a save adds: all of it, or what the saving group arrives later than the slowest of the others.

    The slowest of n - 1 others has the law Phi^(n - 1); the saving group starts ``save_s`` late: E max of the
    two less E max of n.
    """
    deviation_s = rules.jitter * rules.compute_s * (stacks if rules.jitter_per_step else math.sqrt(stacks))
    if not rules.one_group_saves or rules.save_s == 0.0:
        return rules.save_s
    if deviation_s == 0.0:
        return rules.save_s if living > 1.0 else 0.0
    grid = np.linspace(-9.0, 9.0 + rules.save_s / deviation_s, 600)
    ordinary = _normal_cdf(grid)
    late = _normal_cdf(grid - rules.save_s / deviation_s)
    others = ordinary ** max(living - 1.0, 0.0)
    extra = np.trapezoid(others * (ordinary - late), grid)
    return float(deviation_s * extra)


def _normal_cdf(values: FloatArray) -> FloatArray:
    """Phi by interpolation on a table of steps of 0.01: the error is below 0.242 * 0.01^2 / 8 = 3e-6."""
    result: FloatArray = np.interp(values, *_normal_table())
    return result


@cache
def _normal_table() -> tuple[FloatArray, FloatArray]:
    grid = np.linspace(-9.0, 9.0, 1801)
    return grid, np.array([0.5 * math.erfc(-value / math.sqrt(2.0)) for value in grid])
