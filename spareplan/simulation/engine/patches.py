"""Patch compute: what nobody alive has computed in the step at hand is computed again; compiled."""

from __future__ import annotations

import math

import numpy as np

from spareplan.compiling import inner
from spareplan.recovery.kernel.arena import (
    ALIVE,
    GRANULARITY,
    HOST,
    LIMIT,
    LOST,
    LOST_COUNT,
    MAKESPAN,
    MICRO_SHARDS,
    MOST_PROMOTED,
    PATCH_FIRST,
    PATCH_LOAD,
    PATCHER,
    PLACE,
    PROMOTERS,
    REDUNDANCY,
)
from spareplan.recovery.kernel.patching import patch
from spareplan.simulation.engine.chance import largest_normal
from spareplan.simulation.engine.rules import LEAST_SHARE

__all__ = ["assign_missing", "note_computed", "note_patched", "patch_makespan_s", "published_patch_s"]


@inner
def note_computed(s, team):
    """Note what the groups computed in the step whose failures are about to be decided on; return its load limit.

    Args:
        s: views of the recovery kernel's arena before the decision.
        team: the orders' places go into ``place_before``; nobody has patched anything yet.
    """
    team.place_before[:] = s.entries[PLACE]
    team.patched_by[:] = -1
    return np.int64(s.head[LIMIT])


@inner
def note_patched(s, team):
    """Note who computes the lost micro-shards again."""
    lost, patcher = s.micros[LOST], s.micros[PATCHER]
    for number in range(s.head[LOST_COUNT]):
        team.patched_by[lost[number]] = patcher[number]


@inner
def assign_missing(s, team, limit):
    """Put in place of the decision's patch that of all that no survivor has computed in this step.

    After a second failure in one step the new orders tell nothing of what has been computed in it: that is what stood
    within the limit when the step began, and what was patched since.

    Args:
        s: views of the recovery kernel's arena after the decision.
        team: what was noted.
        limit: load limit of the step, micro-shards.
    """
    alive, host, lost = s.groups[ALIVE], s.entries[HOST], s.micros[LOST]
    redundancy = s.head[REDUNDANCY]
    missing = 0
    for micro in range(s.head[MICRO_SHARDS]):
        by = np.int64(team.patched_by[micro])
        computed = by >= 0 and alive[by] == 1
        for entry in range(micro * redundancy, (micro + 1) * redundancy):
            if computed:
                break
            computed = alive[host[entry]] == 1 and team.place_before[entry] < limit
        if not computed:
            lost[missing] = micro
            missing += 1
    s.head[LOST_COUNT] = missing
    patch(s)


@inner
def patch_makespan_s(rules, s, generator):
    """Return the stacks of patch compute by the kernel's assignment, and the time until the slowest group is through.

    Args:
        rules: the run's rules.
        s: views of the recovery kernel's arena with the patch.
        generator: source of chance.
    """
    longest_s = 0.0
    first, load = s.groups[PATCH_FIRST], s.groups[PATCH_LOAD]
    for number in range(s.head[LOST_COUNT]):
        group = s.micros[PATCHER, number]
        if first[group] == number:
            stacks = load[group] / s.head[GRANULARITY]
            drawn = stacks + rules.jitter * math.sqrt(stacks) * generator.standard_normal()
            longest_s = max(longest_s, rules.compute_s * max(drawn, LEAST_SHARE * stacks))
    return s.head[MAKESPAN] / s.head[GRANULARITY], longest_s


@inner
def published_patch_s(rules, s, living, limit_before, generator):
    """Return the stacks of patch compute as published, and the time until the slowest patching group is through.

    Every survivor computes at most one stack: the new layer if the load limit grew, else its changed entries. After it
    all have computed what stands within the new limit.

    Args:
        rules: the run's rules.
        s: views of the recovery kernel's arena after a reorder.
        living: living groups.
        limit_before: load limit before the decision, micro-shards.
        generator: source of chance.
    """
    head = s.head
    grown = head[LIMIT] - limit_before
    patching = living if grown > 0 else head[PROMOTERS]
    stacks = min(1.0, (grown if grown > 0 else head[MOST_PROMOTED]) / head[GRANULARITY])
    deviation = rules.jitter * math.sqrt(stacks)
    slowest = max(stacks + deviation * largest_normal(patching, generator), LEAST_SHARE * stacks)
    return stacks, rules.compute_s * slowest
