"""The fewest moves: minimum-cost flow, integer program, fast path and brute force give the same number."""

from __future__ import annotations

from typing import Literal

import numpy as np
import pytest
from assignment_twins import (
    Orders,
    busiest,
    every_provider_hosts,
    least_load,
    least_moves,
    moves_of,
    survivor_sets,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from spareplan.errors import InputError
from spareplan.models import SOLVERS, SolveStatus, solve
from spareplan.models.reorder import ReorderResult, fewest_moves, limit_then_moves, reorder_program
from spareplan.models.solve import SolverName
from spareplan.recovery import cheapest_reordering

METHODS: tuple[Literal["ilp", "flow"], ...] = ("ilp", "flow")
SOLVER_NAMES: tuple[SolverName, ...] = ("ortools", "pulp", "highs")

# At limit 1 only micro-shard 2 is at no front. Row 0 alone hosts it: a move. That takes row 0 from 0, which row 1 must
# then provide: a second move. 1 stays at the front of row 2.
BY_HAND: Orders = [[0, 2], [1, 0], [1]]


def check(result: ReorderResult, micro_shards: int, orders: Orders, load_limit: int, expected: int | None) -> None:
    assert result.moves == expected
    assert result.report.proven
    if expected is None:
        assert result.report.status is SolveStatus.INFEASIBLE
        assert result.providers is None
        return
    assert result.report.status is SolveStatus.OPTIMAL
    assert result.report.objective == result.report.bound == expected
    assert result.providers is not None
    assert every_provider_hosts(result.providers, range(micro_shards), orders)
    assert busiest(result.providers) <= load_limit
    assert moves_of(result.providers, orders, load_limit) == expected


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("solver", SOLVER_NAMES)
def test_case_by_hand_needs_two_moves_for_one_micro_shard(method: Literal["ilp", "flow"], solver: SolverName) -> None:
    check(fewest_moves(3, BY_HAND, 1, method, solver=solver), 3, BY_HAND, 1, 2)
    check(fewest_moves(3, BY_HAND, 2, method, solver=solver), 3, BY_HAND, 2, 0)
    fast = cheapest_reordering(3, BY_HAND, 1)
    assert fast is not None
    assert (fast.moves, fast.providers) == (2, (1, 2, 0))


@settings(max_examples=500)
@given(survivor_sets(), st.integers(1, 4))
def test_minimum_cost_flow_and_fast_path_equal_brute_force(survivors: tuple[int, Orders], limit: int) -> None:
    micro_shards, orders = survivors
    expected = least_moves(micro_shards, orders, limit)
    check(fewest_moves(micro_shards, orders, limit, "flow"), micro_shards, orders, limit, expected)
    fast = cheapest_reordering(micro_shards, orders, limit)
    assert (None if fast is None else fast.moves) == expected
    if fast is not None:
        assert every_provider_hosts(fast.providers, range(micro_shards), orders)
        assert busiest(fast.providers) <= limit
        assert moves_of(fast.providers, orders, limit) == expected


@settings(max_examples=150)
@given(survivor_sets(), st.integers(1, 4))
def test_integer_program_and_its_relaxation_equal_brute_force(survivors: tuple[int, Orders], limit: int) -> None:
    micro_shards, orders = survivors
    expected = least_moves(micro_shards, orders, limit)
    check(fewest_moves(micro_shards, orders, limit), micro_shards, orders, limit, expected)
    relaxed = solve(reorder_program(micro_shards, orders, limit).relaxed()).report
    assert relaxed.objective == (None if expected is None else pytest.approx(expected, abs=1e-9))


@settings(max_examples=25)
@given(survivor_sets(), st.integers(1, 4))
def test_cbc_and_highs_agree_as_second_opinions(survivors: tuple[int, Orders], limit: int) -> None:
    micro_shards, orders = survivors
    expected = least_moves(micro_shards, orders, limit)
    for solver in ("pulp", "highs"):
        result = fewest_moves(micro_shards, orders, limit, solver=solver)
        check(result, micro_shards, orders, limit, expected)


@settings(max_examples=300)
@given(survivor_sets(), st.integers(1, 4))
def test_no_moves_exactly_when_the_first_entries_cover_everything(survivors: tuple[int, Orders], limit: int) -> None:
    micro_shards, orders = survivors
    covered = {micro for order in orders for micro in order[:limit]} == set(range(micro_shards))
    assert (fewest_moves(micro_shards, orders, limit, "flow").moves == 0) == covered
    fast = cheapest_reordering(micro_shards, orders, limit)
    assert (fast is not None and fast.moves == 0) == covered


@settings(max_examples=60)
@given(survivor_sets(), st.integers(1, 3))
def test_limit_comes_before_moves(survivors: tuple[int, Orders], least: int) -> None:
    micro_shards, orders = survivors
    needed = least_load(range(micro_shards), orders)
    for method in METHODS:
        both = limit_then_moves(micro_shards, orders, method, least=least)
        assert both.proven
        if needed is None:
            assert both.stacks.report.status is SolveStatus.INFEASIBLE
            assert both.reorder is None
        else:
            limit = max(least, needed)
            assert both.stacks.load_limit == limit
            assert both.reorder is not None
            assert both.reorder.moves == least_moves(micro_shards, orders, limit)


def test_moves_at_a_limit_not_proven_smallest_are_not_proven_either() -> None:
    rng = np.random.default_rng(0)
    orders = np.array([rng.permutation(40)[:5] for _ in range(40)])
    both = limit_then_moves(40, orders, "flow", time_limit_s=1e-9)
    assert both.stacks.report.status is SolveStatus.FEASIBLE
    assert both.reorder is not None
    assert both.reorder.report.status is SolveStatus.OPTIMAL
    assert not both.proven


def test_moves_not_proven_fewest_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    # 1 is taken from behind although it is at the front of the second row; variables x_0_0, x_0_1, x_1_1, x_1_0
    stub = ("stub", SolveStatus.FEASIBLE, [0.0, 1.0, 0.0, 1.0], 0.0)
    monkeypatch.setitem(SOLVERS, "highs", lambda _program, _limit: stub)
    result = fewest_moves(2, [[0, 1], [1, 0]], 1, solver="highs")
    assert (result.moves, result.providers) == (2, (1, 0))
    assert result.report.status is SolveStatus.FEASIBLE
    assert not result.report.proven
    assert result.report.gap == 2.0


def test_time_that_ends_without_a_solution_gives_no_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    stub = ("stub", SolveStatus.NO_SOLUTION, None, None)
    monkeypatch.setitem(SOLVERS, "highs", lambda _program, _limit: stub)
    result = fewest_moves(2, [[0, 1], [1]], 1, solver="highs", time_limit_s=1.0)
    assert (result.moves, result.providers) == (None, None)
    assert result.report.status is SolveStatus.NO_SOLUTION
    assert not result.report.proven


def test_time_limit_of_the_integer_program_ends_a_large_solve_early() -> None:
    rng = np.random.default_rng(0)
    orders = np.array([rng.permutation(400)[:9] for _ in range(300)])
    result = fewest_moves(400, orders, 2, time_limit_s=1e-3)
    assert result.report.status in (SolveStatus.FEASIBLE, SolveStatus.NO_SOLUTION)


def test_program_is_what_its_formulation_says() -> None:
    program = reorder_program(3, [[0, 2], [], [2, 1]], 1, name="tiny")
    assert program.name == "tiny"
    assert [variable.name for variable in program.variables] == ["x_0_0", "x_0_2", "x_2_2", "x_2_1"]
    constraints = {row.name: (dict(row.terms), row.sense, row.rhs) for row in program.constraints}
    assert constraints == {
        "host_0": ({0: 1.0}, "==", 1.0),
        "host_1": ({3: 1.0}, "==", 1.0),
        "host_2": ({1: 1.0, 2: 1.0}, "==", 1.0),
        "load_0": ({0: 1.0, 1: 1.0}, "<=", 1.0),
        "load_2": ({2: 1.0, 3: 1.0}, "<=", 1.0),
    }
    # entries 2 of row 0 and 1 of row 2 stand behind the first
    assert program.objective == ((1, 1.0), (3, 1.0))


@pytest.mark.parametrize("method", METHODS)
def test_wrong_arguments_are_refused(method: Literal["ilp", "flow"]) -> None:
    with pytest.raises(InputError, match="load_limit = 0"):
        fewest_moves(1, [[0]], 0, method)
    with pytest.raises(InputError, match="orders = 3"):
        fewest_moves(3, [[0, 3]], 1, method)
    with pytest.raises(InputError, match="time_limit_s = -1"):
        fewest_moves(1, [[0]], 1, method, time_limit_s=-1.0)
    with pytest.raises(InputError, match="least = 0"):
        limit_then_moves(1, [[0]], method, least=0)
    with pytest.raises(InputError, match="method = 'lp'"):
        limit_then_moves(1, [[0]], "lp")  # type: ignore[arg-type] # wrong on purpose
