"""A scenario and a setting as the SimGrid twin reads them."""

from __future__ import annotations

from typing import Any

from spareplan.errors import InputError
from spareplan.placement import ReplicaSets
from spareplan.scenario import Scenario
from spareplan.simulation.runs import RunOptions
from spareplan.strategies import Setting, clock_rules, placement_of, restart_rules, step_rules

__all__ = ["simgrid_values"]


def simgrid_values(
    scenario: Scenario, setting: Setting, interval_steps: int, options: RunOptions, seed: int, replications: int
) -> dict[str, Any]:
    """Return one value per field of :class:`spareplan.simulation.simgrid_twin.TwinScenario`.

    Args:
        scenario: what the user knows.
        setting: the setting.
        interval_steps: steps between two saves, at least 1.
        options: what else a run needs. The twin knows Weibull lives alone and fills no free slots.
        seed: seed of all draws.
        replications: runs to simulate, at least 1.

    Raises:
        InputError: if an option is one that the twin does not know, or no such placement exists.
    """
    for field, given in (("lives_s", options.lives_s), ("trace", options.trace)):
        if given is not None:
            raise InputError(field, "given", "left out for SimGrid", "simulate it with the engine")
    if options.fill != "keep":
        raise InputError("fill", options.fill, "keep for SimGrid", "simulate it with the engine")
    placement = placement_of(scenario.groups, setting, scenario.search.seed)
    if isinstance(placement, ReplicaSets):
        orders, stacks = [list(order) for order in placement.orders()], float(placement.stacks_per_step)
    else:
        orders, stacks = placement.stacks.tolist(), 1.0
    step, restart, clock = step_rules(scenario, setting), restart_rules(scenario), clock_rules(scenario)
    return {
        "strategy": setting.strategy,
        "groups": scenario.groups,
        "granularity": setting.granularity,
        "orders": orders,
        "stacks_per_step": stacks,
        "steps": scenario.steps,
        "compute_s": step.compute_s,
        "jitter": step.jitter,
        "jitter_per_step": step.jitter_per_step,
        "all_reduce_s": step.all_reduce_s,
        "shrink_s": step.shrink_s,
        "detection_s": step.detection_s,
        "save_s": step.save_s,
        "one_group_saves": step.one_group_saves,
        "repeats_saved_step": bool(step.repeated_steps),
        "restart_s": restart.restart_s,
        "restart_failures": restart.failures,
        "weibull_shape": clock.law.shape,
        "group_mtbf_s": clock.law.mean_s,
        "new_at_start": clock.new_at_start,
        "renewed_at_restart": clock.renewed_at_restart,
        "interval_steps": interval_steps,
        "patch": options.patch,
        "dead_at_start": list(options.failed_at_start),
        "no_failures": options.no_failures,
        "seed": seed,
        "replications": replications,
    }
