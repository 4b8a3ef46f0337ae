"""Who provides what, changed one micro-shard at a time along cheapest paths; compiled."""

from __future__ import annotations

import numpy as np

from spareplan.compiling import inner
from spareplan.recovery.kernel.arena import (
    ALIVE,
    ARC,
    BUCKET_AFTER,
    BUCKET_BEFORE,
    COVER,
    DECISION,
    DISTANCE,
    FAR,
    FILL,
    GROUPS,
    HOST,
    LAYER,
    LOAD,
    MICRO_SHARDS,
    MOVED,
    MOVED_COUNT,
    MOVED_MARK,
    ORDER,
    ORIGIN,
    OWNER,
    PLACE,
    PRICE,
    PROVIDED,
    PROVIDER,
    QUEUE,
    RANK,
    REDUNDANCY,
    SEEN,
    STAMP,
    WAITING,
    WIDTH,
)
from spareplan.recovery.kernel.filling import look_at

__all__ = ["cheapest_providers", "cover_first", "cover_more", "give_free", "keep_free_providers"]


@inner
def cover_first(s, limit):
    """Count the first ``limit`` entries of all orders as computed, and no others."""
    cover = s.micros[COVER]
    for micro in range(s.head[MICRO_SHARDS]):
        cover[micro] = 0
    cover_more(s, np.int64(0), limit)


@inner
def cover_more(s, old, new):
    """Count the entries old to new - 1 of all orders as computed."""
    alive, cover, order = s.groups[ALIVE], s.micros[COVER], s.orders[ORDER]
    redundancy, width = s.head[REDUNDANCY], s.head[WIDTH]
    for group in range(s.head[GROUPS]):
        if alive[group]:
            for position in range(group * width + old, group * width + new):
                cover[order[position] // redundancy] += 1


@inner
def _give(s, micro, entry):
    """Let the host of ``entry`` provide the micro-shard."""
    host, provider, owner = s.entries[HOST], s.micros[PROVIDER], s.micros[OWNER]
    rank, load, provided = s.micros[RANK], s.groups[LOAD], s.orders[PROVIDED]
    group = np.int64(host[entry])
    provider[micro] = entry
    owner[micro] = group
    rank[micro] = load[group]
    provided[group * s.head[WIDTH] + load[group]] = micro
    load[group] += 1


@inner
def give_free(s, micro, limit):
    """Let a host provide the micro-shard that computes it anyway; return whether there is one."""
    place = s.entries[PLACE]
    redundancy = s.head[REDUNDANCY]
    for entry in range(micro * redundancy, (micro + 1) * redundancy):
        if place[entry] < limit:
            _give(s, micro, entry)
            return True
    return False


@inner
def _take(s, micro):
    """Take the micro-shard from its provider."""
    owner, load, provided = s.micros[OWNER], s.groups[LOAD], s.orders[PROVIDED]
    rank = s.micros[RANK]
    group = np.int64(owner[micro])
    start = group * s.head[WIDTH]
    load[group] -= 1
    last = provided[start + load[group]]
    provided[start + rank[micro]] = last
    rank[last] = rank[micro]
    if s.head[FILL]:
        look_at(s, group)


@inner
def keep_free_providers(s, limit):
    """Keep providers among the first ``limit``, find others there; list the micro-shards that wait, return how many."""
    load, provider, place = s.groups[LOAD], s.micros[PROVIDER], s.entries[PLACE]
    waiting_list = s.micros[WAITING]
    waiting = np.int64(0)
    for group in range(s.head[GROUPS]):
        load[group] = 0
    for micro in range(np.int64(s.head[MICRO_SHARDS])):
        entry = np.int64(provider[micro])
        if entry >= 0 and place[entry] < limit:
            _give(s, micro, entry)
        elif not give_free(s, micro, limit):
            provider[micro] = -1
            waiting_list[waiting] = micro
            waiting += 1
    return waiting


@inner
def cheapest_providers(s, waiting, limit):
    """Find providers for the waiting micro-shards with the fewest moves; return False where the limit is too small.

    What nobody computes costs one move wherever it goes, so that cost is left out. With prices of groups, in moves,
    cost(m at g') + price[g] - price[g'] >= 0 for every m that g provides: paths on which all of these are 0 are
    cheapest. They are taken a layer of shortest ones at a time, then prices rise until there are more.
    """
    price = s.groups[PRICE]
    for group in range(s.head[GROUPS]):
        price[group] = 0
    while waiting > 0:
        nearest = _layers(s, waiting, limit)
        if nearest >= 0:
            waiting = _augment_all(s, waiting, limit, nearest)
        if waiting > 0 and not _raise_prices(s, waiting, limit):
            return False
    return True


@inner
def _cost(place, cover, limit):
    """Moves that an entry costs; numbers only, as handing over views costs more than the answer."""
    return 0 if place < limit or cover == 0 else 1


@inner
def _layers(s, waiting, limit):
    """Number groups by their fewest steps from a waiting micro-shard along paths that cost nothing.

    Returns:
        The smallest number of a group with room, where the numbering stops; -1 where there is none.
    """
    host, place = s.entries[HOST], s.entries[PLACE]
    load, price, layer = s.groups[LOAD], s.groups[PRICE], s.groups[LAYER]
    seen, arc, queue = s.groups[SEEN], s.groups[ARC], s.groups[QUEUE]
    provided, provider, waiting_list, cover = s.orders[PROVIDED], s.micros[PROVIDER], s.micros[WAITING], s.micros[COVER]
    redundancy, width = s.head[REDUNDANCY], s.head[WIDTH]
    s.head[STAMP] += 1
    stamp = s.head[STAMP]
    first = last = 0
    nearest = FAR
    for i in range(waiting):
        start = waiting_list[i] * redundancy
        for entry in range(start, start + redundancy):
            group = host[entry]
            if place[entry] == FAR or seen[group] == stamp or price[group] != 0:
                continue
            seen[group] = stamp
            layer[group] = arc[group] = 0
            queue[last] = group
            last += 1
            if load[group] < limit:
                nearest = 0
    while first < last and layer[queue[first]] < nearest:
        group = np.int64(queue[first])
        first += 1
        for i in range(group * width, group * width + load[group]):
            micro = np.int64(provided[i])
            base = price[group] - _cost(place[provider[micro]], cover[micro], limit)
            for entry in range(micro * redundancy, (micro + 1) * redundancy):
                other = host[entry]
                if place[entry] == FAR or seen[other] == stamp:
                    continue
                if base + _cost(place[entry], cover[micro], limit) != price[other]:
                    continue
                seen[other] = stamp
                layer[other] = layer[group] + 1
                arc[other] = 0
                queue[last] = other
                last += 1
                if load[other] < limit:
                    nearest = layer[other]
    return -1 if nearest == FAR else nearest


@inner
def _augment_all(s, waiting, limit, nearest):
    """Give providers to waiting micro-shards along shortest paths through the layers; return how many still wait."""
    waiting_list = s.micros[WAITING]
    left = 0
    for i in range(waiting):
        micro = np.int64(waiting_list[i])
        if not _augment(s, micro, limit, nearest):
            waiting_list[left] = micro
            left += 1
    return left


@inner
def _augment(s, start, limit, nearest):
    """Give ``start`` a provider along a path from layer to layer; return whether there is one.

    Depth first. A group that leads nowhere is taken out of the layers, and no way out of a group is tried twice. Ways
    that open while micro-shards are handed on are found when the groups are numbered next.
    """
    host, place = s.entries[HOST], s.entries[PLACE]
    load, price, layer = s.groups[LOAD], s.groups[PRICE], s.groups[LAYER]
    seen, origin, path = s.groups[SEEN], s.groups[ORIGIN], s.groups[QUEUE]
    redundancy, stamp = s.head[REDUNDANCY], s.head[STAMP]
    for root in range(start * redundancy, (start + 1) * redundancy):
        group = np.int64(host[root])
        if place[root] == FAR or seen[group] != stamp or layer[group] != 0 or price[group] != 0:
            continue
        origin[group] = root
        path[0] = group
        depth = 0
        while depth >= 0:
            group = np.int64(path[depth])
            if load[group] < limit:
                _shift(s, group, limit)
                return True
            entry = _next_layer(s, group, limit) if layer[group] < nearest else -1
            if entry < 0:
                seen[group] = 0
                depth -= 1
            else:
                depth += 1
                path[depth] = host[entry]
                origin[host[entry]] = entry
    return False


@inner
def _next_layer(s, group, limit):
    """Return the next untried entry by which a micro-shard of ``group`` can go to the next layer, -1 for none."""
    host, place = s.entries[HOST], s.entries[PLACE]
    load, price, layer, seen, arc = s.groups[LOAD], s.groups[PRICE], s.groups[LAYER], s.groups[SEEN], s.groups[ARC]
    provided, provider, cover = s.orders[PROVIDED], s.micros[PROVIDER], s.micros[COVER]
    redundancy, stamp, start = s.head[REDUNDANCY], s.head[STAMP], group * s.head[WIDTH]
    while arc[group] < load[group] * redundancy:
        micro = np.int64(provided[start + arc[group] // redundancy])
        entry = micro * redundancy + arc[group] % redundancy
        other = host[entry]
        arc[group] += 1
        if place[entry] == FAR or seen[other] != stamp or layer[other] != layer[group] + 1:
            continue
        change = _cost(place[entry], cover[micro], limit) - _cost(place[provider[micro]], cover[micro], limit)
        if price[group] + change == price[other]:
            return entry
    return -1


@inner
def _shift(s, group, limit):
    """Hand micro-shards on along the path that ends at ``group``; list those whose new providers must promote them."""
    origin, provider, owner = s.groups[ORIGIN], s.micros[PROVIDER], s.micros[OWNER]
    place, moved_mark, moved_list = s.entries[PLACE], s.micros[MOVED_MARK], s.micros[MOVED]
    while True:
        entry = np.int64(origin[group])
        micro = entry // s.head[REDUNDANCY]
        waited = provider[micro] < 0
        before = np.int64(owner[micro])
        if not waited:
            _take(s, micro)
        _give(s, micro, entry)
        if place[entry] >= limit and moved_mark[micro] != s.head[DECISION]:
            moved_mark[micro] = s.head[DECISION]
            moved_list[s.head[MOVED_COUNT]] = micro
            s.head[MOVED_COUNT] += 1
        if waited:
            return
        group = before


@inner
def _raise_prices(s, waiting, limit):
    """Raise prices until a path to a group with room costs nothing; return False where there is no path.

    Groups as far as the nearest one with room need not be searched.
    """
    price, distance_of = s.groups[PRICE], s.groups[DISTANCE]
    nearest = _start_distances(s, waiting, limit)
    level = np.int64(0)
    while level < nearest:
        group = np.int64(s.buckets[level])
        if group >= 0:
            _unlink(s, group)
            nearest = min(nearest, _relax(s, group, level, limit))
            continue
        level += 1
        if level == len(s.buckets):
            return False
    for group in range(s.head[GROUPS]):
        price[group] += min(distance_of[group], nearest)
    return True


@inner
def _start_distances(s, waiting, limit):
    """Put the hosts of all waiting micro-shards into buckets; return the smallest distance of one with room."""
    host, place, waiting_list = s.entries[HOST], s.entries[PLACE], s.micros[WAITING]
    price, distance_of, redundancy = s.groups[PRICE], s.groups[DISTANCE], s.head[REDUNDANCY]
    for group in range(s.head[GROUPS]):
        distance_of[group] = FAR
    for level in range(len(s.buckets)):
        s.buckets[level] = -1
    nearest = FAR
    for i in range(waiting):
        start = waiting_list[i] * redundancy
        for entry in range(start, start + redundancy):
            if place[entry] != FAR:
                group = np.int64(host[entry])
                nearest = min(nearest, _nearer(s, group, -price[group], limit))
    return nearest


@inner
def _relax(s, group, level, limit):
    """Look where the micro-shards of a group can go; return the smallest distance found of a group with room."""
    host, place, cover = s.entries[HOST], s.entries[PLACE], s.micros[COVER]
    provided, provider = s.orders[PROVIDED], s.micros[PROVIDER]
    price, distance_of, load = s.groups[PRICE], s.groups[DISTANCE], s.groups[LOAD]
    redundancy, start = s.head[REDUNDANCY], group * s.head[WIDTH]
    nearest = FAR
    for i in range(start, start + load[group]):
        micro = np.int64(provided[i])
        base = level + price[group] - _cost(place[provider[micro]], cover[micro], limit)
        for entry in range(micro * redundancy, (micro + 1) * redundancy):
            if place[entry] == FAR:
                continue
            other = np.int64(host[entry])
            distance = base + _cost(place[entry], cover[micro], limit) - price[other]
            if distance < distance_of[other]:
                nearest = min(nearest, _nearer(s, other, distance, limit))
    return nearest


@inner
def _nearer(s, group, distance, limit):
    """Move a group to the bucket of a smaller distance; return that distance if the group has room, else FAR.

    No group is farther than there are groups.
    """
    if distance >= s.groups[DISTANCE, group] or distance >= len(s.buckets):
        return FAR
    if s.groups[DISTANCE, group] != FAR:
        _unlink(s, group)
    s.groups[DISTANCE, group] = distance
    after = s.buckets[distance]
    s.buckets[distance] = group
    s.groups[BUCKET_BEFORE, group] = -1
    s.groups[BUCKET_AFTER, group] = after
    if after >= 0:
        s.groups[BUCKET_BEFORE, after] = group
    return distance if s.groups[LOAD, group] < limit else FAR


@inner
def _unlink(s, group):
    before, after = s.groups[BUCKET_BEFORE, group], s.groups[BUCKET_AFTER, group]
    if before >= 0:
        s.groups[BUCKET_AFTER, before] = after
    else:
        s.buckets[s.groups[DISTANCE, group]] = after
    if after >= 0:
        s.groups[BUCKET_BEFORE, after] = before
