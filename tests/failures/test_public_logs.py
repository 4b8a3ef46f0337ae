"""The public logs and the example log give the records that their numbers say."""

import csv
import json
import lzma
import runpy
from itertools import pairwise
from pathlib import Path

import numpy as np
from log_files import DAY, LANL, PROJECT, TRACE, needs_lanl, needs_trace, read, write

from spareplan.failures.readers import read_logs_by

LANL_HEAD = (
    "System,nodes,nodenum,nodenumz,node install,node prod,node decom,Prob Started,Prob Fixed,Down Time,"
    "Facilities,Hardware,Human Error,Network,Undetermined,Software,Same Event\n"
)
LANL_ROWS = (
    "2,3,1,0,5-Apr,5-Jun,current,6/21/2005 10:54,6/21/2005 12:00,6,,CPU,,,,,No\n"
    "2,3,2,1,Nov-96,Jan-97,5-Jul,7/4/2005 10:54,7/4/2005 11:54,60,,,,Network,,,No\n"
    "16,1,1,0,Nov-96,Jan-97,5-Sep,8/1/2005 00:00,8/1/2005 00:10,10,,,,,,,No\n"
)


def test_lanl_rows(tmp_path: Path) -> None:
    log = read(write(tmp_path, LANL_HEAD + LANL_ROWS))
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


def test_systems_one_by_one_name_nodes_by_number(tmp_path: Path) -> None:
    logs = read_logs_by(write(tmp_path, LANL_HEAD + LANL_ROWS), "system")
    assert list(logs) == ["2", "16"]
    assert logs["2"].nodes == ("1", "2", "3")
    assert logs["16"].outages == 1


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
