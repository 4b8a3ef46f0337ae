from __future__ import annotations

import re
from itertools import combinations, product

import pytest

from spareplan.errors import InputError
from spareplan.models.cp_sat import solve_with_cp_sat
from spareplan.models.placement import (
    PlacementResult,
    cyclic_overlap,
    cyclic_placement,
    cyclic_program,
    domain_limits,
    incidence_of,
    incidence_program,
    overlap_bound,
)
from spareplan.models.program import LinearProgram
from spareplan.models.result import SolveStatus
from spareplan.models.solve import Solution, solve

PLANES = [(7, 3), (13, 4), (21, 5), (31, 6), (57, 8), (73, 9), (91, 10), (133, 12)]


def best_cyclic(groups: int, redundancy: int, domains: tuple[int, int] | None = None) -> tuple[int, int] | None:
    """Return the best (largest overlap, pairs at it) over all offset sets whose hosts keep the rule of the racks."""
    best = None
    for others in combinations(range(1, groups), redundancy - 1):
        offsets = (0, *others)
        if domains is not None and not keeps_racks(
            [[(g + a) % groups for a in offsets] for g in range(groups)], domains
        ):
            continue
        counts = [0] * groups
        for a, b in product(offsets, repeat=2):
            counts[(b - a) % groups] += a != b
        most = max(counts)
        found = (most, groups * counts.count(most) // 2 if most else 0)
        best = found if best is None else min(best, found)
    return best


def keeps_racks(types: list[list[int]], domains: tuple[int, int]) -> bool:
    size, most = domains
    racks = range(0, len(types), size)
    return all(
        sum(kind in types[g] for g in range(first, min(first + size, len(types)))) <= most
        for kind in range(len(types))
        for first in racks
    )


def table_overlap(types: list[list[int]]) -> tuple[int, int]:
    shared = [len(set(a) & set(b)) for a, b in combinations(types, 2)]
    most = max(shared, default=0)
    return most, shared.count(most) if most else 0


def best_table(groups: int, redundancy: int, domains: tuple[int, int] | None = None) -> tuple[int, int] | None:
    """Return the best (largest overlap, pairs at it) over all N x N tables with r ones per row and column.

    Without racks the rows come in ascending order, since the groups can be renumbered.
    """
    rows = [list(row) for row in combinations(range(groups), redundancy)]
    best: tuple[int, int] | None = None

    def extend(table: list[list[int]], hosts: list[int], start: int) -> None:
        nonlocal best
        left = groups - len(table)
        if any(count > redundancy or count + left < redundancy for count in hosts):
            return
        if left == 0:
            if domains is None or keeps_racks(table, domains):
                found = table_overlap(table)
                best = found if best is None else min(best, found)
            return
        for index in range(start, len(rows)):
            row = rows[index]
            after = [count + (kind in row) for kind, count in enumerate(hosts)]
            extend([*table, row], after, index if domains is None else 0)

    extend([], [0] * groups, 0)
    return best


def proven(result: PlacementResult) -> tuple[int | None, int | None]:
    assert result.proven
    assert result.report.status is SolveStatus.OPTIMAL
    assert result.pairs_report is not None
    assert result.pairs_report.status is SolveStatus.OPTIMAL
    assert result.lower_bound == result.max_overlap
    return result.max_overlap, result.pairs_at_max


def lexicographic(groups: int, redundancy: int, solver: object = "ortools", **racks: int) -> tuple[int, int]:
    """Solve the general form in its two stages and return the optimum that the second stage's table has."""

    def run(program: LinearProgram) -> Solution:
        return solve_with_cp_sat(program) if solver == "cp-sat" else solve(program, solver)  # type: ignore[arg-type]

    first = run(incidence_program(groups, redundancy, **racks))
    assert first.report.status is SolveStatus.OPTIMAL
    assert first.report.objective is not None
    overlap = round(first.report.objective)
    if overlap == 0:
        return 0, 0
    second = run(incidence_program(groups, redundancy, stage=2, overlap=overlap, **racks))
    assert second.report.status is SolveStatus.OPTIMAL
    assert second.values is not None
    types = incidence_of(groups, second.values)
    assert all(len(row) == redundancy for row in types)
    assert all(sum(kind in row for row in types) == redundancy for kind in range(groups))
    if racks:
        assert keeps_racks(types, (racks["domain_size"], racks["per_domain"]))
    assert table_overlap(types) == (overlap, round(second.report.objective or 0))
    return table_overlap(types)


def test_fano_plane_by_hand() -> None:
    # 7 groups, 3 hosts: the 6 differences of {0, 1, 3} are 1..6, once each, so any of the 21 pairs shares one type.
    assert overlap_bound(7, 3) == 1
    result = cyclic_placement(7, 3)
    assert result.offsets in {(0, 1, 3), (0, 1, 5)}
    assert proven(result) == (1, 21)
    assert lexicographic(7, 3) == (1, 21)


@pytest.mark.parametrize("groups", range(1, 12))
def test_cyclic_form_equals_the_enumeration_of_all_offsets(groups: int) -> None:
    for redundancy in range(1, groups + 1):
        assert proven(cyclic_placement(groups, redundancy)) == best_cyclic(groups, redundancy)


@pytest.mark.slow
@pytest.mark.parametrize("groups", range(12, 17))
def test_cyclic_form_equals_the_enumeration_of_all_offsets_up_to_16_groups(groups: int) -> None:
    for redundancy in range(1, groups + 1):
        assert proven(cyclic_placement(groups, redundancy)) == best_cyclic(groups, redundancy)


@pytest.mark.parametrize(
    ("groups", "redundancy"), [*PLANES[:6], *(pytest.param(*p, marks=pytest.mark.slow) for p in PLANES[6:7])]
)
def test_perfect_difference_sets_have_overlap_1(groups: int, redundancy: int) -> None:
    assert groups == redundancy * (redundancy - 1) + 1
    result = cyclic_placement(groups, redundancy)
    assert proven(result) == (1, groups * (groups - 1) // 2)
    assert result.offsets is not None
    assert cyclic_overlap(groups, result.offsets) == (1, groups * (groups - 1) // 2)


@pytest.mark.parametrize(("groups", "redundancy"), [(11, 5), (37, 9)])
def test_biplanes_have_overlap_2(groups: int, redundancy: int) -> None:
    assert redundancy * (redundancy - 1) == 2 * (groups - 1)
    assert proven(cyclic_placement(groups, redundancy)) == (2, groups * (groups - 1) // 2)


def test_no_plane_of_order_6_so_7_of_43_overlap_by_2() -> None:
    # Tarry 1900, Bruck and Ryser 1949: there is no projective plane of order 6.
    result = cyclic_placement(43, 7)
    assert overlap_bound(43, 7) == 1
    assert proven(result) == (2, 43)


@pytest.mark.parametrize("groups", range(2, 9))
def test_cyclic_form_with_racks_equals_the_enumeration_of_hosts(groups: int) -> None:
    for redundancy, size in product(range(1, groups + 1), range(1, groups + 1)):
        for most in range(1, size + 1):
            expected = best_cyclic(groups, redundancy, (size, most))
            if expected is None:
                with pytest.raises(InputError, match=f"redundancy = {redundancy}: must be at most"):
                    cyclic_placement(groups, redundancy, domain_size=size, per_domain=most)
            else:
                result = cyclic_placement(groups, redundancy, domain_size=size, per_domain=most)
                assert proven(result) == expected


@pytest.mark.parametrize("groups", range(1, 6))
def test_general_form_equals_brute_force(groups: int) -> None:
    for redundancy in range(1, groups + 1):
        assert lexicographic(groups, redundancy) == best_table(groups, redundancy)


@pytest.mark.slow
@pytest.mark.parametrize("solver", ["ortools", "pulp", "highs", "cp-sat"])
def test_general_form_of_6_groups_equals_brute_force_in_every_solver(solver: str) -> None:
    for redundancy in range(1, 7):
        assert lexicographic(6, redundancy, solver) == best_table(6, redundancy)


@pytest.mark.parametrize("solver", ["pulp", "highs", "cp-sat"])
def test_every_solver_agrees_on_the_general_form(solver: str) -> None:
    for groups, redundancy in [(4, 2), (5, 3), (6, 2)]:
        assert lexicographic(groups, redundancy, solver) == best_table(groups, redundancy)


def test_cyclic_program_of_two_stages_has_the_same_optimum_in_every_solver() -> None:
    for solver in ("ortools", "pulp", "highs"):
        first = solve(cyclic_program(8, 4), solver)
        second = solve(cyclic_program(8, 4, stage=2, overlap=2), solver)
        assert (first.report.objective, second.report.objective) == (2, best_cyclic(8, 4)[1])  # type: ignore[index]


@pytest.mark.parametrize(
    ("groups", "redundancy", "size", "most"), [(4, 2, 2, 1), (5, 2, 2, 1), (4, 3, 3, 2), (5, 3, 2, 2)]
)
def test_general_form_with_racks_equals_brute_force(groups: int, redundancy: int, size: int, most: int) -> None:
    expected = best_table(groups, redundancy, (size, most))
    if expected is None:
        with pytest.raises(InputError, match=f"redundancy = {redundancy}: must be at most"):
            incidence_program(groups, redundancy, domain_size=size, per_domain=most)
    else:
        assert lexicographic(groups, redundancy, domain_size=size, per_domain=most) == expected


def test_the_biplane_of_16_groups_is_no_cyclic_layout() -> None:
    # Groups and types are the cells of a 4 x 4 grid; a cell hosts the 6 others in its row or column. Any two cells
    # share 2: that is the (16, 6, 2) design. No cyclic one exists, so cyclic layouts give away 1 here.
    cells = list(product(range(4), repeat=2))
    table = [[k for k, b in enumerate(cells) if (a[0] == b[0]) != (a[1] == b[1])] for a in cells]
    assert table_overlap(table) == (2, 120)
    assert overlap_bound(16, 6) == 2
    assert proven(cyclic_placement(16, 6))[0] == 3


def test_the_general_form_is_never_worse_than_the_cyclic_one() -> None:
    for groups, redundancy in [(5, 3), (6, 3), (6, 4)]:
        cyclic = best_cyclic(groups, redundancy)
        assert cyclic is not None
        assert lexicographic(groups, redundancy) <= cyclic


def test_racks_are_possible_exactly_when_a_rack_has_room() -> None:
    for groups in range(1, 15):
        for redundancy, size in product(range(1, groups + 1), range(1, groups + 1)):
            for most in range(1, size + 1):
                even = [k * groups // redundancy for k in range(redundancy)]
                window = max(sum((v - s) % groups < size for v in even) for s in range(groups))
                if size * redundancy <= most * groups:
                    assert window <= most
                    assert domain_limits(groups, redundancy, size, most) in (None, (size, most))
                else:
                    with pytest.raises(InputError, match=f"redundancy = {redundancy}: must be at most"):
                        domain_limits(groups, redundancy, size, most)


@pytest.mark.parametrize(
    ("redundancy", "text"),
    [
        (5, "redundancy = 5: must be at most 3 = ceil(N / D) d = 3 racks x 1 hosts of one type"),
        (3, "redundancy = 3: must be at most 2 = floor(d N / D)"),
    ],
)
def test_impossible_racks_name_the_bound_that_fails(redundancy: int, text: str) -> None:
    with pytest.raises(InputError, match=re.escape(text)):
        cyclic_placement(10, redundancy, domain_size=4, per_domain=1)


def test_known_offsets_are_kept_or_improved() -> None:
    assert proven(cyclic_placement(13, 4, known=(0, 1, 2, 3))) == (1, 78)
    result = cyclic_placement(13, 4, known=(0, 1, 3, 9))
    assert result.offsets == (0, 1, 3, 9)
    assert proven(cyclic_placement(16, 5, known=tuple(range(5)))) == best_cyclic(16, 5)


def test_a_limit_ends_without_offsets_or_without_proof() -> None:
    nothing = cyclic_placement(31, 6, effort=1e-9, time_limit_s=1e-9)
    assert nothing.report.status is SolveStatus.NO_SOLUTION
    assert (nothing.offsets, nothing.max_overlap, nothing.pairs_at_max, nothing.proven) == (None, None, None, False)
    assert nothing.lower_bound == 1
    unproven = cyclic_placement(31, 6, effort=1e-9, known=(0, 1, 2, 3, 4, 5))
    assert unproven.report.status is SolveStatus.FEASIBLE
    assert unproven.report.gap == unproven.max_overlap - 1  # type: ignore[operator]
    assert unproven.lower_bound == 1
    assert not unproven.proven


def test_the_same_arguments_give_the_same_offsets() -> None:
    assert cyclic_placement(30, 6).offsets == cyclic_placement(30, 6).offsets


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"groups": 0}, "groups = 0: must be a whole number of at least 1"),
        ({"groups": True}, "groups = True: must be a whole number"),
        ({"redundancy": 8}, "redundancy = 8: must be a whole number from 1 to 7"),
        ({"redundancy": 0}, "redundancy = 0: must be a whole number from 1 to 7"),
        ({"time_limit_s": 0.0}, "time_limit_s = 0.0: must be a finite number above 0"),
        ({"time_limit_s": float("nan")}, "time_limit_s = nan: must be a finite number above 0"),
        ({"effort": -1.0}, "effort = -1.0: must be a finite number above 0"),
        ({"domain_size": 3}, "per_domain = None: must be given together with domain_size"),
        ({"per_domain": 3}, "domain_size = None: must be given together with per_domain"),
        ({"domain_size": 0, "per_domain": 1}, "domain_size = 0: must be a whole number of at least 1"),
        ({"domain_size": 2, "per_domain": 1.5}, "per_domain = 1.5: must be a whole number of at least 1"),
        ({"known": (0, 1)}, "known = (0, 1): must be 3 distinct offsets in 0..6, 0 among them"),
        ({"known": (0, 1, 2), "domain_size": 2, "per_domain": 1}, "known = (0, 1, 2): must be at most 1 in any 2"),
    ],
)
def test_values_out_of_their_domain_are_refused(arguments: dict[str, object], text: str) -> None:
    with pytest.raises(InputError, match=re.escape(text)):
        cyclic_placement(**{"groups": 7, "redundancy": 3, **arguments})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"stage": 3}, "stage = 3: must be 1"),
        ({"stage": 2}, "overlap = None: must be a whole number of at least 1"),
        ({"stage": 2, "overlap": 0}, "overlap = 0: must be a whole number of at least 1"),
        ({"stage": 1, "overlap": -1}, "overlap = -1: must be a whole number of at least 0"),
    ],
)
def test_stages_that_are_none_are_refused(arguments: dict[str, int], text: str) -> None:
    for program in (cyclic_program, incidence_program):
        with pytest.raises(InputError, match=re.escape(text)):
            program(7, 3, **arguments)


def test_cp_sat_refuses_what_is_not_whole() -> None:
    from spareplan.models.program import ProgramBuilder

    builder = ProgramBuilder("halves")
    builder.require("half", [(builder.binary("x"), 0.5)], "<=", 1)
    with pytest.raises(InputError, match=r"program = 0\.5: must be whole numbers only"):
        solve_with_cp_sat(builder.build())
