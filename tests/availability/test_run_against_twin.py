"""The renewal model against a step-by-step simulation that shares no code with it."""

from dataclasses import replace
from typing import Any, Literal

import numpy as np
import pytest
from run_twin import TwinRun, time_to_train_s

from spareplan.availability import ClockRules, RenewalModel, RestartRules, StepRules
from spareplan.failures import WeibullLaw
from spareplan.placement import place, replica_sets, single_copies
from spareplan.survival import layout_profile, load_profile, replica_profile
from spareplan.survival.coverage import sole_copies

GROUPS = 60


def model_and_twin(
    strategy: str, redundancy: int, mtbf_s: float, shape: float, steps: int, interval: int, new: bool = False
) -> tuple[RenewalModel, TwinRun]:
    spare = strategy == "spare"
    step = StepRules(60.0, 0.0, False, 4.0, spare, 30.0, False, 0.0, 0.5)
    if strategy == "replication":
        sets = replica_sets(GROUPS, redundancy)
        profile, fixed = replica_profile(sets), sets.stacks_per_step
        hosts = np.array(sets.sets)
        chance = None
    else:
        layout = single_copies(GROUPS) if redundancy == 1 else place(GROUPS, redundancy, layout="golomb")
        profile, fixed, hosts = layout_profile(layout), 0.0, layout.hosts
        load = load_profile(layout)
        chance = sole_copies(1, load.growth).reorder_probability(GROUPS, load.mean_stacks) if spare else None
    law = WeibullLaw(mtbf_s * GROUPS, shape)
    model = RenewalModel(
        profile, step, RestartRules(1200.0, "ignored"), ClockRules(law, new, False), steps, steps * 64.0
    )
    twin = TwinRun(hosts, fixed, steps, interval, 60.0, 4.0, 30.0, 1200.0, 0.5, law.mean_s, shape, chance, new)
    return model, twin


CASES = [
    # strategy, redundancy, mtbf_s, shape, steps, interval, clocks new at the start, bound on the model's own error
    ("checkpoint", 1, 3000.0, 1.0, 300, 8, False, 0.01),
    ("checkpoint", 1, 20_000.0, 1.0, 120, 20, False, 0.01),
    ("checkpoint", 1, 6000.0, 0.78, 300, 8, True, 0.02),
    ("checkpoint", 1, 6000.0, 0.5, 300, 8, True, 0.02),
    ("replication", 2, 900.0, 1.0, 400, 10, False, 0.01),
    ("replication", 2, 1200.0, 0.5, 400, 10, True, 0.02),
    ("replication", 3, 600.0, 0.78, 400, 10, False, 0.015),
    ("spare", 3, 600.0, 1.0, 400, 10, False, 0.015),
    ("spare", 3, 1200.0, 0.5, 400, 10, True, 0.02),
    ("spare", 3, 1200.0, 2.6, 400, 10, True, 0.02),
    ("spare", 5, 400.0, 1.0, 600, 12, False, 0.015),
    ("spare", 5, 400.0, 0.78, 600, 12, False, 0.02),
    ("spare", 5, 400.0, 0.78, 600, 12, True, 0.02),
]


@pytest.mark.parametrize(("strategy", "redundancy", "mtbf_s", "shape", "steps", "interval", "new", "bound"), CASES)
def test_time_to_train_agrees_with_the_simulated_protocol(
    strategy: str, redundancy: int, mtbf_s: float, shape: float, steps: int, interval: int, new: bool, bound: float
) -> None:
    model, twin = model_and_twin(strategy, redundancy, mtbf_s, shape, steps, interval, new)
    generator = np.random.default_rng(19)
    times = np.array([time_to_train_s(twin, generator) for _ in range(60)])
    error = times.std(ddof=1) / np.sqrt(len(times))
    expected = model.evaluate(interval).time_to_train_s
    assert times.mean() == pytest.approx(expected, abs=3 * error + bound * expected)


# step rules and restart, clocks and layout that differ from the cases above
VARIANTS: dict[str, dict[str, Any]] = {
    "jitter": {"jitter": 0.05},
    "jitter per step, replication": {"strategy": "replication", "jitter": 0.05, "jitter_per_step": True},
    "slow detection": {"detection_s": 40.0},
    "slow detection, replication": {"strategy": "replication", "detection_s": 40.0},
    "slow detection, checkpoint": {"strategy": "checkpoint", "mtbf_s": 3000.0, "detection_s": 40.0},
    "one group saves": {"one_group_saves": True, "jitter": 0.05},
    "restarts of single groups": {"restart_failures": "group"},
    "restarts of single groups, young fleet": {"restart_failures": "group", "shape": 0.78, "new": True},
    "restarts of single groups, struck hard": {
        "restart_failures": "group",
        "redundancy": 5,
        "mtbf_s": 400.0,
        "restart_s": 7200.0,
    },
    "restarts that start over": {"restart_failures": "job", "restart_s": 300.0},
    "restarts that start over, young fleet": {"restart_failures": "job", "shape": 0.6, "new": True},
    "all new at a restart": {"all_new": True, "shape": 0.78, "mtbf_s": 900.0},
    "all new at a restart, wear-out": {"all_new": True, "shape": 2.0, "new": True},
    "micro-shards": {"granularity": 4},
    "micro-shards and all the rest": {
        "granularity": 4,
        "jitter": 0.05,
        "detection_s": 5.0,
        "one_group_saves": True,
        "restart_failures": "group",
    },
}


def variant_and_twin(
    strategy: str = "spare",
    redundancy: int = 3,
    mtbf_s: float = 600.0,
    shape: float = 1.0,
    granularity: int = 1,
    jitter: float = 0.0,
    jitter_per_step: bool = False,
    detection_s: float = 0.0,
    one_group_saves: bool = False,
    restart_failures: Literal["ignored", "group", "job"] = "ignored",
    restart_s: float = 1200.0,
    all_new: bool = False,
    new: bool = False,
) -> tuple[RenewalModel, TwinRun]:
    model, twin = model_and_twin(strategy, 1 if strategy == "checkpoint" else redundancy, mtbf_s, shape, 400, 10, new)
    step = replace(
        model.step,
        jitter=jitter,
        jitter_per_step=jitter_per_step,
        detection_s=detection_s,
        one_group_saves=one_group_saves,
    )
    twin = replace(
        twin,
        jitter=jitter,
        jitter_per_step=jitter_per_step,
        detection_s=detection_s,
        one_group_saves=one_group_saves,
        restart_failures=restart_failures,
        restart_s=restart_s,
        all_new_at_restart=all_new,
    )
    profile = model.profile
    if granularity > 1:
        layout = place(GROUPS, redundancy, granularity, layout="golomb")
        profile = layout_profile(layout)
        states = profile.by_failures
        twin = replace(
            twin,
            stacks_after=load_profile(layout).mean_stacks,
            reorder_chance=states.reorder_probability,
            patch_stacks=states.patch_stacks,
        )
    clocks = ClockRules(model.clocks.law, new, all_new)
    restart = RestartRules(restart_s, restart_failures)
    return RenewalModel(profile, step, restart, clocks, model.steps, model.ideal_s), twin


ALSO = {
    "jitter per step, replication",
    "slow detection, replication",
    "restarts of single groups, young fleet",
    "all new at a restart, wear-out",
    "micro-shards",
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in ALSO else name for name in VARIANTS]
)
def test_every_rule_of_steps_restarts_and_clocks_agrees_with_the_simulated_protocol(name: str) -> None:
    model, twin = variant_and_twin(**VARIANTS[name])
    generator = np.random.default_rng(31)
    # where the first cycle differs from all others, more runs show whether it is followed as it is
    runs = 150 if twin.all_new_at_restart else 50
    times = np.array([time_to_train_s(twin, generator) for _ in range(runs)])
    error = times.std(ddof=1) / np.sqrt(len(times))
    expected = model.evaluate(10).time_to_train_s
    assert times.mean() == pytest.approx(expected, abs=3 * error + 0.02 * expected)


@pytest.mark.slow
def test_spread_agrees_with_the_simulated_protocol() -> None:
    model, twin = model_and_twin("spare", 3, 600.0, 1.0, 400, 10)
    generator = np.random.default_rng(23)
    times = np.array([time_to_train_s(twin, generator) for _ in range(400)])
    spread = model.spread(model.evaluate(10), seed=0)
    width = np.subtract(*np.percentile(times, [90, 10]))
    # the standard error of a sampled 80 % width of n normal values is about width / sqrt(n)
    assert spread.p90_s - spread.p10_s == pytest.approx(width, rel=3 / np.sqrt(len(times)))


@pytest.mark.parametrize(
    ("strategy", "redundancy", "mtbf_s", "shape", "steps", "interval", "new"),
    [
        # about 0.2, 0.3, 1.5, 1.2, 2.4, 1.0 and 1.0 restarts in a run
        ("spare", 5, 20_000.0, 1.0, 100, 50, False),
        ("spare", 3, 2000.0, 1.0, 200, 20, False),
        ("spare", 5, 400.0, 1.0, 200, 12, False),
        ("spare", 5, 400.0, 0.78, 200, 12, False),
        ("spare", 3, 1200.0, 0.5, 200, 10, True),
        ("replication", 2, 900.0, 1.0, 100, 10, False),
        ("checkpoint", 1, 20_000.0, 1.0, 300, 20, False),
    ],
)
def test_percentiles_of_a_run_of_few_cycles_are_those_of_the_simulated_protocol(
    strategy: str, redundancy: int, mtbf_s: float, shape: float, steps: int, interval: int, new: bool
) -> None:
    model, twin = model_and_twin(strategy, redundancy, mtbf_s, shape, steps, interval, new)
    generator = np.random.default_rng(23)
    runs = 200
    times = np.array([time_to_train_s(twin, generator) for _ in range(runs)])
    spread = model.spread(model.evaluate(interval), seed=0)
    for share, value in ((0.1, spread.p10_s), (0.5, spread.p50_s), (0.9, spread.p90_s)):
        error = 3.0 * np.sqrt(share * (1.0 - share) / runs)
        # the model's time may be 2 % off
        assert (times <= 1.02 * value).mean() >= share - error
        assert (times <= 0.98 * value).mean() <= share + error


def test_run_within_one_cycle_is_faster_than_the_long_run_rate() -> None:
    model, twin = model_and_twin("spare", 5, 20_000.0, 1.0, 100, 50)
    generator = np.random.default_rng(29)
    times = np.array([time_to_train_s(twin, generator) for _ in range(80)])
    expected = model.evaluate(50).time_to_train_s
    error = times.std(ddof=1) / np.sqrt(len(times))
    assert times.mean() == pytest.approx(expected, abs=3 * error + 0.01 * expected)
    assert expected < 100 * model.step_time_s(50)


def test_twin_without_failures_takes_steps_and_saves_only() -> None:
    _, twin = model_and_twin("checkpoint", 1, 3000.0, 1.0, 50, 10)
    calm = replace(twin, group_mtbf_s=1e15)
    assert time_to_train_s(calm, np.random.default_rng(0)) == pytest.approx(50 * 64.0 + 4 * 30.0, rel=1e-12)
