"""A program written as a file is the same program to every solver; what is no model is refused in one line."""

from __future__ import annotations

import hashlib
import math
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spareplan.errors import InputError
from spareplan.models import LinearProgram, ProgramBuilder, SolveStatus, solve
from spareplan.models.files import FILE_FORMATS, FileFormat, model_bytes, read_model
from spareplan.models.resolve import AS_HIGHS_READS_IT, solve_file
from spareplan.models.solve import SolverName

SOLVERS: tuple[SolverName, ...] = ("highs", "pulp", "ortools")


def small_program() -> LinearProgram:
    """Return a program to redo by hand.

    At y = 2 the whole x must be at least 1.5, so 2, and the cost is 2 * 2 + 3 * 2 + 0.5 * 0 = 10; at y = 1 it is
    x >= 2.5, so 3, and 9; at y = 0 x >= 3.5, so 4 (its upper bound), and 8. So 8, with the real w at 0.
    """
    builder = ProgramBuilder("small_program")
    x = builder.whole("number_of_machines_bought", 0, 4)
    y = builder.whole("y", 0)
    z = builder.binary("is_open")
    w = builder.real("w", -2.0)
    builder.require("enough", [(x, 1.0), (y, 1.0)], ">=", 3.5)
    builder.require("closed", [(z, 1.0)], "==", 1.0)
    builder.require("w_is_not_negative", [(w, 1.0), (z, 1.0)], ">=", 1.0)
    builder.require("room", [(x, 1.0), (y, 2.0), (z, -1.0)], "<=", 9.0)
    builder.minimise([(x, 2.0), (y, 3.0), (w, 0.5)])
    return builder.build()


def by_name(program: LinearProgram) -> object:
    """Return a program without the order of its variables and constraints."""
    names = [variable.name for variable in program.variables]

    def named(terms: tuple[tuple[int, float], ...]) -> frozenset[tuple[str, float]]:
        return frozenset((names[index], coefficient) for index, coefficient in terms if coefficient)

    rows = {(row.name, named(row.terms), row.sense, row.rhs) for row in program.constraints}
    return set(program.variables), rows, named(program.objective)


@st.composite
def programs(draw: st.DrawFn) -> LinearProgram:
    builder = ProgramBuilder("drawn")
    count = draw(st.integers(1, 5))
    bounds = st.integers(-3, 3)
    for index in range(count):
        low, width = draw(bounds), draw(st.integers(0, 4) | st.just(math.inf))
        kind = draw(st.sampled_from(["binary", "whole", "real", "free"]))
        if kind == "binary":
            builder.binary(f"x_{index}")
        elif kind == "whole":
            builder.whole(f"a_rather_long_name_of_variable_{index}", low, low + width)
        else:
            builder.real(
                f"y_{index}", -math.inf if kind == "free" else low, math.inf if kind == "free" else low + width
            )
    coefficients = st.integers(-5, 5).filter(bool) | st.sampled_from([0.5, -1.25, 12.75])
    for row in range(draw(st.integers(1, 4))):
        chosen = draw(st.lists(st.sampled_from(range(count)), min_size=1, max_size=count, unique=True))
        terms = [(index, float(draw(coefficients))) for index in chosen]
        builder.require(f"row_{row}", terms, draw(st.sampled_from(["<=", ">=", "=="])), draw(bounds))
    # every variable is in use: PuLP leaves out one that is not
    builder.minimise([(index, float(draw(coefficients))) for index in range(count)])
    return builder.build()


@pytest.mark.parametrize("file_format", FILE_FORMATS)
@given(program=programs())
@settings(max_examples=60)
def test_a_program_reads_back_as_it_was_written(
    tmp_path_factory: pytest.TempPathFactory, file_format: FileFormat, program: LinearProgram
) -> None:
    path = tmp_path_factory.getbasetemp() / f"drawn.{file_format}"
    path.write_bytes(model_bytes(program, file_format))
    assert by_name(read_model(path)) == by_name(program)


@pytest.mark.parametrize("file_format", FILE_FORMATS)
def test_the_same_program_gives_the_same_bytes_with_its_names(file_format: FileFormat) -> None:
    content = model_bytes(small_program(), file_format)
    assert content == model_bytes(small_program(), file_format)
    for name in ("small_program", "number_of_machines_bought", "w_is_not_negative"):
        assert name.encode() in content


@pytest.mark.parametrize("file_format", FILE_FORMATS)
@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_finds_the_optimum_of_8_in_the_file(
    tmp_path: Path, file_format: FileFormat, solver: SolverName
) -> None:
    assert solve(small_program(), solver).report.objective == pytest.approx(8.0)
    path = tmp_path / f"small.{file_format}"
    path.write_bytes(model_bytes(small_program(), file_format))
    report = solve_file(path, solver, 60.0)
    assert report.status is SolveStatus.OPTIMAL
    assert report.objective == pytest.approx(8.0)
    assert report.gap == 0.0


@pytest.mark.parametrize("file_format", FILE_FORMATS)
@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_finds_the_linear_optimum_of_7_in_the_file(
    tmp_path: Path, file_format: FileFormat, solver: SolverName
) -> None:
    path = tmp_path / f"relaxed.{file_format}"
    path.write_bytes(model_bytes(small_program().relaxed(), file_format))
    assert solve_file(path, solver).objective == pytest.approx(2 * 3.5)


def outcome_program(rhs: float, upper: float) -> LinearProgram:
    builder = ProgramBuilder("outcome")
    x, y = builder.whole("x", 0, upper), builder.whole("y", 0, upper)
    builder.require("both", [(x, 1.0), (y, 1.0)], ">=", rhs)
    builder.minimise([(x, -1.0), (y, -1.0)])
    return builder.build()


@pytest.mark.parametrize("file_format", FILE_FORMATS)
@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_proves_that_there_is_no_solution(
    tmp_path: Path, file_format: FileFormat, solver: SolverName
) -> None:
    path = tmp_path / f"none.{file_format}"
    path.write_bytes(model_bytes(outcome_program(rhs=5, upper=2), file_format))
    report = solve_file(path, solver)
    assert (report.status, report.objective) == (SolveStatus.INFEASIBLE, None)


def test_an_unbounded_model_has_no_objective(tmp_path: Path) -> None:
    path = tmp_path / "unbounded.mps"
    path.write_bytes(model_bytes(outcome_program(rhs=1, upper=math.inf), "mps"))
    report = solve_file(path, "highs")
    assert (report.status, report.objective) == (SolveStatus.UNBOUNDED, None)


def test_nothing_is_printed_while_files_are_written_and_solved(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "small.mps"
    path.write_bytes(model_bytes(small_program(), "mps"))
    for solver in SOLVERS:
        solve_file(path, solver)
        solve(small_program(), solver)
    assert capfd.readouterr() == ("", "")


MPS = """NAME user
ROWS
 N COST
 G NEED
COLUMNS
 A COST 1
 A NEED 1
RHS
 RHS NEED 2
ENDATA
"""


def test_a_models_file_of_another_program_is_read(tmp_path: Path) -> None:
    path = tmp_path / "user's model.mps"
    path.write_text(MPS)
    program = read_model(path)
    assert [variable.name for variable in program.variables] == ["A"]
    assert program.name == "user_s_model"
    assert [solve_file(path, solver).objective for solver in SOLVERS] == [2.0, 2.0, 2.0]


def test_a_row_with_two_bounds_becomes_two_constraints(tmp_path: Path) -> None:
    path = tmp_path / "range.mps"
    path.write_text(MPS.replace("ENDATA", "RANGES\n RNG NEED 3\nENDATA"))
    rows = [(row.name, row.sense, row.rhs) for row in read_model(path).constraints]
    assert rows == [("NEED_from", ">=", 2.0), ("NEED_to", "<=", 5.0)]


NO_MODELS = {
    "empty.mps": b"",
    "empty.lp": b"",
    "zeros.mps": b"\0" * 1000,
    "junk.mps": bytes(range(256)) * 20,
    "junk.lp": bytes(range(256)) * 20,
    "text.mps": b"years of work\n",
    "text.lp": b"years of work\n",
    "json.mps": b'{"file": "a.mps"}\n',
    "cut.mps": MPS[:60].encode(),
    "no-end.mps": MPS.replace("ENDATA\n", "").encode(),
    "nan.mps": MPS.replace("NEED 2", "NEED nan").encode(),
    "no-variables.mps": b"NAME x\nROWS\n N COST\nCOLUMNS\nRHS\nENDATA\n",
    "maximise.lp": b"max\n obj: a\nst\n c: a <= 3\nend\n",
    "constant.lp": b"min\n obj: a + 5\nst\n c: a >= 3\nend\n",
    "squares.lp": b"min\n obj: [ a ^ 2 ] / 2\nst\n c: a >= 3\nend\n",
    "semi.lp": b"min\n obj: a\nst\n c: a >= 3\nbounds\n a <= 10\nsemi\n a\nend\n",
    "plan.json": b"{}",
    "model": MPS.encode(),
    "model.mps.gz": MPS.encode(),
}


@pytest.mark.parametrize("name", NO_MODELS)
def test_what_is_no_linear_model_is_refused_in_one_line(
    tmp_path: Path, name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_bytes(NO_MODELS[name])
    before = sorted(tmp_path.iterdir())
    for attempt in (read_model, solve_file):
        with pytest.raises(InputError, match=r"file = .*: must be a") as refused:
            attempt(tmp_path / name)
        assert len(str(refused.value).splitlines()) == 1
    assert sorted(tmp_path.iterdir()) == before
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    "name", ["missing.mps", "folder.mps", "nul\0byte.mps", "surrogate\ud800.mps", "x" * 300 + ".mps"]
)
def test_a_file_that_cannot_be_read_is_refused_in_one_line(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.mps").mkdir()
    with pytest.raises(InputError, match=r"file = .*: must be an MPS or LP file") as refused:
        read_model(tmp_path / name)
    assert len(str(refused.value).splitlines()) == 1


def test_a_file_without_permission_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "secret.mps"
    path.write_text(MPS)
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user may read every file")
    with pytest.raises(InputError, match=r"secret\.mps: must be an MPS or LP file .*Permission denied"):
        read_model(path)


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_file_that_only_highs_can_read_is_solved_as_highs_reads_it(tmp_path: Path, solver: SolverName) -> None:
    path = tmp_path / "free.mps"
    # with single spaces CBC takes the section of bounds for fixed columns
    text = MPS.replace("ENDATA", "BOUNDS\n UP BND A 7\nENDATA")
    path.write_text(text)
    report = solve_file(path, solver)
    assert (report.status, report.objective) == (SolveStatus.OPTIMAL, 2.0)
    if solver == "pulp":
        assert report.solver == "CBC (PuLP)" + AS_HIGHS_READS_IT


@pytest.mark.parametrize("solver", SOLVERS)
def test_names_that_are_alike_to_a_library_stay_different(tmp_path: Path, solver: SolverName) -> None:
    path = tmp_path / "names.mps"
    more = " A-B COST 2\n A-B NEED 1\n A_B COST 3\n A_B NEED 1\nRHS\n"
    text = MPS.replace("RHS\n", more, 1).replace("NEED 2", "NEED 4").replace("ENDATA", "BOUNDS\n UP BND A 1\nENDATA")
    path.write_text(text)
    # one of A, which is the cheapest, and three of A-B; PuLP would call both others A_B
    assert solve_file(path, solver).objective == pytest.approx(1 + 3 * 2)


@pytest.mark.parametrize("solver", SOLVERS)
def test_all_solvers_but_ortools_on_lp_read_our_files_themselves(tmp_path: Path, solver: SolverName) -> None:
    for file_format in FILE_FORMATS:
        path = tmp_path / f"small.{file_format}"
        path.write_bytes(model_bytes(small_program(), file_format))
        handed = AS_HIGHS_READS_IT in solve_file(path, solver).solver
        assert handed is (solver == "ortools" and file_format == "lp")


def market_split(rows: int, columns: int) -> str:
    """Return a market split model, which branch and bound takes very long on.

    References:
        G. Cornuejols and M. Dawande, A class of hard small 0-1 programs, INFORMS J. Computing 11 (1999) 205-210.
    """
    lines = []
    for row in range(rows):
        drawn = [hashlib.sha256(f"{row} {column}".encode()).digest()[0] % 100 for column in range(columns)]
        left = " + ".join(f"{number} x{column}" for column, number in enumerate(drawn))
        lines.append(f"c{row}: {left} + 1 s{row} - 1 t{row} = {sum(drawn) // 2}")
    objective = " + ".join(f"s{row} + t{row}" for row in range(rows))
    names = "\n".join(f"x{column}" for column in range(columns))
    return f"Minimize\nobj: {objective}\nSubject To\n" + "\n".join(lines) + f"\nBinaries\n{names}\nEnd\n"


@pytest.mark.slow
@pytest.mark.parametrize("solver", SOLVERS)
def test_a_time_limit_ends_a_search_with_a_solution_that_is_not_proven(tmp_path: Path, solver: SolverName) -> None:
    path = tmp_path / "hard.lp"
    path.write_text(market_split(5, 40))
    report = solve_file(path, solver, 1.0)
    assert report.status is SolveStatus.FEASIBLE
    assert not report.proven
    assert report.objective is not None
    assert report.objective > 0


@pytest.mark.parametrize("limit", [0.0, -1.0, math.nan, math.inf])
def test_a_time_limit_that_is_none_is_refused(tmp_path: Path, limit: float) -> None:
    with pytest.raises(InputError, match=rf"time_limit_s = {limit}: must be"):
        solve_file(tmp_path / "x.mps", "highs", limit)


def test_an_unknown_format_or_solver_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="'xls'"):
        model_bytes(small_program(), "xls")  # type: ignore[arg-type] # the wrong type is the test
    with pytest.raises(InputError, match="'excel'"):
        solve_file(tmp_path / "x.mps", "excel")  # type: ignore[arg-type] # the wrong type is the test
