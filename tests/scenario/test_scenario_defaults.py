"""What is assumed where the user says nothing, and how it is told."""

from __future__ import annotations

import pytest

from spareplan.scenario import Scenario, Search
from spareplan.scenario.defaults import DEFAULTS
from spareplan.scenario.model import known_keys

KNOWN = Scenario(gpus=100_000, mtbf="5m")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("group_size", 512),
        ("groups", 195),
        ("weibull_shape", 1.0),
        ("initial_ages", "steady"),
        ("renewal", "kept"),
        ("compute_s", 64.0),
        ("jitter", 0.05),
        ("all_reduce_s", 1.95),
        ("save_s", 60.0),
        ("load_s", 0.0),
        ("restart_s", 600.0),
        ("detection_s", 0.0),
        ("shrink_s", 0.1),
        ("save_waits", "everybody"),
        ("resume", "next-step"),
        ("restart_failures", "ignored"),
        ("replica_sets", "disjoint"),
        ("replication_jitter", "per-stack"),
        ("repair_s", 5.92 * 3_600),
        ("machine_gpus", 8),
        ("steps", 10_000),
    ],
)
def test_gpus_and_mtbf_alone_give_the_documented_defaults(name: str, value: object) -> None:
    assert getattr(KNOWN, name) == value
    assert KNOWN.sources[name]


def test_what_to_search_is_everything_in_one_piece_by_default() -> None:
    assert KNOWN.search == Search(
        strategies=("checkpoint", "replication", "spare"),
        redundancy=None,
        layouts=("golomb", "cyclic", "consecutive"),
        interval_s=None,
        granularity=(1,),
        seed=0,
    )
    assert KNOWN.price_per_gpu_hour is None
    assert KNOWN.title == ""


@pytest.mark.parametrize(("groups", "all_reduce_s"), [(200, 2.0), (600, 6.0), (1_000, 10.0)])
def test_all_reduce_and_restart_defaults_meet_the_published_values(groups: int, all_reduce_s: float) -> None:
    """arXiv 2603.00357: 2, 6 and 10 s of all-reduce, 3,600 s of restart at 600,000 GPUs."""
    published = Scenario(gpus=600_000, groups=groups, mtbf_s=300)
    assert published.all_reduce_s == all_reduce_s
    assert published.restart_s == 3_600


def test_mean_repair_time_matches_lanl_la_ur_05_7318() -> None:
    assert "23,552 repairs, 5.92 h" in KNOWN.sources["repair_s"]
    assert KNOWN.repair_s == pytest.approx(5.92 * 3_600, rel=1e-15)


@pytest.mark.parametrize(
    ("fields", "group_size", "groups", "assumed"),
    [
        ({}, 512, 195, {"group_size", "groups"}),
        ({"group_size": 8}, 8, 12_500, {"groups"}),
        ({"groups": 300}, 333, 300, {"group_size"}),
        ({"groups": 100, "group_size": 900}, 900, 100, set()),
    ],
)
def test_group_size_and_groups_follow_from_what_is_given(
    fields: dict[str, object], group_size: int, groups: int, assumed: set[str]
) -> None:
    known = Scenario(gpus=100_000, mtbf_s=300, **fields)
    assert (known.group_size, known.groups) == (group_size, groups)
    assert {"group_size", "groups"} & set(known.sources) == assumed


def test_what_the_user_gives_is_not_assumed_even_at_the_default_value() -> None:
    given = Scenario(gpus=100_000, mtbf_s=300, save_s=60.0, search={"granularity": [1]})
    assert given.save_s == KNOWN.save_s
    assert set(KNOWN.sources) - set(given.sources) == {"save_s", "granularity"}


def test_none_counts_as_not_given() -> None:
    assert Scenario(gpus=100_000, mtbf_s=300, gpu_mtbf_s=None, save_s=None, compute=None, search=None) == KNOWN


def test_everything_assumed_is_listed_once_in_the_order_of_the_fields() -> None:
    listed = [assumption.field for assumption in KNOWN.assumptions()]
    order = [*known_keys().scenario, *known_keys().search]
    assert listed == sorted(listed, key=order.index)
    assert set(listed) == set(DEFAULTS)


def test_an_assumption_has_its_value_a_text_for_people_and_a_source() -> None:
    listed = {assumption.field: assumption for assumption in KNOWN.assumptions()}
    texts = {name: listed[name].text for name in ("group_size", "groups", "save_s", "shrink_s", "repair_s", "jitter")}
    assert texts == {
        "group_size": "512 GPUs",
        "groups": "195",
        "save_s": "1 min",
        "shrink_s": "100 ms",
        "repair_s": "5.9 h",
        "jitter": "0.05",
    }
    assert listed["steps"].text == "10,000"
    of_gpu = Scenario(gpus=100_000, gpu_mtbf="50677h", sources={"gpu_mtbf": "log"})
    assert [a.text for a in of_gpu.assumptions() if a.field == "gpu_mtbf_s"] == ["50,677 h"]
    assert listed["granularity"].value == (1,)
    assert listed["granularity"].text == "1"
    assert all(assumption.source == KNOWN.sources[name] for name, assumption in listed.items())


def test_a_source_without_a_value_does_not_pass_for_the_source_of_the_default() -> None:
    known = Scenario(gpus=100_000, mtbf_s=300, sources={"compute_s": "our own trace", "price_per_gpu_hour": "quote"})
    assert known == KNOWN


def test_a_value_with_a_source_of_its_own_keeps_it() -> None:
    known = Scenario(gpus=100_000, mtbf_s=300, compute="10s", sources={"compute": "our own trace"})
    assert known.sources["compute_s"] == "our own trace"
    assert [a.text for a in known.assumptions() if a.field == "compute_s"] == ["10 s"]


def test_every_default_has_a_source_of_its_own_in_one_line() -> None:
    sources = [default.source for defaults in DEFAULTS.values() for default in defaults]
    assert len(set(sources)) == len(sources)
    assert all(source.isprintable() and 20 < len(source) <= 1_000 for source in sources)
