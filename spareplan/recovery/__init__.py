"""What the survivors of a failure do: the controller, and plain exact twins of each of its steps."""

from __future__ import annotations

from spareplan.recovery.controller import Controller
from spareplan.recovery.history import RecoveryError
from spareplan.recovery.limit import load_limit_fits, smallest_limit
from spareplan.recovery.makespan import Patch, quickest_patch
from spareplan.recovery.moves import Reordering, cheapest_reordering
from spareplan.recovery.plan_file import Deployment, deployment_from_json, read_deployment
from spareplan.recovery.records import ControllerState, Decision
from spareplan.recovery.reordering import apply_reordering
from spareplan.recovery.witness import HallWitness, hall_witness

__all__ = [
    "Controller",
    "ControllerState",
    "Decision",
    "Deployment",
    "HallWitness",
    "Patch",
    "RecoveryError",
    "Reordering",
    "apply_reordering",
    "cheapest_reordering",
    "deployment_from_json",
    "hall_witness",
    "load_limit_fits",
    "quickest_patch",
    "read_deployment",
    "smallest_limit",
]
