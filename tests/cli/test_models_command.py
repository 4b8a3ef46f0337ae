"""`spareplan models` writes, checks and extends a folder of models; every error is one line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from spareplan.cli import main
from spareplan.exporting import CHECKERS
from spareplan.models import SolveReport, SolveStatus

MPS = """NAME user
ROWS
 N COST
 G NEED
COLUMNS
 A COST 1
 A NEED 1
RHS
 RHS NEED 2
ENDATA
"""


def run(capfd: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main([str(argument) for argument in arguments])
    captured = capfd.readouterr()
    return int(stop.value.code or 0), captured.out, captured.err


def own_folder(tmp_path: Path, objective: float = 2.0) -> Path:
    folder = tmp_path / "models"
    folder.mkdir()
    (folder / "a.mps").write_text(MPS)
    entry = {"file": "a.mps", "problem": "own", "objective": objective, "status": "optimal"}
    (folder / "manifest.json").write_text(json.dumps([entry]))
    return folder


def test_export_check_and_add_work_together(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "models"
    code, out, err = run(capfd, "models", "export", folder, "--problem", "patch")
    assert (code, err) == (0, "")
    assert "8 model files" in out

    (tmp_path / "mine.mps").write_text(MPS)
    code, out, err = run(capfd, "models", "add", folder, tmp_path / "mine.mps")
    assert (code, out, err) == (0, "added own/mine.mps: 2 (HiGHS)\n", "")

    code, out, _ = run(capfd, "models", "check", folder)
    assert code == 0
    lines = [line.split() for line in out.splitlines()]
    assert lines[0] == ["problem", "file", "optimum", "HiGHS", "CBC", "OR-Tools", "agree"]
    assert lines[1] == ["patch", "fano_q2_2_dead.mps", "2", "2", "2", "2", "yes"]
    assert lines[-1] == ["own", "mine.mps", "2", "2", "2", "2", "yes"]


def test_json_is_one_document_on_stdout(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capfd, "models", "check", own_folder(tmp_path), "--json")
    assert code == 0
    document = json.loads(out, parse_constant=pytest.fail)
    assert document["schema"] == "spareplan/models-check/1"
    assert document["agree"] is True
    [file] = document["files"]
    assert (file["file"], file["problem"], file["objective"], file["agrees"]) == ("a.mps", "own", 2.0, True)
    assert set(file["solvers"]) == set(CHECKERS)
    for solver in file["solvers"].values():
        assert (solver["status"], solver["objective"], solver["gap"]) == ("optimal", 2.0, 0.0)


def test_a_file_outside_the_manifest_is_named(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = own_folder(tmp_path)
    (folder / "b.mps").write_text(MPS)
    code, out, _ = run(capfd, "models", "check", folder)
    assert code == 0
    assert "not in the manifest, not checked: b.mps" in out


def test_a_disagreement_is_shown_and_ends_with_2(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capfd, "models", "check", own_folder(tmp_path, objective=3.0))
    assert code == 2
    assert "no" in out.split()
    [line] = err.splitlines()
    assert line == "error: a.mps: HiGHS says 2, the manifest 3; export it again, or correct the manifest"


def test_a_solver_that_runs_out_of_time_ends_with_3(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = SolveReport(SolveStatus.FEASIBLE, "made up", 3.0, 1.0, 1.0)
    monkeypatch.setattr("spareplan.exporting.checking.solve_file", lambda *_: found)
    code, out, err = run(capfd, "models", "check", own_folder(tmp_path), "--time-limit", "1s")
    assert code == 3
    assert "  <= 3  <= 3      <= 3  not proven" in out
    [line] = err.splitlines()
    assert line == "error: a.mps: 1s ended before HiGHS was done; give more with --time-limit"


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("check", "missing"), "manifest.json"),
        (("check", "models", "--time-limit", "60"), "--time-limit = '60'"),
        (("check", "models", "--time-limit", "0s"), "--time-limit = '0s'"),
        (("check", "models", "--time-limit", "soon"), "--time-limit = 'soon'"),
        (("add", "models", "missing.mps"), "No such file"),
        (("add", "models", "junk.mps"), "junk.mps"),
        (("add", "models", "a.mps", "--problem", "knapsack"), "--problem = 'knapsack'"),
        (("export", "taken"), "taken"),
        (("export", "new", "--problem", "knapsack"), "--problem = 'knapsack'"),
        (("export",), "DIR"),
        (("solve", "models"), "solve"),
    ],
)
def test_bad_input_is_one_line_with_2_and_changes_nothing(
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    text: str,
) -> None:
    own_folder(tmp_path)
    (tmp_path / "junk.mps").write_bytes(bytes(range(256)))
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "thesis.tex").write_text("years of work")
    monkeypatch.chdir(tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    code, out, err = run(capfd, "models", *arguments)
    assert (code, out) == (2, "")
    [line] = err.splitlines()
    assert line.startswith("error: ")
    assert text in line
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_help_and_other_commands_load_no_solver() -> None:
    code = (
        "import sys; from spareplan.cli import _exit_code; _exit_code(['models', '--help']); _exit_code(['presets']); "
        "sys.exit([name for name in ('ortools', 'pulp', 'highspy') if name in sys.modules] or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "export" in done.stdout
