"""Readers of failure logs: every form becomes a :class:`FailureLog` or a :class:`LifetimeTable`.

Forms: interval logs (node, start, end or down time, cause), point logs (node, time), lifetime tables (unit, duration,
dead or alive), streams of start and end events, LANL's failure data, and Slurm's node events, jobs and controller log;
as delimited text or JSON, plain or compressed. What is not stated is detected, and every detection is written into the
record's notes.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from spareplan.errors import InputError
from spareplan.failures.lifetime_table import LifetimeTable
from spareplan.failures.log import FailureLog
from spareplan.failures.readers.assembly import Faults, assemble
from spareplan.failures.readers.clocks import Clock, detect_clock, refuse_unused_unit
from spareplan.failures.readers.detection import detect_layout, is_slurm_log, unit_of
from spareplan.failures.readers.events import read_events
from spareplan.failures.readers.intervals import read_intervals, time_cells
from spareplan.failures.readers.lanl import LANL_CAUSES, LANL_INVENTORY, read_lanl
from spareplan.failures.readers.lifetime_tables import read_lifetimes
from spareplan.failures.readers.options import KINDS, ReadOptions
from spareplan.failures.readers.slurm import read_slurm_events, read_slurm_jobs, read_slurm_log
from spareplan.failures.readers.sources import Source, read_source
from spareplan.failures.readers.tables import Table, find_column, normalised, peek, read_table

__all__ = ["KINDS", "read_log", "read_logs_by"]

_DAY_S = 86_400.0
_MOST_GROUPS = 1_000
# columns that readers use beside those with a role
_ALSO_READ: Mapping[str, tuple[str, ...]] = {
    "lanl": ("System", *LANL_INVENTORY, *LANL_CAUSES),
    "slurm-jobs": ("JobID", "JobIDRaw", "NodeList", "AllocNodes"),
}


def read_log(
    path: str | Path,
    *,
    kind: str | None = None,
    columns: Mapping[str, str] | None = None,
    time_unit: str | None = None,
    time_zone: str | None = None,
    nodes: int | None = None,
    window_from: str | None = None,
    window_to: str | None = None,
    where: Mapping[str, str] | None = None,
) -> FailureLog | LifetimeTable:
    """Read a failure log or a table of lifetimes; options win over what is detected.

    Args:
        path: the file, plain or compressed with gzip, xz or bzip2.
        kind: one of :data:`KINDS`.
        columns: role (node, start, end, time, down_time, duration, observed, event, cause) to the file's column.
        time_unit: unit of times that are numbers ("s", "h", "days"), or "m/d/y" or "d/m/y" for the order of dates.
        time_zone: IANA name of the zone of times that carry none; UTC unless stated.
        nodes: how many nodes were watched, with those that never failed.
        window_from: start of the window: a date, or a duration since time 0 for relative times.
        window_to: end of the window, likewise.
        where: only rows whose column has this value. The window stays that of all rows, except for LANL's data, whose
            systems have their own.

    Raises:
        InputError: if the log cannot be used; one line that names the row and the column.
    """
    options = ReadOptions(
        kind, columns or {}, time_unit, time_zone, nodes, window_from, window_to, where or {}
    )  # fmt: skip
    source = read_source(path)
    if options.kind == "slurm-log" or (options.kind is None and is_slurm_log(source.data)):
        if options.where or options.columns:
            raise InputError("where", "a column", "left out for Slurm's controller log", "it has no columns")
        faults, clock = read_slurm_log(source, options)
        refuse_unused_unit(clock, options)
        return assemble(faults, clock, options, source.notes)
    log = _TableLog(source, options, ())
    return log.read(log.table.where(options.where), selected=bool(options.where))


def read_logs_by(
    path: str | Path,
    by: str,
    *,
    kind: str | None = None,
    columns: Mapping[str, str] | None = None,
    time_unit: str | None = None,
    time_zone: str | None = None,
    window_from: str | None = None,
    window_to: str | None = None,
    where: Mapping[str, str] | None = None,
) -> dict[str, FailureLog]:
    """Read one failure log for each value of a column, such as each system of LANL's data.

    Args:
        path: the file.
        by: the column; its values are the keys, in natural order.
        kind: as in :func:`read_log`, likewise the other options.
        columns: see there.
        time_unit: see there.
        time_zone: see there.
        window_from: see there.
        window_to: see there.
        where: see there.

    Raises:
        InputError: if the log cannot be used, is a table of lifetimes, or has more than 1,000 values of ``by``.
    """
    options = ReadOptions(kind, columns or {}, time_unit, time_zone, None, window_from, window_to, where or {})
    log = _TableLog(read_source(path), options, (by,))
    table = log.table.where(options.where)
    values = table.frame[find_column(by, log.form.header, "by")]
    keys = sorted(set(values), key=lambda text: (len(text), text) if text.isdecimal() else (99, text))
    if len(keys) > _MOST_GROUPS:
        raise InputError("by", by, f"a column of at most {_MOST_GROUPS:,} values", f"it has {len(keys):,}")
    logs: dict[str, FailureLog] = {}
    for key in keys:
        part = log.read(table.take((values == key).to_numpy(dtype=bool)), selected=True)
        if isinstance(part, LifetimeTable):
            raise InputError("by", by, "left out for lifetime tables", "select units with where")
        logs[key] = part
    return logs


class _TableLog:
    """A log that is a table: its rows, what they are and how their times are written, detected once for all rows."""

    def __init__(self, source: Source, options: ReadOptions, more_columns: tuple[str, ...]) -> None:
        self.options = options
        self.form, sample = peek(source)
        self.layout = detect_layout(sample, options)
        self.table = self._all_rows(source, sample, more_columns)
        self.notes = [*source.notes, *self.form.notes, *self.layout.notes]
        self.clock = self._clock()
        self.notes += self.clock.notes
        conditions = [f"{name} = {value}" for name, value in options.where.items()]
        if conditions:
            self.notes.append(f"only rows where {' and '.join(conditions)}")

    def _all_rows(self, source: Source, sample: Table, more_columns: tuple[str, ...]) -> Table:
        named = [find_column(name, self.form.header, "where") for name in self.options.where]
        named += [find_column(name, self.form.header, "by") for name in more_columns]
        if self.form.delimiter == "json":
            return sample
        also = {normalised(name) for name in _ALSO_READ.get(self.layout.kind, ())}
        named += [name for name in self.form.header if normalised(name) in also]
        return read_table(source, self.form, {*named, *self.layout.columns.values(), *self.layout.causes})

    def _clock(self) -> Clock:
        roles = [role for role in ("start", "time", "end") if role in self.layout.columns]
        if self.layout.kind == "lifetime":
            return Clock("number", calendar=False)
        columns = [time_cells(self.table, self.layout.columns[role]) for role in roles]
        order = "m/d/y" if self.layout.kind == "lanl" else None
        clock = detect_clock(columns, self.options, _DAY_S if self.layout.is_trace else None, order)
        if len(self.table) and not self._unit_of_down_times():
            refuse_unused_unit(clock, self.options)
        return clock

    def _unit_of_down_times(self) -> bool:
        """Tell whether a stated unit is that of a column of down times which names none."""
        columns = self.layout.columns
        is_column = self.layout.kind == "interval" and "down_time" in columns and "end" not in columns
        return is_column and self.options.unit_s is not None and unit_of(columns["down_time"])[1] is None

    def read(self, table: Table, *, selected: bool) -> FailureLog | LifetimeTable:
        """Return the record of some of the rows; ``selected`` says that they may be less than all."""
        if self.layout.kind == "lifetime":
            return read_lifetimes(table, self.layout, self.options, self.notes)
        faults = self._faults(table)
        notes, seen = self.notes, None
        if selected and self.layout.kind != "lanl":
            seen = self._faults(self.table).span()
            if self.options.window_from is None or self.options.window_to is None:
                notes = [*notes, "the window is that of all rows, not only of the selected ones"]
        return assemble(faults, self.clock, self.options, notes, seen)

    def _faults(self, table: Table) -> Faults:
        if self.layout.kind == "lanl":
            return read_lanl(table, self.layout, self.clock)
        if self.layout.kind == "events":
            return read_events(table, self.layout, self.clock)
        if self.layout.kind == "slurm-events":
            return read_slurm_events(table, self.layout, self.clock, self.options)
        if self.layout.kind == "slurm-jobs":
            return read_slurm_jobs(table, self.layout, self.clock)
        return read_intervals(table, self.layout, self.clock, self.options)
