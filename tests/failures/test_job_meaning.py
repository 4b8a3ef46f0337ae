"""What a log means for a job: rates, weak nodes, trend, causes, spares, bursts."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from spareplan.errors import InputError
from spareplan.failures.log import FailureLog
from spareplan.failures.statistics.causes import bursts, causes
from spareplan.failures.statistics.estimates import plain
from spareplan.failures.statistics.job import UpTime, between_nodes, gpu_mtbf, job_mtbf, mtbf, up_times
from spareplan.failures.statistics.spares import expected_spares, most_in_repair
from spareplan.failures.statistics.trend import trend
from spareplan.failures.statistics.weak_nodes import weak_nodes


def log_of(
    node: list[int],
    start_s: list[float],
    end_s: list[float] | None,
    nodes: int = 4,
    window_s: float = 100.0,
    **others: object,
) -> FailureLog:
    return FailureLog.from_faults(
        [f"n{index}" for index in range(nodes)],
        node,
        start_s,
        end_s,
        window_start_s=0.0,
        window_end_s=window_s,
        **others,  # type: ignore[arg-type]  # keyword arguments of the tests below, each of its own type
    )


def test_mtbf_has_the_published_chi_square_interval() -> None:
    # 10 failures: Poisson 95 % limits 4.795 and 18.390 (Garwood 1936, as tabulated by Pearson and Hartley)
    estimate = mtbf(1000.0, 10)
    assert estimate.value == 100.0
    assert estimate.low == pytest.approx(1000.0 / 18.390, rel=1e-4)
    assert estimate.high == pytest.approx(1000.0 / 4.795, rel=2e-4)


@given(st.integers(1, 2000))
def test_mtbf_interval_is_the_chi_square_one(failures: int) -> None:
    estimate = mtbf(1.0, failures)
    assert estimate.low == pytest.approx(2.0 / stats.chi2.ppf(0.975, 2 * failures + 2), rel=1e-9)
    assert estimate.high == pytest.approx(2.0 / stats.chi2.ppf(0.025, 2 * failures), rel=1e-9)


def test_without_a_failure_there_is_a_one_sided_bound_only() -> None:
    # P(no failure in T) = exp(-T / mtbf) = 0.05
    estimate = mtbf(3000.0, 0)
    assert (estimate.value, estimate.standard_error, estimate.high) == (None, None, None)
    assert estimate.low == pytest.approx(3000.0 / 2.995732273554)


def test_interval_between_nodes_is_that_of_a_ratio_estimate() -> None:
    # 3, 1, 0, 0 failures in 100 s each: rate 0.01, deviations 2, 0, -1, -1, variance 4/3 * 6 = 8
    estimate = between_nodes(UpTime(np.full(4, 100.0), np.zeros(4), np.array([3.0, 1.0, 0.0, 0.0])))
    assert estimate is not None
    assert estimate.value == 100.0
    assert estimate.standard_error == pytest.approx(100.0 * math.sqrt(8.0) / 4.0)
    assert estimate.high == pytest.approx(100.0 * math.exp(1.959963985 * math.sqrt(8.0) / 4.0))
    assert estimate.low == pytest.approx(100.0 / math.exp(1.959963985 * math.sqrt(8.0) / 4.0))


def test_interval_between_nodes_covers_where_nodes_differ_and_the_poisson_one_does_not() -> None:
    # gamma rates of shape 0.5 make the variance of a count 1 + 2 * mean times that of a Poisson one
    generator = np.random.default_rng(5)
    covered = np.zeros(2)
    for _ in range(400):
        counts = generator.poisson(2.0 * generator.standard_gamma(0.5, 300) / 0.5).astype(float)
        times = UpTime(np.full(300, 1.0), np.zeros(300), counts)
        for index, estimate in enumerate((between_nodes(times), mtbf(300.0, int(counts.sum())))):
            assert estimate is not None
            assert estimate.low is not None
            assert estimate.high is not None
            covered[index] += estimate.low <= 0.5 <= estimate.high
    # standard error of 0.95 in 400 draws: 0.011
    assert covered[0] / 400 == pytest.approx(0.95, abs=4 * 0.011)
    assert covered[1] / 400 < 0.75


@pytest.mark.parametrize(("time_s", "failures", "shown"), [(math.nan, 1, "nan"), (-1.0, 1, "-1.0"), (1.0, -2, "-2")])
def test_mtbf_refuses_what_is_no_time_or_count(time_s: float, failures: int, shown: str) -> None:
    with pytest.raises(InputError, match=shown):
        mtbf(time_s, failures)


def test_node_gpu_and_job_scale_by_counts() -> None:
    node = mtbf(800.0, 4)
    gpu = gpu_mtbf(node, 8)
    job = job_mtbf(gpu, 1600)
    assert gpu.value == 1600.0
    assert job.value == 1.0
    assert job.low == pytest.approx((node.low or 0.0) / 200.0)
    assert job_mtbf(gpu_mtbf(mtbf(800.0, 0), 8), 10).value is None


@pytest.mark.parametrize("count", [0, -1, True, 1.5])
def test_counts_of_gpus_are_whole_and_at_least_one(count: int) -> None:
    with pytest.raises(InputError, match=f"gpus_per_node = {count}"):
        gpu_mtbf(mtbf(1.0, 1), count)
    with pytest.raises(InputError, match=f"gpus = {count}"):
        job_mtbf(mtbf(1.0, 1), count)


def test_time_up_leaves_out_outages_and_what_was_not_watched() -> None:
    log = log_of([0, 1, 2], [10.0, 50.0, 90.0], [20.0, math.inf, math.nan], watched_from_s=np.array([0, 40, 0, 100.0]))
    times = up_times(log)
    assert times.watched_s.tolist() == [100.0, 60.0, 100.0, 0.0]
    assert times.up_s.tolist() == [90.0, 10.0, 100.0, 0.0]
    assert times.failures.tolist() == [1, 1, 1, 0]


def test_worst_nodes_carry_their_share_and_their_removal_lengthens_the_mtbf() -> None:
    # one of 20 nodes fails 8 times, four others once
    node = [3] * 8 + [5, 6, 7, 8]
    log = log_of(node, [float(index) for index in range(12)], None, nodes=20)
    weak = weak_nodes(log.nodes, up_times(log))
    one, five, ten = weak.worst
    assert (one.nodes, five.nodes, ten.nodes) == (1, 1, 2)
    assert one.share_of_failures == pytest.approx(8 / 12)
    assert ten.share_of_failures == pytest.approx(9 / 12)
    assert one.node_mtbf_s.value == pytest.approx(19 * 100.0 / 4)
    assert weak.worst_nodes[0] == ("n3", 8)
    assert weak.without_failure == 15
    assert weak.equal_p_value == pytest.approx(1 / 201)


def test_equal_nodes_are_not_taken_for_weak_ones() -> None:
    generator = np.random.default_rng(1)
    node = generator.integers(100, size=300)
    log = log_of(node.tolist(), np.sort(generator.random(300) * 100).tolist(), None, nodes=100)
    weak = weak_nodes(log.nodes, up_times(log))
    assert weak.equal_p_value is not None
    assert weak.equal_p_value > 0.05
    ten = weak.worst[2]
    # ten multinomial counts: the spread of their sum is below the root of its mean
    assert ten.share_of_failures == pytest.approx(ten.share_if_equal, abs=4 * math.sqrt(60) / 300)


def test_the_share_of_the_worst_of_equal_nodes_is_that_of_a_multinomial() -> None:
    # 3 failures on 2 nodes: the worse has 3 with chance 1/4, else 2: mean 9/4 of 3
    log = log_of([0, 0, 1], [1.0, 2.0, 3.0], None, nodes=2)
    share = weak_nodes(log.nodes, up_times(log)).worst[0].share_if_equal
    assert share == pytest.approx(0.75, abs=4 * math.sqrt(3 / 16) / 3 / math.sqrt(200))


def test_a_log_without_a_failure_has_no_shares() -> None:
    log = log_of([], [], [])
    weak = weak_nodes(log.nodes, up_times(log))
    assert [row.share_of_failures for row in weak.worst] == [None, None, None]
    assert weak.equal_p_value is None
    assert trend(log) is None
    assert causes(log) == ()
    assert bursts(log).share_of_failures is None


def test_laplace_statistic_of_a_hand_case() -> None:
    # times 80, 90, 100 of a window of 100: (0.9 - 0.5) * sqrt(36) = 2.4
    result = trend(log_of([0, 1, 2], [80.0, 90.0, 100.0], None))
    assert result is not None
    assert result.statistic == pytest.approx(2.4)
    assert result.p_value == pytest.approx(2 * stats.norm.sf(2.4))


@pytest.mark.parametrize(("times", "direction"), [("late", "rising"), ("early", "falling"), ("even", "none")])
def test_trend_has_a_direction(times: str, direction: str) -> None:
    uniform = np.random.default_rng(2).random(200)
    start = {"late": np.sqrt(uniform), "early": 1 - np.sqrt(uniform), "even": uniform}[times] * 100
    result = trend(log_of([index % 4 for index in range(200)], np.sort(start).tolist(), None))
    assert result is not None
    assert result.direction == direction


def test_a_growing_machine_with_a_constant_rate_per_node_has_no_trend() -> None:
    # node i joins at time i; failures in proportion to the nodes watched
    generator = np.random.default_rng(3)
    joined = np.arange(100.0)
    node = generator.choice(100, p=(100 - joined) / (100 - joined).sum(), size=400)
    start = joined[node] + generator.random(400) * (100 - joined[node])
    result = trend(log_of(node.tolist(), start.tolist(), None, nodes=100, watched_from_s=joined))
    assert result is not None
    assert abs(result.statistic) < 3.0
    naive = (start.mean() / 100 - 0.5) * math.sqrt(12 * 400)
    assert naive > 3.0


def test_clustered_failures_are_judged_by_the_variation_of_their_gaps() -> None:
    # 40 failures in each of 5 bursts, most of them late: far fewer independent events than failures
    start = np.sort(np.concatenate([at + np.arange(40) * 0.01 for at in (20.0, 60.0, 70.0, 80.0, 90.0)]))
    result = trend(log_of([index % 4 for index in range(200)], start.tolist(), None))
    assert result is not None
    assert result.robust_statistic is not None
    assert result.robust_statistic < result.statistic / 3
    assert result.direction == "none"


def test_causes_are_ranked_by_time_down() -> None:
    log = log_of(
        [0, 1, 2, 3],
        [10.0, 20.0, 30.0, 40.0],
        [11.0, 22.0, 80.0, 41.5],
        cause=[0, 0, 1, -1],
        causes=["software", "gpu", "unused"],
    )
    ranked = causes(log)
    assert [cause.name for cause in ranked] == ["gpu", "software", "not given"]
    assert ranked[0].down_s == 50.0
    assert [cause.outages for cause in ranked] == [1, 2, 1]
    assert ranked[1].share_of_outages == 0.5
    assert sum(cause.share_of_down or 0.0 for cause in ranked) == pytest.approx(1.0)


def test_of_a_point_log_causes_are_ranked_by_count() -> None:
    log = log_of([0, 1, 2], [1.0, 2.0, 3.0], None, cause=[1, 0, 1], causes=["a", "b"])
    assert [(cause.name, cause.outages, cause.down_s) for cause in causes(log)] == [("b", 2, None), ("a", 1, None)]


def test_spares_are_the_quantiles_of_a_poisson_number_in_repair() -> None:
    # mean 9.26 in repair: P(N <= 13) = 0.912 and P(N <= 12) = 0.855; P(N <= 17) = 0.992 and P(N <= 16) = 0.984
    spares = expected_spares(926, 1000.0, 10.0)
    assert spares.mean_in_repair == pytest.approx(9.26)
    assert (spares.suffice_90, spares.suffice_99) == (13, 17)


@pytest.mark.parametrize(("mean", "expected"), [(0.0, (0, 0)), (0.01, (0, 0)), (0.1, (0, 1)), (1.0, (2, 4))])
def test_spares_of_small_means_by_hand(mean: float, expected: tuple[int, int]) -> None:
    # exp(-0.01) = 0.990, exp(-0.1) = 0.905, P(N <= 1 | 0.1) = 0.995, P(N <= 2 | 1) = 0.920, P(N <= 4 | 1) = 0.996
    spares = expected_spares(1, 1.0, mean)
    assert (spares.suffice_90, spares.suffice_99) == expected


def test_palms_theorem_holds_for_lognormal_repairs() -> None:
    # Poisson failures, lognormal repairs: the mean number down, and the spares, are those of the theorem
    generator = np.random.default_rng(4)
    window = 200_000.0
    start = np.sort(generator.random(generator.poisson(window * 0.5)) * window)
    repair = generator.lognormal(0.0, 1.4, len(start)) * 10.0 / math.exp(0.98)
    log = log_of(list(range(len(start))), start.tolist(), (start + repair).tolist(), nodes=len(start), window_s=window)
    spares = expected_spares(1, 2.0, 10.0)
    observed = most_in_repair(log)
    assert observed is not None
    mean, enough_90, enough_99 = observed
    # total repair time has relative error CV / sqrt(n) with CV^2 = exp(1.96) - 1
    assert mean == pytest.approx(5.0, rel=4 * math.sqrt(6.1 + 1) / math.sqrt(len(start)))
    assert (enough_90, enough_99) == (spares.suffice_90, spares.suffice_99)


def test_nodes_down_are_weighted_by_time() -> None:
    # two down from 20 to 40 s, one from 10 to 20 and 40 to 55 s, none for 55 s
    observed = most_in_repair(log_of([0, 1], [10.0, 20.0], [40.0, 55.0]))
    assert observed is not None
    assert observed[0] == pytest.approx(0.65)
    assert observed[1:] == (2, 2)
    # one down at any time: one ends as the next begins
    observed = most_in_repair(log_of([0, 1], [0.0, 95.0], [95.0, 100.0]))
    assert observed is not None
    assert observed[0] == pytest.approx(1.0)
    assert observed[1:] == (1, 1)
    assert most_in_repair(log_of([0], [10.0], None)) is None


@pytest.mark.parametrize(
    ("nodes", "node_mtbf_s", "repair_s", "shown"),
    [(0, 1.0, 1.0, "nodes = 0"), (1, 0.0, 1.0, r"node_mtbf_s = 0\.0"), (1, 1.0, math.inf, "mean_repair_s = inf")],
)
def test_spares_refuse_what_is_out_of_range(nodes: int, node_mtbf_s: float, repair_s: float, shown: str) -> None:
    with pytest.raises(InputError, match=shown):
        expected_spares(nodes, node_mtbf_s, repair_s)


def test_bursts_are_counted_with_their_failures() -> None:
    log = log_of([0, 1, 2, 0, 1], [10.0, 10.0, 10.0, 50.0, 60.0], [11.0, 12.0, 13.0, 51.0, 61.0])
    found = bursts(log)
    assert (found.count, found.failures, found.largest, found.nodes) == (1, 3, 3, 3)
    assert found.share_of_failures == pytest.approx(3 / 5)


def test_bursts_of_a_collapsed_log_keep_their_share_of_all_failures() -> None:
    log = log_of([0, 1, 2, 0, 1], [10.0, 12.0, 13.0, 50.0, 90.0], [11.0, 13.0, 14.0, 51.0, 91.0]).collapsed(5.0)
    found = bursts(log)
    assert (found.count, found.failures) == (1, 3)
    assert found.share_of_failures == pytest.approx(3 / 5)


def test_plain_data_has_no_nan_and_no_numpy() -> None:
    data = plain({"a": np.float64("inf"), "b": (np.int64(3), math.nan), "c": np.array([1.0, math.inf])})
    assert data == {"a": None, "b": [3, None], "c": [1.0, None]}
    assert type(data["b"][0]) is int


@pytest.mark.parametrize("mean", [1e-9, 0.1053, 0.106, 2.3, 296.1, 12_345.6, 1e6])
def test_spares_are_the_quantiles_of_scipys_poisson_law(mean: float) -> None:
    spares = expected_spares(1, 1.0, mean)
    assert (spares.suffice_90, spares.suffice_99) == (
        int(stats.poisson.ppf(0.9, mean)),
        int(stats.poisson.ppf(0.99, mean)),
    )
