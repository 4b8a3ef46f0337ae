"""`spareplan place` as a person runs it: a process, its exit code, its file."""

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spareplan.cli import app, main
from spareplan.placement import Layout


def spareplan(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "spareplan", "place", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)


def test_json_is_one_document_that_makes_the_layout_again(tmp_path: Path) -> None:
    done = spareplan("--groups", "13", "--redundancy", "4", "--granularity", "2", "--json", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    assert (document["groups"], document["redundancy"], document["granularity"]) == (13, 4, 2)
    assert (document["max_overlap"], document["lower_bound"], document["status"]) == (1, 1, "optimal")
    assert (document["pairs_at_max"], document["max_shared_groups"]) == (78, 1)
    assert document["family"] in ("golomb", "cyclic")
    layout = Layout.from_stacks(document["stacks"], 2)
    assert (layout.max_overlap, layout.pairs_at_max) == (1, 78)
    assert list(layout.offsets or ()) == document["offsets"]
    assert list(tmp_path.iterdir()) == []


def test_text_names_layout_overlap_bound_and_proof(tmp_path: Path) -> None:
    done = spareplan("--groups", "200", "--redundancy", "16", "--time-limit", "20s", "--out", "p.csv", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    for text in ("200 groups, 16 hosts per type", "cyclic", "2 types in two groups: optimal", "2 (for all layouts)"):
        assert text in done.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["p.csv"]
    rows = list(csv.reader((tmp_path / "p.csv").read_text().splitlines()))
    assert rows[0] == ["group", *(f"entry_{k}" for k in range(1, 17))]
    assert [int(row[0]) for row in rows[1:]] == list(range(200))
    assert Layout.from_stacks([[int(cell) for cell in row[1:]] for row in rows[1:]]).max_overlap == 2


def test_domains_are_kept_and_said(tmp_path: Path) -> None:
    arguments = ("--groups", "60", "--redundancy", "6", "--domain-size", "4", "--per-domain", "1")
    done = spareplan(*arguments, folder=tmp_path)
    assert "at most 1 hosts of a type in 4 consecutive groups: checked" in done.stdout
    document = json.loads(spareplan(*arguments, "--json", folder=tmp_path).stdout)
    for kind in range(60):
        racks = [group // 4 for group, order in enumerate(document["stacks"]) if kind in order]
        assert len(set(racks)) == 6


def test_a_limit_that_ends_without_a_placement_is_exit_3_with_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "p.csv"
    arguments = [
        "--groups",
        "200",
        "--redundancy",
        "15",
        "--method",
        "model",
        "--time-limit",
        "10ms",
        "--out",
        str(file),
    ]
    with pytest.raises(SystemExit) as left:
        main(["place", *arguments])
    assert left.value.code == 3
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(
        "error: the model found no placement of 15 hosts per type on 200 groups within 0.01 s"
    )
    assert captured.err.count("\n") == 1
    assert not file.exists()


GOOD = ("--groups", "20", "--redundancy", "6")


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("--redundancy", "6"), "groups = None: must be given"),
        (("--groups", "20"), "redundancy = None: must be given"),
        (("--groups", "0", "--redundancy", "1"), "error: --groups = '0'"),
        (("--groups", "nan", "--redundancy", "1"), "groups = 'nan'"),
        (("--groups", "20", "--redundancy", "21"), "redundancy = 21: must be a whole number from 1 to 20"),
        (("--groups", "20", "--redundancy", "0"), "redundancy = '0'"),
        (("--groups", "20", "--redundancy", "-3"), "redundancy = '-3'"),
        (("--groups", "2000000000", "--redundancy", "3"), "groups = 2000000000: must be so few"),
        ((*GOOD, "--granularity", "0"), "granularity = '0'"),
        ((*GOOD, "--granularity", "1.5"), "granularity = '1.5'"),
        ((*GOOD, "--time-limit", "0"), "--time-limit = '0'"),
        ((*GOOD, "--time-limit", "0s"), "--time-limit = '0s': must be longer than 0"),
        ((*GOOD, "--time-limit", "-5s"), "--time-limit = '-5s'"),
        ((*GOOD, "--domain-size", "4"), "per_domain = None: must be given together with domain_size"),
        ((*GOOD, "--per-domain", "4"), "domain_size = None: must be given together with per_domain"),
        ((*GOOD, "--domain-size", "5", "--per-domain", "1"), "redundancy = 6: must be at most 4 = ceil(N / D) d"),
        ((*GOOD, "--domain-size", "7", "--per-domain", "2"), "redundancy = 6: must be at most 5 = floor(d N / D)"),
        ((*GOOD, "--layout", "spiral"), "layout = 'spiral'"),
        ((*GOOD, "--layout", "golomb"), "redundancy = 6: must be at most 4 for a Golomb layout of 20 groups"),
        ((*GOOD, "--method", "prayer"), "method = 'prayer'"),
        ((*GOOD, "--seed", "-1"), "seed = -1"),
        ((*GOOD, "--out", "missing/p.csv"), "--out = missing/p.csv: must be a file in a folder that exists"),
        ((*GOOD, "--out", "."), "--out = .: must be a new file"),
        ((*GOOD, "--out", "a\0b"), "--out"),
        ((*GOOD, "--no-such-option"), "no-such-option"),
    ],
)
def test_bad_input_is_one_line_with_exit_2_and_nothing_written(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    text: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    out = () if "--out" in arguments else ("--out", "p.csv")
    with pytest.raises(SystemExit) as left:
        main(["place", *arguments, *out, "--json"])
    assert left.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert text in captured.err
    assert captured.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_help_says_that_wall_time_only_stops_the_search() -> None:
    text = CliRunner().invoke(app, ["place", "--help"]).output
    assert "only stops the search" in " ".join(text.split())
