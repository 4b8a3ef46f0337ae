"""How many spare nodes keep a machine full while failed ones are in repair."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from spareplan.errors import InputError
from spareplan.failures.log import FailureLog

__all__ = ["SHARES", "Spares", "expected_spares", "most_in_repair"]

# shares of the time for which spares shall suffice
SHARES = (0.90, 0.99)


@dataclass(frozen=True)
class Spares:
    """Spare nodes for one machine.

    Args:
        nodes: nodes that shall be up.
        failure_rate_per_s: failures a second of all of them.
        mean_repair_s: mean time in repair, seconds.
        mean_in_repair: expected number of nodes in repair: rate times mean repair time.
        suffice_90: fewest spares that suffice 90 % of the time.
        suffice_99: fewest spares that suffice 99 % of the time.
    """

    nodes: int
    failure_rate_per_s: float
    mean_repair_s: float
    mean_in_repair: float
    suffice_90: int
    suffice_99: int


def expected_spares(nodes: int, node_mtbf_s: float, mean_repair_s: float) -> Spares:
    """Return the spares that suffice 90 and 99 % of the time.

    Spares keep the number of nodes up constant, so failures arrive at a constant rate. If they arrive as a Poisson
    process and each is repaired independently, the number in repair is Poisson with mean rate times mean repair
    time, whatever the law of repair times: Palm's theorem for the queue M/G/infinity (Palm, Ericsson Technics 4,
    1938; Feeney and Sherbrooke, Management Science 12, 1966). Failures of many nodes at once, and repairs that wait
    for each other, make the number vary more: see :func:`most_in_repair` for what a log shows.

    Args:
        nodes: nodes that shall be up, at least 1.
        node_mtbf_s: mean time between failures of one, seconds, finite and > 0.
        mean_repair_s: mean time in repair, seconds, finite and >= 0.

    Raises:
        InputError: if an argument is outside its range.
    """
    if isinstance(nodes, bool) or nodes < 1:
        raise InputError("nodes", nodes, "a whole number of at least 1", "give the nodes that shall be up")
    if not (math.isfinite(node_mtbf_s) and node_mtbf_s > 0):
        raise InputError("node_mtbf_s", node_mtbf_s, "a finite time above 0 s", "give the MTBF of a node")
    if not (math.isfinite(mean_repair_s) and mean_repair_s >= 0):
        raise InputError("mean_repair_s", mean_repair_s, "a finite time of at least 0 s", "give the mean repair time")
    rate = nodes / node_mtbf_s
    mean = rate * mean_repair_s
    suffice = [_poisson_quantile(share, mean) for share in SHARES]
    return Spares(nodes, rate, mean_repair_s, mean, suffice[0], suffice[1])


def most_in_repair(log: FailureLog) -> tuple[float, int, int] | None:
    """Return mean number of nodes down in the log's window and the fewest that was enough 90 and 99 % of the time.

    Args:
        log: the failure log; None is returned for one without ends or with an empty window.
    """
    if not log.has_ends or log.window_s <= 0:
        return None
    known = ~np.isnan(log.end_s)
    starts_s = log.start_s[known]
    ends_s = np.minimum(log.end_s, log.watched_until_s[log.node])[known]
    times_s = np.concatenate([[log.window_start_s], starts_s, ends_s])
    changes = np.concatenate([[0], np.ones(len(starts_s), np.int64), -np.ones(len(ends_s), np.int64)])
    order = np.argsort(times_s, kind="stable")
    lasting_s = np.diff(np.append(times_s[order], log.window_end_s))
    down = np.cumsum(changes[order])
    share = np.cumsum(np.bincount(down, weights=lasting_s)) / log.window_s
    enough = [int(np.searchsorted(share, wanted - 1e-12)) for wanted in SHARES]
    return float(down @ lasting_s / log.window_s), enough[0], enough[1]


def _poisson_quantile(share: float, mean: float) -> int:
    """Return the least count that a Poisson number does not exceed with a probability of at least ``share``."""
    from scipy.special import pdtr, pdtrik

    if mean <= 0:
        return 0
    # the inverse of the distribution continued between whole numbers, right to its rounding
    near = max(math.ceil(pdtrik(share, mean)) - 1, 0)
    return near if pdtr(near, mean) >= share else near + 1
