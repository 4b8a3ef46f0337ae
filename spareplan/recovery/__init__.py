"""What the survivors of a failure do: the smallest load limit, the fewest moves, the quickest patch."""

from __future__ import annotations

from spareplan.recovery.limit import load_limit_fits, smallest_limit
from spareplan.recovery.makespan import Patch, quickest_patch
from spareplan.recovery.moves import Reordering, cheapest_reordering
from spareplan.recovery.reordering import apply_reordering

__all__ = [
    "Patch",
    "Reordering",
    "apply_reordering",
    "cheapest_reordering",
    "load_limit_fits",
    "quickest_patch",
    "smallest_limit",
]
