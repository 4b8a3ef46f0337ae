"""Where the winner changes: each crossing is confirmed by whole plans on both sides of it."""

from typing import Any

import pytest

from spareplan import Scenario, load_preset, plan
from spareplan.planner import BreakEven, Plan, crossings
from spareplan.planner.evaluate import time_to_train_ratio
from spareplan.planner.search import ranked
from spareplan.scenario import HIGHEST_S, LOWEST_S
from spareplan.strategies import Setting

MAIN = Scenario(gpus=100_000, mtbf="5m")


def winner(scenario: Scenario) -> str:
    first = ranked(scenario)[0].candidate
    return "none" if first.time_to_train_s is None else first.strategy


def at(scenario: Scenario, row: BreakEven, value: float) -> Scenario:
    if row.parameter == "gpus":
        return scenario.scaled_to(round(value))
    return scenario.changed(**{row.parameter: value})


SCENARIOS: dict[str, Scenario] = {
    "main job": MAIN,
    "no stacking": MAIN.changed(strategies=("checkpoint", "replication")),
    "consecutive offsets only": MAIN.changed(layouts=("consecutive",)),
    "micro-shards": MAIN.changed(granularity=(4,), redundancy=(3, 6)),
    "one redundancy": MAIN.changed(redundancy=(9,)),
    "stacking or nothing": Scenario(gpus=20_000, mtbf="2m", restart="2h").changed(strategies=("checkpoint", "spare")),
    "few groups": Scenario(gpus=4_096, mtbf="20m", restart="1h"),
    "Llama 3": load_preset("llama3-405b"),
}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow) if name in ("Llama 3", "micro-shards", "few groups") else name
        for name in SCENARIOS
    ],
)
def test_whole_searches_on_both_sides_of_each_crossing_have_the_named_winners(name: str) -> None:
    scenario = SCENARIOS[name]
    rows = crossings.break_evens(scenario, ranked(scenario))
    assert {row.parameter for row in rows} == {"mtbf_s", "restart_s", "gpus"}
    for row in rows:
        if row.value is None or row.accuracy is None:
            assert row.below == row.above == winner(scenario)
            continue
        assert row.below != row.above
        assert row.searched_from <= row.value <= row.searched_to
        assert winner(at(scenario, row, row.value / (1 + row.accuracy))) == row.below
        assert winner(at(scenario, row, row.value * (1 + row.accuracy))) == row.above
        # 3 % each way; whole groups are as near as GPU counts come
        grain = scenario.group_size / row.value if row.parameter == "gpus" else 0.0
        assert row.accuracy <= max(0.031, grain)


def test_some_crossings_have_no_winner_on_one_side() -> None:
    names = ("no stacking", "stacking or nothing")
    rows = [row for name in names for row in crossings.break_evens(SCENARIOS[name], ranked(SCENARIOS[name]))]
    assert any("none" in (row.below, row.above) for row in rows if row.value is not None)


def test_only_settings_of_the_search_are_raced(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = MAIN.changed(layouts=("consecutive",), redundancy=(3, 5), granularity=(1, 2))
    seen: set[Setting] = set()

    def recorded(changed: Scenario, setting: Setting, draws: int | None = None) -> float:
        seen.add(setting)
        return time_to_train_ratio(changed, setting, draws)

    monkeypatch.setattr(crossings, "time_to_train_ratio", recorded)
    assert crossings.break_evens(scenario, ranked(scenario))
    stacked = {setting for setting in seen if setting.strategy == "spare"}
    assert {setting.layout for setting in stacked} == {"consecutive"}
    assert {setting.redundancy for setting in seen} == {1, 3, 5}
    assert {setting.granularity for setting in stacked} == {1, 2}


def test_no_crossing_without_a_rival() -> None:
    alone = MAIN.changed(strategies=("spare",))
    assert crossings.break_evens(alone, ranked(alone)) == ()


@pytest.fixture(scope="module")
def main_plan() -> Plan:
    return plan(MAIN)


def test_note_says_how_near_a_crossing_is_known(main_plan: Plan) -> None:
    row = next(row for row in main_plan.break_evens if row.parameter == "mtbf_s" and row.above == "checkpoint")
    note = next(note for note in main_plan.notes if note.endswith("above it checkpoint is the fastest."))
    assert "(within 3 %) spare is the fastest" in note
    assert row.accuracy == pytest.approx(0.03, abs=0.001)


ENDS: dict[str, dict[str, Any]] = {
    "shortest MTBF": {"mtbf_s": LOWEST_S},
    "longest MTBF": {"mtbf_s": HIGHEST_S},
    "shortest MTBF of a GPU": {"mtbf_s": None, "gpu_mtbf_s": LOWEST_S},
    "longest restart": {"restart_s": HIGHEST_S},
    "longest save": {"save_s": HIGHEST_S},
    "shortest compute": {"compute_s": LOWEST_S},
    "longest compute": {"compute_s": HIGHEST_S},
    "most steps": {"steps": 10**9},
}


@pytest.mark.parametrize("name", ENDS)
def test_parameter_at_the_end_of_its_domain_is_planned_and_what_lies_beyond_is_left_out(name: str) -> None:
    values: dict[str, Any] = {"gpus": 20_000, "mtbf_s": 1_200.0} | ENDS[name]
    result = plan(Scenario(**values, search={"strategies": "checkpoint,replication"}))
    done = {(row.parameter, row.factor) for row in result.sensitivities}
    missing = 8 - len(done)
    assert missing == {"most steps": 0}.get(name, 1) + (name == "shortest MTBF of a GPU")
    assert any(note.startswith("Not looked at, as a scenario cannot hold it: ") for note in result.notes) == (
        missing > 0
    )
    for row in result.break_evens:
        assert LOWEST_S <= row.searched_from <= row.searched_to <= HIGHEST_S
