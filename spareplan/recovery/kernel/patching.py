"""Lost micro-shards are computed again by survivors that host them, in the least time; compiled."""

from __future__ import annotations

import numpy as np

from spareplan.compiling import inner
from spareplan.recovery.kernel.arena import (
    FAR,
    GROUPS,
    HOST,
    LIVING,
    LOST,
    LOST_COUNT,
    MAKESPAN,
    ORIGIN,
    OWNER,
    PATCH_AFTER,
    PATCH_FIRST,
    PATCH_LOAD,
    PATCHER,
    PLACE,
    QUEUE,
    REDUNDANCY,
    SEEN,
    STAMP,
)

__all__ = ["patch"]


@inner
def patch(s):
    """Assign the lost micro-shards to hosts; the busiest has as few as can be.

    The new provider computes it where that is no detour. A capacity that is too small for the first few is too small
    for all: it rises only when no chain of reassignments makes room.
    """
    patch_first, patch_load, owner = s.groups[PATCH_FIRST], s.groups[PATCH_LOAD], s.micros[OWNER]
    lost_list = s.micros[LOST]
    lost = np.int64(s.head[LOST_COUNT])
    for group in range(s.head[GROUPS]):
        patch_first[group] = -1
        patch_load[group] = 0
    most = (lost + s.head[LIVING] - 1) // s.head[LIVING]
    for number in range(lost):
        group = np.int64(owner[lost_list[number]])
        if patch_load[group] < most:
            _assign(s, number, group)
            continue
        while not _make_room(s, number, most):
            most += 1
    s.head[MAKESPAN] = most


@inner
def _assign(s, number, group):
    s.micros[PATCHER, number] = group
    s.micros[PATCH_AFTER, number] = s.groups[PATCH_FIRST, group]
    s.groups[PATCH_FIRST, group] = number
    s.groups[PATCH_LOAD, group] += 1


@inner
def _withdraw(s, number):
    patcher, patch_load, patch_first = s.micros[PATCHER], s.groups[PATCH_LOAD], s.groups[PATCH_FIRST]
    patch_after = s.micros[PATCH_AFTER]
    group = np.int64(patcher[number])
    patch_load[group] -= 1
    if patch_first[group] == number:
        patch_first[group] = patch_after[number]
        return
    before = np.int64(patch_first[group])
    while patch_after[before] != number:
        before = np.int64(patch_after[before])
    patch_after[before] = patch_after[number]


@inner
def _make_room(s, start, most):
    """Assign one more lost micro-shard by an augmenting path over groups; return False where there is none."""
    patcher, lost_list, host = s.micros[PATCHER], s.micros[LOST], s.entries[HOST]
    place, seen, origin = s.entries[PLACE], s.groups[SEEN], s.groups[ORIGIN]
    patch_load, queue, patch_after = s.groups[PATCH_LOAD], s.groups[QUEUE], s.micros[PATCH_AFTER]
    patch_first = s.groups[PATCH_FIRST]
    redundancy = s.head[REDUNDANCY]
    s.head[STAMP] += 1
    stamp = s.head[STAMP]
    tail = 0
    patcher[start] = -1
    head, number = -1, start
    while True:
        micro = np.int64(lost_list[number])
        for entry in range(micro * redundancy, (micro + 1) * redundancy):
            group = np.int64(host[entry])
            if place[entry] == FAR or seen[group] == stamp:
                continue
            seen[group] = stamp
            origin[group] = number
            if patch_load[group] < most:
                _hand_on(s, group)
                return True
            queue[tail] = group
            tail += 1
        # next: another lost micro-shard of the group in hand, or the first one of the next group
        number = patch_after[number] if head >= 0 else -1
        while number < 0:
            head += 1
            if head == tail:
                return False
            number = np.int64(patch_first[queue[head]])


@inner
def _hand_on(s, group):
    origin, patcher = s.groups[ORIGIN], s.micros[PATCHER]
    while True:
        number = np.int64(origin[group])
        before = np.int64(patcher[number])
        if before >= 0:
            _withdraw(s, number)
        _assign(s, number, group)
        if before < 0:
            return
        group = before
