"""How far runs of one setting differ by chance: cycles sampled failure by failure, runs made of such cycles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from spareplan.availability.restart import RestartLaw, Resumption
from spareplan.availability.rules import StepRules
from spareplan.survival import CycleProfile
from spareplan.theory import expected_maximum_normal

__all__ = ["CycleSample", "Spread", "run_deviation_s", "sampled_cycles", "sampled_runs_s", "spread_of"]

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]

_LOWEST_RATE = 1e-300


@dataclass(frozen=True)
class Spread:
    """Percentiles of time-to-train in seconds over runs that differ by chance alone, and how they were found."""

    p10_s: float
    p50_s: float
    p90_s: float
    method: str


@dataclass(frozen=True)
class CycleSample:
    """Sampled cycles, one a row.

    Args:
        times_s: array (cycles, failures + 1), time since the job resumed of each failure, first entry 0; those after
            the fatal one repeat it.
        steps: array (cycles, failures + 1), steps done by then.
        kept_steps: array (cycles,), steps saved before the wipe-out.
        length_s: array (cycles,), time from resuming until the wipe-out is known.
    """

    times_s: FloatArray
    steps: FloatArray
    kept_steps: FloatArray
    length_s: FloatArray

    def reached_s(self, rows: IntArray, steps: FloatArray) -> FloatArray:
        """Return when cycles have done so many steps, array (rows,); infinity where the wipe-out comes first.

        Args:
            rows: numbers of the cycles.
            steps: steps to do in each, > 0.
        """
        done, times = self.steps[rows], self.times_s[rows]
        after = np.minimum((done < steps[:, None]).sum(axis=1), done.shape[1] - 1)
        index = np.arange(len(rows))
        low, high = done[index, after - 1], done[index, after]
        start, end = times[index, after - 1], times[index, after]
        share = (steps - low) / np.maximum(high - low, _LOWEST_RATE)
        return np.where(steps <= high, start + np.minimum(share, 1.0) * (end - start), math.inf)


def sampled_cycles(
    profile: CycleProfile,
    resumed: Sequence[Resumption],
    rules: StepRules,
    save_share_s: float,
    interval_steps: int,
    repeated_steps: int,
    notice_s: float,
    count: int,
    generator: np.random.Generator,
) -> CycleSample:
    """Sample cycles: when each group fails, which failure is fatal, which ones need a patch.

    The exposures at which N groups fail are E_1/N + E_2/(N-1) + ... with unit exponentials (Renyi 1953); which failure
    is fatal does not depend on them. Between two failures steps take what the load limit says.

    Args:
        profile: the layout.
        resumed: how the job resumes; each way has its share of the cycles.
        rules: costs of a step.
        save_share_s: wall time of a save per step.
        interval_steps: steps between two saves.
        repeated_steps: saved steps that are run again first, 0 or 1.
        notice_s: mean time from the fatal failure until it is known.
        count: number of cycles.
        generator: source of randomness.
    """
    states = profile.by_failures
    fatal = np.searchsorted(-profile.wipeout.alive, -generator.random(count), side="right").clip(1, profile.groups)
    most = int(fatal.max())
    living = profile.groups - np.arange(most)
    exposures = np.cumsum(generator.exponential(size=(count, most)) / living, axis=1)
    times = np.zeros((count, most + 1))
    shares = np.cumsum([item.weight for item in resumed])
    cuts = np.rint(count * np.concatenate([[0.0], shares / shares[-1]])).astype(np.int64).tolist()
    for item, low, high in zip(resumed, cuts[:-1], cuts[1:], strict=True):
        times[low:high, 1:] = item.residual.time_at(exposures[low:high])
    last = np.take_along_axis(times, fatal[:, None], axis=1)
    times = np.minimum(times, last)
    stacks = states.stacks[:most]
    slowest = rules.jitter * expected_maximum_normal(np.maximum(living, 1.0).astype(np.float64))
    stragglers = slowest * (stacks if rules.jitter_per_step else np.sqrt(stacks))
    step_s = rules.compute_s * (stacks + stragglers) + rules.all_reduce_s + save_share_s
    retry_s = rules.all_reduce_s if rules.retries_all_reduce else 0.0
    patch_s = rules.compute_s * states.patch_stacks[:most] + retry_s
    masked_s = rules.detection_s + rules.shrink_s - 0.5 * rules.all_reduce_s
    patched = generator.random((count, most)) < states.reorder_probability[:most]
    spent = np.zeros_like(times)
    spent[:, 1:] = np.cumsum(patched * patch_s + masked_s, axis=1)
    # patches that overlap take their time one after another
    worked = np.maximum.accumulate(np.maximum(times - np.pad(spent[:, :-1], ((0, 0), (1, 0))), 0.0), axis=1)
    steps = np.zeros_like(times)
    steps[:, 1:] = np.cumsum(np.diff(worked, axis=1) / step_s, axis=1)
    done = np.take_along_axis(steps, fatal[:, None], axis=1)[:, 0]
    kept = interval_steps * np.floor(np.maximum(done - repeated_steps, 0.0) / interval_steps)
    steps = np.maximum(np.minimum(steps, done[:, None]) - repeated_steps, 0.0)
    return CycleSample(times, steps, kept, last[:, 0] + notice_s)


def sampled_runs_s(
    first: CycleSample,
    later: CycleSample,
    steps: int,
    restart: RestartLaw,
    runs: int,
    generator: np.random.Generator,
) -> FloatArray:
    """Return wall times of runs made of sampled cycles, the last one ended by the last step; array (runs,).

    Args:
        first: cycles to begin with.
        later: cycles after a restart.
        steps: steps of the run.
        restart: law of the restarts.
        runs: number of runs.
        generator: source of randomness.
    """
    remaining = np.full(runs, float(steps))
    totals = np.zeros(runs)
    running, sample = np.arange(runs), first
    while len(running) > 0:
        rows = generator.integers(len(sample.length_s), size=len(running))
        end_s = sample.reached_s(rows, remaining[running])
        done = np.isfinite(end_s)
        lost_s = sample.length_s[rows] + _restarts_s(restart, generator, len(running))
        totals[running] += np.where(done, end_s, lost_s)
        remaining[running] -= np.where(done, 0.0, sample.kept_steps[rows])
        running, sample = running[~done], later
    return totals


def run_deviation_s(sample: CycleSample, steps: int, restart: RestartLaw, generator: np.random.Generator) -> float:
    """Return the standard deviation of the wall time of a run of many cycles, by the renewal central limit theorem.

    It is sqrt(cycles) times the deviation of a cycle's time beyond its kept steps' fair share (Feller vol. 2, XI.4).

    Args:
        sample: cycles.
        steps: steps of the run.
        restart: law of the restarts.
        generator: source of randomness.
    """
    times = sample.length_s + _restarts_s(restart, generator, len(sample.length_s))
    kept = float(sample.kept_steps.mean())
    excess = times - sample.kept_steps * (float(times.mean()) / kept)
    return float(excess.std() * math.sqrt(steps / kept))


def spread_of(quantiles_s: FloatArray, method: str) -> Spread:
    """Return the three quantiles as a record."""
    p10_s, p50_s, p90_s = map(float, quantiles_s)
    return Spread(p10_s, p50_s, p90_s, method)


def _restarts_s(law: RestartLaw, generator: np.random.Generator, count: int) -> FloatArray:
    """Draw durations of restarts, gamma distributed with their mean and deviation."""
    if law.standard_deviation_s == 0.0:
        return np.full(count, law.mean_s)
    shape = (law.mean_s / law.standard_deviation_s) ** 2
    drawn: FloatArray = generator.gamma(shape, law.mean_s / shape, size=count)
    return drawn
