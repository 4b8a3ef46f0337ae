"""One run of the protocol, attempt by attempt; compiled."""

from __future__ import annotations

import numpy as np

from spareplan.compiling import inner
from spareplan.recovery.kernel import compiled_views
from spareplan.recovery.kernel import step as decide
from spareplan.recovery.kernel.arena import (
    ALIVE,
    FAIL,
    GRANULARITY,
    KEEP,
    LIMIT,
    LOST_COUNT,
    RESTART,
    RESTARTED,
)
from spareplan.recovery.kernel.replicas import all_hosts_back, lose_hosts, would_lose_hosts, would_wipe_out
from spareplan.simulation.engine.clocks import start_clocks
from spareplan.simulation.engine.order import due_by, first_due_s, set_order, take_due
from spareplan.simulation.engine.patches import (
    assign_missing,
    note_computed,
    note_patched,
    patch_makespan_s,
    published_patch_s,
)
from spareplan.simulation.engine.restarts import restart_end_s
from spareplan.simulation.engine.rules import (
    ALL_REDUCE,
    ATTEMPTS,
    CATEGORY_ROWS,
    COMPUTE,
    DONE,
    FAILED,
    FAILURES,
    FINISHED,
    KEEPS,
    KEPT,
    PATCH,
    PATCH_MAKESPAN,
    REORDERED,
    REORDERS,
    REPEATED,
    RESTARTS,
    RESTARTS_S,
    RESUMED,
    REWORK,
    SAVED,
    SAVES,
    SHRINK,
    STEPS_KEPT,
    STRAGGLERS,
    WIPED_OUT,
)
from spareplan.simulation.engine.step import compute_end_s

__all__ = ["run"]


@inner
def run(rules, clocks, team, generator, spent_s, counts, stacks, log):
    """Simulate one run.

    Args:
        rules: its rules.
        clocks: clocks of the groups; set anew here.
        team: who lives and who holds what; set anew here.
        generator: source of chance.
        spent_s: filled in: wall time by category, shape (2, CATEGORY_ROWS); the second row is scratch.
        counts: filled in, shape (counts,).
        stacks: filled in: stacks computed in all attempts, patches included, shape (1,).
        log: filled in as far as there is room.

    Returns:
        Wall time of the run in seconds, until its last step or until it was given up.
    """
    spent_s[:] = 0.0
    counts[:] = 0
    stacks[0] = 0.0
    log.filled[0] = 0
    kept, unsaved = spent_s[0], spent_s[1]
    s = compiled_views(team.memory)
    due_s = clocks.due_s
    stacked = rules.stacks_per_step == 0.0
    alive = s.groups[ALIVE] if stacked else team.alive
    heap, near = np.empty(len(alive), np.int64), np.empty(len(alive), np.int64)
    start_clocks(clocks, rules.new_at_start, generator)
    _all_back(rules, team)
    if len(team.out_at_start) > 0:
        _take_out(rules, team, team.out_at_start, len(team.out_at_start))
    living = set_order(due_s, alive, heap)
    now_s, done, saved, saver, repeating = 0.0, 0, 0, -1, False
    while done < rules.steps and now_s < rules.longest_s and clocks.renewals[0] < rules.most_failures:
        counts[ATTEMPTS] += 1
        nominal = s.head[LIMIT] / s.head[GRANULARITY] if stacked else rules.stacks_per_step
        stacks[0] += nominal
        end_s, ready_s = compute_end_s(rules, due_s, heap, living, nominal, now_s, saver, near, generator)
        saver = -1
        unsaved[COMPUTE] += min(nominal, 1.0) * rules.compute_s
        unsaved[REPEATED] += max(nominal - 1.0, 0.0) * rules.compute_s
        unsaved[STRAGGLERS] += ready_s - now_s - nominal * rules.compute_s
        unsaved[SAVES] += end_s - ready_s
        wiped_out, now_s, living = _all_reduce(
            rules, due_s, heap, team, s, living, end_s, generator, spent_s, counts, stacks, log
        )
        if wiped_out:
            _log(log, now_s, WIPED_OUT, done)
            now_s, done = _restart(rules, clocks, team, saved, now_s, generator, spent_s, counts)
            repeating = done < saved
            living = set_order(due_s, alive, heap)
            _log(log, now_s, RESUMED, done)
            continue
        done += 1
        if repeating:
            _lose(kept, unsaved)
            repeating = False
        if done % rules.interval_steps == 0 and done < rules.steps:
            is_saved, now_s, saver = _save(rules, due_s, heap, team, s, living, now_s, near, unsaved)
            if is_saved:
                saved = done
                _log(log, now_s, SAVED, done)
                _keep(kept, unsaved)
    _keep(kept, unsaved)
    counts[FINISHED] = done == rules.steps
    counts[STEPS_KEPT] = done if done == rules.steps else saved
    if done == rules.steps:
        _log(log, now_s, DONE, done)
    return now_s


@inner
def _all_reduce(rules, due_s, heap, team, s, living, now_s, generator, spent_s, counts, stacks, log):
    """Try the all-reduce until it succeeds, every failure that it finds is masked, or the job is wiped out.

    Returns:
        Whether it is wiped out, the time, and how many live.
    """
    kept, unsaved = spent_s[0], spent_s[1]
    by_makespan = rules.stacks_per_step == 0.0 and rules.patch == PATCH_MAKESPAN
    tries, step_limit = 0, np.int64(0)
    while first_due_s(due_s, heap, living) <= now_s:
        tries += 1
        if by_makespan and tries == 1:
            step_limit = note_computed(s, team)
        found = take_due(due_s, heap, living, now_s, team.dead)
        _log_failures(log, now_s, team.dead, found)
        now_s += 0.5 * rules.all_reduce_s + rules.notice_s
        unsaved[ALL_REDUCE] += 0.5 * rules.all_reduce_s
        kept[SHRINK] += rules.notice_s
        counts[FAILURES] += found
        living -= found
        limit = s.head[LIMIT]
        kind = _take_out(rules, team, team.dead, found)
        if kind == RESTART:
            return True, now_s, living
        if kind == KEEP:
            counts[KEEPS] += 1
            _log(log, now_s, KEPT, s.head[LIMIT])
        else:
            counts[REORDERS] += 1
            _log(log, now_s, REORDERED, s.head[LIMIT])
        if by_makespan and tries > 1:
            assign_missing(s, team, step_limit)
        if kind == KEEP and not (by_makespan and s.head[LOST_COUNT] > 0):
            return False, now_s, living
        if by_makespan:
            note_patched(s, team)
            patch_stacks, patch_s = patch_makespan_s(rules, s, generator)
        else:
            patch_stacks, patch_s = published_patch_s(rules, s, living, limit, generator)
        stacks[0] += patch_stacks
        unsaved[PATCH] += patch_stacks * rules.compute_s
        unsaved[STRAGGLERS] += patch_s - patch_stacks * rules.compute_s
        now_s += patch_s
    unsaved[ALL_REDUCE] += rules.all_reduce_s
    return False, now_s + rules.all_reduce_s, living


@inner
def _restart(rules, clocks, team, saved, now_s, generator, spent_s, counts):
    """Bring all groups back; return when that is done and the steps that are done then."""
    counts[RESTARTS] += 1
    end_s = restart_end_s(rules, clocks, team.finish_s, now_s, generator)
    spent_s[0, RESTARTS_S] += end_s - now_s
    _lose(spent_s[0], spent_s[1])
    _all_back(rules, team)
    return end_s, max(saved - rules.repeated_steps, 0)


@inner
def _save(rules, due_s, heap, team, s, living, now_s, near, unsaved):
    """Save; return whether it counts, the time, and the group that goes on saving in the next step (-1 for none)."""
    if rules.one_group_saves:
        saver = _first_living(s.groups[ALIVE] if rules.stacks_per_step == 0.0 else team.alive)
        # one that is due to fail before the save is through saves nothing
        if due_s[saver] <= now_s + rules.save_s:
            return False, now_s, -1
        return True, now_s, saver
    now_s += rules.save_s
    unsaved[SAVES] += rules.save_s
    # nothing is saved where the job was wiped out before the save was through
    lost = first_due_s(due_s, heap, living) <= now_s and _is_lost(rules, due_s, heap, team, s, living, now_s, near)
    return not lost, now_s, -1


@inner
def _is_lost(rules, due_s, heap, team, s, living, now_s, near):
    """Return whether the groups that came due by now, not met yet, are a wipe-out."""
    count = due_by(due_s, heap, living, now_s, near)
    for i in range(count):
        team.dead[i] = heap[near[i]]
    if rules.stacks_per_step == 0.0:
        return would_wipe_out(s, team.dead, count)
    return would_lose_hosts(team.starts, team.held, team.living_hosts, team.dead, count)


@inner
def _all_back(rules, team):
    """Bring all groups back with the layout's orders."""
    if rules.stacks_per_step == 0.0:
        decide(team.memory, RESTARTED, team.dead, 0)
    else:
        team.alive[:] = 1
        # what the log tells of their load: groups compute all they hold
        compiled_views(team.memory).head[LIMIT] = _widest(team.starts)
        all_hosts_back(team.starts, team.held, team.living_hosts)


@inner
def _widest(starts):
    widest = 0
    for group in range(len(starts) - 1):
        widest = max(widest, starts[group + 1] - starts[group])
    return widest


@inner
def _take_out(rules, team, groups, count):
    """Take groups out; return what the controller decides."""
    if rules.stacks_per_step == 0.0:
        return decide(team.memory, FAIL, groups, count)
    for i in range(count):
        team.alive[groups[i]] = 0
    return RESTART if lose_hosts(team.starts, team.held, team.living_hosts, groups, count) else KEEP


@inner
def _first_living(alive):
    group = 0
    while not alive[group]:
        group += 1
    return group


@inner
def _keep(kept, unsaved):
    """Time spent on saved steps cannot become rework any more."""
    for category in range(CATEGORY_ROWS):
        kept[category] += unsaved[category]
        unsaved[category] = 0.0


@inner
def _lose(kept, unsaved):
    """Time spent on steps that are lost or done a second time is rework."""
    for category in range(CATEGORY_ROWS):
        kept[REWORK] += unsaved[category]
        unsaved[category] = 0.0


@inner
def _log(log, now_s, kind, subject):
    place = log.filled[0]
    log.filled[0] += 1
    if place < len(log.time_s):
        log.time_s[place] = now_s
        log.kind[place] = kind
        log.subject[place] = subject


@inner
def _log_failures(log, now_s, dead, count):
    for i in range(count):
        _log(log, now_s, FAILED, dead[i])
