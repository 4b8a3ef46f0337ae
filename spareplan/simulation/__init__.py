"""Simulation of runs, failure by failure: an independent check of the planner's numbers.

Names are loaded from their modules on first use; numba is loaded when the first run starts.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spareplan.simulation.replications import Precision, Replications, Task, replicate
    from spareplan.simulation.result import SimulationResult, result_of
    from spareplan.simulation.runs import EventLog, Runner, RunOptions, RunResult, Trace
    from spareplan.simulation.simulating import simulate
    from spareplan.simulation.traces import NodeTraces, read_trace

__all__ = [
    "EventLog",
    "NodeTraces",
    "Precision",
    "Replications",
    "RunOptions",
    "RunResult",
    "Runner",
    "SimulationResult",
    "Task",
    "Trace",
    "read_trace",
    "replicate",
    "result_of",
    "simulate",
]

_HOME = {
    "EventLog": "runs",
    "NodeTraces": "traces",
    "Precision": "replications",
    "Replications": "replications",
    "RunOptions": "runs",
    "RunResult": "runs",
    "Runner": "runs",
    "SimulationResult": "result",
    "Task": "replications",
    "Trace": "runs",
    "read_trace": "traces",
    "replicate": "replications",
    "result_of": "result",
    "simulate": "simulating",
}


def __getattr__(name: str) -> object:
    """Load a name from its module on first use."""
    if name not in _HOME:
        msg = f"module 'spareplan.simulation' has no attribute {name!r}"
        raise AttributeError(msg)
    value = getattr(import_module(f"spareplan.simulation.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
