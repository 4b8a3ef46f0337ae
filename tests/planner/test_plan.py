"""Search, ranking, recommendation and what a plan says about it."""

import json
import math

import pytest

from spareplan import InputError, Scenario, load_preset, plan
from spareplan.planner import CANDIDATE_COLUMNS, Plan
from spareplan.planner.search import NEAR_TIE


def known(value: float | None) -> float:
    assert value is not None
    return value


@pytest.fixture(scope="module")
def main_plan() -> Plan:
    return plan(Scenario(gpus=100_000, mtbf="5m"))


def test_stacking_wins_on_100000_gpus_with_a_failure_every_5_minutes(main_plan: Plan) -> None:
    assert main_plan.recommended.strategy == "spare"
    best = {outlook.candidate.strategy: outlook.candidate for outlook in main_plan.outlooks}
    assert best["spare"].rank_s < best["replication"].rank_s < best["checkpoint"].rank_s


def test_plain_checkpointing_wins_on_llama3_405b() -> None:
    result = plan(load_preset("llama3-405b"))
    assert result.recommended.strategy == "checkpoint"
    # the paper reports more than 90 % effective training time (arXiv 2407.21783, section 3.3.4)
    assert result.recommended.availability > 0.9


def test_smaller_redundancy_is_preferred_within_one_per_cent(main_plan: Plan) -> None:
    fastest = main_plan.candidates[0].rank_s
    ties = [item for item in main_plan.candidates if item.rank_s <= fastest * (1 + NEAR_TIE)]
    assert main_plan.recommended in ties
    assert main_plan.recommended.redundancy == min(item.redundancy for item in ties)
    assert list(main_plan.near_ties) == ties


def test_candidates_are_ranked_by_time_to_train(main_plan: Plan) -> None:
    times = [item.rank_s for item in main_plan.candidates]
    assert times == sorted(times)
    assert {item.strategy for item in main_plan.candidates} == {"checkpoint", "replication", "spare"}


def test_asked_redundancy_and_interval_are_used_and_compared_with_a_free_search() -> None:
    result = plan(Scenario(gpus=100_000, mtbf="5m").changed(redundancy=(12,), interval="30m"))
    by_strategy = {item.strategy: item for item in result.candidates}
    assert by_strategy["spare"].redundancy == 12
    # whole steps: the nearest number of steps to half an hour
    assert by_strategy["spare"].checkpoint_interval_s == pytest.approx(1800.0, abs=100.0)
    assert result.unrestricted is not None
    assert result.unrestricted.rank_s <= result.recommended.rank_s
    assert any("free of that" in note for note in result.notes)


def test_unrestricted_search_is_not_repeated(main_plan: Plan) -> None:
    assert main_plan.unrestricted is None


def test_halving_and_doubling_moves_the_answer_in_the_expected_direction(main_plan: Plan) -> None:
    rows = {(row.parameter, row.factor): row for row in main_plan.sensitivities}
    assert set(rows) == {
        (name, factor) for name in ("mtbf_s", "restart_s", "save_s", "compute_s") for factor in (0.5, 2.0)
    }
    here = known(main_plan.candidates[0].time_to_train_ratio)
    for parameter, worse in (("mtbf_s", 0.5), ("restart_s", 2.0), ("save_s", 2.0)):
        longer, shorter = (known(rows[parameter, factor].time_to_train_ratio) for factor in (worse, 1 / worse))
        assert longer > here > shorter


def test_interval_table_shows_the_model_optimum_best_and_flags_first_order_breakdown(main_plan: Plan) -> None:
    rows = {row.formula: row for row in main_plan.intervals}
    assert set(rows) == {"Young", "Daly, higher order", "Saxena", "exact exponential", "renewal model"}
    best = min(known(row.model_ratio) for row in main_plan.intervals)
    assert rows["renewal model"].model_ratio == pytest.approx(best, rel=2e-3)
    hopeless = plan(Scenario(gpus=100_000, mtbf_s=300.0, restart_s=3600.0).changed(strategies=("checkpoint",)))
    assert all(row.first_order < 0 for row in hopeless.intervals)


def test_percentiles_enclose_the_mean(main_plan: Plan) -> None:
    for outlook in main_plan.outlooks:
        assert known(outlook.p10_s) < known(outlook.candidate.time_to_train_s) < known(outlook.p90_s)


def test_split_sums_to_time_to_train(main_plan: Plan) -> None:
    for item in main_plan.candidates:
        if item.split_s is not None:
            assert math.fsum(item.split_s.values()) == pytest.approx(item.time_to_train_s, rel=1e-9)
            assert item.goodput == pytest.approx(1.0 / known(item.time_to_train_ratio))


def test_gpu_hours_leave_spares_out_and_cost_follows_the_price() -> None:
    result = plan(Scenario(gpus=100_000, mtbf="5m", price_per_gpu_hour=2.0).changed(strategies=("checkpoint",)))
    best = result.recommended
    assert best.gpu_hours == pytest.approx(known(best.time_to_train_s) / 3600 * 195 * 512)
    assert best.cost == pytest.approx(2.0 * known(best.gpu_hours))


def test_plan_is_valid_json_without_infinities_and_the_same_every_time(main_plan: Plan) -> None:
    text = json.dumps(main_plan.to_json(), allow_nan=False)
    again = json.dumps(plan(Scenario(gpus=100_000, mtbf="5m")).to_json(), allow_nan=False)
    assert text == again
    document = json.loads(text)
    assert {"schema", "scenario", "recommended", "candidates", "placement", "assumptions"} <= set(document)
    assert set(document["placement"]) >= {"groups", "redundancy", "granularity", "max_overlap", "stacks"}
    assert {item["field"] for item in document["assumptions"]} >= {
        "compute_s",
        "save_s",
        "restart_s",
        "group_size",
    }


def test_frame_has_a_row_a_candidate_and_the_documented_columns(main_plan: Plan) -> None:
    frame = main_plan.to_frame()
    assert list(frame.columns) == list(CANDIDATE_COLUMNS)
    assert len(frame) == len(main_plan.candidates)
    assert "<table" in main_plan._repr_html_()


def test_smaller_micro_shards_bring_the_time_down() -> None:
    base = Scenario(gpus=100_000, mtbf="5m").changed(strategies=("spare",), redundancy=(6,), layouts=("golomb",))
    ratios = [known(plan(base.changed(granularity=(q,))).recommended.time_to_train_ratio) for q in (1, 2, 4, 8)]
    assert ratios == sorted(ratios, reverse=True)
    assert ratios[-1] < 0.75 * ratios[0]


def test_one_group_can_only_checkpoint() -> None:
    result = plan(Scenario(gpus=512, mtbf="10h"))
    assert {item.strategy for item in result.candidates} == {"checkpoint"}


def test_hopeless_scenario_says_so() -> None:
    result = plan(Scenario(gpus=100_000, mtbf_s=2.0, restart_s=36_000.0).changed(strategies=("checkpoint",)))
    assert result.recommended.time_to_train_s is None
    assert "No setting makes useful progress" in result.headline


def test_layout_that_does_not_exist_is_refused_with_a_remedy() -> None:
    scenario = Scenario(gpus=10_240, mtbf="1h").changed(strategies=("spare",), redundancy=(12,), layouts=("golomb",))
    with pytest.raises(InputError, match="golomb"):
        plan(scenario)


def test_same_offsets_are_listed_once_and_labels_are_those_of_the_setting(main_plan: Plan) -> None:
    at_two = [item.layout for item in main_plan.candidates if (item.strategy, item.redundancy) == ("spare", 2)]
    # the ruler 0, 1 is the first two consecutive numbers
    assert at_two == ["golomb"]
    at_three = [item.layout for item in main_plan.candidates if (item.strategy, item.redundancy) == ("spare", 3)]
    assert sorted(at_three) == ["consecutive", "golomb"]
    asked = plan(Scenario(gpus=100_000, mtbf="5m").changed(granularity=(8,), redundancy=(4,), strategies=("spare",)))
    assert asked.recommended.label == "spare r=4 q=8 (golomb)"
    assert {row.best for row in asked.sensitivities} == {"spare r=4 q=8"}
    assert asked.survival[0].label == asked.recommended.setting.label
