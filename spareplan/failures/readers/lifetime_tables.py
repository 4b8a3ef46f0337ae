"""Tables of lifetimes: unit, how long it lived, and whether it died or is still alive."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from spareplan.errors import InputError
from spareplan.failures.lifetime_table import LifetimeTable
from spareplan.failures.readers.clocks import TimeCells, is_missing, numbers
from spareplan.failures.readers.detection import ALIVE_WORDS, DEAD_WORDS, Layout, unit_of
from spareplan.failures.readers.intervals import node_cells
from spareplan.failures.readers.options import ReadOptions, row_error
from spareplan.failures.readers.tables import Table, normalised
from spareplan.quantities import format_duration

__all__ = ["read_lifetimes"]

_MEANS_ALIVE = ("censored", "alive", "stillalive")


def read_lifetimes(table: Table, layout: Layout, options: ReadOptions, notes: Sequence[str]) -> LifetimeTable:
    """Return the lifetimes of a table, one per row.

    Args:
        table: the rows.
        layout: the columns; a table without a column of units numbers them by row, one without a column of ages at
            entry takes all as watched when new.
        options: the unit of durations, as far as stated; the column's name may state it instead.
        notes: what was detected before, for people.

    Raises:
        InputError: if the unit is not known, options of logs with a calendar are stated, or for the first row whose
            duration or state cannot be used.
    """
    for name in ("nodes", "window_from", "window_to", "time_zone"):
        if getattr(options, name) is not None:
            raise InputError(name, getattr(options, name), "left out for lifetime tables", "list units alive as rows")
    duration_s, unit_s = _ages(table, layout.columns["duration"], options, "a duration of at least 0")
    entry = layout.columns.get("entry")
    entry_s = np.zeros(len(table))
    if entry is not None:
        # an age is in the unit of the durations unless its own name says otherwise
        entry_s, _ = _ages(table, entry, options, "an age of at least 0", unit_s)
        late = entry_s > duration_s
        if late.any():
            index = int(late.argmax())
            raise row_error(
                entry, int(table.rows[index]), table.frame[entry].iloc[index], "at most the duration", "swap the two"
            )
    observed, meaning = _observed(table, layout.columns["observed"])
    node = layout.columns.get("node")
    units = node_cells(table, node) if node else [str(row) for row in table.rows.tolist()]
    if not len(table):
        raise InputError("log", "no rows", "at least one lifetime", "list the units, dead or alive")
    lines = [
        *notes,
        f"durations are in units of {format_duration(unit_s)}",
        f"{meaning}: {int(observed.sum()):,} of {len(observed):,} lives ended in a failure",
    ]
    if entry is not None:
        lines.append(f"{entry} says at which age a unit came under watch: left truncation")
    return LifetimeTable(tuple(map(str, units)), duration_s, observed, tuple(lines), entry_s)


def _ages(
    table: Table, column: str, options: ReadOptions, allowed: str, usual_s: float | None = None
) -> tuple[NDArray[np.float64], float]:
    """Return a column of ages in seconds and the seconds of its unit; an empty age is 0 where a unit is usual."""
    named_s = unit_of(column)[1]
    unit_s = named_s if usual_s is not None and named_s is not None else options.unit_s or named_s or usual_s
    if unit_s is None:
        raise InputError(
            column, "no unit", "a column of durations whose unit is known", "state the time unit, such as h or d"
        )
    times = TimeCells(column, table.frame[column], table.rows)
    missing = is_missing(times.cells) if usual_s is not None else None
    seconds = np.nan_to_num(numbers(times, unit_s, missing=missing))
    negative = seconds < 0
    if negative.any():
        index = int(negative.argmax())
        raise row_error(column, int(table.rows[index]), times.cells.iloc[index], allowed, "correct the row")
    return seconds, unit_s


def _observed(table: Table, column: str) -> tuple[np.ndarray[tuple[int], np.dtype[np.bool_]], str]:
    """Return which lives ended in a failure, and what the column was taken to say."""
    values = table.frame[column].map(normalised)
    # numbers such as 1.0 are the same as 1
    values = values.where(~table.frame[column].str.fullmatch(r"[01]\.0*"), values.str[:1])
    yes = values.isin(DEAD_WORDS).to_numpy(dtype=bool)
    no = values.isin(ALIVE_WORDS).to_numpy(dtype=bool)
    odd = ~(yes | no)
    if odd.any():
        index = int(odd.argmax())
        value = table.frame[column].iloc[index]
        raise row_error(column, int(table.rows[index]), value, "dead or alive, yes or no, 1 or 0", "rename the state")
    if normalised(column) in _MEANS_ALIVE:
        # in a column called alive or censored, "yes" is a life that goes on; words that name the state keep their sense
        worded = values.isin({"dead", "died", "failed", "failure", "alive", "stillalive", "censored"}).to_numpy(
            dtype=bool
        )
        return np.where(worded, yes, no), f"{column} says which units are still alive"
    return yes, f"{column} says which units failed"
