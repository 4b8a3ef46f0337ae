"""How long a layout survives failures, and what the survivors then have to compute."""

from __future__ import annotations

from spareplan.survival.load import LoadProfile, load_profile, smallest_limit_fits
from spareplan.survival.profile import CycleProfile, layout_profile, replica_profile
from spareplan.survival.wipeout import WipeoutLaw, layout_wipeout, replica_wipeout

__all__ = [
    "CycleProfile",
    "LoadProfile",
    "WipeoutLaw",
    "layout_profile",
    "layout_wipeout",
    "load_profile",
    "replica_profile",
    "replica_wipeout",
    "smallest_limit_fits",
]
