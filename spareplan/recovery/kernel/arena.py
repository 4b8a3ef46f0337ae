"""The memory of one controller: a single array of 32-bit numbers, so that a call hands over one argument."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spareplan.errors import InputError
from spareplan.placement import Layout

__all__ = ["FAR", "State", "new_arena", "views"]

IntArray = NDArray[np.int32]

# What a caller asks for.
ADOPT, FAIL, REJOIN, RESTARTED = range(4)
# What a decision says, and which phase said it.
KEEP, REORDER, RESTART = range(3)
PHASE_WIPEOUT, PHASE_FIXED, PHASE_LIMIT, PHASE_REORDER = range(4)

# Single numbers at the head of the memory: the state, then the last decision, then the decision in hand.
GROUPS, REDUNDANCY, GRANULARITY, MICRO_SHARDS, WIDTH, FILL, LIMIT, LIVING, WIPED_OUT, STAMP = range(10)
KIND, PHASE, MOVES, COPIES, CHANGED_COUNT, LOST_COUNT, MAKESPAN = range(10, 17)
DECISION, MOVED_COUNT, PENDING_COUNT = range(17, 20)
# Of the last decision: groups that promoted entries for themselves to provide, and the most that one of them promoted.
PROMOTERS, MOST_PROMOTED = range(20, 22)
HEAD = 22

# Rows of State.entries: the group, and the entry's place in that group's order (FAR if the group is dead).
HOST, PLACE = range(2)
# Rows of State.orders: entries of the layout's and of the present orders, and the micro-shards that a group provides
# (as many as its LOAD says, in no order).
FIRST, ORDER, PROVIDED = range(3)
# Rows of State.micros: the entry that provides a micro-shard (-1 for none), its group, its rank in that group's
# PROVIDED; how many living groups compute it and host it; then lists: those in search of a provider; those whose new
# provider may have to promote them, with the stamp of the decision that listed them; those that nobody computed when
# the decision was asked for; and by place in that list: the group that computes it again, the next one of that group.
PROVIDER, OWNER, RANK, COVER, LIVING_HOSTS, WAITING, MOVED, MOVED_MARK, LOST, PATCHER, PATCH_AFTER = range(11)
# Rows of State.groups: whether it lives, micro-shards it provides; first and number of the lost ones it computes
# again; price, distance and neighbours in a bucket of groups at one distance; stamp of the search that saw it, its
# layer there and the next way out of it, the entry by which a search came to it, a queue of groups; the list of
# changed orders and the stamp of the decision that listed them; whether its second copies are to be looked at, and
# the ring of those groups.
(
    ALIVE,
    LOAD,
    PATCH_FIRST,
    PATCH_LOAD,
    PRICE,
    DISTANCE,
    BUCKET_BEFORE,
    BUCKET_AFTER,
    SEEN,
    LAYER,
    ARC,
    ORIGIN,
    QUEUE,
    CHANGED,
    MARKED,
    PENDING,
    FILL_QUEUE,
) = range(17)

# Place of an entry whose host is dead, and a distance that no path has.
FAR = 2**30


class State(NamedTuple):
    """Views of the memory; an entry is micro-shard m on its h-th host, numbered m * r + h.

    Args:
        head: single numbers, shape (HEAD,).
        entries: by entry, shape (2, M * r).
        orders: the order of group g stands at g * W to g * W + W - 1, W = r * q; shape (3, N * W).
        micros: by micro-shard, shape (11, M).
        groups: by group, shape (17, N).
        buckets: first group at each distance, shape (N + 2,).
        row: scratch for one order, shape (W,).
    """

    head: IntArray
    entries: IntArray
    orders: IntArray
    micros: IntArray
    groups: IntArray
    buckets: IntArray
    row: IntArray


def views(memory: IntArray) -> State:
    """Return the views of a memory; compiled where the kernel calls it.

    Args:
        memory: 32-bit numbers made by :func:`new_arena`.
    """
    # 64-bit numbers: the compiler wants both sides of a shape alike
    groups, micro_shards = np.int64(memory[GROUPS]), np.int64(memory[MICRO_SHARDS])
    width, entries = np.int64(memory[WIDTH]), np.int64(memory[MICRO_SHARDS]) * memory[REDUNDANCY]
    orders_at = HEAD + 2 * entries
    micros_at = orders_at + 3 * entries
    groups_at = micros_at + 11 * micro_shards
    buckets_at = groups_at + 17 * groups
    row_at = buckets_at + groups + 2
    return State(
        memory[:HEAD],
        memory[HEAD:orders_at].reshape((2, entries)),
        memory[orders_at:micros_at].reshape((3, entries)),
        memory[micros_at:groups_at].reshape((11, micro_shards)),
        memory[groups_at:buckets_at].reshape((17, groups)),
        memory[buckets_at:row_at],
        memory[row_at : row_at + width],
    )


def new_arena(layout: Layout, *, second_copies: bool) -> IntArray:
    """Return the memory of a controller whose groups all live; the kernel's RESTARTED brings it to life.

    Args:
        layout: the placement.
        second_copies: fill slots that no provider needs with the least covered micro-shards.

    Raises:
        InputError: if the layout is too large for 32-bit numbers.
    """
    groups, redundancy, granularity = layout.groups, layout.redundancy, layout.granularity
    micro_shards, width = groups * granularity, redundancy * granularity
    entries = micro_shards * redundancy
    size = HEAD + 5 * entries + 11 * micro_shards + 18 * groups + 2 + width
    if size >= 2**31:
        raise InputError("groups x redundancy x granularity", groups * width, "below 400 million", "use fewer groups")
    memory = np.zeros(size, dtype=np.int32)
    memory[[GROUPS, REDUNDANCY, GRANULARITY, MICRO_SHARDS, WIDTH]] = (
        groups,
        redundancy,
        granularity,
        micro_shards,
        width,
    )
    memory[FILL] = second_copies
    state = views(memory)
    # places in the table of orders, micro-shard by micro-shard: one micro-shard's hosts are its next r entries
    by_micro = np.argsort(layout.stacks, axis=None, kind="stable")
    state.entries[HOST] = by_micro // width
    state.orders[FIRST, by_micro] = np.arange(entries)
    return memory
