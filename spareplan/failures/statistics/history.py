"""How failures add up over the window, and what each node did in it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spareplan.failures.log import FailureLog
from spareplan.failures.statistics.estimates import FloatArray, plain
from spareplan.failures.statistics.job import up_times
from spareplan.failures.statistics.trend import watched

__all__ = ["NodeTotals", "Timeline", "node_totals", "timeline"]

# points of the curve, both ends of the window included
_POINTS = 401
_MOST_LISTED = 100_000


@dataclass(frozen=True, eq=False)
class Timeline:
    """Failures since the start of the window, at evenly spaced times.

    Args:
        times_s: shape (points,): seconds since the window's start, both ends included.
        failures: shape (points,): outages that began up to then.
        expected: shape (points,): what they would be at one constant rate per watched node.
    """

    times_s: FloatArray
    failures: NDArray[np.int64]
    expected: FloatArray

    def to_json(self) -> dict[str, Any]:
        """Return the three arrays as plain data."""
        return {name: plain(value) for name, value in asdict(self).items()}


@dataclass(frozen=True, eq=False)
class NodeTotals:
    """What each node did in the window.

    Args:
        nodes: names.
        watched_s: shape (nodes,): length of the node's watch, seconds.
        up_s: shape (nodes,): time watched and up.
        down_s: shape (nodes,): time in outages; an outage whose end is not known counts as no time.
        failures: shape (nodes,): outages.
    """

    nodes: tuple[str, ...]
    watched_s: FloatArray
    up_s: FloatArray
    down_s: FloatArray
    failures: NDArray[np.int64]

    def rows(self) -> list[dict[str, Any]]:
        """Return a row a node: most failures first, then in the order of the nodes.

        Of more than 100,000 nodes those that failed.
        """
        columns = (self.failures, self.down_s, self.up_s, self.watched_s)
        names = ("node", "failures", "down_s", "up_s", "watched_s")
        order = np.argsort(-self.failures, kind="stable")
        if len(order) > _MOST_LISTED:
            order = order[: int((self.failures > 0).sum())]
        listed = [column[order].tolist() for column in columns]
        return [
            dict(zip(names, row, strict=True))
            for row in zip((self.nodes[index] for index in order.tolist()), *listed, strict=True)
        ]


def timeline(log: FailureLog) -> Timeline | None:
    """Return how failures add up over the window; None for an empty window.

    Args:
        log: the failure log.
    """
    if log.window_s <= 0:
        return None
    times_s = np.linspace(log.window_start_s, log.window_end_s, _POINTS)
    failures = np.searchsorted(log.start_s, times_s, side="right").astype(np.int64)
    exposure = watched(log, times_s)
    expected = log.outages * exposure / exposure[-1] if exposure[-1] > 0 else np.zeros(_POINTS)
    return Timeline(times_s - log.window_start_s, failures, expected)


def node_totals(log: FailureLog) -> NodeTotals:
    """Return what each node did in the window.

    Args:
        log: the failure log.
    """
    times = up_times(log)
    return NodeTotals(log.nodes, times.watched_s, times.up_s, times.down_s, times.failures.astype(np.int64))
