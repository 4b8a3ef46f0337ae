"""Does a fitted law fit? The p-value of a distance between curves, by parametric bootstrap.

The statistic is the largest distance between the product-limit curve and the fitted survival over the observed
durations, both sides of each step. The parameters were fitted to the same sample, so tables of Kolmogorov and Smirnov
do not hold; the law of the statistic is found by drawing samples from the fitted law, refitting each (Efron and
Tibshirani, An Introduction to the Bootstrap, 1993, chapter 16).

A drawn sample has the rows of the real one: a new duration for each, conditional on passing the row's entry, cut off
at the row's limit. For samples of a log the limit is fixed by the window: the end of the watch of the row's node, less
the start of the stretch; so a real observed row can come out censored, and a censored one observed. Where the limit
of an observed row is not known (tables of lifetimes), it is drawn with each sample from the product-limit estimate of
the censoring law, conditional on exceeding the row's duration; censored rows keep theirs (Davison and Hinkley,
Bootstrap Methods and their Application, 1997, algorithm 3.1).

Durations written in whole minutes have steps that a smooth law has not; in large samples that alone makes a p-value
small. So does any real departure: read it together with the figure.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from spareplan.errors import InputError
from spareplan.failures.statistics.estimates import FloatArray
from spareplan.failures.statistics.fitting import FitFailure, FittedLaw, GoodnessOfFit, maximise
from spareplan.failures.statistics.kaplan_meier import risk_table
from spareplan.failures.statistics.laws import LAWS, Law
from spareplan.failures.statistics.likelihood import Likelihood
from spareplan.failures.statistics.samples import Sample

__all__ = ["MOST_ROWS", "THINNED_ROWS", "bootstrap_rows", "goodness_of_fit", "largest_distance"]

# longer samples are thinned, because every replication costs as much as a fit; 2,000 rows still show a distance of 3 %
MOST_ROWS = 5_000
THINNED_ROWS = 2_000
# grid of the refits: its error is some 1e-4 a row, far inside the spread between drawn samples
_REFIT_POINTS = 512
_FEWEST_FAILURES = 5


def bootstrap_rows(sample: Sample, seed: int) -> Sample:
    """Return the sample, or ``THINNED_ROWS`` of its rows drawn without replacement where it has over ``MOST_ROWS``.

    Args:
        sample: the durations.
        seed: of the draw, at least 0.
    """
    rows = len(sample.durations_s)
    if rows <= MOST_ROWS:
        return sample
    return sample.rows(np.sort(np.random.default_rng(seed).choice(rows, THINNED_ROWS, replace=False)))


def goodness_of_fit(fitted: FittedLaw, sample: Sample, replications: int, seed: int) -> GoodnessOfFit | None:
    """Return the bootstrap p-value of a fitted law.

    None where fewer than 5 failures were observed, which fit any law, or under half of the drawn samples can be fitted.

    Args:
        fitted: the law, fitted to ``sample``.
        sample: the durations; above ``MOST_ROWS`` rows a seeded subsample is used, and the law refitted to it.
        replications: number of drawn samples, at least 1.
        seed: of the draws, at least 0.

    Raises:
        InputError: if ``replications`` is below 1.
    """
    if isinstance(replications, bool) or replications < 1:
        raise InputError("bootstrap", replications, "a whole number of at least 1", "give for example 200")
    law = LAWS[fitted.name]
    used = bootstrap_rows(sample, seed)
    if used.failures < _FEWEST_FAILURES:
        return None
    try:
        theta = fitted.theta if used is sample else _refit(law, used, None)
    except FitFailure:
        return None
    statistic = largest_distance(law, theta, used)
    generator = np.random.default_rng([seed, 1 + list(LAWS).index(law.name)])
    limits = _Limits(used)
    larger = fitting = 0
    for _ in range(replications):
        drawn = _drawn(law, theta, used, limits, generator)
        try:
            drawn_theta = _refit(law, drawn, theta)
        except FitFailure:
            continue
        fitting += 1
        larger += largest_distance(law, drawn_theta, drawn) >= statistic
    if 2 * fitting < replications:
        return None
    return GoodnessOfFit(statistic, (1.0 + larger) / (1.0 + fitting), len(used.durations_s), fitting)


def largest_distance(law: Law, theta: FloatArray, sample: Sample) -> float:
    """Return the largest distance between the product-limit curve and a law, over the observed durations.

    With left truncation the curve is conditional on reaching the earliest entry, and so is the law here.

    Args:
        law: the law.
        theta: logs of its parameters, times in seconds.
        sample: the durations, at least one observed.
    """
    times_s, at_risk, ended = risk_table(sample)
    after = np.cumprod(1.0 - ended / at_risk)
    before = np.concatenate([[1.0], after[:-1]])
    survival = law.survival(times_s, theta)
    earliest_s = sample.entry_s.min()
    if earliest_s > 0:
        survival = survival / law.survival(np.array([earliest_s]), theta)
    return float(max(np.abs(after - survival).max(), np.abs(before - survival).max()))


def _refit(law: Law, sample: Sample, start: FloatArray | None) -> FloatArray:
    """Return the logs of the best parameters, times in seconds."""
    if not sample.failures:
        raise FitFailure("no failure drawn")
    if law.name == "exponential":
        return np.array([np.log(sample.exposure_s / sample.failures)])
    likelihood = Likelihood.of(sample, _REFIT_POINTS)
    shift = np.where(np.arange(len(law.parameter_names)) == law.time_parameter, likelihood.shift, 0.0)
    begin = None if start is None else start - shift
    return maximise(law, likelihood, begin)[0] + shift


class _Limits:
    """When the rows of drawn samples are cut off."""

    def __init__(self, sample: Sample) -> None:
        """Estimate the censoring law by the product-limit curve in which cut off and ended change places."""
        self.known_s = sample.limit_s
        self.open: NDArray[np.int64] = np.flatnonzero(np.isnan(sample.limit_s))
        if len(self.open):
            order = np.argsort(sample.durations_s, kind="stable")
            times_s, cut = np.unique(sample.durations_s[~sample.observed], return_counts=True)
            # a row that ends at the moment at which others are cut off is no longer at risk of being cut off
            ended = sample.durations_s[order][sample.observed[order]]
            entered = np.searchsorted(np.sort(sample.entry_s), times_s, side="left")
            cut_before = np.concatenate([[0], np.cumsum(cut)[:-1]]) if len(cut) else cut
            at_risk = entered - np.searchsorted(ended, times_s, side="right") - cut_before
            self.steps = np.concatenate([[1.0], np.cumprod(1.0 - cut / np.maximum(at_risk, cut))])
            # where the curve stays above 0 the rest is never cut off
            self.times_s = np.append(times_s, np.inf)
            self.first = self.steps[np.searchsorted(times_s, sample.durations_s[self.open], side="right")]

    def draw(self, generator: np.random.Generator) -> FloatArray:
        """Return one limit per row."""
        if not len(self.open):
            return self.known_s
        limits_s = self.known_s.copy()
        level = self.first * (1.0 - generator.random(len(self.open)))
        # the cut-off is the first time at which the curve is below the level
        place = np.searchsorted(-self.steps, -level, side="right") - 1
        limits_s[self.open] = self.times_s[place]
        return limits_s


def _drawn(law: Law, theta: FloatArray, sample: Sample, limits: _Limits, generator: np.random.Generator) -> Sample:
    """Return one sample drawn from the law with the entries and limits of a real one."""
    lives_s = law.lives(theta, len(sample.durations_s), generator)
    late = sample.entry_s > 0
    if late.any():
        # P(T > t | T > e) = U gives S(t) = U S(e)
        passed = law.log_survival(np.log(sample.entry_s[late]), theta)[0]
        lives_s[late] = law.inverse_survival(theta, passed - generator.standard_exponential(int(late.sum())))
    # rounding must not put a life at its entry or at 0
    lives_s = np.maximum(lives_s, np.nextafter(sample.entry_s, np.inf))
    limits_s = np.maximum(limits.draw(generator), np.nextafter(sample.entry_s, np.inf))
    observed = lives_s <= limits_s
    fields: dict[str, Any] = {"entry_s": sample.entry_s} if late.any() else {}
    return Sample(sample.name, np.where(observed, lives_s, limits_s), observed, **fields)
