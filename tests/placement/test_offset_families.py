from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spareplan.errors import InputError
from spareplan.placement import consecutive_offsets, difference_counts, golomb_offsets, golomb_ruler
from spareplan.placement import offsets as families


@st.composite
def offset_sets(draw: st.DrawFn) -> tuple[int, list[int]]:
    groups = draw(st.integers(1, 40))
    offsets = draw(st.lists(st.integers(0, groups - 1), min_size=1, max_size=groups, unique=True))
    return groups, offsets


def slow_counts(groups: int, offsets: list[int]) -> list[int]:
    counts = [0] * groups
    for a in offsets:
        for b in offsets:
            if a != b:
                counts[(a - b) % groups] += 1
    return counts


@given(offset_sets())
def test_difference_counts_equal_counting_pair_by_pair(case: tuple[int, list[int]]) -> None:
    groups, offsets = case
    assert difference_counts(groups, offsets).tolist() == slow_counts(groups, offsets)


@given(offset_sets())
def test_differences_counted_by_fourier_transform_equal_the_direct_count(case: tuple[int, list[int]]) -> None:
    groups, offsets = case
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(families, "_DIRECT_DIFFERENCES", 0)
        assert difference_counts(groups, offsets).tolist() == slow_counts(groups, offsets)


def test_thousands_of_offsets_have_exact_difference_counts() -> None:
    offsets = np.random.default_rng(1).choice(9_001, 4_500, replace=False)
    counts = difference_counts(9_001, offsets)
    assert counts.sum() == 4_500 * 4_499
    present = np.isin(np.arange(9_001), offsets)
    assert counts[17] == np.count_nonzero(present & np.roll(present, 17))


@given(offset_sets())
def test_largest_overlap_counts_every_unordered_pair_of_groups_once(case: tuple[int, list[int]]) -> None:
    groups, offsets = case
    held = [{(group + a) % groups for a in offsets} for group in range(groups)]
    shared = [len(one & other) for one, other in combinations(held, 2)]
    most = max(shared, default=0)
    assert families.largest_overlap(groups, offsets) == (most, shared.count(most) if most else 0)


@given(offset_sets())
def test_turning_to_the_widest_gap_keeps_all_differences_and_the_span_smallest(
    case: tuple[int, list[int]],
) -> None:
    groups, offsets = case
    turned = families.canonical_offsets(groups, offsets)
    spans = [max((b - a) % groups for b in offsets) for a in offsets]
    assert turned[0] == 0
    assert list(turned) == sorted(set(turned))
    assert turned[-1] == min(spans)
    assert slow_counts(groups, list(turned)) == slow_counts(groups, offsets)
    assert families.canonical_offsets(groups, [(a + 3) % groups for a in offsets]) == turned


def test_consecutive_offsets_are_neighbours() -> None:
    assert consecutive_offsets(5, 3) == (0, 1, 2)
    assert consecutive_offsets(5, 5) == (0, 1, 2, 3, 4)
    assert consecutive_offsets(1, 1) == (0,)


@pytest.mark.parametrize("order", range(1, 29))
def test_golomb_offsets_fit_from_twice_the_length_plus_one_and_then_overlap_by_one(order: int) -> None:
    ruler = golomb_ruler(order)
    assert ruler is not None
    smallest = 2 * ruler[-1] + 1
    assert golomb_offsets(smallest, order) == ruler
    if smallest - 1 >= order:
        assert golomb_offsets(smallest - 1, order) is None
    for groups in (smallest, smallest + 1, 3 * smallest):
        assert difference_counts(groups, ruler).max(initial=0) <= 1


@pytest.mark.parametrize(("groups", "largest"), [(200, 12), (600, 20), (1000, 26)])
def test_largest_golomb_redundancy_matches_arxiv_2603_00357(groups: int, largest: int) -> None:
    fitting = [r for r in range(1, 41) if golomb_offsets(groups, r) is not None]
    assert fitting == list(range(1, largest + 1))


@pytest.mark.parametrize("prime", [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37])
def test_ruzsa_offsets_have_distinct_differences_modulo_their_groups(prime: int) -> None:
    groups = prime * (prime - 1)
    for redundancy in range(1, prime):
        offsets = families.ruzsa_offsets(groups, redundancy)
        assert offsets is not None
        assert len(set(offsets)) == redundancy
        assert difference_counts(groups, offsets).max() <= 1


@pytest.mark.parametrize(("groups", "redundancy"), [(156, 13), (155, 12), (1, 1), (90, 9), (12, 4)])
def test_no_ruzsa_offsets_unless_the_groups_are_their_modulus(groups: int, redundancy: int) -> None:
    assert families.ruzsa_offsets(groups, redundancy) is None


@pytest.mark.parametrize("order", [2, 3, 12, 27, 29, 30, 36, 41, 60])
def test_ruzsa_rulers_are_golomb_and_no_longer_than_order_plus_two_primes_allow(order: int) -> None:
    marks = families.ruzsa_ruler(order)
    assert len(marks) == order
    assert marks[0] == 0
    differences = [b - a for a, b in combinations(marks, 2)]
    assert min(differences) > 0
    assert len(set(differences)) == len(differences)
    prime = next(p for p in range(order + 1, 2 * order + 3) if all(p % d for d in range(2, p)))
    assert marks[-1] < prime * (prime - 1)
    known = golomb_ruler(order)
    if known is not None:
        assert known[-1] <= marks[-1]


@pytest.mark.parametrize("family", [consecutive_offsets, golomb_offsets, families.ruzsa_offsets])
@pytest.mark.parametrize(
    ("groups", "redundancy", "text"),
    [
        (0, 1, "groups = 0: must be a whole number from 1"),
        (True, 1, "groups = True: must be a whole number from 1"),
        (5.0, 1, "groups = 5.0: must be a whole number from 1"),
        (2**31, 1, "groups = 2147483648: must be"),
        (5, 6, "redundancy = 6: must be a whole number from 1 to 5"),
        (5, 0, "redundancy = 0: must be a whole number from 1 to 5"),
        (5, float("nan"), "redundancy = nan: must be a whole number from 1 to 5"),
    ],
)
def test_families_refuse_what_is_no_layout(
    family: Callable[[int, int], object], groups: int, redundancy: int, text: str
) -> None:
    with pytest.raises(InputError, match=re.escape(text)):
        family(groups, redundancy)
