"""Counting what pairs of rows have in common, sparsely."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["most_shared"]

_PAIRS_AT_ONCE = 4_000_000
_LARGEST_NUMBER = 2**31 - 1


def most_shared(members: NDArray[np.int32], holders: NDArray[np.int32]) -> tuple[int, int]:
    """Return the most members two rows have in common, and how many pairs of rows have that many.

    Only pairs with something in common are looked at, a few million at a time: rows * r^2 steps.

    Args:
        members: members of each row, shape (rows, r), no member twice in a row.
        holders: rows that hold each member, shape (members, r).

    Returns:
        (most in common, unordered pairs of rows at it); (0, 0) where no two rows share a member.
    """
    rows, redundancy = members.shape
    # A pair is numbered within its block of rows, so that 32 bits hold it: sorting is what takes the time.
    at_once = max(1, min(_PAIRS_AT_ONCE // redundancy**2, _LARGEST_NUMBER // rows))
    most, pairs = 0, 0
    for start in range(0, rows, at_once):
        block = members[start : start + at_once]
        others = holders[block].reshape(len(block), -1)
        row = np.arange(len(block), dtype=np.int32)[:, None]
        pair = (row * np.int32(rows) + others)[others > row + np.int32(start)]
        if pair.size == 0:
            continue
        pair.sort()
        starts = np.flatnonzero(np.diff(pair, prepend=-1))
        in_common = np.diff(starts, append=pair.size)
        largest = int(in_common.max())
        if largest >= most:
            kept = pairs if largest == most else 0
            most, pairs = largest, kept + int(np.count_nonzero(in_common == largest))
    return most, pairs
