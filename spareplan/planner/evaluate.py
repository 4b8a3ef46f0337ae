"""From a scenario and a setting to a candidate."""

from __future__ import annotations

import math
from dataclasses import dataclass

from spareplan.availability import RenewalModel, RunEstimate
from spareplan.planner.records import Candidate
from spareplan.scenario import Scenario
from spareplan.strategies import Setting, interval_steps_of, renewal_model
from spareplan.theory import normalised_time_to_train, saxena_availability

__all__ = ["Evaluation", "evaluate", "time_to_train_ratio"]


@dataclass(frozen=True)
class Evaluation:
    """A candidate with the setting and the model that it came from."""

    setting: Setting
    model: RenewalModel
    estimate: RunEstimate
    candidate: Candidate


def evaluate(scenario: Scenario, setting: Setting) -> Evaluation:
    """Return what a setting gives under a scenario, at the asked interval or at the best one.

    Args:
        scenario: what the user knows.
        setting: the setting.
    """
    model = renewal_model(scenario, setting)
    interval_steps = interval_steps_of(scenario, model)
    estimate = model.evaluate(interval_steps)
    return Evaluation(setting, model, estimate, _candidate(scenario, setting, model, estimate))


def time_to_train_ratio(scenario: Scenario, setting: Setting, draws: int | None = None) -> float:
    """Return TTT / T0 of a setting alone (infinity where the run never ends), at the asked or the best interval.

    Args:
        scenario: what the user knows.
        setting: the setting.
        draws: death orders where the law of failures to wipe-out is sampled; None for the default number.
    """
    model = renewal_model(scenario, setting, draws)
    return model.evaluate(interval_steps_of(scenario, model)).time_to_train_s / scenario.ideal_s


def _finite_restart_s(scenario: Scenario, model: RenewalModel) -> float:
    mean_s = model.restart_law.mean_s
    return mean_s if math.isfinite(mean_s) else scenario.restart_s


def _candidate(scenario: Scenario, setting: Setting, model: RenewalModel, estimate: RunEstimate) -> Candidate:
    total_s = estimate.time_to_train_s
    ends = math.isfinite(total_s)
    gpu_hours = total_s / 3600.0 * scenario.gpus_in_use if ends else None
    price = scenario.price_per_gpu_hour
    law = model.profile.wipeout
    restart_s = _finite_restart_s(scenario, model)
    saxena = saxena_availability(
        estimate.interval_s + scenario.save_s,
        scenario.save_s,
        law.expected_failures * scenario.job_mtbf_s,
        restart_s,
    )
    return Candidate(
        strategy=setting.strategy,
        groups=scenario.groups,
        redundancy=setting.redundancy,
        granularity=setting.granularity,
        layout=setting.layout,
        checkpoint_interval_s=estimate.interval_s,
        checkpoint_interval_steps=estimate.interval_steps,
        compute_overhead=estimate.compute_overhead,
        availability=estimate.availability,
        goodput=scenario.ideal_s / total_s if ends else 0.0,
        time_to_train_s=total_s if ends else None,
        time_to_train_ratio=total_s / scenario.ideal_s if ends else None,
        gpu_hours=gpu_hours,
        cost=gpu_hours * price if gpu_hours is not None and price is not None else None,
        expected_restarts=estimate.restarts if ends else None,
        failures_to_wipeout=law.expected_failures,
        failures_to_wipeout_error=law.standard_error,
        saxena_availability=float(saxena),
        formula_ratio=_formula_ratio(scenario, setting, restart_s),
        split_s=dict(estimate.split_s) if ends else None,
    )


def _formula_ratio(scenario: Scenario, setting: Setting, restart_s: float) -> float | None:
    if setting.strategy != "spare" or setting.granularity != 1:
        return None
    return float(
        normalised_time_to_train(scenario.groups, setting.redundancy, scenario.job_mtbf_s, scenario.save_s, restart_s)
    )
