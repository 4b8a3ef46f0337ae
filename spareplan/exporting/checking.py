"""A folder of models re-solved: does every solver find what the manifest says?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from spareplan.errors import InputError
from spareplan.exporting.manifest import Entry, read_manifest
from spareplan.models import SolveReport, SolveStatus
from spareplan.models.resolve import solve_file
from spareplan.models.solve import SolverName

__all__ = ["CHECKERS", "CheckedFile", "ModelsCheck", "check_models"]

CHECKERS: dict[SolverName, str] = {"highs": "HiGHS", "pulp": "CBC", "ortools": "OR-Tools"}
"""The solvers that re-solve each file, by the names of :data:`spareplan.models.solve.SOLVERS`."""

# CBC prints its objective with eight decimals; solvers hold whole numbers to about 1e-6.
_TOLERANCE = 1e-6


@dataclass(frozen=True)
class CheckedFile:
    """One file and what each solver found in it.

    Args:
        entry: what the manifest says.
        reports: by solver its report.
    """

    entry: Entry
    reports: dict[SolverName, SolveReport]

    @property
    def disagreeing(self) -> tuple[SolverName, ...]:
        """Solvers whose outcome contradicts the manifest."""
        return tuple(solver for solver, report in self.reports.items() if _contradicts(self.entry, report))

    @property
    def unproven(self) -> tuple[SolverName, ...]:
        """Solvers that a limit stopped before they could confirm or contradict the manifest."""
        return tuple(
            solver for solver, report in self.reports.items() if not report.proven and solver not in self.disagreeing
        )

    @property
    def agrees(self) -> bool:
        """Whether every solver proved what the manifest says."""
        return not self.disagreeing and not self.unproven


@dataclass(frozen=True)
class ModelsCheck:
    """A folder's files, each re-solved.

    Args:
        files: the manifest's files in its order.
        unlisted: model files in the folder that the manifest does not list, sorted.
    """

    files: tuple[CheckedFile, ...]
    unlisted: tuple[str, ...]

    @property
    def agrees(self) -> bool:
        """Whether every solver proved what the manifest says of every file."""
        return all(file.agrees for file in self.files)

    def to_json(self) -> dict[str, Any]:
        """Return the check as a JSON document."""
        return {
            "schema": "spareplan/models-check/1",
            "agree": self.agrees,
            "files": [_file_json(file) for file in self.files],
            "unlisted": list(self.unlisted),
        }


def check_models(
    folder: Path, time_limit_s: float | None = None, progress: Callable[[str, int, int], None] | None = None
) -> ModelsCheck:
    """Re-solve every file of a manifest with HiGHS, CBC and OR-Tools.

    Args:
        folder: a folder of models with its manifest.
        time_limit_s: wall time in seconds for one solver on one file; None for no limit.
        progress: called before each file with its name, its number from 0 and the number of files.

    Raises:
        InputError: if the manifest is not sound (see :func:`spareplan.exporting.manifest.read_manifest`) or one of
            its files is no model.
    """
    entries = read_manifest(folder)
    checked = []
    for number, entry in enumerate(entries):
        if progress is not None:
            progress(entry.file, number, len(entries))
        path = folder / PurePosixPath(entry.file)
        checked.append(CheckedFile(entry, {solver: solve_file(path, solver, time_limit_s) for solver in CHECKERS}))
    return ModelsCheck(tuple(checked), _unlisted(folder, entries))


def _contradicts(entry: Entry, report: SolveReport) -> bool:
    if report.proven and report.status.value != entry.status:
        return True
    if report.objective is None or entry.objective is None:
        # a solution, even an unproven one, contradicts that there is none
        return report.objective is not None
    slack = _TOLERANCE * max(1.0, abs(entry.objective))
    difference = report.objective - entry.objective
    return abs(difference) > slack if report.status is SolveStatus.OPTIMAL else difference < -slack


def _file_json(file: CheckedFile) -> dict[str, Any]:
    entry = file.entry
    return {
        "file": entry.file,
        "problem": entry.problem,
        "objective": entry.objective,
        "status": entry.status,
        "agrees": file.agrees,
        "solvers": {
            solver: {
                "solver": report.solver,
                "status": report.status.value,
                "objective": report.objective,
                "bound": report.bound,
                "gap": report.gap,
                "runtime_s": report.runtime_s,
            }
            for solver, report in file.reports.items()
        },
    }


def _unlisted(folder: Path, entries: tuple[Entry, ...]) -> tuple[str, ...]:
    listed = {entry.file for entry in entries}
    try:
        found = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.suffix in (".mps", ".lp")]
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise InputError("DIR", folder, "a folder that can be read", f"choose another one: {reason}") from None
    return tuple(sorted(name for name in found if name not in listed))
