"""Scenarios without jitter in which every sum of seconds is exact, and the engine held to the plain run on them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plain_run import Failures, PlainResult, PlainRun, recorded

from spareplan import Scenario
from spareplan.availability import CATEGORIES
from spareplan.simulation.runs import Runner, RunOptions, RunResult, Trace
from spareplan.strategies import Setting

CHECKPOINT = Setting("checkpoint", 1, 1, "single")
SPARE = Setting("spare", 3, 1, "consecutive")
COUNTS = ("restarts", "group_failures", "reorders", "keeps", "attempts", "steps_kept")


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
