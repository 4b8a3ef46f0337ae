"""The renewal model against a step-by-step simulation that shares no code with it."""

from dataclasses import replace

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


def test_spread_agrees_with_the_simulated_protocol() -> None:
    model, twin = model_and_twin("spare", 3, 600.0, 1.0, 400, 10)
    generator = np.random.default_rng(23)
    times = np.array([time_to_train_s(twin, generator) for _ in range(120)])
    spread = model.spread(model.evaluate(10), seed=0)
    width = np.subtract(*np.percentile(times, [90, 10]))
    # the standard error of a sampled 80 % width of n normal values is about width / sqrt(n)
    assert spread.p90_s - spread.p10_s == pytest.approx(width, rel=3 / np.sqrt(len(times)))


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
