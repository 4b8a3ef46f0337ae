from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recovery_twin import check_decision, check_providers, expected_decision

from spareplan.errors import InputError
from spareplan.models.reorder import limit_then_moves
from spareplan.placement import Layout, place
from spareplan.recovery import smallest_limit
from spareplan.recovery.controller import Controller
from spareplan.recovery.records import Fill

FILLS: tuple[Fill, ...] = ("keep", "second-copies")


def random_layout(groups: int, redundancy: int, seed: int) -> Layout:
    """A random regular placement: permutations of the types, no type twice in a group."""
    generator = np.random.default_rng(seed)
    table = np.arange(groups)[:, None]
    while table.shape[1] < redundancy:
        column = generator.permutation(groups)
        if not (table == column[:, None]).any():
            table = np.concatenate([table, column[:, None]], axis=1)
    return Layout.from_stacks(table)


@st.composite
def layouts(draw: st.DrawFn, most: int = 140) -> Layout:
    """Layouts of 5 to 60 groups with at most ``most`` micro-shards."""
    granularity = draw(st.sampled_from([1, 1, 2, 4, 8]))
    groups = draw(st.integers(5, min(60, most // granularity)))
    redundancy = draw(st.integers(2, 3 if groups < 8 else 4))
    family = draw(st.sampled_from(["golomb", "consecutive", "random"]))
    if family == "golomb" and groups > redundancy * (redundancy - 1) * 2:
        return place(groups, redundancy, granularity, "golomb")
    if family == "random":
        return random_layout(groups, redundancy, draw(st.integers(0, 99))).with_granularity(granularity)
    return place(groups, redundancy, granularity, "consecutive")


def run_until_wipe_out(layout: Layout, seed: int, fill: Fill, at_once: int, seen: Counter[str]) -> None:
    """Fail random groups until the wipe-out, twice, and hold every decision to the twin."""
    controller = Controller(layout, fill=fill)
    generator = np.random.default_rng(seed)
    for _ in range(2):
        waiting = generator.permutation(layout.groups).tolist()
        kind = ""
        while waiting and kind != "restart":
            failed, waiting = waiting[:at_once], waiting[at_once:]
            kind = held_to_the_twin(layout, controller, failed, fill)
            seen[kind] += 1
        assert kind == "restart"
        controller.restarted()


def held_to_the_twin(layout: Layout, controller: Controller, failed: list[int], fill: Fill) -> str:
    before = controller.state
    decision = controller.fail(failed)
    after = controller.state
    controller.check()
    expected = expected_decision(before, failed)
    assert decision.kind == expected.kind
    assert decision.load_limit == expected.load_limit
    assert decision.moves == expected.moves
    assert frozenset(decision.lost.tolist()) == expected.lost
    assert decision.patch_makespan == expected.patch_makespan
    check_decision(layout, before, decision, after)
    if fill == "second-copies" and decision.kind != "restart":
        assert_no_exchange_pays(after.orders, after.alive, decision.load_limit, decision.providers)
    return decision.kind


def test_every_one_of_two_thousand_decisions_until_wipe_out_is_the_optimal_one() -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=300)
    @given(layouts(), st.integers(0, 10**6), st.sampled_from(FILLS), st.sampled_from([1, 1, 1, 2, 3]))
    def run(layout: Layout, seed: int, fill: Fill, at_once: int) -> None:
        run_until_wipe_out(layout, seed, fill, at_once, seen)

    run()
    assert sum(seen.values()) >= 2_000
    assert min(seen[kind] for kind in ("keep", "reorder", "restart")) >= 200


@pytest.mark.slow
def test_every_decision_with_up_to_480_micro_shards_is_the_optimal_one() -> None:
    seen: Counter[str] = Counter()

    @settings(max_examples=300)
    @given(layouts(480), st.integers(0, 10**6), st.sampled_from(FILLS), st.sampled_from([1, 1, 1, 2, 3]))
    def run(layout: Layout, seed: int, fill: Fill, at_once: int) -> None:
        run_until_wipe_out(layout, seed, fill, at_once, seen)

    run()
    assert sum(seen.values()) >= 2_000


def assert_no_exchange_pays(
    orders: tuple[np.ndarray, ...], alive: np.ndarray, limit: int, providers: np.ndarray
) -> None:
    """No slot that its group need not compute could go to a micro-shard that two groups fewer compute."""
    living = np.flatnonzero(alive).tolist()
    cover = Counter(micro for group in living for micro in orders[group][:limit].tolist())
    for group in living:
        order = orders[group].tolist()
        spare = [cover[micro] for micro in order[:limit] if providers[micro] != group]
        behind = [cover[micro] for micro in order[limit:]]
        assert max(spare, default=0) <= min(behind, default=len(living)) + 1


@settings(max_examples=60)
@given(layout=layouts(), seed=st.integers(0, 10**6), fill=st.sampled_from(FILLS))
def test_a_rejoin_lowers_the_limit_to_the_smallest_that_fits(layout: Layout, seed: int, fill: Fill) -> None:
    generator = np.random.default_rng(seed)
    controller = Controller(layout, fill=fill)
    for _ in range(12):
        state = controller.state
        if state.wiped_out:
            break
        if len(state.dead) > 0 and generator.random() < 0.4:
            back = generator.choice(state.dead, generator.integers(1, len(state.dead) + 1), replace=False).tolist()
            decision = controller.rejoin(back)
            after = controller.state
            living = [after.orders[group].tolist() for group in np.flatnonzero(after.alive)]
            best = smallest_limit(layout.groups * layout.granularity, living)
            assert best is not None
            assert decision.load_limit == min(best, state.load_limit)
            assert decision.kind == ("keep" if decision.load_limit == state.load_limit else "reorder")
            assert decision.patch == {}
            check_providers(layout, decision, after)
        else:
            living_groups = np.flatnonzero(state.alive)
            controller.fail([int(generator.choice(living_groups))])
        controller.check()


def test_when_all_groups_are_back_every_group_computes_one_shard_again() -> None:
    layout = place(31, 4, 4)
    controller = Controller(layout)
    controller.fail([3, 4, 11])
    decision = controller.rejoin([3, 11, 4])
    assert decision.load_limit == 4
    assert Counter(decision.providers.tolist()) == dict.fromkeys(range(31), 4)


@pytest.mark.parametrize("seed", [1, 2])
def test_four_hundred_failures_of_a_thousand_groups_against_or_tools(seed: int) -> None:
    layout = place(1000, 9)
    generator = np.random.default_rng(seed)
    controller = Controller(layout)
    checked = 0
    for count, failed in enumerate(generator.permutation(1000)[:400].tolist(), start=1):
        before = controller.state
        decision = controller.fail([failed])
        if decision.kind == "restart":
            assert layout.hosts[~np.isin(layout.hosts, np.flatnonzero(controller.state.alive)).any(axis=1)].size
            break
        if count % 10 and decision.kind == "reorder":
            continue
        living = np.flatnonzero(controller.state.alive)
        orders = np.array([before.orders[group] for group in living])
        best = limit_then_moves(1000, orders, "flow", least=before.load_limit)
        assert best.reorder is not None
        assert (decision.load_limit, decision.moves) == (best.stacks.load_limit, best.reorder.moves)
        checked += decision.kind == "reorder"
    controller.check()
    assert checked >= 8


@given(
    groups=st.integers(4, 9),
    redundancy=st.integers(1, 3),
    dead=st.sets(st.integers(0, 8), min_size=1),
)
def test_restart_exactly_when_some_type_has_no_living_host(groups: int, redundancy: int, dead: set[int]) -> None:
    failed = sorted(group for group in dead if group < groups)
    if not failed:
        return
    layout = place(groups, redundancy, 1, "consecutive")
    decision = Controller(layout).fail(failed)
    bare = [kind for kind in range(groups) if set(layout.hosts[kind].tolist()) <= set(failed)]
    assert (decision.kind == "restart") == bool(bare)


def test_the_first_failure_doubles_the_stack_and_moves_what_only_the_dead_group_computed() -> None:
    # consecutive, r = 2: group g holds g, g + 1; without group 2 its type 2 is the second entry of group 1
    decision = Controller(place(5, 2, 1, "consecutive")).fail([2])
    assert (decision.kind, decision.phase) == ("reorder", "minimal limit")
    assert (decision.load_limit, decision.stacks, decision.moves) == (2, 2.0, 0)
    assert decision.providers.tolist() == [0, 1, 1, 3, 4]
    assert decision.patch == {1: (2,)}
    assert decision.patch_makespan == 1


def test_groups_that_fail_together_are_one_decision() -> None:
    layout = place(31, 5)
    decision = Controller(layout).fail([0, 7, 19])
    assert decision.groups == (0, 7, 19)
    assert set(decision.lost.tolist()) == {0, 7, 19}
    assert decision.patch_makespan == 1


def test_after_a_wipe_out_only_a_restart_helps() -> None:
    controller = Controller(place(6, 2, 1, "consecutive"))
    assert controller.fail([1, 2]).kind == "restart"
    assert controller.fail([4]).kind == "restart"
    assert controller.rejoin([1, 2, 4]).kind == "restart"
    assert controller.state.wiped_out
    decision = controller.restarted()
    assert decision.kind == "keep"
    assert decision.load_limit == 1
    assert decision.providers.tolist() == [0, 1, 2, 3, 4, 5]
    assert not controller.state.wiped_out
    controller.check()


def test_a_restart_tells_every_order_that_goes_back() -> None:
    layout = place(31, 4)
    controller = Controller(layout)
    for group in (3, 9, 14, 22):
        controller.fail([group])
    moved = [g for g, order in enumerate(controller.state.orders) if order.tolist() != layout.stacks[g].tolist()]
    decision = controller.restarted()
    assert sorted(decision.orders) == moved
    assert all(list(decision.orders[group]) == layout.stacks[group].tolist() for group in moved)


@pytest.mark.parametrize(
    ("groups", "message"),
    [
        ([31], r"failed = 31: must be a group from 0 to 30"),
        ([-1], r"failed = -1: must be a group from 0 to 30"),
        ([5], r"failed = 5: must be a living group"),
        ([2, 2], r"failed = 2: must be in the list once only"),
        ([], r"failed = \[\]: must be one group or more"),
        ([True], r"failed = True: must be a group number"),
        ([1.0], r"failed = 1\.0: must be a group number"),
        (["3"], r"failed = '3': must be a group number"),
        (7, r"failed = 7: must be a list"),
    ],
)
def test_groups_that_cannot_fail_are_refused_and_change_nothing(groups: object, message: str) -> None:
    controller = Controller(place(31, 4))
    controller.fail([5])
    before = controller.state.to_json()
    with pytest.raises(InputError, match=message):
        controller.fail(groups)  # type: ignore[arg-type] # what users may hand over
    assert controller.state.to_json() == before


def test_only_dead_groups_rejoin() -> None:
    with pytest.raises(InputError, match=r"rejoined = 4: must be a group that is out"):
        Controller(place(31, 4)).rejoin([4])


@pytest.mark.parametrize("fill", ["none", "", None, 3])
def test_an_unknown_fill_policy_is_refused(fill: object) -> None:
    with pytest.raises(InputError, match=rf"fill = {fill!r}"):
        Controller(place(31, 4), fill=fill)  # type: ignore[arg-type] # what users may hand over


def test_arrays_of_numpy_are_welcome() -> None:
    assert Controller(place(31, 4)).fail(np.array([3, 4])).groups == (3, 4)


def test_long_runs_of_decisions_do_not_run_out_of_marks() -> None:
    from spareplan.recovery.kernel import arena

    layout = place(31, 4)
    fresh, worn = Controller(layout), Controller(layout)
    worn._groups._memory[arena.STAMP] = 2**30 + 5  # type: ignore[union-attr] # the kernel's own state
    for group in (3, 9, 14, 22):
        assert fresh.fail([group]).to_json() == worn.fail([group]).to_json()
    worn.check()


@pytest.mark.parametrize(("fill", "share"), [("keep", 0.501), ("second-copies", 0.502)])
def test_half_of_all_decisions_at_600_groups_and_9_hosts_are_keeps(fill: Fill, share: float) -> None:
    kinds: Counter[str] = Counter()
    controller = Controller(place(600, 9), fill=fill)
    shares = []
    for seed in range(40):
        controller.restarted()
        counts: Counter[str] = Counter()
        for group in np.random.default_rng(seed).permutation(600).tolist():
            kind = controller.fail([group]).kind
            counts[kind] += 1
            if kind == "restart":
                break
        kinds += counts
        shares.append(counts["keep"] / sum(counts.values()))
    error = float(np.std(shares, ddof=1)) / len(shares) ** 0.5
    assert abs(np.mean(shares) - share) < 3 * error + 0.0005  # the last digit stated
    assert list(itertools.islice(sorted(kinds), 3)) == ["keep", "reorder", "restart"]
