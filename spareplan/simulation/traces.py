"""Failures that are replayed: traces of groups from files, and drawn ones from a log of nodes."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from spareplan.errors import InputError
from spareplan.simulation.runs import LONGEST_RATIO, EventLog, Trace

if TYPE_CHECKING:
    from spareplan.failures import FailureLog
    from spareplan.failures.statistics import NodeHistories
    from spareplan.scenario import Scenario

__all__ = ["EVENT_COLUMNS", "NodeTraces", "event_rows", "read_trace"]

EVENT_COLUMNS = ("time_s", "event", "subject")
_TRACE_COLUMNS = ("time_s", "group")
_FAILED = "failed"
_COLUMNS_ALLOWED = "CSV with the columns time_s,group, or time_s,event,subject"

# Failures that are drawn for one run; where a run is longer, they start over.
_MOST_DRAWN = 2_000_000
# Failures of all simulated nodes in one round of their histories, held in memory at once.
_MOST_HELD = 50_000_000
# Distinguishes the chance of the failures from that of the run they are for.
_STREAM = 1


def read_trace(path: str | Path, groups: int) -> Trace:
    """Return the failures that a file records.

    The file is CSV with a header, plain or compressed with gzip, xz or bzip2. With the columns ``time_s,group`` each
    row is a failure; with ``time_s,event,subject``, as a run's events are written, the rows whose event is "failed"
    are. Other columns are ignored. Rows stand in the order of time. The record is as long as its last row says, of
    whatever event; after it, it starts over.

    Args:
        path: the file.
        groups: number of groups N; they are numbered from 0.

    Raises:
        InputError: if the file cannot be read or a row cannot be used; it names the first such row, 1 for the header.
    """
    from spareplan.failures.readers.sources import read_source

    times_s: list[float] = []
    failed: list[int] = []
    end_s = 0.0
    for row, time_text, event, subject in _rows(read_source(path, "trace").data.decode("utf-8")):
        end_s = _time_s(time_text, row, end_s)
        if event == _FAILED:
            times_s.append(end_s)
            failed.append(_group(subject, row, groups))
    if not failed:
        raise InputError("trace", Path(path), "a record of at least one failure", "add the failures")
    if end_s <= 0.0:
        raise InputError("trace", Path(path), "longer than 0 s", "add a later row, or use --failed for such groups")
    return Trace.of(np.array(times_s), np.array(failed, dtype=np.int64), groups, end_s)


def event_rows(log: EventLog) -> Iterator[tuple[float, str, int]]:
    """Yield what happened in a run as rows of ``EVENT_COLUMNS``.

    Args:
        log: the events.
    """
    yield from zip(log.time_s.tolist(), log.kind, log.subject.tolist(), strict=True)


@dataclass(frozen=True, eq=False)
class NodeTraces:
    """Traces of groups made of what real nodes did, another one for every run.

    Each machine of each group replays the history of a node of the log, drawn at random with replacement and shifted by
    a random part of its length (:meth:`spareplan.failures.statistics.NodeHistories.resample`). Kept are the rate, how
    it differs from node to node (weak nodes stay weak), and each node's own order of failures. Not kept are failures of
    several nodes at once, the time of day, and repair times: groups come back at global restarts. A group fails when
    any of its machines does.

    Args:
        histories: what the nodes did.
        groups: number of groups N.
        machines_per_group: machines in each, at least 1.
        length_s: length of a trace.
    """

    histories: NodeHistories
    groups: int
    machines_per_group: int
    length_s: float

    @classmethod
    def of(cls, log: FailureLog, scenario: Scenario) -> NodeTraces:
        """Return the traces that a log implies for a cluster; a node of the log stands for one machine.

        Args:
            log: the failure log.
            scenario: the cluster; its ``group_size`` and ``machine_gpus`` say how many machines a group has, rounded
                up.

        Raises:
            InputError: if no node was watched for any time, or the cluster's failures do not fit into memory.
        """
        from spareplan.failures.statistics import NodeHistories

        histories = NodeHistories.of(log)
        machines = math.ceil(scenario.group_size / scenario.machine_gpus)
        held = float(histories.failures.mean()) * machines * scenario.groups
        if held > _MOST_HELD:
            allowed = f"a log of at most {_MOST_HELD:,} failures when put to the cluster's scale"
            raise InputError("log", f"{held:,.0f} failures", allowed, "use a shorter window of it")
        rate_per_s = histories.failure_rate_per_s * machines * scenario.groups
        longest_s = LONGEST_RATIO * scenario.ideal_s
        return cls(histories, scenario.groups, machines, min(longest_s, _MOST_DRAWN / max(rate_per_s, 1e-300)))

    @property
    def machine_mtbf_s(self) -> float:
        """Mean time between failures of a machine; infinity where the log has no failure."""
        rate_per_s = self.histories.failure_rate_per_s
        return 1.0 / rate_per_s if rate_per_s > 0 else math.inf

    @property
    def job_mtbf_s(self) -> float:
        """Mean time between failures of the job with all groups up."""
        return self.machine_mtbf_s / (self.groups * self.machines_per_group)

    def drawn(self, replication: int, seed: int) -> Trace:
        """Return the trace of a run.

        Args:
            replication: number of the run, at least 0.
            seed: seed of all runs.
        """
        generator = np.random.default_rng([seed, replication, _STREAM])
        machines = self.histories.resample(self.groups * self.machines_per_group, generator)
        machine, times_s, _ = machines.between(0.0, self.length_s)
        return Trace.of(times_s, machine // self.machines_per_group, self.groups, self.length_s)


def _rows(text: str) -> Iterator[tuple[int, str, str, str]]:
    """Yield number, time, event and subject of each row below the header."""
    reader = csv.reader(io.StringIO(text, newline=""))
    row = 0
    try:
        for row, cells in enumerate(reader, start=1):
            if row == 1:
                time, event, subject = _places(cells)
            elif cells:
                if len(cells) <= max(time, event, subject):
                    raise InputError(f"trace in row {row}", ",".join(cells), _COLUMNS_ALLOWED, "fill its columns")
                yield row, cells[time], cells[event].strip() if event >= 0 else _FAILED, cells[subject]
    except csv.Error as error:
        raise InputError(f"trace in row {row + 1}", str(error), _COLUMNS_ALLOWED, "correct the row") from None


def _places(header: Sequence[str]) -> tuple[int, int, int]:
    """Return where time, event (-1: every row is a failure) and subject stand."""
    names = [name.strip() for name in header]
    for needed in (_TRACE_COLUMNS, EVENT_COLUMNS):
        if all(name in names for name in needed):
            places = [names.index(name) for name in needed]
            return (places[0], -1, places[1]) if needed is _TRACE_COLUMNS else (places[0], places[1], places[2])
    raise InputError("trace in row 1", ",".join(names), _COLUMNS_ALLOWED, "add a header with these names")


def _time_s(text: str, row: int, earliest_s: float) -> float:
    try:
        time_s = float(text)
    except ValueError:
        time_s = math.nan
    if not 0.0 <= time_s < math.inf:
        raise InputError(f"time_s in row {row}", text, "a finite number of seconds, at least 0", "correct the row")
    if time_s < earliest_s:
        allowed = f"at least {earliest_s:g}, the time of the row before"
        raise InputError(f"time_s in row {row}", text, allowed, "sort the rows by time")
    return time_s


def _group(text: str, row: int, groups: int) -> int:
    if text.strip().isdecimal() and len(text) <= 20 and int(text) < groups:
        return int(text)
    allowed = f"a group from 0 to {groups - 1}"
    raise InputError(f"group in row {row}", text, allowed, "number the groups from 0, or give more groups")
