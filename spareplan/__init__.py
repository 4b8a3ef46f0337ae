"""Plans fault-tolerant LLM pretraining on 10,000 to 600,000 GPUs.

>>> from spareplan import Scenario, plan
>>> result = plan(Scenario(gpus=100_000, mtbf="5m"))
>>> result.recommended.strategy
'spare'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from spareplan._version import __version__

if TYPE_CHECKING:
    from spareplan.errors import InputError, SearchLimitError, SpareplanError
    from spareplan.failures import fit
    from spareplan.placement import Layout, place
    from spareplan.planner import Candidate, Plan, plan
    from spareplan.recovery import Controller, ControllerState, Decision
    from spareplan.scenario import Scenario, Search, load_preset, load_scenario, preset_names
    from spareplan.simulation import Precision, SimulationResult, Trace, simulate

__all__ = [
    "Candidate",
    "Controller",
    "ControllerState",
    "Decision",
    "InputError",
    "Layout",
    "Plan",
    "Precision",
    "Scenario",
    "Search",
    "SearchLimitError",
    "SimulationResult",
    "SpareplanError",
    "Trace",
    "__version__",
    "fit",
    "load_preset",
    "load_scenario",
    "place",
    "plan",
    "preset_names",
    "simulate",
]

_HOME = {
    "Candidate": "planner",
    "Controller": "recovery",
    "ControllerState": "recovery",
    "Decision": "recovery",
    "InputError": "errors",
    "Layout": "placement",
    "Plan": "planner",
    "Precision": "simulation",
    "Scenario": "scenario",
    "Search": "scenario",
    "SearchLimitError": "errors",
    "SimulationResult": "simulation",
    "SpareplanError": "errors",
    "Trace": "simulation",
    "fit": "failures",
    "load_preset": "scenario",
    "load_scenario": "scenario",
    "place": "placement",
    "plan": "planner",
    "preset_names": "scenario",
    "simulate": "simulation",
}


def __getattr__(name: str) -> object:
    """Load a public name from its module on first use, so that ``import spareplan`` stays light."""
    if name not in _HOME:
        msg = f"module 'spareplan' has no attribute {name!r}"
        raise AttributeError(msg)
    value = getattr(import_module(f"spareplan.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
