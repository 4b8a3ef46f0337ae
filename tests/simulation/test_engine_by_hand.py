"""Runs of the engine by hand: steps of 8 s and 1 s, 0.5 s to notice a failure, saves of 4 s, restarts of 100 s."""

from __future__ import annotations

import math
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from engine_cases import CHECKPOINT, SPARE, plain, same, scenario, trace_of

from spareplan import Controller
from spareplan.availability import CATEGORIES
from spareplan.errors import InputError
from spareplan.placement import place
from spareplan.simulation.runs import PatchRule, Runner, RunOptions, RunResult
from spareplan.strategies import Setting


def run_by_hand(
    setting: Setting,
    failures: dict[int, list[float]],
    interval: int = 20,
    patch: PatchRule = "makespan",
    **changes: Any,
) -> tuple[RunResult, dict[str, float]]:
    """Run the engine on failures at chosen seconds; return the run and its seconds by category, those with any."""
    asked = scenario(**changes)
    options = RunOptions(patch=patch, trace=trace_of(failures, asked.groups))
    result = same(Runner(asked, setting, interval, options), plain(asked, setting, interval, options))
    split = dict(zip(CATEGORIES, result.split_s.tolist(), strict=True))
    return result, {category: seconds for category, seconds in split.items() if seconds > 0.0}


@pytest.mark.parametrize("interval", [5, 20])
@pytest.mark.parametrize("waits", ["everybody", "one-group"])
@pytest.mark.parametrize(
    ("setting", "stacks"), [(CHECKPOINT, 1), (Setting("replication", 2, 1, "disjoint"), 2), (SPARE, 1)]
)
def test_without_failures_a_run_is_steps_and_saves(interval: int, waits: str, setting: Setting, stacks: int) -> None:
    result, split = run_by_hand(setting, {}, interval, save_waits=waits)
    # no save after the last step
    saves_s = {5: 12.0, 20: 0.0}[interval]
    assert result.time_to_train_s == 20 * (8.0 * stacks + 1.0) + saves_s
    expected = {"compute": 160.0, "repeated": 160.0 * (stacks - 1), "all_reduce": 20.0, "saves": saves_s}
    assert split == {category: seconds for category, seconds in expected.items() if seconds}
    assert (result.attempts, result.steps_kept, result.mean_stacks, result.availability) == (20, 20, stacks, 1.0)


@pytest.mark.parametrize(
    ("failed_s", "end_s", "rework_s"),
    [
        # before the start: found dead at the first all-reduce, 8 s + 0.5 + 0.5; 100 s; then the whole run of 192 s
        (0.0, 9.0 + 100.0 + 192.0, 8.5),
        # in the third step
        (20.0, 27.0 + 100.0 + 192.0, 26.5),
        # as the all-reduce begins, and while it runs: then in the step after
        (8.0, 9.0 + 100.0 + 192.0, 8.5),
        (8.5, 18.0 + 100.0 + 192.0, 17.5),
        # during the save after step 5 (45 to 49 s), which is lost: all 20 steps are left
        (47.0, 58.0 + 100.0 + 192.0, 57.5),
        # after the last step nothing matters
        (192.5, 192.0, 0.0),
    ],
)
def test_a_failure_is_found_at_the_next_all_reduce(failed_s: float, end_s: float, rework_s: float) -> None:
    result, split = run_by_hand(CHECKPOINT, {1: [failed_s]}, 5)
    assert result.time_to_train_s == end_s
    assert split.get("rework", 0.0) == rework_s
    assert (split["compute"], split["all_reduce"]) == (160.0, 20.0)
    if rework_s:
        assert (split["shrink"], split["restarts"], result.restarts, result.group_failures) == (0.5, 100.0, 1, 1)


@pytest.mark.parametrize(
    ("resume", "end_s", "rework_s", "saves_s"),
    [
        # step 5 is saved at 49 s; the failure in step 7 is known at 67 s
        ("next-step", 67.0 + 100.0 + 143.0, 17.5, 12.0),
        # step 5 is run and saved again: what was done twice is rework
        ("saved-step", 67.0 + 100.0 + 13.0 + 143.0, 26.5, 16.0),
    ],
)
def test_a_run_resumes_after_the_saved_step_or_with_it(
    resume: str, end_s: float, rework_s: float, saves_s: float
) -> None:
    result, split = run_by_hand(CHECKPOINT, {1: [60.0]}, 5, resume=resume)
    assert result.time_to_train_s == end_s
    assert split == {
        "compute": 160.0,
        "all_reduce": 20.0,
        "saves": saves_s,
        "rework": rework_s,
        "shrink": 0.5,
        "restarts": 100.0,
    }


@pytest.mark.parametrize(
    ("rule", "end_s", "restarts"),
    [
        # 0 fails at 4 s: a restart from 9 s. Failures of others in it do not count; that of 2 at 120 s, in the second
        # step, begins another at 127 s
        ("ignored", 127.0 + 100.0 + 180.0, 2),
        # 1 starts its timer over at 50 s; 2, through at 109 s and waiting, fails at 120 s and is dead at 150 s
        ("group", 159.0 + 100.0 + 180.0, 2),
        # both start the whole restart over
        ("job", 220.0 + 180.0, 1),
    ],
)
def test_failures_in_a_restart(rule: str, end_s: float, restarts: int) -> None:
    result, split = run_by_hand(CHECKPOINT, {0: [4.0], 1: [50.0], 2: [120.0]}, groups=3, restart_failures=rule)
    assert (result.time_to_train_s, result.restarts, result.group_failures) == (end_s, restarts, restarts)
    assert split["shrink"] == 0.5 * restarts


@pytest.mark.parametrize(("rule", "resumed_s"), [("ignored", 109.0), ("group", 209.0), ("job", 209.0)])
def test_a_failure_at_the_very_end_of_a_restart_is_one_in_it(rule: str, resumed_s: float) -> None:
    result, _ = run_by_hand(CHECKPOINT, {0: [4.0], 1: [109.0]}, groups=2, restart_failures=rule)
    assert (result.time_to_train_s, result.restarts) == (resumed_s + 180.0, 1)


def test_a_reorder_costs_a_patch_and_the_all_reduce_again_and_then_two_stacks_a_step() -> None:
    result, split = run_by_hand(SPARE, {2: [4.0]}, groups=7)
    # 8 + 0.5 + 0.5 + patch 8 + 1, then 19 steps of 17 s
    assert result.time_to_train_s == 18.0 + 19 * 17.0
    assert split == {"compute": 160.0, "repeated": 152.0, "patch": 8.0, "all_reduce": 20.5, "shrink": 0.5}
    assert (result.reorders, result.keeps, result.group_failures) == (1, 0, 1)
    assert result.mean_stacks == (1 + 1 + 19 * 2) / 20


@pytest.mark.parametrize(
    ("second_s", "attempts_s"),
    [
        # together with the first: one decision
        (6.0, [18.0]),
        # as the patch of the first ends: another half all-reduce and notice, and a patch whatever is decided: nobody
        # else has computed the type of the second group in this step
        (17.0, [18.0, 9.0]),
        # in the first and the second stack of the next step: found at its end, 34 s
        (20.0, [18.0, 17.0]),
        (30.0, [18.0, 17.0]),
    ],
)
@pytest.mark.parametrize("wanted", ["keep", "reorder"])
def test_a_second_failure_is_decided_on_when_it_is_found(second_s: float, attempts_s: list[float], wanted: str) -> None:
    # after the first of these groups, losing the second moves nothing, or something
    first, second = next(pair for pair in permutations(range(7), 2) if kinds_of(pair)[-1] == wanted)
    result, split = run_by_hand(SPARE, {first: [4.0], second: [second_s]}, groups=7)
    together, again = second_s == 6.0, wanted == "reorder"
    # a kept decision commits after half an all-reduce; a reorder is a patch and an all-reduce more
    in_patch = second_s == 17.0
    patched_again = in_patch or (again and not together)
    steps_s = sum(attempts_s) + (9.0 if again and second_s > 17.0 else 0.0)
    assert result.time_to_train_s == steps_s + 17.0 * (20 - (2 if second_s > 17.0 else 1))
    assert (result.reorders, result.keeps) == ((1, 0) if together else (2, 0) if again else (1, 1))
    assert split["shrink"] == (0.5 if together else 1.0)
    assert split["patch"] == (16.0 if patched_again else 8.0)
    assert result.restarts == 0


def kinds_of(pair: tuple[int, ...]) -> list[str]:
    controller = Controller(place(7, SPARE.redundancy, layout=SPARE.layout))
    return [controller.fail([group]).kind for group in pair]


def test_failures_of_a_dead_group_count_for_nothing_until_a_restart_brings_it_back() -> None:
    once, _ = run_by_hand(SPARE, {2: [4.0]}, groups=7)
    often, _ = run_by_hand(SPARE, {2: [4.0, 30.0, 31.0, 200.0]}, groups=7)
    assert (often.time_to_train_s, often.group_failures) == (once.time_to_train_s, 1)


def test_all_hosts_of_a_type_lost_at_once_is_a_wipe_out_and_counts_every_failure() -> None:
    # consecutive: groups 5, 6 and 0 host type 0... all three within one step
    layout = place(7, SPARE.redundancy, layout=SPARE.layout)
    hosts = layout.hosts[0].tolist()
    result, split = run_by_hand(SPARE, {int(group): [1.0 + place_] for place_, group in enumerate(hosts)}, groups=7)
    assert (result.restarts, result.group_failures, result.reorders) == (1, 3, 0)
    assert result.time_to_train_s == 9.0 + 100.0 + 180.0
    assert split["rework"] == 8.5


def test_groups_that_all_die_before_their_last_stack_are_found_dead_there() -> None:
    result, split = run_by_hand(Setting("replication", 2, 1, "disjoint"), {0: [4.0], 1: [5.0]}, groups=2)
    # the second stack of 8 s is not begun
    assert result.time_to_train_s == 9.0 + 100.0 + 20 * 17.0
    assert (split["rework"], result.group_failures, result.keeps) == (8.5, 2, 0)


@pytest.mark.parametrize(
    ("failing", "failed_s", "end_s", "rework_s"),
    [
        # the save after step 5 begins at 45 s; group 0 is due before its end at 49 s: nothing is saved
        (0, 47.0, 54.0 + 100.0 + 192.0, 53.5),
        (0, 49.0, 54.0 + 100.0 + 192.0, 53.5),
        # after its end: the save counts, and the others wait for the saving group's stack until 57 s
        (0, 49.5, 58.0 + 100.0 + 143.0, 12.5),
        # another group during the save, and before: the save counts
        (1, 47.0, 58.0 + 100.0 + 143.0, 12.5),
        (1, 44.5, 58.0 + 100.0 + 143.0, 12.5),
    ],
)
def test_one_group_saves_unless_it_is_due_to_fail(failing: int, failed_s: float, end_s: float, rework_s: float) -> None:
    result, split = run_by_hand(CHECKPOINT, {failing: [failed_s]}, 5, groups=2, save_waits="one-group")
    assert (result.time_to_train_s, split["rework"]) == (end_s, rework_s)


def test_the_others_wait_for_the_saving_group_until_it_finds_itself_dead() -> None:
    # 17 s a step; the save lasts from 85 to 125 s; group 0 dies in the first of its two stacks after that and
    # notices at 133 s, when the others have long been through
    setting = Setting("replication", 2, 1, "disjoint")
    result, split = run_by_hand(setting, {0: [129.0]}, 5, save_waits="one-group", save_s=40.0)
    assert result.time_to_train_s == 85.0 + 49.0 + 4 * 17.0 + 2 * (57.0 + 4 * 17.0)
    assert (split["saves"], result.keeps, result.restarts) == (32.0 + 2 * 40.0, 1, 0)


@pytest.mark.parametrize(
    ("patch", "patch_s"),
    [
        # the new layer is a quarter of a stack
        ("published", 2.0),
        # four micro-shards on the three other hosts: two on one of them
        ("makespan", 4.0),
    ],
)
def test_patch_rules_with_quarters_of_a_shard(patch: PatchRule, patch_s: float) -> None:
    setting = Setting("spare", 4, 4, "golomb")
    result, split = run_by_hand(setting, {7: [4.0]}, patch=patch, groups=20)
    # 80 micro-shards on 19 groups: 5 each, 10 s
    assert result.time_to_train_s == 10.0 + patch_s + 19 * 11.0
    assert (split["patch"], split["repeated"]) == (patch_s, 19 * 2.0)


@pytest.mark.parametrize(("granularity", "stacks"), [(1, 2.0), (4, 1.25)])
def test_a_group_dead_at_the_start_costs_its_stack_from_the_first_step(granularity: int, stacks: float) -> None:
    options = RunOptions(failed_at_start=(7,), no_failures=True)
    result = Runner(scenario(groups=20), Setting("spare", 4, granularity, "golomb"), 20, options).run(0, 1)
    assert result.time_to_train_s == 20 * (8.0 * stacks + 1.0)
    assert (result.mean_stacks, result.reorders, result.group_failures) == (stacks, 0, 0)


def test_a_planned_number_of_restarts() -> None:
    # every 100 s of a life: 192 s of work are interrupted as long as failures come
    result, _ = run_by_hand(CHECKPOINT, {0: [10.0, 150.0, 300.0]}, 20)
    assert (result.restarts, result.finished) == (3, True)


def test_a_run_that_cannot_end_is_given_up_at_the_stated_multiple_of_its_ideal_time() -> None:
    asked = scenario(groups=2)
    trace = trace_of({0: [50.0]}, 2, period_s=100.0)
    runner = Runner(asked, CHECKPOINT, 20, RunOptions(trace=trace, longest_ratio=30.0))
    result = runner.run(0, 1)
    assert not result.finished
    # T0 is 180 s; the attempt or the restart at hand is finished
    assert 30 * 180.0 <= result.time_to_train_s <= 30 * 180.0 + 200.0
    assert result.steps_kept < 20
    assert "done" not in runner.events(0, 1).kind


@pytest.mark.parametrize("rule", ["ignored", "group", "job"])
def test_failures_far_faster_than_a_restart_end_the_run_at_a_stated_number(
    rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spareplan.simulation.runs.MOST_FAILURES", 1000)
    asked = scenario(groups=5, mtbf_s=1e-4, restart_failures=rule)
    result = Runner(asked, CHECKPOINT, 20).run(0, 1)
    assert (result.finished, result.steps_kept) == (False, 0)
    # the attempt and the one restart: nowhere near 100 T0
    assert result.time_to_train_s <= 9.0 + 100.0 + 1.0
    assert result.restarts == 1


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"longest_ratio": 0.0}, "longest_ratio = 0.0"),
        ({"longest_ratio": math.nan}, "longest_ratio = nan"),
        ({"lives_s": np.array([])}, r"lives_s = 'shape \(0,\)'"),
        ({"lives_s": np.array([[1.0]])}, r"lives_s = 'shape \(1, 1\)'"),
        ({"lives_s": np.array([5.0, 0.0])}, r"lives_s\[1\] = 0.0"),
        ({"lives_s": np.array([math.inf])}, r"lives_s\[0\] = inf"),
    ],
)
def test_options_out_of_their_domain_are_refused(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(InputError, match=told):
        RunOptions(**changes)


def test_groups_out_at_the_start_may_be_numpy_s_numbers() -> None:
    numbers = tuple(np.array([7, 9]))
    runs = [
        Runner(scenario(groups=20), SPARE, 20, RunOptions(failed_at_start=out, no_failures=True)).run(0, 1)
        for out in (numbers, (7, 9))
    ]
    assert runs[0].time_to_train_s == runs[1].time_to_train_s
