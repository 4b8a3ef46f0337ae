"""Layouts: which group hosts which shard types, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spareplan.errors import InputError, SpareplanError
from spareplan.placement._inputs import (
    MOST_MICRO_SHARDS,
    granularity_number,
    groups_number,
    redundancy_number,
    whole_number,
)
from spareplan.placement._shared import most_shared
from spareplan.placement.offsets import consecutive_offsets, golomb_offsets, largest_overlap

__all__ = ["Layout", "LayoutError"]


class LayoutError(SpareplanError):
    """A placement breaks one of its own rules."""


@dataclass(frozen=True, eq=False)
class Layout:
    """A placement of N shard types on N groups, every type on exactly r of them.

    Two layouts are equal when every group has the same order of the same micro-shards; the family is a label. The
    constructor trusts its arguments; :meth:`check` does not.

    Attributes:
        groups: number of groups N, which is also the number of shard types.
        redundancy: hosts per type r.
        granularity: micro-shards per shard q; micro-shard i of type t is number t*q + i.
        family: "golomb", "cyclic", "consecutive" or "single"; "general" for a layout that is not cyclic.
        stacks: 32-bit integers, shape (N, r*q), read-only: row g is the order of group g.
        offsets: group g hosts the types (g + a) mod N for these a, the first of which is 0; None for a layout that is
            not cyclic.
    """

    groups: int
    redundancy: int
    granularity: int
    family: str
    stacks: NDArray[np.int32] = field(repr=False)
    offsets: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        stacks = np.array(self.stacks, dtype=np.int32)
        stacks.flags.writeable = False
        object.__setattr__(self, "stacks", stacks)

    @classmethod
    def from_offsets(cls, groups: int, offsets: Sequence[int], granularity: int = 1, family: str = "cyclic") -> Layout:
        """Return the cyclic layout in which group g hosts the types (g + a) mod N, in the order of the offsets.

        Args:
            groups: number of groups N, at least 1.
            offsets: r distinct whole numbers in 0..N-1, the first of them 0.
            granularity: micro-shards per shard q, at least 1.
            family: label of the layout.

        Raises:
            InputError: when an argument is out of its domain.
        """
        groups = groups_number(groups)
        granularity = granularity_number(granularity, groups)
        remedy = "give distinct offsets, the first of them 0, such as 0,1,4,6"
        given = tuple(offsets)
        redundancy_number(len(given), groups)
        marks = tuple(whole_number("offsets", mark, 0, groups - 1, remedy) for mark in given)
        if marks[0] != 0:
            raise InputError("offsets", marks[0], "0 for the first offset", remedy)
        if len(set(marks)) != len(marks):
            twice = next(mark for k, mark in enumerate(marks) if mark in marks[:k])
            raise InputError("offsets", twice, "in the list once only", remedy)
        types = (np.arange(groups)[:, None] + np.array(marks)[None, :]) % groups
        return cls(groups, len(marks), granularity, family, _orders(types, granularity), marks)

    @classmethod
    def from_stacks(
        cls, stacks: Sequence[Sequence[int]] | NDArray[np.integer], granularity: int = 1, family: str | None = None
    ) -> Layout:
        """Return the checked layout with the given orders, as they stand in a plan's JSON.

        Cyclic offsets are recognised, whatever wrote the orders.

        Args:
            stacks: shape (N, r*q): row g is group g's order of micro-shard numbers.
            granularity: micro-shards per shard q, at least 1.
            family: label of the layout; None to name it after its offsets.

        Raises:
            InputError: when the orders are no table of whole numbers of a whole number of shards.
            LayoutError: when the orders break a rule of :meth:`check`.
        """
        table = _table(stacks)
        groups, entries = table.shape
        granularity = granularity_number(granularity, groups)
        if entries % granularity:
            allowed = f"a multiple of {granularity}, the granularity"
            raise InputError("entries per order", entries, allowed, "give the granularity the plan was made with")
        layout = cls(groups, entries // granularity, granularity, family or "general", table)
        layout.check()
        offsets = _offsets_of(layout.types)
        if family is None and offsets is not None:
            family = _family_of(groups, offsets)
        return cls(groups, layout.redundancy, granularity, family or "general", table, offsets)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        return self.granularity == other.granularity and np.array_equal(self.stacks, other.stacks)

    def __hash__(self) -> int:
        return hash((self.granularity, self.stacks.shape, self.stacks.tobytes()))

    @cached_property
    def types(self) -> NDArray[np.int32]:
        """Types that each group hosts, in the order of their first micro-shard; shape (N, r), read-only."""
        of_entry = self.stacks // self.granularity
        if self.granularity == 1:
            return _read_only(of_entry)
        blocks = of_entry.reshape(self.groups, self.redundancy, self.granularity)
        if np.array_equal(blocks, np.broadcast_to(blocks[:, :, :1], blocks.shape)):
            return _read_only(blocks[:, :, 0].copy())
        # A stable sort puts the q entries of every type together, its first one in front.
        first = np.sort(np.argsort(of_entry, axis=1, kind="stable")[:, :: self.granularity], axis=1)
        return _read_only(np.take_along_axis(of_entry, first, axis=1))

    @cached_property
    def hosts(self) -> NDArray[np.int32]:
        """Groups that host each type, ascending; shape (types N, r), read-only."""
        by_type = np.argsort(self.types, axis=None, kind="stable") // self.redundancy
        return _read_only(by_type.astype(np.int32).reshape(self.groups, self.redundancy))

    @cached_property
    def _overlap(self) -> tuple[int, int]:
        if self.offsets is not None:
            return largest_overlap(self.groups, self.offsets)
        return most_shared(self.types, self.hosts)

    @property
    def max_overlap(self) -> int:
        """The most types that two groups share; exact."""
        return self._overlap[0]

    @property
    def pairs_at_max(self) -> int:
        """Unordered pairs of groups that share :attr:`max_overlap` types; 0 where no two share any."""
        return self._overlap[1]

    @cached_property
    def max_shared_groups(self) -> int:
        """The most groups that two types share; exact."""
        # Groups that host t and t + d are the pairs of offsets with difference -d: the same counts as for groups.
        return self.max_overlap if self.offsets is not None else most_shared(self.hosts, self.types)[0]

    def with_granularity(self, granularity: int) -> Layout:
        """Return the same placement of types with every shard cut into ``granularity`` micro-shards, in order.

        Args:
            granularity: micro-shards per shard q, at least 1.

        Raises:
            InputError: when it is out of its domain.
        """
        granularity = granularity_number(granularity, self.groups)
        orders = _orders(self.types, granularity)
        return Layout(self.groups, self.redundancy, granularity, self.family, orders, self.offsets)

    def to_json(self) -> dict[str, Any]:
        """Return the placement as plain JSON values; ``stacks`` has one list per group."""
        return {
            "groups": self.groups,
            "redundancy": self.redundancy,
            "granularity": self.granularity,
            "max_overlap": self.max_overlap,
            "stacks": self.stacks.tolist(),
        }

    def check(self) -> None:
        """Assert every rule of a layout.

        Raises:
            LayoutError: naming the first rule that is broken and where: every row holds r whole types, none twice;
                every type is on exactly r groups; the first q entries of all rows cover every micro-shard once; the
                offsets give the rows.
        """
        groups, redundancy, granularity = self.groups, self.redundancy, self.granularity
        if self.stacks.shape != (groups, redundancy * granularity) or not 1 <= redundancy <= groups:
            msg = f"layout: {groups} groups of {redundancy} x {granularity} micro-shards, but the table of orders is "
            raise LayoutError(msg + " x ".join(str(size) for size in self.stacks.shape))
        self._check_rows()
        hosts = np.bincount(self.types.ravel(), minlength=groups)
        if (hosts != redundancy).any():
            kind = int(np.argmax(hosts != redundancy))
            raise LayoutError(f"layout: type {kind} is on {hosts[kind]} groups, not on {redundancy}")
        first = np.bincount(self.stacks[:, :granularity].ravel(), minlength=groups * granularity)
        if (first != 1).any():
            number = int(np.argmax(first != 1))
            msg = f"layout: micro-shard {number} is {first[number]} times among the first entries, not once"
            raise LayoutError(msg)
        self._check_offsets()

    def _check_rows(self) -> None:
        groups, redundancy, granularity = self.groups, self.redundancy, self.granularity
        ordered = np.sort(self.stacks, axis=1)
        outside = (ordered[:, 0] < 0) | (ordered[:, -1] >= groups * granularity)
        if outside.any():
            group = int(np.argmax(outside))
            msg = f"layout: group {group} holds a micro-shard outside 0..{groups * granularity - 1}"
            raise LayoutError(msg)
        twice = (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
        if twice.any():
            group = int(np.argmax(twice))
            same = int(np.argmax(ordered[group, 1:] == ordered[group, :-1]))
            msg = f"layout: group {group} holds micro-shard {ordered[group, same]} twice"
            raise LayoutError(msg)
        blocks = ordered.reshape(groups, redundancy, granularity)
        # The entries differ, so q of them with the same quotient are a whole type.
        broken = (blocks // granularity != blocks[:, :, :1] // granularity).any(axis=(1, 2))
        if broken.any():
            raise LayoutError(f"layout: group {int(np.argmax(broken))} does not hold {redundancy} whole types")

    def _check_offsets(self) -> None:
        if self.offsets is None:
            return
        in_range = all(0 <= mark < self.groups for mark in self.offsets)
        if len(self.offsets) != self.redundancy or self.offsets[0] != 0 or not in_range:
            rule = f"{self.redundancy} numbers in 0..{self.groups - 1}, the first of them 0"
            raise LayoutError(f"layout: offsets {list(self.offsets)} must be {rule}")
        expected = (np.arange(self.groups)[:, None] + np.array(self.offsets)[None, :]) % self.groups
        wrong = (self.types != expected).any(axis=1)
        if wrong.any():
            msg = f"layout: group {int(np.argmax(wrong))} does not hold the types that the offsets give"
            raise LayoutError(msg)


def _read_only(array: NDArray[np.int32]) -> NDArray[np.int32]:
    array.flags.writeable = False
    return array


def _orders(types: NDArray[np.integer], granularity: int) -> NDArray[np.int32]:
    """Return the orders that hold the micro-shards of each type together; shape (N, r*q)."""
    first: NDArray[np.int32] = types.astype(np.int32) * np.int32(granularity)
    parts: NDArray[np.int32] = np.arange(granularity, dtype=np.int32)
    numbers: NDArray[np.int32] = first[:, :, None] + parts
    return numbers.reshape(len(types), -1)


def _table(stacks: object) -> NDArray[np.int32]:
    """Return the orders as a table of 32-bit numbers, refusing all that is none."""
    allowed = "one list of whole numbers per group, all equally long"
    remedy = "give the stacks of a plan's placement unchanged"
    given: NDArray[np.generic]
    if isinstance(stacks, np.ndarray):
        given = stacks
    else:
        if not isinstance(stacks, list | tuple) or not all(isinstance(row, list | tuple) for row in stacks):
            raise InputError("stacks", stacks, allowed, remedy)
        lengths = {len(row) for row in stacks}
        if len(lengths) != 1:
            raise InputError("entries per order", sorted(lengths), "the same for every group", remedy)
        for row in stacks:
            for entry in row:
                if isinstance(entry, bool) or not isinstance(entry, int | np.integer):
                    raise InputError("stacks", entry, allowed, remedy)
                if not 0 <= entry <= MOST_MICRO_SHARDS:
                    raise InputError("stacks", entry, f"numbers from 0 to {MOST_MICRO_SHARDS:,}", remedy)
        given = np.array(stacks, dtype=np.int64)
    if given.ndim != 2 or given.size == 0:
        raise InputError("shape of stacks", given.shape, "(groups, entries), neither of them 0", remedy)
    if given.dtype.kind not in "iu":
        raise InputError("entries of stacks", given.dtype, "whole numbers", remedy)
    if given.min() < 0 or given.max() > MOST_MICRO_SHARDS:
        worst = given.min() if given.min() < 0 else given.max()
        raise InputError("stacks", worst, f"numbers from 0 to {MOST_MICRO_SHARDS:,}", remedy)
    return given.astype(np.int32)


def _offsets_of(types: NDArray[np.int32]) -> tuple[int, ...] | None:
    """Return the offsets of a cyclic layout, None for any other; ``types`` has shape (N, r)."""
    offsets = types[0]
    if offsets[0] != 0 or not np.array_equal(types, (np.arange(len(types))[:, None] + offsets) % len(types)):
        return None
    return tuple(int(mark) for mark in offsets)


def _family_of(groups: int, offsets: tuple[int, ...]) -> str:
    if len(offsets) == 1:
        return "single"
    if offsets == golomb_offsets(groups, len(offsets)):
        return "golomb"
    return "consecutive" if offsets == consecutive_offsets(groups, len(offsets)) else "cyclic"
