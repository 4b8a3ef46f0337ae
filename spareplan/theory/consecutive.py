"""The consecutive layout (group g hosts types g to g+r-1): exact survival and exact load limits."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from spareplan.errors import InputError
from spareplan.theory._coefficients import (
    ComplexArray,
    log_binomial,
    log_coefficients,
    log_upper_bounds,
    tilts,
)
from spareplan.theory._domain import (
    FloatArray,
    IntArray,
    granularity_of,
    group_count,
    redundancy_of,
    whole_array,
)
from spareplan.theory._exact import consecutive_survival_exact

__all__ = ["consecutive_load_limit", "consecutive_load_limit_fits", "consecutive_survival"]

_SMALLEST_CHANCE = 1e-15
# With so few groups alive the gaps between them are no bell curve yet, and whole numbers are quick.
_FEW_ALIVE = 32


def consecutive_survival(groups: int, redundancy: int) -> FloatArray:
    """Return the exact chance that the consecutive layout is alive after k failures, for k = 0..N.

    Alive means that no r consecutive groups of the circle of N are dead:
    ``P(K > k) = N / (N-k) * sum over i of (-1)^i C(N-k, i) C(N-1-i r, N-k-1) / C(N, k)``, any k groups
    equally likely to be the dead ones. The sum alternates and loses all digits in floats, so it is evaluated
    as ``[x^k] (1 + x + ... + x^(r-1))^(N-k) / C(N-1, k)``: k dead in the N - k gaps behind the living, each
    gap shorter than r.

    Args:
        groups: number of groups N, 1 to 10,000,000.
        redundancy: hosts per shard type r, 1 to N.

    Returns:
        Shape (N + 1,), never rising, from 1 to 0. Absolute error below 1e-12 + 2e-15 N; chances below
        1e-15 are returned as 0.

    Raises:
        InputError: an argument is outside its domain.

    References:
        The circular consecutive-k-out-of-n:F system, Derman, Lieberman and Ross, IEEE Transactions on
        Reliability R-31 (1982) 57-63.
    """
    count = group_count(groups)
    hosts = redundancy_of(count, redundancy)
    survival = np.zeros(count + 1)
    survival[:hosts] = 1.0
    # (N - k) (r - 1) dead fit in between the living.
    largest = count * (hosts - 1) // hosts
    index = np.arange(hosts, largest + 1, dtype=np.float64)
    for failures in index[count - index <= _FEW_ALIVE].astype(np.int64).tolist():
        survival[failures] = float(consecutive_survival_exact(count, hosts, failures))
    index = index[count - index > _FEW_ALIVE]
    if index.size == 0:
        return survival

    def log_generating(z: ComplexArray) -> ComplexArray:
        return _log_gap(z, hosts)

    theta = tilts(log_generating, count, index / (count - index))
    arrangements = log_binomial(count - 1, index)
    bounds = log_upper_bounds(log_generating, theta, count - index, index) - arrangements
    seen = bounds > np.log(_SMALLEST_CHANCE)
    index, theta = index[seen], theta[seen]
    alive = count - index
    spread = np.minimum(np.sqrt(index * count / alive), hosts * np.sqrt(alive / 12))
    logs = log_coefficients(log_generating, theta, alive, index, spread) - arrangements[seen]
    survival[index.astype(np.int64)] = np.minimum(np.exp(logs), 1.0)
    survival[survival < _SMALLEST_CHANCE] = 0.0
    return np.minimum.accumulate(survival)


def _log_gap(z: ComplexArray, redundancy: int) -> ComplexArray:
    """Return ``log(1 + x + ... + x^(r-1))`` at x = e^z, up to multiples of 2 pi i."""
    # x^(r-1) times the same sum at 1/x: exponentials of the left half plane only.
    right = z.real > 0
    left = np.where(right, -z, z)
    left[left == 0] = 1e-30  # the quotient is r there to the last digit
    result = np.log(np.expm1(redundancy * left) / np.expm1(left))
    total: ComplexArray = result + np.where(right, (redundancy - 1) * z, 0)
    return total


def consecutive_load_limit(alive: NDArray[np.bool_], redundancy: int, granularity: int = 1) -> IntArray:
    """Return the smallest load limit with which the consecutive layout still covers every micro-shard.

    By Hall's theorem it is the largest ``ceil(q L / living hosts)`` over all circular windows of L types,
    whose hosts are the L + r - 1 groups that reach into the window (all groups for long windows). Found by
    bisection on :func:`consecutive_load_limit_fits`.

    Args:
        alive: bool, shape (..., N): which groups are alive; leading axes are independent states.
        redundancy: hosts per shard type r, 1 to N.
        granularity: micro-shards per shard q, 1 to 1,000,000.

    Returns:
        int64, shape (...): micro-shards the busiest group computes, from q to r q; 0 where some type has no
        living host (wipe-out).

    Raises:
        InputError: an argument is outside its domain.

    References:
        P. Hall, "On representatives of subsets", Journal of the London Mathematical Society 10 (1935) 26-30;
        the stacks of Lee et al., "SPARe", arXiv 2603.00357, are this limit over q.
    """
    prefix, hosts, parts = _checked_state(alive, redundancy, granularity)
    groups = (prefix.shape[-1] - 1) // 2
    living = prefix[..., groups].astype(np.int64)
    most = np.full(living.shape, hosts * parts, dtype=np.int64)
    feasible = _fits(prefix, hosts, parts, most)
    least = np.where(feasible, -(-parts * groups // np.maximum(living, 1)), most)
    while (searching := least < most).any():
        middle = (least + most) // 2
        fits = _fits(prefix, hosts, parts, middle)
        most = np.where(searching & fits, middle, most)
        least = np.where(searching & ~fits, middle + 1, least)
    return np.where(feasible, most, 0)


def consecutive_load_limit_fits(
    alive: NDArray[np.bool_], redundancy: int, granularity: int, load_limit: int | NDArray[np.integer]
) -> NDArray[np.bool_]:
    """Return whether the living groups cover every micro-shard with at most ``load_limit`` each.

    One pass over the circle per state: O(N).

    Args:
        alive: bool, shape (..., N): which groups are alive; leading axes are independent states.
        redundancy: hosts per shard type r, 1 to N.
        granularity: micro-shards per shard q, 1 to 1,000,000.
        load_limit: micro-shards per group, at least 1; an int, or ints that broadcast to shape (...).

    Returns:
        bool, shape (...); False whatever the limit where some type has no living host.

    Raises:
        InputError: an argument is outside its domain.

    References:
        Hall's condition, as in :func:`consecutive_load_limit`.
    """
    prefix, hosts, parts = _checked_state(alive, redundancy, granularity)
    remedy = "give micro-shards per group"
    limits = whole_array("load_limit", load_limit, least=1, most=2**31 - 1, remedy=remedy)
    try:
        # No group hosts more than r q micro-shards, so a higher limit is no different.
        per_state = np.broadcast_to(np.minimum(limits, hosts * parts), prefix.shape[:-1])
    except ValueError:
        allowed = f"an int or ints of shape {prefix.shape[:-1]}"
        shown = f"array of shape {limits.shape}"
        raise InputError("load_limit", shown, allowed, "give one limit per state") from None
    return _fits(prefix, hosts, parts, per_state)


def _checked_state(alive: object, redundancy: object, granularity: object) -> tuple[IntArray, int, int]:
    """Return the number of living groups before each position of the doubled circle, r and q.

    The first has shape (..., 2 N + 1), in int32 where r q N allows (half the memory, twice the speed).
    """
    remedy = "give a bool per group"
    if not isinstance(alive, np.ndarray) or alive.dtype != np.bool_ or alive.ndim == 0:
        shown = f"array of {alive.dtype}" if isinstance(alive, np.ndarray) else alive
        raise InputError("alive", shown, "a bool array of shape (..., groups)", remedy)
    groups = group_count(alive.shape[-1])
    hosts, parts = redundancy_of(groups, redundancy), granularity_of(granularity)
    largest = 4 * groups * hosts * parts
    if largest >= 2**63:
        allowed = "below 2^61 in all, groups x redundancy x granularity"
        raise InputError("granularity", granularity, allowed, "give fewer micro-shards per shard")
    kind = np.int32 if largest < 2**31 else np.int64
    prefix = np.zeros((*alive.shape[:-1], 2 * groups + 1), dtype=kind)
    np.cumsum(alive, axis=-1, out=prefix[..., 1 : groups + 1])
    np.add(prefix[..., 1 : groups + 1], prefix[..., groups : groups + 1], out=prefix[..., groups + 1 :])
    return prefix, hosts, parts


def _fits(prefix: IntArray, redundancy: int, granularity: int, load_limit: IntArray) -> NDArray[np.bool_]:
    """Return whether Hall's condition holds, per state, for limits of shape (...).

    Let f(i) = q i - B A(i), A(i) living groups before position i. The window of types s to e-1 is hosted by
    groups s-r+1 to e-1, so the condition q (e - s) <= B (A(e) - A(s-r+1)) reads f(e) - f(u) <= q (r-1) with
    u = s-r+1. It holds by itself for e < u + r, so u may be any earlier position: the largest rise of f
    above its running minimum decides. Windows whose hosts go round the circle are left to the full circle,
    q N <= B A(N); that also makes f fall from one turn to the next, so two turns show the largest rise.
    """
    groups = (prefix.shape[-1] - 1) // 2
    limits = load_limit.astype(prefix.dtype)
    walk = prefix * -limits[..., None]
    walk += granularity * np.arange(2 * groups + 1, dtype=prefix.dtype)
    whole = walk[..., groups] <= 0
    lowest = np.minimum.accumulate(walk, axis=-1)
    rise = np.subtract(walk, lowest, out=walk).max(axis=-1)
    return np.asarray(whole & (rise <= granularity * (redundancy - 1)))
