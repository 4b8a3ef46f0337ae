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
    seed_number,
)
from spareplan.placement.domains import FailureDomains, keeps_window
from spareplan.placement.layout import Layout
from spareplan.placement.offsets import consecutive_offsets, golomb_offsets
from spareplan.placement.rulers import golomb_ruler, largest_known_order
from spareplan.placement.search import OffsetSearch, best_offsets

__all__ = ["LAYOUTS", "checked_layout", "failure_domains", "known_offsets", "place", "single_copies"]

LAYOUTS = ("best", "golomb", "cyclic", "consecutive")


def place(
    groups: int,
    redundancy: int,
    granularity: int = 1,
    layout: str = "best",
    budget: int | None = None,
    seed: int = 0,
    domain_size: int | None = None,
    per_domain: int | None = None,
) -> Layout:
    """Return a checked layout of N shard types on N groups.

    Args:
        groups: number of groups N, at least 1.
        redundancy: hosts per type r, 1 to N.
        granularity: micro-shards per shard q, at least 1.
        layout: "golomb": the optimal Golomb ruler, two groups share at most one type; "cyclic": the best offsets the
            search finds; "consecutive": the offsets 0..r-1; "best": golomb where it fits (and keeps the rule of the
            failure domains), else cyclic.
        budget: moves the search of a cyclic layout may make; None for its default.
        seed: seed of that search, at least 0.
        domain_size: consecutive groups that share a failure domain; None for no domains.
        per_domain: most hosts of one type in a failure domain; given with ``domain_size`` or not at all.

    Raises:
        InputError: when an argument is out of its domain, when no optimal Golomb ruler fits and one is asked for, or
            when no layout, or not the one asked for, can keep the rule of the failure domains.
    """
    groups = groups_number(groups)
    redundancy = redundancy_number(redundancy, groups)
    granularity = granularity_number(granularity, groups)
    if layout not in LAYOUTS:
        raise InputError("layout", layout, "one of " + ", ".join(LAYOUTS), "leave it out for the best one")
    if budget is not None:
        budget = moves_number(budget)
    seed = seed_number(seed)
    domains = failure_domains(domain_size, per_domain)

    known = known_offsets(groups, redundancy, layout, domains)
    family, offsets = known or ("cyclic", _searched(groups, redundancy, budget, seed, domains).offsets)
    return checked_layout(groups, offsets, granularity, family, domains)


def failure_domains(domain_size: int | None, per_domain: int | None) -> FailureDomains | None:
    """Return the failure domains, or None for none.

    Args:
        domain_size: consecutive groups that share a failure domain, or None.
        per_domain: most hosts of one type in a failure domain, or None.

    Raises:
        InputError: when one of the two is missing or out of its domain.
    """
    if domain_size is None and per_domain is None:
        return None
    if per_domain is None:
        raise InputError("per_domain", None, "given together with domain_size", "add it or leave out domain_size")
    if domain_size is None:
        raise InputError("domain_size", None, "given together with per_domain", "add it or leave out per_domain")
    return FailureDomains(domain_size, per_domain)


def checked_layout(
    groups: int, offsets: tuple[int, ...], granularity: int, family: str, domains: FailureDomains | None
) -> Layout:
    """Return the layout of offsets after its own check and that of its failure domains.

    Args:
        groups: number of groups N.
        offsets: the offsets, the first of them 0.
        granularity: micro-shards per shard q.
        family: label of the layout.
        domains: failure domains, or None.

    Raises:
        LayoutError: when a rule is broken.
    """
    placed = Layout.from_offsets(groups, offsets, granularity, family)
    placed.check()
    if domains is not None:
        domains.check(placed)
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


def known_offsets(
    groups: int, redundancy: int, layout: str, domains: FailureDomains | None
) -> tuple[str, tuple[int, ...]] | None:
    """Return (family, offsets) of a layout that needs no search, None for one that does.

    Args:
        groups: number of groups N.
        redundancy: hosts per type r.
        layout: one of ``LAYOUTS``.
        domains: failure domains, or None.

    Raises:
        InputError: when the layout asked for does not exist or does not keep the rule of the failure domains.
    """
    window = None if domains is None else domains.window(groups, redundancy)
    if layout == "cyclic":
        return None
    ruler = consecutive_offsets(groups, redundancy) if layout == "consecutive" else golomb_offsets(groups, redundancy)
    if layout == "golomb" and ruler is None:
        raise InputError("redundancy", redundancy, *_why_no_ruler(groups, redundancy))
    if ruler is None:
        return None
    family = "consecutive" if layout == "consecutive" else "golomb"
    if window is None or keeps_window(groups, np.array([ruler]), window)[0]:
        return family, ruler
    if layout == "best":
        return None
    size, most = window
    allowed = f"one with at most {most} hosts of a type in {size} consecutive groups"
    raise InputError("layout", layout, allowed, 'ask for the layout "best"')


@lru_cache(maxsize=1024)
def _searched(
    groups: int, redundancy: int, budget: int | None, seed: int, domains: FailureDomains | None
) -> OffsetSearch:
    return best_offsets(groups, redundancy, budget, np.random.default_rng(seed), domains=domains)


def _why_no_ruler(groups: int, redundancy: int) -> tuple[str, str]:
    """Return what is allowed for a Golomb layout, and the remedy."""
    orders = range(1, min(groups, largest_known_order()) + 1)
    largest = max(order for order in orders if golomb_offsets(groups, order) is not None)
    ruler = golomb_ruler(redundancy)
    more = "" if ruler is None else f" or at least {2 * ruler[-1] + 1:,} groups"
    return f"at most {largest} for a Golomb layout of {groups:,} groups", f'ask for the layout "best"{more}'
