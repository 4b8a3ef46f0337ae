"""How long a global restart takes while clocks run on; compiled."""

from __future__ import annotations

from spareplan.compiling import inner
from spareplan.simulation.engine.clocks import renew, renew_all_due, start_lives
from spareplan.simulation.engine.rules import IGNORED, ONE_GROUP

__all__ = ["restart_end_s"]


@inner
def restart_end_s(rules, clocks, finish_s, now_s, generator):
    """Let clocks run on through a restart and return its end.

    All groups take part. What came due before it began is renewed and starts no timer over. A clock that comes due
    while its group waits for the others, through with its own timer, stays due: the group is dead in the first attempt.

    Args:
        rules: the run's rules.
        clocks: clocks of the groups.
        finish_s: scratch, shape (N,).
        now_s: when the restart begins.
        generator: source of chance.
    """
    most = rules.most_failures
    renew_all_due(clocks, now_s, most, generator)
    if rules.restart_failures == ONE_GROUP:
        end_s = now_s
        for group in range(len(finish_s)):
            begin_s = now_s
            while clocks.due_s[group] <= begin_s + rules.restart_s and _goes_on(rules, clocks, begin_s):
                begin_s = clocks.due_s[group]
                renew(clocks, group, generator)
            finish_s[group] = begin_s + rules.restart_s
            end_s = max(end_s, finish_s[group])
    elif rules.restart_failures == IGNORED:
        end_s = now_s + rules.restart_s
        renew_all_due(clocks, end_s, most, generator)
    else:
        begin_s = now_s
        first = clocks.due_s.argmin()
        while clocks.due_s[first] <= begin_s + rules.restart_s and _goes_on(rules, clocks, begin_s):
            begin_s = clocks.due_s[first]
            renew(clocks, first, generator)
            first = clocks.due_s.argmin()
        end_s = begin_s + rules.restart_s
    if rules.renewed_at_restart:
        start_lives(clocks, end_s, generator)
    return end_s


@inner
def _goes_on(rules, clocks, now_s):
    return now_s < rules.longest_s and clocks.renewals[0] < rules.most_failures
