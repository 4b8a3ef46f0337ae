"""What nodes really did, for simulations that need no law: whole histories of nodes, drawn and replayed.

Durations drawn one by one from a pool make all nodes alike. Drawing a whole node and replaying its history keeps weak
nodes weak, and keeps the order of its failures and repairs. Each drawn history is shifted around its window by a
random time, so that two copies of a node do not fail together, and repeats after the length of its watch.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from spareplan.errors import InputError
from spareplan.failures.log import FailureLog
from spareplan.failures.statistics.estimates import FloatArray

__all__ = ["DrawnHistories", "NodeHistories"]

IndexArray = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class DrawnHistories:
    """Histories of simulated nodes. Each repeats without end after its period.

    Args:
        source: shape (nodes,): which real history each replays.
        period_s: shape (nodes,): after how many seconds it repeats.
        node: shape (failures,): index of the simulated node, ascending.
        failed_s: shape (failures,): when it fails, in [0, period), ascending within a node.
        down_s: shape (failures,): how long it is then down, which may reach beyond the period into its next round.
    """

    source: IndexArray
    period_s: FloatArray
    node: IndexArray
    failed_s: FloatArray
    down_s: FloatArray

    def between(self, start_s: float, end_s: float) -> tuple[IndexArray, FloatArray, FloatArray]:
        """Return node, time and time down of all failures in a span of simulated time, ascending in time.

        Args:
            start_s: start of the span, seconds, included.
            end_s: its end, seconds, not included, at least ``start_s``.
        """
        period_s = self.period_s[self.node]
        first = np.ceil((start_s - self.failed_s) / period_s).astype(np.int64)
        rounds = np.maximum(np.ceil((end_s - self.failed_s) / period_s).astype(np.int64) - first, 0)
        which = np.repeat(np.arange(len(self.node)), rounds)
        nth = np.arange(len(which)) - np.repeat(np.cumsum(rounds) - rounds, rounds)
        times_s = self.failed_s[which] + (first[which] + nth) * period_s[which]
        order = np.argsort(times_s, kind="stable")
        return self.node[which][order], times_s[order], self.down_s[which][order]


@dataclass(frozen=True, eq=False)
class NodeHistories:
    """What each watched node of a log did: when it failed and how long it was down.

    Args:
        period_s: shape (nodes,): length of each node's watch, seconds, > 0.
        first: shape (nodes + 1,): the failures of node i are those from ``first[i]`` up to ``first[i + 1]``.
        failed_s: shape (failures,): time of each since the start of its node's watch, ascending within a node.
        down_s: shape (failures,): how long the node was down. An outage still open at the end of the watch counts
            up to there, one with an unknown end as no time.
    """

    period_s: FloatArray
    first: IndexArray
    failed_s: FloatArray
    down_s: FloatArray

    @classmethod
    def of(cls, log: FailureLog) -> NodeHistories:
        """Return the histories of the nodes of a log that were watched for some time.

        Args:
            log: the failure log.

        Raises:
            InputError: if no node was watched for any time.
        """
        period_s = log.watched_until_s - log.watched_from_s
        watched = period_s > 0
        if not watched.any():
            raise InputError("window", log.window_s, "longer than 0 s", "state the window with --from and --to")
        ends_s = np.minimum(log.end_s, log.watched_until_s[log.node])
        down_s = np.where(np.isnan(ends_s), 0.0, ends_s - log.start_s)
        inside = watched[log.node]
        order = np.lexsort((log.start_s[inside], log.node[inside]))
        node = log.node[inside][order]
        counts = np.bincount(node, minlength=len(log.nodes))[watched]
        failed_s = (log.start_s - log.watched_from_s[log.node])[inside][order]
        first = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
        return cls(period_s[watched], first, failed_s, down_s[inside][order])

    @property
    def nodes(self) -> int:
        """Number of histories."""
        return len(self.period_s)

    @property
    def failures(self) -> IndexArray:
        """Failures in each history, shape (nodes,)."""
        return np.diff(self.first)

    @property
    def failure_rate_per_s(self) -> float:
        """Mean over the nodes of failures per second of watch, the rate of a drawn node in the long run."""
        return float((self.failures / self.period_s).mean())

    def resample(self, count: int, generator: np.random.Generator) -> DrawnHistories:
        """Return simulated nodes, each replaying a real node drawn at random with replacement.

        A history is shifted by a uniform part of its period, and what leaves the end of the window comes in at its
        start. So each node keeps the number of failures per period of its source, and at any simulated time the
        chance of a failure is that of the log's average.

        Args:
            count: simulated nodes, at least 1.
            generator: source of randomness.

        Raises:
            InputError: if ``count`` is below 1.
        """
        if isinstance(count, bool) or count < 1:
            raise InputError("count", count, "a whole number of at least 1", "give the nodes to simulate")
        source = generator.integers(self.nodes, size=count)
        shift_s = generator.random(count) * self.period_s[source]
        counts = self.failures[source]
        node = np.repeat(np.arange(count), counts)
        nth = np.arange(len(node)) - np.repeat(np.cumsum(counts) - counts, counts)
        taken = self.first[source][node] + nth
        failed_s = np.mod(self.failed_s[taken] + shift_s[node], self.period_s[source][node])
        order = np.lexsort((failed_s, node))
        return DrawnHistories(source, self.period_s[source], node, failed_s[order], self.down_s[taken][order])
