"""Failures to wipe-out: published values, definitions and domains."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spareplan.errors import InputError
from spareplan.theory import (
    best_redundancy,
    expected_failures_to_wipeout,
    failures_to_wipeout_replication,
    failures_to_wipeout_spare,
)


@pytest.mark.parametrize(("groups", "redundancy"), [(200, 8), (600, 10), (1000, 10)])
def test_best_redundancy_matches_spare_2603_00357(groups: int, redundancy: int) -> None:
    assert best_redundancy(groups) == redundancy


@pytest.mark.parametrize(("groups", "redundancy"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_best_redundancy_stays_within_the_groups(groups: int, redundancy: int) -> None:
    assert best_redundancy(groups) == redundancy


def test_failures_to_wipeout_spare_matches_spare_2603_00357_n600_r20() -> None:
    assert failures_to_wipeout_spare(600, 20) == pytest.approx(424.2, abs=0.05)


def test_failures_to_wipeout_spare_is_gamma_over_r_times_power_of_n() -> None:
    # r = 2: Gamma(1/2) / 2 sqrt(N) = sqrt(pi N) / 2, the birthday problem's constant.
    assert failures_to_wipeout_spare(400, 2) == pytest.approx(math.sqrt(math.pi * 400) / 2, rel=1e-14)
    assert failures_to_wipeout_spare(600, 8) == pytest.approx(math.gamma(1 / 8) / 8 * 600 ** (7 / 8), rel=1e-13)


@pytest.mark.parametrize("groups", [1, 7, 600])
def test_without_redundancy_the_first_failure_wipes_out(groups: int) -> None:
    assert failures_to_wipeout_spare(groups, 1) == 1.0
    assert failures_to_wipeout_replication(groups, 1) == 1.0


@settings(deadline=None)
@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.just(n), st.integers(1, n))))
def test_failures_to_wipeout_spare_is_from_one_to_n(sizes: tuple[int, int]) -> None:
    assert 1.0 <= failures_to_wipeout_spare(*sizes) <= sizes[0]


def test_failures_to_wipeout_replication_asymptote_at_n600_and_n1000() -> None:
    assert failures_to_wipeout_replication(600, 3) == pytest.approx(91.62, abs=0.005)
    assert failures_to_wipeout_replication(1000, 3) == pytest.approx(128.8, abs=0.05)


def test_expected_failures_is_the_sum_of_the_survival() -> None:
    # K = 2, 3, 4 with probabilities 1/4, 1/2, 1/4.
    assert expected_failures_to_wipeout(np.array([1.0, 1.0, 0.75, 0.25, 0.0])) == 3.0
    assert expected_failures_to_wipeout([1.0]) == 1.0


@pytest.mark.parametrize(
    ("survival", "shown"),
    [
        ([0.9, 0.5], r"0\.9"),
        ([1.0, 0.5, 0.6], r"0\.6"),
        ([1.0, math.nan], "nan"),
        ([1.0, -0.25], r"-0\.25"),
        ([1.0, 1.5], r"1\.5"),
        ([], r"\(0,\)"),
        ([[1.0]], r"\(1, 1\)"),
        (["one"], "one"),
        ([[1.0], [1.0, 0.5]], r"\[\[1\.0\], \[1\.0, 0\.5\]\]"),
    ],
)
def test_expected_failures_refuses_what_is_no_survival(survival: list[float], shown: str) -> None:
    with pytest.raises(InputError, match=f"survival = .*{shown}.*: must be"):
        expected_failures_to_wipeout(survival)


@pytest.mark.parametrize("groups", [0, -3, 20_000_000, True, 600.0, math.nan, None, np.bool_(1)])
def test_the_number_of_groups_is_a_whole_number(groups: object) -> None:
    with pytest.raises(InputError, match=f"groups = {groups}: must be a whole number from 1 to 10000000"):
        best_redundancy(groups)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(InputError, match=f"groups = {groups}: must be"):
        failures_to_wipeout_spare(groups, 1)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("redundancy", [0, 11, 2.5, False])
def test_the_redundancy_is_a_whole_number_up_to_the_groups(redundancy: object) -> None:
    for formula in (failures_to_wipeout_spare, failures_to_wipeout_replication):
        with pytest.raises(InputError, match=f"redundancy = {redundancy}: must be a whole number from 1 to 10"):
            formula(10, redundancy)  # type: ignore[arg-type]  # wrong on purpose


def test_numpy_integers_are_whole_numbers() -> None:
    assert failures_to_wipeout_spare(np.int64(600), np.int32(20)) == failures_to_wipeout_spare(600, 20)  # type: ignore[arg-type]  # accepted at run time
