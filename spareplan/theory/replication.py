"""Exact survival of replica sets: classical replication loses when one whole set is dead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from spareplan.errors import InputError
from spareplan.theory._coefficients import (
    ComplexArray,
    log_binomial,
    log_coefficients,
    log_upper_bounds,
    tilts,
)
from spareplan.theory._domain import (
    MOST_GROUPS,
    FloatArray,
    IntArray,
    group_count,
    whole_array,
    whole_number,
)

__all__ = ["OverlappingPair", "replica_survival"]

_SMALLEST_CHANCE = 1e-15


class OverlappingPair(NamedTuple):
    """Two replica sets that have groups in common.

    Args:
        first_size: groups in the one set, at least 1.
        second_size: groups in the other set, at least 1.
        shared: groups in both, 1 to the smaller size.
    """

    first_size: int
    second_size: int
    shared: int


def replica_survival(
    set_sizes: Sequence[int] | IntArray, overlapping_pair: OverlappingPair | None = None
) -> FloatArray:
    """Return the exact chance that no replica set is dead after k failures, for k = 0..N.

    ``P(K > k) = [x^k] prod over sets of ((1+x)^s - x^s) / C(N, k)``, any k of the N groups equally likely to
    be the dead ones; two sets A and B that share groups enter as one factor
    ``(1+x)^b - x^|A| (1+x)^(b-|A|) - x^|B| (1+x)^(b-|B|) + x^b`` with b groups in their union.

    Sets of r consecutive groups on a circle whose last set wraps to group 0 (r not dividing N) are
    ``[r] * (N // r - 1)`` with the pair ``(r, r, r - N % r)``.

    Args:
        set_sizes: groups per set, whole numbers >= 1; sets have no group in common. May be empty with a pair.
        overlapping_pair: two more sets that share groups with each other only.

    Returns:
        Shape (N + 1,), never rising, from 1 to 0, N the number of different groups. Absolute error below
        1e-12 + 2e-15 N; chances below 1e-15 are returned as 0.

    Raises:
        InputError: there is no set, a size is not a whole number >= 1, or a pair does not fit together.

    References:
        Inclusion and exclusion within each set; evaluation as in Daniels, "Saddlepoint approximations in
        statistics", Annals of Mathematical Statistics 25 (1954) 631-650, with the inversion integral carried
        out instead of expanded.
    """
    sizes, counts, pair = _checked_sets(set_sizes, overlapping_pair)
    union = 0 if pair is None else pair.first_size + pair.second_size - pair.shared
    groups = group_count(int((sizes * counts).sum()) + union)
    smallest = min([*sizes.tolist(), *([] if pair is None else pair[:2])])
    # Every set needs a living group; the pair's can be one that both have.
    largest = groups - int(counts.sum()) - (pair is not None)
    survival = np.zeros(groups + 1)
    survival[: min(smallest, largest + 1)] = 1.0
    index = np.arange(smallest, largest + 1, dtype=np.float64)
    if index.size == 0:
        return survival

    def log_generating(z: ComplexArray) -> ComplexArray:
        return _log_generating(z, sizes, counts, pair)

    one = np.ones_like(index)
    theta = tilts(log_generating, groups, index)
    arrangements = log_binomial(groups, index)
    seen = log_upper_bounds(log_generating, theta, one, index) - arrangements > np.log(_SMALLEST_CHANCE)
    index, theta, one = index[seen], theta[seen], one[seen]
    spread = np.sqrt(index * (groups - index) / groups)
    logs = log_coefficients(log_generating, theta, one, index, spread) - arrangements[seen]
    survival[smallest : largest + 1][seen] = np.minimum(np.exp(logs), 1.0)
    survival[survival < _SMALLEST_CHANCE] = 0.0
    return np.minimum.accumulate(survival)


def _log_generating(z: ComplexArray, sizes: IntArray, counts: IntArray, pair: OverlappingPair | None) -> ComplexArray:
    """Return the log of the product of all factors at x = e^z, up to multiples of 2 pi i.

    With w = x / (1 + x) a set is ``(1+x)^s (1 - w^s)``, and a pair of which a and b groups are in one set
    only and c in both is ``(1+x)^(a+b+c) ((1 - w^(a+c)) (1 - w^(b+c)) + w^(a+b+c) (1 - w^c))``. Where
    |w| > 1 the same with v = 1/w: ``x^s (v^s - 1)``, and ``x^(a+b+c)`` times
    ``(1 - v^a) (1 - v^b) - v^(a+b) (1 - v^c)``. So written nothing overflows, and nothing cancels next to
    w = 1, where nearly all are dead.
    """
    right = z.real > 0
    soft = np.log1p(np.exp(np.where(right, -z, z)))
    log_all, log_dead = np.where(right, z + soft, soft), np.where(right, -soft, z - soft)
    outside = log_dead.real > 0
    lead, power = np.where(outside, z, log_all), np.where(outside, -log_dead, log_dead)
    sign = np.where(outside, 1.0, -1.0)
    result: ComplexArray = np.zeros_like(z)
    for size, count in zip(sizes.tolist(), counts.tolist(), strict=True):
        if size > 1:  # the factor of a single group is 1
            result += count * (size * lead + np.log(sign * np.expm1(size * power)))
    if pair is not None:
        union = pair.first_size + pair.second_size - pair.shared
        first = np.where(outside, union - pair.second_size, pair.first_size) * power
        second = np.where(outside, union - pair.first_size, pair.second_size) * power
        either = np.where(outside, union - pair.shared, union) * power
        both = np.exp(either) * np.expm1(pair.shared * power)
        result += union * lead + np.log(np.expm1(first) * np.expm1(second) + sign * both)
    return result


def _checked_sets(
    set_sizes: Sequence[int] | IntArray, overlapping_pair: OverlappingPair | None
) -> tuple[IntArray, IntArray, OverlappingPair | None]:
    """Return the distinct sizes, how many sets have each, and the pair."""
    remedy = "give the number of groups of each replica set"
    given: ArrayLike = set_sizes if len(set_sizes) else np.empty(0, dtype=np.int64)
    listed = whole_array("set_sizes", given, least=1, most=MOST_GROUPS, remedy=remedy)
    if listed.ndim != 1 or (listed.size == 0 and overlapping_pair is None):
        raise InputError("set_sizes", f"array of shape {listed.shape}", "at least one set, in a row", remedy)
    sizes, counts = np.unique(listed, return_counts=True)
    if overlapping_pair is None:
        return sizes, counts.astype(np.int64), None
    if len(overlapping_pair) != 3:
        allowed = "two sizes and the number of shared groups"
        raise InputError("overlapping_pair", overlapping_pair, allowed, "give three whole numbers")
    first, second = (
        whole_number("overlapping_pair", size, least=1, most=MOST_GROUPS, remedy=remedy)
        for size in overlapping_pair[:2]
    )
    remedy = "sets without a shared group belong in set_sizes"
    shared = whole_number("overlapping_pair", overlapping_pair[2], least=1, most=min(first, second), remedy=remedy)
    return sizes, counts.astype(np.int64), OverlappingPair(first, second, shared)
