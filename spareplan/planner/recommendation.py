"""What a plan file recommends, read back to be looked at again."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from spareplan.errors import InputError
from spareplan.placement import ReplicaSets
from spareplan.recovery import read_deployment
from spareplan.recovery.plan_file import orders_digest
from spareplan.scenario import Scenario
from spareplan.strategies import Setting, placement_of

__all__ = ["Recommendation", "read_recommendation"]


@dataclass(frozen=True)
class Recommendation:
    """The recommended setting of a plan file and the scenario that it is for.

    Args:
        scenario: the plan's scenario.
        setting: the setting.
        checkpoint_interval_steps: steps between two saves.
    """

    scenario: Scenario
    setting: Setting
    checkpoint_interval_steps: int


def read_recommendation(path: Path) -> Recommendation:
    """Return what a plan file recommends.

    Args:
        path: a ``plan.json``.

    Raises:
        InputError: if it is no usable plan, or its placement is not the one that its recommendation makes.
    """
    deployment = read_deployment(path)
    document = json.loads(path.read_text(encoding="utf-8-sig"))
    again = "write the plan again"
    values, recommended = document.get("scenario"), document["recommended"]
    if not isinstance(values, dict):
        raise InputError(f"scenario of {path}", values, "an object", again)
    scenario = Scenario(**values)
    layout, steps = recommended.get("layout"), recommended.get("checkpoint_interval_steps")
    if not isinstance(layout, str):
        raise InputError(f"recommended.layout of {path}", layout, "the name of a layout", again)
    if type(steps) is not int or not 1 <= steps <= scenario.steps:
        field = f"recommended.checkpoint_interval_steps of {path}"
        raise InputError(field, steps, f"from 1 to {scenario.steps}", again)
    if deployment.groups != scenario.groups:
        raise InputError(f"scenario.groups of {path}", scenario.groups, f"{deployment.groups}, as placed", again)
    setting = Setting(deployment.strategy, deployment.redundancy, deployment.granularity, layout)
    placement = placement_of(scenario.groups, setting, scenario.search.seed)
    orders = placement.orders() if isinstance(placement, ReplicaSets) else placement.stacks
    if orders_digest(setting.strategy, setting.granularity, orders) != deployment.digest:
        raise InputError(f"placement of {path}", layout, "the one that its recommendation makes", again)
    return Recommendation(scenario, setting, steps)
