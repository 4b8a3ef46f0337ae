"""From a log to the values of a scenario: what is passed on, what is not, and why."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import spareplan
from spareplan.errors import InputError
from spareplan.failures import FailureLog, LifetimeTable, fit, fit_by, fitted_scenario, scenario_values
from spareplan.failures.readers import read_log
from spareplan.failures.statistics import FailureFit, fit_law, fit_log, samples_of
from spareplan.failures.statistics.samples import Sample, system_gap
from spareplan.scenario import Scenario, scenario_from_text, scenario_to_toml

SHARED = Path(__file__).parents[3] / "shared/data"
EXAMPLE = Path(__file__).parents[2] / "data/failure-log-example.csv"

Life = Callable[[int], float]


def log_of(lives: list[Life], window_s: float) -> FailureLog:
    """Return the log of nodes that are repaired at once, each with lives of its own."""
    node, start_s = [], []
    for index, life in enumerate(lives):
        time_s = life(index)
        while time_s < window_s:
            node.append(index)
            start_s.append(time_s)
            time_s += life(index)
    names = [f"n{index}" for index in range(len(lives))]
    end_s = np.nextafter(np.array(start_s), np.inf)
    return FailureLog.from_faults(names, node, start_s, end_s, window_start_s=0.0, window_end_s=window_s)


def nodes_that_differ(nodes: int, seed: int) -> FailureLog:
    """Return the log of nodes with constant rates that spread over a factor of a hundred."""
    generator = np.random.default_rng(seed)
    means_s = np.geomspace(1.0, 100.0, nodes)
    return log_of([lambda index: float(generator.exponential(means_s[index]))] * nodes, 200.0)


@lru_cache(maxsize=1)
def differing_fit() -> FailureFit:
    return fit(nodes_that_differ(64, seed=1), gpus_per_node=8, bootstrap=0)


def nodes_alike(nodes: int, shape: float, seed: int) -> FailureLog:
    generator = np.random.default_rng(seed)
    return log_of([lambda _: float(generator.weibull(shape))] * nodes, 20.0)


def test_a_group_of_nodes_with_constant_rates_is_poisson_though_pooled_up_times_have_a_shape_far_below_1() -> None:
    log = nodes_that_differ(64, seed=1)
    pooled = fit_law("weibull", samples_of(log)["up_time"]).parameters["shape"]
    group = fit_law("weibull", system_gap(log)).parameters["shape"]
    assert pooled.high is not None
    assert pooled.high < 0.8
    assert group.value is not None
    assert group.standard_error is not None
    # superposed Poisson processes are one: shape 1
    assert group.value == pytest.approx(1.0, abs=3.0 * group.standard_error)


def test_a_group_of_many_nodes_never_gets_the_shape_of_pooled_up_times() -> None:
    values = scenario_values(differing_fit())
    assert values["weibull_shape"] == 1.0
    assert "Palm 1943" in source(values, "weibull_shape")


def test_a_group_that_is_one_node_gets_the_shape_of_nodes_that_are_alike() -> None:
    result = fit(nodes_alike(40, 2.0, seed=2), gpus_per_node=8, bootstrap=0)
    shape = result.samples["up_time"].laws["weibull"].value("shape")
    assert shape == pytest.approx(2.0, rel=0.1)
    for given in ({"group_size": 8}, {"group_size": "8"}, {"groups": 40, "gpus": 320}):
        assert scenario_values(result, **given)["weibull_shape"] == shape
    assert scenario_values(result, group_size=9)["weibull_shape"] == 1.0


def test_a_group_that_is_one_node_gets_no_shape_that_nodes_that_differ_could_have_made() -> None:
    result = differing_fit()
    values = scenario_values(result, group_size=8)
    assert values["weibull_shape"] == 1.0
    assert "nodes differ" in source(values, "weibull_shape")


def test_a_shape_that_cannot_be_told_from_1_is_not_passed_on() -> None:
    values = scenario_values(fit(nodes_alike(40, 1.0, seed=3), gpus_per_node=8, bootstrap=0), group_size=8)
    assert values["weibull_shape"] == 1.0
    assert "cannot be told from 1" in source(values, "weibull_shape")


def source(values: dict[str, Any], field: str) -> str:
    text = values["sources"][field]
    assert isinstance(text, str)
    return text


def two_nodes(**changes: Any) -> FailureLog:
    # node a is down from 10 to 14 and from 50 to 56; b never: 190 s up of 200
    return FailureLog.from_faults(
        ["a", "b"], [0, 0], [10.0, 50.0], [14.0, 56.0], window_start_s=0.0, window_end_s=100.0, **changes
    )


def test_values_are_those_of_the_log_with_sources_that_name_it() -> None:
    result = replace(fit(two_nodes(), gpus_per_node=4, bootstrap=0), name="faults.csv")
    values = scenario_values(result)
    assert values["gpus"] == 8
    assert values["gpu_mtbf_s"] == pytest.approx(190.0 / 2 * 4)
    assert values["repair_s"] == pytest.approx(5.0)
    assert values["machine_gpus"] == 4
    for field in ("gpus", "gpu_mtbf_s", "repair_s", "machine_gpus"):
        assert "failure log faults.csv" in source(values, field)
    assert "95 % interval" in source(values, "gpu_mtbf_s")


def test_assumed_gpus_per_node_are_8_and_said_to_be_assumed() -> None:
    result = fit(two_nodes(), bootstrap=0)
    assert (result.gpus_per_node, result.gpus_per_node_assumed) == (8, True)
    assert result.notes[-1] == "8 GPUs per node are assumed"
    values = scenario_values(result)
    assert "machine_gpus" not in values
    assert "8 assumed GPUs" in source(values, "gpu_mtbf_s")
    stated = fit(two_nodes(), gpus_per_node=8, bootstrap=0)
    assert not stated.gpus_per_node_assumed
    assert not any("assumed" in note for note in stated.notes)


@pytest.mark.parametrize(
    ("given", "left_out"),
    [
        ({"gpus": "100k"}, {"gpus"}),
        ({"mtbf": "5m"}, {"gpu_mtbf_s"}),
        ({"gpu_mtbf": "50000h"}, {"gpu_mtbf_s"}),
        ({"gpu_mtbf_s": 1e8}, {"gpu_mtbf_s"}),
        ({"repair": "6h", "weibull_shape": 0.9}, {"repair_s", "weibull_shape"}),
        ({"repair": None}, set()),
    ],
)
def test_what_is_given_is_left_out(given: dict[str, object], left_out: set[str]) -> None:
    result = fit(two_nodes(), gpus_per_node=4, bootstrap=0)
    everything, rest = scenario_values(result), scenario_values(result, **given)
    assert set(everything) - set(rest) == left_out
    assert set(everything["sources"]) - set(rest["sources"]) == left_out  # type: ignore[call-overload] # a dict


def test_without_a_failure_the_bound_stands_for_the_mtbf_and_says_so() -> None:
    log = FailureLog.from_faults(["a", "b"], [], [], [], window_start_s=0.0, window_end_s=100.0)
    values = scenario_values(fit(log, gpus_per_node=4))
    # 200 s without a failure: P(none) = 5 % at MTBF 200 / ln 20
    assert values["gpu_mtbf_s"] == pytest.approx(4 * 200.0 / np.log(20.0))
    assert "not an estimate but the one-sided 95 % bound" in source(values, "gpu_mtbf_s")
    assert "repair_s" not in values


def test_a_point_log_says_nothing_on_repair() -> None:
    log = FailureLog.from_faults(["a"], [0], [10.0], window_start_s=0.0, window_end_s=100.0)
    assert "repair_s" not in scenario_values(fit(log, bootstrap=0))


def test_the_scenario_survives_its_file() -> None:
    scenario = fitted_scenario(fit(EXAMPLE, gpus=100_000, bootstrap=0))
    assert scenario_from_text(scenario_to_toml(scenario)) == scenario
    assert scenario.title == "Failures as in failure-log-example.csv"
    assert scenario.gpus == 100_000


def test_a_hostile_file_name_becomes_one_printable_line() -> None:
    result = replace(fit(two_nodes(), gpus=100_000, bootstrap=0), name="a\x1b[31m\nb\u202e" + "x" * 5_000)
    scenario = fitted_scenario(result)
    assert scenario.title.isprintable()
    assert all(text.isprintable() and len(text) <= 1_000 for text in scenario.sources.values())


def test_fewer_gpus_than_a_group_are_refused_with_the_way_out() -> None:
    with pytest.raises(InputError, match=r"gpus = 16: must be at least 512.*--gpus 100000"):
        fitted_scenario(fit(two_nodes(), bootstrap=0))


def test_a_fit_without_gpus_per_node_makes_no_scenario() -> None:
    with pytest.raises(InputError, match="gpus_per_node = None"):
        scenario_values(fit_log(two_nodes(), bootstrap=0))


def test_fit_of_a_file_is_the_fit_of_its_log() -> None:
    by_hand = fit_log(read_log(EXAMPLE, nodes=200), gpus_per_node=8, bootstrap=0)
    result = spareplan.fit(EXAMPLE, nodes=200, gpus_per_node=8, bootstrap=0)
    assert result.to_json() == by_hand.to_json() | {"log": "failure-log-example.csv"}


def test_bursts_are_collapsed_by_a_text_or_by_seconds() -> None:
    log = FailureLog.from_faults(["a", "b"], [0, 1], [10.0, 40.0], [11.0, 41.0], window_start_s=0.0, window_end_s=99.0)
    assert [fit(log, burst=burst, bootstrap=0).failures for burst in (None, "30s", 30, 29.0)] == [2, 1, 1, 2]


def test_options_that_have_no_place_are_refused() -> None:
    table = LifetimeTable(("a", "b"), np.array([1.0, 2.0]), np.array([True, False]), ())
    with pytest.raises(InputError, match="burst = '60s'"):
        fit(table, burst="60s")
    with pytest.raises(InputError, match="nodes = 5: must be left out"):
        fit(two_nodes(), nodes=5)
    with pytest.raises(InputError, match="nodes = 5: must be left out, as each value has nodes of its own"):
        fit_by(EXAMPLE, "cause", nodes=5)
    with pytest.raises(InputError, match="burst = 'soon'"):
        fit(two_nodes(), burst="soon")


def test_a_table_of_lifetimes_of_gpus_gives_the_mtbf_of_a_gpu() -> None:
    table = LifetimeTable(("a", "b", "c"), np.array([5.0, 6.0, 7.0]), np.array([True, True, False]), ())
    values = scenario_values(fit(table, gpus_per_node=1, gpus=600, bootstrap=0))
    assert values["gpu_mtbf_s"] == pytest.approx(9.0)
    assert values["gpus"] == 600
    assert Scenario(**values).group_size == 512


def test_progress_names_every_sample_and_law() -> None:
    told: list[tuple[str, str]] = []
    fit(two_nodes(), bootstrap=0, progress=lambda sample, law: told.append((sample, law)))
    assert len(told) == 16
    assert told[0] == ("up_time", "exponential")


def test_a_notebook_shows_the_headline_and_the_laws_escaped() -> None:
    shown = replace(fit(two_nodes(), gpus=100_000, bootstrap=0), name="<script>")._repr_html_()
    assert "2 failures of 2 nodes in 100 s: a node fails every 95 s, a job of 100,000 GPUs every 7.6 ms." in shown
    assert "exponential" in shown
    assert "<script>" not in shown


def test_the_quoted_interval_is_the_wider_one() -> None:
    alike = FailureLog.from_faults(["a", "b"], [0, 1], [10.0, 20.0], window_start_s=0.0, window_end_s=100.0)
    result = fit(alike, bootstrap=0)
    assert result.node_mtbf_between_nodes is not None
    # both nodes failed once: no spread between them, which proves nothing
    assert result.node_mtbf_between_nodes.low == result.node_mtbf_between_nodes.high
    assert result.interval == result.node_mtbf
    differing = differing_fit()
    assert differing.interval == differing.node_mtbf_between_nodes


def test_failures_over_time_add_up_to_all_and_the_constant_rate_follows_the_nodes_watched() -> None:
    log = FailureLog.from_faults(
        ["a", "b"],
        [0, 1, 1],
        [10.0, 60.0, 80.0],
        window_start_s=0.0,
        window_end_s=100.0,
        watched_from_s=np.array([0.0, 50.0]),
    )
    line = fit(log, bootstrap=0).timeline
    assert line is not None
    # four points a second
    assert line.times_s[4 * 50] == 50.0
    assert [int(line.failures[4 * time_s]) for time_s in (0, 9, 50, 60, 100)] == [0, 0, 1, 2, 3]
    # 150 node-seconds in all, 50 of them in the first half
    assert line.expected[4 * 50] == pytest.approx(3 * 50 / 150)
    assert line.expected[-1] == pytest.approx(3.0)


def test_totals_of_nodes_list_the_worst_first_and_balance() -> None:
    rows = fit(two_nodes(), bootstrap=0).rows("nodes")
    assert [row["node"] for row in rows] == ["a", "b"]
    assert rows[0] == {"node": "a", "failures": 2, "down_s": 10.0, "up_s": 90.0, "watched_s": 100.0}


def test_fit_by_gives_a_model_for_each_value_of_a_column(tmp_path: Path) -> None:
    log = tmp_path / "log.csv"
    log.write_text("node,time_h,rack\na,1,r10\nb,5,r2\na,9,r10\nb,20,r2\nb,30,r2\n")
    fits = fit_by(log, "rack", gpus_per_node=4)
    assert {rack: result.failures for rack, result in fits.items()} == {"r2": 3, "r10": 2}
    assert fits["r2"].name == "log.csv, rack r2"
    assert fits["r2"].gpus_per_node == 4
    assert all(law.goodness is None for law in fits["r2"].samples["up_time"].laws.values())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("system", "burst", "shape"),
    [(None, None, 0.67), (None, 3_600.0, 0.81), ("20", None, 0.64), ("20", 3_600.0, 0.71), ("19", None, 0.90)],
)
def test_random_groups_of_64_real_nodes_have_the_shapes_that_the_docs_state(
    system: str | None, burst: float | None, shape: float
) -> None:
    path = SHARED / ("infinitehbd/fault_trace.json" if system is None else "lanl/LA-UR-05-7318.csv.xz")
    if not path.exists():
        pytest.skip(f"{path.name} is not in ../shared/data")
    log = read_log(path, nodes=400) if system is None else read_log(path, where={"System": system})
    assert isinstance(log, FailureLog)
    log = log if burst is None else log.collapsed(burst)
    generator = np.random.default_rng(0)
    shapes = []
    for _ in range(5):
        groups = generator.permutation(len(log.nodes))[: len(log.nodes) // 64 * 64].reshape(-1, 64)
        gaps_s = np.concatenate([system_gap(log.selected(group)).durations_s for group in groups])
        shapes.append(fit_law("weibull", Sample("group", gaps_s, np.ones(len(gaps_s), bool))).value("shape"))
    # cuts differ by 0.013 at most
    assert np.mean(shapes) == pytest.approx(shape, abs=0.005 + 3 * 0.013 / np.sqrt(5))
