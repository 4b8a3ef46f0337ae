"""When each group fails next: renewal processes in wall time, or a recorded trace; compiled."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spareplan.compiling import inner

__all__ = ["EMPIRICAL", "NEVER", "TRACE", "WEIBULL", "Clocks", "renew", "renew_all_due", "start_clocks", "start_lives"]

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

# Laws of a life.
WEIBULL, EMPIRICAL, TRACE, NEVER = range(4)


class Clocks(NamedTuple):
    """The clocks of all groups and the law they follow.

    Args:
        law: WEIBULL, EMPIRICAL, TRACE or NEVER.
        shape: Weibull shape.
        scale_s: Weibull scale in seconds.
        lives_s: EMPIRICAL: observed lives, shape (lives,), each as likely as the others.
        worn: EMPIRICAL: share of all life spent in the lives up to each, shape (lives,), for clocks of mixed age.
        starts: TRACE: where the failures of each group start, shape (N + 1,).
        times_s: TRACE: failure times, ascending within a group, shape (failures,).
        period_s: TRACE: after this time the trace starts over.
        taken: TRACE: failures of each group taken so far, shape (N,).
        renewals: clocks renewed so far in the run, shape (1,).
        due_s: wall time of each group's next failure, shape (N,).
    """

    law: int
    shape: float
    scale_s: float
    lives_s: FloatArray
    worn: FloatArray
    starts: IntArray
    times_s: FloatArray
    period_s: float
    taken: IntArray
    renewals: IntArray
    due_s: FloatArray


@inner
def _life(clocks, generator):
    if clocks.law == WEIBULL:
        return clocks.scale_s * generator.standard_exponential() ** (1.0 / clocks.shape)
    if clocks.law == EMPIRICAL:
        return clocks.lives_s[int(generator.random() * len(clocks.lives_s))]
    return math.inf


@inner
def _residual_life(clocks, generator):
    """Draw what is left of the life of a clock of mixed age: a uniform part of a life drawn in proportion to itself.

    For a Weibull life x that has density proportional to x f(x), (x / scale)^shape is Gamma(1 + 1/shape). Cox, "Renewal
    Theory", 1962, chapter 5.
    """
    if clocks.law == WEIBULL:
        biased = generator.standard_gamma(1.0 + 1.0 / clocks.shape) ** (1.0 / clocks.shape)
        return clocks.scale_s * biased * generator.random()
    if clocks.law == EMPIRICAL:
        place = np.searchsorted(clocks.worn, generator.random())
        return clocks.lives_s[min(place, len(clocks.lives_s) - 1)] * generator.random()
    return math.inf


@inner
def _next_in_trace(clocks, group):
    start, stop = clocks.starts[group], clocks.starts[group + 1]
    if start == stop:
        return math.inf
    rounds, number = divmod(clocks.taken[group], stop - start)
    time_s = clocks.times_s[start + number]
    return time_s + rounds * clocks.period_s if rounds > 0 else time_s


@inner
def start_lives(clocks, now_s, generator):
    """Give every group a new life from now on; a trace goes on, it says itself when its groups fail."""
    if clocks.law == TRACE:
        return
    for group in range(len(clocks.due_s)):
        clocks.due_s[group] = now_s + _life(clocks, generator)


@inner
def start_clocks(clocks, new, generator):
    """Set all clocks at the start of a run.

    Args:
        clocks: the clocks.
        new: whether all groups are new; else their ages are mixed. A trace says itself when its groups fail.
        generator: source of chance.
    """
    clocks.renewals[0] = 0
    for group in range(len(clocks.due_s)):
        clocks.taken[group] = 0
        if clocks.law == TRACE:
            clocks.due_s[group] = _next_in_trace(clocks, group)
        elif new:
            clocks.due_s[group] = _life(clocks, generator)
        else:
            clocks.due_s[group] = _residual_life(clocks, generator)


@inner
def renew(clocks, group, generator):
    """Renew a clock that came due, from the moment when it did."""
    clocks.renewals[0] += 1
    if clocks.law == TRACE:
        clocks.taken[group] += 1
        clocks.due_s[group] = _next_in_trace(clocks, group)
    else:
        clocks.due_s[group] += _life(clocks, generator)


@inner
def renew_all_due(clocks, now_s, most, generator):
    """Renew all clocks that came due by now, as long as the run has renewed fewer than ``most``."""
    for group in range(len(clocks.due_s)):
        while clocks.due_s[group] <= now_s and clocks.renewals[0] < most:
            renew(clocks, group, generator)
