"""Mean times between failures: of a node, of a GPU, of a job."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from spareplan.errors import InputError
from spareplan.failures.log import FailureLog
from spareplan.failures.statistics.estimates import CONFIDENCE, Estimate, FloatArray

__all__ = ["UpTime", "between_nodes", "gpu_mtbf", "job_mtbf", "mtbf", "up_times", "whole_count"]


@dataclass(frozen=True, eq=False)
class UpTime:
    """How long and how often each node was watched, was up and failed.

    Args:
        watched_s: shape (nodes,): length of the node's watch, seconds.
        down_s: shape (nodes,): time in outages; an outage whose end is not known counts as no time.
        failures: shape (nodes,): number of outages.
    """

    watched_s: FloatArray
    down_s: FloatArray
    failures: FloatArray

    @property
    def up_s(self) -> FloatArray:
        """Time watched and up of each node, shape (nodes,), seconds."""
        return self.watched_s - self.down_s


def up_times(log: FailureLog) -> UpTime:
    """Return watched, down and failure totals of every node.

    Args:
        log: the failure log.
    """
    nodes = len(log.nodes)
    ends_s = np.minimum(log.end_s, log.watched_until_s[log.node])
    down_s = np.where(np.isnan(ends_s), 0.0, ends_s - log.start_s)
    return UpTime(
        watched_s=log.watched_until_s - log.watched_from_s,
        down_s=np.bincount(log.node, weights=down_s, minlength=nodes).astype(np.float64),
        failures=np.bincount(log.node, minlength=nodes).astype(np.float64),
    )


def mtbf(time_s: float, failures: int) -> Estimate:
    """Return the mean time between failures, total time over failures, with its exact 95 % interval.

    For a Poisson number of failures r in a fixed time T the ends are 2 T / chi2(0.975; 2 r + 2) and
    2 T / chi2(0.025; 2 r) (Garwood, Biometrika 28, 1936; Epstein and Sobel, 1954). Without a failure there is no
    estimate but a one-sided 95 % bound: T / -ln 0.05.

    Args:
        time_s: total time watched and up, seconds, finite and >= 0.
        failures: number of failures in it, >= 0.

    Raises:
        InputError: if an argument is outside its range.
    """
    from scipy.special import gammainccinv, gammaincinv

    if not (math.isfinite(time_s) and time_s >= 0):
        raise InputError("time_s", time_s, "a finite time of at least 0 s", "check the window")
    if isinstance(failures, bool) or failures < 0:
        raise InputError("failures", failures, "a whole number of at least 0", "count the failures")
    if not failures:
        return Estimate(None, None, time_s / -math.log(1.0 - CONFIDENCE), None)
    tail = (1.0 - CONFIDENCE) / 2.0
    # half a chi-square quantile with 2 a degrees of freedom is a gamma quantile of shape a
    most, least = float(gammainccinv(failures + 1.0, tail)), float(gammaincinv(float(failures), tail))
    value = time_s / failures
    high = time_s / least if least > 0 else None
    return Estimate(value, value / math.sqrt(failures), time_s / most, high)


def between_nodes(times: UpTime) -> Estimate | None:
    """Return the mean time between failures of a node with an interval that allows for nodes that differ.

    Failures of weak nodes are not those of one Poisson process, so its interval is too narrow. Here each node is one
    observation: the variance of the ratio estimate rate = failures / time up is
    n / (n - 1) * sum (failures_i - rate * time_i)^2 / (total time)^2 (Cochran, Sampling Techniques, chapter 6), and
    the interval is even on the log of the rate. Failures of several nodes at once are still taken as independent.

    Args:
        times: totals of the nodes.

    Returns:
        None with no failure or fewer than two nodes watched.
    """
    from scipy.special import ndtri

    watched = times.up_s > 0
    nodes, up_s, failures = int(watched.sum()), float(times.up_s.sum()), float(times.failures.sum())
    if nodes < 2 or not failures:
        return None
    rest = times.failures - failures / up_s * times.up_s
    error = math.sqrt(nodes / (nodes - 1) * float(rest @ rest)) / failures
    spread = math.exp(float(ndtri(0.5 + CONFIDENCE / 2.0)) * error)
    value = up_s / failures
    return Estimate(value, value * error, value / spread, value * spread)


def gpu_mtbf(node: Estimate, gpus_per_node: int) -> Estimate:
    """Return the mean time between failures of one GPU's share of a node: every node failure is a failure of one GPU.

    Args:
        node: that of a node.
        gpus_per_node: GPUs in a node, at least 1.

    Raises:
        InputError: if ``gpus_per_node`` is below 1.
    """
    return node.scaled(float(whole_count("gpus_per_node", gpus_per_node)))


def job_mtbf(gpu: Estimate, gpus: int) -> Estimate:
    """Return the mean time between failures of a job: rates of its GPUs add up, as long as all are up.

    Args:
        gpu: that of one GPU.
        gpus: GPUs of the job, at least 1.

    Raises:
        InputError: if ``gpus`` is below 1.
    """
    return gpu.scaled(1.0 / whole_count("gpus", gpus))


def whole_count(field: str, value: int) -> int:
    """Return a count of GPUs.

    Args:
        field: what it counts, for the error.
        value: the count.

    Raises:
        InputError: if it is not a whole number of at least 1.
    """
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < 1:
        raise InputError(field, value, "a whole number of at least 1", f"give {field}, for example 8")
    return int(value)
