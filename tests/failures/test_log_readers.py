"""Every form of log gives the record it says: small logs by hand."""

import csv
import gzip
import json
import lzma
import math
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from log_files import DAY, HOUR, read, write

from spareplan.failures.lifetime_table import LifetimeTable
from spareplan.failures.log import FailureLog
from spareplan.failures.readers import read_log, read_logs_by
from spareplan.failures.readers.events import pair_events

INTERVALS = """node,start,end,cause
n10,2024-01-01 00:00,2024-01-01 02:00,GPU
n2,2024-01-01 06:00,2024-01-01 07:30,NIC
n10,2024-01-02 00:00,,GPU
"""


def test_interval_log(tmp_path: Path) -> None:
    log = read(write(tmp_path, INTERVALS))
    assert log.nodes == ("n2", "n10")
    assert log.node.tolist() == [1, 0, 1]
    assert log.start_s.tolist() == [0.0, 6 * HOUR, 24 * HOUR]
    assert log.end_s.tolist() == [2 * HOUR, 7.5 * HOUR, math.inf]
    assert [log.causes[index] for index in log.cause] == ["GPU", "NIC", "GPU"]
    assert log.origin == "2024-01-01 00:00 UTC"
    assert (log.window_start_s, log.window_end_s) == (0.0, DAY)


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress])
def test_a_compressed_log_is_the_same_log(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    plain, packed = read(write(tmp_path, INTERVALS)), read(write(tmp_path, pack(INTERVALS.encode()), "log.bin"))
    assert packed.notes[0].startswith("compressed with")
    assert packed.to_json() | {"notes": []} == plain.to_json() | {"notes": []}


def test_a_log_from_a_pipe_is_read_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(INTERVALS,), daemon=True)
    writer.start()
    assert read(pipe).outages == 3
    writer.join(timeout=10.0)
    assert not writer.is_alive()


def test_an_end_that_is_missing_although_the_node_fails_again_is_not_known(tmp_path: Path) -> None:
    log = read(write(tmp_path, "node,start,end\na,2024-01-01,\na,2024-01-05,2024-01-06\n"))
    assert math.isnan(log.end_s[0])
    assert log.end_s[1] == 5 * DAY


def test_point_log(tmp_path: Path) -> None:
    log = read(write(tmp_path, "host;time\na;2024-01-01T00:00:00Z\nb;2024-01-03T00:00:00Z\n"))
    assert not log.has_ends
    assert np.isnan(log.end_s).all()
    assert log.start_s.tolist() == [0.0, 2 * DAY]


def test_nodes_that_never_failed_count(tmp_path: Path) -> None:
    log = read(write(tmp_path, INTERVALS), nodes=5)
    assert len(log.nodes) == 5
    assert len(set(log.nodes)) == 5
    assert "3 of 5 nodes never appear in the log" in log.notes


def test_failures_outside_a_stated_window_are_left_out_and_counted(tmp_path: Path) -> None:
    log = read(write(tmp_path, INTERVALS), window_from="2024-01-01T01:00", window_to="2024-01-01T07:00")
    assert log.start_s.tolist() == [5 * HOUR]
    # its repair runs over the window's end
    assert log.end_s.tolist() == [math.inf]
    # n10 was down when the window opened and is watched from its return
    assert log.watched_from_s.tolist() == [0.0, HOUR]
    assert "left out: 2 failures that began outside the window" in log.notes


def test_outages_that_chain_over_the_window_start_are_one(tmp_path: Path) -> None:
    text = "node,start,end\na,2024-01-01,2024-01-04\na,2024-01-03,2024-01-06\na,2024-01-08,2024-01-09\n"
    log = read(write(tmp_path, text), window_from="2024-01-02", window_to="2024-01-10")
    assert log.watched_from_s.tolist() == [4 * DAY]
    assert log.start_s.tolist() == [6 * DAY]


def test_a_header_only_with_nodes_and_window_is_a_log_without_failures(tmp_path: Path) -> None:
    log = read(write(tmp_path, "node,start,end\n"), nodes=10, window_from="2024-01-01", window_to="2024-01-31")
    assert log.outages == 0
    assert log.faults == 0
    assert len(log.nodes) == 10
    assert log.window_s == 30 * DAY


def test_a_single_failure_with_its_window(tmp_path: Path) -> None:
    log = read(write(tmp_path, "node,time\na,2024-01-05\n"), window_from="2024-01-01", window_to="2024-01-31", nodes=2)
    assert log.start_s.tolist() == [4 * DAY]


def test_down_times_take_the_place_of_ends(tmp_path: Path) -> None:
    log = read(write(tmp_path, "node,start,down time (min)\na,2024-01-01 00:00,90\nb,2024-01-02 00:00,0\n"))
    assert (log.end_s - log.start_s).tolist() == [90 * 60.0, 0.0]


def test_lifetime_table(tmp_path: Path) -> None:
    table = read_log(write(tmp_path, "serial,life_days,alive\nx,10,no\ny,20.5,yes\n"))
    assert isinstance(table, LifetimeTable)
    assert table.units == ("x", "y")
    assert table.duration_s.tolist() == [10 * DAY, 20.5 * DAY]
    assert table.observed.tolist() == [True, False]


@pytest.mark.parametrize(("header", "unit_s"), [("age_at_start", DAY), ("entry (h)", HOUR)])
def test_a_lifetime_table_may_say_at_which_age_units_came_under_watch(
    tmp_path: Path, header: str, unit_s: float
) -> None:
    table = read_log(write(tmp_path, f"unit,duration_days,dead,{header}\na,10,yes,2\nb,20,no,\nc,5,yes,5\n"))
    assert isinstance(table, LifetimeTable)
    assert table.duration_s.tolist() == [10 * DAY, 20 * DAY, 5 * DAY]
    assert table.entry_s.tolist() == [2 * unit_s, 0.0, 5 * unit_s]
    assert f"{header} says at which age a unit came under watch: left truncation" in table.notes


@pytest.mark.parametrize(
    ("header", "dead", "alive"),
    [("dead", "1", "0"), ("status", "failed", "censored"), ("censored", "0", "1"), ("observed", "True", "False"),
     ("alive", "dead", "alive"), ("event", "1.0", "0.0")],
)  # fmt: skip
def test_dead_and_alive_in_their_usual_spellings(tmp_path: Path, header: str, dead: str, alive: str) -> None:
    table = read_log(write(tmp_path, f"unit,duration_h,{header}\nx,1,{dead}\ny,2,{alive}\n"))
    assert isinstance(table, LifetimeTable)
    assert table.observed.tolist() == [True, False]


def stream(*events: tuple[str, float, str], **more: Any) -> str:
    return json.dumps([{"node_id": n, "event_time": t, "event_type": e, **more} for n, t, e in events])


def test_event_stream_in_days_with_nested_causes(tmp_path: Path) -> None:
    cause = {"fault_type": {"Level": "Hardware", "Class": "GPU"}}
    log = read(write(tmp_path, stream(("a", 1.0, "fault_start"), ("a", 2.5, "fault_end"), **cause), "log.json"))
    assert log.window_start_s == 0.0
    assert log.start_s.tolist() == [DAY]
    assert log.end_s.tolist() == [2.5 * DAY]
    assert log.causes == ("Hardware / GPU",)


def test_a_node_whose_first_event_is_an_end_is_watched_from_then_on(tmp_path: Path) -> None:
    events = [("a", 1.0, "fault_end"), ("a", 3.0, "fault_start"), ("b", 4.0, "fault_start"), ("b", 5.0, "fault_end")]
    log = read(write(tmp_path, stream(*events), "log.json"))
    assert log.watched_from_s.tolist() == [DAY, 0.0]
    assert log.end_s.tolist() == [math.inf, 5 * DAY]


def test_json_lines_and_wrapped_lists_are_read_like_lists(tmp_path: Path) -> None:
    events = [("a", 1.0, "fault_start"), ("a", 2.0, "fault_end")]
    records = json.loads(stream(*events))
    wanted = read(write(tmp_path, json.dumps(records), "a.json")).to_json()
    lines = "\n".join(json.dumps(record) for record in records)
    assert read(write(tmp_path, lines, "b.json")).to_json() == wanted
    assert read(write(tmp_path, json.dumps({"events": records}), "c.json")).to_json() == wanted


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 30), st.integers(1, 9)), min_size=1, max_size=20))
def test_pairing_keeps_when_each_node_is_down(faults: list[Any]) -> None:
    """The union of a node's outages is the same as from the faults that made the events."""
    events = [(n, float(t), True) for n, t, _ in faults] + [(n, float(t + d), False) for n, t, d in faults]
    pairs = pair_events(*zip(*events, strict=True))
    assert len(pairs.unopened) == 0
    assert (pairs.end >= 0).all()

    def seconds_down(spans: list[Any]) -> set[tuple[int, int]]:
        return {(n, s) for n, a, b in spans for s in range(int(a), int(b))}

    paired = [(events[a][0], events[a][1], events[b][1]) for a, b in zip(pairs.start, pairs.end, strict=True)]
    assert seconds_down(paired) == seconds_down([(n, t, t + d) for n, t, d in faults])


def test_a_lost_end_costs_one_fault_its_end() -> None:
    pairs = pair_events([0, 0, 0], [1.0, 50.0, 51.0], [True, True, False])
    assert dict(zip(pairs.start.tolist(), pairs.end.tolist(), strict=True)) == {0: -1, 1: 2}


def test_parts_of_a_log_share_its_window(tmp_path: Path) -> None:
    text = "node,rack,start,end\na,1,2024-01-01,2024-01-02\nb,2,2024-01-05,2024-01-06\n"
    logs = read_logs_by(write(tmp_path, text), "rack")
    assert {key: log.window_s for key, log in logs.items()} == {"1": 5 * DAY, "2": 5 * DAY}
    assert read(write(tmp_path, text), where={"rack": "2"}).start_s.tolist() == [4 * DAY]


def hostile_texts() -> st.SearchStrategy[str]:
    return st.text(st.characters(codec="utf-8", exclude_characters="\x00\r\n"), min_size=1, max_size=8)


@settings(max_examples=40)
@given(st.lists(st.tuples(hostile_texts(), st.integers(0, 10**6), st.integers(0, 10**6)), max_size=12))
def test_a_written_log_is_read_back(tmp_path_factory: pytest.TempPathFactory, faults: list[Any]) -> None:
    """Any node names, with quotes and delimiters in them, survive CSV."""
    rows = [(name, start, start + length) for name, start, length in faults if name.strip()]
    path = tmp_path_factory.mktemp("logs") / "log.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("node", "start_s", "end_s"), *rows])
    log = read(path, nodes=20, window_to="2000000s", columns={"node": "node"})
    assert log.faults == len(rows)
    wanted = FailureLog.from_faults(
        log.nodes, [log.nodes.index(name.strip()) for name, _, _ in rows], [row[1] for row in rows],
        [row[2] for row in rows], window_start_s=0.0, window_end_s=2e6,
    )  # fmt: skip
    assert log.start_s.tolist() == wanted.start_s.tolist()
    assert log.end_s.tolist() == wanted.end_s.tolist()


@pytest.mark.slow
def test_a_million_rows_are_read_whole(tmp_path: Path) -> None:
    rng = np.random.default_rng(5)
    starts = np.datetime64("2024-01-01T00:00:00") + np.sort(rng.integers(0, 365 * 86_400, 10**6)).astype("m8[s]")
    node = rng.integers(0, 20_000, 10**6)
    path = tmp_path / "log.csv"
    with path.open("w", encoding="utf-8") as file:
        file.write("node,time\n")
        file.writelines(f"node{n},{t}\n" for n, t in zip(node.tolist(), np.datetime_as_string(starts), strict=True))
    log = read(path)
    assert log.faults == 10**6
    assert log.start_s[-1] == float((starts[-1] - starts[0]) / np.timedelta64(1, "s"))
    assert log.outages == len({*zip(node.tolist(), starts.tolist(), strict=True)})
