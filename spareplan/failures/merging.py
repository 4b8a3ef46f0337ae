"""Faults of a node that overlap are one outage; failures of several nodes at once are one burst."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["burst_ranges", "merge_faults"]

FloatArray = NDArray[np.float64]
IndexArray = NDArray[np.int64]


def merge_faults(
    node: IndexArray, start_s: FloatArray, end_s: FloatArray, cause: NDArray[np.int32]
) -> tuple[IndexArray, FloatArray, FloatArray, NDArray[np.int32], IndexArray]:
    """Merge faults of one node that overlap or touch; returns outages by start and node, and the faults in each."""
    if not len(node):
        return node, start_s, end_s, cause, np.zeros(0, np.int64)
    order = np.lexsort((start_s, node))
    node, start_s, end_s, cause = node[order], start_s[order], end_s[order], cause[order]
    last_s = np.where(np.isnan(end_s), start_s, end_s)
    # running maximum of the ends within each node, taken over ranks so that it stays exact
    values, rank = np.unique(last_s, return_inverse=True)
    running = values[np.maximum.accumulate(node * len(values) + rank) - node * len(values)]
    opens = np.concatenate([[True], (np.diff(node) != 0) | (start_s[1:] > running[:-1])])
    first = np.flatnonzero(opens)
    faults = np.diff(np.append(first, len(node)))
    # an end is known when any fault of the outage knows one
    merged_end_s = np.fmax.reduceat(end_s, first)
    node, start_s, cause = node[first], start_s[first], cause[first]
    order = np.lexsort((node, start_s))
    return node[order], start_s[order], merged_end_s[order], cause[order], faults[order]


def burst_ranges(node: IndexArray, start_s: FloatArray, burst_s: float) -> tuple[IndexArray, IndexArray]:
    """Return first and one-past-last outage of each burst: within ``burst_s`` of its first, at least two nodes."""
    after = np.searchsorted(start_s, start_s + burst_s, side="right").tolist()
    nodes = node.tolist()
    first, last = [], []
    index = 0
    while index < len(after):
        if after[index] > index + 1 and len(set(nodes[index : after[index]])) > 1:
            first.append(index)
            last.append(after[index])
        index = after[index]
    return np.array(first, np.int64), np.array(last, np.int64)
