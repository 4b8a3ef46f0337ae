"""Wipe-out test of groups that compute all they hold: a type is lost with its last host; compiled."""

from __future__ import annotations

from spareplan.recovery.kernel.compiling import compiled

__all__ = ["all_hosts_back", "lose_hosts"]


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
