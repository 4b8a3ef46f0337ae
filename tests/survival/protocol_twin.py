"""The published protocol on whole micro-shard lists: slow, from scratch at each failure, with scipy's matching."""

from __future__ import annotations

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import min_weight_full_bipartite_matching

from spareplan.placement import Layout


def replay(layout: Layout, deaths: np.ndarray) -> tuple[int, list[tuple[int, int, bool]]]:
    """Kill groups one by one; return K and, per survived failure, (k, load limit, whether it was a reorder)."""
    groups, granularity = layout.groups, layout.granularity
    order = np.array(layout.stacks)
    micro = groups * granularity
    limit = granularity
    alive = np.ones(groups, dtype=bool)
    records: list[tuple[int, int, bool]] = []
    for failures, dead in enumerate(deaths, start=1):
        alive[dead] = False
        living = np.flatnonzero(alive)
        hosted = np.zeros(micro, dtype=bool)
        hosted[order[living].ravel()] = True
        if not hosted.all():
            return failures, records
        covered = np.zeros(micro, dtype=bool)
        covered[order[living, :limit].ravel()] = True
        if covered.all():
            records.append((failures, limit, False))
            continue
        limit = max(limit, -(-micro // len(living)))
        while (providers := _providers(order[living], limit, micro)) is None:
            limit += 1
        for row, group in enumerate(living):
            order[group] = _reordered(order[group], limit, set(np.flatnonzero(providers == row).tolist()))
        records.append((failures, limit, True))
    return groups, records


def _providers(orders: np.ndarray, limit: int, micro: int) -> np.ndarray | None:
    """Minimal-move assignment of micro-shards to rows of ``orders``, at most ``limit`` each; None if impossible."""
    rows, width = orders.shape
    cost = np.where(np.arange(width) < limit, 1.0, 2.0)
    types = np.repeat(orders.ravel(), limit)
    slots = (np.repeat(np.repeat(np.arange(rows), width), limit) * limit) + np.tile(np.arange(limit), rows * width)
    graph = csr_matrix((np.repeat(np.tile(cost, rows), limit), (types, slots)), shape=(micro, rows * limit))
    try:
        chosen, slot = min_weight_full_bipartite_matching(graph)
    except ValueError:
        return None
    providers = np.empty(micro, dtype=int)
    providers[chosen] = slot // limit
    return providers


def _reordered(order: np.ndarray, limit: int, needed: set[int]) -> list[int]:
    """Promoted entries take the first slots that no needed entry holds; all others keep their order."""
    head, tail = order[:limit].tolist(), order[limit:].tolist()
    promoted = [entry for entry in tail if entry in needed]
    free = [slot for slot in range(limit) if head[slot] not in needed]
    displaced = []
    for slot, entry in zip(free, promoted, strict=False):
        displaced.append(head[slot])
        head[slot] = entry
    kept: list[int] = head + displaced + [entry for entry in tail if entry not in needed]
    return kept
