"""What a plan holds: frozen records that every report shows and nothing else computes."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from spareplan.checkpoint import IntervalRow
from spareplan.placement import Layout, ReplicaSets
from spareplan.recovery.plan_file import PLAN_SCHEMA
from spareplan.scenario import Assumption, Scenario
from spareplan.strategies import Setting, Strategy

if TYPE_CHECKING:
    import pandas as pd

    from spareplan.simulation import SimulationResult

__all__ = [
    "CANDIDATE_COLUMNS",
    "PLAN_SCHEMA",
    "BreakEven",
    "Candidate",
    "Outlook",
    "Plan",
    "RepairLoad",
    "Sensitivity",
    "SurvivalCurve",
    "json_value",
]


@dataclass(frozen=True)
class Candidate:
    """One setting with its best (or the asked) interval. A time that never ends is None.

    Args:
        strategy: "checkpoint", "replication" or "spare".
        groups: number of groups N.
        redundancy: hosts per shard type r.
        granularity: micro-shards per shard q.
        layout: family of the placement.
        checkpoint_interval_s: mean work between two saves in seconds, the save not included.
        checkpoint_interval_steps: the same in steps.
        compute_overhead: mean stacks per attempted step, patches included.
        availability: share of wall time not in restarts, detection or shrinks.
        goodput: T0 / TTT, 0 where the run never ends.
        time_to_train_s: expected wall time in seconds.
        time_to_train_ratio: TTT / T0.
        gpu_hours: GPU-hours of the groups (spares not included).
        cost: gpu_hours times the price, None without a price.
        expected_restarts: expected number of global restarts.
        failures_to_wipeout: E[K], the fatal failure counted.
        failures_to_wipeout_error: its standard error, 0 where exact.
        saxena_availability: availability by Saxena's formula at this interval (arXiv 2410.18124).
        formula_ratio: the closed form J(r) of arXiv 2603.00357 for "spare", else None.
        split_s: wall time by category (they sum to time_to_train_s), None where the run never ends.
    """

    strategy: Strategy
    groups: int
    redundancy: int
    granularity: int
    layout: str
    checkpoint_interval_s: float
    checkpoint_interval_steps: int
    compute_overhead: float
    availability: float
    goodput: float
    time_to_train_s: float | None
    time_to_train_ratio: float | None
    gpu_hours: float | None
    cost: float | None
    expected_restarts: float | None
    failures_to_wipeout: float
    failures_to_wipeout_error: float
    saxena_availability: float
    formula_ratio: float | None
    split_s: dict[str, float] | None

    @property
    def rank_s(self) -> float:
        """Time-to-train for ranking: infinity where the run never ends."""
        return math.inf if self.time_to_train_s is None else self.time_to_train_s

    @property
    def setting(self) -> Setting:
        """The setting that this is the candidate of."""
        return Setting(self.strategy, self.redundancy, self.granularity, self.layout)

    @property
    def label(self) -> str:
        """The setting in words, such as "spare r=9 (golomb)"."""
        return self.setting.label


# column of candidates.csv and of the candidates frame -> what it holds
CANDIDATE_COLUMNS: dict[str, str] = {
    "strategy": "checkpoint, replication or spare",
    "groups": "data-parallel groups",
    "redundancy": "hosts per shard type",
    "granularity": "micro-shards per shard",
    "layout": "family of the placement",
    "checkpoint_interval_s": "work between two saves, s",
    "checkpoint_interval_steps": "work between two saves, steps",
    "compute_overhead": "mean stacks per attempted step",
    "availability": "share of wall time not in restarts, detection or shrinks",
    "goodput": "T0 / time-to-train",
    "time_to_train_s": "expected wall time, s; empty if it never ends",
    "time_to_train_ratio": "time-to-train / T0",
    "gpu_hours": "GPU-hours without spares",
    "cost": "GPU-hours times price; empty without a price",
    "expected_restarts": "global restarts",
    "failures_to_wipeout": "E[K], the fatal failure counted",
    "failures_to_wipeout_error": "standard error of E[K], 0 where exact",
    "saxena_availability": "Saxena's availability, saves and rework subtracted",
    "formula_ratio": "closed form J(r), spare only",
}


@dataclass(frozen=True)
class Outlook:
    """The best candidate of a strategy and how much chance alone moves it.

    Args:
        candidate: the best of its strategy.
        p10_s: 10th percentile of time-to-train in seconds, None where it never ends.
        p50_s: 50th percentile.
        p90_s: 90th percentile.
        method: how the percentiles were found.
    """

    candidate: Candidate
    p10_s: float | None
    p50_s: float | None
    p90_s: float | None
    method: str


@dataclass(frozen=True)
class SurvivalCurve:
    """Chance that a setting survives k failures.

    Args:
        label: the setting in words.
        failures: numbers of failures k, increasing.
        alive: P(K > k) for each.
        method: "exact" or "ranks".
    """

    label: str
    failures: tuple[int, ...]
    alive: tuple[float, ...]
    method: str


@dataclass(frozen=True)
class Sensitivity:
    """What the answer becomes when one number of the scenario is multiplied.

    Args:
        parameter: scenario field, such as "restart_s".
        factor: what it is multiplied by.
        value_s: its value then, in seconds.
        best: label of the best setting then.
        time_to_train_ratio: TTT / T0 (of the changed scenario) of the best setting; None if nothing ends.
        by_strategy: strategy -> TTT / T0 of its best setting, None where it never ends.
    """

    parameter: str
    factor: float
    value_s: float
    best: str
    time_to_train_ratio: float | None
    by_strategy: dict[str, float | None]


@dataclass(frozen=True)
class BreakEven:
    """Where the winning strategy changes along one parameter, all else equal.

    Args:
        parameter: "mtbf_s", "restart_s" or "gpus".
        value: the value at which two strategies take about equally long; None if the winner stays.
        accuracy: relative; the winners hold at value / (1 + accuracy) and at value * (1 + accuracy), where the search
            has been made. None if the winner stays.
        below: strategy that wins below it, "none" where no run ever ends.
        above: strategy that wins above it, or "none".
        searched_from: lowest value looked at.
        searched_to: highest value looked at; outside the two nothing is known.
    """

    parameter: str
    value: float | None
    below: str
    above: str
    searched_from: float
    searched_to: float
    accuracy: float | None = None


@dataclass(frozen=True)
class RepairLoad:
    """Machines that failures keep in repair against the spares there are.

    Args:
        machines_in_repair: mean repair time / MTBF.
        spare_machines: machines outside the groups.
        repair_s: mean repair time assumed, seconds.
    """

    machines_in_repair: float
    spare_machines: int
    repair_s: float


@dataclass(frozen=True)
class Plan:
    """A deployment plan and everything that its reports show.

    Args:
        scenario: the scenario, every default filled in.
        recommended: the setting to deploy.
        candidates: all settings, best first.
        outlooks: the best of each strategy, best first.
        headline: the answer in one sentence.
        reasons: why the winner wins, sentence by sentence.
        notes: what else the reader must know: near ties, asked settings, limits of the model.
        unrestricted: what a free search would have recommended, where the search was restricted.
        near_ties: candidates within 1 % of the best.
        sensitivities: the answer with one number halved or doubled.
        break_evens: where the winner changes.
        intervals: checkpoint intervals of the recommended setting, formula by formula.
        survival: survival curves of the best of each strategy.
        repair: machines in repair against spares.
        placement: who hosts what in the recommended setting.
        assumptions: every value that the user did not give, with its source.
        simulated: simulated runs of each strategy's best, in the order of ``outlooks``; empty where not asked for.
    """

    scenario: Scenario
    recommended: Candidate
    candidates: tuple[Candidate, ...]
    outlooks: tuple[Outlook, ...]
    headline: str
    reasons: tuple[str, ...]
    notes: tuple[str, ...]
    unrestricted: Candidate | None
    near_ties: tuple[Candidate, ...]
    sensitivities: tuple[Sensitivity, ...]
    break_evens: tuple[BreakEven, ...]
    intervals: tuple[IntervalRow, ...]
    survival: tuple[SurvivalCurve, ...]
    repair: RepairLoad
    placement: Layout | ReplicaSets
    assumptions: tuple[Assumption, ...]
    simulated: tuple[SimulationResult, ...] = ()

    def simulation_of(self, candidate: Candidate) -> SimulationResult | None:
        """Return the simulated runs of a candidate, where it was simulated."""
        return next((item for item in self.simulated if item.setting == candidate.setting), None)

    def to_json(self) -> dict[str, Any]:
        """Return the plan as plain data for JSON: no infinities, None for what never ends."""
        rest = (
            "outlooks",
            "unrestricted",
            "near_ties",
            "sensitivities",
            "break_evens",
            "intervals",
            "survival",
            "repair",
        )
        return {
            "schema": PLAN_SCHEMA,
            "headline": self.headline,
            "scenario": json_value(self.scenario.to_json()),
            "recommended": self._candidate_json(self.recommended),
            "candidates": [self._candidate_json(candidate) for candidate in self.candidates],
            "placement": self.placement.to_json(),
            "assumptions": [json_value(asdict(item)) for item in self.assumptions],
            "reasons": list(self.reasons),
            "notes": list(self.notes),
            **{name: _plain(getattr(self, name)) for name in rest},
        }

    def _candidate_json(self, candidate: Candidate) -> dict[str, Any]:
        """Return a candidate as plain data, with its simulated figures where there are any."""
        values: dict[str, Any] = json_value(asdict(candidate))
        simulation = self.simulation_of(candidate)
        return values if simulation is None else {**values, "simulated": json_value(simulation.figures())}

    def to_frame(self) -> pd.DataFrame:
        """Return the candidates as a pandas frame, a row a candidate, columns as in CANDIDATE_COLUMNS."""
        import pandas as pd

        rows = [{name: getattr(candidate, name) for name in CANDIDATE_COLUMNS} for candidate in self.candidates]
        return pd.DataFrame(rows, columns=list(CANDIDATE_COLUMNS))

    def _repr_html_(self) -> str:
        """Show the answer and the ten best candidates in a notebook."""
        from html import escape

        table = self.to_frame().head(10).to_html(index=False, float_format=lambda value: f"{value:.4g}")
        return f"<p><strong>{escape(self.headline)}</strong></p>{table}"


def json_value(value: object) -> Any:
    """Return plain JSON data: infinities and NaN become None, tuples lists."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {str(key): json_value(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [json_value(item) for item in value]
    return value


def _plain(value: Any) -> Any:
    if value is None:
        return None
    if isinstance(value, tuple):
        return [json_value(asdict(item)) for item in value]
    return json_value(asdict(value))
