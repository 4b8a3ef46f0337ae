"""What is known of a cluster and a run: validated once, filled with sourced defaults, kept as TOML."""

from __future__ import annotations

from spareplan.scenario.defaults import DEFAULT_GROUP_SIZE
from spareplan.scenario.files import (
    SCENARIO_HEADER,
    build_scenario,
    load_preset,
    load_scenario,
    preset_names,
    scenario_from_text,
    scenario_from_toml,
    scenario_to_toml,
)
from spareplan.scenario.limits import HIGHEST_S, LOWEST_S, MOST_GPUS
from spareplan.scenario.model import Assumption, Scenario
from spareplan.scenario.search import LayoutFamily, Search, Strategy

__all__ = [
    "DEFAULT_GROUP_SIZE",
    "HIGHEST_S",
    "LOWEST_S",
    "MOST_GPUS",
    "SCENARIO_HEADER",
    "Assumption",
    "LayoutFamily",
    "Scenario",
    "Search",
    "Strategy",
    "build_scenario",
    "load_preset",
    "load_scenario",
    "preset_names",
    "scenario_from_text",
    "scenario_from_toml",
    "scenario_to_toml",
]
