"""A folder is written with the folders inside it, all or none."""

from __future__ import annotations

from pathlib import Path

import pytest

from spareplan.errors import InputError
from spareplan.folders import OutputFolder

CONTENTS = {"README.md": b"read", "a/b/one.txt": b"1", "a/two.txt": b"2", "c/three.txt": b"3"}
FOLDER = OutputFolder("DIR", lambda path: (path / "README.md").exists() and not (path / "thesis.tex").exists())


def tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_files_in_folders_inside_are_written(tmp_path: Path) -> None:
    paths = FOLDER.write(tmp_path / "deep" / "out", CONTENTS)
    assert tree(tmp_path / "deep" / "out") == CONTENTS
    assert paths == tuple(tmp_path / "deep" / "out" / name for name in CONTENTS)


def test_a_folder_of_ours_is_replaced_with_all_that_is_in_it(tmp_path: Path) -> None:
    FOLDER.write(tmp_path / "out", CONTENTS)
    FOLDER.write(tmp_path / "out", {"README.md": b"new"})
    assert tree(tmp_path) == {"out/README.md": b"new"}
    assert not (tmp_path / "out" / "a").exists()


def test_another_folder_is_refused_by_the_name_of_the_option(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("years of work")
    with pytest.raises(InputError, match=rf"DIR = {tmp_path}: must be a new or empty folder"):
        FOLDER.write(tmp_path, CONTENTS)
    assert tree(tmp_path) == {"thesis.tex": b"years of work"}


@pytest.mark.parametrize("function", ["mkdir", "write_bytes", "rename"])
def test_an_interrupt_at_any_call_leaves_the_old_folder_or_the_new(
    tmp_path: Path, function: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = getattr(Path, function)
    for passing in range(8):
        out = tmp_path / str(passing) / "out"
        FOLDER.write(out, {"README.md": b"old"})
        calls = 0

        def interrupted(path: Path, *arguments: object, _passing: int = passing, **options: object) -> object:
            nonlocal calls
            calls += 1
            if calls == _passing + 1:
                raise KeyboardInterrupt
            return whole(path, *arguments, **options)

        with monkeypatch.context() as patch:
            patch.setattr(Path, function, interrupted)
            try:
                FOLDER.write(out, CONTENTS)
            except KeyboardInterrupt:
                assert tree(tmp_path / str(passing)) == {"out/README.md": b"old"}
                assert list((tmp_path / str(passing)).iterdir()) == [out]
            else:
                assert tree(out) == CONTENTS
                break
    else:
        pytest.fail("it never came to an end without an interrupt")
