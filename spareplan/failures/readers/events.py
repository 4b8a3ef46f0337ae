"""Streams of events, each the start or the end of a fault of a node, paired to faults."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from spareplan.failures.readers.assembly import Faults, causes_of, nodes_of
from spareplan.failures.readers.clocks import Clock
from spareplan.failures.readers.detection import CAUSE_SEPARATOR, EVENT_ENDS, EVENT_STARTS, Layout
from spareplan.failures.readers.intervals import node_cells, repeats_note, time_cells
from spareplan.failures.readers.options import counted, row_error
from spareplan.failures.readers.tables import Table, normalised

__all__ = ["Pairing", "pair_events", "read_events"]


@dataclass(frozen=True, eq=False)
class Pairing:
    """Starts and ends of faults brought together.

    Args:
        start: shape (faults,): index of the event that starts each fault.
        end: shape (faults,): index of the event that ends it, -1 where none does.
        unopened: shape (ends,): indices of ends that no start belongs to.
    """

    start: NDArray[np.int64]
    end: NDArray[np.int64]
    unopened: NDArray[np.int64]


def pair_events(node: Sequence[int], time_s: Sequence[float], is_start: Sequence[bool]) -> Pairing:
    """Pair each end with the latest open start of its node, so that a lost end costs one fault its end, not all.

    Of events at the same time starts come first. Faults of one node may overlap; the union of their outages does not
    depend on which start an end is given to.

    Args:
        node: shape (events,): index of each event's node.
        time_s: shape (events,).
        is_start: shape (events,): True for a start, False for an end.
    """
    order = np.lexsort((~np.asarray(is_start, bool), np.asarray(time_s, np.float64)))
    opened: dict[int, list[int]] = {}
    end_of: dict[int, int] = {}
    unopened = []
    for event in order.tolist():
        stack = opened.setdefault(node[event], [])
        if is_start[event]:
            stack.append(event)
            end_of[event] = -1
        elif stack:
            end_of[stack.pop()] = event
        else:
            unopened.append(event)
    return Pairing(
        np.fromiter(end_of.keys(), np.int64), np.fromiter(end_of.values(), np.int64), np.array(unopened, np.int64)
    )


def read_events(table: Table, layout: Layout, clock: Clock) -> Faults:
    """Return the faults of an event stream.

    An end that no start belongs to says that its node was down when the stream began: the node is watched from
    then on.

    Args:
        table: one row per event.
        layout: the columns.
        clock: how times are written.

    Raises:
        InputError: for the first row whose node, time or event cannot be used.
    """
    names, node = nodes_of(node_cells(table, layout.columns["node"]))
    time_s = clock.seconds(time_cells(table, layout.columns["time"]))
    kinds = table.frame[layout.columns["event"]].map(normalised)
    is_start = kinds.isin(EVENT_STARTS).to_numpy(dtype=bool)
    odd = ~is_start & ~kinds.isin(EVENT_ENDS).to_numpy(dtype=bool)
    if odd.any():
        column, index = layout.columns["event"], int(odd.argmax())
        value = table.frame[column].iloc[index]
        raise row_error(column, int(table.rows[index]), value, "fault_start or fault_end", "rename the event")
    pairs = pair_events(node.tolist(), time_s.tolist(), is_start.tolist())
    cause, causes = causes_of([table.frame[name].iloc[pairs.start] for name in layout.causes], CAUSE_SEPARATOR)
    end_s = np.where(pairs.end >= 0, time_s[pairs.end], math.nan) if len(pairs.end) else np.zeros(0)
    joined_s, notes = watched_after(pairs.unopened, node, time_s, len(names))
    return Faults(
        names,
        node[pairs.start],
        time_s[pairs.start],
        end_s,
        cause if layout.causes else np.full(len(pairs.start), -1, np.int32),
        causes,
        joined_s=joined_s,
        seen=(float(time_s.min()), float(time_s.max())) if len(time_s) else None,
        notes=(*notes, *repeats_note(node[pairs.start], time_s[pairs.start], end_s)),
    )


def watched_after(
    unopened: NDArray[np.int64], node: NDArray[np.int64], time_s: NDArray[np.float64], nodes: int
) -> tuple[NDArray[np.float64], tuple[str, ...]]:
    """Return when nodes came under watch whose first event is an end (nan for others), and a line that counts them."""
    joined_s = np.full(nodes, math.nan)
    first_s = np.full(nodes, math.inf)
    np.minimum.at(first_s, node, time_s)
    opening = unopened[time_s[unopened] <= first_s[node[unopened]]]
    joined_s[node[opening]] = time_s[opening]
    notes = []
    if len(opening):
        notes.append(f"{counted(len(opening), 'node', 'down when the log begins')}: watched from the first end")
    if len(unopened) > len(opening):
        notes.append(f"left out: {counted(len(unopened) - len(opening), 'end', 'without a start')}")
    return joined_s, tuple(notes)
