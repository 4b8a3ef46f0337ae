"""What `simulate` answers: means with their intervals, the model beside them, and what it fills in and refuses."""

import json
import math
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from spareplan import InputError, Precision, Scenario, plan, simulate
from spareplan.availability import CATEGORIES
from spareplan.planner import evaluate
from spareplan.simulation import Replications, SimulationResult, Task, result_of
from spareplan.strategies import Setting, renewal_model
from spareplan.theory import failures_to_wipeout_replication, saxena_availability, saxena_interval_s

FEW = Precision(0.5, 6, 6)
SMALL = Scenario(gpus=24, group_size=1, mtbf="10m", steps=120, restart="5m", save="20s")


@pytest.fixture(scope="module")
def result() -> SimulationResult:
    return simulate(SMALL, redundancy=3, interval_steps=10, precision=FEW, seed=7)


def test_mean_interval_and_percentiles_are_those_of_the_runs(result: SimulationResult) -> None:
    times = result.to_frame()["time_to_train_s"]
    assert result.time_to_train_s == pytest.approx(times.mean(), rel=1e-12)
    half = stats.t.ppf(0.975, 5) * times.std(ddof=1) / math.sqrt(6)
    assert result.half_width_s == pytest.approx(half, rel=1e-9)
    assert (result.p10_s, result.p50_s, result.p90_s) == pytest.approx(np.percentile(times, [10, 50, 90]), rel=1e-12)
    assert result.time_to_train_ratio == pytest.approx(times.mean() / SMALL.ideal_s, rel=1e-12)
    assert result.ratio_half_width == pytest.approx(half / SMALL.ideal_s, rel=1e-9)
    assert result.goodput == pytest.approx(SMALL.ideal_s / times.mean(), rel=1e-12)


def test_every_second_is_in_one_category(result: SimulationResult) -> None:
    assert tuple(result.split_s) == CATEGORIES
    assert sum(result.split_s.values()) == pytest.approx(result.wall_s, rel=1e-12)
    frame = result.to_frame()
    assert frame[[f"{name}_s" for name in CATEGORIES]].sum(axis=1).to_numpy() == pytest.approx(
        frame["time_to_train_s"].to_numpy(), rel=1e-12
    )


def test_shares_are_over_all_runs_together(result: SimulationResult) -> None:
    frame = result.to_frame()
    assert result.reorders_per_failure == pytest.approx(frame["reorders"].sum() / frame["group_failures"].sum())
    stacks = (frame["mean_stacks"] * frame["attempts"]).sum()
    assert result.compute_overhead == pytest.approx(stacks / frame["attempts"].sum())
    down = (frame["restarts_s"] + frame["shrink_s"]) / frame["time_to_train_s"]
    assert result.availability == pytest.approx(1.0 - down.mean(), rel=1e-12)
    assert result.expected_restarts == frame["restarts"].mean()


def test_json_is_plain_and_says_what_was_simulated(result: SimulationResult) -> None:
    document = json.loads(json.dumps(result.to_json(), allow_nan=False))
    assert (document["strategy"], document["redundancy"], document["layout"]) == ("spare", 3, "golomb")
    assert (document["interval_steps"], document["seed"], document["runs"]) == (10, 7, 6)
    assert document["time_to_train_s"] == result.time_to_train_s
    assert Scenario(**document["scenario"]) == SMALL


def test_model_stands_beside_the_runs(result: SimulationResult) -> None:
    estimate = renewal_model(SMALL, Setting("spare", 3, 1, "golomb")).evaluate(10)
    assert result.model == estimate
    assert result.time_to_train_s is not None
    assert result.model_difference == pytest.approx(estimate.time_to_train_s / result.time_to_train_s - 1.0)


def test_notebook_shows_the_headline_and_the_split(result: SimulationResult) -> None:
    page = result._repr_html_()
    assert result.headline in page
    assert all(name.replace("_", " ") in page for name in CATEGORIES)


def test_result_does_not_depend_on_the_number_of_workers() -> None:
    figures = [
        simulate(SMALL, redundancy=3, interval_steps=10, precision=Precision(0.02, 4, 32), workers=workers).figures()
        for workers in (1, 2, 3)
    ]
    assert figures[0]["runs"] > 4
    assert figures[0] == figures[1] == figures[2]


def test_seed_is_that_of_the_search_unless_given() -> None:
    scenario = SMALL.changed(seed=5)
    ours = simulate(scenario, redundancy=3, interval_steps=10, precision=FEW)
    assert ours.seed == 5
    given = simulate(SMALL, redundancy=3, interval_steps=10, precision=FEW, seed=5)
    assert ours.time_to_train_s == given.time_to_train_s
    other = simulate(SMALL, redundancy=3, interval_steps=10, precision=FEW, seed=6)
    assert other.time_to_train_s != given.time_to_train_s


def test_runs_double_until_the_interval_is_narrow_enough() -> None:
    loose = simulate(SMALL, redundancy=3, interval_steps=10, precision=Precision(0.03, 4, 64))
    assert loose.runs in (4, 8, 16, 32)
    assert loose.half_width_s is not None
    assert loose.time_to_train_s is not None
    assert loose.half_width_s <= 0.03 * loose.time_to_train_s
    capped = simulate(SMALL, redundancy=3, interval_steps=10, precision=Precision(1e-9, 4, 11))
    assert capped.runs == 11


def test_plan_and_candidate_bring_setting_and_interval() -> None:
    scenario = SMALL.changed(strategies="spare", redundancy="3")
    planned = plan(scenario)
    best = planned.recommended
    of_plan = simulate(scenario, planned, precision=FEW)
    assert of_plan.setting == best.setting
    assert of_plan.interval_steps == best.checkpoint_interval_steps
    assert simulate(scenario, best, precision=FEW).time_to_train_s == of_plan.time_to_train_s
    assert simulate(scenario, best, precision=FEW, interval_steps=7).interval_steps == 7


def test_interval_left_out_is_the_models_best_or_the_asked_one() -> None:
    setting = Setting("spare", 3, 1, "golomb")
    best = evaluate(SMALL, setting).candidate.checkpoint_interval_steps
    assert simulate(SMALL, redundancy=3, precision=FEW).interval_steps == best
    asked = SMALL.changed(interval="20m")
    expected = round(1200.0 / renewal_model(asked, setting).mean_step_s())
    assert simulate(asked, redundancy=3, precision=FEW).interval_steps == expected != best


def test_spare_redundancy_left_out_is_the_closed_form() -> None:
    # floor(log2 24 + 0.833) = floor(5.418); no optimal ruler with 5 marks fits 24 groups twice over 11 + 1
    found = simulate(SMALL, interval_steps=10, precision=FEW).setting
    assert (found.redundancy, found.layout) == (5, "golomb")
    # 14 groups: floor(4.64) = 4, whose ruler of length 6 fits; r = 5 has length 11 and does not
    tight = Scenario(gpus=14, group_size=1, mtbf="10m", steps=20)
    assert simulate(tight, redundancy=5, interval_steps=5, precision=FEW).setting.layout == "cyclic"


def test_replication_redundancy_left_out_has_the_smallest_overhead_over_availability() -> None:
    def ratio(r: int) -> float:
        up_s = failures_to_wipeout_replication(24, r) * 600.0
        return r / float(saxena_availability(saxena_interval_s(20.0, up_s, 300.0), 20.0, up_s, 300.0))

    found = simulate(SMALL, "replication", interval_steps=10, precision=FEW).setting
    assert found == Setting("replication", min(range(2, 6), key=ratio), 1, "disjoint")


def test_one_dead_group_at_the_start_costs_a_second_stack_from_the_first_step() -> None:
    calm = Scenario(gpus=12, group_size=1, mtbf="1e15s", steps=30, jitter=0.0, save="10s", all_reduce="1s")
    whole = simulate(calm, redundancy=3, interval_steps=10, precision=FEW)
    # two saves: none after the last step
    assert whole.time_to_train_s == pytest.approx(30 * (64 + 1) + 2 * 10, rel=1e-12)
    broken = simulate(calm, redundancy=3, interval_steps=10, precision=FEW, failed_at_start=(4, 4))
    assert broken.time_to_train_s == pytest.approx(30 * (2 * 64 + 1) + 2 * 10, rel=1e-12)
    assert broken.compute_overhead == 2.0
    assert (broken.half_width_s, broken.reorders_per_failure) == (0.0, None)


def test_run_that_cannot_end_is_given_up_and_says_what_was_reached() -> None:
    hopeless = Scenario(gpus=40, group_size=1, mtbf="20s", steps=50, restart="10m")
    found = simulate(hopeless, "checkpoint", interval_steps=1, precision=Precision(0.1, 2, 2))
    assert found.finished == 0.0
    assert found.time_to_train_s is None
    assert (found.p10_s, found.half_width_s, found.model_difference) == (None, None, None)
    assert found.longest_s == 100.0 * hopeless.ideal_s
    assert found.longest_s <= found.wall_s
    assert found.steps_kept < 50
    assert "2 of 2 simulated runs given up after" in found.headline
    document = json.loads(json.dumps(found.to_json(), allow_nan=False))
    assert document["time_to_train_s"] is None
    assert document["wall_s"] == found.wall_s


def test_ending_and_given_up_runs_together_have_a_median_but_no_mean(result: SimulationResult) -> None:
    task = Task(SMALL, result.setting, result.interval_steps, result.options)
    given_up = tuple(replace(run, finished=number > 1) for number, run in enumerate(result.results))
    found = result_of(Replications(task, given_up, interrupted=False), 7)
    times = np.sort([run.time_to_train_s for run in given_up[2:]])
    assert found.finished == pytest.approx(4 / 6)
    assert (found.time_to_train_s, found.half_width_s, found.time_to_train_ratio) == (None, None, None)
    # places 0.5 and 2.5 of six runs, the last two endless; place 4.5 is among these
    assert found.p10_s == pytest.approx(0.5 * (times[0] + times[1]))
    assert found.p50_s == pytest.approx(0.5 * (times[2] + times[3]))
    assert found.p90_s is None
    assert found.wall_s == result.wall_s


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"strategy": "prayer"}, "prayer"),
        ({"strategy": "checkpoint", "redundancy": 2}, "redundancy = 2"),
        ({"strategy": "replication", "redundancy": 25}, "redundancy = 25"),
        ({"redundancy": 1}, "redundancy = 1"),
        ({"redundancy": True}, "redundancy = True"),
        ({"strategy": "replication", "layout": "golomb"}, "golomb"),
        ({"strategy": "replication", "granularity": 2}, "granularity = 2"),
        ({"patch": "quick"}, "quick"),
        ({"fill": "random"}, "random"),
        ({"interval_steps": 0}, "interval_steps = 0"),
        ({"interval_steps": 121}, "interval_steps = 121"),
        ({"failed_at_start": (24,)}, "failed_at_start = 24"),
        ({"failed_at_start": (-1,)}, "failed_at_start = -1"),
        ({"strategy": "checkpoint", "failed_at_start": (2,)}, "failed_at_start = '2'"),
        ({"workers": 0}, "workers = 0"),
        ({"seed": -1}, "seed = -1"),
        ({"strategy": 5}, "strategy = 'int'"),
    ],
)
def test_what_cannot_be_simulated_is_refused_by_name(given: dict[str, object], named: str) -> None:
    with pytest.raises(InputError, match=named):
        simulate(SMALL, **{"interval_steps": 10, "precision": FEW, **given})  # type: ignore[arg-type] # wrong on purpose


def test_candidate_of_other_groups_or_with_a_setting_beside_it_is_refused() -> None:
    best = plan(SMALL.changed(strategies="spare", redundancy="3")).recommended
    with pytest.raises(InputError, match="24 groups"):
        simulate(SMALL.changed(gpus=30), best)
    with pytest.raises(InputError, match="redundancy = 4"):
        simulate(SMALL, best, redundancy=4)


def test_name_alone_loads_neither_the_compiler_nor_pandas() -> None:
    code = (
        "import sys, spareplan\n"
        "spareplan.simulate, spareplan.SimulationResult\n"
        "heavy = {'numba', 'pandas', 'matplotlib', 'ortools', 'joblib', 'rich', 'typer'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
