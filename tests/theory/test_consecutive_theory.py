"""The consecutive layout: survival and load limits against enumeration, whole numbers, windows and flows."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from spareplan.errors import InputError
from spareplan.theory import (
    consecutive_load_limit,
    consecutive_load_limit_fits,
    consecutive_survival,
    expected_failures_to_wipeout,
    stack_lower_bound,
)
from spareplan.theory._exact import consecutive_survival_exact

STATES = st.integers(1, 14).flatmap(
    lambda n: st.tuples(st.lists(st.booleans(), min_size=n, max_size=n), st.integers(1, n), st.integers(1, 4))
)


def error_bound(groups: int) -> float:
    """The bound that the docstring states."""
    return 1e-12 + 2e-15 * groups


def hosts_of(shard_type: int, redundancy: int, groups: int) -> set[int]:
    """Group g hosts types g to g + r - 1, so type t is hosted by groups t - r + 1 to t."""
    return {(shard_type - back) % groups for back in range(redundancy)}


def survival_by_enumeration(groups: int, redundancy: int) -> list[Fraction]:
    hosts = [hosts_of(t, redundancy, groups) for t in range(groups)]
    chances = []
    for k in range(groups + 1):
        alive = sum(all(h - set(dead) for h in hosts) for dead in itertools.combinations(range(groups), k))
        chances.append(Fraction(alive, math.comb(groups, k)))
    return chances


def load_limit_by_windows(alive: NDArray[np.bool_], redundancy: int, granularity: int) -> int:
    """Hall's condition, every circular window of types written out."""
    groups = alive.size
    limit = 0
    for length in range(1, groups + 1):
        for start in range(groups):
            hosts = set().union(*(hosts_of((start + i) % groups, redundancy, groups) for i in range(length)))
            living = sum(bool(alive[g]) for g in hosts)
            if living == 0:
                return 0
            limit = max(limit, -(-granularity * length // living))
    return limit


def load_limit_by_flow(alive: NDArray[np.bool_], redundancy: int, granularity: int) -> int:
    """Smallest group capacity with which q units per type flow from the source to the living hosts."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import maximum_flow

    groups = alive.size
    source, sink = 2 * groups, 2 * groups + 1
    for limit in range(1, redundancy * granularity + 1):
        capacity = np.zeros((2 * groups + 2, 2 * groups + 2), dtype=np.int32)
        capacity[source, :groups] = granularity
        for shard_type in range(groups):
            for host in hosts_of(shard_type, redundancy, groups):
                capacity[shard_type, groups + host] = granularity * int(alive[host])
        capacity[groups : 2 * groups, sink] = limit
        if maximum_flow(csr_array(capacity), source, sink).flow_value == granularity * groups:
            return limit
    return 0


@pytest.mark.parametrize(("redundancy", "mean", "digits"), [(8, 275.135, 0.0005), (9, 302.68, 0.005)])
def test_consecutive_layout_at_n600_lasts(redundancy: int, mean: float, digits: float) -> None:
    assert expected_failures_to_wipeout(consecutive_survival(600, redundancy)) == pytest.approx(mean, abs=digits)


@pytest.mark.parametrize("groups", range(1, 11))
def test_survival_matches_enumeration(groups: int) -> None:
    for redundancy in range(1, groups + 1):
        expected = survival_by_enumeration(groups, redundancy)
        exact = [consecutive_survival_exact(groups, redundancy, k) for k in range(groups + 1)]
        assert exact == expected
        assert consecutive_survival(groups, redundancy) == pytest.approx([float(x) for x in expected], abs=1e-15)


@pytest.mark.parametrize("redundancy", [1, 2, 3, 5, 9, 20, 60, 130, 199, 200])
def test_survival_at_n200_matches_whole_numbers(redundancy: int) -> None:
    exact = [float(consecutive_survival_exact(200, redundancy, k)) for k in range(201)]
    survival = consecutive_survival(200, redundancy)
    assert survival == pytest.approx(exact, abs=error_bound(200))
    assert (np.diff(survival) <= 0).all()


def test_survival_with_few_alive_needs_no_whole_numbers_to_be_right(monkeypatch: pytest.MonkeyPatch) -> None:
    # The inversion alone is within its bound even where the gaps are few; the whole numbers are a margin.
    monkeypatch.setattr("spareplan.theory.consecutive._FEW_ALIVE", 0)
    for redundancy in (3, 12, 50, 100):
        exact = [float(consecutive_survival_exact(120, redundancy, k)) for k in range(121)]
        assert consecutive_survival(120, redundancy) == pytest.approx(exact, abs=1e-11)


@pytest.mark.parametrize("redundancy", [3, 8, 400])
def test_survival_at_n12500_matches_whole_numbers_along_its_fall(redundancy: int) -> None:
    survival = consecutive_survival(12_500, redundancy)
    for level in (0.5, 0.01):
        failures = int(np.searchsorted(-survival, -level))
        exact = float(consecutive_survival_exact(12_500, redundancy, failures))
        assert survival[failures] == pytest.approx(exact, abs=error_bound(12_500))


def test_survival_is_one_below_r_failures_and_zero_when_all_are_dead() -> None:
    for groups, redundancy in [(600, 8), (50, 50), (33, 1)]:
        survival = consecutive_survival(groups, redundancy)
        assert survival.shape == (groups + 1,)
        assert (survival[:redundancy] == 1).all()
        assert survival[-1] == 0
    # r consecutive of N = 600: N ways to choose them.
    expected = 1 - Fraction(600, math.comb(600, 3))
    assert consecutive_survival(600, 3)[3] == pytest.approx(float(expected), abs=1e-13)


def test_load_limit_by_hand() -> None:
    # Six groups of two types each, group 2 dead: five groups do six types.
    alive = np.array([True, True, False, True, True, True])
    assert consecutive_load_limit(alive, 2) == 2
    # In halves: 12 half-shards on 5 groups need 3 (2.4 rounded up).
    assert consecutive_load_limit(alive, 2, 2) == 3
    # Two neighbours dead at r = 2: the type that both host is lost.
    assert consecutive_load_limit(np.array([True, False, False, True, True, True]), 2) == 0
    # All alive: one each.
    assert consecutive_load_limit(np.ones(6, dtype=bool), 3, 5) == 5


@settings(deadline=None)
@given(STATES)
def test_load_limit_matches_all_windows(state: tuple[list[bool], int, int]) -> None:
    alive, redundancy, granularity = np.array(state[0]), state[1], state[2]
    expected = load_limit_by_windows(alive, redundancy, granularity)
    assert consecutive_load_limit(alive, redundancy, granularity) == expected


@settings(deadline=None, max_examples=60)
@given(STATES)
def test_load_limit_matches_maximum_flow(state: tuple[list[bool], int, int]) -> None:
    alive, redundancy, granularity = np.array(state[0]), state[1], state[2]
    expected = load_limit_by_flow(alive, redundancy, granularity)
    assert consecutive_load_limit(alive, redundancy, granularity) == expected


def test_load_limit_of_thirty_groups_matches_all_windows() -> None:
    rng = np.random.default_rng(5)
    alive = rng.random((25, 30)) < rng.uniform(0.5, 0.95, size=(25, 1))
    limits = consecutive_load_limit(alive, 6, 4)
    assert limits.tolist() == [load_limit_by_windows(state, 6, 4) for state in alive]
    bounds = np.array([round(4 * stack_lower_bound(30, int((~state).sum()), 4)) for state in alive])
    assert (limits >= bounds)[limits > 0].all()


def test_load_limit_can_exceed_the_stack_lower_bound() -> None:
    # Twelve groups at r = 3, groups 1, 2, 4, 5 dead: types 3, 4 and 5 have group 3 alone.
    alive = np.ones(12, dtype=bool)
    alive[[1, 2, 4, 5]] = False
    assert stack_lower_bound(12, 4) == 2
    assert consecutive_load_limit(alive, 3) == 3


@settings(deadline=None)
@given(STATES, st.integers(1, 60))
def test_a_limit_fits_exactly_from_the_smallest_one_on(state: tuple[list[bool], int, int], limit: int) -> None:
    alive, redundancy, granularity = np.array(state[0]), state[1], state[2]
    least = load_limit_by_windows(alive, redundancy, granularity)
    fits = consecutive_load_limit_fits(alive, redundancy, granularity, limit)
    assert bool(fits) == (0 < least <= limit)


def test_batches_keep_their_axes_and_take_one_limit_per_state() -> None:
    rng = np.random.default_rng(3)
    alive = rng.random((2, 5, 30)) < 0.8
    limits = consecutive_load_limit(alive, 6, 3)
    assert limits.shape == (2, 5)
    assert limits.tolist() == [[int(consecutive_load_limit(state, 6, 3)) for state in row] for row in alive]
    feasible = limits > 0
    assert (consecutive_load_limit_fits(alive, 6, 3, np.maximum(limits, 1)) == feasible).all()
    assert not consecutive_load_limit_fits(alive, 6, 3, np.maximum(limits - 1, 1))[limits > 3].any()
    assert consecutive_load_limit(np.zeros((0, 30), dtype=bool), 6).shape == (0,)


def test_large_granularity_does_not_overflow() -> None:
    alive = np.ones(1_000, dtype=bool)
    alive[0] = False
    # 1000 q micro-shards on 999 groups.
    assert consecutive_load_limit(alive, 9, 1_000_000) == -(-1_000 * 1_000_000 // 999)


@pytest.mark.parametrize(("redundancy", "shown"), [(0, "0"), (7, "7"), (2.0, r"2\.0"), (True, "True")])
def test_redundancy_is_from_one_to_the_groups(redundancy: int, shown: str) -> None:
    with pytest.raises(InputError, match=f"redundancy = {shown}: must be a whole number from 1 to 6"):
        consecutive_survival(6, redundancy)
    with pytest.raises(InputError, match=f"redundancy = {shown}: must be a whole number from 1 to 6"):
        consecutive_load_limit(np.ones(6, dtype=bool), redundancy)


def test_states_are_bool_arrays_and_limits_fit_them() -> None:
    with pytest.raises(InputError, match="alive = 'array of int64': must be a bool array"):
        consecutive_load_limit(np.ones(6, dtype=np.int64), 2)
    with pytest.raises(InputError, match=r"alive = \[True\]: must be a bool array"):
        consecutive_load_limit([True], 1)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(InputError, match="groups = 0: must be"):
        consecutive_load_limit(np.ones((3, 0), dtype=bool), 1)
    with pytest.raises(InputError, match="load_limit = 0: must be whole numbers from 1"):
        consecutive_load_limit_fits(np.ones(6, dtype=bool), 2, 1, 0)
    with pytest.raises(InputError, match=r"load_limit = 'array of shape \(3,\)': must be an int or ints"):
        consecutive_load_limit_fits(np.ones((2, 6), dtype=bool), 2, 1, np.array([1, 1, 1]))
    with pytest.raises(InputError, match="granularity = 0: must be"):
        consecutive_load_limit(np.ones(6, dtype=bool), 2, 0)
