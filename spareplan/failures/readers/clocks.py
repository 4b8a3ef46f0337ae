"""Times of a log as seconds: one form for all of them, detected from their values and kept to."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from spareplan.errors import InputError
from spareplan.failures.readers.options import DATE_ORDERS, ReadOptions, row_error
from spareplan.quantities import format_duration, parse_duration_s

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Clock", "TimeCells", "detect_clock", "is_missing", "numbers", "refuse_unused_unit"]

FloatArray = NDArray[np.float64]

# what people and programs write where there is no time
_MISSING = ("", "-", "nan", "nat", "none", "null", "n/a", "na", "unknown", "open", "ongoing", "still down")

_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_TIME = r"[0-9]{1,2}:[0-9]{2}"
_ISO = r"[0-9]{4}[-/][0-9]{2}[-/][0-9]{2}(?:[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]{1,9})?)?)?"
_ZONE = r" ?(?:Z|UTC|[+-][0-9]{2}:?[0-9]{2})"
_ISO_PLAIN, _ISO_ZONED = re.compile(_ISO), re.compile(_ISO + _ZONE)
_DAY_FIRST = re.compile(rf"([0-9]{{1,2}})([/.-])([0-9]{{1,2}})\2[0-9]{{4}}(?: {_TIME}(:[0-9]{{2}})?( [APap][Mm])?)?")
_MONTH_NAME = re.compile(rf"[0-9]{{1,2}}([ -])[A-Za-z]{{3}}\1[0-9]{{4}}(?: {_TIME}(:[0-9]{{2}})?)?")
_TWO_NUMBERS = re.compile(r"([0-9]{1,2})[/.-]([0-9]{1,2})")
_ISO_DAY = "%Y-%m-%d"
_EXAMPLES = "2024-05-31 14:05, 5/31/2024 14:05, 31.05.2024 14:05, 31 May 2024 14:05 or numbers with a unit"

# Numbers this large are counts since 1970: 1e8 s is March 1973, 5e9 s the year 2128.
_EPOCH_UNITS = (
    (1e8, 5e9, 1.0, "seconds"),
    (1e11, 5e12, 1e-3, "milliseconds"),
    (1e14, 5e15, 1e-6, "microseconds"),
    (1e17, 5e18, 1e-9, "nanoseconds"),
)
_EARLIEST_YEAR, _LATEST_YEAR = 1970, 2200


_MISSING_SPELLINGS = frozenset(text for word in _MISSING for text in (word, word.upper(), word.title(), "NaN", "NaT"))


def is_missing(cells: pd.Series) -> NDArray[np.bool_]:
    """Return which cells hold no time: empty, ``-``, ``NaN``, ``Unknown`` and the like."""
    return cells.isin(_MISSING_SPELLINGS).to_numpy(dtype=bool)


@dataclass(frozen=True)
class TimeCells:
    """One column of times as text.

    Args:
        column: its name, for errors.
        cells: shape (rows,): text.
        rows: shape (rows,): row numbers in the file.
        unit_s: seconds of the unit that the column's name states; None: none.
    """

    column: str
    cells: pd.Series
    rows: NDArray[np.int64]
    unit_s: float | None = None


@dataclass(frozen=True)
class Clock:
    """How the times of a log are written.

    Args:
        form: "number", or the strptime format of the first time.
        pattern: what every cell must match; None for numbers.
        unit_s: seconds of one unit of a number.
        calendar: whether times are points of the calendar (seconds since 1970 UTC), not relative to time 0.
        zone: the zone of times that carry none; "" where all carry one, or for numbers.
        notes: what was detected, for people.
    """

    form: str
    pattern: re.Pattern[str] | None = None
    unit_s: float = 1.0
    calendar: bool = True
    zone: str = ""
    notes: tuple[str, ...] = ()

    def seconds(self, times: TimeCells, *, may_miss: bool = False) -> FloatArray:
        """Return times in seconds: since 1970 UTC, or since time 0 for relative ones.

        Args:
            times: the cells.
            may_miss: whether cells may be missing (:data:`MISSING`); they give nan.

        Raises:
            InputError: for the first cell that is no such time, with its row.
        """
        missing = is_missing(times.cells) if may_miss else np.zeros(len(times.cells), bool)
        if self.form == "number":
            seconds = numbers(times, self.unit_s, missing=missing)
            negative = seconds < 0
            if negative.any():
                raise _cell_error(times, negative, "a time of at least 0", "count from the start of the log")
            return seconds
        seconds = self._calendar_seconds(times.cells, self.form)
        # what the one exact form does not take is in another form of the same kind, missing, or wrong
        odd = np.isnan(seconds) & ~missing
        if odd.any() and self.pattern is not None:
            strange = np.zeros(len(odd), bool)
            strange[odd] = ~times.cells[odd].str.fullmatch(self.pattern).to_numpy(dtype=bool)
            if strange.any():
                allowed = f"a date and time like the others ({self._example})"
                raise _cell_error(times, strange, allowed, "write all times in one form")
        if odd.any() and self.is_iso:
            seconds[odd] = self._calendar_seconds(_plain_iso(times.cells[odd]), "ISO8601")
        bad = np.isnan(seconds) & ~missing
        if bad.any():
            raise _cell_error(times, bad, "a day and time of the calendar, 1970 to 2200", "correct the date")
        seconds[missing] = np.nan
        return seconds

    @property
    def is_iso(self) -> bool:
        """Whether times are ISO dates, which may differ in how many digits they give."""
        return self.form.startswith("%Y")

    @property
    def _example(self) -> str:
        return datetime(2024, 5, 31, 14, 5, tzinfo=UTC).strftime(self.form)

    def _calendar_seconds(self, cells: pd.Series, form: str) -> FloatArray:
        """Return seconds since 1970 UTC of cells in one form, nan for what is in no such form."""
        import pandas as pd

        zoned = not self.zone
        by_parts = not self.is_iso and form.count(" ") == 1
        moments = _moments(cells, form) if by_parts else pd.to_datetime(cells, format=form, errors="coerce", utc=zoned)
        moments = moments.where(moments.dt.year.between(_EARLIEST_YEAR, _LATEST_YEAR))
        if not zoned:
            # a time that a clock change repeats is its first one; a time that it skips is moved behind it
            first = np.ones(len(moments), bool)
            moments = moments.dt.tz_localize(self.zone, ambiguous=first, nonexistent="shift_forward")
        seconds = (moments - pd.Timestamp(0, tz="UTC")) / pd.Timedelta(seconds=1)
        return np.array(seconds, dtype=np.float64)

    def bound(self, text: str, field: str) -> float:
        """Return a window's bound in the seconds of this clock.

        Args:
            text: for a calendar: a date such as 2024-05-31 or 2024-05-31T14:05Z, in the log's zone where it has
                none; otherwise a duration since time 0 such as 348.98d.
            field: the option, for errors.

        Raises:
            InputError: if it is neither.
        """
        if not self.calendar:
            return parse_duration_s(text, field)
        remedy = "write it as year-month-day"
        if not (_ISO_PLAIN.fullmatch(text.strip()) or _ISO_ZONED.fullmatch(text.strip())):
            raise InputError(field, text, "a date such as 2024-05-31 or 2024-05-31T14:05", remedy)
        import pandas as pd

        zoned = _ISO_ZONED.fullmatch(text.strip()) is not None
        clock = Clock("ISO8601", zone="" if zoned else self.zone or "UTC")
        seconds = clock._calendar_seconds(_plain_iso(pd.Series([text.strip()], dtype=object)), "ISO8601")[0]
        if math.isnan(seconds):
            raise InputError(field, text, "a day of the calendar, 1970 to 2200", remedy)
        return float(seconds)

    def moment(self, seconds: float) -> str:
        """Return a time of this clock for people."""
        if not self.calendar:
            return f"day {seconds / 86_400:,.6g}"
        moment = datetime.fromtimestamp(seconds, UTC)
        return moment.strftime("%Y-%m-%d %H:%M" if moment.second == 0 else "%Y-%m-%d %H:%M:%S") + " UTC"


def _moments(cells: pd.Series, form: str) -> pd.Series:
    """Return the moments of days and times with a blank between; each distinct one is parsed once, to be faster."""
    import pandas as pd

    day_form, time_form = form.split(" ")
    parts = [cell.partition(" ") for cell in cells.tolist()]
    days = _distinct_moments([day for day, _, _ in parts], day_form)
    times = _distinct_moments([time.strip() for _, _, time in parts], time_form)
    # a time alone is one of the first day of 1900
    return pd.Series(days + (times - np.datetime64("1900-01-01", "us")), index=cells.index)


def _distinct_moments(texts: list[str], form: str) -> NDArray[np.datetime64]:
    import pandas as pd

    codes, distinct = pd.factorize(np.array(texts, dtype=object))
    parsed = pd.to_datetime(distinct, format=form, errors="coerce").to_numpy(dtype="datetime64[us]")
    return np.asarray(parsed[codes])


def numbers(times: TimeCells, unit_s: float, *, missing: NDArray[np.bool_] | None = None) -> FloatArray:
    """Return numeric cells times ``unit_s``, nan where ``missing``.

    Raises:
        InputError: for the first cell that is no finite number.
    """
    import pandas as pd

    values = pd.to_numeric(times.cells, errors="coerce").to_numpy(dtype=np.float64, copy=True)
    missing = np.zeros(len(values), bool) if missing is None else missing
    bad = ~np.isfinite(values) & ~missing
    if bad.any():
        raise _cell_error(times, bad, "a finite number", "write all of the column as numbers, with a decimal point")
    values[missing] = np.nan
    return values * unit_s


def _cell_error(times: TimeCells, bad: NDArray[np.bool_], allowed: str, remedy: str) -> InputError:
    index = int(bad.argmax())
    return row_error(times.column, int(times.rows[index]), times.cells.iloc[index], allowed, remedy)


def detect_clock(
    columns: Sequence[TimeCells],
    options: ReadOptions,
    relative_unit_s: float | None = None,
    usual_order: str | None = None,
) -> Clock:
    """Return the one form in which all times of a log are written.

    Args:
        columns: all columns of times.
        options: time unit, date order and zone, as far as stated.
        relative_unit_s: seconds of the unit that this kind of log always has for relative times; None: none.
        usual_order: order of day and month that this kind of log always has; None: none.

    Raises:
        InputError: if the first time is in no known form, if days and months cannot be told apart, or if a number's
            unit is stated nowhere.
    """
    present = [column.cells[~is_missing(column.cells)] for column in columns]
    first = next(((column, cells) for column, cells in zip(columns, present, strict=True) if len(cells)), None)
    zone = options.time_zone or "UTC"
    if first is None:
        units = (options.unit_s, relative_unit_s, *(column.unit_s for column in columns))
        return Clock("number", calendar=False) if any(units) else Clock(_ISO_DAY, zone=zone)
    value = str(first[1].iloc[0])
    if _NUMBER.fullmatch(value):
        return _number_clock(columns, present, options, relative_unit_s)
    assumed = f"times are in {zone}" + ("" if options.time_zone else " (they carry no zone)")
    if _ISO_ZONED.fullmatch(value):
        return Clock(_iso_form(value), _ISO_ZONED, notes=("times are ISO dates that carry their zone",))
    if _ISO_PLAIN.fullmatch(value):
        return Clock(_iso_form(value), _ISO_PLAIN, zone=zone, notes=("times are ISO dates", assumed))
    if match := _DAY_FIRST.fullmatch(value):
        order = _date_order(columns, present, options.time_unit if options.time_unit in DATE_ORDERS else usual_order)
        separator, seconds, half = match[2], match[4], match[5]
        date = separator.join(("%m", "%d", "%Y") if order == "m/d/y" else ("%d", "%m", "%Y"))
        form = date + _time_form(value, seconds, half)
        pattern = re.compile(
            rf"[0-9]{{1,2}}{re.escape(separator)}[0-9]{{1,2}}{re.escape(separator)}[0-9]{{4}}"
            + (_time_pattern(seconds, half) if " " in value else "")
        )
        return Clock(form, pattern, zone=zone, notes=(f"dates are {order}", assumed))
    if match := _MONTH_NAME.fullmatch(value):
        form = match[1].join(("%d", "%b", "%Y")) + _time_form(value.replace(match[1], "", 2), match[2], None)
        return Clock(form, _MONTH_NAME, zone=zone, notes=("dates are day, month name, year", assumed))
    index = int(np.flatnonzero(~is_missing(first[0].cells))[0])
    raise row_error(first[0].column, int(first[0].rows[index]), value, f"a time such as {_EXAMPLES}", "rewrite it")


def refuse_unused_unit(clock: Clock, options: ReadOptions) -> None:
    """Raise if a time unit is stated that says nothing about times of this clock.

    Args:
        clock: how the times are written.
        options: the time unit as far as stated: a unit of numbers, or an order of day and month.

    Raises:
        InputError: for a unit where times are dates, or an order of dates where they have none to settle.
    """
    stated = options.time_unit
    if stated is None:
        return
    is_number = clock.form == "number"
    if stated in DATE_ORDERS:
        settled = clock.form[:2] == ("%m" if stated == "m/d/y" else "%d") and "%m" in clock.form
        what = "numbers" if is_number else "dates in another order"
    else:
        settled, what = is_number, "dates"
    if not settled:
        raise InputError("time_unit", stated, f"left out, as the times are {what}", "leave the time unit out")


def _iso_form(value: str) -> str:
    """Return the strptime format of an ISO date with as many digits as this one."""
    separator, between = value[4], value[10:11]
    form = separator.join(("%Y", "%m", "%d"))
    if between in ("T", " ") and value[13:14] == ":":
        form += f"{between}%H:%M" + (":%S" if value[16:17] == ":" else "") + (".%f" if value[19:20] == "." else "")
        zone = re.search(r"( ?)(?:Z|[+-][0-9]{2}:?[0-9]{2})$", value[16:])
        form += f"{zone[1]}%z" if zone else ""
    return form


def _plain_iso(cells: pd.Series) -> pd.Series:
    """Return ISO dates as strictly written: dashes, a decimal point, no UTC at the end."""
    return cells.str.replace("/", "-").str.replace(",", ".").str.replace(r" ?UTC$", "Z", regex=True)


def _time_form(value: str, seconds: str | None, half: str | None) -> str:
    if ":" not in value:
        return ""
    return (" %I:%M" if half else " %H:%M") + (":%S" if seconds else "") + (" %p" if half else "")


def _time_pattern(seconds: str | None, half: str | None) -> str:
    return f" {_TIME}" + (":[0-9]{2}" if seconds else "") + (" [APap][Mm]" if half else "")


def _date_order(columns: Sequence[TimeCells], present: Sequence[pd.Series], known: str | None) -> str:
    """Tell m/d/y from d/m/y by the numbers above 12; a log that leaves it open must be told."""
    if known is not None:
        return known
    above: dict[str, tuple[str, int, str]] = {}
    for column, cells in zip(columns, present, strict=True):
        for start in sorted({cell[:5] for cell in cells.tolist()}):
            match = _TWO_NUMBERS.match(start)
            if match is None:
                # another form altogether, which the clock refuses with its row
                continue
            order = "d/m/y" if int(match[1]) > 12 else "m/d/y" if int(match[2]) > 12 else None
            if order is not None and order not in above:
                where = int((column.cells.str[:5] == start).to_numpy(dtype=bool).argmax())
                above[order] = (column.column, int(column.rows[where]), str(column.cells.iloc[where]))
    if len(above) == 2:
        name, row, value = max(above.values(), key=lambda place: place[1])
        raise row_error(name, row, value, "a date in the order of the others", "write all days and months in one order")
    if not above:
        value = str(next(cells for cells in present if len(cells)).iloc[0])
        raise InputError(
            columns[0].column, value, "a date whose day and month can be told apart", "state time unit m/d/y or d/m/y"
        )
    return next(iter(above))


def _number_clock(
    columns: Sequence[TimeCells], present: Sequence[pd.Series], options: ReadOptions, relative_unit_s: float | None
) -> Clock:
    stated = options.unit_s
    named = next((column.unit_s for column in columns if column.unit_s is not None), None)
    column, value = next(
        (column.column, str(cells.iloc[0])) for column, cells in zip(columns, present, strict=True) if len(cells)
    )
    size = abs(float(value))
    for low, high, unit_s, unit in _EPOCH_UNITS:
        if low <= size <= high and (stated is None or stated == unit_s):
            note = f"times are {unit} since 1970-01-01 UTC"
            return Clock("number", unit_s=unit_s, calendar=True, notes=(note,))
    unit_s = next((unit for unit in (stated, named, relative_unit_s) if unit is not None), 0.0)
    if not unit_s:
        raise InputError(
            column,
            value,
            "times whose unit is known",
            "state the time unit, such as s, h or d, or name it in the header",
        )
    source = "as stated" if stated else "by the column's name" if named else "as in InfiniteHBD traces"
    note = f"times are numbers in units of {format_duration(unit_s)} ({source}), counted from time 0"
    return Clock("number", unit_s=unit_s, calendar=False, notes=(note,))
