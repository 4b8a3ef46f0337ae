"""How an order changes when entries are promoted."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from spareplan.errors import InputError
from spareplan.models.survivors import checked_limit, survivors_of
from spareplan.theory._domain import whole_number

__all__ = ["apply_reordering"]

_MOST = 2**31 - 1


def apply_reordering(order: Sequence[int], load_limit: int, needed: Collection[int]) -> tuple[int, ...]:
    """Return a group's order after the micro-shards it must provide have come among the first ``load_limit``.

    Needed entries from behind, in their order, take the first slots that no needed entry holds. The entries they
    displace go right behind the first ``load_limit``, in their order; everything else keeps its order.

    Args:
        order: the group's present order of distinct micro-shards.
        load_limit: micro-shards the group computes, at least 1.
        needed: micro-shards the group provides, at most ``load_limit`` of its order.

    Raises:
        InputError: if an argument is out of its domain.

    References:
        The reordering of Lee et al., "SPARe", arXiv 2603.00357.
    """
    limit = checked_limit("load_limit", load_limit)
    entries: list[int] = survivors_of(_MOST, [order]).micro_of.tolist()
    if not isinstance(needed, Collection) or isinstance(needed, str | bytes):
        raise InputError("needed", needed, "a list or set of micro-shards", "give what the group provides")
    remedy = "give micro-shards by their number"
    wanted = {whole_number("needed", micro, least=0, most=_MOST - 1, remedy=remedy) for micro in needed}
    if len(wanted) > limit:
        raise InputError("needed", len(wanted), f"at most {limit} micro-shards, the load limit", "raise the load limit")
    if unknown := wanted.difference(entries):
        raise InputError("needed", min(unknown), "in the group's order", "a group provides only what it hosts")
    head, tail = entries[:limit], entries[limit:]
    promoted = [entry for entry in tail if entry in wanted]
    slots = [slot for slot, entry in enumerate(head) if entry not in wanted][: len(promoted)]
    displaced = [head[slot] for slot in slots]
    for slot, entry in zip(slots, promoted, strict=True):
        head[slot] = entry
    return (*head, *displaced, *(entry for entry in tail if entry not in wanted))
