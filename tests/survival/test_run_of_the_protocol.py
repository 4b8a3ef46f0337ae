"""The renewal model against whole runs of the published protocol with exact stacks, up to several failures a step."""

import numpy as np
import pytest
from protocol_run import ProtocolRun, time_to_train_s

from spareplan.availability import ClockRules, RenewalModel, RestartRules, StepRules
from spareplan.failures import WeibullLaw
from spareplan.placement import place
from spareplan.survival import layout_profile


def model_of(run: ProtocolRun) -> RenewalModel:
    groups = run.layout.groups
    step = StepRules(
        run.compute_s, 0.0, False, run.all_reduce_s, True, run.save_s, False, detection_s=0.0, shrink_s=run.shrink_s
    )
    clocks = ClockRules(WeibullLaw(run.mtbf_s * groups), new_at_start=False, renewed_at_restart=False)
    restart = RestartRules(run.restart_s, "ignored")
    ideal_s = run.steps * (run.compute_s + run.all_reduce_s)
    return RenewalModel(layout_profile(run.layout), step, restart, clocks, run.steps, ideal_s)


slow = pytest.mark.slow


@pytest.mark.parametrize(
    # the job's MTBF, groups, redundancy, steps of a run, runs
    ("mtbf_s", "groups", "redundancy", "steps", "runs"),
    [
        pytest.param(60.0, 60, 5, 120, 30, marks=slow),
        (300.0, 60, 4, 300, 20),
        pytest.param(20.0, 195, 9, 300, 12, marks=slow),
        pytest.param(60.0, 195, 7, 600, 12, marks=slow),
        pytest.param(300.0, 195, 6, 1500, 12, marks=slow),
    ],
)
def test_time_to_train_agrees_within_3_per_cent(
    mtbf_s: float, groups: int, redundancy: int, steps: int, runs: int
) -> None:
    layout = place(groups, redundancy, layout="golomb")
    interval = model_of(ProtocolRun(layout, steps, 1, mtbf_s)).best_interval_steps(3)
    run = ProtocolRun(layout, steps, interval, mtbf_s)
    generator = np.random.default_rng(7)
    times = np.array([time_to_train_s(run, generator) for _ in range(runs)])
    error = times.std(ddof=1) / np.sqrt(runs)
    expected = model_of(run).evaluate(interval).time_to_train_s
    assert expected == pytest.approx(times.mean(), abs=0.03 * times.mean() + 3 * error)
