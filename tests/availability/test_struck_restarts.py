"""Restarts that failures strike, against plain sampling of every group's clock."""

import math
from typing import Literal

import numpy as np
import pytest

from spareplan.availability import RestartLaw, RestartRules, StepRules, cycle, restart_law, timeline
from spareplan.availability.path import path
from spareplan.availability.restart import Resumption, mean_resumption
from spareplan.failures import WeibullLaw
from spareplan.placement import place
from spareplan.survival import layout_profile

RUNS = 4000


def lives(law: WeibullLaw, count: int, generator: np.random.Generator) -> np.ndarray:
    drawn: np.ndarray = law.scale_s * generator.weibull(law.shape, count)
    return drawn


def clocks_at(
    law: WeibullLaw, groups: int, wall_s: float | None, runs: int, generator: np.random.Generator
) -> np.ndarray:
    """When each group fails next, seen from a wall time of a fleet that was new (None: long ago); (runs, groups)."""
    begin_s = 30.0 * law.mean_s if wall_s is None else wall_s
    due = lives(law, runs * groups, generator)
    while (late := due <= begin_s).any():
        due[late] += lives(law, int(late.sum()), generator)
    left: np.ndarray = (due - begin_s).reshape(runs, groups)
    return left


def sampled_own_timers(due: np.ndarray, timer_s: float, law: WeibullLaw, generator: np.random.Generator) -> np.ndarray:
    """Start timers over until all are through; returns when each restart ends, and leaves ``due`` as it is then."""
    started = np.zeros_like(due)
    while (struck := due <= started + timer_s).any():
        started[struck] = due[struck]
        due[struck] += lives(law, int(struck.sum()), generator)
    ends: np.ndarray = started.max(axis=1) + timer_s
    return ends


def sampled_gaps(due: np.ndarray, timer_s: float, law: WeibullLaw, generator: np.random.Generator) -> np.ndarray:
    """Wait for the first gap without a failure of any group; returns when it ends, and leaves ``due`` as it is then."""
    begin = np.zeros(len(due))
    rows = np.arange(len(due))
    while len(rows) > 0:
        first = due[rows].argmin(axis=1)
        at = due[rows, first]
        struck = at <= begin[rows] + timer_s
        rows, first, at = rows[struck], first[struck], at[struck]
        begin[rows] = at
        due[rows, first] += lives(law, len(rows), generator)
    return begin + timer_s


def within(samples: np.ndarray, errors: float = 4.0) -> tuple[float, float]:
    """Mean of samples and so many standard errors of it."""
    return float(samples.mean()), errors * float(samples.std(ddof=1)) / math.sqrt(len(samples))


def failed_by(law: RestartLaw, time_s: float) -> tuple[np.ndarray, np.ndarray]:
    """Weights of the ways to resume, and a group's chance of having failed by a time after that, in each."""
    exposures = [float(item.residual.exposure_at(np.array([time_s]))[0]) for item in law.resumed]
    return np.array([item.weight for item in law.resumed]), -np.expm1(-np.array(exposures))


@pytest.mark.parametrize(("shape", "age"), [(1.0, None), (0.6, None), (0.6, 0.02), (1.5, 0.0)])
@pytest.mark.parametrize(("groups", "timer_s"), [(40, 2500.0), (120, 6000.0)])
def test_groups_fall_due_while_they_wait_for_the_last_as_sampled(
    shape: float, age: float | None, groups: int, timer_s: float
) -> None:
    lifetime = WeibullLaw(1000.0 * groups, shape)
    generator = np.random.default_rng(11)
    due = clocks_at(lifetime, groups, None if age is None else age * lifetime.mean_s, RUNS, generator)
    ends = sampled_own_timers(due, timer_s, lifetime, generator)
    law = restart_law(RestartRules(timer_s, "group"), lifetime, groups, age)
    mean_s, error_s = within(ends)
    # the hundred points of a timer shift a mean by less than half a point
    assert law.mean_s == pytest.approx(mean_s, abs=error_s + 0.005 * timer_s)
    for later_s in (0.0, 0.5 * timer_s):
        dead = (due <= (ends + later_s)[:, None]).sum(axis=1)
        weights, chances = failed_by(law, later_s)
        mean, error = within(dead)
        assert groups * weights @ chances == pytest.approx(mean, abs=error)
        # the number varies with the duration: its second moment and the chance of none are those of the mixture
        none, error = within(dead == 0)
        assert weights @ (1.0 - chances) ** groups == pytest.approx(none, abs=error + 1e-3)
        pairs, error = within(dead * (dead - 1.0))
        assert groups * (groups - 1) * weights @ chances**2 == pytest.approx(pairs, abs=error + 0.01 * pairs)
    assert weights.sum() == pytest.approx(1.0, rel=1e-12)


def test_number_of_dead_groups_differs_from_that_after_the_mean_wait() -> None:
    law = restart_law(RestartRules(2500.0, "group"), WeibullLaw(40_000.0), 40)
    weights, chances = failed_by(law, 0.0)
    (one,) = (mean_resumption(law.resumed),)
    alive = math.exp(-float(one.residual.exposures[0]))
    assert alive == pytest.approx(weights @ (1.0 - chances), rel=1e-12)
    # that none is dead is far more likely than the mean says
    assert weights @ (1.0 - chances) ** 40 > 1.3 * alive**40


@pytest.mark.parametrize(("shape", "groups"), [(0.6, 200), (0.78, 100), (1.5, 100)])
@pytest.mark.parametrize("age", [None, 0.01, 0.16])
def test_whole_restart_of_a_young_fleet_takes_as_long_as_sampled(shape: float, groups: int, age: float | None) -> None:
    lifetime = WeibullLaw(1000.0 * groups, shape)
    generator = np.random.default_rng(13)
    due = clocks_at(lifetime, groups, None if age is None else age * lifetime.mean_s, RUNS, generator)
    # the failure that wiped out the job has just renewed one clock
    due[:, 0] = lives(lifetime, RUNS, generator)
    ends = sampled_gaps(due, 1500.0, lifetime, generator)
    law = restart_law(RestartRules(1500.0, "job"), lifetime, groups, age)
    mean_s, error_s = within(ends)
    # age classes span a factor of two, and failures that come close together are no independent gaps
    assert law.mean_s == pytest.approx(mean_s, abs=error_s + 0.02 * mean_s)
    # the deviation of so skewed a law is sampled to 3 % or so
    assert law.standard_deviation_s == pytest.approx(ends.std(ddof=1), rel=0.1)
    weights, chances = failed_by(law, 1500.0)
    mean, error = within((due <= (ends + 1500.0)[:, None]).sum(axis=1))
    assert groups * weights @ chances == pytest.approx(mean, abs=error + 0.02 * mean)


def test_young_fleet_of_falling_hazard_restarts_longer_than_an_old_one() -> None:
    lifetime = WeibullLaw(1.8e6, 0.6)
    rules = RestartRules(3600.0, "job")
    means_s = [restart_law(rules, lifetime, 1000, age).mean_s for age in (0.0025, 0.02, 0.16, 1.28, None)]
    assert means_s == sorted(means_s, reverse=True)
    assert means_s[0] > 2.0 * means_s[-1]


@pytest.mark.parametrize("failures", ["group", "job"])
def test_restart_much_longer_than_a_life_never_ends(failures: Literal["group", "job"]) -> None:
    law = restart_law(RestartRules(3600.0, failures), WeibullLaw(100.0), 10)
    assert law.mean_s == math.inf


@pytest.mark.parametrize("failures", ["group", "job"])
@pytest.mark.parametrize(("shape", "mean_s"), [(0.6, 1e30), (1.0, 1e22), (1.5, 1e18), (8.0, 1e8)])
def test_restart_that_is_hardly_ever_struck_takes_its_time(
    failures: Literal["group", "job"], shape: float, mean_s: float
) -> None:
    for age in (0.0, None) if shape < 8.0 else (0.0,):
        law = restart_law(RestartRules(600.0, failures), WeibullLaw(mean_s, shape), 100, age)
        assert law.mean_s == pytest.approx(600.0, rel=1e-6)
        weights, chances = failed_by(law, 0.0)
        assert weights @ chances == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("shape", [0.6, 1.0])
def test_cycle_that_resumes_in_many_ways_is_their_mixture(shape: float) -> None:
    profile = layout_profile(place(60, 4))
    rules = StepRules(60.0, 0.05, False, 4.0, True, 0.0, False, 0.0, 0.5)
    resumed = restart_law(RestartRules(4500.0, "group"), WeibullLaw(60 * 300.0, shape), 60).resumed
    weights = np.array([item.weight for item in resumed])
    line = timeline(profile, resumed, rules)
    lines = [timeline(profile, (Resumption(1.0, item.residual),), rules) for item in resumed]
    arrival = weights @ [math.exp(own.log_alive[0]) for own in lines]
    assert arrival < 0.9
    assert math.exp(line.log_alive[0]) == pytest.approx(arrival, rel=1e-12)
    # 300 points in time
    assert line.up_s == pytest.approx(weights @ [own.up_s for own in lines], rel=2e-3)
    # steps are those of the mean state of the living, not the mean over their states
    done = weights @ [cycle(own, 1).kept_steps for own in lines]
    assert cycle(line, 1).kept_steps == pytest.approx(done, rel=0.01)
    # the mean chance to live on keeps quite another number of steps
    assert cycle(timeline(profile, (mean_resumption(resumed),), rules), 1).kept_steps < 0.98 * done


def test_failures_that_are_masked_along_a_mixture_are_those_of_its_living_ways() -> None:
    profile = layout_profile(place(60, 4))
    resumed = restart_law(RestartRules(4500.0, "group"), WeibullLaw(60 * 300.0), 60).resumed
    way = path(profile, resumed)
    alive = np.exp(way.log_alive)
    # of N groups, those that fail while the job lives: the means over the ways, each followed alone
    expected = 0.0
    for item in resumed:
        own = path(profile, (item,))
        expected += item.weight * float(np.exp(own.log_alive[:-1]) @ np.diff(own.masked))
    assert float(alive[:-1] @ np.diff(way.masked)) == pytest.approx(expected, rel=0.02)
