"""Survival in whole numbers: slow, obviously right, any size.

These are the twins that the fast routines are held to, and the answer itself where few groups are alive.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

__all__ = ["consecutive_survival_exact", "replica_survival_exact"]


def consecutive_survival_exact(groups: int, redundancy: int, failures: int) -> Fraction:
    """Return the chance that no r consecutive groups of a circle of N are dead, k of them dead.

    ``N / (N-k) * sum over i of (-1)^i C(N-k, i) C(N-1-i r, N-k-1) / C(N, k)``: the N - k gaps between the
    living hold k dead, each fewer than r, by inclusion and exclusion over the gaps that are too long.

    Args:
        groups: number of groups N, at least 1.
        redundancy: r, 1 to N.
        failures: dead groups k, 0 to N.
    """
    alive = groups - failures
    if alive == 0:
        return Fraction(0)
    arrangements = sum(
        (-1) ** i * comb(alive, i) * comb(groups - 1 - i * redundancy, alive - 1)
        for i in range(min(alive, failures // redundancy) + 1)
    )
    return Fraction(groups * arrangements, alive * comb(groups, failures))


def replica_survival_exact(
    set_sizes: Sequence[int], overlapping_pair: tuple[int, int, int] | None = None
) -> list[Fraction]:
    """Return the chances that no replica set is dead after k = 0..N failures.

    The coefficient of x^k in the product of ``(1+x)^s - x^s`` over the sets (and of the pair's own
    polynomial) counts the choices of k dead that spare every set; C(N, k) counts all.

    Args:
        set_sizes: groups per set, each at least 1.
        overlapping_pair: two more sets, (size, size, groups they share).
    """
    blocks = [[comb(size, j) - (j == size) for j in range(size + 1)] for size in set_sizes]
    if overlapping_pair is not None:
        first, second, shared = overlapping_pair
        union = first + second - shared
        blocks.append(
            [
                comb(union, j)
                - (comb(union - first, j - first) if j >= first else 0)
                - (comb(union - second, j - second) if j >= second else 0)
                + (j == union)
                for j in range(union + 1)
            ]
        )
    product = [1]
    for block in blocks:
        longer = [0] * (len(product) + len(block) - 1)
        for i, factor in enumerate(product):
            for j, other in enumerate(block):
                longer[i + j] += factor * other
        product = longer
    total = len(product) - 1
    return [Fraction(count, comb(total, k)) for k, count in enumerate(product)]
