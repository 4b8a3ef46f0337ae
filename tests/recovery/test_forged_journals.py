"""Journals whose every checksum is right and whose decisions are impossible: refused and left alone."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
from told_world import records_of, refused

from spareplan.placement import Layout, place, replica_sets
from spareplan.recovery import Controller, Deployment, deployment_from_json
from spareplan.recovery.journal import Journal

Record = dict[str, Any]


def write_again(path: Path, header: dict[str, object], records: list[Record]) -> None:
    """Write a journal whose every checksum is right."""
    path.unlink(missing_ok=True)
    with Journal.open(path, header) as journal:
        for record in records:
            journal.append(record)


def change(records: list[Record], way: str, value: Any) -> list[Record]:
    """Return the records with one value replaced, named like "1.groups.0"; ``...`` takes it out."""
    result = copy.deepcopy(records)
    *steps, last = way.split(".")
    place: Any = result
    for step in steps:
        place = place[int(step) if isinstance(place, list) else step]
    key = int(last) if isinstance(place, list) else last
    if value is ...:
        del place[key]
    else:
        place[key] = value
    return result


# group g of 7 holds g, g + 1 and g + 3. The decisions: 2 fails, 5 fails, 2 rejoins, 0 fails.
_NO_DECISION = "record {} is no decision that can follow those before it"
_IMPOSSIBLE = [
    ("0.groups", [7], _NO_DECISION.format(1)),
    ("0.groups", [-1], _NO_DECISION.format(1)),
    ("0.groups", [True], _NO_DECISION.format(1)),
    ("0.groups", ["2"], _NO_DECISION.format(1)),
    ("0.groups", [], _NO_DECISION.format(1)),
    ("0.groups", 2, _NO_DECISION.format(1)),
    ("0.groups", ..., _NO_DECISION.format(1)),
    # dead already; alive; alive in the end
    ("1.groups", [2], _NO_DECISION.format(2)),
    ("2.groups", [4], _NO_DECISION.format(3)),
    ("2.groups", [2, 4], _NO_DECISION.format(3)),
    ("3.event", "rejoined", _NO_DECISION.format(4)),
    ("3.event", "restarted", _NO_DECISION.format(4)),
    ("3.event", "exploded", _NO_DECISION.format(4)),
    ("3.event", ..., _NO_DECISION.format(4)),
    ("3.decision", "prayer", _NO_DECISION.format(4)),
    ("3.decision", ..., _NO_DECISION.format(4)),
    # no type has lost all its hosts
    ("3.decision", "restart", "a wipe-out is told while every micro-shard has a living host"),
    ("2.decision", "restart", _NO_DECISION.format(3)),
    ("0.decision", "restart", _NO_DECISION.format(2)),
    # three micro-shards are all that a group holds; it never falls at a failure, never rises at a rejoin
    ("3.load_limit", 4, _NO_DECISION.format(4)),
    ("3.load_limit", 10**9, _NO_DECISION.format(4)),
    ("3.load_limit", 1, _NO_DECISION.format(4)),
    ("0.load_limit", 0, _NO_DECISION.format(1)),
    ("0.load_limit", -1, _NO_DECISION.format(1)),
    ("2.load_limit", 3, _NO_DECISION.format(3)),
    ("3.load_limit", True, _NO_DECISION.format(4)),
    ("3.load_limit", 2.0, _NO_DECISION.format(4)),
    ("3.load_limit", None, _NO_DECISION.format(4)),
    ("3.orders", {"1": [1, 2, 5]}, "order of group 1 does not hold the layout's micro-shards"),
    ("3.orders", {"1": [1, 2]}, "order of group 1 does not hold the layout's micro-shards"),
    ("3.orders", {"1": [1, 2, 4, 4]}, "order of group 1 does not hold the layout's micro-shards"),
    ("3.orders", {"1": [1, 1, 2]}, "order of group 1 does not hold the layout's micro-shards"),
    ("3.orders", {"7": [0, 1, 3]}, _NO_DECISION.format(4)),
    ("3.orders", {"x": [0, 1, 3]}, _NO_DECISION.format(4)),
    ("3.orders", {"1": [1, 2, True]}, _NO_DECISION.format(4)),
    ("3.orders", [[1, 2, 4]], _NO_DECISION.format(4)),
    # group 1 holds 1, 2 and 4: it does not host 3, and computes 4 with all of its order only
    ("3.providers", [[3, 1]], "group 1 provides micro-shard 3 but does not host it"),
    ("3.providers", [[0, 6], [4, 1]], "the provider of micro-shard 4 does not compute it"),
    # dead, or nobody told that another one provides what the dead one did
    ("3.providers", [[0, 0]], "the provider of micro-shard 0 does not compute it"),
    ("3.providers", [], "the provider of micro-shard 0 does not compute it"),
    ("3.providers", [[7, 1]], _NO_DECISION.format(4)),
    ("3.providers", [[1, 7]], _NO_DECISION.format(4)),
    ("3.providers", [[1]], _NO_DECISION.format(4)),
    ("3.providers", [1], _NO_DECISION.format(4)),
    ("3.providers", ..., _NO_DECISION.format(4)),
]


@pytest.fixture(scope="module")
def four_decisions(tmp_path_factory: pytest.TempPathFactory) -> tuple[Layout, dict[str, object], list[Record]]:
    layout = place(7, 3)
    assert layout.stacks[1].tolist() == [1, 2, 4]
    path = tmp_path_factory.mktemp("journals") / "journal"
    with Controller(layout, state=path) as controller:
        limits = [controller.fail([2]).load_limit, controller.fail([5]).load_limit]
        limits += [controller.rejoin([2]).load_limit, controller.fail([0]).load_limit]
        assert limits == [2, 2, 2, 2]
        assert 4 not in controller.state.orders[1][:2].tolist()
    return layout, *records_of(path)


@pytest.mark.parametrize(("way", "value", "match"), _IMPOSSIBLE, ids=lambda value: str(value)[:30])
def test_journal_of_impossible_decisions_with_right_checksums_is_refused_and_left_alone(
    tmp_path: Path,
    four_decisions: tuple[Layout, dict[str, object], list[Record]],
    way: str,
    value: Any,
    match: str,
) -> None:
    layout, header, records = four_decisions
    path = tmp_path / "journal"
    write_again(path, header, records)
    Controller(layout, state=path).close()
    write_again(path, header, change(records, way, value))
    refused(layout, path, match)


def test_nothing_but_a_restart_follows_a_wipe_out_in_a_journal(tmp_path: Path) -> None:
    layout = place(6, 2, 1, "consecutive")
    path = tmp_path / "journal"
    with Controller(layout, state=path) as controller:
        controller.fail([1, 2])
        controller.fail([4])
        controller.rejoin([1])
    header, records = records_of(path)
    for number in (2, 3):
        for kind in ("keep", "reorder"):
            write_again(path, header, change(records, f"{number - 1}.decision", kind))
            refused(layout, path, _NO_DECISION.format(number))
    # the wipe-out itself told as a keep: type 1 stands on nobody's order, and no other provider is told
    write_again(path, header, change(records, "0.decision", "keep")[:1])
    refused(layout, path, "the provider of micro-shard 1 does not compute it")


def deployed(strategy: str) -> Deployment:
    """Return 19 groups in sets of three, the last one larger or wrapping, or each on its own."""
    wraps = strategy.endswith("wrapping")
    made = place(19, 1).to_json() if strategy == "checkpoint" else replica_sets(19, 3, wrap=wraps).to_json()
    setting = {key: made[key] for key in ("groups", "redundancy", "granularity")}
    recommended = {"strategy": strategy.split(",")[0], **setting}
    document = {"schema": "spareplan/plan/1", "recommended": recommended, "placement": made}
    return deployment_from_json(document, "here")


@pytest.mark.parametrize("strategy", ["replication, disjoint", "replication, wrapping", "checkpoint"])
def test_impossible_decisions_of_replicas_are_refused(tmp_path: Path, strategy: str) -> None:
    deployment = deployed(strategy)
    path = tmp_path / "journal"
    with Controller(deployment, state=path) as controller:
        fatal = controller.fail([0])
    header, records = records_of(path)
    assert fatal.kind == ("restart" if strategy == "checkpoint" else "keep")
    cases = [("groups", [19], _NO_DECISION.format(1)), ("load_limit", 99, _NO_DECISION.format(1))]
    if strategy == "checkpoint":
        cases = [*cases[:1], ("decision", "keep", "has a dead provider")]
    else:
        cases += [
            ("decision", "restart", "a wipe-out is told while"),
            ("load_limit", 1, _NO_DECISION.format(1)),
            ("orders", {"1": list(deployment.orders[1])}, "never change their orders"),
            ("providers", [], "micro-shard 0 has a dead provider"),
            ("providers", [[0, 9]], "group 9 does not host micro-shard 0"),
        ]
    for key, value, match in cases:
        write_again(path, header, change(records, f"0.{key}", value))
        refused(deployment, path, match)
