"""Who hosts what: layouts of shard types on groups, and the replica sets of replication."""

from __future__ import annotations

from spareplan.placement.algebra import bose_set, residue_set, singer_set
from spareplan.placement.domains import FailureDomains
from spareplan.placement.layout import Layout, LayoutError
from spareplan.placement.offsets import consecutive_offsets, difference_counts, golomb_offsets
from spareplan.placement.optimise import METHODS, Placement, best_placement
from spareplan.placement.placing import LAYOUTS, place, single_copies
from spareplan.placement.replicas import ReplicaSets, replica_sets
from spareplan.placement.rulers import golomb_ruler, largest_known_order
from spareplan.placement.search import OffsetSearch, best_offsets, default_budget, overlap_lower_bound

__all__ = [
    "LAYOUTS",
    "METHODS",
    "FailureDomains",
    "Layout",
    "LayoutError",
    "OffsetSearch",
    "Placement",
    "ReplicaSets",
    "best_offsets",
    "best_placement",
    "bose_set",
    "consecutive_offsets",
    "default_budget",
    "difference_counts",
    "golomb_offsets",
    "golomb_ruler",
    "largest_known_order",
    "overlap_lower_bound",
    "place",
    "replica_sets",
    "residue_set",
    "singer_set",
    "single_copies",
]
