"""A folder of models: written as a whole, and extended by a user's own."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from importlib.resources import files
from pathlib import Path, PurePosixPath

from spareplan.errors import InputError, SearchLimitError
from spareplan.exporting.instances import PROBLEMS, Instance, exported_instances
from spareplan.exporting.manifest import MANIFEST, OURS, USERS, Entry, is_plain_name, manifest_text, read_manifest
from spareplan.folders import OutputFolder
from spareplan.models import SolveStatus
from spareplan.models.files import FILE_FORMATS, model_bytes, read_model
from spareplan.models.resolve import solve_file

__all__ = ["OWN_PROBLEM", "add_model", "check_models_folder", "export_models"]

OWN_PROBLEM = "own"

_README = "README.md"


def check_models_folder(folder: Path) -> None:
    """Refuse a folder that :func:`export_models` would refuse; nothing is made or changed.

    Args:
        folder: where the models are to go.

    Raises:
        InputError: if there is something else than a new or empty folder or one that an export wrote.
    """
    _MODELS.check(folder)


def export_models(folder: Path, problems: Sequence[str] = PROBLEMS) -> tuple[Entry, ...]:
    """Write the models of some problems as MPS and LP files with their formulations and a manifest, all or none.

    Every optimum in the manifest is proven while exporting. The same version gives the same bytes.

    Args:
        folder: a new or empty folder, or one that an export wrote and that nothing was added to.
        problems: some of ``PROBLEMS``.

    Returns:
        The entries of the manifest.

    Raises:
        InputError: if a problem is unknown, or as :meth:`spareplan.folders.OutputFolder.write`.
    """
    for problem in problems:
        if problem not in PROBLEMS:
            raise InputError("--problem", problem, f"one of {', '.join(PROBLEMS)}", "leave it out for all of them")
    check_models_folder(folder)
    instances = tuple(exported_instances(problems))
    contents: dict[str, bytes] = {_README: _formulation("overview").encode("utf-8")}
    entries: list[Entry] = []
    for problem in PROBLEMS:
        chosen = [instance for instance in instances if instance.problem == problem]
        if not chosen:
            continue
        text = _formulation(problem) + _table(chosen)
        contents[f"{problem}/{_README}"] = text.encode("utf-8")
        for instance in chosen:
            for file_format in FILE_FORMATS:
                entry = _entry(instance, file_format)
                contents[entry.file] = model_bytes(instance.program, file_format)
                entries.append(entry)
    contents[MANIFEST] = manifest_text(entries).encode("ascii")
    _MODELS.write(folder, contents)
    return tuple(entries)


def add_model(folder: Path, file: Path, problem: str = OWN_PROBLEM, time_limit_s: float | None = None) -> Entry:
    """Solve a user's model to a proven outcome and add it to a folder's manifest.

    A file from elsewhere is copied to the problem's folder; one that is in the folder already stays where it is.

    Args:
        folder: a folder of models with its manifest.
        file: an MPS or LP file.
        problem: what it is a model of: one of ``PROBLEMS`` or "own".
        time_limit_s: wall time in seconds within which HiGHS must prove the outcome; None for no limit.

    Returns:
        The new entry.

    Raises:
        InputError: if the folder has no sound manifest, the file is no bounded model, its name is not plain or it
            is there already.
        SearchLimitError: if the limit ends the search before the outcome is proven; nothing is changed.
    """
    if problem not in (*PROBLEMS, OWN_PROBLEM):
        allowed = f"one of {', '.join((*PROBLEMS, OWN_PROBLEM))}"
        raise InputError("--problem", problem, allowed, f"leave it out for {OWN_PROBLEM}")
    entries = read_manifest(folder)
    name = _name_in(folder, entries, file, problem)
    program = read_model(file)
    report = solve_file(file, "highs", time_limit_s)
    if not report.proven:
        raise SearchLimitError(f"the time limit ended the search in {file.name} before its optimum was proven")
    if report.status is SolveStatus.UNBOUNDED:
        raise InputError("file", file, "a model with a least objective", "bound its variables: it is unbounded")
    entry = Entry(
        file=name,
        problem=problem,
        objective=None if report.objective is None else round(report.objective, 9) + 0.0,
        status=report.status.value,
        solver=report.solver,
        how=f"added by its user from {file.name}",
        variables=len(program.variables),
        integer_variables=sum(variable.integer for variable in program.variables),
        constraints=len(program.constraints),
        source=USERS,
    )
    _append(folder, [*entries, entry], name, file)
    return entry


def _formulation(name: str) -> str:
    """Return the text of a README, without the table of instances."""
    return (files("spareplan.models") / f"{name}.md").read_text(encoding="utf-8")


def _table(instances: Sequence[Instance]) -> str:
    """Return the instances as a Markdown table, to stand at the end of a README."""
    lines = ["", "## Instances", "", "| file (.mps, .lp) | variables | constraints | optimum | what |"]
    lines.append("|---|---:|---:|---:|---|")
    for instance in instances:
        program = instance.program
        size = f"{len(program.variables):,} | {len(program.constraints):,}"
        lines.append(f"| `{instance.name}` | {size} | {instance.objective:g} | {instance.how} |")
    return "\n".join(lines) + "\n"


def _entry(instance: Instance, file_format: str) -> Entry:
    program = instance.program
    return Entry(
        file=f"{instance.problem}/{instance.name}.{file_format}",
        problem=instance.problem,
        objective=instance.objective,
        status=SolveStatus.OPTIMAL.value,
        solver=instance.solver,
        how=instance.how,
        stage=instance.stage,
        stage_of=instance.stage_of,
        fixed=dict(instance.fixed),
        variables=len(program.variables),
        integer_variables=sum(variable.integer for variable in program.variables),
        constraints=len(program.constraints),
        source=OURS,
    )


def _holds_an_export(path: Path) -> bool:
    """Whether a folder holds an export and nothing else."""
    try:
        entries = read_manifest(path)
    except InputError:
        return False
    if any(entry.source != OURS for entry in entries):
        return False
    known = {MANIFEST, _README, *(f"{problem}/{_README}" for problem in PROBLEMS), *(entry.file for entry in entries)}
    for found in path.rglob("*"):
        name = found.relative_to(path).as_posix()
        if found.is_symlink() or (name not in known if found.is_file() else name not in PROBLEMS):
            return False
    return True


_MODELS = OutputFolder("DIR", _holds_an_export)


def _name_in(folder: Path, entries: Sequence[Entry], file: Path, problem: str) -> str:
    """Return the path that a file has or gets in the folder."""
    try:
        home, place = folder.resolve(), file.resolve()
    except (OSError, RuntimeError, ValueError):
        raise InputError("file", file, "a path that the file system can hold", "choose another name") from None
    is_inside = place.is_relative_to(home)
    name = place.relative_to(home).as_posix() if is_inside else f"{problem}/{file.name}"
    if not is_plain_name(name):
        allowed = "a name of letters, digits, dots, - and _ that ends in .mps or .lp"
        raise InputError("file", file.name, allowed, "rename the file")
    if any(entry.file == name for entry in entries):
        raise InputError("file", name, "new to the manifest", "rename the file: one of this name is listed already")
    if not is_inside and (home / name).parent.is_symlink():
        raise InputError("DIR", folder, "a folder of folders, not of links", f"replace the link {problem} by a folder")
    if not is_inside and os.path.lexists(home / name):
        raise InputError("file", name, "new to the folder", "rename the file, or name the one in the folder")
    return name


def _append(folder: Path, entries: Sequence[Entry], name: str, file: Path) -> None:
    """Copy the file where it is not in the folder yet, then put the new manifest in the old one's place."""
    target, manifest = folder / PurePosixPath(name), folder / MANIFEST
    is_new = not target.exists()
    beside = manifest.with_name(f".{MANIFEST}-{os.getpid()}")
    done = False
    try:
        if is_new:
            target.parent.mkdir(exist_ok=True)
            target.write_bytes(file.read_bytes())
        beside.write_text(manifest_text(entries), encoding="ascii")
        beside.replace(manifest)
        done = True
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise InputError("DIR", folder, "a folder that can be written", f"choose another one: {reason}") from None
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        if is_new and not done:
            with suppress(OSError):
                target.unlink(missing_ok=True)
                target.parent.rmdir()
