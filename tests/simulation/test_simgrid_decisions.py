"""The SimGrid twin's plain matching, against the recovery kernel."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from twin_cases import scenario

from spareplan.placement import place
from spareplan.recovery import apply_reordering, cheapest_reordering, quickest_patch, smallest_limit
from spareplan.simulation import simgrid_twin


@st.composite
def survivors(draw: st.DrawFn) -> tuple[int, list[list[int]]]:
    """Orders of survivors: cyclic offsets in another order per row, some rows dead, some micro-shards perhaps lost."""
    groups = draw(st.integers(1, 24))
    rng = np.random.default_rng(draw(st.integers(0, 10**6)))
    offsets = rng.permutation(groups)[: draw(st.integers(1, 5))]
    table = [((group + rng.permutation(offsets)) % groups).tolist() for group in range(groups)]
    alive = rng.random(groups) < draw(st.sampled_from([0.6, 0.8, 1.0]))
    return groups, [row for row, lives in zip(table, alive, strict=True) if lives]


@settings(max_examples=100)
@given(survivors(), st.integers(1, 3))
def test_smallest_limit_is_that_of_the_kernel(drawn: tuple[int, list[list[int]]], least: int) -> None:
    micro_shards, orders = drawn
    assert simgrid_twin.smallest_limit(orders, micro_shards, least) == smallest_limit(micro_shards, orders, least)


@settings(max_examples=100)
@given(survivors(), st.integers(1, 5))
def test_moves_are_those_of_the_kernel_and_providers_fit(drawn: tuple[int, list[list[int]]], limit: int) -> None:
    micro_shards, orders = drawn
    found = simgrid_twin.cheapest_providers(orders, micro_shards, limit)
    expected = cheapest_reordering(micro_shards, orders, limit)
    assert (found and found[0]) == (expected and expected.moves)
    if found is not None:
        moves, providers = found
        assert max(Counter(providers).values()) <= limit
        assert moves == sum(orders[row].index(micro) >= limit for micro, row in enumerate(providers))


@given(st.permutations(list(range(9))), st.integers(1, 9), st.data())
def test_new_order_is_that_of_the_kernel(order: list[int], limit: int, data: st.DataObject) -> None:
    needed = data.draw(st.sets(st.sampled_from(order), max_size=limit))
    assert simgrid_twin.reordered(order, limit, needed) == list(apply_reordering(order, limit, needed))


@settings(max_examples=100)
@given(survivors(), st.data())
def test_makespan_is_that_of_the_kernel_and_the_patch_fits(
    drawn: tuple[int, list[list[int]]], data: st.DataObject
) -> None:
    micro_shards, orders = drawn
    lost = sorted(data.draw(st.sets(st.integers(0, micro_shards - 1))))
    found = simgrid_twin.quickest_patch(orders, lost)
    expected = quickest_patch(micro_shards, orders, lost)
    assert (found and found[0]) == (expected and expected.makespan)
    if found is not None:
        makespan, providers = found
        assert sorted(providers) == lost
        assert all(micro in orders[row] for micro, row in providers.items())
        assert makespan == max(Counter(providers.values()).values(), default=0)


@pytest.mark.parametrize("patch", ["published", "makespan"])
@pytest.mark.parametrize(("layout", "granularity"), [("golomb", 1), ("golomb", 4), ("consecutive", 1)])
def test_decisions_along_a_run_of_failures_are_the_kernel_s(layout: str, granularity: int, patch: str) -> None:
    groups = 60
    orders = place(groups, 5, granularity, layout=layout).stacks.tolist()
    values = scenario(orders, strategy="spare", granularity=granularity, patch=patch)
    controller = simgrid_twin.Controller(simgrid_twin.scenario_from(values))
    micro_shards, kinds = groups * granularity, Counter[str]()
    for dead in np.random.default_rng(7).permutation(groups).tolist():
        before = {group: list(controller.orders[group]) for group in controller.living if group != dead}
        limit, rows = controller.limit, list(before.values())
        covered = {micro for order in rows for micro in order[:limit]}
        lost = sorted(set(range(micro_shards)) - covered)
        controller.begin_step()
        decision = controller.remove([dead])
        kinds[decision.kind] += 1
        expected_limit = smallest_limit(micro_shards, rows, limit)
        assert (decision.kind == "restart") == (expected_limit is None)
        if expected_limit is None:
            break
        assert (decision.kind == "keep") == (not lost)
        if not lost:
            assert (controller.limit, decision.patch) == (limit, {})
            continue
        assert controller.limit == expected_limit
        found = cheapest_reordering(micro_shards, rows, expected_limit)
        assert found is not None
        promoted = {
            group: len(set(controller.orders[group][:expected_limit]) - set(order[:expected_limit]))
            for group, order in before.items()
        }
        assert sum(promoted.values()) == found.moves
        heads = {micro for group in before for micro in controller.orders[group][:expected_limit]}
        assert heads == set(range(micro_shards))
        if patch == "makespan":
            quickest = quickest_patch(micro_shards, rows, lost)
            assert quickest is not None
            assert decision.patch_stacks == quickest.makespan / granularity
            assert sum(sum(pieces) for pieces in decision.patch.values()) == pytest.approx(len(lost) / granularity)
        elif expected_limit > limit:
            assert decision.patch == {group: [min(1.0, (expected_limit - limit) / granularity)] for group in before}
        else:
            stacks = min(1.0, max(promoted.values()) / granularity)
            assert decision.patch == {group: [stacks] for group, moves in promoted.items() if moves}
    assert kinds["restart"] == 1
    assert kinds["reorder"] > 5
    controller.reset()
    assert (controller.orders, controller.limit, all(controller.alive)) == (orders, granularity, True)
