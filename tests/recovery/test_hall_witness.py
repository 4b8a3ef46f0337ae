"""Hall witnesses: there is one exactly where a limit does not fit, and anybody can check it by counting."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spareplan.errors import InputError, SpareplanError
from spareplan.models.stacks import smallest_load_limit
from spareplan.placement import place
from spareplan.recovery.witness import HallWitness, hall_witness
from spareplan.theory import consecutive_load_limit


@st.composite
def survivor_sets(draw: st.DrawFn) -> tuple[int, list[list[int]], int]:
    """Draw micro-shards, orders of at most 4 rows (entries may stand twice) and a load limit from 0."""
    micro_shards = draw(st.integers(1, 6))
    row = st.lists(st.integers(0, micro_shards - 1), max_size=5)
    return micro_shards, draw(st.lists(row, max_size=4)), draw(st.integers(0, 4))


def assignment_exists(micro_shards: int, orders: Sequence[Sequence[int]], limit: int) -> bool:
    hosts = [[row for row, order in enumerate(orders) if micro in order] for micro in range(micro_shards)]
    return any(all(given.count(row) <= limit for row in given) for given in product(*hosts))


def assert_proof(witness: HallWitness, micro_shards: int, orders: Sequence[Sequence[int]], limit: int) -> None:
    """Redo the proof without the class: every host is listed, and they have too little room, by one."""
    chosen = set(witness.micro_shards)
    assert chosen <= set(range(micro_shards))
    assert list(witness.micro_shards) == sorted(chosen)
    assert list(witness.rows) == [row for row, order in enumerate(orders) if chosen & set(order)]
    assert witness.load_limit == limit
    assert len(chosen) == limit * len(witness.rows) + 1
    witness.check(orders)


@settings(max_examples=150)
@given(survivor_sets())
def test_witness_exists_exactly_where_no_assignment_does(instance: tuple[int, list[list[int]], int]) -> None:
    micro_shards, orders, limit = instance
    witness = hall_witness(micro_shards, orders, limit)
    assert (witness is None) == assignment_exists(micro_shards, orders, limit)
    if witness is not None:
        assert_proof(witness, micro_shards, orders, limit)


@pytest.mark.parametrize("layout", ["golomb", "consecutive"])
@pytest.mark.parametrize("granularity", [1, 2, 8])
def test_limit_below_the_smallest_has_a_witness_and_the_smallest_has_none(layout: str, granularity: int) -> None:
    placed = place(60, 5, granularity, layout=layout)
    rng = np.random.default_rng(11)
    micro_shards = 60 * granularity
    for failures in (0, 1, 7, 20, 30):
        alive = np.ones(60, dtype=bool)
        alive[rng.permutation(60)[:failures]] = False
        orders = placed.stacks[alive]
        limit = smallest_load_limit(micro_shards, orders, "flow").load_limit
        if limit is None:
            witness = hall_witness(micro_shards, orders, micro_shards)
            assert witness is not None
            assert (len(witness.micro_shards), witness.rows) == (1, ())
            continue
        if layout == "consecutive":
            assert limit == int(consecutive_load_limit(alive, 5, granularity))
        assert hall_witness(micro_shards, orders, limit) is None
        witness = hall_witness(micro_shards, orders, limit - 1)
        assert witness is not None
        assert_proof(witness, micro_shards, orders.tolist(), limit - 1)


def test_thousand_groups_of_eight_micro_shards_a_shard_have_a_checked_witness() -> None:
    placed = place(1000, 9, 8)
    alive = np.sort(np.random.default_rng(3).permutation(1000)[300:])
    orders = placed.stacks[alive]
    # 8,000 micro-shards on 700 groups need 12 at least, and 12 will do
    assert hall_witness(8000, orders, 12) is None
    witness = hall_witness(8000, orders, 11)
    assert witness is not None
    assert_proof(witness, 8000, orders.tolist(), 11)


def test_smallest_of_several_shortages_is_named() -> None:
    # three for one row that may provide two, and apart from it four for two rows that may provide one each and two
    orders = [[3, 4, 5, 6, 7], [3, 4, 5, 6, 7], [0, 1, 2]]
    assert hall_witness(8, orders, 2) == HallWitness((0, 1, 2), (2,), 2)
    assert hall_witness(8, [orders[2], *orders[:2]], 2) == HallWitness((0, 1, 2), (0,), 2)


def test_micro_shard_without_a_host_is_the_whole_proof() -> None:
    assert hall_witness(3, [[0, 1], [1, 0]], 5) == HallWitness((2,), (), 5)
    assert hall_witness(3, [[1, 2]], 0) == HallWitness((0,), (), 0)
    assert hall_witness(1, [], 1) == HallWitness((0,), (), 1)
    # a number of micro-shards that no array could hold
    assert hall_witness(2**31 - 1, [[0]], 1) == HallWitness((1,), (), 1)


def test_nobody_may_provide_anything_at_limit_zero() -> None:
    witness = hall_witness(2, [[0, 1], [1]], 0)
    assert witness == HallWitness((0,), (0,), 0)
    witness.check([[0, 1], [1]])


def test_check_refuses_what_proves_nothing() -> None:
    orders = [[0, 1, 2], [2, 3]]
    HallWitness((0, 1), (0,), 1).check(orders)
    HallWitness((0, 1, 2), (0, 1), 1).check(np.array([[0, 1, 2], [2, 3, 4]]))
    with pytest.raises(SpareplanError, match="row 1 hosts one of its micro-shards"):
        HallWitness((0, 1, 2), (0,), 1).check(orders)
    with pytest.raises(SpareplanError, match="2 micro-shards, 1 rows of 2 each"):
        HallWitness((0, 1), (0,), 2).check(orders)
    with pytest.raises(SpareplanError, match="twice"):
        HallWitness((0, 0), (0,), 1).check(orders)
    with pytest.raises(SpareplanError, match="twice"):
        HallWitness((0, 1), (0, 0), 0).check(orders)


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(InputError, match="load_limit = -1"):
        hall_witness(1, [[0]], -1)
    with pytest.raises(InputError, match="load_limit = True"):
        hall_witness(1, [[0]], True)
    with pytest.raises(InputError, match="orders = 2"):
        hall_witness(2, [[2]], 1)
    with pytest.raises(InputError, match="micro_shards = 0"):
        hall_witness(0, [], 1)
