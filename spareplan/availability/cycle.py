"""One cycle with a checkpoint interval: steps that are kept, wall time, and where it goes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from spareplan.availability.timeline import STEP_CATEGORIES, Timeline

__all__ = ["Cycle", "cycle"]

FloatArray = npt.NDArray[np.float64]

_MOST_SAVES_FOLLOWED = 4000
_LOG_NEGLIGIBLE = -32.0


@dataclass(frozen=True)
class Cycle:
    """A cycle that saves every ``interval_steps`` steps; entry j of an array: from then on save j counts.

    Args:
        line: the cycle's timeline.
        interval_steps: steps between two saves.
        step_rate: array (points,), steps per second along the timeline, saves included.
        steps: array (points,), steps done by each time of the timeline.
        saved_steps: array (saves + 1,), steps kept by then, first entry 0; saves may be followed in bundles.
        saved_at_s: array (saves + 1,), wall time since the job resumed.
        alive: array (saves + 1,), P(no wipe-out by then).
        kept_steps: expected steps kept in the whole cycle.
        up_s: expected time from resuming until the fatal failure.
        notice_s: expected time from then until it is known.
        repeated: what the steps that are run again at the start take, saves included, in steps.
        restart_s: mean duration of the restart after it.
    """

    line: Timeline
    interval_steps: int
    step_rate: FloatArray
    steps: FloatArray
    saved_steps: FloatArray
    saved_at_s: FloatArray
    alive: FloatArray
    kept_steps: float
    up_s: float
    notice_s: float
    repeated: float
    restart_s: float

    @property
    def length_s(self) -> float:
        """Expected time from resuming until the job resumes again."""
        return self.up_s + self.notice_s + self.restart_s

    @cached_property
    def spent_s(self) -> FloatArray:
        """Array (7, saves + 1): wall time by each save, per part of a step (STEP_CATEGORIES) and, last, in saves."""
        saves_s = np.full_like(self.step_rate, self.line.save_wait_s / self.interval_steps)
        per_step = np.concatenate([self.line.costs_s, saves_s[None, :]])
        spent = _cumulative(self.step_rate * per_step, self.line.times_s)
        done = np.stack([np.interp(self.saved_steps + self.repeated, self.steps, row) for row in spent])
        kept: FloatArray = done - done[:, :1]
        return kept

    @cached_property
    def noticing_s(self) -> FloatArray:
        """Array (points,): expected time in detection and shrinks by each time of the timeline, or by the wipe-out.

        Those of steps that are lost count like those of steps that are kept.
        """
        share = self.step_rate * self.line.costs_s[STEP_CATEGORIES.index("shrink")]
        pieces = 0.5 * (share[1:] + share[:-1]) * self.line.lived_s
        return np.concatenate([[0.0], np.cumsum(pieces)])


def cycle(line: Timeline, interval_steps: int, repeated_steps: int = 0, restart_s: float = 0.0) -> Cycle:
    """Apply a checkpoint interval to a timeline.

    Steps go on at rate 1 / (step + save / b); save j is done when j b steps are; it counts if no wipe-out
    came first: before it is through, or before it began where one group saves while the others go on. So E[kept] = b
    times the sum over j of P(alive when save j counts), which for one fatal exponential failure is the exact
    b / (exp((w + T_s)/m) - 1) where everybody saves.

    Args:
        line: the cycle's timeline.
        interval_steps: steps between two saves b, >= 1.
        repeated_steps: saved steps that are run and saved again before any other, 0 or 1; no work is kept in them.
        restart_s: mean duration of the restart after the cycle.
    """
    times = line.times_s
    rate = 1.0 / (line.step_s + line.save_wait_s / interval_steps)
    steps = _cumulative(rate, times)
    repeated = float(repeated_steps * (line.step_s[0] + line.save_wait_s) * rate[0])
    usable = max(steps[line.log_alive > _LOG_NEGLIGIBLE][-1] - repeated, 0.0)
    bundle = max(1, math.ceil(usable / interval_steps / _MOST_SAVES_FOLLOWED))
    saved_steps = float(bundle * interval_steps) * np.arange(
        int(usable / (bundle * interval_steps)) + 1, dtype=np.float64
    )
    saved_at = np.maximum(np.interp(saved_steps + repeated, steps, times) - line.save_ahead_s, 0.0)
    saved_at[0] = 0.0
    alive = np.exp(np.interp(saved_at, times, line.log_alive))
    kept = float(bundle * interval_steps * alive[1:].sum())
    if bundle > 1:
        # the saves inside a bundle, by the trapezoid rule between its ends
        kept += 0.5 * interval_steps * (bundle - 1) * float(alive[0] - alive[-1])
    return Cycle(
        line=line,
        interval_steps=interval_steps,
        step_rate=rate,
        steps=steps,
        saved_steps=saved_steps,
        saved_at_s=saved_at,
        alive=alive,
        kept_steps=kept,
        up_s=line.up_s,
        notice_s=line.notice_s,
        repeated=repeated,
        restart_s=restart_s,
    )


def _cumulative(values: FloatArray, times: FloatArray) -> FloatArray:
    """Integrate along the last axis from the first time (trapezoid rule)."""
    pieces = 0.5 * (values[..., 1:] + values[..., :-1]) * np.diff(times)
    result: FloatArray = np.concatenate([np.zeros((*values.shape[:-1], 1)), np.cumsum(pieces, axis=-1)], axis=-1)
    return result
