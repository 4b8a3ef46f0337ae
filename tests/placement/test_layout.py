from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spareplan.errors import InputError, SpareplanError
from spareplan.placement import Layout, LayoutError, place
from spareplan.placement import _shared as sharing


@st.composite
def cyclic_layouts(draw: st.DrawFn) -> Layout:
    groups = draw(st.integers(1, 24))
    others = draw(st.lists(st.integers(1, groups - 1), max_size=groups - 1, unique=True)) if groups > 1 else []
    return Layout.from_offsets(groups, (0, *others), draw(st.integers(1, 4)))


@st.composite
def renumbered_layouts(draw: st.DrawFn) -> Layout:
    """Layouts that are cyclic only up to the numbers of groups and types, with entries shuffled after the first q."""
    layout = draw(cyclic_layouts())
    groups, granularity = layout.groups, layout.granularity
    rng = np.random.default_rng(draw(st.integers(0, 2**20)))
    new_type = rng.permutation(groups)
    stacks = new_type[layout.stacks // granularity] * granularity + layout.stacks % granularity
    stacks = stacks[rng.permutation(groups)]
    stacks[:, granularity:] = rng.permuted(stacks[:, granularity:], axis=1)
    return Layout.from_stacks(stacks.tolist(), granularity)


layouts = st.one_of(cyclic_layouts(), renumbered_layouts())


def types_held(layout: Layout) -> list[list[int]]:
    """Return the types of each group in the order in which they come, entry by entry."""
    return [list(dict.fromkeys(entry // layout.granularity for entry in row)) for row in layout.stacks.tolist()]


def most_in_common(rows: list[list[int]]) -> tuple[int, int]:
    shared = [len(set(one) & set(other)) for one, other in combinations(rows, 2)]
    most = max(shared, default=0)
    return most, shared.count(most) if most else 0


def test_a_small_layout_by_hand() -> None:
    layout = Layout.from_offsets(5, (0, 1, 3), granularity=2)
    assert layout.stacks.tolist() == [
        [0, 1, 2, 3, 6, 7],
        [2, 3, 4, 5, 8, 9],
        [4, 5, 6, 7, 0, 1],
        [6, 7, 8, 9, 2, 3],
        [8, 9, 0, 1, 4, 5],
    ]
    assert layout.types.tolist() == [[0, 1, 3], [1, 2, 4], [2, 3, 0], [3, 4, 1], [4, 0, 2]]
    assert layout.hosts.tolist() == [[0, 2, 4], [0, 1, 3], [1, 2, 4], [0, 2, 3], [1, 3, 4]]
    # Differences 1, 2, 3 and 4, 3, 2 modulo 5: 2 and 3 come twice, so the 5 pairs two apart share two types.
    assert (layout.max_overlap, layout.pairs_at_max, layout.max_shared_groups) == (2, 5, 2)
    assert (layout.family, layout.offsets, layout.redundancy) == ("cyclic", (0, 1, 3), 3)


@given(layouts)
def test_every_layout_made_keeps_the_rules(layout: Layout) -> None:
    layout.check()
    rows = layout.stacks.tolist()
    q = layout.granularity
    for row in rows:
        kinds = {entry // q for entry in row}
        assert len(kinds) == layout.redundancy
        assert sorted(row) == sorted(kind * q + part for kind in kinds for part in range(q))
    assert sorted(entry for row in rows for entry in row[:q]) == list(range(layout.groups * q))


@given(layouts)
def test_types_and_hosts_are_two_views_of_the_same_orders(layout: Layout) -> None:
    held = types_held(layout)
    assert layout.types.tolist() == held
    assert layout.hosts.tolist() == [
        [group for group in range(layout.groups) if kind in held[group]] for kind in range(layout.groups)
    ]


@given(layouts)
def test_overlaps_equal_comparing_every_pair(layout: Layout) -> None:
    assert (layout.max_overlap, layout.pairs_at_max) == most_in_common(types_held(layout))
    assert layout.max_shared_groups == most_in_common(layout.hosts.tolist())[0]


@settings(max_examples=50)
@given(cyclic_layouts(), st.integers(1, 200))
def test_overlaps_counted_in_blocks_equal_those_from_differences(layout: Layout, pairs_at_once: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sharing, "_PAIRS_AT_ONCE", pairs_at_once)
        counted = sharing.most_shared(layout.types, layout.hosts)
    assert counted == (layout.max_overlap, layout.pairs_at_max)


def test_overlaps_of_12_500_groups_are_exact_both_ways() -> None:
    layout = place(12_500, 28)
    general = Layout(12_500, 28, 1, "general", layout.stacks)
    assert general.max_overlap == layout.max_overlap == 1
    # 28 * 27 differences, all distinct: as many pairs of groups for each of 12,500 / 2.
    assert general.pairs_at_max == layout.pairs_at_max == 12_500 * 28 * 27 // 2
    assert general.max_shared_groups == layout.max_shared_groups == 1


@given(layouts)
def test_a_layout_read_back_from_json_is_the_same(layout: Layout) -> None:
    data = json.loads(json.dumps(layout.to_json()))
    assert list(data) == ["groups", "redundancy", "granularity", "max_overlap", "stacks"]
    again = Layout.from_stacks(data["stacks"], data["granularity"])
    assert again == layout
    assert hash(again) == hash(layout)
    assert (again.groups, again.redundancy) == (data["groups"], data["redundancy"])
    assert (again.groups, again.redundancy, again.granularity) == (
        layout.groups,
        layout.redundancy,
        layout.granularity,
    )
    assert again.max_overlap == data["max_overlap"] == layout.max_overlap


@pytest.mark.parametrize("layout", ["golomb", "consecutive", "cyclic"])
def test_reading_back_recognises_the_family(layout: str) -> None:
    made = place(31, 6 if layout == "cyclic" else 5, 2, layout)
    again = Layout.from_stacks(made.stacks.tolist(), 2)
    assert (again.family, again.offsets) == (layout, made.offsets)
    assert Layout.from_stacks(made.stacks, 2, family="mine").family == "mine"


def test_reading_back_takes_no_offsets_from_a_layout_that_is_not_cyclic() -> None:
    layout = Layout.from_stacks([[0, 1], [1, 2], [3, 0], [2, 3]])
    assert (layout.family, layout.offsets, layout.max_overlap) == ("general", None, 1)


@given(layouts, st.integers(1, 5))
def test_another_granularity_moves_no_type(layout: Layout, granularity: int) -> None:
    cut = layout.with_granularity(granularity)
    cut.check()
    assert cut.granularity == granularity
    assert np.array_equal(cut.types, layout.types)
    assert (cut.offsets, cut.family, cut.max_overlap) == (layout.offsets, layout.family, layout.max_overlap)
    assert cut.with_granularity(1) == layout.with_granularity(1)


def test_layouts_are_equal_by_their_orders_alone() -> None:
    one = Layout.from_offsets(7, (0, 1, 3))
    assert one == Layout.from_offsets(7, (0, 1, 3), family="golomb")
    assert one != Layout.from_offsets(7, (0, 3, 1))
    assert one != Layout.from_offsets(7, (0, 1, 4))
    assert one != one.with_granularity(2)
    # Six micro-shards of whole types and two of types cut in three can be the same numbers.
    table = np.zeros((6, 6), dtype=np.int32)
    assert Layout(6, 6, 1, "general", table) != Layout(6, 2, 3, "general", table)
    assert one != "layout"


def test_layouts_cannot_be_changed() -> None:
    given_table = np.array([[0, 1], [1, 0]], dtype=np.int32)
    layout = Layout.from_stacks(given_table)
    given_table[0, 0] = 1
    assert layout.stacks.tolist() == [[0, 1], [1, 0]]
    for table in (layout.stacks, layout.types, layout.hosts, layout.with_granularity(2).types):
        with pytest.raises(ValueError, match="read-only"):
            table[0, 0] = 1


@pytest.mark.parametrize(
    ("stacks", "granularity", "text"),
    [
        ([[0, 1], [1, 4], [2, 0]], 1, "group 1 holds a micro-shard outside 0..2"),
        ([[0, 1], [1, 1], [2, 0]], 1, "group 1 holds micro-shard 1 twice"),
        ([[0, 1], [1, 2], [2, 1]], 1, "type 0 is on 1 groups, not on 2"),
        ([[0, 1], [1, 2], [0, 2]], 1, "micro-shard 0 is 2 times among the first entries, not once"),
        ([[0, 1, 2, 4], [2, 3, 4, 5], [4, 5, 0, 1]], 2, "group 0 does not hold 2 whole types"),
        ([[1, 2, 3, 4], [2, 3, 4, 5], [4, 5, 0, 1]], 2, "group 0 does not hold 2 whole types"),
        ([[0, 2, 1, 3], [1, 3, 4, 5], [4, 5, 0, 2]], 2, "group 1 does not hold 2 whole types"),
        ([[0, 1, 2]], 1, "1 groups of 3 x 1 micro-shards, but the table of orders is 1 x 3"),
    ],
)
def test_orders_that_break_a_rule_are_refused(stacks: list[list[int]], granularity: int, text: str) -> None:
    with pytest.raises(LayoutError, match=re.escape(text)) as caught:
        Layout.from_stacks(stacks, granularity)
    assert isinstance(caught.value, SpareplanError)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("offsets", "text"),
    [
        ((0, 2), "group 0 does not hold the types that the offsets give"),
        ((1, 0), "offsets [1, 0] must be 2 numbers in 0..3, the first of them 0"),
        ((0, 1, 2), "offsets [0, 1, 2] must be 2 numbers in 0..3, the first of them 0"),
        ((0, 5), "offsets [0, 5] must be 2 numbers in 0..3, the first of them 0"),
        ((0, -3), "offsets [0, -3] must be 2 numbers in 0..3, the first of them 0"),
    ],
)
def test_offsets_that_do_not_give_the_orders_are_refused(offsets: tuple[int, ...], text: str) -> None:
    stacks = Layout.from_offsets(4, (0, 1)).stacks
    with pytest.raises(LayoutError, match=re.escape(text)):
        Layout(4, 2, 1, "cyclic", stacks, offsets).check()


def test_a_table_of_another_size_than_stated_is_refused() -> None:
    stacks = Layout.from_offsets(4, (0, 1)).stacks
    for groups, redundancy, granularity in [(5, 2, 1), (4, 1, 1), (4, 2, 2)]:
        text = f"{groups} groups of {redundancy} x {granularity} micro-shards, but the table of orders is 4 x 2"
        with pytest.raises(LayoutError, match=re.escape(text)):
            Layout(groups, redundancy, granularity, "general", stacks).check()


@pytest.mark.parametrize(
    ("stacks", "text"),
    [
        ("orders", "stacks = 'orders': must be one list of whole numbers per group"),
        ([], "entries per order = []: must be the same for every group"),
        ([[], []], "shape of stacks = (2, 0): must be (groups, entries), neither of them 0"),
        ([[0, 1], [1]], "entries per order = [1, 2]: must be the same for every group"),
        ([[0, 1], 1], "stacks = [[0, 1], 1]: must be"),
        ([[0, True], [1, 0]], "stacks = True: must be"),
        ([[0, 1.0], [1, 0]], "stacks = 1.0: must be"),
        ([[0, "\x1b[31m1"], [1, 0]], r"stacks = '\x1b[31m1': must be"),
        ([[0, None], [1, 0]], "stacks = None: must be"),
        ([[0, 2**70], [1, 0]], f"stacks = {2**70}: must be numbers from 0 to 2,147,483,647"),
        ([[0, -1], [1, 0]], "stacks = -1: must be numbers from 0 to 2,147,483,647"),
        (np.array([[0.0, 1.0], [1.0, 0.0]]), "entries of stacks = float64: must be whole numbers"),
        (np.array([0, 1]), "shape of stacks = (2,): must be (groups, entries)"),
        (np.array([[0, -7], [1, 0]]), "stacks = -7: must be numbers from 0 to 2,147,483,647"),
        (np.array([[0, 2**40], [1, 0]]), f"stacks = {2**40}: must be numbers from 0 to 2,147,483,647"),
    ],
)
def test_tables_that_are_no_orders_are_refused(stacks: object, text: str) -> None:
    with pytest.raises(InputError, match=re.escape(text)):
        Layout.from_stacks(stacks)  # type: ignore[arg-type]


def test_rows_that_are_no_whole_shards_are_refused() -> None:
    with pytest.raises(InputError, match=re.escape("entries per order = 3: must be a multiple of 2, the granularity")):
        Layout.from_stacks([[0, 1, 2], [2, 3, 0], [4, 5, 1]], 2)


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (lambda: Layout.from_offsets(0, (0,)), "groups = 0: must be a whole number from 1"),
        (lambda: Layout.from_offsets(4, ()), "redundancy = 0: must be a whole number from 1 to 4"),
        (lambda: Layout.from_offsets(2, (0, 1, 2)), "redundancy = 3: must be a whole number from 1 to 2"),
        (lambda: Layout.from_offsets(4, (1, 2)), "offsets = 1: must be 0 for the first offset"),
        (lambda: Layout.from_offsets(4, (0, 4)), "offsets = 4: must be a whole number from 0 to 3"),
        (lambda: Layout.from_offsets(4, (0, -1)), "offsets = -1: must be a whole number from 0 to 3"),
        (lambda: Layout.from_offsets(4, (0, 2, 2)), "offsets = 2: must be in the list once only"),
        (lambda: Layout.from_offsets(4, (0, True)), "offsets = True: must be a whole number from 0 to 3"),
        (lambda: Layout.from_offsets(4, (0, 1.5)), "offsets = 1.5: must be a whole number from 0 to 3"),  # type: ignore[arg-type]
        (lambda: Layout.from_offsets(4, (0, 1), 0), "granularity = 0: must be a whole number from 1"),
        (lambda: Layout.from_offsets(4, (0, 1), 2**29), "granularity = 536870912: must be a whole number from 1"),
        (lambda: Layout.from_offsets(4, (0, 1)).with_granularity(-2), "granularity = -2: must be a whole number"),
        (lambda: Layout.from_stacks([[0]], 0), "granularity = 0: must be a whole number from 1"),
    ],
)
def test_values_out_of_their_domain_are_refused(make: Callable[[], Layout], text: str) -> None:
    with pytest.raises(InputError, match=re.escape(text)):
        make()
