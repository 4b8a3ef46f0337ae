"""Lifetimes of units, for logs that have no calendar."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spareplan.errors import InputError
from spareplan.failures.arrays import refuse_first

__all__ = ["LifetimeTable"]

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class LifetimeTable:
    """Lifetimes of units without a calendar. Arrays are copied and read-only.

    Args:
        units: shape (lives,): name of the unit that lived each life; a unit may have several lives.
        duration_s: shape (lives,): seconds until it failed, or until it was last seen alive; finite, >= 0, and
            > 0 for an observed failure's life to say anything about a law.
        observed: shape (lives,): True where the life ended in a failure, False where the unit was still alive
            (right censored).
        notes: what the reader detected or assumed, one line each for people.
        entry_s: shape (lives,): age at which the life came under watch (left truncation: had the unit failed before,
            it would not be listed), seconds, >= 0 and at most the duration; left empty: 0.

    Raises:
        InputError: if the record contradicts itself.
    """

    units: tuple[str, ...]
    duration_s: FloatArray
    observed: NDArray[np.bool_]
    notes: tuple[str, ...]
    entry_s: FloatArray = field(default_factory=lambda: np.zeros(0))

    def __post_init__(self) -> None:
        if not len(self.entry_s):
            object.__setattr__(self, "entry_s", np.zeros(len(self.units)))
        for name, kind in (("duration_s", np.float64), ("observed", np.bool_), ("entry_s", np.float64)):
            copied = np.array(getattr(self, name), dtype=kind)
            copied.setflags(write=False)
            object.__setattr__(self, name, copied)
        if not self.units:
            raise InputError("units", 0, "at least one unit", "give the lifetimes of units")
        for name in ("duration_s", "observed", "entry_s"):
            if getattr(self, name).shape != (len(self.units),):
                raise InputError(name, getattr(self, name).shape, f"of shape ({len(self.units)},)", "give one per life")
        bad = ~(np.isfinite(self.duration_s) & (self.duration_s >= 0))
        refuse_first("duration_s", self.duration_s, bad, "a finite time of at least 0 s", "correct the table")
        bad = ~((self.entry_s >= 0) & (self.entry_s <= self.duration_s))
        refuse_first("entry_s", self.entry_s, bad, "from 0 s to the duration", "correct the table")

    @property
    def failures(self) -> int:
        """Number of lives that ended in a failure."""
        return int(self.observed.sum())

    def to_json(self) -> dict[str, Any]:
        """Return the table as plain data for JSON."""
        return {
            "schema": "spareplan/lifetime-table/1",
            "lives": [
                {"unit": unit, "entry_s": entry_s, "duration_s": duration_s, "observed": observed}
                for unit, entry_s, duration_s, observed in zip(
                    self.units, self.entry_s.tolist(), self.duration_s.tolist(), self.observed.tolist(), strict=True
                )
            ],
            "notes": list(self.notes),
        }
