"""From faults as a reader found them to a :class:`FailureLog`: window, nodes that never failed, open ends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from spareplan.errors import InputError
from spareplan.failures.log import FailureLog
from spareplan.failures.readers.clocks import Clock
from spareplan.failures.readers.options import ReadOptions, counted
from spareplan.quantities import format_count

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Faults", "assemble", "causes_of", "nodes_of"]

FloatArray = NDArray[np.float64]
IndexArray = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Faults:
    """Faults of one machine in the seconds of a clock.

    Args:
        names: names of the nodes that the log knows.
        node: shape (faults,): index into ``names``.
        start_s: shape (faults,): when it began.
        end_s: shape (faults,): when it ended, nan where the log leaves that open; None: a point log.
        cause: shape (faults,): index into ``causes``, -1 for none.
        causes: names of causes.
        joined_s: shape (nodes,): when each node came under watch, nan not said; None: for none said.
        left_s: shape (nodes,): when each node left for good, nan not said; None: for none said.
        seen: first and last time in the whole log, also of rows that are no failures; None: as the faults say.
        notes: what was detected, for people.
    """

    names: tuple[str, ...]
    node: IndexArray
    start_s: FloatArray
    end_s: FloatArray | None
    cause: NDArray[np.int32]
    causes: tuple[str, ...]
    joined_s: FloatArray | None = None
    left_s: FloatArray | None = None
    seen: tuple[float, float] | None = None
    notes: tuple[str, ...] = field(default=())

    def span(self) -> tuple[float, float] | None:
        """Return first and last time of the log, None where it has none."""
        if self.seen is not None:
            return self.seen
        times = [self.start_s] if self.end_s is None else [self.start_s, self.end_s[~np.isnan(self.end_s)]]
        known = np.concatenate([*times, *(() if self.joined_s is None else (self.joined_s[~np.isnan(self.joined_s)],))])
        return (float(known.min()), float(known.max())) if len(known) else None


def nodes_of(cells: pd.Series, more: Iterable[str] = ()) -> tuple[tuple[str, ...], IndexArray]:
    """Return node names in natural order (n2 before n10) and each cell's index into them.

    Args:
        cells: shape (rows,): names.
        more: names of nodes that have no row.
    """
    import pandas as pd

    codes, found = pd.factorize(cells)
    names = sorted({*map(str, found), *more}, key=_natural)
    place = {name: index for index, name in enumerate(names)}
    order = np.array([place[str(name)] for name in found], np.int64)
    return tuple(names), order[codes] if len(codes) else np.zeros(0, np.int64)


def _natural(name: str) -> tuple[tuple[int, str], ...]:
    parts = re.split(r"([0-9]{1,18})", name)
    return (*((int(part), "") if index % 2 else (-1, part) for index, part in enumerate(parts)), (0, name))


def causes_of(columns: Sequence[pd.Series], separator: str) -> tuple[NDArray[np.int32], tuple[str, ...]]:
    """Return each row's index into cause names, -1 for none; several columns are joined, empty cells left out."""
    import pandas as pd

    if not columns:
        return np.zeros(0, np.int32), ()
    joined = columns[0]
    for column in columns[1:]:
        part = column
        joined = joined.mask((joined != "") & (part != ""), joined + separator) + part
    codes, names = pd.factorize(joined.mask(joined == ""), sort=True)
    return codes.astype(np.int32), tuple(str(name) for name in names)


def assemble(
    faults: Faults, clock: Clock, options: ReadOptions, notes: Sequence[str], seen: tuple[float, float] | None = None
) -> FailureLog:
    """Return the failure log of some faults.

    The window is what the options state; otherwise it runs from the first to the last time of the log (for relative
    times: from time 0). Failures that begin outside it are left out and counted. A node that is down when the window
    opens is watched from its return. An outage whose end the log leaves open lasts to the end of the window if it
    is the node's last one; the end of any other is not known.

    Args:
        faults: the faults.
        clock: the clock of their seconds.
        options: window and nodes as far as stated.
        notes: what was detected before, for people.
        seen: first and last time of the whole log where the faults are only some of its rows.

    Raises:
        InputError: if the window is empty or not known, or fewer nodes are stated than the log names.
    """
    lines = [*notes, *faults.notes]
    start_s, end_s, window_notes = _window(faults, clock, options, seen)
    lines += window_notes
    if not faults.names and options.nodes is None:
        raise InputError("nodes", 0, "stated for a log without failures", "state how many nodes were watched")
    joined, left = _watch(faults, start_s, end_s)
    faults, joined = _clip(faults, joined, left, (start_s, end_s), lines)
    names, more = _all_names(faults.names, options)
    if more:
        lines.append(f"{format_count(more)} of {format_count(len(names))} nodes never appear in the log")
    elif options.nodes is None:
        lines.append(f"nodes as the log names them: {format_count(len(names))}; state the number if more were watched")
    origin_s = start_s if clock.calendar else 0.0
    log = FailureLog.from_faults(
        names,
        faults.node,
        faults.start_s - origin_s,
        None if faults.end_s is None else faults.end_s - origin_s,
        window_start_s=start_s - origin_s,
        window_end_s=end_s - origin_s,
        cause=faults.cause,
        causes=faults.causes,
        watched_from_s=np.append(joined, np.full(more, start_s)) - origin_s,
        watched_until_s=np.append(left, np.full(more, end_s)) - origin_s,
        origin=clock.moment(start_s) if clock.calendar else "time 0 of the log",
        notes=lines,
    )
    merged = log.faults - log.outages
    if merged:
        counts = f"{format_count(log.faults)} faults make {format_count(log.outages)} outages"
        return replace(log, notes=(*log.notes, f"{counts}: those of one node that overlap or touch are one"))
    return log


def _window(
    faults: Faults, clock: Clock, options: ReadOptions, seen: tuple[float, float] | None
) -> tuple[float, float, list[str]]:
    span = seen or faults.span()
    stated = [
        None if text is None else clock.bound(text, name)
        for text, name in ((options.window_from, "window_from"), (options.window_to, "window_to"))
    ]
    if span is None and (stated[1] is None or (clock.calendar and stated[0] is None)):
        raise InputError(
            "window", "not known", "stated for a log without failures", "state the window with --from and --to"
        )
    first, last = span or (0.0, 0.0)
    start_s = stated[0] if stated[0] is not None else first if clock.calendar else 0.0
    end_s = stated[1] if stated[1] is not None else last
    texts = f"{clock.moment(start_s)} to {clock.moment(end_s)}"
    if not start_s < end_s:
        raise InputError("window", texts, "longer than nothing", "state the window with --from and --to")
    sources = ["stated" if bound is not None else "detected" for bound in stated]
    how = sources[0] if sources[0] == sources[1] else f"start {sources[0]}, end {sources[1]}"
    return start_s, end_s, [f"window {texts} ({how})"]


def _watch(faults: Faults, start_s: float, end_s: float) -> tuple[FloatArray, FloatArray]:
    """Return when each named node came under watch and left it, inside the window."""
    bounds = []
    for given, default in ((faults.joined_s, start_s), (faults.left_s, end_s)):
        times = np.full(len(faults.names), default) if given is None else np.where(np.isnan(given), default, given)
        bounds.append(np.clip(times, start_s, end_s))
    return bounds[0], np.maximum(bounds[0], bounds[1])


def _clip(
    faults: Faults, joined: FloatArray, left: FloatArray, window: tuple[float, float], lines: list[str]
) -> tuple[Faults, FloatArray]:
    """Leave out faults outside the window and settle open ends; returns the faults and when nodes came under watch."""
    end_s = faults.end_s
    if end_s is not None and len(end_s):
        last = np.full(len(faults.names), -np.inf)
        np.maximum.at(last, faults.node, faults.start_s)
        still = np.isnan(end_s) & (faults.start_s >= last[faults.node])
        lost = int(np.isnan(end_s).sum() - still.sum())
        end_s = np.where(still, np.inf, end_s)
        if still.any():
            open_ = counted(int(still.sum()), "failure", "without an end")
            lines.append(f"{open_}, the last of the node: still down")
        if lost:
            ends = counted(lost, "failure", "without an end")
            lines.append(f"{ends} although the node fails again: end not known")
    outside = (faults.start_s < window[0]) | (faults.start_s > window[1])
    if end_s is not None:
        spans = (faults.start_s < window[0]) & (end_s > window[0])
        joined = joined.copy()
        extends = spans
        while extends.any():
            # an outage that overlaps with one from before the window is part of it
            np.maximum.at(joined, faults.node[extends], np.minimum(end_s, left[faults.node])[extends])
            back_s = joined[faults.node]
            extends = (faults.start_s <= back_s) & (np.minimum(end_s, left[faults.node]) > back_s)
            extends &= np.isin(faults.node, faults.node[spans])
        if spans.any():
            early = counted(int(spans.sum()), "outage", "began before the window")
            lines.append(f"{early}: watched from the end of it")
    if outside.any():
        lines.append(f"left out: {counted(int(outside.sum()), 'failure', 'that began outside the window')}")
    unwatched = ~outside & ((faults.start_s < joined[faults.node]) | (faults.start_s > left[faults.node]))
    if unwatched.any():
        strays = counted(int(unwatched.sum()), "failure", "of nodes before or after their watch")
        lines.append(f"left out: {strays}")
    kept = ~(outside | unwatched)
    clipped = replace(
        faults,
        node=faults.node[kept],
        start_s=faults.start_s[kept],
        end_s=None if end_s is None else end_s[kept],
        cause=faults.cause[kept],
    )
    return clipped, joined


def _all_names(names: tuple[str, ...], options: ReadOptions) -> tuple[tuple[str, ...], int]:
    """Return the names with those of nodes that the log does not name, and how many these are."""
    if options.nodes is None:
        return names, 0
    more = options.nodes - len(names)
    if more < 0:
        raise InputError(
            "nodes", options.nodes, f"at least {format_count(len(names))}, the nodes in the log", "count all nodes"
        )
    taken = set(names)
    added: list[str] = []
    number = 0
    while len(added) < more:
        number += 1
        if (name := f"unnamed-{number}") not in taken:
            added.append(name)
    return names + tuple(added), more
