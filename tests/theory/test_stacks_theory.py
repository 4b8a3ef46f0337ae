"""Stacks per step: the lower bound, its mean, and the published figure of merit."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spareplan.errors import InputError
from spareplan.theory import (
    failures_to_wipeout_spare,
    mean_stacks,
    normalised_time_to_train,
    saxena_availability,
    saxena_interval_s,
    stack_lower_bound,
)


@pytest.mark.parametrize(
    ("failures", "granularity", "stacks"),
    [
        (0, 1, 1.0),
        (1, 1, 2.0),
        (5, 1, 2.0),
        (6, 1, 3.0),
        (9, 1, 10.0),
        (1, 4, 1.25),
        (2, 4, 1.25),
        (3, 4, 1.5),
    ],
)
def test_stack_lower_bound_by_hand_for_ten_groups(failures: int, granularity: int, stacks: float) -> None:
    assert stack_lower_bound(10, failures, granularity) == stacks


@settings(deadline=None)
@given(st.integers(1, 400), st.integers(1, 40), st.data())
def test_stack_lower_bound_is_the_least_multiple_that_covers_all(
    groups: int, granularity: int, data: st.DataObject
) -> None:
    failures = data.draw(st.integers(0, groups - 1))
    load = round(stack_lower_bound(groups, failures, granularity) * granularity)
    assert load * (groups - failures) >= granularity * groups > (load - 1) * (groups - failures)


def test_stack_lower_bound_of_an_array_has_its_shape_and_values() -> None:
    failures = np.arange(600).reshape(20, 30)
    bounds = stack_lower_bound(600, failures, 3)
    assert bounds.shape == (20, 30)
    assert bounds.dtype == np.float64
    assert bounds.ravel().tolist() == [stack_lower_bound(600, k, 3) for k in range(600)]
    assert stack_lower_bound(600, np.array(7), 3) == stack_lower_bound(600, 7, 3)


def test_stack_lower_bound_refuses_a_group_count_without_survivors() -> None:
    with pytest.raises(InputError, match="failures = 10: must be a whole number from 0 to 9"):
        stack_lower_bound(10, 10)
    with pytest.raises(InputError, match="failures = 10: must be whole numbers from 0 to 9"):
        stack_lower_bound(10, np.array([3, 10]))
    with pytest.raises(InputError, match=r"failures = \[1\.5\]: must be whole numbers from 0 to 9"):
        stack_lower_bound(10, np.array([1.5]))
    with pytest.raises(InputError, match="granularity = 0: must be a whole number from 1"):
        stack_lower_bound(10, 1, 0)


def test_mean_stacks_averages_the_states_before_the_expected_wipeout() -> None:
    # N = 600, r = 3: floor(mu) = 63 states; c(0) = 1 and c(k) = 2 up to k = 300.
    assert math.floor(failures_to_wipeout_spare(600, 3)) == 63
    assert mean_stacks(600, 3) == pytest.approx(float(Fraction(1 + 62 * 2, 63)), rel=1e-15)


def test_mean_stacks_adds_the_mean_patch_stacks_of_those_states() -> None:
    patches = np.concatenate((np.full(31, 0.5), np.full(32, 0.25), np.full(99, 7.0)))
    expected = (1 + 62 * 2 + 31 * 0.5 + 32 * 0.25) / 63
    assert mean_stacks(600, 3, patches) == pytest.approx(expected, rel=1e-15)


def test_mean_stacks_is_about_two_at_the_best_redundancy() -> None:
    # The rule r* aims at S = 2 (arXiv 2603.00357): mu about N/2, so nearly all states have two stacks.
    for groups, redundancy in [(200, 8), (600, 10), (1000, 10)]:
        assert mean_stacks(groups, redundancy) == pytest.approx(2.0, abs=0.06)


def test_mean_stacks_without_redundancy_is_one() -> None:
    assert mean_stacks(600, 1) == 1.0


def test_mean_stacks_refuses_patches_that_are_too_few_or_wrong() -> None:
    with pytest.raises(InputError, match=r"patch_stacks = 'array of shape \(62,\)': must be at least 63"):
        mean_stacks(600, 3, np.zeros(62))
    with pytest.raises(InputError, match=r"patch_stacks = -0\.5: must be"):
        mean_stacks(600, 3, np.full(63, -0.5))
    with pytest.raises(InputError, match="patch_stacks = nan: must be"):
        mean_stacks(600, 3, [math.nan] * 63)


def test_normalised_time_to_train_is_stacks_over_availability() -> None:
    time_to_failure_s = failures_to_wipeout_spare(600, 8) * 300
    interval_s = saxena_interval_s(60, time_to_failure_s, 3600)
    availability = saxena_availability(interval_s, 60, time_to_failure_s, 3600)
    expected = mean_stacks(600, 8) / availability
    assert normalised_time_to_train(600, 8, 300, 60, 3600) == pytest.approx(expected, rel=1e-14)


def test_normalised_time_to_train_goes_to_the_stacks_when_nothing_costs_time() -> None:
    assert normalised_time_to_train(600, 8, 300, 0, 0) == mean_stacks(600, 8)
    free = normalised_time_to_train(600, 8, 300, 0, 3600)
    assert normalised_time_to_train(600, 8, 300, 1e-9, 3600) == pytest.approx(free, rel=1e-6)


def test_normalised_time_to_train_has_its_best_redundancy_near_the_published_one() -> None:
    # Published experiment of arXiv 2603.00357: 8 at N = 600, with a flat optimum.
    values = {r: normalised_time_to_train(600, r, 300, 60, 3600) for r in range(2, 21)}
    best = min(values, key=lambda r: values[r])
    assert values[8] <= 1.03 * values[best]
    assert abs(best - 8) <= 2


@pytest.mark.parametrize("mtbf_s", [0, -300, math.inf, math.nan, True, None])
def test_normalised_time_to_train_refuses_a_wrong_mtbf(mtbf_s: object) -> None:
    with pytest.raises(InputError, match=f"mtbf_s = {mtbf_s}: must be a finite number of seconds > 0"):
        normalised_time_to_train(600, 8, mtbf_s, 60, 3600)  # type: ignore[arg-type]  # wrong on purpose
