"""Groups that compute all they hold at every step: replication and plain checkpointing keep or restart."""

from __future__ import annotations

import numpy as np

from spareplan.recovery.history import History, RecoveryError
from spareplan.recovery.plan_file import Deployment
from spareplan.recovery.records import NO_ORDERS, NONE, Decision, Event, IntArray

__all__ = ["ReplicatedGroups"]


class ReplicatedGroups:
    """The state of groups whose orders never change: of the living hosts of a type, one provides it.

    Args:
        deployment: a deployment of replication or of plain checkpointing.
    """

    def __init__(self, deployment: Deployment) -> None:
        self.groups = deployment.groups
        self.granularity = deployment.granularity
        self._orders = tuple(np.array(order, dtype=np.int32) for order in deployment.orders)
        self.load_limit = self.width = max(len(order) for order in self._orders)
        hosts: list[list[int]] = [[] for _ in range(deployment.groups * deployment.granularity)]
        for group, order in enumerate(deployment.orders):
            for micro in order:
                hosts[micro].append(group)
        self._hosts = hosts
        self.alive: IntArray = np.ones(self.groups, dtype=np.int32)
        self.wiped_out = False
        # the first q entries of all orders cover every micro-shard once
        self._first = np.array([order[: deployment.granularity] for order in deployment.orders])
        self._providers: IntArray = np.empty(len(hosts), dtype=np.int32)
        self._start_over()

    def _start_over(self) -> None:
        self.alive[:] = 1
        self.wiped_out = False
        self._providers[self._first] = np.arange(self.groups)[:, None]

    def decide(self, event: Event, groups: tuple[int, ...]) -> Decision:
        """Change the state and return the decision.

        Args:
            event: what happened.
            groups: distinct groups that it happened to, alive for "failed", dead for "rejoined".
        """
        if event == "restarted":
            self._start_over()
        else:
            self.alive[list(groups)] = event == "rejoined"
        for micro in np.flatnonzero(self.alive[self._providers] == 0).tolist():
            living = [group for group in self._hosts[micro] if self.alive[group]]
            if living:
                self._providers[micro] = living[0]
            else:
                self.wiped_out = True
        return Decision(
            kind="restart" if self.wiped_out else "keep",
            event=event,
            groups=groups,
            phase="wipe-out test" if self.wiped_out else "fixed check",
            load_limit=self.load_limit,
            granularity=self.granularity,
            moves=0,
            second_copies=0,
            providers=self.providers(),
            changed_groups=NONE,
            changed_orders=NO_ORDERS,
            lost=NONE,
            patch_groups=NONE,
            patch_makespan=0,
        )

    def orders(self) -> tuple[IntArray, ...]:
        """Return the orders of all groups, one row per group; copies."""
        return tuple(order.copy() for order in self._orders)

    def providers(self) -> IntArray:
        """Return the group that provides each micro-shard, shape (M,); empty while wiped out; a copy."""
        return NONE if self.wiped_out else self._providers.copy()

    def adopt(self, told: History) -> None:
        """Take over a state that was told to the world; the groups must be as new.

        Args:
            told: that state.

        Raises:
            RecoveryError: if there is no such state of this deployment.
        """
        if told.orders or told.load_limit != self.load_limit:
            raise RecoveryError("recovery: replicas and single groups never change their orders or their load limit")
        told.refuse_made_up_wipe_out(self._hosts)
        self.alive[list(told.dead)] = 0
        self.wiped_out = told.wiped_out
        for micro, group in told.providers.items():
            self._providers[micro] = group
        self.check()

    def check(self) -> None:
        """Assert every rule that holds between decisions.

        Raises:
            RecoveryError: naming the first rule that is broken.
        """
        if self.wiped_out:
            return
        for micro, hosts in enumerate(self._hosts):
            if self._providers[micro] not in hosts:
                raise RecoveryError(f"recovery: group {self._providers[micro]} does not host micro-shard {micro}")
            if not self.alive[self._providers[micro]]:
                raise RecoveryError(f"recovery: micro-shard {micro} has a dead provider")
