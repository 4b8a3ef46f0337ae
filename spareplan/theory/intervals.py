"""When to save: closed forms of the checkpoint interval and of what they promise.

Young's, Daly's and the exact exponential interval are the *work* between two saves, the save not included;
Saxena's interval includes the save. Nothing here accounts for stacks, stragglers or growing failure rates.
"""

from __future__ import annotations

import math
from typing import overload

import numpy as np

from spareplan.errors import InputError
from spareplan.theory._domain import FloatArray, real_array, seconds

__all__ = [
    "daly_interval_s",
    "exponential_goodput",
    "exponential_interval_s",
    "first_order_goodput",
    "saxena_availability",
    "saxena_interval_s",
    "young_interval_s",
]

_NEWTON_STEPS = 8


def young_interval_s(save_s: float, mtbf_s: float) -> float:
    """Return Young's first-order interval, ``sqrt(2 T_s m)``: work only, the save not included.

    Valid where the save is much shorter than the time between failures; the restart does not enter.

    Args:
        save_s: time of one save T_s in seconds, >= 0.
        mtbf_s: mean time between failures m in seconds, > 0.

    Returns:
        Work between two saves in seconds.

    Raises:
        InputError: an argument is outside its domain.

    References:
        Young, "A first order approximation to the optimum checkpoint interval", CACM 17(9), 1974, 530-531.
    """
    save, mtbf = seconds("save_s", save_s, zero=True), seconds("mtbf_s", mtbf_s, zero=False)
    return math.sqrt(2 * save * mtbf)


def daly_interval_s(save_s: float, mtbf_s: float) -> float:
    """Return Daly's higher-order interval: work only, the save not included.

    ``sqrt(2 d M) (1 + sqrt(d / (2 M)) / 3 + d / (2 M) / 9) - d`` for d < 2 M, else M.

    Args:
        save_s: time of one save d in seconds, >= 0.
        mtbf_s: mean time between failures M in seconds, > 0.

    Returns:
        Work between two saves in seconds.

    Raises:
        InputError: an argument is outside its domain.

    References:
        Daly, "A higher order estimate of the optimum checkpoint interval for restart dumps", Future
        Generation Computer Systems 22 (2006) 303-312, the higher-order perturbation solution.
    """
    save, mtbf = seconds("save_s", save_s, zero=True), seconds("mtbf_s", mtbf_s, zero=False)
    if save >= 2 * mtbf:
        return mtbf
    ratio = save / (2 * mtbf)
    return math.sqrt(2 * save * mtbf) * (1 + math.sqrt(ratio) / 3 + ratio / 9) - save


def exponential_interval_s(save_s: float, mtbf_s: float) -> float:
    """Return the exact interval for exponential failures: work only, the save not included.

    ``w* = m (1 + W(-exp(-T_s / m - 1)))``, W the principal branch of Lambert's function. It minimises the
    time per work of :func:`exponential_goodput` and does not depend on the restart.

    Args:
        save_s: time of one save T_s in seconds, >= 0.
        mtbf_s: mean time between failures m in seconds, > 0.

    Returns:
        Work between two saves in seconds, below m.

    Raises:
        InputError: an argument is outside its domain.

    References:
        Daly 2006 (cited in :func:`daly_interval_s`), whose exact cost this solves; Corless et al., "On the
        Lambert W function", Advances in Computational Mathematics 5 (1996) 329-359, series at the branch
        point.
    """
    save, mtbf = seconds("save_s", save_s, zero=True), seconds("mtbf_s", mtbf_s, zero=False)
    ratio = save / mtbf
    if ratio < 1e-4:
        # Next to the branch point 1 + W cancels; the series in sqrt(2 T_s / m) is good to 1e-13 there.
        root = math.sqrt(2 * ratio)
        return mtbf * root * (1 + root * (-1 / 3 + root * (1 / 36 + root * (1 / 270 + root / 4320))))
    # With u = 1 + W = 1 - exp(-v) the equation W exp(W) = -exp(-ratio - 1) is v - u = ratio, convex in v: Newton from
    # above converges. (scipy's lambertw gives the same, but importing it takes longer than a tenth of a plan.)
    v = ratio + math.sqrt(2 * ratio)
    for _ in range(_NEWTON_STEPS):
        v -= (v + math.expm1(-v) - ratio) / -math.expm1(-v)
    return mtbf * -math.expm1(-v)


@overload
def exponential_goodput(work_s: float, save_s: float, mtbf_s: float, restart_s: float) -> float: ...
@overload
def exponential_goodput(work_s: FloatArray, save_s: float, mtbf_s: float, restart_s: float) -> FloatArray: ...
def exponential_goodput(
    work_s: float | FloatArray, save_s: float, mtbf_s: float, restart_s: float
) -> float | FloatArray:
    """Return the share of wall time that becomes saved work, failures exponential.

    ``w / ((m + R) (exp((w + T_s) / m) - 1))``: segments of w seconds of work and a save; a failure anywhere
    in the segment loses it and costs a restart. Failures do not strike the restart.

    Args:
        work_s: work between two saves w in seconds, the save not included, > 0; a number, or a float array
            of any shape.
        save_s: time of one save T_s in seconds, >= 0.
        mtbf_s: mean time between failures m in seconds, > 0.
        restart_s: time of one restart R in seconds, >= 0.

    Returns:
        Goodput from 0 to 1 (0.0 where it is below the smallest float); of the shape of ``work_s``.

    Raises:
        InputError: an argument is outside its domain.

    References:
        Daly 2006 (cited in :func:`daly_interval_s`), the exact cost for exponential failures.
    """
    save, mtbf = seconds("save_s", save_s, zero=True), seconds("mtbf_s", mtbf_s, zero=False)
    restart = seconds("restart_s", restart_s, zero=True)
    work: float | FloatArray = _durations("work_s", work_s)
    exponent = (work + save) / mtbf
    # exp(-x) / (1 - exp(-x)) is 1 / (exp(x) - 1) without the overflow.
    result = work / (mtbf + restart) * np.exp(-exponent) / -np.expm1(-exponent)
    return np.asarray(result) if isinstance(work_s, np.ndarray) else float(result)


def first_order_goodput(work_s: float, save_s: float, mtbf_s: float, restart_s: float) -> float:
    """Return the first-order forecast of the useful share, ``1 - T_s/w - (w/2 + R)/m``.

    It counts one save per interval, and per failure half an interval of rework and a restart. It holds where
    all three are short against m; where a restart is longer than m it falls below 0 and means nothing.

    Args:
        work_s: work between two saves w in seconds, the save not included, > 0.
        save_s: time of one save T_s in seconds, >= 0.
        mtbf_s: mean time between failures m in seconds, > 0.
        restart_s: time of one restart R in seconds, >= 0.

    Returns:
        Forecast of the goodput, below 1; may be negative.

    Raises:
        InputError: an argument is outside its domain.

    References:
        Young 1974 (cited in :func:`young_interval_s`), whose interval maximises it.
    """
    save, mtbf = seconds("save_s", save_s, zero=True), seconds("mtbf_s", mtbf_s, zero=False)
    restart, work = seconds("restart_s", restart_s, zero=True), seconds("work_s", work_s, zero=False)
    return 1.0 - save / work - (0.5 * work + restart) / mtbf


def saxena_interval_s(save_s: float, time_to_failure_s: float, restart_s: float) -> float:
    """Return the interval that maximises Saxena's availability; it includes the save.

    ``T_c* = T_s + sqrt(T_s^2 + 2 T_s (T_f + T_r))``.

    Args:
        save_s: time of one save T_s in seconds, >= 0.
        time_to_failure_s: mean time to a failure that needs a restart T_f in seconds, > 0.
        restart_s: time of one restart T_r in seconds, >= 0.

    Returns:
        Time from the start of one save to the start of the next in seconds.

    Raises:
        InputError: an argument is outside its domain.

    References:
        Saxena et al. 2024, arXiv 2410.18124.
    """
    save = seconds("save_s", save_s, zero=True)
    failure = seconds("time_to_failure_s", time_to_failure_s, zero=False)
    restart = seconds("restart_s", restart_s, zero=True)
    return save + math.sqrt(save * save + 2 * save * (failure + restart))


@overload
def saxena_availability(interval_s: float, save_s: float, time_to_failure_s: float, restart_s: float) -> float: ...
@overload
def saxena_availability(
    interval_s: FloatArray, save_s: float, time_to_failure_s: float, restart_s: float
) -> FloatArray: ...
def saxena_availability(
    interval_s: float | FloatArray, save_s: float, time_to_failure_s: float, restart_s: float
) -> float | FloatArray:
    """Return Saxena's availability, ``A(T_c) = (1 - T_s / T_c) T_f / (T_f + T_r + T_c / 2)``.

    The share of wall time left when saves, restarts and half an interval of rework per failure are taken
    off. A published SPARe availability takes off restarts and shrinks only, so the two are not comparable.

    Args:
        interval_s: time from save to save T_c in seconds, the save included, > 0 and >= T_s; a number, or a
            float array of any shape.
        save_s: time of one save T_s in seconds, >= 0.
        time_to_failure_s: mean time to a failure that needs a restart T_f in seconds, > 0.
        restart_s: time of one restart T_r in seconds, >= 0.

    Returns:
        Availability from 0 to 1, of the shape of ``interval_s``.

    Raises:
        InputError: an argument is outside its domain.

    References:
        Saxena et al. 2024, arXiv 2410.18124.
    """
    save = seconds("save_s", save_s, zero=True)
    failure = seconds("time_to_failure_s", time_to_failure_s, zero=False)
    restart = seconds("restart_s", restart_s, zero=True)
    interval: float | FloatArray = _durations("interval_s", interval_s)
    too_short = np.asarray(interval) < save
    if too_short.any():
        value = np.asarray(interval)[too_short].flat[0]
        raise InputError("interval_s", value, f"at least the save time {save:g} s", "the interval includes it")
    result = (1 - save / interval) * failure / (failure + restart + interval / 2)
    return np.asarray(result) if isinstance(interval_s, np.ndarray) else float(result)


def _durations(field: str, value: float | FloatArray) -> float | FloatArray:
    """Return positive finite seconds, a float for a number and a float array for an array."""
    if not isinstance(value, np.ndarray):
        return seconds(field, value, zero=False)
    allowed, remedy = "finite numbers of seconds > 0", "give durations in seconds"
    return real_array(field, value, allowed=allowed, remedy=remedy, least=math.ulp(0.0))
