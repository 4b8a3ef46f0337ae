"""The output folder: all files or none, and nothing of anybody else's is touched."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from made_up_plans import HOSTILE, made_up_plan

from spareplan.errors import InputError
from spareplan.planner import Plan
from spareplan.report import FILE_NAMES, check_output_folder, files, write_report
from spareplan.scenario import scenario_from_toml


@pytest.fixture(scope="module")
def spare_plan() -> Plan:
    """Return a plan with hostile texts wherever one can stand."""
    return made_up_plan(title=HOSTILE)


Tree = dict[str, bytes]


def tree(folder: Path) -> Tree:
    """Return everything below a folder: names of folders, contents of files."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b"folder"
        for path in sorted(folder.rglob("*"))
    }


@pytest.fixture
def quick_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spare the tests of the folder the drawing of figures."""
    monkeypatch.setattr(files, "report_html", lambda plan: f"<p>{plan.recommended.redundancy}</p>\n")


def test_the_five_files_are_written_with_their_contents(spare_plan: Plan, tmp_path: Path) -> None:
    paths = write_report(spare_plan, tmp_path / "new" / "deep")
    assert paths == tuple(tmp_path / "new" / "deep" / name for name in FILE_NAMES)
    document = json.loads(paths[0].read_text(encoding="utf-8"), parse_constant=pytest.fail)
    assert document == spare_plan.to_json()
    assert document["schema"].startswith("spareplan/plan")
    assert scenario_from_toml(paths[1]) == spare_plan.scenario
    assert paths[2].read_text().startswith("strategy,groups,")
    assert paths[3].read_text().startswith("group,entry_1,")
    assert paths[4].read_text(encoding="utf-8").startswith("<!doctype html>")
    assert paths[0].read_bytes().endswith(b"}\n")


def test_the_same_plan_gives_the_same_bytes(tmp_path: Path) -> None:
    write_report(made_up_plan(), tmp_path / "first")
    write_report(made_up_plan(), tmp_path / "second")
    assert tree(tmp_path / "first") == tree(tmp_path / "second")


@pytest.mark.usefixtures("quick_page")
def test_files_have_the_permissions_of_any_new_file(spare_plan: Plan, tmp_path: Path) -> None:
    write_report(spare_plan, tmp_path / "out")
    (tmp_path / "plain").mkdir()
    (tmp_path / "plain" / "file").touch()
    assert (tmp_path / "out").stat().st_mode == (tmp_path / "plain").stat().st_mode
    assert (tmp_path / "out" / "plan.json").stat().st_mode == (tmp_path / "plain" / "file").stat().st_mode


@pytest.mark.usefixtures("quick_page")
def test_an_empty_folder_and_one_of_ours_are_replaced_as_a_whole(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    write_report(made_up_plan(redundancy=8), out)
    (out / "placement.csv").unlink()
    write_report(made_up_plan(redundancy=9), out)
    assert sorted(tree(tmp_path)) == sorted(["out", *(f"out/{name}" for name in FILE_NAMES)])
    assert (out / "report.html").read_text() == "<p>9</p>\n"


def foreign_file(out: Path) -> None:
    out.mkdir()
    (out / "thesis.tex").write_text("years of work")


def ours_and_more(out: Path) -> None:
    out.mkdir()
    (out / "plan.json").write_text('{"schema": "spareplan/plan/1"}')
    (out / "thesis.tex").write_text("years of work")


def foreign_plan(out: Path) -> None:
    out.mkdir()
    (out / "plan.json").write_text('{"schema": "terraform/1"}')


def broken_plan(out: Path) -> None:
    out.mkdir()
    (out / "plan.json").write_text('{"schema": "spareplan/plan/1"')


def plan_without_schema(out: Path) -> None:
    out.mkdir()
    (out / "plan.json").write_text('["spareplan/plan"]')


def csv_without_plan(out: Path) -> None:
    out.mkdir()
    (out / "candidates.csv").write_text("mine")


def folder_named_as_ours(out: Path) -> None:
    (out / "report.html").mkdir(parents=True)
    (out / "plan.json").write_text('{"schema": "spareplan/plan/1"}')


def file_in_the_place(out: Path) -> None:
    out.write_text("a file")


def file_on_the_way(out: Path) -> None:
    (out.parent / "deep").write_text("a file")


def link_to_a_folder(out: Path) -> None:
    (out.parent / "elsewhere").mkdir()
    out.symlink_to(out.parent / "elsewhere")


def link_to_nothing(out: Path) -> None:
    out.symlink_to(out.parent / "gone")


def link_inside(out: Path) -> None:
    out.mkdir()
    (out.parent / "precious.json").write_text('{"schema": "spareplan/plan/1"}')
    (out / "plan.json").symlink_to(out.parent / "precious.json")


@pytest.mark.usefixtures("quick_page")
@pytest.mark.parametrize(
    ("prepare", "name"),
    [
        (foreign_file, "out"),
        (ours_and_more, "out"),
        (foreign_plan, "out"),
        (broken_plan, "out"),
        (plan_without_schema, "out"),
        (csv_without_plan, "out"),
        (folder_named_as_ours, "out"),
        (file_in_the_place, "out"),
        (file_on_the_way, "deep/out"),
        (link_to_a_folder, "out"),
        (link_to_nothing, "out"),
        (link_inside, "out"),
    ],
)
def test_what_is_not_ours_is_refused_and_left_alone(
    spare_plan: Plan, tmp_path: Path, prepare: object, name: str
) -> None:
    assert callable(prepare)
    prepare(tmp_path / "out")
    before = tree(tmp_path)
    for attempt in (check_output_folder, lambda folder: write_report(spare_plan, folder)):
        with pytest.raises(InputError, match=r"--out = .*out: must be"):
            attempt(tmp_path / name)
    assert tree(tmp_path) == before


@pytest.mark.usefixtures("quick_page")
@pytest.mark.parametrize("name", ["nul\0byte", "surrogate\ud800", "x" * 300])
def test_a_path_that_cannot_exist_is_refused(spare_plan: Plan, tmp_path: Path, name: str) -> None:
    for attempt in (check_output_folder, lambda folder: write_report(spare_plan, folder)):
        with pytest.raises(InputError, match=r"--out = .*must be"):
            attempt(tmp_path / name)
    assert tree(tmp_path) == {}


def test_the_folder_that_one_works_in_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=r"--out = \.: must be a folder that can be replaced"):
        check_output_folder(Path())


def test_the_check_makes_nothing(tmp_path: Path) -> None:
    check_output_folder(tmp_path / "a" / "b")
    assert tree(tmp_path) == {}


def test_dots_in_a_path_lead_to_the_same_folder(spare_plan: Plan, tmp_path: Path, quick_page: None) -> None:
    del quick_page
    write_report(spare_plan, tmp_path / "a" / ".." / "out")
    assert sorted(tree(tmp_path)) == sorted(["out", *(f"out/{name}" for name in FILE_NAMES)])


class Interrupter:
    """Lets a number of calls of file system functions pass, then raises, before or after the call's effect."""

    def __init__(self, passing: int, error: BaseException, *, after: bool) -> None:
        self.left, self.error, self.after = passing, error, after
        self.raised = False

    def watch(self, monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> None:
        whole = getattr(owner, name)

        def watched(*args: object, **options: object) -> object:
            self.left -= 1
            if self.left != -1:
                return whole(*args, **options)
            self.raised = True
            if self.after:
                whole(*args, **options)
            raise self.error

        monkeypatch.setattr(owner, name, watched)


ERRORS = [KeyboardInterrupt(), OSError(28, "No space left on device"), MemoryError()]


@pytest.mark.usefixtures("quick_page")
@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("there", ["nothing", "parents", "empty", "ours"])
def test_whatever_fails_wherever_all_files_are_there_or_none(
    tmp_path: Path, there: str, error: BaseException, after: bool
) -> None:
    old, new = made_up_plan(redundancy=8), made_up_plan(redundancy=9)
    write_report(new, tmp_path / "wanted")
    wanted = tree(tmp_path / "wanted")
    finished = False
    for passing in range(20):
        base = tmp_path / str(passing)
        base.mkdir()
        out = base / "deep" / "er" / "out" if there == "parents" else base / "out"
        if there == "empty":
            out.mkdir()
        if there == "ours":
            write_report(old, out)
        before = tree(base)
        with pytest.MonkeyPatch.context() as patch:
            interrupter = Interrupter(passing, error, after=after)
            for name in ("mkdir", "write_bytes", "rename"):
                interrupter.watch(patch, Path, name)
            if not interrupter.raised:
                try:
                    write_report(new, out)
                except (KeyboardInterrupt, InputError, MemoryError):
                    assert interrupter.raised
        if not interrupter.raised:
            finished = True
            assert tree(out) == wanted
            break
        left = tree(base)
        complete = out.exists() and tree(out) == wanted
        assert complete or left == before
        assert not [name for name in left if ".spareplan" in name]
    assert finished


@pytest.mark.usefixtures("quick_page")
def test_a_failure_to_make_the_page_leaves_everything_as_it_was(
    spare_plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Plan) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(files, "report_html", fail)
    with pytest.raises(KeyboardInterrupt):
        write_report(spare_plan, tmp_path / "deep" / "out")
    assert tree(tmp_path) == {}


@pytest.mark.usefixtures("quick_page")
def test_a_file_that_comes_in_meanwhile_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    write_report(made_up_plan(), out)
    before = tree(out)
    written = Path.write_bytes

    def write_and_add(path: Path, content: bytes) -> int:
        (out / "thesis.tex").write_text("years of work")
        return written(path, content)

    monkeypatch.setattr(Path, "write_bytes", write_and_add)
    with pytest.raises(InputError, match=r"--out = .*out: must be"):
        write_report(made_up_plan(redundancy=9), out)
    assert tree(out) == before | {"thesis.tex": b"years of work"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out"]


@pytest.mark.usefixtures("quick_page")
def test_an_error_of_the_file_system_is_one_line_with_its_reason(
    spare_plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: Path, _content: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(InputError, match=r"--out = .*out: must be .*No space left on device"):
        write_report(spare_plan, tmp_path / "out")


@pytest.mark.usefixtures("quick_page")
def test_left_overs_of_a_killed_run_are_in_nobodys_way(spare_plan: Plan, tmp_path: Path) -> None:
    stale = tmp_path / f".spareplan-{os.getpid()}-0-new"
    stale.mkdir()
    write_report(spare_plan, tmp_path / "out")
    assert stale.is_dir()
    shutil.rmtree(stale)
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
