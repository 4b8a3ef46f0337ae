"""How many copies of each micro-shard the survivors' top entries hold, and what a failure therefore costs.

Under the published rule every group computes the first S entries of its order, needed or not. A failure needs
patch compute when it takes away the only copy of some micro-shard. The state is the share of micro-shards
with c copies; it depends on the share of dead groups alone when there are many groups (a mean-field limit),
because deaths strike entries at random.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

__all__ = ["SoleCopies", "sole_copies"]

FloatArray = npt.NDArray[np.float64]

_MOST_COPIES = 12
_STEPS = 200
_LAST_DEAD_SHARE = 0.9


@dataclass(frozen=True)
class SoleCopies:
    """Share of the computed entries that are their micro-shard's only copy, against the share of dead groups.

    Args:
        dead_share: array (points,) from 0, increasing.
        sole_share: array (points,), probability that a random computed entry is the only copy.
        granularity: micro-shards per shard.
    """

    dead_share: FloatArray
    sole_share: FloatArray
    granularity: int

    def reorder_probability(self, groups: int, load_limit: FloatArray) -> FloatArray:
        """Return the chance that one more failure after k = 0..groups takes away some micro-shard's only copy.

        Args:
            groups: number of groups.
            load_limit: array (groups + 1,), micro-shards a group computes after k failures.
        """
        share = self._share_at(groups)
        result: FloatArray = 1.0 - (1.0 - share) ** load_limit
        result[0] = 1.0
        return result

    def patch_stacks(self, groups: int, redundancy: int) -> FloatArray:
        """Return the stacks of patch compute after k = 0..groups failures, given that a patch is needed.

        The dead group's own type has lost about granularity * sole share micro-shards; its living hosts,
        Binomial(r - 1, 1 - k/N) and at least one, share them evenly. With whole shards (granularity 1) that
        is one stack.
        """
        share = self._share_at(groups)
        alive = 1.0 - np.arange(groups + 1) / groups
        others = max(redundancy - 1, 1)
        hosts = np.arange(1, others + 1)
        log_choose = np.array([math.log(math.comb(others, int(host))) for host in hosts])
        with np.errstate(divide="ignore", invalid="ignore"):
            log_weights = (
                log_choose
                + hosts * np.log(np.maximum(alive, 1e-300))[:, None]
                + (others - hosts) * np.log(np.maximum(1.0 - alive, 1e-300))[:, None]
            )
        weights = np.exp(log_weights - log_weights.max(axis=1, keepdims=True))
        weights /= weights.sum(axis=1, keepdims=True)
        lost = np.maximum(self.granularity * share, 1.0)
        makespan = np.ceil(lost[:, None] / hosts - 1e-9)
        result: FloatArray = (weights * makespan).sum(axis=1) / self.granularity
        return result

    def patching_groups(self, load_limit: FloatArray, patch_stacks: FloatArray) -> FloatArray:
        """Return how many groups share the patch after one more failure, given that one is needed.

        Of the L entries of the dead group each is the only copy with the sole share s: L s / (1 - (1 - s)^L) of them
        are lost, and those who patch compute about the makespan each.

        Args:
            load_limit: array (groups + 1,), micro-shards a group computes after k = 0..groups failures.
            patch_stacks: array (groups + 1,), what :meth:`patch_stacks` returns.
        """
        groups = len(load_limit) - 1
        lost = load_limit * self._share_at(groups) / self.reorder_probability(groups, load_limit)
        result: FloatArray = np.maximum(lost / (self.granularity * patch_stacks), 1.0)
        return result

    def _share_at(self, groups: int) -> FloatArray:
        share: FloatArray = np.interp(np.arange(groups + 1) / groups, self.dead_share, self.sole_share)
        return share


@lru_cache(maxsize=64)
def sole_copies(granularity: int, growth: tuple[float, ...]) -> SoleCopies:
    """Follow the copies of micro-shards as groups die.

    Each death removes its entries at random; a micro-shard that lost its only copy is promoted again in the
    place of a second copy; when the load limit grows, each survivor adds an entry, which falls on a random
    micro-shard.

    Args:
        granularity: micro-shards per shard, >= 1.
        growth: increasing shares of dead groups at which the load limit grows beyond granularity + 1, by one
            micro-shard each.
    """
    dead_shares = np.linspace(0.0, _LAST_DEAD_SHARE, _STEPS + 1)
    shares = np.zeros(_MOST_COPIES + 1)
    # after the first failure every group computes q + 1 entries: one shard and one entry of the next
    limit = granularity + 1
    shares[1], shares[2] = 1.0 - 1.0 / granularity, 1.0 / granularity
    pending = list(growth)
    copies = np.arange(_MOST_COPIES + 1)
    sole = np.empty(_STEPS + 1)
    for index, dead in enumerate(dead_shares):
        while pending and pending[0] <= dead:
            pending.pop(0)
            shares = _with_random_copies(shares, (1.0 - dead) / granularity)
            limit += 1
        slots = float(copies @ shares)
        sole[index] = min(shares[1] / slots, 1.0)
        if index < _STEPS:
            removed = (dead_shares[index + 1] - dead) * limit / granularity
            shares = _after_removals(shares, copies, removed)
    return SoleCopies(dead_shares, sole, granularity)


def _after_removals(shares: FloatArray, copies: npt.NDArray[np.int64], removed: float) -> FloatArray:
    """Remove entries at random (``removed`` per micro-shard); promote what lost its only copy over second copies."""
    flow = removed * copies * shares / float(copies @ shares)
    after = shares - flow
    after[:-1] += flow[1:]
    promoted, after[0] = after[0], 0.0
    after[1] += promoted
    second = (copies - 1.0).clip(0.0) * after
    if second.sum() > 0.0:
        # no more than there is: a share with c copies can lose only what it holds
        taken = after * np.minimum((copies - 1.0).clip(0.0) * (promoted / second.sum()), 1.0)
        after -= taken
        after[:-1] += taken[1:]
    return after


def _with_random_copies(shares: FloatArray, mean: float) -> FloatArray:
    """Add a Poisson number of copies with the given mean to every micro-shard; more than 12 count as 12."""
    added = np.exp(-mean) * np.cumprod(np.concatenate([[1.0], mean / np.arange(1, _MOST_COPIES + 1)]))
    full = np.convolve(shares, added)
    result: FloatArray = full[: _MOST_COPIES + 1].copy()
    result[-1] += full[_MOST_COPIES + 1 :].sum()
    result /= result.sum()
    return result
