"""Logs with one row per failure: with its end or down time (interval logs) or without (point logs)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from spareplan.errors import InputError
from spareplan.failures.readers.assembly import Faults, causes_of, nodes_of
from spareplan.failures.readers.clocks import Clock, TimeCells, is_missing, numbers
from spareplan.failures.readers.detection import CAUSE_SEPARATOR, Layout, unit_of
from spareplan.failures.readers.options import ReadOptions, counted, row_error
from spareplan.failures.readers.tables import Table

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["down_times", "node_cells", "read_intervals", "refuse_reversed", "repeats_note", "time_cells"]

# what programs write where a name is missing
_NAMELESS = ("", "nan", "NaN", "NAN", "None", "null", "NULL", "N/A", "<NA>")


def time_cells(table: Table, column: str) -> TimeCells:
    """Return a column of times with its rows and the unit that its name states."""
    return TimeCells(column, table.frame[column], table.rows, unit_of(column)[1])


def node_cells(table: Table, column: str) -> pd.Series:
    """Return node names without surrounding blanks.

    Raises:
        InputError: if a row names no node.
    """
    names = table.frame[column]
    missing = names.isin(_NAMELESS).to_numpy(dtype=bool)
    if missing.any():
        index = int(missing.argmax())
        remedy = "name the node or leave the row out"
        raise row_error(column, int(table.rows[index]), names.iloc[index], "the name of a node", remedy)
    return names


def read_intervals(table: Table, layout: Layout, clock: Clock, options: ReadOptions) -> Faults:
    """Return the faults of an interval or point log, one per row.

    Args:
        table: the rows.
        layout: the columns.
        clock: how times are written.
        options: the unit of down times, as far as stated.

    Raises:
        InputError: for the first row whose node, start, end or down time cannot be used.
    """
    start = layout.columns.get("start") or layout.columns["time"]
    names, node = nodes_of(node_cells(table, layout.columns["node"]))
    start_s = clock.seconds(time_cells(table, start))
    end_s = None
    if "end" in layout.columns:
        end = time_cells(table, layout.columns["end"])
        end_s = clock.seconds(end, may_miss=True)
        refuse_reversed(start_s, end_s, end)
    elif "down_time" in layout.columns:
        end_s = start_s + down_times(time_cells(table, layout.columns["down_time"]), options.unit_s)
    cause, causes = causes_of([table.frame[name] for name in layout.causes], CAUSE_SEPARATOR)
    if not layout.causes:
        cause = np.full(len(node), -1, np.int32)
    return Faults(names, node, start_s, end_s, cause, causes, notes=repeats_note(node, start_s, end_s))


def refuse_reversed(start_s: NDArray[np.float64], end_s: NDArray[np.float64], end: TimeCells) -> None:
    """Raise for the first row that ends before it starts."""
    reversed_ = end_s < start_s
    if reversed_.any():
        index = int(reversed_.argmax())
        raise row_error(
            end.column, int(end.rows[index]), end.cells.iloc[index], "at or after the failure's start", "swap the two"
        )


def down_times(times: TimeCells, stated_s: float | None) -> NDArray[np.float64]:
    """Return down times in seconds, nan where missing; the unit is stated or in the column's name.

    Raises:
        InputError: if the unit is not known, or a cell is no number of at least 0.
    """
    unit_s = times.unit_s if times.unit_s is not None else stated_s
    if unit_s is None:
        raise InputError(
            times.column,
            "no unit",
            "a column of times whose unit is known",
            "name the unit in the header, as in down_time_h",
        )
    missing = is_missing(times.cells)
    seconds = numbers(times, unit_s, missing=missing)
    negative = seconds < 0
    if negative.any():
        index = int(negative.argmax())
        raise row_error(
            times.column, int(times.rows[index]), times.cells.iloc[index], "a time of at least 0", "correct the row"
        )
    return seconds


def repeats_note(
    node: NDArray[np.int64], start_s: NDArray[np.float64], end_s: NDArray[np.float64] | None
) -> tuple[str, ...]:
    """Return a line that counts faults that repeat another one's node and times, none if there are none."""
    keys = [node, start_s] if end_s is None else [np.nan_to_num(end_s, nan=-1.0), node, start_s]
    if len(node) < 2:
        return ()
    order = np.lexsort(keys)
    same = np.logical_and.reduce([key[order][1:] == key[order][:-1] for key in keys])
    repeats = int(same.sum())
    return (f"{counted(repeats, 'row')} with the node and times of another row: one outage each",) if repeats else ()
