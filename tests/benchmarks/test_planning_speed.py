"""What the model costs: run with `--benchmark-enable` for the times; the answers are checked either way."""

from __future__ import annotations

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from spareplan import Scenario, load_preset, plan
from spareplan.placement import place
from spareplan.strategies import Setting, renewal_model
from spareplan.survival import layout_profile
from spareplan.survival.wipeout import death_ranks, wipeouts_by_ranks
from spareplan.theory import consecutive_survival


def main_scenario() -> Scenario:
    return Scenario(gpus=100_000, mtbf="5m")


@pytest.mark.benchmark(group="whole plan")
@pytest.mark.parametrize("groups", [195, pytest.param(1000, marks=pytest.mark.slow)])
def test_whole_plan(benchmark: BenchmarkFixture, groups: int) -> None:
    scenario = main_scenario() if groups == 195 else load_preset("spare-600k-n1000")
    result = benchmark.pedantic(plan, args=(scenario,), rounds=3, warmup_rounds=1)
    assert scenario.groups == groups
    assert result.recommended.strategy == "spare"


@pytest.mark.slow
@pytest.mark.benchmark(group="whole plan")
def test_whole_plan_of_12500_groups(benchmark: BenchmarkFixture) -> None:
    scenario = Scenario(gpus=100_000, group_size=8, mtbf="5m")
    result = benchmark.pedantic(plan, args=(scenario,), rounds=1)
    assert result.placement.groups == 12_500


@pytest.mark.benchmark(group="one setting, N=1000 r=9")
@pytest.mark.parametrize("part", ["profile", "interval", "run"])
def test_one_setting(benchmark: BenchmarkFixture, part: str) -> None:
    scenario = load_preset("spare-600k-n1000")
    model = renewal_model(scenario, Setting("spare", 9, 1, "golomb"))
    if part == "profile":
        layout = place(1000, 9)
        profile = benchmark(layout_profile, layout)
        assert profile.wipeout.expected_failures == pytest.approx(441, rel=0.02)
    elif part == "interval":
        assert benchmark(model.best_interval_steps, 20) == pytest.approx(26, abs=6)
    else:
        estimate = benchmark(model.evaluate, 26)
        assert estimate.time_to_train_s / scenario.ideal_s == pytest.approx(2.342, rel=0.02)


@pytest.mark.benchmark(group="failures to wipe-out, consecutive N=600 r=9")
@pytest.mark.parametrize("how", ["exact", "2,000 death orders"])
def test_exact_law_against_sampling(benchmark: BenchmarkFixture, how: str) -> None:
    if how == "exact":
        expected = float(benchmark(consecutive_survival, 600, 9).sum())
        assert expected == pytest.approx(302.68, abs=5e-3)
    else:
        layout, ranks = place(600, 9, layout="consecutive"), death_ranks(600, 0, 2000)
        fatal = benchmark(wipeouts_by_ranks, layout, ranks)
        assert fatal.mean() == pytest.approx(302.68, abs=3 * fatal.std() / np.sqrt(2000))
