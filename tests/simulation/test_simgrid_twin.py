"""The SimGrid twin: its draws, its runs against a plain Monte Carlo, and the program that they are."""

from __future__ import annotations

import math
import random
import statistics
import subprocess
import sys
from typing import Any

import pytest
from twin_cases import needs_simgrid, run_once, scenario

from spareplan.availability.model import CATEGORIES
from spareplan.errors import SpareplanError
from spareplan.placement import place
from spareplan.simulation import simgrid_runner, simgrid_twin
from spareplan.simulation.simgrid_runner import run_simgrid
from spareplan.theory import expected_maximum_normal

# ---- draws


def test_two_and_a_half_stacks_are_three_draws_with_variance_proportional_to_work() -> None:
    values = simgrid_twin.scenario_from(scenario([[0]], jitter=0.05, stacks_per_step=2.5))
    pieces = simgrid_twin.Controller(values).step_pieces()
    assert pieces == [1.0, 1.0, 0.5]
    rng, draws = random.Random(5), 20_000
    several = [simgrid_twin.durations_s(pieces, values, one_draw=False, rng=rng) for _ in range(draws)]
    single = [simgrid_twin.durations_s(pieces, values, one_draw=True, rng=rng) for _ in range(draws)]
    # standard error of a standard deviation: 1 / sqrt(2 n) of it
    tolerance = 4.0 / math.sqrt(2.0 * draws)
    assert statistics.stdev(row[2] for row in several) == pytest.approx(9.0 * 0.05 * math.sqrt(0.5), rel=tolerance)
    assert statistics.stdev(map(sum, several)) == pytest.approx(9.0 * 0.05 * math.sqrt(2.5), rel=tolerance)
    assert statistics.stdev(map(sum, single)) == pytest.approx(9.0 * 0.05 * 2.5, rel=tolerance)


def test_clocks_of_equilibrium_age_fail_once_per_mtbf_and_new_ones_more_often() -> None:
    groups, mtbf_s, horizon_s = 20_000, 100.0, 2000.0
    values = scenario([[0]] * groups, weibull_shape=0.78, group_mtbf_s=mtbf_s)
    counts = {}
    for new in (False, True):
        checked = simgrid_twin.TwinScenario(**values | {"new_at_start": new})
        clocks = simgrid_twin.Clocks(checked, random.Random(3), 0.0)
        failures = [0] * groups
        for group in range(groups):
            while clocks.due_s[group] <= horizon_s:
                clocks.renew(group)
                failures[group] += 1
        counts[new] = failures
    variation = math.gamma(1 + 2 / 0.78) / math.gamma(1 + 1 / 0.78) ** 2 - 1
    for new, excess in ((False, 0.0), (True, (variation - 1) / 2)):
        error = statistics.stdev(counts[new]) / math.sqrt(groups)
        assert statistics.mean(counts[new]) == pytest.approx(horizon_s / mtbf_s + excess, abs=3 * error)


# ---- runs by chance


def checkpoint_run_s(values: dict[str, Any], rng: random.Random) -> float:
    """One run of plain checkpointing with blocking saves, clock by clock; every group's failure is fatal."""
    scale: float = values["group_mtbf_s"] / math.gamma(1 + 1 / values["weibull_shape"])
    notice_s = values["all_reduce_s"] / 2 + values["detection_s"] + values["shrink_s"]

    def life_s() -> float:
        return rng.weibullvariate(scale, values["weibull_shape"])

    def renewed(now: float) -> list[bool]:
        fell = [due_s <= now for due_s in due]
        for group, due_s in enumerate(due):
            while due_s <= now:
                due_s = due[group] = due_s + life_s()
        return fell

    due = [life_s() for _ in range(values["groups"])]
    down = [False] * len(due)
    now, done, saved = 0.0, 0, 0
    while done < values["steps"]:
        begun = [not fell and due_s > now for fell, due_s in zip(down, due, strict=True)]
        factors = [max(rng.gauss(1.0, values["jitter"]), 0.1) for begins in begun if begins]
        end = now + values["compute_s"] * max(factors, default=0.0)
        if all(begun) and min(due) > end:
            now, done = end + values["all_reduce_s"], done + 1
            if done % values["interval_steps"] == 0 and done < values["steps"]:
                now, saved = now + values["save_s"], done
            continue
        now, done = end + notice_s, saved
        renewed(now)
        ends = [now + values["restart_s"] for _ in due]
        for group, due_s in enumerate(due if values["restart_failures"] == "group" else []):
            while due_s <= ends[group]:
                ends[group] = due_s + values["restart_s"]
                due_s = due[group] = due_s + life_s()
        while values["restart_failures"] == "job" and min(due) <= ends[0]:
            ends = [min(due) + values["restart_s"]] * len(due)
            due[due.index(min(due))] += life_s()
        now = max(ends)
        fell = renewed(now)
        down = fell if values["restart_failures"] == "group" else [False] * len(due)
    return now


@needs_simgrid
@pytest.mark.parametrize("per_step", [False, True])
def test_without_failures_a_step_takes_the_slowest_group_s_mean(per_step: bool) -> None:
    values = scenario(
        [[0]] * 5,
        strategy="replication",
        stacks_per_step=3.0,
        jitter=0.1,
        jitter_per_step=per_step,
        no_failures=True,
        replications=25,
    )
    times = [record["time_to_train_s"] for record in run_simgrid(values, 60.0)["replications"]]
    # the sum of three draws varies less than three times one
    deviation_s = 9.0 * 0.1 * (3.0 if per_step else math.sqrt(3.0))
    expected_s = 60 * (27.0 + deviation_s * float(expected_maximum_normal(5)) + 1.0)
    error = statistics.stdev(times) / math.sqrt(len(times))
    assert statistics.mean(times) == pytest.approx(expected_s, abs=3 * error)
    assert error < 0.01 * expected_s


@needs_simgrid
@pytest.mark.parametrize("rule", ["ignored", "group", "job"])
def test_checkpointing_agrees_with_a_plain_monte_carlo(rule: str) -> None:
    values = scenario(
        [[0], [1], [2]],
        steps=50,
        jitter=0.1,
        save_s=3.0,
        restart_s=100.0,
        restart_failures=rule,
        weibull_shape=0.8,
        group_mtbf_s=900.0,
        new_at_start=True,
        replications=60,
    )
    records = run_simgrid(values, 60.0)["replications"]
    for record in records:
        assert sum(record["categories"].values()) == pytest.approx(record["time_to_train_s"], rel=1e-9)
        assert min(record["categories"].values()) >= 0.0
    simulated = [record["time_to_train_s"] for record in records]
    rng = random.Random(11)
    expected = [checkpoint_run_s(values, rng) for _ in range(1000)]
    error = math.hypot(
        statistics.stdev(simulated) / math.sqrt(len(simulated)), statistics.stdev(expected) / math.sqrt(len(expected))
    )
    assert statistics.mean(simulated) == pytest.approx(statistics.mean(expected), abs=3 * error)
    assert statistics.mean(record["restarts"] for record in records) > 1.0


@needs_simgrid
def test_same_seed_same_runs_and_every_second_has_its_category() -> None:
    values = scenario(
        place(21, 4, 2, layout="golomb").stacks.tolist(),
        strategy="spare",
        granularity=2,
        patch="makespan",
        jitter=0.05,
        save_s=5.0,
        one_group_saves=True,
        restart_failures="group",
        weibull_shape=0.78,
        group_mtbf_s=4000.0,
        replications=3,
    )
    first = run_simgrid(values, 60.0)
    assert first == run_simgrid(values, 60.0)
    times = [record["time_to_train_s"] for record in first["replications"]]
    assert len(set(times)) == 3
    assert times[0] != run_once(values | {"seed": 2, "replications": 1})["time_to_train_s"]
    assert sum(record["reorders"] for record in first["replications"]) > 0
    for record in first["replications"]:
        assert tuple(record["categories"]) == CATEGORIES
        assert sum(record["categories"].values()) == pytest.approx(record["time_to_train_s"], rel=1e-9)


# ---- the program and its runner


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"patch": "best"}, "patch = 'best'"),
        ({"dead_at_start": [5]}, "dead_at_start = [5]"),
        ({"dead_at_start": [0]}, "leaves a micro-shard without a host"),
        ({"orders": [[0], []]}, "orders: must be 2 lists"),
        ({"orders": [[0], [2]]}, "every micro-shard from 0 on"),
    ],
)
def test_bad_scenarios_are_refused(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told.replace("[", r"\[")):
        simgrid_twin.scenario_from(scenario([[0], [1]]) | changes)


def test_missing_and_unknown_keys_are_named() -> None:
    values = scenario([[0]]) | {"speed": 1}
    del values["jitter"]
    with pytest.raises(ValueError, match="jitter, speed"):
        simgrid_twin.scenario_from(values)


def test_program_needs_the_standard_library_alone() -> None:
    # without site-packages: neither this package nor SimGrid can be imported
    command = [sys.executable, "-I", "-S", simgrid_twin.__file__, "-"]
    done = subprocess.run(command, input="{}", capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("simgrid_twin: missing or unknown in the scenario: all_reduce_s, ")


def test_missing_simgrid_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simgrid_runner, "simgrid_interpreter", lambda: None)
    with pytest.raises(SpareplanError, match="install Debian's python3-simgrid"):
        run_simgrid(scenario([[0]]), 1.0)


@needs_simgrid
def test_runner_reports_a_refused_scenario_and_a_run_that_takes_too_long() -> None:
    with pytest.raises(SpareplanError, match=r"status 2.*patch = 'best'"):
        run_simgrid(scenario([[0]], patch="best"), 60.0)
    with pytest.raises(SpareplanError, match=r"within 0\.5 s"):
        run_simgrid(scenario([[0]], no_failures=True, steps=10**9), 0.5)
