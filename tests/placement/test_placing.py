from __future__ import annotations

import re

import pytest

from spareplan.errors import InputError
from spareplan.placement import LAYOUTS, best_offsets, consecutive_offsets, golomb_offsets, place


@pytest.mark.parametrize("layout", ["best", "cyclic", "consecutive"])
@pytest.mark.parametrize("groups", range(1, 9))
def test_every_redundancy_of_a_few_groups_has_a_layout(groups: int, layout: str) -> None:
    for redundancy in range(1, groups + 1):
        for granularity in (1, 3):
            placed = place(groups, redundancy, granularity, layout)
            placed.check()
            assert (placed.groups, placed.redundancy, placed.granularity) == (groups, redundancy, granularity)
    assert place(groups, groups, layout=layout).max_overlap == (groups if groups > 1 else 0)
    assert place(groups, 1, layout=layout).max_overlap == 0


def test_best_is_the_optimal_ruler_where_it_fits_and_a_search_elsewhere() -> None:
    for redundancy in range(1, 13):
        placed = place(200, redundancy)
        assert placed.family == "golomb"
        assert placed.offsets == golomb_offsets(200, redundancy)
        assert placed.max_overlap == min(1, redundancy - 1)
    for redundancy in range(13, 21):
        placed = place(200, redundancy)
        assert placed.family == "cyclic"
        assert placed.offsets == best_offsets(200, redundancy).offsets
        assert placed.max_overlap == best_offsets(200, redundancy).max_overlap <= 3


def test_every_family_can_be_asked_for_by_name() -> None:
    assert LAYOUTS == ("best", "golomb", "cyclic", "consecutive")
    assert place(600, 9, layout="golomb").offsets == golomb_offsets(600, 9)
    assert place(600, 9, layout="consecutive").offsets == consecutive_offsets(600, 9)
    assert place(600, 9, layout="consecutive").max_overlap == 8
    cyclic = place(600, 9, layout="cyclic")
    assert (cyclic.family, cyclic.max_overlap) == ("cyclic", 1)


def test_budget_and_seed_reach_the_search() -> None:
    assert place(195, 13, budget=0).offsets == best_offsets(195, 13, 0).offsets
    assert place(195, 13, budget=0).offsets != place(195, 13).offsets
    assert place(195, 13, seed=1).offsets != place(195, 13, seed=2).offsets
    assert place(195, 13, seed=1) == place(195, 13, seed=1)


def test_a_layout_of_12_500_groups_and_micro_shards_keeps_the_rules() -> None:
    placed = place(12_500, 14, 16)
    assert placed.stacks.shape == (12_500, 14 * 16)
    assert (placed.family, placed.max_overlap, placed.max_shared_groups) == ("golomb", 1, 1)


@pytest.mark.parametrize(
    ("groups", "redundancy", "text"),
    [
        (200, 13, "redundancy = 13: must be at most 12 for a Golomb layout of 200 groups; "),
        (200, 13, 'ask for the layout "best" or at least 213 groups'),
        (12_500, 29, "redundancy = 29: must be at most 28 for a Golomb layout of 12,500 groups; "),
        (2, 2, "redundancy = 2: must be at most 1 for a Golomb layout of 2 groups; "),
    ],
)
def test_a_golomb_layout_that_does_not_exist_is_refused_with_a_way_out(groups: int, redundancy: int, text: str) -> None:
    with pytest.raises(InputError, match=re.escape(text)):
        place(groups, redundancy, layout="golomb")


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"groups": 0}, "groups = 0: must be a whole number from 1"),
        ({"groups": "200"}, "groups = '200': must be a whole number from 1"),
        ({"groups": float("inf")}, "groups = inf: must be a whole number from 1"),
        ({"redundancy": 21}, "redundancy = 21: must be a whole number from 1 to 20"),
        ({"redundancy": 0}, "redundancy = 0: must be a whole number from 1 to 20"),
        ({"redundancy": -3}, "redundancy = -3: must be a whole number from 1 to 20"),
        ({"redundancy": False}, "redundancy = False: must be a whole number from 1 to 20"),
        ({"granularity": 0}, "granularity = 0: must be a whole number from 1"),
        ({"granularity": float("nan")}, "granularity = nan: must be a whole number from 1"),
        ({"granularity": 2**31}, "granularity = 2147483648: must be a whole number from 1"),
        ({"layout": "golem"}, "layout = 'golem': must be one of best, golomb, cyclic, consecutive"),
        ({"layout": ["best"]}, "layout = ['best']: must be one of best"),
        ({"budget": -1}, "budget = -1: must be a whole number from 0"),
        ({"budget": [5]}, "budget = [5]: must be a whole number from 0"),
        ({"budget": True}, "budget = True: must be a whole number from 0"),
        ({"seed": -1}, "seed = -1: must be a whole number from 0"),
        ({"seed": 0.5}, "seed = 0.5: must be a whole number from 0"),
    ],
)
def test_values_out_of_their_domain_are_refused(arguments: dict[str, object], text: str) -> None:
    with pytest.raises(InputError, match=re.escape(text)):
        place(**{"groups": 20, "redundancy": 6, **arguments})  # type: ignore[arg-type]
