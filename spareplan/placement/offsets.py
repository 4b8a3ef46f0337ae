"""Families of cyclic offsets: group g hosts the types (g + a) mod N for every offset a.

What two groups at distance d share is the number of ordered pairs of offsets with a - b = d (mod N), so a layout's
overlaps are the counts of the differences of one small set.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import count

import numpy as np
from numpy.typing import NDArray

from spareplan.placement._inputs import groups_number, redundancy_number
from spareplan.placement._numbers import is_prime, primitive_root
from spareplan.placement.rulers import golomb_ruler

__all__ = [
    "canonical_offsets",
    "consecutive_offsets",
    "difference_counts",
    "golomb_offsets",
    "largest_overlap",
    "ruzsa_offsets",
    "ruzsa_ruler",
]

_MULTIPLIERS_TRIED = 400
# Above this many offsets the r*r differences are counted through a Fourier transform.
_DIRECT_DIFFERENCES = 2_000


def consecutive_offsets(groups: int, redundancy: int) -> tuple[int, ...]:
    """Return the offsets 0, 1, ..., r-1: neighbours hold nearly the same types.

    Args:
        groups: number of groups N, at least 1.
        redundancy: hosts per type r, 1 to N.

    Raises:
        InputError: when an argument is out of its domain.
    """
    groups = groups_number(groups)
    return tuple(range(redundancy_number(redundancy, groups)))


def golomb_offsets(groups: int, redundancy: int) -> tuple[int, ...] | None:
    """Return the optimal Golomb ruler of order r as offsets, where it fits without wrapping.

    With N >= 2 * length + 1 a difference and the complement of another cannot meet modulo N, so any two groups
    share at most one type.

    Args:
        groups: number of groups N, at least 1.
        redundancy: hosts per type r, 1 to N.

    Returns:
        The marks of the ruler; None where no optimal ruler is known (r > 28) or N < 2 * length + 1.

    Raises:
        InputError: when an argument is out of its domain.

    References:
        Lee et al., SPARe, arXiv 2603.00357 (cyclic layouts from Golomb rulers).
    """
    groups = groups_number(groups)
    ruler = golomb_ruler(redundancy_number(redundancy, groups))
    if ruler is None or groups < 2 * ruler[-1] + 1:
        return None
    return ruler


def difference_counts(groups: int, offsets: Sequence[int] | NDArray[np.int64]) -> NDArray[np.int64]:
    """Count the ordered pairs of offsets at every difference modulo N.

    Args:
        groups: number of groups N.
        offsets: distinct offsets in 0..N-1, shape (r,).

    Returns:
        Shape (N,): entry d is the number of types that groups g and g+d share; entry 0 is set to 0, since it is no
        pair of groups.
    """
    marks = np.asarray(offsets, dtype=np.int64)
    if marks.size <= _DIRECT_DIFFERENCES:
        counts = np.bincount(((marks[None, :] - marks[:, None]) % groups).ravel(), minlength=groups)
    else:
        present = np.zeros(groups)
        present[marks] = 1.0
        spectrum = np.fft.rfft(present)
        counts = np.rint(np.fft.irfft(np.abs(spectrum) ** 2, groups)).astype(np.int64)
    counts[0] = 0
    return counts


def largest_overlap(groups: int, offsets: Sequence[int] | NDArray[np.int64]) -> tuple[int, int]:
    """Return the most types two groups share, and how many pairs of groups share that many.

    Args:
        groups: number of groups N.
        offsets: distinct offsets in 0..N-1, shape (r,).

    Returns:
        (overlap, unordered pairs of groups at it); (0, 0) where no two groups share a type.
    """
    counts = difference_counts(groups, offsets)
    most = int(counts.max())
    # Every unordered pair of groups is seen at a difference d and at N - d.
    return most, groups * int(np.count_nonzero(counts == most)) // 2 if most else 0


def canonical_offsets(groups: int, offsets: Sequence[int] | NDArray[np.int64]) -> tuple[int, ...]:
    """Return the same set turned on the circle so that it starts at 0 after its widest gap.

    Turning the offsets renumbers the types and changes no overlap.

    Args:
        groups: number of groups N.
        offsets: distinct offsets in 0..N-1, at least one.

    Returns:
        The offsets, ascending from 0, with the smallest last one; among equals the lexicographically first.
    """
    marks = np.sort(np.asarray(offsets, dtype=np.int64))
    gaps = (marks - np.roll(marks, 1)) % groups
    starts = marks[gaps == gaps.max()]
    turned = np.sort((marks[None, :] - starts[:, None]) % groups, axis=1)
    first = np.lexsort(turned.T[::-1])[0]
    return tuple(int(mark) for mark in turned[first])


def _ruzsa_marks(prime: int) -> NDArray[np.int64]:
    """Return the p - 1 marks p * i + (p - 1) * g^i modulo p (p - 1), i = 1..p-1, g a primitive root of p."""
    root = primitive_root(prime)
    powers = np.array([pow(root, i, prime) for i in range(1, prime)], dtype=np.int64)
    return (prime * np.arange(1, prime) + (prime - 1) * powers) % (prime * (prime - 1))


def ruzsa_offsets(groups: int, redundancy: int) -> tuple[int, ...] | None:
    """Return offsets with all differences distinct modulo N, where N = p (p - 1) for a prime p > r.

    The set is p * i + (p - 1) * g^i modulo p (p - 1) for i = 1..p-1, with g a primitive root of p; any r of its
    p - 1 members serve.

    Args:
        groups: number of groups N, at least 1.
        redundancy: hosts per type r, 1 to N.

    Returns:
        The offsets, ascending from 0; None where N is no such product or r >= p.

    Raises:
        InputError: when an argument is out of its domain.

    References:
        Ruzsa, Solving a linear equation in a set of integers I, Acta Arithmetica 65 (1993) 259-282.
    """
    groups = groups_number(groups)
    redundancy = redundancy_number(redundancy, groups)
    prime = (1 + math.isqrt(1 + 4 * groups)) // 2
    if prime * (prime - 1) != groups or redundancy >= prime or not is_prime(prime):
        return None
    return canonical_offsets(groups, np.sort(_ruzsa_marks(prime))[:redundancy])


def ruzsa_ruler(order: int, *, primes: int = 3) -> tuple[int, ...]:
    """Return a short Golomb ruler of any order: the shortest stretch of a Ruzsa set, after a few multiplications.

    Multiplying by a unit of the modulus keeps all differences distinct and moves the marks about, so that some
    stretch of ``order`` marks is short. The length is about order^2, near the shortest possible, but not proven
    optimal; the ruler is for orders that have no known optimal one.

    Args:
        order: number of marks, at least 2.
        primes: how many primes from order + 1 on are tried.

    Returns:
        The marks, ascending from 0, all differences distinct (not only modulo something).
    """
    best: NDArray[np.int64] | None = None
    candidates = (number for number in count(order + 1) if is_prime(number))
    for _ in range(primes):
        prime = next(candidates)
        modulus = prime * (prime - 1)
        units = [u for u in range(1, min(modulus, 8 * _MULTIPLIERS_TRIED)) if math.gcd(u, modulus) == 1]
        multipliers = np.array(units[:_MULTIPLIERS_TRIED], dtype=np.int64)
        marks = np.sort(multipliers[:, None] * _ruzsa_marks(prime)[None, :] % modulus, axis=1)
        laps = np.concatenate((marks, marks + modulus), axis=1)
        lengths = laps[:, order - 1 : order - 1 + prime - 1] - marks
        row, start = np.unravel_index(int(lengths.argmin()), lengths.shape)
        if best is None or lengths[row, start] < best[-1]:
            best = laps[row, start : start + order] - laps[row, start]
    assert best is not None
    return tuple(int(mark) for mark in best)
