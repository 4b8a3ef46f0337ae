"""The recovery controller: keep, reorder or restart, and who computes what, at each failure."""

from __future__ import annotations

import operator
import os
import threading
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self, get_args

from spareplan.errors import InputError, SpareplanError
from spareplan.placement import Layout
from spareplan.recovery.history import History, RecoveryError, record_of
from spareplan.recovery.journal import Journal
from spareplan.recovery.plan_file import Deployment, deployment_from_json, orders_digest, read_deployment
from spareplan.recovery.records import ControllerState, Decision, Event, Fill
from spareplan.recovery.replicated import ReplicatedGroups
from spareplan.recovery.stacked import StackedGroups

__all__ = ["Controller"]


class _HasJson(Protocol):
    def to_json(self) -> dict[str, Any]: ...


Source = Layout | Deployment | _HasJson | Mapping[str, Any] | str | os.PathLike[str]


class Controller:
    """Decides at each failure, in the phases of the published controller.

    0. Wipe-out test: some type has no living host -> "restart". Fixed check: the first L entries of the survivors'
    orders still cover all -> "keep". 1. Smallest load limit L' >= L at which every micro-shard finds a living host.
    2. Fewest moves at that limit. Then the patch: what nobody computed is computed again in the least time. The load
    limit never falls until a restart or a rejoin. Groups that fail together are one decision. With plans of replication
    and of plain checkpointing it says keep or restart.

    Calls from several threads are taken one after another. A state file belongs to one controller at a time; a second
    one is refused, in this process or another. After a fork, only the parent may go on.

    Args:
        source: a layout, a plan (:func:`spareplan.plan`), its JSON document, or the path of a ``plan.json``.
        fill: what is computed in slots below the load limit that no provider needs: "keep" leaves what stands there, as
            published; "second-copies" gives them to the least covered micro-shards after every decision, so that
            fewer failures need patch compute.
        state: file that keeps every decision; it is replayed if it exists. A decision is on disk before it is returned.

    Raises:
        InputError: if an argument is out of its domain, or the file is of another plan, in use, or corrupt.

    References:
        Lee et al., "SPARe", arXiv 2603.00357 (the controller, RECTLR).

    >>> from spareplan import Controller, place
    >>> controller = Controller(place(7, 3))
    >>> controller.fail([2]).kind
    'reorder'
    """

    def __init__(self, source: Source, *, fill: Fill = "keep", state: str | os.PathLike[str] | None = None) -> None:
        if fill not in get_args(Fill):
            raise InputError("fill", fill, " or ".join(get_args(Fill)), "choose one of them")
        layout, digest = source if isinstance(source, Layout) else None, None
        self._groups: StackedGroups | ReplicatedGroups
        if layout is None:
            deployment = _deployment(source)
            layout, digest = deployment.layout, deployment.digest
        if layout is not None:
            self._groups = StackedGroups(layout, fill)
            digest = digest or (None if state is None else _layout_digest(layout))
        else:
            self._groups = ReplicatedGroups(deployment)
        self._alive = self._groups.alive
        self._lock = threading.Lock()
        self._unusable = self._untold = False
        self._journal = None if state is None else self._open(Path(state), {"digest": digest, "fill": fill})

    @property
    def torn_bytes(self) -> int:
        """Bytes of a torn last line that were cut off the state file; it had never been told to anybody."""
        return 0 if self._journal is None else self._journal.torn_bytes

    def fail(self, groups: Iterable[int]) -> Decision:
        """Take groups out and decide.

        Args:
            groups: one or more living groups, each once.

        Raises:
            InputError: if there is none, or one is out of range, dead already or there twice.
        """
        return self._decide("failed", groups)

    def rejoin(self, groups: Iterable[int]) -> Decision:
        """Bring repaired groups back at a step boundary, with the orders they had at the start, and decide.

        The load limit falls to the smallest that fits. While a restart is waited for, it goes on being waited for.

        Args:
            groups: one or more dead groups, each once.

        Raises:
            InputError: if there is none, or one is out of range, alive or there twice.
        """
        return self._decide("rejoined", groups)

    def restarted(self) -> Decision:
        """Take note of a global restart: all groups are back, orders and load limit are the layout's."""
        return self._decide("restarted", ())

    @property
    def state(self) -> ControllerState:
        """Where the controller stands; a copy."""
        with self._lock:
            self._refuse_untold()
            groups = self._groups
            return ControllerState(
                alive=groups.alive.astype(bool),
                load_limit=groups.load_limit,
                granularity=groups.granularity,
                wiped_out=groups.wiped_out,
                orders=tuple(groups.orders()),
                providers=groups.providers(),
            )

    def check(self) -> None:
        """Assert every rule that holds between decisions.

        Raises:
            SpareplanError: naming the first rule that is broken.
        """
        with self._lock:
            self._refuse_untold()
            self._groups.check()

    def close(self) -> None:
        """Give the state file free; without one there is nothing to do."""
        if self._journal is not None:
            with self._lock:
                self._journal.close()
                self._unusable = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _decide(self, event: Event, groups: Iterable[int]) -> Decision:
        with self._lock:
            if self._unusable:
                raise SpareplanError("recovery: the state file is closed or could not be written; open it anew")
            chosen = () if event == "restarted" else self._checked(event, groups)
            if self._journal is None:
                return self._groups.decide(event, chosen)
            before = self._groups.providers()
            # until the line is on disk nothing was decided; what failed half-way must not be built upon
            self._unusable = self._untold = True
            decision = self._groups.decide(event, chosen)
            self._journal.append(record_of(decision, before))
            self._unusable = self._untold = False
            return decision

    def _refuse_untold(self) -> None:
        if self._untold:
            raise SpareplanError("recovery: the last decision could not be written, so it was not made; open it anew")

    def _checked(self, event: Event, groups: Iterable[int]) -> tuple[int, ...]:
        living = event == "failed"
        try:
            given = tuple(groups)
        except TypeError:
            raise InputError(event, groups, "a list of group numbers", "give a list, such as [3, 17]") from None
        chosen = tuple(_whole(event, group) for group in given)
        for group in chosen:
            if not 0 <= group < len(self._alive):
                raise InputError(event, group, f"a group from 0 to {len(self._alive) - 1}", "give groups of the plan")
            if self._alive[group] != living:
                state = "a living group: it is out already" if living else "a group that is out: it lives"
                raise InputError(event, group, state, "leave it out of the list")
        if len(set(chosen)) != len(chosen):
            twice = next(group for place, group in enumerate(chosen) if group in chosen[:place])
            raise InputError(event, twice, "in the list once only", "leave the second one out")
        if not chosen:
            raise InputError(event, [], "one group or more", "give the groups, such as [3, 17]")
        return chosen

    def _open(self, path: Path, header: dict[str, object]) -> Journal:
        journal = Journal.open(path, header)
        try:
            groups = self._groups
            micro_shards = groups.groups * groups.granularity
            told = History(groups.groups, micro_shards, groups.load_limit, groups.width)
            for number, record in enumerate(journal.records, start=1):
                told.add(record, number)
            groups.adopt(told)
        except RecoveryError as error:
            journal.close()
            raise InputError("state", path, "a journal of decisions of this plan", f"keep it aside: {error}") from None
        return journal


def _whole(event: Event, group: object) -> int:
    """Return a group number; numpy's whole numbers are welcome, True is not."""
    try:
        if type(group) is not int and isinstance(group, bool):
            raise TypeError
        return operator.index(group)  # type: ignore[arg-type] # what has no index is refused
    except TypeError:
        raise InputError(event, group, "a group number", "give whole numbers") from None


def _deployment(source: object) -> Deployment:
    if isinstance(source, Deployment):
        return source
    if isinstance(source, str | os.PathLike):
        return read_deployment(Path(source))
    document = source if isinstance(source, Mapping) else getattr(source, "to_json", lambda: None)()
    if not isinstance(document, Mapping):
        raise InputError("source", source, "a layout, a plan or the path of a plan.json", "give what plan() returns")
    return deployment_from_json(document, "plan")


def _layout_digest(layout: Layout) -> str:
    return orders_digest("spare", layout.granularity, layout.stacks.tolist())
