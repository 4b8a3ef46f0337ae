"""From a failure log to lifetimes, repair times and what they mean for a job."""

from __future__ import annotations

from spareplan.failures.statistics.empirical import DrawnHistories, NodeHistories
from spareplan.failures.statistics.estimates import Estimate
from spareplan.failures.statistics.fit import fit_log
from spareplan.failures.statistics.fitting import FittedLaw, GoodnessOfFit, fit_law
from spareplan.failures.statistics.kaplan_meier import KaplanMeier, kaplan_meier
from spareplan.failures.statistics.record import FailureFit, RepairTimes, SampleFit
from spareplan.failures.statistics.samples import Sample, samples_of

__all__ = [
    "DrawnHistories",
    "Estimate",
    "FailureFit",
    "FittedLaw",
    "GoodnessOfFit",
    "KaplanMeier",
    "NodeHistories",
    "RepairTimes",
    "Sample",
    "SampleFit",
    "fit_law",
    "fit_log",
    "kaplan_meier",
    "samples_of",
]
