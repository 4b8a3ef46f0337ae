from __future__ import annotations

import re
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spareplan.errors import InputError
from spareplan.placement import FailureDomains, Layout, LayoutError, best_offsets, place
from spareplan.placement._local import OffsetChains
from spareplan.placement.domains import keeps_window, spread_multiples
from spareplan.placement.offsets import largest_overlap


def crowded(layout: Layout, size: int, most: int) -> bool:
    """Count the hosts of every type in every rack, one by one."""
    for kind in range(layout.groups):
        racks = [group // size for group in range(layout.groups) if kind in layout.types[group].tolist()]
        if any(racks.count(rack) > most for rack in racks):
            return True
    return False


@pytest.mark.parametrize("groups", range(1, 9))
def test_small_searches_with_racks_equal_the_enumeration(groups: int) -> None:
    for redundancy in range(1, groups + 1):
        layouts = [Layout.from_offsets(groups, (0, *rest)) for rest in combinations(range(1, groups), redundancy - 1)]
        for size in range(1, groups + 2):
            for most in range(1, size + 1):
                kept = [(a.max_overlap, a.pairs_at_max) for a in layouts if not crowded(a, size, most)]
                domains = FailureDomains(size, most)
                if kept:
                    found = best_offsets(groups, redundancy, domains=domains)
                    assert (found.max_overlap, found.pairs_at_max) == min(kept)
                    domains.check(place(groups, redundancy, domain_size=size, per_domain=most))
                else:
                    with pytest.raises(InputError, match=f"redundancy = {redundancy}: must be at most"):
                        best_offsets(groups, redundancy, domains=domains)


@given(
    st.integers(2, 30).flatmap(lambda n: st.tuples(st.just(n), st.integers(1, n))),
    st.integers(1, 12),
    st.integers(1, 6),
)
def test_check_refuses_exactly_the_layouts_with_a_crowded_rack(case: tuple[int, int], size: int, most: int) -> None:
    groups, redundancy = case
    rng = np.random.default_rng(groups * 31 + redundancy)
    offsets = (0, *(1 + rng.choice(groups - 1, redundancy - 1, replace=False)).tolist())
    layout = Layout.from_offsets(groups, offsets)
    if crowded(layout, size, most):
        with pytest.raises(LayoutError, match="groups of failure domain"):
            FailureDomains(size, most).check(layout)
    else:
        FailureDomains(size, most).check(layout)


@given(st.integers(8, 40), st.integers(2, 8), st.integers(1, 7), st.integers(1, 3), st.integers(1, 3))
def test_moves_of_the_search_keep_the_window(groups: int, redundancy: int, size: int, most: int, chains: int) -> None:
    if most >= min(size, redundancy) or size * redundancy > most * groups:
        return
    start = np.arange(redundancy) * groups // redundancy
    local = OffsetChains(groups, start, chains, np.random.default_rng(groups), (size, most))
    for _ in range(12):
        local.move()
        for marks in local._marks:
            assert len(set(marks.tolist())) == redundancy
            present = np.isin(np.arange(groups), marks)
            assert max(np.roll(present, -s)[:size].sum() for s in range(groups)) <= most
        assert (local.best_overlap, local.best_pairs) == largest_overlap(groups, local.best)
        assert keeps_window(groups, np.sort(local.best)[None, :], (size, most))[0]


@pytest.mark.parametrize(("size", "most"), [(8, 1), (10, 2), (15, 1), (4, 1), (200, 13), (300, 20)])
def test_13_hosts_of_200_groups_keep_apart(size: int, most: int) -> None:
    placed = place(200, 13, domain_size=size, per_domain=most)
    assert not crowded(placed, size, most)
    assert placed.max_overlap <= (8 if size == 15 else 2)


def test_a_ruler_that_crowds_a_rack_is_multiplied() -> None:
    # the optimal ruler of 9 marks begins 0 1 5 12; a multiple of it keeps overlap 1
    placed = place(600, 9, domain_size=8, per_domain=1)
    assert placed.family == "cyclic"
    assert placed.max_overlap == 1
    FailureDomains(8, 1).check(placed)
    with pytest.raises(LayoutError, match="failure domain"):
        FailureDomains(8, 1).check(place(600, 9))


def test_multiples_have_the_same_overlaps_and_keep_the_window() -> None:
    ruler = np.array([0, 1, 4, 9, 11])
    ruler_at_100, even = spread_multiples(100, [ruler], (8, 1))
    assert largest_overlap(100, ruler_at_100) == largest_overlap(100, ruler)
    for marks in (ruler_at_100, even):
        assert keeps_window(100, marks[None, :], (8, 1))[0]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"domain_size": 4}, "per_domain = None: must be given together with domain_size"),
        ({"per_domain": 4}, "domain_size = None: must be given together with per_domain"),
        ({"domain_size": 0, "per_domain": 1}, "domain_size = 0: must be a whole number from 1"),
        ({"domain_size": 4, "per_domain": float("nan")}, "per_domain = nan: must be a whole number from 1"),
        ({"domain_size": 4, "per_domain": True}, "per_domain = True: must be a whole number from 1"),
        ({"domain_size": 5, "per_domain": 1}, "redundancy = 6: must be at most 4 = ceil(N / D) d = 4 racks x 1 hosts"),
        ({"domain_size": 7, "per_domain": 2}, "redundancy = 6: must be at most 5 = floor(d N / D), since a rack of 7"),
        (
            {"domain_size": 3, "per_domain": 1, "layout": "consecutive"},
            "layout = 'consecutive': must be one with at most",
        ),
    ],
)
def test_impossible_domains_are_refused(arguments: dict[str, object], text: str) -> None:
    with pytest.raises(InputError, match=re.escape(text)):
        place(**{"groups": 20, "redundancy": 6, **arguments})  # type: ignore[arg-type]


def test_a_plane_keeps_the_rule_of_its_racks_by_being_multiplied() -> None:
    found = {most: best_offsets(91, 10, domains=FailureDomains(10, most)) for most in (2, 3)}
    assert found[3].max_overlap == 1
    for (most, result), _ in product(found.items(), (0,)):
        assert keeps_window(91, np.array([result.offsets]), (10, most))[0]
