"""Replayed failures: a trace is followed to the letter, a log keeps its weak nodes, and bad rows are named."""

from pathlib import Path

import numpy as np
import pytest

from spareplan.errors import InputError
from spareplan.failures import FailureLog
from spareplan.report import events_csv
from spareplan.scenario import Scenario
from spareplan.simulation import EventLog, NodeTraces, Precision, Runner, RunOptions, Trace, read_trace, simulate
from spareplan.strategies import Setting

SPARE = Setting("spare", 3, 1, "golomb")
CHECKPOINT = Setting("checkpoint", 1, 1, "single")
# no jitter and whole seconds: what happens is decided by the failures alone
STILL = Scenario(
    gpus=12, group_size=1, mtbf="10m", steps=60, jitter=0.0, compute="10s", all_reduce="2s", save="4s", restart="30s"
)


def events_of(scenario: Scenario, setting: Setting, trace: Trace, interval_steps: int = 10) -> EventLog:
    return Runner(scenario, setting, interval_steps, RunOptions(trace=trace)).events(0, 0)


def trace_of(*failures: tuple[float, int], groups: int = 12, period_s: float = 1e9) -> Trace:
    times, failed = zip(*failures, strict=True)
    return Trace.of(np.array(times), np.array(failed), groups, period_s)


def rows(log: EventLog) -> list[tuple[float, str, int]]:
    return list(zip(log.time_s.tolist(), log.kind, log.subject.tolist(), strict=True))


@pytest.mark.parametrize("setting", [SPARE, Setting("replication", 3, 1, "disjoint")])
def test_recorded_events_replayed_without_jitter_are_the_same_events(tmp_path: Path, setting: Setting) -> None:
    # a failure is recorded when it is found: one that falls into a save would be replayed after it
    scenario = STILL.changed(mtbf="100s", save="0s")
    recorded = Runner(scenario, setting, 5).events(0, 3)
    assert recorded.kind.count("failed") > 5
    assert recorded.kind.count("restart") > 0
    (tmp_path / "events.csv").write_text(events_csv(recorded))
    trace = read_trace(tmp_path / "events.csv", 12)
    assert trace.period_s == recorded.time_s[-1]
    replayed = events_of(scenario, setting, trace, 5)
    # groups found dead at once may stand in another order
    assert sorted(rows(replayed)) == sorted(rows(recorded))
    assert (replayed.time_s == recorded.time_s).all()


def test_failure_is_met_at_the_next_all_reduce_to_the_second() -> None:
    # steps of 12 s; group 3 fails in the third, is found dead at 34 s, and half an all-reduce later decided on
    log = events_of(STILL.changed(shrink="0s"), SPARE, trace_of((30.0, 3)))
    assert rows(log)[:2] == [(34.0, "failed", 3), (35.0, "reorder", 2)]


def test_record_starts_over_after_its_length() -> None:
    # checkpoint: each failure is a restart of 30 s; due at 50, 250, 450, ... and met at the end of a step
    log = events_of(STILL, CHECKPOINT, trace_of((50.0, 7), period_s=200.0))
    met = [time_s for time_s, kind, _ in rows(log) if kind == "failed"]
    assert len(met) >= 4
    for number, time_s in enumerate(met):
        due_s = 50.0 + 200.0 * number
        assert due_s <= time_s <= due_s + 10.0 + 4.0


def test_failure_of_a_group_that_is_out_changes_nothing() -> None:
    once = events_of(STILL, SPARE, trace_of((30.0, 3)))
    again = events_of(STILL, SPARE, trace_of((30.0, 3), (31.0, 3), (90.0, 3), (400.0, 3)))
    assert rows(once) == rows(again)


def test_trace_is_the_same_in_every_run(tmp_path: Path) -> None:
    (tmp_path / "trace.csv").write_text("group,time_s,note\n3,30,fan\n5,70.5,\n")
    found = simulate(
        STILL, redundancy=3, interval_steps=10, precision=Precision(0.1, 3, 3), trace=tmp_path / "trace.csv"
    )
    assert len({run.time_to_train_s for run in found.results}) == 1
    assert found.replayed == "trace"
    assert found.half_width_s == 0.0


def test_trace_is_read_as_it_was_listed(tmp_path: Path) -> None:
    (tmp_path / "trace.csv").write_text("time_s,group\n1.5,2\n\n1.5,0\n4,2\n9,1\n")
    trace = read_trace(tmp_path / "trace.csv", 4)
    assert trace.starts.tolist() == [0, 1, 2, 4, 4]
    assert trace.times_s.tolist() == [1.5, 9.0, 1.5, 4.0]
    assert (trace.groups, trace.failures, trace.period_s) == (4, 4, 9.0)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("time_s,group\n1,0\n3,1\n2,0\n", "time_s in row 4 = '2': must be at least 3"),
        ("time_s,group\n-1,0\n", "time_s in row 2 = '-1'"),
        ("time_s,group\n1,0\nnan,0\n", "time_s in row 3 = 'nan'"),
        ("time_s,group\ninf,0\n", "time_s in row 2 = 'inf'"),
        ("time_s,group\nsoon,0\n", "time_s in row 2 = 'soon'"),
        ("time_s,group\n1,4\n", "group in row 2 = '4': must be a group from 0 to 3"),
        ("time_s,group\n1,-1\n", "group in row 2 = '-1'"),
        ("time_s,group\n1,node7\n", "group in row 2 = 'node7'"),
        ("time_s,group\n1,1.5\n", "group in row 2 = '1.5'"),
        ("time_s,group\n1,99999999999999999999999999\n", "group in row 2"),
        ("time_s,group\n1\n", "trace in row 2 = '1'"),
        ("time_s,node\n1,2\n", "trace in row 1 = 'time_s,node'"),
        ("time_s,event\n1,failed\n", "trace in row 1"),
        ("time_s,event,subject\n1,failed,0\n0.5,saved,3\n", "time_s in row 3 = '0.5'"),
        ("time_s,event,subject\n1,saved,5\n", "at least one failure"),
        ("time_s,group\n", "at least one failure"),
        ("", "a trace with at least a header"),
        ("time_s,group\n0,1\n", "longer than 0 s"),
        ("time_s,group\n1," + '"' + "x" * 200_000 + "\n", "trace in row 2"),
        ("once upon a time\n", "trace in row 1 = 'once upon a time'"),
    ],
)
def test_bad_row_is_one_line_with_its_number(tmp_path: Path, text: str, named: str) -> None:
    (tmp_path / "trace.csv").write_text(text)
    with pytest.raises(InputError) as caught:
        read_trace(tmp_path / "trace.csv", 4)
    assert named in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("content", "named"), [(b"time_s,group\n1,\xff\n", "row 2"), (b"\x00\x01\x02", "binary")])
def test_file_that_is_no_text_is_refused(tmp_path: Path, content: bytes, named: str) -> None:
    (tmp_path / "trace.csv").write_bytes(content)
    with pytest.raises(InputError, match=named):
        read_trace(tmp_path / "trace.csv", 4)
    with pytest.raises(InputError, match=r"^trace = .*missing\.csv: must be a file that can be read; no such file"):
        read_trace(tmp_path / "missing.csv", 4)


def test_many_rows_are_read_whole(tmp_path: Path) -> None:
    count = 100_000
    lines = "".join(f"{number},{number % 4}\n" for number in range(1, count + 1))
    (tmp_path / "trace.csv").write_text("time_s,group\n" + lines)
    trace = read_trace(tmp_path / "trace.csv", 4)
    assert (trace.failures, trace.period_s) == (count, float(count))
    assert np.diff(trace.starts).tolist() == [count // 4] * 4


def test_trace_of_other_groups_or_too_many_failures_is_refused() -> None:
    with pytest.raises(InputError, match="5 groups"):
        events_of(STILL, SPARE, trace_of((1.0, 0), groups=5))
    with pytest.raises(InputError, match="a failure every 1e-06 s"):
        events_of(STILL, SPARE, trace_of((1e-7, 0), period_s=1e-6))


@pytest.mark.parametrize(
    ("starts", "times", "period_s", "named"),
    [
        ([0, 1], [1.0, 2.0], 9.0, "starts"),
        ([0, 2, 1, 2], [1.0, 2.0], 9.0, "starts"),
        ([0, 2], [2.0, 1.0], 9.0, r"times_s\[1\] = 1.0"),
        ([0, 1], [-1.0], 9.0, r"times_s\[0\] = -1.0"),
        ([0, 2], [1.0, 2.0], 1.5, "period_s = 1.5"),
        ([0, 0], [], 0.0, "period_s = 0.0"),
    ],
)
def test_trace_that_contradicts_itself_is_refused(
    starts: list[int], times: list[float], period_s: float, named: str
) -> None:
    with pytest.raises(InputError, match=named):
        Trace(np.array(starts), np.array(times), period_s)


def test_nan_and_unknown_groups_are_refused_in_arrays_too() -> None:
    with pytest.raises(InputError, match="nan"):
        trace_of((float("nan"), 0))
    with pytest.raises(InputError, match="group = 12"):
        trace_of((1.0, 12))


def log_of(failures: dict[int, list[float]], nodes: int, window_s: float) -> FailureLog:
    node = [number for number, times in failures.items() for _ in times]
    start_s = [time_s for times in failures.values() for time_s in times]
    names = [f"node{number}" for number in range(nodes)]
    return FailureLog.from_faults(names, node, start_s, window_start_s=0.0, window_end_s=window_s)


WEAK = log_of({1: [10_000.0 * number for number in range(1, 9)]}, 4, 100_000.0)


def test_weak_node_stays_weak_in_every_group_that_drew_it() -> None:
    # one node of four fails, 8 times in 100,000 s; a group of one machine has drawn it or never fails
    cluster = Scenario(gpus=320, group_size=8, machine_gpus=8, mtbf="1h", steps=200, compute="50s", all_reduce="0s")
    traces = NodeTraces.of(WEAK, cluster)
    assert traces.length_s == 100.0 * cluster.ideal_s
    trace = traces.drawn(0, 0)
    per_round = np.diff(trace.starts) / (trace.period_s / 100_000.0)
    assert set(per_round.tolist()) == {0.0, 8.0}
    # a quarter of 40 groups, by a standard error of 2.7
    assert abs(int((per_round > 0).sum()) - 10) <= 3 * 2.74


def test_rate_of_the_job_is_that_of_the_log_at_the_clusters_scale() -> None:
    cluster = Scenario(gpus=1280, group_size=64, machine_gpus=8, mtbf="1h", steps=100, compute="50s", all_reduce="0s")
    traces = NodeTraces.of(WEAK, cluster)
    # 8 failures of 4 nodes in 100,000 s; 20 groups of 8 machines
    assert traces.machine_mtbf_s == pytest.approx(50_000.0)
    assert traces.job_mtbf_s == pytest.approx(50_000.0 / 160)
    counts = [traces.drawn(run, 0).failures for run in range(20)]
    expected = traces.length_s / traces.job_mtbf_s
    # a drawn machine fails 8 or 0 times a round, with chance 1/4: deviation sqrt(3) of the mean, 160 machines, 20 runs
    assert np.mean(counts) == pytest.approx(expected, rel=3 * 3**0.5 / (160 * 20) ** 0.5)


def test_every_run_draws_its_own_machines_and_the_seed_decides() -> None:
    cluster = Scenario(gpus=320, group_size=8, machine_gpus=8, mtbf="1h", steps=20)
    traces = NodeTraces.of(WEAK, cluster)
    first, same, other = traces.drawn(0, 1), traces.drawn(0, 1), traces.drawn(1, 1)
    assert first.times_s.tolist() == same.times_s.tolist()
    assert first.times_s.tolist() != other.times_s.tolist()
    found = [
        simulate(cluster, redundancy=3, interval_steps=5, precision=Precision(0.5, 4, 4), trace=traces, workers=workers)
        for workers in (1, 3)
    ]
    assert found[0].figures() == found[1].figures()
    assert found[0].replayed == "log"


def test_group_fails_when_any_of_its_machines_does() -> None:
    # the log's only node fails at 100 s of every 1,000 s; a group of two machines fails twice a round
    log = log_of({0: [100.0]}, 1, 1_000.0)
    cluster = Scenario(gpus=96, group_size=16, machine_gpus=8, mtbf="1h", steps=10, compute="9s", all_reduce="1s")
    trace = NodeTraces.of(log, cluster).drawn(0, 0)
    assert np.diff(trace.starts).tolist() == [2 * trace.period_s / 1_000.0] * 6


def test_log_without_failures_never_fails_a_group() -> None:
    cluster = Scenario(gpus=96, group_size=8, mtbf="1h", steps=10, jitter=0.0)
    traces = NodeTraces.of(log_of({}, 3, 1_000.0), cluster)
    assert traces.machine_mtbf_s == float("inf")
    found = simulate(cluster, "checkpoint", interval_steps=10, precision=Precision(0.1, 2, 2), trace=traces)
    assert found.time_to_train_s == pytest.approx(cluster.ideal_s)
