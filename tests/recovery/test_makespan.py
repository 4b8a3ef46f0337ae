"""The quickest patch on real layouts."""

from __future__ import annotations

import numpy as np
import pytest

from spareplan.models.patch import least_makespan
from spareplan.placement import place
from spareplan.recovery import Patch, quickest_patch


def test_patch_by_hand() -> None:
    # 1 is on both rows, 0 and 2 on the first alone
    assert quickest_patch(3, [[0, 1, 2], [1]], [0, 1, 2]) == Patch(2, (0, 1, 0))
    assert quickest_patch(3, [[0, 1, 2], [1]], []) == Patch(0, ())
    assert quickest_patch(3, [[0, 1], [1]], [2]) is None


@pytest.mark.parametrize("layout", ["golomb", "consecutive"])
def test_makespan_of_what_dead_groups_computed_is_maximum_flow_s(layout: str) -> None:
    groups, granularity = 80, 3
    stacks = place(groups, 5, granularity, layout=layout).stacks
    rng = np.random.default_rng(8)
    for failures in (1, 2, 5, 12, 20, 30):
        dead = rng.permutation(groups)[:failures]
        orders = np.delete(stacks, dead, axis=0)
        lost = stacks[dead, :granularity].ravel().tolist()
        found = quickest_patch(groups * granularity, orders, lost)
        expected = least_makespan(groups * granularity, orders, lost, "flow")
        assert (None if found is None else found.makespan) == expected.makespan
        if found is not None:
            assert np.bincount(found.assignment).max() == found.makespan
            assert all(micro in orders[row] for micro, row in zip(lost, found.assignment, strict=True))


def test_patch_of_one_dead_group_is_one_micro_shard_per_survivor() -> None:
    # its q micro-shards are one type, on r - 1 = 4 other groups: 3 of them take one each
    stacks = place(80, 5, 3, layout="golomb").stacks
    found = quickest_patch(240, stacks[1:], stacks[0, :3].tolist())
    assert found is not None
    assert found.makespan == 1
