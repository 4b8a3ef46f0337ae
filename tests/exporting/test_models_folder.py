"""A folder of models: written all or none, its manifest checked, a user's own models kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from spareplan.errors import InputError, SearchLimitError
from spareplan.exporting import add_model, check_models, export_models, read_manifest, writing
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


def tree(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b"folder"
        for path in sorted(folder.rglob("*"))
    }


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("template") / "models"
    export_models(folder, ["patch"])
    return tree(folder)


@pytest.fixture
def models(template: dict[str, bytes], tmp_path: Path) -> Path:
    """Return a folder with the patch models."""
    folder = tmp_path / "models"
    folder.mkdir()
    for name, content in template.items():
        if content == b"folder":
            (folder / name).mkdir()
        else:
            (folder / name).write_bytes(content)
    return folder


def small(tmp_path: Path, **changes: Any) -> Path:
    """Return a folder with one tiny model and a manifest entry with some changes."""
    folder = tmp_path / "small"
    folder.mkdir()
    (folder / "a.mps").write_text(MPS)
    (folder / "manifest.json").write_text(
        json.dumps([{"file": "a.mps", "problem": "own", "objective": 2, "status": "optimal"} | changes])
    )
    return folder


def test_some_problems_can_be_exported_alone(models: Path) -> None:
    assert sorted(path.name for path in models.iterdir()) == ["README.md", "manifest.json", "patch"]
    assert {entry.problem for entry in read_manifest(models)} == {"patch"}


def test_an_export_is_replaced_as_a_whole(models: Path) -> None:
    before = tree(models)
    (models / "patch" / "README.md").unlink()
    export_models(models, ["patch"])
    assert tree(models) == before


def add_thesis(models: Path) -> None:
    (models / "patch" / "thesis.tex").write_text("years of work")


def add_own_model(models: Path) -> None:
    (models.parent / "mine.mps").write_text(MPS)
    add_model(models, models.parent / "mine.mps")


def add_folder(models: Path) -> None:
    (models / "mine").mkdir()


def add_link(models: Path) -> None:
    (models / "stacks").symlink_to(models.parent)


def cut_manifest(models: Path) -> None:
    manifest = models / "manifest.json"
    manifest.write_text(manifest.read_text()[:-20])


@pytest.mark.parametrize("change", [add_thesis, add_own_model, add_folder, add_link, cut_manifest])
def test_a_folder_with_anything_else_is_not_replaced(models: Path, change: object) -> None:
    assert callable(change)
    change(models)
    before = tree(models)
    with pytest.raises(InputError, match=r"DIR = .*models: must be a new or empty folder"):
        export_models(models, ["patch"])
    assert tree(models) == before


def test_an_unknown_problem_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"--problem = 'knapsack': must be one of placement, stacks"):
        export_models(tmp_path / "models", ["patch", "knapsack"])
    assert list(tmp_path.iterdir()) == []


def test_a_failure_while_writing_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = Path.write_bytes

    def full(path: Path, content: bytes) -> int:
        if path.name == "manifest.json":
            raise OSError(28, "No space left on device")
        return written(path, content)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(InputError, match=r"deep/models: must be .*No space left on device"):
        export_models(tmp_path / "deep" / "models", ["patch"])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"file": "../x.mps"}, r"'\.\./x\.mps'"),
        ({"file": "/etc/passwd"}, "'/etc/passwd'"),
        ({"file": "a/../../x.mps"}, r"'a/\.\./\.\./x\.mps'"),
        ({"file": "..\\x.mps"}, "must be the path of an"),
        ({"file": "$(reboot).mps"}, r"'\$\(reboot\)\.mps'"),
        ({"file": "-solve.mps"}, "'-solve.mps'"),
        ({"file": "a\x1b[2J.mps"}, r"a\\x1b\[2J\.mps"),
        ({"file": "a\n.mps"}, r"'a\\n\.mps'"),
        ({"file": ""}, "''"),
        ({"file": 7}, "7"),
        ({"file": None}, "None"),
        ({"file": "b.mps"}, "'b.mps': must be in the folder"),
        ({"file": "a.mps/b.mps"}, "'a.mps/b.mps': must be in the folder"),
        ({"file": "manifest.json"}, "'manifest.json'"),
        ({"objective": "2"}, "objective = '2'"),
        ({"objective": None}, "objective = None"),
        ({"objective": True}, "objective = True"),
        ({"objective": float("nan")}, "objective = nan"),
        ({"objective": float("inf")}, "objective = inf"),
        ({"objective": 10**400}, "objective = 1000"),
        ({"status": "best"}, "status = 'best'"),
        ({"status": "infeasible"}, "objective = 2"),
        ({"status": ["optimal"]}, "status = 'optimal'|status = .*optimal"),
        ({"problem": 3}, "problem = 3"),
        ({"how": "x" * 1000}, "how = 'xxx"),
        ({"how": "a\x1b[2Jb"}, r"how = 'a\\x1b\[2Jb'"),
        ({"stage": 1.5}, "stage = 1.5"),
        ({"stage": True}, "stage = True"),
        ({"fixed": [1]}, "fixed = "),
        ({"fixed": {"limit": None}}, "fixed = "),
    ],
)
def test_a_manifest_with_a_wrong_entry_is_refused_in_one_line(
    tmp_path: Path, changes: dict[str, Any], text: str
) -> None:
    folder = small(tmp_path, **changes)
    for attempt in (read_manifest, check_models):
        with pytest.raises(InputError, match=text) as refused:
            attempt(folder)
        assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize(
    "text", ["", "[", '[{"file": "a.mps", "prob', '{"file": "a.mps"}', "[" * 100_000, "\xff", "[3]"]
)
def test_a_manifest_that_is_no_list_of_entries_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    folder = small(tmp_path)
    (folder / "manifest.json").write_text(text, encoding="latin-1")
    with pytest.raises(InputError, match="manifest") as refused:
        read_manifest(folder)
    assert len(str(refused.value).splitlines()) == 1


def test_a_folder_without_a_manifest_is_refused(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "missing"):
        with pytest.raises(InputError, match=r"manifest = .*: must be .*No such file"):
            check_models(folder)


def test_a_file_that_is_listed_twice_is_refused(tmp_path: Path) -> None:
    folder = small(tmp_path)
    entry = json.loads((folder / "manifest.json").read_text())[0]
    (folder / "manifest.json").write_text(json.dumps([entry, entry]))
    with pytest.raises(InputError, match=r"'a\.mps': must be listed once"):
        read_manifest(folder)


def test_a_link_that_leads_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    folder = small(tmp_path)
    (folder / "a.mps").rename(tmp_path / "elsewhere.mps")
    (folder / "a.mps").symlink_to(tmp_path / "elsewhere.mps")
    with pytest.raises(InputError, match=r"'a\.mps': must be a file inside the folder"):
        read_manifest(folder)


def test_an_entry_by_hand_with_four_keys_is_enough(tmp_path: Path) -> None:
    check = check_models(small(tmp_path))
    assert check.agrees
    assert [report.objective for report in check.files[0].reports.values()] == [2.0, 2.0, 2.0]


def test_an_infeasible_model_agrees_with_its_manifest(tmp_path: Path) -> None:
    folder = small(tmp_path, objective=None, status="infeasible")
    (folder / "a.mps").write_text(MPS.replace("ENDATA", "BOUNDS\n UP BND A 1\nENDATA"))
    assert check_models(folder).agrees


@pytest.mark.parametrize(
    "changes", [{"objective": 1.999}, {"objective": 3}, {"objective": None, "status": "infeasible"}]
)
def test_a_manifest_with_another_optimum_disagrees_with_every_solver(tmp_path: Path, changes: dict[str, Any]) -> None:
    check = check_models(small(tmp_path, **changes))
    assert not check.agrees
    assert check.files[0].disagreeing == ("highs", "pulp", "ortools")
    assert check.to_json()["agree"] is False


def report(status: SolveStatus, objective: float | None) -> SolveReport:
    return SolveReport(status, "made up", objective, None, 0.0)


@pytest.mark.parametrize(
    ("found", "disagrees", "unproven"),
    [
        (report(SolveStatus.OPTIMAL, 2.0), False, False),
        (report(SolveStatus.OPTIMAL, 2.0 + 1e-7), False, False),
        (report(SolveStatus.OPTIMAL, 3.0), True, False),
        (report(SolveStatus.FEASIBLE, 3.0), False, True),
        (report(SolveStatus.FEASIBLE, 1.0), True, False),
        (report(SolveStatus.NO_SOLUTION, None), False, True),
        (report(SolveStatus.INFEASIBLE, None), True, False),
        (report(SolveStatus.UNBOUNDED, None), True, False),
    ],
)
def test_an_outcome_confirms_contradicts_or_leaves_open(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    found: SolveReport,
    disagrees: bool,
    unproven: bool,
) -> None:
    monkeypatch.setattr("spareplan.exporting.checking.solve_file", lambda *_: found)
    [file] = check_models(small(tmp_path)).files
    assert bool(file.disagreeing) is disagrees
    assert bool(file.unproven) is unproven
    assert file.agrees is not (disagrees or unproven)


def test_an_added_model_is_copied_solved_and_checked_from_then_on(models: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.mps").write_text(MPS)
    before = read_manifest(models)
    entry = add_model(models, tmp_path / "mine.mps")
    assert (entry.file, entry.objective, entry.status, entry.source) == ("own/mine.mps", 2.0, "optimal", "user")
    assert read_manifest(models) == (*before, entry)
    assert (models / "own" / "mine.mps").read_text() == MPS
    assert (tmp_path / "mine.mps").exists()
    check = check_models(models)
    assert check.agrees
    assert check.files[-1].entry == entry
    assert check.unlisted == ()


def test_a_model_that_is_in_the_folder_stays_where_it_is(models: Path) -> None:
    (models / "patch" / "mine.lp").write_text("Minimize\nobj: a\nSubject To\nc: a >= 1.5\nGenerals\na\nEnd\n")
    assert check_models(models).unlisted == ("patch/mine.lp",)
    entry = add_model(models, models / "patch" / "mine.lp", "patch")
    assert (entry.file, entry.objective, entry.integer_variables) == ("patch/mine.lp", 2.0, 1)
    assert check_models(models).agrees


def test_an_infeasible_model_can_be_added(models: Path, tmp_path: Path) -> None:
    (tmp_path / "none.mps").write_text(MPS.replace("ENDATA", "BOUNDS\n UP BND A 1\nENDATA"))
    entry = add_model(models, tmp_path / "none.mps", "stacks")
    assert (entry.file, entry.status, entry.objective) == ("stacks/none.mps", "infeasible", None)


UNBOUNDED = MPS.replace(" A COST 1", " A COST -1")


@pytest.mark.parametrize(
    ("name", "text", "problem", "match"),
    [
        ("mine.mps", "years of work", "own", r"mine\.mps: must be an MPS or LP file"),
        ("mine.mps", "", "own", r"mine\.mps: must be an MPS or LP file"),
        ("mine.mps", MPS[:-8], "own", r"mine\.mps: must be .*cut short"),
        ("mine.txt", MPS, "own", "'mine.txt': must be a name"),
        ("my model.mps", MPS, "own", "'my model.mps': must be a name"),
        ("-solve.mps", MPS, "own", "'-solve.mps': must be a name"),
        ("a\nb.mps", MPS, "own", r"'a\\nb\.mps': must be a name"),
        ("mine.mps", MPS, "../..", r"--problem = '\.\./\.\.': must be one of"),
        ("mine.mps", UNBOUNDED, "own", r"mine\.mps: must be a model with a least objective"),
        ("fano_q2_2_dead.mps", MPS, "patch", r"'patch/fano_q2_2_dead\.mps': must be new to the manifest"),
    ],
)
def test_what_cannot_be_added_is_refused_and_nothing_changes(
    models: Path, tmp_path: Path, name: str, text: str, problem: str, match: str
) -> None:
    (tmp_path / name).write_text(text)
    before = tree(tmp_path)
    with pytest.raises(InputError, match=match) as refused:
        add_model(models, tmp_path / name, problem)
    assert len(str(refused.value).splitlines()) == 1
    assert tree(tmp_path) == before


def test_a_link_in_the_folder_is_not_written_through(models: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.mps").write_text(MPS)
    (tmp_path / "elsewhere").mkdir()
    (models / "own").symlink_to(tmp_path / "elsewhere")
    before = tree(tmp_path)
    with pytest.raises(InputError, match=r"DIR = .*models: must be .* not of links"):
        add_model(models, tmp_path / "mine.mps")
    assert tree(tmp_path) == before


def test_a_model_that_is_not_solved_in_time_is_not_added(
    models: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.mps").write_text(MPS)
    before = tree(tmp_path)
    monkeypatch.setattr(writing, "solve_file", lambda *_: report(SolveStatus.FEASIBLE, 3.0))
    with pytest.raises(SearchLimitError, match=r"mine\.mps"):
        add_model(models, tmp_path / "mine.mps")
    assert tree(tmp_path) == before


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError(28, "No space left on device")])
@pytest.mark.parametrize("step", ["write_bytes", "write_text", "replace"])
def test_an_addition_that_fails_on_the_way_changes_nothing(
    models: Path, tmp_path: Path, step: str, error: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.mps").write_text(MPS)
    before = tree(tmp_path)
    monkeypatch.setattr(writing, "solve_file", lambda *_: report(SolveStatus.OPTIMAL, 2.0))
    monkeypatch.setattr(writing, "read_model", lambda _: read_small())

    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(Path, step, fail)
    with pytest.raises((InputError, KeyboardInterrupt)):
        add_model(models, tmp_path / "mine.mps")
    monkeypatch.undo()
    assert tree(tmp_path) == before


def read_small() -> Any:
    """Return a stand-in for a program, so that no file but the folder's own is written."""
    from spareplan.models import ProgramBuilder

    builder = ProgramBuilder("small")
    builder.binary("x")
    return builder.build()
