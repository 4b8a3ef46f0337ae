"""The SimGrid twin: its plain matching against the recovery kernel, its rules by hand and by a plain Monte-Carlo."""

from __future__ import annotations

import math
import random
import statistics
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spareplan.availability.model import CATEGORIES
from spareplan.errors import SpareplanError
from spareplan.placement import place
from spareplan.recovery import apply_reordering, cheapest_reordering, quickest_patch, smallest_limit
from spareplan.simulation import simgrid_runner, simgrid_twin
from spareplan.simulation.simgrid_runner import run_simgrid, simgrid_interpreter
from spareplan.theory import expected_maximum_normal

needs_simgrid = pytest.mark.skipif(
    simgrid_interpreter() is None, reason="no Python with SimGrid found: install Debian's python3-simgrid"
)
LONG_LIFE_S = 10_000.0


def scenario(orders: list[list[int]], **changes: Any) -> dict[str, Any]:
    """A steady run of steps of 9 s of compute and 1 s of all-reduce, with free saves; change what the test is about."""
    values = {
        "strategy": "checkpoint",
        "groups": len(orders),
        "granularity": 1,
        "orders": orders,
        "stacks_per_step": 1.0,
        "steps": 60,
        "compute_s": 9.0,
        "jitter": 0.0,
        "jitter_per_step": False,
        "all_reduce_s": 1.0,
        "shrink_s": 0.2,
        "detection_s": 0.3,
        "save_s": 0.0,
        "one_group_saves": False,
        "repeats_saved_step": False,
        "restart_s": 1000.0,
        "restart_failures": "ignored",
        # lives that hardly vary: only the age at the start is random
        "weibull_shape": 1e6,
        "group_mtbf_s": LONG_LIFE_S,
        "new_at_start": False,
        "renewed_at_restart": False,
        "interval_steps": 10,
        "patch": "published",
        "dead_at_start": [],
        "no_failures": False,
        "seed": 1,
        "replications": 1,
    }
    assert changes.keys() <= values.keys()
    return values | changes


def run_once(values: dict[str, Any]) -> dict[str, Any]:
    (record,) = run_simgrid(values, 60.0)["replications"]
    assert sum(record["categories"].values()) == pytest.approx(record["time_to_train_s"], rel=1e-12)
    assert isinstance(record, dict)
    return record


def first_failures(values: dict[str, Any]) -> list[float]:
    """The wall times of the first failures of the only replication: they are its first draws."""
    checked = simgrid_twin.scenario_from(values)
    return simgrid_twin.Clocks(checked, random.Random(f"{checked.seed}/0"), 0.0).due_s


def seeded(values: dict[str, Any], fits: Callable[[list[float]], bool]) -> tuple[dict[str, Any], list[float]]:
    """Find the first seed whose first failures fit."""
    for seed in count():
        candidate = values | {"seed": seed}
        if fits(due_s := first_failures(candidate)):
            return candidate, due_s
    raise AssertionError


# ---- plain matching


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


# ---- draws


def test_two_and_a_half_stacks_are_three_draws_with_variance_proportional_to_work() -> None:
    values = simgrid_twin.scenario_from(scenario([[0]], jitter=0.05, stacks_per_step=2.5))
    pieces = simgrid_twin.Controller(values).step_pieces()
    assert pieces == [1.0, 1.0, 0.5]
    rng, draws = random.Random(5), 20_000
    several = [simgrid_twin.durations_s(pieces, values, one_draw=False, rng=rng) for _ in range(draws)]
    single = [simgrid_twin.durations_s(pieces, values, one_draw=True, rng=rng) for _ in range(draws)]
    # standard error of a standard deviation: 1 / sqrt(2 n) of it
    tolerance = 4.0 / math.sqrt(2.0 * draws)
    assert statistics.stdev(row[2] for row in several) == pytest.approx(9.0 * 0.05 * math.sqrt(0.5), rel=tolerance)
    assert statistics.stdev(map(sum, several)) == pytest.approx(9.0 * 0.05 * math.sqrt(2.5), rel=tolerance)
    assert statistics.stdev(map(sum, single)) == pytest.approx(9.0 * 0.05 * 2.5, rel=tolerance)


def test_clocks_of_equilibrium_age_fail_once_per_mtbf_and_new_ones_more_often() -> None:
    groups, mtbf_s, horizon_s = 20_000, 100.0, 2000.0
    values = scenario([[0]] * groups, weibull_shape=0.78, group_mtbf_s=mtbf_s)
    counts = {}
    for new in (False, True):
        checked = simgrid_twin.TwinScenario(**values | {"new_at_start": new})
        clocks = simgrid_twin.Clocks(checked, random.Random(3), 0.0)
        failures = [0] * groups
        for group in range(groups):
            while clocks.due_s[group] <= horizon_s:
                clocks.renew(group)
                failures[group] += 1
        counts[new] = failures
    variation = math.gamma(1 + 2 / 0.78) / math.gamma(1 + 1 / 0.78) ** 2 - 1
    for new, excess in ((False, 0.0), (True, (variation - 1) / 2)):
        error = statistics.stdev(counts[new]) / math.sqrt(groups)
        assert statistics.mean(counts[new]) == pytest.approx(horizon_s / mtbf_s + excess, abs=3 * error)


# ---- runs by hand


@needs_simgrid
@pytest.mark.parametrize("strategy", ["checkpoint", "replication", "spare"])
@pytest.mark.parametrize("one_group", [False, True])
def test_without_failures_and_jitter_time_to_train_is_arithmetic(strategy: str, one_group: bool) -> None:
    orders = [[group, (group + 1) % 6] for group in range(6)]
    values = scenario(orders, strategy=strategy, stacks_per_step=2.5, no_failures=True, save_s=4.0)
    record = run_once(values | {"one_group_saves": one_group})
    repeated_s = 0.0 if strategy == "spare" else 1.5 * 9.0
    # 60 steps, saves after 10, 20, ..., 50
    expected = dict.fromkeys(CATEGORIES, 0.0) | {
        "compute": 60 * 9.0,
        "repeated": 60 * repeated_s,
        "all_reduce": 60.0,
        "saves": 5 * 4.0,
    }
    assert record["categories"] == pytest.approx(expected, abs=1e-6)
    assert record["time_to_train_s"] == pytest.approx(60 * (10.0 + repeated_s) + 20.0, abs=1e-6)
    assert [record[name] for name in ("restarts", "group_failures", "reorders", "keeps")] == [0, 0, 0, 0]


@needs_simgrid
@pytest.mark.parametrize(("granularity", "stacks"), [(1, 2.0), (4, 1.25)])
def test_one_group_dead_at_the_start_costs_its_stack_from_the_first_step(granularity: int, stacks: float) -> None:
    # 20 q / 19 micro-shards per survivor, rounded up: 2 of 1, 5 of 4
    orders = place(20, 4, granularity, layout="golomb").stacks.tolist()
    values = scenario(orders, strategy="spare", granularity=granularity, no_failures=True, dead_at_start=[7])
    record = run_once(values)
    assert record["time_to_train_s"] == pytest.approx(60 * (9.0 * stacks + 1.0), abs=1e-6)
    assert record["categories"]["repeated"] == pytest.approx(60 * 9.0 * (stacks - 1.0), abs=1e-6)
    assert (record["reorders"], record["categories"]["patch"]) == (0, 0.0)


def in_compute(due_s: float, step_s: float = 10.0) -> bool:
    """Whether a failure is well within the first 9 s of a step."""
    return 1.0 < due_s % step_s < 8.0


@needs_simgrid
@pytest.mark.parametrize(
    ("rule", "renewed"), [("ignored", False), ("group", False), ("group", True), ("job", False), ("job", True)]
)
def test_failures_during_and_after_a_restart_timer(rule: str, renewed: bool) -> None:
    values = scenario([[0], [1], [2]], steps=600, restart_failures=rule, renewed_at_restart=renewed)

    def begins_s(first_s: float) -> float:
        return 10.0 * math.floor(first_s / 10.0) + 10.0

    def fits(due_s: list[float]) -> bool:
        first_s, second_s, third_s = sorted(due_s)
        begin_s = begins_s(first_s)
        return (
            1000.0 < first_s < 5000.0
            and in_compute(first_s)
            and begin_s < second_s - 1.0 < second_s + 1.0 < begin_s + 1000.0
            # while the first group waits for the second, whose timer started over
            and begin_s + 1000.0 < third_s - 1.0 < third_s + 1.0 < second_s + 1000.0
            and in_compute(third_s)
        )

    values, due_s = seeded(values, fits)
    first_s, second_s, third_s = sorted(due_s)
    begin_s = begins_s(first_s)
    saved = 10 * math.floor(first_s / 100.0)
    lost = math.floor(first_s / 10.0) - saved
    record = run_once(values)
    # work of the first attempt: the steps since the save, then 9 s of compute and half an all-reduce
    rework_s, shrink_s, failures = 10.0 * lost + 9.5, 0.5, 1
    if rule == "ignored":
        # the second is renewed silently, the third strikes after the resumption
        resumed_s = begin_s + 1000.0
        again = math.floor((third_s - resumed_s) / 10.0)
        restarts_s, rework_s = 2000.0, rework_s + 10.0 * (again % 10) + 9.5
        saved += again - again % 10
        shrink_s, failures = 1.0, 2
        end_s = resumed_s + 10.0 * (again + 1) + 1000.0
    elif rule == "job":
        end_s = third_s + 1000.0
        restarts_s = end_s - begin_s
    elif renewed:
        end_s = second_s + 1000.0
        restarts_s = end_s - begin_s
    else:
        # the third is dead at the first all-reduce
        end_s = second_s + 1000.0 + 10.0 + 1000.0
        restarts_s, rework_s, shrink_s, failures = end_s - begin_s - 10.0, rework_s + 9.5, 1.0, 2
    assert record["time_to_train_s"] == pytest.approx(end_s + (600 - saved) * 10.0, abs=1e-6)
    assert (record["restarts"], record["group_failures"], record["keeps"]) == (failures, failures, 0)
    assert record["categories"] == pytest.approx(
        dict.fromkeys(CATEGORIES, 0.0)
        | {"compute": 5400.0, "all_reduce": 600.0, "rework": rework_s, "shrink": shrink_s, "restarts": restarts_s},
        abs=1e-6,
    )


@needs_simgrid
def test_a_reorder_costs_a_patch_and_a_second_all_reduce() -> None:
    def fits(due_s: list[float]) -> bool:
        first_s, second_s, *_ = sorted(due_s)
        return first_s < 550.0 and in_compute(first_s) and second_s > 2000.0

    orders = [[group, (group + 1) % 4] for group in range(4)]
    values, due_s = seeded(scenario(orders, strategy="spare"), fits)
    done = math.floor(min(due_s) / 10.0)
    record = run_once(values)
    # the attempt 9 + 0.5, detection and shrink 0.5, patch 9, all-reduce 1; then two stacks a step
    expected_s = 10.0 * done + 20.0 + (59 - done) * 19.0
    assert record["time_to_train_s"] == pytest.approx(expected_s, abs=1e-6)
    assert [record[name] for name in ("restarts", "group_failures", "reorders", "keeps")] == [0, 1, 1, 0]
    split = record["categories"]
    assert (split["patch"], split["shrink"]) == pytest.approx((9.0, 0.5), abs=1e-6)
    assert split["all_reduce"] == pytest.approx(60.5, abs=1e-6)


@needs_simgrid
@pytest.mark.parametrize(
    ("begin_s", "end_s", "second", "attempt_s", "counts"),
    [
        # both in the step: one decision; 9 + 0.5, then 0.5, patch 9, all-reduce 1
        (0.0, 8.0, None, 20.0, (2, 1, 0)),
        # while the patch runs: half an all-reduce and 0.5 more, and the step commits at once
        (10.5, 18.5, "keep", 20.0, (2, 1, 1)),
        # or another patch and the all-reduce in full
        (10.5, 18.5, "reorder", 30.0, (2, 2, 0)),
    ],
)
def test_failures_found_together_are_one_decision_and_those_during_a_patch_another(
    begin_s: float, end_s: float, second: str | None, attempt_s: float, counts: tuple[int, int, int]
) -> None:
    orders = [[group, (group + 1) % 7, (group + 3) % 7] for group in range(7)]
    values = scenario(orders, strategy="spare", group_mtbf_s=4000.0)
    controller = simgrid_twin.Controller(simgrid_twin.scenario_from(values))

    def decided(due_s: list[float]) -> list[str]:
        """Decisions on the two that fail first."""
        controller.reset()
        early = sorted(range(7), key=due_s.__getitem__)[:2]
        return [controller.remove(dead).kind for dead in ([early] if second is None else [[group] for group in early])]

    def fits(due_s: list[float]) -> bool:
        first_s, second_s, third_s, *_ = sorted(due_s)
        step_s = 10.0 * math.floor(first_s / 10.0)
        return (
            first_s < 550.0
            and in_compute(first_s)
            and begin_s < second_s - step_s < end_s
            and third_s > 2000.0
            and decided(due_s)[-1] == (second or "reorder")
        )

    values, due_s = seeded(values, fits)
    assert decided(due_s)[0] == "reorder"
    done = math.floor(min(due_s) / 10.0)
    record = run_once(values)
    assert (record["group_failures"], record["reorders"], record["keeps"]) == counts
    # two stacks a step from then on: seven types on five groups
    assert record["time_to_train_s"] == pytest.approx(10.0 * done + attempt_s + (59 - done) * 19.0, abs=1e-6)


@needs_simgrid
def test_groups_that_die_before_their_last_stack_are_not_waited_for() -> None:
    def fits(due_s: list[float]) -> bool:
        return max(due_s) < 700.0 and all(1.0 < due % 19.0 < 8.0 and due // 19.0 == due_s[0] // 19.0 for due in due_s)

    values = scenario([[0], [0]], strategy="replication", stacks_per_step=2.0, steps=40, group_mtbf_s=2000.0)
    values, due_s = seeded(values, fits)
    done = math.floor(due_s[0] / 19.0)
    record = run_once(values)
    # nobody starts the second stack: both are found dead before it, 9 s after the step began
    expected_s = 19.0 * done + 10.0 + 1000.0 + (40 - done // 10 * 10) * 19.0
    assert record["time_to_train_s"] == pytest.approx(expected_s, abs=1e-6)
    assert (record["restarts"], record["group_failures"]) == (1, 2)


@needs_simgrid
def test_a_masked_failure_commits_the_step_after_half_an_all_reduce() -> None:
    def fits(due_s: list[float]) -> bool:
        first_s, second_s, *_ = sorted(due_s)
        # both stacks of a step: a group dead before its second is not waited for, which makes no difference here
        return first_s < 1100.0 and 1.0 < first_s % 19.0 < 17.0 and second_s > 2000.0

    values = scenario([[0], [0], [1], [1]], strategy="replication", stacks_per_step=2.0)
    record = run_once(seeded(values, fits)[0])
    assert record["time_to_train_s"] == pytest.approx(60 * 19.0, abs=1e-6)
    assert [record[name] for name in ("restarts", "group_failures", "reorders", "keeps")] == [0, 1, 0, 1]
    assert record["categories"]["all_reduce"] == pytest.approx(59.5, abs=1e-6)


@needs_simgrid
@pytest.mark.parametrize(
    ("failing", "earliest_s", "latest_s"),
    [
        # the saving group, before the save's end: it is skipped, and nobody waits
        (0, 1.0, 32.0),
        # the other group: the all-reduce waits for the saving one, and the save counts
        (1, 1.0, 32.0),
        # the saving group in its stack after the save: it is waited for, and the save counts
        (0, 34.0, 41.0),
    ],
)
def test_save_is_skipped_where_the_saving_group_is_due_before_its_end(
    failing: int, earliest_s: float, latest_s: float
) -> None:
    def save_of(due_s: float) -> tuple[int, float]:
        """The save in which a failure falls, if any, and how long after its begin: saves begin at 100, 233, ..."""
        number = math.floor((due_s - 100.0) / 133.0) + 1
        return number, due_s - (133.0 * number - 33.0)

    def fits(due_s: list[float]) -> bool:
        number, into_s = save_of(due_s[failing])
        in_save = 1 <= number <= 5 and earliest_s < into_s < latest_s
        return due_s[1 - failing] > 3000.0 and in_save and in_compute(into_s)

    values, due_s = seeded(scenario([[0], [1]], save_s=33.0, one_group_saves=True), fits)
    number, into_s = save_of(due_s[failing])
    begin_s = 133.0 * number - 33.0
    if failing == 0 and into_s < 33.0:
        restart_s, saved = begin_s + 10.0 * math.floor(into_s / 10.0) + 10.0, 10 * (number - 1)
    else:
        restart_s, saved = begin_s + 43.0, 10 * number
    left = 60 - saved
    record = run_once(values)
    assert record["time_to_train_s"] == pytest.approx(
        restart_s + 1000.0 + 10.0 * left + 33.0 * (left // 10 - 1), abs=1e-6
    )
    assert (record["restarts"], record["group_failures"]) == (1, 1)


@needs_simgrid
@pytest.mark.parametrize(("renewed", "restarts"), [(False, 2), (True, 1)])
def test_a_clock_runs_on_through_a_restart_unless_it_is_renewed_there(renewed: bool, restarts: int) -> None:
    def fits(due_s: list[float]) -> bool:
        return 100.0 < due_s[0] < 900.0 and in_compute(due_s[0])

    # 1,000 steps and one restart take 11,010 s: the next failure comes 10,000 s after the first, or after the restart
    values = scenario([[0]], steps=1000, interval_steps=1, renewed_at_restart=renewed)
    record = run_once(seeded(values, fits)[0])
    assert record["restarts"] == restarts
    assert record["time_to_train_s"] == pytest.approx(10_000.0 + 1010.0 * restarts, abs=1e-6)


# ---- runs by chance


def checkpoint_run_s(values: dict[str, Any], rng: random.Random) -> float:
    """One run of plain checkpointing with blocking saves, clock by clock; every group's failure is fatal."""
    scale: float = values["group_mtbf_s"] / math.gamma(1 + 1 / values["weibull_shape"])
    notice_s = values["all_reduce_s"] / 2 + values["detection_s"] + values["shrink_s"]

    def life_s() -> float:
        return rng.weibullvariate(scale, values["weibull_shape"])

    def renewed(now: float) -> list[bool]:
        fell = [due_s <= now for due_s in due]
        for group, due_s in enumerate(due):
            while due_s <= now:
                due_s = due[group] = due_s + life_s()
        return fell

    due = [life_s() for _ in range(values["groups"])]
    down = [False] * len(due)
    now, done, saved = 0.0, 0, 0
    while done < values["steps"]:
        begun = [not fell and due_s > now for fell, due_s in zip(down, due, strict=True)]
        factors = [max(rng.gauss(1.0, values["jitter"]), 0.1) for begins in begun if begins]
        end = now + values["compute_s"] * max(factors, default=0.0)
        if all(begun) and min(due) > end:
            now, done = end + values["all_reduce_s"], done + 1
            if done % values["interval_steps"] == 0 and done < values["steps"]:
                now, saved = now + values["save_s"], done
            continue
        now, done = end + notice_s, saved
        renewed(now)
        ends = [now + values["restart_s"] for _ in due]
        for group, due_s in enumerate(due if values["restart_failures"] == "group" else []):
            while due_s <= ends[group]:
                ends[group] = due_s + values["restart_s"]
                due_s = due[group] = due_s + life_s()
        while values["restart_failures"] == "job" and min(due) <= ends[0]:
            ends = [min(due) + values["restart_s"]] * len(due)
            due[due.index(min(due))] += life_s()
        now = max(ends)
        fell = renewed(now)
        down = fell if values["restart_failures"] == "group" else [False] * len(due)
    return now


@needs_simgrid
@pytest.mark.parametrize("per_step", [False, True])
def test_without_failures_a_step_takes_the_slowest_group_s_mean(per_step: bool) -> None:
    values = scenario(
        [[0]] * 5,
        strategy="replication",
        stacks_per_step=3.0,
        jitter=0.1,
        jitter_per_step=per_step,
        no_failures=True,
        replications=25,
    )
    times = [record["time_to_train_s"] for record in run_simgrid(values, 60.0)["replications"]]
    # the sum of three draws varies less than three times one
    deviation_s = 9.0 * 0.1 * (3.0 if per_step else math.sqrt(3.0))
    expected_s = 60 * (27.0 + deviation_s * float(expected_maximum_normal(5)) + 1.0)
    error = statistics.stdev(times) / math.sqrt(len(times))
    assert statistics.mean(times) == pytest.approx(expected_s, abs=3 * error)
    assert error < 0.01 * expected_s


@needs_simgrid
@pytest.mark.parametrize("rule", ["ignored", "group", "job"])
def test_checkpointing_agrees_with_a_plain_monte_carlo(rule: str) -> None:
    values = scenario(
        [[0], [1], [2]],
        steps=50,
        jitter=0.1,
        save_s=3.0,
        restart_s=100.0,
        restart_failures=rule,
        weibull_shape=0.8,
        group_mtbf_s=900.0,
        new_at_start=True,
        replications=60,
    )
    records = run_simgrid(values, 60.0)["replications"]
    for record in records:
        assert sum(record["categories"].values()) == pytest.approx(record["time_to_train_s"], rel=1e-9)
        assert min(record["categories"].values()) >= 0.0
    simulated = [record["time_to_train_s"] for record in records]
    rng = random.Random(11)
    expected = [checkpoint_run_s(values, rng) for _ in range(1000)]
    error = math.hypot(
        statistics.stdev(simulated) / math.sqrt(len(simulated)), statistics.stdev(expected) / math.sqrt(len(expected))
    )
    assert statistics.mean(simulated) == pytest.approx(statistics.mean(expected), abs=3 * error)
    assert statistics.mean(record["restarts"] for record in records) > 1.0


@needs_simgrid
def test_same_seed_same_runs_and_every_second_has_its_category() -> None:
    values = scenario(
        place(21, 4, 2, layout="golomb").stacks.tolist(),
        strategy="spare",
        granularity=2,
        patch="makespan",
        jitter=0.05,
        save_s=5.0,
        one_group_saves=True,
        restart_failures="group",
        weibull_shape=0.78,
        group_mtbf_s=4000.0,
        replications=3,
    )
    first = run_simgrid(values, 60.0)
    assert first == run_simgrid(values, 60.0)
    times = [record["time_to_train_s"] for record in first["replications"]]
    assert len(set(times)) == 3
    assert times[0] != run_once(values | {"seed": 2, "replications": 1})["time_to_train_s"]
    assert sum(record["reorders"] for record in first["replications"]) > 0
    for record in first["replications"]:
        assert tuple(record["categories"]) == CATEGORIES
        assert sum(record["categories"].values()) == pytest.approx(record["time_to_train_s"], rel=1e-9)


# ---- the program and its runner


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"patch": "best"}, "patch = 'best'"),
        ({"dead_at_start": [5]}, "dead_at_start = [5]"),
        ({"dead_at_start": [0]}, "leaves a micro-shard without a host"),
        ({"orders": [[0], []]}, "orders: must be 2 lists"),
        ({"orders": [[0], [2]]}, "every micro-shard from 0 on"),
    ],
)
def test_bad_scenarios_are_refused(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told.replace("[", r"\[")):
        simgrid_twin.scenario_from(scenario([[0], [1]]) | changes)


def test_missing_and_unknown_keys_are_named() -> None:
    values = scenario([[0]]) | {"speed": 1}
    del values["jitter"]
    with pytest.raises(ValueError, match="jitter, speed"):
        simgrid_twin.scenario_from(values)


def test_program_needs_the_standard_library_alone() -> None:
    # without site-packages: neither this package nor SimGrid can be imported
    command = [sys.executable, "-I", "-S", simgrid_twin.__file__, "-"]
    done = subprocess.run(command, input="{}", capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("simgrid_twin: missing or unknown in the scenario: all_reduce_s, ")


def test_missing_simgrid_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simgrid_runner, "simgrid_interpreter", lambda: None)
    with pytest.raises(SpareplanError, match="install Debian's python3-simgrid"):
        run_simgrid(scenario([[0]]), 1.0)


@needs_simgrid
def test_runner_reports_a_refused_scenario_and_a_run_that_takes_too_long() -> None:
    with pytest.raises(SpareplanError, match=r"status 2.*patch = 'best'"):
        run_simgrid(scenario([[0]], patch="best"), 60.0)
    with pytest.raises(SpareplanError, match=r"within 0\.5 s"):
        run_simgrid(scenario([[0]], no_failures=True, steps=10**9), 0.5)
