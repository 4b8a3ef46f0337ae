"""`spareplan validate` as a person runs it, on two scenarios."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from spareplan.cli import main
from spareplan.report import VALIDATION_FILE_NAMES
from spareplan.scenario import Scenario
from spareplan.simulation import simgrid_runner, validation
from spareplan.simulation.validation import VALIDATION_COLUMNS
from spareplan.strategies import Setting

BASE = Scenario(gpus=25_600, groups=50, mtbf_s=600.0, restart_s=600.0, steps=300)
CASES = ((BASE, Setting("spare", 4, 1, "golomb")), (BASE, Setting("replication", 3, 1, "disjoint")))


@pytest.fixture(autouse=True)
def two_cases(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(validation, "validation_cases", lambda **asked: CASES[:1] if asked["quick"] else CASES)


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(["validate", *arguments])
    assert isinstance(left.value.code, int)
    return left.value.code


def test_json_is_one_document_and_writes_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run("--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert [row["strategy"] for row in document["rows"]] == ["spare", "replication"]
    assert list(document["rows"][0]) == list(VALIDATION_COLUMNS)
    assert document["summaries"][0]["median"] < 0.06
    assert document["simgrid"]["rows"] is None
    assert list(tmp_path.iterdir()) == []


def test_files_and_table_are_the_same_every_time(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run("--workers", "2") == 0
    text = capsys.readouterr().out
    assert max(map(len, text.splitlines())) <= 80
    assert "\u2026" not in text
    assert "over 10 failures to wipe-out" in text
    assert text.splitlines()[-1] == "Reports: reports/validation"
    folder = tmp_path / "reports" / "validation"
    assert sorted(path.name for path in folder.iterdir()) == sorted(VALIDATION_FILE_NAMES)
    rows = list(csv.DictReader((folder / "validation.csv").read_text().splitlines()))
    assert list(rows[0]) == list(VALIDATION_COLUMNS)
    assert 'id="figure-differences"' in (folder / "report.html").read_text()
    before = {name: (folder / name).read_bytes() for name in VALIDATION_FILE_NAMES}
    assert run("--workers", "1") == 0
    assert {name: (folder / name).read_bytes() for name in VALIDATION_FILE_NAMES} == before


def test_quick_takes_part_of_the_grid(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--quick", "--json") == 0
    assert len(json.loads(capsys.readouterr().out)["rows"]) == 1


def test_without_simgrid_it_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simgrid_runner, "simgrid_interpreter", lambda: None)
    assert run("--quick") == 0
    assert "SimGrid is not there: install Debian's python3-simgrid" in capsys.readouterr().out
    assert run("--quick", "--simgrid") == 2
    assert "no Python with SimGrid found; install Debian's python3-simgrid" in capsys.readouterr().err


@pytest.mark.parametrize(("arguments", "told"), [(("--seed", "-1"), "--seed = -1"), (("--workers", "0"), "--workers")])
def test_bad_input_is_one_line_and_exit_2(
    arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments, "--json") == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert error.startswith(f"error: {told}")
    assert error.count("\n") == 1
