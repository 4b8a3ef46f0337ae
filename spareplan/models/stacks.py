"""Minimal stacks: the smallest load limit with which the survivors still provide every micro-shard.

With the survivors' orders O_i (row i hosts the micro-shards in O_i) and x_ij = 1 where row i provides micro-shard j::

    minimise    L
    subject to  sum over i hosting j of x_ij  = 1    for every micro-shard j
                sum over j in O_i of x_ij    <= L    for every row i
                x_ij in {0, 1},  L whole, L >= least

It is step 1 of the controller of Lee et al., "SPARe", arXiv 2603.00357: orders are free here, only who
hosts what counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from spareplan.models._assignment import (
    assigned_by_flow,
    assigned_by_program,
    assigned_by_relaxations,
    fixed_limit_assignment,
    in_one_of,
    least_limit_assignment,
)
from spareplan.models.program import LinearProgram
from spareplan.models.result import SolveReport
from spareplan.models.solve import SolverName
from spareplan.models.survivors import Orders, checked_limit, survivors_of

__all__ = ["StacksResult", "fixed_limit_program", "smallest_load_limit", "stacks_program"]


@dataclass(frozen=True)
class StacksResult:
    """The smallest load limit found.

    Args:
        report: how the solve ended; the limit is the smallest only where ``report.proven``.
        load_limit: micro-shards the busiest row provides at most; None without a solution.
        providers: per micro-shard the row that provides it; None without a solution.
    """

    report: SolveReport
    load_limit: int | None
    providers: tuple[int, ...] | None


def stacks_program(micro_shards: int, orders: Orders, name: str = "stacks", least: int = 1) -> LinearProgram:
    """Return the integer program of the smallest load limit.

    Variables are ``x_row_micro`` in the order of the entries, then ``load_limit``. The program is infeasible
    exactly when some micro-shard is in no order.

    Args:
        micro_shards: number of micro-shards, at least 1.
        orders: one row per living group, its order of distinct micro-shards (numbered from 0).
        name: name of the program.
        least: smallest load limit to consider, at least 1; the limit in force, since it never falls before a restart.

    Raises:
        InputError: if an argument is out of its domain.
    """
    survivors = survivors_of(micro_shards, orders)
    least = checked_limit("least", least)
    return least_limit_assignment(survivors, name, "load_limit", least, range(survivors.micro_shards))


def fixed_limit_program(micro_shards: int, orders: Orders, load_limit: int, name: str = "fixed_limit") -> LinearProgram:
    """Return the program that provides as many micro-shards as possible under a fixed load limit.

    Every x_ij is in two constraints, one of its micro-shard and one of its row, each with coefficient 1: the matrix is
    the vertex-edge incidence matrix of a bipartite graph, which is totally unimodular, and the right-hand sides 1 and
    ``load_limit`` are whole. So every vertex of the relaxation (``.relaxed()``) is whole: it is a bipartite b-matching,
    and the relaxation has the optimum of the integer program.

    Args:
        micro_shards: number of micro-shards, at least 1.
        orders: one row per living group, its order of distinct micro-shards (numbered from 0).
        load_limit: micro-shards a row may provide, at least 1.
        name: name of the program.

    Returns:
        A program whose least objective is minus the number of micro-shards provided.

    Raises:
        InputError: if an argument is out of its domain.

    References:
        A. J. Hoffman and J. B. Kruskal, "Integral boundary points of convex polyhedra", in Linear Inequalities and
        Related Systems, Princeton (1956) 223-246.
    """
    survivors = survivors_of(micro_shards, orders)
    return fixed_limit_assignment(survivors, name, checked_limit("load_limit", load_limit))


def smallest_load_limit(
    micro_shards: int,
    orders: Orders,
    method: Literal["ilp", "lp", "flow"] = "ilp",
    *,
    least: int = 1,
    solver: SolverName = "ortools",
    time_limit_s: float | None = None,
) -> StacksResult:
    """Find the smallest load limit by a general solver.

    Args:
        micro_shards: number of micro-shards, at least 1.
        orders: one row per living group, its order of distinct micro-shards (numbered from 0).
        method: "ilp" (:func:`stacks_program`), "lp" (bisection over the limit with the relaxation of
            :func:`fixed_limit_program`) or "flow" (bisection with OR-Tools' maximum flow).
        least: smallest load limit to consider, at least 1.
        solver: who solves the programs of "ilp" and "lp"; "flow" needs none.
        time_limit_s: wall time after which the best limit so far is returned; None for no limit.

    Returns:
        The limit and the providers; INFEASIBLE exactly when some micro-shard is in no order.

    Raises:
        InputError: if an argument is out of its domain.
    """
    in_one_of("method", method, ("ilp", "lp", "flow"))
    survivors = survivors_of(micro_shards, orders)
    least = checked_limit("least", least)
    if method == "flow":
        found = assigned_by_flow(survivors, least, time_limit_s)
    elif method == "lp":
        found = assigned_by_relaxations(survivors, least, solver, time_limit_s)
    else:
        program = least_limit_assignment(survivors, "stacks", "load_limit", least, range(survivors.micro_shards))
        found = assigned_by_program(program, survivors, solver, time_limit_s)
    return StacksResult(found.report, found.limit, found.providers)
