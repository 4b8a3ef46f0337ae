"""Renewal-reward model: time-to-train of one strategy with one setting, its parts and its spread."""

from __future__ import annotations

from spareplan.availability.cycle import Cycle, cycle
from spareplan.availability.model import CATEGORIES, RenewalModel, RunEstimate, Spread
from spareplan.availability.restart import RestartLaw, restart_law
from spareplan.availability.rules import ClockRules, RestartRules, StepRules
from spareplan.availability.timeline import Timeline, timeline

__all__ = [
    "CATEGORIES",
    "ClockRules",
    "Cycle",
    "RenewalModel",
    "RestartLaw",
    "RestartRules",
    "RunEstimate",
    "Spread",
    "StepRules",
    "Timeline",
    "cycle",
    "restart_law",
    "timeline",
]
