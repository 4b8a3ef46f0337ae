"""The engine against the SimGrid twin, which shares no code with it: every total of a run, for each strategy."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from spareplan import Controller, Scenario
from spareplan.availability import CATEGORIES
from spareplan.errors import InputError
from spareplan.placement import place
from spareplan.simulation import simgrid_twin
from spareplan.simulation.runs import PatchRule, Runner, RunOptions, Trace
from spareplan.simulation.simgrid_runner import run_simgrid, simgrid_interpreter
from spareplan.simulation.simgrid_scenario import simgrid_values
from spareplan.strategies import Setting

needs_simgrid = pytest.mark.skipif(
    simgrid_interpreter() is None, reason="no Python with SimGrid found: install Debian's python3-simgrid"
)
COUNTS = ("restarts", "group_failures", "reorders", "keeps")
ENGINE_RUNS = 1500


@dataclass(frozen=True)
class Case:
    """A setting under the rules that it is to meet; ``runs`` of the twin bring its standard error below 1 %."""

    name: str
    setting: Setting
    interval_steps: int
    runs: int
    rules: dict[str, Any]
    patch: PatchRule = "makespan"


CASES = [
    Case(
        "checkpoint, failures ignored in restarts",
        Setting("checkpoint", 1, 1, "single"),
        8,
        28,
        {"groups": 20, "steps": 200, "mtbf_s": 15_000.0, "restart_failures": "ignored", "initial_ages": "steady"},
    ),
    Case(
        "checkpoint, groups start over, one saves",
        Setting("checkpoint", 1, 1, "single"),
        10,
        150,
        {"groups": 30, "mtbf_s": 2500.0, "restart_failures": "group", "save_waits": "one-group"},
    ),
    Case(
        "checkpoint, all start over, saved step again, all new",
        Setting("checkpoint", 1, 1, "single"),
        10,
        240,
        {
            "groups": 20,
            "mtbf_s": 5000.0,
            "restart_failures": "job",
            "resume": "saved-step",
            "renewal": "all-new",
            "initial_ages": "steady",
        },
    ),
    Case(
        "replication, one draw a step, sets that wrap",
        Setting("replication", 2, 1, "wrap"),
        10,
        34,
        {
            "groups": 21,
            "steps": 200,
            "mtbf_s": 2500.0,
            "restart_failures": "group",
            "replication_jitter": "per-step",
            "save_waits": "one-group",
            "resume": "saved-step",
        },
    ),
    Case(
        "replication, uneven sets",
        Setting("replication", 3, 1, "disjoint"),
        12,
        60,
        {"groups": 22, "mtbf_s": 400.0, "restart_failures": "ignored", "initial_ages": "steady"},
    ),
    Case(
        "replication, all start over, all new",
        Setting("replication", 2, 1, "disjoint"),
        12,
        75,
        {"groups": 40, "mtbf_s": 900.0, "restart_failures": "job", "renewal": "all-new"},
    ),
    Case(
        "spare by the published rules",
        Setting("spare", 4, 1, "golomb"),
        8,
        40,
        {
            "groups": 30,
            "steps": 150,
            "mtbf_s": 700.0,
            "restart_failures": "group",
            "save_waits": "one-group",
            "resume": "saved-step",
        },
        "published",
    ),
    Case(
        "spare with quarters of a shard",
        Setting("spare", 4, 4, "golomb"),
        12,
        80,
        {"groups": 20, "mtbf_s": 200.0, "restart_failures": "ignored", "initial_ages": "steady", "detection_s": 5.0},
    ),
    Case(
        "spare with quarters of a shard by the published patch",
        Setting("spare", 3, 4, "golomb"),
        12,
        95,
        {"groups": 30, "mtbf_s": 400.0, "restart_failures": "job", "renewal": "all-new"},
        "published",
    ),
]


def scenario_of(case: Case) -> Scenario:
    values: dict[str, Any] = {
        "gpus": 1000,
        "group_size": 1,
        "weibull_shape": 0.78,
        "initial_ages": "new",
        "renewal": "kept",
        "compute_s": 64.0,
        "jitter": 0.05,
        "all_reduce_s": 4.0,
        "save_s": 30.0,
        "load_s": 30.0,
        "restart_s": 150.0,
        "detection_s": 0.0,
        "shrink_s": 0.1,
        "save_waits": "everybody",
        "resume": "next-step",
        "steps": 300,
    }
    return Scenario(**values | case.rules)


@needs_simgrid
@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=case.name, marks=[pytest.mark.slow] if number else []) for number, case in enumerate(CASES)],
)
def test_engine_and_simgrid_agree_on_every_total(case: Case) -> None:
    asked, options = scenario_of(case), RunOptions(patch=case.patch)
    values = simgrid_values(asked, case.setting, case.interval_steps, options, seed=5, replications=case.runs)
    twin = run_simgrid(values, 300.0)["replications"]
    runner = Runner(asked, case.setting, case.interval_steps, options)
    runs = [runner.run(number, 3) for number in range(ENGINE_RUNS)]
    assert all(run.finished for run in runs)
    times = np.array([record["time_to_train_s"] for record in twin])
    assert times.std(ddof=1) / math.sqrt(case.runs) < 0.01 * times.mean()
    down = np.array([record["categories"]["restarts"] + record["categories"]["shrink"] for record in twin])
    quantities = {
        "time to train": ([run.time_to_train_s for run in runs], times),
        "availability": ([run.availability for run in runs], 1.0 - down / times),
    }
    for name in COUNTS:
        quantities[name] = [getattr(run, name) for run in runs], np.array([record[name] for record in twin])
    for row, name in enumerate(CATEGORIES):
        seconds = np.array([record["categories"][name] for record in twin])
        quantities[name] = [float(run.split_s[row]) for run in runs], seconds
    assert np.mean(quantities["restarts"][0]) > 0.5
    patch_s = float(np.mean(quantities["patch"][0]))
    off = {}
    for name, (ours, theirs) in quantities.items():
        error = math.hypot(np.std(ours, ddof=1) / math.sqrt(len(ours)), np.std(theirs, ddof=1) / math.sqrt(len(theirs)))
        allowed = 3 * error + 1e-6
        if case.setting.granularity > 1 and name in ("patch", "stragglers"):
            # of reorderings with the fewest moves the two choose different ones, and that decides which micro-shards
            # the next failure loses, and how well their hosts can share them
            allowed += 0.1 * patch_s
        difference = np.mean(ours) - np.mean(theirs)
        if abs(difference) > allowed:
            off[name] = f"{difference:g}, allowed {allowed:g}"
    assert off == {}


@pytest.mark.parametrize("granularity", [1, 4])
def test_decisions_recorded_in_a_run_are_the_twin_s_from_the_same_orders(granularity: int) -> None:
    setting = Setting("spare", 5, granularity, "golomb")
    asked = scenario_of(CASES[6]).changed(groups=60, mtbf_s=300.0, steps=500)
    options = RunOptions(patch="published")
    log = Runner(asked, setting, 10, options).events(0, 1)
    kernel = Controller(place(60, 5, granularity, layout="golomb"))
    values = simgrid_values(asked, setting, 10, options, seed=1, replications=1)
    twin = simgrid_twin.Controller(simgrid_twin.scenario_from(values))
    dead: list[int] = []
    kinds = dict.fromkeys(("keep", "reorder", "restart"), 0)
    for kind, subject in zip(log.kind, log.subject.tolist(), strict=True):
        if kind == "failed":
            dead.append(subject)
        elif kind == "resumed":
            kernel.restarted()
        elif kind in kinds:
            before = kernel.state
            orders = [order.tolist() for order in before.orders]
            twin.orders, twin.limit, twin.alive = orders, before.load_limit, before.alive.tolist()
            twin.begin_step()
            told, decided = twin.remove(dead), kernel.fail(dead)
            rows = [before.orders[group].tolist() for group in twin.living]
            quickest = simgrid_twin.quickest_patch(rows, decided.lost.tolist())
            assert told.kind == decided.kind == kind
            kinds[kind] += 1
            dead = []
            if kind == "restart":
                continue
            assert twin.limit == decided.load_limit == subject
            moves = sum(
                len(set(twin.orders[group][:subject]) - set(before.orders[group][:subject].tolist()))
                for group in twin.living
            )
            assert moves == decided.moves
            assert quickest is not None
            assert quickest[0] == decided.patch_makespan
    assert kinds["restart"] > 0
    assert kinds["reorder"] > 50
    assert kinds["keep"] > 0 or granularity > 1


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (RunOptions(lives_s=np.array([1.0])), "lives_s = 'given'"),
        (RunOptions(trace=Trace(np.array([0, 1, 1]), np.array([1.0]), 2.0)), "trace = 'given'"),
        (RunOptions(fill="second-copies"), "fill = 'second-copies'"),
    ],
)
def test_options_that_the_twin_does_not_know_are_refused(options: RunOptions, told: str) -> None:
    with pytest.raises(InputError, match=told):
        simgrid_values(scenario_of(CASES[0]), CASES[0].setting, 8, options, 1, 1)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_scenario_is_one_that_the_twin_accepts(case: Case) -> None:
    options = RunOptions(patch=case.patch, no_failures=True)
    values = simgrid_values(scenario_of(case), case.setting, case.interval_steps, options, 1, 1)
    read = simgrid_twin.scenario_from(values)
    assert (read.restart_s, read.no_failures, read.patch) == (180.0, True, case.patch)
    assert read.repeats_saved_step == (case.rules.get("resume") == "saved-step")
    assert read.new_at_start == (case.rules.get("initial_ages") != "steady")
