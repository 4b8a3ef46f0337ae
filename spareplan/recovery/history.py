"""What a controller has told the world: built up decision by decision, written to a journal, read back from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from spareplan.errors import SpareplanError
from spareplan.recovery.records import Decision, IntArray

__all__ = ["History", "RecoveryError", "record_of"]


class RecoveryError(SpareplanError):
    """A controller's state, or what a journal says of it, breaks one of its own rules."""


def record_of(decision: Decision, providers_before: IntArray) -> dict[str, Any]:
    """Return a decision as plain JSON values, with changes of providers in place of all of them.

    Args:
        decision: the decision.
        providers_before: group that provided each micro-shard before it, shape (M,); empty while wiped out.
    """
    record = decision.to_json()
    providers = decision.providers
    # only a restart leads from nobody to somebody, and what it tells is the plan's
    known = len(providers) == len(providers_before)
    changed = np.flatnonzero(providers != providers_before).tolist() if known else []
    record["providers"] = [[micro, int(providers[micro])] for micro in changed]
    return record


@dataclass
class History:
    """The state that the decisions so far have told.

    Args:
        groups: number of groups N.
        micro_shards: number of micro-shards M.
        load_limit: micro-shards that every group computes per step with no group dead.
        width: micro-shards of the longest order.
    """

    groups: int
    micro_shards: int
    load_limit: int
    width: int
    dead: set[int] = field(default_factory=set)
    dead_at_wipe_out: frozenset[int] | None = None
    orders: dict[int, list[int]] = field(default_factory=dict)
    providers: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._first_limit = self.load_limit

    @property
    def wiped_out(self) -> bool:
        """Whether a wipe-out was told, and no restart since."""
        return self.dead_at_wipe_out is not None

    def add(self, record: Mapping[str, Any], number: int) -> None:
        """Take in one more decision.

        Args:
            record: the decision, as :func:`record_of` made it.
            number: its number in the journal, from 1, for the error's text.

        Raises:
            RecoveryError: if it is no decision or cannot follow those before it.
        """
        try:
            self._add(record)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise RecoveryError(f"journal: record {number} is no decision that can follow those before it") from None

    def _add(self, record: Mapping[str, Any]) -> None:
        event, groups = record["event"], {self._number(group, self.groups) for group in record["groups"]}
        if event == "failed":
            self._expect(groups and not groups & self.dead)
            self.dead |= groups
        elif event == "rejoined":
            self._expect(groups and groups <= self.dead)
            self.dead -= groups
        else:
            self._expect(event == "restarted" and not groups)
            self.dead, self.dead_at_wipe_out, self.load_limit = set(), None, self._first_limit
            self.orders, self.providers = {}, {}
            return
        self._expect(record["decision"] in ("keep", "reorder", "restart"))
        if record["decision"] == "restart":
            self._expect(event == "failed" or self.wiped_out)
            if self.dead_at_wipe_out is None:
                self.dead_at_wipe_out = frozenset(self.dead)
            return
        self._expect(not self.wiped_out)
        limit = self._number(record["load_limit"], self.width + 1)
        self._expect(limit >= self._first_limit)
        self._expect(limit >= self.load_limit if event == "failed" else limit <= self.load_limit)
        self.load_limit = limit
        for group, order in record["orders"].items():
            self.orders[self._number(int(group), self.groups)] = [self._number(m, self.micro_shards) for m in order]
        for micro, group in record["providers"]:
            self.providers[self._number(micro, self.micro_shards)] = self._number(group, self.groups)

    def refuse_made_up_wipe_out(self, hosts: Iterable[Iterable[int]]) -> None:
        """Raise where a wipe-out was told although every micro-shard had a living host.

        Args:
            hosts: of each micro-shard the groups that hold it.

        Raises:
            RecoveryError: in that case.
        """
        dead = self.dead_at_wipe_out
        if dead is not None and not any(dead.issuperset(groups) for groups in hosts):
            raise RecoveryError("journal: a wipe-out is told while every micro-shard has a living host")

    @staticmethod
    def _number(value: object, end: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < end:
            raise ValueError
        return value

    @staticmethod
    def _expect(holds: object) -> None:
        if not holds:
            raise ValueError
