"""Expected maximum of normals: closed forms, tables, quadrature and domain."""

from __future__ import annotations

import math

import numpy as np
import pytest

from spareplan.errors import InputError
from spareplan.theory import expected_maximum_normal


def maximum_by_adaptive_quadrature(count: float) -> float:
    """E max(X, 0) - E max(-X, 0) of the maximum X, by scipy."""
    from scipy.integrate import quad
    from scipy.special import log_ndtr

    above = quad(lambda x: -math.expm1(count * log_ndtr(x)), 0, 20, epsabs=1e-12, points=[2, 4, 6, 8])[0]
    below = quad(lambda x: math.exp(count * log_ndtr(x)), -20, 0, epsabs=1e-12)[0]
    return float(above - below)


@pytest.mark.parametrize(
    ("count", "maximum"),
    [(1, 0.0), (2, 1 / math.sqrt(math.pi)), (3, 1.5 / math.sqrt(math.pi))],
)
def test_expected_maximum_matches_the_closed_forms(count: int, maximum: float) -> None:
    assert expected_maximum_normal(count) == pytest.approx(maximum, abs=1e-9)


@pytest.mark.parametrize(("count", "maximum"), [(10, 1.5387527308), (100, 2.5075936)])
def test_expected_maximum_matches_tables_of_normal_order_statistics(count: int, maximum: float) -> None:
    assert expected_maximum_normal(count) == pytest.approx(maximum, abs=1e-7)


def test_expected_maximum_matches_adaptive_quadrature_for_real_counts() -> None:
    counts = np.concatenate((np.exp(np.linspace(0, math.log(1e12), 120)), [1.0001, 1.5, 2.5, 599.3]))
    expected = [maximum_by_adaptive_quadrature(count) for count in counts]
    assert expected_maximum_normal(counts) == pytest.approx(expected, abs=1e-9)


def test_expected_maximum_matches_the_mean_of_draws() -> None:
    draws = np.random.default_rng(11).standard_normal((20_000, 50)).max(axis=1)
    error = draws.std() / math.sqrt(draws.size)
    assert draws.mean() == pytest.approx(expected_maximum_normal(50), abs=4 * error)


def test_expected_maximum_rises_with_the_count_and_keeps_the_shape() -> None:
    counts = np.linspace(1, 2_000, 6_000).reshape(3, 2_000)
    values = expected_maximum_normal(counts)
    assert values.shape == counts.shape
    assert values[0, 0] == 0
    assert (np.diff(values.ravel()) > 0).all()
    assert expected_maximum_normal(float(counts[1, 7])) == values[1, 7]


@pytest.mark.parametrize("count", [0.5, 0, -1, 2e12, math.nan, math.inf, True, "ten"])
def test_expected_maximum_needs_at_least_one_draw(count: object) -> None:
    with pytest.raises(InputError, match=r"count = .*: must be from 1 to 1e\+12") as caught:
        expected_maximum_normal(count)  # type: ignore[call-overload]  # wrong on purpose
    shown = count if isinstance(count, (str, bool)) else float(count)  # type: ignore[arg-type]  # a number
    assert str(shown) in str(caught.value)
