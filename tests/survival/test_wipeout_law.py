"""Distribution of the number of failures to wipe-out."""

from itertools import permutations

import numpy as np
import pytest

from spareplan.errors import InputError
from spareplan.placement import place, replica_sets, single_copies
from spareplan.survival import layout_wipeout, replica_wipeout
from spareplan.survival.wipeout import death_ranks, wipeouts_by_ranks


def killed_until_wipeout(hosts: np.ndarray, deaths: tuple[int, ...]) -> int:
    """Kill groups in order until some type has no living host: the rule itself, with no ranks in it."""
    alive = np.ones(len(deaths), dtype=bool)
    for failures, dead in enumerate(deaths, start=1):
        alive[dead] = False
        if not alive[hosts].any(axis=1).all():
            return failures
    raise AssertionError


@pytest.mark.parametrize(("groups", "redundancy"), [(7, 3), (6, 2), (7, 2), (5, 5)])
def test_ranks_give_k_of_every_death_order(groups: int, redundancy: int) -> None:
    layout = place(groups, redundancy)
    orders = np.array(list(permutations(range(groups))))
    ranks = np.empty_like(orders, dtype=np.int32)
    np.put_along_axis(ranks, orders, np.broadcast_to(np.arange(1, groups + 1), orders.shape), axis=1)
    expected = [killed_until_wipeout(layout.hosts, tuple(order)) for order in orders]
    assert wipeouts_by_ranks(layout, ranks).tolist() == expected


def test_golomb_600_9_survives_281_failures_as_sampled_with_40000_draws() -> None:
    law = layout_wipeout(place(600, 9, layout="golomb"), draws=6000)
    assert law.method == "ranks"
    # the reference of 40,000 draws has a standard error of its own
    error = law.standard_error * np.sqrt(1 + 6000 / 40_000)
    assert law.expected_failures == pytest.approx(281.2, abs=3 * error)


@pytest.mark.parametrize(("redundancy", "expected"), [(8, 275.135), (9, 302.68)])
def test_consecutive_600_is_exact(redundancy: int, expected: float) -> None:
    law = layout_wipeout(place(600, redundancy, layout="consecutive"))
    assert law.method == "exact"
    assert law.standard_error == 0.0
    assert law.expected_failures == pytest.approx(expected, abs=5e-3 if redundancy == 9 else 5e-4)


@pytest.mark.parametrize(("groups", "redundancy"), [(60, 3), (61, 4), (90, 5)])
def test_exact_consecutive_law_agrees_with_ranks(groups: int, redundancy: int) -> None:
    layout = place(groups, redundancy, layout="consecutive")
    fatal = wipeouts_by_ranks(layout, death_ranks(groups, seed=3, draws=4000))
    error = fatal.std(ddof=1) / np.sqrt(len(fatal))
    assert fatal.mean() == pytest.approx(layout_wipeout(layout).expected_failures, abs=3.5 * error)


@pytest.mark.parametrize(
    ("groups", "redundancy", "wrap"), [(60, 3, False), (61, 3, False), (61, 3, True), (62, 3, True)]
)
def test_exact_replica_law_agrees_with_sampled_deaths(groups: int, redundancy: int, wrap: bool) -> None:
    sets = replica_sets(groups, redundancy, wrap=wrap)
    ranks = death_ranks(groups, seed=5, draws=4000)
    fatal = np.min([ranks[:, list(members)].max(axis=1) for members in sets.sets], axis=0)
    error = fatal.std(ddof=1) / np.sqrt(len(fatal))
    assert fatal.mean() == pytest.approx(replica_wipeout(sets).expected_failures, abs=3.5 * error)


def test_disjoint_600_3_matches_the_exact_mean_91_669() -> None:
    assert replica_wipeout(replica_sets(600, 3)).expected_failures == pytest.approx(91.669, abs=5e-4)


def test_first_failure_wipes_out_single_copies() -> None:
    law = layout_wipeout(single_copies(50))
    assert law.expected_failures == 1.0
    assert law.alive[0] == 1.0
    assert law.alive[1] == 0.0


def test_same_seed_gives_the_same_death_orders() -> None:
    first = death_ranks(40, seed=1, draws=50).copy()
    death_ranks.cache_clear()
    assert (death_ranks(40, seed=1, draws=50) == first).all()
    assert (death_ranks(40, seed=2, draws=50) != first).any()


def test_fewer_than_two_draws_are_refused() -> None:
    with pytest.raises(InputError, match="draws = 1"):
        death_ranks(10, draws=1)
