"""What a failure log says, whatever form it was written in: which node failed when, and when it was back.

Readers fill this record or, for logs without a calendar, a :class:`~spareplan.failures.lifetime_table.LifetimeTable`;
the statistics read nothing else.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spareplan.errors import InputError
from spareplan.failures.arrays import refuse_first
from spareplan.failures.merging import burst_ranges, merge_faults
from spareplan.quantities import format_count, format_duration

__all__ = ["Burst", "FailureLog"]

FloatArray = NDArray[np.float64]
IndexArray = NDArray[np.int64]


@dataclass(frozen=True)
class Burst:
    """Failures of several nodes at once.

    Args:
        time_s: when its first failure began, seconds since the log's origin.
        nodes: the nodes that failed, ascending indices into the log's nodes, at least 2.
    """

    time_s: float
    nodes: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class FailureLog:
    """Failures of the nodes of one machine over one window of time.

    Outages of one node never overlap or touch: they are merged before (:meth:`from_faults`). Arrays are copied
    and read-only.

    Args:
        nodes: names of all nodes that were watched, also of those that never failed; each once.
        node: shape (outages,): index into ``nodes``.
        start_s: shape (outages,): when the node failed, seconds since ``origin``, ascending, inside the window.
        end_s: shape (outages,): when it was back in service, at least ``start_s``; nan: not known (all of a point
            log, and an outage whose end an interval log or event stream leaves out although the node fails again
            later); inf: still down when the watch of its
            node ended.
        cause: shape (outages,): index into ``causes``; -1: not given.
        causes: names of causes, each once.
        faults: number of faults as logged, at least the number of outages.
        window_start_s: start of the window, seconds since ``origin``.
        window_end_s: end of the window, seconds since ``origin``, at least its start.
        watched_from_s: shape (nodes,): the window's start, or when the node joined later (left truncation).
        has_ends: whether the log knows ends at all; False for point logs.
        origin: what time 0 is, for people.
        bursts: failures of several nodes at once, ascending in time.
        notes: what the reader detected or assumed, one line each for people.
        outage_faults: shape (outages,): how many faults were merged into each outage, adding up to ``faults``;
            left empty: one each.
        watched_until_s: shape (nodes,): the window's end, or when the node left for good earlier (right
            censoring); left empty: the window's end.

    Raises:
        InputError: if the record contradicts itself.
    """

    nodes: tuple[str, ...]
    node: IndexArray
    start_s: FloatArray
    end_s: FloatArray
    cause: NDArray[np.int32]
    causes: tuple[str, ...]
    faults: int
    window_start_s: float
    window_end_s: float
    watched_from_s: FloatArray
    has_ends: bool
    origin: str
    bursts: tuple[Burst, ...]
    notes: tuple[str, ...]
    outage_faults: IndexArray = field(default_factory=lambda: np.zeros(0, np.int64))
    watched_until_s: FloatArray = field(default_factory=lambda: np.zeros(0))

    def __post_init__(self) -> None:
        empty = {"outage_faults": (len(self.node), 1), "watched_until_s": (len(self.nodes), self.window_end_s)}
        for name, (length, value) in empty.items():
            if not len(getattr(self, name)):
                object.__setattr__(self, name, np.full(length, value))
        kinds = {"node": np.int64, "cause": np.int32, "outage_faults": np.int64}
        for name in ("node", "start_s", "end_s", "cause", "watched_from_s", "outage_faults", "watched_until_s"):
            copied: NDArray[Any] = np.array(getattr(self, name), dtype=kinds.get(name, np.float64))
            copied.setflags(write=False)
            object.__setattr__(self, name, copied)
        _check_window(self.window_start_s, self.window_end_s)
        self._check_nodes()
        self._check_outages()
        self._check_apart()

    def _check_nodes(self) -> None:
        if not self.nodes:
            raise InputError("nodes", 0, "at least one node", "name the nodes that were watched")
        for name, names in (("nodes", self.nodes), ("causes", self.causes)):
            if len(set(names)) != len(names):
                raise InputError(name, f"{len(names)} names", "names that differ", "name each once")
        for name in ("watched_from_s", "watched_until_s"):
            times_s = getattr(self, name)
            if times_s.shape != (len(self.nodes),):
                raise InputError(name, times_s.shape, f"of shape ({len(self.nodes)},)", "give one time per node")
            outside = ~((times_s >= self.window_start_s) & (times_s <= self.window_end_s))
            refuse_first(name, times_s, outside, "inside the window", "move it into the window")
        early = self.watched_until_s < self.watched_from_s
        refuse_first("watched_until_s", self.watched_until_s, early, "at least watched_from_s", "swap the two")

    def _check_outages(self) -> None:
        outages = len(self.node)
        for name in ("node", "start_s", "end_s", "cause", "outage_faults"):
            if getattr(self, name).shape != (outages,):
                raise InputError(name, getattr(self, name).shape, f"of shape ({outages},)", "give one per outage")
        known = (self.node >= 0) & (self.node < len(self.nodes))
        refuse_first("node", self.node, ~known, f"from 0 to {len(self.nodes) - 1}", "use an index into nodes")
        known = (self.cause >= -1) & (self.cause < len(self.causes))
        refuse_first("cause", self.cause, ~known, f"from -1 to {len(self.causes) - 1}", "use an index into causes")
        until_s = self.watched_until_s[self.node]
        inside = (self.start_s >= self.watched_from_s[self.node]) & (self.start_s <= until_s)
        refuse_first("start_s", self.start_s, ~inside, "inside the watch of its node", "leave out outages outside")
        earlier = np.concatenate([[False], np.diff(self.start_s) < 0])
        refuse_first("start_s", self.start_s, earlier, "ascending", "sort the outages by their start")
        late = (self.end_s > until_s) & ~np.isinf(self.end_s)
        refuse_first("end_s", self.end_s, late, "at most watched_until_s", "write inf for outages that last longer")
        refuse_first("end_s", self.end_s, self.end_s < self.start_s, "at least start_s", "swap start and end")
        if not self.has_ends:
            refuse_first("end_s", self.end_s, ~np.isnan(self.end_s), "nan in a point log", "set has_ends")
        refuse_first("outage_faults", self.outage_faults, self.outage_faults < 1, "at least 1", "count the faults")
        if int(self.outage_faults.sum()) != self.faults:
            raise InputError(
                "faults", self.faults, f"the sum of outage_faults, {self.outage_faults.sum()}", "give outage_faults"
            )

    def _check_apart(self) -> None:
        """Refuse outages of one node that overlap or touch."""
        order = np.lexsort((self.start_s, self.node))
        node, start_s = self.node[order], self.start_s[order]
        end_s = np.where(np.isnan(self.end_s), self.start_s, self.end_s)[order]
        touching = np.concatenate([[False], (np.diff(node) == 0) & (start_s[1:] <= end_s[:-1])])
        refuse_first("start_s", start_s, touching, "after the node's last outage ended", "merge its outages")

    @property
    def outages(self) -> int:
        """Number of outages."""
        return len(self.node)

    @property
    def window_s(self) -> float:
        """Length of the window in seconds."""
        return self.window_end_s - self.window_start_s

    @classmethod
    def from_faults(
        cls,
        nodes: Sequence[str],
        node: Iterable[int] | IndexArray,
        start_s: Iterable[float] | FloatArray,
        end_s: Iterable[float] | FloatArray | None = None,
        *,
        window_start_s: float,
        window_end_s: float,
        cause: Iterable[int] | NDArray[np.int32] | None = None,
        causes: Sequence[str] = (),
        watched_from_s: FloatArray | None = None,
        watched_until_s: FloatArray | None = None,
        origin: str = "the window's start",
        notes: Sequence[str] = (),
    ) -> FailureLog:
        """Return the log of faults in any order; outages of one node that overlap or touch become one.

        A merged outage runs from the earliest start to the latest end and keeps the cause of its first fault. A
        fault without an end is merged only with an outage that contains its start. Failures of several nodes that
        start at the same time are recorded as bursts.

        Args:
            nodes: names of all nodes that were watched.
            node: shape (faults,): index into ``nodes``.
            start_s: shape (faults,): seconds since ``origin``.
            end_s: shape (faults,): nan unknown, inf or later than the end of the watch: still down; None: point log.
            window_start_s: start of the window.
            window_end_s: end of the window.
            cause: shape (faults,): index into ``causes``, -1 not given; None: no causes.
            causes: names of causes.
            watched_from_s: shape (nodes,): when each node joined; None: at the window's start.
            watched_until_s: shape (nodes,): when each node left for good; None: at the window's end.
            origin: what time 0 is.
            notes: lines for people.

        Raises:
            InputError: if the faults contradict the window or themselves.
        """
        nodes_of, start = np.asarray(node, np.int64), np.asarray(start_s, np.float64)
        end = np.full(start.shape, np.nan) if end_s is None else np.array(end_s, np.float64)
        cause_of = np.full(start.shape, -1, np.int32) if cause is None else np.asarray(cause, np.int32)
        watched_from = np.full(len(nodes), float(window_start_s)) if watched_from_s is None else watched_from_s
        watched_until = np.full(len(nodes), float(window_end_s)) if watched_until_s is None else watched_until_s
        refuse_first("node", nodes_of, (nodes_of < 0) | (nodes_of >= len(nodes)), "an index into nodes", "correct it")
        # merging would hide these
        refuse_first("start_s", start, ~np.isfinite(start), "finite", "leave the fault out")
        refuse_first("end_s", end, end < start, "at least start_s", "swap start and end")
        end[end > watched_until[nodes_of]] = np.inf
        nodes_of, start, end, cause_of, merged = merge_faults(nodes_of, start, end, cause_of)
        return cls(
            nodes=tuple(nodes),
            node=nodes_of,
            start_s=start,
            end_s=end,
            cause=cause_of,
            causes=tuple(causes),
            faults=int(merged.sum()),
            window_start_s=float(window_start_s),
            window_end_s=float(window_end_s),
            watched_from_s=watched_from,
            has_ends=end_s is not None,
            origin=origin,
            bursts=_bursts(nodes_of, start, 0.0),
            notes=tuple(notes),
            outage_faults=merged,
            watched_until_s=watched_until,
        )

    def collapsed(self, burst_s: float) -> FailureLog:
        """Return the log with simultaneous failures of several nodes counted as one.

        A burst is the failures within ``burst_s`` of its first one, if they are of at least two nodes. It is kept
        as its first outage (the lowest node of several), with that node's own end and cause; the others are left
        out. ``bursts`` holds what was collapsed.

        Args:
            burst_s: how far apart failures of one burst may start, seconds, >= 0; 0 collapses equal times only.

        Raises:
            InputError: if ``burst_s`` is not a finite number of at least 0.
        """
        if not (math.isfinite(burst_s) and burst_s >= 0):
            raise InputError("burst", burst_s, "a time of at least 0 s", "give for example 60 s")
        first, last = burst_ranges(self.node, self.start_s, burst_s)
        kept = np.ones(self.outages, bool)
        counts = self.outage_faults.copy()
        for low, high in zip(first, last, strict=True):
            kept[low + 1 : high] = False
            counts[low] = 1
        note = (
            f"{format_count(int((last - first).sum()))} failures in {format_count(len(first))} bursts "
            f"(several nodes within {format_duration(burst_s)}) are counted as one failure each"
        )
        return replace(
            self,
            node=self.node[kept],
            start_s=self.start_s[kept],
            end_s=self.end_s[kept],
            cause=self.cause[kept],
            faults=int(counts[kept].sum()),
            bursts=_bursts(self.node, self.start_s, burst_s),
            notes=(*self.notes, note),
            outage_faults=counts[kept],
        )

    def selected(self, nodes: Iterable[int]) -> FailureLog:
        """Return the log of some of the nodes, over the same window.

        Args:
            nodes: indices into ``nodes``, each once, at least one; the result keeps their ascending order.

        Raises:
            InputError: if an index is no node of this log or none is given.
        """
        chosen = np.unique(np.fromiter(nodes, np.int64))
        if not len(chosen):
            raise InputError("nodes", 0, "at least one node", "select a node")
        refuse_first(
            "nodes", chosen, (chosen < 0) | (chosen >= len(self.nodes)), f"from 0 to {len(self.nodes) - 1}", "drop it"
        )
        renumbered = np.full(len(self.nodes), -1, np.int64)
        renumbered[chosen] = np.arange(len(chosen))
        kept = renumbered[self.node] >= 0
        bursts = (
            Burst(burst.time_s, tuple(int(renumbered[node]) for node in burst.nodes if renumbered[node] >= 0))
            for burst in self.bursts
        )
        return replace(
            self,
            nodes=tuple(self.nodes[index] for index in chosen),
            node=renumbered[self.node[kept]],
            start_s=self.start_s[kept],
            end_s=self.end_s[kept],
            cause=self.cause[kept],
            faults=int(self.outage_faults[kept].sum()),
            watched_from_s=self.watched_from_s[chosen],
            bursts=tuple(burst for burst in bursts if len(burst.nodes) > 1),
            outage_faults=self.outage_faults[kept],
            watched_until_s=self.watched_until_s[chosen],
        )

    def to_json(self) -> dict[str, Any]:
        """Return the log as plain data for JSON; an unknown end is None with ``still_down`` false."""
        return {
            "schema": "spareplan/failure-log/1",
            "origin": self.origin,
            "window_start_s": self.window_start_s,
            "window_end_s": self.window_end_s,
            "has_ends": self.has_ends,
            "faults": self.faults,
            "nodes": list(self.nodes),
            "watched_from_s": self.watched_from_s.tolist(),
            "watched_until_s": self.watched_until_s.tolist(),
            "causes": list(self.causes),
            "outages": [
                {
                    "node": node,
                    "start_s": start_s,
                    "end_s": end_s if math.isfinite(end_s) else None,
                    "still_down": end_s == math.inf,
                    "cause": None if cause < 0 else cause,
                    "faults": faults,
                }
                for node, start_s, end_s, cause, faults in zip(
                    self.node.tolist(),
                    self.start_s.tolist(),
                    self.end_s.tolist(),
                    self.cause.tolist(),
                    self.outage_faults.tolist(),
                    strict=True,
                )
            ],
            "bursts": [{"time_s": burst.time_s, "nodes": list(burst.nodes)} for burst in self.bursts],
            "notes": list(self.notes),
        }


def _check_window(start_s: float, end_s: float) -> None:
    if not (math.isfinite(start_s) and math.isfinite(end_s)):
        raise InputError("window", f"{start_s} to {end_s}", "two finite times", "give --from and --to")
    if end_s < start_s:
        raise InputError(
            "window", f"{start_s} s to {end_s} s", "from an earlier to a later time", "swap --from and --to"
        )


def _bursts(node: IndexArray, start_s: FloatArray, burst_s: float) -> tuple[Burst, ...]:
    first, last = burst_ranges(node, start_s, burst_s)
    nodes, times_s = node.tolist(), start_s.tolist()
    return tuple(
        Burst(times_s[low], tuple(sorted(set(nodes[low:high]))))
        for low, high in zip(first.tolist(), last.tolist(), strict=True)
    )
