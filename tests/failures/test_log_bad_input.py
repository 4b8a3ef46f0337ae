"""Bad logs get one line that names the row and the column; nothing is guessed."""

import bz2
import gzip
import json
import lzma
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from log_files import read, write

from spareplan.errors import InputError
from spareplan.failures.readers import read_logs_by, sources, tables

GOOD = "node,start,end\na,2024-01-01,2024-01-02\nb,2024-01-03,2024-01-04\n"
EVENT = '{"node_id": "a", "event_time": 1.5, "event_type": "fault_start"}'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # row 1 is the header
        (GOOD + "c,2024-01-05,2024-01-04\n", "end in row 4 = '2024-01-04': must be at or after the failure's start"),
        (GOOD + "c,1/5/2024,2024-01-06\n", "start in row 4 = '1/5/2024': must be a date and time like the others"),
        (GOOD + "c,2024-02-30,2024-03-06\n", "start in row 4 = '2024-02-30': must be a day and time of the calendar"),
        (GOOD + "c,1024-02-20,2024-03-06\n", "start in row 4 = '1024-02-20': must be a day and time of the calendar"),
        (GOOD + "c,NaN,2024-03-06\n", "start in row 4 = 'NaN'"),
        (GOOD + "c,,2024-03-06\n", "start in row 4 = ''"),
        (GOOD + "\n,2024-02-20,2024-03-06\n", "node in row 5 = ''"),
        (GOOD + "NaN,2024-02-20,2024-03-06\n", "node in row 4 = 'NaN': must be the name of a node"),
        ("unit,duration_h,dead,entry\na,3,yes,1\nb,3,yes,4\n", "entry in row 3 = '4': must be at most the duration"),
        ("unit,duration_h,dead,entry\na,3,yes,-1\n", "entry in row 2 = '-1': must be an age of at least 0"),
        ('{"node": "a", "start": "2024-01-01"}\n{"nod', "in line 2 = '{\"nod': must be one JSON object; the line"),
        (GOOD + "c,=cmd(),2024-03-06\n", "start in row 4 = '=cmd()'"),
        (GOOD + "c,2024-03-06T00:00Z,2024-03-06\n", "start in row 4 = '2024-03-06T00:00Z'"),
        (GOOD + "c,2024-03-06,2024-03-07,x,y\n", "log in row 4 = '5 cells': must be 3 cells"),
        ("node,start,end\na,2024-01-01,2024-01-02,x\n", "log in row 2 = 'more cells': must be 3 cells"),
        ("\u2028", "the file is empty"),
        (GOOD + 'c,"2024-03-06,2024-03-07\n', "log in row 4 = 'a quoted cell': must be closed"),
        ("node,start_s,end_s\na,1,2\nb,-3,4\n", "start_s in row 3 = '-3': must be a time of at least 0"),
        ("node,start_s,end_s\na,1,2\nb,nan,4\n", "start_s in row 3 = 'nan': must be a finite number"),
        ("node,start_s,end_s\na,1,2\nb,inf,4\n", "start_s in row 3 = 'inf': must be a finite number"),
        ("node,start_s,end_s\na,1,2\nb,=1+2,4\n", "start_s in row 3 = '=1+2': must be a finite number"),
        ("node,start_s,end_s\na,1,2\nb,3;5,4\n", "start_s in row 3 = '3;5': must be a finite number"),
        ("node,start,down_min\na,2024-01-01,5\nb,2024-01-02,-5\n", "down_min in row 3 = '-5'"),
        ("node,start,down time\na,2024-01-01,5\n", "down time = 'no unit'"),
        ("node,time\na,1/31/2024\nb,31/1/2024\n", "time in row 3 = '31/1/2024': must be a date in the order"),
        ("node,time\na,1/31/2024 10:00\nb,1/31/2024\n", "time in row 3 = '1/31/2024': must be a date and time like"),
        ("node,time\na,yesterday\n", "time in row 2 = 'yesterday': must be a time such as"),
        ("node,color\na,red\n", "column time = 'missing': must be a column of a log of kind point"),
        ("unit,duration_h\na,5\n", "column observed = 'missing'"),
        ("unit,duration,dead\na,5,1\n", "duration = 'no unit'"),
        ("unit,duration_h,dead\na,5,1\nb,-5,1\n", "duration_h in row 3 = '-5'"),
        ("unit,duration_h,dead\na,5,1\nb,6,maybe\n", "dead in row 3 = 'maybe'"),
        ("unit,duration_h,dead\n", "log = 'no rows'"),
        ("just text without any table\n", "in row 1 = 'just text without any table'"),
        ("node,start,end\n", "window = 'not known'"),
        ("node,time\na,2024-01-01\n", "must be longer than nothing"),
        ("JobID|State|End|NodeList\n1|NODE_FAIL|2024-01-01T00:00:00|n[1-2]\n", "NodeList in row 2 = 'n[1-2]'"),
        ("NodeName|TimeStart|TimeEnd|State|\nn[1-|2024-01-01T00:00:00||DOWN|\n", "NodeName in row 2 = 'n[1-'"),
        ("Jun 13 06:48:47 master slurmctld[4]: error: Nodes n1 not responding, setting DOWN\n", "a time with its year"),
        ("", "the file is empty"),
        ("  \n\n", "the file is empty"),
        (b"\x89PNG\x00\x01\x02,\n", "the file is binary"),
        ("node,start\n".encode("utf-16"), "UTF-16"),
        (b"node,start\na,2024-01-01\n\xff\xfe,2024-01-02\n", "in row 3"),
        (b"\x1f\x8b\x08\x00garbage", "a whole gzip file"),
        (gzip.compress(GOOD.encode(), mtime=0)[:-12], "a whole gzip file"),
        (lzma.compress(GOOD.encode())[:-12], "a whole xz file"),
        (bz2.compress(GOOD.encode())[:-4], "a whole bzip2 file"),
        (f"[{EVENT}, {EVENT[:30]}", "the file is cut off"),
        (f"[{EVENT}", "the file is cut off"),
        (f"[{EVENT.replace('1.5', 'NaN')}]", "log = 'NaN': must be JSON numbers"),
        (f"[{EVENT.replace('1.5', '-1.5')}]", "event_time in row 1 = '-1.5'"),
        (f"[{EVENT},{EVENT},{EVENT.replace('fault_start', 'fault_stat')}]", "event_type in row 3 = 'fault_stat'"),
        (f"[{EVENT}, 7]", "record 2 = 7"),
        ("[]", "column"),
        ('{"a": [{"x": 1}], "b": [{"x": 1}]}', "must be a list of records"),
        ('[{"a": {"b": {"c": {"d": 1}}}}]', "nested 3 levels at most"),
        ("[" * 100_000, "must be"),
        (f"{EVENT}\n{EVENT[:20]}\n", "line 2"),
    ],
)  # fmt: skip
def test_bad_logs(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)) as caught:
        read(write(tmp_path, text))
    assert "\n" not in str(caught.value)


def test_a_missing_column_is_named_with_the_columns_there_are(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="missing") as caught:
        read(write(tmp_path, "node,color,size\na,red,1\n"), kind="interval")
    assert str(caught.value).endswith("the columns are node, color, size")
    with pytest.raises(InputError, match=r"columns start = 'begin'.*it has node, color"):
        read(write(tmp_path, "node,color\na,red\n"), columns={"start": "begin"})


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"kind": "weekly"}, "kind = 'weekly'"),
        ({"columns": {"when": "start"}}, "columns = 'when'"),
        ({"time_unit": "fortnight"}, "time_unit = 'fortnight'"),
        ({"time_unit": "h"}, "time_unit = 'h': must be left out, as the times are dates;"),
        ({"time_unit": "d/m/y"}, "time_unit = 'd/m/y': must be left out, as the times are dates in another order"),
        ({"time_zone": "Mars/Olympus"}, "time_zone = 'Mars/Olympus'"),
        ({"nodes": 1}, "nodes = 1: must be at least 2"),
        ({"nodes": 0}, "nodes = 0"),
        ({"nodes": True}, "nodes = True"),
        ({"window_from": "yesterday"}, "window_from = 'yesterday'"),
        ({"window_to": "2024-13-01"}, "window_to = '2024-13-01'"),
        ({"window_from": "2025-01-01", "window_to": "2024-01-01"}, "must be longer than nothing"),
        ({"where": {"rack": "1"}}, "where = 'rack': must be a column of the log; it has node, start, end"),
        ({"where": {"node": "z"}}, "where = 'node=z'"),
        ({"kind": "slurm-log"}, "lines that start with a date"),
        ({"kind": "lanl"}, "'System'"),
    ],
)
def test_bad_options(tmp_path: Path, options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        read(write(tmp_path, GOOD), **options)


@pytest.mark.parametrize(
    ("text", "unit", "message"),
    [
        ("node,time\na,1.5\nb,2.5\n", "d/m/y", "as the times are numbers"),
        ("node,time\na,31/1/2024\nb,3/2/2024\n", "d", "as the times are dates"),
        ("node,start,down_min\na,2024-01-01,5\nb,2024-01-02,7\n", "h", "as the times are dates"),
        ("[2024-01-01T00:00:00] error: Nodes n1 not responding, setting DOWN\n", "h", "as the times are dates"),
    ],
)
def test_a_time_unit_that_would_be_ignored_is_refused(tmp_path: Path, text: str, unit: str, message: str) -> None:
    if unit == "d/m/y":
        text = text.replace("time", "time_h")
    with pytest.raises(InputError, match=f"time_unit = '{unit}': must be left out, {message}"):
        read(write(tmp_path, text), time_unit=unit)


def test_a_time_unit_of_down_times_is_used_beside_dates(tmp_path: Path) -> None:
    log = read(write(tmp_path, "node,start,down time\na,2024-01-01,5\nb,2024-01-02,7\n"), time_unit="h")
    assert (log.end_s - log.start_s).tolist() == [5 * 3600.0, 7 * 3600.0]


def test_lifetime_tables_have_no_window_and_no_parts(tmp_path: Path) -> None:
    path = write(tmp_path, "unit,duration_h,dead\na,5,1\n")
    with pytest.raises(InputError, match="nodes = 5"):
        read(path, nodes=5)
    with pytest.raises(InputError, match="by = 'unit'"):
        read_logs_by(path, "unit")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"absent.csv.*no such file"):
        read(tmp_path / "absent.csv")
    with pytest.raises(InputError, match="directory"):
        read(tmp_path)


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress, bz2.compress])
def test_a_bomb_is_stopped_at_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pack: Callable[[bytes], bytes]
) -> None:
    monkeypatch.setattr(sources, "LARGEST_BYTES", 3 * 2**20)
    path = write(tmp_path, pack(b"0" * (16 * 2**20)), "bomb.gz")
    assert path.stat().st_size < 100_000
    with pytest.raises(InputError, match=r"bomb.gz.*at most 3 MiB of text when decompressed"):
        read(path)


def test_a_plain_file_over_the_limit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "LARGEST_BYTES", 10)
    with pytest.raises(InputError, match=r"log.csv.*at most 0 MiB"):
        read(write(tmp_path, GOOD))


def test_more_rows_than_the_limit_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_ROWS", 1)
    with pytest.raises(InputError, match=r"log.csv.*at most 1 rows"):
        read(write(tmp_path, GOOD))


def test_formula_cells_are_plain_names(tmp_path: Path) -> None:
    log = read(write(tmp_path, "node,time\n=cmd(),2024-01-01\n@x,2024-01-02\n"))
    assert log.nodes == ("=cmd()", "@x")


def test_rows_that_repeat_are_one_outage_and_are_counted(tmp_path: Path) -> None:
    log = read(write(tmp_path, GOOD + "b,2024-01-03,2024-01-04\n"))
    assert (log.faults, log.outages) == (3, 2)
    assert "1 row with the node and times of another row: one outage each" in log.notes


def test_row_numbers_count_blank_rows(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="start in row 6 = 'x'"):
        read(write(tmp_path, "node,start,end\n\na,2024-01-01,2024-01-02\n\n\nb,x,2024-01-02\n"))


def test_rows_beyond_the_sample_are_checked_too(tmp_path: Path) -> None:
    rows = "".join(f"n{i},2024-01-01 00:00:{i % 60:02d},2024-01-02\n" for i in range(3_000))
    with pytest.raises(InputError, match=re.escape("end in row 3002 = '5/1/2024'")):
        read(write(tmp_path, f"node,start,end\n{rows}a,2024-01-01,5/1/2024\n"))


def test_json_records_over_the_limit_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_ROWS", 1)
    with pytest.raises(InputError, match="2 records"):
        read(write(tmp_path, json.dumps([json.loads(EVENT)] * 2), "log.json"))
