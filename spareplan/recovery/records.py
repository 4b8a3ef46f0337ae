"""What the controller tells: one decision per failure, and its state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

__all__ = ["ControllerState", "Decision", "Event", "Fill", "Kind", "Phase"]

Kind = Literal["keep", "reorder", "restart"]
Phase = Literal["wipe-out test", "fixed check", "minimal limit", "minimal reordering"]
Event = Literal["failed", "rejoined", "restarted"]
Fill = Literal["keep", "second-copies"]

IntArray = NDArray[np.int32]

NONE: IntArray = np.empty(0, dtype=np.int32)
NO_ORDERS: IntArray = np.empty((0, 0), dtype=np.int32)


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """What the groups do from now on.

    Args:
        kind: "keep" (every group goes on with its order), "reorder" or "restart" (some type has no living host).
        event: what the decision answers.
        groups: groups that failed or rejoined.
        phase: phase that decided: "wipe-out test", "fixed check" (the first entries of the orders still cover all),
            "minimal limit" (the load limit changed) or "minimal reordering".
        load_limit: micro-shards that every group computes per step: the first ones of its order.
        granularity: micro-shards per shard q.
        moves: entries promoted because their group provides them and they stood behind the load limit.
        second_copies: entries promoted to be computed twice; 0 with the fill policy "keep".
        providers: group that provides each micro-shard, shape (M,); empty after "restart".
        changed_groups: groups whose order changed, shape (C,).
        changed_orders: their whole new orders, shape (C, W); (0, 0) where none changed.
        lost: micro-shards that no survivor computed in this step, shape (lost,).
        patch_groups: group that computes each of them again now, shape (lost,).
        patch_makespan: most micro-shards that one group computes again; 0 where none is lost.
    """

    kind: Kind
    event: Event
    groups: tuple[int, ...]
    phase: Phase
    load_limit: int
    granularity: int
    moves: int
    second_copies: int
    providers: IntArray
    changed_groups: IntArray
    changed_orders: IntArray
    lost: IntArray
    patch_groups: IntArray
    patch_makespan: int

    @property
    def stacks(self) -> float:
        """Stacks per step S = load limit / q."""
        return self.load_limit / self.granularity

    @property
    def orders(self) -> dict[int, tuple[int, ...]]:
        """Whole new order of every group whose order changed."""
        rows = self.changed_orders.tolist()
        return {group: tuple(row) for group, row in zip(self.changed_groups.tolist(), rows, strict=True)}

    @property
    def patch(self) -> dict[int, tuple[int, ...]]:
        """Micro-shards that groups compute again now."""
        found: dict[int, list[int]] = {}
        for micro, group in zip(self.lost.tolist(), self.patch_groups.tolist(), strict=True):
            found.setdefault(group, []).append(micro)
        return {group: tuple(sorted(found[group])) for group in sorted(found)}

    def to_json(self) -> dict[str, Any]:
        """Return the decision as plain JSON values; group numbers that are keys are text."""
        return {
            "decision": self.kind,
            "event": self.event,
            "groups": list(self.groups),
            "phase": self.phase,
            "load_limit": self.load_limit,
            "stacks": self.stacks,
            "moves": self.moves,
            "second_copies": self.second_copies,
            "providers": self.providers.tolist(),
            "orders": {str(group): list(order) for group, order in self.orders.items()},
            "patch": {str(group): list(micros) for group, micros in self.patch.items()},
            "patch_makespan": self.patch_makespan,
        }


@dataclass(frozen=True, eq=False)
class ControllerState:
    """Where a controller stands; arrays are copies.

    Args:
        alive: whether each group lives, shape (N,).
        load_limit: micro-shards that every group computes per step.
        granularity: micro-shards per shard q.
        wiped_out: some type has lost all its hosts and the job has not been restarted since.
        orders: present order of each group, living or not; one row per group.
        providers: group that provides each micro-shard, shape (M,); empty while wiped out.
    """

    alive: NDArray[np.bool_]
    load_limit: int
    granularity: int
    wiped_out: bool
    orders: tuple[IntArray, ...]
    providers: IntArray

    @property
    def dead(self) -> tuple[int, ...]:
        """Groups that are out."""
        return tuple(np.flatnonzero(~self.alive).tolist())

    @property
    def stacks(self) -> float:
        """Stacks per step S = load limit / q."""
        return self.load_limit / self.granularity

    def to_json(self) -> dict[str, Any]:
        """Return the state as plain JSON values."""
        return {
            "dead": list(self.dead),
            "load_limit": self.load_limit,
            "stacks": self.stacks,
            "wiped_out": self.wiped_out,
            "providers": self.providers.tolist(),
            "orders": [order.tolist() for order in self.orders],
        }
