"""Giving micro-shards to rows with a capacity per row: scipy's Hopcroft-Karp, or a flow where shards are cut finely."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from spareplan.models.survivors import Survivors

__all__ = ["limit_fits", "matched_providers", "smallest_fitting", "types_fit"]

IntArray = NDArray[np.integer]


def limit_fits(survivors: Survivors, load_limit: int) -> bool:
    """Return whether every micro-shard finds a row that hosts it, at most ``load_limit`` a row.

    Micro-shards that always stand together, such as those of one type, flow as one.

    Args:
        survivors: rows and their entries.
        load_limit: micro-shards a row may provide, at least 0.
    """
    if survivors.micro_shards > survivors.rows * min(load_limit, survivors.widest):
        return survivors.micro_shards == 0
    together = _together(survivors)
    if together > 1:
        types = survivors.micro_shards // together
        keys = np.unique(survivors.row_of * types + survivors.micro_of // together)
        return types_fit(keys // types, keys % types, types, together, load_limit)
    return _matched(survivors, min(load_limit, survivors.widest)) is not None


def _together(survivors: Survivors) -> int:
    """Return how many consecutive micro-shards stand on the same rows, from every multiple of that number on."""
    micro_of, count = survivors.micro_of, survivors.micro_shards

    def rows_of(micro: int) -> IntArray:
        return np.unique(np.searchsorted(survivors.starts, np.flatnonzero(micro_of == micro), side="right"))

    first, together = rows_of(0), 1
    while together < count and np.array_equal(first, rows_of(together)):
        together += 1
    together = math.gcd(together, count)
    if together == 1:
        return 1
    types = count // together
    entries = len(micro_of) - len(survivors.repeated)
    pairs = len(np.unique(survivors.row_of * types + micro_of // together))
    return together if entries == together * pairs else 1


def types_fit(rows_of: IntArray, types_of: IntArray, types: int, granularity: int, load_limit: int) -> bool:
    """Return whether all micro-shards of all types find a row, those of a type being on the same rows.

    The micro-shards of a type flow as one demand: from each row (capacity: the load limit) through the types it hosts
    to the type (demand: the granularity). A whole flow is a whole assignment.

    Args:
        rows_of: whole numbers from 0, shape (pairs,), ascending: a row for each type it hosts.
        types_of: whole numbers from 0, shape (pairs,): that type, ascending within a row.
        types: number of types, at least 1.
        granularity: micro-shards per type, at least 1.
        load_limit: micro-shards a row may provide, at least 0.
    """
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import maximum_flow

    rows = int(rows_of[-1]) + 1 if len(rows_of) else 0
    sink = rows + types + 1
    hosted = np.bincount(rows_of, minlength=rows)
    starts = np.zeros(sink + 2, dtype=np.int32)
    starts[1:] = np.cumsum(np.concatenate([[rows], hosted, np.ones(types, dtype=np.int64), [0]]))
    columns = np.concatenate([np.arange(1, rows + 1), rows + 1 + types_of, np.full(types, sink)])
    room = min(load_limit, granularity * types)
    capacities = np.concatenate([np.full(rows, room), np.full(len(types_of) + types, granularity)])
    graph = csr_array((capacities.astype(np.int32), columns.astype(np.int32), starts), shape=(sink + 1, sink + 1))
    return int(maximum_flow(graph, 0, sink).flow_value) == granularity * types


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
