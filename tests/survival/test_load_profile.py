"""Load limit after k failures."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spareplan.placement import Layout, place
from spareplan.recovery import load_limit_fits
from spareplan.survival import layout_wipeout, load_profile, smallest_limit_fits
from spareplan.survival.wipeout import death_ranks, wipeouts_by_ranks
from spareplan.theory import consecutive_load_limit, stack_lower_bound


@settings(max_examples=60, deadline=None)
@given(st.integers(4, 24), st.data())
def test_consecutive_window_limit_is_the_smallest_that_fits_by_matching(groups: int, data: st.DataObject) -> None:
    redundancy = data.draw(st.integers(2, min(groups, 5)))
    granularity = data.draw(st.integers(1, 3))
    alive = np.array(data.draw(st.lists(st.booleans(), min_size=groups, max_size=groups)))
    layout = place(groups, redundancy, granularity, layout="consecutive")
    limit = int(consecutive_load_limit(alive, redundancy, granularity))
    if limit == 0:
        assert not alive[layout.hosts].any(axis=1).all()
        return
    assert smallest_limit_fits(layout, alive, limit)
    assert limit == granularity or not smallest_limit_fits(layout, alive, limit - 1)


@settings(max_examples=80, deadline=None)
@given(st.integers(4, 14), st.integers(2, 4), st.integers(2, 4), st.integers(0, 10**6))
def test_flow_of_types_equals_matching_of_micro_shards(
    groups: int, redundancy: int, granularity: int, seed: int
) -> None:
    layout = place(groups, redundancy, granularity)
    generator = np.random.default_rng(seed)
    alive = generator.random(groups) > 0.35
    alive[generator.integers(groups)] = True
    for limit in range(granularity, 2 * granularity + 2):
        matched = load_limit_fits(groups * granularity, layout.stacks[alive], limit)
        assert smallest_limit_fits(layout, alive, limit) == matched


@pytest.mark.parametrize(("groups", "redundancy", "granularity"), [(60, 4, 4), (100, 6, 2)])
def test_micro_shards_profile_is_the_mean_of_limits_found_one_by_one(
    groups: int, redundancy: int, granularity: int
) -> None:
    layout = place(groups, redundancy, granularity)
    profile = load_profile(layout, seed=2)
    assert profile.method == "flow"
    ranks = death_ranks(groups, 2)[:12]
    fatal = wipeouts_by_ranks(layout, ranks)
    for failures in (groups // 10, groups // 4):
        limits = []
        for row, last in zip(ranks, fatal, strict=True):
            if last > failures:
                limit = granularity
                while not smallest_limit_fits(layout, row > failures, limit):
                    limit += 1
                limits.append(limit / granularity)
        # between two spaced states a limit may be one micro-shard late in one order of twelve
        assert profile.mean_stacks[failures] == pytest.approx(np.mean(limits), abs=2 / 12 / granularity)


@pytest.mark.parametrize(("groups", "redundancy"), [(200, 9), (200, 6), (100, 6)])
def test_overlap_one_needs_more_than_the_bound_in_one_state_of_a_thousand(groups: int, redundancy: int) -> None:
    layout = place(groups, redundancy, layout="golomb")
    assert load_profile(layout).method == "bound"
    ranks = death_ranks(groups, seed=11, draws=60)
    fatal = wipeouts_by_ranks(layout, ranks)
    states = above = 0
    for row, last in zip(ranks, fatal, strict=True):
        for failures in range(1, int(last), 2):
            bound = round(float(stack_lower_bound(groups, failures)))
            states += 1
            above += not smallest_limit_fits(layout, row > failures, bound)
    # such states come in runs of about two in one death order
    assert above <= 0.001 * states + 3 * np.sqrt(2 * 0.001 * states)


def mean_over_states(layout: Layout, stacks: np.ndarray) -> float:
    alive = layout_wipeout(layout).alive
    return float(alive @ stacks / alive.sum())


def test_mean_stacks_over_all_states_of_golomb_600_9_is_2_018() -> None:
    layout = place(600, 9, layout="golomb")
    assert mean_over_states(layout, load_profile(layout).mean_stacks) == pytest.approx(2.018, abs=0.015)


def test_mean_stacks_over_all_states_of_consecutive_600_9_is_2_40() -> None:
    layout = place(600, 9, layout="consecutive")
    profile = load_profile(layout)
    assert profile.method == "windows"
    # 64 sampled death orders: the spread of an order's mean is about 0.1
    assert mean_over_states(layout, profile.mean_stacks) == pytest.approx(2.40, abs=0.04)


@pytest.mark.parametrize(("groups", "redundancy", "family"), [(40, 4, "consecutive"), (40, 9, "cyclic")])
def test_sampled_profile_is_the_mean_of_limits_found_one_by_one(groups: int, redundancy: int, family: str) -> None:
    layout = place(groups, redundancy, layout=family)
    profile = load_profile(layout, seed=2)
    samples = 64 if profile.method == "windows" else 12
    ranks = death_ranks(groups, 2)[:samples]
    fatal = wipeouts_by_ranks(layout, ranks)
    for failures in (1, 8, 16, 20):
        limits = []
        for row, last in zip(ranks, fatal, strict=True):
            if last > failures:
                limit = 1
                while not smallest_limit_fits(layout, row > failures, limit):
                    limit += 1
                limits.append(limit)
        if limits:
            assert profile.mean_stacks[failures] == pytest.approx(np.mean(limits), rel=1e-9)
            assert profile.harmonic_stacks[failures] == pytest.approx(1 / np.mean(1 / np.array(limits)), rel=1e-9)


def test_load_limit_is_one_stack_before_the_first_failure_and_never_falls_below_the_bound() -> None:
    for family in ("golomb", "consecutive"):
        layout = place(100, 6, layout=family)
        profile = load_profile(layout)
        assert profile.mean_stacks[0] == 1.0
        bound = np.minimum(stack_lower_bound(100, np.arange(70)), 6)
        assert (profile.mean_stacks[:70] >= bound - 1e-12).all()
