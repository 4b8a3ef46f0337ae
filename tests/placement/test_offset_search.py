from __future__ import annotations

import re
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spareplan.errors import InputError
from spareplan.placement import (
    best_offsets,
    default_budget,
    difference_counts,
    golomb_offsets,
    overlap_lower_bound,
)
from spareplan.placement import search as searching
from spareplan.placement._local import OffsetChains
from spareplan.placement.offsets import largest_overlap


def best_by_enumeration(groups: int, redundancy: int) -> tuple[int, int]:
    """Return the lexicographically smallest (largest overlap, pairs of groups at it) of all cyclic layouts."""
    best = None
    for others in combinations(range(1, groups), redundancy - 1):
        offsets = (0, *others)
        counts = [0] * groups
        for a, b in combinations(offsets, 2):
            counts[b - a] += 1
            counts[groups - (b - a)] += 1
        most = max(counts)
        found = (most, groups * counts.count(most) // 2 if most else 0)
        if best is None or found < best:
            best = found
    assert best is not None
    return best


@pytest.mark.parametrize("groups", range(1, 14))
def test_small_searches_equal_the_enumeration_of_all_offsets(groups: int) -> None:
    for redundancy in range(1, groups + 1):
        found = best_offsets(groups, redundancy)
        assert (found.max_overlap, found.pairs_at_max) == best_by_enumeration(groups, redundancy)
        assert found.proven
        assert found.lower_bound == found.max_overlap >= overlap_lower_bound(groups, redundancy)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 90).flatmap(lambda n: st.tuples(st.just(n), st.integers(1, n))), st.integers(0, 5))
def test_a_result_is_a_set_of_offsets_with_the_overlap_it_states(case: tuple[int, int], seed: int) -> None:
    groups, redundancy = case
    found = best_offsets(groups, redundancy, 64, np.random.default_rng(seed))
    assert found.offsets[0] == 0
    assert list(found.offsets) == sorted(set(found.offsets))
    assert len(found.offsets) == redundancy
    assert found.offsets[-1] < groups
    assert (found.max_overlap, found.pairs_at_max) == largest_overlap(groups, found.offsets)
    assert overlap_lower_bound(groups, redundancy) <= found.lower_bound <= found.max_overlap
    assert found.proven == (found.max_overlap == found.lower_bound)
    assert 0 <= found.moves_used <= 64


@settings(max_examples=50)
@given(st.integers(2, 60).flatmap(lambda n: st.tuples(st.just(n), st.integers(1, n - 1))))
def test_complements_have_overlaps_that_differ_by_a_constant(case: tuple[int, int]) -> None:
    groups, redundancy = case
    chosen = np.random.default_rng(groups).choice(groups, redundancy, replace=False)
    others = np.setdiff1d(np.arange(groups), chosen)
    difference = difference_counts(groups, others) - difference_counts(groups, chosen)
    assert set(difference[1:].tolist()) == {groups - 2 * redundancy}


@settings(max_examples=30, deadline=None)
@given(
    st.integers(8, 40).flatmap(lambda n: st.tuples(st.just(n), st.integers(2, n // 2))),
    st.integers(1, 4),
    st.integers(0, 99),
)
def test_counts_kept_over_moves_equal_counting_again(case: tuple[int, int], chains: int, seed: int) -> None:
    groups, redundancy = case
    local = OffsetChains(groups, np.arange(redundancy), chains, np.random.default_rng(seed))
    for moved in range(1, 13):
        before = (local.best_overlap, local.best_pairs)
        local.move()
        assert local.moves == moved * chains
        assert (local.best_overlap, local.best_pairs) <= before
        assert (local.best_overlap, local.best_pairs) == largest_overlap(groups, local.best)
        for chain, marks in enumerate(local._marks):
            assert len(set(marks.tolist())) == redundancy
            cells = slice(chain * groups, (chain + 1) * groups)
            assert local._difference_counts[cells].tolist() == difference_counts(groups, marks).tolist()
            sums = np.bincount((marks[:, None] + marks[None, :]).ravel() % groups, minlength=groups)
            assert local._sum_counts[cells].tolist() == sums.tolist()


@pytest.mark.parametrize("groups", [195, 196, 197, 198, 199, 200])
@pytest.mark.parametrize("redundancy", [13, 14, 15, 16])
def test_default_budget_finds_overlap_2_beside_200_groups(groups: int, redundancy: int) -> None:
    assert best_offsets(groups, redundancy).max_overlap <= 2


@pytest.mark.parametrize(("redundancy", "overlap"), [(15, 2), (16, 2), (17, 2), (18, 3), (20, 3)])
def test_default_budget_at_200_groups_above_the_largest_overlap_1(redundancy: int, overlap: int) -> None:
    found = best_offsets(200, redundancy)
    assert found.max_overlap <= overlap
    assert found.lower_bound == 2
    assert found.moves_used <= default_budget(200, redundancy)


def test_a_modular_ruler_of_13_marks_exists_for_200_groups() -> None:
    known = (0, 4, 6, 9, 31, 44, 52, 67, 68, 78, 85, 97, 117)
    assert difference_counts(200, known).max() == 1


@pytest.mark.slow
def test_a_longer_search_finds_overlap_1_for_13_of_200() -> None:
    found = best_offsets(200, 13, 1_000_000)
    assert (found.max_overlap, found.proven) == (1, True)
    assert found.moves_used < 1_000_000


@pytest.mark.slow
def test_a_longer_search_finds_overlap_2_for_18_of_200() -> None:
    found = best_offsets(200, 18, 300_000)
    assert (found.max_overlap, found.lower_bound, found.proven) == (2, 2, True)


def test_a_search_that_meets_the_counting_bound_stops() -> None:
    # r (r - 1) = N - 1 for 4 of 13 and 5 of 21: perfect difference sets exist, and fewer pairs cannot overlap.
    assert best_offsets(13, 4).max_overlap == 1
    found = best_offsets(21, 5, 100_000)
    assert (found.max_overlap, found.proven, found.pairs_at_max) == (1, True, 210)
    assert found.moves_used < 100_000


@pytest.mark.parametrize(("groups", "redundancy"), [(31, 6), (91, 10), (133, 12), (183, 14), (206, 13)])
def test_an_optimal_ruler_that_wraps_without_meeting_itself_needs_no_moves(groups: int, redundancy: int) -> None:
    assert golomb_offsets(groups, redundancy) is None
    found = best_offsets(groups, redundancy)
    assert (found.max_overlap, found.proven, found.moves_used) == (1, True, 0)


def test_a_ruler_that_fits_once_round_never_overlaps_by_more_than_2_without_any_move() -> None:
    for redundancy, groups in [(13, 107), (14, 128), (17, 200), (20, 284), (28, 586)]:
        assert best_offsets(groups, redundancy, 0).max_overlap <= 2


@pytest.mark.parametrize(("groups", "redundancy"), [(156, 12), (272, 16), (930, 30), (12_500, 60)])
def test_ruzsa_sets_give_overlap_1_where_no_optimal_ruler_fits(groups: int, redundancy: int) -> None:
    found = best_offsets(groups, redundancy, 0)
    assert (found.max_overlap, found.proven, found.moves_used) == (1, True, 0)


def test_thousands_of_offsets_come_near_the_bound_without_a_search() -> None:
    found = best_offsets(6_000, 2_500)
    assert found.moves_used == 0
    # A difference of a random set is hit by about r^2 / N pairs; 6 standard errors above it over 6,000 differences.
    mean = 2_500**2 / 6_000
    assert found.max_overlap < mean + 6 * mean**0.5


@pytest.mark.parametrize(("groups", "redundancy", "bound"), [(200, 14, 1), (200, 15, 2), (200, 20, 2), (7, 7, 7)])
def test_lower_bound_is_the_mean_overlap_rounded_up(groups: int, redundancy: int, bound: int) -> None:
    assert overlap_lower_bound(groups, redundancy) == bound


def test_lower_bound_of_one_group_is_zero() -> None:
    assert overlap_lower_bound(1, 1) == 0


def test_the_same_seed_gives_the_same_search() -> None:
    once = best_offsets(195, 13, 640, np.random.default_rng(7))
    again = best_offsets(195, 13, 640, np.random.default_rng(7))
    other = best_offsets(195, 13, 640, np.random.default_rng(8))
    assert once == again
    assert once.offsets != other.offsets
    assert best_offsets(200, 16) == best_offsets(200, 16, None, np.random.default_rng(0))


def test_a_larger_budget_is_never_worse_from_the_same_seed() -> None:
    found = [best_offsets(100, 14, budget) for budget in (0, 320, 1_280, 5_120)]
    quality = [(result.max_overlap, result.pairs_at_max) for result in found]
    assert quality == sorted(quality, reverse=True)


def test_default_budget_shrinks_with_the_work_of_a_move() -> None:
    assert default_budget(200, 16) == 1_280
    assert default_budget(200, 184) == default_budget(200, 16)
    assert default_budget(1_000, 40) == searching._DEFAULT_EVALUATIONS // 40_000
    assert default_budget(12_500, 6_250) == 0


@pytest.mark.parametrize("budget", [-1, True, 1.5, float("nan"), "many"])
def test_budgets_that_are_no_number_of_moves_are_refused(budget: object) -> None:
    shown = repr(budget)
    with pytest.raises(InputError, match=re.escape(f"budget = {shown}: must be a whole number from 0")):
        best_offsets(20, 6, budget)  # type: ignore[arg-type]


def test_a_random_source_that_is_no_generator_is_refused() -> None:
    with pytest.raises(InputError, match=re.escape("rng = 42: must be a numpy.random.Generator")):
        best_offsets(20, 6, 10, 42)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("groups", "redundancy", "text"),
    [(0, 1, "groups = 0"), (20, 21, "redundancy = 21: must be a whole number from 1 to 20"), (20, 0, "redundancy = 0")],
)
def test_searches_refuse_what_is_no_layout(groups: int, redundancy: int, text: str) -> None:
    for function in (best_offsets, overlap_lower_bound, default_budget):
        with pytest.raises(InputError, match=re.escape(text)):
            function(groups, redundancy)
