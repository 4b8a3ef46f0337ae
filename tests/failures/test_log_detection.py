"""What is detected in a log (kind, columns, delimiter, dates, units, zone), that it is said, and that options win."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from log_files import DAY, HOUR, read, write

from spareplan.errors import InputError
from spareplan.failures.lifetime_table import LifetimeTable
from spareplan.failures.readers import read_log
from spareplan.failures.readers.clocks import TimeCells, detect_clock
from spareplan.failures.readers.detection import unit_of
from spareplan.failures.readers.hostlists import expand_hostlist
from spareplan.failures.readers.options import ReadOptions


def table(delimiter: str, times: list[tuple[str, str]], header: str = "node{0}start{0}end") -> str:
    rows = [header.format(delimiter), *(f"n{i}{delimiter}{a}{delimiter}{b}" for i, (a, b) in enumerate(times))]
    return "\n".join(rows) + "\n"


@pytest.mark.parametrize(("delimiter", "name"), [(",", "comma"), (";", "semicolon"), ("\t", "tab"), ("|", "pipe")])
def test_delimiters(tmp_path: Path, delimiter: str, name: str) -> None:
    log = read(write(tmp_path, table(delimiter, [("2024-01-01", "2024-01-02"), ("2024-01-03", "2024-01-04")])))
    assert log.start_s.tolist() == [0.0, 2 * DAY]
    assert f"columns are separated by {name}s" in log.notes


@pytest.mark.parametrize(
    ("first", "second", "note"),
    [
        ("2024-05-01 12:00", "2024-05-31 12:00", "times are ISO dates"),
        ("2024-05-01T12:00:00", "2024-05-31T12:00:00.000", "times are ISO dates"),
        ("2024/05/01 12:00", "2024/05/31 12:00", "times are ISO dates"),
        ("2024-05-01T12:00:00Z", "2024-05-31T14:00:00+02:00", "times are ISO dates that carry their zone"),
        ("5/1/2024 12:00", "5/31/2024 12:00", "dates are m/d/y"),
        ("05/01/2024 12:00:00 PM", "05/31/2024 12:00:00 PM", "dates are m/d/y"),
        ("1/5/2024 12:00", "31/5/2024 12:00", "dates are d/m/y"),
        ("01.05.2024 12:00", "31.05.2024 12:00", "dates are d/m/y"),
        ("1 May 2024 12:00", "31 May 2024 12:00", "dates are day, month name, year"),
        ("1-May-2024 12:00:00", "31-May-2024 12:00:00", "dates are day, month name, year"),
        ("1714564800", "1717156800", "times are seconds since 1970-01-01 UTC"),
        ("1714564800000", "1717156800000", "times are milliseconds since 1970-01-01 UTC"),
    ],
)
def test_dates_in_their_usual_forms_are_the_same_times(tmp_path: Path, first: str, second: str, note: str) -> None:
    log = read(write(tmp_path, table(",", [(first, second)])))
    assert log.origin == "2024-05-01 12:00 UTC"
    assert log.end_s.tolist() == [30 * DAY]
    assert note in log.notes


def test_a_date_order_that_the_values_leave_open_must_be_stated(tmp_path: Path) -> None:
    path = write(tmp_path, table(",", [("1/2/2024", "3/4/2024")]))
    with pytest.raises(InputError, match="1/2/2024"):
        read(path)
    assert read(path, time_unit="m/d/y").origin == "2024-01-02 00:00 UTC"
    assert read(path, time_unit="d/m/y").origin == "2024-02-01 00:00 UTC"


def test_the_zone_of_times_without_one_is_utc_unless_stated(tmp_path: Path) -> None:
    path = write(tmp_path, table(",", [("2024-01-01 12:00", "2024-07-01 12:00")]))
    utc, berlin = read(path), read(path, time_zone="Europe/Berlin")
    assert "times are in UTC (they carry no zone)" in utc.notes
    assert "times are in Europe/Berlin" in berlin.notes
    assert berlin.origin == "2024-01-01 11:00 UTC"
    # summer time began in between
    assert utc.end_s[0] - berlin.end_s[0] == HOUR


def test_a_window_is_in_the_zone_of_the_log(tmp_path: Path) -> None:
    path = write(tmp_path, table(",", [("2024-01-01 12:00", "2024-01-02 12:00")]))
    log = read(path, time_zone="Europe/Berlin", window_from="2024-01-01", window_to="2024-01-03")
    assert log.origin == "2023-12-31 23:00 UTC"
    assert log.start_s.tolist() == [12 * HOUR]


@pytest.mark.parametrize(
    ("header", "options", "unit_s"),
    [("start_s,end_s", {}, 1.0), ("start (h),end (h)", {}, HOUR), ("start_days,end_days", {}, DAY),
     ("start,end", {"time_unit": "min"}, 60.0), ("start_s,end_s", {"time_unit": "d"}, DAY)],
)  # fmt: skip
def test_units_of_relative_times_are_named_or_stated(
    tmp_path: Path, header: str, options: dict[str, Any], unit_s: float
) -> None:
    log = read(write(tmp_path, f"node,{header}\na,2,3.5\n"), **options)
    assert log.start_s.tolist() == [2 * unit_s]
    assert log.end_s.tolist() == [3.5 * unit_s]
    assert (log.window_start_s, log.window_end_s) == (0.0, 3.5 * unit_s)


def test_relative_times_without_a_unit_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="start = '2'"):
        read(write(tmp_path, "node,start,end\na,2,3.5\n"))


def test_a_window_of_relative_times_is_stated_in_durations(tmp_path: Path) -> None:
    log = read(write(tmp_path, "node,start_d,end_d\na,2,3\n"), window_from="1d", window_to="10d")
    assert (log.window_start_s, log.window_end_s) == (DAY, 10 * DAY)
    assert log.start_s.tolist() == [2 * DAY]


@pytest.mark.parametrize(
    ("factor", "unit"), [(1, "seconds"), (10**3, "milliseconds"), (10**6, "microseconds"), (10**9, "nanoseconds")]
)
def test_counts_since_1970_are_told_by_their_size(tmp_path: Path, factor: int, unit: str) -> None:
    # 1,714,564,800 s is 2024-05-01 12:00
    log = read(write(tmp_path, f"node,start,end\na,{1714564800 * factor},{1714568400 * factor}\n"))
    assert log.origin == "2024-05-01 12:00 UTC"
    assert log.end_s.tolist() == [HOUR]
    assert f"times are {unit} since 1970-01-01 UTC" in log.notes


@pytest.mark.parametrize("order", ["m/d/y", "d/m/y"])
@given(st.lists(st.integers(15_000_000, 31_000_000), min_size=1, max_size=20))
def test_days_and_times_read_in_parts_are_what_they_are_as_a_whole(order: str, minutes: list[int]) -> None:
    form = "%m/%d/%Y %H:%M" if order == "m/d/y" else "%d/%m/%Y %H:%M"
    wanted = [60.0 * minute for minute in minutes]
    texts = pd.Series([datetime.fromtimestamp(second, UTC).strftime(form) for second in wanted], dtype=object)
    cells = TimeCells("time", texts, np.arange(len(texts)))
    clock = detect_clock([cells], ReadOptions(time_unit=order))
    assert clock.seconds(cells).tolist() == wanted


def test_columns_that_are_stated_win_over_their_names(tmp_path: Path) -> None:
    path = write(tmp_path, "node,rack,start,end,other_start\na,r1,2024-01-01,2024-01-03,2024-01-02\n")
    log = read(path, columns={"node": "Rack", "start": "other start"})
    assert log.nodes == ("r1",)
    assert log.origin == "2024-01-02 00:00 UTC"


def test_columns_are_found_by_their_cells_where_names_say_nothing(tmp_path: Path) -> None:
    log = read(write(tmp_path, "which,happened\na,2024-01-01\nb,2024-01-03\n"))
    assert log.nodes == ("a", "b")
    assert log.start_s.tolist() == [0.0, 2 * DAY]


def test_a_log_without_a_header_is_read_by_position(tmp_path: Path) -> None:
    log = read(
        write(tmp_path, "a,2024-01-01 00:00,2024-01-02 00:00\nb,2024-01-03 00:00,2024-01-04 00:00\n"), kind="interval"
    )
    assert log.nodes == ("a", "b")
    assert log.end_s.tolist() == [DAY, 3 * DAY]
    assert any("first row is data" in note for note in log.notes)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("node,start,end\na,2024-01-01,2024-01-02\n", "interval"),
        ("node,start,duration_h\na,2024-01-01,5\n", "interval"),
        ("hostname,timestamp\na,2024-01-01\na,2024-01-02\n", "point"),
        ("node,failed_at,repaired_at,reason\na,2024-01-01,2024-01-02,x\n", "interval"),
        ("node,failure_time\na,2024-01-01\na,2024-01-02\n", "point"),
        ("node,event_time,event_type\na,2024-01-01,down\na,2024-01-02,up\n", "events"),
        (
            "NodeName|TimeStart|TimeEnd|State|Reason|\nn|2024-01-01T00:00:00|2024-01-02T00:00:00|DOWN|x|\n",
            "slurm-events",
        ),
        (
            "JobID|State|End|NodeList\n1|NODE_FAIL|2024-01-01T00:00:00|n1\n2|COMPLETED|2024-01-03T00:00:00|n1\n",
            "slurm-jobs",
        ),
    ],
)
def test_the_kind_is_told_by_the_columns(tmp_path: Path, text: str, kind: str) -> None:
    log = read(write(tmp_path, text))
    assert any(note.startswith(f"read as a log of kind {kind}:") for note in log.notes)


def test_a_kind_that_is_stated_wins(tmp_path: Path) -> None:
    log = read(write(tmp_path, "node,start,end\na,2024-01-01,2024-01-02\nb,2024-01-03,2024-01-04\n"), kind="point",
                   columns={"time": "start"})  # fmt: skip
    assert not log.has_ends


@pytest.mark.parametrize(
    ("column", "unit_s"),
    [("duration_days", DAY), ("Time (h)", HOUR), ("hours", HOUR), ("Down Time [min]", 60.0), ("start", None),
     ("time", None), ("end in s", 1.0), ("d", None), ("node", None), ("age", None)],
)  # fmt: skip
def test_the_unit_in_a_column_name(column: str, unit_s: float | None) -> None:
    assert unit_of(column)[1] == unit_s


@pytest.mark.parametrize(
    ("text", "names"),
    [("n1", ("n1",)), ("n[1-3]", ("n1", "n2", "n3")), ("n[08-10,2],x", ("n08", "n09", "n10", "n2", "x")),
     ("r[1-2]n[1-2]", ("r1n1", "r1n2", "r2n1", "r2n2")), ("a,b[1]c", ("a", "b1c"))],
)  # fmt: skip
def test_slurm_host_lists(text: str, names: tuple[str, ...]) -> None:
    assert expand_hostlist(text) == names


@given(st.lists(st.integers(0, 9_999), min_size=1, max_size=20, unique=True))
def test_a_host_list_of_numbers_gives_them_back(numbers: list[int]) -> None:
    assert expand_hostlist(f"gpu[{','.join(map(str, numbers))}]") == tuple(f"gpu{number}" for number in numbers)


@pytest.mark.parametrize("text", ["n[1-", "n]1", "n[3-1]", "n[a-b]", "n[1-999999]", "n[1-999]m[1-999]"])
def test_a_host_list_that_is_none_or_too_long_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=text.replace("[", r"\[").replace("]", r"\]")):
        expand_hostlist(text)


def test_an_event_column_that_names_errors_is_no_event_stream(tmp_path: Path) -> None:
    log = read(write(tmp_path, "node,event_time,event_type\na,2024-01-01,Xid 79\na,2024-01-03,link down\n"))
    assert any(note.startswith("read as a log of kind point:") for note in log.notes)


@pytest.mark.parametrize(
    "header", ["part,time_days,status", "part,days,failed", "unit,lifetime (d),dead", "id,age_d,event"]
)
def test_a_table_for_survival_analysis_is_a_table_of_lifetimes(tmp_path: Path, header: str) -> None:
    record = read_log(write(tmp_path, f"{header}\nx,10,1\ny,20,0\n"))
    assert isinstance(record, LifetimeTable)
    assert record.duration_s.tolist() == [10 * DAY, 20 * DAY]
    assert record.observed.tolist() == [True, False]
