"""What stacks, reorder and patch share: each micro-shard goes to one living host, no host gets too many."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from spareplan.errors import InputError, SpareplanError
from spareplan.models.program import LinearProgram, ProgramBuilder
from spareplan.models.result import SolveReport, SolveStatus
from spareplan.models.solve import Solution, SolverName, checked_time_limit, solve
from spareplan.models.survivors import Survivors

__all__ = [
    "Assigned",
    "assigned_by_flow",
    "assigned_by_program",
    "assigned_by_relaxations",
    "choice_variables",
    "fixed_limit_assignment",
    "in_one_of",
    "least_limit_assignment",
    "providers_chosen",
]

Providers = tuple[int, ...]


@dataclass(frozen=True)
class Assigned:
    """A least limit and who provides what under it.

    Args:
        report: how the solve ended.
        limit: most micro-shards on one row; None without a solution.
        providers: row of each micro-shard; None without a solution.
    """

    report: SolveReport
    limit: int | None
    providers: Providers | None


def in_one_of(field: str, value: object, choices: Sequence[str]) -> None:
    """Refuse a value that is not one of the choices.

    Raises:
        InputError: if it is not.
    """
    if value not in choices:
        raise InputError(field, value, f"one of {', '.join(choices)}", "choose one of them")


def choice_variables(builder: ProgramBuilder, survivors: Survivors, labels: Sequence[int]) -> list[int]:
    """Add one binary x_row_micro per entry; return the variables in the order of the entries.

    Args:
        builder: the program under construction.
        survivors: rows and their entries.
        labels: number of each micro-shard for names.
    """
    return [
        builder.binary(f"x_{row}_{labels[micro]}")
        for row, micro in zip(survivors.row_of.tolist(), survivors.micro_of.tolist(), strict=True)
    ]


def entries_by_micro_shard(survivors: Survivors) -> list[list[int]]:
    """Return the entries of each micro-shard, in order of rows."""
    found: list[list[int]] = [[] for _ in range(survivors.micro_shards)]
    for entry, micro in enumerate(survivors.micro_of.tolist()):
        found[micro].append(entry)
    return found


def require_one_host(
    builder: ProgramBuilder, survivors: Survivors, choices: Sequence[int], labels: Sequence[int]
) -> None:
    """Require that every micro-shard has exactly one provider; impossible for one in no order."""
    for micro, entries in enumerate(entries_by_micro_shard(survivors)):
        builder.require(f"host_{labels[micro]}", [(choices[entry], 1.0) for entry in entries], "==", 1.0)


def require_loads(
    builder: ProgramBuilder, survivors: Survivors, choices: Sequence[int], limit: int, limit_variable: int | None = None
) -> None:
    """Require of every row with entries that it provides no more than ``limit`` plus the limit variable, if any."""
    spans = zip(survivors.starts[:-1].tolist(), survivors.starts[1:].tolist(), strict=True)
    for row, (start, stop) in enumerate(spans):
        terms = [(choices[entry], 1.0) for entry in range(start, stop)]
        if limit_variable is not None:
            terms.append((limit_variable, -1.0))
        if stop > start:
            builder.require(f"load_{row}", terms, "<=", float(limit))


def least_limit_assignment(
    survivors: Survivors, name: str, limit_name: str, least: int, labels: Sequence[int]
) -> LinearProgram:
    """Return the program: one host per micro-shard, loads within a limit, the limit as small as possible.

    Args:
        survivors: rows and their entries.
        name: name of the program.
        limit_name: name of the limit, the last variable.
        least: smallest value of the limit.
        labels: number of each micro-shard for names.
    """
    builder = ProgramBuilder(name)
    choices = choice_variables(builder, survivors, labels)
    limit = builder.whole(limit_name, float(least), float(max(least, survivors.widest)))
    require_one_host(builder, survivors, choices, labels)
    require_loads(builder, survivors, choices, 0, limit)
    builder.minimise([(limit, 1.0)])
    return builder.build()


def fixed_limit_assignment(survivors: Survivors, name: str, load_limit: int) -> LinearProgram:
    """Return the program that provides as many micro-shards as possible under a fixed limit."""
    builder = ProgramBuilder(name)
    labels = range(survivors.micro_shards)
    choices = choice_variables(builder, survivors, labels)
    for micro, entries in enumerate(entries_by_micro_shard(survivors)):
        if entries:
            builder.require(f"host_{labels[micro]}", [(choices[entry], 1.0) for entry in entries], "<=", 1.0)
    require_loads(builder, survivors, choices, load_limit)
    builder.minimise([(choice, -1.0) for choice in choices])
    return builder.build()


def providers_chosen(survivors: Survivors, chosen: Sequence[float], limit: int) -> Providers:
    """Return the row of each micro-shard from one value per entry, checked against the rules.

    Args:
        survivors: rows and their entries.
        chosen: one value per entry, above a half where the row provides that micro-shard.
        limit: most micro-shards a row may provide.

    Raises:
        SpareplanError: if a micro-shard has not exactly one provider or a row has more than the limit.
    """
    taken = np.asarray(chosen[: len(survivors.micro_of)]) > 0.5
    hosts = np.bincount(survivors.micro_of[taken], minlength=survivors.micro_shards)
    loads = np.bincount(survivors.row_of[taken], minlength=survivors.rows)
    if (hosts != 1).any() or loads.max(initial=0) > limit:
        raise SpareplanError("the solver's answer breaks its own constraints; try another solver")
    providers = np.empty(survivors.micro_shards, dtype=np.int64)
    providers[survivors.micro_of[taken]] = survivors.row_of[taken]
    return tuple(providers.tolist())


def assigned_by_program(
    program: LinearProgram, survivors: Survivors, solver: SolverName, time_limit_s: float | None
) -> Assigned:
    """Solve a program of :func:`least_limit_assignment`."""
    solution: Solution = solve(program, solver, time_limit_s)
    if solution.values is None:
        return Assigned(solution.report, None, None)
    limit = round(solution.values[-1])
    return Assigned(solution.report, limit, providers_chosen(survivors, solution.values, limit))


def assigned_by_relaxations(
    survivors: Survivors, least: int, solver: SolverName, time_limit_s: float | None
) -> Assigned:
    """Find the least limit by bisection over it, each step one linear relaxation of :func:`fixed_limit_assignment`."""
    name = "linear relaxation"

    def probe(limit: int, left_s: float | None) -> Providers | None:
        nonlocal name
        program = fixed_limit_assignment(survivors, "fixed_limit", limit).relaxed()
        solution = solve(program, solver, left_s)
        name = solution.report.solver
        if solution.report.status is not SolveStatus.OPTIMAL or solution.values is None:
            raise TimeoutError
        if round(-program.objective_at(solution.values)) < survivors.micro_shards:
            return None
        return providers_chosen(survivors, solution.values, limit)

    found = _bisected(survivors, least, probe, time_limit_s)
    return replace(found, report=replace(found.report, solver=f"{name}, bisection"))


def assigned_by_flow(survivors: Survivors, least: int, time_limit_s: float | None) -> Assigned:
    """Find the least limit by bisection over it, each step one maximum flow."""
    found = _bisected(survivors, least, lambda limit, _left_s: _maximum_flow(survivors, limit), time_limit_s)
    return replace(found, report=replace(found.report, solver="maximum flow (OR-Tools), bisection"))


def _maximum_flow(survivors: Survivors, limit: int) -> Providers | None:
    """Return the providers under a limit, or None where some micro-shard is left over."""
    from ortools.graph.python import max_flow

    micro_shards, rows, entries = survivors.micro_shards, survivors.rows, len(survivors.micro_of)
    source, sink = micro_shards + rows, micro_shards + rows + 1
    micro_nodes, row_nodes = np.arange(micro_shards), micro_shards + np.arange(rows)
    network = max_flow.SimpleMaxFlow()
    arcs = network.add_arcs_with_capacity(
        survivors.micro_of, micro_shards + survivors.row_of, np.ones(entries, dtype=np.int64)
    )
    network.add_arcs_with_capacity(np.full(micro_shards, source), micro_nodes, np.ones(micro_shards, dtype=np.int64))
    network.add_arcs_with_capacity(row_nodes, np.full(rows, sink), np.full(rows, limit))
    status = network.solve(source, sink)
    if status != network.OPTIMAL:
        raise SpareplanError(f"maximum flow ended with {status}")
    if network.optimal_flow() < micro_shards:
        return None
    return providers_chosen(survivors, network.flows(arcs), limit)


def _bisected(
    survivors: Survivors,
    least: int,
    probe: Callable[[int, float | None], Providers | None],
    time_limit_s: float | None,
) -> Assigned:
    """Bisect for the smallest limit that the probe can meet.

    Args:
        survivors: rows and their entries.
        least: smallest limit to consider.
        probe: called with a limit and the seconds left; the providers, or None where the limit is too small.
            It raises TimeoutError where time ends first.
        time_limit_s: seconds for all of it; None for no limit.
    """
    started = time.perf_counter()
    checked_time_limit(time_limit_s)

    def assigned(status: SolveStatus, best: int | None, bound: int | None, providers: Providers | None) -> Assigned:
        numbers = [None if number is None else float(number) for number in (best, bound)]
        report = SolveReport(status, "bisection", numbers[0], numbers[1], time.perf_counter() - started)
        return Assigned(report, best, providers)

    if not survivors.all_hosted:
        return assigned(SolveStatus.INFEASIBLE, None, None, None)
    low = max(least, survivors.least_limit)
    # with room for its whole order in every row, any host will do
    high = max(low, survivors.widest)
    first_host = np.empty(survivors.micro_shards, dtype=np.int64)
    first_host[survivors.micro_of[::-1]] = survivors.row_of[::-1]
    providers: Providers = tuple(first_host.tolist())
    while low < high:
        left_s = None if time_limit_s is None else time_limit_s - (time.perf_counter() - started)
        middle = (low + high) // 2
        try:
            if left_s is not None and left_s <= 0:
                raise TimeoutError
            found = probe(middle, left_s)
        except TimeoutError:
            return assigned(SolveStatus.FEASIBLE, high, low, providers)
        if found is None:
            low = middle + 1
        else:
            high, providers = middle, found
    return assigned(SolveStatus.OPTIMAL, high, high, providers)
