"""One decision: wipe-out test, fixed check, smallest limit, fewest moves, patch; compiled."""

from __future__ import annotations

import numpy as np

from spareplan.compiling import inner, spliced
from spareplan.recovery.kernel.arena import (
    ALIVE,
    CHANGED_COUNT,
    COPIES,
    COVER,
    DECISION,
    FAIL,
    FAR,
    FILL,
    FIRST,
    GRANULARITY,
    GROUPS,
    KEEP,
    KIND,
    LIMIT,
    LIVING,
    LIVING_HOSTS,
    LOAD,
    LOST,
    LOST_COUNT,
    MAKESPAN,
    MARKED,
    MICRO_SHARDS,
    MOST_PROMOTED,
    MOVED,
    MOVED_COUNT,
    MOVED_MARK,
    MOVES,
    ORDER,
    OWNER,
    PENDING,
    PENDING_COUNT,
    PHASE,
    PHASE_FIXED,
    PHASE_LIMIT,
    PHASE_REORDER,
    PHASE_WIPEOUT,
    PLACE,
    PROMOTERS,
    PROVIDED,
    PROVIDER,
    REDUNDANCY,
    REJOIN,
    REORDER,
    RESTART,
    RESTARTED,
    SEEN,
    STAMP,
    WAITING,
    WIDTH,
    WIPED_OUT,
)
from spareplan.recovery.kernel.filling import fill, look_at, look_at_all, look_at_hosts, mark_changed
from spareplan.recovery.kernel.patching import patch
from spareplan.recovery.kernel.providers import (
    cheapest_providers,
    cover_first,
    cover_more,
    give_free,
    keep_free_providers,
)

__all__ = ["act"]

_LAST_STAMP = 2**30


@spliced
def act(s, action, groups, count):
    """Change a controller's state and leave the decision in the head of its memory; return its kind.

    Args:
        s: views of the arena.
        action: ADOPT, FAIL, REJOIN or RESTARTED.
        groups: 32-bit numbers, shape (at least count,): distinct groups, alive for FAIL and dead for REJOIN.
        count: how many of them to take.
    """
    head = s.head
    head[MOVES] = head[COPIES] = head[CHANGED_COUNT] = head[LOST_COUNT] = head[MAKESPAN] = head[MOVED_COUNT] = 0
    head[PROMOTERS] = head[MOST_PROMOTED] = 0
    if head[STAMP] > _LAST_STAMP:
        _forget_stamps(s)
    # marks what this decision changes; its searches take the stamps above
    head[STAMP] += 1
    head[DECISION] = head[STAMP]
    if action == FAIL:
        kind = _fail(s, groups, count)
    elif action == REJOIN:
        kind = _rejoin(s, groups, count)
    elif action == RESTARTED:
        kind = _start_over(s)
    else:
        kind = _adopt(s)
    head[KIND] = kind
    return kind


@inner
def _forget_stamps(s):
    seen, marked = s.groups[SEEN], s.groups[MARKED]
    moved_mark = s.micros[MOVED_MARK]
    for group in range(s.head[GROUPS]):
        seen[group] = marked[group] = 0
    for micro in range(s.head[MICRO_SHARDS]):
        moved_mark[micro] = 0
    s.head[STAMP] = 0


@spliced
def _start_over(s):
    """Go back to the layout's orders with all groups alive."""
    order, first, alive = s.orders[ORDER], s.orders[FIRST], s.groups[ALIVE]
    provider = s.micros[PROVIDER]
    for position in range(s.orders.shape[1]):
        order[position] = first[position]
    for group in range(s.head[GROUPS]):
        alive[group] = 1
    for micro in range(s.head[MICRO_SHARDS]):
        provider[micro] = -1
    s.head[LIMIT] = s.head[GRANULARITY]
    s.head[WIPED_OUT] = 0
    return _adopt(s)


@spliced
def _fail(s, groups, count):
    """Take groups out and decide."""
    head = s.head
    limit = np.int64(head[LIMIT])
    lost = _lost(s, groups, count)
    if head[WIPED_OUT]:
        head[PHASE] = PHASE_WIPEOUT
        return RESTART
    kind = KEEP
    head[PHASE] = PHASE_FIXED
    if lost:
        head[LOST_COUNT] = lost
        _provide_lost(s)
        head[PHASE] = PHASE_LIMIT if head[LIMIT] > limit else PHASE_REORDER
        _commit(s)
        patch(s)
        kind = REORDER
    if head[FILL]:
        if head[LIMIT] > limit:
            look_at_all(s)
        fill(s)
    return kind


@inner
def _lost(s, groups, count):
    """Take groups out; list the micro-shards that nobody computes any more, return how many those are."""
    waiting_list, cover, lost_list = s.micros[WAITING], s.micros[COVER], s.micros[LOST]
    limit = np.int64(s.head[LIMIT])
    orphans = np.int64(0)
    for i in range(count):
        orphans = _kill(s, np.int64(groups[i]), orphans)
    if s.head[WIPED_OUT]:
        return 0
    lost = np.int64(0)
    for i in range(orphans):
        micro = np.int64(waiting_list[i])
        if cover[micro] == 0:
            lost_list[lost] = micro
            lost += 1
        else:
            give_free(s, micro, limit)
    return lost


@spliced
def _provide_lost(s):
    """Find providers for the lost micro-shards at the smallest load limit that fits, with the fewest moves."""
    lost_list, cover, waiting_list = s.micros[LOST], s.micros[COVER], s.micros[WAITING]
    before = np.int64(s.head[LIMIT])
    limit = max(before, _ceiling(np.int64(s.head[MICRO_SHARDS]), np.int64(s.head[LIVING])))
    if limit > before:
        cover_more(s, before, limit)
    waiting = np.int64(0)
    for i in range(s.head[LOST_COUNT]):
        micro = np.int64(lost_list[i])
        if cover[micro] == 0:
            waiting_list[waiting] = micro
            waiting += 1
        else:
            give_free(s, micro, limit)
    while not cheapest_providers(s, waiting, limit):
        cover_more(s, limit, limit + 1)
        limit += 1
        waiting = keep_free_providers(s, limit)
    s.head[LIMIT] = limit


@inner
def _kill(s, group, orphans):
    """Take a group out; add the micro-shards it provided to the waiting ones and return how many those are."""
    alive, order, place = s.groups[ALIVE], s.orders[ORDER], s.entries[PLACE]
    living_hosts, cover, load = s.micros[LIVING_HOSTS], s.micros[COVER], s.groups[LOAD]
    provided, provider, waiting_list = s.orders[PROVIDED], s.micros[PROVIDER], s.micros[WAITING]
    head, redundancy, width = s.head, s.head[REDUNDANCY], np.int64(s.head[WIDTH])
    alive[group] = 0
    head[LIVING] -= 1
    if head[WIPED_OUT]:
        return orphans
    start = group * width
    for position in range(width):
        entry = np.int64(order[start + position])
        micro = entry // redundancy
        place[entry] = FAR
        living_hosts[micro] -= 1
        if living_hosts[micro] == 0:
            head[WIPED_OUT] = 1
        if position < head[LIMIT]:
            cover[micro] -= 1
            if head[FILL]:
                look_at_hosts(s, micro)
    for i in range(load[group]):
        micro = provided[start + i]
        provider[micro] = -1
        waiting_list[orphans] = micro
        orphans += 1
    load[group] = 0
    return orphans


@spliced
def _rejoin(s, groups, count):
    """Bring groups back with the orders they started with; the limit falls to the smallest that fits."""
    head = s.head
    for i in range(count):
        _revive(s, np.int64(groups[i]))
    if head[WIPED_OUT]:
        head[PHASE] = PHASE_WIPEOUT
        return RESTART
    before = np.int64(head[LIMIT])
    limit = _ceiling(np.int64(head[MICRO_SHARDS]), np.int64(head[LIVING]))
    while limit < before:
        cover_first(s, limit)
        if cheapest_providers(s, keep_free_providers(s, limit), limit):
            break
        limit += 1
        if limit == before:
            cover_first(s, before)
            keep_free_providers(s, before)
    kind = KEEP
    head[PHASE] = PHASE_FIXED
    if limit < before:
        head[LIMIT] = limit
        head[PHASE] = PHASE_LIMIT
        _commit(s)
        kind = REORDER
    if head[FILL]:
        if limit < before:
            look_at_all(s)
        fill(s)
    return kind


@inner
def _revive(s, group):
    """Bring a group back with the order it started with."""
    alive, first, order = s.groups[ALIVE], s.orders[FIRST], s.orders[ORDER]
    place, living_hosts, cover = s.entries[PLACE], s.micros[LIVING_HOSTS], s.micros[COVER]
    head, redundancy, width = s.head, s.head[REDUNDANCY], np.int64(s.head[WIDTH])
    alive[group] = 1
    head[LIVING] += 1
    if head[WIPED_OUT]:
        return
    start = group * width
    for position in range(width):
        entry = np.int64(first[start + position])
        micro = entry // redundancy
        order[start + position] = entry
        place[entry] = position
        living_hosts[micro] += 1
        if position < head[LIMIT]:
            cover[micro] += 1
            if head[FILL]:
                look_at_hosts(s, micro)
    mark_changed(s, group)
    if head[FILL]:
        look_at(s, group)


@inner
def _adopt(s):
    """Derive all else from orders, living groups, limit and providers; providers that do not fit are chosen anew."""
    living_hosts, pending, alive = s.micros[LIVING_HOSTS], s.groups[PENDING], s.groups[ALIVE]
    order, place = s.orders[ORDER], s.entries[PLACE]
    head, redundancy, width = s.head, s.head[REDUNDANCY], s.head[WIDTH]
    for micro in range(head[MICRO_SHARDS]):
        living_hosts[micro] = 0
    head[LIVING] = head[PENDING_COUNT] = 0
    for group in range(head[GROUPS]):
        pending[group] = 0
        head[LIVING] += alive[group]
        for position in range(width):
            entry = order[group * width + position]
            place[entry] = position if alive[group] else FAR
            living_hosts[entry // redundancy] += alive[group]
    cover_first(s, np.int64(head[LIMIT]))
    head[PHASE] = PHASE_FIXED
    if head[WIPED_OUT]:
        head[PHASE] = PHASE_WIPEOUT
        return RESTART
    return KEEP if keep_free_providers(s, np.int64(head[LIMIT])) == 0 else REORDER


@inner
def _ceiling(number, divisor):
    return (number + divisor - 1) // divisor


@inner
def _commit(s):
    """Promote what is provided from behind the load limit."""
    moved_list, place, provider = s.micros[MOVED], s.entries[PLACE], s.micros[PROVIDER]
    owner = s.micros[OWNER]
    limit = s.head[LIMIT]
    for i in range(s.head[MOVED_COUNT]):
        micro = moved_list[i]
        if place[provider[micro]] >= limit:
            _promote(s, np.int64(owner[micro]))


@inner
def _promote(s, group):
    """Put the entries that a group provides into the first slots that no such entry holds.

    What stood there goes right behind the load limit; the rest keep their order.
    """
    order, provider, place = s.orders[ORDER], s.micros[PROVIDER], s.entries[PLACE]
    cover = s.micros[COVER]
    redundancy, limit, width = s.head[REDUNDANCY], np.int64(s.head[LIMIT]), np.int64(s.head[WIDTH])
    start = group * width
    slot = start
    displaced, kept = 0, limit
    for position in range(start + limit, start + width):
        entry = np.int64(order[position])
        if provider[entry // redundancy] != entry:
            s.row[kept] = entry
            kept += 1
            continue
        while provider[order[slot] // redundancy] == order[slot]:
            slot += 1
        leaving = np.int64(order[slot])
        s.row[displaced] = leaving
        displaced += 1
        order[slot] = entry
        place[entry] = slot - start
        cover[entry // redundancy] += 1
        cover[leaving // redundancy] -= 1
        if s.head[FILL]:
            look_at_hosts(s, entry // redundancy)
            look_at_hosts(s, leaving // redundancy)
    position = limit
    for i in range(displaced + kept - limit):
        entry = s.row[i] if i < displaced else s.row[limit + i - displaced]
        order[start + position] = entry
        place[entry] = position
        position += 1
    s.head[MOVES] += displaced
    s.head[PROMOTERS] += 1
    s.head[MOST_PROMOTED] = max(s.head[MOST_PROMOTED], displaced)
    mark_changed(s, group)
