"""Slurm's own records: node events (``sacctmgr show event``), jobs (``sacct``) and the controller's log.

Formats: the manual pages of sacctmgr, sacct and sinfo, and the controller's messages in its published source.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from spareplan.errors import InputError
from spareplan.failures.readers.assembly import Faults, causes_of, nodes_of
from spareplan.failures.readers.clocks import Clock, TimeCells
from spareplan.failures.readers.detection import Layout
from spareplan.failures.readers.events import pair_events, watched_after
from spareplan.failures.readers.hostlists import expand_hostlist
from spareplan.failures.readers.intervals import refuse_reversed, repeats_note, time_cells
from spareplan.failures.readers.options import ReadOptions, counted, row_error
from spareplan.failures.readers.sources import Source
from spareplan.failures.readers.tables import Table, normalised

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["read_slurm_events", "read_slurm_jobs", "read_slurm_log"]

FloatArray = NDArray[np.float64]

# Parts of a node state that mean a failure; draining is an operator's or a health check's decision, not a failure.
_FAILED_STATES = frozenset({"DOWN", "FAIL", "FAILED", "FAILING", "ERROR", "NOT_RESPONDING", "NO_RESPOND"})
_FAILED_JOB = "NODE_FAIL"
# Jobs of one node that a failure kills end within seconds of each other.
_SAME_FAILURE_S = 60.0
_STATE_PARTS = re.compile(r"[+*~#!%$@^\-\s]+")
_REASON_MARK = re.compile(r"\s*\[[^\[\]]*@[^\[\]]*\]\s*$")

_LOG_TIME = re.compile(
    r"\[?([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?)(Z|[+-][0-9]{2}:?[0-9]{2})?\]?[ :]"
)
_LOG_STAMP = re.compile(r"[0-9-]{10}T[0-9:]{8}(?:\.[0-9]{1,6})?(?:Z|[+-][0-9]{2}:?[0-9]{2})?")
_YEARLESS = re.compile(r"[A-Z][a-z]{2} +[0-9]{1,2} [0-9]{2}:[0-9]{2}:[0-9]{2} ")
_DOWN_LINES = (
    (re.compile(r"Nodes? (\S+) not responding, setting DOWN"), "Not responding"),
    (re.compile(r"Node (\S+) unexpectedly rebooted"), "Node unexpectedly rebooted"),
    (re.compile(r"on failed node (\S+)"), "Node failed under a job"),
    (re.compile(r"update_node: node (\S+) state set to (?:DOWN|FAIL)\b"), "Set down"),
    (re.compile(r"[Ss]etting node (\S+) (?:state )?to (?:DOWN|FAIL)\b"), "Set down"),
)
_UP_LINES = (
    re.compile(r"[Nn]ode (\S+) returned to service"),
    re.compile(r"update_node: node (\S+) state set to (?:IDLE|RESUME|ALLOCATED|MIXED|UNDRAIN)\b"),
)


def read_slurm_events(table: Table, layout: Layout, clock: Clock, options: ReadOptions) -> Faults:
    """Return the failures among node events: states with DOWN, FAIL, ERROR or NOT_RESPONDING.

    Draining and other states are left out and counted, unless ``where`` selects states. Events without a node are the
    cluster's own and are left out.

    Args:
        table: one row per event.
        layout: the columns.
        clock: how times are written.
        options: whether ``where`` selects states.

    Raises:
        InputError: for the first row whose node or times cannot be used.
    """
    columns = layout.columns
    nodes = table.frame[columns["node"]]
    kept = (nodes != "").to_numpy(dtype=bool)
    notes = []
    if not kept.all():
        notes.append(f"left out: {counted(int((~kept).sum()), 'event', 'of the whole cluster (no node)')}")
    if "event" in columns and normalised(columns["event"]) not in map(normalised, options.where):
        states = table.frame[columns["event"]].str.upper()
        failed = {text: not _FAILED_STATES.isdisjoint(_STATE_PARTS.split(text)) for text in states.unique()}
        is_failure = states.map(failed).to_numpy(dtype=bool) if len(states) else kept
        left_out = sorted(set(states[kept & ~is_failure]) - {""})
        if left_out:
            count = int((kept & ~is_failure).sum())
            notes.append(
                f"left out: {counted(count, 'event')} of states that are no failure ({', '.join(left_out)[:80]})"
            )
        kept = kept & is_failure
    times = TimeCells(columns["start"], table.frame[columns["start"]], table.rows)
    seen = clock.seconds(times)
    table, start_s = table.take(kept), seen[kept]
    end_s = np.full(len(table), math.nan)
    if "end" in columns:
        end = time_cells(table, columns["end"])
        end_s = clock.seconds(end, may_miss=True)
        refuse_reversed(start_s, end_s, end)
    else:
        notes.append("no ends: a list of nodes that are down now, which leaves out all that are back")
    lists = [_hosts(cell, columns["node"], row) for cell, row in _cells(table, columns["node"])]
    repeat = np.array([len(hosts) for hosts in lists], np.int64)
    everyone = {host for cell in nodes.unique() if cell for host in _hosts(cell, columns["node"], 0)}
    names, node = nodes_of(_series([host for hosts in lists for host in hosts]), everyone)
    cause, causes = np.full(len(table), -1, np.int32), tuple[str, ...]()
    if "cause" in columns:
        cause, causes = causes_of([table.frame[columns["cause"]].str.replace(_REASON_MARK, "", regex=True)], "")
    start_s, end_s = np.repeat(start_s, repeat), np.repeat(end_s, repeat)
    span = _span(seen, end_s)
    notes += repeats_note(node, start_s, end_s)
    return Faults(names, node, start_s, end_s, np.repeat(cause, repeat), causes, seen=span, notes=tuple(notes))


def read_slurm_jobs(table: Table, layout: Layout, clock: Clock) -> Faults:
    """Return the node failures that killed jobs: jobs in state NODE_FAIL, at their end.

    Jobs of one node that end within 60 s of the one before are one failure. All nodes in the node lists were watched,
    and the window is that of all jobs. A failed job of several nodes must say which one failed (FailedNode).

    Args:
        table: one row per job; job steps are left out.
        layout: the columns.
        clock: how times are written.

    Raises:
        InputError: for the first row whose node or end cannot be used.
    """
    columns = layout.columns
    job = next((name for name in table.frame.columns if name.lower() in ("jobid", "jobidraw")), None)
    if job is not None:
        table = table.take(~table.frame[job].str.contains(".", regex=False).to_numpy(dtype=bool))
    states = table.frame[columns["event"]].str.upper()
    failed = states.str.startswith(_FAILED_JOB).to_numpy(dtype=bool)
    times = [
        clock.seconds(time_cells(table, columns[role]), may_miss=True) for role in ("start", "end") if role in columns
    ]
    killed = table.take(failed)
    end_s = clock.seconds(time_cells(killed, columns["end"]))
    lists = _node_lists(table)
    hosts = []
    for index, (cell, row) in enumerate(_cells(killed, columns["node"])):
        text = cell.strip()
        if text.lower() in ("", "unknown", "none assigned", "(null)") and lists is not None:
            text = str(killed.frame[lists].iloc[index])
        found = _hosts(text, columns["node"], row)
        if len(found) != 1:
            remedy = "have sacct print FailedNode, too"
            raise row_error(columns["node"], row, text, f"one node where a job failed by {_FAILED_JOB}", remedy)
        hosts.append(found[0])
    everyone = set()
    if lists is not None:
        everyone = {
            host
            for cell in table.frame[lists].unique()
            if cell and cell.lower() != "none assigned"
            for host in _hosts(cell, lists, 0)
        }
    names, node = nodes_of(_series(hosts), everyone)
    order = np.lexsort((end_s, node))
    first = np.ones(len(order), bool)
    first[1:] = (np.diff(node[order]) != 0) | (np.diff(end_s[order]) > _SAME_FAILURE_S)
    chosen = order[first]
    notes = [f"{counted(len(table), 'job')}, {len(order):,} ended by {_FAILED_JOB}: the failure is at the job's end"]
    if len(chosen) < len(order):
        notes.append(
            f"jobs of one node that end within {_SAME_FAILURE_S:g} s are one failure: {len(chosen):,} failures"
        )
    cause = np.full(len(chosen), -1, np.int32)
    return Faults(names, node[chosen], end_s[chosen], None, cause, (), seen=_span(*times), notes=tuple(notes))


def _node_lists(table: Table) -> str | None:
    """Return the column that lists all nodes of a job."""
    return next((name for name in table.frame.columns if name.lower() in ("nodelist", "allocnodes")), None)


def read_slurm_log(source: Source, options: ReadOptions) -> tuple[Faults, Clock]:
    """Return the failures in a log of Slurm's controller and the clock of its times.

    A failure starts where a node is set DOWN (not responding, rebooted, failed under a job, set by hand) and ends where
    it returns to service; further DOWN lines of a node that is down add nothing. The window is that of all lines.

    Args:
        source: the log.
        options: the zone of times without one.

    Raises:
        InputError: if no line has a date with its year.
    """
    zone = options.time_zone or "UTC"
    texts: list[str] = []
    rows: list[int] = []
    hosts: list[str] = []
    down: list[bool] = []
    reasons: list[str] = []
    first_text = last_text = ""
    zoned = False
    for number, line in enumerate(source.data.decode("utf-8").splitlines(), start=1):
        match = _LOG_TIME.match(line)
        if match is None:
            if _YEARLESS.match(line):
                raise InputError(
                    f"log in row {number}", line[:15], "a time with its year", "export with journalctl -o short-iso"
                )
            continue
        last_text = match[1] + (match[2] or "")
        first_text = first_text or last_text
        zoned = zoned or match[2] is not None
        for host, is_down, reason in _changes(line, number):
            texts.append(last_text)
            rows.append(number)
            hosts.append(host)
            down.append(is_down)
            reasons.append(reason)
    if not first_text:
        raise InputError(
            "log", source.path.name, "lines that start with a date", "give slurmctld.log as Slurm writes it"
        )
    cells = _series([*texts, first_text, last_text])
    clock = Clock("%Y-%m-%dT%H:%M:%S.%f" + ("%z" if zoned else ""), _LOG_STAMP, zone="" if zoned else zone)
    time_s = clock.seconds(TimeCells("time", cells, np.array([*rows, 1, 1])))
    names, node = nodes_of(_series(hosts))
    kept = _changes_only(node, time_s, down)
    node, event_s, opens = node[kept], time_s[kept], np.array(down, bool)[kept]
    pairs = pair_events(node.tolist(), event_s.tolist(), opens.tolist())
    cause, causes = causes_of([_series([reasons[kept[index]] for index in pairs.start])], "")
    joined_s, notes = watched_after(pairs.unopened, node, event_s, len(names))
    end_s = np.where(pairs.end >= 0, event_s[pairs.end], math.nan) if len(pairs.end) else np.zeros(0)
    zone_note = "times carry their zone" if zoned else f"times are in {zone}"
    faults = Faults(
        names, node[pairs.start], event_s[pairs.start], end_s, cause, causes, joined_s=joined_s, seen=_span(time_s),
        notes=("read as a log of kind slurm-log: nodes set DOWN until they return to service", zone_note, *notes),
    )  # fmt: skip
    return faults, clock


def _changes(line: str, row: int) -> list[tuple[str, bool, str]]:
    for pattern, reason in _DOWN_LINES:
        if match := pattern.search(line):
            return [(host, True, reason) for host in _hosts(match[1], "node", row)]
    for pattern in _UP_LINES:
        if match := pattern.search(line):
            return [(host, False, "") for host in _hosts(match[1], "node", row)]
    return []


def _changes_only(node: NDArray[np.int64], time_s: FloatArray, down: list[bool]) -> list[int]:
    """Return the events that change their node's state, in order of time."""
    state: dict[int, bool] = {}
    kept = []
    for index in np.argsort(time_s[: len(node)], kind="stable").tolist():
        if state.get(int(node[index])) != down[index]:
            state[int(node[index])] = down[index]
            kept.append(index)
    return kept


def _hosts(text: str, column: str, row: int) -> tuple[str, ...]:
    where = f"{column} in row {row}" if row else column
    if text.rstrip().endswith("+"):
        # Slurm cuts what is wider than its column and ends it with a plus
        raise InputError(where, text, "a whole name, not one that is cut off", "have Slurm print with --parsable2")
    return expand_hostlist(text.strip().strip(",:"), where)


def _cells(table: Table, column: str) -> list[tuple[str, int]]:
    return list(zip(table.frame[column].tolist(), table.rows.tolist(), strict=True))


def _series(texts: list[str]) -> pd.Series:
    import pandas as pd

    return pd.Series(texts, dtype=object)


def _span(*times: FloatArray) -> tuple[float, float] | None:
    known = np.concatenate([values[np.isfinite(values)] for values in times])
    return (float(known.min()), float(known.max())) if len(known) else None
