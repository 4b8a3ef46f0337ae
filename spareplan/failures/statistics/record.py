"""What the statistics say about a log, as frozen records with their JSON and tables."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from spareplan.errors import InputError
from spareplan.failures.statistics.causes import Bursts, Cause
from spareplan.failures.statistics.estimates import Estimate, plain
from spareplan.failures.statistics.fitting import FittedLaw
from spareplan.failures.statistics.history import NodeTotals, Timeline
from spareplan.failures.statistics.kaplan_meier import KaplanMeier
from spareplan.failures.statistics.samples import Sample
from spareplan.failures.statistics.spares import Spares
from spareplan.failures.statistics.trend import Trend
from spareplan.failures.statistics.weak_nodes import WeakNodes
from spareplan.quantities import format_count, format_duration

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["FAILURE_FIT_SCHEMA", "FailureFit", "ObservedDown", "RepairTimes", "SampleFit"]

FAILURE_FIT_SCHEMA = "spareplan/failure-fit/1"


@dataclass(frozen=True, eq=False)
class SampleFit:
    """One sample with its laws.

    Args:
        sample: the durations.
        laws: the fitted laws by name.
        not_fitted: laws that could not be fitted, with the reason.
        survival: the product-limit curve.
        mean_bound: mean duration and interval as for exponential durations; without an observed failure its ``low``
            is the one-sided 95 % bound.
    """

    sample: Sample
    laws: dict[str, FittedLaw]
    not_fitted: dict[str, str]
    survival: KaplanMeier
    mean_bound: Estimate

    @property
    def best(self) -> str | None:
        """Law with the lowest AIC, None if none was fitted."""
        return min(self.laws, key=lambda name: self.laws[name].aic, default=None)

    def to_json(self) -> dict[str, Any]:
        """Return counts, laws and curve as plain data; the parameters of each law also stand under its own name."""
        parameters = {
            name: {parameter: plain(estimate.value) for parameter, estimate in law.parameters.items()}
            for name, law in self.laws.items()
        }
        return {
            "observed": self.sample.failures,
            "censored": self.sample.censored,
            "zero": self.sample.zeros,
            "unknown": self.sample.unknown,
            "exposure_s": plain(self.sample.exposure_s),
            "mean_bound_s": self.mean_bound.to_json(),
            "best": self.best,
            **parameters,
            "laws": {name: law.to_json() for name, law in self.laws.items()},
            "not_fitted": dict(self.not_fitted),
            "survival": self.survival.to_json(),
        }


@dataclass(frozen=True)
class RepairTimes:
    """How long outages lasted. Means and medians are product-limit ones: the plain ones if no outage is still open.

    Args:
        count: outages with a known end or still open, zero durations included.
        open: those still open at the end of the watch of their node.
        unknown: outages whose end is not known, left out.
        mean_s: mean, zero durations included, seconds; None without an outage, as is every other time.
        median_s: median of the same.
        positive_mean_s: mean of durations above zero.
        positive_median_s: median of the same.
        laws: fit of the durations above zero.
    """

    count: int
    open: int
    unknown: int
    mean_s: float | None
    median_s: float | None
    positive_mean_s: float | None
    positive_median_s: float | None
    laws: SampleFit

    def to_json(self) -> dict[str, Any]:
        """Return the repair times as plain data: numbers, then counts and laws as in a sample."""
        numbers = {name: plain(value) for name, value in vars(self).items() if name != "laws"}
        return {**self.laws.to_json(), **numbers}


@dataclass(frozen=True)
class ObservedDown:
    """Nodes down in the log itself, against what Palm's theorem expects for it.

    Args:
        mean: mean number of nodes down over the window.
        enough_90: fewest spares that would have sufficed 90 % of the window.
        enough_99: the same for 99 %.
        expected: spares by Palm's theorem for as many nodes as were watched on average.
    """

    mean: float
    enough_90: int
    enough_99: int
    expected: Spares


@dataclass(frozen=True, eq=False)
class FailureFit:
    """What a failure log says.

    Args:
        nodes: nodes watched (units of a table of lifetimes).
        failures: outages: faults of one node that overlap are one (failed lives of a table).
        faults: faults as logged.
        up_s: total time watched and up, seconds.
        node_mtbf: mean time between failures of a node, seconds, with the exact interval of Poisson failures.
        node_mtbf_between_nodes: the same with an interval that allows for nodes that differ, None without a calendar
            or a failure.
        gpus_per_node: GPUs in a node, None if not given.
        gpu_mtbf: that of one GPU, None without ``gpus_per_node``.
        gpus: GPUs of the job, None if not given.
        job_mtbf: that of the job, None without ``gpus``.
        mean_gap_s: mean time between logged faults anywhere, simultaneous ones included: from the first outage's
            start to the last one's, over the faults less one. None for fewer than two faults.
        samples: the samples by name, without "repair".
        repair: repair times, None for a log without ends.
        weak_nodes: how unequal nodes are, None for a table of lifetimes.
        trend: test for a trend, None where it has no meaning.
        causes: causes ranked by time down.
        spares: spares for the job (for the log's own nodes without ``gpus``), None where no repair time is known.
        observed_down: nodes down in the log itself, None where not known.
        bursts: failures of several nodes at once, None for a table of lifetimes.
        window: start, end, length in seconds and origin; None for a table of lifetimes.
        notes: what was detected, assumed or left out, for people.
        name: name of the log's file, "" where it was none.
        timeline: how failures add up over the window, None for a table of lifetimes.
        node_totals: what each node did, None for a table of lifetimes.
        gpus_per_node_assumed: whether ``gpus_per_node`` was not stated by anybody.
    """

    nodes: int
    failures: int
    faults: int
    up_s: float
    node_mtbf: Estimate
    node_mtbf_between_nodes: Estimate | None
    gpus_per_node: int | None
    gpu_mtbf: Estimate | None
    gpus: int | None
    job_mtbf: Estimate | None
    mean_gap_s: float | None
    samples: dict[str, SampleFit]
    repair: RepairTimes | None
    weak_nodes: WeakNodes | None
    trend: Trend | None
    causes: tuple[Cause, ...]
    spares: Spares | None
    observed_down: ObservedDown | None
    bursts: Bursts | None
    window: dict[str, Any] | None
    notes: tuple[str, ...]
    name: str = ""
    timeline: Timeline | None = None
    node_totals: NodeTotals | None = None
    gpus_per_node_assumed: bool = False

    @property
    def interval(self) -> Estimate:
        """The MTBF of a node with the interval to quote: the wider one, as few nodes can look alike by chance."""
        other = self.node_mtbf_between_nodes
        return self.node_mtbf if other is None or _spread(other) < _spread(self.node_mtbf) else other

    @property
    def headline(self) -> str:
        """What the log says, in one or two sentences."""
        counted = f"{format_count(self.failures)} {'failure' if self.failures == 1 else 'failures'}"
        over = "" if self.window is None else f" in {format_duration(self.window['length_s'])}"
        text = f"{counted} of {format_count(self.nodes)} {'node' if self.nodes == 1 else 'nodes'}{over}"
        if self.node_mtbf.value is None:
            assert self.node_mtbf.low is not None, "without a failure there is a bound"
            return f"{text}: a node runs for {format_duration(self.node_mtbf.low)} or longer (one-sided 95 % bound)."
        text += f": a node fails every {format_duration(self.node_mtbf.value)}"
        if self.job_mtbf is None or self.job_mtbf.value is None or self.gpus is None:
            return f"{text}."
        return f"{text}, a job of {format_count(self.gpus)} GPUs every {format_duration(self.job_mtbf.value)}."

    def to_json(self) -> dict[str, Any]:
        """Return the fit as plain data for JSON; None for what is unknown or infinite."""
        samples = {name: fit.to_json() for name, fit in self.samples.items()}
        if "system_gap" in samples:
            samples["system_gap"]["mean_gap_s"] = plain(self.mean_gap_s)
        weak = None
        if self.weak_nodes is not None:
            weak = plain(asdict(self.weak_nodes))
            weak["worst_nodes"] = [{"node": name, "failures": count} for name, count in self.weak_nodes.worst_nodes]
        rates = {
            "node_mtbf": self.node_mtbf,
            "node_mtbf_between_nodes": self.node_mtbf_between_nodes,
            "gpu_mtbf": self.gpu_mtbf,
            "job_mtbf": self.job_mtbf,
        }
        optional = {
            name: None if record is None else plain(asdict(record))
            for name, record in (
                ("trend", self.trend),
                ("spares", self.spares),
                ("observed_down", self.observed_down),
                ("bursts", self.bursts),
            )
        }
        return {
            "schema": FAILURE_FIT_SCHEMA,
            "log": self.name,
            "nodes": self.nodes,
            "failures": self.failures,
            "faults": self.faults,
            "up_s": plain(self.up_s),
            **_rate_numbers(rates),
            "gpus_per_node": self.gpus_per_node,
            "gpus_per_node_assumed": self.gpus_per_node_assumed,
            "gpus": self.gpus,
            "samples": samples,
            "repair": None if self.repair is None else self.repair.to_json(),
            "weak_nodes": weak,
            "causes": [plain(asdict(cause)) for cause in self.causes],
            **optional,
            "timeline": None if self.timeline is None else self.timeline.to_json(),
            "window": plain(self.window),
            "notes": list(self.notes),
        }

    def to_frame(self, table: str = "laws") -> pd.DataFrame:
        """Return one of the tables of the fit as a pandas frame.

        Args:
            table: "laws" (a row a sample, law and parameter), "causes", "weak_nodes", "worst_nodes", "nodes" (a row a
                node) or "survival" (the product-limit curves, a row a sample and step).

        Raises:
            InputError: if there is no such table.
        """
        import pandas as pd

        return pd.DataFrame(self.rows(table))

    def rows(self, table: str, most_steps: int | None = None) -> list[dict[str, Any]]:
        """Return one of the tables of :meth:`to_frame` as rows by column name.

        Args:
            table: see there.
            most_steps: steps of each curve in "survival" at most, evenly chosen; None: all.

        Raises:
            InputError: if there is no such table.
        """
        rows: dict[str, Callable[[], list[dict[str, Any]]]] = {
            "laws": self._law_rows,
            "causes": lambda: [asdict(cause) for cause in self.causes],
            "weak_nodes": self._weak_rows,
            "worst_nodes": self._worst_rows,
            "nodes": lambda: [] if self.node_totals is None else self.node_totals.rows(),
            "survival": lambda: self._survival_rows(most_steps),
        }
        if table not in rows:
            raise InputError("table", table, f"one of {', '.join(rows)}", "choose one of them")
        return rows[table]()

    def _repr_html_(self) -> str:
        """Show what the log says and the fitted laws in a notebook."""
        from html import escape

        laws = self.to_frame("laws")
        table = "" if laws.empty else laws.to_html(index=False, float_format=lambda value: f"{value:.4g}")
        return f"<p><strong>{escape(self.headline)}</strong></p>{table}"

    @property
    def sample_fits(self) -> dict[str, SampleFit]:
        """The samples by name, "repair" included where there is one."""
        return self.samples if self.repair is None else {**self.samples, "repair": self.repair.laws}

    def _law_rows(self) -> list[dict[str, Any]]:
        return [
            {
                "sample": sample,
                "law": law.name,
                "parameter": parameter,
                **asdict(estimate),
                "mean_s": law.mean_s,
                "median_s": law.median_s,
                "log_likelihood": law.log_likelihood,
                "aic": law.aic,
                "p_value": None if law.goodness is None else law.goodness.p_value,
            }
            for sample, fit in self.sample_fits.items()
            for law in fit.laws.values()
            for parameter, estimate in law.parameters.items()
        ]

    def _weak_rows(self) -> list[dict[str, Any]]:
        worst = () if self.weak_nodes is None else self.weak_nodes.worst
        return [
            {
                "share_of_nodes": row.share_of_nodes,
                "nodes": row.nodes,
                "share_of_failures": row.share_of_failures,
                "share_if_equal": row.share_if_equal,
                "node_mtbf_s": row.node_mtbf_s.value,
                "node_mtbf_low_s": row.node_mtbf_s.low,
                "node_mtbf_high_s": row.node_mtbf_s.high,
            }
            for row in worst
        ]

    def _worst_rows(self) -> list[dict[str, Any]]:
        worst = () if self.weak_nodes is None else self.weak_nodes.worst_nodes
        return [{"node": name, "failures": count} for name, count in worst]

    def _survival_rows(self, most_steps: int | None) -> list[dict[str, Any]]:
        names = ("times_s", "at_risk", "ended", "survival", "standard_error", "low", "high")
        curves = {
            sample: fit.survival if most_steps is None else fit.survival.thinned(most_steps)
            for sample, fit in self.sample_fits.items()
        }
        return [
            {"sample": sample, **dict(zip(names, step, strict=True))}
            for sample, curve in curves.items()
            for step in zip(*(getattr(curve, name).tolist() for name in names), strict=True)
        ]


def _spread(estimate: Estimate) -> float:
    """Return the ratio of an interval's ends, infinite where one is open."""
    return estimate.high / estimate.low if estimate.high is not None and estimate.low else math.inf


def _rate_numbers(rates: dict[str, Estimate | None]) -> dict[str, Any]:
    """Return each mean time as a number, its interval as a pair, and both with the standard error as a record."""
    numbers: dict[str, Any] = {}
    for name, estimate in rates.items():
        numbers[f"{name}_s"] = None if estimate is None else plain(estimate.value)
        numbers[f"{name}_interval_s"] = None if estimate is None else [plain(estimate.low), plain(estimate.high)]
        numbers[name] = None if estimate is None else estimate.to_json()
    return numbers
