"""Whole numbers from a caller, checked at the border of the placement package."""

from __future__ import annotations

import math

import numpy as np

from spareplan.errors import InputError

__all__ = [
    "MOST_MICRO_SHARDS",
    "MOST_MOVES",
    "granularity_number",
    "groups_number",
    "moves_number",
    "redundancy_number",
    "seconds_limit",
    "seed_number",
    "whole_number",
]

# Micro-shard numbers are stored in 32 bits.
MOST_MICRO_SHARDS = 2**31 - 1
MOST_MOVES = 10**12
_MOST_SEED = 2**63 - 1


def whole_number(field: str, value: object, least: int, most: int, remedy: str) -> int:
    """Return ``value`` as an int when it is a whole number in a range.

    Args:
        field: the argument, as the user knows it.
        value: what was given; a bool, a float or text is refused.
        least: smallest value allowed.
        most: largest value allowed.
        remedy: one thing to do about a wrong value.

    Raises:
        InputError: when ``value`` is not a whole number from ``least`` to ``most``.
    """
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or not least <= value <= most:
        raise InputError(field, value, f"a whole number from {least:,} to {most:,}", remedy)
    return int(value)


def groups_number(value: object) -> int:
    """Return a number of data-parallel groups, at least 1.

    Raises:
        InputError: when it is anything else.
    """
    return whole_number("groups", value, 1, MOST_MICRO_SHARDS, "give the number of data-parallel groups")


def redundancy_number(value: object, groups: int) -> int:
    """Return a redundancy (hosts per shard type) from 1 to the number of groups.

    Raises:
        InputError: when it is anything else.
    """
    remedy = "a type cannot be on more groups than there are: lower the redundancy or use more groups"
    return whole_number("redundancy", value, 1, groups, remedy)


def granularity_number(value: object, groups: int) -> int:
    """Return a granularity (micro-shards per shard) from 1.

    Raises:
        InputError: when it is anything else, or when the micro-shards could not be numbered in 32 bits.
    """
    remedy = "give the number of micro-shards that each shard is cut into (1 leaves it whole)"
    return whole_number("granularity", value, 1, MOST_MICRO_SHARDS // groups, remedy)


def moves_number(value: object) -> int:
    """Return a search budget: the moves a local search may make, from 0.

    Raises:
        InputError: when it is anything else.
    """
    return whole_number("budget", value, 0, MOST_MOVES, "give the moves the search may make, or leave it out")


def seed_number(value: object) -> int:
    """Return the seed of a search, from 0.

    Raises:
        InputError: when it is anything else.
    """
    return whole_number("seed", value, 0, _MOST_SEED, "give a whole number or leave it out")


def seconds_limit(value: object) -> float:
    """Return a limit on wall time in seconds, above 0.

    Raises:
        InputError: when it is anything else.
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not (math.isfinite(value) and value > 0):
        raise InputError("time_limit_s", value, "a finite number of seconds above 0", "give more time or no limit")
    return float(value)
