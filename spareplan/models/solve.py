"""One linear program, three solvers: OR-Tools (SCIP, GLOP), PuLP (CBC) and HiGHS."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Literal

from spareplan.errors import InputError
from spareplan.models.program import LinearProgram
from spareplan.models.result import SolveReport, SolveStatus

__all__ = [
    "SOLVERS",
    "Solution",
    "SolverName",
    "cbc_path",
    "checked_time_limit",
    "pulp_problem",
    "quiet_highs",
    "run_highs",
    "silent_output",
    "solve",
]

SolverName = Literal["ortools", "pulp", "highs"]


@dataclass(frozen=True)
class Solution:
    """A solver's report and the point it found.

    Args:
        report: how the solve ended.
        values: one value per variable of the program, whole numbers rounded; None without a solution.
    """

    report: SolveReport
    values: tuple[float, ...] | None


def solve(program: LinearProgram, solver: SolverName = "ortools", time_limit_s: float | None = None) -> Solution:
    """Solve a program.

    Args:
        program: the program, minimised.
        solver: "ortools" (SCIP, or GLOP without whole numbers), "pulp" (CBC, the binary in its wheel) or "highs".
        time_limit_s: wall time after which the best solution so far is returned; None for no limit.

    Raises:
        InputError: if the solver is unknown or the limit is not positive.
    """
    if solver not in SOLVERS:
        raise InputError("solver", solver, f"one of {', '.join(SOLVERS)}", "choose one of them")
    checked_time_limit(time_limit_s)
    started = time.perf_counter()
    name, status, values, bound = SOLVERS[solver](program, time_limit_s)
    runtime_s = time.perf_counter() - started
    if values is None:
        return Solution(SolveReport(status, name, None, bound, runtime_s), None)
    rounded = tuple(
        float(round(value)) if variable.integer else value
        for variable, value in zip(program.variables, values, strict=True)
    )
    objective = program.objective_at(rounded)
    if status is SolveStatus.OPTIMAL and (bound is None or program.is_integer):
        bound = objective
    return Solution(SolveReport(status, name, objective, bound, runtime_s), rounded)


def checked_time_limit(time_limit_s: float | None) -> None:
    """Refuse a time limit that is neither None nor a finite number of seconds above 0.

    Raises:
        InputError: if it is.
    """
    if time_limit_s is None:
        return
    is_number = isinstance(time_limit_s, int | float) and not isinstance(time_limit_s, bool)
    if not (is_number and math.isfinite(time_limit_s) and time_limit_s > 0):
        raise InputError("time_limit_s", time_limit_s, "a finite number above 0", "give seconds, or None")


_Outcome = tuple[str, SolveStatus, list[float] | None, float | None]


def _with_ortools(program: LinearProgram, time_limit_s: float | None) -> _Outcome:
    from ortools.linear_solver import pywraplp

    kind = "SCIP" if program.is_integer else "GLOP"
    solver = pywraplp.Solver.CreateSolver(kind)
    variables = []
    for variable in program.variables:
        upper = solver.infinity() if math.isinf(variable.upper) else variable.upper
        make = solver.IntVar if variable.integer else solver.NumVar
        variables.append(make(variable.lower, upper, variable.name))
    for constraint in program.constraints:
        low = -solver.infinity() if constraint.sense == "<=" else constraint.rhs
        high = solver.infinity() if constraint.sense == ">=" else constraint.rhs
        row = solver.Constraint(low, high, constraint.name)
        for index, coefficient in constraint.terms:
            row.SetCoefficient(variables[index], coefficient)
    objective = solver.Objective()
    for index, coefficient in program.objective:
        objective.SetCoefficient(variables[index], coefficient)
    objective.SetMinimization()
    if time_limit_s is not None:
        solver.SetTimeLimit(max(1, round(1000 * time_limit_s)))
    parameters = pywraplp.MPSolverParameters()
    parameters.SetDoubleParam(pywraplp.MPSolverParameters.RELATIVE_MIP_GAP, 0.0)
    status = {
        pywraplp.Solver.OPTIMAL: SolveStatus.OPTIMAL,
        pywraplp.Solver.FEASIBLE: SolveStatus.FEASIBLE,
        pywraplp.Solver.INFEASIBLE: SolveStatus.INFEASIBLE,
        pywraplp.Solver.UNBOUNDED: SolveStatus.UNBOUNDED,
    }.get(solver.Solve(parameters), SolveStatus.NO_SOLUTION)
    name = f"{kind} (OR-Tools)"
    if status not in (SolveStatus.OPTIMAL, SolveStatus.FEASIBLE):
        return name, status, None, None
    bound = objective.BestBound() if program.is_integer else objective.Value()
    return name, status, [variable.solution_value() for variable in variables], bound


def pulp_problem(program: LinearProgram) -> tuple[Any, list[Any]]:
    """Return the program as a PuLP problem and its variables in the program's order.

    Args:
        program: the program.
    """
    import pulp

    problem = pulp.LpProblem(program.name, pulp.LpMinimize)
    variables = [
        problem.add_variable(
            variable.name,
            None if math.isinf(variable.lower) else variable.lower,
            None if math.isinf(variable.upper) else variable.upper,
            pulp.LpInteger if variable.integer else pulp.LpContinuous,
        )
        for variable in program.variables
    ]
    problem += pulp.LpAffineExpression([(variables[index], coefficient) for index, coefficient in program.objective])
    senses = {"<=": pulp.LpConstraintLE, ">=": pulp.LpConstraintGE, "==": pulp.LpConstraintEQ}
    for constraint in program.constraints:
        left = pulp.LpAffineExpression([(variables[index], coefficient) for index, coefficient in constraint.terms])
        problem += pulp.LpConstraint(left, senses[constraint.sense], constraint.name, constraint.rhs)
    return problem, variables


def cbc_path() -> str:
    """Return the path of the CBC binary in PuLP's wheel."""
    from pulp.apis import PULP_CBC_CMD

    return str(PULP_CBC_CMD.pulp_cbc_path)


def _with_pulp(program: LinearProgram, time_limit_s: float | None) -> _Outcome:
    import pulp

    problem, variables = pulp_problem(program)
    problem.solve(pulp.COIN_CMD(path=cbc_path(), msg=False, timeLimit=time_limit_s, threads=1))
    status = {
        pulp.LpSolutionOptimal: SolveStatus.OPTIMAL,
        pulp.LpSolutionIntegerFeasible: SolveStatus.FEASIBLE,
        pulp.LpSolutionInfeasible: SolveStatus.INFEASIBLE,
        pulp.LpSolutionUnbounded: SolveStatus.UNBOUNDED,
    }.get(problem.sol_status, SolveStatus.NO_SOLUTION)
    if status not in (SolveStatus.OPTIMAL, SolveStatus.FEASIBLE):
        return "CBC (PuLP)", status, None, None
    # a variable in no constraint and not in the objective is never handed to CBC: any value within its bounds serves
    values = [
        known.lower if variable.varValue is None else float(variable.varValue)
        for variable, known in zip(variables, program.variables, strict=True)
    ]
    return "CBC (PuLP)", status, values, None


def quiet_highs(time_limit_s: float | None = None) -> Any:
    """Return a HiGHS solver that prints nothing and proves an optimum without a gap.

    Args:
        time_limit_s: wall time in seconds after which a run ends; None for no limit.
    """
    import highspy

    with silent_output():
        # its constructor prints a banner on standard output, before any option can forbid it
        highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)  # noqa: FBT003 - the value of a named option
    highs.setOptionValue("mip_rel_gap", 0.0)
    if time_limit_s is not None:
        highs.setOptionValue("time_limit", float(time_limit_s))
    return highs


def run_highs(highs: Any) -> tuple[SolveStatus, float | None]:
    """Run a HiGHS solver on the model it holds; return how it ended and its bound on the objective.

    Args:
        highs: the solver, from :func:`quiet_highs`.
    """
    import highspy

    highs.run()
    outcome = highs.getModelStatus()
    if outcome == highspy.HighsModelStatus.kModelEmpty:
        # without columns HiGHS does not look at the rows
        model = highs.getLp()
        holds = all(low <= 0.0 <= high for low, high in zip(model.row_lower_, model.row_upper_, strict=True))
        return (SolveStatus.OPTIMAL, model.offset_) if holds else (SolveStatus.INFEASIBLE, None)
    if outcome == highspy.HighsModelStatus.kUnboundedOrInfeasible:
        # presolve cannot tell which; without an objective nothing is unbounded
        for column in range(highs.getNumCol()):
            highs.changeColCost(column, 0.0)
        highs.run()
        if highs.getModelStatus() == highspy.HighsModelStatus.kOptimal:
            return SolveStatus.UNBOUNDED, None
        outcome = highs.getModelStatus()
    info = highs.getInfo()
    statuses = {
        highspy.HighsModelStatus.kOptimal: SolveStatus.OPTIMAL,
        highspy.HighsModelStatus.kInfeasible: SolveStatus.INFEASIBLE,
        highspy.HighsModelStatus.kUnbounded: SolveStatus.UNBOUNDED,
    }
    found = info.primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible
    status = statuses.get(outcome, SolveStatus.FEASIBLE if found else SolveStatus.NO_SOLUTION)
    has_integers = any(kind != highspy.HighsVarType.kContinuous for kind in highs.getLp().integrality_)
    bound = info.mip_dual_bound if has_integers else info.objective_function_value
    return status, bound if math.isfinite(bound) else None


@contextmanager
def silent_output() -> Iterator[None]:
    """Send what compiled libraries print on standard output and standard error to nowhere."""
    kept: dict[int, int] = {}
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        for stream in (1, 2):
            with suppress(OSError):  # the stream is closed
                kept[stream] = os.dup(stream)
                os.dup2(nowhere, stream)
        yield
    finally:
        for stream, before in kept.items():
            os.dup2(before, stream)
            os.close(before)
        os.close(nowhere)


def _with_highs(program: LinearProgram, time_limit_s: float | None) -> _Outcome:
    import highspy

    highs = quiet_highs(time_limit_s)
    costs = dict(program.objective)
    for index, variable in enumerate(program.variables):
        highs.addVar(variable.lower, variable.upper)
        highs.changeColCost(index, costs.get(index, 0.0))
        if variable.integer:
            highs.changeColIntegrality(index, highspy.HighsVarType.kInteger)
    for constraint in program.constraints:
        low = -math.inf if constraint.sense == "<=" else constraint.rhs
        high = math.inf if constraint.sense == ">=" else constraint.rhs
        indices, coefficients = zip(*constraint.terms, strict=True) if constraint.terms else ((), ())
        highs.addRow(low, high, len(indices), list(indices), list(coefficients))
    status, bound = run_highs(highs)
    if status not in (SolveStatus.OPTIMAL, SolveStatus.FEASIBLE):
        return "HiGHS", status, None, None
    return "HiGHS", status, list(highs.getSolution().col_value), bound


SOLVERS: dict[str, Callable[[LinearProgram, float | None], _Outcome]] = {
    "ortools": _with_ortools,
    "pulp": _with_pulp,
    "highs": _with_highs,
}
