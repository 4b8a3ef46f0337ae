"""Slurm's node events, jobs and controller log give the failures of nodes, whatever form they were printed in."""

import math
from pathlib import Path

import pytest
from log_files import DAY, HOUR, read, write

from spareplan.errors import InputError
from spareplan.failures.readers.aligned import spans_by_blanks

SACCTMGR = """Cluster|NodeName|TimeStart|TimeEnd|State|Reason|User
c1||2024-01-01T00:00:00|2024-01-09T00:00:00||Cluster Registered TRES|root
c1|gpu01|2024-01-02T00:00:00|2024-01-02T06:00:00|DOWN*|Not responding [slurm@2024-01-02T00:00:00]|slurm
c1|gpu02|2024-01-03T00:00:00|2024-01-03T12:00:00|IDLE+DRAIN|maintenance|root
c1|gpu02|2024-01-05T00:00:00|Unknown|DOWN+DRAIN|bad GPU|root
c1|gpu03|2024-01-06T00:00:00|2024-01-07T00:00:00|POWERED_DOWN|idle|root
"""


def test_slurm_node_events(tmp_path: Path) -> None:
    log = read(write(tmp_path, SACCTMGR, "events.txt"))
    assert [log.nodes[index] for index in log.node] == ["gpu01", "gpu02"]
    assert log.end_s.tolist() == [DAY + 6 * HOUR, math.inf]
    assert log.causes == ("Not responding", "bad GPU")
    # all nodes with an event were watched, and the window holds the cluster's own rows
    assert log.nodes == ("gpu01", "gpu02", "gpu03")
    assert log.origin == "2024-01-01 00:00 UTC"


@pytest.mark.parametrize("ruler", [True, False])
def test_slurm_node_events_in_aligned_columns(tmp_path: Path, *, ruler: bool) -> None:
    rows = [line.split("|")[1:6] for line in SACCTMGR.splitlines()[:1] + SACCTMGR.splitlines()[2:]]
    widths = (10, 20, 20, 12, 45)
    lines = [" ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    if ruler:
        lines.insert(1, " ".join("-" * width for width in widths))
    log = read(write(tmp_path, "\n".join(lines) + "\n", "events.txt"))
    assert [log.nodes[index] for index in log.node] == ["gpu01", "gpu02"]
    assert log.end_s.tolist() == [6 * HOUR, math.inf]
    assert log.causes == ("Not responding", "bad GPU")


def test_columns_without_a_ruler_are_told_by_the_blanks_that_all_rows_share() -> None:
    header = "JobID      State  End"
    assert spans_by_blanks(header, ["1      COMPLETED   5", "12     NODE_FAIL  17"]) == ((0, 5), (7, 16), (18, 21))
    # what stands under no name belongs to the name it is aligned with
    assert spans_by_blanks("JobID          Reason End", ["    1  not responding   5"]) == ((0, 5), (7, 21), (22, 25))
    assert spans_by_blanks("JobID   Reason    End", ["1       bad  disk 5"]) == ((0, 5), (8, 17), (18, 21))
    # two names over one column, text beyond the last name, and no rows at all leave the columns open
    assert spans_by_blanks(header, ["1      COMPLETED   5  more"]) == ()
    assert spans_by_blanks(header, ["1     COMPLETED BY 7"]) == ()
    assert spans_by_blanks(header, []) == ()


def test_states_that_where_selects_are_taken_as_failures(tmp_path: Path) -> None:
    log = read(write(tmp_path, SACCTMGR, "events.txt"), where={"State": "IDLE+DRAIN"})
    assert [log.causes[index] for index in log.cause] == ["maintenance"]


SACCT = """JobID|JobName|State|Start|End|NodeList|FailedNode
1|a|COMPLETED|2024-01-01T00:00:00|2024-01-01T10:00:00|gpu[01-03]|
2|b|NODE_FAIL|2024-01-01T02:00:00|2024-01-02T00:00:00|gpu[01-02]|gpu02
2.batch|b|CANCELLED|2024-01-01T02:00:00|2024-01-02T00:00:00|gpu01|
3|c|NODE_FAIL|2024-01-01T02:00:00|2024-01-02T00:00:40|gpu02|
4|d|RUNNING|2024-01-03T00:00:00|Unknown|gpu04|
"""


def test_slurm_jobs_that_one_node_killed_are_one_failure(tmp_path: Path) -> None:
    log = read(write(tmp_path, SACCT, "sacct.txt"))
    assert log.nodes == ("gpu01", "gpu02", "gpu03", "gpu04")
    assert log.node.tolist() == [1]
    assert log.start_s.tolist() == [DAY]
    assert not log.has_ends
    assert log.window_end_s == 2 * DAY


def test_a_name_that_slurm_cut_off_is_refused(tmp_path: Path) -> None:
    cut = SACCT.replace("gpu[01-02]|gpu02", "gpu[01-0+|gpu-node-00+")
    with pytest.raises(InputError, match=r"FailedNode in row 3 = 'gpu-node-00\+': must be a whole name"):
        read(write(tmp_path, cut, "sacct.txt"))


SLURMCTLD = """[2024-01-01T00:00:00.000] slurmctld version 23.02 started on cluster c1
[2024-01-01T06:00:00.123] error: Nodes gpu[01-02] not responding
[2024-01-01T06:05:00.000] error: Nodes gpu[01-02] not responding, setting DOWN
[2024-01-01T06:05:00.500] Killing JobId=7 on failed node gpu01
[2024-01-01T07:05:00.000] node gpu01 returned to service
[2024-01-01T09:00:00.000] validate_node_specs: Node gpu03 unexpectedly rebooted boot_time=1 last response=2
[2024-01-01T09:30:00.000] Node gpu03 now responding
[2024-01-01T10:00:00.000] node gpu03 returned to service
[2024-01-02T00:00:00.000] done
"""


def test_slurm_controller_log(tmp_path: Path) -> None:
    log = read(write(tmp_path, SLURMCTLD, "slurmctld.log"))
    assert [log.nodes[index] for index in log.node] == ["gpu01", "gpu02", "gpu03"]
    assert (log.end_s - log.start_s).tolist() == [HOUR, math.inf, HOUR]
    assert [log.causes[index] for index in log.cause] == ["Not responding"] * 2 + ["Node unexpectedly rebooted"]
    assert log.window_s == DAY
    assert len(log.bursts) == 1


def test_nodes_that_sinfo_lists_are_down_now(tmp_path: Path) -> None:
    text = "REASON|USER|TIMESTAMP|NODELIST\nbad disk|root|2024-01-01T00:00:00|n[1-2]\nNHC|root|2024-01-03T00:00:00|n7\n"
    log = read(write(tmp_path, text, "sinfo.txt"))
    assert log.nodes == ("n1", "n2", "n7")
    assert log.end_s.tolist() == [math.inf] * 3
    assert any("leaves out all that are back" in note for note in log.notes)
