"""How long a global restart really takes when failures strike it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from spareplan.availability.rules import RestartRules
from spareplan.failures import WeibullLaw, residual_life

__all__ = ["RestartLaw", "restart_law"]

FloatArray = npt.NDArray[np.float64]

_POINTS_PER_TIMER = 100
_TIMERS_FOLLOWED = 10


@dataclass(frozen=True)
class RestartLaw:
    """Duration of a global restart.

    Args:
        mean_s: mean duration in seconds; infinity when no restart is likely ever to end.
        standard_deviation_s: its standard deviation in seconds.
        waiting_s: mean time that a group which got through at once waits for the last one; its clock runs on
            meanwhile.
    """

    mean_s: float
    standard_deviation_s: float
    waiting_s: float


def restart_law(rules: RestartRules, law: WeibullLaw, groups: int) -> RestartLaw:
    """Return the duration of a restart of ``groups`` groups whose clocks are in equilibrium.

    "job": the time to the first gap of length R in a Poisson stream of mean gap m has mean m (exp(R/m) - 1)
    and variance m^2 (exp(2R/m) - 2 (R/m) exp(R/m) - 1) (a type II counter, Feller vol. 2, XI.3). "group":
    with A(t) = P(a group that starts its timer at 0 is not ready at t), A(t) = integral over u < R of f(u)
    A(t - u) for t >= R and 1 before; the restart ends with the last of the groups: E = integral of 1 - (1 -
    A(t))^N.

    Args:
        rules: restart time and what failures do to it.
        law: lifetime law of a group.
        groups: number of groups, >= 1.
    """
    timer_s = rules.restart_s
    if rules.failures == "ignored" or timer_s == 0.0:
        return RestartLaw(timer_s, 0.0, 0.0)
    if rules.failures == "job":
        return _whole_restart(timer_s, law.mean_s / groups)
    return _last_of_groups(timer_s / law.mean_s, law.shape, groups, law.mean_s)


def _whole_restart(timer_s: float, mtbf_s: float) -> RestartLaw:
    ratio = timer_s / mtbf_s
    if ratio > 300.0:
        return RestartLaw(math.inf, math.inf, 0.0)
    mean = mtbf_s * math.expm1(ratio)
    variance = mtbf_s**2 * (math.exp(2 * ratio) - 2 * ratio * math.exp(ratio) - 1.0)
    return RestartLaw(mean, math.sqrt(max(variance, 0.0)), 0.0)


@lru_cache(maxsize=256)
def _last_of_groups(timer: float, shape: float, groups: int, mean_s: float) -> RestartLaw:
    """Law of the slowest group, with ``timer`` in mean lives."""
    law = WeibullLaw(1.0, shape)
    step = timer / _POINTS_PER_TIMER
    edges = step * np.arange(_POINTS_PER_TIMER + 1, dtype=np.float64)
    fresh_deaths = -np.diff(law.survival(edges))
    settled = residual_life(law, None)
    first_deaths = -np.diff(np.exp(-settled.exposure_at(edges)))
    points = _TIMERS_FOLLOWED * _POINTS_PER_TIMER
    unready = np.ones(points + _POINTS_PER_TIMER)
    fresh_reversed = fresh_deaths[::-1]
    for index in range(_POINTS_PER_TIMER, len(unready)):
        # a death within (u, u + step) is taken at its middle: the mean of the two neighbouring points
        window = unready[index - _POINTS_PER_TIMER : index]
        later = np.append(window[1:], window[-1])
        unready[index] = fresh_reversed @ (0.5 * (window + later))
    started = np.ones(points)
    first_reversed = first_deaths[::-1]
    for index in range(_POINTS_PER_TIMER, points):
        window = unready[index - _POINTS_PER_TIMER : index + 1]
        started[index] = first_reversed @ (0.5 * (window[:-1] + window[1:]))
    times, started = _with_tail(step * np.arange(points, dtype=np.float64), started, timer)
    with np.errstate(divide="ignore"):
        waiting_for_last = -np.expm1(groups * np.log1p(-np.minimum(started, 1.0)))
    mean = float(np.trapezoid(waiting_for_last, times))
    second = float(np.trapezoid(2.0 * times * waiting_for_last, times))
    deviation = math.sqrt(max(second - mean**2, 0.0))
    return RestartLaw(mean * mean_s, deviation * mean_s, max(mean - timer, 0.0) * mean_s)


def _with_tail(times: FloatArray, unready: FloatArray, timer: float) -> tuple[FloatArray, FloatArray]:
    """Go on geometrically after the tabulated time, at the decay over the last timer length."""
    last, before = unready[-1], unready[-1 - _POINTS_PER_TIMER]
    if last <= 0.0 or before <= last:
        return times, unready
    rate = math.log(before / last) / timer
    extra = np.linspace(0.0, 40.0 / rate, 800)[1:]
    return np.concatenate([times, times[-1] + extra]), np.concatenate([unready, last * np.exp(-rate * extra)])
