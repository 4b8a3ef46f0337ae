"""The cyclic placement model solved: the smallest largest overlap, then the fewest pairs of groups at it.

The models themselves are in :mod:`spareplan.models.placement_programs`, whose names are found here too.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spareplan.errors import InputError
from spareplan.models.cp_sat import solve_with_cp_sat
from spareplan.models.placement_programs import (
    cyclic_program,
    domain_limits,
    incidence_of,
    incidence_program,
    overlap_bound,
)
from spareplan.models.result import SolveReport, SolveStatus
from spareplan.models.solve import Solution

__all__ = [
    "PlacementResult",
    "cyclic_overlap",
    "cyclic_placement",
    "cyclic_program",
    "domain_limits",
    "incidence_of",
    "incidence_program",
    "overlap_bound",
]

_Domains = tuple[int, int] | None


@dataclass(frozen=True)
class PlacementResult:
    """A cyclic placement and what the model proved about it.

    Attributes:
        report: of the largest overlap: its objective is :attr:`max_overlap`, its bound :attr:`lower_bound`.
        pairs_report: of the pairs at that overlap, whose objective is :attr:`pairs_at_max`; None without a solution.
        offsets: the offsets, ascending from 0; None when a limit ended the search before there was any.
        max_overlap: the most types that two groups share; None without a solution.
        lower_bound: no cyclic placement under the same rules has a smaller largest overlap.
        pairs_at_max: unordered pairs of groups that share ``max_overlap`` types; None without a solution.
    """

    report: SolveReport
    pairs_report: SolveReport | None
    offsets: tuple[int, ...] | None
    max_overlap: int | None
    lower_bound: int
    pairs_at_max: int | None

    @property
    def proven(self) -> bool:
        """Whether no cyclic placement has a smaller largest overlap."""
        return self.report.status is SolveStatus.OPTIMAL


def cyclic_overlap(groups: int, offsets: Sequence[int]) -> tuple[int, int]:
    """Return (largest overlap, unordered pairs of groups at it) of a cyclic placement; (0, 0) where none overlap.

    Args:
        groups: number of groups N.
        offsets: distinct offsets in 0..N-1.
    """
    counts = Counter((b - a) % groups for a in offsets for b in offsets if a != b)
    most = max(counts.values(), default=0)
    return most, groups * sum(count == most for count in counts.values()) // 2 if most else 0


def cyclic_placement(
    groups: int,
    redundancy: int,
    time_limit_s: float | None = None,
    *,
    domain_size: int | None = None,
    per_domain: int | None = None,
    effort: float | None = None,
    known: Sequence[int] | None = None,
) -> PlacementResult:
    """Solve the cyclic form with CP-SAT, lexicographically.

    The largest overlap is raised from its counting bound until offsets exist; each value that is proven impossible
    raises the lower bound. A value that stays undecided within its limit is passed over and leaves the result
    unproven. Then the pairs at the overlap are minimised. The search is the same every time; wall time only stops it.

    Args:
        groups: number of groups N, at least 1.
        redundancy: hosts per type r, 1 to N.
        time_limit_s: wall time of the whole, above 0; an undecided value gets at most half of what is left of it.
        domain_size: consecutive groups that share a rack D.
        per_domain: most hosts of one type in a rack d.
        effort: CP-SAT's deterministic time per solve, above 0.
        known: offsets that are at hand: only smaller overlaps are tried, and the pairs are improved from them.

    Raises:
        InputError: when an argument is out of its domain or no placement can keep the rule of the racks.
    """
    domains = domain_limits(groups, redundancy, domain_size, per_domain)
    started = time.perf_counter()
    remaining = _clock(started, time_limit_s)
    limits = {} if domains is None else {"domain_size": domains[0], "per_domain": domains[1]}
    best = None if known is None else _checked(groups, redundancy, known, domains)
    bound = overlap_bound(groups, redundancy)
    undecided = False
    most = redundancy if best is None else cyclic_overlap(groups, best)[0] - 1
    for overlap in range(bound, most + 1):
        left_s = remaining()
        if left_s is not None and left_s <= 0:
            undecided = True
            break
        program = cyclic_program(groups, redundancy, overlap=overlap, **limits)
        left_s = remaining()
        solution = solve_with_cp_sat(program, None if left_s is None else max(1e-3, left_s / 2), effort)
        if solution.values is not None:
            best = _offsets(groups, solution)
            break
        if solution.report.status is not SolveStatus.INFEASIBLE:
            undecided = True
        elif not undecided:
            bound = overlap + 1
    name = "CP-SAT (OR-Tools)"
    if best is None:
        runtime_s = time.perf_counter() - started
        return PlacementResult(
            SolveReport(SolveStatus.NO_SOLUTION, name, None, bound, runtime_s), None, None, None, bound, None
        )
    overlap = cyclic_overlap(groups, best)[0]
    status = SolveStatus.OPTIMAL if overlap == bound else SolveStatus.FEASIBLE
    report = SolveReport(status, name, overlap, bound, time.perf_counter() - started)
    best, pairs_report = _fewest_pairs(groups, redundancy, best, limits, remaining, effort)
    return PlacementResult(report, pairs_report, best, overlap, bound, cyclic_overlap(groups, best)[1])


def _fewest_pairs(
    groups: int,
    redundancy: int,
    best: tuple[int, ...],
    limits: dict[str, int],
    remaining: Callable[[], float | None],
    effort: float | None,
) -> tuple[tuple[int, ...], SolveReport]:
    """Return offsets of the same largest overlap with the fewest pairs of groups at it, and the report."""
    overlap, pairs = cyclic_overlap(groups, best)
    at_most = redundancy * (redundancy - 1) - (overlap - 1) * (groups - 1)
    name = "counting"
    if overlap == 0 or 2 * pairs <= groups * at_most:
        return best, SolveReport(SolveStatus.OPTIMAL, name, pairs, pairs, 0.0)
    left_s = remaining()
    if left_s is not None and left_s <= 0:
        return best, SolveReport(SolveStatus.FEASIBLE, name, pairs, None, 0.0)
    program = cyclic_program(groups, redundancy, stage=2, overlap=overlap, **limits)
    present = set(best)
    start = {f"x_{value}": float(value in present) for value in range(groups)}
    hint = [start.get(variable.name, 0.0) for variable in program.variables]
    solution = solve_with_cp_sat(program, left_s, effort, hint)
    report = solution.report
    if solution.values is not None:
        found = _offsets(groups, solution)
        if cyclic_overlap(groups, found) <= (overlap, pairs):
            best = found
    counted = cyclic_overlap(groups, best)[1]
    status = SolveStatus.OPTIMAL if report.status is SolveStatus.OPTIMAL else SolveStatus.FEASIBLE
    return best, SolveReport(status, report.solver, counted, report.bound, report.runtime_s)


def _offsets(groups: int, solution: Solution) -> tuple[int, ...]:
    assert solution.values is not None
    return tuple(value for value in range(groups) if solution.values[value] > 0.5)


def _checked(groups: int, redundancy: int, known: Sequence[int], domains: _Domains) -> tuple[int, ...]:
    offsets = tuple(sorted(known))
    remedy = "give offsets that keep the rules, or none"
    if len(set(offsets)) != redundancy or offsets[0] != 0 or not offsets[-1] < groups:
        raise InputError("known", offsets, f"{redundancy} distinct offsets in 0..{groups - 1}, 0 among them", remedy)
    if domains is not None:
        size, most = domains
        ahead = (*offsets, *(mark + groups for mark in offsets))
        if any(ahead[i + most] - ahead[i] < size for i in range(redundancy)):
            raise InputError("known", offsets, f"at most {most} in any {size} consecutive residues", remedy)
    return offsets


def _clock(started: float, time_limit_s: float | None) -> Callable[[], float | None]:
    if time_limit_s is None:
        return lambda: None
    if not (math.isfinite(time_limit_s) and time_limit_s > 0):
        raise InputError("time_limit_s", time_limit_s, "a finite number above 0", "give seconds, or None")
    return lambda: time_limit_s - (time.perf_counter() - started)
