"""One run of the protocol, attempt by attempt; compiled."""

from __future__ import annotations

import math

from spareplan.recovery.kernel import compiled_views
from spareplan.recovery.kernel import step as decide
from spareplan.recovery.kernel.arena import (
    ALIVE,
    FAIL,
    GRANULARITY,
    KEEP,
    LIMIT,
    REORDER,
    RESTART,
    RESTARTED,
)
from spareplan.recovery.kernel.compiling import compiled
from spareplan.recovery.kernel.replicas import all_hosts_back, lose_hosts
from spareplan.simulation.engine.clocks import start_clocks
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
    STEPS_DONE,
    STRAGGLERS,
    WIPED_OUT,
)
from spareplan.simulation.engine.step import compute_end_s, patch_time_s

__all__ = ["run"]


@compiled
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
    stacked = rules.stacks_per_step == 0.0
    alive = s.groups[ALIVE] if stacked else team.alive
    start_clocks(clocks, rules.new_at_start, generator)
    living = _all_back(rules, team) - len(team.out_at_start)
    if len(team.out_at_start) > 0:
        _take_out(rules, team, team.out_at_start, len(team.out_at_start))
    now_s, done, saved, saver = 0.0, 0, 0, -1
    due_s = _first_due(clocks, alive)
    while done < rules.steps and now_s < rules.longest_s:
        counts[ATTEMPTS] += 1
        nominal = s.head[LIMIT] / s.head[GRANULARITY] if stacked else rules.stacks_per_step
        stacks[0] += nominal
        end_s, ready_s = compute_end_s(rules, clocks, alive, living, nominal, now_s, saver, due_s, generator)
        saver = -1
        unsaved[COMPUTE] += min(nominal, 1.0) * rules.compute_s
        unsaved[REPEATED] += max(nominal - 1.0, 0.0) * rules.compute_s
        unsaved[STRAGGLERS] += ready_s - now_s - nominal * rules.compute_s
        unsaved[SAVES] += end_s - ready_s
        kind, now_s, living, due_s = _all_reduce(
            rules, clocks, team, s, alive, living, due_s, end_s, generator, spent_s, counts, stacks, log
        )
        if kind == RESTART:
            _log(log, now_s, WIPED_OUT, done)
            counts[RESTARTS] += 1
            end_s = restart_end_s(rules, clocks, team.finish_s, now_s, generator)
            kept[RESTARTS_S] += end_s - now_s
            for category in range(CATEGORY_ROWS):
                kept[REWORK] += unsaved[category]
                unsaved[category] = 0.0
            now_s, done = end_s, max(saved - rules.repeated_steps, 0)
            living = _all_back(rules, team)
            due_s = _first_due(clocks, alive)
            _log(log, now_s, RESUMED, done)
            continue
        done += 1
        if done % rules.interval_steps == 0 and done < rules.steps:
            if not rules.one_group_saves:
                now_s += rules.save_s
                unsaved[SAVES] += rules.save_s
            else:
                saver = _first_living(alive)
                if clocks.due_s[saver] <= now_s + rules.save_s:
                    # it is due to fail before the save is through: nothing is saved
                    saver = -1
                    continue
            saved = done
            _log(log, now_s, SAVED, done)
            _keep(kept, unsaved)
    _keep(kept, unsaved)
    counts[STEPS_DONE] = done
    counts[FINISHED] = done == rules.steps
    if done == rules.steps:
        _log(log, now_s, DONE, done)
    return now_s


@compiled
def _all_reduce(rules, clocks, team, s, alive, living, due_s, now_s, generator, spent_s, counts, stacks, log):
    """Try the all-reduce until it succeeds, every failure is masked, or the job is wiped out.

    Returns:
        The last decision (REORDER where the all-reduce went through), the time, how many live, when the first fails.
    """
    kept, unsaved = spent_s[0], spent_s[1]
    while due_s <= now_s:
        found = _found_dead(clocks, alive, now_s, team.dead)
        _log_failures(log, now_s, team.dead, found)
        now_s += 0.5 * rules.all_reduce_s + rules.notice_s
        unsaved[ALL_REDUCE] += 0.5 * rules.all_reduce_s
        kept[SHRINK] += rules.notice_s
        counts[FAILURES] += found
        living -= found
        limit = s.head[LIMIT]
        kind = _take_out(rules, team, team.dead, found)
        due_s = _first_due(clocks, alive)
        if kind == RESTART:
            return kind, now_s, living, due_s
        if kind == KEEP:
            counts[KEEPS] += 1
            _log(log, now_s, KEPT, s.head[LIMIT])
            return kind, now_s, living, due_s
        counts[REORDERS] += 1
        _log(log, now_s, REORDERED, s.head[LIMIT])
        patch_stacks, patch_s = patch_time_s(rules, s, living, limit, generator)
        stacks[0] += patch_stacks
        unsaved[PATCH] += patch_stacks * rules.compute_s
        unsaved[STRAGGLERS] += patch_s - patch_stacks * rules.compute_s
        now_s += patch_s
    unsaved[ALL_REDUCE] += rules.all_reduce_s
    return REORDER, now_s + rules.all_reduce_s, living, due_s


@compiled
def _all_back(rules, team):
    """Bring all groups back with the layout's orders; return how many there are."""
    if rules.stacks_per_step == 0.0:
        decide(team.memory, RESTARTED, team.dead, 0)
    else:
        team.alive[:] = 1
        all_hosts_back(team.starts, team.held, team.living_hosts)
    return len(team.dead)


@compiled
def _take_out(rules, team, groups, count):
    """Take groups out; return what the controller decides."""
    if rules.stacks_per_step == 0.0:
        return decide(team.memory, FAIL, groups, count)
    for i in range(count):
        team.alive[groups[i]] = 0
    return RESTART if lose_hosts(team.starts, team.held, team.living_hosts, groups, count) else KEEP


@compiled
def _first_due(clocks, alive):
    """Return when the first living group fails."""
    first_s = math.inf
    for group in range(len(alive)):
        if alive[group] and clocks.due_s[group] < first_s:
            first_s = clocks.due_s[group]
    return first_s


@compiled
def _found_dead(clocks, alive, now_s, dead):
    """List the living groups that came due by now; return how many there are."""
    found = 0
    for group in range(len(alive)):
        if alive[group] and clocks.due_s[group] <= now_s:
            dead[found] = group
            found += 1
    return found


@compiled
def _first_living(alive):
    group = 0
    while not alive[group]:
        group += 1
    return group


@compiled
def _keep(kept, unsaved):
    """Time spent on saved steps cannot become rework any more."""
    for category in range(CATEGORY_ROWS):
        kept[category] += unsaved[category]
        unsaved[category] = 0.0


@compiled
def _log(log, now_s, kind, subject):
    place = log.filled[0]
    log.filled[0] += 1
    if place < len(log.time_s):
        log.time_s[place] = now_s
        log.kind[place] = kind
        log.subject[place] = subject


@compiled
def _log_failures(log, now_s, dead, count):
    for i in range(count):
        _log(log, now_s, FAILED, dead[i])
