"""Step-by-step Monte-Carlo of a run with given load limits: slow, with an event loop of its own."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class TwinRun:
    """A run to simulate; every time in seconds.

    ``hosts`` is (types, r): groups that host each type. ``fixed_stacks`` > 0 stands for replication: that many stacks
    whatever died. ``stacks_after`` holds the stacks after k failures; without it they are c(k). ``patch_stacks`` holds
    those of a patch, one without it.
    """

    hosts: npt.NDArray[np.int64]
    fixed_stacks: float
    steps: int
    interval_steps: int
    compute_s: float
    all_reduce_s: float
    save_s: float
    restart_s: float
    shrink_s: float
    group_mtbf_s: float
    shape: float = 1.0
    reorder_chance: Floats | None = None
    new_at_start: bool = False
    jitter: float = 0.0
    jitter_per_step: bool = False
    detection_s: float = 0.0
    one_group_saves: bool = False
    restart_failures: Literal["ignored", "group", "job"] = "ignored"
    all_new_at_restart: bool = False
    stacks_after: Floats | None = None
    patch_stacks: Floats | None = None

    @property
    def scale_s(self) -> float:
        return self.group_mtbf_s / math.gamma(1 + 1 / self.shape)


def time_to_train_s(run: TwinRun, generator: np.random.Generator) -> float:
    """Simulate one run; clocks are renewal processes that a group's own failure renews and nothing else."""
    groups = int(run.hosts.max()) + 1
    due = _first_failures(run, groups, generator)
    now, done, saved, late_s = 0.0, 0, 0, 0.0
    alive = np.ones(groups, dtype=bool)
    while done < run.steps:
        dead = groups - int(alive.sum())
        end = now + _work_s(run, _stacks(run, groups, dead), groups - dead, late_s, generator) + run.all_reduce_s
        late_s = 0.0
        failing = _strike(run, due, alive, end, generator)
        wiped_out = False
        if len(failing) > 0:
            alive[failing] = False
            wiped_out = not alive[run.hosts].any(axis=1).all()
            if not wiped_out:
                end += run.detection_s + run.shrink_s - 0.5 * run.all_reduce_s
                end, wiped_out = _patched(run, due, alive, end, dead, len(failing), generator)
        now = end
        if wiped_out:
            now = _restarted(run, due, now + run.detection_s, generator)
            alive[:] = True
            done = saved
            continue
        done += 1
        if done % run.interval_steps == 0 and done < run.steps:
            late_s = run.save_s if run.one_group_saves else 0.0
            now += 0.0 if run.one_group_saves else run.save_s
            saved = done
    return now


def _stacks(run: TwinRun, groups: int, dead: int) -> float:
    if run.fixed_stacks:
        return run.fixed_stacks
    return float(math.ceil(groups / (groups - dead)) if run.stacks_after is None else run.stacks_after[dead])


def _work_s(run: TwinRun, stacks: float, living: int, late_s: float, generator: np.random.Generator) -> float:
    """Time until the slowest living group has computed its stacks, one of them starting late."""
    deviation = run.jitter * (stacks if run.jitter_per_step else math.sqrt(stacks))
    work = run.compute_s * (stacks + deviation * generator.standard_normal(living))
    work[0] += late_s
    return float(work.max())


def _patched(
    run: TwinRun, due: Floats, alive: Bools, end: float, dead: int, count: int, generator: np.random.Generator
) -> tuple[float, bool]:
    """Patch and retry the all-reduce until no failure asks for another patch; time, and whether it is a wipe-out."""
    if run.reorder_chance is None:
        return end, False
    while True:
        chance = 1 - (1 - run.reorder_chance[min(dead, len(run.reorder_chance) - 1)]) ** count
        if generator.random() >= chance:
            return end, False
        patch = 1.0 if run.patch_stacks is None else float(run.patch_stacks[dead])
        dead = int((~alive).sum())
        end += _work_s(run, patch, len(alive) - dead, 0.0, generator) + run.all_reduce_s
        failing = _strike(run, due, alive, end, generator)
        if len(failing) == 0:
            return end, False
        alive[failing] = False
        if not alive[run.hosts].any(axis=1).all():
            return end, True
        end += run.detection_s + run.shrink_s
        count = len(failing)


def _restarted(run: TwinRun, due: Floats, now: float, generator: np.random.Generator) -> float:
    """Restart all groups; return when the job resumes."""
    everybody_out = np.zeros(len(due), dtype=bool)
    # a group that died before has been replaced, and its clock runs
    _strike(run, due, everybody_out, now, generator)
    if run.restart_failures == "job":
        while due.min() <= now + run.restart_s:
            now = float(due.min())
            _strike(run, due, everybody_out, now, generator)
        now += run.restart_s
    elif run.restart_failures == "group":
        ready = np.full(len(due), now + run.restart_s)
        # a group that fails before its own timer ends starts it over; one that is ready waits, its clock running on
        while (again := due <= ready).any():
            ready[again] = due[again] + run.restart_s
            due[again] += run.scale_s * generator.weibull(run.shape, int(again.sum()))
        now = float(ready.max())
    else:
        now += run.restart_s
        _strike(run, due, everybody_out, now, generator)
    if run.all_new_at_restart:
        due[:] = now + run.scale_s * generator.weibull(run.shape, len(due))
    return now


def _strike(
    run: TwinRun, due: Floats, alive: Bools, until: float, generator: np.random.Generator
) -> npt.NDArray[np.int64]:
    """Renew every clock that comes due before ``until``; return the living groups among them."""
    struck = np.zeros(len(due), dtype=bool)
    while (late := due <= until).any():
        struck |= late
        due[late] += run.scale_s * generator.weibull(run.shape, int(late.sum()))
    return np.flatnonzero(struck & alive)


def _first_failures(run: TwinRun, groups: int, generator: np.random.Generator) -> Floats:
    due = run.scale_s * generator.weibull(run.shape, groups)
    if run.new_at_start:
        return due
    start = 40 * run.group_mtbf_s
    _strike(run, due, np.zeros(groups, dtype=bool), start, generator)
    left: Floats = due - start
    return left
