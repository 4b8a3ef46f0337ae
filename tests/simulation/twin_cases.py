"""Scenarios of the SimGrid twin in which only the ages at the start are random, and seeds with the failures wanted."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from spareplan.simulation import simgrid_twin
from spareplan.simulation.simgrid_runner import run_simgrid, simgrid_interpreter

needs_simgrid = pytest.mark.skipif(
    simgrid_interpreter() is None, reason="no Python with SimGrid found: install Debian's python3-simgrid"
)
LONG_LIFE_S = 10_000.0


def scenario(orders: list[list[int]], **changes: Any) -> dict[str, Any]:
    """A steady run of steps of 9 s of compute and 1 s of all-reduce, with free saves; change what the test is about."""
    values = {
        "strategy": "checkpoint",
        "groups": len(orders),
        "granularity": 1,
        "orders": orders,
        "stacks_per_step": 1.0,
        "steps": 60,
        "compute_s": 9.0,
        "jitter": 0.0,
        "jitter_per_step": False,
        "all_reduce_s": 1.0,
        "shrink_s": 0.2,
        "detection_s": 0.3,
        "save_s": 0.0,
        "one_group_saves": False,
        "repeats_saved_step": False,
        "restart_s": 1000.0,
        "restart_failures": "ignored",
        # lives that hardly vary: only the age at the start is random
        "weibull_shape": 1e6,
        "group_mtbf_s": LONG_LIFE_S,
        "new_at_start": False,
        "renewed_at_restart": False,
        "interval_steps": 10,
        "patch": "published",
        "dead_at_start": [],
        "no_failures": False,
        "seed": 1,
        "replications": 1,
    }
    assert changes.keys() <= values.keys()
    return values | changes


def run_once(values: dict[str, Any]) -> dict[str, Any]:
    (record,) = run_simgrid(values, 60.0)["replications"]
    assert sum(record["categories"].values()) == pytest.approx(record["time_to_train_s"], rel=1e-12)
    assert isinstance(record, dict)
    return record


def first_failures(values: dict[str, Any]) -> list[float]:
    """The wall times of the first failures of the only replication: they are its first draws."""
    checked = simgrid_twin.scenario_from(values)
    return simgrid_twin.Clocks(checked, random.Random(f"{checked.seed}/0"), 0.0).due_s


def seeded(values: dict[str, Any], fits: Callable[[list[float]], bool]) -> tuple[dict[str, Any], list[float]]:
    """Find the first seed whose first failures fit."""
    for seed in count():
        candidate = values | {"seed": seed}
        if fits(due_s := first_failures(candidate)):
            return candidate, due_s
    raise AssertionError
