"""What a change of a scenario keeps, replaces and works out anew."""

from __future__ import annotations

import re

import pytest

from spareplan.errors import InputError
from spareplan.scenario import Scenario, Search, build_scenario
from spareplan.scenario.defaults import DEFAULTS

KNOWN = Scenario(gpus=100_000, mtbf="5m")


def sizes(scenario: Scenario) -> tuple[int, int, int]:
    """Return GPUs, group size and groups."""
    return scenario.gpus, scenario.group_size, scenario.groups


def test_a_change_replaces_its_field_and_drops_its_source_only() -> None:
    changed = KNOWN.changed(restart_s=1_200.0)
    assert changed.restart_s == 1_200
    assert set(KNOWN.sources) - set(changed.sources) == {"restart_s"}
    assert changed.changed(restart_s=None) == KNOWN, "None takes a field back to its default"


def test_a_change_may_bring_its_own_source_and_text() -> None:
    changed = KNOWN.changed(restart="20m", sources={"restart": "measured"})
    assert changed.restart_s == 1_200
    assert changed.sources["restart_s"] == "measured"
    assert changed.sources["save_s"] == KNOWN.sources["save_s"]


def test_no_change_is_no_change() -> None:
    assert KNOWN.changed() == KNOWN
    assert KNOWN.changed().to_json() == KNOWN.to_json()


@pytest.mark.parametrize(
    ("given", "change", "expected"),
    [
        # gpus, group_size, groups: nothing given but the GPUs
        ({}, {"gpus": 50_000}, (50_000, 512, 97)),
        ({}, {"group_size": 100}, (100_000, 100, 1_000)),
        ({}, {"groups": 200}, (100_000, 500, 200)),
        ({}, {"gpus": 50_000, "groups": 200}, (50_000, 250, 200)),
        ({}, {"gpus": 50_000, "group_size": 100}, (50_000, 100, 500)),
        ({}, {"group_size": 100, "groups": 200}, (100_000, 100, 200)),
        ({}, {"gpus": 300, "group_size": 100, "groups": 2}, (300, 100, 2)),
        # the group size given
        ({"group_size": 8}, {"gpus": 50_000}, (50_000, 8, 6_250)),
        ({"group_size": 8}, {"groups": 200}, (100_000, 500, 200)),
        ({"group_size": 8}, {"group_size": 100}, (100_000, 100, 1_000)),
        ({"group_size": 8}, {"group_size": None}, (100_000, 512, 195)),
        # the groups given
        ({"groups": 200}, {"gpus": 50_000}, (50_000, 250, 200)),
        ({"groups": 200}, {"group_size": 100}, (100_000, 100, 1_000)),
        ({"groups": 200}, {"groups": 300}, (100_000, 333, 300)),
        # both given
        ({"group_size": 100, "groups": 900}, {"gpus": 50_000}, (50_000, 100, 500)),
        ({"group_size": 100, "groups": 900}, {"group_size": 50}, (100_000, 50, 2_000)),
        ({"group_size": 100, "groups": 900}, {"groups": 200}, (100_000, 500, 200)),
        ({"group_size": 100, "groups": 900}, {"group_size": 50, "groups": 900}, (100_000, 50, 900)),
    ],
)
def test_gpus_group_size_and_groups_follow_each_other(
    given: dict[str, object], change: dict[str, object], expected: tuple[int, int, int]
) -> None:
    base = {"gpus": 100_000, "mtbf_s": 300} | given
    changed = Scenario(**base).changed(**change)
    assert sizes(changed) == expected
    text = "\n".join(f"{name} = {value}" for name, value in base.items())
    if None not in change.values():
        from spareplan.scenario import scenario_from_text

        assert scenario_from_text(text, change) == changed, "options on a file follow the same rules"


def test_groups_given_together_that_do_not_fit_the_kept_gpus_are_refused() -> None:
    with pytest.raises(InputError, match=r"^groups = 1001: must be at most 1,000, as 100,000 GPUs are not more"):
        KNOWN.changed(groups=1_001, group_size=100)
    with pytest.raises(InputError, match=r"^gpus = 100: must be at least 512"):
        KNOWN.changed(gpus=100)


def test_defaults_that_follow_from_others_are_worked_out_anew() -> None:
    changed = KNOWN.changed(gpus=600_000)
    assert changed.restart_s == 3_600, "60 min at 600,000 GPUs"
    assert changed.all_reduce_s == 600_000 // 512 / 100, "0.01 s per group"
    assert set(changed.sources) == set(KNOWN.sources)


def test_given_values_do_not_follow() -> None:
    given = Scenario(gpus=100_000, mtbf_s=300, restart_s=600.0, all_reduce_s=1.95)
    assert (given.restart_s, given.all_reduce_s) == (KNOWN.restart_s, KNOWN.all_reduce_s)
    changed = given.changed(gpus=600_000)
    assert (changed.restart_s, changed.all_reduce_s) == (600, 1.95)


def test_one_mean_time_between_failures_replaces_the_other_with_its_source() -> None:
    of_gpu = KNOWN.changed(gpu_mtbf="50000h")
    assert (of_gpu.mtbf_s, of_gpu.gpu_mtbf_s) == (None, 1.8e8)
    sourced = of_gpu.changed(gpu_mtbf_s=1.7e8, sources={"gpu_mtbf_s": "log"})
    of_job = sourced.changed(mtbf="5m")
    assert (of_job.mtbf_s, of_job.gpu_mtbf_s) == (300, None)
    assert "gpu_mtbf_s" not in of_job.sources
    with pytest.raises(InputError, match=r"^gpu_mtbf_s = 5\.0: must be left out where mtbf is given;"):
        KNOWN.changed(mtbf_s=5, gpu_mtbf_s=5)
    with pytest.raises(InputError, match=r"^mtbf = None: must be given, or gpu_mtbf;"):
        KNOWN.changed(mtbf_s=None)


def test_fields_of_the_search_change_alone_or_together() -> None:
    alone = KNOWN.changed(redundancy="4,8", interval="30m")
    assert alone.search == Search(redundancy=(4, 8), interval_s=1_800.0)
    assert KNOWN.changed(search={"redundancy": [4, 8], "interval": "30m"}) == alone
    whole = alone.changed(search=alone.search.model_copy(update={"redundancy": None, "interval_s": None}))
    assert whole == KNOWN, "a field of a Search that does not differ keeps its source"
    assert "granularity" not in KNOWN.changed(granularity=(4,)).sources
    with pytest.raises(InputError, match=r"^seed = 3: must be given once; give it at the top level or in \[search\]"):
        KNOWN.changed(seed=2, search={"seed": 3})


def test_a_bad_change_is_refused_like_a_bad_value() -> None:
    with pytest.raises(
        InputError, match=r'^key = \'restrt\': must be one that a scenario knows; did you mean "restart"'
    ):
        KNOWN.changed(restrt="5m")
    with pytest.raises(InputError, match=r"^redundancy = 196: must be at most the number of groups, 195"):
        KNOWN.changed(redundancy=(196,))
    with pytest.raises(InputError, match=r"^restart_s = nan: must be a number from 0 to"):
        KNOWN.changed(restart_s=float("nan"))


def test_a_default_edited_by_hand_counts_as_given() -> None:
    edited = Scenario(gpus=100_000, mtbf_s=300, restart_s=1_200.0, sources=KNOWN.sources)
    assert edited.restart_s == 1_200
    assert edited == Scenario(gpus=100_000, mtbf_s=300, restart_s=1_200.0)
    assert "restart_s" not in edited.sources
    assert edited.changed(gpus=600_000).restart_s == 1_200


@pytest.mark.parametrize("name", sorted(DEFAULTS.keys() - {"group_size", "groups"}))
def test_a_value_deleted_by_hand_is_filled_again_whatever_its_source_says(name: str) -> None:
    document = KNOWN.model_dump()
    del (document["search"] if name == "granularity" else document)[name]
    assert Scenario(**document) == KNOWN


@pytest.mark.parametrize("name", ["group_size", "groups"])
def test_a_size_of_the_groups_deleted_by_hand_follows_from_the_other(name: str) -> None:
    document = KNOWN.model_dump()
    del document[name]
    again = Scenario(**document)
    assert sizes(again) == sizes(KNOWN)
    assert set(KNOWN.sources) - set(again.sources) <= {"group_size", "groups"}
    assert (again.all_reduce_s, again.restart_s) == (KNOWN.all_reduce_s, KNOWN.restart_s)


def test_scaling_keeps_the_group_size_and_how_often_a_gpu_fails() -> None:
    small = KNOWN.scaled_to(50_000)
    assert sizes(small) == (50_000, 512, 97)
    per_gpu = KNOWN.job_mtbf_s * KNOWN.gpus_in_use
    assert small.job_mtbf_s * small.gpus_in_use == pytest.approx(per_gpu, rel=1e-15)
    assert small.group_mtbf_s == pytest.approx(KNOWN.group_mtbf_s, rel=1e-15)
    assert (small.restart_s, small.all_reduce_s) == (300, 0.97)
    assert small.save_s == KNOWN.save_s
    of_gpu = Scenario(gpus=100_000, gpu_mtbf="50000h").scaled_to(50_000)
    assert of_gpu.gpu_mtbf_s == 1.8e8


def test_scaling_to_the_same_gpus_changes_nothing() -> None:
    for known in (KNOWN, Scenario(gpus=10, groups=4, mtbf_s=300)):
        assert known.scaled_to(known.gpus) == known


def test_scaling_keeps_a_group_size_that_was_not_given_itself() -> None:
    scaled = Scenario(gpus=100_000, groups=200, mtbf_s=300).scaled_to(200_000)
    assert sizes(scaled) == (200_000, 500, 400)
    assert scaled.sources["group_size"] == "as at 100,000 GPUs"
    assert "groups" not in scaled.sources


def test_scaling_keeps_the_share_of_spares_that_was_given() -> None:
    planned = Scenario(gpus=1_000, group_size=10, groups=90, mtbf_s=300)
    assert sizes(planned.scaled_to(2_000)) == (2_000, 10, 180)
    assert sizes(planned.scaled_to(10)) == (10, 10, 1)


def test_scaling_keeps_values_that_were_given() -> None:
    given = Scenario(gpus=100_000, mtbf_s=300, restart_s=100.0, all_reduce_s=3.0).scaled_to(200_000)
    assert (given.restart_s, given.all_reduce_s) == (100, 3)


def test_scaling_tells_where_a_sourced_time_between_failures_comes_from() -> None:
    known = Scenario(gpus=100_000, mtbf_s=300, sources={"mtbf_s": "log", "gpus": "contract"})
    scaled = known.scaled_to(200_000).scaled_to(400_000)
    assert scaled.sources["mtbf_s"] == "for each GPU as at 200,000 GPUs"
    assert "gpus" not in scaled.sources
    assert "mtbf_s" not in KNOWN.scaled_to(200_000).sources, "the user gave it"


def test_scaling_leaves_out_redundancies_that_no_longer_fit() -> None:
    asked = KNOWN.changed(redundancy=(4, 100))
    assert asked.scaled_to(20_000).search.redundancy == (4,)
    assert asked.scaled_to(1_024).search.redundancy is None
    assert asked.scaled_to(200_000).search.redundancy == (4, 100)


@pytest.mark.parametrize("gpus", [511, 0, -5, 10_000_001, 1e5, True, "100k", float("nan")])
def test_scaling_to_less_than_a_group_or_to_no_number_is_refused(gpus: object) -> None:
    text = f"gpus = {gpus!r}: must be a whole number from 512, one group, to 10,000,000"
    with pytest.raises(InputError, match=re.escape(text)):
        KNOWN.scaled_to(gpus)  # type: ignore[arg-type] # what a caller without a type checker may pass


def test_options_that_are_none_count_as_not_given() -> None:
    assert build_scenario(options={"gpus": "100k", "mtbf": "5m", "gpu_mtbf": None, "save": None, "seed": None}) == KNOWN


def test_options_on_a_preset_replace_what_it_says() -> None:
    published = build_scenario(preset="spare-600k-n200", options={"gpu_mtbf": "50000h", "groups": 300, "seed": 7})
    assert (published.mtbf_s, published.gpu_mtbf_s) == (None, 1.8e8)
    assert sizes(published) == (600_000, 2_000, 300)
    assert published.search == Search(layouts=("golomb",), seed=7)
    assert published.all_reduce_s == 2, "the preset gives it for its own number of groups; it does not follow"
    assert not {"mtbf_s", "gpu_mtbf_s", "groups", "seed"} & set(published.sources)
