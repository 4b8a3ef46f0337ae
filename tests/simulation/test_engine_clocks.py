"""Clocks of the engine: lives, residual lives, renewals and traces."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy import stats

from spareplan.compiling import compiled
from spareplan.failures import WeibullLaw
from spareplan.simulation.engine.clocks import (
    EMPIRICAL,
    NEVER,
    TRACE,
    WEIBULL,
    Clocks,
    renew,
    renew_all_due,
    start_clocks,
    start_lives,
)

MEAN_S, SHAPE, GROUPS = 5000.0, 0.78, 20_000
LAW = WeibullLaw(MEAN_S, SHAPE)
LIVES_S = np.array([10.0, 20.0, 20.0, 50.0, 400.0])
# P-values below this are taken as a difference.
LEVEL = 0.01


def follows(sample: np.ndarray, distribution: Callable[[Any], Any]) -> bool:
    """Kolmogorov-Smirnov at the stated level."""
    return bool(stats.kstest(sample, distribution).pvalue > LEVEL)


@compiled
def start(clocks: Any, new: bool, generator: Any) -> None:
    start_clocks(clocks, new, generator)


@compiled
def count_renewals(clocks: Any, until_s: float, failures: Any, generator: Any) -> None:
    """With no removal: a group that fails is back at once."""
    for group in range(len(clocks.due_s)):
        while clocks.due_s[group] <= until_s:
            failures[group] += 1
            renew(clocks, group, generator)


@compiled
def renew_all(clocks: Any, now_s: float, generator: Any) -> None:
    renew_all_due(clocks, now_s, 1_000_000, generator)


@compiled
def redraw(clocks: Any, now_s: float, generator: Any) -> None:
    start_lives(clocks, now_s, generator)


def clocks_of(
    law: int, groups: int = GROUPS, times_s: list[list[float]] | None = None, period_s: float = 1.0
) -> Clocks:
    lists = times_s or [[] for _ in range(groups)]
    return Clocks(
        law=law,
        shape=SHAPE,
        scale_s=LAW.scale_s,
        lives_s=LIVES_S,
        worn=np.cumsum(LIVES_S) / LIVES_S.sum(),
        starts=np.cumsum([0, *map(len, lists)]),
        times_s=np.array([time_s for times in lists for time_s in times], dtype=np.float64),
        period_s=period_s,
        taken=np.zeros(groups, dtype=np.int64),
        renewals=np.zeros(1, dtype=np.int64),
        due_s=np.zeros(groups),
    )


def started(law: int, new: bool, seed: int) -> np.ndarray:
    clocks = clocks_of(law)
    start(clocks, new, np.random.default_rng(seed))
    return clocks.due_s


def test_weibull_lives_and_residual_lives_follow_their_laws() -> None:
    assert follows(started(WEIBULL, True, 1), lambda t: 1.0 - LAW.survival(t))
    mixed = started(WEIBULL, False, 2)
    assert follows(mixed, lambda t: 1.0 - LAW.equilibrium_survival(t))
    # E(residual) = mean (1 + CV^2) / 2 = 0.839 of 2: falling hazards leave old clocks long
    expected_s = MEAN_S * (1.0 + LAW.squared_variation) / 2.0
    assert expected_s > MEAN_S
    assert mixed.mean() == pytest.approx(expected_s, abs=3 * mixed.std() / math.sqrt(GROUPS))


def test_empirical_lives_are_drawn_with_equal_chances() -> None:
    lives, counts = np.unique(started(EMPIRICAL, True, 3), return_counts=True)
    assert lives.tolist() == [10.0, 20.0, 50.0, 400.0]
    assert stats.chisquare(counts, GROUPS * np.array([0.2, 0.4, 0.2, 0.2])).pvalue > LEVEL


def test_empirical_residual_lives_have_the_density_survival_over_mean() -> None:
    def distribution(time_s: np.ndarray) -> Any:
        """Integral of survival / mean: the mean of min(life, t) over the mean life."""
        spent_s: np.ndarray = np.minimum(LIVES_S[:, None], time_s).mean(axis=0)
        return spent_s / LIVES_S.mean()

    assert follows(started(EMPIRICAL, False, 4), distribution)


def test_without_failures_no_clock_ever_comes_due() -> None:
    assert np.isinf(started(NEVER, True, 5)).all()
    assert np.isinf(started(NEVER, False, 5)).all()


@pytest.mark.parametrize("horizon", [10.0, 20.0])
@pytest.mark.parametrize(
    ("new", "excess"),
    [
        (False, 0.0),
        # (CV^2 - 1) / 2 with CV^2 = Gamma(1 + 2/k) / Gamma(1 + 1/k)^2 - 1
        (True, (LAW.squared_variation - 1.0) / 2.0),
    ],
)
def test_renewals_are_time_over_mtbf_and_from_new_clocks_0_339_more(new: bool, excess: float, horizon: float) -> None:
    assert (LAW.squared_variation - 1.0) / 2.0 == pytest.approx(0.339, abs=5e-4)
    clocks, generator = clocks_of(WEIBULL), np.random.default_rng(6)
    failures = np.zeros(GROUPS, dtype=np.int64)
    start(clocks, new, generator)
    count_renewals(clocks, horizon * MEAN_S, failures, generator)
    error = failures.std() / math.sqrt(GROUPS)
    assert error < 0.05
    assert failures.mean() == pytest.approx(horizon + excess, abs=3 * error)


def test_redrawing_all_lives_would_multiply_the_failures() -> None:
    # at every restart anew, here after each tenth of a mean life: the hazard of new clocks for ever
    clocks, generator = clocks_of(WEIBULL), np.random.default_rng(7)
    failures = np.zeros(GROUPS, dtype=np.int64)
    for tenth in range(20):
        redraw(clocks, tenth * 0.1 * MEAN_S, generator)
        count_renewals(clocks, (tenth + 1) * 0.1 * MEAN_S, failures, generator)
    # 20 times M(0.1): more than F(0.1) = 1 - exp(-(0.1 Gamma(1 + 1/k))^k) = 0.17 each
    assert failures.mean() > 20 * (1.0 - float(LAW.survival(np.array(0.1 * MEAN_S)))) > 1.6 * 2.0


def test_all_lives_are_renewed_at_a_restart_only_where_asked() -> None:
    clocks, generator = clocks_of(WEIBULL), np.random.default_rng(8)
    start(clocks, True, generator)
    before = clocks.due_s.copy()
    now_s = 0.3 * MEAN_S
    renew_all(clocks, now_s, generator)
    # the rest of a life that has not ended is kept to the second
    assert (clocks.due_s > now_s).all()
    assert (clocks.due_s[before > now_s] == before[before > now_s]).all()
    redraw(clocks, now_s, generator)
    assert follows(clocks.due_s - now_s, lambda t: 1.0 - LAW.survival(t))


def test_traces_are_replayed_exactly_and_start_over_after_their_period() -> None:
    lists = [[3.0, 7.5], [], [0.0], [99.0, 99.0]]
    clocks, generator = clocks_of(TRACE, 4, lists, 100.0), np.random.default_rng(9)
    start(clocks, True, generator)
    seen: list[list[float]] = [[], [], [], []]
    for _ in range(5):
        for group in range(4):
            seen[group].append(float(clocks.due_s[group]))
        renew_all(clocks, float(clocks.due_s.min()), generator)
    # group 2 fails first of all, then 0 twice, then 3 twice at once
    assert seen[0] == [3.0, 3.0, 7.5, 103.0, 103.0]
    assert seen[1] == [math.inf] * 5
    assert seen[2] == [0.0, 100.0, 100.0, 100.0, 100.0]
    assert seen[3] == [99.0, 99.0, 99.0, 99.0, 199.0]
    # a new run begins at the beginning
    start(clocks, False, generator)
    assert clocks.due_s.tolist() == [3.0, math.inf, 0.0, 99.0]


def test_traces_are_not_renewed_at_restarts_and_may_never_start_over() -> None:
    clocks, generator = clocks_of(TRACE, 2, [[3.0, 8.0], [5.0]], math.inf), np.random.default_rng(9)
    start(clocks, True, generator)
    redraw(clocks, 4.0, generator)
    assert clocks.due_s.tolist() == [3.0, 5.0]
    renew_all(clocks, 6.0, generator)
    assert clocks.due_s.tolist() == [8.0, math.inf]
