"""How many stacks a step takes when groups are gone."""

from __future__ import annotations

import math
from typing import overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from spareplan.errors import InputError
from spareplan.theory._domain import (
    FloatArray,
    granularity_of,
    group_count,
    real_array,
    redundancy_of,
    whole_array,
    whole_number,
)
from spareplan.theory.wipeout import failures_to_wipeout_spare

__all__ = ["mean_stacks", "stack_lower_bound"]


@overload
def stack_lower_bound(groups: int, failures: int, granularity: int = ...) -> float: ...
@overload
def stack_lower_bound(groups: int, failures: NDArray[np.integer], granularity: int = ...) -> FloatArray: ...
def stack_lower_bound(groups: int, failures: int | NDArray[np.integer], granularity: int = 1) -> float | FloatArray:
    """Return the fewest stacks per step after k failures, ``c(k) = ceil(q N / (N - k)) / q``.

    The N - k groups left share q N micro-shards, so the busiest computes at least ``ceil(q N / (N - k))``
    of them (the load limit); q of them are one stack. Layouts of pairwise overlap at most 1 nearly always
    reach this bound, consecutive ones often do not.

    Args:
        groups: number of groups N, 1 to 10,000,000.
        failures: dead groups k, 0 to N - 1; an int, or an int array of any shape.
        granularity: micro-shards per shard q, 1 to 1,000,000.

    Returns:
        Stacks per step, at least 1; a float, or a float array of the shape of ``failures``.

    Raises:
        InputError: an argument is outside its domain.

    References:
        Lee et al., "SPARe", arXiv 2603.00357 (lower bound of the all-reduce stack), here for q micro-shards.
    """
    count, parts = group_count(groups), granularity_of(granularity)
    remedy = "at least one group must be alive"
    if isinstance(failures, np.ndarray):
        dead = whole_array("failures", failures, least=0, most=count - 1, remedy=remedy)
        return np.asarray(-(-parts * count // (count - dead)) / parts, dtype=np.float64)
    alive = count - whole_number("failures", failures, least=0, most=count - 1, remedy=remedy)
    return -(-parts * count // alive) / parts


def mean_stacks(groups: int, redundancy: int, patch_stacks: ArrayLike | None = None) -> float:
    """Return the published mean compute overhead ``S(N, r)``, in stacks per step.

    ``S = 1 / floor(mu) * sum over k < floor(mu) of (c(k) + rho_k)``: the lower bound on the stacks plus the
    patch compute, averaged over the states up to the expected wipe-out, each state taken as equally long.

    Args:
        groups: number of groups N, 1 to 10,000,000.
        redundancy: hosts per shard type r, 1 to N.
        patch_stacks: shape (n,) with n >= floor(mu); entry k is rho_k, the expected patch stacks per step
            after k failures, finite and >= 0. None means no patch compute.

    Returns:
        Mean stacks per step, at least 1.

    Raises:
        InputError: an argument is outside its domain, or ``patch_stacks`` is too short.

    References:
        Lee et al., "SPARe", arXiv 2603.00357 (mean compute overhead).
    """
    count = group_count(groups)
    states = math.floor(failures_to_wipeout_spare(count, redundancy_of(count, redundancy)))
    mean = float(stack_lower_bound(count, np.arange(states)).mean())
    if patch_stacks is None:
        return mean
    field, allowed = "patch_stacks", f"at least {states} finite numbers >= 0"
    remedy = "give the expected patch stacks per step after k = 0, 1, 2, ... failures"
    patches = real_array(field, patch_stacks, allowed=allowed, remedy=remedy, least=0.0)
    if patches.ndim != 1 or patches.size < states:
        raise InputError(field, f"array of shape {patches.shape}", allowed, remedy)
    return mean + float(patches[:states].mean())
