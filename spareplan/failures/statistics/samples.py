"""The samples of durations that a failure log holds, kept apart because they answer different questions.

``up_time``: how long a node ran between two of its failures. Every stretch in which a node was up and watched counts,
from its repair (or from the start of its watch) to its next failure, or to the end of its watch (right censored). A
first stretch is taken as new at the start of the watch, since the age of a node at that moment is not in a log. A node
that never failed gives one censored stretch. Nodes of different quality are pooled, which alone makes the fitted hazard
fall (Proschan, Technometrics 5, 1963).

``first_failure``: time from the start of a node's watch to its first failure, one row a node, right censored for nodes
without a failure. Every node counts once, so weak nodes carry no extra weight.

``system_gap``: time between successive failures anywhere in the machine, as a job on all nodes sees them. All gaps are
observed; what comes before the first and after the last failure is no gap.

``repair``: how long outages lasted, right censored where a node was still down at the end of its watch.

``lifetime``: the rows of a table of lifetimes.

Durations of zero (logs are written by the minute, and several nodes may fail at once) are left out of a sample and
counted: a law with a density has none, and what they stand for, a time below the resolution of the log, is not in it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from spareplan.errors import InputError
from spareplan.failures.lifetime_table import LifetimeTable
from spareplan.failures.log import FailureLog
from spareplan.failures.statistics.estimates import FloatArray

__all__ = ["Sample", "first_failure", "lifetime", "repair", "samples_of", "system_gap", "up_time"]

BoolArray = NDArray[np.bool_]


def _none() -> FloatArray:
    return np.zeros(0)


@dataclass(frozen=True, eq=False)
class Sample:
    """Durations with right censoring and left truncation. Arrays are copied and read-only.

    Args:
        name: what was measured: "up_time", "first_failure", "system_gap", "repair" or "lifetime".
        durations_s: shape (rows,): seconds, finite and above ``entry_s``.
        observed: shape (rows,): True where the duration ended, False where it was cut off (right censored).
        entry_s: shape (rows,): duration already passed when the row came under watch (left truncation: shorter
            ones could not be seen), >= 0; left empty: 0.
        limit_s: shape (rows,): the duration at which the row would have been cut off, at least ``durations_s``,
            infinity where never, nan where not known; left empty: not known for observed rows, the duration for
            censored ones.
        zeros: observed durations of zero that were left out.
        unknown: durations left out because their start or end is not known.

    Raises:
        InputError: if an array contradicts this.
    """

    name: str
    durations_s: FloatArray
    observed: BoolArray
    entry_s: FloatArray = field(default_factory=_none)
    limit_s: FloatArray = field(default_factory=_none)
    zeros: int = 0
    unknown: int = 0

    def __post_init__(self) -> None:
        durations_s = np.array(self.durations_s, np.float64)
        observed = np.array(self.observed, np.bool_)
        rows = len(durations_s)
        entry_s = np.array(self.entry_s, np.float64) if len(self.entry_s) else np.zeros(rows)
        unknown_s = np.where(observed, np.nan, durations_s) if observed.shape == durations_s.shape else durations_s
        limit_s = np.array(self.limit_s, np.float64) if len(self.limit_s) else unknown_s
        arrays = {"durations_s": durations_s, "observed": observed, "entry_s": entry_s, "limit_s": limit_s}
        for name, array in arrays.items():
            if array.shape != (rows,):
                raise InputError(name, array.shape, f"of shape ({rows},)", "give one value per row")
            array.setflags(write=False)
            object.__setattr__(self, name, array)
        bad = {
            "entry_s": ~(np.isfinite(entry_s) & (entry_s >= 0)),
            "durations_s": ~(np.isfinite(durations_s) & (durations_s > entry_s)),
            "limit_s": limit_s < durations_s,
        }
        allowed = {
            "entry_s": "a finite time of at least 0 s",
            "durations_s": "a finite time above 0 s and above entry_s",
            "limit_s": "at least the duration",
        }
        for name, wrong in bad.items():
            if wrong.any():
                row = int(wrong.argmax())
                raise InputError(f"{name}[{row}]", float(arrays[name][row]), allowed[name], "correct or drop the row")

    @property
    def failures(self) -> int:
        """Number of durations that ended."""
        return int(self.observed.sum())

    @property
    def censored(self) -> int:
        """Number of durations that were cut off."""
        return len(self.durations_s) - self.failures

    @property
    def exposure_s(self) -> float:
        """Total time under watch in seconds, the time before entry not included."""
        return math.fsum(self.durations_s - self.entry_s)

    def rows(self, chosen: NDArray[np.int64]) -> Sample:
        """Return the sample of some of the rows.

        Args:
            chosen: shape (any,): indices of rows.
        """
        return Sample(
            self.name, self.durations_s[chosen], self.observed[chosen], self.entry_s[chosen], self.limit_s[chosen]
        )


def samples_of(log: FailureLog | LifetimeTable) -> dict[str, Sample]:
    """Return the samples of a log by name; a log without ends has no "repair", a table has "lifetime" only.

    Args:
        log: a failure log or a table of lifetimes.
    """
    if isinstance(log, LifetimeTable):
        return {"lifetime": lifetime(log)}
    samples = [up_time(log), first_failure(log), system_gap(log)]
    if log.has_ends:
        samples.append(repair(log))
    return {sample.name: sample for sample in samples}


def up_time(log: FailureLog) -> Sample:
    """Return the stretches in which nodes were up; of a log without ends, the times since the last failure.

    A stretch that follows an outage whose end is not known has no known start: it is left out and counted.

    Args:
        log: the failure log.
    """
    order = np.lexsort((log.start_s, log.node))
    node, start_s = log.node[order], log.start_s[order]
    end_s = log.end_s[order] if log.has_ends else start_s
    first = np.concatenate([[True], np.diff(node) != 0])[: len(node)]
    since_s = np.where(first, log.watched_from_s[node], np.concatenate([[0.0], end_s])[: len(node)])
    last = np.flatnonzero(np.concatenate([np.diff(node) != 0, [True]])[: len(node)])
    up_since_s = log.watched_from_s.copy()
    up_since_s[node[last]] = end_s[last]
    until_s = log.watched_until_s
    durations_s = np.concatenate([start_s - since_s, until_s - up_since_s])
    observed = np.arange(len(durations_s)) < len(node)
    limit_s = np.concatenate([until_s[node] - since_s, until_s - up_since_s])
    return _cleaned("up_time", durations_s, observed, limit_s)


def first_failure(log: FailureLog) -> Sample:
    """Return the time from the start of each node's watch to its first failure.

    Args:
        log: the failure log.
    """
    first_s = np.full(len(log.nodes), np.inf)
    np.minimum.at(first_s, log.node, log.start_s)
    watched_s = log.watched_until_s - log.watched_from_s
    observed = np.isfinite(first_s)
    durations_s = np.where(observed, first_s - log.watched_from_s, watched_s)
    return _cleaned("first_failure", durations_s, observed, watched_s)


def system_gap(log: FailureLog) -> Sample:
    """Return the gaps between successive failures anywhere in the machine.

    Args:
        log: the failure log.
    """
    gaps_s = np.diff(log.start_s)
    return _cleaned("system_gap", gaps_s, np.ones(len(gaps_s), bool), np.full(len(gaps_s), np.inf))


def repair(log: FailureLog) -> Sample:
    """Return how long outages lasted.

    Args:
        log: a failure log that knows ends.
    """
    limit_s = log.watched_until_s[log.node] - log.start_s
    observed = ~np.isinf(log.end_s)
    return _cleaned("repair", np.where(observed, log.end_s - log.start_s, limit_s), observed, limit_s)


def lifetime(table: LifetimeTable) -> Sample:
    """Return the rows of a table of lifetimes; when the living would have been cut off is not known.

    Args:
        table: the table.
    """
    limit_s = np.where(table.observed, np.nan, table.duration_s)
    return _cleaned("lifetime", table.duration_s, table.observed, limit_s, table.entry_s)


def _cleaned(
    name: str, durations_s: FloatArray, observed: BoolArray, limit_s: FloatArray, entry_s: FloatArray | None = None
) -> Sample:
    """Return the sample of the known durations watched for more than no time, the others counted."""
    known = np.isfinite(durations_s)
    entry_s = np.zeros(len(durations_s)) if entry_s is None else entry_s
    kept = known & (durations_s > entry_s)
    return Sample(
        name,
        durations_s[kept],
        observed[kept],
        entry_s=entry_s[kept],
        limit_s=limit_s[kept],
        zeros=int((known & ~kept & observed).sum()),
        unknown=int(np.isnan(durations_s).sum()),
    )
