"""The slowest of many groups, drawn as one number: its quantile to rounding, and its law."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats
from scipy.special import ndtri

from spareplan.simulation.engine.chance import largest_normal, upper_normal_quantile
from spareplan.theory import expected_maximum_normal

DRAWS = 10_000


def quantile_bound(tail: float) -> float:
    """Rounding of the tail by an eighth of a unit either way, and a few of the result: dx = d(tail) / density(x)."""
    x = abs(float(ndtri(tail)))
    rounding = np.spacing(min(tail, 1.0 - tail)) * math.sqrt(2 * math.pi) * math.exp(min(0.5 * x * x, 700.0))
    return float(2.0 * rounding + 8.0 * np.spacing(max(x, 1.0)))


@pytest.mark.parametrize(
    "tails",
    [
        np.logspace(-300, -1, 600),
        np.linspace(0.001, 0.999, 999),
        1.0 - np.logspace(-16, -1, 200)[::-1],
    ],
    ids=["small", "middle", "near one"],
)
def test_quantile_is_right_to_rounding(tails: np.ndarray) -> None:
    for tail in tails.tolist():
        assert upper_normal_quantile(tail) == pytest.approx(-float(ndtri(tail)), rel=0, abs=quantile_bound(tail))


def test_quantile_of_a_half_is_the_median() -> None:
    assert upper_normal_quantile(0.5) == pytest.approx(0.0, abs=1e-16)


@pytest.mark.parametrize("count", [1, 2, 10, 600])
def test_one_draw_has_the_law_of_the_largest_of_many(count: int) -> None:
    one, many = np.random.default_rng(3), np.random.default_rng(4)
    drawn = np.array([largest_normal(count, one) for _ in range(DRAWS)])
    # the exact law Phi^n, and draws that are taken one by one; each at the level 1 %
    assert stats.kstest(drawn, lambda x: stats.norm.cdf(x) ** count).pvalue > 0.01
    assert stats.ks_2samp(drawn, many.standard_normal((DRAWS, count)).max(axis=1)).pvalue > 0.01
    error = drawn.std() / math.sqrt(DRAWS)
    assert drawn.mean() == pytest.approx(expected_maximum_normal(count), abs=3 * error)


def test_a_wrong_count_would_be_seen() -> None:
    generator = np.random.default_rng(3)
    drawn = [largest_normal(10, generator) for _ in range(DRAWS)]
    assert stats.kstest(drawn, lambda x: stats.norm.cdf(x) ** 11).pvalue < 1e-6
