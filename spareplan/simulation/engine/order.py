"""Which living group fails next: a heap, so that a failure costs little however many groups there are; compiled."""

from __future__ import annotations

import math

from spareplan.compiling import inner

__all__ = ["due_by", "first_due_s", "set_order", "take_due"]


@inner
def set_order(due_s, alive, heap):
    """Put the living groups in a heap, the first to fail on top; return how many there are.

    Args:
        due_s: when each group fails next, shape (N,); unchanged as long as the heap is in use.
        alive: 1 or 0, shape (N,).
        heap: filled in, shape (N,).
    """
    living = 0
    for group in range(len(alive)):
        if alive[group]:
            heap[living] = group
            living += 1
    for place in range(living // 2 - 1, -1, -1):
        _sink(due_s, heap, living, place)
    return living


@inner
def first_due_s(due_s, heap, living):
    """Return when the first living group fails; infinity where none lives."""
    return due_s[heap[0]] if living > 0 else math.inf


@inner
def take_due(due_s, heap, living, now_s, taken):
    """Take the groups that came due by now out of the heap and list them in that order; return how many there are."""
    count = 0
    while count < living and due_s[heap[0]] <= now_s:
        taken[count] = heap[0]
        count += 1
        heap[0] = heap[living - count]
        _sink(due_s, heap, living - count, 0)
    return count


@inner
def due_by(due_s, heap, living, until_s, found):
    """List the places in the heap of the groups that come due by then; return how many there are.

    None stands below one that comes due later.
    """
    count = 0
    if living > 0 and due_s[heap[0]] <= until_s:
        found[0] = 0
        count = 1
    looked_at = 0
    while looked_at < count:
        below = 2 * found[looked_at] + 1
        for place in range(below, min(below + 2, living)):
            if due_s[heap[place]] <= until_s:
                found[count] = place
                count += 1
        looked_at += 1
    return count


@inner
def _sink(due_s, heap, size, place):
    """Let a group sink until none below comes due earlier."""
    group = heap[place]
    while 2 * place + 1 < size:
        below = 2 * place + 1
        if below + 1 < size and due_s[heap[below + 1]] < due_s[heap[below]]:
            below += 1
        if due_s[group] <= due_s[heap[below]]:
            break
        heap[place] = heap[below]
        place = below
    heap[place] = group
