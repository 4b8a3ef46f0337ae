"""What one step, one save, one failure and one restart cost: the plain data of the renewal model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from spareplan.failures import WeibullLaw

__all__ = ["ClockRules", "RestartRules", "StepRules"]


@dataclass(frozen=True)
class StepRules:
    """Costs of a step; times in seconds.

    Args:
        compute_s: nominal compute of one stack.
        jitter: standard deviation of a stack's compute as a share of it.
        jitter_per_step: one draw for the whole step of a group instead of one per stack.
        all_reduce_s: one all-reduce; half of it is spent in the attempt that finds a failure.
        retries_all_reduce: the all-reduce is tried again in full after a patch (a masked replica failure
            commits at once).
        save_s: blocking part of a save.
        one_group_saves: one living group saves while the others go on and meet it at the next all-reduce.
        detection_s: extra time until a failure is known.
        shrink_s: shrinking the communicator after a failure.
        repeated_steps: saved steps that are run again after a restart, 0 or 1.
    """

    compute_s: float
    jitter: float
    jitter_per_step: bool
    all_reduce_s: float
    retries_all_reduce: bool
    save_s: float
    one_group_saves: bool
    detection_s: float
    shrink_s: float
    repeated_steps: int = 0


@dataclass(frozen=True)
class RestartRules:
    """Costs of a global restart; times in seconds.

    Args:
        restart_s: restart without failures, the load of the checkpoint included.
        failures: "ignored" (none strike a restart), "group" (a group that fails starts its own timer over,
            all wait for the last) or "job" (any failure starts the whole restart over).
    """

    restart_s: float
    failures: Literal["ignored", "group", "job"]


@dataclass(frozen=True)
class ClockRules:
    """How groups age.

    Args:
        law: lifetime law of a group.
        new_at_start: every clock is new when the run starts (else the fleet is of mixed age).
        renewed_at_restart: every clock is drawn anew at each restart (else only a group's own failure renews
            its clock).
    """

    law: WeibullLaw
    new_at_start: bool
    renewed_at_restart: bool
