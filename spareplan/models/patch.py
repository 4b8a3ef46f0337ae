"""Patch compute: lost micro-shards are computed again by survivors that host them, in the least time.

With x_ij = 1 where row i recomputes lost micro-shard j, all micro-shards taking equally long::

    minimise    T
    subject to  sum over i hosting j of x_ij  = 1    for every lost micro-shard j
                sum over j of x_ij           <= T    for every row i
                x_ij in {0, 1},  T whole, T >= 0

It is the problem of minimal stacks with only the lost micro-shards, and the same total unimodularity holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from spareplan.models._assignment import assigned_by_flow, assigned_by_program, in_one_of, least_limit_assignment
from spareplan.models.program import LinearProgram
from spareplan.models.result import SolveReport
from spareplan.models.solve import SolverName
from spareplan.models.survivors import Orders, survivors_of

__all__ = ["PatchResult", "least_makespan", "patch_program"]


@dataclass(frozen=True)
class PatchResult:
    """Who recomputes what.

    Args:
        report: how the solve ended; the makespan is the least only where ``report.proven``.
        makespan: most micro-shards one row recomputes; None without a solution.
        assignment: per lost micro-shard, in the order given, the row that recomputes it; None without a solution.
    """

    report: SolveReport
    makespan: int | None
    assignment: tuple[int, ...] | None


def patch_program(micro_shards: int, orders: Orders, lost: Sequence[int], name: str = "patch") -> LinearProgram:
    """Return the integer program of the least makespan.

    Variables are ``x_row_micro`` row by row, then ``makespan``.

    Args:
        micro_shards: number of micro-shards, at least 1.
        orders: one row per living group, its order of distinct micro-shards (numbered from 0).
        lost: distinct micro-shards to compute again; may be empty.
        name: name of the program.

    Raises:
        InputError: if an argument is out of its domain.
    """
    survivors = survivors_of(micro_shards, orders)
    numbers = survivors.chosen(lost)
    return least_limit_assignment(survivors.only(numbers), name, "makespan", 0, numbers)


def least_makespan(
    micro_shards: int,
    orders: Orders,
    lost: Sequence[int],
    method: Literal["ilp", "flow"] = "ilp",
    *,
    solver: SolverName = "ortools",
    time_limit_s: float | None = None,
) -> PatchResult:
    """Find the assignment of lost micro-shards with the least makespan by a general solver.

    Args:
        micro_shards: number of micro-shards, at least 1.
        orders: one row per living group, its order of distinct micro-shards (numbered from 0).
        lost: distinct micro-shards to compute again; may be empty (makespan 0).
        method: "ilp" (:func:`patch_program`) or "flow" (bisection with OR-Tools' maximum flow).
        solver: who solves the program of "ilp"; "flow" needs none.
        time_limit_s: wall time after which the best assignment so far is returned; None for no limit.

    Returns:
        The makespan in micro-shards and the assignment; INFEASIBLE exactly when a lost micro-shard is in no order.

    Raises:
        InputError: if an argument is out of its domain.
    """
    in_one_of("method", method, ("ilp", "flow"))
    survivors = survivors_of(micro_shards, orders)
    numbers = survivors.chosen(lost)
    hosts = survivors.only(numbers)
    if method == "flow":
        found = assigned_by_flow(hosts, 0, time_limit_s)
    else:
        program = least_limit_assignment(hosts, "patch", "makespan", 0, numbers)
        found = assigned_by_program(program, hosts, solver, time_limit_s)
    return PatchResult(found.report, found.limit, found.providers)
