"""What the world knows of a controller: its decisions and nothing else, applied in plain Python."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from spareplan.errors import InputError
from spareplan.placement import Layout
from spareplan.recovery import Controller, ControllerState, Decision, Deployment
from spareplan.recovery.records import Fill


class World:
    """The state that decisions have told; an independent twin of what a journal is read back to."""

    def __init__(self, orders: Sequence[Sequence[int]], load_limit: int) -> None:
        self.first = [list(order) for order in orders]
        self.first_limit = load_limit
        micro_shards = 1 + max(micro for order in orders for micro in order)
        # the first entries of the first orders cover every micro-shard once
        share = micro_shards // len(orders)
        self.first_providers = [-1] * micro_shards
        for group, order in enumerate(orders):
            for micro in order[:share]:
                self.first_providers[micro] = group
        self._start()

    def _start(self) -> None:
        self.dead: set[int] = set()
        self.limit = self.first_limit
        self.wiped_out = False
        self.orders = [list(order) for order in self.first]
        self.providers = list(self.first_providers)

    def tell(self, decision: Decision) -> None:
        """Take in a decision as a caller gets it."""
        document = decision.to_json()
        self._apply(document)
        if not self.wiped_out:
            assert all(0 <= group < len(self.orders) for group in document["providers"])
            self.providers = document["providers"]

    def read(self, record: Mapping[str, Any]) -> None:
        """Take in a decision as it stands in a journal: with the providers that changed."""
        self._apply(record)
        for micro, group in record["providers"]:
            self.providers[micro] = group

    def _apply(self, document: Mapping[str, Any]) -> None:
        groups = set(document["groups"])
        if document["event"] == "restarted":
            told = document["orders"]
            moved = {str(group) for group, order in enumerate(self.orders) if order != self.first[group]}
            assert set(told) == moved
            self._start()
            return
        self.dead = self.dead | groups if document["event"] == "failed" else self.dead - groups
        if document["decision"] == "restart":
            self.wiped_out = True
            return
        self.limit = document["load_limit"]
        for group, order in document["orders"].items():
            self.orders[int(group)] = list(order)

    def to_json(self) -> dict[str, Any]:
        """Return the state in the form of :meth:`ControllerState.to_json`, without what follows from the rest."""
        return {
            "dead": sorted(self.dead),
            "load_limit": self.limit,
            "wiped_out": self.wiped_out,
            "providers": [] if self.wiped_out else list(self.providers),
            "orders": [list(order) for order in self.orders],
        }


def told_by(state: ControllerState) -> dict[str, Any]:
    """Return a controller's state in the form of :meth:`World.to_json`."""
    document = state.to_json()
    assert document.pop("stacks") == state.load_limit / state.granularity
    return document


def digest_of(document: Mapping[str, Any]) -> str:
    """Return a digest of a state."""
    return hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()


def records_of(path: Path) -> tuple[dict[str, object], list[dict[str, Any]]]:
    """Return what a journal belongs to and its records, read with nothing but JSON."""
    first, *others = [json.loads(line) for line in path.read_text("ascii").splitlines()]
    header = {key: value for key, value in first.items() if key not in ("schema", "version", "check")}
    return header, [line["record"] for line in others]


def refused(source: Layout | Deployment, path: Path, match: str, fill: Fill = "keep") -> None:
    """Assert that a state file is refused on one line, stays as it is, and is left unlocked."""
    before = path.read_bytes()
    for _ in range(2):
        with pytest.raises(InputError, match=match) as caught:
            Controller(source, fill=fill, state=path)
        assert "\n" not in str(caught.value)
        assert path.name in str(caught.value)
    assert path.read_bytes() == before
