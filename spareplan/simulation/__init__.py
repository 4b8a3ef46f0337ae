"""Simulation of runs, failure by failure: an independent check of the planner's numbers.

numba is loaded when the first run starts.
"""

from __future__ import annotations

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
