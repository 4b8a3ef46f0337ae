"""Every form of log gives the record it says: small logs by hand, and the public ones."""

import csv
import gzip
import json
import lzma
import math
import runpy
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spareplan.failures.log import FailureLog, LifetimeTable
from spareplan.failures.readers import read_log, read_logs_by
from spareplan.failures.readers.events import pair_events

PROJECT = Path(__file__).parents[2]
SHARED = PROJECT.parent / "shared" / "data"
TRACE = SHARED / "infinitehbd" / "fault_trace.json"
LANL = SHARED / "lanl" / "LA-UR-05-7318.csv.xz"
needs_trace = pytest.mark.skipif(not TRACE.exists(), reason="the InfiniteHBD trace is not in ../shared/data")
needs_lanl = pytest.mark.skipif(not LANL.exists(), reason="the LANL data is not in ../shared/data")

HOUR, DAY = 3_600.0, 86_400.0


def read(path: Path, **options: Any) -> FailureLog:
    log = read_log(path, **options)
    assert isinstance(log, FailureLog)
    return log


Writer = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Writer:
    def writer(text: str | bytes, name: str = "log.csv") -> Path:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return writer


INTERVALS = """node,start,end,cause
n10,2024-01-01 00:00,2024-01-01 02:00,GPU
n2,2024-01-01 06:00,2024-01-01 07:30,NIC
n10,2024-01-02 00:00,,GPU
"""


def test_interval_log(write: Writer) -> None:
    log = read(write(INTERVALS))
    assert log.nodes == ("n2", "n10")
    assert log.node.tolist() == [1, 0, 1]
    assert log.start_s.tolist() == [0.0, 6 * HOUR, 24 * HOUR]
    assert log.end_s.tolist() == [2 * HOUR, 7.5 * HOUR, math.inf]
    assert [log.causes[index] for index in log.cause] == ["GPU", "NIC", "GPU"]
    assert log.origin == "2024-01-01 00:00 UTC"
    assert (log.window_start_s, log.window_end_s) == (0.0, DAY)


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress])
def test_a_compressed_log_is_the_same_log(write: Writer, pack: Callable[[bytes], bytes]) -> None:
    plain, packed = read(write(INTERVALS)), read(write(pack(INTERVALS.encode()), "log.bin"))
    assert packed.notes[0].startswith("compressed with")
    assert packed.to_json() | {"notes": []} == plain.to_json() | {"notes": []}


def test_an_end_that_is_missing_although_the_node_fails_again_is_not_known(write: Writer) -> None:
    log = read(write("node,start,end\na,2024-01-01,\na,2024-01-05,2024-01-06\n"))
    assert math.isnan(log.end_s[0])
    assert log.end_s[1] == 5 * DAY


def test_point_log(write: Writer) -> None:
    log = read(write("host;time\na;2024-01-01T00:00:00Z\nb;2024-01-03T00:00:00Z\n"))
    assert not log.has_ends
    assert np.isnan(log.end_s).all()
    assert log.start_s.tolist() == [0.0, 2 * DAY]


def test_nodes_that_never_failed_count(write: Writer) -> None:
    log = read(write(INTERVALS), nodes=5)
    assert len(log.nodes) == 5
    assert len(set(log.nodes)) == 5
    assert "3 of 5 nodes never appear in the log" in log.notes


def test_failures_outside_a_stated_window_are_left_out_and_counted(write: Writer) -> None:
    log = read(write(INTERVALS), window_from="2024-01-01T01:00", window_to="2024-01-01T07:00")
    assert log.start_s.tolist() == [5 * HOUR]
    # its repair runs over the window's end
    assert log.end_s.tolist() == [math.inf]
    # n10 was down when the window opened and is watched from its return
    assert log.watched_from_s.tolist() == [0.0, HOUR]
    assert "2 failures began outside the window and are left out" in log.notes


def test_outages_that_chain_over_the_window_start_are_one(write: Writer) -> None:
    text = "node,start,end\na,2024-01-01,2024-01-04\na,2024-01-03,2024-01-06\na,2024-01-08,2024-01-09\n"
    log = read(write(text), window_from="2024-01-02", window_to="2024-01-10")
    assert log.watched_from_s.tolist() == [4 * DAY]
    assert log.start_s.tolist() == [6 * DAY]


def test_a_header_only_with_nodes_and_window_is_a_log_without_failures(write: Writer) -> None:
    log = read(write("node,start,end\n"), nodes=10, window_from="2024-01-01", window_to="2024-01-31")
    assert log.outages == 0
    assert log.faults == 0
    assert len(log.nodes) == 10
    assert log.window_s == 30 * DAY


def test_a_single_failure_with_its_window(write: Writer) -> None:
    log = read(write("node,time\na,2024-01-05\n"), window_from="2024-01-01", window_to="2024-01-31", nodes=2)
    assert log.start_s.tolist() == [4 * DAY]


def test_down_times_take_the_place_of_ends(write: Writer) -> None:
    log = read(write("node,start,down time (min)\na,2024-01-01 00:00,90\nb,2024-01-02 00:00,0\n"))
    assert (log.end_s - log.start_s).tolist() == [90 * 60.0, 0.0]


def test_lifetime_table(write: Writer) -> None:
    table = read_log(write("serial,life_days,alive\nx,10,no\ny,20.5,yes\n"))
    assert isinstance(table, LifetimeTable)
    assert table.units == ("x", "y")
    assert table.duration_s.tolist() == [10 * DAY, 20.5 * DAY]
    assert table.observed.tolist() == [True, False]


@pytest.mark.parametrize(
    ("header", "dead", "alive"),
    [("dead", "1", "0"), ("status", "failed", "censored"), ("censored", "0", "1"), ("observed", "True", "False"),
     ("alive", "dead", "alive"), ("event", "1.0", "0.0")],
)  # fmt: skip
def test_dead_and_alive_in_their_usual_spellings(write: Writer, header: str, dead: str, alive: str) -> None:
    table = read_log(write(f"unit,duration_h,{header}\nx,1,{dead}\ny,2,{alive}\n"))
    assert isinstance(table, LifetimeTable)
    assert table.observed.tolist() == [True, False]


def stream(*events: tuple[str, float, str], **more: Any) -> str:
    return json.dumps([{"node_id": n, "event_time": t, "event_type": e, **more} for n, t, e in events])


def test_event_stream_in_days_with_nested_causes(write: Writer) -> None:
    cause = {"fault_type": {"Level": "Hardware", "Class": "GPU"}}
    log = read(write(stream(("a", 1.0, "fault_start"), ("a", 2.5, "fault_end"), **cause), "log.json"))
    assert log.window_start_s == 0.0
    assert log.start_s.tolist() == [DAY]
    assert log.end_s.tolist() == [2.5 * DAY]
    assert log.causes == ("Hardware / GPU",)


def test_a_node_whose_first_event_is_an_end_is_watched_from_then_on(write: Writer) -> None:
    events = [("a", 1.0, "fault_end"), ("a", 3.0, "fault_start"), ("b", 4.0, "fault_start"), ("b", 5.0, "fault_end")]
    log = read(write(stream(*events), "log.json"))
    assert log.watched_from_s.tolist() == [DAY, 0.0]
    assert log.end_s.tolist() == [math.inf, 5 * DAY]


def test_json_lines_and_wrapped_lists_are_read_like_lists(write: Writer) -> None:
    events = [("a", 1.0, "fault_start"), ("a", 2.0, "fault_end")]
    records = json.loads(stream(*events))
    wanted = read(write(json.dumps(records), "a.json")).to_json()
    lines = "\n".join(json.dumps(record) for record in records)
    assert read(write(lines, "b.json")).to_json() == wanted
    assert read(write(json.dumps({"events": records}), "c.json")).to_json() == wanted


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


SACCTMGR = """Cluster|NodeName|TimeStart|TimeEnd|State|Reason|User
c1||2024-01-01T00:00:00|2024-01-09T00:00:00||Cluster Registered TRES|root
c1|gpu01|2024-01-02T00:00:00|2024-01-02T06:00:00|DOWN*|Not responding [slurm@2024-01-02T00:00:00]|slurm
c1|gpu02|2024-01-03T00:00:00|2024-01-03T12:00:00|IDLE+DRAIN|maintenance|root
c1|gpu02|2024-01-05T00:00:00|Unknown|DOWN+DRAIN|bad GPU|root
c1|gpu03|2024-01-06T00:00:00|2024-01-07T00:00:00|POWERED_DOWN|idle|root
"""


def test_slurm_node_events(write: Writer) -> None:
    log = read(write(SACCTMGR, "events.txt"))
    assert [log.nodes[index] for index in log.node] == ["gpu01", "gpu02"]
    assert log.end_s.tolist() == [DAY + 6 * HOUR, math.inf]
    assert log.causes == ("Not responding", "bad GPU")
    # all nodes with an event were watched, and the window holds the cluster's own rows
    assert log.nodes == ("gpu01", "gpu02", "gpu03")
    assert log.origin == "2024-01-01 00:00 UTC"


def test_slurm_node_events_in_aligned_columns(write: Writer) -> None:
    rows = [line.split("|")[1:6] for line in SACCTMGR.splitlines()[:1] + SACCTMGR.splitlines()[2:]]
    widths = (10, 20, 20, 12, 45)
    lines = [" ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    lines.insert(1, " ".join("-" * width for width in widths))
    log = read(write("\n".join(lines) + "\n", "events.txt"))
    assert [log.nodes[index] for index in log.node] == ["gpu01", "gpu02"]


def test_states_that_where_selects_are_taken_as_failures(write: Writer) -> None:
    log = read(write(SACCTMGR, "events.txt"), where={"State": "IDLE+DRAIN"})
    assert [log.causes[index] for index in log.cause] == ["maintenance"]


SACCT = """JobID|JobName|State|Start|End|NodeList|FailedNode
1|a|COMPLETED|2024-01-01T00:00:00|2024-01-01T10:00:00|gpu[01-03]|
2|b|NODE_FAIL|2024-01-01T02:00:00|2024-01-02T00:00:00|gpu[01-02]|gpu02
2.batch|b|CANCELLED|2024-01-01T02:00:00|2024-01-02T00:00:00|gpu01|
3|c|NODE_FAIL|2024-01-01T02:00:00|2024-01-02T00:00:40|gpu02|
4|d|RUNNING|2024-01-03T00:00:00|Unknown|gpu04|
"""


def test_slurm_jobs_that_one_node_killed_are_one_failure(write: Writer) -> None:
    log = read(write(SACCT, "sacct.txt"))
    assert log.nodes == ("gpu01", "gpu02", "gpu03", "gpu04")
    assert log.node.tolist() == [1]
    assert log.start_s.tolist() == [DAY]
    assert not log.has_ends
    assert log.window_end_s == 2 * DAY


SLURMCTLD = """[2024-01-01T00:00:00.000] slurmctld version 23.02 started on cluster c1
[2024-01-01T06:00:00.123] error: Nodes gpu[01-02] not responding
[2024-01-01T06:05:00.000] error: Nodes gpu[01-02] not responding, setting DOWN
[2024-01-01T06:05:00.500] Killing JobId=7 on failed node gpu01
[2024-01-01T07:05:00.000] node gpu01 returned to service
[2024-01-01T09:00:00.000] validate_node_specs: Node gpu03 unexpectedly rebooted boot_time=1 last response=2
[2024-01-01T09:30:00.000] Node gpu03 now responding
[2024-01-01T10:00:00.000] node gpu03 returned to service
[2024-01-02T00:00:00.000] done
"""


def test_slurm_controller_log(write: Writer) -> None:
    log = read(write(SLURMCTLD, "slurmctld.log"))
    assert [log.nodes[index] for index in log.node] == ["gpu01", "gpu02", "gpu03"]
    assert (log.end_s - log.start_s).tolist() == [HOUR, math.inf, HOUR]
    assert [log.causes[index] for index in log.cause] == ["Not responding"] * 2 + ["Node unexpectedly rebooted"]
    assert log.window_s == DAY
    assert len(log.bursts) == 1


LANL_HEAD = (
    "System,nodes,nodenum,nodenumz,node install,node prod,node decom,Prob Started,Prob Fixed,Down Time,"
    "Facilities,Hardware,Human Error,Network,Undetermined,Software,Same Event\n"
)
LANL_ROWS = (
    "2,3,1,0,5-Apr,5-Jun,current,6/21/2005 10:54,6/21/2005 12:00,6,,CPU,,,,,No\n"
    "2,3,2,1,Nov-96,Jan-97,5-Jul,7/4/2005 10:54,7/4/2005 11:54,60,,,,Network,,,No\n"
    "16,1,1,0,Nov-96,Jan-97,5-Sep,8/1/2005 00:00,8/1/2005 00:10,10,,,,,,,No\n"
)


def test_lanl_rows(write: Writer) -> None:
    log = read(write(LANL_HEAD + LANL_ROWS))
    assert log.nodes == ("2/1", "2/2", "2/3", "16/1")
    # Down Time holds, not the clock
    assert (log.end_s - log.start_s).tolist() == [6 * 60.0, 60 * 60.0, 10 * 60.0]
    assert log.origin == "1997-01-01 00:00 UTC"
    # node 2/1 came into production in June 2005, node 2/2 was decommissioned in July 2005
    assert log.watched_from_s[0] == (np.datetime64("2005-06-01") - np.datetime64("1997-01-01")) / np.timedelta64(1, "s")
    assert log.watched_until_s[1] == (np.datetime64("2005-08-01") - np.datetime64("1997-01-01")) / np.timedelta64(
        1, "s"
    )
    assert [log.causes[index] if index >= 0 else "" for index in log.cause] == ["Hardware / CPU", "Network", ""]


def test_systems_one_by_one_name_nodes_by_number(write: Writer) -> None:
    logs = read_logs_by(write(LANL_HEAD + LANL_ROWS), "system")
    assert list(logs) == ["2", "16"]
    assert logs["2"].nodes == ("1", "2", "3")
    assert logs["16"].outages == 1


def test_parts_of_a_log_share_its_window(write: Writer) -> None:
    text = "node,rack,start,end\na,1,2024-01-01,2024-01-02\nb,2,2024-01-05,2024-01-06\n"
    logs = read_logs_by(write(text), "rack")
    assert {key: log.window_s for key, log in logs.items()} == {"1": 5 * DAY, "2": 5 * DAY}
    assert read(write(text), where={"rack": "2"}).start_s.tolist() == [4 * DAY]


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


@needs_trace
def test_infinitehbd_trace() -> None:
    """400 nodes over 348.98 days: 584 faults, 582 outages on 231 nodes; repair mean 5.55 and median 0.85 days."""
    log = read(TRACE, nodes=400)
    assert (log.faults, log.outages, len(set(log.node.tolist()))) == (584, 582, 231)
    assert len(log.nodes) == 400
    assert (log.window_start_s, round(log.window_end_s / DAY, 2)) == (0.0, 348.98)
    repair_days = (log.end_s - log.start_s) / DAY
    assert round(float(repair_days.mean()), 2) == 5.55
    assert round(float(np.median(repair_days)), 2) == 0.85
    positive = repair_days[repair_days > 0]
    assert round(float(positive.mean()), 2) == 5.69
    assert round(float(np.median(positive)), 2) == 0.93


@needs_trace
def test_infinitehbd_mean_gap_between_faults_is_0_592_days() -> None:
    starts = sorted(row["event_time"] for row in json.loads(TRACE.read_text()) if row["event_type"] == "fault_start")
    log = read(TRACE, nodes=400)
    assert round(float(np.mean([b - a for a, b in pairwise(starts)])), 3) == 0.592
    # between the first and the last of the 582 outages there are two gaps fewer
    assert round(float((log.start_s[-1] - log.start_s[0]) / DAY / (log.faults - 1)), 3) == 0.592


@needs_lanl
def test_lanl_data_has_23739_failures_of_23_systems() -> None:
    logs = read_logs_by(LANL, "System")
    assert len(logs) == 23
    assert sum(log.faults for log in logs.values()) == 23_739
    assert {key: len(logs[key].nodes) for key in ("2", "8", "11", "14", "18", "20")} == {
        "2": 49, "8": 164, "11": 256, "14": 128, "18": 1024, "20": 512,
    }  # fmt: skip
    assert read(LANL).faults == 23_739
    assert read(LANL, where={"System": "20"}).faults == logs["20"].faults == 2_478


@needs_lanl
def test_lanl_repairs_above_zero_have_mean_5_9_and_median_1_hour() -> None:
    with lzma.open(LANL, "rt", newline="") as file:
        rows = list(csv.DictReader(file))
    down_min = np.array([float(row["Down Time"]) for row in rows])
    down_h = down_min[down_min > 0] / 60
    assert (len(down_min), len(down_h)) == (23_739, 23_552)
    assert (round(float(down_h.mean()), 1), round(float(np.median(down_h)), 1)) == (5.9, 1.0)
    # each system's outages that hold one fault are rows of the data as they stand
    log = read(LANL, where={"System": "20"})
    single = log.outage_faults == 1
    wanted = {float(row["Down Time"]) * 60 for row in rows if row["System"] == "20"}
    known = np.isfinite(log.end_s) & single
    assert {round(value, 3) for value in (log.end_s - log.start_s)[known].tolist()} <= wanted


def test_the_example_log_is_what_its_script_writes(tmp_path: Path) -> None:
    script = PROJECT / "data" / "make_example_log.py"
    example = script.with_name("failure-log-example.csv")
    path = tmp_path / "log.csv"
    runpy.run_path(str(script))["main"](path)
    assert path.read_bytes() == example.read_bytes()
    assert example.stat().st_size < 200_000
    log = read(example, nodes=200, window_from="2024-01-01", window_to="2024-06-29")
    assert log.outages == log.faults == 517
    assert sum(len(burst.nodes) == 8 for burst in log.bursts) == 6
    assert log.window_s == 180 * DAY


def test_nodes_that_sinfo_lists_are_down_now(write: Writer) -> None:
    text = "REASON|USER|TIMESTAMP|NODELIST\nbad disk|root|2024-01-01T00:00:00|n[1-2]\nNHC|root|2024-01-03T00:00:00|n7\n"
    log = read(write(text, "sinfo.txt"))
    assert log.nodes == ("n1", "n2", "n7")
    assert log.end_s.tolist() == [math.inf] * 3
    assert any("leaves out all that are back" in note for note in log.notes)


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
