"""Histories of nodes, drawn and replayed."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spareplan.errors import InputError
from spareplan.failures.log import FailureLog
from spareplan.failures.statistics import NodeHistories


def unequal_log(nodes: int = 50) -> FailureLog:
    """Every tenth node fails ten times, the others once or never."""
    generator = np.random.default_rng(1)
    node, start, end = [], [], []
    for each in range(nodes):
        times = np.sort(generator.random(10 if each % 10 == 0 else each % 2)) * 990.0
        node += [each] * len(times)
        start += times.tolist()
        end += (times + 1.0).tolist()
    return FailureLog.from_faults(
        [str(each) for each in range(nodes)], node, start, end, window_start_s=0.0, window_end_s=1000.0
    )


def test_histories_are_the_outages_of_each_watched_node() -> None:
    log = FailureLog.from_faults(
        ["a", "b", "c", "d"],
        [1, 0, 1, 2],
        [30.0, 10.0, 60.0, 90.0],
        [40.0, 15.0, math.inf, math.nan],
        window_start_s=0.0,
        window_end_s=100.0,
        watched_from_s=np.array([0.0, 20.0, 0.0, 100.0]),
    )
    histories = NodeHistories.of(log)
    assert histories.period_s.tolist() == [100.0, 80.0, 100.0]
    assert histories.first.tolist() == [0, 1, 3, 4]
    assert histories.failed_s.tolist() == [10.0, 10.0, 40.0, 90.0]
    assert histories.down_s.tolist() == [5.0, 10.0, 40.0, 0.0]
    assert histories.failure_rate_per_s == pytest.approx((1 / 100 + 2 / 80 + 1 / 100) / 3)


def test_every_drawn_node_has_the_failures_of_its_source() -> None:
    histories = NodeHistories.of(unequal_log())
    drawn = histories.resample(500, np.random.default_rng(2))
    assert np.bincount(drawn.node, minlength=500).tolist() == histories.failures[drawn.source].tolist()
    for node in range(20):
        source = drawn.source[node]
        real = histories.failed_s[histories.first[source] : histories.first[source + 1]]
        times = drawn.failed_s[drawn.node == node]
        assert (np.diff(times) >= 0).all()
        if len(real):
            # some shift carries the one history onto the other
            shifts = (times[0] - real) % 1000.0
            assert any(np.allclose(np.sort((real + shift) % 1000.0), times, atol=1e-6) for shift in shifts)


def test_drawn_nodes_keep_the_mean_rate_and_the_variance_between_nodes() -> None:
    histories = NodeHistories.of(unequal_log())
    count = 20_000
    drawn = histories.resample(count, np.random.default_rng(3))
    failures = np.bincount(drawn.node, minlength=count).astype(float)
    real = histories.failures.astype(float)
    assert failures.mean() == pytest.approx(real.mean(), abs=4 * real.std() / math.sqrt(count))
    spread = math.sqrt(((real - real.mean()) ** 4).mean() - real.var() ** 2)
    assert failures.var() == pytest.approx(real.var(), abs=4 * spread / math.sqrt(count))
    # far more than the Poisson variance of equal nodes
    assert real.var() > 4 * real.mean()


def test_failures_of_drawn_nodes_are_spread_evenly_over_time() -> None:
    drawn = NodeHistories.of(unequal_log()).resample(5000, np.random.default_rng(4))
    tenths = np.bincount((drawn.failed_s / 100.0).astype(int), minlength=10)
    # failures of one node come together, which multiplies the Poisson variance by no more than ten
    assert np.abs(tenths - tenths.mean()).max() < 4 * math.sqrt(10 * tenths.mean())


@given(st.floats(0.0, 3000.0), st.floats(0.0, 3000.0))
def test_a_span_holds_the_failures_of_all_rounds_in_it(start: float, length: float) -> None:
    drawn = NodeHistories.of(unequal_log(20)).resample(10, np.random.default_rng(5))
    node, times, down = drawn.between(start, start + length)
    expected = sorted(
        (failed + turn * 1000.0, each)
        for each, failed in zip(drawn.node.tolist(), drawn.failed_s.tolist(), strict=True)
        for turn in range(8)
        if start <= failed + turn * 1000.0 < start + length
    )
    assert times == pytest.approx([time for time, _ in expected])
    assert sorted(node.tolist()) == sorted(each for _, each in expected)
    assert (down == 1.0).all() or not len(down)


@pytest.mark.parametrize("count", [0, -5, True])
def test_a_draw_needs_nodes(count: int) -> None:
    with pytest.raises(InputError, match=f"count = {count}"):
        NodeHistories.of(unequal_log()).resample(count, np.random.default_rng(0))


def test_a_window_of_no_length_has_no_histories() -> None:
    log = FailureLog.from_faults(["a"], [], [], [], window_start_s=5.0, window_end_s=5.0)
    with pytest.raises(InputError, match=r"window = 0\.0"):
        NodeHistories.of(log)
