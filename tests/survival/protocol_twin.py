"""The published protocol on whole micro-shard lists: slow, from scratch at each failure, with scipy's matching."""

from __future__ import annotations

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import min_weight_full_bipartite_matching

from spareplan.placement import Layout


class Protocol:
    """State of the stacks: who lives, every order and the load limit. Groups that die together are one decision."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.micro = layout.groups * layout.granularity
        self.restart()

    def restart(self) -> None:
        """Bring all groups back with the orders of the layout."""
        self.order = np.array(self.layout.stacks)
        self.limit = self.layout.granularity
        self.alive = np.ones(self.layout.groups, dtype=bool)

    def fail(self, dead: np.ndarray) -> str:
        """Kill groups; return "restart", "keep" or "reorder"."""
        self.alive[dead] = False
        living = np.flatnonzero(self.alive)
        hosted = np.zeros(self.micro, dtype=bool)
        hosted[self.order[living].ravel()] = True
        if not hosted.all():
            return "restart"
        covered = np.zeros(self.micro, dtype=bool)
        covered[self.order[living, : self.limit].ravel()] = True
        if covered.all():
            return "keep"
        self.limit = max(self.limit, -(-self.micro // len(living)))
        while (providers := _providers(self.order[living], self.limit, self.micro)) is None:
            self.limit += 1
        for row, group in enumerate(living):
            needed = set(np.flatnonzero(providers == row).tolist())
            self.order[group] = _reordered(self.order[group], self.limit, needed)
        return "reorder"


def replay(layout: Layout, deaths: np.ndarray) -> tuple[int, list[tuple[int, int, bool]]]:
    """Kill groups one by one; return K and, per survived failure, (k, load limit, whether it was a reorder)."""
    protocol = Protocol(layout)
    records: list[tuple[int, int, bool]] = []
    for failures, dead in enumerate(deaths, start=1):
        decision = protocol.fail(np.array([dead]))
        if decision == "restart":
            return failures, records
        records.append((failures, protocol.limit, decision == "reorder"))
    return layout.groups, records


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
