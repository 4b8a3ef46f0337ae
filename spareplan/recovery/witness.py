"""Why no smaller load limit will do: micro-shards whose hosts, all together, cannot provide them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from spareplan.errors import SpareplanError
from spareplan.models.survivors import Orders, Survivors, checked_limit, survivors_of

__all__ = ["HallWitness", "hall_witness"]

# Micro-shards to start from; each costs a walk over all entries at most.
_MOST_STARTS = 100


@dataclass(frozen=True)
class HallWitness:
    """Micro-shards that are more than their hosts may provide: a proof that a load limit does not fit.

    Args:
        micro_shards: the micro-shards, ascending.
        rows: every row that hosts one of them, ascending; further rows would weaken the proof, not break it.
        load_limit: the limit that does not fit: ``len(micro_shards) > load_limit * len(rows)``.

    References:
        P. Hall, "On representatives of subsets", Journal of the London Mathematical Society 10 (1935) 26-30.
    """

    micro_shards: tuple[int, ...]
    rows: tuple[int, ...]
    load_limit: int

    def check(self, orders: Orders) -> None:
        """Assert that this proves the load limit impossible for the given orders.

        Args:
            orders: one row per living group, its order of micro-shards (numbered from 0).

        Raises:
            SpareplanError: naming what is wrong with the proof.
        """
        chosen, hosts = set(self.micro_shards), set(self.rows)
        if len(chosen) != len(self.micro_shards) or len(hosts) != len(self.rows):
            raise SpareplanError("Hall witness: a micro-shard or a row is in it twice")
        outside = [row for row, order in enumerate(orders) if row not in hosts and not chosen.isdisjoint(order)]
        if outside:
            raise SpareplanError(f"Hall witness: row {outside[0]} hosts one of its micro-shards, but is not in it")
        if len(chosen) <= self.load_limit * len(hosts):
            sizes = f"{len(chosen)} micro-shards, {len(hosts)} rows"
            raise SpareplanError(f"Hall witness: {sizes} of {self.load_limit} each have room for them")


def hall_witness(micro_shards: int, orders: Orders, load_limit: int) -> HallWitness | None:
    """Return micro-shards that prove a load limit too small for the survivors, or None where it fits.

    A largest matching leaves some micro-shards without a provider. From one of them go to all its hosts, from these
    to all that they provide, from those to all their hosts, and so on. Every row on the way is full, as otherwise one
    more micro-shard could be matched. So the micro-shards reached are one more than their hosts may provide. Of up
    to 100 such sets, one for each of the leftover micro-shards with the fewest hosts, the smallest is returned, the
    first one among equals. It need not be the smallest of all.

    Args:
        micro_shards: number of micro-shards, at least 1.
        orders: one row per living group, its order of micro-shards (numbered from 0).
        load_limit: micro-shards a row may provide, at least 0.

    Raises:
        InputError: if an argument is out of its domain.

    References:
        J. E. Hopcroft and R. M. Karp, SIAM Journal on Computing 2 (1973) 225-231 (matching and alternating paths).
    """
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import breadth_first_order

    survivors = survivors_of(micro_shards, orders, distinct=False)
    limit = checked_limit("load_limit", load_limit, least=0)
    homeless = _first_without_host(survivors)
    if homeless < micro_shards:
        return HallWitness((homeless,), (), limit)
    provider = _providers(survivors, min(limit, survivors.widest))
    leftover = np.flatnonzero(provider < 0)
    if not leftover.size:
        return None
    # nodes: the micro-shards, then the rows; edges: from a micro-shard to its hosts, from a row to what it provides
    provided = np.flatnonzero(provider >= 0)
    tails = np.concatenate((survivors.micro_of, micro_shards + provider[provided]))
    heads = np.concatenate((micro_shards + survivors.row_of, provided))
    nodes = micro_shards + survivors.rows
    graph = csr_array((np.ones(len(tails)), (tails, heads)), (nodes, nodes))
    hosts = np.bincount(survivors.micro_of, minlength=micro_shards)[leftover]
    starts = leftover[np.argsort(hosts, kind="stable")[:_MOST_STARTS]]
    reached = (breadth_first_order(graph, start, return_predecessors=False) for start in starts.tolist())
    smallest = np.sort(min(reached, key=len))
    inside = smallest[smallest < micro_shards]
    rows = smallest[len(inside) :] - micro_shards
    return HallWitness(tuple(inside.tolist()), tuple(rows.tolist()), limit)


def _first_without_host(survivors: Survivors) -> int:
    """Return the lowest micro-shard that is in no order, or the number of micro-shards where there is none."""
    hosted = np.unique(survivors.micro_of)
    gaps = np.flatnonzero(hosted != np.arange(len(hosted)))
    return int(gaps[0]) if gaps.size else len(hosted)


def _providers(survivors: Survivors, limit: int) -> NDArray[np.int64]:
    """Return a row for each micro-shard, -1 for those that a largest matching leaves over; shape (micro_shards,).

    A largest flow (E. A. Dinic, Soviet Mathematics Doklady 11 (1970) 1277-1280; scipy's) from a source through the
    micro-shards and their hosts to a sink, at most ``limit`` through a row.
    """
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import maximum_flow

    micro_shards, rows = survivors.micro_shards, survivors.rows
    source, sink = micro_shards + rows, micro_shards + rows + 1
    tails = (np.full(micro_shards, source), survivors.micro_of, micro_shards + np.arange(rows))
    heads = (np.arange(micro_shards), micro_shards + survivors.row_of, np.full(rows, sink))
    room = np.ones(micro_shards + len(survivors.micro_of) + rows, dtype=np.int32)
    room[len(room) - rows :] = limit
    graph = csr_array((room, (np.concatenate(tails), np.concatenate(heads))), (sink + 1, sink + 1))
    flow = maximum_flow(graph, source, sink, method="dinic").flow[:micro_shards, micro_shards:source].tocoo()
    provider = np.full(micro_shards, -1)
    used = flow.data > 0
    provider[flow.row[used]] = flow.col[used]
    return provider
