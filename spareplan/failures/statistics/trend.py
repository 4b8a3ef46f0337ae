"""Does the rate of failures rise or fall over the window?"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from spareplan.failures.log import FailureLog
from spareplan.failures.statistics.estimates import CONFIDENCE, FloatArray

__all__ = ["Trend", "trend", "watched"]


@dataclass(frozen=True)
class Trend:
    """Result of the test for a trend in the failures of all nodes together.

    Args:
        statistic: Laplace's statistic, standard normal without a trend; above 0 failures become more frequent.
        p_value: two-sided.
        robust_statistic: the statistic divided by the coefficient of variation of the gaps (Lewis and Robinson,
            1974), which allows for gaps that are not exponential; None where it cannot be computed.
        robust_p_value: its two-sided p-value.
        direction: "rising" or "falling" where the robust p-value (else the plain one) is below 5 %, else "none".
    """

    statistic: float
    p_value: float
    robust_statistic: float | None
    robust_p_value: float | None
    direction: str


def trend(log: FailureLog) -> Trend | None:
    """Return Laplace's trend test over the window; None without a failure or a window.

    Without a trend, failure times are uniform over the window, so their mean is close to its middle:
    U = (mean / T - 1/2) sqrt(12 n) (Cox and Lewis, The Statistical Analysis of Series of Events, 1966, chapter 3).
    Where nodes join late or leave early, time is measured in node-hours watched, which makes a growing machine with
    a constant rate per node show no trend.

    Args:
        log: the failure log.
    """
    from scipy.special import ndtr

    exposure = watched(log, log.start_s)
    whole = float((log.watched_until_s - log.watched_from_s).sum())
    if not log.outages or whole <= 0:
        return None
    statistic = float((exposure.mean() / whole - 0.5) * math.sqrt(12.0 * log.outages))
    robust = _robust(statistic, np.diff(exposure, prepend=0.0))
    p_value, robust_p_value = (None if u is None else 2.0 * float(ndtr(-abs(u))) for u in (statistic, robust))
    assert p_value is not None, "the plain statistic is a number"
    decisive = p_value if robust_p_value is None else robust_p_value
    direction = "none" if decisive >= 1.0 - CONFIDENCE else "rising" if statistic > 0 else "falling"
    return Trend(statistic, p_value, robust, robust_p_value, direction)


def _robust(statistic: float, gaps: FloatArray) -> float | None:
    """Divide by the coefficient of variation of the gaps, where at least 3 gaps vary."""
    if len(gaps) < 3 or gaps.mean() <= 0:
        return None
    variation = float(gaps.std(ddof=1) / gaps.mean())
    return statistic / variation if variation > 0 else None


def watched(log: FailureLog, times_s: FloatArray) -> FloatArray:
    """Return the node-seconds watched up to each of some times, shape (times,).

    Args:
        log: the failure log.
        times_s: shape (times,): seconds since the log's origin.
    """
    total = np.zeros(len(times_s))
    for edges_s, sign in ((log.watched_from_s, 1.0), (log.watched_until_s, -1.0)):
        # sum over the nodes of max(0, t - edge)
        ordered = np.sort(edges_s) - log.window_start_s
        passed = np.searchsorted(ordered, times_s - log.window_start_s, side="right")
        sums = np.concatenate([[0.0], np.cumsum(ordered)])
        total += sign * (passed * (times_s - log.window_start_s) - sums[passed])
    return total
