"""What a user may say about a log, and the names that detection and readers share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from spareplan.errors import InputError
from spareplan.quantities import format_count, parse_duration_s

__all__ = ["DATE_ORDERS", "KINDS", "ROLES", "ReadOptions", "counted", "row_error"]

# what kinds of log there are, as `kind` names them
KINDS = ("interval", "point", "lifetime", "events", "lanl", "slurm-events", "slurm-jobs", "slurm-log")
# what a column can be for; `columns` maps these to the file's own names
ROLES = ("node", "start", "end", "time", "down_time", "duration", "observed", "entry", "event", "cause")
# how dates with slashes are read where their values leave it open
DATE_ORDERS = ("m/d/y", "d/m/y")

_MOST_NODES = 10_000_000


@dataclass(frozen=True)
class ReadOptions:
    """What the user stated; it always wins over what is detected.

    Args:
        kind: one of :data:`KINDS`; None: detected.
        columns: role (one of :data:`ROLES`) to column name; roles left out are detected.
        time_unit: unit of times that are numbers ("s", "h", "days"), or "m/d/y" or "d/m/y" for the order of dates;
            None: detected.
        time_zone: IANA name of the zone of times that carry none; None: UTC.
        nodes: how many nodes were watched, with those that never failed; None: those that the log names.
        window_from: start of the window: a date, or a duration since time 0 for relative times; None: detected.
        window_to: end of the window, likewise.
        where: only rows whose column has this value; column name to value.

    Raises:
        InputError: if an option is none of these.
    """

    kind: str | None = None
    columns: Mapping[str, str] = field(default_factory=dict)
    time_unit: str | None = None
    time_zone: str | None = None
    nodes: int | None = None
    window_from: str | None = None
    window_to: str | None = None
    where: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.kind is not None and self.kind not in KINDS:
            raise InputError("kind", self.kind, f"one of {', '.join(KINDS)}", "leave it out to have it detected")
        for role in self.columns:
            if role not in ROLES:
                raise InputError("columns", role, f"one of {', '.join(ROLES)}", "write role=column")
        if self.time_unit is not None and self.time_unit not in DATE_ORDERS:
            _check_unit(self.time_unit)
        if self.nodes is not None and (type(self.nodes) is not int or not 1 <= self.nodes <= _MOST_NODES):
            raise InputError("nodes", self.nodes, f"a whole number from 1 to {_MOST_NODES:,}", "count the nodes")
        if self.time_zone is not None:
            _check_zone(self.time_zone)

    @property
    def unit_s(self) -> float | None:
        """Seconds of the stated unit of numeric times; None where none is stated."""
        if self.time_unit is None or self.time_unit in DATE_ORDERS:
            return None
        return parse_duration_s(f"1{self.time_unit}", "time_unit")


def _check_unit(unit: str) -> None:
    try:
        parse_duration_s(f"1{unit}", "time_unit")
    except InputError:
        allowed = f"a unit such as s, min, h or d, or one of {', '.join(DATE_ORDERS)}"
        raise InputError("time_unit", unit, allowed, "leave it out to have it detected") from None


def _check_zone(name: str) -> None:
    import zoneinfo

    try:
        zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        raise InputError("time_zone", name, "a zone such as Europe/Berlin or UTC", "use its IANA name") from None


def row_error(column: str, row: int, value: object, allowed: str, remedy: str) -> InputError:
    """Return the error for the cell of ``column`` in ``row`` (1 is the file's first row, the header; JSON: record)."""
    return InputError(f"{column} in row {row}", value, allowed, remedy)


def counted(number: int, noun: str, rest: str = "") -> str:
    """Return "1 failure rest" or "1,234 failures rest" for a note."""
    return f"{format_count(number)} {noun}{'s' * (number != 1)}{' ' * bool(rest)}{rest}"
