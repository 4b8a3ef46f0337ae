"""Distribution of the failures to wipe-out: exact where a closed form exists, by ranks of deaths elsewhere."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from spareplan.errors import InputError
from spareplan.placement import Layout, ReplicaSets
from spareplan.theory import OverlappingPair, consecutive_survival, replica_survival

__all__ = ["WipeoutLaw", "death_ranks", "layout_wipeout", "replica_wipeout", "wipeouts_by_ranks"]

FloatArray = npt.NDArray[np.float64]
RankArray = npt.NDArray[np.int32]

_RANK_CELLS = 2_000_000
_FEWEST_DRAWS = 200
_MOST_DRAWS = 2000


@dataclass(frozen=True)
class WipeoutLaw:
    """Law of K, the failure that wipes out the job (the fatal one counted).

    Args:
        alive: array (groups + 1,), entry k is P(K > k): every type still has a living host after k failures.
        method: "exact", or "ranks" for a sample of death orders.
        draws: size of that sample, 0 for "exact".
    """

    alive: FloatArray
    method: str
    draws: int = 0

    @property
    def expected_failures(self) -> float:
        """E[K] = sum over k >= 0 of P(K > k)."""
        return float(self.alive.sum())

    @property
    def standard_error(self) -> float:
        """Standard error of E[K]; 0 where the law is exact."""
        if self.draws == 0:
            return 0.0
        counts = np.arange(len(self.alive))
        second_moment = float(((2 * counts + 1) * self.alive).sum())
        variance = max(second_moment - self.expected_failures**2, 0.0)
        return math.sqrt(variance / self.draws)


def layout_wipeout(layout: Layout, seed: int = 0, draws: int | None = None) -> WipeoutLaw:
    """Return the law of K for a layout: exact for consecutive and single-copy layouts, by ranks for the rest.

    Args:
        layout: a checked layout.
        seed: seed of the death orders; layouts with as many groups share them, so that comparisons are
            paired.
        draws: number of death orders, >= 2; by default 200 to 2,000, fewer for more groups.
    """
    if layout.redundancy == 1:
        alive = np.zeros(layout.groups + 1)
        alive[0] = 1.0
        return WipeoutLaw(alive, "exact")
    if layout.family == "consecutive":
        return WipeoutLaw(consecutive_survival(layout.groups, layout.redundancy), "exact")
    ranks = death_ranks(layout.groups, seed, draws)
    fatal = wipeouts_by_ranks(layout, ranks)
    counts = np.bincount(fatal, minlength=layout.groups + 1)
    alive = 1.0 - np.cumsum(counts) / len(fatal)
    return WipeoutLaw(np.clip(alive, 0.0, 1.0), "ranks", len(fatal))


def replica_wipeout(sets: ReplicaSets) -> WipeoutLaw:
    """Return the exact law of K for replica sets: the job dies with the first whole set.

    Args:
        sets: disjoint sets, or sets of which the last wraps round to the first.
    """
    sizes = sets.set_sizes
    if sets.shared_groups == 0:
        return WipeoutLaw(replica_survival(sizes), "exact")
    pair = OverlappingPair(sizes[0], sizes[-1], sets.shared_groups)
    return WipeoutLaw(replica_survival(sizes[1:-1], pair), "exact")


@lru_cache(maxsize=4)
def death_ranks(groups: int, seed: int = 0, draws: int | None = None) -> RankArray:
    """Return random death orders as an array (draws, groups): entry (i, g) is the rank (from 1) of group g's death.

    Args:
        groups: number of groups, >= 1.
        seed: seed of the orders, >= 0.
        draws: number of orders, >= 2; by default about 2,000,000 / groups within 200 to 2,000.

    Raises:
        InputError: if fewer than two orders are asked for.
    """
    if draws is None:
        draws = min(_MOST_DRAWS, max(_FEWEST_DRAWS, _RANK_CELLS // groups))
    if draws < 2:
        raise InputError("draws", draws, "at least 2", "ask for more draws")
    generator = np.random.default_rng([seed, groups])
    orders = np.broadcast_to(np.arange(1, groups + 1, dtype=np.int32), (draws, groups))
    ranks: RankArray = generator.permuted(orders, axis=1)
    ranks.setflags(write=False)
    return ranks


def wipeouts_by_ranks(layout: Layout, ranks: RankArray) -> npt.NDArray[np.int64]:
    """Return K per death order: a type dies at the largest rank of its hosts, the job at the smallest over types.

    Args:
        layout: a checked layout.
        ranks: array (draws, groups) of death ranks from 1.

    Returns:
        Array (draws,) of K, each from redundancy to groups.
    """
    if layout.offsets is None:
        return np.asarray(ranks[:, layout.hosts].max(axis=2).min(axis=1), dtype=np.int64)
    groups = layout.groups
    doubled = np.concatenate([ranks, ranks], axis=1)
    last_host = ranks.copy()
    for offset in layout.offsets[1:]:
        np.maximum(last_host, doubled[:, groups - offset : 2 * groups - offset], out=last_host)
    return np.asarray(last_host.min(axis=1), dtype=np.int64)
