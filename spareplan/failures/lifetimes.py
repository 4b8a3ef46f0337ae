"""Lifetime law of a group and the law of what is left of its life at a moment of the run.

A group's clock is a renewal process in wall time: its own failure renews it, nothing else does, and it runs
on while the group is out of the job. Seen at a wall time, what matters is the residual life until its next
failure.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from spareplan.errors import InputError

__all__ = ["ResidualLife", "WeibullLaw", "age_class", "next_age_class_s", "residual_life"]

FloatArray = npt.NDArray[np.float64]

# Wall ages (in mean lives) at which residual laws of an initially new fleet are tabulated. Between two ages their
# geometric mean divides; beyond the last the law of a fleet of mixed age holds.
AGE_CLASSES: tuple[float, ...] = (0.0, *(0.0025 * 2.0**step for step in range(13)))
_TABLE_POINTS = 700
_SHORTEST_LIFE = 1e-7
_RENEWAL_POINTS = 260


@dataclass(frozen=True)
class WeibullLaw:
    """Weibull lifetime with survival exp(-(t / scale)^shape); shape 1 is the exponential law.

    Args:
        mean_s: mean life in seconds, > 0.
        shape: Weibull shape, > 0; below 1 the hazard falls with age.

    Raises:
        InputError: if an argument is not a finite positive number.
    """

    mean_s: float
    shape: float = 1.0

    def __post_init__(self) -> None:
        for field, value in (("mean_s", self.mean_s), ("shape", self.shape)):
            if not (math.isfinite(value) and value > 0):
                raise InputError(field, value, "a finite number above 0", "give the mean life in seconds")

    @property
    def scale_s(self) -> float:
        """Scale in seconds: mean / Gamma(1 + 1/shape)."""
        return self.mean_s / math.gamma(1.0 + 1.0 / self.shape)

    @property
    def squared_variation(self) -> float:
        """Squared coefficient of variation of a life: Gamma(1 + 2/k) / Gamma(1 + 1/k)^2 - 1."""
        return math.gamma(1.0 + 2.0 / self.shape) / math.gamma(1.0 + 1.0 / self.shape) ** 2 - 1.0

    def survival(self, age_s: FloatArray) -> FloatArray:
        """Return P(life > age) for ages in seconds (any shape of array)."""
        result: FloatArray = np.exp(-((np.asarray(age_s) / self.scale_s) ** self.shape))
        return result

    def equilibrium_survival(self, time_s: FloatArray) -> FloatArray:
        """Return P(residual life > time) at a random moment of a long-running renewal process.

        The density of the residual life is survival / mean (Cox, Renewal Theory, 1962, chapter 5); for a
        Weibull life its integral is the regularised upper incomplete gamma function Q(1/k, (t / scale)^k).
        """
        from scipy.special import gammaincc

        scaled = (np.asarray(time_s, dtype=np.float64) / self.scale_s) ** self.shape
        return np.asarray(gammaincc(1.0 / self.shape, scaled), dtype=np.float64)


@dataclass(frozen=True)
class ResidualLife:
    """Residual life of one group as a table of cumulative hazard ("exposure") against time.

    Exposure turns any lifetime law into the unit exponential one: of N independent groups the k-th failure
    comes at exposure E_1/N + E_2/(N-1) + ... with independent unit exponentials E_i, whatever the law.

    Args:
        mean_s: unit of the table, the mean life in seconds.
        times: array (points,), increasing, in mean lives, first entry 0.
        exposures: array (points,), -ln P(residual life > time), increasing; a first entry above 0 stands for groups
            that fell due before.
    """

    mean_s: float
    times: FloatArray
    exposures: FloatArray

    def time_at(self, exposure: FloatArray) -> FloatArray:
        """Return the times in seconds at which the given exposures are reached; beyond the table at its last rate."""
        return self.mean_s * _interpolate(exposure, self.exposures, self.times)

    def exposure_at(self, time_s: FloatArray) -> FloatArray:
        """Return the exposures reached after the given times in seconds."""
        return _interpolate(np.asarray(time_s) / self.mean_s, self.times, self.exposures)


def age_class(law: WeibullLaw, wall_age_s: float | None) -> float | None:
    """Return which tabulated residual law holds at a moment: its age in mean lives, None for a fleet of mixed age.

    Args:
        law: lifetime law of a group.
        wall_age_s: seconds since the moment when every clock was new, >= 0; None where clocks are of mixed
            ("steady") age.
    """
    if law.shape == 1.0 or wall_age_s is None:
        return None
    return next((age for age in AGE_CLASSES if wall_age_s < _class_end_s(law, age)), None)


def next_age_class_s(law: WeibullLaw, present: float | None) -> float:
    """Return the wall age in seconds at which the class after ``present`` begins; infinity where there is none."""
    return math.inf if present is None else _class_end_s(law, present)


def _class_end_s(law: WeibullLaw, age: float) -> float:
    """Return the wall age in seconds up to which a class holds."""
    return (AGE_CLASSES[1] / 2.0 if age == 0.0 else age * math.sqrt(2.0)) * law.mean_s


@lru_cache(maxsize=64)
def residual_life(law: WeibullLaw, age: float | None) -> ResidualLife:
    """Return the law of the time to a group's next failure, seen from one moment of the run.

    Args:
        law: lifetime law of a group.
        age: the moment's :func:`age_class`.
    """
    if law.shape == 1.0:
        return ResidualLife(law.mean_s, np.array([0.0, 1.0]), np.array([0.0, 1.0]))
    times, exposures = _unit_table(law.shape, age)
    return ResidualLife(law.mean_s, times, exposures)


@lru_cache(maxsize=64)
def _unit_table(shape: float, wall_age: float | None) -> tuple[FloatArray, FloatArray]:
    """Tabulate -ln P(residual > t) for mean life 1 on times that grow geometrically."""
    law = WeibullLaw(1.0, shape)
    times = np.concatenate([[0.0], np.geomspace(_SHORTEST_LIFE, 60.0, _TABLE_POINTS)])
    if wall_age is None:
        survival = law.equilibrium_survival(times)
    elif wall_age == 0.0:
        survival = law.survival(times)
    else:
        survival = _residual_survival(law, wall_age, times)
    valid = survival > 1e-250
    times, survival = times[valid], np.clip(survival[valid], None, 1.0)
    exposures = np.maximum.accumulate(-np.log(survival))
    rising = np.concatenate([[True], np.diff(exposures) > 0])
    return times[rising], exposures[rising]


def _residual_survival(law: WeibullLaw, wall_age: float, times: FloatArray) -> FloatArray:
    """P(no failure in (a, a + t]) for a renewal process new at 0: S(a+t) + sum dM(u) S(a-u+t) (Cox 1962, 5.2)."""
    # dense at both ends: the renewal density is steep at first, and the latest failures matter most
    nodes = 0.5 * wall_age * (1.0 - np.cos(np.linspace(0.0, np.pi, _RENEWAL_POINTS + 1)))
    increments = _renewal_increments(law, nodes)
    middles = 0.5 * (nodes[1:] + nodes[:-1])
    ages = wall_age - middles
    total = law.survival(wall_age + times) + increments @ law.survival(ages[:, None] + times[None, :])
    # the increments carry the small error of the discretisation; at t = 0 the sum is exactly 1
    scaled: FloatArray = total / total[0]
    return scaled


def _renewal_increments(law: WeibullLaw, nodes: FloatArray) -> FloatArray:
    """Solve the renewal equation M(t) = F(t) + sum dM(u) F(t-u) for the increments of M between the nodes."""
    middles = 0.5 * (nodes[1:] + nodes[:-1])
    first = 1.0 - law.survival(nodes)
    increments = np.zeros(len(middles))
    for index in range(len(middles)):
        end = nodes[index + 1]
        later = 1.0 - law.survival(end - middles[:index])
        own = 1.0 - float(law.survival(end - middles[index : index + 1])[0])
        reached = first[index + 1] + float(increments[:index] @ later)
        increments[index] = (reached - increments[:index].sum()) / (1.0 - own)
    return increments


def _interpolate(values: FloatArray, points: FloatArray, results: FloatArray) -> FloatArray:
    """Linear interpolation that goes on beyond the last point at the last slope."""
    inside = np.interp(values, points, results)
    slope = (results[-1] - results[-2]) / (points[-1] - points[-2])
    beyond = results[-1] + slope * (np.asarray(values) - points[-1])
    result: FloatArray = np.where(np.asarray(values) > points[-1], beyond, inside)
    return result
