"""The whole fit of a log, on small logs and on the published trace of InfiniteHBD."""

import json
import math
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from spareplan.errors import InputError
from spareplan.failures.lifetime_table import LifetimeTable
from spareplan.failures.log import FailureLog
from spareplan.failures.readers import read_log
from spareplan.failures.statistics import FailureFit, fit_log

TRACE = Path(__file__).parents[3] / "shared/data/infinitehbd/fault_trace.json"
DAY_S = 86_400.0


@lru_cache(maxsize=1)
def infinitehbd() -> FailureFit:
    """Fit the trace: 400 nodes, window from time 0 to the last event."""
    if not TRACE.exists():
        pytest.skip("the InfiniteHBD fault trace is not in ../shared/data")
    return fit_log(read_log(TRACE, nodes=400), gpus_per_node=8, gpus=100_000, bootstrap=0)


def test_infinitehbd_has_584_faults_in_582_outages_of_231_nodes() -> None:
    fit = infinitehbd()
    assert (fit.nodes, fit.faults, fit.failures) == (400, 584, 582)
    assert fit.weak_nodes is not None
    assert fit.nodes - fit.weak_nodes.without_failure == 231


def test_infinitehbd_up_times_between_repairs_are_weibull_0388_and_329_days() -> None:
    fit = infinitehbd().samples["up_time"]
    # the node whose last outage ends the trace has no last stretch
    assert (fit.sample.failures, fit.sample.censored) == (582, 399)
    law = fit.laws["weibull"]
    assert law.value("shape") == pytest.approx(0.388, abs=5e-4)
    assert law.value("scale_s") == pytest.approx(329 * DAY_S, abs=0.5 * DAY_S)


def test_infinitehbd_times_to_first_failure_are_weibull_1124_and_384_days() -> None:
    fit = infinitehbd().samples["first_failure"]
    assert (fit.sample.failures, fit.sample.censored) == (231, 169)
    law = fit.laws["weibull"]
    assert law.value("shape") == pytest.approx(1.124, abs=5e-4)
    assert law.value("scale_s") == pytest.approx(384 * DAY_S, abs=0.5 * DAY_S)


def test_infinitehbd_system_gaps_have_mean_0592_days_and_weibull_shape_062() -> None:
    fit = infinitehbd()
    assert fit.mean_gap_s == pytest.approx(0.592 * DAY_S, abs=0.0005 * DAY_S)
    gaps = fit.samples["system_gap"]
    assert (gaps.sample.failures, gaps.sample.zeros) == (527, 54)
    shape = gaps.laws["weibull"].parameters["shape"]
    assert shape.value == pytest.approx(0.62, abs=0.005)
    assert shape.standard_error == pytest.approx(0.02, abs=0.005)


def test_infinitehbd_repairs_have_mean_555_and_median_085_days() -> None:
    repair = infinitehbd().repair
    assert repair is not None
    assert repair.count == 582
    days = [repair.mean_s, repair.median_s, repair.positive_mean_s, repair.positive_median_s]
    assert [value and value / DAY_S for value in days] == pytest.approx([5.55, 0.85, 5.69, 0.93], abs=0.005)
    assert repair.laws.laws["lognormal"].value("sigma") == pytest.approx(2.53, abs=0.005)
    assert repair.laws.laws["weibull"].value("shape") == pytest.approx(0.45, abs=0.005)


def test_infinitehbd_node_mtbf_is_234_days_and_that_of_a_gpu_44985_hours() -> None:
    fit = infinitehbd()
    assert fit.node_mtbf.value == pytest.approx(234 * DAY_S, abs=0.5 * DAY_S)
    assert fit.gpu_mtbf is not None
    assert fit.gpu_mtbf.value == pytest.approx(44_985 * 3600, rel=1e-4)
    assert fit.job_mtbf is not None
    assert fit.job_mtbf.value == pytest.approx(44_985 * 3600 / 100_000, rel=1e-4)


def test_infinitehbd_worst_20_nodes_carry_24_percent_of_the_faults() -> None:
    weak = infinitehbd().weak_nodes
    assert weak is not None
    five = weak.worst[1]
    assert five.nodes == 20
    assert five.share_of_failures == pytest.approx(0.24, abs=0.01)
    assert five.share_if_equal is not None
    assert five.share_if_equal < 0.17


def test_infinitehbd_failures_come_together_so_that_palms_spares_fall_short() -> None:
    down = infinitehbd().observed_down
    assert down is not None
    # 2.3 % of the node time is down
    assert down.mean / 400 == pytest.approx(0.023, abs=0.0005)
    assert down.enough_99 > down.expected.suffice_99


def small_log(*, has_ends: bool = True, end_s: float = 45.0) -> FailureLog:
    return FailureLog.from_faults(
        ["a", "b", "c"],
        [0, 0, 1],
        [10.0, 40.0, 70.0],
        [20.0, end_s, 71.0] if has_ends else None,
        window_start_s=0.0,
        window_end_s=100.0,
        cause=[0, 0, 0],
        causes=["gpu"],
        notes=["read by hand"],
    )


def test_spares_of_the_log_itself_are_for_the_nodes_watched_on_average() -> None:
    log = FailureLog.from_faults(
        ["a", "b", "c"],
        [0, 1, 2],
        [10.0, 60.0, 70.0],
        [11.0, 61.0, 71.0],
        window_start_s=0.0,
        window_end_s=100.0,
        watched_from_s=np.array([0.0, 50.0, 50.0]),
    )
    down = fit_log(log, bootstrap=0).observed_down
    assert down is not None
    assert down.expected.nodes == 2
    assert down.mean == pytest.approx(0.03)


def test_json_has_the_promised_keys_and_no_infinity() -> None:
    data = fit_log(small_log(), gpus_per_node=8, gpus=64, bootstrap=20).to_json()
    json.dumps(data, allow_nan=False)
    for key in ("nodes", "failures", "node_mtbf_s", "gpu_mtbf_s", "job_mtbf_s", "repair", "samples", "weak_nodes"):
        assert data[key] is not None
    assert set(data["samples"]) == {"up_time", "first_failure", "system_gap"}
    for sample in data["samples"].values():
        assert {"observed", "censored", "laws"} <= set(sample)
    weibull = data["samples"]["up_time"]["laws"]["weibull"]
    assert weibull["shape"] > 0
    assert weibull["intervals"]["scale_s"]["low"] < weibull["scale_s"]
    assert data["repair"]["mean_s"] == pytest.approx(16 / 3)
    assert data["repair"]["median_s"] == 5.0
    assert data["node_mtbf_s"] == data["node_mtbf"]["value"] == pytest.approx(284 / 3)
    assert data["node_mtbf_interval_s"] == [data["node_mtbf"]["low"], data["node_mtbf"]["high"]]
    assert data["job_mtbf_s"] == pytest.approx(284 / 3 / 8)
    short = data["samples"]["up_time"]["weibull"]
    assert short == {name: weibull[name] for name in ("shape", "scale_s")}
    assert data["causes"][0]["name"] == "gpu"
    assert data["window"]["length_s"] == 100.0
    assert data["notes"][0] == "read by hand"
    assert data["spares"]["nodes"] == 8


def test_an_outage_still_open_is_censored_and_lengthens_the_mean_repair() -> None:
    fit = fit_log(small_log(end_s=math.inf), bootstrap=0)
    assert fit.repair is not None
    assert (fit.repair.count, fit.repair.open) == (3, 1)
    # repairs 1 and 10 s, one cut off at 60 s: area 1 + 9 * 2/3 + 50 * 1/3
    assert fit.repair.mean_s == pytest.approx(1 + 6 + 50 / 3)


def test_repairs_of_no_length_count_in_the_mean_and_the_median() -> None:
    log = FailureLog.from_faults(
        ["a"], [0, 0, 0, 0], [1.0, 10.0, 20.0, 40.0], [1.0, 10.0, 24.0, 42.0], window_start_s=0.0, window_end_s=50.0
    )
    repair = fit_log(log, bootstrap=0).repair
    assert repair is not None
    assert repair.count == 4
    assert repair.mean_s == pytest.approx(1.5)
    assert repair.median_s == pytest.approx(np.median([0.0, 0.0, 4.0, 2.0]))
    assert (repair.positive_mean_s, repair.positive_median_s) == (3.0, 3.0)


def test_a_point_log_has_no_repairs_and_no_spares() -> None:
    fit = fit_log(small_log(has_ends=False), bootstrap=0)
    assert fit.repair is None
    assert fit.spares is None
    assert fit.observed_down is None
    assert fit.node_mtbf.value == pytest.approx(100.0)
    json.dumps(fit.to_json(), allow_nan=False)


def test_a_log_without_a_failure_gives_a_one_sided_bound() -> None:
    log = FailureLog.from_faults(["a", "b"], [], [], [], window_start_s=0.0, window_end_s=100.0)
    fit = fit_log(log, gpus_per_node=4, gpus=8)
    data = json.loads(json.dumps(fit.to_json(), allow_nan=False))
    assert data["failures"] == 0
    assert data["node_mtbf_s"] is None
    assert data["node_mtbf"] == {
        "value": None,
        "standard_error": None,
        "low": pytest.approx(200.0 / 2.995732273554),
        "high": None,
    }
    assert data["samples"]["up_time"]["laws"] == {}
    assert data["samples"]["up_time"]["not_fitted"]["weibull"] == "no observed failure"
    assert data["repair"]["mean_s"] is None
    assert any("one-sided" in note for note in fit.notes)


def test_one_failure_gives_an_exponential_law_only() -> None:
    log = FailureLog.from_faults(["a", "b"], [0], [10.0], [20.0], window_start_s=0.0, window_end_s=100.0)
    fit = fit_log(log, bootstrap=10)
    assert set(fit.samples["up_time"].laws) == {"exponential"}
    assert fit.samples["up_time"].not_fitted["gamma"] == "all observed durations are equal"
    assert fit.mean_gap_s is None
    json.dumps(fit.to_json(), allow_nan=False)


def test_a_table_of_lifetimes_gives_one_sample_and_rates() -> None:
    table = LifetimeTable(("a", "b", "c"), np.array([5.0, 6.0, 7.0]), np.array([True, True, False]), ("a table",))
    fit = fit_log(table, gpus_per_node=1, gpus=6, bootstrap=10)
    assert list(fit.samples) == ["lifetime"]
    assert fit.node_mtbf.value == pytest.approx(9.0)
    assert fit.job_mtbf is not None
    assert fit.job_mtbf.value == pytest.approx(1.5)
    assert (fit.weak_nodes, fit.trend, fit.spares, fit.window) == (None, None, None, None)
    json.dumps(fit.to_json(), allow_nan=False)


def test_frames_hold_the_numbers_of_the_record() -> None:
    fit = fit_log(small_log(), bootstrap=0)
    laws = fit.to_frame()
    row = laws[(laws["sample"] == "up_time") & (laws["law"] == "weibull") & (laws["parameter"] == "shape")].iloc[0]
    assert row["value"] == fit.samples["up_time"].laws["weibull"].value("shape")
    assert set(laws["sample"]) == {"up_time", "first_failure", "system_gap", "repair"}
    assert fit.to_frame("causes")["down_s"].tolist() == [16.0]
    assert fit.to_frame("worst_nodes")["node"].tolist() == ["a", "b"]
    assert len(fit.to_frame("weak_nodes")) == 3
    curve = fit.to_frame("survival")
    assert len(curve[curve["sample"] == "repair"]) == 3
    with pytest.raises(InputError, match="table = 'bursts'"):
        fit.to_frame("bursts")


def test_the_same_seed_gives_the_same_fit() -> None:
    first, again = (fit_log(small_log(), bootstrap=10, seed=4).to_json() for _ in range(2))
    assert first == again


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        ({"gpus": 8}, "gpus = 8"),
        ({"gpus": 0, "gpus_per_node": 8}, "gpus = 0"),
        ({"gpus_per_node": 0}, "gpus_per_node = 0"),
        ({"bootstrap": -1}, "bootstrap = -1"),
        ({"seed": True}, "seed = True"),
    ],
)
def test_options_out_of_range_are_refused(options: dict[str, Any], shown: str) -> None:
    with pytest.raises(InputError, match=shown):
        fit_log(small_log(), **options)


def test_many_rows_are_thinned_for_the_p_value_and_the_note_says_so() -> None:
    generator = np.random.default_rng(1)
    rows = 6_000
    table = LifetimeTable(
        tuple(str(row) for row in range(rows)), generator.weibull(0.7, rows) * 100.0, np.ones(rows, bool), ()
    )
    fit = fit_log(table, bootstrap=2)
    assert "lifetime: goodness of fit on 2,000 of 6,000 rows" in fit.notes
    goodness = fit.samples["lifetime"].laws["weibull"].goodness
    assert goodness is not None
    assert goodness.rows == 2_000


def test_left_truncated_lives_of_one_rate_give_that_rate() -> None:
    """Units watched from an age on: time watched over failures, 10 + 4 + 5 h over 2 failures."""
    hours = np.array([12.0, 4.0, 25.0]) * 3_600.0
    entry_s = np.array([2.0, 0.0, 20.0]) * 3_600.0
    table = LifetimeTable(("a", "b", "c"), hours, np.array([True, True, False]), (), entry_s)
    fit = fit_log(table, bootstrap=0)
    assert fit.node_mtbf.value == pytest.approx(9.5 * 3_600.0)
    assert fit.samples["lifetime"].laws["exponential"].value("mean_s") == pytest.approx(9.5 * 3_600.0)


def test_a_window_in_which_no_node_was_up_is_refused() -> None:
    log = FailureLog.from_faults(["a"], [0], [0.0], [7_200.0], window_start_s=0.0, window_end_s=7_200.0)
    with pytest.raises(InputError, match="window = '2 h': must be one in which nodes were up"):
        fit_log(log, bootstrap=0)


def test_lives_of_no_length_are_refused() -> None:
    with pytest.raises(InputError, match="log = 'lives of no length': must be lives that were watched"):
        fit_log(LifetimeTable(("a",), np.zeros(1), np.array([True]), ()), bootstrap=0)
