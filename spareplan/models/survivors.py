"""The survivors of failures as plain data: which living row hosts which micro-shard, and where in its order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from spareplan.errors import InputError
from spareplan.theory._domain import whole_number

__all__ = ["Orders", "Survivors", "checked_limit", "survivors_of"]

Orders = Sequence[Sequence[int]] | NDArray[np.integer]
IntArray = NDArray[np.integer]

# Micro-shards and limits are handed to solvers as 32-bit whole numbers.
_MOST = 2**31 - 1
_UNSIGNED = {np.dtype(kind).itemsize: np.dtype(kind) for kind in (np.uint8, np.uint16, np.uint32, np.uint64)}
_REMEDY = "give one list of micro-shards per living group, each by its number from 0"


@dataclass(frozen=True, eq=False)
class Survivors:
    """The entries of the living groups' orders, row by row; made by :func:`survivors_of`.

    Args:
        micro_shards: how many micro-shards there are; each must be provided by one row.
        rows: how many groups live.
        micro_of: whole numbers, shape (entries,): micro-shard of each entry, 0 to micro_shards - 1.
        widths: whole numbers, shape (rows,): entries of each row; or one number for all.
    """

    micro_shards: int
    rows: int
    micro_of: IntArray
    widths: IntArray | int

    @cached_property
    def starts(self) -> IntArray:
        """Where rows start, shape (rows + 1,): row i has the entries starts[i] to starts[i + 1] - 1, in its order."""
        starts = np.zeros(self.rows + 1, dtype=np.int64)
        starts[1:] = self.widths
        return np.cumsum(starts, out=starts)

    @cached_property
    def row_of(self) -> IntArray:
        """Row of each entry, shape (entries,)."""
        return np.repeat(np.arange(self.rows), self.widths)

    @cached_property
    def position_of(self) -> IntArray:
        """Position of each entry in its row's order, from 0, shape (entries,)."""
        return np.arange(len(self.micro_of)) - np.repeat(self.starts[:-1], self.widths)

    @property
    def widest(self) -> int:
        """Entries of the longest order; 0 without rows. A load limit above it changes nothing."""
        return self.widths if isinstance(self.widths, int) else int(self.widths.max(initial=0))

    @cached_property
    def repeated(self) -> IntArray:
        """Micro-shards that stand twice in one order."""
        keys: IntArray = np.sort(self.row_of.astype(np.int64) * self.micro_shards + self.micro_of)
        twice: IntArray = keys[1:][keys[1:] == keys[:-1]] % self.micro_shards
        return twice

    @cached_property
    def all_hosted(self) -> bool:
        """Whether every micro-shard is in some living row's order."""
        if self.micro_shards > len(self.micro_of):
            return False
        return bool(np.bincount(self.micro_of, minlength=self.micro_shards).all())

    @property
    def least_limit(self) -> int:
        """Smallest load limit with which all rows together have room for all micro-shards."""
        return -(-self.micro_shards // max(self.rows, 1))

    def only(self, chosen: Sequence[int]) -> Survivors:
        """Return the survivors with nothing but the chosen micro-shards, renumbered by their place in ``chosen``.

        Args:
            chosen: distinct micro-shards.
        """
        number = np.full(self.micro_shards, -1)
        number[np.asarray(chosen, dtype=np.int64)] = np.arange(len(chosen))
        micro_of = number[self.micro_of]
        kept = micro_of >= 0
        widths = np.bincount(self.row_of[kept], minlength=self.rows)
        return Survivors(len(chosen), self.rows, micro_of[kept], widths)

    def chosen(self, chosen: object) -> tuple[int, ...]:
        """Return a list of distinct micro-shards, such as the lost ones, as a tuple.

        Args:
            chosen: whole numbers from 0 to micro_shards - 1, each at most once.

        Raises:
            InputError: if it is anything else.
        """
        remedy = "give each lost micro-shard once, by its number"
        if not isinstance(chosen, Sequence | np.ndarray) or isinstance(chosen, str | bytes):
            raise InputError("lost", chosen, "a list of micro-shards", remedy)
        most = self.micro_shards - 1
        numbers = tuple(whole_number("lost", micro, least=0, most=most, remedy=remedy) for micro in chosen)
        if len(set(numbers)) < len(numbers):
            twice = next(micro for index, micro in enumerate(numbers) if micro in numbers[:index])
            raise InputError("lost", twice, "in the list once only", remedy)
        return numbers


def survivors_of(micro_shards: object, orders: object, *, distinct: bool = True) -> Survivors:
    """Return the checked survivors.

    Args:
        micro_shards: number of micro-shards, at least 1.
        orders: one row per living group, its present order of distinct micro-shards; rows may differ in length and
            may be empty. Nested lists, or whole numbers of shape (rows, entries).
        distinct: whether to refuse a micro-shard that stands twice in an order; where only who hosts what counts,
            it does no harm, and the check takes as long as a matching.

    Raises:
        InputError: if an argument is out of its domain.
    """
    count = whole_number("micro_shards", micro_shards, least=1, most=_MOST, remedy="give the number of micro-shards")
    if isinstance(orders, np.ndarray) and orders.ndim == 2 and orders.dtype.kind in "iu":
        rows, width = orders.shape
        table = orders if orders.dtype.isnative else orders.astype(orders.dtype.newbyteorder("="))
        survivors = Survivors(count, rows, table.ravel(), width)
    else:
        lists = _lists(orders)
        widths = np.array([len(order) for order in lists], dtype=np.int64)
        micro_of = np.array([micro for order in lists for micro in order], dtype=np.int64)
        survivors = Survivors(count, len(lists), micro_of, widths)
    entries = survivors.micro_of
    # read as unsigned, a negative number is a large one
    if entries.size and entries.view(_UNSIGNED[entries.itemsize]).max() >= count:
        wrong = entries[(entries < 0) | (entries >= count)][0]
        raise InputError("orders", wrong, f"whole numbers from 0 to {count - 1}", _REMEDY)
    if distinct and survivors.repeated.size:
        twice = survivors.repeated[0]
        raise InputError("orders", twice, "in an order once only", "a group hosts a micro-shard or does not")
    return survivors


def checked_limit(field: str, value: object, least: int = 1) -> int:
    """Return a load limit as an int.

    Args:
        field: the argument, as the caller knows it.
        value: micro-shards per group, ``least`` or more.
        least: smallest limit allowed.

    Raises:
        InputError: if it is anything else.
    """
    return whole_number(field, value, least=least, most=_MOST, remedy="give micro-shards per group")


def _lists(orders: object) -> list[list[int]]:
    if not isinstance(orders, Sequence | np.ndarray) or isinstance(orders, str | bytes):
        raise InputError("orders", orders, "a list of orders", _REMEDY)
    lists = []
    for order in orders:
        if not isinstance(order, Sequence | np.ndarray) or isinstance(order, str | bytes):
            raise InputError("orders", order, "a list of micro-shards", _REMEDY)
        lists.append([whole_number("orders", micro, least=0, most=_MOST, remedy=_REMEDY) for micro in order])
    return lists
