"""What simulated runs of one setting say together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from spareplan.availability import CATEGORIES, RunEstimate
from spareplan.quantities import format_duration, format_percent, format_ratio
from spareplan.scenario import Scenario
from spareplan.simulation.replications import CONFIDENCE, Replications, half_width
from spareplan.simulation.runs import MOST_FAILURES, EventLog, Runner, RunOptions, RunResult, Trace
from spareplan.strategies import Setting, renewal_model

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["SIMULATION_SCHEMA", "SimulationResult", "result_of"]

SIMULATION_SCHEMA = "spareplan/simulation/1"


@dataclass(frozen=True, eq=False)
class SimulationResult:
    """Simulated runs of one setting that differ by chance alone; half widths are those of 95 % intervals (Student's t).

    A run that does not end is given up: past ``longest_s``, when the attempt or the restart at hand is over, or after
    20 million failures. With such a run there is no mean time-to-train: the times that need it are None, and
    ``steps_kept`` and ``wall_s`` say what was reached. A half width is None after one run alone.

    Args:
        scenario: what the user knows.
        setting: the setting.
        interval_steps: steps between two saves.
        seed: seed of all runs.
        options: whose patch compute counts, the fill policy, groups out at the start and replayed failures.
        results: the runs, by their number.
        interrupted: whether the user stopped before the wanted precision was reached.
        longest_s: wall time past which a run is given up.
        finished: share of the runs that came to their end.
        steps_kept: mean over runs of their steps, or of those saved where a run was given up.
        wall_s: mean wall time of the runs, those given up included.
        time_to_train_s: mean time-to-train.
        half_width_s: its half width.
        p10_s: 10th percentile of time-to-train; None where it is among runs given up.
        p50_s: 50th percentile.
        p90_s: 90th percentile.
        time_to_train_ratio: mean TTT / T0.
        ratio_half_width: its half width.
        availability: mean over runs of the share of wall time not in restarts, detection or shrinks.
        availability_half_width: its half width.
        goodput: nominal time of these steps over wall time; T0 / TTT where all runs ended.
        expected_restarts: mean number of global restarts.
        group_failures: mean number of failures that the controller saw, those of wipe-outs included.
        reorders_per_failure: reorders over all of those; None where there were none.
        compute_overhead: mean stacks per attempted step, patches included.
        split_s: mean wall time by category; they sum to ``wall_s``.
        model: what the renewal model expects of the same setting and interval. It knows no replayed failures and no
            groups that are out at the start.
    """

    scenario: Scenario
    setting: Setting
    interval_steps: int
    seed: int
    options: RunOptions
    results: tuple[RunResult, ...]
    interrupted: bool
    longest_s: float
    finished: float
    steps_kept: float
    wall_s: float
    time_to_train_s: float | None
    half_width_s: float | None
    p10_s: float | None
    p50_s: float | None
    p90_s: float | None
    time_to_train_ratio: float | None
    ratio_half_width: float | None
    availability: float
    availability_half_width: float | None
    goodput: float
    expected_restarts: float
    group_failures: float
    reorders_per_failure: float | None
    compute_overhead: float
    split_s: dict[str, float]
    model: RunEstimate

    @property
    def model_difference(self) -> float | None:
        """The model's time-to-train over the simulated one, less 1; None where either never ends."""
        if self.time_to_train_s is None or not math.isfinite(self.model.time_to_train_s):
            return None
        return self.model.time_to_train_s / self.time_to_train_s - 1.0

    @property
    def runs(self) -> int:
        """Number of runs."""
        return len(self.results)

    @property
    def replayed(self) -> str | None:
        """Where the failures came from: "trace" (the same in every run), "log" (drawn for each) or None."""
        if self.options.trace is None:
            return None
        return "trace" if isinstance(self.options.trace, Trace) else "log"

    @property
    def headline(self) -> str:
        """The answer in one sentence."""
        runs = f"{self.runs:,} simulated {'run' if self.runs == 1 else 'runs'}"
        if self.time_to_train_s is None or self.time_to_train_ratio is None:
            given_up = [result.time_to_train_s for result in self.results if not result.finished]
            limit = f"{MOST_FAILURES:,} failures"
            if max(given_up) >= self.longest_s:
                ratio = format_ratio(self.longest_s / self.scenario.ideal_s)
                limit = f"{format_duration(self.longest_s)}, {ratio} T0"
            return (
                f"{self.setting.label}: {len(given_up):,} of {runs} given up after {limit}; saved by then on average "
                f"{self.steps_kept:,.0f} of {self.scenario.steps:,} steps."
            )
        width = "" if self.ratio_half_width is None else f" \u00b1 {self.ratio_half_width:.2g}"
        return (
            f"{self.setting.label}: {format_duration(self.time_to_train_s)}, "
            f"{format_ratio(self.time_to_train_ratio)}{width} T0, availability "
            f"{format_percent(self.availability)}, in {runs}."
        )

    def figures(self) -> dict[str, Any]:
        """Return the numbers alone as plain data for JSON: None for what never ends."""
        aside = ("scenario", "setting", "options", "results", "model")
        names = [name for name in self.__dataclass_fields__ if name not in aside]
        return {
            "runs": self.runs,
            "confidence": CONFIDENCE,
            **{name: getattr(self, name) for name in names},
            "model": self._model_figures(),
            "model_difference": self.model_difference,
        }

    def _model_figures(self) -> dict[str, Any]:
        model, ideal_s = self.model, self.scenario.ideal_s
        ends = math.isfinite(model.time_to_train_s)
        return {
            "checkpoint_interval_s": model.interval_s,
            "time_to_train_s": model.time_to_train_s if ends else None,
            "time_to_train_ratio": model.time_to_train_s / ideal_s if ends else None,
            "availability": model.availability,
            "goodput": ideal_s / model.time_to_train_s,
            "expected_restarts": model.restarts if ends else None,
            "compute_overhead": model.compute_overhead,
            "split_s": dict(model.split_s) if ends else None,
        }

    def to_json(self) -> dict[str, Any]:
        """Return the result as plain data for JSON: what was simulated, and its :meth:`figures`."""
        return {
            "schema": SIMULATION_SCHEMA,
            "scenario": self.scenario.to_json(),
            **asdict(self.setting),
            "groups": self.scenario.groups,
            "patch": self.options.patch,
            "fill": self.options.fill,
            "failed_at_start": sorted(set(self.options.failed_at_start)),
            "replayed": self.replayed,
            **self.figures(),
        }

    def events(self, replication: int = 0) -> EventLog:
        """Return all that happened in one of the runs, simulated once more.

        Args:
            replication: its number, at least 0.
        """
        return Runner(self.scenario, self.setting, self.interval_steps, self.options).events(replication, self.seed)

    def to_frame(self) -> pd.DataFrame:
        """Return a pandas frame with a row per run: its totals, and its wall time by category in seconds."""
        import pandas as pd

        names = [name for name in RunResult.__dataclass_fields__ if name != "split_s"]
        rows = [
            {
                "run": number,
                **{name: getattr(result, name) for name in names},
                "availability": result.availability,
                **{f"{name}_s": value for name, value in zip(CATEGORIES, result.split_s.tolist(), strict=True)},
            }
            for number, result in enumerate(self.results)
        ]
        return pd.DataFrame(rows)

    def _repr_html_(self) -> str:
        """Show the answer and the mean split of time in a notebook."""
        from html import escape

        rows = "".join(
            f"<tr><th>{name.replace('_', ' ')}</th><td>{format_duration(spent_s)}</td>"
            f"<td>{format_percent(spent_s / self.wall_s)}</td></tr>"
            for name, spent_s in self.split_s.items()
        )
        return f"<p><strong>{escape(self.headline)}</strong></p><table>{rows}</table>"


def result_of(done: Replications, seed: int) -> SimulationResult:
    """Return what finished runs say together.

    Args:
        done: the runs, at least one.
        seed: their seed.
    """
    task, results = done.task, done.results
    scenario = task.scenario
    wall_s = [result.time_to_train_s for result in results]
    ends = all(result.finished for result in results)
    mean_s, width_s = float(np.mean(wall_s)), _width(wall_s)
    low_s, middle_s, high_s = _percentiles(results)
    available = [result.availability for result in results]
    failures = sum(result.group_failures for result in results)
    attempts = sum(result.attempts for result in results)
    steps_kept = float(np.mean([result.steps_kept for result in results]))
    split = np.mean([result.split_s for result in results], axis=0)
    return SimulationResult(
        scenario=scenario,
        setting=task.setting,
        interval_steps=task.interval_steps,
        seed=seed,
        options=task.options,
        results=results,
        interrupted=done.interrupted,
        longest_s=task.options.longest_ratio * scenario.ideal_s,
        finished=sum(result.finished for result in results) / len(results),
        steps_kept=steps_kept,
        wall_s=mean_s,
        time_to_train_s=mean_s if ends else None,
        half_width_s=width_s if ends else None,
        p10_s=low_s,
        p50_s=middle_s,
        p90_s=high_s,
        time_to_train_ratio=mean_s / scenario.ideal_s if ends else None,
        ratio_half_width=width_s / scenario.ideal_s if ends and width_s is not None else None,
        availability=float(np.mean(available)),
        availability_half_width=_width(available),
        goodput=steps_kept / scenario.steps * scenario.ideal_s / mean_s,
        expected_restarts=float(np.mean([result.restarts for result in results])),
        group_failures=failures / len(results),
        reorders_per_failure=sum(result.reorders for result in results) / failures if failures else None,
        compute_overhead=sum(result.mean_stacks * result.attempts for result in results) / attempts,
        split_s=dict(zip(CATEGORIES, split.tolist(), strict=True)),
        model=renewal_model(scenario, task.setting).evaluate(task.interval_steps),
    )


def _width(values: Sequence[float]) -> float | None:
    return half_width(values) if len(values) > 1 else None


def _percentiles(results: Sequence[RunResult]) -> list[float | None]:
    """Return the deciles of time-to-train; runs given up count as endless."""
    times_s = sorted(result.time_to_train_s if result.finished else math.inf for result in results)
    found: list[float | None] = []
    for share in (0.1, 0.5, 0.9):
        place = share * (len(times_s) - 1)
        low, high = times_s[math.floor(place)], times_s[math.ceil(place)]
        part = place - math.floor(place)
        found.append(low + part * (high - low) if math.isfinite(high) else None)
    return found
