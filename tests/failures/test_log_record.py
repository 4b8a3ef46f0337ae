"""The record of a failure log: merging, bursts, selection, and what it refuses."""

import json
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spareplan.errors import InputError
from spareplan.failures.lifetime_table import LifetimeTable
from spareplan.failures.log import Burst, FailureLog


def make_log(faults: list[Any], nodes: int = 3, end: float = 100.0, **more: Any) -> FailureLog:
    node, start, ends = zip(*faults, strict=True) if faults else ((), (), ())
    names = [f"n{index}" for index in range(nodes)]
    return FailureLog.from_faults(names, node, start, ends, window_start_s=0.0, window_end_s=end, **more)


def test_outages_of_one_node_that_overlap_or_touch_are_one() -> None:
    log = make_log([(0, 10.0, 20.0), (0, 15.0, 30.0), (0, 30.0, 40.0), (0, 41.0, 50.0), (1, 15.0, 16.0)])
    assert log.faults == 5
    assert log.start_s.tolist() == [10.0, 15.0, 41.0]
    assert log.end_s.tolist() == [40.0, 16.0, 50.0]
    assert log.outage_faults.tolist() == [3, 1, 1]


def test_a_merged_outage_keeps_its_first_cause_and_its_longest_end() -> None:
    log = make_log([(0, 12.0, 14.0), (0, 10.0, 90.0)], cause=[1, 0], causes=("GPU", "NIC"))
    assert log.cause.tolist() == [0]
    assert log.end_s.tolist() == [90.0]


def test_a_fault_without_an_end_joins_only_the_outage_that_holds_its_start() -> None:
    log = make_log([(0, 10.0, math.nan), (0, 20.0, 30.0), (0, 25.0, math.nan)])
    assert log.start_s.tolist() == [10.0, 20.0]
    assert math.isnan(log.end_s[0])
    assert log.end_s[1] == 30.0


def test_an_end_after_the_window_is_still_down() -> None:
    log = make_log([(0, 10.0, 101.0), (1, 20.0, 100.0)])
    assert log.end_s.tolist() == [math.inf, 100.0]


def merged_by_hand(faults: list[tuple[int, float, float]]) -> tuple[int, float]:
    """Count of each node's outages and total down time on a grid of whole seconds: touching seconds are one outage."""
    outages, down = 0, 0.0
    for node in {fault[0] for fault in faults}:
        spans = sorted((start, end) for which, start, end in faults if which == node)
        while spans:
            start, end = spans.pop(0)
            while spans and spans[0][0] <= end:
                end = max(end, spans.pop(0)[1])
            outages += 1
            down += end - start
    return outages, down


@given(
    st.lists(
        st.tuples(st.integers(0, 3), st.integers(0, 60), st.integers(0, 20)).map(
            lambda fault: (fault[0], float(fault[1]), float(fault[1] + fault[2]))
        ),
        max_size=30,
    )
)
def test_merging_agrees_with_merging_by_hand(faults: list[Any]) -> None:
    log = make_log(faults, nodes=4)
    outages, down = merged_by_hand(faults)
    assert log.outages == outages
    assert float((log.end_s - log.start_s).sum()) == down
    assert log.faults == len(faults)


def test_failures_of_several_nodes_at_one_time_are_a_burst() -> None:
    log = make_log([(2, 10.0, 11.0), (0, 10.0, 12.0), (1, 50.0, 51.0)])
    assert log.bursts == (Burst(10.0, (0, 2)),)


def test_collapsing_keeps_the_first_failure_of_each_burst_with_its_own_end() -> None:
    log = make_log([(1, 10.0, 40.0), (0, 30.0, 35.0), (2, 70.0, 75.0), (0, 71.0, 72.0), (0, 90.0, 91.0)])
    collapsed = log.collapsed(60.0)
    # 70 is 60 s after 10 and belongs to its burst; 71 and 90 are of node 0 alone and stay
    assert collapsed.start_s.tolist() == [10.0, 71.0, 90.0]
    assert collapsed.end_s.tolist() == [40.0, 72.0, 91.0]
    assert collapsed.faults == 3
    assert collapsed.bursts == (Burst(10.0, (0, 1, 2)),)
    assert "3 failures in 1 bursts" in collapsed.notes[-1]


def test_a_node_that_fails_twice_within_the_burst_time_alone_is_no_burst() -> None:
    log = make_log([(0, 10.0, 11.0), (0, 20.0, 21.0)]).collapsed(60.0)
    assert log.outages == 2
    assert log.bursts == ()


@pytest.mark.parametrize("burst_s", [-1.0, math.nan, math.inf])
def test_a_burst_time_is_finite_and_not_negative(burst_s: float) -> None:
    with pytest.raises(InputError, match=str(burst_s)):
        make_log([]).collapsed(burst_s)


def test_selecting_nodes_renumbers_them_and_keeps_the_window() -> None:
    log = make_log([(0, 10.0, 11.0), (1, 10.0, 11.0), (2, 10.0, 30.0), (2, 20.0, 25.0)])
    part = log.selected([2, 1])
    assert part.nodes == ("n1", "n2")
    assert part.node.tolist() == [0, 1]
    assert part.faults == 3
    assert part.bursts == (Burst(10.0, (0, 1)),)
    assert (part.window_start_s, part.window_end_s) == (0.0, 100.0)
    assert log.selected([0]).bursts == ()


@pytest.mark.parametrize("chosen", [3, -1])
def test_selecting_a_node_that_is_not_there_is_refused(chosen: int) -> None:
    with pytest.raises(InputError, match=str(chosen)):
        make_log([]).selected([chosen])


def test_selecting_no_node_is_refused() -> None:
    with pytest.raises(InputError, match="nodes = 0"):
        make_log([]).selected([])


def test_json_says_null_for_what_never_ends_and_for_what_is_not_known() -> None:
    log = make_log([(0, 10.0, math.nan), (0, 20.0, math.inf)])
    document = json.loads(json.dumps(log.to_json(), allow_nan=False))
    assert [(row["end_s"], row["still_down"]) for row in document["outages"]] == [(None, False), (None, True)]
    assert document["faults"] == 2
    assert document["watched_until_s"] == [100.0, 100.0, 100.0]


def test_arrays_are_copies_and_read_only() -> None:
    start_s = np.array([10.0])
    log = FailureLog.from_faults(["a"], [0], start_s, window_start_s=0.0, window_end_s=50.0)
    start_s[0] = 99.0
    assert log.start_s[0] == 10.0
    assert not log.has_ends
    with pytest.raises(ValueError, match="read-only"):
        log.start_s[0] = 1.0


@pytest.mark.parametrize(
    ("changes", "bad"),
    [
        ({"start_s": [101.0]}, "101.0"),
        ({"start_s": [-1.0]}, "-1.0"),
        ({"start_s": [math.nan]}, "nan"),
        ({"end_s": [5.0]}, "5.0"),
        ({"node": [7]}, "7"),
        ({"cause": [4]}, "4"),
        ({"nodes": ("a", "a", "b")}, "3 names"),
        ({"nodes": ()}, "nodes = 0"),
        ({"faults": 3}, "faults = 3"),
        ({"watched_from_s": [0.0, 0.0, 200.0]}, "200.0"),
        ({"watched_from_s": [0.0]}, r"\(1,\)"),
        ({"watched_until_s": [100.0, 100.0, -5.0]}, "-5.0"),
        ({"window_end_s": -1.0}, "-1.0 s"),
        ({"window_end_s": math.inf}, "inf"),
        ({"has_ends": False}, "20.0"),
        ({"start_s": [10.0, 9.0], "node": [0, 1], "end_s": [20.0, 20.0], "cause": [-1, -1], "faults": 2}, "9.0"),
        ({"start_s": [10.0, 20.0], "node": [0, 0], "end_s": [20.0, 30.0], "cause": [-1, -1], "faults": 2}, "20.0"),
    ],
)
def test_a_log_that_contradicts_itself_is_refused(changes: dict[str, Any], bad: str) -> None:
    good: dict[str, Any] = {
        "nodes": ("a", "b", "c"), "node": [0], "start_s": [10.0], "end_s": [20.0], "cause": [-1], "causes": (),
        "faults": 1, "window_start_s": 0.0, "window_end_s": 100.0, "watched_from_s": [0.0, 0.0, 0.0], "has_ends": True,
        "origin": "time 0", "bursts": (), "notes": (),
    }  # fmt: skip
    assert FailureLog(**good).outages == 1
    with pytest.raises(InputError, match=bad):
        FailureLog(**{**good, **changes})


def test_a_lifetime_table_counts_failures_and_refuses_negative_lives() -> None:
    table = LifetimeTable(("a", "b"), np.array([5.0, 7.0]), np.array([True, False]), ())
    assert table.failures == 1
    assert table.to_json()["lives"][1] == {"unit": "b", "entry_s": 0.0, "duration_s": 7.0, "observed": False}
    for bad in (-1.0, math.nan, math.inf):
        with pytest.raises(InputError, match=str(bad)):
            LifetimeTable(("a",), np.array([bad]), np.array([True]), ())
    for bad in (-1.0, math.nan, 6.0):
        with pytest.raises(InputError, match=f"entry_s\\[0\\] = {bad}"):
            LifetimeTable(("a",), np.array([5.0]), np.array([True]), (), np.array([bad]))
    with pytest.raises(InputError, match="units = 0"):
        LifetimeTable((), np.zeros(0), np.zeros(0, bool), ())


def test_merging_hides_no_bad_fault() -> None:
    with pytest.raises(InputError, match=r"end_s\[1\] = 5.0"):
        make_log([(0, 10.0, 40.0), (0, 20.0, 5.0)])
    with pytest.raises(InputError, match=r"start_s\[1\] = nan"):
        make_log([(0, 10.0, 40.0), (0, math.nan, 50.0)])
    with pytest.raises(InputError, match=r"node\[0\] = 3"):
        make_log([(3, 10.0, 40.0)])
