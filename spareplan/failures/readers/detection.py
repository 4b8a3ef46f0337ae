"""Which kind of log a table is, and what its columns are for: by their names first, by their cells where needed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from spareplan.errors import InputError
from spareplan.failures.readers.options import ReadOptions
from spareplan.failures.readers.tables import Table, find_column, normalised
from spareplan.quantities import parse_duration_s

__all__ = [
    "ALIVE_WORDS",
    "CAUSE_SEPARATOR",
    "DEAD_WORDS",
    "EVENT_ENDS",
    "EVENT_STARTS",
    "Layout",
    "detect_layout",
    "is_slurm_log",
    "unit_of",
]

CAUSE_SEPARATOR = " / "

# Names that columns have in logs, normalised, the most telling first.
_NAMES: Mapping[str, tuple[str, ...]] = {
    "node": ("node", "nodename", "nodeid", "failednode", "nodenum", "host", "hostname", "hostid", "server", "serverid",
             "machine", "machineid", "worker", "instance", "device", "unit", "unitid", "gpu", "gpuid", "part", "partid",
             "serial", "serialnumber", "sn", "component", "nodelist", "name", "id"),
    "start": ("start", "started", "starttime", "timestart", "startedat", "probstarted", "failurestart", "faultstart",
              "failed", "failedat", "failure", "failuretime", "failtime", "down", "downat", "downsince", "downfrom",
              "begin", "began", "eventstarttime", "eventstart", "outagestart", "from"),
    "end": ("end", "ended", "endtime", "timeend", "endedat", "probfixed", "failureend", "faultend", "repaired",
            "repairedat", "fixed", "fixedat", "recovered", "recoveredat", "restored", "restoredat", "resolved",
            "resolvedat", "up", "upat", "upsince", "back", "backat", "backinservice", "eventendtime", "eventend",
            "outageend", "stop", "to"),
    "time": ("time", "timestamp", "datetime", "eventtime", "date", "when", "occurred", "occurredat", "at",
             "failuretime", "failedat"),
    "down_time": ("downtime", "down", "downfor", "repairtime", "timetorepair", "ttr", "outageduration",
                  "outagelength", "repair"),
    "duration": ("duration", "lifetime", "life", "age", "timetofailure", "ttf", "timeinservice", "inservice",
                 "survivaltime", "survival", "uptime", "serviceage"),
    "observed": ("observed", "dead", "died", "death", "failed", "failure", "event", "status", "state", "censored",
                 "alive", "stillalive", "outcome"),
    "entry": ("entry", "entryage", "ageatentry", "ageatstart", "agewhenadded", "delayedentry", "lefttruncation",
              "truncation"),
    "event": ("eventtype", "event", "type", "transition", "action", "kind", "status", "state"),
    "cause": ("cause", "rootcause", "reason", "faulttype", "failuretype", "failurecause", "errortype", "category",
              "subsystem", "fault", "error", "class", "desc", "description"),
}  # fmt: skip
_REQUIRED: Mapping[str, tuple[str, ...]] = {
    "interval": ("node", "start"),
    "point": ("node", "time"),
    "lifetime": ("duration", "observed"),
    "events": ("node", "time", "event"),
    "slurm-events": ("node", "start"),
    "slurm-jobs": ("node", "event", "end"),
}
_WANTED: Mapping[str, tuple[str, ...]] = {
    "interval": ("node", "start", "end", "down_time", "cause"),
    "point": ("node", "time", "cause"),
    "lifetime": ("node", "duration", "observed", "entry"),
    "events": ("node", "time", "event", "cause"),
    "slurm-events": ("node", "start", "end", "event", "cause"),
    "slurm-jobs": ("node", "event", "start", "end", "cause"),
}
_SLURM_EVENT_NAMES: Mapping[str, tuple[str, ...]] = {
    "node": ("nodename", "nodelist"),
    "start": ("timestart", "start", "timestamp"),
    "end": ("timeend", "end"),
    "event": ("state", "stateraw"),
    "cause": ("reason",),
}
_SLURM_JOB_NAMES: Mapping[str, tuple[str, ...]] = {
    "node": ("failednode", "nodelist", "allocnodes"),
    "start": ("start",),
    "end": ("end",),
    "event": ("state",),
    "cause": (),
}
# normalised words in a column of events
EVENT_STARTS = frozenset({"faultstart", "failurestart", "start", "started", "begin", "fail", "failed", "failure",
                          "down", "nodedown", "fault", "offline", "outagestart"})  # fmt: skip
EVENT_ENDS = frozenset({"faultend", "failureend", "end", "ended", "stop", "recover", "recovered", "recovery",
                        "repair", "repaired", "fixed", "up", "nodeup", "online", "restored", "outageend",
                        "resolved"})  # fmt: skip
# normalised words in a column that tells the dead from the living
DEAD_WORDS = frozenset({"dead", "died", "failed", "failure", "fail", "observed", "event", "yes", "true", "1", "y", "t",
                        "d"})  # fmt: skip
ALIVE_WORDS = frozenset({"alive", "stillalive", "working", "running", "ok", "censored", "survived", "inservice", "no",
                         "false", "0", "n", "f", "a"})  # fmt: skip
LANL_COLUMNS = ("System", "nodenum", "Prob Started", "Prob Fixed", "Down Time")
_UNIT = re.compile(r"^(.*?)(?:[ _.\-]*[(\[]\s*(?:in )?([A-Za-zµ]+)\s*[)\]]|[ _.\-](?:in[ _])?([A-Za-zµ]+))\s*$")
_SLURM_LINE = re.compile(rb"setting DOWN|returned to service|unexpectedly rebooted|slurmctld")


@dataclass(frozen=True)
class Layout:
    """What a table is.

    Args:
        kind: one of :data:`~spareplan.failures.readers.options.KINDS`.
        columns: role to the column's name in the file.
        causes: columns that together name the cause (several where JSON nests it); empty: none.
        is_trace: whether it has exactly the keys of the InfiniteHBD traces, whose times are days.
    """

    kind: str
    columns: Mapping[str, str]
    causes: tuple[str, ...] = ()
    is_trace: bool = False

    @property
    def notes(self) -> tuple[str, ...]:
        """What was detected, for people."""
        used = ", ".join(f"{role} = {name}" for role, name in self.columns.items() if role != "cause")
        causes = f", cause = {CAUSE_SEPARATOR.join(self.causes)}" if self.causes else ""
        return (f"read as a log of kind {self.kind}: {used}{causes}",)


def is_slurm_log(data: bytes) -> bool:
    """Return whether a text holds lines of Slurm's controller log rather than a table."""
    head = data[:65536]
    first = head.lstrip()[:200].split(b"\n", 1)[0]
    dated = re.match(rb"\[?[0-9]{4}-[0-9]{2}-[0-9]{2}T|[A-Z][a-z]{2} +[0-9]{1,2} [0-9]{2}:", first)
    return dated is not None and _SLURM_LINE.search(data) is not None


def unit_of(column: str) -> tuple[str, float | None]:
    """Split a column's name into its base and the seconds of the unit it states, None if it states none.

    ``duration_days`` is (``duration``, 86400), ``Time (h)`` is (``Time``, 3600).
    """
    match = _UNIT.match(column)
    if match:
        try:
            return match[1], parse_duration_s(f"1{match[2] or match[3]}", column)
        except InputError:
            pass
    try:
        # a lifetime column is often called nothing but its unit
        return "duration", parse_duration_s(f"1{column.strip().lower()}", column) if len(column.strip()) > 1 else None
    except InputError:
        return column, None


def detect_layout(sample: Table, options: ReadOptions) -> Layout:
    """Return what a table is and what its columns are for.

    Args:
        sample: its first rows.
        options: kind and columns as far as stated; they win.

    Raises:
        InputError: if a column that the kind needs is missing (which, and what there is), or no kind fits.
    """
    header = [str(name) for name in sample.frame.columns]
    stated = {role: find_column(name, header, f"columns {role}") for role, name in options.columns.items()}
    names = {normalised(name) for name in header}
    if options.kind == "slurm-log":
        raise InputError("kind", "slurm-log", "the kind of this log", "it is a table: leave the kind out")
    kind = options.kind or _slurm_or_lanl(names)
    if kind == "lanl":
        return _lanl_layout(header, stated)
    roles = dict(stated)
    special = {"slurm-events": _SLURM_EVENT_NAMES, "slurm-jobs": _SLURM_JOB_NAMES}.get(kind or "")
    if special is None:
        _assign_by_name(roles, header, kind, sample)
    else:
        _assign_slurm(roles, header, special)
    if kind is None:
        kind = _kind_of(roles, sample)
    for role in _REQUIRED[kind]:
        if role not in roles and not _assign_by_content(roles, role, kind, sample):
            raise _missing(role, kind, header)
    columns = {role: roles[role] for role in _WANTED[kind] if role in roles}
    causes = (columns["cause"],) if "cause" in columns else _nested_cause(header, kind)
    keys = {"nodeid", "eventtime", "eventtype"}
    return Layout(kind, columns, causes, sample.is_json and kind == "events" and keys <= names)


def _slurm_or_lanl(names: set[str]) -> str | None:
    if {normalised(name) for name in LANL_COLUMNS} <= names:
        return "lanl"
    if "nodename" in names and ("timestart" in names or {"start", "state"} <= names):
        return "slurm-events"
    if {"nodelist", "timestamp"} <= names and "reason" in names:
        return "slurm-events"
    if "state" in names and "end" in names and ("jobid" in names or "jobidraw" in names):
        return "slurm-jobs"
    return None


def _lanl_layout(header: list[str], stated: dict[str, str]) -> Layout:
    for name in LANL_COLUMNS:
        find_column(name, header, "column needed for lanl")
    found = {role: find_column(name, header, role) for role, name in zip(
        ("node", "start", "end", "down_time"), LANL_COLUMNS[1:], strict=True)}  # fmt: skip
    found |= stated
    return Layout("lanl", found, (found["cause"],) if "cause" in found else ())


def _assign_by_name(roles: dict[str, str], header: list[str], kind: str | None, sample: Table) -> None:
    """Give each role the best-named column that no other role has, in the order that tells kinds apart."""
    order: tuple[str, ...] = (
        "start", "end", "down_time", "entry", "duration", "event", "observed", "time", "node", "cause",
    )  # fmt: skip
    if kind is not None:
        order = tuple(role for role in order if role in _WANTED[kind])
    states = _NAMES["observed"]
    bases = {name: {normalised(name), normalised(unit_of(name)[0])} for name in header}
    if kind is None and any(_says_start_or_end(sample, name) for name in header):
        roles.setdefault("event", next(name for name in header if _says_start_or_end(sample, name)))
        order = ("time", "node", "cause")
    for role in order:
        if role in roles:
            continue
        free = [name for name in header if name not in roles.values()]
        if role in ("start", "end", "time"):
            # a column called failed may hold times, or yes and no
            free = [name for name in free if bases[name].isdisjoint(states) or not _says_dead_or_alive(sample, name)]
        for known in _NAMES[role]:
            match = next((name for name in free if known in bases[name]), None)
            if match is not None:
                roles[role] = match
                break


def _says_start_or_end(sample: Table, name: str) -> bool:
    """Return whether a column's cells are mostly words for the start or the end of a failure, not other states."""
    if normalised(name) not in _NAMES["event"] or not len(sample):
        return False
    words = sample.frame[name].map(normalised)
    return bool(words.isin(EVENT_STARTS | EVENT_ENDS).mean() > 0.5)


def _says_dead_or_alive(sample: Table, name: str) -> bool:
    """Return whether all cells of a column are words for dead or alive, yes or no, 1 or 0."""
    words = sample.frame[name].map(normalised)
    return len(words) > 0 and bool(words.isin(DEAD_WORDS | ALIVE_WORDS).all())


def _assign_slurm(roles: dict[str, str], header: list[str], special: Mapping[str, tuple[str, ...]]) -> None:
    for role, known in special.items():
        for name in known:
            match = next((column for column in header if normalised(column) == name), None)
            if match is not None:
                roles.setdefault(role, match)
                break


def _settle_durations(roles: dict[str, str], sample: Table) -> None:
    """Tell down times from lifetimes: a duration beside a start is a down time, a time beside a state is a life."""
    starts = {"start", "time"} & roles.keys() and not {"end", "down_time"} & roles.keys()
    if starts and "duration" in roles and normalised(unit_of(roles["duration"])[0]) == "duration":
        roles["down_time"] = roles.pop("duration")
    state = roles.get("observed", roles.get("event"))
    if state is None or "time" not in roles or {"start", "duration"} & roles.keys():
        return
    small = sample.frame[roles["time"]].str.fullmatch(r"[0-9]{0,7}(\.[0-9]*)?")
    if len(small) and small.all() and _says_dead_or_alive(sample, state):
        roles["duration"], roles["observed"] = roles.pop("time"), state


def _kind_of(roles: dict[str, str], sample: Table) -> str:
    if "time" in roles and "event" in roles and _says_start_or_end(sample, roles["event"]):
        return "events"
    _settle_durations(roles, sample)
    if "start" in roles:
        if "end" in roles or "down_time" in roles or "time" in roles:
            return "interval"
        roles["time"] = roles.pop("start")
        return "point"
    if "time" in roles:
        return "interval" if "down_time" in roles else "point"
    if "duration" not in roles:
        return "point"
    if "observed" not in roles and "event" in roles:
        roles["observed"] = roles.pop("event")
    return "lifetime"


def _assign_by_content(roles: dict[str, str], role: str, kind: str, sample: Table) -> bool:
    """Find a column of times or names by its cells; roles that need a meaning (event, observed) are never guessed."""
    for other, own in (("time", "start"), ("start", "time"), ("event", "observed"), ("observed", "event")):
        if role == own and other in roles and other not in _WANTED[kind]:
            roles[role] = roles.pop(other)
            return True
    free = [name for name in sample.frame.columns if name not in roles.values()]
    if role not in ("start", "time", "node") or not len(sample):
        return False
    dated = r"[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}.*|[0-9]{9,}(?:\.[0-9]+)?"
    is_time = {name: bool(sample.frame[name].str.fullmatch(dated).mean() > 0.9) for name in free}
    chosen = [name for name in free if is_time[name] == (role != "node")]
    if not chosen or (role == "node" and len(chosen) > 1):
        return False
    roles[role] = chosen[0]
    if role == "start" and len(chosen) == 2 and "end" not in roles:
        roles["end"] = chosen[1]
    return True


def _nested_cause(header: list[str], kind: str) -> tuple[str, ...]:
    """Return the columns of a nested JSON cause, such as ``fault_type.Level`` and ``fault_type.Class``."""
    if kind in ("lifetime", "slurm-jobs"):
        return ()
    parents = [name.split(".", 1)[0] for name in header if "." in name]
    parent = next((name for name in parents if normalised(name) in _NAMES["cause"]), None)
    return tuple(name for name in header if parent is not None and name.startswith(f"{parent}."))


def _missing(role: str, kind: str, header: list[str]) -> InputError:
    there = ", ".join(name for name in header if not name.startswith("column ")) or "none"
    wanted = {
        "node": "the node that failed",
        "start": "when the node failed",
        "time": "when the node failed",
        "duration": "how long the unit lived",
        "observed": "whether the unit died or is still alive",
        "event": "whether a failure starts or ends",
        "end": "when the job ended",
    }[role]
    return InputError(
        f"column {role}", "missing", f"a column of a log of kind {kind} that says {wanted}",
        f"name it as {role}=COLUMN; the columns are {there}",
    )  # fmt: skip
