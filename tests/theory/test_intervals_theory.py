"""Checkpoint intervals: published values, optimality, limits and domains."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spareplan.errors import InputError
from spareplan.theory import (
    daly_interval_s,
    exponential_goodput,
    exponential_interval_s,
    first_order_goodput,
    saxena_availability,
    saxena_interval_s,
    young_interval_s,
)

SAVES = st.floats(1e-3, 1e5)
MTBFS = st.floats(1.0, 1e8)
RESTARTS = st.floats(0, 1e5)


@pytest.mark.parametrize(("mtbf_min", "interval_min", "digits"), [(1440, 117, 0.5), (360, 57, 0.5), (15, 9.1, 0.05)])
def test_daly_interval_matches_daly_2006_figures_3_to_5(mtbf_min: float, interval_min: float, digits: float) -> None:
    assert daly_interval_s(5 * 60, mtbf_min * 60) / 60 == pytest.approx(interval_min, abs=digits)


def test_daly_interval_is_the_mtbf_when_a_save_takes_two() -> None:
    assert daly_interval_s(600, 300) == 300
    assert daly_interval_s(599.999, 300) == pytest.approx(300 * (2 + 2 / 3 + 2 / 9) - 600, rel=1e-4)


def test_young_interval_by_hand() -> None:
    assert young_interval_s(60, 1200 * 9) == pytest.approx(60 * math.sqrt(360), rel=1e-15)
    assert young_interval_s(0, 300) == 0


def test_saxena_interval_matches_t_f_76200_t_r_3600_t_s_60() -> None:
    assert saxena_interval_s(60, 76_200, 3_600) == pytest.approx(3_155, abs=0.5)


@settings(deadline=None)  # the first call may import scipy
@given(SAVES, MTBFS, RESTARTS)
def test_saxena_interval_maximises_saxena_availability(
    save_s: float, time_to_failure_s: float, restart_s: float
) -> None:
    best_s = saxena_interval_s(save_s, time_to_failure_s, restart_s)
    assert best_s >= 2 * save_s
    others_s = save_s + (best_s - save_s) * np.array([0.5, 0.9, 0.99, 1.0, 1.01, 1.1, 2.0])
    values = saxena_availability(others_s, save_s, time_to_failure_s, restart_s)
    assert values.max() <= saxena_availability(best_s, save_s, time_to_failure_s, restart_s) * (1 + 1e-12)


def test_saxena_availability_by_hand() -> None:
    # (1 - 60/600) 6000 / (6000 + 1200 + 300)
    assert saxena_availability(600, 60, 6_000, 1_200) == pytest.approx(0.9 * 6_000 / 7_500, rel=1e-15)
    assert saxena_availability(60, 60, 6_000, 1_200) == 0
    assert saxena_availability(600, 0, 6_000, 1_200) == pytest.approx(0.8, rel=1e-15)


def test_saxena_availability_refuses_an_interval_shorter_than_the_save() -> None:
    with pytest.raises(InputError, match=r"interval_s = 59\.0: must be at least the save time 60 s"):
        saxena_availability(59.0, 60, 6_000, 1_200)
    with pytest.raises(InputError, match=r"interval_s = 59\.0: must be at least the save time 60 s"):
        saxena_availability(np.array([600.0, 59.0]), 60, 6_000, 1_200)


def test_exact_exponential_segment_for_m_76200_t_s_60() -> None:
    assert exponential_interval_s(60, 76_200) == pytest.approx(2_984.04, abs=0.005)


def test_mtbf_300_save_60_restart_3600_gives_goodput_0_0379_at_152_s_of_work() -> None:
    work_s = exponential_interval_s(60, 300)
    assert work_s == pytest.approx(152.03, abs=0.005)
    assert exponential_goodput(work_s, 60, 300, 3_600) == pytest.approx(0.0379, abs=0.00005)


@settings(deadline=None)  # the first call may import scipy
@given(st.floats(1e-12, 50), MTBFS)
def test_exact_exponential_segment_solves_its_stationarity_condition(ratio: float, mtbf_s: float) -> None:
    # 1 - y = exp(-(y + x)) with y = w / m, x = T_s / m; a slip of dy moves the two sides apart by about y dy.
    work_s = exponential_interval_s(ratio * mtbf_s, mtbf_s)
    share = work_s / mtbf_s
    assert 0 < share <= 1
    gap = -math.expm1(-(share + ratio)) - share
    assert abs(gap) <= 1e-11 * share * share + 4e-16


@settings(deadline=None)  # the first call may import scipy
@given(SAVES, MTBFS, RESTARTS)
def test_exact_exponential_segment_maximises_the_goodput(save_s: float, mtbf_s: float, restart_s: float) -> None:
    best_s = exponential_interval_s(save_s, mtbf_s)
    others = exponential_goodput(best_s * np.array([0.5, 0.9, 0.99, 1.01, 1.1, 2.0]), save_s, mtbf_s, restart_s)
    assert others.max() <= exponential_goodput(best_s, save_s, mtbf_s, restart_s) * (1 + 1e-12)


def test_exact_exponential_segment_is_smooth_where_the_series_takes_over() -> None:
    # The two branches meet at T_s / m = 1e-4; the slope there is about sqrt(m / (2 T_s)) = 71.
    below, above = exponential_interval_s(1e-4 * (1 - 1e-12), 1.0), exponential_interval_s(1e-4, 1.0)
    assert above - below == pytest.approx(0, abs=2e-14)


@pytest.mark.parametrize("ratio", [1e-3, 1e-5, 1e-7])
def test_young_and_daly_are_the_limits_of_the_exact_segment(ratio: float) -> None:
    # Relative errors of first and higher order: sqrt(2 x) / 3, and a term of order x^(3/2).
    exact_s = exponential_interval_s(ratio * 1e6, 1e6)
    assert young_interval_s(ratio * 1e6, 1e6) / exact_s - 1 == pytest.approx(math.sqrt(2 * ratio) / 3, rel=0.05)
    assert daly_interval_s(ratio * 1e6, 1e6) == pytest.approx(exact_s, rel=ratio**1.5)


def test_exponential_goodput_by_hand_and_without_overflow() -> None:
    # w = m = 100, T_s = 0, R = 100: 100 / (200 (e - 1)).
    assert exponential_goodput(100, 0, 100, 100) == pytest.approx(0.5 / (math.e - 1), rel=1e-15)
    assert exponential_goodput(1e9, 60, 300, 3_600) == 0.0
    assert exponential_goodput(np.array([1e9, 1e300]), 60, 300, 3_600).tolist() == [0.0, 0.0]
    # Nearly no failures: w / (w + T_s).
    assert exponential_goodput(540, 60, 1e12, 0) == pytest.approx(0.9, rel=1e-9)


def test_exponential_goodput_matches_a_simulation_of_segments() -> None:
    rng = np.random.default_rng(7)
    work_s, save_s, mtbf_s, restart_s, segments = 200.0, 60.0, 300.0, 500.0, 40_000
    success = math.exp(-(work_s + save_s) / mtbf_s)
    failures = rng.geometric(success, segments) - 1
    cuts = rng.exponential(mtbf_s, failures.sum() * 4)
    cuts = cuts[cuts < work_s + save_s][: failures.sum()]
    assert cuts.size == failures.sum()
    lost = np.add.reduceat(np.append(cuts, 0.0), np.minimum(np.cumsum(failures) - failures, cuts.size))
    lost[failures == 0] = 0.0
    wall_s = work_s + save_s + lost + failures * restart_s
    mean_s = work_s / exponential_goodput(work_s, save_s, mtbf_s, restart_s)
    assert wall_s.mean() == pytest.approx(mean_s, abs=4 * wall_s.std() / math.sqrt(segments))


@settings(deadline=None)  # the first call may import scipy
@given(SAVES, MTBFS, RESTARTS)
def test_youngs_interval_maximises_the_first_order_goodput(save_s: float, mtbf_s: float, restart_s: float) -> None:
    best_s = young_interval_s(save_s, mtbf_s)
    best = first_order_goodput(best_s, save_s, mtbf_s, restart_s)
    loss = math.sqrt(2 * save_s / mtbf_s) + restart_s / mtbf_s
    assert best == pytest.approx(1 - loss, abs=1e-12 * (1 + loss))
    for factor in (0.5, 0.99, 1.01, 2.0):
        assert first_order_goodput(factor * best_s, save_s, mtbf_s, restart_s) <= best + 1e-12 * (1 + loss)


def test_first_order_goodput_is_nonsense_where_the_restart_exceeds_the_mtbf() -> None:
    assert first_order_goodput(152.03, 60, 300, 3_600) < 0 < exponential_goodput(152.03, 60, 300, 3_600)


@pytest.mark.parametrize(
    ("value", "shown"),
    [(-1.0, r"-1\.0"), (math.nan, "nan"), (math.inf, "inf"), (True, "True"), ("60", "'60'"), (None, "None")],
)
@pytest.mark.parametrize(
    ("formula", "field", "others"),
    [
        (young_interval_s, "save_s", {"mtbf_s": 300}),
        (young_interval_s, "mtbf_s", {"save_s": 60}),
        (daly_interval_s, "save_s", {"mtbf_s": 300}),
        (daly_interval_s, "mtbf_s", {"save_s": 60}),
        (exponential_interval_s, "save_s", {"mtbf_s": 300}),
        (exponential_interval_s, "mtbf_s", {"save_s": 60}),
        (exponential_goodput, "work_s", {"save_s": 60, "mtbf_s": 300, "restart_s": 10}),
        (exponential_goodput, "restart_s", {"work_s": 100, "save_s": 60, "mtbf_s": 300}),
        (first_order_goodput, "work_s", {"save_s": 60, "mtbf_s": 300, "restart_s": 10}),
        (saxena_interval_s, "time_to_failure_s", {"save_s": 60, "restart_s": 10}),
        (saxena_availability, "interval_s", {"save_s": 60, "time_to_failure_s": 300, "restart_s": 10}),
        (saxena_availability, "restart_s", {"interval_s": 100, "save_s": 60, "time_to_failure_s": 300}),
    ],
)
def test_durations_are_finite_seconds(
    formula: Callable[..., float], field: str, others: dict[str, float], value: object, shown: str
) -> None:
    with pytest.raises(InputError, match=f"{field} = {shown}: must be a finite number of seconds"):
        formula(**others, **{field: value})


@pytest.mark.parametrize("mtbf_s", [0, 0.0])
def test_an_mtbf_of_zero_is_refused(mtbf_s: float) -> None:
    with pytest.raises(InputError, match=f"mtbf_s = {mtbf_s}: must be a finite number of seconds > 0"):
        exponential_interval_s(60, mtbf_s)


def test_arrays_of_work_are_checked_entry_by_entry() -> None:
    with pytest.raises(InputError, match=r"work_s = 0\.0: must be finite numbers of seconds > 0"):
        exponential_goodput(np.array([10.0, 0.0]), 60, 300, 10)
    with pytest.raises(InputError, match="work_s = nan: must be finite numbers of seconds > 0"):
        exponential_goodput(np.array([10.0, math.nan]), 60, 300, 10)


@pytest.mark.parametrize("ratio", [1.1e-4, 1e-3, 0.01, 0.2, 1.0, 5.0, 40.0, 700.0])
def test_exact_exponential_interval_is_one_plus_lambert_w(ratio: float) -> None:
    from scipy.special import lambertw

    expected = 300.0 * (1 + float(lambertw(-math.exp(-ratio - 1)).real))
    # near the branch point W itself has lost half its digits in the argument
    assert exponential_interval_s(ratio * 300.0, 300.0) == pytest.approx(expected, rel=1e-9)
