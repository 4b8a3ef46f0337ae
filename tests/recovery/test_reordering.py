"""How an order changes: promoted entries take the first slots no needed entry holds, displaced ones go right behind."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spareplan.errors import InputError
from spareplan.recovery import apply_reordering


def test_order_by_hand() -> None:
    # 7 and 5 are promoted in their order; 0 and 2 are free, 1 is needed and stays
    assert apply_reordering([0, 1, 2, 3, 7, 4, 5, 6], 4, {1, 5, 7}) == (7, 1, 5, 3, 0, 2, 4, 6)


def test_order_whose_needed_entries_are_in_front_stays() -> None:
    assert apply_reordering([4, 1, 2], 2, [1, 4]) == (4, 1, 2)
    assert apply_reordering([4, 1, 2], 2, []) == (4, 1, 2)
    assert apply_reordering([4, 1, 2], 9, [2]) == (4, 1, 2)
    assert apply_reordering([], 1, []) == ()


@given(st.integers(1, 12), st.data())
def test_rule_holds_for_every_order(entries: int, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(entries)))
    limit = data.draw(st.integers(1, entries + 1))
    needed = set(data.draw(st.lists(st.sampled_from(order), unique=True, max_size=limit)))
    new = apply_reordering(order, limit, needed)
    assert sorted(new) == sorted(order)
    assert needed <= set(new[:limit])
    promoted = [entry for entry in order[limit:] if entry in needed]
    displaced = [entry for entry in order[:limit] if entry not in new[:limit]]
    assert len(promoted) == len(displaced)
    # whatever was in front and is in front still has its slot
    assert all(new[order.index(entry)] == entry for entry in order[:limit] if entry in new[:limit])
    # free slots are taken from the first, in the order of the promoted
    free = [slot for slot, entry in enumerate(order[:limit]) if entry not in needed]
    assert [new[slot] for slot in free[: len(promoted)]] == promoted
    assert list(new[limit:]) == displaced + [entry for entry in order[limit:] if entry not in needed]


@pytest.mark.parametrize(
    ("order", "load_limit", "needed", "bad"),
    [
        ([0, 1], 0, [], "load_limit = 0"),
        ([0, 1], 1, [0, 1], "needed = 2: must be at most 1"),
        ([0, 1], 2, [5, 3], "needed = 3"),
        ([0, 1], 2, "0", "needed = '0'"),
        ([0, 1], 2, [True], "needed = True"),
        ([0, 0], 2, [0], "orders = 0"),
        ([0, -1], 2, [0], "orders = -1"),
    ],
)
def test_wrong_arguments_are_refused(order: list[int], load_limit: int, needed: list[int], bad: str) -> None:
    with pytest.raises(InputError, match=bad):
        apply_reordering(order, load_limit, needed)
