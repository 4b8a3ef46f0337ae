"""A linear program as plain data: written once per problem, handed to any solver or written to a file."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from spareplan.errors import InputError

__all__ = ["Constraint", "LinearProgram", "ProgramBuilder", "Sense", "Variable"]

Sense = Literal["<=", ">=", "=="]
Terms = tuple[tuple[int, float], ...]


@dataclass(frozen=True)
class Variable:
    """A variable with its bounds.

    Args:
        name: unique in its program, letters, digits and underscores (MPS and LP files share it).
        lower: least value, may be minus infinity.
        upper: greatest value, may be infinite.
        integer: whether only whole numbers are allowed.
    """

    name: str
    lower: float
    upper: float
    integer: bool


@dataclass(frozen=True)
class Constraint:
    """``sum of coefficient * variable  sense  right-hand side``.

    Args:
        name: unique in its program.
        terms: (variable index, coefficient) pairs, each variable at most once.
        sense: "<=", ">=" or "==".
        rhs: right-hand side.
    """

    name: str
    terms: Terms
    sense: Sense
    rhs: float


@dataclass(frozen=True)
class LinearProgram:
    """A linear or integer program to be minimised.

    Args:
        name: name for files and reports.
        variables: the variables; terms refer to them by index.
        constraints: the constraints.
        objective: (variable index, coefficient) pairs.
    """

    name: str
    variables: tuple[Variable, ...]
    constraints: tuple[Constraint, ...]
    objective: Terms

    @property
    def is_integer(self) -> bool:
        """Whether some variable must be whole."""
        return any(variable.integer for variable in self.variables)

    def relaxed(self) -> LinearProgram:
        """Return the linear relaxation: the same program without the demand for whole numbers."""
        return replace(self, variables=tuple(replace(variable, integer=False) for variable in self.variables))

    def objective_at(self, values: Iterable[float]) -> float:
        """Return the objective of a point, one value per variable."""
        point = list(values)
        return math.fsum(coefficient * point[index] for index, coefficient in self.objective)

    def violation_at(self, values: Iterable[float]) -> float:
        """Return by how much a point breaks its worst bound or constraint; 0 for a feasible point."""
        point = list(values)
        worst = 0.0
        for variable, value in zip(self.variables, point, strict=True):
            worst = max(worst, variable.lower - value, value - variable.upper)
            if variable.integer:
                worst = max(worst, abs(value - round(value)))
        for constraint in self.constraints:
            left = math.fsum(coefficient * point[index] for index, coefficient in constraint.terms)
            excess = left - constraint.rhs
            worst = max(worst, {"<=": excess, ">=": -excess, "==": abs(excess)}[constraint.sense])
        return worst


@dataclass
class ProgramBuilder:
    """Collects variables and constraints by name; :meth:`build` gives the frozen program.

    Args:
        name: name of the program.
    """

    name: str
    _variables: list[Variable] = field(default_factory=list)
    _constraints: list[Constraint] = field(default_factory=list)
    _objective: Terms = ()
    _names: set[str] = field(default_factory=set)

    def binary(self, name: str) -> int:
        """Add a variable that is 0 or 1; return its index."""
        return self._add(Variable(name, 0.0, 1.0, integer=True))

    def whole(self, name: str, lower: float = 0.0, upper: float = math.inf) -> int:
        """Add a whole-number variable; return its index."""
        return self._add(Variable(name, lower, upper, integer=True))

    def real(self, name: str, lower: float = 0.0, upper: float = math.inf) -> int:
        """Add a continuous variable; return its index."""
        return self._add(Variable(name, lower, upper, integer=False))

    def require(self, name: str, terms: Iterable[tuple[int, float]], sense: Sense, rhs: float) -> None:
        """Add a constraint.

        Raises:
            InputError: if the name is taken.
        """
        self._take(name)
        self._constraints.append(Constraint(name, tuple(terms), sense, float(rhs)))

    def minimise(self, terms: Iterable[tuple[int, float]]) -> None:
        """Set the objective."""
        self._objective = tuple(terms)

    def build(self) -> LinearProgram:
        """Return the program."""
        return LinearProgram(self.name, tuple(self._variables), tuple(self._constraints), self._objective)

    def _add(self, variable: Variable) -> int:
        self._take(variable.name)
        self._variables.append(variable)
        return len(self._variables) - 1

    def _take(self, name: str) -> None:
        if name in self._names or not name.isascii() or not name.replace("_", "").isalnum():
            raise InputError("name", name, "letters, digits and underscores, used once", "choose another name")
        self._names.add(name)
