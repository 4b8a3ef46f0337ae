from __future__ import annotations

from itertools import combinations

import pytest

from spareplan.placement import golomb_ruler, largest_known_order

# OEIS A003022, from order 2; orders 24 to 28 were proven by distributed.net (OGR-24 to OGR-28).
PUBLISHED_LENGTHS = [
    *(1, 3, 6, 11, 17, 25, 34, 44, 55, 72, 85, 106, 127, 151, 177, 199, 216, 246, 283, 333, 356, 372, 425),
    *(480, 492, 553, 585),
]


def has_ruler(order: int, length: int, shortest: list[int]) -> bool:
    """Say by exhaustive search whether a Golomb ruler of ``order`` marks and at most ``length`` exists.

    ``shortest[k]`` is the least length of k marks for every k < order. Bit d - 1 of ``behind`` is set where a mark
    lies d before the last one, of ``used`` where d is a difference, of ``barred`` where no mark may lie d ahead.
    """

    def extend(marks_left: int, room: int, behind: int, used: int, barred: int) -> bool:
        if marks_left == 0:
            return True
        for step in range(1, room - shortest[marks_left] + 1):
            if barred >> (step - 1) & 1:
                continue
            new_behind = behind << step | 1 << (step - 1)
            new_used = used | new_behind
            if extend(marks_left - 1, room - step, new_behind, new_used, barred >> step | new_used):
                return True
        return False

    return extend(order - 1, length, 0, 0, 0)


def shortest_lengths(up_to: int) -> list[int]:
    shortest = [0, 0]
    for order in range(2, up_to + 1):
        length = shortest[-1] + 1
        while not has_ruler(order, length, shortest):
            length += 1
        shortest.append(length)
    return shortest


@pytest.mark.parametrize("order", range(1, 29))
def test_every_ruler_has_its_marks_and_all_differences_distinct(order: int) -> None:
    marks = golomb_ruler(order)
    assert marks is not None
    assert len(marks) == order
    assert marks[0] == 0
    assert list(marks) == sorted(marks)
    differences = [b - a for a, b in combinations(marks, 2)]
    assert len(set(differences)) == order * (order - 1) // 2


@pytest.mark.parametrize("order", range(2, 29))
def test_ruler_lengths_match_oeis_a003022(order: int) -> None:
    marks = golomb_ruler(order)
    assert marks is not None
    assert marks[-1] == PUBLISHED_LENGTHS[order - 2]


def test_rulers_to_order_9_are_proven_shortest_by_exhaustive_search() -> None:
    assert shortest_lengths(9)[1:] == [golomb_ruler(order)[-1] for order in range(1, 10)]  # type: ignore[index]


@pytest.mark.slow
def test_rulers_to_order_10_are_proven_shortest_by_exhaustive_search() -> None:
    assert shortest_lengths(10)[1:] == [golomb_ruler(order)[-1] for order in range(1, 11)]  # type: ignore[index]


def test_orders_without_a_known_optimal_ruler_have_none() -> None:
    assert largest_known_order() == 28
    assert golomb_ruler(0) is None
    assert golomb_ruler(29) is None
