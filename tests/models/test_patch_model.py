"""The least makespan of a patch: maximum flow, integer program, fast path and brute force give the same number."""

from __future__ import annotations

from typing import Literal

import pytest
from assignment_twins import Orders, busiest, every_provider_hosts, least_load, survivor_sets
from hypothesis import given, settings
from hypothesis import strategies as st

from spareplan.errors import InputError
from spareplan.models import SOLVERS, SolveStatus
from spareplan.models.patch import PatchResult, least_makespan, patch_program
from spareplan.models.solve import SolverName
from spareplan.recovery import quickest_patch

METHODS: tuple[Literal["ilp", "flow"], ...] = ("ilp", "flow")
SOLVER_NAMES: tuple[SolverName, ...] = ("ortools", "pulp", "highs")

# 5, 2 and 7 are lost; only the first two rows host any of them: three on two hosts, so two on one of them
BY_HAND: Orders = [[5, 2, 7], [7, 2], [0, 1], []]


@st.composite
def losses(draw: st.DrawFn) -> tuple[int, Orders, list[int]]:
    micro_shards, orders = draw(survivor_sets())
    return micro_shards, orders, draw(st.lists(st.integers(0, micro_shards - 1), unique=True))


def check(result: PatchResult, orders: Orders, lost: list[int], expected: int | None) -> None:
    assert result.makespan == expected
    assert result.report.proven
    if expected is None:
        assert result.report.status is SolveStatus.INFEASIBLE
        assert result.assignment is None
        return
    assert result.report.status is SolveStatus.OPTIMAL
    assert result.report.objective == result.report.bound == expected
    assert result.assignment is not None
    assert every_provider_hosts(result.assignment, lost, orders)
    assert busiest(result.assignment) <= expected


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("solver", SOLVER_NAMES)
def test_case_by_hand_takes_two(method: Literal["ilp", "flow"], solver: SolverName) -> None:
    result = least_makespan(8, BY_HAND, [5, 2, 7], method, solver=solver)
    check(result, BY_HAND, [5, 2, 7], 2)
    assert result.assignment is not None
    assert result.assignment[0] == 0


@settings(max_examples=500)
@given(losses())
def test_maximum_flow_and_fast_path_equal_brute_force(case: tuple[int, Orders, list[int]]) -> None:
    micro_shards, orders, lost = case
    expected = least_load(lost, orders)
    check(least_makespan(micro_shards, orders, lost, "flow"), orders, lost, expected)
    fast = quickest_patch(micro_shards, orders, lost)
    assert (None if fast is None else fast.makespan) == expected
    if fast is not None:
        assert every_provider_hosts(fast.assignment, lost, orders)
        assert busiest(fast.assignment) == expected


@settings(max_examples=150)
@given(losses())
def test_integer_program_equals_brute_force(case: tuple[int, Orders, list[int]]) -> None:
    micro_shards, orders, lost = case
    check(least_makespan(micro_shards, orders, lost), orders, lost, least_load(lost, orders))


@settings(max_examples=25)
@given(losses())
def test_cbc_and_highs_agree_as_second_opinions(case: tuple[int, Orders, list[int]]) -> None:
    micro_shards, orders, lost = case
    for solver in ("pulp", "highs"):
        check(least_makespan(micro_shards, orders, lost, solver=solver), orders, lost, least_load(lost, orders))


@pytest.mark.parametrize("method", METHODS)
def test_nothing_lost_takes_no_time(method: Literal["ilp", "flow"]) -> None:
    cases: list[Orders] = [[], [[]], BY_HAND]
    for orders in cases:
        check(least_makespan(8, orders, [], method), orders, [], 0)


@pytest.mark.parametrize("method", METHODS)
def test_lost_micro_shard_without_a_host_is_a_wipe_out(method: Literal["ilp", "flow"]) -> None:
    check(least_makespan(8, BY_HAND, [2, 3], method), BY_HAND, [2, 3], None)


def test_makespan_not_proven_least_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    # both on the first row although the second is free
    stub = ("stub", SolveStatus.FEASIBLE, [1.0, 1.0, 0.0, 2.0], 1.0)
    monkeypatch.setitem(SOLVERS, "highs", lambda _program, _limit: stub)
    result = least_makespan(2, [[0, 1], [1]], [0, 1], solver="highs")
    assert (result.makespan, result.assignment) == (2, (0, 0))
    assert result.report.status is SolveStatus.FEASIBLE
    assert not result.report.proven
    assert result.report.gap == 1.0


def test_time_that_ends_without_a_solution_gives_no_makespan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SOLVERS, "highs", lambda _program, _limit: ("stub", SolveStatus.NO_SOLUTION, None, None))
    result = least_makespan(2, [[0, 1], [1]], [0], solver="highs", time_limit_s=1.0)
    assert (result.makespan, result.assignment) == (None, None)
    assert result.report.status is SolveStatus.NO_SOLUTION


def test_bisection_cut_short_keeps_a_makespan_and_its_bound() -> None:
    result = least_makespan(8, BY_HAND, [5, 2, 7], "flow", time_limit_s=1e-9)
    assert result.report.status is SolveStatus.FEASIBLE
    # three on four rows take at least 1; the first row hosts all three
    assert (result.makespan, result.report.bound) == (3, 1.0)


def test_program_has_only_the_lost_micro_shards_under_their_own_numbers() -> None:
    program = patch_program(8, BY_HAND, [7, 2], name="tiny")
    assert [variable.name for variable in program.variables] == ["x_0_2", "x_0_7", "x_1_7", "x_1_2", "makespan"]
    constraints = {row.name: (dict(row.terms), row.sense, row.rhs) for row in program.constraints}
    assert constraints == {
        "host_7": ({1: 1.0, 2: 1.0}, "==", 1.0),
        "host_2": ({0: 1.0, 3: 1.0}, "==", 1.0),
        "load_0": ({0: 1.0, 1: 1.0, 4: -1.0}, "<=", 0.0),
        "load_1": ({2: 1.0, 3: 1.0, 4: -1.0}, "<=", 0.0),
    }
    assert program.objective == ((4, 1.0),)


@pytest.mark.parametrize(
    ("lost", "bad"),
    [([8], "lost = 8"), ([-1], "lost = -1"), ([2, 2], "lost = 2: must be in the list once"), ("2", "lost = '2'")],
)
def test_wrong_losses_are_refused(lost: list[int], bad: str) -> None:
    for method in METHODS:
        with pytest.raises(InputError, match=bad):
            least_makespan(8, BY_HAND, lost, method)
    with pytest.raises(InputError, match=bad):
        quickest_patch(8, BY_HAND, lost)
