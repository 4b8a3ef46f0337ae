"""The bootstrap p-value of a fitted law."""

import math

import numpy as np
import pytest
from scipy import stats

from spareplan.errors import InputError
from spareplan.failures.statistics import Sample, fit_law
from spareplan.failures.statistics.goodness import (
    MOST_ROWS,
    THINNED_ROWS,
    _drawn,
    _Limits,
    bootstrap_rows,
    goodness_of_fit,
    largest_distance,
)
from spareplan.failures.statistics.laws import LAWS


def cut_off(lives: np.ndarray, ends: np.ndarray, *, known: bool = True) -> Sample:
    limits = ends if known else np.zeros(0)
    return Sample("lifetime", np.minimum(lives, ends), lives <= ends, limit_s=limits)


def test_without_censoring_the_statistic_is_that_of_kolmogorov_and_smirnov() -> None:
    values = np.random.default_rng(1).weibull(0.7, 80)
    law = fit_law("weibull", Sample("repair", values, np.ones(80, bool)))
    expected = stats.kstest(values, stats.weibull_min(law.value("shape"), scale=law.value("scale_s")).cdf).statistic
    found = largest_distance(LAWS["weibull"], law.theta, Sample("repair", values, np.ones(80, bool)))
    assert found == pytest.approx(expected, rel=1e-9)


def test_with_censoring_the_statistic_compares_both_sides_of_every_step() -> None:
    # curve 1, 2/3 from 1 s, 0 from 4 s; exponential of mean 2 s
    sample = Sample("lifetime", np.array([1.0, 2.0, 4.0]), np.array([True, False, True]))
    theta = np.array([math.log(2.0)])
    expected = max(1 - math.exp(-0.5), abs(2 / 3 - math.exp(-0.5)), abs(2 / 3 - math.exp(-2)), math.exp(-2))
    assert largest_distance(LAWS["exponential"], theta, sample) == pytest.approx(expected)


@pytest.mark.parametrize("known", [True, False])
def test_the_true_law_is_kept_and_a_wrong_one_refused(known: bool) -> None:
    generator = np.random.default_rng(2)
    sample = cut_off(generator.weibull(0.5, 400), generator.uniform(0.5, 3.0, 400), known=known)
    right = goodness_of_fit(fit_law("weibull", sample), sample, 100, seed=0)
    wrong = goodness_of_fit(fit_law("exponential", sample), sample, 100, seed=0)
    assert right is not None
    assert wrong is not None
    assert right.p_value > 0.05
    assert wrong.p_value == pytest.approx(1 / 101)


def test_the_same_seed_gives_the_same_p_value_and_another_seed_another() -> None:
    generator = np.random.default_rng(3)
    sample = cut_off(generator.weibull(0.5, 60), generator.uniform(0.5, 3.0, 60), known=False)
    law = fit_law("gamma", sample)
    first, again, other = (goodness_of_fit(law, sample, 40, seed) for seed in (5, 5, 6))
    assert first == again
    assert first is not None
    assert other is not None
    assert first.statistic == other.statistic
    assert first.p_value != other.p_value


def test_rows_are_drawn_up_to_the_limit_of_their_own_watch() -> None:
    sample = Sample(
        "up_time", np.array([1.0, 5.0, 2.0]), np.array([True, False, True]), limit_s=np.array([9.0, 5.0, 2.0])
    )
    law, theta = LAWS["exponential"], np.array([math.log(4.0)])
    generator, limits = np.random.default_rng(4), _Limits(sample)
    drawn = [_drawn(law, theta, sample, limits, generator) for _ in range(2000)]
    for row, limit in enumerate((9.0, 5.0, 2.0)):
        lives = np.array([one.durations_s[row] for one in drawn])
        seen = np.array([one.observed[row] for one in drawn])
        assert lives.max() == limit
        share = 1 - math.exp(-limit / 4.0)
        assert seen.mean() == pytest.approx(share, abs=4 * math.sqrt(share * (1 - share) / 2000))
        assert (lives[~seen] == limit).all()


def test_rows_with_an_entry_are_drawn_beyond_it() -> None:
    sample = Sample("lifetime", np.array([7.0, 3.0]), np.ones(2, bool), np.array([6.0, 0.0]), np.full(2, np.inf))
    law, theta = LAWS["weibull"], np.array([math.log(2.0), math.log(4.0)])
    generator, limits = np.random.default_rng(5), _Limits(sample)
    lives = np.array([_drawn(law, theta, sample, limits, generator).durations_s for _ in range(2000)])
    assert lives[:, 0].min() > 6.0
    # P(T > t | T > 6) of the first row at its median, P(T > t) of the second
    median = 4.0 * math.sqrt(math.log(2.0) + (6.0 / 4.0) ** 2)
    error = 4 * 0.5 / math.sqrt(2000)
    assert (lives[:, 0] > median).mean() == pytest.approx(0.5, abs=error)
    assert (lives[:, 1] > 4.0 * math.sqrt(math.log(2.0))).mean() == pytest.approx(0.5, abs=error)


def test_unknown_limits_are_drawn_from_the_censoring_law_beyond_the_row_itself() -> None:
    # cut off at 2 s (1 of 4 at risk) and at 6 s (1 of 2 at risk): P(limit > 2) = 3/4, P(limit > 6) = 3/8
    sample = Sample("lifetime", np.array([1.0, 2.0, 3.0, 6.0, 8.0]), np.array([True, False, True, False, True]))
    limits = _Limits(sample)
    generator = np.random.default_rng(6)
    drawn = np.array([limits.draw(generator) for _ in range(4000)])
    assert (drawn[:, 1] == 2.0).all()
    assert (drawn[:, 3] == 6.0).all()
    error = 4 * 0.5 / math.sqrt(4000)
    assert (drawn[:, 0] == 2.0).mean() == pytest.approx(1 / 4, abs=error)
    assert (drawn[:, 0] == 6.0).mean() == pytest.approx(3 / 8, abs=error)
    assert np.isinf(drawn[:, 0]).mean() == pytest.approx(3 / 8, abs=error)
    assert (drawn[:, 2] == 6.0).mean() == pytest.approx(1 / 2, abs=error)
    assert np.isinf(drawn[:, 4]).all()


def test_long_samples_are_thinned_to_a_stated_number_of_rows() -> None:
    values = np.random.default_rng(7).weibull(0.7, MOST_ROWS + 500)
    sample = Sample("repair", values, np.ones(len(values), bool))
    goodness = goodness_of_fit(fit_law("weibull", sample), sample, 2, seed=0)
    assert goodness is not None
    assert goodness.rows == THINNED_ROWS
    thinned = bootstrap_rows(sample, 0).durations_s
    assert np.isin(thinned, values).all()
    assert len(np.unique(thinned)) == THINNED_ROWS
    assert (thinned == bootstrap_rows(sample, 0).durations_s).all()
    assert (thinned != bootstrap_rows(sample, 1).durations_s).any()
    assert bootstrap_rows(sample.rows(np.arange(MOST_ROWS)), 0).durations_s.tolist() == values[:MOST_ROWS].tolist()


def test_four_failures_give_no_p_value() -> None:
    values = np.array([1.0, 2.0, 3.0, 4.0, 9.0])
    four, five = (Sample("repair", values, np.arange(5) < count) for count in (4, 5))
    assert goodness_of_fit(fit_law("weibull", four), four, 20, seed=0) is None
    assert goodness_of_fit(fit_law("weibull", five), five, 20, seed=0) is not None


@pytest.mark.parametrize("replications", [0, -3, True])
def test_a_bootstrap_needs_replications(replications: int) -> None:
    sample = Sample("repair", np.array([1.0, 2.0]), np.ones(2, bool))
    with pytest.raises(InputError, match=f"bootstrap = {replications}"):
        goodness_of_fit(fit_law("exponential", sample), sample, replications, seed=0)


@pytest.mark.slow
@pytest.mark.parametrize("known", [True, False])
def test_p_values_of_true_laws_are_uniform(known: bool) -> None:
    p_values = []
    for seed in range(200):
        generator = np.random.default_rng(seed)
        sample = cut_off(generator.weibull(0.6, 100), generator.exponential(1.5, 100), known=known)
        goodness = goodness_of_fit(fit_law("weibull", sample), sample, 99, seed)
        assert goodness is not None
        p_values.append(goodness.p_value)
    # Kolmogorov's 1 % point for 200 values, and half a step of 1/100
    assert stats.kstest(p_values, "uniform").statistic < 1.63 / math.sqrt(200) + 0.005
