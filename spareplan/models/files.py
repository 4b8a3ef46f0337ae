"""Models as files for any solver: free MPS and CPLEX LP, written by PuLP and read by HiGHS.

PuLP's writers, because HiGHS and CBC read back both of its files with the same optimum, and OR-Tools its MPS. The LP
files of HiGHS open their lists of binary and whole variables with ``bin`` and ``gen``, which CBC takes for names of
variables; OR-Tools reads no CPLEX LP at all, only its own dialect.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from spareplan.errors import InputError
from spareplan.models.program import Constraint, LinearProgram, Sense, Variable
from spareplan.models.solve import pulp_problem, quiet_highs

__all__ = ["FILE_FORMATS", "FileFormat", "model_bytes", "private_copy", "program_of", "read_model"]

FileFormat = Literal["mps", "lp"]
FILE_FORMATS: tuple[FileFormat, ...] = ("mps", "lp")

_ALLOWED = "an MPS or LP file with a linear model"
_REMEDY = "give a file that HiGHS can read, its name ending in .mps or .lp"


def model_bytes(program: LinearProgram, file_format: FileFormat) -> bytes:
    """Return a program as the content of a file; the same program gives the same bytes.

    Names of variables and constraints are kept, their order is not: PuLP sorts them by name. A variable that stands
    in no constraint and not in the objective is left out. Numbers have 12 significant digits.

    Args:
        program: the program.
        file_format: "mps" or "lp".

    Raises:
        InputError: if the format is unknown.
    """
    if file_format not in FILE_FORMATS:
        raise InputError("file_format", file_format, f"one of {', '.join(FILE_FORMATS)}", "choose one of them")
    problem, _ = pulp_problem(program)
    with TemporaryDirectory(prefix="spareplan-") as folder:
        path = Path(folder) / f"model.{file_format}"
        write = problem.writeMPS if file_format == "mps" else problem.writeLP
        write(str(path))
        return path.read_bytes()


def read_model(path: Path) -> LinearProgram:
    """Return the program in a file.

    Args:
        path: a file whose name ends in ``.mps`` or ``.lp``.

    Raises:
        InputError: if the file is missing or no model, or if the model has what a :class:`LinearProgram` has not:
            maximisation, a constant in the objective, squares, semi-continuous variables.
    """
    with private_copy(path) as copy:
        return program_of(copy, path)


@contextmanager
def private_copy(path: Path) -> Iterator[Path]:
    """Yield a copy of a model file with a harmless name in a new folder, for solvers to read.

    All of them then read the same bytes, whatever the file's own name can do to their command lines.

    Args:
        path: a file whose name ends in ``.mps`` or ``.lp``.

    Raises:
        InputError: if it is no such file or cannot be read.
    """
    file_format = path.suffix.lower().removeprefix(".")
    if file_format not in FILE_FORMATS:
        raise InputError("file", path, _ALLOWED, _REMEDY)
    try:
        content = path.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise InputError("file", path, _ALLOWED, f"name another one: {reason}") from None
    except ValueError:  # a zero byte in the name
        raise InputError("file", path, _ALLOWED, _REMEDY) from None
    if not _is_whole(content, file_format):
        raise InputError("file", path, f"{_ALLOWED} up to its end", "write it again: it is cut short, or no model")
    with TemporaryDirectory(prefix="spareplan-") as folder:
        copy = Path(folder) / f"model.{file_format}"
        copy.write_bytes(content)
        yield copy


def _is_whole(content: bytes, file_format: str) -> bool:
    """Whether a file ends with the word that ends its format; HiGHS reads some that are cut short."""
    comment, end = (b"*", b"endata") if file_format == "mps" else (b"\\", b"end")
    lines = (line.strip().lower() for line in reversed(content.splitlines()))
    return next((line for line in lines if line and not line.startswith(comment)), b"") == end


def program_of(copy: Path, path: Path) -> LinearProgram:
    """Return the program in a private copy.

    Args:
        copy: the copy, from :func:`private_copy`.
        path: the file it is of, for error texts.

    Raises:
        InputError: as :func:`read_model`.
    """
    import highspy

    highs = quiet_highs()
    status = highs.readModel(str(copy))
    linear = highs.getLp()
    if status == highspy.HighsStatus.kError or linear.num_col_ == 0:
        raise InputError("file", path, _ALLOWED, _REMEDY)
    if linear.sense_ != highspy.ObjSense.kMinimize:
        raise InputError("file", path, "a model to be minimised", "negate its objective")
    if linear.offset_ != 0:
        raise InputError("file", path, "a model without a constant in the objective", "take the constant out")
    kinds = {highspy.HighsVarType.kContinuous, highspy.HighsVarType.kInteger}
    if highs.getModel().hessian_.dim_ > 0 or not kinds.issuperset(linear.integrality_):
        raise InputError("file", path, _ALLOWED, "leave out squares and semi-continuous variables")
    whole = [kind == highspy.HighsVarType.kInteger for kind in linear.integrality_] or [False] * linear.num_col_
    variables = tuple(
        Variable(name, float(lower), float(upper), integer=integer)
        for name, lower, upper, integer in zip(
            linear.col_names_, linear.col_lower_, linear.col_upper_, whole, strict=True
        )
    )
    objective = tuple((index, float(cost)) for index, cost in enumerate(linear.col_cost_) if cost != 0)
    name = re.sub(r"[^0-9A-Za-z_]", "_", path.stem)
    return LinearProgram(name, variables, tuple(_constraints(linear)), objective)


def _constraints(linear: Any) -> Iterator[Constraint]:
    """Yield the constraints of a HiGHS model; a row with two different bounds becomes two of them."""
    import highspy

    matrix = linear.a_matrix_
    by_column = matrix.format_ == highspy.MatrixFormat.kColwise
    terms: list[list[tuple[int, float]]] = [[] for _ in range(linear.num_row_)]
    starts, indices, coefficients = list(matrix.start_), list(matrix.index_), list(matrix.value_)
    for outer, (start, stop) in enumerate(pairwise(starts)):
        for inner, coefficient in zip(indices[start:stop], coefficients[start:stop], strict=True):
            row, column = (inner, outer) if by_column else (outer, inner)
            terms[row].append((int(column), float(coefficient)))
    for name, row_terms, low, high in zip(linear.row_names_, terms, linear.row_lower_, linear.row_upper_, strict=True):
        sides: list[tuple[str, Sense, float]] = [("_from", ">=", low), ("_to", "<=", high)]
        if low == high:
            sides = [("", "==", low)]
        finite = [side for side in sides if math.isfinite(side[2])]
        for suffix, sense, bound in finite:
            yield Constraint(name + (suffix if len(finite) > 1 else ""), tuple(row_terms), sense, float(bound))
