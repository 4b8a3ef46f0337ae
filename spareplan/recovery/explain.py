"""Why a decision is what it is, with the proof that no smaller load limit would do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from spareplan.recovery.records import ControllerState, Decision
from spareplan.recovery.witness import HallWitness, hall_witness

__all__ = ["Explanation", "explain"]

_SHOWN = 12


@dataclass(frozen=True)
class Explanation:
    """Reasons for a decision.

    Args:
        lines: the reasons, for people.
        types: shard types (micro-shards where a shard is cut) whose living hosts, all together, cannot provide them
            within a load limit one smaller; empty where the limit is as it was.
        hosts: all their living hosts.
        refuted_limit: that smaller limit; None where there is nothing to refute.
    """

    lines: tuple[str, ...]
    types: tuple[int, ...] = ()
    hosts: tuple[int, ...] = ()
    refuted_limit: int | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the explanation as plain JSON values."""
        witness = None
        if self.refuted_limit is not None:
            witness = {
                "micro_shards": list(self.types),
                "hosts": list(self.hosts),
                "refuted_load_limit": self.refuted_limit,
            }
        return {"lines": list(self.lines), "witness": witness}


def explain(decision: Decision, before: ControllerState, after: ControllerState) -> Explanation:
    """Return why a decision is what it is.

    Args:
        decision: the decision.
        before: state of the controller before it.
        after: state of the controller after it.

    References:
        P. Hall, "On representatives of subsets", Journal of the London Mathematical Society 10 (1935) 26-30.
    """
    if decision.event == "restarted":
        return Explanation(("after a global restart all groups are back with the orders of the plan",))
    if decision.kind == "restart":
        return _wiped_out(before, after)
    lines = [_coverage(decision)]
    falls = decision.event == "rejoined"
    witness = None
    if decision.load_limit == decision.granularity:
        lines.append(f"the load limit is {_units(decision)}, the least there is")
    elif falls or decision.load_limit > before.load_limit:
        witness = _witness(after, decision.load_limit - 1)
    else:
        lines.append(f"the load limit stays at {_units(decision)}: it never falls before a restart or a rejoin")
    hosts: tuple[int, ...] = ()
    if witness is not None:
        hosts = tuple(np.flatnonzero(after.alive)[list(witness.rows)].tolist())
        lines.append(
            f"the load limit is {_units(decision)}; {witness.load_limit} is impossible: {len(witness.micro_shards)} "
            f"{_noun(decision)} ({_listed(witness.micro_shards)}) live on {_counted(len(hosts), 'group')} alone "
            f"({_listed(hosts)}), with room for {len(hosts) * witness.load_limit}"
        )
    if decision.kind == "reorder":
        promoted = f"{decision.moves} {'entry' if decision.moves == 1 else 'entries'}"
        lines.append(f"at that limit {promoted} must be promoted; no choice of providers needs fewer")
    if witness is None:
        return Explanation(tuple(lines))
    return Explanation(tuple(lines), witness.micro_shards, hosts, witness.load_limit)


def _wiped_out(before: ControllerState, after: ControllerState) -> Explanation:
    if before.wiped_out:
        return Explanation(("the job was wiped out before; it waits for its global restart",))
    micro_shards = len(after.alive) * after.granularity
    living = {micro for group in np.flatnonzero(after.alive) for micro in after.orders[group].tolist()}
    bare = tuple(sorted(set(range(micro_shards)) - living))
    number = _counted(len(bare), "type" if after.granularity == 1 else "micro-shard")
    have = "has" if len(bare) == 1 else "have"
    line = f"{number} ({_listed(bare)}) {have} no living host: no order of the survivors covers the step"
    return Explanation((line,), bare, (), max(len(order) for order in after.orders))


def _witness(state: ControllerState, limit: int) -> HallWitness | None:
    living = [state.orders[group].tolist() for group in np.flatnonzero(state.alive)]
    return hall_witness(len(state.providers), living, limit)


def _coverage(decision: Decision) -> str:
    if decision.kind == "keep":
        return "the first entries of the living groups' orders cover every micro-shard"
    if decision.event == "rejoined":
        return "with more groups a smaller load limit fits"
    lost = decision.lost.tolist()
    return f"no survivor computes {len(lost)} of the {_noun(decision)} in this step ({_listed(lost)})"


def _units(decision: Decision) -> str:
    if decision.granularity == 1:
        return f"{decision.load_limit} stack{'s' * (decision.load_limit > 1)}"
    return f"{decision.load_limit} micro-shards ({decision.stacks:g} stacks)"


def _noun(decision: Decision) -> str:
    return "types" if decision.granularity == 1 else "micro-shards"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def _listed(numbers: Sequence[int]) -> str:
    texts = ", ".join(str(number) for number in numbers[:_SHOWN])
    return texts if len(numbers) <= _SHOWN else f"{texts} and {len(numbers) - _SHOWN} more"
