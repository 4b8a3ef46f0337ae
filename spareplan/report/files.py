"""The report as files: all of them or none, and nothing of anybody else's is ever replaced."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from spareplan.errors import InputError
from spareplan.planner import Plan
from spareplan.report.csv_files import candidates_csv, placement_csv
from spareplan.report.html import report_html
from spareplan.scenario import scenario_to_toml

__all__ = ["FILE_NAMES", "check_output_folder", "plan_json", "write_report"]

FILE_NAMES = ("plan.json", "scenario.toml", "candidates.csv", "placement.csv", "report.html")

_SCHEMA_FAMILY = "spareplan/plan"
_OPTION = "--out"
_ALLOWED = "a new or empty folder, or one that spareplan wrote"


def plan_json(plan: Plan) -> str:
    """Return the plan as JSON text with a newline at its end: keys in a fixed order, ASCII, no infinities.

    Args:
        plan: the plan.
    """
    return _readable(plan.to_json(), "") + "\n"


def _readable(value: object, indent: str) -> str:
    """Return JSON with one line for every list or record that holds no other."""
    items = list(value.values() if isinstance(value, dict) else value if isinstance(value, list) else ())
    if not any(isinstance(item, (dict, list)) for item in items):
        return json.dumps(value, allow_nan=False)
    deeper = indent + "  "
    if isinstance(value, dict):
        lines = [f"{deeper}{json.dumps(key)}: {_readable(item, deeper)}" for key, item in value.items()]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    return "[\n" + ",\n".join(f"{deeper}{_readable(item, deeper)}" for item in items) + f"\n{indent}]"


def check_output_folder(folder: Path) -> None:
    """Refuse a folder that :func:`write_report` would refuse; nothing is made or changed.

    Args:
        folder: where the report is to go.

    Raises:
        InputError: if there is something else than a new or empty folder or one that spareplan wrote, or if
            the folder cannot be made.
    """
    target = _absolute(folder)
    try:
        _check(folder, target)
    except OSError as error:
        raise _unusable(folder, error) from None


def write_report(plan: Plan, folder: Path) -> tuple[Path, ...]:
    """Write the files of ``FILE_NAMES``, all or none.

    They are written to a new folder beside, which then takes the place of ``folder`` by a rename; missing
    parents are made. Whatever goes wrong on the way, an interrupt included, what was there before is there
    again. The same plan gives the same bytes.

    Args:
        plan: the plan.
        folder: a new or empty folder, or one that spareplan wrote.

    Returns:
        The paths of the files.

    Raises:
        InputError: as :func:`check_output_folder`, or if the files cannot be written.
    """
    target = _absolute(folder)
    check_output_folder(folder)
    texts = {
        "plan.json": plan_json(plan),
        "scenario.toml": scenario_to_toml(plan.scenario),
        "candidates.csv": candidates_csv(plan),
        "placement.csv": placement_csv(plan),
        "report.html": report_html(plan),
    }
    contents = {name: texts[name].encode("utf-8") for name in FILE_NAMES}
    try:
        with _parents(target), _scratch(target) as (new, old):
            new.mkdir()
            for name, content in contents.items():
                (new / name).write_bytes(content)
            _swap(folder, target, new, old)
    except OSError as error:
        raise _unusable(folder, error) from None
    return tuple(folder / name for name in FILE_NAMES)


def _absolute(folder: Path) -> Path:
    """Return the folder's absolute path, without ``.`` and ``..``, links left as they are."""
    try:
        if b"\0" in os.fsencode(folder):
            raise ValueError
        return Path(os.path.abspath(folder))  # noqa: PTH100 - Path.absolute keeps "..", resolve follows links
    except ValueError:
        raise InputError(_OPTION, folder, _ALLOWED, "give a path that the file system can hold") from None
    except OSError as error:
        raise _unusable(folder, error) from None


def _unusable(folder: Path, error: OSError) -> InputError:
    reason = error.strerror or type(error).__name__
    return InputError(_OPTION, folder, "a folder that can be written", f"choose another one: {reason}")


def _check(folder: Path, target: Path) -> None:
    if target.is_symlink():
        raise InputError(_OPTION, folder, f"{_ALLOWED}, not a link", "name the folder that it leads to")
    if not target.exists():
        _check_parent(folder, target)
    elif not target.is_dir():
        raise InputError(_OPTION, folder, f"{_ALLOWED}, not a file", "choose another name")
    elif target == Path.cwd() or target.is_mount():
        raise InputError(_OPTION, folder, "a folder that can be replaced", "name a new folder inside it")
    elif not _replaceable(target):
        raise InputError(_OPTION, folder, _ALLOWED, "choose another one: it holds other files")


def _check_parent(folder: Path, target: Path) -> None:
    parent = next(path for path in target.parents if path.exists() or path.is_symlink())
    if not parent.is_dir():
        raise InputError(_OPTION, folder, "a folder that can be made", f"{parent.name} on its way is a file")
    if not os.access(parent, os.W_OK | os.X_OK):
        raise InputError(_OPTION, folder, "a folder that can be made", "choose one below a folder of yours")


def _replaceable(path: Path) -> bool:
    """Whether a folder is empty or holds a plan and nothing but our files."""
    entries = list(path.iterdir())
    if not entries:
        return True
    if not all(entry.name in FILE_NAMES and entry.is_file() and not entry.is_symlink() for entry in entries):
        return False
    try:
        document = json.loads((path / "plan.json").read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    schema = document.get("schema") if isinstance(document, dict) else None
    return isinstance(schema, str) and schema.startswith(_SCHEMA_FAMILY)


@contextmanager
def _parents(target: Path) -> Iterator[None]:
    """Make the folders above the target; those made here are taken away again if what follows fails."""
    missing = [path for path in target.parents if not path.exists()]
    try:
        for path in reversed(missing):
            path.mkdir(exist_ok=True)
        yield
    except BaseException:
        for path in missing:
            with suppress(OSError):
                path.rmdir()  # refuses a folder that somebody else uses by now
        raise


@contextmanager
def _scratch(target: Path) -> Iterator[tuple[Path, Path]]:
    """Yield two unused paths beside the target, for what is new and what was old, and clean up afterwards.

    What has happened is read off the file system, not off variables: an interrupt can come between a rename
    and the next statement.
    """
    number = 0
    while True:
        stem = target.parent / f".spareplan-{os.getpid()}-{number}"
        new, old = stem.with_name(f"{stem.name}-new"), stem.with_name(f"{stem.name}-old")
        if not os.path.lexists(new) and not os.path.lexists(old):
            break
        number += 1
    try:
        yield new, old
    finally:
        if old.exists():
            if target.exists():
                shutil.rmtree(old, ignore_errors=True)
            else:
                old.rename(target)
        if new.exists():
            shutil.rmtree(new, ignore_errors=True)


def _swap(folder: Path, target: Path, new: Path, old: Path) -> None:
    """Put the new folder in the target's place, what was there to ``old``."""
    if target.exists():
        target.rename(old)
        if not _replaceable(old):
            raise InputError(_OPTION, folder, _ALLOWED, "choose another one: other files came into it meanwhile")
    new.rename(target)
