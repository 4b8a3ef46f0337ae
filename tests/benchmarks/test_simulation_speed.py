"""A published run in the engine, in SimPy and in SimGrid: `--benchmark-enable` for the times; answers are compared."""

from __future__ import annotations

import math
from itertools import count

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from simpy_protocol import SimpyRun

from spareplan import Scenario, load_preset
from spareplan.simulation.runs import Runner, RunOptions
from spareplan.simulation.simgrid_runner import run_simgrid, simgrid_interpreter
from spareplan.simulation.simgrid_scenario import simgrid_values
from spareplan.strategies import Setting

SETTING, INTERVAL_STEPS = Setting("spare", 9, 1, "golomb"), 23
OPTIONS = RunOptions(patch="published")
WHOLE_RUN = pytest.mark.benchmark(group="10,000 steps, N=600 r=9, published rules")


def published() -> Scenario:
    return load_preset("spare-600k-n600")


def known_ratio(seconds: float) -> None:
    # runs differ by about 1 % around 2.49
    assert seconds / published().ideal_s == pytest.approx(2.49, rel=0.06)


@WHOLE_RUN
def test_whole_run_in_the_engine(benchmark: BenchmarkFixture) -> None:
    runner, numbers = Runner(published(), SETTING, INTERVAL_STEPS, OPTIONS), count()
    result = benchmark.pedantic(lambda: runner.run(next(numbers), 1), rounds=50, warmup_rounds=2)
    known_ratio(result.time_to_train_s)


@WHOLE_RUN
def test_whole_run_in_simpy(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    result = benchmark.pedantic(
        lambda: SimpyRun(published(), SETTING, INTERVAL_STEPS, next(seeds)).run(), rounds=5, warmup_rounds=1
    )
    known_ratio(result.time_to_train_s)


@pytest.mark.slow
@pytest.mark.skipif(
    simgrid_interpreter() is None, reason="no Python with SimGrid found: install Debian's python3-simgrid"
)
@pytest.mark.benchmark(group="its first 400 steps")
@pytest.mark.parametrize("how", ["engine", "SimGrid"])
def test_first_steps_in_simgrid(benchmark: BenchmarkFixture, how: str) -> None:
    asked = published().changed(steps=400)
    runner, numbers = Runner(asked, SETTING, INTERVAL_STEPS, OPTIONS), count()
    if how == "engine":
        result = benchmark.pedantic(lambda: runner.run(next(numbers), 1), rounds=50, warmup_rounds=2)
        seconds = result.time_to_train_s
    else:
        values = simgrid_values(asked, SETTING, INTERVAL_STEPS, OPTIONS, seed=1, replications=1)
        (record,) = benchmark.pedantic(run_simgrid, args=(values, 600.0), rounds=1)["replications"]
        seconds = record["time_to_train_s"]
    others = np.array([runner.run(number, 2).time_to_train_s for number in range(200)])
    assert seconds == pytest.approx(others.mean(), abs=4 * others.std())


def test_engine_and_simpy_agree() -> None:
    asked = published().changed(groups=40, steps=150, mtbf_s=400.0, restart_s=300.0, all_reduce_s=4.0)
    setting = Setting("spare", 4, 1, "golomb")
    runner = Runner(asked, setting, 8, OPTIONS)
    ours = [runner.run(number, 1) for number in range(600)]
    theirs = [SimpyRun(asked, setting, 8, seed).run() for seed in range(40)]
    for name in ("time_to_train_s", "restarts", "group_failures", "reorders"):
        fast, slow = (np.array([getattr(run, name) for run in runs], dtype=float) for runs in (ours, theirs))
        error = math.hypot(fast.std() / math.sqrt(len(fast)), slow.std(ddof=1) / math.sqrt(len(slow)))
        assert fast.mean() == pytest.approx(slow.mean(), abs=3 * error), name
