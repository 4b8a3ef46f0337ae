"""The product-limit curve."""

import math
import warnings
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from spareplan.failures.statistics import Sample, kaplan_meier


def sample_of(durations: list[float], observed: list[int], entry: list[float] | None = None) -> Sample:
    return Sample("lifetime", np.array(durations), np.array(observed, bool), np.array(entry or []))


def test_leukaemia_remissions_of_freireich_have_the_published_curve_and_errors() -> None:
    # 6-mercaptopurine arm, Freireich et al. 1963; survival and Greenwood errors as in Klein and Moeschberger, table 4.1
    weeks = [6, 6, 6, 6, 7, 9, 10, 10, 11, 13, 16, 17, 19, 20, 22, 23, 25, 32, 32, 34, 35]
    observed = [1, 1, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]
    curve = kaplan_meier(sample_of([float(week) for week in weeks], observed))
    assert curve.times_s.tolist() == [6, 7, 10, 13, 16, 22, 23]
    assert curve.at_risk.tolist() == [21, 17, 15, 12, 11, 7, 6]
    # the table was printed from factors rounded to three digits
    assert curve.survival == pytest.approx([0.857, 0.807, 0.753, 0.690, 0.628, 0.538, 0.448], abs=6e-4)
    assert curve.standard_error == pytest.approx([0.076, 0.087, 0.096, 0.107, 0.114, 0.128, 0.135], abs=6e-4)
    assert curve.median_s == 23


@given(
    st.lists(st.tuples(st.integers(1, 12), st.booleans()), min_size=1, max_size=40).filter(
        lambda rows: any(observed for _, observed in rows)
    )
)
def test_curve_and_band_are_those_of_scipy(rows: list[tuple[int, bool]]) -> None:
    ended = [float(duration) for duration, observed in rows if observed]
    cut = [float(duration) for duration, observed in rows if not observed]
    curve = kaplan_meier(sample_of(ended + cut, [1] * len(ended) + [0] * len(cut)))
    expected = stats.ecdf(stats.CensoredData(uncensored=ended, right=cut)).sf
    assert curve.survival_at(expected.quantiles) == pytest.approx(expected.probabilities, abs=1e-12)
    with warnings.catch_warnings():
        # scipy warns where the curve is 1 or 0 and its band not defined
        warnings.simplefilter("ignore", RuntimeWarning)
        band: Any = expected.confidence_interval(method="log-log")
    inside = np.isin(expected.quantiles, curve.times_s) & (expected.probabilities > 0)
    places = np.searchsorted(curve.times_s, expected.quantiles[inside])
    assert curve.low[places] == pytest.approx(band.low.probabilities[inside], abs=1e-9)
    assert curve.high[places] == pytest.approx(band.high.probabilities[inside], abs=1e-9)


@given(st.lists(st.tuples(st.integers(0, 8), st.integers(1, 8), st.booleans()), min_size=1, max_size=30))
def test_rows_are_at_risk_from_their_entry_to_their_end(rows: list[tuple[int, int, bool]]) -> None:
    entry = [float(start) for start, _, _ in rows]
    durations = [float(start + length) for start, length, _ in rows]
    curve = kaplan_meier(sample_of(durations, [int(observed) for _, _, observed in rows], entry))
    survival = 1.0
    for time, at_risk, ended, value in zip(curve.times_s, curve.at_risk, curve.ended, curve.survival, strict=True):
        assert at_risk == sum(start < time <= end for start, end in zip(entry, durations, strict=True))
        assert ended == sum(end == time and seen for end, (_, _, seen) in zip(durations, rows, strict=True))
        survival *= 1 - ended / at_risk
        assert value == pytest.approx(survival, abs=1e-12)


@given(st.lists(st.floats(0.1, 100.0), min_size=1, max_size=40))
def test_without_censoring_mean_and_median_are_the_plain_ones(durations: list[float]) -> None:
    curve = kaplan_meier(sample_of(durations, [1] * len(durations)))
    assert curve.mean_s == pytest.approx(np.mean(durations), rel=1e-9)
    assert curve.median_s == pytest.approx(np.median(durations), rel=1e-9)


def test_a_median_that_is_not_reached_is_none_and_the_mean_stops_at_the_last_duration() -> None:
    curve = kaplan_meier(sample_of([2.0, 10.0, 10.0, 10.0], [1, 0, 0, 0]))
    assert curve.median_s is None
    assert curve.mean_s == pytest.approx(2.0 + 0.75 * 8.0)


def test_a_sample_without_a_failure_survives_to_its_end() -> None:
    curve = kaplan_meier(sample_of([2.0, 10.0], [0, 0]))
    assert curve.survival_at(np.array([0.0, 5.0, 20.0])).tolist() == [1.0, 1.0, 1.0]
    assert curve.mean_s == 10.0
    assert curve.to_json()["times_s"] == []


def test_json_has_no_nan_where_the_curve_ends_at_zero() -> None:
    data = kaplan_meier(sample_of([1.0, 2.0], [1, 1])).to_json()
    assert data["survival"] == [0.5, 0.0]
    assert data["low"][1] is None
    assert data["standard_error"][0] == pytest.approx(math.sqrt(0.125))
