"""Patch compute: the survivors that compute the lost micro-shards again, in the least time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spareplan.models.survivors import Orders, survivors_of
from spareplan.recovery._matching import limit_fits, matched_providers, smallest_fitting

__all__ = ["Patch", "quickest_patch"]


@dataclass(frozen=True)
class Patch:
    """Who recomputes what.

    Args:
        makespan: most micro-shards one row recomputes; 0 where nothing is lost.
        assignment: per lost micro-shard, in the order given, the row that recomputes it.
    """

    makespan: int
    assignment: tuple[int, ...]


def quickest_patch(micro_shards: int, orders: Orders, lost: Sequence[int]) -> Patch | None:
    """Return an assignment of the lost micro-shards to hosts in which the busiest host has the fewest.

    Args:
        micro_shards: number of micro-shards, at least 1.
        orders: one row per living group, its order of distinct micro-shards (numbered from 0).
        lost: distinct micro-shards to compute again; may be empty.

    Returns:
        The patch, or None where a lost micro-shard is in no order (wipe-out).

    Raises:
        InputError: if an argument is out of its domain.

    References:
        Lee et al., "SPARe", arXiv 2603.00357 (patch compute before the all-reduce is tried again).
    """
    survivors = survivors_of(micro_shards, orders)
    hosts = survivors.only(survivors.chosen(lost))
    if not hosts.all_hosted:
        return None
    low = hosts.least_limit
    makespan = smallest_fitting(low, max(low, hosts.widest), lambda limit: limit_fits(hosts, limit))
    assignment = matched_providers(hosts, makespan)
    return None if assignment is None else Patch(makespan, tuple(assignment.tolist()))
