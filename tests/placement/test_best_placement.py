from __future__ import annotations

import re
import subprocess
import sys
from itertools import combinations

import numpy as np
import pytest

from spareplan.errors import InputError, SearchLimitError
from spareplan.placement import best_offsets, best_placement, place
from spareplan.placement.offsets import largest_overlap


def test_consecutive_rulers_and_planes_state_what_is_proven() -> None:
    fano = best_placement(7, 3)
    assert (fano.layout.max_overlap, fano.lower_bound, fano.status) == (1, 1, "optimal")
    assert fano.bound_holds_for == "all layouts"
    line = best_placement(20, 6, layout="consecutive")
    assert (line.layout.max_overlap, line.lower_bound, line.status) == (5, 2, "feasible")
    assert best_placement(600, 20).layout == place(600, 20)
    assert best_placement(600, 20).status == "optimal"


def test_the_model_proves_what_counting_cannot() -> None:
    # no plane of order 6: the counting bound is 1, the model says 2
    found = best_placement(43, 7)
    assert (found.layout.max_overlap, found.lower_bound, found.status) == (2, 2, "optimal")
    assert found.bound_holds_for == "cyclic layouts"
    assert best_offsets(43, 7).status == "feasible"


def test_the_model_alone_gives_the_same_overlap() -> None:
    for groups, redundancy in [(21, 5), (16, 6), (24, 5)]:
        modelled = best_placement(groups, redundancy, method="model", layout="cyclic")
        searched = best_placement(groups, redundancy)
        assert modelled.status == searched.status == "optimal"
        assert modelled.layout.max_overlap == searched.layout.max_overlap


@pytest.mark.slow
@pytest.mark.parametrize("groups", [14, 15, 16])
def test_placements_of_up_to_16_groups_equal_the_enumeration_of_all_offsets(groups: int) -> None:
    for redundancy in range(1, groups + 1):
        sets = ((0, *others) for others in combinations(range(1, groups), redundancy - 1))
        expected = min(largest_overlap(groups, np.array(offsets)) for offsets in sets)
        found = best_placement(groups, redundancy)
        assert (found.layout.max_overlap, found.layout.pairs_at_max) == expected
        assert found.status == "optimal"


@pytest.mark.parametrize(("redundancy", "overlap", "bound"), [(15, 2, 2), (16, 2, 2), (17, 2, 2)])
def test_200_groups_overlap_by_2_from_15_hosts_on(redundancy: int, overlap: int, bound: int) -> None:
    found = best_placement(200, redundancy)
    assert (found.layout.max_overlap, found.lower_bound, found.status) == (overlap, bound, "optimal")


@pytest.mark.slow
@pytest.mark.parametrize(("redundancy", "overlap", "bound"), [(13, 1, 1), (18, 2, 2), (20, 3, 2)])
def test_200_groups_with_patience(redundancy: int, overlap: int, bound: int) -> None:
    found = best_placement(200, redundancy)
    assert found.layout.max_overlap <= overlap
    assert found.lower_bound == bound
    assert (found.status == "optimal") == (found.layout.max_overlap == bound)


def test_a_time_limit_stops_the_search_with_what_it_has() -> None:
    found = best_placement(200, 20, time_limit_s=0.1)
    assert found.layout.max_overlap <= 3
    assert found.status == "feasible"
    with pytest.raises(SearchLimitError, match=r"no placement of 15 hosts per type on 200 groups within 0\.01 s"):
        best_placement(200, 15, method="model", time_limit_s=0.01)


def test_without_a_limit_the_same_arguments_give_the_same_placement() -> None:
    for arguments in [(40, 8), (100, 13)]:
        assert best_placement(*arguments).layout == best_placement(*arguments).layout


def test_domains_are_kept_and_stated() -> None:
    found = best_placement(44, 8, domain_size=5, per_domain=1)
    assert found.domains is not None
    found.domains.check(found.layout)
    assert found.to_json()["domain_size"] == 5
    assert found.to_json()["per_domain"] == 1


def test_importing_and_placing_load_no_solver() -> None:
    code = (
        "import sys, spareplan; from spareplan.placement import place, best_offsets;"
        "place(200, 14); best_offsets(91, 10);"
        "print([name for name in ('ortools', 'pulp', 'highspy', 'scipy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"redundancy": 21}, "redundancy = 21: must be a whole number from 1 to 20"),
        ({"granularity": 0}, "granularity = 0: must be a whole number from 1"),
        ({"layout": "spiral"}, "layout = 'spiral': must be one of best, golomb, cyclic, consecutive"),
        ({"method": "prayer"}, "method = 'prayer': must be one of search, model"),
        ({"groups": 300, "method": "model"}, "groups = 300: must be at most 256 for the model"),
        ({"time_limit_s": 0}, "time_limit_s = 0: must be a finite number of seconds above 0"),
        ({"time_limit_s": float("inf")}, "time_limit_s = inf: must be a finite number of seconds above 0"),
        ({"seed": -1}, "seed = -1: must be a whole number from 0"),
        ({"domain_size": 3}, "per_domain = None: must be given together with domain_size"),
    ],
)
def test_values_out_of_their_domain_are_refused(arguments: dict[str, object], text: str) -> None:
    with pytest.raises(InputError, match=re.escape(text)):
        best_placement(**{"groups": 20, "redundancy": 6, **arguments})  # type: ignore[arg-type]
