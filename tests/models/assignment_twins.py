"""Random survivors and brute force for the assignment problems: small instances, every assignment looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from hypothesis import strategies as st

Orders = list[list[int]]


@st.composite
def survivor_sets(draw: st.DrawFn) -> tuple[int, Orders]:
    """Draw the number of micro-shards and the orders of the living rows; some micro-shards may have no host."""
    micro_shards = draw(st.integers(1, 6))
    numbers = list(range(micro_shards))
    rows = draw(st.integers(0, 4))
    orders = []
    for _ in range(rows):
        order = draw(st.permutations(numbers))
        orders.append(order[: draw(st.integers(0, min(micro_shards, 4)))])
    return micro_shards, orders


def all_assignments(wanted: Sequence[int], orders: Orders) -> Iterator[tuple[int, ...]]:
    """Yield every way to give each wanted micro-shard to a row that hosts it; at most 4 to the 6th."""
    hosts = [[row for row, order in enumerate(orders) if micro in order] for micro in wanted]
    return product(*hosts)


def busiest(assignment: Sequence[int]) -> int:
    return max(Counter(assignment).values(), default=0)


def least_load(wanted: Sequence[int], orders: Orders) -> int | None:
    return min((busiest(assignment) for assignment in all_assignments(wanted, orders)), default=None)


def moves_of(assignment: Sequence[int], orders: Orders, load_limit: int) -> int:
    return sum(orders[row].index(micro) >= load_limit for micro, row in enumerate(assignment))


def least_moves(micro_shards: int, orders: Orders, load_limit: int) -> int | None:
    fitting = (
        moves_of(assignment, orders, load_limit)
        for assignment in all_assignments(range(micro_shards), orders)
        if busiest(assignment) <= load_limit
    )
    return min(fitting, default=None)


def every_provider_hosts(providers: Sequence[int], wanted: Sequence[int], orders: Orders) -> bool:
    return len(providers) == len(wanted) and all(
        micro in orders[row] for micro, row in zip(wanted, providers, strict=True)
    )
