"""The closed forms: one function each, with its source and its domain.

Where a formula is asymptotic or rests on an assumption its docstring says so. Times are in seconds, counts
are of groups, loads are in stacks or micro-shards.
"""

from __future__ import annotations

from spareplan.theory.consecutive import (
    consecutive_load_limit,
    consecutive_load_limit_fits,
    consecutive_survival,
)
from spareplan.theory.intervals import (
    daly_interval_s,
    exponential_goodput,
    exponential_interval_s,
    first_order_goodput,
    saxena_availability,
    saxena_interval_s,
    young_interval_s,
)
from spareplan.theory.jitter import expected_maximum_normal
from spareplan.theory.replication import OverlappingPair, replica_survival
from spareplan.theory.stacks import mean_stacks, stack_lower_bound
from spareplan.theory.time_to_train import normalised_time_to_train
from spareplan.theory.wipeout import (
    best_redundancy,
    expected_failures_to_wipeout,
    failures_to_wipeout_replication,
    failures_to_wipeout_spare,
)

__all__ = [
    "OverlappingPair",
    "best_redundancy",
    "consecutive_load_limit",
    "consecutive_load_limit_fits",
    "consecutive_survival",
    "daly_interval_s",
    "expected_failures_to_wipeout",
    "expected_maximum_normal",
    "exponential_goodput",
    "exponential_interval_s",
    "failures_to_wipeout_replication",
    "failures_to_wipeout_spare",
    "first_order_goodput",
    "mean_stacks",
    "normalised_time_to_train",
    "replica_survival",
    "saxena_availability",
    "saxena_interval_s",
    "stack_lower_bound",
    "young_interval_s",
]
