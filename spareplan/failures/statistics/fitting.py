"""Maximum likelihood: one law fitted to one sample, its uncertainty, and whether the fit can be trusted.

The score equations are solved by MINPACK's hybrid method from an analytic start (a line through the product-limit
curve on the law's own scale). The solution counts only if the observed information there is positive definite and
another Newton step would raise the log-likelihood by less than 1e-6; else the likelihood is searched by Nelder and
Mead's simplex and the check repeated; a law that fails both is reported as not fitted, with the reason.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from spareplan.failures.statistics.estimates import CONFIDENCE, Estimate, FloatArray, plain
from spareplan.failures.statistics.laws import LAWS, Law
from spareplan.failures.statistics.likelihood import Likelihood
from spareplan.failures.statistics.samples import Sample

__all__ = ["FitFailure", "FittedLaw", "GoodnessOfFit", "fit_law", "maximise"]

# logs of parameters outside are no fit but an escape to a limit of the law
_LARGEST_LOG = 200.0
_LARGEST_GAIN = 1e-6
_HESSIAN_STEP = 1e-3


class FitFailure(Exception):  # noqa: N818 - an outcome that is caught and reported, not a user's error
    """A law has no trustworthy maximum on a sample; the text says why."""


@dataclass(frozen=True)
class GoodnessOfFit:
    """Whether a law fits: the bootstrap p-value of a distance between curves.

    Args:
        statistic: largest distance between the product-limit curve and the fitted one.
        p_value: share of samples drawn from the fitted law with at least this distance; small means a poor fit.
        rows: rows it was computed on, fewer than the sample's where that is long.
        replications: drawn samples that could be fitted.
    """

    statistic: float
    p_value: float
    rows: int
    replications: int


@dataclass(frozen=True)
class FittedLaw:
    """A law with maximum-likelihood parameters.

    Args:
        name: "exponential", "weibull", "lognormal" or "gamma".
        parameters: estimates by name: ``mean_s``; ``shape`` and ``scale_s``; ``median_s`` and ``sigma`` (of the
            log); ``shape`` and ``scale_s``. Standard errors come from the observed information, intervals are
            95 % profile-likelihood ones; an end is None where the likelihood sets none.
        log_likelihood: at the maximum, densities per second.
        aic: Akaike's criterion, 2 * parameters - 2 * log-likelihood; the lowest of one sample is the best.
        mean_s: mean of the fitted law, seconds.
        median_s: median of the fitted law, seconds.
        goodness: goodness of fit, None where not computed.
    """

    name: str
    parameters: dict[str, Estimate]
    log_likelihood: float
    aic: float
    mean_s: float
    median_s: float
    goodness: GoodnessOfFit | None = None

    @property
    def theta(self) -> FloatArray:
        """Logs of the parameters, times in seconds."""
        return np.array([math.log(self.value(name)) for name in LAWS[self.name].parameter_names])

    def value(self, parameter: str) -> float:
        """Return the value of a parameter."""
        value = self.parameters[parameter].value
        assert value is not None, "a fitted parameter has a value"
        return value

    def survival(self, times_s: FloatArray) -> FloatArray:
        """Return P(duration > time) at times in seconds, shape (times,)."""
        return LAWS[self.name].survival(np.asarray(times_s, np.float64), self.theta)

    def to_json(self) -> dict[str, Any]:
        """Return the law as plain data: parameters by name as numbers, their uncertainty under ``intervals``."""
        goodness = self.goodness
        return {
            **{name: plain(estimate.value) for name, estimate in self.parameters.items()},
            "intervals": {name: estimate.to_json() for name, estimate in self.parameters.items()},
            "log_likelihood": plain(self.log_likelihood),
            "aic": plain(self.aic),
            "mean_s": plain(self.mean_s),
            "median_s": plain(self.median_s),
            "goodness": None if goodness is None else plain(vars(goodness)),
        }


def fit_law(name: str, sample: Sample) -> FittedLaw:
    """Return the maximum-likelihood fit of a law.

    Args:
        name: a key of ``LAWS``.
        sample: the durations.

    Raises:
        FitFailure: if the sample has no maximum for this law or none was found.
    """
    law = LAWS[name]
    if not sample.failures:
        raise FitFailure("no observed failure")
    likelihood = Likelihood.of(sample)
    if law.name == "exponential":
        return _exponential(sample)
    theta, best = maximise(law, likelihood)
    information = _information(law, likelihood, theta)
    variance = np.diag(np.linalg.inv(information))
    ends = [_profile(law, likelihood, theta, best, information, index) for index in range(len(theta))]
    shifts = np.where(np.arange(len(theta)) == law.time_parameter, likelihood.shift, 0.0)
    estimates = {}
    for index, parameter in enumerate(law.parameter_names):
        value = math.exp(theta[index] + shifts[index])
        low, high = (None if end is None else _time(end + shifts[index]) for end in ends[index])
        estimates[parameter] = Estimate(value, value * math.sqrt(variance[index]), low, high)
    return _fitted(law, estimates, best - likelihood.failures * likelihood.shift)


def maximise(law: Law, likelihood: Likelihood, start: FloatArray | None = None) -> tuple[FloatArray, float]:
    """Return the maximum of a log-likelihood of at least two parameters and the log-likelihood there.

    Args:
        law: the law.
        likelihood: the sample's likelihood.
        start: where to begin, for one of many drawn samples: tried first, and the simplex is left out; None:
            analytic starting values.

    Raises:
        FitFailure: if there is no maximum or none was found.
    """
    from scipy.optimize import minimize

    if not likelihood.varied:
        raise FitFailure("all observed durations are equal")
    if start is not None and (solution := _solve(law, likelihood, start)) is not None:
        return solution
    starts = [law.start(*_spread(likelihood))]
    if len(likelihood.entries[0]):
        # left truncation can make a likelihood with several maxima: begin near the exponential law as well
        starts.append(np.zeros(2))
    found = [solution for begin in starts if (solution := _solve(law, likelihood, begin)) is not None]
    if not found and start is None:
        search = minimize(
            partial(_descent, law, likelihood), np.ravel(starts[0]), method="Nelder-Mead", options={"maxiter": 2000}
        )
        solution = _solve(law, likelihood, search.x)
        found = [] if solution is None else [solution]
    if not found:
        raise FitFailure("the likelihood has no maximum that could be verified")
    return max(found, key=lambda solution: solution[1])


def _exponential(sample: Sample) -> FittedLaw:
    """Closed form: mean = exposure / failures; the profile interval by Lambert's W function.

    With x = rate / best rate the log-likelihood falls by r (x - 1 - ln x), and x - ln x = c has the solutions
    -W(-exp(-c)) on the branches 0 and -1.
    """
    from scipy.special import lambertw

    failures, exposure_s = sample.failures, sample.exposure_s
    mean_s = exposure_s / failures
    level = 1.0 + 0.5 * _chi_square_quantile() / failures
    slow, fast = (float(-lambertw(-math.exp(-level), branch).real) for branch in (0, -1))
    estimate = Estimate(mean_s, mean_s / math.sqrt(failures), mean_s / fast, mean_s / slow)
    return _fitted(LAWS["exponential"], {"mean_s": estimate}, -failures * (math.log(mean_s) + 1.0))


def _fitted(law: Law, estimates: dict[str, Estimate], log_likelihood: float) -> FittedLaw:
    theta = np.array([math.log(estimate.value or math.nan) for estimate in estimates.values()])
    aic = 2.0 * len(theta) - 2.0 * log_likelihood
    return FittedLaw(law.name, estimates, log_likelihood, aic, law.mean(theta), law.median(theta))


def _spread(likelihood: Likelihood) -> tuple[FloatArray, FloatArray]:
    """Return the points for starting values, at least two that differ."""
    log_time, survival = likelihood.empirical
    if len(log_time) > 1:
        return log_time, survival
    values = likelihood.observed[0]
    return values[[0, -1]], np.array([0.75, 0.25])


def _solve(law: Law, likelihood: Likelihood, start: FloatArray) -> tuple[FloatArray, float] | None:
    """Solve the score equations; None unless the solution is a verified maximum."""
    from scipy.optimize import root

    rows = likelihood.failures

    def score_per_row(x: FloatArray) -> Any:
        return likelihood.value(law, _inside(x))[1] / rows

    theta = root(score_per_row, np.ravel(start), method="hybr").x
    for _ in range(3):
        if not (np.isfinite(theta).all() and np.abs(theta).max() < _LARGEST_LOG):
            return None
        value, score = likelihood.value(law, theta)
        information = _information(law, likelihood, theta)
        if not _positive(information):
            return None
        step = np.linalg.solve(information, score)
        if 0.5 * float(score @ step) < _LARGEST_GAIN:
            return theta, value
        theta = theta + step
    return None


def _information(law: Law, likelihood: Likelihood, theta: FloatArray) -> FloatArray:
    """Return the observed information by central differences of the score, shape (parameters, parameters)."""
    columns = []
    # the narrower the durations lie, the faster the likelihood bends
    length = _HESSIAN_STEP * min(1.0, likelihood.spread)
    for index in range(len(theta)):
        step = np.zeros(len(theta))
        step[index] = length
        above, below = (likelihood.value(law, theta + sign * step)[1] for sign in (1.0, -1.0))
        columns.append((below - above) / (2.0 * length))
    return np.array(columns)


def _positive(information: FloatArray) -> bool:
    """Tell whether an information matrix is finite, symmetric to 0.1 % (its halves are computed apart) and positive."""
    if not np.isfinite(information).all():
        return False
    scale = np.sqrt(np.abs(np.outer(np.diag(information), np.diag(information))))
    symmetric = bool((np.abs(information - information.T) <= 1e-3 * scale).all())
    return symmetric and bool((np.linalg.eigvalsh(information) > 0).all())


def _profile(
    law: Law, likelihood: Likelihood, theta: FloatArray, best: float, information: FloatArray, index: int
) -> tuple[float | None, float | None]:
    """Return the ends of the profile-likelihood interval of one log parameter (Venzon and Moolgavkar, 1988).

    At an end the log-likelihood is half the chi-square quantile below its maximum and the score of the other
    parameter is 0: two equations, solved from the ends that a quadratic likelihood would have. If the solution is
    not on its side of the maximum, the profile itself is followed outwards.
    """
    from scipy.optimize import root

    drop = 0.5 * _chi_square_quantile()
    direction = np.linalg.inv(information)[:, index]
    direction = direction / math.sqrt(direction[index]) * math.sqrt(2.0 * drop)
    other = 1 - index

    def equations(x: FloatArray) -> Any:
        value, score = likelihood.value(law, _inside(x))
        return np.array([value - best + drop, score[other] / math.sqrt(information[other, other])])

    ends: list[float | None] = []
    for sign in (-1.0, 1.0):
        solution = root(equations, np.ravel(theta + sign * direction), method="hybr")
        on_its_side = sign * (solution.x[index] - theta[index]) > 0
        if solution.success and on_its_side and float(np.abs(equations(solution.x)).max()) < 1e-6:
            ends.append(float(solution.x[index]))
        else:
            ends.append(_follow(law, likelihood, theta, best - drop, index, sign * abs(direction[index])))
    return ends[0], ends[1]


def _follow(law: Law, likelihood: Likelihood, theta: FloatArray, level: float, index: int, step: float) -> float | None:
    """Widen from the maximum until the profile falls below ``level``, then close in; None if it never falls."""
    from scipy.optimize import brentq, minimize_scalar

    def profile(at: float) -> float:
        def other(value: float) -> float:
            point = np.full(2, value)
            point[index] = at
            return _descent(law, likelihood, point)

        return -float(minimize_scalar(other, bracket=(theta[1 - index], theta[1 - index] + abs(step))).fun) - level

    near, far = float(theta[index]), float(theta[index]) + step
    try:
        while profile(far) > 0:
            near, far = far, theta[index] + 2.0 * (far - theta[index])
            if abs(far) > _LARGEST_LOG:
                return None
        return float(brentq(profile, near, far, xtol=1e-9))
    except (RuntimeError, ValueError):
        # the other parameter escapes to a limit of the law, so the profile cannot be followed to its end
        return None


def _time(log: float) -> float | None:
    """Return exp(log), None beyond the range of floats."""
    return math.exp(log) if log < 700.0 else None


def _descent(law: Law, likelihood: Likelihood, theta: FloatArray) -> float:
    value = -likelihood.value(law, _inside(theta))[0]
    return value if math.isfinite(value) else math.inf


def _inside(theta: FloatArray) -> FloatArray:
    """Return parameters moved into the range in which a likelihood can be computed."""
    return np.clip(theta, -_LARGEST_LOG, _LARGEST_LOG)


def _chi_square_quantile() -> float:
    """Return the 95 % quantile of chi-square with one degree of freedom."""
    from scipy.special import chdtri

    return float(chdtri(1, 1.0 - CONFIDENCE))
