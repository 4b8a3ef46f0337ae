"""The published figure of merit of a redundancy: compute overhead over availability."""

from __future__ import annotations

from spareplan.theory._domain import group_count, redundancy_of, seconds
from spareplan.theory.intervals import saxena_availability, saxena_interval_s
from spareplan.theory.stacks import mean_stacks
from spareplan.theory.wipeout import failures_to_wipeout_spare

__all__ = ["normalised_time_to_train"]


def normalised_time_to_train(groups: int, redundancy: int, mtbf_s: float, save_s: float, restart_s: float) -> float:
    """Return ``J(r) = S(N, r) / A(T_c*)``, the time-to-train over that of a run without failures.

    A quick estimate to compare redundancies with: it knows neither stragglers nor patch compute, takes the
    failure rate as constant although dead groups cannot fail again, and lets no failure strike a restart.

    Args:
        groups: number of groups N, 1 to 10,000,000.
        redundancy: hosts per shard type r, 1 to N.
        mtbf_s: the job's mean time between failures m in seconds with all groups up, > 0.
        save_s: time of one save T_s in seconds, >= 0.
        restart_s: time of one global restart T_r in seconds, >= 0.

    Returns:
        J(r), at least 1.

    Raises:
        InputError: an argument is outside its domain.

    References:
        Lee et al., "SPARe", arXiv 2603.00357 (normalised time-to-train); availability from Saxena et al.
        2024, arXiv 2410.18124, with T_f = mu(N, r) m.
    """
    count = group_count(groups)
    hosts = redundancy_of(count, redundancy)
    mtbf, save = seconds("mtbf_s", mtbf_s, zero=False), seconds("save_s", save_s, zero=True)
    restart = seconds("restart_s", restart_s, zero=True)
    time_to_failure = failures_to_wipeout_spare(count, hosts) * mtbf
    if save == 0:
        availability = time_to_failure / (time_to_failure + restart)  # the limit of an ever shorter interval
    else:
        interval = saxena_interval_s(save, time_to_failure, restart)
        availability = saxena_availability(interval, save, time_to_failure, restart)
    return mean_stacks(count, hosts) / availability
