"""When nodes and groups fail: lifetime laws, and the failure model that a log implies.

Readers (:mod:`spareplan.failures.readers`) and statistics (:mod:`spareplan.failures.statistics`) are loaded by
:func:`fit` when it is called.
"""

from __future__ import annotations

from spareplan.failures.analysis import fit, fit_by
from spareplan.failures.lifetime_table import LifetimeTable
from spareplan.failures.lifetimes import (
    ResidualLife,
    WeibullLaw,
    age_class,
    next_age_class_s,
    residual_life,
)
from spareplan.failures.log import FailureLog
from spareplan.failures.planning import fitted_scenario, scenario_values

__all__ = [
    "FailureLog",
    "LifetimeTable",
    "ResidualLife",
    "WeibullLaw",
    "age_class",
    "fit",
    "fit_by",
    "fitted_scenario",
    "next_age_class_s",
    "residual_life",
    "scenario_values",
]
