"""How long groups compute: a step ends with its slowest group; compiled."""

from __future__ import annotations

import math

from spareplan.compiling import inner
from spareplan.simulation.engine.chance import largest_normal
from spareplan.simulation.engine.order import due_by
from spareplan.simulation.engine.rules import LEAST_SHARE

__all__ = ["compute_end_s"]

# Deviations beyond the mean within which a step ends; what comes due later is looked at when it does not.
_REACH = 9.0
# Shares of a stack below this are rounding.
_NO_SHARE = 1e-9


@inner
def compute_end_s(rules, due_s, heap, living, stacks, now_s, saver, near, generator):
    """Return when the slowest group is through the step, and when it would be if nobody had to save first.

    Groups that do not come due within reach are drawn as one number, their maximum. The others, and the one that saves,
    go stack by stack: a group looks at its clock before each stack, and the rest wait until it is through its last one
    or finds itself dead.

    Args:
        rules: the run's rules.
        due_s: when each group fails, shape (N,).
        heap: the living groups by when they fail, shape (N,).
        living: how many live.
        stacks: stacks of the step.
        now_s: when it begins.
        saver: group that saves first, -1 for none.
        near: scratch, shape (N,).
        generator: source of chance.
    """
    deviation = rules.jitter * (stacks if rules.jitter_per_step else math.sqrt(stacks))
    reach_s = now_s + rules.compute_s * (stacks + _REACH * deviation)
    if saver >= 0:
        reach_s += rules.save_s
    end_s = ready_s = now_s
    found = due_by(due_s, heap, living, reach_s, near)
    others = living - found
    for i in range(found):
        group = heap[near[i]]
        if group != saver:
            end_s = max(end_s, _through_s(rules, stacks, now_s, due_s[group], generator))
    ready_s = end_s
    if saver >= 0:
        if due_s[saver] > reach_s:
            others -= 1
        through_s = _through_s(rules, stacks, now_s + rules.save_s, due_s[saver], generator)
        end_s, ready_s = max(end_s, through_s), max(ready_s, through_s - rules.save_s)
    if others > 0:
        slowest = max(stacks + deviation * largest_normal(others, generator), LEAST_SHARE * stacks)
        rest_s = now_s + rules.compute_s * slowest
        end_s, ready_s = max(end_s, rest_s), max(ready_s, rest_s)
    return end_s, ready_s


@inner
def _through_s(rules, stacks, start_s, due_s, generator):
    """Return when a group is through its stacks or, before one of them, finds itself dead."""
    whole = math.floor(stacks + _NO_SHARE)
    rest = stacks - whole
    pieces = whole + (1 if rest > _NO_SHARE else 0)
    common = generator.standard_normal() if rules.jitter_per_step else 0.0
    time_s = start_s
    for piece in range(pieces):
        if due_s <= time_s:
            return time_s
        size = 1.0 if piece < whole else rest
        drawn = common * size if rules.jitter_per_step else math.sqrt(size) * generator.standard_normal()
        time_s += rules.compute_s * max(size + rules.jitter * drawn, LEAST_SHARE * size)
    return time_s
