"""The smallest load limit: every method, every solver, the closed forms and brute force give the same number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import numpy as np
import pytest
from assignment_twins import Orders, busiest, every_provider_hosts, least_load, survivor_sets
from hypothesis import given, settings
from hypothesis import strategies as st

from spareplan.errors import InputError, SpareplanError
from spareplan.models import SOLVERS, LinearProgram, SolveStatus, solve
from spareplan.models.solve import SolverName
from spareplan.models.stacks import StacksResult, fixed_limit_program, smallest_load_limit, stacks_program
from spareplan.recovery import load_limit_fits, smallest_limit
from spareplan.theory import consecutive_load_limit, stack_lower_bound

Method = Literal["ilp", "lp", "flow"]
METHODS: tuple[Method, ...] = ("ilp", "lp", "flow")
SOLVER_NAMES: tuple[SolverName, ...] = ("ortools", "pulp", "highs")

# four micro-shards on three rows would fit two each, but 0, 1 and 2 are on the first row alone: 3
BY_HAND: Orders = [[0, 1, 2], [3], [3]]


def consecutive_orders(alive: np.ndarray, redundancy: int, granularity: int) -> Orders:
    groups = len(alive)
    return [
        [(group + offset) % groups * granularity + part for offset in range(redundancy) for part in range(granularity)]
        for group in np.flatnonzero(alive).tolist()
    ]


def check(result: StacksResult, micro_shards: int, orders: Orders, expected: int | None) -> None:
    assert result.load_limit == expected
    assert result.report.proven
    if expected is None:
        assert result.report.status is SolveStatus.INFEASIBLE
        assert result.providers is None
        return
    assert result.report.status is SolveStatus.OPTIMAL
    assert result.report.objective == result.report.bound == expected
    assert result.providers is not None
    assert every_provider_hosts(result.providers, range(micro_shards), orders)
    assert busiest(result.providers) <= expected


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("solver", SOLVER_NAMES)
def test_case_by_hand_needs_three_where_room_alone_would_say_two(method: Method, solver: SolverName) -> None:
    check(smallest_load_limit(4, BY_HAND, method, solver=solver), 4, BY_HAND, 3)
    assert smallest_limit(4, BY_HAND) == 3


@settings(max_examples=500)
@given(survivor_sets(), st.integers(1, 3))
def test_maximum_flow_and_fast_path_equal_brute_force(survivors: tuple[int, Orders], least: int) -> None:
    micro_shards, orders = survivors
    needed = least_load(range(micro_shards), orders)
    expected = None if needed is None else max(needed, least)
    check(smallest_load_limit(micro_shards, orders, "flow", least=least), micro_shards, orders, expected)
    assert smallest_limit(micro_shards, orders, least) == expected
    for limit in range(1, 5):
        assert load_limit_fits(micro_shards, orders, limit) == (needed is not None and needed <= limit)


@settings(max_examples=250)
@given(survivor_sets(), st.integers(1, 3))
def test_integer_and_linear_programs_equal_brute_force(survivors: tuple[int, Orders], least: int) -> None:
    micro_shards, orders = survivors
    needed = least_load(range(micro_shards), orders)
    expected = None if needed is None else max(needed, least)
    for method in ("ilp", "lp"):
        check(smallest_load_limit(micro_shards, orders, method, least=least), micro_shards, orders, expected)


@settings(max_examples=25)
@given(survivor_sets())
def test_cbc_and_highs_agree_as_second_opinions(survivors: tuple[int, Orders]) -> None:
    micro_shards, orders = survivors
    expected = least_load(range(micro_shards), orders)
    for solver in ("pulp", "highs"):
        check(smallest_load_limit(micro_shards, orders, "ilp", solver=solver), micro_shards, orders, expected)


@settings(max_examples=60)
@given(survivor_sets(), st.integers(1, 3))
def test_relaxation_at_a_fixed_limit_has_a_whole_optimum(survivors: tuple[int, Orders], limit: int) -> None:
    program = fixed_limit_program(*survivors, limit)
    whole, relaxed = solve(program), solve(program.relaxed())
    assert relaxed.report.objective == pytest.approx(whole.report.objective, abs=1e-9)
    assert relaxed.values is not None
    assert all(value == pytest.approx(round(value), abs=1e-9) for value in relaxed.values)
    provided = -round(whole.report.objective or 0.0)
    assert (provided == survivors[0]) == load_limit_fits(*survivors, limit)


@pytest.mark.parametrize("granularity", [1, 2])
def test_every_state_of_the_consecutive_layout_has_the_limit_of_its_fullest_window(granularity: int) -> None:
    groups, redundancy = 8, 3
    for state in range(2**groups):
        alive = np.array([state >> group & 1 for group in range(groups)], dtype=bool)
        orders = consecutive_orders(alive, redundancy, granularity)
        expected = int(consecutive_load_limit(alive, redundancy, granularity)) or None
        assert smallest_load_limit(groups * granularity, orders, "flow", least=granularity).load_limit == expected
        assert smallest_limit(groups * granularity, orders, least=granularity) == expected


@settings(max_examples=100)
@given(st.integers(2, 20), st.data())
def test_limit_of_consecutive_layouts_is_hall_s_and_never_below_the_bound(groups: int, data: st.DataObject) -> None:
    redundancy = data.draw(st.integers(1, min(groups, 6)))
    granularity = data.draw(st.integers(1, 3))
    alive = np.array(data.draw(st.lists(st.booleans(), min_size=groups, max_size=groups)))
    orders = consecutive_orders(alive, redundancy, granularity)
    expected = int(consecutive_load_limit(alive, redundancy, granularity)) or None
    found = smallest_load_limit(groups * granularity, orders, "flow", least=granularity)
    assert found.load_limit == smallest_limit(groups * granularity, orders, least=granularity) == expected
    if found.load_limit is not None:
        assert found.load_limit >= granularity * stack_lower_bound(groups, groups - len(orders), granularity)


@settings(max_examples=60)
@given(survivor_sets())
def test_infeasible_exactly_when_some_micro_shard_has_no_host(survivors: tuple[int, Orders]) -> None:
    micro_shards, orders = survivors
    wiped_out = {micro for order in orders for micro in order} != set(range(micro_shards))
    status = SolveStatus.INFEASIBLE if wiped_out else SolveStatus.OPTIMAL
    for method in METHODS:
        assert smallest_load_limit(micro_shards, orders, method).report.status is status
    assert (smallest_limit(micro_shards, orders) is None) == wiped_out


def outcome(status: SolveStatus, values: list[float] | None, bound: float | None) -> Callable[..., object]:
    def answer(_program: LinearProgram, _time_limit_s: float | None) -> object:
        return "stub", status, values, bound

    return answer


def test_limit_not_proven_smallest_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    # 0 and 1 both on the first row although the second is free
    monkeypatch.setitem(SOLVERS, "highs", outcome(SolveStatus.FEASIBLE, [1.0, 1.0, 0.0, 2.0], 1.0))
    result = smallest_load_limit(2, [[0, 1], [1]], solver="highs")
    assert (result.load_limit, result.providers) == (2, (0, 0))
    assert result.report.status is SolveStatus.FEASIBLE
    assert not result.report.proven
    assert result.report.gap == 1.0


def test_time_that_ends_without_a_solution_gives_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SOLVERS, "highs", outcome(SolveStatus.NO_SOLUTION, None, None))
    result = smallest_load_limit(2, [[0, 1], [1]], solver="highs", time_limit_s=1.0)
    assert result == StacksResult(result.report, None, None)
    assert result.report.status is SolveStatus.NO_SOLUTION
    assert not result.report.proven


def test_answer_that_breaks_the_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SOLVERS, "highs", outcome(SolveStatus.OPTIMAL, [1.0, 1.0, 0.0, 1.0], 1.0))
    with pytest.raises(SpareplanError, match="breaks its own constraints"):
        smallest_load_limit(2, [[0, 1], [1]], solver="highs")


def large_survivors() -> tuple[int, np.ndarray]:
    rng = np.random.default_rng(0)
    return 400, np.array([rng.permutation(400)[:9] for _ in range(400)])


def test_time_limit_of_the_integer_program_ends_a_large_solve_early() -> None:
    result = smallest_load_limit(*large_survivors(), time_limit_s=1e-3)
    assert result.report.status in (SolveStatus.FEASIBLE, SolveStatus.NO_SOLUTION)
    assert not result.report.proven


@pytest.mark.parametrize("method", ["lp", "flow"])
def test_bisection_cut_short_keeps_a_limit_and_its_bound(method: Method) -> None:
    micro_shards, orders = large_survivors()
    result = smallest_load_limit(micro_shards, orders, method, time_limit_s=1e-9)
    assert result.report.status is SolveStatus.FEASIBLE
    # nothing was probed: whole orders are enough, and 400 micro-shards on 400 rows need at least 1
    assert (result.load_limit, result.report.bound, result.report.gap) == (9, 1.0, 8.0)
    assert result.providers is not None
    assert every_provider_hosts(result.providers, range(micro_shards), orders.tolist())


def test_program_is_what_its_formulation_says() -> None:
    program = stacks_program(3, [[0, 2], [], [2, 1]], name="tiny", least=2)
    assert program.name == "tiny"
    assert [variable.name for variable in program.variables] == ["x_0_0", "x_0_2", "x_2_2", "x_2_1", "load_limit"]
    assert all((variable.lower, variable.upper) == (0.0, 1.0) for variable in program.variables[:-1])
    assert (program.variables[-1].lower, program.variables[-1].integer) == (2.0, True)
    constraints = {row.name: (dict(row.terms), row.sense, row.rhs) for row in program.constraints}
    assert constraints == {
        "host_0": ({0: 1.0}, "==", 1.0),
        "host_1": ({3: 1.0}, "==", 1.0),
        "host_2": ({1: 1.0, 2: 1.0}, "==", 1.0),
        "load_0": ({0: 1.0, 1: 1.0, 4: -1.0}, "<=", 0.0),
        "load_2": ({2: 1.0, 3: 1.0, 4: -1.0}, "<=", 0.0),
    }
    assert program.objective == ((4, 1.0),)


@pytest.mark.parametrize(
    ("arguments", "bad"),
    [
        ((0, [[0]]), "micro_shards = 0"),
        ((True, [[0]]), "micro_shards = True"),
        ((2, [[0, 2]]), "orders = 2"),
        ((2, [[0, -1]]), "orders = -1"),
        ((2, np.array([[0, -1]])), "orders = -1"),
        ((2, np.array([[0, 1], [1, 2]], dtype=np.uint8)), "orders = 2"),
        ((2, [[0, 1.0]]), r"orders = 1\.0"),
        ((2, np.array([[0.0, float("nan")]])), r"orders = 0\.0"),
        ((2, [[0, True]]), "orders = True"),
        ((2, [[1, 0, 1]]), "orders = 1: must be in an order once"),
        ((2, np.array([[0, 1], [1, 1]])), "orders = 1: must be in an order once"),
        ((2, "01"), "orders = '01'"),
        ((2, ["01"]), "orders = '01'"),
        ((2, 7), "orders = 7"),
        ((2, [7]), "orders = 7"),
        ((2, [[0, 1]], "simplex"), "method = 'simplex'"),
    ],
)
def test_what_cannot_be_a_set_of_survivors_is_refused(arguments: tuple[object, ...], bad: str) -> None:
    with pytest.raises(InputError, match=bad):
        smallest_load_limit(*arguments)  # type: ignore[arg-type] # wrong on purpose


def test_wrong_limits_are_refused() -> None:
    with pytest.raises(InputError, match="least = 0"):
        smallest_load_limit(1, [[0]], least=0)
    with pytest.raises(InputError, match="load_limit = 0"):
        fixed_limit_program(1, [[0]], 0)
    with pytest.raises(InputError, match="time_limit_s = nan"):
        smallest_load_limit(1, [[0]], "flow", time_limit_s=float("nan"))
    with pytest.raises(InputError, match="time_limit_s = True"):
        smallest_load_limit(1, [[0]], "lp", time_limit_s=True)
    with pytest.raises(InputError, match="solver = 'glpk'"):
        smallest_load_limit(1, [[0]], solver="glpk")  # type: ignore[arg-type] # wrong on purpose
