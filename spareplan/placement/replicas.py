"""Replica sets: groups that hold the same types, as replication uses them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from spareplan.errors import InputError
from spareplan.placement._inputs import groups_number, redundancy_number
from spareplan.placement.layout import LayoutError

__all__ = ["ReplicaSets", "replica_sets"]


@dataclass(frozen=True)
class ReplicaSets:
    """Sets of groups that share all their types; a wipe-out comes when one whole set is dead.

    The constructor trusts its arguments; :meth:`check` does not.

    Attributes:
        groups: number of groups N, which is also the number of shard types.
        redundancy: smallest number of hosts of a type r.
        sets: group numbers of each set.
        wraps: whether the last set goes on into the first, so that some groups are in two sets.
    """

    groups: int
    redundancy: int
    sets: tuple[tuple[int, ...], ...]
    wraps: bool

    @property
    def set_sizes(self) -> tuple[int, ...]:
        """Number of groups in each set."""
        return tuple(len(members) for members in self.sets)

    @property
    def shared_groups(self) -> int:
        """Number of groups that are in two sets; 0 when the sets are disjoint."""
        return sum(self.set_sizes) - self.groups

    @property
    def stacks_per_step(self) -> float:
        """Stacks that every group computes in a step.

        Disjoint sets compute equal parts of the global batch of N stacks: N / number of sets. Where the last set
        wraps, every group computes r, as in the published experiment (Lee et al., arXiv 2603.00357).
        """
        return float(self.redundancy) if self.wraps else self.groups / len(self.sets)

    @property
    def max_overlap(self) -> int:
        """The most types that two groups share."""
        own = self._own_types()
        overlaps = [len(types) for types, members in zip(own, self.sets, strict=True) if len(members) > 1]
        if self.shared_groups > 1:
            overlaps.append(len(own[0]) + len(own[-1]))
        return max(overlaps, default=0)

    def _own_types(self) -> list[list[int]]:
        """Types of each set: the numbers of its groups that are in no set before it."""
        seen: set[int] = set()
        own = []
        for members in self.sets:
            own.append([group for group in members if group not in seen])
            seen.update(members)
        return own

    def orders(self) -> tuple[tuple[int, ...], ...]:
        """Return the types that each group holds, its own number first.

        All groups of a set hold the set's types, each beginning with its own number and going round. A group in
        two sets holds the types of both, those of the set that owns its number first. The first entries of all
        orders are every type once.
        """
        orders: list[list[int]] = [[] for _ in range(self.groups)]
        for members, types in zip(self.sets, self._own_types(), strict=True):
            for group in members:
                start = types.index(group) if group in types else 0
                orders[group] += types[start:] + types[:start]
        return tuple(tuple(order) for order in orders)

    def to_json(self) -> dict[str, Any]:
        """Return the placement as plain JSON values with the keys of a layout; orders may differ in length."""
        return {
            "groups": self.groups,
            "redundancy": self.redundancy,
            "granularity": 1,
            "max_overlap": self.max_overlap,
            "stacks": [list(order) for order in self.orders()],
        }

    def check(self) -> None:
        """Assert every rule of replica sets.

        Raises:
            LayoutError: naming the first rule that is broken and where: every set holds at least r groups, none
                twice, neighbours on the circle of groups; every group is in a set; only the last set may go on into
                the first, and only where ``wraps`` says so; the first entries of all orders are every type once;
                every type is on at least r groups.
        """
        for number, members in enumerate(self.sets):
            if len(set(members)) != len(members) or len(members) < self.redundancy:
                msg = f"replica sets: set {number} {members} must hold {self.redundancy} different groups or more"
                raise LayoutError(msg)
            if any((group + 1) % self.groups != after for group, after in pairwise(members)):
                raise LayoutError(f"replica sets: set {number} {members} is not a run of neighbours")
        flat = [group for members in self.sets for group in members]
        if flat != [position % self.groups for position in range(len(flat))] or len(flat) < self.groups:
            raise LayoutError(f"replica sets: {self.sets} do not go once round {self.groups} groups from group 0")
        if self.wraps != (self.shared_groups > 0) or self.shared_groups >= self.redundancy:
            msg = f"replica sets: {self.shared_groups} groups are in two sets, but wraps is {self.wraps}"
            raise LayoutError(msg)
        orders = self.orders()
        if sorted(order[0] for order in orders) != list(range(self.groups)):
            raise LayoutError("replica sets: the first entries do not cover every type once")
        hosts = [0] * self.groups
        for order in orders:
            for kind in order:
                hosts[kind] += 1
        fewest = min(hosts)
        if fewest < self.redundancy:
            kind = hosts.index(fewest)
            raise LayoutError(f"replica sets: type {kind} is on {fewest} groups, not on {self.redundancy} or more")


def replica_sets(groups: int, redundancy: int, *, wrap: bool = False) -> ReplicaSets:
    """Return checked sets of consecutive groups, none smaller than the redundancy.

    Disjoint sets are floor(N / r) in number and as equal as can be, the larger ones last: one group more in each of
    the last N mod r sets, where there are as many.

    Args:
        groups: number of groups N, at least 1.
        redundancy: smallest size of a set r, 1 to N.
        wrap: make ceil(N / r) sets of exactly r groups instead; where r does not divide N the last one goes on from
            group 0, as in the published experiment (Lee et al., arXiv 2603.00357).

    Raises:
        InputError: when an argument is out of its domain.
    """
    groups = groups_number(groups)
    redundancy = redundancy_number(redundancy, groups)
    if not isinstance(wrap, bool):
        raise InputError("wrap", wrap, "True or False", "leave it out for disjoint sets")
    if wrap:
        starts = range(0, groups, redundancy)
        sets = tuple(tuple((start + k) % groups for k in range(redundancy)) for start in starts)
    else:
        number = groups // redundancy
        size, larger = divmod(groups, number)
        ends = [(k + 1) * size + max(0, k + 1 - (number - larger)) for k in range(number)]
        sets = tuple(tuple(range(start, end)) for start, end in zip([0, *ends[:-1]], ends, strict=True))
    found = ReplicaSets(groups, redundancy, sets, wraps=wrap and groups % redundancy != 0)
    found.check()
    return found
