"""How far groups and job have come along a cycle, on the mean over the ways in which it may resume."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from spareplan.availability.restart import Resumption
from spareplan.failures import ResidualLife
from spareplan.survival import CycleProfile

__all__ = ["Path", "path"]

FloatArray = npt.NDArray[np.float64]

_POINTS = 300


@dataclass(frozen=True)
class Path:
    """One cycle along the time since the job resumed; arrays (points,).

    Args:
        times_s: time since the job resumed, first entry 0, increasing.
        exposures: exposure of the groups, on the mean given that the job is alive.
        log_alive: ln P(no wipe-out by then).
        masked: expected failures by then that do not wipe out the job.
    """

    times_s: FloatArray
    exposures: FloatArray
    log_alive: FloatArray
    masked: FloatArray


def path(profile: CycleProfile, resumed: Sequence[Resumption]) -> Path:
    """Follow a cycle that resumes in one of several ways.

    The job is alive with the mean of its chances over the ways; other means are over those ways in which it lives.

    Args:
        profile: the layout along exposure.
        resumed: the ways, with weights that sum to 1.
    """
    ways = [_way(profile, item.residual) for item in resumed]
    times, exposures = ways[0]
    if len(ways) > 1:
        times = np.unique(np.concatenate([own for own, _ in ways]))
        times = times[np.unique(np.linspace(0, len(times) - 1, _POINTS).astype(np.int64))]
        each = np.stack(
            [
                item.residual.exposure_at(times) - item.residual.exposures[0] + own[0]
                for item, (_, own) in zip(resumed, ways, strict=True)
            ]
        )
    else:
        each = exposures[None]
    logs = np.interp(each, profile.exposures, np.log(profile.alive))
    living = np.interp(each, profile.exposures, profile.living_groups)
    weights = np.array([item.weight for item in resumed])[:, None] * np.exp(logs)
    alive = weights.sum(axis=0)
    shares = weights / alive
    log_alive = logs[0] if len(ways) == 1 else np.log(alive)
    failing = 0.25 * (living[:, 1:] + living[:, :-1]) * (shares[:, 1:] + shares[:, :-1]) * np.diff(each)
    counts = np.maximum(failing.sum(axis=0) + np.diff(log_alive), 0.0)
    masked = np.concatenate([[0.0], np.cumsum(counts)])
    return Path(times, (shares * each).sum(axis=0), log_alive, masked)


def _way(profile: CycleProfile, residual: ResidualLife) -> tuple[FloatArray, FloatArray]:
    """Return times since the job resumed and the exposures reached then."""
    # where nearly all groups fell due while waiting, the last two points stand for a job that is dead on arrival
    start = min(float(residual.exposures[0]), 0.99 * float(profile.exposures[-1]))
    exposures = np.concatenate([[start], profile.exposures[profile.exposures > start * (1 + 1e-9)]])
    times = residual.time_at(exposures - start + residual.exposures[0])
    times[0] = 0.0
    rising = np.concatenate([[True], np.diff(times) > 0])
    return times[rising], exposures[rising]
