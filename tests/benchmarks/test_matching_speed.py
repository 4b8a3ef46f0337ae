"""Minimal stacks and reordering against general engines: run with `--benchmark-enable`; answers are always checked.

Every engine starts from the same orders of the living groups and builds its own graph. Each round takes the next of 40
states, so that no engine sees a state twice in a row.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import maximum_bipartite_matching

from spareplan.models.reorder import fewest_moves
from spareplan.placement import place
from spareplan.recovery import cheapest_reordering, smallest_limit

GROUPS, REDUNDANCY, FAILURES = 1000, 9, 300
STATES = 40


def states() -> list[np.ndarray]:
    """Return the orders of the survivors of 300 failures, 40 times; one draw in 50 is a wipe-out and left out."""
    stacks = place(GROUPS, REDUNDANCY).stacks
    found: list[np.ndarray] = []
    rng = np.random.default_rng(0)
    while len(found) < STATES:
        orders = np.delete(stacks, rng.permutation(GROUPS)[:FAILURES], axis=0)
        if len(np.unique(orders)) == GROUPS:
            found.append(orders)
    return found


def by_recovery(orders: np.ndarray) -> int | None:
    return smallest_limit(GROUPS, orders)


def by_scipy(orders: np.ndarray) -> int:
    """Hopcroft-Karp in scipy, each row as often as the limit, which is raised from the bound."""
    limit = -(-GROUPS // len(orders))
    while True:
        columns = np.repeat(orders, limit, axis=0)
        rows, width = columns.shape
        starts = np.arange(0, rows * width + 1, width)
        graph = csr_matrix((np.ones(rows * width, dtype=np.int8), columns.ravel(), starts), shape=(rows, GROUPS))
        if (maximum_bipartite_matching(graph, perm_type="row") >= 0).sum() == GROUPS:
            return limit
        limit += 1


def by_ortools(orders: np.ndarray) -> int:
    """Maximum flow in OR-Tools, its arrays filled at once, the limit raised from the bound."""
    from ortools.graph.python import max_flow

    rows, width = orders.shape
    limit = -(-GROUPS // rows)
    source, sink = GROUPS + rows, GROUPS + rows + 1
    while True:
        network = max_flow.SimpleMaxFlow()
        network.add_arcs_with_capacity(orders.ravel(), GROUPS + np.repeat(np.arange(rows), width), np.ones(orders.size))
        network.add_arcs_with_capacity(np.full(GROUPS, source), np.arange(GROUPS), np.ones(GROUPS))
        network.add_arcs_with_capacity(GROUPS + np.arange(rows), np.full(rows, sink), np.full(rows, limit))
        network.solve(source, sink)
        if network.optimal_flow() == GROUPS:
            return int(limit)
        limit += 1


@pytest.mark.benchmark(group="minimal stacks, N=1000 r=9, 300 dead")
@pytest.mark.parametrize("engine", [by_recovery, by_scipy, by_ortools])
def test_minimal_stacks(benchmark: BenchmarkFixture, engine: Callable[[np.ndarray], int | None]) -> None:
    instances = states()
    # 700 rows of 2 have room for 1000, and overlap 1 lets them use it
    assert [engine(orders) for orders in instances] == [2] * STATES
    turn = cycle(instances)
    assert benchmark.pedantic(engine, setup=lambda: ((next(turn),), {}), rounds=400, warmup_rounds=40) == 2


@pytest.mark.benchmark(group="fewest moves, N=1000 r=9, 300 dead at once")
@pytest.mark.parametrize("engine", ["recovery", "minimum-cost flow"])
def test_fewest_moves(benchmark: BenchmarkFixture, engine: str) -> None:
    instances = states()[:10]

    def moves(orders: np.ndarray) -> int | None:
        if engine == "recovery":
            found = cheapest_reordering(GROUPS, orders, 2)
            return None if found is None else found.moves
        return fewest_moves(GROUPS, orders, 2, "flow").moves

    counts = [moves(orders) for orders in instances]
    assert counts == [fewest_moves(GROUPS, orders, 2, "flow").moves for orders in instances]
    # at least the types that nobody has among the first two
    assert all(
        count is not None and count >= GROUPS - len(np.unique(orders[:, :2]))
        for count, orders in zip(counts, instances, strict=True)
    )
    turn = cycle(instances)
    benchmark.pedantic(moves, setup=lambda: ((next(turn),), {}), rounds=20, warmup_rounds=2)
