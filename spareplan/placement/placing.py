"""One call for a checked layout of any family."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from spareplan.errors import InputError
from spareplan.placement._inputs import (
    granularity_number,
    groups_number,
    moves_number,
    redundancy_number,
    whole_number,
)
from spareplan.placement.layout import Layout
from spareplan.placement.offsets import consecutive_offsets, golomb_offsets
from spareplan.placement.rulers import golomb_ruler, largest_known_order
from spareplan.placement.search import OffsetSearch, best_offsets

__all__ = ["LAYOUTS", "place", "single_copies"]

LAYOUTS = ("best", "golomb", "cyclic", "consecutive")
_MOST_SEED = 2**63 - 1


def place(
    groups: int,
    redundancy: int,
    granularity: int = 1,
    layout: str = "best",
    budget: int | None = None,
    seed: int = 0,
) -> Layout:
    """Return a checked layout of N shard types on N groups.

    Args:
        groups: number of groups N, at least 1.
        redundancy: hosts per type r, 1 to N.
        granularity: micro-shards per shard q, at least 1.
        layout: "golomb": the optimal Golomb ruler, two groups share at most one type; "cyclic": the best offsets the
            search finds; "consecutive": the offsets 0..r-1; "best": golomb where it fits, else cyclic.
        budget: moves the search of a cyclic layout may make; None for its default.
        seed: seed of that search, at least 0.

    Raises:
        InputError: when an argument is out of its domain, or when no optimal Golomb ruler fits and one is asked for.
    """
    groups = groups_number(groups)
    redundancy = redundancy_number(redundancy, groups)
    granularity = granularity_number(granularity, groups)
    if layout not in LAYOUTS:
        raise InputError("layout", layout, "one of " + ", ".join(LAYOUTS), "leave it out for the best one")
    if budget is not None:
        budget = moves_number(budget)
    seed = whole_number("seed", seed, 0, _MOST_SEED, "give a whole number or leave it out")

    family, offsets = _offsets(groups, redundancy, layout, budget, seed)
    placed = Layout.from_offsets(groups, offsets, granularity, family)
    placed.check()
    return placed


def single_copies(groups: int) -> Layout:
    """Return the checked layout of plain checkpointing: every group holds its own type alone, family "single".

    Args:
        groups: number of groups N, at least 1.

    Raises:
        InputError: when it is out of its domain.
    """
    placed = Layout.from_offsets(groups, (0,), family="single")
    placed.check()
    return placed


def _offsets(groups: int, redundancy: int, layout: str, budget: int | None, seed: int) -> tuple[str, tuple[int, ...]]:
    if layout == "consecutive":
        return "consecutive", consecutive_offsets(groups, redundancy)
    ruler = golomb_offsets(groups, redundancy)
    if layout in ("best", "golomb") and ruler is not None:
        return "golomb", ruler
    if layout == "golomb":
        raise InputError("redundancy", redundancy, *_why_no_ruler(groups, redundancy))
    return "cyclic", _searched(groups, redundancy, budget, seed).offsets


@lru_cache(maxsize=1024)
def _searched(groups: int, redundancy: int, budget: int | None, seed: int) -> OffsetSearch:
    return best_offsets(groups, redundancy, budget, np.random.default_rng(seed))


def _why_no_ruler(groups: int, redundancy: int) -> tuple[str, str]:
    """Return what is allowed for a Golomb layout, and the remedy."""
    orders = range(1, min(groups, largest_known_order()) + 1)
    largest = max(order for order in orders if golomb_offsets(groups, order) is not None)
    ruler = golomb_ruler(redundancy)
    more = "" if ruler is None else f" or at least {2 * ruler[-1] + 1:,} groups"
    return f"at most {largest} for a Golomb layout of {groups:,} groups", f'ask for the layout "best"{more}'
