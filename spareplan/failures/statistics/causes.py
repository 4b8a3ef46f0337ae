"""What failed, ranked by the time it cost."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from spareplan.failures.log import FailureLog

__all__ = ["Bursts", "Cause", "bursts", "causes"]

_NOT_GIVEN = "not given"


@dataclass(frozen=True)
class Cause:
    """One cause of outages.

    Args:
        name: as logged, "not given" where the log has none.
        outages: number of outages.
        share_of_outages: their share of all outages.
        down_s: node-seconds they took, None for a log without ends; an outage still open at the end of the watch
            counts up to there, one with an unknown end as no time.
        share_of_down: share of all time down, None where no time is known.
    """

    name: str
    outages: int
    share_of_outages: float
    down_s: float | None
    share_of_down: float | None


@dataclass(frozen=True)
class Bursts:
    """Failures of several nodes at once.

    Args:
        count: number of bursts.
        failures: failures in them, one a node.
        share_of_failures: those against the outages of the log, None without an outage. Of a log whose bursts were
            collapsed each burst is one outage, so the share is of the outages before that.
        largest: nodes in the largest burst, 0 without a burst.
        nodes: different nodes that were in a burst.
    """

    count: int
    failures: int
    share_of_failures: float | None
    largest: int
    nodes: int


def causes(log: FailureLog) -> tuple[Cause, ...]:
    """Return the causes of a log, the costliest first, then the most frequent.

    Args:
        log: the failure log.
    """
    place = log.cause.astype(np.int64) % (len(log.causes) + 1)
    outages = np.bincount(place, minlength=len(log.causes) + 1)
    ends_s = np.minimum(log.end_s, log.watched_until_s[log.node])
    down_s = np.bincount(place, np.where(np.isnan(ends_s), 0.0, ends_s - log.start_s), len(log.causes) + 1)
    total_s = float(down_s.sum())
    names = (*log.causes, _NOT_GIVEN)
    order = sorted(np.flatnonzero(outages).tolist(), key=lambda index: (-down_s[index], -outages[index], names[index]))
    return tuple(
        Cause(
            name=names[index],
            outages=int(outages[index]),
            share_of_outages=float(outages[index] / log.outages),
            down_s=float(down_s[index]) if log.has_ends else None,
            share_of_down=float(down_s[index] / total_s) if total_s > 0 else None,
        )
        for index in order
    )


def bursts(log: FailureLog) -> Bursts:
    """Return how many failures came several at once.

    Args:
        log: the failure log.
    """
    sizes = [len(burst.nodes) for burst in log.bursts]
    failures = sum(sizes)
    starts = set(log.start_s.tolist())
    alone = {burst.time_s for burst in log.bursts if burst.time_s in starts}
    kept = int(np.isin(log.start_s, list(alone)).sum())
    before = max(log.outages + failures - kept, failures)
    different = {node for burst in log.bursts for node in burst.nodes}
    return Bursts(len(sizes), failures, failures / before if before else None, max(sizes, default=0), len(different))
