"""The fewest moves at a load limit: step 2 of the controller, by successive shortest paths."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from heapq import heappop, heappush

from spareplan.models.survivors import Orders, Survivors, checked_limit, survivors_of

__all__ = ["Reordering", "cheapest_reordering"]


@dataclass(frozen=True)
class Reordering:
    """Providers with the fewest moves.

    Args:
        moves: entries that a row provides from behind its first ``load_limit``.
        providers: per micro-shard the row that provides it.
    """

    moves: int
    providers: tuple[int, ...]


def cheapest_reordering(micro_shards: int, orders: Orders, load_limit: int) -> Reordering | None:
    """Return providers for every micro-shard, at most ``load_limit`` a row, with the fewest moves.

    An entry that its row provides and that is not among the first ``load_limit`` of its present order is one move.
    Every micro-shard among the first entries of some row is given to such a row at no cost: a row has only
    ``load_limit`` first entries, so none is overloaded. The others are added along cheapest paths of reassignments,
    all that cost the same in one round: successive shortest paths with prices on the rows, which keep every cost
    at least 0. The result is exact.

    Args:
        micro_shards: number of micro-shards, at least 1.
        orders: one row per living group, its present order of distinct micro-shards (numbered from 0).
        load_limit: micro-shards a row may provide, at least 1.

    Returns:
        The reordering, or None where the load limit is too small for the survivors. Its moves are 0 exactly when the
        first entries of the orders cover all micro-shards.

    Raises:
        InputError: if an argument is out of its domain.

    References:
        R. K. Ahuja, T. L. Magnanti and J. B. Orlin, "Network Flows" (1993), sections 9.7 and 9.8 (successive shortest
        paths, primal-dual); the problem is the reordering of Lee et al., "SPARe", arXiv 2603.00357.
    """
    survivors = survivors_of(micro_shards, orders)
    matching = _CheapestMatching(survivors, checked_limit("load_limit", load_limit))
    if not survivors.all_hosted or not matching.complete():
        return None
    return Reordering(matching.cost(), tuple(matching.provider))


class _CheapestMatching:
    """A matching of micro-shards to rows that is cheapest for its size at all times.

    Invariant: ``cost(micro, to) + price[from] - price[to] >= 0`` for every micro-shard of row ``from`` and every row
    ``to`` that hosts it, and ``cost(micro, to) >= price[to]`` for every micro-shard without a provider.
    """

    def __init__(self, survivors: Survivors, limit: int) -> None:
        self.limit = limit
        # per micro-shard its hosts, each with the cost of providing it there
        self.hosts: list[dict[int, int]] = [{} for _ in range(survivors.micro_shards)]
        self.provider = [-1] * survivors.micro_shards
        self.provided: list[set[int]] = [set() for _ in range(survivors.rows)]
        self.price = [0] * survivors.rows
        behind = (survivors.position_of >= limit).tolist()
        for row, micro, cost in zip(survivors.row_of.tolist(), survivors.micro_of.tolist(), behind, strict=True):
            self.hosts[micro][row] = int(cost)
            if not cost and self.provider[micro] < 0:
                self._give(micro, row)
        self.waiting = [micro for micro, row in enumerate(self.provider) if row < 0]

    def cost(self) -> int:
        """Return the moves so far."""
        return sum(self.hosts[micro][row] for micro, row in enumerate(self.provider))

    def complete(self) -> bool:
        """Find a provider for all; return whether that is possible."""
        while self.waiting:
            if not self._raise_prices():
                return False
            closed: set[int] = set()
            self.waiting = [micro for micro in self.waiting if not self._augment(micro, closed)]
        return True

    def _raise_prices(self) -> bool:
        """Raise prices until a path to a row with room costs nothing; return False where there is no path.

        Dijkstra's algorithm over rows, from all micro-shards without a provider at once.
        """
        distance: dict[int, int] = {}
        queue: list[tuple[int, int]] = []
        for micro in self.waiting:
            for row, cost in self.hosts[micro].items():
                heappush(queue, (cost - self.price[row], row))
        while queue:
            here, row = heappop(queue)
            if row in distance:
                continue
            distance[row] = here
            if len(self.provided[row]) < self.limit:
                break
            for micro in self.provided[row]:
                hosts = self.hosts[micro]
                base = here + self.price[row] - hosts[row]
                for other, cost in hosts.items():
                    if other not in distance:
                        heappush(queue, (base + cost - self.price[other], other))
        else:
            return False
        for row in range(len(self.price)):
            # no unvisited row is nearer than the last one
            self.price[row] += distance.get(row, here)
        return True

    def _augment(self, start: int, closed: set[int]) -> bool:
        """Give ``start`` a provider along a path that costs nothing at the present prices; return whether there is one.

        Args:
            start: a micro-shard without a provider.
            closed: rows known to lead nowhere at these prices. A search that fails adds the rows it saw: no later
                path can enter them, since none leaves them.
        """
        # how each row was reached: the micro-shard it would take over
        taken: dict[int, int] = {}
        queue = deque([start])
        while queue:
            micro = queue.popleft()
            hosts, old = self.hosts[micro], self.provider[micro]
            due = self.price[old] - hosts[old] if old >= 0 else 0
            for row, cost in hosts.items():
                if row in taken or row in closed or cost + due != self.price[row]:
                    continue
                taken[row] = micro
                if len(self.provided[row]) < self.limit:
                    self._hand_over(row, taken)
                    return True
                queue.extend(self.provided[row])
        closed.update(taken)
        return False

    def _hand_over(self, row: int, taken: dict[int, int]) -> None:
        """Reassign along the path that ends in ``row``, a row with room."""
        while row >= 0:
            micro = taken[row]
            previous = self.provider[micro]
            if previous >= 0:
                self.provided[previous].remove(micro)
            self._give(micro, row)
            row = previous

    def _give(self, micro: int, row: int) -> None:
        self.provider[micro] = row
        self.provided[row].add(micro)
