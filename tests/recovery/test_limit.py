"""The smallest load limit by matching, against a matching written out and on real layouts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spareplan.errors import InputError
from spareplan.models.stacks import smallest_load_limit
from spareplan.models.survivors import survivors_of
from spareplan.placement import place
from spareplan.recovery import load_limit_fits, smallest_limit
from spareplan.recovery._matching import _together, matched_providers, smallest_fitting
from spareplan.theory import consecutive_load_limit, stack_lower_bound


def fits_by_augmenting_paths(micro_shards: int, orders: np.ndarray, load_limit: int) -> bool:
    """Give micro-shards to rows one by one, moving earlier ones along; Kuhn's algorithm, with a capacity per row."""
    hosts = [np.flatnonzero((orders == micro).any(axis=1)).tolist() for micro in range(micro_shards)]
    provided: list[list[int]] = [[] for _ in orders]

    def give(micro: int, seen: set[int]) -> bool:
        for row in hosts[micro]:
            if row in seen:
                continue
            seen.add(row)
            if len(provided[row]) < load_limit:
                provided[row].append(micro)
                return True
            for other in provided[row]:
                if give(other, seen):
                    provided[row].remove(other)
                    provided[row].append(micro)
                    return True
        return False

    return all(give(micro, set()) for micro in range(micro_shards))


@settings(max_examples=150)
@given(st.integers(3, 20), st.data())
def test_limit_fits_exactly_where_augmenting_paths_find_a_provider_for_all(groups: int, data: st.DataObject) -> None:
    redundancy = data.draw(st.integers(1, min(groups, 4)))
    rng = np.random.default_rng(data.draw(st.integers(0, 10**6)))
    # each column a permutation: every micro-shard on about `redundancy` rows, some of them dead
    table = np.array([rng.permutation(groups) for _ in range(redundancy)]).T
    orders = table[rng.random(groups) < 0.8]
    for limit in range(1, redundancy + 1):
        assert load_limit_fits(groups, orders, limit) == fits_by_augmenting_paths(groups, orders, limit)


@settings(max_examples=150)
@given(st.integers(1, 12), st.data())
def test_rows_of_any_length_and_tables_give_providers_within_the_limit(micro_shards: int, data: st.DataObject) -> None:
    numbers = list(range(micro_shards))
    orders = [
        data.draw(st.permutations(numbers))[: data.draw(st.integers(0, micro_shards))]
        for _ in range(data.draw(st.integers(0, 6)))
    ]
    limit = data.draw(st.integers(1, micro_shards))
    providers = matched_providers(survivors_of(micro_shards, orders), limit)
    known = smallest_load_limit(micro_shards, orders, "flow").load_limit
    assert (providers is not None) == (known is not None and known <= limit)
    if providers is not None:
        assert all(micro in orders[row] for micro, row in enumerate(providers.tolist()))
        assert np.bincount(providers).max() <= limit


@settings(max_examples=200)
@given(st.integers(2, 10), st.integers(1, 4), st.integers(1, 4), st.booleans(), st.integers(0, 10**6))
def test_micro_shards_that_stand_together_flow_as_one_with_the_same_answer(
    types: int, redundancy: int, granularity: int, broken: bool, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    table = np.array([rng.permutation(types) for _ in range(min(redundancy, types))]).T
    orders = np.concatenate([table * granularity + part for part in range(granularity)], axis=1)
    orders = orders[rng.random(types) < 0.8]
    if broken and orders.size:
        # one entry elsewhere, or twice in a row: the micro-shards of that type no longer stand together
        orders[rng.integers(orders.shape[0]), rng.integers(orders.shape[1])] = rng.integers(types * granularity)
    survivors = survivors_of(types * granularity, orders, distinct=False)
    for limit in range(1, redundancy * granularity + 2):
        matched = matched_providers(survivors, limit) is not None
        assert load_limit_fits(types * granularity, orders, limit) == matched
        assert fits_by_augmenting_paths(types * granularity, orders, limit) == matched


def test_finely_cut_shards_are_found_to_stand_together() -> None:
    placed = place(195, 6, 8)
    survivors = survivors_of(195 * 8, placed.stacks[::2])
    assert _together(survivors) == 8
    assert _together(survivors_of(195, place(195, 6).stacks[::2])) == 1
    # three of six micro-shards, whatever their number within an order
    assert _together(survivors_of(6, [[2, 0, 1], [5, 3, 4, 1, 0, 2]])) == 3
    assert _together(survivors_of(6, [[2, 0, 1], [5, 3, 4, 1, 0]])) == 1


@pytest.mark.parametrize("layout", ["golomb", "consecutive"])
@pytest.mark.parametrize("granularity", [1, 3])
def test_limit_on_real_layouts_is_maximum_flow_s(layout: str, granularity: int) -> None:
    placed = place(100, 6, granularity, layout=layout)
    rng = np.random.default_rng(5)
    micro_shards = 100 * granularity
    for failures in (0, 1, 10, 30, 45, 60, 99):
        alive = np.ones(100, dtype=bool)
        alive[rng.permutation(100)[:failures]] = False
        orders = placed.stacks[alive]
        limit = smallest_limit(micro_shards, orders, granularity)
        assert limit == smallest_load_limit(micro_shards, orders, "flow", least=granularity).load_limit
        if layout == "consecutive":
            assert (limit or 0) == int(consecutive_load_limit(alive, 6, granularity))
        if limit is not None:
            assert limit >= granularity * stack_lower_bound(100, failures, granularity)


def test_limit_far_above_the_bound_is_found() -> None:
    # the first row alone hosts 0 to 59: 60 where room alone says ceil(100 / 41) = 3
    orders = [list(range(60)), *([micro] for micro in range(60, 100))]
    assert smallest_limit(100, orders) == 60


def test_limit_in_force_is_kept_although_less_would_do() -> None:
    assert smallest_limit(2, [[0], [1]]) == 1
    assert smallest_limit(2, [[0], [1]], least=3) == 3


def test_micro_shard_without_a_host_is_a_wipe_out() -> None:
    assert smallest_limit(3, [[0, 1], [1, 0]]) is None
    assert smallest_limit(1, []) is None
    assert smallest_limit(2**31 - 1, [[0]]) is None
    assert not load_limit_fits(3, [[0, 1], [1, 0]], 3)
    assert not load_limit_fits(1, np.empty((0, 4), dtype=np.int32), 1)


def test_entry_that_stands_twice_counts_once() -> None:
    assert smallest_limit(2, [[0, 0, 1]]) == 2
    assert not load_limit_fits(3, np.array([[0, 0, 1], [1, 1, 0]]), 3)


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.uint64, np.dtype(">i4")])
def test_every_kind_of_whole_number_is_read(kind: type) -> None:
    orders: np.ndarray = np.array([[0, 2], [2, 1]]).astype(kind)
    assert smallest_limit(3, orders) == 2
    # a table that is not laid out row by row
    assert smallest_limit(3, np.asfortranarray(orders)) == 2
    with pytest.raises(InputError, match="orders = 2"):
        smallest_limit(2, orders)


@given(st.integers(0, 50), st.integers(0, 60), st.integers(0, 60))
def test_search_finds_the_first_that_fits(low: int, answer: int, room: int) -> None:
    answer = max(low, answer)
    high = answer + room
    tried: list[int] = []

    def fits(number: int) -> bool:
        tried.append(number)
        return number >= answer

    assert smallest_fitting(low, high, fits) == answer
    assert all(low <= number < high for number in tried)
    # doubling up and bisecting down
    assert len(tried) <= 2 * (answer - low + 1).bit_length() + 1


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(InputError, match="load_limit = 0"):
        load_limit_fits(1, [[0]], 0)
    with pytest.raises(InputError, match="least = True"):
        smallest_limit(1, [[0]], least=True)
    with pytest.raises(InputError, match="orders = -1"):
        load_limit_fits(2, np.array([[0, -1]], dtype=np.int32), 1)
    with pytest.raises(InputError, match="orders = True"):
        load_limit_fits(2, np.array([[True]]), 1)
    with pytest.raises(InputError, match="micro_shards = 0"):
        smallest_limit(0, [])
