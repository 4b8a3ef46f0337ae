"""Runs of the engine: to the second against a plain run where nothing is left to chance, in distribution elsewhere."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from plain_run import Failures, PlainResult, PlainRun, drawn, recorded

from spareplan import Controller, Scenario, load_preset
from spareplan.availability import CATEGORIES
from spareplan.failures import WeibullLaw
from spareplan.placement import ReplicaSets, place
from spareplan.simulation.runs import PatchRule, Runner, RunOptions, RunResult, Trace
from spareplan.strategies import Setting, placement_of
from spareplan.theory import expected_maximum_normal

CHECKPOINT = Setting("checkpoint", 1, 1, "single")
SPARE = Setting("spare", 3, 1, "consecutive")
COUNTS = ("restarts", "group_failures", "reorders", "keeps", "attempts", "steps_done")


def scenario(**changes: Any) -> Scenario:
    """Steps of 8 s of compute and 1 s of all-reduce, sums of halves: every sum of seconds is exact."""
    values: dict[str, Any] = {
        "gpus": 1000,
        "groups": 4,
        "group_size": 1,
        "mtbf_s": 1e6,
        "compute_s": 8.0,
        "jitter": 0.0,
        "all_reduce_s": 1.0,
        "save_s": 4.0,
        "load_s": 10.0,
        "restart_s": 90.0,
        "detection_s": 0.25,
        "shrink_s": 0.25,
        "save_waits": "everybody",
        "resume": "next-step",
        "restart_failures": "ignored",
        "renewal": "kept",
        "initial_ages": "new",
        "weibull_shape": 1.0,
        "steps": 20,
    }
    return Scenario(**values | changes)


def trace_of(failures: dict[int, list[float]], groups: int, period_s: float = 1e6) -> Trace:
    lists = [sorted(failures.get(group, [])) for group in range(groups)]
    return Trace(np.cumsum([0, *map(len, lists)]), np.array([time_s for times in lists for time_s in times]), period_s)


def plain(asked: Scenario, setting: Setting, interval: int, options: RunOptions) -> PlainResult:
    trace = options.trace
    assert isinstance(trace, Trace)
    lists = [trace.times_s[start:stop].tolist() for start, stop in zip(trace.starts, trace.starts[1:], strict=False)]

    def failures(group: int, _now_s: float) -> Failures:
        return recorded(lists[group], trace.period_s)

    return PlainRun(asked, setting, interval, options, failures, np.random.default_rng(0)).run()


def same(runner: Runner, expected: PlainResult) -> RunResult:
    """Hold a run of the engine to a plain one: every second, every count, every event."""
    result, log = runner.run(0, 1), runner.events(0, 1)
    assert list(zip(log.kind, log.subject.tolist(), strict=True)) == [event[1:] for event in expected.events]
    assert log.time_s.tolist() == pytest.approx([event[0] for event in expected.events], rel=1e-12)
    assert result.time_to_train_s == pytest.approx(expected.time_to_train_s, rel=1e-12)
    assert dict(zip(CATEGORIES, result.split_s.tolist(), strict=True)) == pytest.approx(expected.split_s, abs=1e-9)
    assert {name: getattr(result, name) for name in COUNTS} == expected.counts
    assert result.finished == expected.finished
    assert result.mean_stacks == pytest.approx(expected.stacks / max(result.attempts, 1), rel=1e-12)
    assert result.split_s.sum() == pytest.approx(result.time_to_train_s, rel=1e-9)
    return result


@st.composite
def cases(draw: st.DrawFn, strategy: str) -> tuple[Scenario, Setting, int, RunOptions]:
    """A scenario without jitter and a trace; times are halves, so that nothing is rounded, ties included."""
    groups = draw(st.integers(2 if strategy != "checkpoint" else 1, 12))
    setting = CHECKPOINT
    if strategy != "checkpoint":
        redundancy = draw(st.integers(2, min(groups, 4)))
        if strategy == "spare":
            setting = Setting("spare", redundancy, draw(st.sampled_from([1, 2, 4])), "consecutive")
        else:
            setting = Setting("replication", redundancy, 1, draw(st.sampled_from(["disjoint", "wrap"])))
    asked = scenario(
        groups=groups,
        steps=draw(st.integers(1, 40)),
        compute_s=draw(st.sampled_from([8.0, 16.0])),
        all_reduce_s=draw(st.sampled_from([0.0, 1.0, 6.0])),
        save_s=draw(st.sampled_from([0.0, 3.0, 5.0, 40.0])),
        restart_s=draw(st.sampled_from([0.0, 40.0, 200.0])),
        detection_s=draw(st.sampled_from([0.0, 1.0])),
        save_waits=draw(st.sampled_from(["everybody", "one-group"])),
        resume=draw(st.sampled_from(["next-step", "saved-step"])),
        restart_failures=draw(st.sampled_from(["ignored", "group", "job"])),
        renewal=draw(st.sampled_from(["kept", "all-new"])),
        replication_jitter=draw(st.sampled_from(["per-stack", "per-step"])),
    )
    last = draw(st.sampled_from([100, 1000, 4000]))
    placement = placement_of(groups, setting, 0)
    # steps of 10/3 stacks are rounded: failures then stand where no end of a step comes near
    quarters = 4.0 * (placement.stacks_per_step if isinstance(placement, ReplicaSets) else 1.0)
    off_s = 0.0 if quarters.is_integer() else 0.137
    halves = draw(st.lists(st.integers(0, 2 * last), unique=True, max_size=30))
    failures: dict[int, list[float]] = {}
    for half in halves:
        failures.setdefault(draw(st.integers(0, groups - 1)), []).append(half / 2.0 + off_s)
    period_s = draw(st.sampled_from([1.0 + last, 1e6]))
    out = draw(st.sets(st.integers(0, groups - 1), max_size=2)) if strategy != "checkpoint" else set()
    orders = placement.orders() if isinstance(placement, ReplicaSets) else placement.stacks.tolist()
    assume(len(set().union(*(orders[group] for group in set(range(groups)) - out))) == len(set().union(*orders)))
    options = RunOptions(
        patch=draw(st.sampled_from(["published", "makespan"])),
        fill=draw(st.sampled_from(["keep", "second-copies"])),
        failed_at_start=tuple(sorted(out)),
        trace=trace_of(failures, groups, period_s),
        longest_ratio=10.0,
    )
    return asked, setting, draw(st.integers(1, asked.steps)), options


@pytest.mark.parametrize("strategy", ["checkpoint", "replication", "spare"])
def test_a_run_without_chance_is_the_plain_run_to_the_second(strategy: str) -> None:
    met = Counter[str]()

    @settings(max_examples=150)
    @given(cases(strategy))
    def holds(case: tuple[Scenario, Setting, int, RunOptions]) -> None:
        asked, setting, interval, options = case
        result = same(Runner(asked, setting, interval, options), plain(asked, setting, interval, options))
        met.update(name for name in COUNTS if getattr(result, name) > 0)
        met["given up"] += not result.finished

    holds()
    # the cases are worth something: what can happen did, in three of them or more
    happens = {"checkpoint": ("given up",), "replication": ("keeps",), "spare": ("keeps", "reorders", "given up")}
    assert all(met[name] >= 3 for name in ("restarts", "group_failures", *happens[strategy])), met


# ---- runs by hand: steps of 8 s and 1 s, 0.5 s to notice a failure, saves of 4 s, restarts of 100 s


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
    assert (result.attempts, result.steps_done, result.mean_stacks, result.availability) == (20, 20, stacks, 1.0)


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
        # as the patch of the first ends: another half all-reduce, notice, and what is decided then
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
    steps_s = sum(attempts_s)
    if in_patch:
        steps_s = 18.0 + (9.0 if again else 0.0)
    elif not together and again:
        steps_s += 9.0
    assert result.time_to_train_s == steps_s + 17.0 * (20 - (2 if second_s > 17.0 else 1))
    assert (result.reorders, result.keeps) == ((1, 0) if together else (2, 0) if again else (1, 1))
    assert split["shrink"] == (0.5 if together else 1.0)
    assert split["patch"] == (8.0 if together or not again else 16.0)
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
    assert result.steps_done < 20
    assert "done" not in runner.events(0, 1).kind


# ---- what a run tells of itself


def published(groups: int = 60, **changes: Any) -> Runner:
    asked = load_preset("spare-600k-n600").changed(groups=groups, steps=300, mtbf_s=300.0, restart_s=600.0, **changes)
    return Runner(asked, Setting("spare", 5, 1, "golomb"), 10, RunOptions(patch="published"))


def test_events_tell_the_same_story_as_the_counts() -> None:
    runner = published()
    result, log = runner.run(3, 8), runner.events(3, 8)
    told = Counter(log.kind)
    assert [told[kind] for kind in ("failed", "reorder", "keep", "restart", "resumed", "done")] == [
        result.group_failures,
        result.reorders,
        result.keeps,
        result.restarts,
        result.restarts,
        1,
    ]
    assert result.restarts > 1
    assert (np.diff(log.time_s) >= 0).all()
    assert (log.time_s[-1], log.kind[-1], log.subject[-1]) == (result.time_to_train_s, "done", 300)
    # a restart goes back to the step before the latest saved one
    saved = 0
    for kind, subject in zip(log.kind, log.subject.tolist(), strict=True):
        saved = subject if kind == "saved" else saved
        assert kind != "resumed" or subject == max(saved - 1, 0)


@pytest.mark.parametrize("granularity", [1, 4])
def test_decisions_are_those_of_the_recovery_controller(granularity: int) -> None:
    asked = load_preset("spare-600k-n600").changed(steps=1500)
    setting = Setting("spare", 9, granularity, "golomb")
    log = Runner(asked, setting, 23, RunOptions(patch="published")).events(0, 5)
    controller = Controller(place(600, 9, granularity, layout="golomb"))
    dead: list[int] = []
    decisions = 0
    for kind, subject in zip(log.kind, log.subject.tolist(), strict=True):
        if kind == "failed":
            dead.append(subject)
        elif kind in ("keep", "reorder", "restart"):
            decision = controller.fail(dead)
            assert decision.kind == kind
            assert kind == "restart" or decision.load_limit == subject
            dead, decisions = [], decisions + 1
        elif kind == "resumed":
            controller.restarted()
    assert decisions > 300
    assert "restart" in log.kind


def test_the_same_seed_gives_the_same_run_and_another_another() -> None:
    runner, again = published(), published()
    first = runner.run(0, 1)
    others = [runner.run(1, 1), runner.run(0, 2)]
    assert again.run(0, 1).split_s.tolist() == first.split_s.tolist() == runner.run(0, 1).split_s.tolist()
    assert len({run.time_to_train_s for run in (first, *others)}) == 3


# ---- in distribution


@pytest.mark.parametrize("per_step", [False, True])
def test_without_failures_a_step_takes_the_mean_of_the_slowest_group(per_step: bool) -> None:
    asked = scenario(
        groups=12, jitter=0.1, steps=300, replication_jitter="per-step" if per_step else "per-stack", save_s=4.0
    )
    runner = Runner(asked, Setting("replication", 3, 1, "disjoint"), 50, RunOptions(no_failures=True))
    times = np.array([runner.run(number, 1).time_to_train_s for number in range(60)])
    # a sum of three draws varies less than three times one
    deviation_s = 8.0 * 0.1 * (3.0 if per_step else math.sqrt(3.0))
    expected_s = 300 * (24.0 + deviation_s * expected_maximum_normal(12) + 1.0) + 5 * 4.0
    error = times.std(ddof=1) / math.sqrt(len(times))
    assert error < 1e-3 * expected_s
    assert times.mean() == pytest.approx(expected_s, abs=3 * error)


def drawn_failures(asked: Scenario, rng: np.random.Generator) -> Callable[[int, float], Failures]:
    law = WeibullLaw(asked.group_mtbf_s, asked.weibull_shape)

    def failures(_group: int, now_s: float) -> Failures:
        # clocks of mixed age are new ones that have run for thirty mean lives
        steady = asked.initial_ages == "steady" and now_s == 0.0
        return drawn(lambda: law.scale_s * float(rng.weibull(law.shape)), now_s, 30.0 * law.mean_s if steady else 0.0)

    return failures


@pytest.mark.parametrize(
    ("setting", "patch", "changes"),
    [
        (CHECKPOINT, "makespan", {"restart_failures": "group", "initial_ages": "steady", "mtbf_s": 300.0, "groups": 5}),
        (
            Setting("replication", 2, 1, "wrap"),
            "makespan",
            {"restart_failures": "job", "replication_jitter": "per-step", "save_waits": "one-group", "mtbf_s": 60.0},
        ),
        (
            Setting("spare", 3, 1, "golomb"),
            "published",
            {
                "groups": 9,
                "restart_failures": "group",
                "save_waits": "one-group",
                "resume": "saved-step",
                "mtbf_s": 40.0,
            },
        ),
        (
            Setting("spare", 3, 4, "golomb"),
            "makespan",
            {"groups": 9, "renewal": "all-new", "initial_ages": "steady", "mtbf_s": 50.0},
        ),
    ],
    ids=["checkpoint", "replication", "spare published", "spare q=4"],
)
def test_runs_agree_with_a_plain_monte_carlo(setting: Setting, patch: PatchRule, changes: dict[str, Any]) -> None:
    asked = scenario(**{"jitter": 0.1, "weibull_shape": 0.78, "steps": 40, "groups": 5} | changes)
    options = RunOptions(patch=patch)
    runner, rng = Runner(asked, setting, 8, options), np.random.default_rng(12)
    fast = [runner.run(number, 2) for number in range(1000)]
    slow = [PlainRun(asked, setting, 8, options, drawn_failures(asked, rng), rng).run() for _ in range(100)]
    assert np.mean([run.restarts for run in fast]) > 0.5
    quantities: dict[str, tuple[list[float], list[float]]] = {
        "time": ([run.time_to_train_s for run in fast], [run.time_to_train_s for run in slow]),
        "stacks": ([run.mean_stacks for run in fast], [run.stacks / run.counts["attempts"] for run in slow]),
    }
    for name in COUNTS:
        quantities[name] = [getattr(run, name) for run in fast], [run.counts[name] for run in slow]
    for row, category in enumerate(CATEGORIES):
        quantities[category] = [run.split_s[row] for run in fast], [run.split_s[category] for run in slow]
    for name, (ours, theirs) in quantities.items():
        error = math.hypot(np.std(ours) / math.sqrt(len(ours)), np.std(theirs, ddof=1) / math.sqrt(len(theirs)))
        assert np.mean(ours) == pytest.approx(np.mean(theirs), abs=3 * error + 1e-9), name


def test_renewing_all_clocks_at_restarts_makes_more_failures_than_keeping_them() -> None:
    rates = {}
    for renewal in ("kept", "all-new"):
        runner = published(renewal=renewal, initial_ages="steady", restart_failures="ignored")
        runs = [runner.run(number, 4) for number in range(60)]
        # failures seen per second outside restarts, where nothing is seen
        up_s = [run.time_to_train_s - run.split_s[CATEGORIES.index("restarts")] for run in runs]
        rates[renewal] = np.array([run.group_failures for run in runs]) / np.array(up_s)
    kept, renewed = rates["kept"], rates["all-new"]
    error = math.hypot(kept.std(), renewed.std()) / math.sqrt(60)
    # new clocks of shape 0.78 fail more at first; kept ones at most once in 300 s, as some groups are out
    assert kept.mean() < 1 / 300.0
    assert renewed.mean() > kept.mean() + 5 * error
