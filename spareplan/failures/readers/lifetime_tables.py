"""Tables of lifetimes: unit, how long it lived, and whether it died or is still alive."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spareplan.errors import InputError
from spareplan.failures.log import LifetimeTable
from spareplan.failures.readers.clocks import TimeCells, numbers
from spareplan.failures.readers.detection import ALIVE_WORDS, DEAD_WORDS, Layout, unit_of
from spareplan.failures.readers.intervals import node_cells
from spareplan.failures.readers.options import ReadOptions, row_error
from spareplan.failures.readers.tables import Table, normalised

__all__ = ["read_lifetimes"]

_MEANS_ALIVE = ("censored", "alive", "stillalive")


def read_lifetimes(table: Table, layout: Layout, options: ReadOptions, notes: Sequence[str]) -> LifetimeTable:
    """Return the lifetimes of a table, one per row.

    Args:
        table: the rows.
        layout: the columns; a table without a column of units numbers them by row.
        options: the unit of durations, as far as stated; the column's name may state it instead.
        notes: what was detected before, for people.

    Raises:
        InputError: if the unit is not known, options of logs with a calendar are stated, or for the first row whose
            duration or state cannot be used.
    """
    for name in ("nodes", "window_from", "window_to", "time_zone"):
        if getattr(options, name) is not None:
            raise InputError(name, getattr(options, name), "left out for lifetime tables", "list units alive as rows")
    column = layout.columns["duration"]
    unit_s = options.unit_s if options.unit_s is not None else unit_of(column)[1]
    if unit_s is None:
        raise InputError(
            column, "no unit", "a column of durations whose unit is known", "state the time unit, such as h or d"
        )
    times = TimeCells(column, table.frame[column], table.rows)
    duration_s = numbers(times, unit_s)
    negative = duration_s < 0
    if negative.any():
        index = int(negative.argmax())
        value = times.cells.iloc[index]
        raise row_error(column, int(table.rows[index]), value, "a duration of at least 0", "correct the row")
    observed, meaning = _observed(table, layout.columns["observed"])
    node = layout.columns.get("node")
    units = node_cells(table, node) if node else [str(row) for row in table.rows.tolist()]
    if not len(table):
        raise InputError("log", "no rows", "at least one lifetime", "list the units, dead or alive")
    lines = [
        *notes,
        f"durations are in units of {unit_s:g} s",
        f"{meaning}: {int(observed.sum()):,} of {len(observed):,} lives ended in a failure",
    ]
    return LifetimeTable(tuple(map(str, units)), duration_s, observed, tuple(lines))


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
