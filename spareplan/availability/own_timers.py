"""A restart in which every group has a timer of its own: its duration, and which groups fall due while they wait."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from spareplan.failures import ResidualLife, WeibullLaw, residual_life

__all__ = ["OwnTimers", "own_timers"]

FloatArray = npt.NDArray[np.float64]

_POINTS = 100
_MOST_TIMERS = 60
# expected groups that are not ready: what follows is geometric
_HARDLY_ANY = 1e-6
_ROUNDING = 1e-9
_DURATIONS = 8
_STRIKES = 24
_TIMES = 240
_FURTHEST = 60.0
_LEAST_ALIVE = 1e-250
# where fewer timers than this get through, no restart is likely ever to end
_HOPELESS = 1e-9


@dataclass(frozen=True)
class OwnTimers:
    """Law of the slowest of many timers; times in mean lives.

    Args:
        mean: mean duration; infinity when no restart is likely ever to end.
        standard_deviation: its standard deviation.
        weights: array (durations,), probabilities of some durations that stand for all; they sum to 1.
        times: array (points,), times since the job resumed, first entry 0.
        exposures: array (durations, points), -ln P(a group lives on for that time), by the duration.
    """

    mean: float
    standard_deviation: float
    weights: FloatArray
    times: FloatArray
    exposures: FloatArray


@lru_cache(maxsize=256)
def own_timers(timer: float, shape: float, groups: int, age: float | None) -> OwnTimers:
    """Return the law of a restart that ends with the last of ``groups`` timers of length R, and how the job resumes.

    Failures start a group's timer over at the rate phi(s) = v(s) + integral over s - R < u < s of phi(u) f(s - u); f is
    the density of a life and v, up to R, that of the residual life (a renewal equation: Cox, Renewal Theory, 1962,
    chapter 4). With S and V the survival of the two and Phi the integral of phi, a group is ready by w with the chance

        G(w) = V(R) + S(R) Phi(w - R),

    and the restart is over by w with the chance G(w)^N. Given that it ends at w, one group gets ready at w and the
    others before, independently of each other (David and Nagaraja, Order Statistics, 2003, section 2.5). Such a group
    is alive x after that with the chance

        (V(w + x) + integral over s < w - R of phi(s) S(w + x - s)) / G(w),

    and the last one with S(R + x) / S(R).

    Args:
        timer: R in mean lives, > 0.
        shape: Weibull shape of a life.
        groups: number of groups N.
        age: age class of the groups when the restart begins.
    """
    law, residual = WeibullLaw(1.0, shape), residual_life(WeibullLaw(1.0, shape), age)
    step = timer / _POINTS
    edges = step * np.arange(_POINTS + 1, dtype=np.float64)
    fresh, left = law.survival(edges), np.exp(-residual.exposure_at(edges))
    if fresh[-1] < _HOPELESS:
        return OwnTimers(math.inf, math.inf, np.ones(1), residual.times, residual.exposures[None])
    strikes = _strikes(-np.diff(left), -np.diff(fresh), groups)
    unready = float(fresh[-1]) * _yet_to_come(strikes, float((1.0 - left[-1]) / fresh[-1]))
    ends, unready = _with_tail(timer + step * np.arange(len(unready), dtype=np.float64), unready, timer)
    unfinished = -np.expm1(groups * np.log1p(-np.minimum(unready, 1.0 - 1e-16)))
    mean = timer + float(np.trapezoid(unfinished, ends))
    second = timer**2 + float(np.trapezoid(2.0 * ends * unfinished, ends))
    weights, durations = _durations(ends, unfinished, timer)
    # a group that waits has outlived its timer: its hazard is smooth
    times = np.concatenate([[0.0], np.geomspace(1e-3 * min(timer, 1.0), _FURTHEST, _TIMES)])
    alive = np.stack([_alive(law, residual, timer, strikes, groups, end, times) for end in durations.tolist()])
    seen = (alive > _LEAST_ALIVE).all(axis=0)
    deviation = math.sqrt(max(second - mean**2, 0.0))
    return OwnTimers(mean, deviation, weights, times[seen], -np.log(np.minimum(alive[:, seen], 1.0)))


def _strikes(first: FloatArray, fresh: FloatArray, groups: int) -> FloatArray:
    """Expected failures that start a group's timer over, per cell of time; array (cells,), 100 cells a timer.

    A failure is taken at the middle of its cell, so the next one may fall into two: half of its mass goes to each.

    Args:
        first: array (100,), chance that the residual life ends in each cell of the first timer.
        fresh: array (100,), chance that a life ends in each cell from its beginning.
        groups: number of groups.
    """
    lags = 0.5 * (np.append(fresh, 0.0) + np.append(0.0, fresh))
    # the series 1 / (1 - lags), which solves the equation within a timer
    inverse = np.zeros(_POINTS)
    inverse[0] = 1.0 / (1.0 - lags[0])
    for cell in range(1, _POINTS):
        inverse[cell] = inverse[0] * (lags[1 : cell + 1] @ inverse[cell - 1 :: -1])
    index = np.subtract.outer(np.arange(_POINTS), np.arange(_POINTS))
    solve = np.where(index >= 0, inverse[np.maximum(index, 0)], 0.0)
    across = np.where(index <= 0, lags[_POINTS + np.minimum(index, 0)], 0.0)
    blocks = [solve @ first]
    while len(blocks) < _MOST_TIMERS and groups * blocks[-1].sum() > _HARDLY_ANY:
        blocks.append(solve @ (across @ blocks[-1]))
    return np.concatenate(blocks)


def _yet_to_come(strikes: FloatArray, total: float) -> FloatArray:
    """Expected strikes beyond each edge of the cells, array (cells + 1,).

    Args:
        strikes: those within the cells.
        total: expected number of all of them.
    """
    beyond = max(total - float(strikes.sum()), 0.0)
    if beyond < _ROUNDING * total:
        # the difference is rounding; the decay over the last timers says more
        last, before = float(strikes[-_POINTS:].sum()), float(strikes[-2 * _POINTS : -_POINTS].sum())
        beyond = last * last / (before - last) if before > last > 0.0 else 0.0
    result: FloatArray = beyond + np.append(np.cumsum(strikes[::-1])[::-1], 0.0)
    return result


def _with_tail(ends: FloatArray, unready: FloatArray, timer: float) -> tuple[FloatArray, FloatArray]:
    """Go on geometrically after the tabulated time, at the decay over the last timer length."""
    last, before = unready[-1], unready[-1 - _POINTS]
    if last <= 0.0 or before <= last:
        return ends, unready
    rate = math.log(before / last) / timer
    extra = np.linspace(0.0, 40.0 / rate, 800)[1:]
    return np.concatenate([ends, ends[-1] + extra]), np.concatenate([unready, last * np.exp(-rate * extra)])


def _durations(ends: FloatArray, unfinished: FloatArray, timer: float) -> tuple[FloatArray, FloatArray]:
    """Return durations that stand for the law, and their probabilities.

    The shortest one, when no group was struck, has a probability of its own; the others are quantiles at the nodes of
    Gauss and Legendre.
    """
    struck = float(unfinished[0])
    nodes, shares = np.polynomial.legendre.leggauss(_DURATIONS)
    # unfinished falls along the ends
    levels = struck * 0.5 * (1.0 + nodes)
    durations = np.interp(levels, unfinished[::-1], ends[::-1])
    return np.append(1.0 - struck, struck * 0.5 * shares), np.append(timer, durations)


def _alive(
    law: WeibullLaw,
    residual: ResidualLife,
    timer: float,
    strikes: FloatArray,
    groups: int,
    end: float,
    times: FloatArray,
) -> FloatArray:
    """Chance that a group lives on for each time after a restart that ended at ``end``, array (times,)."""
    first = np.exp(-residual.exposure_at(np.append(timer, end + times)))
    if end <= timer:
        return np.asarray(first[1:] / first[0])
    step = timer / _POINTS
    # cells before the last timer of the slowest began, the last of them in part, gathered into a few strikes
    cells = min((end - timer) / step, float(len(strikes)))
    inside = np.clip(cells - np.arange(math.ceil(cells)), 0.0, 1.0)
    masses = strikes[: len(inside)] * inside
    middles = step * (np.arange(len(inside)) + 0.5 * inside)
    starts = np.unique(np.linspace(0, len(inside), _STRIKES + 1).astype(np.int64))[:-1]
    gathered = np.add.reduceat(masses, starts)
    at = np.add.reduceat(masses * middles, starts) / np.maximum(gathered, 1e-300)
    later = gathered @ law.survival(end - at[:, None] + times[None, :])
    ready = first[0] + float(law.survival(np.array(timer))) * gathered.sum()
    last = law.survival(timer + times) / law.survival(np.array(timer))
    alive: FloatArray = ((groups - 1) * (first[1:] + later) / ready + last) / groups
    return alive
