"""A whole run of the protocol, step by step, with exact stacks: exponential lives, no jitter."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from protocol_twin import Protocol

from spareplan.placement import Layout
from spareplan.recovery import quickest_patch

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

    Failures are seen at the all-reduce, half of which is lost; all groups that died by then are one decision. What no
    survivor has computed in this step is computed again in the least time, and the all-reduce is tried again.
    """
    protocol = Protocol(run.layout)
    now, done, saved, unseen = 0.0, 0, 0, _NOBODY
    while done < run.steps:
        attempt_s = protocol.limit / run.layout.granularity * run.compute_s + run.all_reduce_s
        dead = np.union1d(unseen, _struck(run, protocol, attempt_s, generator))
        unseen = _NOBODY
        now += attempt_s
        decision = "keep"
        computed = {
            group: set(protocol.order[group, : protocol.limit].tolist())
            for group in np.flatnonzero(protocol.alive).tolist()
        }
        while len(dead) > 0:
            now += run.shrink_s - 0.5 * run.all_reduce_s
            decision = protocol.fail(dead)
            if decision == "restart":
                break
            makespan = _compute_again(protocol, computed)
            if decision == "keep" and makespan == 0:
                break
            patch_s = makespan / run.layout.granularity * run.compute_s
            now += patch_s + run.all_reduce_s
            # those that die in the second half of the new all-reduce are seen by the next one
            dead = _struck(run, protocol, run.shrink_s + patch_s + 0.5 * run.all_reduce_s, generator)
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


def _compute_again(protocol: Protocol, computed: dict[int, set[int]]) -> int:
    """Let survivors compute what none of them has; return how many micro-shards the busiest does."""
    living = np.flatnonzero(protocol.alive).tolist()
    missing = sorted(set(range(protocol.micro)).difference(*(computed[group] for group in living)))
    patch = quickest_patch(protocol.micro, [protocol.order[group].tolist() for group in living], missing)
    assert patch is not None
    for micro, row in zip(missing, patch.assignment, strict=True):
        computed[living[row]].add(micro)
    return patch.makespan


def _struck(run: ProtocolRun, protocol: Protocol, length_s: float, generator: np.random.Generator) -> Groups:
    """Return the living groups that die within a stretch of time."""
    living = np.flatnonzero(protocol.alive)
    dies = generator.random(len(living)) < -np.expm1(-length_s / (run.mtbf_s * run.layout.groups))
    struck: Groups = living[dies]
    return struck
