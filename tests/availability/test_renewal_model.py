"""The renewal model against closed forms and its own conservation laws."""

import math
from dataclasses import replace
from typing import Any, Literal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import gamma

from spareplan.availability import (
    CATEGORIES,
    ClockRules,
    RenewalModel,
    RestartRules,
    StepRules,
    cycle,
    timeline,
)
from spareplan.availability.restart import resumption
from spareplan.availability.timeline import _save_wait_s
from spareplan.failures import WeibullLaw
from spareplan.placement import place, replica_sets, single_copies
from spareplan.survival import CycleProfile, layout_profile, replica_profile
from spareplan.theory import expected_maximum_normal, exponential_goodput, exponential_interval_s

CALM = 1e14


def step_rules(**changes: Any) -> StepRules:
    values: dict[str, Any] = {
        "compute_s": 1.0,
        "jitter": 0.0,
        "jitter_per_step": False,
        "all_reduce_s": 0.0,
        "retries_all_reduce": False,
        "save_s": 60.0,
        "one_group_saves": False,
        "detection_s": 0.0,
        "shrink_s": 0.0,
    }
    return StepRules(**(values | changes))


def model(profile: CycleProfile, mtbf_s: float, restart_s: float, step: StepRules, steps: int = 10_000) -> RenewalModel:
    clocks = ClockRules(WeibullLaw(mtbf_s * profile.groups), new_at_start=False, renewed_at_restart=False)
    ideal_s = steps * (step.compute_s + step.all_reduce_s)
    return RenewalModel(profile, step, RestartRules(restart_s, "ignored"), clocks, steps, ideal_s)


def test_plain_checkpointing_reproduces_the_exact_exponential_goodput() -> None:
    # one-second steps: MTBF 300 s, save 60 s, restart 3,600 s, 152 s of work; goodput 0.0379
    run = model(layout_profile(single_copies(100)), 300.0, 3600.0, step_rules(), steps=100_000)
    exact = exponential_goodput(152.0, 60.0, 300.0, 3600.0)
    assert exact == pytest.approx(0.0379, abs=5e-5)
    # failures are noticed at the end of their step, half a second later on average
    assert 1.0 / run.step_time_s(152) == pytest.approx(exact, rel=1e-3)


@pytest.mark.parametrize("saves", [1, 4])
def test_saves_that_hardly_ever_succeed_come_as_a_poisson_stream(saves: int) -> None:
    # an interval of 10 MTBFs succeeds once in 22,026 tries: none of the sampled cycles keeps a step
    run = model(layout_profile(single_copies(100)), 100.0, 0.0, step_rules(save_s=0.0), steps=saves * 1000)
    estimate = run.evaluate(1000)
    spread = run.spread(estimate, seed=1)
    assert spread.method == "rare success"
    # the time to the n-th of them is a gamma variable; a decile of 100,000 draws is known to about 1 %
    deciles = gamma(saves, scale=estimate.time_to_train_s / saves).ppf(np.array([0.1, 0.5, 0.9]))
    assert [spread.p10_s, spread.p50_s, spread.p90_s] == pytest.approx(list(deciles), rel=0.03)


@pytest.mark.parametrize(
    ("mtbf_s", "save_s", "restart_s"), [(300.0, 60.0, 3600.0), (3000.0, 20.0, 500.0), (40_000.0, 60.0, 60.0)]
)
def test_numeric_optimum_meets_the_lambert_w_interval(mtbf_s: float, save_s: float, restart_s: float) -> None:
    run = model(layout_profile(single_copies(64)), mtbf_s, restart_s, step_rules(save_s=save_s), steps=10**6)
    exact_s = exponential_interval_s(save_s, mtbf_s)
    best = run.best_interval_steps(7)
    at_exact = run.step_time_s(round(exact_s))
    # the search stops at a fiftieth of the interval, where the cost is flat to second order
    assert run.step_time_s(best) <= at_exact * (1 + 1e-4)
    assert best == pytest.approx(exact_s, rel=0.06)


def test_run_without_failures_takes_steps_stragglers_and_saves() -> None:
    step = step_rules(compute_s=64.0, jitter=0.05, all_reduce_s=6.0)
    run = model(layout_profile(single_copies(600)), CALM, 3600.0, step, steps=1000)
    estimate = run.evaluate(100)
    slowest = 64.0 * (1 + 0.05 * expected_maximum_normal(600.0))
    # ten saves at most: the last one falls on the end of the run
    assert estimate.time_to_train_s == pytest.approx(1000 * (slowest + 6.0) + 10 * 60.0, abs=61.0)
    assert estimate.restarts == pytest.approx(0.0, abs=1e-6)
    assert estimate.availability == pytest.approx(1.0, abs=1e-6)


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(["checkpoint", "replication", "spare"]),
    st.floats(200.0, 1e5),
    st.floats(1.0, 5000.0),
    st.floats(0.5, 1.5),
    st.sampled_from(["ignored", "group", "job"]),
    st.booleans(),
    st.integers(20, 3000),
)
def test_categories_sum_to_the_total_and_shares_stay_within_bounds(
    strategy: str,
    mtbf_s: float,
    restart_s: float,
    shape: float,
    failures: Literal["ignored", "group", "job"],
    new: bool,
    steps: int,
) -> None:
    profile = {
        "checkpoint": lambda: layout_profile(single_copies(40)),
        "replication": lambda: replica_profile(replica_sets(40, 3)),
        "spare": lambda: layout_profile(place(40, 4)),
    }[strategy]()
    step = step_rules(compute_s=30.0, jitter=0.05, all_reduce_s=1.0, detection_s=2.0, shrink_s=0.1, save_s=20.0)
    clocks = ClockRules(WeibullLaw(mtbf_s * 40, shape), new_at_start=new, renewed_at_restart=new and shape > 1)
    run = RenewalModel(profile, step, RestartRules(restart_s, failures), clocks, steps, steps * 31.0)
    estimate = run.evaluate(run.best_interval_steps(5))
    assert 0.0 <= estimate.availability <= 1.0
    if math.isinf(estimate.time_to_train_s):
        return
    assert set(estimate.split_s) == set(CATEGORIES)
    assert math.fsum(estimate.split_s.values()) == pytest.approx(estimate.time_to_train_s, rel=1e-9)
    assert min(estimate.split_s.values()) >= -1e-6 * estimate.time_to_train_s
    assert estimate.split_s["compute"] == pytest.approx(steps * 30.0, rel=1e-9)
    # an attempt that finds a failure loses half of its all-reduce, and may commit all the same
    assert estimate.split_s["all_reduce"] >= steps * 0.5 * (1 - 1e-9)
    # the slowest of 40 groups, or of those few that still live, is no faster than the mean
    assert estimate.time_to_train_s >= steps * 30.5 * (1 - 1e-9)


def test_more_frequent_failures_never_shorten_a_run() -> None:
    profile = layout_profile(place(100, 6))
    times = []
    for mtbf_s in (4000.0, 1000.0, 400.0, 150.0):
        run = model(profile, mtbf_s, 900.0, step_rules(compute_s=64.0, save_s=30.0))
        times.append(run.evaluate(run.best_interval_steps(10)).time_to_train_s)
    assert times == sorted(times)


@pytest.mark.parametrize(("stacks", "per_step", "save_s"), [(2.0, False, 20.0), (3.0, True, 58.8), (1.0, False, 4.0)])
def test_save_by_one_group_costs_what_it_arrives_after_the_slowest_of_the_others(
    stacks: float, per_step: bool, save_s: float
) -> None:
    step = step_rules(compute_s=64.0, jitter=0.05, save_s=save_s, one_group_saves=True, jitter_per_step=per_step)
    generator = np.random.default_rng(2)
    deviation_s = 64.0 * 0.05 * (stacks if per_step else math.sqrt(stacks))
    work = deviation_s * generator.standard_normal((40_000, 30))
    late = work.copy()
    late[:, 0] += save_s
    extra = late.max(axis=1) - work.max(axis=1)
    error = extra.std(ddof=1) / math.sqrt(len(extra))
    assert _save_wait_s(step, stacks, 30.0) == pytest.approx(extra.mean(), abs=3.5 * error)


def test_longer_interval_keeps_no_more_steps_than_are_done() -> None:
    line = timeline(
        layout_profile(place(60, 4)),
        resumption(WeibullLaw(60 * 500.0), None),
        step_rules(compute_s=60.0),
    )
    kept = [cycle(line, interval).kept_steps for interval in (1, 5, 25, 125, 10_000)]
    done = cycle(line, 1).steps[-1]
    assert all(0.0 <= value <= done for value in kept)
    assert kept[-1] == 0.0


def test_bundled_saves_count_as_many_as_single_ones() -> None:
    profile = layout_profile(place(200, 8))
    line = timeline(profile, resumption(WeibullLaw(200 * 40_000.0), None), step_rules(compute_s=20.0, save_s=0.0))
    every_step = cycle(line, 1)
    assert every_step.saved_steps[1] > 1.0
    # E[floor(n)] against the mean of n itself: half a step apart
    mean_steps = float(-(every_step.steps[1:] + every_step.steps[:-1]) @ np.diff(np.exp(line.log_alive)) / 2)
    assert every_step.kept_steps == pytest.approx(mean_steps, rel=2e-3)


def test_first_cycle_of_a_run_counts_as_a_whole_whatever_the_length_of_the_run() -> None:
    # nobody is dead when the run begins; later every cycle begins with groups that fell due during the restart
    run = model(layout_profile(place(60, 5)), 400.0, 7200.0, step_rules(compute_s=64.0, save_s=30.0))
    run = replace(run, restart=RestartRules(7200.0, "group"))
    steps = list(range(200, 700, 20))
    times_s = np.array([replace(run, steps=count).evaluate(10).time_to_train_s for count in steps])
    # beyond the first cycle each step takes what it takes in the long run
    assert np.diff(times_s) == pytest.approx(np.full(len(steps) - 1, 20 * run.step_time_s(10)), rel=0.05)


def test_hopeless_run_never_ends() -> None:
    run = model(layout_profile(single_copies(50)), 5.0, 3600.0, step_rules(compute_s=64.0))
    estimate = run.evaluate(run.best_interval_steps(1))
    assert math.isinf(estimate.time_to_train_s)
    assert run.spread(estimate, seed=0).p50_s == math.inf


@pytest.mark.parametrize(
    ("profile", "mtbf_s"),
    [(layout_profile(single_copies(50)), 75.0), (replica_profile(replica_sets(60, 2)), 60.0)],
    ids=["first failure is fatal", "failures are masked"],
)
def test_availability_of_a_run_that_never_ends_is_that_of_the_same_run_followed_to_its_end(
    profile: CycleProfile, mtbf_s: float
) -> None:
    step = step_rules(compute_s=64.0, detection_s=90.0, shrink_s=5.0)
    run = model(profile, mtbf_s, 300.0, step)
    endless, followed = run.evaluate(20), replace(run, ideal_s=1e60).evaluate(20)
    assert math.isinf(endless.time_to_train_s)
    assert math.isfinite(followed.time_to_train_s)
    assert endless.availability == pytest.approx(followed.availability, rel=1e-6)
    # detection is no up time
    cyc = cycle(run._late_line, 20)
    assert endless.availability < (cyc.up_s + cyc.notice_s - 90.0) / (cyc.up_s + cyc.notice_s + 300.0) + 1e-9


def test_detection_and_shrinks_of_lost_steps_are_no_rework() -> None:
    # one interval in a cycle: nearly every step is lost, and with it the notices of its masked failures
    profile = replica_profile(replica_sets(60, 2))
    step = step_rules(compute_s=64.0, detection_s=30.0, shrink_s=2.0)
    run = model(profile, 200.0, 300.0, step, steps=2_000)
    estimate = run.evaluate(30)
    line = run._late_line
    share = float(np.average(line.costs_s[5] / line.step_s, weights=np.exp(line.log_alive) * np.gradient(line.times_s)))
    up_s = estimate.time_to_train_s - estimate.split_s["restarts"] - estimate.restarts * 30.0
    assert estimate.split_s["rework"] > 0.3 * up_s
    masked_s = estimate.split_s["shrink"] - estimate.restarts * 30.0
    assert masked_s == pytest.approx(share * (up_s - estimate.split_s["saves"]), rel=0.05)
