"""Corners of the scenario's domain: every plan is finite or says "never", and keeps its own laws."""

import json
import math
from typing import Any

import pytest

from spareplan import Scenario, plan

BASE: dict[str, Any] = {"gpus": 20_000, "mtbf": "20m", "group_size": 512}

ODD: dict[str, dict[str, Any]] = {
    "one step": {"steps": 1},
    "free saves": {"save_s": 0.0},
    "instant restarts": {"restart_s": 0.0},
    "no jitter": {"jitter": 0.0},
    "slow detection": {"detection_s": 600.0},
    "strong infant mortality": {"weibull_shape": 0.2, "initial_ages": "new"},
    "wear-out": {"weibull_shape": 5.0, "initial_ages": "new", "renewal": "all-new", "restart_failures": "group"},
    "all new at each restart": {"weibull_shape": 0.2, "renewal": "all-new"},
    "restarts that start over": {"restart_failures": "job"},
    "a failure a second": {"mtbf": "1s"},
    "a failure in ten years": {"mtbf": "3650d"},
    "two groups": {"group_size": None, "groups": 2},
    "one group": {"group_size": None, "groups": 1},
    "interval longer than the run": {"interval": "100d"},
    "endless steps": {"compute_s": 1e5},
    "endless saves": {"save_s": 1e5},
    "hopeless restarts": {"restart_s": 1e7, "restart_failures": "group"},
}


_LONG = (
    "endless saves",
    "strong infant mortality",
    "all new at each restart",
    "a failure a second",
    "endless steps",
    "one step",
)


@pytest.mark.parametrize(
    "changes",
    [pytest.param(ODD[name], id=name, marks=[pytest.mark.slow] if name in _LONG else []) for name in ODD],
)
def test_plan_of_an_odd_scenario_is_sound(changes: dict[str, Any]) -> None:
    values = {name: value for name, value in {**BASE, **changes}.items() if value is not None}
    search = {"interval": values.pop("interval")} if "interval" in values else {}
    result = plan(Scenario(**values, search=search))
    json.dumps(result.to_json(), allow_nan=False)
    for item in result.candidates:
        assert 0.0 <= item.availability <= 1.0
        if item.time_to_train_s is not None and item.split_s is not None:
            assert item.time_to_train_s >= result.scenario.ideal_s * (1 - 1e-9)
            assert math.fsum(item.split_s.values()) == pytest.approx(item.time_to_train_s, rel=1e-9)
            assert min(item.split_s.values()) >= -1e-6 * item.time_to_train_s
    for outlook in result.outlooks:
        if outlook.p10_s is not None and outlook.p50_s is not None and outlook.p90_s is not None:
            assert outlook.p10_s <= outlook.p50_s <= outlook.p90_s
