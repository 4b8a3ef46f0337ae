"""How the answer moves: one number halved or doubled."""

from __future__ import annotations

import math
from collections.abc import Sequence

from spareplan.planner.evaluate import time_to_train_ratio
from spareplan.planner.records import Sensitivity
from spareplan.planner.search import with_free_interval
from spareplan.scenario import HIGHEST_S, LOWEST_S, Scenario
from spareplan.strategies import Setting

__all__ = ["left_out", "sensitivities"]

# fields that are halved and doubled, and the least they may be
_VARIED = {"mtbf_s": LOWEST_S, "restart_s": 0.0, "save_s": 0.0, "compute_s": LOWEST_S}
_FACTORS = (0.5, 2.0)


def sensitivities(scenario: Scenario, settings: Sequence[Setting]) -> tuple[Sensitivity, ...]:
    """Return the answer with MTBF, restart, save and compute time halved and doubled, all else equal.

    A change that leads out of a scenario's domain is left out; :func:`left_out` names it.

    Args:
        scenario: what the user knows.
        settings: settings to choose among, at their best interval each.
    """
    free = with_free_interval(scenario)
    return tuple(
        _sensitivity(free, settings, parameter, factor)
        for parameter in _VARIED
        for factor in _FACTORS
        if _is_possible(free, parameter, factor)
    )


def left_out(scenario: Scenario) -> tuple[tuple[str, float], ...]:
    """Return the parameters and factors that :func:`sensitivities` leaves out, as they leave a scenario's domain."""
    changes = ((parameter, factor) for parameter in _VARIED for factor in _FACTORS)
    return tuple(change for change in changes if not _is_possible(scenario, *change))


def _is_possible(scenario: Scenario, parameter: str, factor: float) -> bool:
    return _VARIED[parameter] <= _value_s(scenario, parameter) * factor <= HIGHEST_S


def _value_s(scenario: Scenario, parameter: str) -> float:
    return scenario.job_mtbf_s if parameter == "mtbf_s" else float(getattr(scenario, parameter))


def _sensitivity(scenario: Scenario, settings: Sequence[Setting], parameter: str, factor: float) -> Sensitivity:
    value_s = _value_s(scenario, parameter) * factor
    changed = scenario.changed(**{parameter: value_s})
    ratios = {setting: time_to_train_ratio(changed, setting) for setting in settings}
    best = min(ratios, key=lambda setting: (ratios[setting], setting.redundancy))
    by_strategy: dict[str, float] = {}
    for setting, ratio in ratios.items():
        by_strategy[setting.strategy] = min(ratio, by_strategy.get(setting.strategy, math.inf))
    return Sensitivity(
        parameter=parameter,
        factor=factor,
        value_s=value_s,
        best=best.short_label,
        time_to_train_ratio=_finite(ratios[best]),
        by_strategy={strategy: _finite(ratio) for strategy, ratio in by_strategy.items()},
    )


def _finite(ratio: float) -> float | None:
    return ratio if math.isfinite(ratio) else None
