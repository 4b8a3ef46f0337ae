"""The optimisation problems as linear, integer and flow models for general solvers."""

from __future__ import annotations

from spareplan.models.program import Constraint, LinearProgram, ProgramBuilder, Variable
from spareplan.models.result import SolveReport, SolveStatus
from spareplan.models.solve import SOLVERS, Solution, solve

__all__ = [
    "SOLVERS",
    "Constraint",
    "LinearProgram",
    "ProgramBuilder",
    "Solution",
    "SolveReport",
    "SolveStatus",
    "Variable",
    "solve",
]
