"""Stragglers: how late the slowest of many is."""

from __future__ import annotations

import functools
import math
from typing import overload

import numpy as np
from numpy.polynomial import Chebyshev

from spareplan.theory._domain import FloatArray, real_array

__all__ = ["expected_maximum_normal"]

_MOST_DRAWS = 1e12
_DEGREE = 60


@overload
def expected_maximum_normal(count: float) -> float: ...
@overload
def expected_maximum_normal(count: FloatArray) -> FloatArray: ...
def expected_maximum_normal(count: float | FloatArray) -> float | FloatArray:
    """Return the expected maximum of n independent standard normals, in standard deviations.

    ``E = integral of x d(Phi(x)^n)``, for whole n the mean lateness of the slowest of n groups whose step
    times are normal; a real n in between is what an average over a varying number of groups asks for.
    Read from a Chebyshev series in log n that is built once from a fixed quadrature: absolute error below
    1e-9.

    Args:
        count: number of draws n, real, 1 to 1e12; a number, or a float array of any shape.

    Returns:
        Expected maximum: 0 at n = 1, rising about as sqrt(2 log n); of the shape of ``count``.

    Raises:
        InputError: ``count`` is outside its domain.

    References:
        David and Nagaraja, "Order Statistics", 3rd edition, Wiley 2003, section 3.1 (the integral).
    """
    allowed, remedy = f"from 1 to {_MOST_DRAWS:g}", "give the number of draws"
    draws = real_array("count", count, allowed=allowed, remedy=remedy, least=1.0, most=_MOST_DRAWS)
    result = np.where(draws == 1, 0.0, _series()(np.log(draws)))
    return result if isinstance(count, np.ndarray) else float(result)


@functools.cache
def _series() -> Chebyshev:
    """Return the expected maximum as a Chebyshev series in log n."""
    return Chebyshev.interpolate(_maximum_by_quadrature, _DEGREE, domain=[0.0, math.log(_MOST_DRAWS)])


def _maximum_by_quadrature(log_count: FloatArray) -> FloatArray:
    """Return the expected maximum for log n of shape (n,).

    The trapezoidal rule on ``x n phi(x) Phi(x)^(n-1)`` converges exponentially: the integrand is analytic
    and vanishes at both ends.
    """
    step = 1 / 64
    x = np.linspace(-13.0, 13.0, 2 * 13 * 64 + 1)
    log_density = -0.5 * x * x - 0.5 * math.log(2 * math.pi)
    exponent = log_count[:, None] + np.expm1(log_count)[:, None] * _log_normal_cdf(x) + log_density
    result: FloatArray = (np.exp(exponent) * x).sum(axis=1) * step
    return result


def _log_normal_cdf(x: FloatArray) -> FloatArray:
    """Return log Phi(x) for x of shape (n,), |x| <= 13, to rounding error in both tails."""
    tail = np.array([0.5 * math.erfc(abs(value) / math.sqrt(2.0)) for value in x])
    result: FloatArray = np.where(x > 0, np.log1p(-tail), np.log(tail))
    return result
