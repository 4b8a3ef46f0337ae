"""The slowest of many groups, drawn as one number; compiled."""

from __future__ import annotations

import math

from spareplan.compiling import compiled

__all__ = ["largest_normal", "upper_normal_quantile"]

_ROOT_TWO = math.sqrt(2.0)
_ROOT_TWO_PI = math.sqrt(2.0 * math.pi)
_SMALLEST_TAIL = 1e-300


@compiled
def upper_normal_quantile(tail):
    """Return x with P(Z > x) = tail for a standard normal Z, to within rounding.

    A rational start (Abramowitz and Stegun, "Handbook of Mathematical Functions", 26.2.23, error below 4.5e-4), then
    two steps of Halley's method on erfc.

    Args:
        tail: probability, 0 < tail < 1.
    """
    if tail > 0.5:
        return -upper_normal_quantile(1.0 - tail)
    t = math.sqrt(-2.0 * math.log(tail))
    x = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1.0 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
    for _ in range(2):
        density = math.exp(-0.5 * x * x) / _ROOT_TWO_PI
        newton = (0.5 * math.erfc(x / _ROOT_TWO) - tail) / density
        x += newton / (1.0 - 0.5 * x * newton)
    return x


@compiled
def largest_normal(count, generator):
    """Draw the largest of ``count`` independent standard normals by one uniform U: its law is Phi^count.

    P(max > x) = 1 - U^(1/count), worked out without losing the digits of small tails.

    Args:
        count: how many, at least 1.
        generator: source of chance.
    """
    tail = -math.expm1(math.log1p(-generator.random()) / count)
    return upper_normal_quantile(max(tail, _SMALLEST_TAIL))
