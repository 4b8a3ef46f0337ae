"""The best placement that patience allows, and what is proven about it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from spareplan.errors import InputError, SearchLimitError
from spareplan.models.placement import PlacementResult, cyclic_placement
from spareplan.placement._inputs import (
    granularity_number,
    groups_number,
    redundancy_number,
    seconds_limit,
    seed_number,
)
from spareplan.placement.domains import FailureDomains
from spareplan.placement.layout import Layout
from spareplan.placement.offsets import largest_overlap
from spareplan.placement.placing import LAYOUTS, checked_layout, failure_domains, known_offsets
from spareplan.placement.search import OffsetSearch, best_offsets, default_budget, overlap_lower_bound

__all__ = ["METHODS", "Placement", "best_placement"]

METHODS = ("search", "model")

# The model decides nearly every case of up to this many groups in seconds.
_MOST_MODEL_GROUPS = 48
_MODEL_EFFORT = 2.0
# The model has N^2 / 2 products; beyond this many groups writing it down takes longer than the search.
_MOST_GROUPS_OF_MODEL = 256
# Groups times offsets times moves, some ten seconds: 13 offsets with overlap 1 for 200 groups take two fifths of it.
_PATIENT_EVALUATIONS = 500_000_000
_MOST_PATIENT_MOVES = 400_000


@dataclass(frozen=True)
class Placement:
    """A checked layout with what is known about its largest overlap.

    Attributes:
        layout: the layout.
        lower_bound: no layout of the kind that :attr:`bound_holds_for` names has a smaller largest overlap.
        domains: the failure domains that it keeps, or None.
    """

    layout: Layout
    lower_bound: int
    domains: FailureDomains | None = None

    @property
    def status(self) -> Literal["optimal", "feasible"]:
        """What is known of the largest overlap: "optimal" where it equals the lower bound, else "feasible"."""
        return "optimal" if self.layout.max_overlap == self.lower_bound else "feasible"

    @property
    def bound_holds_for(self) -> Literal["all layouts", "cyclic layouts"]:
        """Which layouts the lower bound is a bound for: counting covers all, enumeration and model the cyclic ones."""
        counted = overlap_lower_bound(self.layout.groups, self.layout.redundancy)
        return "all layouts" if self.lower_bound == counted else "cyclic layouts"

    def to_json(self) -> dict[str, Any]:
        """Return the placement as plain JSON values; ``stacks`` has one list per group."""
        layout = self.layout
        offsets = None if layout.offsets is None else list(layout.offsets)
        return {
            "groups": layout.groups,
            "redundancy": layout.redundancy,
            "granularity": layout.granularity,
            "family": layout.family,
            "offsets": offsets,
            "max_overlap": layout.max_overlap,
            "lower_bound": self.lower_bound,
            "bound_holds_for": self.bound_holds_for,
            "status": self.status,
            "pairs_at_max": layout.pairs_at_max,
            "max_shared_groups": layout.max_shared_groups,
            "domain_size": None if self.domains is None else self.domains.size,
            "per_domain": None if self.domains is None else self.domains.most_hosts,
            "stacks": layout.stacks.tolist(),
        }


def best_placement(
    groups: int,
    redundancy: int,
    granularity: int = 1,
    layout: str = "best",
    *,
    domain_size: int | None = None,
    per_domain: int | None = None,
    time_limit_s: float | None = None,
    seed: int = 0,
    method: str = "search",
) -> Placement:
    """Return a placement with the smallest largest overlap that can be found, and its lower bound.

    Where :func:`place` stops after a short search, this goes on: few groups go to the model for a proof, more groups to
    a search of some ten seconds. Without a time limit the result depends on the arguments alone; a time limit takes
    the place of the search's own budget and only says where the same sequence of moves stops.

    Args:
        groups: number of groups N, at least 1.
        redundancy: hosts per type r, 1 to N.
        granularity: micro-shards per shard q, at least 1.
        layout: one of ``LAYOUTS``, as for :func:`place`.
        domain_size: consecutive groups that share a failure domain; None for no domains.
        per_domain: most hosts of one type in a failure domain; given with ``domain_size`` or not at all.
        time_limit_s: wall time of the search, above 0; None for its own deterministic budget.
        seed: seed of the search, at least 0.
        method: "search": constructions, local search, the model for the proof; "model": the model alone (CP-SAT), for
            the layouts "best" and "cyclic".

    Raises:
        InputError: when an argument is out of its domain, or the layout asked for cannot be.
        SearchLimitError: when the time limit ends the model before it has any offsets.
    """
    groups = groups_number(groups)
    redundancy = redundancy_number(redundancy, groups)
    granularity = granularity_number(granularity, groups)
    if layout not in LAYOUTS:
        raise InputError("layout", layout, "one of " + ", ".join(LAYOUTS), "leave it out for the best one")
    if method not in METHODS:
        raise InputError("method", method, "one of " + ", ".join(METHODS), "leave it out for the search")
    if method == "model" and groups > _MOST_GROUPS_OF_MODEL:
        raise InputError("groups", groups, f"at most {_MOST_GROUPS_OF_MODEL} for the model", "leave it to the search")
    limit_s = None if time_limit_s is None else seconds_limit(time_limit_s)
    seed = seed_number(seed)
    domains = failure_domains(domain_size, per_domain)
    known = known_offsets(groups, redundancy, layout, domains)
    if known is not None and (method == "search" or layout not in ("best", "cyclic")):
        family, offsets = known
        bound = overlap_lower_bound(groups, redundancy)
    elif method == "model":
        family = "cyclic"
        offsets, bound = _modelled(groups, redundancy, domains, limit_s)
    else:
        family = "cyclic"
        offsets, bound = _searched(groups, redundancy, domains, limit_s, seed)
    return Placement(checked_layout(groups, offsets, granularity, family, domains), bound, domains)


def _modelled(
    groups: int, redundancy: int, domains: FailureDomains | None, limit_s: float | None
) -> tuple[tuple[int, ...], int]:
    result = _solve(groups, redundancy, domains, limit_s)
    if result.offsets is None:
        within = "within its limit" if limit_s is None else f"within {limit_s:g} s"
        msg = f"the model found no placement of {redundancy} hosts per type on {groups:,} groups {within}"
        raise SearchLimitError(f"{msg}; raise --time-limit or leave the method to the search")
    return result.offsets, result.lower_bound


def _searched(
    groups: int, redundancy: int, domains: FailureDomains | None, limit_s: float | None, seed: int
) -> tuple[tuple[int, ...], int]:
    """Return (offsets, lower bound): a short search, the model where that is small, then a long search."""
    started = time.perf_counter()

    def left_s() -> float | None:
        return None if limit_s is None else max(1e-3, limit_s - (time.perf_counter() - started))

    def search(budget: int | None) -> OffsetSearch:
        rng = np.random.default_rng(seed)
        return best_offsets(groups, redundancy, budget, rng, domains=domains, time_limit_s=left_s())

    short = search(default_budget(groups, redundancy))
    if short.proven and short.moves_used == 0:
        return short.offsets, short.lower_bound  # a construction or an enumeration: the pairs are the fewest too
    best, bound = short.offsets, short.lower_bound
    if groups <= _MOST_MODEL_GROUPS:
        half_s = None if limit_s is None else max(1e-3, (limit_s - (time.perf_counter() - started)) / 2)
        result = _solve(groups, redundancy, domains, half_s, _MODEL_EFFORT, best)
        assert result.offsets is not None
        best, bound = result.offsets, result.lower_bound
        if result.proven:
            return best, bound
    if not short.proven:
        longest = min(_MOST_PATIENT_MOVES, _PATIENT_EVALUATIONS // (groups * redundancy))
        patient = search(longest if limit_s is None else None)
        best = min(best, patient.offsets, key=lambda offsets: largest_overlap(groups, offsets))
    return best, bound


def _solve(
    groups: int,
    redundancy: int,
    domains: FailureDomains | None,
    limit_s: float | None,
    effort: float | None = None,
    known: tuple[int, ...] | None = None,
) -> PlacementResult:
    return cyclic_placement(
        groups,
        redundancy,
        limit_s,
        domain_size=None if domains is None else domains.size,
        per_domain=None if domains is None else domains.most_hosts,
        effort=effort,
        known=known,
    )
