"""Tabu search over sets of offsets, many chains side by side."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from spareplan.placement.offsets import largest_overlap

__all__ = ["OffsetChains"]

# Found by trying values on 200 groups with 13 and 18 offsets and on 600 groups with 21.
_TABU_MOVES = 3
_PRESSURE_NOISE = 3.0
_NEVER = np.float32(1e9)


class OffsetChains:
    """Sets of offsets that move towards fewer differences above a target overlap.

    The target is one below the best largest overlap seen, so that whatever gets nearer to it also has fewer pairs of
    groups at the present largest overlap. A move takes out the offset that has most differences above the target
    (with noise) and puts in the value that adds the fewest, among all N, ties at random; values just taken out stay
    out for a few moves. The counts of all differences are kept exactly; only the choice of the new value uses an
    estimate (it treats the two equal differences that arise when a value lies midway between two offsets as one
    excess, whatever the target).

    Args:
        groups: number of groups N.
        start: offsets of the first chain, shape (r,), 2 <= r <= N / 2 (r < N with a window).
        chains: number of chains; all but the first start at random sets, or at ``start`` with a window.
        rng: source of all random choices.
        window: (length, most offsets): no window of so many consecutive residues holds more offsets, at the start and
            after every move; None for no such rule.

    Attributes:
        best: the best set seen, shape (r,).
        best_overlap: its largest overlap.
        best_pairs: its pairs of groups at that overlap.
        moves: moves made so far, all chains together.
    """

    def __init__(
        self,
        groups: int,
        start: NDArray[np.int64],
        chains: int,
        rng: np.random.Generator,
        window: tuple[int, int] | None = None,
    ) -> None:
        self._groups = groups
        self._window = window
        self._rng = rng
        self.moves = 0
        self.best = start.copy()
        self.best_overlap, self.best_pairs = largest_overlap(groups, start)

        redundancy = start.size
        marks = np.empty((chains, redundancy), dtype=np.int64)
        marks[0] = start
        for chain in range(1, chains):
            marks[chain] = start if window is not None else rng.choice(groups, redundancy, replace=False)
        self._marks = marks
        self._chain = np.arange(chains)
        # Chain c counts in cells c*N .. c*N + N-1 of one flat array, so that one bincount serves all chains.
        self._first_cell = self._chain * groups
        cells = self._first_cell[:, None, None]
        self._differences = (marks[:, None, :] - marks[:, :, None]) % groups + cells
        self._sums = (marks[:, None, :] + marks[:, :, None]) % groups + cells
        self._difference_counts = self._count(self._differences)
        self._difference_counts[self._first_cell] = 0
        self._sum_counts = self._count(self._sums)
        self._doubled = 2 * np.arange(groups) % groups
        self._recent = np.repeat(marks[:, :1], _TABU_MOVES, axis=1)
        # Row k of a chain's window is its excess[(x - a) mod N] over x for the offset a = N - k.
        self._excess_twice = np.zeros((chains, 2 * groups), dtype=np.int8)
        self._windows = np.lib.stride_tricks.as_strided(
            self._excess_twice, (chains, groups + 1, groups), (2 * groups, 1, 1), writeable=False
        )
        self._keep_best()

    def move(self) -> None:
        """Replace one offset in every chain."""
        slots = self._slots_to_empty()
        old = self._marks[self._chain, slots]
        self._update_counts(slots, -1)
        new = self._cheapest_values(slots)
        self._recent[:, (self.moves // len(self._chain)) % _TABU_MOVES] = old

        chain, groups = self._chain, self._groups
        self._marks[chain, slots] = new
        cells = self._first_cell[:, None]
        ahead = (self._marks - new[:, None]) % groups
        self._differences[chain, slots] = ahead + cells
        self._differences[chain, :, slots] = -ahead % groups + cells
        sums = (self._marks + new[:, None]) % groups + cells
        self._sums[chain, slots] = sums
        self._sums[chain, :, slots] = sums
        self._update_counts(slots, 1)
        self.moves += len(chain)
        self._keep_best()

    def _count(self, cells: NDArray[np.int64]) -> NDArray[np.int64]:
        return np.bincount(cells.ravel(), minlength=len(self._chain) * self._groups)

    def _slots_to_empty(self) -> NDArray[np.int64]:
        above = self._difference_counts >= self.best_overlap
        pressure = above[self._differences].sum(axis=2)
        noise = self._rng.random(pressure.shape, dtype=np.float32)
        slots: NDArray[np.int64] = np.argmax(pressure + _PRESSURE_NOISE * noise, axis=1)
        return slots

    def _update_counts(self, slots: NDArray[np.int64], sign: int) -> None:
        """Add (1) or take away (-1) the differences and sums of one offset of every chain."""
        chain = self._chain
        both_ways = np.stack((self._differences[chain, slots], self._differences[chain, :, slots]))
        self._difference_counts += sign * self._count(both_ways)
        self._difference_counts[self._first_cell] = 0
        sums = self._sums[chain, slots]
        self._sum_counts += 2 * sign * self._count(sums)
        self._sum_counts[sums[chain, slots]] -= sign

    def _cheapest_values(self, slots: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return for every chain the value that would add the fewest differences above the target."""
        groups, chain = self._groups, self._chain
        shape = (len(chain), groups)
        excess = (self._difference_counts >= self.best_overlap - 1).reshape(shape)
        self._excess_twice[:, :groups] = excess
        self._excess_twice[:, groups:] = excess
        rows = self._windows[chain[:, None], groups - self._marks]
        added = rows.sum(axis=1, dtype=np.int32) - rows[chain, slots]
        cost = self._rng.random(shape, dtype=np.float32)
        cost += added
        cost += 0.5 * self._sum_counts.reshape(shape)[:, self._doubled]
        cost[chain[:, None], self._marks] = _NEVER
        cost[chain[:, None], self._recent] = _NEVER
        if self._window is not None:
            cost[self._crowded(slots)] = np.inf
            cost[chain[:, None], self._marks] = np.inf
            # Putting the offset back is always allowed, and the last resort.
            cost[chain, self._marks[chain, slots]] = _NEVER
        values: NDArray[np.int64] = np.argmin(cost, axis=1)
        return values

    def _crowded(self, slots: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Say which values lie in a full window once the offset at the slot is out; shape (chains, N)."""
        assert self._window is not None
        length, most = self._window
        present = np.zeros((len(self._chain), self._groups), dtype=np.int32)
        present[self._chain[:, None], self._marks] = 1
        present[self._chain, self._marks[self._chain, slots]] = 0
        full = _window_sums(present, length) >= most
        # Window s covers the values s .. s + length - 1, so value v is in the windows v - length + 1 .. v.
        covered = _window_sums(full.astype(np.int32), length)
        return np.roll(covered, length - 1, axis=1) > 0

    def _keep_best(self) -> None:
        counts = self._difference_counts.reshape(len(self._chain), self._groups)
        most = counts.max(axis=1)
        overlap = int(most.min())
        if overlap > self.best_overlap:
            return
        chains = np.flatnonzero(most == overlap)
        at_most = np.count_nonzero(counts[chains] == overlap, axis=1)
        first = int(at_most.argmin())
        pairs = self._groups * int(at_most[first]) // 2
        if (overlap, pairs) < (self.best_overlap, self.best_pairs):
            self.best_overlap, self.best_pairs = overlap, pairs
            self.best = self._marks[chains[first]].copy()


def _window_sums(values: NDArray[np.int32], length: int) -> NDArray[np.int32]:
    """Return the sums over s .. s + length - 1 on the circle for every s, row by row; length at most the row's."""
    twice = np.concatenate((values, values[:, : length - 1]), axis=1)
    sums = np.cumsum(twice, axis=1, dtype=np.int32)
    sums[:, length:] = sums[:, length:] - sums[:, :-length]
    return sums[:, length - 1 :]
