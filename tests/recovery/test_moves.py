"""The fewest moves by successive shortest paths, against scipy's minimum-cost matching and minimum-cost flow."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import min_weight_full_bipartite_matching

from spareplan.errors import InputError
from spareplan.models.reorder import fewest_moves
from spareplan.placement import place
from spareplan.recovery import apply_reordering, cheapest_reordering, smallest_limit


def moves_by_full_matching(orders: np.ndarray, limit: int, micro_shards: int) -> int | None:
    """Match micro-shards to slots, ``limit`` per row: cost 1 for an entry among the first, 2 behind."""
    rows, width = orders.shape
    micro = np.repeat(orders.ravel(), limit)
    slots = np.repeat(np.repeat(np.arange(rows), width), limit) * limit + np.tile(np.arange(limit), rows * width)
    cost = np.repeat(np.tile(np.where(np.arange(width) < limit, 1.0, 2.0), rows), limit)
    graph = csr_matrix((cost, (micro, slots)), shape=(micro_shards, rows * limit))
    try:
        chosen, slot = min_weight_full_bipartite_matching(graph)
    except ValueError:
        return None
    return round(float(graph[chosen, slot].sum())) - micro_shards


@settings(max_examples=200)
@given(st.integers(3, 25), st.integers(1, 5), st.integers(0, 10**6))
def test_moves_are_those_of_a_minimum_cost_matching(groups: int, redundancy: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    redundancy = min(groups, redundancy)
    offsets = rng.permutation(groups)[:redundancy]
    # offsets in another order per row: survivors after many reorderings
    table = np.array([(group + rng.permutation(offsets)) % groups for group in range(groups)])
    orders = table[rng.random(groups) < 0.75]
    for limit in range(1, redundancy + 1):
        found = cheapest_reordering(groups, orders, limit)
        expected = moves_by_full_matching(orders, limit, groups) if len(orders) * limit >= groups else None
        assert (None if found is None else found.moves) == expected


@pytest.mark.parametrize(("layout", "granularity"), [("golomb", 1), ("golomb", 2), ("consecutive", 1)])
def test_a_run_of_failures_moves_as_few_as_minimum_cost_flow_each_time(layout: str, granularity: int) -> None:
    groups = 120
    orders = dict(enumerate(place(groups, 6, granularity, layout=layout).stacks.tolist()))
    micro_shards = groups * granularity
    limit, reorders = granularity, 0
    for dead in np.random.default_rng(3).permutation(groups).tolist():
        del orders[dead]
        rows = list(orders.values())
        needed = smallest_limit(micro_shards, rows, limit)
        if needed is None:
            break
        covered = {micro for order in rows for micro in order[:limit]} == set(range(micro_shards))
        if covered:
            assert needed == limit
        limit = needed
        found = cheapest_reordering(micro_shards, rows, limit)
        assert found is not None
        assert found.moves == fewest_moves(micro_shards, rows, limit, "flow").moves
        assert found.moves == 0 or not covered
        reorders += found.moves > 0
        for row, group in enumerate(orders):
            provided = [micro for micro, provider in enumerate(found.providers) if provider == row]
            orders[group] = list(apply_reordering(orders[group], limit, provided))
        assert {micro for order in orders.values() for micro in order[:limit]} == set(range(micro_shards))
    assert reorders > 5


def test_limit_too_small_or_wiped_out_gives_nothing() -> None:
    assert cheapest_reordering(3, [[0, 1, 2], [1, 2]], 1) is None
    assert cheapest_reordering(3, [[0, 1], [1]], 5) is None
    assert cheapest_reordering(1, [], 1) is None
    # 0 and 1 are on the first row alone, although there is room for two on the second
    assert cheapest_reordering(2, [[0, 1], []], 1) is None


def test_chain_of_moves_costs_what_it_says() -> None:
    # 3 is behind on the first row only; each row passes its front entry on to the next, which has it behind
    found = cheapest_reordering(4, [[0, 3], [1, 0], [2, 1], [2]], 1)
    assert found is not None
    assert (found.moves, found.providers) == (3, (1, 2, 3, 0))


def test_front_entries_that_cover_everything_stay() -> None:
    found = cheapest_reordering(3, [[0, 1, 2], [2, 1, 0]], 2)
    assert found is not None
    assert found.moves == 0


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(InputError, match="load_limit = 0"):
        cheapest_reordering(1, [[0]], 0)
    with pytest.raises(InputError, match="orders = 0: must be in an order once"):
        cheapest_reordering(1, [[0, 0]], 1)
