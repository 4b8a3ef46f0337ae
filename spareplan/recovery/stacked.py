"""Groups with stacked shards: every decision by the compiled kernel."""

from __future__ import annotations

import numpy as np

from spareplan.placement import Layout
from spareplan.recovery.history import History, RecoveryError
from spareplan.recovery.records import NO_ORDERS, NONE, Decision, Event, Fill, IntArray, Kind, Phase

__all__ = ["StackedGroups"]

_KINDS: tuple[Kind, ...] = ("keep", "reorder", "restart")
_PHASES: tuple[Phase, ...] = ("wipe-out test", "fixed check", "minimal limit", "minimal reordering")


class StackedGroups:
    """The state of the groups of a layout, and the kernel that changes it.

    Args:
        layout: the placement.
        fill: what computes in slots below the load limit that no provider needs.
    """

    def __init__(self, layout: Layout, fill: Fill) -> None:
        from spareplan.compiling import announced
        from spareplan.recovery import kernel
        from spareplan.recovery.kernel import arena

        self.groups = layout.groups
        self.granularity = layout.granularity
        self._arena = arena
        self._step = kernel.step
        self._memory = arena.new_arena(layout, second_copies=fill == "second-copies")
        self._views = arena.views(self._memory)
        self._buffer: IntArray = np.zeros(layout.groups, dtype=np.int32)
        self._owner: IntArray = self._views.micros[arena.OWNER]
        self.width = layout.redundancy * layout.granularity
        self._orders: IntArray = self._views.orders[arena.ORDER].reshape(layout.groups, self.width)
        self._actions: dict[Event, int] = {
            "failed": arena.FAIL,
            "rejoined": arena.REJOIN,
            "restarted": arena.RESTARTED,
        }
        with announced("recovery kernel"):
            self._step(self._memory, arena.RESTARTED, self._buffer, 0)

    @property
    def alive(self) -> IntArray:
        """1 for living groups, 0 for the others, shape (N,); a view that changes with the state."""
        row: IntArray = self._views.groups[self._arena.ALIVE]
        return row

    @property
    def load_limit(self) -> int:
        """Micro-shards that every group computes per step."""
        return int(self._memory[self._arena.LIMIT])

    @property
    def wiped_out(self) -> bool:
        """Whether some type has lost all its hosts since the last restart."""
        return bool(self._memory[self._arena.WIPED_OUT])

    def decide(self, event: Event, groups: tuple[int, ...]) -> Decision:
        """Change the state and return the decision.

        Args:
            event: what happened.
            groups: distinct groups that it happened to, alive for "failed", dead for "rejoined".
        """
        arena, memory = self._arena, self._memory
        before = self._orders.copy() if event == "restarted" else None
        count = len(groups)
        self._buffer[:count] = groups
        kind = self._step(memory, self._actions[event], self._buffer, count)
        changed_groups, changed_orders, lost, patchers = NONE, NO_ORDERS, NONE, NONE
        providers = NONE
        _, phase, moves, copies, changed, lost_count, makespan = memory[arena.KIND : arena.MAKESPAN + 1].tolist()
        if kind != arena.RESTART:
            providers = self._owner.copy()
            if changed:
                changed_groups = np.sort(self._views.groups[arena.CHANGED, :changed])
            if before is not None:
                changed_groups = np.flatnonzero((before != self._orders).any(axis=1)).astype(np.int32)
            if len(changed_groups):
                changed_orders = self._orders[changed_groups] // memory[arena.REDUNDANCY]
            if lost_count:
                lost = self._views.micros[arena.LOST, :lost_count].copy()
                patchers = self._views.micros[arena.PATCHER, :lost_count].copy()
        return Decision(
            _KINDS[kind],
            event,
            groups,
            _PHASES[phase],
            int(memory[arena.LIMIT]),
            self.granularity,
            moves,
            copies,
            providers,
            changed_groups,
            changed_orders,
            lost,
            patchers,
            makespan,
        )

    def orders(self) -> IntArray:
        """Return the present orders of all groups, shape (N, W)."""
        orders: IntArray = self._orders // self._memory[self._arena.REDUNDANCY]
        return orders

    def providers(self) -> IntArray:
        """Return the group that provides each micro-shard, shape (M,); empty while wiped out; a copy."""
        return NONE if self.wiped_out else self._owner.copy()

    def adopt(self, told: History) -> None:
        """Take over a state that was told to the world; the groups must be as new.

        Args:
            told: that state.

        Raises:
            RecoveryError: if there is no such state of this layout.
        """
        arena, memory = self._arena, self._memory
        redundancy = int(memory[arena.REDUNDANCY])
        for group, order in told.orders.items():
            own = {int(entry) // redundancy: int(entry) for entry in self._orders[group]}
            if sorted(own) != sorted(order):
                raise RecoveryError(f"recovery: order of group {group} does not hold the layout's micro-shards")
            self._orders[group] = [own[micro] for micro in order]
        host = self._views.entries[arena.HOST].reshape(-1, redundancy)
        told.refuse_made_up_wipe_out(host)
        for micro, group in told.providers.items():
            places = np.flatnonzero(host[micro] == group)
            if len(places) == 0:
                raise RecoveryError(f"recovery: group {group} provides micro-shard {micro} but does not host it")
            self._views.micros[arena.PROVIDER, micro] = micro * redundancy + places[0]
        self.alive[list(told.dead)] = 0
        memory[arena.LIMIT] = told.load_limit
        memory[arena.WIPED_OUT] = told.wiped_out
        provider = self._views.micros[arena.PROVIDER]
        before = provider.copy()
        self._step(memory, arena.ADOPT, self._buffer, 0)
        if not told.wiped_out and not np.array_equal(before, provider):
            micro = int(np.argmax(before != provider))
            raise RecoveryError(f"recovery: the provider of micro-shard {micro} does not compute it")

    def check(self) -> None:
        """Assert every rule that holds between decisions.

        Raises:
            RecoveryError: naming the first rule that is broken.
        """
        arena, views = self._arena, self._views
        redundancy = int(self._memory[arena.REDUNDANCY])
        micro_shards = self.groups * self.granularity
        alive, limit = self.alive.astype(bool), self.load_limit
        first = views.orders[arena.FIRST].reshape(self._orders.shape)
        _rule(np.array_equal(np.sort(first, axis=1), np.sort(self._orders, axis=1)), "orders hold other entries")
        _rule(int(self._memory[arena.LIVING]) == int(alive.sum()), "the count of living groups is wrong")
        living_hosts = np.bincount((self._orders[alive] // redundancy).ravel(), minlength=micro_shards)
        _rule(self.wiped_out or bool(living_hosts.all()), "a micro-shard has no living host, but there was no wipe-out")
        if self.wiped_out:
            return
        _rule(np.array_equal(living_hosts, views.micros[arena.LIVING_HOSTS]), "living hosts are miscounted")
        cover = np.bincount((self._orders[alive, :limit] // redundancy).ravel(), minlength=micro_shards)
        _rule(np.array_equal(cover, views.micros[arena.COVER]), "the cover is miscounted")
        place: IntArray = np.full(micro_shards * redundancy, arena.FAR, dtype=np.int32)
        place[self._orders[alive]] = np.arange(self.width)
        _rule(np.array_equal(place, views.entries[arena.PLACE]), "places do not match the orders")
        provider = views.micros[arena.PROVIDER]
        own = bool((provider // redundancy == np.arange(micro_shards)).all())
        _rule(own, "a micro-shard is provided by another's entry")
        _rule(np.array_equal(views.entries[arena.HOST, provider], self._owner), "an owner is not its provider's host")
        _rule(bool((place[provider] < limit).all()), "a provider does not compute what it provides")
        load = np.bincount(self._owner, minlength=self.groups)
        _rule(np.array_equal(load, views.groups[arena.LOAD]), "loads are miscounted")


def _rule(holds: bool, broken: str) -> None:  # noqa: FBT001 - an assertion reads so
    if not holds:
        raise RecoveryError(f"recovery: {broken}")
