"""Outcome of a solve: a closed set of statuses inside a typed report."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

__all__ = ["SolveReport", "SolveStatus"]


class SolveStatus(Enum):
    """How a solve ended; nothing else can happen."""

    OPTIMAL = "optimal"
    """A best solution was found and proven best."""
    FEASIBLE = "feasible"
    """A limit ended the search with a solution that is not proven best."""
    INFEASIBLE = "infeasible"
    """It is proven that no solution exists."""
    UNBOUNDED = "unbounded"
    """The objective has no least value."""
    NO_SOLUTION = "no solution"
    """A limit ended the search before any solution was found."""


@dataclass(frozen=True)
class SolveReport:
    """What a solver says about one solve.

    Args:
        status: how it ended.
        solver: the solver's name, such as "SCIP (OR-Tools)".
        objective: value of the solution found; None without one.
        bound: proven bound from below on the objective (minimisation); None where the solver gives none.
        runtime_s: wall time of the solve in seconds; never written to a file of results.
    """

    status: SolveStatus
    solver: str
    objective: float | None
    bound: float | None
    runtime_s: float

    @property
    def gap(self) -> float | None:
        """Objective less bound, 0 where proven optimal; None where either is unknown."""
        if self.status is SolveStatus.OPTIMAL:
            return 0.0
        if self.objective is None or self.bound is None:
            return None
        return max(self.objective - self.bound, 0.0)

    @property
    def has_solution(self) -> bool:
        """Whether there is a solution to look at."""
        return self.status in (SolveStatus.OPTIMAL, SolveStatus.FEASIBLE)

    @property
    def proven(self) -> bool:
        """Whether the outcome is final: proven optimal, infeasible or unbounded."""
        return self.status in (SolveStatus.OPTIMAL, SolveStatus.INFEASIBLE, SolveStatus.UNBOUNDED)
