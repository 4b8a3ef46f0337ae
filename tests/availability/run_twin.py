"""Step-by-step Monte-Carlo of a run with the load limit c(k): slow, with an event loop of its own."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class TwinRun:
    """A run to simulate; every time in seconds.

    ``hosts`` is (types, r): groups that host each type. ``fixed_stacks`` > 0 stands for replication: that
    many stacks whatever died.
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


def time_to_train_s(run: TwinRun, generator: np.random.Generator) -> float:
    """Simulate one run; clocks are renewal processes that a group's own failure renews and nothing else."""
    groups = int(run.hosts.max()) + 1
    scale = run.group_mtbf_s / math.gamma(1 + 1 / run.shape)
    due = _first_failures(run, scale, groups, generator)
    now, done, saved = 0.0, 0, 0
    alive = np.ones(groups, dtype=bool)
    while done < run.steps:
        dead = groups - int(alive.sum())
        stacks = run.fixed_stacks or math.ceil(groups / (groups - dead))
        end = now + stacks * run.compute_s + run.all_reduce_s
        failing = _strike(due, alive, end, scale, run.shape, generator)
        if len(failing) > 0:
            alive[failing] = False
            if not alive[run.hosts].any(axis=1).all():
                now = end + run.restart_s
                _strike(due, np.zeros(groups, dtype=bool), now, scale, run.shape, generator)
                alive[:] = True
                done = saved
                continue
            end += run.shrink_s - 0.5 * run.all_reduce_s
            now = _patched(run, due, alive, end, dead, len(failing), scale, generator)
            if now < 0:
                now = -now + run.restart_s
                _strike(due, np.zeros(groups, dtype=bool), now, scale, run.shape, generator)
                alive[:] = True
                done = saved
                continue
        else:
            now = end
        done += 1
        if done % run.interval_steps == 0 and done < run.steps:
            now += run.save_s
            saved = done
    return now


def _patched(
    run: TwinRun,
    due: Floats,
    alive: Bools,
    end: float,
    dead: int,
    count: int,
    scale: float,
    generator: np.random.Generator,
) -> float:
    """Patch and retry the all-reduce until no failure asks for another patch; negative time of a wipe-out."""
    if run.reorder_chance is None:
        return end
    while True:
        chance = 1 - (1 - run.reorder_chance[min(dead, len(run.reorder_chance) - 1)]) ** count
        if generator.random() >= chance:
            return end
        end += run.compute_s + run.all_reduce_s
        dead = int((~alive).sum())
        failing = _strike(due, alive, end, scale, run.shape, generator)
        if len(failing) == 0:
            return end
        alive[failing] = False
        if not alive[run.hosts].any(axis=1).all():
            return -end
        end += run.shrink_s
        count = len(failing)


def _strike(
    due: Floats, alive: Bools, until: float, scale: float, shape: float, generator: np.random.Generator
) -> npt.NDArray[np.int64]:
    """Renew every clock that comes due before ``until``; return the living groups among them."""
    struck = np.zeros(len(due), dtype=bool)
    while (late := due <= until).any():
        struck |= late
        due[late] += scale * generator.weibull(shape, int(late.sum()))
    return np.flatnonzero(struck & alive)


def _first_failures(run: TwinRun, scale: float, groups: int, generator: np.random.Generator) -> Floats:
    due = scale * generator.weibull(run.shape, groups)
    if run.new_at_start:
        return due
    start = 40 * run.group_mtbf_s
    _strike(due, np.zeros(groups, dtype=bool), start, scale, run.shape, generator)
    left: Floats = due - start
    return left
