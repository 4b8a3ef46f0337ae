"""The samples of a log: up times, first failures, system gaps, repairs."""

import math

import numpy as np
import pytest

from spareplan.errors import InputError
from spareplan.failures.lifetime_table import LifetimeTable
from spareplan.failures.log import FailureLog
from spareplan.failures.statistics import Sample, samples_of


def log_of(
    outages: list[tuple[int, float, float]],
    nodes: int = 2,
    window_s: float = 100.0,
    watched_from_s: list[float] | None = None,
    watched_until_s: list[float] | None = None,
    *,
    has_ends: bool = True,
) -> FailureLog:
    rows = sorted(outages, key=lambda row: row[1])
    return FailureLog.from_faults(
        [f"n{index}" for index in range(nodes)],
        [row[0] for row in rows],
        [row[1] for row in rows],
        [row[2] for row in rows] if has_ends else None,
        window_start_s=0.0,
        window_end_s=window_s,
        watched_from_s=None if watched_from_s is None else np.array(watched_from_s),
        watched_until_s=None if watched_until_s is None else np.array(watched_until_s),
    )


def rows_of(sample: Sample) -> list[tuple[float, bool]]:
    return sorted(zip(sample.durations_s.tolist(), sample.observed.tolist(), strict=True))


def test_up_times_run_from_repair_to_failure_and_are_censored_at_the_window() -> None:
    log = log_of([(0, 10.0, 15.0), (0, 40.0, 60.0)])
    assert rows_of(samples_of(log)["up_time"]) == [(10.0, True), (25.0, True), (40.0, False), (100.0, False)]


def test_a_node_still_down_at_the_end_has_no_last_stretch() -> None:
    log = log_of([(0, 10.0, math.inf)])
    assert rows_of(samples_of(log)["up_time"]) == [(10.0, True), (100.0, False)]
    assert rows_of(samples_of(log)["repair"]) == [(90.0, False)]


def test_first_failures_count_every_node_once() -> None:
    log = log_of([(0, 10.0, 15.0), (0, 40.0, 60.0), (1, 30.0, 31.0)], nodes=3)
    assert rows_of(samples_of(log)["first_failure"]) == [(10.0, True), (30.0, True), (100.0, False)]


def test_a_node_that_joins_late_and_leaves_early_is_timed_on_its_own_watch() -> None:
    log = log_of([(1, 30.0, 32.0)], watched_from_s=[0.0, 20.0], watched_until_s=[100.0, 50.0])
    samples = samples_of(log)
    assert rows_of(samples["first_failure"]) == [(10.0, True), (100.0, False)]
    assert rows_of(samples["up_time"]) == [(10.0, True), (18.0, False), (100.0, False)]
    assert sorted(samples["up_time"].limit_s.tolist()) == [18.0, 30.0, 100.0]


def test_system_gaps_are_between_failures_anywhere_and_zero_ones_are_counted() -> None:
    log = log_of([(0, 10.0, 15.0), (1, 10.0, 12.0), (0, 40.0, 60.0)])
    gaps = samples_of(log)["system_gap"]
    assert rows_of(gaps) == [(30.0, True)]
    assert gaps.zeros == 1


def test_repairs_of_no_length_are_left_out_and_counted() -> None:
    repairs = samples_of(log_of([(0, 10.0, 10.0), (1, 20.0, 25.0)]))["repair"]
    assert rows_of(repairs) == [(5.0, True)]
    assert (repairs.zeros, repairs.unknown) == (1, 0)


def test_an_unknown_end_hides_the_repair_and_the_next_up_time() -> None:
    samples = samples_of(log_of([(0, 10.0, math.nan), (0, 40.0, 50.0)], nodes=1))
    assert rows_of(samples["up_time"]) == [(10.0, True), (50.0, False)]
    assert samples["up_time"].unknown == 1
    assert rows_of(samples["repair"]) == [(10.0, True)]
    assert samples["repair"].unknown == 1


def test_of_a_point_log_up_time_is_time_since_the_last_failure_and_there_is_no_repair() -> None:
    samples = samples_of(log_of([(0, 10.0, 0.0), (0, 40.0, 0.0)], nodes=1, has_ends=False))
    assert rows_of(samples["up_time"]) == [(10.0, True), (30.0, True), (60.0, False)]
    assert "repair" not in samples


def test_up_times_and_outages_fill_every_watch() -> None:
    generator = np.random.default_rng(3)
    outages = []
    for node in range(20):
        edges = np.sort(generator.random(6) * 100).tolist()
        outages += [(node, edges[index], edges[index + 1]) for index in (0, 2, 4)]
    samples = samples_of(log_of(outages, nodes=20))
    assert samples["up_time"].exposure_s + samples["repair"].exposure_s == pytest.approx(20 * 100.0, rel=1e-12)
    assert samples["up_time"].failures == 60


def test_a_log_without_a_failure_has_censored_rows_only() -> None:
    samples = samples_of(log_of([], nodes=3))
    assert [sample.failures for sample in samples.values()] == [0, 0, 0, 0]
    assert samples["up_time"].exposure_s == 300.0


def test_a_table_of_lifetimes_is_one_sample() -> None:
    table = LifetimeTable(("a", "b", "c"), np.array([5.0, 0.0, 7.0]), np.array([True, True, False]), ())
    samples = samples_of(table)
    assert list(samples) == ["lifetime"]
    assert rows_of(samples["lifetime"]) == [(5.0, True), (7.0, False)]
    assert samples["lifetime"].zeros == 1


@pytest.mark.parametrize(
    ("durations", "entry", "limit", "shown"),
    [
        ([1.0, math.nan], [], [], r"durations_s\[1\] = nan"),
        ([1.0, -2.0], [], [], r"durations_s\[1\] = -2\.0"),
        ([0.0, 1.0], [], [], r"durations_s\[0\] = 0\.0"),
        ([1.0, 2.0], [0.0, 2.0], [], r"durations_s\[1\] = 2\.0"),
        ([1.0, 2.0], [-1.0, 0.0], [], r"entry_s\[0\] = -1\.0"),
        ([1.0, 2.0], [], [0.5, 2.0], r"limit_s\[0\] = 0\.5"),
    ],
)
def test_a_sample_refuses_rows_that_contradict_themselves(
    durations: list[float], entry: list[float], limit: list[float], shown: str
) -> None:
    with pytest.raises(InputError, match=shown):
        Sample("lifetime", np.array(durations), np.ones(2, bool), np.array(entry), np.array(limit))


def test_lives_that_came_under_watch_late_keep_their_age_at_entry() -> None:
    durations_s, observed = np.array([10.0, 4.0, 3.0, 8.0]), np.array([True, False, True, False])
    table = LifetimeTable(tuple("abcd"), durations_s, observed, (), np.array([2.0, 0.0, 3.0, 8.0]))
    sample = samples_of(table)["lifetime"]
    # the third failed and the fourth was last seen at the moment it came under watch
    assert sample.durations_s.tolist() == [10.0, 4.0]
    assert sample.entry_s.tolist() == [2.0, 0.0]
    assert (sample.zeros, sample.exposure_s) == (1, 12.0)
