"""A plan's settings simulated failure by failure, beside what the model says of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from spareplan.planner.records import Plan
from spareplan.simulation.replications import Precision, Task, replicate
from spareplan.simulation.result import result_of
from spareplan.simulation.runs import RunOptions

__all__ = ["simulated"]


def simulated(
    plan: Plan,
    precision: Precision | None = None,
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Plan:
    """Return the plan with simulated figures of each strategy's best setting, the recommended one among them.

    The same plan gives the same figures, whatever the number of workers.

    Args:
        plan: the plan.
        precision: when to stop; None: an interval of 1 % to either side, 10 to 1,000 runs.
        workers: how many work at the same time.
        progress: called with the runs done and the runs known to be needed so far.

    Raises:
        KeyboardInterrupt: if Ctrl-C ended the work.
    """
    scenario = plan.scenario
    tasks = [
        Task(scenario, item.candidate.setting, item.candidate.checkpoint_interval_steps, RunOptions())
        for item in plan.outlooks
    ]
    done = replicate(tasks, precision or Precision(), scenario.search.seed, workers, progress)
    if any(item.interrupted for item in done):
        raise KeyboardInterrupt
    return replace(plan, simulated=tuple(result_of(item, scenario.search.seed) for item in done))
