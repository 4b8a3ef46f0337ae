"""The best cyclic offsets found within a fixed number of moves, where no optimal Golomb ruler fits."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from spareplan.errors import InputError
from spareplan.placement._inputs import groups_number, moves_number, redundancy_number
from spareplan.placement._local import OffsetChains
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
    return 0 if groups == 1 else -(-redundancy * (redundancy - 1) // (groups - 1))


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
) -> OffsetSearch:
    """Search the cyclic layout with the smallest largest overlap, then the fewest pairs of groups at it.

    In order: known constructions (the optimal Golomb ruler and short Ruzsa rulers taken modulo N, the Ruzsa set where
    N is its modulus); every set, where there are few; else a local search that moves one offset at a time. It works
    on the offsets or on the numbers that are no offsets, whichever are fewer: complements have overlaps that differ by
    the constant N - 2 (number of offsets). It stops early at a proven optimum. The same arguments and generator state
    give the same result.

    Args:
        groups: number of groups N, at least 1.
        redundancy: hosts per type r, 1 to N.
        budget: moves the local search may make, at least 0; None for :func:`default_budget`. It makes none where its
            tables would not fit in memory (thousands of offsets).
        rng: source of all random choices; None for ``numpy.random.default_rng(0)``.

    Raises:
        InputError: when an argument is out of its domain.
    """
    groups = groups_number(groups)
    redundancy = redundancy_number(redundancy, groups)
    moves = default_budget(groups, redundancy) if budget is None else moves_number(budget)
    if rng is None:
        rng = np.random.default_rng(0)
    elif not isinstance(rng, np.random.Generator):
        raise InputError("rng", rng, "a numpy.random.Generator", "pass numpy.random.default_rng(seed)")

    searched = min(redundancy, groups - redundancy)
    found, proven, moves_used = _search(groups, searched, moves, rng)
    if searched != redundancy:
        found = np.setdiff1d(np.arange(groups), found)
    offsets = canonical_offsets(groups, found)
    overlap, pairs = largest_overlap(groups, offsets)
    bound = overlap if proven else overlap_lower_bound(groups, redundancy)
    return OffsetSearch(offsets, overlap, bound, overlap == bound, pairs, moves_used)


def _search(groups: int, redundancy: int, moves: int, rng: np.random.Generator) -> tuple[NDArray[np.int64], bool, int]:
    """Return (offsets, whether no set has a smaller largest overlap, moves made); redundancy <= groups / 2."""
    if redundancy <= 1:
        return np.arange(redundancy), True, 0
    best = min(_constructions(groups, redundancy), key=lambda offsets: largest_overlap(groups, offsets))
    if _is_optimal(groups, redundancy, largest_overlap(groups, best)):
        return best, True, 0
    if math.comb(groups - 1, redundancy - 1) <= _MOST_ENUMERATED:
        return _best_of_all(groups, redundancy), True, 0

    cells = max(groups * redundancy, redundancy * redundancy)
    if cells > _CHAIN_CELLS or moves == 0:
        # Of thousands of offsets a random set is near the bound already.
        drawn = rng.choice(groups, redundancy, replace=False)
        return min(best, drawn, key=lambda offsets: largest_overlap(groups, offsets)), False, 0
    chains = max(1, min(_MOST_CHAINS, moves, _CHAIN_CELLS // cells))
    local = OffsetChains(groups, best, chains, rng)
    for _ in range(moves // chains):
        local.move()
        if _is_optimal(groups, redundancy, (local.best_overlap, local.best_pairs)):
            break
    return local.best, False, local.moves


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


def _best_of_all(groups: int, redundancy: int) -> NDArray[np.int64]:
    """Return the best set by trying every one that holds 0; the first in order among equals."""
    others = np.array(list(combinations(range(1, groups), redundancy - 1)), dtype=np.int64)
    sets = np.concatenate((np.zeros((len(others), 1), dtype=np.int64), others), axis=1)
    differences = (sets[:, None, :] - sets[:, :, None]) % groups
    differences += (groups * np.arange(len(sets)))[:, None, None]
    counts = np.bincount(differences.ravel(), minlength=groups * len(sets)).reshape(len(sets), groups)
    counts[:, 0] = 0
    most = counts.max(axis=1)
    at_most = np.count_nonzero(counts == most[:, None], axis=1)
    best: NDArray[np.int64] = sets[np.lexsort((at_most, most))[0]]
    return best
