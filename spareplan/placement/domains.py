"""Failure domains: racks of consecutive groups, each with few hosts of any one type."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from spareplan.models.placement import domain_limits
from spareplan.placement._inputs import groups_number, redundancy_number, whole_number
from spareplan.placement.layout import Layout, LayoutError

__all__ = ["FailureDomains", "keeps_window", "spread_multiples"]

_MOST_NUMBER = 2**31 - 1
_MULTIPLES_TRIED = 20_000
_ENTRIES_AT_ONCE = 4_000_000


@dataclass(frozen=True)
class FailureDomains:
    """Racks of consecutive groups that fail together, and how many hosts of one type each may have.

    Rack k holds the groups k D .. (k + 1) D - 1; the last one may be smaller.

    Args:
        size: groups in a rack D, at least 1.
        most_hosts: most hosts of one type in a rack d, at least 1.

    Raises:
        InputError: when a number is out of its domain.
    """

    size: int
    most_hosts: int

    def __post_init__(self) -> None:
        whole_number("domain_size", self.size, 1, _MOST_NUMBER, "give the groups that share a failure domain")
        whole_number("per_domain", self.most_hosts, 1, _MOST_NUMBER, "give the hosts of one type that may share one")

    def window(self, groups: int, redundancy: int) -> tuple[int, int] | None:
        """Return the rule for cyclic offsets: (D, d), of D consecutive residues at most d are offsets.

        Args:
            groups: number of groups N, at least 1.
            redundancy: hosts per type r, 1 to N.

        Returns:
            The rule; None where every layout keeps it.

        Raises:
            InputError: when no layout can keep it, naming the bound that fails.
        """
        groups = groups_number(groups)
        return domain_limits(groups, redundancy_number(redundancy, groups), self.size, self.most_hosts)

    def check(self, layout: Layout) -> None:
        """Assert that no rack of a layout has more than d hosts of one type.

        Args:
            layout: a layout that keeps its own rules.

        Raises:
            LayoutError: naming a type and a rack that break the rule.
        """
        if layout.redundancy <= self.most_hosts:
            return
        # Hosts are ascending, so a rack's hosts of a type stand side by side.
        racks = layout.hosts // self.size
        crowded = racks[:, self.most_hosts :] == racks[:, : -self.most_hosts]
        if crowded.any():
            kind, place = (int(index) for index in np.argwhere(crowded)[0])
            rack = int(racks[kind, place])
            hosts = int(np.count_nonzero(racks[kind] == rack))
            msg = (
                f"layout: type {kind} is on {hosts} groups of failure domain {rack}, not on {self.most_hosts} or fewer"
            )
            raise LayoutError(msg)


def keeps_window(groups: int, sets: NDArray[np.int64], window: tuple[int, int]) -> NDArray[np.bool_]:
    """Say which sets have at most d members in any D consecutive residues.

    Args:
        groups: number of groups N.
        sets: shape (number, r), each row distinct and ascending, d < r.
        window: (D, d).

    Returns:
        Shape (number,).
    """
    length, most = window
    spans = (np.roll(sets, -most, axis=1) - sets) % groups
    # d + 1 members in a row must reach over more than D - 1.
    kept: NDArray[np.bool_] = np.all(spans >= length, axis=1)
    return kept


def spread_multiples(groups: int, sets: list[NDArray[np.int64]], window: tuple[int, int]) -> list[NDArray[np.int64]]:
    """Return, for every set that has one, a multiple that keeps a window's rule, and a set that always does.

    Multiplying by a unit of N permutes the differences, so the overlaps stay while the members move about. The last
    set is the evenest one, floor(i N / r): d + 1 members in a row reach over floor(d N / r) >= D.

    Args:
        groups: number of groups N.
        sets: sets of r members each, ascending, d < r.
        window: (D, d), with D r <= d N.
    """
    redundancy = len(sets[0])
    units = np.array([u for u in range(1, groups // 2 + 1) if math.gcd(u, groups) == 1][:_MULTIPLES_TRIED])
    spread = []
    at_once = max(1, _ENTRIES_AT_ONCE // redundancy)
    for marks in sets:
        for start in range(0, len(units), at_once):
            multiples = np.sort(units[start : start + at_once, None] * marks % groups, axis=1)
            kept = np.flatnonzero(keeps_window(groups, multiples, window))
            if kept.size:
                spread.append(multiples[kept[0]])
                break
    spread.append(np.arange(redundancy, dtype=np.int64) * groups // redundancy)
    return spread
