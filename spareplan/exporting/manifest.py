"""The manifest of a folder of models: which files there are, and the proven optimum of each."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path, PurePosixPath
from typing import Any

from spareplan.errors import InputError
from spareplan.models import SolveStatus

__all__ = ["MANIFEST", "OURS", "USERS", "Entry", "manifest_text", "read_manifest"]

MANIFEST = "manifest.json"
OURS = "spareplan"
USERS = "user"

_REMEDY = "write the folder again with: spareplan models export DIR"
# Every file name that a manifest may hold: plain parts, no "..", nothing that a shell or terminal would act on.
_PLAIN_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}(/[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}){0,3}\.(mps|lp)")
_MOST_TEXT = 500
_LARGEST = 1e300


@dataclass(frozen=True)
class Entry:
    """One file of a folder of models.

    Args:
        file: its path in the folder, with "/" between the parts.
        problem: what it is a model of.
        objective: its least objective; None where it is infeasible.
        status: "optimal" or "infeasible": proven either way.
        solver: who proved it.
        how: how the file was made.
        stage: 1 or 2 in a lexicographic model; None outside one.
        stage_of: the lexicographic model, the same text for both stages; None outside one.
        fixed: optimum of the stage before, or another setting, that is fixed in the file, by name.
        variables: number of variables.
        integer_variables: number of those that must be whole; 0 in a linear relaxation.
        constraints: number of constraints.
        source: "spareplan" for the exported instances, "user" for added ones.
    """

    file: str
    problem: str
    objective: float | None
    status: str
    solver: str
    how: str
    stage: int | None = None
    stage_of: str | None = None
    fixed: dict[str, float] = field(default_factory=dict)
    variables: int | None = None
    integer_variables: int | None = None
    constraints: int | None = None
    source: str = USERS


def manifest_text(entries: Sequence[Entry]) -> str:
    """Return a manifest as JSON text: a list of entries, keys in a fixed order, ASCII.

    Args:
        entries: the entries, in the order in which they shall stand.
    """
    return json.dumps([asdict(entry) for entry in entries], indent=2, allow_nan=False) + "\n"


def read_manifest(folder: Path) -> tuple[Entry, ...]:
    """Return the entries of a folder's manifest, all of them checked.

    Args:
        folder: a folder of models.

    Raises:
        InputError: if there is no such manifest, it is no list of entries, or an entry names a file twice, outside
            the folder or that is not there.
    """
    path = folder / MANIFEST
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise InputError("manifest", path, "a file that can be read", f"{_REMEDY} ({reason})") from None
    except (ValueError, RecursionError):
        raise InputError("manifest", path, "JSON text", _REMEDY) from None
    if not isinstance(document, list):
        raise InputError("manifest", path, "a JSON list of entries", _REMEDY)
    entries = tuple(_entry(item, number) for number, item in enumerate(document))
    seen: set[str] = set()
    for entry in entries:
        if entry.file in seen:
            raise InputError("file in the manifest", entry.file, "listed once only", "take one of them out")
        seen.add(entry.file)
        _refuse_missing(folder, entry.file)
    return entries


def _entry(item: object, number: int) -> Entry:
    where = f"manifest entry {number}"
    if not isinstance(item, dict):
        raise InputError(where, item, "an object with file, problem, objective and status", _REMEDY)
    known = {each.name for each in fields(Entry)}
    values: dict[str, Any] = {key: value for key, value in item.items() if key in known}
    file = values.get("file")
    if not isinstance(file, str) or not is_plain_name(file):
        allowed = "the path of an .mps or .lp file inside the folder, of letters, digits, dots, - and _"
        raise InputError(f"{where}, file", file, allowed, "move the file into the folder, or rename it")
    for key in ("problem", "solver", "how", "source", "stage_of"):
        text = values.get(key, "" if key != "stage_of" else None)
        optional = key == "stage_of" and text is None
        if not optional and not (isinstance(text, str) and text.isprintable() and len(text) <= _MOST_TEXT):
            raise InputError(f"{where}, {key}", text, f"a printable text of at most {_MOST_TEXT} characters", _REMEDY)
    defaults = {"problem": "", "solver": "", "how": "", "source": USERS}
    status = values.get("status")
    if status not in (SolveStatus.OPTIMAL.value, SolveStatus.INFEASIBLE.value):
        raise InputError(f"{where}, status", status, '"optimal" or "infeasible"', _REMEDY)
    objective = values.get("objective")
    if (objective is None) != (status == SolveStatus.INFEASIBLE.value) or not (objective is None or _number(objective)):
        allowed = "a finite number where the status is optimal, else null"
        raise InputError(f"{where}, objective", objective, allowed, _REMEDY)
    for key in ("stage", "variables", "integer_variables", "constraints"):
        count = values.get(key)
        if count is not None and (isinstance(count, bool) or not isinstance(count, int) or count < 0):
            raise InputError(f"{where}, {key}", count, "a whole number, or null", _REMEDY)
    fixed = values.get("fixed", {})
    if not isinstance(fixed, dict) or not all(_number(value) for value in fixed.values()):
        raise InputError(f"{where}, fixed", fixed, "an object of numbers", _REMEDY)
    return Entry(**(defaults | values))


def is_plain_name(file: str) -> bool:
    """Whether a path stays inside its folder and holds nothing but letters, digits, dots, - and _."""
    return _PLAIN_NAME.fullmatch(file) is not None


def _number(value: object) -> bool:
    return not isinstance(value, bool) and isinstance(value, int | float) and abs(value) <= _LARGEST


def _refuse_missing(folder: Path, file: str) -> None:
    path = folder / PurePosixPath(file)
    try:
        inside = path.resolve(strict=True).is_relative_to(folder.resolve())
    except (OSError, RuntimeError):
        remedy = "put it back, or write the folder again"
        raise InputError("file in the manifest", file, "in the folder", remedy) from None
    if not inside or not path.is_file():
        raise InputError("file in the manifest", file, "a file inside the folder", "replace the link by the file")
