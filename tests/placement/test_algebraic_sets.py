from __future__ import annotations

import numpy as np
import pytest

from spareplan.placement import best_offsets, bose_set, difference_counts, place, residue_set, singer_set
from spareplan.placement._numbers import is_prime, prime_power, primitive_root
from spareplan.placement.algebra import algebraic_sets

PRIME_POWERS = [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 32, 49, 64, 81, 109]


def overlaps(groups: int, marks: tuple[int, ...]) -> set[int]:
    return set(difference_counts(groups, marks)[1:].tolist())


@pytest.mark.parametrize("order", PRIME_POWERS)
def test_singer_planes_have_every_difference_once(order: int) -> None:
    groups = order * order + order + 1
    marks = singer_set(groups)
    assert marks is not None
    assert len(marks) == order + 1
    assert overlaps(groups, marks) == {1}


@pytest.mark.parametrize(
    ("order", "dimension"), [(2, 4), (3, 4), (4, 4), (5, 4), (2, 5), (3, 5), (2, 6), (3, 6), (2, 8)]
)
def test_singer_hyperplanes_have_every_difference_equally_often(order: int, dimension: int) -> None:
    points, lines, overlap = ((order**m - 1) // (order - 1) for m in (dimension, dimension - 1, dimension - 2))
    marks = singer_set(points, dimension)
    assert marks is not None
    assert len(marks) == lines
    assert overlaps(points, marks) == {overlap}


@pytest.mark.parametrize("order", PRIME_POWERS)
def test_bose_sets_have_no_difference_twice(order: int) -> None:
    groups = order * order - 1
    marks = bose_set(groups)
    assert marks is not None
    assert len(marks) == order
    counts = difference_counts(groups, marks)
    # the q (q - 1) differences are all residues but the multiples of q + 1
    assert np.flatnonzero(counts != 1).tolist() == list(range(0, groups, order + 1))
    assert counts.max() == 1


@pytest.mark.parametrize(
    ("groups", "index", "with_zero", "size", "overlap"),
    [
        (7, 2, 0, 3, 1),
        (11, 2, 0, 5, 2),
        (19, 2, 0, 9, 4),
        (37, 4, 0, 9, 2),
        (13, 4, 1, 4, 1),
        (109, 4, 1, 28, 7),
        (73, 8, 0, 9, 1),
    ],
)
def test_residue_difference_sets_of_paley_and_lehmer(
    groups: int, index: int, with_zero: int, size: int, overlap: int
) -> None:
    marks = residue_set(groups, index)[with_zero]
    assert len(marks) == size
    assert overlaps(groups, marks) == {overlap}


def test_numbers_without_a_construction_have_none() -> None:
    # 43 = 6^2 + 6 + 1 and 35 = 6^2 - 1, but 6 is no prime power
    assert singer_set(43) is None
    assert bose_set(35) is None
    assert singer_set(200) is None
    assert residue_set(15, 2) == []
    assert residue_set(11, 4) == []
    assert algebraic_sets(12_500, 20) == []
    assert algebraic_sets(7, 1) == []


@pytest.mark.parametrize(
    ("groups", "redundancy", "overlap"),
    [
        (7, 3, 1),
        (13, 4, 1),
        (21, 5, 1),
        (31, 6, 1),
        (57, 8, 1),
        (73, 9, 1),
        (91, 10, 1),
        (133, 12, 1),
        (11, 5, 2),
        (37, 9, 2),
    ],
)
def test_planes_and_biplanes_are_placed_without_a_search(groups: int, redundancy: int, overlap: int) -> None:
    found = best_offsets(groups, redundancy)
    assert (found.max_overlap, found.lower_bound, found.status, found.moves_used) == (overlap, overlap, "optimal", 0)
    assert found.pairs_at_max == groups * (groups - 1) // 2
    assert place(groups, redundancy).max_overlap == overlap


@pytest.mark.parametrize(
    ("groups", "redundancy"), [(10_303, 102), (11_880, 109), (80, 9), (307, 18), (168, 13), (40, 13)]
)
def test_fields_of_any_size_are_placed_without_a_search(groups: int, redundancy: int) -> None:
    found = best_offsets(groups, redundancy)
    assert (found.status, found.moves_used) == ("optimal", 0)


def test_a_search_without_proof_is_feasible_only() -> None:
    assert best_offsets(195, 13).status == "feasible"


@pytest.mark.parametrize(
    ("number", "expected"), [(1, None), (2, (2, 1)), (27, (3, 3)), (12, None), (121, (11, 2)), (97, (97, 1))]
)
def test_prime_powers_are_told_apart(number: int, expected: tuple[int, int] | None) -> None:
    assert prime_power(number) == expected


def test_primes_and_their_roots() -> None:
    primes = [number for number in range(60) if is_prime(number)]
    assert primes == [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59]
    for prime in primes:
        root = primitive_root(prime)
        assert {pow(root, k, prime) for k in range(prime - 1)} == set(range(1, prime))
