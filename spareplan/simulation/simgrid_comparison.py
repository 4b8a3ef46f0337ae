"""The engine held against the SimGrid twin on small scenarios."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from spareplan.scenario import Scenario
from spareplan.simulation.runs import Runner, RunOptions
from spareplan.simulation.simgrid_runner import run_simgrid
from spareplan.simulation.simgrid_scenario import simgrid_values
from spareplan.strategies import Setting

__all__ = ["SimgridRow", "compare_with_simgrid", "simgrid_cases"]

_TIMEOUT_S = 600.0
_REPLICATIONS = 30


@dataclass(frozen=True)
class SimgridRow:
    """One scenario by the engine and by the SimGrid twin.

    Args:
        label: the setting.
        groups: number of groups N.
        replications: runs of each.
        time_to_train_ratio: mean TTT / T0 of the engine.
        simgrid_ratio: that of the twin.
        standard_error: of the difference of the two means.
        standard_errors_apart: the twin's mean less the engine's in standard errors.
    """

    label: str
    groups: int
    replications: int
    time_to_train_ratio: float
    simgrid_ratio: float
    standard_error: float
    standard_errors_apart: float

    def to_json(self) -> dict[str, Any]:
        """Return the row as plain data."""
        return asdict(self)


def simgrid_cases() -> tuple[tuple[Scenario, Setting, int], ...]:
    """Return three small scenarios per strategy, each with its setting and the steps between two saves."""
    base = Scenario(gpus=12_288, groups=24, mtbf_s=900.0, restart_s=600.0, steps=300)
    few = base.changed(mtbf_s=3600.0, weibull_shape=0.78, initial_ages="new")
    striking = few.changed(restart_failures="group", save_waits="one-group", resume="saved-step")
    wrapping = striking.changed(replica_sets="wrap", replication_jitter="per-step")
    return (
        (few, Setting("checkpoint", 1, 1, "single"), 10),
        (few.changed(restart_failures="job"), Setting("checkpoint", 1, 1, "single"), 10),
        (striking, Setting("checkpoint", 1, 1, "single"), 5),
        (base, Setting("replication", 2, 1, "disjoint"), 15),
        (few, Setting("replication", 3, 1, "disjoint"), 20),
        (wrapping.changed(groups=20), Setting("replication", 3, 1, "wrap"), 10),
        (base, Setting("spare", 3, 1, "golomb"), 20),
        (few.changed(weibull_shape=1.5), Setting("spare", 4, 2, "golomb"), 20),
        (striking.changed(mtbf_s=600.0), Setting("spare", 4, 1, "golomb"), 10),
    )


def compare_with_simgrid(seed: int = 0) -> tuple[SimgridRow, ...]:
    """Return the mean time-to-train of engine and SimGrid twin for each of :func:`simgrid_cases`.

    Args:
        seed: seed of all runs, at least 0.

    Raises:
        SpareplanError: if SimGrid is missing or fails.
    """
    return tuple(_row(scenario, setting, steps, seed) for scenario, setting, steps in simgrid_cases())


def _row(scenario: Scenario, setting: Setting, interval_steps: int, seed: int) -> SimgridRow:
    options = RunOptions()
    values = simgrid_values(scenario, setting, interval_steps, options, seed, _REPLICATIONS)
    twin = [run["time_to_train_s"] for run in run_simgrid(values, _TIMEOUT_S)["replications"]]
    runner = Runner(scenario, setting, interval_steps, options)
    own = [runner.run(number, seed).time_to_train_s for number in range(_REPLICATIONS)]
    error_s = math.sqrt(sum(float(np.var(times, ddof=1)) / len(times) for times in (twin, own)))
    apart_s = float(np.mean(twin) - np.mean(own))
    return SimgridRow(
        label=setting.label,
        groups=scenario.groups,
        replications=_REPLICATIONS,
        time_to_train_ratio=float(np.mean(own)) / scenario.ideal_s,
        simgrid_ratio=float(np.mean(twin)) / scenario.ideal_s,
        standard_error=error_s / scenario.ideal_s,
        standard_errors_apart=apart_s / error_s if error_s > 0.0 else 0.0,
    )
