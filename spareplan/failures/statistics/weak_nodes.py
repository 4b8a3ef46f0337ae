"""How unequal nodes are: what share of the failures the worst of them carry."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from spareplan.failures.statistics.estimates import Estimate
from spareplan.failures.statistics.job import UpTime, mtbf

__all__ = ["DRAWS", "WeakNodes", "WorstShare", "weak_nodes"]

_SHARES = (0.01, 0.05, 0.10)
# simulated machines of equal nodes
DRAWS = 200
_LISTED = 20


@dataclass(frozen=True)
class WorstShare:
    """What the worst nodes carry.

    Args:
        share_of_nodes: 0.01, 0.05 or 0.10.
        nodes: how many nodes that is, rounded up.
        share_of_failures: share of all failures that these nodes had, None without a failure.
        share_if_equal: what the worst nodes would carry by chance alone if all nodes failed at one rate.
        node_mtbf_s: mean time between failures of the other nodes. Nodes are chosen by what they did in the same
            log, so it is what removing them would have given, not a forecast.
    """

    share_of_nodes: float
    nodes: int
    share_of_failures: float | None
    share_if_equal: float | None
    node_mtbf_s: Estimate


@dataclass(frozen=True)
class WeakNodes:
    """How unequal nodes are.

    Args:
        without_failure: nodes that never failed.
        worst: the worst 1, 5 and 10 % of the nodes.
        worst_nodes: name and failures of the 20 nodes with most failures, worst first.
        equal_p_value: p-value of the chi-square test that all nodes fail at one rate, simulated; None without a
            failure.
    """

    without_failure: int
    worst: tuple[WorstShare, ...]
    worst_nodes: tuple[tuple[str, int], ...]
    equal_p_value: float | None


def weak_nodes(names: tuple[str, ...], times: UpTime, seed: int = 0) -> WeakNodes:
    """Return what the nodes with most failures carry, against what chance alone would give them.

    Even of equal nodes some have more failures than others. What the worst would then carry is simulated: 200 draws
    of all failures over the nodes, each node with a chance in proportion to the time it was watched and up.

    Args:
        names: the nodes.
        times: their totals.
        seed: of the draws, at least 0.
    """
    failures = times.failures
    total = int(failures.sum())
    order = np.argsort(-failures, kind="stable")
    counts = [math.ceil(share * len(names)) for share in _SHARES]
    chance, p_value = _equal_nodes(times, counts, seed) if total else ([None] * len(counts), None)
    worst = []
    for share, count, if_equal in zip(_SHARES, counts, chance, strict=True):
        rest = order[count:]
        carried = float(failures[order[:count]].sum() / total) if total else None
        others = mtbf(float(times.up_s[rest].sum()), int(failures[rest].sum()))
        worst.append(WorstShare(share, count, carried, if_equal, others))
    listed = tuple((names[node], int(failures[node])) for node in order[:_LISTED] if failures[node])
    return WeakNodes(int((failures == 0).sum()), tuple(worst), listed, p_value)


def _equal_nodes(times: UpTime, counts: list[int], seed: int) -> tuple[list[float | None], float | None]:
    """Return the mean shares of the worst nodes and the p-value of the chi-square statistic under equal rates."""
    total, up_s = int(times.failures.sum()), times.up_s.sum()
    if up_s <= 0:
        return [None] * len(counts), None
    chances = times.up_s / up_s
    used = chances > 0
    generator = np.random.default_rng(seed)
    expected = total * chances[used]

    def statistic(failures: NDArray[np.float64]) -> float:
        return float(((failures[used] - expected) ** 2 / expected).sum())

    observed, larger = statistic(times.failures), 0
    shares = np.zeros(len(counts))
    for _ in range(DRAWS):
        drawn = generator.multinomial(total, chances).astype(np.float64)
        larger += statistic(drawn) >= observed
        falling = np.cumsum(-np.sort(-drawn))
        shares += falling[np.array(counts) - 1] / total
    return (shares / DRAWS).tolist(), (1.0 + larger) / (1.0 + DRAWS)
