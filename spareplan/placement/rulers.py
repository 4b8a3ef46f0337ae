"""Optimal Golomb rulers: the shortest sets of marks whose differences are all distinct.

The rulers of orders 1 to 28 are the file ``golomb_rulers.csv`` beside this module, one row per order: ``order``
(number of marks), ``length`` (last mark), ``marks`` (ascending from 0, separated by blanks).
"""

from __future__ import annotations

import csv
from functools import lru_cache
from importlib.resources import files

__all__ = ["golomb_ruler", "largest_known_order"]


@lru_cache(maxsize=1)
def _rulers() -> dict[int, tuple[int, ...]]:
    text = files("spareplan.placement").joinpath("golomb_rulers.csv").read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines())
    return {int(row["order"]): tuple(int(mark) for mark in row["marks"].split()) for row in rows}


def golomb_ruler(order: int) -> tuple[int, ...] | None:
    """Return the marks of an optimal Golomb ruler, or None where none is known.

    No two pairs of marks are the same distance apart, and no ruler with as many marks is shorter.

    Args:
        order: number of marks.

    Returns:
        The marks, ascending from 0; None for an order outside 1..28.

    References:
        Lengths: OEIS A003022. Optimality of order 19: Dollas, Rankin and McCracken, IEEE Transactions on
        Information Theory 44 (1998) 379-382; of orders 24 to 28: distributed.net, projects OGR-24 to OGR-28.
    """
    return _rulers().get(order)


def largest_known_order() -> int:
    """Return the largest order that has a proven optimal ruler here."""
    return max(_rulers())
