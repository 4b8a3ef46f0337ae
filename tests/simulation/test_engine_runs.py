"""Runs of the engine: to the second against a plain run where nothing is left to chance, in distribution elsewhere."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from engine_cases import CHECKPOINT, COUNTS, plain, same, scenario, trace_of
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st
from plain_run import AmbiguousError, Failures, PlainRun, drawn

from spareplan import Controller, Scenario, load_preset
from spareplan.availability import CATEGORIES
from spareplan.failures import WeibullLaw
from spareplan.placement import ReplicaSets, place
from spareplan.simulation.runs import PatchRule, Runner, RunOptions
from spareplan.strategies import Setting, placement_of
from spareplan.theory import expected_maximum_normal


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
        try:
            expected = plain(asked, setting, interval, options)
        except AmbiguousError:
            reject()
        result = same(Runner(asked, setting, interval, options), expected)
        met.update(name for name in COUNTS if getattr(result, name) > 0)
        met["given up"] += not result.finished

    holds()
    # the cases are worth something: what can happen did, in three of them or more
    happens = {"checkpoint": ("given up",), "replication": ("keeps",), "spare": ("keeps", "reorders", "given up")}
    assert all(met[name] >= 3 for name in ("restarts", "group_failures", *happens[strategy])), met


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
