"""One linear program handed to CP-SAT, the constraint solver of OR-Tools."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Any

from spareplan.errors import InputError
from spareplan.models.program import LinearProgram
from spareplan.models.result import SolveReport, SolveStatus
from spareplan.models.solve import Solution

__all__ = ["solve_with_cp_sat"]

_NAME = "CP-SAT (OR-Tools)"
_SEED = 1


def solve_with_cp_sat(
    program: LinearProgram,
    time_limit_s: float | None = None,
    effort: float | None = None,
    hint: Sequence[float] | None = None,
) -> Solution:
    """Solve a program whose data are whole numbers, the same way every time.

    One worker and a fixed seed make the search a fixed sequence: the wall-time limit only says where it stops, and
    without it the outcome depends on the arguments alone. Every variable is taken as whole, also those that the
    program leaves continuous: that is right where some optimum is whole, as in the placement models.

    Args:
        program: the program, minimised, with finite bounds and whole coefficients; without an objective any
            solution is optimal.
        time_limit_s: wall time after which the best solution so far is returned; None for no limit.
        effort: the same in CP-SAT's deterministic time (seconds of a reference machine, counted in operations);
            None for no limit.
        hint: a point to start from, one value per variable; it need not be feasible.

    Raises:
        InputError: if a limit is not positive, or if a bound or coefficient is not a whole number.
    """
    from ortools.sat.python import cp_model

    for field, limit in (("time_limit_s", time_limit_s), ("effort", effort)):
        if limit is not None and not (math.isfinite(limit) and limit > 0):
            raise InputError(field, limit, "a finite number above 0", "give seconds, or None")
    started = time.perf_counter()
    model, variables = _model(program)
    if hint is not None:
        for variable, value in zip(variables, hint, strict=True):
            model.add_hint(variable, round(value))

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = _SEED
    if time_limit_s is not None:
        solver.parameters.max_time_in_seconds = max(1e-3, time_limit_s - (time.perf_counter() - started))
    if effort is not None:
        solver.parameters.max_deterministic_time = effort
    status = {
        cp_model.OPTIMAL: SolveStatus.OPTIMAL,
        cp_model.FEASIBLE: SolveStatus.FEASIBLE,
        cp_model.INFEASIBLE: SolveStatus.INFEASIBLE,
    }.get(solver.solve(model), SolveStatus.NO_SOLUTION)
    runtime_s = time.perf_counter() - started
    bound = solver.best_objective_bound if program.objective else None
    if status not in (SolveStatus.OPTIMAL, SolveStatus.FEASIBLE):
        known = bound if status is SolveStatus.NO_SOLUTION else None
        return Solution(SolveReport(status, _NAME, None, known, runtime_s), None)
    values = tuple(float(solver.value(variable)) for variable in variables)
    objective = program.objective_at(values)
    proven = objective if status is SolveStatus.OPTIMAL else bound
    return Solution(SolveReport(status, _NAME, objective, proven, runtime_s), values)


def _model(program: LinearProgram) -> tuple[Any, list[Any]]:
    """Return the program as a CP-SAT model and its variables in the program's order."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    variables = [
        model.new_int_var(_whole(variable.lower), _whole(variable.upper), variable.name)
        for variable in program.variables
    ]
    weighted = cp_model.LinearExpr.weighted_sum
    for constraint in program.constraints:
        indices = [index for index, _ in constraint.terms]
        left = weighted([variables[index] for index in indices], [_whole(value) for _, value in constraint.terms])
        rhs = _whole(constraint.rhs)
        if constraint.sense == "<=":
            model.add(left <= rhs)
        elif constraint.sense == ">=":
            model.add(left >= rhs)
        else:
            model.add(left == rhs)
    if program.objective:
        costs = [_whole(value) for _, value in program.objective]
        model.minimize(weighted([variables[index] for index, _ in program.objective], costs))
    return model, variables


def _whole(value: float) -> int:
    if not math.isfinite(value) or value != int(value):
        raise InputError("program", value, "whole numbers only for CP-SAT", "hand it to another solver")
    return int(value)
