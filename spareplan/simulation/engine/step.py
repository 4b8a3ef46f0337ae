"""How long groups compute: a step or a patch ends with its slowest group; compiled."""

from __future__ import annotations

import math

from spareplan.recovery.kernel.arena import (
    GRANULARITY,
    LIMIT,
    LOST_COUNT,
    MAKESPAN,
    MOST_PROMOTED,
    PATCH_FIRST,
    PATCH_LOAD,
    PATCHER,
    PROMOTERS,
)
from spareplan.recovery.kernel.compiling import compiled
from spareplan.simulation.engine.chance import largest_normal
from spareplan.simulation.engine.rules import PATCH_PUBLISHED

__all__ = ["compute_end_s", "patch_time_s"]

# Deviations beyond the mean within which a step ends; what comes due later is looked at when it does not.
_REACH = 9.0
# Shares of a stack below this are rounding.
_NO_SHARE = 1e-9


@compiled
def compute_end_s(rules, clocks, alive, living, stacks, now_s, saver, due_s, generator):
    """Return when the slowest group is through the step, and when it would be if nobody had to save first.

    Groups that do not come due within reach are drawn as one number, their maximum. The others, and the one that saves,
    go stack by stack: a group looks at its clock before each stack, and who starts the last one is waited for.

    Args:
        rules: the run's rules.
        clocks: clocks of the groups.
        alive: 1 or 0, shape (N,).
        living: how many live, at least 1.
        stacks: stacks of the step.
        now_s: when it begins.
        saver: group that saves first, -1 for none.
        due_s: when the first living group comes due.
        generator: source of chance.
    """
    deviation = rules.jitter * (stacks if rules.jitter_per_step else math.sqrt(stacks))
    reach_s = now_s + rules.compute_s * (stacks + _REACH * deviation)
    if saver >= 0:
        reach_s += rules.save_s
    end_s = ready_s = noticed_s = now_s
    others = living
    if saver >= 0 or due_s <= reach_s:
        for group in range(len(alive)):
            if alive[group] and (group == saver or clocks.due_s[group] <= reach_s):
                others -= 1
                start_s = now_s + rules.save_s if group == saver else now_s
                through_s, last = _through(rules, stacks, start_s, clocks.due_s[group], generator)
                if last:
                    end_s = max(end_s, through_s)
                    ready_s = max(ready_s, through_s - (start_s - now_s))
                else:
                    noticed_s = max(noticed_s, through_s)
    if others > 0:
        rest_s = now_s + rules.compute_s * (stacks + deviation * largest_normal(others, generator))
        end_s, ready_s = max(end_s, rest_s), max(ready_s, rest_s)
    if ready_s == now_s:
        # nobody began a last stack: over when the last one is found dead
        end_s = ready_s = max(noticed_s, now_s)
    return end_s, ready_s


@compiled
def _through(rules, stacks, start_s, due_s, generator):
    """Return when a group is through its stacks or finds itself dead, and whether it began the last one."""
    whole = math.floor(stacks + _NO_SHARE)
    rest = stacks - whole
    pieces = whole + (1 if rest > _NO_SHARE else 0)
    common = generator.standard_normal() if rules.jitter_per_step else 0.0
    time_s = start_s
    for piece in range(pieces):
        if due_s <= time_s:
            return time_s, False
        size = 1.0 if piece < whole else rest
        if rules.jitter_per_step:
            time_s += rules.compute_s * size * (1.0 + rules.jitter * common)
        else:
            time_s += rules.compute_s * (size + rules.jitter * math.sqrt(size) * generator.standard_normal())
    return time_s, True


@compiled
def patch_time_s(rules, s, living, limit_before, generator):
    """Return the stacks of patch compute and the time until the slowest patching group is through.

    As published every survivor computes at most one stack: the new layer if the load limit grew, else its changed
    entries. By the makespan, the lost micro-shards alone are computed, by the kernel's assignment.

    Args:
        rules: the run's rules.
        s: views of the recovery kernel's arena after the decision.
        living: living groups.
        limit_before: load limit before the decision, micro-shards.
        generator: source of chance.
    """
    head = s.head
    if rules.patch == PATCH_PUBLISHED:
        grown = head[LIMIT] - limit_before
        patching = living if grown > 0 else head[PROMOTERS]
        stacks = min(1.0, (grown if grown > 0 else head[MOST_PROMOTED]) / head[GRANULARITY])
        deviation = rules.jitter * math.sqrt(stacks)
        return stacks, rules.compute_s * (stacks + deviation * largest_normal(patching, generator))
    longest_s = 0.0
    first, load = s.groups[PATCH_FIRST], s.groups[PATCH_LOAD]
    for number in range(head[LOST_COUNT]):
        group = s.micros[PATCHER, number]
        if first[group] == number:
            stacks = load[group] / head[GRANULARITY]
            drawn = rules.jitter * math.sqrt(stacks) * generator.standard_normal()
            longest_s = max(longest_s, rules.compute_s * (stacks + drawn))
    return head[MAKESPAN] / head[GRANULARITY], longest_s
