"""Coefficients of a power of a generating function, to rounding error, for many rows at once.

Wanted is ``[x^k] G(x)^m`` for a G with non-negative coefficients. Tilt: with x = e^theta, the numbers
``G_j e^(theta j) / G(e^theta)`` are a probability distribution, and ``[x^k] G^m`` is
``G(e^theta)^m e^(-theta k)`` times the chance that m draws from it add up to k. At the tilt whose mean total
is k that chance is near the top of a bell of standard deviation sigma, so Fourier's inversion

    P(total = k) = 1/M * sum over j of (G(e^(theta + i t_j)) / G(e^theta))^m e^(-i k t_j),  t_j = 2 pi j / M

has no cancellation to speak of. With M nodes the sum is exactly the chance that the total is k modulo M: no
error at all when M exceeds the range of totals, and otherwise the chance to be M > 12 sigma + 40 away from
the mean. That is below 1e-30 for totals whose tails are those of a Poisson variable or lighter (groups dead
in replica sets), and below 1e-15 for more than 32 geometric gaps (the consecutive layout). Nodes are added
from t = 0 outwards until the integrand has vanished. What is left is rounding: a few (N + m) 2^-52, relative
to the coefficient.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from spareplan.theory._domain import FloatArray

__all__ = ["ComplexArray", "log_binomial", "log_coefficients", "log_upper_bounds", "tilts"]

ComplexArray = NDArray[np.complex128]
LogGenerating = Callable[[ComplexArray], ComplexArray]

_NODES_AT_ONCE = 6
_ROWS_AT_ONCE = 4096
_NEGLIGIBLE = 1e-19


def tilts(log_generating: LogGenerating, groups: int, mean: FloatArray) -> FloatArray:
    """Return tilts theta at which one draw has about the given means.

    Args:
        log_generating: log G(e^z) for complex z of any shape, up to multiples of 2 pi i.
        groups: N; tilts are sought within log N + 5 of 0.
        mean: wanted means, shape (rows,).

    Returns:
        theta, shape (rows,). The tilt only has to put k near the top of the bell, so interpolation will do.
    """
    # Dense around 0, where a distribution over many values turns from one end to the other.
    upper = np.geomspace(0.01 / groups, math.log(groups) + 5, 500)
    grid = np.concatenate((-upper[::-1], upper))
    step = 1e-6
    means = log_generating(np.asarray(grid + 1j * step, dtype=np.complex128)).imag / step
    return np.interp(mean, np.maximum.accumulate(means), grid)


def log_upper_bounds(
    log_generating: LogGenerating, theta: FloatArray, power: FloatArray, index: FloatArray
) -> FloatArray:
    """Return ``log(G(e^theta)^m e^(-theta k))``, never below the log of the coefficient (a chance is <= 1).

    Args:
        log_generating: log G(e^z).
        theta: tilts, shape (rows,).
        power: m, shape (rows,).
        index: k, shape (rows,).
    """
    return power * log_generating(theta.astype(np.complex128)).real - theta * index


def log_coefficients(
    log_generating: LogGenerating, theta: FloatArray, power: FloatArray, index: FloatArray, spread: FloatArray
) -> FloatArray:
    """Return ``log [x^k] G(x)^m`` for each row.

    Args:
        log_generating: log G(e^z).
        theta: tilts of :func:`tilts` for the means k / m, shape (rows,).
        power: m, whole numbers as floats, shape (rows,).
        index: k, whole numbers as floats, shape (rows,).
        spread: rough upper bound on the standard deviation of the total, shape (rows,).
    """
    bounds = log_upper_bounds(log_generating, theta, power, index)
    chances = np.empty_like(theta)
    for start in range(0, theta.size, _ROWS_AT_ONCE):
        rows = slice(start, start + _ROWS_AT_ONCE)
        chances[rows] = _chances(log_generating, theta[rows], power[rows], index[rows], spread[rows])
    result: FloatArray = bounds + np.log(chances)
    return result


def _chances(
    log_generating: LogGenerating, theta: FloatArray, power: FloatArray, index: FloatArray, spread: FloatArray
) -> FloatArray:
    """Return the chance that m tilted draws add up to k, per row."""
    base = log_generating(theta.astype(np.complex128)).real
    # Mean and variance from the first values off the real line, a small part of sigma away.
    probe = 0.05 / (1 + spread)
    change = log_generating(theta + 1j * probe)
    offset = np.abs(power * change.imag / probe - index)
    sigma = np.sqrt(np.maximum(-2 * power * (change.real - base), 0)) / probe
    half = np.ceil(6 * sigma + offset + 20)
    nodes = 2 * half + 1
    total = np.ones_like(theta)
    first = 1
    while first <= half.max():
        order = np.arange(first, first + _NODES_AT_ONCE, dtype=np.float64)
        angle = order * (2 * np.pi / nodes)[:, None]
        with np.errstate(divide="ignore"):  # the generating function may vanish off the real line
            exponent = log_generating(theta[:, None] + 1j * angle)
        size = np.exp(power[:, None] * (exponent.real - base[:, None]))
        size[order > half[:, None]] = 0
        phase = power[:, None] * exponent.imag - index[:, None] * angle
        total += 2 * (size * np.cos(phase)).sum(axis=1)
        if (size < _NEGLIGIBLE).all():
            break
        first += _NODES_AT_ONCE
    result: FloatArray = np.maximum(total, np.finfo(np.float64).tiny) / nodes
    return result


def log_binomial(total: int, chosen: FloatArray) -> FloatArray:
    """Return ``log C(n, k)`` to a few ``n 2^-52`` (a difference of log-gammas loses log n times more).

    Args:
        total: n, at least 1.
        chosen: k, whole numbers as floats from 0 to n, any shape.
    """
    rest = total - chosen
    inner = (chosen > 0) & (rest > 0)
    k, m = np.where(inner, chosen, 1.0), np.where(inner, rest, 1.0)
    entropy = k * np.log(total / k) + m * np.log(total / m)
    correction = _stirling_error(np.asarray(float(total))) - _stirling_error(k) - _stirling_error(m)
    value = entropy + 0.5 * np.log(total / (2 * np.pi * k * m)) + correction
    return np.where(inner, value, 0.0)


def _stirling_error(number: FloatArray) -> FloatArray:
    """Return ``log n! - log(sqrt(2 pi n) (n/e)^n)`` for whole n >= 1."""
    small = [math.lgamma(n + 1) - (n + 0.5) * math.log(n) + n - 0.5 * math.log(2 * math.pi) for n in range(1, 16)]
    inverse = 1 / number
    square = inverse * inverse
    series = inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680)))
    near = np.minimum(number, 15).astype(np.int64) - 1
    return np.where(number < 16, np.asarray(small)[near], series)
