"""The controller from scratch at every decision: slow, in plain Python, with no state of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from spareplan.placement import Layout
from spareplan.recovery import apply_reordering, cheapest_reordering, quickest_patch, smallest_limit
from spareplan.recovery.records import ControllerState, Decision


@dataclass(frozen=True)
class Expected:
    """What every optimal decision has in common."""

    kind: str
    load_limit: int
    moves: int
    lost: frozenset[int]
    patch_makespan: int


def expected_decision(before: ControllerState, failed: Sequence[int]) -> Expected:
    """Return what an optimal decision on these failures must be."""
    micro_shards = len(before.providers)
    dead = {*before.dead, *failed}
    living = [order.tolist() for group, order in enumerate(before.orders) if group not in dead]
    limit = before.load_limit
    if len({micro for order in living for micro in order}) < micro_shards:
        return Expected("restart", limit, 0, frozenset(), 0)
    lost = frozenset(range(micro_shards)) - {micro for order in living for micro in order[:limit]}
    if not lost:
        return Expected("keep", limit, 0, frozenset(), 0)
    smallest = smallest_limit(micro_shards, living, least=limit)
    assert smallest is not None
    reordering = cheapest_reordering(micro_shards, living, smallest)
    patch = quickest_patch(micro_shards, living, sorted(lost))
    assert reordering is not None
    assert patch is not None
    return Expected("reorder", smallest, reordering.moves, lost, patch.makespan)


def check_decision(layout: Layout, before: ControllerState, decision: Decision, after: ControllerState) -> None:
    """Assert all that holds for any decision on failures, whichever of the optimal ones it is."""
    if decision.kind == "restart":
        assert after.wiped_out
        assert len(decision.providers) == 0
        return
    check_providers(layout, decision, after)
    promised = {group: set(np.flatnonzero(decision.providers == group).tolist()) for group in range(layout.groups)}
    if not decision.second_copies:
        for group in np.flatnonzero(after.alive).tolist():
            old = before.orders[group].tolist()
            assert after.orders[group].tolist() == list(apply_reordering(old, decision.load_limit, promised[group]))
    for group in range(layout.groups):
        changed = before.orders[group].tolist() != after.orders[group].tolist()
        assert (group in decision.orders) == changed
        if changed:
            assert list(decision.orders[group]) == after.orders[group].tolist()
    again = [micro for micros in decision.patch.values() for micro in micros]
    assert sorted(again) == sorted(decision.lost.tolist())
    assert max(Counter(decision.patch_groups.tolist()).values(), default=0) == decision.patch_makespan
    for group, micros in decision.patch.items():
        assert after.alive[group]
        assert set(micros) <= set(layout.stacks[group].tolist())


def check_providers(layout: Layout, decision: Decision, after: ControllerState) -> None:
    """Assert that every micro-shard has one living provider that hosts and computes it, within the load limit."""
    assert len(decision.providers) == layout.groups * layout.granularity
    assert max(Counter(decision.providers.tolist()).values()) <= decision.load_limit
    for micro, group in enumerate(decision.providers.tolist()):
        assert after.alive[group]
        assert micro in after.orders[group][: decision.load_limit]
    for group, order in enumerate(after.orders):
        assert sorted(order.tolist()) == sorted(layout.stacks[group].tolist())
