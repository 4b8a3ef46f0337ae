"""Maximum likelihood: four laws, right censoring, left truncation, intervals."""

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from scipy.optimize import minimize_scalar

from spareplan.failures.readers import read_log
from spareplan.failures.statistics import FittedLaw, Sample, fit_law, samples_of
from spareplan.failures.statistics.fitting import FitFailure, _follow, _information, _profile, maximise
from spareplan.failures.statistics.laws import LAWS
from spareplan.failures.statistics.likelihood import Likelihood

LANL = Path(__file__).parents[3] / "shared/data/lanl/LA-UR-05-7318.csv.xz"
TWO = ("weibull", "lognormal", "gamma")


def scipy_law(law: FittedLaw) -> Any:
    values = {name: law.value(name) for name in law.parameters}
    if law.name == "exponential":
        return stats.expon(scale=values["mean_s"])
    if law.name == "weibull":
        return stats.weibull_min(values["shape"], scale=values["scale_s"])
    if law.name == "lognormal":
        return stats.lognorm(values["sigma"], scale=values["median_s"])
    return stats.gamma(values["shape"], scale=values["scale_s"])


def drawn(seed: int, rows: int = 300, shape: float = 0.7, cut: float = 1.5) -> Sample:
    generator = np.random.default_rng(seed)
    lives = generator.weibull(shape, rows) * 1000.0
    ends = generator.uniform(0.2, cut, rows) * 1000.0
    return Sample("lifetime", np.minimum(lives, ends), lives <= ends)


def truncated(seed: int, rows: int = 400) -> Sample:
    generator = np.random.default_rng(seed)
    entry = generator.uniform(0.0, 800.0, 4 * rows) * (generator.random(4 * rows) < 0.7)
    lives = generator.weibull(1.4, 4 * rows) * 1000.0
    seen = np.flatnonzero(lives > entry)[:rows]
    ends = entry[seen] + generator.uniform(100.0, 1500.0, rows)
    return Sample("lifetime", np.minimum(lives[seen], ends), lives[seen] <= ends, entry[seen])


def log_likelihood(law: FittedLaw, sample: Sample) -> float:
    frozen = scipy_law(law)
    observed = sample.observed
    total = frozen.logpdf(sample.durations_s[observed]).sum() + frozen.logsf(sample.durations_s[~observed]).sum()
    return float(total - frozen.logsf(sample.entry_s[sample.entry_s > 0]).sum())


@pytest.mark.parametrize("name", LAWS)
@pytest.mark.parametrize("theta", [(-1.5, 0.4), (0.3, -0.8), (1.2, 0.1)])
def test_density_and_survival_are_those_of_scipy_and_their_derivatives_hold(
    name: str, theta: tuple[float, float]
) -> None:
    law = LAWS[name]
    logs = np.array(theta[: len(law.parameter_names)])
    log_time = np.linspace(-6.0, 2.5, 40)
    values = dict(zip(law.parameter_names, np.exp(logs), strict=True))
    frozen = {
        "exponential": lambda: stats.expon(scale=values["mean_s"]),
        "weibull": lambda: stats.weibull_min(values["shape"], scale=values["scale_s"]),
        "lognormal": lambda: stats.lognorm(values["sigma"], scale=values["median_s"]),
        "gamma": lambda: stats.gamma(values["shape"], scale=values["scale_s"]),
    }[name]()
    density, by_density = law.log_density(log_time, logs)
    survival, by_survival = law.log_survival(log_time, logs)
    assert density == pytest.approx(frozen.logpdf(np.exp(log_time)), rel=1e-9, abs=1e-9)
    assert survival == pytest.approx(frozen.logsf(np.exp(log_time)), rel=1e-9, abs=1e-12)
    assert law.mean(logs) == pytest.approx(frozen.mean(), rel=1e-9)
    assert law.median(logs) == pytest.approx(frozen.median(), rel=1e-9)
    for index in range(len(logs)):
        step = np.zeros(len(logs))
        step[index] = 1e-5
        for function, slope in ((law.log_density, by_density), (law.log_survival, by_survival)):
            difference = (function(log_time, logs + step)[0] - function(log_time, logs - step)[0]) / 2e-5
            # rounding of the difference: 1e-16 * |value| / 1e-5
            assert slope[index] == pytest.approx(difference, rel=1e-5, abs=1e-7)


def test_gamma_survival_goes_on_where_the_incomplete_gamma_function_underflows() -> None:
    # shape 1 is the exponential law, shape 2 has survival (1 + x) e^-x
    x = np.array([700.0, 2000.0, 1e5])
    for shape, expected in ((1.0, -x), (2.0, np.log1p(x) - x)):
        values, _ = LAWS["gamma"].log_survival(np.log(x), np.array([math.log(shape), 0.0]))
        assert values == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("name", LAWS)
def test_inverse_survival_inverts_survival(name: str) -> None:
    law = LAWS[name]
    theta = np.array([0.3, -0.4])[: len(law.parameter_names)]
    log_survival = np.array([-1e-3, -0.5, -2.0, -30.0])
    times = law.inverse_survival(theta, log_survival)
    assert np.log(law.survival(times, theta)) == pytest.approx(log_survival, rel=1e-8)
    assert law.survival(np.array([0.0]), theta) == pytest.approx([1.0])


@pytest.mark.parametrize("name", TWO)
def test_random_lives_follow_the_law(name: str) -> None:
    law, theta = LAWS[name], np.array([0.3, -0.4])
    lives = law.lives(theta, 20_000, np.random.default_rng(1))
    # Kolmogorov's 0.1 % point
    assert stats.kstest(1.0 - law.survival(lives, theta), "uniform").statistic < 1.95 / math.sqrt(20_000)


@pytest.mark.parametrize("seed", [1, 2])
def test_uncensored_fits_are_those_of_scipy(seed: int) -> None:
    values = np.random.default_rng(seed).weibull(0.6, 500) * 100.0
    sample = Sample("repair", values, np.ones(500, bool))
    shape, _, scale = stats.weibull_min.fit(values, floc=0)
    weibull = fit_law("weibull", sample)
    assert (weibull.value("shape"), weibull.value("scale_s")) == pytest.approx((shape, scale), rel=1e-4)
    sigma, _, median = stats.lognorm.fit(values, floc=0)
    lognormal = fit_law("lognormal", sample)
    assert (lognormal.value("sigma"), lognormal.value("median_s")) == pytest.approx((sigma, median), rel=1e-8)
    shape, _, scale = stats.gamma.fit(values, floc=0)
    gamma = fit_law("gamma", sample)
    assert (gamma.value("shape"), gamma.value("scale_s")) == pytest.approx((shape, scale), rel=1e-4)
    assert fit_law("exponential", sample).value("mean_s") == pytest.approx(values.mean(), rel=1e-12)


@pytest.mark.parametrize(
    ("name", "distribution"), [("weibull", stats.weibull_min), ("lognormal", stats.lognorm), ("gamma", stats.gamma)]
)
def test_censored_fits_are_those_of_scipy(name: str, distribution: stats.rv_continuous) -> None:
    sample = drawn(4)
    data = stats.CensoredData(
        uncensored=sample.durations_s[sample.observed], right=sample.durations_s[~sample.observed]
    )
    shape, _, scale = distribution.fit(data, floc=0)
    law = fit_law(name, sample)
    names = ("sigma", "median_s") if name == "lognormal" else ("shape", "scale_s")
    # scipy's simplex stops at 1e-4
    assert [law.value(each) for each in names] == pytest.approx([shape, scale], rel=1e-3)
    frozen = distribution(shape, scale=scale)
    reached = frozen.logpdf(sample.durations_s[sample.observed]).sum()
    reached += frozen.logsf(sample.durations_s[~sample.observed]).sum()
    assert law.log_likelihood >= reached - 1e-9


@pytest.mark.parametrize("name", LAWS)
@pytest.mark.parametrize("sample", [drawn(5), truncated(6)], ids=["censored", "truncated"])
def test_log_likelihood_is_scipys_and_highest_at_the_fit(name: str, sample: Sample) -> None:
    law = fit_law(name, sample)
    assert law.log_likelihood == pytest.approx(log_likelihood(law, sample), rel=1e-10)
    assert law.aic == pytest.approx(2 * len(law.parameters) - 2 * law.log_likelihood)
    for parameter, estimate in law.parameters.items():
        for factor in (0.99, 1.01):
            moved = replace(law, parameters={**law.parameters, parameter: estimate.scaled(factor)})
            assert log_likelihood(moved, sample) < law.log_likelihood


def test_left_truncation_is_undone() -> None:
    # lives shorter than the entry were never seen: ignoring that would give far too long a scale
    sample = truncated(7, rows=4000)
    law = fit_law("weibull", sample)
    for name, value in (("shape", 1.4), ("scale_s", 1000.0)):
        estimate = law.parameters[name]
        assert estimate.standard_error is not None
        assert abs(law.value(name) - value) < 4.0 * estimate.standard_error
    ignoring = fit_law("weibull", Sample("lifetime", sample.durations_s, sample.observed))
    assert ignoring.value("scale_s") > 1.1 * 1000.0


def test_an_exponential_life_forgets_its_entry() -> None:
    sample = truncated(8)
    rest = Sample("lifetime", sample.durations_s - sample.entry_s, sample.observed)
    assert fit_law("exponential", sample).value("mean_s") == pytest.approx(fit_law("exponential", rest).value("mean_s"))


def test_exponential_interval_ends_where_the_likelihood_has_fallen_by_half_the_chi_square_quantile() -> None:
    # 3 failures in 30 s: l(rate) = 3 ln(rate) - 30 rate
    law = fit_law("exponential", Sample("lifetime", np.array([5.0, 10.0, 15.0]), np.ones(3, bool)))
    estimate = law.parameters["mean_s"]
    best = 3 * math.log(0.1) - 3
    for end in (estimate.low, estimate.high):
        assert end is not None
        assert 2 * (best - (3 * math.log(1 / end) - 30 / end)) == pytest.approx(3.841458820694124, rel=1e-9)
    assert estimate.low is not None
    assert estimate.high is not None
    assert estimate.low < 10.0 < estimate.high
    assert estimate.standard_error == pytest.approx(10.0 / math.sqrt(3))


@pytest.mark.parametrize("name", TWO)
@pytest.mark.parametrize("sample", [drawn(9, rows=40), truncated(10, rows=60)], ids=["censored", "truncated"])
def test_profile_intervals_end_where_the_profile_has_fallen_by_half_the_chi_square_quantile(
    name: str, sample: Sample
) -> None:
    law, likelihood = LAWS[name], Likelihood.of(sample)
    theta, best = maximise(law, likelihood)
    information = _information(law, likelihood, theta)
    for index in range(2):
        for end in _profile(law, likelihood, theta, best, information, index):
            assert end is not None

            def other(value: float, index: int = index, end: float = end) -> float:
                point = np.full(2, value)
                point[index] = end
                return -likelihood.value(law, point)[0]

            profile = -float(minimize_scalar(other, bounds=(-8.0, 8.0), options={"xatol": 1e-9}).fun)
            assert 2 * (best - profile) == pytest.approx(3.841458820694124, abs=1e-4)


def test_following_the_profile_gives_the_same_ends() -> None:
    law, likelihood = LAWS["weibull"], Likelihood.of(drawn(11, rows=50))
    theta, best = maximise(law, likelihood)
    information = _information(law, likelihood, theta)
    for index in range(2):
        low, high = _profile(law, likelihood, theta, best, information, index)
        level = best - 0.5 * 3.841458820694124
        assert _follow(law, likelihood, theta, level, index, -0.3) == pytest.approx(low, abs=1e-6)
        assert _follow(law, likelihood, theta, level, index, 0.3) == pytest.approx(high, abs=1e-6)


def test_standard_errors_of_uncensored_laws_have_their_closed_forms() -> None:
    values = np.random.default_rng(12).lognormal(3.0, 1.2, 400)
    law = fit_law("lognormal", Sample("repair", values, np.ones(400, bool)))
    sigma = np.log(values).std()
    assert law.parameters["sigma"].standard_error == pytest.approx(sigma / math.sqrt(800), rel=1e-5)
    assert law.parameters["median_s"].standard_error == pytest.approx(
        law.value("median_s") * sigma / math.sqrt(400), rel=1e-5
    )


@pytest.mark.parametrize("name", LAWS)
def test_another_unit_of_time_changes_the_times_only(name: str) -> None:
    sample = drawn(13)
    other = Sample("lifetime", sample.durations_s * 86400.0, sample.observed)
    first, second = fit_law(name, sample), fit_law(name, other)
    for parameter, estimate in first.parameters.items():
        factor = 86400.0 if parameter.endswith("_s") else 1.0
        assert second.value(parameter) == pytest.approx(first.value(parameter) * factor, rel=1e-6)
        assert second.parameters[parameter].high == pytest.approx((estimate.high or 0.0) * factor, rel=1e-5)


@pytest.mark.parametrize("name", TWO)
def test_many_rows_on_a_grid_give_the_fit_of_all_rows(name: str) -> None:
    sample = drawn(14, rows=8_000)
    law, exact, grid = LAWS[name], Likelihood.of(sample, most=10**6), Likelihood.of(sample)
    assert len(grid.observed[0]) <= 4096 < len(exact.observed[0])
    assert grid.observed[1].sum() == pytest.approx(sample.failures)
    expected, value = maximise(law, exact)
    found, _ = maximise(law, grid)
    error = np.sqrt(np.diag(np.linalg.inv(_information(law, exact, expected))))
    # the grid moves no estimate by more than 1 % of its standard error
    assert np.abs(found - expected).max() < 0.01 * error.min()
    assert exact.value(law, found)[0] == pytest.approx(value, abs=1e-3)


@given(
    st.lists(st.tuples(st.integers(1, 2000), st.booleans()), min_size=2, max_size=25),
    st.sampled_from(TWO),
)
def test_any_small_sample_is_fitted_at_a_maximum_or_refused(rows: list[tuple[int, bool]], name: str) -> None:
    sample = Sample("lifetime", np.array([float(each) for each, _ in rows]), np.array([seen for _, seen in rows], bool))
    different = len({each for each, seen in rows if seen})
    if different < 2:
        with pytest.raises(FitFailure, match=r"no observed failure|all observed durations are equal"):
            fit_law(name, sample)
        return
    law = fit_law(name, sample)
    for estimate in law.parameters.values():
        assert estimate.value is not None
        assert estimate.low is None or estimate.low < estimate.value
        assert estimate.high is None or estimate.high > estimate.value
    assert log_likelihood(law, sample) == pytest.approx(law.log_likelihood, rel=1e-6, abs=1e-6)


def test_heavy_ties_are_fitted() -> None:
    values = np.repeat([60.0, 120.0, 600.0], [900, 90, 10])
    law = fit_law("weibull", Sample("repair", values, np.ones(1000, bool)))
    shape, _, scale = stats.weibull_min.fit(values, floc=0)
    assert (law.value("shape"), law.value("scale_s")) == pytest.approx((shape, scale), rel=1e-3)


@pytest.mark.parametrize("name", TWO)
@pytest.mark.parametrize("durations", [[5.0], [5.0, 5.0, 5.0]])
def test_equal_durations_are_refused_with_the_reason(name: str, durations: list[float]) -> None:
    with pytest.raises(FitFailure, match="all observed durations are equal"):
        fit_law(name, Sample("lifetime", np.array(durations), np.ones(len(durations), bool)))


@pytest.mark.parametrize("name", LAWS)
def test_no_failure_is_refused_with_the_reason(name: str) -> None:
    with pytest.raises(FitFailure, match="no observed failure"):
        fit_law(name, Sample("lifetime", np.array([5.0, 9.0]), np.zeros(2, bool)))


def test_a_likelihood_without_a_maximum_is_reported() -> None:
    # six hundred decades: the shape would be so near 0 that the start is outside the range of numbers
    sample = Sample("lifetime", np.array([1e-300, 1.0, 1e300]), np.ones(3, bool))
    with pytest.raises(FitFailure, match="no maximum that could be verified"):
        fit_law("gamma", sample)


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "cut"), [(40, 2.0), (200, 2.0), (1000, 0.6)])
def test_intervals_cover_the_true_shape_and_scale_in_93_to_97_percent_of_1000_logs(rows: int, cut: float) -> None:
    generator = np.random.default_rng(2024)
    covered = np.zeros(2)
    for _ in range(1000):
        lives = generator.weibull(0.7, rows) * 1000.0
        ends = generator.uniform(0.3, cut, rows) * 1000.0
        law = fit_law("weibull", Sample("lifetime", np.minimum(lives, ends), lives <= ends))
        for index, (name, value) in enumerate((("shape", 0.7), ("scale_s", 1000.0))):
            estimate = law.parameters[name]
            covered[index] += (estimate.low or 0.0) <= value <= (estimate.high or math.inf)
    assert (covered >= 930).all()
    assert (covered <= 970).all()


@pytest.mark.slow
def test_a_million_durations_are_fitted_to_their_law() -> None:
    values = np.random.default_rng(15).weibull(0.6, 10**6) * 1e5
    law = fit_law("weibull", Sample("repair", values, np.ones(10**6, bool)))
    # standard errors of shape and scale for a million rows: 0.6 * 0.78 / 1000 and 1e5 * 1.05 / 0.6 / 1000
    assert law.value("shape") == pytest.approx(0.6, abs=4 * 4.7e-4)
    assert law.value("scale_s") == pytest.approx(1e5, abs=4 * 176.0)


@pytest.mark.parametrize(("system", "shape"), [(2, 0.74), (16, 0.72), (20, 0.65)])
def test_lanl_system_gaps_have_weibull_shape(system: int, shape: float) -> None:
    # LA-UR-05-7318, gaps between failures of one system, zero gaps dropped
    if not LANL.exists():
        pytest.skip("the LANL failure log is not in ../shared/data")
    gaps = samples_of(read_log(LANL, where={"System": str(system)}))["system_gap"]
    assert gaps.zeros > 0
    assert fit_law("weibull", gaps).value("shape") == pytest.approx(shape, abs=0.005)


def test_lanl_repairs_are_lognormal_with_sigma_140() -> None:
    # LA-UR-05-7318, rows as written, Down Time > 0: 23,552 rows, mean 5.9 h, median 1.0 h
    if not LANL.exists():
        pytest.skip("the LANL failure log is not in ../shared/data")
    minutes = np.asarray(pd.read_csv(LANL, usecols=["Down Time"])["Down Time"], np.float64)
    positive = minutes[minutes > 0] * 60.0
    assert len(positive) == 23_552
    law = fit_law("lognormal", Sample("repair", positive, np.ones(len(positive), bool)))
    assert law.value("sigma") == pytest.approx(1.40, abs=0.005)
    assert positive.mean() == pytest.approx(5.9 * 3600, rel=0.01)
    assert np.median(positive) == 3600
