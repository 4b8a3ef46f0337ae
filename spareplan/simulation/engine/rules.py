"""What a run is made of, as plain numbers and arrays for the compiled engine."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "CATEGORY_ROWS",
    "COUNT_NAMES",
    "EVENT_NAMES",
    "Log",
    "RunRules",
    "Team",
]

FloatArray = NDArray[np.float64]

# What strikes a restart.
IGNORED, ONE_GROUP, WHOLE_JOB = range(3)
# Nobody computes faster than in this share of the nominal time.
LEAST_SHARE = 0.1
# Whose patch compute holds the all-reduce up.
PATCH_PUBLISHED, PATCH_MAKESPAN = range(2)

# Rows of the wall time spent, in the order of spareplan.availability.CATEGORIES.
COMPUTE, REPEATED, PATCH, STRAGGLERS, ALL_REDUCE, SAVES, REWORK, SHRINK, RESTARTS_S = range(9)
CATEGORY_ROWS = 9
# Counts of a run.
RESTARTS, FAILURES, REORDERS, KEEPS, ATTEMPTS, STEPS_KEPT, FINISHED = range(7)
COUNT_NAMES = ("restarts", "group_failures", "reorders", "keeps", "attempts", "steps_kept", "finished")
# Events of a run.
EVENT_NAMES = ("failed", "keep", "reorder", "restart", "resumed", "saved", "done")
FAILED, KEPT, REORDERED, WIPED_OUT, RESUMED, SAVED, DONE = range(7)


class RunRules(NamedTuple):
    """The rules of a run; times in seconds.

    Args:
        steps: steps of the run.
        interval_steps: steps between two saves.
        compute_s: nominal compute of one stack.
        jitter: standard deviation of a stack's compute as a share of it.
        jitter_per_step: one draw per group for a whole step instead of one per stack.
        all_reduce_s: one all-reduce; half of it in an attempt that finds a failure.
        save_s: blocking part of a save.
        one_group_saves: one living group saves while the others go on.
        repeated_steps: saved steps that are run again after a restart, 0 or 1.
        notice_s: detection of a failure and shrink of the communicator.
        restart_s: a restart without failures, the load included.
        restart_failures: IGNORED, ONE_GROUP or WHOLE_JOB.
        renewed_at_restart: all clocks are drawn anew at the end of each restart.
        new_at_start: all clocks are new at the start.
        stacks_per_step: stacks of every step whatever died; 0 where the recovery kernel decides.
        patch: PATCH_PUBLISHED or PATCH_MAKESPAN.
        longest_s: wall time at which a run that has not ended is given up.
        most_failures: failures, those in restarts included, after which it is given up too.
    """

    steps: int
    interval_steps: int
    compute_s: float
    jitter: float
    jitter_per_step: bool
    all_reduce_s: float
    save_s: float
    one_group_saves: bool
    repeated_steps: int
    notice_s: float
    restart_s: float
    restart_failures: int
    renewed_at_restart: bool
    new_at_start: bool
    stacks_per_step: float
    patch: int
    longest_s: float
    most_failures: int


class Team(NamedTuple):
    """Who lives and who holds what.

    Args:
        memory: arena of the recovery kernel; of one group alone where groups compute all they hold.
        starts: group g holds ``held[starts[g]:starts[g + 1]]``, shape (N + 1,); unused by the kernel.
        held: micro-shards, shape (entries,).
        living_hosts: living hosts of each micro-shard, shape (M,).
        alive: 1 or 0, shape (N,).
        dead: scratch, shape (N,): groups found dead.
        finish_s: scratch, shape (N,): when groups are through their restart timers.
        out_at_start: groups that are out from the beginning, shape (out,).
        place_before: scratch, shape (M * r,): place of each entry of the kernel when the step at hand began.
        patched_by: scratch, shape (M,): the group that computed a micro-shard again in this step, -1 for none.
    """

    memory: NDArray[np.int32]
    starts: NDArray[np.int64]
    held: NDArray[np.int64]
    living_hosts: NDArray[np.int64]
    alive: NDArray[np.int32]
    dead: NDArray[np.int32]
    finish_s: FloatArray
    out_at_start: NDArray[np.int32]
    place_before: NDArray[np.int32]
    patched_by: NDArray[np.int32]


class Log(NamedTuple):
    """What happened when; events beyond the room are counted, not kept.

    Args:
        filled: events so far, shape (1,).
        time_s: wall time of each, shape (room,).
        kind: place of its kind in EVENT_NAMES, shape (room,).
        subject: the group that failed, the micro-shards of the load limit after a decision, or the steps done, shape
            (room,).
    """

    filled: NDArray[np.int64]
    time_s: FloatArray
    kind: NDArray[np.int64]
    subject: NDArray[np.int64]
