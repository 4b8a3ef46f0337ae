"""Wipe-out tests of groups that compute all they hold, and of failures the controller has not met yet; compiled."""

from __future__ import annotations

import numpy as np

from spareplan.compiling import compiled
from spareplan.recovery.kernel.arena import LIVING_HOSTS, ORDER, REDUNDANCY, WIDTH

__all__ = ["all_hosts_back", "lose_hosts", "would_lose_hosts", "would_wipe_out"]


@compiled
def all_hosts_back(starts, held, living_hosts):
    """Count the hosts of each micro-shard with all groups alive.

    Args:
        starts: whole numbers, shape (N + 1,): group g holds ``held[starts[g]:starts[g + 1]]``.
        held: micro-shards, shape (entries,).
        living_hosts: filled in, shape (M,).
    """
    living_hosts[:] = 0
    for entry in range(starts[-1]):
        living_hosts[held[entry]] += 1


@compiled
def lose_hosts(starts, held, living_hosts, groups, count):
    """Take groups out; return whether some micro-shard has lost its last host.

    Args:
        starts: whole numbers, shape (N + 1,): group g holds ``held[starts[g]:starts[g + 1]]``.
        held: micro-shards, shape (entries,).
        living_hosts: living hosts of each micro-shard, changed here, shape (M,).
        groups: distinct living groups, shape (at least count,).
        count: how many of them to take.
    """
    wiped_out = False
    for i in range(count):
        for entry in range(starts[groups[i]], starts[groups[i] + 1]):
            living_hosts[held[entry]] -= 1
            if living_hosts[held[entry]] == 0:
                wiped_out = True
    return wiped_out


@compiled
def would_lose_hosts(starts, held, living_hosts, groups, count):
    """Return what :func:`lose_hosts` would, and leave everything as it is."""
    wiped_out = lose_hosts(starts, held, living_hosts, groups, count)
    for i in range(count):
        for entry in range(starts[groups[i]], starts[groups[i] + 1]):
            living_hosts[held[entry]] += 1
    return wiped_out


@compiled
def would_wipe_out(s, groups, count):
    """Return whether the controller's groups would lose some type with these, and leave everything as it is.

    Args:
        s: views of the arena.
        groups: distinct living groups, shape (at least count,).
        count: how many of them.
    """
    order, living_hosts = s.orders[ORDER], s.micros[LIVING_HOSTS]
    redundancy, width = s.head[REDUNDANCY], np.int64(s.head[WIDTH])
    wiped_out = False
    for i in range(count):
        for position in range(groups[i] * width, (groups[i] + 1) * width):
            micro = order[position] // redundancy
            living_hosts[micro] -= 1
            if living_hosts[micro] == 0:
                wiped_out = True
    for i in range(count):
        for position in range(groups[i] * width, (groups[i] + 1) * width):
            living_hosts[order[position] // redundancy] += 1
    return wiped_out
