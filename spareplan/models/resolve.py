"""A model file solved by HiGHS, CBC or OR-Tools, each with its own reader where that can read it."""

from __future__ import annotations

import re
import subprocess
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from spareplan.errors import InputError
from spareplan.models.files import private_copy, program_of
from spareplan.models.program import LinearProgram
from spareplan.models.result import SolveReport, SolveStatus
from spareplan.models.solve import (
    SolverName,
    cbc_path,
    checked_time_limit,
    quiet_highs,
    run_highs,
    silent_output,
    solve,
)

__all__ = ["AS_HIGHS_READS_IT", "solve_file"]

AS_HIGHS_READS_IT = ", model as HiGHS reads it"
"""Stands behind a solver's name in a report where its own reader refused the file."""

# What CBC may take to notice that its time is over, before it is stopped from outside.
_GRACE_S = 20.0

_Outcome = tuple[str, SolveStatus, float | None, float | None]


def solve_file(path: Path, solver: SolverName = "highs", time_limit_s: float | None = None) -> SolveReport:
    """Solve the model in a file.

    Each solver reads the file itself. Where its reader refuses what HiGHS can read (OR-Tools has none for CPLEX LP,
    CBC's takes some free MPS for fixed), it is given the model as HiGHS reads it, and the report's solver says so.

    Args:
        path: a file whose name ends in ``.mps`` or ``.lp``.
        solver: "highs", "pulp" (CBC, the binary in PuLP's wheel) or "ortools" (SCIP, or GLOP without whole numbers).
        time_limit_s: wall time after which the best solution so far counts; None for no limit.

    Raises:
        InputError: if the file is no model (see :func:`spareplan.models.files.read_model`), the solver unknown or
            the limit not positive.
    """
    solvers = {"highs": _with_highs, "pulp": _with_cbc, "ortools": _with_ortools}
    if solver not in solvers:
        raise InputError("solver", solver, f"one of {', '.join(solvers)}", "choose one of them")
    checked_time_limit(time_limit_s)
    with private_copy(path) as copy:
        program = program_of(copy, path)
        started = time.perf_counter()
        try:
            name, status, objective, bound = solvers[solver](copy, program, time_limit_s)
        except _RefusedError:
            handed = solve(_plainly_named(program), solver, time_limit_s).report
            return replace(handed, solver=handed.solver + AS_HIGHS_READS_IT)
        runtime_s = time.perf_counter() - started
    if status is SolveStatus.OPTIMAL and (bound is None or program.is_integer):
        bound = objective
    return SolveReport(status, name, objective, bound, runtime_s)


class _RefusedError(Exception):
    """A solver's own reader refuses a file."""


def _plainly_named(program: LinearProgram) -> LinearProgram:
    """Return a program with names that no library minds."""
    variables = (replace(variable, name=f"x{index}") for index, variable in enumerate(program.variables))
    constraints = (replace(row, name=f"c{index}") for index, row in enumerate(program.constraints))
    return replace(program, variables=tuple(variables), constraints=tuple(constraints))


def _with_highs(copy: Path, _program: LinearProgram, time_limit_s: float | None) -> _Outcome:
    highs = quiet_highs(time_limit_s)
    highs.readModel(str(copy))
    status, bound = run_highs(highs)
    if status not in (SolveStatus.OPTIMAL, SolveStatus.FEASIBLE):
        return "HiGHS", status, None, None
    return "HiGHS", status, float(highs.getInfo().objective_function_value), bound


def _with_cbc(copy: Path, _program: LinearProgram, time_limit_s: float | None) -> _Outcome:
    name = "CBC (PuLP)"
    answer = copy.with_name("answer.txt")
    limit = [] if time_limit_s is None else ["-seconds", f"{time_limit_s:.3f}"]
    command = [cbc_path(), copy.name, *limit, "-timeMode", "elapsed", "-solve", "-solution", answer.name]
    try:
        subprocess.run(
            command,
            cwd=copy.parent,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=None if time_limit_s is None else time_limit_s + _GRACE_S,
        )
    except subprocess.TimeoutExpired:
        return name, SolveStatus.NO_SOLUTION, None, None
    try:
        first, *_ = answer.read_text(encoding="utf-8", errors="replace").splitlines() or [""]
    except FileNotFoundError:
        raise _RefusedError from None
    return name, *_cbc_outcome(first), None


def _cbc_outcome(line: str) -> tuple[SolveStatus, float | None]:
    """Return what the first line of CBC's answer says, such as ``Optimal - objective value 3.00000000``."""
    words, _, number = line.partition(" - objective value ")
    starts = {
        "Optimal": SolveStatus.OPTIMAL,
        "Infeasible": SolveStatus.INFEASIBLE,
        "Integer infeasible": SolveStatus.INFEASIBLE,
        "Unbounded": SolveStatus.UNBOUNDED,
    }
    status = starts.get(words.strip(), SolveStatus.FEASIBLE)
    if status is SolveStatus.FEASIBLE and (not words.startswith("Stopped") or "no integer solution" in words):
        status = SolveStatus.NO_SOLUTION
    found = re.match(r"\s*(-?[0-9.]+(?:e[+-]?[0-9]+)?)", number)
    if status not in (SolveStatus.OPTIMAL, SolveStatus.FEASIBLE) or found is None:
        return status, None
    return status, float(found[1])


def _with_ortools(copy: Path, program: LinearProgram, time_limit_s: float | None) -> _Outcome:
    from ortools.linear_solver.python import model_builder

    kind = "SCIP" if program.is_integer else "GLOP"
    name = f"{kind} (OR-Tools)"
    model = model_builder.Model()
    with silent_output():
        # it has no reader for CPLEX LP, and that for MPS complains at length where it refuses
        is_read = copy.suffix != ".lp" and model.import_from_mps_file(str(copy))
    if not is_read:
        raise _RefusedError
    solver = model_builder.Solver(kind)
    if program.is_integer:
        solver.set_solver_specific_parameters("limits/gap = 0")
    if time_limit_s is not None:
        solver.set_time_limit_in_seconds(time_limit_s)
    outcome = solver.solve(model)
    status = _ortools_status(outcome, model_builder.SolveStatus)
    if status not in (SolveStatus.OPTIMAL, SolveStatus.FEASIBLE):
        return name, status, None, None
    bound = float(solver.best_objective_bound) if program.is_integer else None
    return name, status, float(solver.objective_value), bound


def _ortools_status(outcome: Any, names: Any) -> SolveStatus:
    return {
        names.OPTIMAL: SolveStatus.OPTIMAL,
        names.FEASIBLE: SolveStatus.FEASIBLE,
        names.INFEASIBLE: SolveStatus.INFEASIBLE,
        names.UNBOUNDED: SolveStatus.UNBOUNDED,
    }.get(outcome, SolveStatus.NO_SOLUTION)
