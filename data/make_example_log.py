"""Make the example failure log of the README: 200 nodes over 180 days, ten of them weak, some failing together.

Run ``python data/make_example_log.py`` to write ``data/failure-log-example.csv`` again; the same seed gives the same
bytes. All of it is made up: nodes fail by Weibull ages (weak ones ten times as often), repairs are lognormal, and a few
switch failures take eight nodes down at once.
"""

from __future__ import annotations

import csv
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np

SEED = 20240501
NODES = 200
WEAK_NODES = 10
DAYS = 180.0
START = datetime(2024, 1, 1, tzinfo=UTC)
WEIBULL_SHAPE = 0.8
SCALE_DAYS = 110.0
WEAK_SCALE_DAYS = 11.0
MEDIAN_REPAIR_H = 2.0
REPAIR_SIGMA = 1.3
BURSTS = 6
BURST_NODES = 8
# cause: share of failures, factor on the repair time
CAUSES = {
    "GPU": (0.35, 1.0),
    "GPU memory": (0.20, 0.8),
    "NIC": (0.12, 1.5),
    "host memory": (0.10, 2.0),
    "power supply": (0.08, 3.0),
    "software": (0.15, 0.3),
}


def failures(rng: np.random.Generator) -> list[tuple[datetime, datetime, str, str]]:
    """Return failures as (start, end, node, cause), by start; no node fails while it is down.

    Args:
        rng: where the randomness comes from.
    """
    weak = set(rng.choice(NODES, WEAK_NODES, replace=False).tolist())
    switch_days = np.sort(rng.uniform(0.0, DAYS, BURSTS))
    first_nodes = rng.integers(0, NODES // BURST_NODES, BURSTS) * BURST_NODES
    names = list(CAUSES)
    shares = np.array([share for share, _ in CAUSES.values()])
    rows = []
    for node in range(NODES):
        scale_days = WEAK_SCALE_DAYS if node in weak else SCALE_DAYS
        together = [
            day for day, first in zip(switch_days, first_nodes, strict=True) if first <= node < first + BURST_NODES
        ]
        day = 0.0
        while True:
            own = day + scale_days * rng.weibull(WEIBULL_SHAPE)
            shared = min((moment for moment in together if moment > day), default=np.inf)
            day = min(own, shared)
            if day >= DAYS:
                break
            cause = "switch" if shared <= own else names[rng.choice(len(names), p=shares / shares.sum())]
            factor = 0.5 if cause == "switch" else CAUSES[cause][1]
            end = day + factor * MEDIAN_REPAIR_H / 24 * float(rng.lognormal(0.0, REPAIR_SIGMA))
            rows.append((_moment(day), _moment(end), f"node{node + 1:03d}", cause))
            day = end
    return sorted(rows)


def _moment(day: float) -> datetime:
    return START + timedelta(seconds=round(day * 86_400))


def main(path: Path) -> None:
    """Write the log as CSV; what is still down when the window ends has no end.

    Args:
        path: the file to write.
    """
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["node", "start", "end", "cause"])
        for start, end, node, cause in failures(np.random.default_rng(SEED)):
            back = f"{end:%Y-%m-%dT%H:%M:%SZ}" if end <= _moment(DAYS) else ""
            writer.writerow([node, f"{start:%Y-%m-%dT%H:%M:%SZ}", back, cause])


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("failure-log-example.csv"))
