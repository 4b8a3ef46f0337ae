"""Minimal reordering: at a given load limit, provide every micro-shard with the fewest entries moved to the front.

A group computes the first L entries of its order. An entry that its row provides and that stands behind the first L
is one move; the entries among the first L are free. With x_ij = 1 where row i provides micro-shard j::

    minimise    sum over entries j behind the first L of row i of x_ij
    subject to  sum over i hosting j of x_ij  = 1    for every micro-shard j
                sum over j in O_i of x_ij    <= L    for every row i
                x_ij in {0, 1}

It is step 2 of the controller of Lee et al., "SPARe", arXiv 2603.00357. The matrix is that of
:func:`spareplan.models.stacks.fixed_limit_program`, so the relaxation is integral; as a flow it is a minimum-cost flow.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Literal

import numpy as np

from spareplan.errors import SpareplanError
from spareplan.models._assignment import (
    choice_variables,
    in_one_of,
    providers_chosen,
    require_loads,
    require_one_host,
)
from spareplan.models.program import LinearProgram, ProgramBuilder
from spareplan.models.result import SolveReport, SolveStatus
from spareplan.models.solve import SolverName, checked_time_limit, solve
from spareplan.models.stacks import StacksResult, smallest_load_limit
from spareplan.models.survivors import Orders, Survivors, checked_limit, survivors_of

__all__ = ["LimitThenMoves", "ReorderResult", "fewest_moves", "limit_then_moves", "reorder_program"]


@dataclass(frozen=True)
class ReorderResult:
    """The fewest moves found.

    Args:
        report: how the solve ended; the moves are the fewest only where ``report.proven``.
        moves: entries that a row provides from behind its first ``load_limit``; None without a solution.
        providers: per micro-shard the row that provides it; None without a solution.
    """

    report: SolveReport
    moves: int | None
    providers: tuple[int, ...] | None


@dataclass(frozen=True)
class LimitThenMoves:
    """The smallest load limit and, at that limit, the fewest moves.

    Args:
        stacks: the first stage.
        reorder: the second stage, at the first stage's limit; None where the first has no solution.
    """

    stacks: StacksResult
    reorder: ReorderResult | None

    @property
    def proven(self) -> bool:
        """Whether the outcome of every stage is final; moves at a limit that is not proven least are not."""
        return self.stacks.report.proven and (self.reorder is None or self.reorder.report.proven)


def reorder_program(micro_shards: int, orders: Orders, load_limit: int, name: str = "reorder") -> LinearProgram:
    """Return the integer program of the fewest moves at a load limit.

    Variables are ``x_row_micro`` in the order of the entries.

    Args:
        micro_shards: number of micro-shards, at least 1.
        orders: one row per living group, its present order of distinct micro-shards (numbered from 0).
        load_limit: micro-shards a row may provide, at least 1.
        name: name of the program.

    Raises:
        InputError: if an argument is out of its domain.
    """
    return _program(survivors_of(micro_shards, orders), checked_limit("load_limit", load_limit), name)


def fewest_moves(
    micro_shards: int,
    orders: Orders,
    load_limit: int,
    method: Literal["ilp", "flow"] = "ilp",
    *,
    solver: SolverName = "ortools",
    time_limit_s: float | None = None,
) -> ReorderResult:
    """Find providers that need the fewest moves at a load limit by a general solver.

    Args:
        micro_shards: number of micro-shards, at least 1.
        orders: one row per living group, its present order of distinct micro-shards (numbered from 0).
        load_limit: micro-shards a row may provide, at least 1.
        method: "ilp" (:func:`reorder_program`) or "flow" (OR-Tools' minimum-cost flow).
        solver: who solves the program of "ilp"; "flow" needs none.
        time_limit_s: wall time after which the best providers so far are returned; None for no limit. The flow is one
            call that cannot be cut short, and takes milliseconds: it heeds no limit.

    Returns:
        The moves and the providers; INFEASIBLE exactly when the load limit is too small for the survivors. The moves
        are 0 exactly when the first ``load_limit`` entries of the orders cover all micro-shards.

    Raises:
        InputError: if an argument is out of its domain.
    """
    in_one_of("method", method, ("ilp", "flow"))
    survivors = survivors_of(micro_shards, orders)
    load_limit = checked_limit("load_limit", load_limit)
    if method == "flow":
        checked_time_limit(time_limit_s)
        return _by_flow(survivors, load_limit)
    solution = solve(_program(survivors, load_limit, "reorder"), solver, time_limit_s)
    if solution.values is None:
        return ReorderResult(solution.report, None, None)
    providers = providers_chosen(survivors, solution.values, load_limit)
    moves = sum(value > 0.5 for value, cost in zip(solution.values, _costs(survivors, load_limit), strict=True) if cost)
    return ReorderResult(solution.report, moves, providers)


def limit_then_moves(
    micro_shards: int,
    orders: Orders,
    method: Literal["ilp", "flow"] = "ilp",
    *,
    least: int = 1,
    solver: SolverName = "ortools",
    time_limit_s: float | None = None,
) -> LimitThenMoves:
    """Find the smallest load limit, then the fewest moves at that limit.

    Args:
        micro_shards: number of micro-shards, at least 1.
        orders: one row per living group, its present order of distinct micro-shards (numbered from 0).
        method: "ilp" or "flow", for both stages.
        least: smallest load limit to consider, at least 1.
        solver: who solves the programs of "ilp"; "flow" needs none.
        time_limit_s: wall time for each stage; None for no limit.

    Raises:
        InputError: if an argument is out of its domain.
    """
    in_one_of("method", method, ("ilp", "flow"))
    stacks = smallest_load_limit(micro_shards, orders, method, least=least, solver=solver, time_limit_s=time_limit_s)
    if stacks.load_limit is None:
        return LimitThenMoves(stacks, None)
    moves = fewest_moves(micro_shards, orders, stacks.load_limit, method, solver=solver, time_limit_s=time_limit_s)
    return LimitThenMoves(stacks, moves)


def _costs(survivors: Survivors, load_limit: int) -> list[int]:
    """Return 1 for each entry behind the first ``load_limit`` of its row, else 0."""
    return [int(behind) for behind in (survivors.position_of >= load_limit).tolist()]


def _program(survivors: Survivors, load_limit: int, name: str) -> LinearProgram:
    builder = ProgramBuilder(name)
    labels = range(survivors.micro_shards)
    choices = choice_variables(builder, survivors, labels)
    require_one_host(builder, survivors, choices, labels)
    require_loads(builder, survivors, choices, load_limit)
    costs = _costs(survivors, load_limit)
    builder.minimise([(choice, 1.0) for choice, cost in zip(choices, costs, strict=True) if cost])
    return builder.build()


def _by_flow(survivors: Survivors, load_limit: int) -> ReorderResult:
    from ortools.graph.python import min_cost_flow

    started = time.perf_counter()
    micro_shards, rows, entries = survivors.micro_shards, survivors.rows, len(survivors.micro_of)
    sink = micro_shards + rows
    network = min_cost_flow.SimpleMinCostFlow()
    arcs = network.add_arcs_with_capacity_and_unit_cost(
        survivors.micro_of,
        micro_shards + survivors.row_of,
        np.ones(entries, dtype=np.int64),
        np.array(_costs(survivors, load_limit), dtype=np.int64),
    )
    network.add_arcs_with_capacity_and_unit_cost(
        micro_shards + np.arange(rows), np.full(rows, sink), np.full(rows, load_limit), np.zeros(rows, dtype=np.int64)
    )
    supplies = np.concatenate((np.ones(micro_shards), np.zeros(rows), [-micro_shards])).astype(np.int64)
    network.set_nodes_supplies(np.arange(sink + 1), supplies)
    status = network.solve()
    name, runtime_s = "minimum-cost flow (OR-Tools)", time.perf_counter() - started
    if status == network.INFEASIBLE:
        return ReorderResult(SolveReport(SolveStatus.INFEASIBLE, name, None, None, runtime_s), None, None)
    if status != network.OPTIMAL:
        raise SpareplanError(f"minimum-cost flow ended with {status}")
    moves = network.optimal_cost()
    report = SolveReport(SolveStatus.OPTIMAL, name, float(moves), float(moves), runtime_s)
    return ReorderResult(report, moves, providers_chosen(survivors, network.flows(arcs), load_limit))
