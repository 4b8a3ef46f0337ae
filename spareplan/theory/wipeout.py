"""How many group failures a layout takes until some shard type has lost its last host."""

from __future__ import annotations

import math

from numpy.typing import ArrayLike

from spareplan.errors import InputError
from spareplan.theory._domain import group_count, real_array, redundancy_of

__all__ = [
    "best_redundancy",
    "expected_failures_to_wipeout",
    "failures_to_wipeout_replication",
    "failures_to_wipeout_spare",
]


def failures_to_wipeout_spare(groups: int, redundancy: int) -> float:
    """Return the expected failures to wipe-out of a stacked layout, ``mu(N, r)``.

    ``mu = Gamma(1/r) / r * N^(1 - 1/r)``: after k failures each of the N types has lost its r hosts with
    probability about ``(k/N)^r``, and the N types are taken as independent, so ``P(K > k)`` is about
    ``exp(-N (k/N)^r)``. That holds where two types share at most one host (pairwise overlap at most 1).
    The fatal failure is counted, so mu - 1 failures are masked.

    Args:
        groups: number of groups N, 1 to 10,000,000.
        redundancy: hosts per shard type r, 1 to N.

    Returns:
        Expected number of failures, from 1 to N.

    Raises:
        InputError: an argument is outside its domain.

    References:
        Lee et al., "SPARe", arXiv 2603.00357 (expected failures to wipe-out).
    """
    count = group_count(groups)
    hosts = redundancy_of(count, redundancy)
    return math.gamma(1 + 1 / hosts) * math.pow(count, 1 - 1 / hosts)


def failures_to_wipeout_replication(groups: int, redundancy: int) -> float:
    """Return the asymptotic failures to wipe-out of disjoint replica sets.

    ``mu_rep = Gamma(1/r) / r * N^(1 - 1/r) * r^(1/r)``: there are N/r sets of r groups, so ``P(K > k)`` is
    about ``exp(-(N/r) (k/N)^r)``. It is the limit for large N where r divides N; where r does not, a smaller
    last set dies first, and :func:`~spareplan.theory.replica_survival` is the exact answer.

    Args:
        groups: number of groups N, 1 to 10,000,000.
        redundancy: groups per set r, 1 to N.

    Returns:
        Expected number of failures, the fatal one counted.

    Raises:
        InputError: an argument is outside its domain.

    References:
        Lee et al., "SPARe", arXiv 2603.00357 (comparison with replication).
    """
    spare = failures_to_wipeout_spare(groups, redundancy)
    return spare * math.pow(redundancy, 1 / redundancy)


def best_redundancy(groups: int) -> int:
    """Return the redundancy that the published rule of thumb gives, ``r* = floor(log2 N + 0.833)``.

    It is where mu(N, r) reaches about N/2, so that two stacks still cover all types at the wipe-out. The
    optimum of the time-to-train is flat around it.

    Args:
        groups: number of groups N, 1 to 10,000,000.

    Returns:
        r*, kept within 1 to N.

    Raises:
        InputError: ``groups`` is outside its domain.

    References:
        Lee et al., "SPARe", arXiv 2603.00357 (optimal redundancy).
    """
    count = group_count(groups)
    return max(1, min(count, math.floor(math.log2(count) + 0.833)))


def expected_failures_to_wipeout(survival: ArrayLike) -> float:
    """Return ``E[K] = sum over k >= 0 of P(K > k)``, K the failures to wipe-out, the fatal one counted.

    Args:
        survival: shape (n,), entry k is the chance P(K > k) to be alive after k failures; starts at 1,
            never rises, and has reached 0 (or what may be neglected) at its end.

    Returns:
        Expected number of failures to wipe-out, at least 1.

    Raises:
        InputError: ``survival`` is empty, not one-dimensional, outside 0 to 1, rises, or does not start at 1.

    References:
        The tail sum of an expectation, Feller, "An Introduction to Probability Theory and Its Applications",
        volume I, chapter XI.1.
    """
    field, allowed = "survival", "probabilities from 1 downwards, one per number of failures"
    remedy = "give P(no wipe-out after k failures) for k = 0, 1, 2, ..."
    chances = real_array(field, survival, allowed=allowed, remedy=remedy, least=0.0, most=1.0)
    if chances.ndim != 1 or chances.size == 0:
        raise InputError(field, f"array of shape {chances.shape}", allowed, remedy)
    if chances[0] != 1.0:
        raise InputError(field, chances[0], allowed, remedy)
    rises = chances[1:] > chances[:-1]
    if rises.any():
        raise InputError(field, chances[1:][rises][0], allowed, remedy)
    return float(chances.sum())
