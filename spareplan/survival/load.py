"""Load limit after k failures, over the states in which the job still lives."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from spareplan.placement import Layout
from spareplan.recovery import load_limit_fits
from spareplan.recovery._matching import types_fit
from spareplan.survival.wipeout import death_ranks, wipeouts_by_ranks
from spareplan.theory import consecutive_load_limit_fits, stack_lower_bound

__all__ = ["LoadProfile", "load_profile", "smallest_limit_fits"]

FloatArray = npt.NDArray[np.float64]
RankArray = npt.NDArray[np.int32]

_CONSECUTIVE_SAMPLES = 64
_FLOW_SAMPLES = 12
_SPACED_STATES = 20
# Bisection goes on until this share of a sample's states is reached; beyond it hardly any job is alive.
_LIMIT_FACTOR = 6


@dataclass(frozen=True)
class LoadProfile:
    """Load limit in stacks after k failures, given that the job is alive then.

    Args:
        mean_stacks: array (groups + 1,), E[S | alive]; nan where no living state was seen.
        harmonic_stacks: array (groups + 1,), 1 / E[1/S | alive], the S that gives the mean rate of steps.
        growth: mean shares of dead groups at which the limit grows beyond granularity + 1, by one micro-shard
            each.
        method: "bound" (c(k), overlap at most 1), "windows" (Hall's condition on samples) or "flow" (matching
            on samples).
    """

    mean_stacks: FloatArray
    harmonic_stacks: FloatArray
    growth: tuple[float, ...]
    method: str


def load_profile(layout: Layout, seed: int = 0) -> LoadProfile:
    """Return the load limit of a layout after k = 0..groups failures.

    With overlap at most 1 and whole shards the limit is c(k) = ceil(N / (N - k)) in all but about one state in a
    thousand (measured against matchings, 100 groups or more); consecutive layouts use Hall's condition over windows,
    others maximum matchings or flows, on sampled death orders.

    Args:
        layout: a checked layout.
        seed: seed of the sampled death orders.
    """
    groups, granularity = layout.groups, layout.granularity
    bound = np.ones(groups + 1)
    bound[:groups] = stack_lower_bound(groups, np.arange(groups), granularity)
    bound[groups] = max(float(layout.redundancy), bound[groups - 1])
    bound = np.minimum(bound, float(layout.redundancy))
    if layout.redundancy == 1 or (layout.max_overlap <= 1 and granularity == 1):
        return LoadProfile(bound, bound, _bound_growth(granularity), "bound")
    if layout.family == "consecutive":
        return _sampled_profile(layout, bound, "windows", _CONSECUTIVE_SAMPLES, seed)
    if granularity == 1:
        return _sampled_profile(layout, bound, "flow", _FLOW_SAMPLES, seed)
    return _spaced_profile(layout, bound, seed)


def smallest_limit_fits(layout: Layout, alive: npt.NDArray[np.bool_], load_limit: int) -> bool:
    """Tell whether every micro-shard finds a living host with at most ``load_limit`` micro-shards a group.

    The micro-shards of a type have the same hosts, so with granularity above 1 they flow as one demand.

    Args:
        layout: a checked layout.
        alive: array (groups,), True for a living group.
        load_limit: micro-shards a group may compute, >= 1.
    """
    living = np.flatnonzero(alive)
    if layout.granularity == 1:
        return load_limit_fits(layout.groups, layout.stacks[living], load_limit)
    types = np.sort(layout.types[living], axis=1)
    rows = np.repeat(np.arange(len(living)), types.shape[1])
    return types_fit(rows, types.ravel(), layout.groups, layout.granularity, load_limit)


def _bound_growth(granularity: int) -> tuple[float, ...]:
    limits = np.arange(granularity + 1, _LIMIT_FACTOR * granularity + 1)
    return tuple(float(share) for share in 1.0 - granularity / limits)


def _sampled_profile(layout: Layout, bound: FloatArray, method: str, samples: int, seed: int) -> LoadProfile:
    """Find the last k at which each load limit still fits sampled death orders; average over living states."""
    groups, granularity = layout.groups, layout.granularity
    ranks = death_ranks(groups, seed)[:samples]
    fatal = wipeouts_by_ranks(layout, ranks)
    failures = np.arange(groups + 1)
    living = fatal[:, None] > failures[None, :]
    stacks = np.ones((len(ranks), groups + 1))
    growth = []
    highest = min(layout.redundancy, _LIMIT_FACTOR) * granularity
    reached = np.zeros(len(ranks), dtype=np.int64)
    for limit in range(granularity, highest):
        ceiling = np.minimum(fatal - 1, groups - int(np.ceil(groups * granularity / limit)))
        reached = _last_fitting(layout, ranks, limit, reached, np.maximum(ceiling, reached), method)
        beyond = failures[None, :] > reached[:, None]
        stacks[beyond] = (limit + 1) / granularity
        if limit > granularity:
            growth.append(float(reached.mean() + 1.0) / groups)
        if bool((reached >= fatal - 1).all()):
            break
    stacks = np.maximum(stacks, bound[None, :])
    return _averaged(stacks, living, tuple(growth), method)


def _spaced_profile(layout: Layout, bound: FloatArray, seed: int) -> LoadProfile:
    """Find the smallest limit at spaced states of sampled death orders; c(k) or the last found holds in between."""
    groups, granularity = layout.groups, layout.granularity
    ranks = death_ranks(groups, seed)[:_FLOW_SAMPLES]
    fatal = wipeouts_by_ranks(layout, ranks)
    living = fatal[:, None] > np.arange(groups + 1)[None, :]
    stacks = np.tile(bound, (len(ranks), 1))
    for row, ranking, last in zip(stacks, ranks, fatal, strict=True):
        limit = granularity
        for failures in np.unique(np.linspace(1, last - 1, _SPACED_STATES).astype(np.int64)):
            limit = max(limit, round(float(bound[failures]) * granularity))
            while not smallest_limit_fits(layout, ranking > failures, limit):
                limit += 1
            row[failures:] = np.maximum(row[failures:], limit / granularity)
    return _averaged(stacks, living, _bound_growth(granularity), "flow")


def _averaged(stacks: FloatArray, living: npt.NDArray[np.bool_], growth: tuple[float, ...], method: str) -> LoadProfile:
    """Average limits (orders, groups + 1) over the living states."""
    weight = living.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = np.where(weight > 0, (stacks * living).sum(axis=0) / weight, np.nan)
        harmonic = np.where(weight > 0, weight / (living / stacks).sum(axis=0), np.nan)
    return LoadProfile(_held(mean), _held(harmonic), growth, method)


def _last_fitting(
    layout: Layout,
    ranks: RankArray,
    limit: int,
    lowest: npt.NDArray[np.int64],
    highest: npt.NDArray[np.int64],
    method: str,
) -> npt.NDArray[np.int64]:
    """Bisect per death order for the last number of failures at which ``limit`` micro-shards a group still suffice.

    The limit needed never falls as groups die, so the last fitting number lies between ``lowest`` (known to
    fit) and ``highest``.
    """
    low, high = lowest.copy(), highest.copy()
    fits_at_high = _fits(layout, ranks > high[:, None], limit, method)
    low[fits_at_high] = high[fits_at_high]
    while True:
        open_rows = np.flatnonzero(high - low > 1)
        if len(open_rows) == 0:
            return low
        middle = (low[open_rows] + high[open_rows]) // 2
        fits = _fits(layout, ranks[open_rows] > middle[:, None], limit, method)
        low[open_rows[fits]] = middle[fits]
        high[open_rows[~fits]] = middle[~fits]


def _fits(layout: Layout, alive: npt.NDArray[np.bool_], limit: int, method: str) -> npt.NDArray[np.bool_]:
    if method == "windows":
        return np.asarray(consecutive_load_limit_fits(alive, layout.redundancy, layout.granularity, limit))
    return np.array([smallest_limit_fits(layout, row, limit) for row in alive])


def _held(values: FloatArray) -> FloatArray:
    """Hold the last known value where no living state was seen."""
    known = np.flatnonzero(~np.isnan(values))
    filled: FloatArray = values.copy()
    filled[known[-1] + 1 :] = values[known[-1]]
    return filled
