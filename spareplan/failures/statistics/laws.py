"""The four lifetime laws as their likelihood sees them: on the log of time and the logs of their parameters.

Every parameter is positive, so its log is free. Functions return values together with their derivatives by the log
parameters, because score equations are solved, not likelihoods searched. Values are those of
:mod:`scipy.stats` (``expon``, ``weibull_min``, ``lognorm`` and ``gamma`` with location 0); the derivatives are what
scipy does not have.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import ClassVar

import numpy as np

from spareplan.failures.statistics.estimates import FloatArray

__all__ = ["LAWS", "Law"]

_HALF_LOG_TWO_PI = 0.5 * math.log(2.0 * math.pi)
# exponents beyond this are cut off so that a step far from the maximum stays finite
_LARGEST_EXPONENT = 300.0
# step in the log of the gamma shape: truncation error about 1e-9, rounding error about 1e-11
_SHAPE_STEP = 1e-4
_SMALLEST_SURVIVAL = 1e-280

Values = tuple[FloatArray, FloatArray]


class Law(ABC):
    """A lifetime law. ``theta`` is the array of the logs of its parameters, in the order of ``parameter_names``.

    Functions of time take ``log_time``, shape (points,), and return the values, shape (points,), and their
    derivatives by ``theta``, shape (parameters, points).
    """

    name: ClassVar[str]
    parameter_names: ClassVar[tuple[str, ...]]
    # which parameter is a time: shifting log_time and its log together changes nothing
    time_parameter: ClassVar[int]

    @abstractmethod
    def log_density(self, log_time: FloatArray, theta: FloatArray) -> Values:
        """Return the log of the density of time itself, not of its log."""

    @abstractmethod
    def log_survival(self, log_time: FloatArray, theta: FloatArray) -> Values:
        """Return log P(life > time)."""

    @abstractmethod
    def start(self, log_time: FloatArray, survival: FloatArray) -> FloatArray:
        """Return a starting value of ``theta`` from points of an empirical survival curve, each inside 0 and 1."""

    @abstractmethod
    def inverse_survival(self, theta: FloatArray, log_survival: FloatArray) -> FloatArray:
        """Return the times at which the survival has the given logs."""

    @abstractmethod
    def mean(self, theta: FloatArray) -> float:
        """Return the mean life, infinity where it exceeds the range of floats."""

    def lives(self, theta: FloatArray, count: int, generator: np.random.Generator) -> FloatArray:
        """Return random lives, shape (count,)."""
        return self.inverse_survival(theta, -generator.standard_exponential(count))

    def median(self, theta: FloatArray) -> float:
        """Return the median life."""
        return float(self.inverse_survival(theta, np.array([-math.log(2.0)]))[0])

    def survival(self, times: FloatArray, theta: FloatArray) -> FloatArray:
        """Return P(life > time), 1 at 0 and below."""
        with np.errstate(divide="ignore"):
            log_time = np.log(np.maximum(times, 0.0))
        positive = np.isfinite(log_time)
        result = np.ones_like(log_time)
        result[positive] = np.exp(self.log_survival(log_time[positive], theta)[0])
        return result


class Exponential(Law):
    """Survival exp(-t / mean): no ageing."""

    name = "exponential"
    parameter_names = ("mean_s",)
    time_parameter = 0

    def log_density(self, log_time: FloatArray, theta: FloatArray) -> Values:
        ratio = _exp(log_time - theta[0])
        return -theta[0] - ratio, (ratio - 1.0)[None, :]

    def log_survival(self, log_time: FloatArray, theta: FloatArray) -> Values:
        ratio = _exp(log_time - theta[0])
        return -ratio, ratio[None, :]

    def start(self, log_time: FloatArray, survival: FloatArray) -> FloatArray:
        middle = int(np.abs(survival - 0.5).argmin())
        return np.array([log_time[middle] - math.log(-math.log(survival[middle]))])

    def inverse_survival(self, theta: FloatArray, log_survival: FloatArray) -> FloatArray:
        return np.asarray(-log_survival * math.exp(theta[0]))

    def mean(self, theta: FloatArray) -> float:
        return math.exp(theta[0])


class Weibull(Law):
    """Survival exp(-(t / scale)^shape); the hazard falls with age where the shape is below 1."""

    name = "weibull"
    parameter_names = ("shape", "scale_s")
    time_parameter = 1

    def log_density(self, log_time: FloatArray, theta: FloatArray) -> Values:
        shape, exponent, power = self._parts(log_time, theta)
        values = theta[0] + exponent - power - log_time
        return values, np.array([1.0 + exponent - power * exponent, shape * (power - 1.0)])

    def log_survival(self, log_time: FloatArray, theta: FloatArray) -> Values:
        shape, exponent, power = self._parts(log_time, theta)
        return -power, np.array([-power * exponent, shape * power])

    def start(self, log_time: FloatArray, survival: FloatArray) -> FloatArray:
        slope, intercept = _line(log_time, np.log(-np.log(survival)))
        return np.array([math.log(slope), -intercept / slope])

    def inverse_survival(self, theta: FloatArray, log_survival: FloatArray) -> FloatArray:
        return _exp(theta[1] + np.log(-log_survival) / math.exp(theta[0]), 700.0)

    def mean(self, theta: FloatArray) -> float:
        return _bounded_exp(theta[1] + math.lgamma(1.0 + math.exp(-theta[0])))

    @staticmethod
    def _parts(log_time: FloatArray, theta: FloatArray) -> tuple[float, FloatArray, FloatArray]:
        shape = math.exp(theta[0])
        exponent = shape * (log_time - theta[1])
        return shape, exponent, _exp(exponent)


class Lognormal(Law):
    """log(t / median) / sigma is standard normal."""

    name = "lognormal"
    parameter_names = ("median_s", "sigma")
    time_parameter = 0

    def log_density(self, log_time: FloatArray, theta: FloatArray) -> Values:
        sigma = math.exp(theta[1])
        score = (log_time - theta[0]) / sigma
        values = -theta[1] - _HALF_LOG_TWO_PI - 0.5 * score**2 - log_time
        return values, np.array([score / sigma, score**2 - 1.0])

    def log_survival(self, log_time: FloatArray, theta: FloatArray) -> Values:
        from scipy.special import log_ndtr

        sigma = math.exp(theta[1])
        score = (log_time - theta[0]) / sigma
        values = np.asarray(log_ndtr(-score))
        hazard = _exp(-0.5 * score**2 - _HALF_LOG_TWO_PI - values)
        return values, np.array([hazard / sigma, hazard * score])

    def start(self, log_time: FloatArray, survival: FloatArray) -> FloatArray:
        from scipy.special import ndtri

        slope, intercept = _line(log_time, -ndtri(survival))
        return np.array([-intercept / slope, -math.log(slope)])

    def inverse_survival(self, theta: FloatArray, log_survival: FloatArray) -> FloatArray:
        from scipy.special import ndtri_exp

        return _exp(theta[0] - math.exp(theta[1]) * np.asarray(ndtri_exp(log_survival)), 700.0)

    def mean(self, theta: FloatArray) -> float:
        return _bounded_exp(theta[0] + 0.5 * _bounded_exp(2.0 * theta[1]))


class Gamma(Law):
    """Density t^(shape - 1) exp(-t / scale) / (Gamma(shape) scale^shape)."""

    name = "gamma"
    parameter_names = ("shape", "scale_s")
    time_parameter = 1

    def log_density(self, log_time: FloatArray, theta: FloatArray) -> Values:
        from scipy.special import digamma, gammaln

        shape, exponent = math.exp(theta[0]), log_time - theta[1]
        ratio = _exp(exponent)
        values = shape * exponent - ratio - gammaln(shape) - log_time
        return values, np.array([shape * (exponent - digamma(shape)), ratio - shape])

    def log_survival(self, log_time: FloatArray, theta: FloatArray) -> Values:
        from scipy.special import gammaln

        shape, exponent = math.exp(theta[0]), log_time - theta[1]
        ratio = _exp(exponent)
        values = _log_upper_gamma(shape, ratio)
        by_scale = _exp(shape * exponent - ratio - gammaln(shape) - values)
        step = math.exp(_SHAPE_STEP)
        by_shape = (_log_upper_gamma(shape * step, ratio) - _log_upper_gamma(shape / step, ratio)) / (2.0 * _SHAPE_STEP)
        return values, np.array([by_shape, by_scale])

    def start(self, log_time: FloatArray, survival: FloatArray) -> FloatArray:
        # near 0 a gamma law of shape a and a Weibull law of shape a both have P(life < t) ~ t^a; medians are matched
        from scipy.special import gammaincinv

        log_shape, log_scale = Weibull().start(log_time, survival)
        log_shape = min(max(log_shape, -4.0), 4.0)
        median = gammaincinv(math.exp(log_shape), 0.5)
        return np.array([log_shape, log_scale + math.log(math.log(2.0)) / math.exp(log_shape) - math.log(median)])

    def inverse_survival(self, theta: FloatArray, log_survival: FloatArray) -> FloatArray:
        from scipy.special import gammainccinv

        scaled = np.asarray(gammainccinv(math.exp(theta[0]), np.exp(log_survival)))
        return np.maximum(scaled, np.finfo(float).tiny) * math.exp(theta[1])

    def survival(self, times: FloatArray, theta: FloatArray) -> FloatArray:
        from scipy.special import gammaincc

        return np.asarray(gammaincc(math.exp(theta[0]), np.maximum(times, 0.0) / math.exp(theta[1])))

    def lives(self, theta: FloatArray, count: int, generator: np.random.Generator) -> FloatArray:
        # far faster than inverting the incomplete gamma function
        return np.asarray(generator.standard_gamma(math.exp(theta[0]), count) * math.exp(theta[1]))

    def mean(self, theta: FloatArray) -> float:
        return _bounded_exp(theta[0] + theta[1])


LAWS: dict[str, Law] = {law.name: law for law in (Exponential(), Weibull(), Lognormal(), Gamma())}


def _exp(exponent: FloatArray, largest: float = _LARGEST_EXPONENT) -> FloatArray:
    return np.asarray(np.exp(np.minimum(exponent, largest)))


def _bounded_exp(exponent: float) -> float:
    return math.exp(exponent) if exponent < 700.0 else math.inf


def _line(x: FloatArray, y: FloatArray) -> tuple[float, float]:
    """Return slope and intercept of the least-squares line; the slope is kept above 0."""
    centred = x - x.mean()
    slope = max(float(centred @ y / (centred @ centred)), 1e-3)
    return slope, float(y.mean() - slope * x.mean())


def _log_upper_gamma(shape: float, ratio: FloatArray) -> FloatArray:
    """Return the log of the regularised upper incomplete gamma function Q(shape, ratio), also where Q underflows."""
    from scipy.special import gammaincc, gammaln

    survival = np.asarray(gammaincc(shape, ratio))
    with np.errstate(divide="ignore"):
        result = np.log(survival)
    tiny = survival < _SMALLEST_SURVIVAL
    if tiny.any():
        x = ratio[tiny]
        result[tiny] = shape * np.log(x) - x - gammaln(shape) + np.log(_continued_fraction(shape, x))
    return result


def _continued_fraction(shape: float, x: FloatArray) -> FloatArray:
    """Return Gamma(shape, x) e^x x^-shape for x > shape + 1: Legendre's fraction (DLMF 8.9.2) by Lentz's method."""
    b = x + 1.0 - shape
    d = 1.0 / b
    c = np.full_like(x, 1e300)
    fraction = d.copy()
    for step in range(1, 500):
        a = -step * (step - shape)
        b = b + 2.0
        d = 1.0 / (a * d + b)
        c = b + a / c
        fraction = fraction * c * d
        if np.all(np.abs(c * d - 1.0) < 1e-14):
            break
    return fraction
