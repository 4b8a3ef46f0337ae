"""What the closed forms accept: whole numbers, seconds and arrays, each rejected with one line."""

from __future__ import annotations

import math
import operator
from typing import Any, SupportsFloat, SupportsIndex, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from spareplan.errors import InputError

# More groups than any cluster has GPUs; it keeps a slip of the pen from asking for terabytes.
MOST_GROUPS = 10_000_000
MOST_MICRO_SHARDS = 1_000_000

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


def whole_number(field: str, value: object, *, least: int, most: int, remedy: str) -> int:
    """Return ``value`` as an int, or raise InputError.

    Args:
        field: argument at fault, as the caller knows it.
        value: an int or numpy integer; bool and float are refused even when they are whole.
        least: smallest value allowed.
        most: largest value allowed.
        remedy: what to do about a wrong one.
    """
    allowed = f"a whole number from {least} to {most}"
    if isinstance(value, (bool, np.bool_)):
        raise InputError(field, value, allowed, remedy)
    try:
        number = operator.index(cast("SupportsIndex", value))
    except TypeError:
        raise InputError(field, value, allowed, remedy) from None
    if number < least or number > most:
        raise InputError(field, value, allowed, remedy)
    return number


def group_count(groups: object) -> int:
    """Return the number of groups N as an int of 1 to 10,000,000."""
    return whole_number("groups", groups, least=1, most=MOST_GROUPS, remedy="give the number of data-parallel groups")


def redundancy_of(groups: int, redundancy: object) -> int:
    """Return the redundancy r as an int of 1 to N."""
    remedy = "a shard type cannot be on more groups than there are"
    return whole_number("redundancy", redundancy, least=1, most=groups, remedy=remedy)


def granularity_of(granularity: object) -> int:
    """Return the granularity q as an int of 1 to 1,000,000."""
    remedy = "give the number of micro-shards per shard"
    return whole_number("granularity", granularity, least=1, most=MOST_MICRO_SHARDS, remedy=remedy)


def seconds(field: str, value: object, *, zero: bool) -> float:
    """Return a duration in seconds as a finite float, or raise InputError.

    Args:
        field: argument at fault, as the caller knows it.
        value: the duration in seconds; bool and text are refused.
        zero: whether 0 is allowed.
    """
    allowed = f"a finite number of seconds {'>=' if zero else '>'} 0"
    number = math.nan
    if isinstance(value, SupportsFloat) and not isinstance(value, (bool, np.bool_, np.ndarray)):
        number = float(value)
    if not math.isfinite(number) or number < 0 or (number == 0 and not zero):
        raise InputError(field, value, allowed, "give the duration in seconds")
    return number


def real_array(
    field: str, value: ArrayLike, *, allowed: str, remedy: str, least: float, most: float = math.inf
) -> FloatArray:
    """Return ``value`` as a float array of any shape whose entries are finite, from ``least`` to ``most``.

    Args:
        field: argument at fault, as the caller knows it.
        value: numbers; bool, complex, text and objects are refused.
        allowed: what is allowed, for the error line.
        remedy: what to do about a wrong one.
        least: smallest entry allowed.
        most: largest entry allowed.
    """
    array = _array_of(field, value, "iuf", allowed=allowed, remedy=remedy)
    numbers = array.astype(np.float64)
    wrong = ~((numbers >= least) & (numbers <= most) & np.isfinite(numbers))
    if wrong.any():
        raise InputError(field, numbers[wrong].flat[0], allowed, remedy)
    return numbers


def whole_array(field: str, value: ArrayLike, *, least: int, most: int, remedy: str) -> IntArray:
    """Return ``value`` as an int64 array of any shape with entries from ``least`` to ``most``.

    Args:
        field: argument at fault, as the caller knows it.
        value: integers; bool and float arrays are refused.
        least: smallest entry allowed.
        most: largest entry allowed.
        remedy: what to do about a wrong one.
    """
    allowed = f"whole numbers from {least} to {most}"
    array = _array_of(field, value, "iu", allowed=allowed, remedy=remedy)
    wrong = (array < least) | (array > most)
    if wrong.any():
        raise InputError(field, array[wrong].flat[0], allowed, remedy)
    return array.astype(np.int64)


def _array_of(field: str, value: ArrayLike, kinds: str, *, allowed: str, remedy: str) -> NDArray[Any]:
    """Return ``value`` as an array whose dtype kind is one of ``kinds``, or raise InputError."""
    try:
        array = np.asarray(value)
    except ValueError:  # rows of unequal length
        raise InputError(field, value, allowed, remedy) from None
    if array.dtype.kind not in kinds:
        raise InputError(field, value, allowed, remedy)
    return array
