"""How long a global restart really takes when failures strike it, and what it leaves of the groups' lives."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from spareplan.availability.own_timers import own_timers
from spareplan.availability.rules import RestartRules
from spareplan.failures import ResidualLife, WeibullLaw, age_class, next_age_class_s, residual_life

__all__ = ["RestartLaw", "Resumption", "mean_resumption", "restart_law", "resumption"]

FloatArray = npt.NDArray[np.float64]

_GAP_POINTS = 80
_TIMES = 240
# mean lives
_FURTHEST = 60.0
# attempts of the whole job's restart that come after so many others are not worth following
_UNLIKELY = 1e-12
# beyond this exposure of all groups within one timer no restart is likely ever to end
_HOPELESS = 300.0
_LEAST_ALIVE = 1e-250
# attempts that all fail but for so small a chance are counted as if they did
_CERTAIN = 1e-6


@dataclass(frozen=True, eq=False)
class Resumption:
    """One way in which the job may resume: how likely it is, and a group's residual life then.

    Args:
        weight: its probability.
        residual: residual life from that moment; its first exposure stands for the groups that fell due while they
            waited for the others.
    """

    weight: float
    residual: ResidualLife


@dataclass(frozen=True, eq=False)
class RestartLaw:
    """Duration of a global restart, and how the job resumes after it.

    Args:
        mean_s: mean duration in seconds; infinity when no restart is likely ever to end.
        standard_deviation_s: its standard deviation in seconds.
        resumed: how the job resumes, by the duration of the restart; the weights sum to 1.
        age: the age class of the groups that it holds for.
    """

    mean_s: float
    standard_deviation_s: float
    resumed: tuple[Resumption, ...]
    age: float | None


@lru_cache(maxsize=256)
def resumption(law: WeibullLaw, age: float | None) -> tuple[Resumption, ...]:
    """Return the one way to resume with the residual life of an age class."""
    return (Resumption(1.0, residual_life(law, age)),)


def mean_resumption(resumed: tuple[Resumption, ...]) -> Resumption:
    """Return one resumption in place of several: with the mean chance of a group to live on for each time.

    Args:
        resumed: resumptions on the same times.
    """
    first = resumed[0].residual
    alive = sum(item.weight * np.exp(-item.residual.exposures) for item in resumed)
    return Resumption(1.0, replace(first, exposures=-np.log(np.minimum(alive, 1.0))))


@lru_cache(maxsize=256)
def restart_law(rules: RestartRules, law: WeibullLaw, groups: int, age: float | None = None) -> RestartLaw:
    """Return the law of a restart of ``groups`` groups whose clocks run on.

    "ignored": the restart takes its time, and the residual life is that of the wall age. "group": each group has a
    timer of its own (:func:`own_timers`). "job": the restart ends with the first gap of length R between failures.
    After a failure the group that failed is new and the others have the residual life of their wall age, so a gap
    outlasts x with the chance S(x) V(x)^(N-1), S the survival of a life and V that of the residual life (Palm's law
    of a superposition: Cox and Smith, Biometrika 41, 1954). The wipe-out that began the restart is such a failure too.
    With p = S(R) V(R)^(N-1) the mean is E[min(gap, R)] / p, at every wall age with its own V; for exponential lives
    that is m (exp(R/m) - 1), with variance m^2 (exp(2R/m) - 2 (R/m) exp(R/m) - 1) (a type II counter, Feller vol. 2,
    XI.3).

    Args:
        rules: restart time and what failures do to it.
        law: lifetime law of a group.
        groups: number of groups, >= 1.
        age: age class of the groups when the restart begins; where failures are ignored, when it ends.
    """
    timer_s = rules.restart_s
    if rules.failures == "ignored" or timer_s == 0.0:
        return RestartLaw(timer_s, 0.0, resumption(law, age), age)
    if rules.failures == "job":
        return _whole_restart(timer_s, law, groups, age)
    ends = own_timers(timer_s / law.mean_s, law.shape, groups, age)
    resumed = tuple(
        Resumption(weight, ResidualLife(law.mean_s, ends.times, exposures))
        for weight, exposures in zip(ends.weights.tolist(), ends.exposures, strict=True)
    )
    return RestartLaw(ends.mean * law.mean_s, ends.standard_deviation * law.mean_s, resumed, age)


def _whole_restart(timer_s: float, law: WeibullLaw, groups: int, age: float | None) -> RestartLaw:
    """Law of the first gap without a failure that is long enough."""
    if law.shape != 1.0:
        return _first_long_gap(timer_s, law, groups, age)
    mtbf_s = law.mean_s / groups
    ratio = timer_s / mtbf_s
    if ratio > _HOPELESS:
        return RestartLaw(math.inf, math.inf, resumption(law, age), age)
    variance = mtbf_s**2 * (math.exp(2 * ratio) - 2 * ratio * math.exp(ratio) - 1.0)
    return RestartLaw(mtbf_s * math.expm1(ratio), math.sqrt(max(variance, 0.0)), resumption(law, age), age)


def _first_long_gap(timer_s: float, law: WeibullLaw, groups: int, age: float | None) -> RestartLaw:
    """Law of the time to the end of the first gap of length R, followed from age class to age class.

    Within a class gaps are alike. With q the chance that one falls short and d its mean length then, the k-th of n of
    them fails too with the chance q^k, so they add d (q + ... + q^n) to the mean and, begun t after the restart, the
    integral of twice the time, 2 t d (q + ... + q^n) + d^2 (q + 3 q^2 + ... + (2n - 1) q^n), to the second moment.
    """
    began, wall_s, since_s, reached = age, 0.0 if age is None else age * law.mean_s, 0.0, 1.0
    mean_s = second = noise = 0.0
    times = np.concatenate([[0.0], np.geomspace(1e-3 * min(timer_s, law.mean_s), _FURTHEST * law.mean_s, _TIMES)])
    alive = np.zeros_like(times)
    while reached > _UNLIKELY:
        gap = _gap(timer_s, law, groups, age)
        if age is None and gap.log_success < -_HOPELESS:
            return RestartLaw(math.inf, math.inf, resumption(law, began), began)
        count = max(1.0, (next_age_class_s(law, age) - wall_s) / gap.failing_s)
        failed, odd, all_fail = _failed(gap.log_success, count)
        mean_s += reached * failed * gap.failing_s
        second += reached * (2.0 * since_s * failed * gap.failing_s + odd * gap.failing_s**2)
        noise += reached * failed * gap.failing_variance
        alive += reached * (1.0 - all_fail) * _after_quiet(timer_s, law, groups, age, times)
        reached *= all_fail
        since_s += count * gap.failing_s
        wall_s += count * gap.failing_s
        age = age_class(law, wall_s) if reached > _UNLIKELY else None
    seen = alive > _LEAST_ALIVE
    residual = ResidualLife(law.mean_s, times[seen] / law.mean_s, -np.log(np.minimum(alive[seen] / alive[0], 1.0)))
    deviation_s = math.sqrt(max(second + noise - mean_s**2, 0.0))
    return RestartLaw(timer_s + mean_s, deviation_s, (Resumption(1.0, residual),), began)


def _failed(log_success: float, count: float) -> tuple[float, float, float]:
    """Return q + ... + q^n, q + 3 q^2 + ... + (2n - 1) q^n and q^n for n = ``count``, with ln (1 - q) given."""
    success, fail = math.exp(log_success), -math.expm1(log_success)
    if fail < _UNLIKELY:
        return fail, fail, 0.0
    if success * count < _CERTAIN:
        return count, count**2, 1.0 - success * count
    log_all_fail = count * (math.log1p(-success) if success < 0.5 else math.log(fail))
    all_fail, some = math.exp(log_all_fail), -math.expm1(log_all_fail)
    left = count * all_fail if all_fail > 0.0 else 0.0
    return fail * some / success, fail * ((1.0 + fail) * some / success - 2.0 * left) / success, all_fail


@dataclass(frozen=True)
class _Gap:
    """One gap between failures: ln P(it outlasts R), and given that it does not, its mean (s) and variance (s^2)."""

    log_success: float
    failing_s: float
    failing_variance: float


@lru_cache(maxsize=256)
def _gap(timer_s: float, law: WeibullLaw, groups: int, age: float | None) -> _Gap:
    # a young group's hazard may be infinite at 0
    times = timer_s * np.linspace(0.0, 1.0, _GAP_POINTS) ** 3
    exposure = (times / law.scale_s) ** law.shape + (groups - 1) * residual_life(law, age).exposure_at(times)
    log_success = -float(exposure[-1])
    if log_success > -_UNLIKELY:
        # hardly ever; when does not matter
        return _Gap(log_success, timer_s, 0.0)
    # P(gap > t) - P(gap > R), over P(gap <= R)
    lasting = (np.expm1(-exposure) - math.expm1(log_success)) / -math.expm1(log_success)
    mean_s = float(np.trapezoid(lasting, times))
    second = float(np.trapezoid(2.0 * times * lasting, times))
    return _Gap(log_success, mean_s, max(second - mean_s**2, 0.0))


def _after_quiet(timer_s: float, law: WeibullLaw, groups: int, age: float | None, times: FloatArray) -> FloatArray:
    """Chance that a group lives on for each time (s) after a time R without any failure that began with one."""
    before = residual_life(law, age)
    others = before.exposure_at(timer_s + times) - before.exposure_at(np.array([timer_s]))
    new = ((timer_s + times) / law.scale_s) ** law.shape - (timer_s / law.scale_s) ** law.shape
    alive: FloatArray = ((groups - 1) * np.exp(-others) + np.exp(-new)) / groups
    return alive
