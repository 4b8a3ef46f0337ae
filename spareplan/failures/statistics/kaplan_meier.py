"""The product-limit estimate of survival, with right censoring and left truncation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spareplan.failures.statistics.estimates import CONFIDENCE, FloatArray, plain
from spareplan.failures.statistics.samples import Sample

__all__ = ["KaplanMeier", "kaplan_meier", "risk_table"]

_COLUMNS = ("times_s", "at_risk", "ended", "survival", "standard_error", "low", "high")


@dataclass(frozen=True, eq=False)
class KaplanMeier:
    """Survival as a step function that falls at the observed durations (Kaplan and Meier, JASA 53, 1958).

    Args:
        times_s: shape (steps,): the distinct observed durations, ascending, seconds.
        at_risk: shape (steps,): rows under watch just before each, those not yet entered left out.
        ended: shape (steps,): rows that ended at each.
        survival: shape (steps,): P(duration > time). With left truncation it is conditional on reaching the
            earliest entry.
        standard_error: shape (steps,): Greenwood's, nan where the survival is 0.
        low: shape (steps,): lower end of the pointwise 95 % band on the log(-log) scale (Kalbfleisch and Prentice,
            The Statistical Analysis of Failure Time Data, section 1.4), which stays inside 0 and 1; nan where the
            survival is 0.
        high: shape (steps,): upper end.
        last_s: longest duration, observed or censored, 0 of an empty sample.
    """

    times_s: FloatArray
    at_risk: NDArray[np.int64]
    ended: NDArray[np.int64]
    survival: FloatArray
    standard_error: FloatArray
    low: FloatArray
    high: FloatArray
    last_s: float

    def survival_at(self, time_s: FloatArray) -> FloatArray:
        """Return P(duration > time) at times in seconds (any shape of array)."""
        steps = np.concatenate([[1.0], self.survival])
        result: FloatArray = steps[np.searchsorted(self.times_s, time_s, side="right")]
        return result

    @property
    def median_s(self) -> float | None:
        """Median in seconds, None if the curve stays above one half."""
        return self.quantile_s(0.5)

    def quantile_s(self, survival: float) -> float | None:
        """Return the time at which the curve falls to ``survival`` or below, None if it never does.

        Where the curve is exactly at ``survival``, the time is halfway to its next step, as for a plain median.

        Args:
            survival: in (0, 1].
        """
        if survival >= 1.0 and len(self.times_s):
            return float(self.times_s[0] / 2.0)
        reached = np.flatnonzero(self.survival <= survival + 1e-12)
        if not len(reached):
            return None
        first = int(reached[0])
        exact = self.survival[first] >= survival - 1e-12
        following = self.times_s[first + 1] if exact and first + 1 < len(self.times_s) else self.times_s[first]
        return float((self.times_s[first] + following) / 2.0)

    @property
    def mean_s(self) -> float:
        """Area under the curve up to the longest duration, seconds: the mean where the longest was observed."""
        edges = np.concatenate([[0.0], self.times_s, [max(self.last_s, *self.times_s[-1:], 0.0)]])
        return float(np.diff(edges) @ np.concatenate([[1.0], self.survival]))

    def to_json(self) -> dict[str, Any]:
        """Return the curve as plain data, thinned evenly to at most 400 steps."""
        thin = self.thinned()
        return {
            "median_s": self.median_s,
            "mean_s": self.mean_s,
            **{name: plain(getattr(thin, name)) for name in _COLUMNS},
        }

    def thinned(self, most: int = 400) -> KaplanMeier:
        """Return the curve with at most so many of its steps, evenly chosen, the first and the last among them.

        Args:
            most: steps, at least 2. Each keeps its values: between two of them the curve falls in smaller steps.
        """
        steps = len(self.times_s)
        chosen = np.unique(np.linspace(0, max(steps - 1, 0), min(steps, most)).astype(np.int64))
        return replace(self, **{name: getattr(self, name)[chosen] for name in _COLUMNS})


def kaplan_meier(sample: Sample) -> KaplanMeier:
    """Return the product-limit estimate of a sample with its pointwise 95 % band.

    Args:
        sample: the durations.
    """
    times_s, at_risk, ended = risk_table(sample)
    survival = np.cumprod(1.0 - ended / at_risk).astype(np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        # Greenwood: var S = S^2 * sum d / (n (n - d))
        variance = np.cumsum(ended / (at_risk * (at_risk - ended).astype(float)))
        error = np.where(survival > 0, survival * np.sqrt(variance), np.nan).astype(np.float64)
        spread = np.where(survival > 0, _normal_quantile() * np.sqrt(variance) / np.log(survival), np.nan)
        low, high = survival ** np.exp(-spread), survival ** np.exp(spread)
    last_s = float(sample.durations_s.max(initial=0.0))
    return KaplanMeier(times_s, at_risk, ended, survival, error, low, high, last_s)


def risk_table(sample: Sample) -> tuple[FloatArray, NDArray[np.int64], NDArray[np.int64]]:
    """Return the distinct observed durations, how many rows were at risk just before each and how many ended there.

    A row is at risk at t if entry < t <= duration.

    Args:
        sample: the durations.
    """
    times_s, ended = np.unique(sample.durations_s[sample.observed], return_counts=True)
    at_risk = len(sample.durations_s) - np.searchsorted(np.sort(sample.durations_s), times_s, side="left")
    if sample.entry_s.any():
        at_risk -= len(sample.entry_s) - np.searchsorted(np.sort(sample.entry_s), times_s, side="left")
    return times_s, at_risk.astype(np.int64), ended.astype(np.int64)


def _normal_quantile() -> float:
    from scipy.special import ndtri

    return float(ndtri(0.5 + CONFIDENCE / 2.0))
