"""A whole run of the published protocol, step by step, with exact stacks: exponential lives, no jitter."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from protocol_twin import Protocol

from spareplan.placement import Layout

Groups = npt.NDArray[np.int64]
_NOBODY: Groups = np.empty(0, dtype=np.int64)


@dataclass(frozen=True)
class ProtocolRun:
    """A run to simulate; every time in seconds. ``mtbf_s`` is that of the job with all groups up."""

    layout: Layout
    steps: int
    interval_steps: int
    mtbf_s: float
    compute_s: float = 64.0
    all_reduce_s: float = 1.95
    save_s: float = 60.0
    restart_s: float = 600.0
    shrink_s: float = 0.1


def time_to_train_s(run: ProtocolRun, generator: np.random.Generator) -> float:
    """Simulate one run.

    Failures are seen at the all-reduce, half of which is lost; all groups that died by then are one decision. After a
    reordering each group computes at most one stack, the communicator shrinks and the all-reduce is tried again.
    """
    protocol = Protocol(run.layout)
    now, done, saved, unseen = 0.0, 0, 0, _NOBODY
    while done < run.steps:
        attempt_s = protocol.limit / run.layout.granularity * run.compute_s + run.all_reduce_s
        dead = np.union1d(unseen, _struck(run, protocol, attempt_s, generator))
        unseen = _NOBODY
        now += attempt_s
        decision = "keep"
        if len(dead) > 0:
            decision = protocol.fail(dead)
            now -= 0.5 * run.all_reduce_s
        while decision != "restart" and len(dead) > 0:
            now += run.shrink_s
            if decision == "keep":
                break
            now += run.compute_s + run.all_reduce_s
            dead = _struck(run, protocol, run.compute_s + run.all_reduce_s, generator)
            decision = protocol.fail(dead) if len(dead) > 0 else "keep"
        if decision == "restart":
            now += run.restart_s
            done = saved
            protocol.restart()
            continue
        done += 1
        if done % run.interval_steps == 0 and done < run.steps:
            now += run.save_s
            # groups that die while saving are seen in the next step; a wipe-out takes the save with it
            unseen = _struck(run, protocol, run.save_s, generator)
            left = protocol.alive.copy()
            left[unseen] = False
            if left[run.layout.hosts].any(axis=1).all():
                saved = done
    return now


def _struck(run: ProtocolRun, protocol: Protocol, length_s: float, generator: np.random.Generator) -> Groups:
    """Return the living groups that die within a stretch of time."""
    living = np.flatnonzero(protocol.alive)
    dies = generator.random(len(living)) < -np.expm1(-length_s / (run.mtbf_s * run.layout.groups))
    struck: Groups = living[dies]
    return struck
