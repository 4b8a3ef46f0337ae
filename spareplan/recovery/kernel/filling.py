"""Slots that no provider needs go to the least covered micro-shards; compiled."""

from __future__ import annotations

import numpy as np

from spareplan.compiling import inner
from spareplan.recovery.kernel.arena import (
    ALIVE,
    CHANGED,
    CHANGED_COUNT,
    COPIES,
    COVER,
    DECISION,
    FAR,
    FILL_QUEUE,
    GROUPS,
    HOST,
    LIMIT,
    MARKED,
    ORDER,
    PENDING,
    PENDING_COUNT,
    PLACE,
    PROVIDER,
    REDUNDANCY,
    WIDTH,
)

__all__ = ["fill", "look_at", "look_at_all", "look_at_hosts", "mark_changed"]


@inner
def mark_changed(s, group):
    """List a group as one whose order changed in this decision."""
    if s.groups[MARKED, group] != s.head[DECISION]:
        s.groups[MARKED, group] = s.head[DECISION]
        s.groups[CHANGED, s.head[CHANGED_COUNT]] = group
        s.head[CHANGED_COUNT] += 1


@inner
def look_at(s, group):
    """Remember to look at the second copies of a group."""
    if not s.groups[PENDING, group]:
        s.groups[PENDING, group] = 1
        s.groups[FILL_QUEUE, s.head[PENDING_COUNT] % s.head[GROUPS]] = group
        s.head[PENDING_COUNT] += 1


@inner
def look_at_hosts(s, micro):
    """Remember to look at all groups that may compute a micro-shard whose cover changed."""
    place, host = s.entries[PLACE], s.entries[HOST]
    redundancy = s.head[REDUNDANCY]
    for entry in range(micro * redundancy, (micro + 1) * redundancy):
        if place[entry] != FAR:
            look_at(s, np.int64(host[entry]))


@inner
def look_at_all(s):
    """Remember to look at every living group."""
    alive = s.groups[ALIVE]
    for group in range(np.int64(s.head[GROUPS])):
        if alive[group]:
            look_at(s, group)


@inner
def fill(s):
    """Exchange second copies until no slot could go to a micro-shard with two groups fewer that compute it.

    Every exchange lowers the sum of squares of the cover, so it ends.
    """
    fill_queue, pending, alive = s.groups[FILL_QUEUE], s.groups[PENDING], s.groups[ALIVE]
    groups = s.head[GROUPS]
    done = 0
    while done < s.head[PENDING_COUNT]:
        group = np.int64(fill_queue[done % groups])
        done += 1
        pending[group] = 0
        if alive[group]:
            while _exchange(s, group):
                mark_changed(s, group)
    s.head[PENDING_COUNT] = 0


@inner
def _exchange(s, group):
    """Give the best covered slot that no provider needs to the group's least covered entry behind, if that pays."""
    order, provider, cover = s.orders[ORDER], s.micros[PROVIDER], s.micros[COVER]
    place = s.entries[PLACE]
    redundancy, limit, start = s.head[REDUNDANCY], s.head[LIMIT], group * s.head[WIDTH]
    most, slot = -1, -1
    for position in range(start, start + limit):
        entry = np.int64(order[position])
        micro = entry // redundancy
        if provider[micro] != entry and cover[micro] > most:
            most, slot = cover[micro], position
    # an exchange pays where two groups more compute what leaves than what comes
    least, behind = most - 1, -1
    for position in range(start + limit, start + s.head[WIDTH]):
        times = cover[order[position] // redundancy]
        if times < least:
            least, behind = times, position
    if behind < 0:
        return False
    leaving, coming = order[slot], order[behind]
    order[slot], order[behind] = coming, leaving
    place[coming], place[leaving] = slot - start, behind - start
    cover[leaving // redundancy] -= 1
    cover[coming // redundancy] += 1
    s.head[COPIES] += 1
    look_at_hosts(s, leaving // redundancy)
    look_at_hosts(s, coming // redundancy)
    return True
