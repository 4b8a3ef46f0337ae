"""Deployments from plans: what every strategy writes is read back exactly, and nothing wrong is believed."""

from __future__ import annotations

import copy
import hashlib
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spareplan import Scenario, plan
from spareplan.errors import InputError
from spareplan.placement import Layout, place, replica_sets
from spareplan.planner import PLAN_SCHEMA as WRITTEN_SCHEMA
from spareplan.recovery.plan_file import PLAN_SCHEMA, deployment_from_json, orders_digest, read_deployment


def planned(**changes: object) -> dict[str, Any]:
    scenario = Scenario(gpus=20_000, mtbf="30m").changed(**changes)
    document: dict[str, Any] = json.loads(json.dumps(plan(scenario).to_json(), allow_nan=False))
    return document


def minimal(strategy: str, placement: dict[str, Any]) -> dict[str, Any]:
    """Return the least that a plan must say."""
    recommended = {key: placement[key] for key in ("groups", "redundancy", "granularity")}
    return {
        "schema": PLAN_SCHEMA,
        "recommended": {"strategy": strategy, **recommended},
        "placement": {key: placement[key] for key in ("groups", "redundancy", "granularity", "stacks")},
    }


@pytest.fixture(scope="module")
def spare_plan() -> dict[str, Any]:
    return planned(strategies=("spare",), redundancy=(3,), granularity=(2,))


def refused(document: Any, match: str, tmp_path: Path) -> None:
    """Assert that a plan is refused on one line that names its file."""
    path = tmp_path / "plan.json"
    text = document if isinstance(document, bytes) else json.dumps(document).encode()
    path.write_bytes(text)
    with pytest.raises(InputError, match=match) as caught:
        read_deployment(path)
    said = str(caught.value)
    assert "\n" not in said
    assert "plan.json" in said
    assert path.read_bytes() == text


def test_schema_is_the_one_that_plans_are_written_with() -> None:
    assert PLAN_SCHEMA == WRITTEN_SCHEMA


def test_plan_of_spare_gives_its_layout(spare_plan: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    path.write_text(json.dumps(spare_plan, indent=2), encoding="utf-8")
    found = read_deployment(path)
    layout = place(39, 3, 2, "golomb")
    assert found.layout == layout
    assert found.layout is not None
    assert (found.strategy, found.groups, found.redundancy, found.granularity) == ("spare", 39, 3, 2)
    assert found.orders == tuple(map(tuple, layout.stacks.tolist()))
    assert found.sets == tuple(map(tuple, layout.hosts.tolist()))
    assert found == deployment_from_json(spare_plan, "here")


def test_plan_of_checkpoint_gives_sets_of_one_group() -> None:
    found = deployment_from_json(planned(strategies=("checkpoint",)), "here")
    assert (found.strategy, found.groups, found.redundancy, found.granularity) == ("checkpoint", 39, 1, 1)
    assert found.layout is None
    assert found.sets == found.orders == tuple((group,) for group in range(39))


@pytest.mark.parametrize(("redundancy", "wrap"), [(3, "disjoint"), (4, "disjoint"), (4, "wrap"), (5, "wrap")])
def test_plan_of_replication_gives_the_sets_it_was_made_of(redundancy: int, wrap: str) -> None:
    document = planned(strategies=("replication",), redundancy=(redundancy,), replica_sets=wrap)
    found = deployment_from_json(document, "here")
    made = replica_sets(39, redundancy, wrap=wrap == "wrap")
    assert (found.strategy, found.groups, found.redundancy, found.layout) == ("replication", 39, redundancy, None)
    assert found.orders == made.orders()
    assert found.sets == tuple(tuple(sorted(members)) for members in made.sets)


@given(st.integers(1, 24), st.data())
def test_whole_set_is_dead_exactly_where_a_type_has_no_living_host(groups: int, data: st.DataObject) -> None:
    redundancy = data.draw(st.integers(1, groups))
    made = replica_sets(groups, redundancy, wrap=data.draw(st.booleans()))
    found = deployment_from_json(minimal("replication", made.to_json()), "here")
    dead = data.draw(st.sets(st.integers(0, groups - 1)))
    of_the_dead = any(dead.issuperset(members) for members in found.sets)
    assert of_the_dead == any(dead.issuperset(members) for members in made.sets)
    hosts = [{group for group, order in enumerate(found.orders) if kind in order} for kind in range(groups)]
    assert of_the_dead == any(dead >= members for members in hosts)


def test_group_in_two_wrapped_sets_is_found_in_both() -> None:
    # 7 groups in sets of 3: the third one is group 6 and, once round, groups 0 and 1
    found = deployment_from_json(minimal("replication", replica_sets(7, 3, wrap=True).to_json()), "here")
    assert found.sets == ((0, 1, 2), (3, 4, 5), (0, 1, 6))


def test_digest_is_the_stated_one_and_of_strategy_granularity_and_orders_alone(spare_plan: dict[str, Any]) -> None:
    digest = deployment_from_json(spare_plan, "here").digest
    stacks = spare_plan["placement"]["stacks"]
    text = json.dumps(["spare", 2, stacks], separators=(",", ":"))
    assert digest == hashlib.sha256(text.encode()).hexdigest() == orders_digest("spare", 2, np.array(stacks))
    other = copy.deepcopy(spare_plan)
    other |= {"headline": "other", "scenario": None, "candidates": []}
    other["recommended"]["layout"] = other["recommended"]["checkpoint_interval_s"] = None
    del other["placement"]["max_overlap"]
    assert deployment_from_json(dict(reversed(other.items())), "there").digest == digest


def test_digests_of_different_deployments_differ() -> None:
    layout = place(12, 2)
    swapped = layout.stacks[::-1].copy()
    replicas = replica_sets(12, 2)
    digests = [
        deployment_from_json(minimal("spare", layout.to_json()), "here").digest,
        deployment_from_json(minimal("replication", layout.to_json()), "here").digest,
        deployment_from_json(minimal("spare", place(12, 2, 2).to_json()), "here").digest,
        deployment_from_json(minimal("spare", Layout.from_stacks(swapped).to_json()), "here").digest,
        deployment_from_json(minimal("replication", replicas.to_json()), "here").digest,
    ]
    assert len(set(digests)) == len(digests)


def test_text_with_a_byte_order_mark_is_read(spare_plan: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    path.write_text(json.dumps(spare_plan), encoding="utf-8-sig")
    assert read_deployment(path) == deployment_from_json(spare_plan, "here")


class TestFiles:
    @pytest.fixture(autouse=True)
    def _short_paths(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Errors cut long values: name files from the folder they are in."""
        monkeypatch.chdir(tmp_path)

    def test_missing_file_and_missing_folder(self) -> None:
        for path in (Path("plan.json"), Path("none") / "plan.json"):
            with pytest.raises(InputError, match=r"plan\.json: must be a plan\.json that can be read; .*No such file"):
                read_deployment(path)

    def test_folder_pipe_and_device(self, tmp_path: Path) -> None:
        (tmp_path / "folder").mkdir()
        with pytest.raises(InputError, match=r"folder: must be .* a folder: name the plan\.json in it"):
            read_deployment(Path("folder"))
        os.mkfifo(tmp_path / "pipe")
        for path in (tmp_path / "pipe", Path("/dev/zero")):
            with pytest.raises(InputError, match=f"{path.name}: must be .* no regular file"):
                read_deployment(path)

    @pytest.mark.parametrize("name", ["a\0b", "x" * 5000, "\ud800"], ids=["zero", "long", "surrogate"])
    def test_name_that_no_file_has(self, tmp_path: Path, name: str) -> None:
        with pytest.raises(InputError, match=r"plan = .*: must be .*(no such path can exist|name too long)"):
            read_deployment(tmp_path / name)

    def test_links_in_a_circle(self, tmp_path: Path) -> None:
        path = tmp_path / "plan.json"
        path.symlink_to(path)
        with pytest.raises(InputError, match=r"plan\.json: must be a plan\.json that can be read"):
            read_deployment(path)

    def test_endless_file_is_not_read(self, tmp_path: Path) -> None:
        path = tmp_path / "plan.json"
        with path.open("wb") as file:
            file.truncate(2**30 + 1)
        with pytest.raises(InputError, match=r"plan\.json: must be a file of at most 1 GiB"):
            read_deployment(path)

    def test_no_utf_8(self, tmp_path: Path) -> None:
        refused(b'{"schema": "\xff"}', "must be UTF-8 text", tmp_path)
        refused("{}".encode("utf-16"), "must be UTF-8 text", tmp_path)


class TestText:
    def test_plan_cut_at_any_byte_is_called_cut_short(self, tmp_path: Path) -> None:
        text = json.dumps(minimal("spare", place(6, 2).to_json()), indent=2).encode()
        for end in range(len(text)):
            refused(text[:end], r"must be whole JSON; .* it is cut short at line \d+, column \d+", tmp_path)

    @pytest.mark.parametrize(
        ("text", "match"),
        [
            (b"{'schema': 1}", r"Expecting property name .* at line 1, column 2"),
            (b'{"schema": 1,\n "a" 2}', r"Expecting ':' delimiter at line 2, column 6"),
            (b"hello", r"Expecting value at line 1, column 1"),
            (b"{} {}", r"Extra data at line 1, column 4"),
            (b'{"a": NaN}', "number = 'NaN': must be finite"),
            (b'{"a": -Infinity}', "number = '-Infinity': must be finite"),
            (b'{"schema": 1, "b": {"x": 1, "y": 2, "x": 3}}', "key = 'x': must be in an object once only"),
            (b'{"a": ' + b"9" * 5000 + b"}", "numbers of a sensible length"),
            (b'{"a": ' + b"[" * 200_000 + b"]" * 200_000 + b"}", "nested less deeply"),
            (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "nested less deeply"),
            (b"\xef\xbb\xbf\xef\xbb\xbf{}", "must be whole JSON"),
        ],
        ids=lambda value: str(value[:24]),
    )
    def test_text_that_is_no_json(self, tmp_path: Path, text: bytes, match: str) -> None:
        refused(text, match, tmp_path)

    @pytest.mark.parametrize("document", [[], [1], "plan", 3, None, True], ids=str)
    def test_json_that_is_no_object(self, tmp_path: Path, document: Any) -> None:
        refused(document, "must be a JSON object", tmp_path)


def changed(document: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """Return a copy with one value replaced, named like "placement.stacks.3.0"; ``...`` takes it out."""
    result = copy.deepcopy(document)
    *way, last = path.split(".")
    place: Any = result
    for step in way:
        place = place[int(step) if isinstance(place, list) else step]
    if value is ...:
        del place[last]
    else:
        place[int(last) if isinstance(place, list) else last] = value
    return result


_NEEDED = ["schema", "recommended", "placement"]
_NEEDED += [f"recommended.{key}" for key in ("strategy", "groups", "redundancy", "granularity")]
_NEEDED += [f"placement.{key}" for key in ("groups", "redundancy", "granularity", "stacks")]


@pytest.mark.parametrize("key", _NEEDED)
def test_missing_key_is_named(tmp_path: Path, key: str) -> None:
    document = minimal("spare", place(12, 3).to_json())
    refused(changed(document, key, ...), f"plan.json, {key} = 'missing': must be given", tmp_path)


@pytest.mark.parametrize("key", _NEEDED)
@pytest.mark.parametrize(
    "value",
    [None, True, False, 0, -1, 1.0, 2.5, 10**30, 2**31, "3", "", [], {}, [[]], [{}], [None], [[True]], {"a": [1]}],
    ids=str,
)
def test_value_of_another_kind_is_refused(tmp_path: Path, key: str, value: Any) -> None:
    for strategy, made in (("spare", place(1, 1)), ("checkpoint", place(1, 1)), ("replication", replica_sets(1, 1))):
        # with one group all the numbers are 1, which True and 1.0 equal
        document = minimal(strategy, made.to_json())
        deployment_from_json(document, "here")
        refused(changed(document, key, value), key.split(".")[-1], tmp_path)


@pytest.mark.parametrize(
    ("path", "value", "match"),
    [
        ("schema", "spareplan/plan/2", r"schema = 'spareplan/plan/2': must be spareplan/plan/1; use the version"),
        ("schema", "x\ny" * 99, r"schema = 'x\\ny"),
        ("recommended.strategy", "prayer", "strategy = 'prayer': must be one of checkpoint, replication, spare"),
        ("recommended.strategy", "checkpoint", "redundancy = 3: must be 1 for checkpoint"),
        ("recommended.redundancy", 4, "redundancy = 3: must be 4, as recommended"),
        ("recommended.groups", 13, "groups = 12: must be 13, as recommended"),
        ("recommended.granularity", 2, "granularity = 1: must be 2, as recommended"),
        ("placement.stacks.0.0", 1, "micro-shard 1 twice"),
        ("placement.stacks.0.2", 7, r"must be a valid layout \(layout: type 3 is on 2 groups"),
        ("placement.stacks.0.2", -1, "stacks = -1"),
        ("placement.stacks.0.2", 12, r"holds a micro-shard outside 0\.\.11"),
        ("placement.stacks.0.2", 10**40, "stacks = 1000"),
        ("placement.stacks.0.2", True, "stacks = True"),
        ("placement.stacks.0.2", "4", "stacks = '4"),
        ("placement.stacks.0.2", [4], r"stacks = \[4\]: must be"),
        ("placement.stacks.0", [0, 1], r"entries per order = \[2, 3\]: must be the same"),
        ("placement.stacks.0", None, r"stacks = None: must be 12 lists"),
        ("placement.stacks.0", {}, r"stacks = \{\}: must be 12 lists"),
        ("placement.stacks", [[0, 1, 2]], "stacks = '1 lists': must be 12 lists"),
    ],
)
def test_edited_plan_of_spare_is_refused(tmp_path: Path, path: str, value: Any, match: str) -> None:
    # offsets 0, 1, 3: group 0 holds types 0, 1 and 3
    document = minimal("spare", place(12, 3, 1, "golomb").to_json())
    assert document["placement"]["stacks"][0] == [0, 1, 3]
    refused(changed(document, path, value), match, tmp_path)


def test_plan_of_spare_with_other_numbers_throughout_is_refused(tmp_path: Path) -> None:
    document = minimal("spare", place(12, 4, 1, "consecutive").to_json())
    for key, value, match in (
        ("redundancy", 2, "redundancy = 2: must be 4, as its stacks say"),
        ("granularity", 2, "must be a valid layout"),
        ("granularity", 3, "entries per order = 4: must be a multiple of 3"),
        ("granularity", 2**31 - 1, "granularity = 2147483647: must be a whole number from 1 to 178"),
        ("groups", 11, "stacks = '12 lists"),
        ("groups", 2**31 - 1, "stacks = '12 lists"),
    ):
        edited = changed(changed(document, f"recommended.{key}", value), f"placement.{key}", value)
        refused(edited, match, tmp_path)


@pytest.mark.parametrize(
    ("path", "value", "match"),
    [
        ("placement.stacks.0.1", 0, r"stacks\[0\] = 0: must be in the list once only"),
        ("placement.stacks.0.1", 7, r"stacks\[0\] = 7: must be whole numbers from 0 to 6"),
        ("placement.stacks.0.1", -1, r"stacks\[0\] = -1: must be whole numbers from 0 to 6"),
        ("placement.stacks.0.1", True, r"stacks\[0\] = True: must be whole numbers"),
        ("placement.stacks.0.1", 1.0, r"stacks\[0\] = 1\.0: must be whole numbers"),
        ("placement.stacks.0.1", [1], r"stacks\[0\] = \[1\]: must be whole numbers"),
        ("placement.stacks.0.1", 5, "stacks = 'type 1': must be on 3 groups or more .it is on 2"),
        ("placement.stacks.0", [], "stacks = 'type 0': must be on 3 groups or more .it is on 2"),
        ("placement.stacks.0", [1, 0, 2], "stacks = 'type 0': must be the first of one order .it is of 0"),
    ],
)
def test_edited_plan_of_replication_is_refused(tmp_path: Path, path: str, value: Any, match: str) -> None:
    # two sets, groups 0 to 2 and 3 to 6
    refused(changed(minimal("replication", replica_sets(7, 3).to_json()), path, value), match, tmp_path)


def test_plan_of_replication_with_other_numbers_throughout_is_refused(tmp_path: Path) -> None:
    document = minimal("replication", replica_sets(6, 2).to_json())
    for key, value, match in (
        ("redundancy", 3, "stacks = 'type 0': must be on 3 groups or more .it is on 2"),
        ("granularity", 2, "granularity = 2: must be 1 for replication"),
        ("groups", 5, "stacks = '6 lists"),
    ):
        edited = changed(changed(document, f"recommended.{key}", value), f"placement.{key}", value)
        refused(edited, match, tmp_path)


_garbage = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["groups", "stacks", ""]), inner),
    max_leaves=8,
)


@settings(max_examples=150)
@given(st.sampled_from(_NEEDED), _garbage, st.sampled_from(["spare", "replication", "checkpoint"]))
def test_no_garbage_gets_past_the_one_line(key: str, value: Any, strategy: str) -> None:
    layout = place(4, 1 if strategy == "checkpoint" else 2)
    document = minimal(strategy, layout.to_json())
    said = None
    try:
        found = deployment_from_json(changed(document, key, value), "plan.json")
    except InputError as error:
        said = str(error)
    if said is None:
        # what was put in is what was there
        assert found == deployment_from_json(document, "plan.json")
    else:
        assert "\n" not in said
        assert f"plan 'plan.json', {key.split('.')[0]}" in said


def test_source_cannot_break_the_line() -> None:
    with pytest.raises(InputError, match=r"plan 'a\\nba\\nb.*, schema = 'missing'") as caught:
        deployment_from_json({}, "a\nb" * 99)
    assert "\n" not in str(caught.value)
