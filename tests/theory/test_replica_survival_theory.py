"""Survival of replica sets: published values, enumeration, whole numbers, bounds and domains."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spareplan.errors import InputError
from spareplan.theory import (
    OverlappingPair,
    expected_failures_to_wipeout,
    failures_to_wipeout_replication,
    replica_survival,
)
from spareplan.theory._exact import replica_survival_exact

PAIRS = st.tuples(st.integers(1, 40), st.integers(1, 40)).flatmap(
    lambda sizes: st.builds(OverlappingPair, st.just(sizes[0]), st.just(sizes[1]), st.integers(1, min(sizes)))
)


def error_bound(groups: int) -> float:
    """The bound that the docstring states."""
    return 1e-12 + 2e-15 * groups


def survival_by_enumeration(sets: list[set[int]]) -> list[Fraction]:
    """Count the choices of k dead groups that leave a living one in every set."""
    groups = sorted(set().union(*sets))
    chances = []
    for k in range(len(groups) + 1):
        spared = sum(all(s - set(dead) for s in sets) for dead in itertools.combinations(groups, k))
        chances.append(Fraction(spared, math.comb(len(groups), k)))
    return chances


def equal_sets_exact(size: int, sets: int, failures: int) -> float:
    """Inclusion and exclusion over the dead sets."""
    groups = size * sets
    spared = sum(
        (-1) ** i * math.comb(sets, i) * math.comb(groups - size * i, failures - size * i)
        for i in range(failures // size + 1)
    )
    return float(Fraction(spared, math.comb(groups, failures)))


def test_disjoint_sets_of_three_at_n600_last_91_669_failures() -> None:
    mean = expected_failures_to_wipeout(replica_survival([3] * 200))
    assert mean == pytest.approx(91.669, abs=0.0005)
    assert mean == pytest.approx(failures_to_wipeout_replication(600, 3), rel=1e-3)


def test_a_smaller_last_set_at_n1000_dies_first_after_119_49_failures() -> None:
    assert expected_failures_to_wipeout(replica_survival([3] * 333 + [1])) == pytest.approx(119.49, abs=0.005)


@pytest.mark.parametrize("sets", [1, 5, 40, 300])
def test_pairs_sum_to_4_to_the_n_over_central_binomial(sets: int) -> None:
    mean = expected_failures_to_wipeout(replica_survival([2] * sets))
    assert mean == pytest.approx(float(Fraction(4**sets, math.comb(2 * sets, sets))), rel=1e-11)


@pytest.mark.parametrize("sizes", [[1], [4], [2, 3], [1, 2, 4], [3, 3, 3], [2, 2, 2, 1]])
def test_disjoint_sets_match_enumeration(sizes: list[int]) -> None:
    edges = np.cumsum([0, *sizes]).tolist()
    expected = survival_by_enumeration([set(range(a, b)) for a, b in itertools.pairwise(edges)])
    assert replica_survival_exact(sizes) == expected
    assert replica_survival(sizes) == pytest.approx([float(x) for x in expected], abs=error_bound(10))


@pytest.mark.parametrize(("groups", "size"), [(5, 3), (7, 3), (8, 3), (10, 4), (11, 4), (7, 5), (9, 2)])
def test_sets_of_consecutive_groups_that_wrap_to_group_zero_match_enumeration(groups: int, size: int) -> None:
    sets = [{g % groups for g in range(a, a + size)} for a in range(0, groups, size)]
    pair = OverlappingPair(size, size, size - groups % size)
    expected = survival_by_enumeration(sets)
    sizes = [size] * (groups // size - 1)
    assert replica_survival_exact(sizes, pair) == expected
    assert replica_survival(sizes, pair) == pytest.approx([float(x) for x in expected], abs=error_bound(10))


@settings(deadline=None, max_examples=80)
@given(st.lists(st.integers(1, 30), max_size=8), st.none() | PAIRS)
def test_survival_matches_whole_numbers(sizes: list[int], pair: OverlappingPair | None) -> None:
    if not sizes and pair is None:
        sizes = [2]
    exact = replica_survival_exact(sizes, pair)
    survival = replica_survival(sizes, pair)
    assert survival == pytest.approx([float(x) for x in exact], abs=error_bound(len(exact)))
    assert survival[0] == 1
    assert survival[-1] == 0
    assert (np.diff(survival) <= 0).all()


@pytest.mark.parametrize(
    ("sizes", "pair"),
    [
        ([3] * 332, OverlappingPair(3, 3, 2)),  # N = 1000 as published, the last set wraps
        ([9] * 65 + [10] * 2, None),
        ([200, 200], None),
        ([23], OverlappingPair(40, 31, 25)),  # the pair's factor nearly vanishes on the negative axis
        ([1] * 300, OverlappingPair(150, 2, 2)),
    ],
)
def test_larger_layouts_match_whole_numbers(sizes: list[int], pair: OverlappingPair | None) -> None:
    exact = replica_survival_exact(sizes, pair)
    assert replica_survival(sizes, pair) == pytest.approx([float(x) for x in exact], abs=error_bound(len(exact)))


@pytest.mark.parametrize("size", [2, 5])
def test_survival_at_n12500_matches_whole_numbers_along_its_fall(size: int) -> None:
    survival = replica_survival([size] * (12_500 // size))
    for level in (0.5, 0.01):
        failures = int(np.searchsorted(-survival, -level))
        exact = equal_sets_exact(size, 12_500 // size, failures)
        assert survival[failures] == pytest.approx(exact, abs=error_bound(12_500))


def test_nothing_is_lost_before_the_smallest_set_can_be_dead() -> None:
    survival = replica_survival([7, 5, 6])
    assert (survival[:5] == 1).all()
    assert survival[5] == pytest.approx(1 - 1 / math.comb(18, 5), abs=error_bound(18))


def test_order_of_sizes_does_not_matter() -> None:
    assert replica_survival(np.array([2, 5, 2])).tolist() == replica_survival([5, 2, 2]).tolist()


@pytest.mark.parametrize(
    ("sizes", "shown"),
    [
        ([], r"\(0,\)"),
        ([3, 0], "0"),
        ([3, -2], "-2"),
        ([2.5], r"\[2\.5\]"),
        ([True], "True"),
        ([[3]], r"\(1, 1\)"),
    ],
)
def test_sets_have_whole_sizes(sizes: list[int], shown: str) -> None:
    with pytest.raises(InputError, match=f"set_sizes = .*{shown}.*: must be"):
        replica_survival(sizes)


def test_more_groups_than_any_cluster_has_are_refused() -> None:
    with pytest.raises(InputError, match="groups = 10000001: must be"):
        replica_survival([10_000_000, 1])


@pytest.mark.parametrize(("pair", "shown"), [((3, 3, 0), "0"), ((3, 2, 3), "3"), ((0, 3, 1), "0"), ((3, 3), "3, 3")])
def test_a_pair_shares_at_least_one_group_and_at_most_its_smaller_set(pair: OverlappingPair, shown: str) -> None:
    with pytest.raises(InputError, match=rf"overlapping_pair = \(?{shown}\)?: must be"):
        replica_survival([3], pair)
