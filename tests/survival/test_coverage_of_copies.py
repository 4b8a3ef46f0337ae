"""Chance that a failure takes away a micro-shard's only copy."""

import numpy as np
import pytest
from protocol_twin import replay

from spareplan import Controller
from spareplan.placement import place
from spareplan.survival import layout_profile
from spareplan.survival.coverage import sole_copies
from spareplan.survival.load import load_profile


def test_at_two_stacks_the_sole_share_is_the_dead_over_the_living_share() -> None:
    # 2 (1 - x) N entries hold N types once or twice: 2 x N types once, so x / (1 - x) of the entries are
    # alone
    copies = sole_copies(1, (0.5,))
    for dead in (0.05, 0.2, 0.35, 0.45):
        share = np.interp(dead, copies.dead_share, copies.sole_share)
        # Euler steps of 0.003 in the dead share
        assert share == pytest.approx(dead / (1 - dead), abs=0.006)


def test_first_failure_always_needs_a_patch() -> None:
    layout = place(100, 6)
    load = load_profile(layout)
    chance = sole_copies(1, load.growth).reorder_probability(100, load.mean_stacks)
    assert chance[0] == 1.0
    assert chance[1] < 0.1


@pytest.mark.parametrize(("groups", "redundancy"), [(100, 6), (200, 8)])
def test_mean_field_reorder_chance_matches_the_protocol_replayed_from_scratch(groups: int, redundancy: int) -> None:
    layout = place(groups, redundancy, layout="golomb")
    load = load_profile(layout)
    chance = sole_copies(1, load.growth).reorder_probability(groups, load.mean_stacks)
    generator = np.random.default_rng(4)
    found: list[tuple[int, bool]] = []
    for _ in range(16 if groups == 100 else 8):
        _, records = replay(layout, generator.permutation(groups))
        found += [(failures, reorder) for failures, _, reorder in records]
    counts, reorders = np.array([k for k, _ in found]), np.array([reorder for _, reorder in found])
    for low, high in ((0.02, 0.15), (0.15, 0.3), (0.3, 0.45)):
        inside = (counts > low * groups) & (counts <= high * groups)
        expected = chance[counts[inside] - 1].mean()
        error = np.sqrt(expected * (1 - expected) / inside.sum())
        # mean field: corrections of order 1 / sqrt(groups) times the slope of the chance
        assert reorders[inside].mean() == pytest.approx(expected, abs=3 * error + 0.02)


def test_smaller_micro_shards_make_smaller_patches() -> None:
    whole = sole_copies(1, (0.5,)).patch_stacks(200, 9)
    cut = sole_copies(4, tuple(1 - 4 / limit for limit in range(5, 12))).patch_stacks(200, 9)
    assert whole == pytest.approx(np.ones(201), rel=1e-12)
    assert (cut[:100] < 0.6).all()
    assert (cut >= 0.25).all()


@pytest.mark.parametrize("granularity", [1, 2, 8, 16, 32, 64])
def test_sole_share_is_a_share_for_every_granularity(granularity: int) -> None:
    growth = tuple(1 - granularity / limit for limit in range(granularity + 1, 6 * granularity + 1))
    share = sole_copies(granularity, growth).sole_share
    assert (share >= 0.0).all()
    assert (share <= 1.0).all()


@pytest.mark.parametrize("granularity", [1, 4])
def test_groups_that_share_a_patch_are_those_of_the_controller(granularity: int) -> None:
    layout = place(200, 8, granularity, layout="golomb")
    states = layout_profile(layout).by_failures
    generator = np.random.default_rng(1)
    found: list[tuple[int, int]] = []
    for _ in range(12):
        controller = Controller(layout)
        for failures, group in enumerate(generator.permutation(200).tolist()):
            decision = controller.fail([group])
            if decision.kind == "reorder":
                busiest = sum(len(micros) == decision.patch_makespan for micros in decision.patch.values())
                found.append((failures, busiest))
    counts, groups = np.array(found).T
    for low, high in ((0.02, 0.15), (0.15, 0.3)):
        inside = (counts > low * 200) & (counts <= high * 200)
        error = groups[inside].std() / np.sqrt(inside.sum())
        # mean field: one correction for the chance of a patch, one for the number lost
        assert groups[inside].mean() == pytest.approx(
            states.patching_groups[counts[inside]].mean(), abs=3 * error + 0.02 * states.patching_groups.max()
        )
