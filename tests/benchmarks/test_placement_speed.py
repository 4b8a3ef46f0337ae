"""What a placement costs: run with `--benchmark-enable` for the times; the answers are checked either way."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from spareplan.models.placement import cyclic_placement, incidence_program
from spareplan.models.solve import solve
from spareplan.placement import best_offsets, best_placement, singer_set


@pytest.mark.benchmark(group="placement at once")
@pytest.mark.parametrize(("groups", "redundancy"), [(133, 12), (600, 20), (11_991, 110), (12_500, 20)])
def test_algebra_and_rulers(benchmark: BenchmarkFixture, groups: int, redundancy: int) -> None:
    def place_anew() -> tuple[int, int]:
        singer_set.cache_clear()
        found = best_offsets(groups, redundancy)
        return found.max_overlap, found.moves_used

    assert benchmark(place_anew) == (1, 0)


@pytest.mark.slow
@pytest.mark.benchmark(group="placement, N=200")
@pytest.mark.parametrize(("redundancy", "overlap"), [(13, 1), (18, 2)])
def test_search_of_200_groups(benchmark: BenchmarkFixture, redundancy: int, overlap: int) -> None:
    found = benchmark.pedantic(best_placement, args=(200, redundancy), rounds=1)
    assert (found.layout.max_overlap, found.lower_bound) == (overlap, overlap)


@pytest.mark.slow
@pytest.mark.benchmark(group="perfect difference sets, CP-SAT beside algebra")
@pytest.mark.parametrize(("groups", "redundancy"), [(57, 8), (73, 9), (91, 10)])
@pytest.mark.parametrize("how", ["CP-SAT", "algebra"])
def test_planes_by_model_and_algebra(benchmark: BenchmarkFixture, how: str, groups: int, redundancy: int) -> None:
    if how == "CP-SAT":
        assert benchmark.pedantic(cyclic_placement, args=(groups, redundancy), rounds=1).max_overlap == 1
    else:
        assert benchmark(best_offsets, groups, redundancy).max_overlap == 1


@pytest.mark.slow
@pytest.mark.benchmark(group="general form, r=4, SCIP: largest overlap, then pairs")
@pytest.mark.parametrize(("groups", "pairs"), [(7, 21), (8, 20), (9, 18), (10, 15)])
def test_growth_of_the_general_form(benchmark: BenchmarkFixture, groups: int, pairs: int) -> None:
    def both_stages() -> tuple[float | None, float | None]:
        first = solve(incidence_program(groups, 4))
        second = solve(incidence_program(groups, 4, stage=2, overlap=2))
        return first.report.objective, second.report.objective

    assert benchmark.pedantic(both_stages, rounds=1) == (2, pairs)
    variables = len(incidence_program(groups, 4).variables)
    print(f"N={groups}: {variables} variables, largest overlap 2, {pairs} pairs at it")  # noqa: T201 - a figure's data
