"""A layout seen along a cycle: what is alive, computed and patched at each exposure of the groups to failure.

The exposure y of a group is the cumulative hazard of its residual life: each group is dead with probability 1
- exp(-y). A profile in exposure holds for every lifetime law; a law only says when an exposure is reached.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from spareplan.placement import Layout, ReplicaSets
from spareplan.survival.coverage import sole_copies
from spareplan.survival.load import load_profile
from spareplan.survival.wipeout import WipeoutLaw, layout_wipeout, replica_wipeout

__all__ = ["CycleProfile", "FailureStates", "layout_profile", "replica_profile"]

FloatArray = npt.NDArray[np.float64]

_FEWEST_EXPOSURES = 100
_LARGEST_EXPOSURE = 9.0
_COARSE_BELOW = 0.05


@dataclass(frozen=True)
class FailureStates:
    """A layout after k = 0..groups failures, given that the job is alive then: arrays (groups + 1,).

    Args:
        stacks: load limit in stacks (harmonic mean: the one that gives the mean rate of steps).
        reorder_probability: chance that the next failure needs patch compute.
        patch_stacks: stacks of patch compute when one is needed.
        patching_groups: groups that share it; 1 where nothing is ever patched.
    """

    stacks: FloatArray
    reorder_probability: FloatArray
    patch_stacks: FloatArray
    patching_groups: FloatArray


@dataclass(frozen=True)
class CycleProfile:
    """One layout along a cycle: arrays (points,) over increasing exposures, means given that the job is alive.

    Args:
        groups: number of groups N.
        redundancy: hosts per type r.
        wipeout: law of the number of failures to wipe-out.
        by_failures: the layout along the number of failures.
        exposures: exposure y of each group, first entry 0.
        alive: P(job alive at y).
        living_groups: mean number of living groups.
        stacks: load limit in stacks (harmonic mean: the one that gives the mean rate of steps).
        reorder_probability: chance that the next failure needs patch compute.
        patch_stacks: stacks of patch compute when one is needed.
        patching_groups: groups that share it.
    """

    groups: int
    redundancy: int
    wipeout: WipeoutLaw
    by_failures: FailureStates
    exposures: FloatArray
    alive: FloatArray
    living_groups: FloatArray
    stacks: FloatArray
    reorder_probability: FloatArray
    patch_stacks: FloatArray
    patching_groups: FloatArray


def layout_profile(layout: Layout, seed: int = 0, draws: int | None = None) -> CycleProfile:
    """Return the profile of a stacked layout (r = 1: plain data parallelism, where the first failure is fatal).

    Args:
        layout: a checked layout.
        seed: seed of sampled death orders.
        draws: number of death orders for the law of failures to wipe-out; None for the default.
    """
    groups, granularity = layout.groups, layout.granularity
    law = layout_wipeout(layout, seed, draws)
    load = load_profile(layout, seed)
    copies = sole_copies(granularity, load.growth)
    load_limit = load.mean_stacks * granularity
    reorder = copies.reorder_probability(groups, load_limit)
    patch = copies.patch_stacks(groups, layout.redundancy)
    states = FailureStates(load.harmonic_stacks, reorder, patch, copies.patching_groups(load_limit, patch))
    return _along_exposure(groups, layout.redundancy, law, states)


def replica_profile(sets: ReplicaSets) -> CycleProfile:
    """Return the profile of replica sets: the same stacks whatever has died, and nothing is patched.

    Args:
        sets: replica sets.
    """
    constant = np.full(sets.groups + 1, float(sets.stacks_per_step))
    nothing = np.zeros(sets.groups + 1)
    states = FailureStates(constant, nothing, nothing, np.ones(sets.groups + 1))
    return _along_exposure(sets.groups, sets.redundancy, replica_wipeout(sets), states)


def _along_exposure(groups: int, redundancy: int, law: WipeoutLaw, states: FailureStates) -> CycleProfile:
    """Average arrays over k = 0..groups with the law of k given an exposure and a living job."""
    exposures, weights = _failure_counts(groups)
    joint = np.stack(
        [
            law.alive,
            law.alive * np.arange(groups + 1),
            law.alive / states.stacks,
            law.alive * states.reorder_probability,
            law.alive * states.patch_stacks,
            law.alive * states.patching_groups,
        ],
        axis=1,
    )
    means = weights @ joint
    alive = means[:, 0]
    seen = alive > 1e-14
    conditional = means[seen, 1:] / alive[seen, None]
    return CycleProfile(
        groups=groups,
        redundancy=redundancy,
        wipeout=law,
        by_failures=states,
        exposures=exposures[seen],
        alive=np.minimum.accumulate(np.minimum(alive[seen], 1.0)),
        living_groups=groups - conditional[:, 0],
        stacks=1.0 / conditional[:, 1],
        reorder_probability=conditional[:, 2],
        patch_stacks=conditional[:, 3],
        patching_groups=conditional[:, 4],
    )


@lru_cache(maxsize=4)
def _failure_counts(groups: int) -> tuple[FloatArray, FloatArray]:
    """Return exposures (points,) and P(k of N dead) = Binomial(N, 1 - exp(-y)) as (points, groups + 1)."""
    early = np.geomspace(0.02 / groups, _COARSE_BELOW, _FEWEST_EXPOSURES)
    late = np.geomspace(_COARSE_BELOW, _LARGEST_EXPOSURE, 2 * _FEWEST_EXPOSURES)
    exposures = np.unique(np.concatenate([[0.0], early, late]))
    failures = np.arange(groups + 1)
    log_factorials = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, groups + 1)))])
    log_choose = log_factorials[-1] - log_factorials - log_factorials[::-1]
    weights = np.zeros((len(exposures), groups + 1))
    weights[0, 0] = 1.0
    log_dead = np.log(-np.expm1(-exposures[1:]))
    logs = log_choose + np.outer(log_dead, failures) - np.outer(exposures[1:], groups - failures)
    np.exp(logs, out=weights[1:])
    return exposures, weights
