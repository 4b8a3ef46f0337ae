"""The best cyclic offsets found within a fixed number of moves, where no optimal Golomb ruler fits."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from spareplan.errors import InputError
from spareplan.models.placement import overlap_bound
from spareplan.placement._inputs import MOST_MOVES, groups_number, moves_number, redundancy_number, seconds_limit
from spareplan.placement._local import OffsetChains
from spareplan.placement.algebra import algebraic_sets
from spareplan.placement.domains import FailureDomains, keeps_window, spread_multiples
from spareplan.placement.offsets import (
    canonical_offsets,
    largest_overlap,
    ruzsa_offsets,
    ruzsa_ruler,
)
from spareplan.placement.rulers import golomb_ruler, largest_known_order

__all__ = ["OffsetSearch", "best_offsets", "default_budget", "overlap_lower_bound"]

_MOST_DEFAULT_MOVES = 1_280
_DEFAULT_EVALUATIONS = 12_000_000
_MOST_ENUMERATED = 5_000
_MOST_CHAINS = 32
# One chain works on arrays of offsets * groups bytes and offsets^2 integers.
_CHAIN_CELLS = 4_000_000


@dataclass(frozen=True)
class OffsetSearch:
    """The offsets a search ended with, and what is known about them.

    Attributes:
        offsets: the offsets, ascending from 0.
        max_overlap: the most types that two groups share.
        lower_bound: no cyclic layout of these groups and redundancy has a smaller largest overlap.
        proven: whether ``max_overlap`` equals ``lower_bound``, so that nothing better exists.
        pairs_at_max: unordered pairs of groups that share ``max_overlap`` types (0 where nothing is shared).
        moves_used: replacements of one offset by another that the local search made.
    """

    offsets: tuple[int, ...]
    max_overlap: int
    lower_bound: int
    proven: bool
    pairs_at_max: int
    moves_used: int

    @property
    def status(self) -> Literal["optimal", "feasible"]:
        """What is known of the largest overlap: "optimal" where :attr:`proven`, else "feasible"."""
        return "optimal" if self.proven else "feasible"


def overlap_lower_bound(groups: int, redundancy: int) -> int:
    """Return ceil(r (r - 1) / (N - 1)): the largest overlap is at least the mean one.

    The r (r - 1) ordered pairs of hosts of each of the N types are spread over N (N - 1) ordered pairs of groups.
    It holds for every layout, cyclic or not.

    Args:
        groups: number of groups N, at least 1.
        redundancy: hosts per type r, 1 to N.

    Raises:
        InputError: when an argument is out of its domain.

    References:
        Lee et al., SPARe, arXiv 2603.00357 (overlap at most 1 needs r (r - 1) <= N - 1).
    """
    groups = groups_number(groups)
    redundancy = redundancy_number(redundancy, groups)
    return overlap_bound(groups, redundancy)


def default_budget(groups: int, redundancy: int) -> int:
    """Return the moves a search makes when no budget is given: about the same work for every size.

    Args:
        groups: number of groups N, at least 1.
        redundancy: hosts per type r, 1 to N.

    Raises:
        InputError: when an argument is out of its domain.
    """
    groups = groups_number(groups)
    redundancy = redundancy_number(redundancy, groups)
    searched = max(1, min(redundancy, groups - redundancy))
    return min(_MOST_DEFAULT_MOVES, _DEFAULT_EVALUATIONS // (groups * searched))


def best_offsets(
    groups: int,
    redundancy: int,
    budget: int | None = None,
    rng: np.random.Generator | None = None,
    *,
    domains: FailureDomains | None = None,
    time_limit_s: float | None = None,
) -> OffsetSearch:
    """Search the cyclic layout with the smallest largest overlap, then the fewest pairs of groups at it.

    In order: the optimal Golomb ruler and short Ruzsa rulers taken modulo N, and the Ruzsa set where N is its modulus;
    the sets that finite fields give (:mod:`spareplan.placement.algebra`); every set, where there are few; else a local
    search that moves one offset at a time. It works on the offsets or on the numbers that are no offsets, whichever
    are fewer: complements have overlaps that differ by the constant N - 2 (number of offsets). It stops early at a
    proven optimum; once the largest overlap alone is proven it makes as many moves again, and no fewer than the
    default budget, for the sake of the pairs. The same arguments and generator state give the same result, unless a
    time limit ends the search.

    Args:
        groups: number of groups N, at least 1.
        redundancy: hosts per type r, 1 to N.
        budget: moves the local search may make, at least 0; None for :func:`default_budget`, or for no end where there
            is a time limit. It makes none where its tables would not fit in memory (thousands of offsets).
        rng: source of all random choices; None for ``numpy.random.default_rng(0)``.
        domains: racks and the most hosts of one type in each; None for no such rule.
        time_limit_s: wall time after which the best offsets so far are returned, above 0; None for no limit.

    Raises:
        InputError: when an argument is out of its domain, or when no layout can keep the rule of the domains.
    """
    groups = groups_number(groups)
    redundancy = redundancy_number(redundancy, groups)
    limit_s = math.inf if time_limit_s is None else seconds_limit(time_limit_s)
    deadline_s = time.perf_counter() + limit_s
    if budget is not None:
        moves = moves_number(budget)
    else:
        moves = default_budget(groups, redundancy) if time_limit_s is None else MOST_MOVES
    if rng is None:
        rng = np.random.default_rng(0)
    elif not isinstance(rng, np.random.Generator):
        raise InputError("rng", rng, "a numpy.random.Generator", "pass numpy.random.default_rng(seed)")
    window = None if domains is None else domains.window(groups, redundancy)

    # A complement keeps another rule of the racks, so with racks the offsets themselves are moved.
    searched = min(redundancy, groups - redundancy) if window is None else redundancy
    found, proven, moves_used = _search(_Task(groups, searched, moves, deadline_s, window), rng)
    if searched != redundancy:
        found = np.setdiff1d(np.arange(groups), found)
    offsets = canonical_offsets(groups, found)
    overlap, pairs = largest_overlap(groups, offsets)
    bound = overlap if proven else overlap_lower_bound(groups, redundancy)
    return OffsetSearch(offsets, overlap, bound, overlap == bound, pairs, moves_used)


@dataclass(frozen=True)
class _Task:
    """A search: groups, offsets to find, most moves, when to stop, and the (length, most offsets) of a window."""

    groups: int
    redundancy: int
    moves: int
    deadline_s: float
    window: tuple[int, int] | None


def _search(task: _Task, rng: np.random.Generator) -> tuple[NDArray[np.int64], bool, int]:
    """Return (offsets, whether no set has a smaller largest overlap, moves made)."""
    groups, redundancy = task.groups, task.redundancy
    if redundancy <= 1:
        return np.arange(redundancy), True, 0
    best = _best_construction(task)
    if _is_optimal(groups, redundancy, largest_overlap(groups, best)):
        return best, True, 0
    if math.comb(groups - 1, redundancy - 1) <= _MOST_ENUMERATED:
        return _best_of_all(task), True, 0

    cells = max(groups * redundancy, redundancy * redundancy)
    if cells > _CHAIN_CELLS or task.moves == 0:
        if task.window is not None:
            return best, False, 0
        # Of thousands of offsets a random set is near the bound already.
        drawn = rng.choice(groups, redundancy, replace=False)
        return min(best, drawn, key=lambda offsets: largest_overlap(groups, offsets)), False, 0
    chains = max(1, min(_MOST_CHAINS, task.moves, _CHAIN_CELLS // cells))
    local = OffsetChains(groups, best, chains, rng, task.window)
    _improve(task, local, chains)
    return local.best, False, local.moves


def _improve(task: _Task, local: OffsetChains, chains: int) -> None:
    """Let the chains move until the optimum is proven, the moves are used up or the time is over."""
    bound = overlap_bound(task.groups, task.redundancy)
    enough = default_budget(task.groups, task.redundancy)
    proven_at = 0 if local.best_overlap == bound else None
    for _ in range(task.moves // chains):
        if time.perf_counter() >= task.deadline_s:
            return
        local.move()
        if _is_optimal(task.groups, task.redundancy, (local.best_overlap, local.best_pairs)):
            return
        if proven_at is None and local.best_overlap == bound:
            proven_at = local.moves
        if proven_at is not None and local.moves >= max(2 * proven_at, enough):
            return


def _best_construction(task: _Task) -> NDArray[np.int64]:
    """Return the best of all sets that need no search, and that keep the rule of the racks."""
    groups, redundancy = task.groups, task.redundancy
    sets = _constructions(groups, redundancy)
    best = min(sets, key=lambda offsets: largest_overlap(groups, offsets))
    if not _is_optimal(groups, redundancy, largest_overlap(groups, best)):
        sets += algebraic_sets(groups, redundancy)
    if task.window is not None:
        sets = spread_multiples(groups, sets, task.window)
    return min(sets, key=lambda offsets: largest_overlap(groups, offsets))


def _is_optimal(groups: int, redundancy: int, found: tuple[int, int]) -> bool:
    """Say whether (largest overlap, pairs at it) is as small as counting the differences allows."""
    overlap, pairs = found
    if overlap > overlap_lower_bound(groups, redundancy):
        return False
    # With every other difference at overlap - 1, this many are left at the largest overlap.
    at_largest = redundancy * (redundancy - 1) - (overlap - 1) * (groups - 1)
    return 2 * pairs <= groups * at_largest


def _constructions(groups: int, redundancy: int) -> list[NDArray[np.int64]]:
    """Return sets that cost little to write down and are often good; never empty."""
    rulers: list[tuple[int, ...]] = [tuple(range(redundancy))]
    optimal = golomb_ruler(redundancy)
    if optimal is not None:
        rulers.append(optimal)
    exact = ruzsa_offsets(groups, redundancy)
    if exact is not None:
        rulers.append(exact)
    elif redundancy > largest_known_order() and redundancy * redundancy <= 4 * groups:
        rulers.append(ruzsa_ruler(redundancy))
    sets = [np.unique(np.asarray(ruler, dtype=np.int64) % groups) for ruler in rulers]
    return [marks for marks in sets if marks.size == redundancy]


def _best_of_all(task: _Task) -> NDArray[np.int64]:
    """Return the best set by trying every one that holds 0; the first in order among equals."""
    groups, redundancy = task.groups, task.redundancy
    others = np.array(list(combinations(range(1, groups), redundancy - 1)), dtype=np.int64)
    sets = np.concatenate((np.zeros((len(others), 1), dtype=np.int64), others), axis=1)
    if task.window is not None:
        sets = sets[keeps_window(groups, sets, task.window)]
    differences = (sets[:, None, :] - sets[:, :, None]) % groups
    differences += (groups * np.arange(len(sets)))[:, None, None]
    counts = np.bincount(differences.ravel(), minlength=groups * len(sets)).reshape(len(sets), groups)
    counts[:, 0] = 0
    most = counts.max(axis=1)
    at_most = np.count_nonzero(counts == most[:, None], axis=1)
    best: NDArray[np.int64] = sets[np.lexsort((at_most, most))[0]]
    return best
