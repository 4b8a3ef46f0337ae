"""`spareplan reproduce` as a person runs it: its document, its files, its refusals."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

from spareplan.cli import main
from spareplan.report import REPRODUCTION_FILE_NAMES
from spareplan.simulation.reproduction import REPRODUCTION_COLUMNS, RULE_COLUMNS

SMALL = ("--groups", "1000", "--redundancy", "9-10", "--strategy", "spare", "--runs", "2")


def spareplan(*arguments: str, folder: Path, columns: int = 80) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "spareplan", "reproduce", *arguments]
    environment = {"PATH": "/usr/bin:/bin", "COLUMNS": str(columns), "HOME": str(Path.home())}
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=300, check=False, env=environment
    )


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder of a small run, and what it printed."""
    folder = tmp_path_factory.mktemp("reproduction")
    done = spareplan(*SMALL, "--workers", "2", folder=folder)
    assert done.returncode == 0, done.stderr
    return folder / "reports" / "reproduction", done.stdout


def test_json_is_rows_alone_on_the_standard_output_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as left:
        main(["reproduce", *SMALL, "--json"])
    assert left.value.code == 0
    rows = json.loads(capsys.readouterr().out)
    assert [(row["strategy"], row["groups"], row["redundancy"]) for row in rows] == [
        ("spare", 1000, 9),
        ("spare", 1000, 10),
    ]
    assert list(rows[0]) == list(REPRODUCTION_COLUMNS)
    needed = {"time_to_train_ratio", "half_width", "availability", "expected_restarts"}
    assert all(row[name] > 0 for row in rows for name in needed)
    assert (rows[0]["published_time_to_train_ratio"], rows[0]["published_availability"]) == (2.342, 0.9654)
    assert (rows[1]["published_time_to_train_ratio"], rows[1]["published_availability"]) == (None, None)
    assert list(tmp_path.iterdir()) == []


def test_files_are_the_documented_ones_with_the_documented_columns(written: tuple[Path, str]) -> None:
    folder, _ = written
    assert sorted(path.name for path in folder.iterdir()) == sorted(REPRODUCTION_FILE_NAMES)
    rows = list(csv.DictReader((folder / "reproduction.csv").read_text().splitlines()))
    assert list(rows[0]) == list(REPRODUCTION_COLUMNS)
    assert [row["redundancy"] for row in rows] == ["9", "10"]
    rules = list(csv.DictReader((folder / "rules.csv").read_text().splitlines()))
    assert list(rules[0]) == list(RULE_COLUMNS)
    # at the published best alone
    assert {row["redundancy"] for row in rules} == {"9"}


def test_page_has_figures_tables_and_rules_and_needs_nothing_else(written: tuple[Path, str]) -> None:
    page = (written[0] / "report.html").read_text()
    for name in ("time-1000", "availability-1000", "compute-1000"):
        assert f'id="figure-{name}"' in page
    for text in ("What each rule is worth", "Inferred.", "no jitter", "published 2.34", "arXiv 2410.18124"):
        assert text in page
    for foreign in ("http://", "https://", "<script", "<link", "<img"):
        assert foreign not in page.replace("http://www.w3.org", "")


def test_terminal_table_fits_80_columns_and_names_the_folder(written: tuple[Path, str]) -> None:
    text = written[1]
    assert max(map(len, text.splitlines())) <= 80
    assert text.splitlines()[-1] == "Reports: reports/reproduction"
    for part in ("Published results beside the simulated ones", "spare r=9", "changed rule", "new at restart"):
        assert part in text
    # nothing is cut
    assert "\u2026" not in text


def test_same_seed_gives_the_same_bytes_whatever_the_workers(written: tuple[Path, str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as left:
        main(["reproduce", *SMALL, "--workers", "1", "--out", str(tmp_path / "again")])
    assert left.value.code == 0
    for name in REPRODUCTION_FILE_NAMES:
        assert (tmp_path / "again" / name).read_bytes() == (written[0] / name).read_bytes()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--groups", "601"), "--groups = 601"),
        (("--strategy", "checkpoint"), "--strategy = 'checkpoint'"),
        (("--redundancy", "2-27"), "--redundancy = 27"),
        (("--redundancy", "x"), "--redundancy = 'x'"),
        (("--runs", "1"), "--runs = 1"),
        (("--workers", "0"), "--workers = '0'"),
        (("--seed", "-1"), "--seed = -1"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(
    arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["reproduce", *arguments, "--json"])
    assert left.value.code == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert error.startswith(f"error: {told}")
    assert error.count("\n") == 1


def test_a_folder_of_somebody_else_is_refused_before_the_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(SystemExit) as left:
        main(["reproduce", "--out", str(tmp_path)])
    assert left.value.code == 2
    assert "it holds other files" in capsys.readouterr().err
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_its_own_folder_is_replaced(written: tuple[Path, str], tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    for name in REPRODUCTION_FILE_NAMES:
        (folder / name).write_bytes((written[0] / name).read_bytes())
    before = (folder / "reproduction.csv").read_text()
    with pytest.raises(SystemExit) as left:
        main(["reproduce", *SMALL[:-1], "3", "--out", str(folder)])
    assert left.value.code == 0
    assert (folder / "reproduction.csv").read_text() != before
