"""The smallest load limit of the survivors: step 1 of the controller."""

from __future__ import annotations

from spareplan.models.survivors import Orders, checked_limit, survivors_of
from spareplan.recovery._matching import limit_fits, smallest_fitting

__all__ = ["load_limit_fits", "smallest_limit"]


def smallest_limit(micro_shards: int, orders: Orders, least: int = 1) -> int | None:
    """Return the smallest load limit with which the survivors provide every micro-shard.

    Only who hosts what counts, not the place in an order. The search starts from ``ceil(micro_shards / rows)``, below
    which there is no room; layouts of pairwise overlap at most 1 nearly always fit there.

    Args:
        micro_shards: number of micro-shards, at least 1.
        orders: one row per living group, its order of micro-shards (numbered from 0).
        least: smallest load limit to consider, at least 1; the limit in force, since it never falls before a restart.

    Returns:
        Micro-shards per group, or None where some micro-shard is in no order (wipe-out).

    Raises:
        InputError: if an argument is out of its domain.

    References:
        Lee et al., "SPARe", arXiv 2603.00357 (minimal all-reduce stack by bipartite matching).
    """
    survivors = survivors_of(micro_shards, orders, distinct=False)
    low = max(checked_limit("least", least), survivors.least_limit)
    if limit_fits(survivors, low):
        return low
    if not survivors.all_hosted:
        return None
    high = max(low + 1, survivors.widest)
    return smallest_fitting(low + 1, high, lambda limit: limit_fits(survivors, limit))


def load_limit_fits(micro_shards: int, orders: Orders, load_limit: int) -> bool:
    """Return whether the survivors provide every micro-shard with at most ``load_limit`` each.

    Args:
        micro_shards: number of micro-shards, at least 1.
        orders: one row per living group, its order of micro-shards (numbered from 0).
        load_limit: micro-shards a group may compute, at least 1.

    Raises:
        InputError: if an argument is out of its domain.
    """
    survivors = survivors_of(micro_shards, orders, distinct=False)
    return limit_fits(survivors, checked_limit("load_limit", load_limit))
