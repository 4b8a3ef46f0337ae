"""How long a restart takes when failures strike it."""

import math

import numpy as np
import pytest

from spareplan.availability import RestartRules, restart_law
from spareplan.failures import WeibullLaw


def sampled_last_of_groups(timer: float, law: WeibullLaw, groups: int, runs: int) -> np.ndarray:
    generator = np.random.default_rng(3)
    ends = np.empty(runs)
    for run in range(runs):
        due = law.scale_s * generator.weibull(law.shape, groups)
        begin = 30.0 * law.mean_s
        while (late := due <= begin).any():
            due[late] += law.scale_s * generator.weibull(law.shape, int(late.sum()))
        due -= begin
        started = np.zeros(groups)
        while (late := due < started + timer).any():
            started[late] = due[late]
            due[late] += law.scale_s * generator.weibull(law.shape, int(late.sum()))
        ends[run] = started.max() + timer
    return ends


def test_restart_that_failures_ignore_takes_its_nominal_time() -> None:
    law = restart_law(RestartRules(600.0, "ignored"), WeibullLaw(1e5, 0.78), 100)
    assert (law.mean_s, law.standard_deviation_s) == (600.0, 0.0)
    (resumed,) = law.resumed
    # nobody is known to have waited: lives are those of any moment
    assert (resumed.weight, resumed.residual.exposures[0]) == (1.0, 0.0)


@pytest.mark.parametrize(("groups", "shape"), [(50, 1.0), (50, 0.78), (200, 0.78)])
def test_restart_of_own_timers_waits_for_the_last_group(groups: int, shape: float) -> None:
    lifetime = WeibullLaw(300.0 * groups, shape)
    law = restart_law(RestartRules(3600.0, "group"), lifetime, groups)
    ends = sampled_last_of_groups(3600.0, lifetime, groups, 1500)
    error = ends.std(ddof=1) / math.sqrt(len(ends))
    # the hundred points of a timer shift a mean by less than half a point
    assert law.mean_s == pytest.approx(ends.mean(), abs=3 * error + 18.0)
    assert law.standard_deviation_s == pytest.approx(ends.std(ddof=1), rel=0.1)


@pytest.mark.parametrize("groups", [200, 600, 1000])
def test_published_restart_timers_take_6800_to_7800_s(groups: int) -> None:
    law = restart_law(RestartRules(3600.0, "group"), WeibullLaw(300.0 * groups, 0.78), groups)
    assert 6800.0 < law.mean_s < 7800.0


def test_whole_restart_waits_for_the_first_long_enough_gap() -> None:
    law = restart_law(RestartRules(600.0, "job"), WeibullLaw(30_000.0), 100)
    assert law.mean_s == pytest.approx(300.0 * math.expm1(2.0))
    generator = np.random.default_rng(5)
    ends = []
    for _ in range(4000):
        now = 0.0
        while (gap := generator.exponential(300.0)) < 600.0:
            now += gap
        ends.append(now + 600.0)
    error = float(np.std(ends, ddof=1)) / math.sqrt(len(ends))
    assert law.mean_s == pytest.approx(np.mean(ends), abs=3 * error)
    assert law.standard_deviation_s == pytest.approx(np.std(ends, ddof=1), rel=0.08)


def test_whole_restart_under_hopeless_failures_never_ends() -> None:
    assert restart_law(RestartRules(3600.0, "job"), WeibullLaw(100.0), 100).mean_s == math.inf


def test_own_timers_under_heavy_failures_still_have_a_mean() -> None:
    # half of all timers are struck: the geometric tail beyond the tabulated time matters
    law = restart_law(RestartRules(700.0, "group"), WeibullLaw(1000.0), 20)
    ends = sampled_last_of_groups(700.0, WeibullLaw(1000.0), 20, 1500)
    error = float(ends.std(ddof=1)) / math.sqrt(len(ends))
    assert law.mean_s == pytest.approx(ends.mean(), abs=3 * error + 7.0)
