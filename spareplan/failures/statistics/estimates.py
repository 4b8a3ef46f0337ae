"""A number with its uncertainty, and how records become plain JSON data."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["CONFIDENCE", "Estimate", "FloatArray", "plain"]

FloatArray = NDArray[np.float64]

# confidence of every interval and band
CONFIDENCE = 0.95


@dataclass(frozen=True)
class Estimate:
    """An estimate with its standard error and its 95 % interval; None where the data say nothing.

    Args:
        value: best estimate, None where there is none (a mean time between failures without a failure).
        standard_error: standard error of ``value``.
        low: lower end of the interval; with no failure the one-sided 95 % bound.
        high: upper end, None where the data set none.
    """

    value: float | None
    standard_error: float | None
    low: float | None
    high: float | None

    def scaled(self, factor: float) -> Estimate:
        """Return the estimate of ``factor`` times the quantity, ``factor`` > 0."""
        parts = (self.value, self.standard_error, self.low, self.high)
        return Estimate(*(None if part is None else part * factor for part in parts))

    def to_json(self) -> dict[str, float | None]:
        """Return the estimate as plain data; None for what is unknown or infinite."""
        names = ("value", "standard_error", "low", "high")
        return {name: plain(getattr(self, name)) for name in names}


def plain(value: object) -> Any:
    """Return plain JSON data: numpy becomes Python, tuples lists, NaN and infinities None."""
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, np.generic):
        return plain(value.item())
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value
