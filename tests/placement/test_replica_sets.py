from __future__ import annotations

import json
import re
from itertools import combinations

import pytest

from spareplan.errors import InputError
from spareplan.placement import Layout, LayoutError, ReplicaSets, replica_sets, single_copies

ALL_SMALL = [(groups, redundancy) for groups in range(1, 25) for redundancy in range(1, groups + 1)]


def most_in_common(sets: ReplicaSets) -> int:
    return max((len(set(one) & set(other)) for one, other in combinations(sets.orders(), 2)), default=0)


def test_disjoint_sets_by_hand() -> None:
    sets = replica_sets(8, 3)
    assert sets.sets == ((0, 1, 2, 3), (4, 5, 6, 7))
    sets = replica_sets(7, 3)
    assert sets.sets == ((0, 1, 2), (3, 4, 5, 6))
    assert sets.orders() == (
        (0, 1, 2),
        (1, 2, 0),
        (2, 0, 1),
        (3, 4, 5, 6),
        (4, 5, 6, 3),
        (5, 6, 3, 4),
        (6, 3, 4, 5),
    )
    assert (sets.set_sizes, sets.shared_groups, sets.stacks_per_step, sets.wraps) == ((3, 4), 0, 3.5, False)


def test_wrapped_sets_by_hand() -> None:
    sets = replica_sets(10, 4, wrap=True)
    assert sets.sets == ((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 0, 1))
    assert (sets.shared_groups, sets.stacks_per_step, sets.wraps, sets.max_overlap) == (2, 4.0, True, 6)
    orders = sets.orders()
    assert orders[0] == (0, 1, 2, 3, 8, 9)
    assert orders[1] == (1, 2, 3, 0, 8, 9)
    assert orders[2] == (2, 3, 0, 1)
    assert orders[8] == (8, 9)
    assert orders[9] == (9, 8)


@pytest.mark.parametrize("wrap", [False, True])
def test_sets_of_every_small_size_keep_the_rules(*, wrap: bool) -> None:
    for groups, redundancy in ALL_SMALL:
        sets = replica_sets(groups, redundancy, wrap=wrap)
        sets.check()
        orders = sets.orders()
        assert [order[0] for order in orders] == list(range(groups))
        held_by = [{group for group in range(groups) if kind in orders[group]} for kind in range(groups)]
        assert {frozenset(hosts) for hosts in held_by} == {frozenset(members) for members in sets.sets}
        assert min(len(hosts) for hosts in held_by) >= redundancy
        assert sets.max_overlap == most_in_common(sets)


def test_disjoint_sets_are_as_many_as_fit_and_as_equal_as_can_be() -> None:
    for groups, redundancy in ALL_SMALL:
        sets = replica_sets(groups, redundancy)
        assert [group for members in sets.sets for group in members] == list(range(groups))
        assert len(sets.sets) == groups // redundancy
        assert min(sets.set_sizes) >= redundancy
        assert max(sets.set_sizes) - min(sets.set_sizes) <= 1
        assert list(sets.set_sizes) == sorted(sets.set_sizes)
        assert sets.stacks_per_step == groups / len(sets.sets)
        assert not sets.wraps


def test_wrapped_sets_all_have_the_redundancy_and_share_what_is_missing() -> None:
    for groups, redundancy in ALL_SMALL:
        sets = replica_sets(groups, redundancy, wrap=True)
        assert set(sets.set_sizes) == {redundancy}
        assert len(sets.sets) == -(-groups // redundancy)
        assert sets.shared_groups == -groups % redundancy
        assert sets.stacks_per_step == redundancy
        assert sets.wraps == (groups % redundancy > 0)


def test_the_two_kinds_of_sets_are_one_where_the_redundancy_divides_the_groups() -> None:
    assert replica_sets(600, 3, wrap=True) == replica_sets(600, 3)


def test_sets_of_1000_groups_leave_none_smaller_than_three() -> None:
    assert replica_sets(1000, 3).set_sizes == (3,) * 332 + (4,)
    wrapped = replica_sets(1000, 3, wrap=True)
    assert (len(wrapped.sets), wrapped.sets[-1], wrapped.shared_groups) == (334, (999, 0, 1), 2)


def test_single_copies_share_nothing() -> None:
    copies = single_copies(4)
    copies.check()
    assert copies.stacks.tolist() == [[0], [1], [2], [3]]
    assert (copies.family, copies.redundancy, copies.max_overlap, copies.pairs_at_max) == ("single", 1, 0, 0)
    assert copies == Layout.from_stacks(replica_sets(4, 1).to_json()["stacks"])
    assert Layout.from_stacks(copies.stacks).family == "single"


def test_json_has_the_keys_of_a_layout() -> None:
    data = json.loads(json.dumps(replica_sets(6, 3).to_json()))
    assert list(data) == list(Layout.from_offsets(6, (0, 1)).to_json())
    assert data["stacks"] == [[0, 1, 2], [1, 2, 0], [2, 0, 1], [3, 4, 5], [4, 5, 3], [5, 3, 4]]
    assert (data["groups"], data["redundancy"], data["granularity"], data["max_overlap"]) == (6, 3, 1, 3)
    layout = Layout.from_stacks(data["stacks"])
    assert (layout.family, layout.max_overlap) == ("general", 3)


@pytest.mark.parametrize(
    ("sets", "text"),
    [
        (ReplicaSets(4, 2, ((0, 1), (2,)), wraps=False), "set 1 (2,) must hold 2 different groups or more"),
        (ReplicaSets(4, 2, ((0, 1), (2, 2)), wraps=False), "set 1 (2, 2) must hold 2 different groups or more"),
        (ReplicaSets(4, 2, ((0, 2), (1, 3)), wraps=False), "set 0 (0, 2) is not a run of neighbours"),
        (ReplicaSets(4, 2, ((2, 3), (0, 1)), wraps=False), "((2, 3), (0, 1)) do not go once round 4 groups"),
        (ReplicaSets(5, 2, ((0, 1), (2, 3)), wraps=False), "((0, 1), (2, 3)) do not go once round 5 groups"),
        (ReplicaSets(3, 2, ((0, 1), (2, 0)), wraps=False), "1 groups are in two sets, but wraps is False"),
        (ReplicaSets(4, 2, ((0, 1), (2, 3)), wraps=True), "0 groups are in two sets, but wraps is True"),
        (ReplicaSets(4, 2, ((0, 1), (2, 3), (0, 1)), wraps=True), "2 groups are in two sets"),
    ],
)
def test_sets_that_break_a_rule_are_refused(sets: ReplicaSets, text: str) -> None:
    with pytest.raises(LayoutError, match=re.escape(text)):
        sets.check()


@pytest.mark.parametrize(
    ("groups", "redundancy", "text"),
    [
        (0, 1, "groups = 0: must be a whole number from 1"),
        (2.5, 1, "groups = 2.5: must be a whole number from 1"),
        (3, 4, "redundancy = 4: must be a whole number from 1 to 3"),
        (3, 0, "redundancy = 0: must be a whole number from 1 to 3"),
        (3, True, "redundancy = True: must be a whole number from 1 to 3"),
    ],
)
def test_values_out_of_their_domain_are_refused(groups: int, redundancy: int, text: str) -> None:
    for wrap in (False, True):
        with pytest.raises(InputError, match=re.escape(text)):
            replica_sets(groups, redundancy, wrap=wrap)


def test_wrap_is_yes_or_no() -> None:
    with pytest.raises(InputError, match=re.escape("wrap = 'yes': must be True or False")):
        replica_sets(3, 2, wrap="yes")  # type: ignore[arg-type]


def test_single_copies_need_a_group() -> None:
    with pytest.raises(InputError, match="groups = 0"):
        single_copies(0)
