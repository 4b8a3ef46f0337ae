"""Matching micro-shards to rows with a capacity per row, by scipy's Hopcroft-Karp."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from spareplan.models.survivors import Survivors

__all__ = ["limit_fits", "matched_providers", "smallest_fitting"]

IntArray = NDArray[np.integer]


def limit_fits(survivors: Survivors, load_limit: int) -> bool:
    """Return whether every micro-shard finds a row that hosts it, at most ``load_limit`` a row.

    Args:
        survivors: rows and their entries.
        load_limit: micro-shards a row may provide, at least 0.
    """
    return _matched(survivors, min(load_limit, survivors.widest)) is not None


def matched_providers(survivors: Survivors, load_limit: int) -> IntArray | None:
    """Return a row for each micro-shard, at most ``load_limit`` a row, or None where that is impossible.

    Args:
        survivors: rows and their entries.
        load_limit: micro-shards a row may provide, at least 0.

    Returns:
        Whole numbers, shape (micro_shards,).
    """
    copies = min(load_limit, survivors.widest)
    matched = _matched(survivors, copies)
    return None if matched is None else matched // max(copies, 1)


def _matched(survivors: Survivors, copies: int) -> IntArray | None:
    """Return the copy of a row that each micro-shard is matched to, or None where some micro-shard is left over.

    A row of w entries that may provide L of them stands as L copies; copy c (from 0) has only the entries c to
    w - L + c, so that the i-th of the entries the row provides can go to the i-th copy, and each copy is spared L - 1
    entries. The maximum matching of copies to micro-shards is Hopcroft and Karp's (SIAM Journal on Computing 2 (1973)
    225-231), in scipy. Orders are row by row already: searching from the micro-shards instead costs a sort of the
    entries, more than it saves unless the rows are nearly full.
    """
    from scipy.sparse import csr_matrix
    from scipy.sparse.csgraph import maximum_bipartite_matching

    if survivors.micro_shards == 0:
        return np.empty(0, dtype=np.int64)
    if survivors.micro_shards > survivors.rows * copies:
        return None
    indices, starts = _copied(survivors, copies)
    shape = (survivors.rows * copies, survivors.micro_shards)
    graph = csr_matrix((np.ones(len(indices), dtype=np.int8), indices, starts), shape)
    matched = maximum_bipartite_matching(graph, perm_type="row")
    return None if matched.min() < 0 else matched


def _copied(survivors: Survivors, copies: int) -> tuple[IntArray, IntArray]:
    """Return the entries of all copies, row by row, and where each copy starts."""
    rows, entries = survivors.rows, survivors.micro_of
    if isinstance(survivors.widths, int):
        table = entries.reshape(rows, survivors.widths)
        width = survivors.widths - copies + 1
        copied = np.empty((rows, copies, width), dtype=np.int32)
        for copy in range(copies):
            copied[:, copy] = table[:, copy : copy + width]
        return copied.ravel(), np.arange(0, copied.size + 1, width, dtype=np.int32)
    spans = zip(survivors.starts[:-1].tolist(), survivors.starts[1:].tolist(), strict=True)
    parts = []
    for start, stop in spans:
        own = min(copies, stop - start)
        parts += [entries[start + copy : stop - own + copy + 1] for copy in range(own)]
        parts += [entries[:0]] * (copies - own)
    starts = np.concatenate(([0], np.cumsum([len(part) for part in parts])))
    return np.concatenate(parts).astype(np.int32), starts.astype(np.int32)


def smallest_fitting(low: int, high: int, fits: Callable[[int], bool]) -> int:
    """Return the smallest number from ``low`` to ``high`` that fits, where all above a fitting one fit.

    Steps up from ``low`` are doubled until one fits, and what is left is bisected: quick where the answer is at
    or just above ``low``, as load limits are.

    Args:
        low: smallest number to try.
        high: a number known to fit, at least ``low``.
        fits: whether a number fits.
    """
    step = 1
    while low < high:
        trial = min(low + step - 1, high)
        if trial == high or fits(trial):
            high = trial
            break
        low, step = trial + 1, 2 * step
    while low < high:
        middle = (low + high) // 2
        if fits(middle):
            high = middle
        else:
            low = middle + 1
    return high
