"""The renewal model against the engine over the grid, and the engine against SimGrid."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

from spareplan.errors import InputError
from spareplan.scenario import Scenario
from spareplan.simulation import validation
from spareplan.simulation.replications import Precision
from spareplan.simulation.simgrid_comparison import compare_with_simgrid
from spareplan.simulation.simgrid_runner import simgrid_interpreter
from spareplan.simulation.validation import Validation, ValidationRow, validate, validation_cases
from spareplan.strategies import Setting, renewal_model

needs_simgrid = pytest.mark.skipif(
    simgrid_interpreter() is None, reason="no Python with SimGrid found: install Debian's python3-simgrid"
)
DOCUMENT = Path(__file__).parents[2] / "docs" / "reproduction.md"
FEW_RUNS = Precision(width=0.01, least=8, most=8)
SPARE = Setting("spare", 4, 1, "golomb")


def small(**changes: object) -> Scenario:
    """A job of 50 groups that is through in a moment."""
    values: dict[str, object] = {"gpus": 25_600, "groups": 50, "mtbf_s": 300.0, "restart_s": 600.0, "steps": 1000}
    return Scenario(**{**values, **changes})


def test_grid_has_every_value_of_every_factor_with_every_strategy() -> None:
    cases = validation_cases()
    assert cases == validation_cases()
    assert len(cases) == len(set(cases)) == 3 * 4 * 13
    seen: dict[tuple[str, str], Counter[Any]] = defaultdict(Counter)
    for scenario, setting in cases:
        values = {
            "groups": scenario.groups,
            "mtbf_s": scenario.job_mtbf_s,
            "restart_s": scenario.restart_s,
            "weibull_shape": scenario.weibull_shape,
            "initial_ages": scenario.initial_ages,
            "restart_failures": scenario.restart_failures,
            "save_waits": scenario.save_waits,
            "resume": scenario.resume,
            "setting": (setting.redundancy, setting.granularity),
        }
        for name, value in values.items():
            seen[setting.strategy, name][value] += 1
    for strategy, settings in (("checkpoint", 1), ("replication", 2), ("spare", 10)):
        assert set(seen[strategy, "groups"]) == {50, 195, 600, 1000}
        assert (min(seen[strategy, "mtbf_s"]), max(seen[strategy, "mtbf_s"])) == (60.0, 1800.0)
        assert set(seen[strategy, "weibull_shape"]) == {1.0, 0.6, 0.78, 1.5}
        assert set(seen[strategy, "initial_ages"]) == {"new", "steady"}
        assert set(seen[strategy, "restart_failures"]) == {"ignored", "group", "job"}
        assert set(seen[strategy, "save_waits"]) == {"everybody", "one-group"}
        assert set(seen[strategy, "resume"]) == {"next-step", "saved-step"}
        assert len(seen[strategy, "setting"]) == settings
        # no value is favoured
        assert all(
            max(counts.values()) - min(counts.values()) <= 1
            for (name, factor), counts in seen.items()
            if name == strategy and factor != "setting"
        )
    assert {granularity for _, granularity in seen["spare", "setting"]} == {1, 2, 4, 8}
    assert {redundancy for redundancy, _ in seen["spare", "setting"]} == set(range(3, 11))


def test_grids_combine_the_factors_in_other_orders() -> None:
    first, second = validation_cases(), validation_cases(grid=1)
    assert len(second) == len(first)
    assert [setting for _, setting in second] == [setting for _, setting in first]
    assert len(set(first) & set(second)) < 10
    with pytest.raises(InputError, match="grid = -1"):
        validation_cases(grid=-1)


def test_quick_grid_is_part_of_the_whole_and_has_all_strategies() -> None:
    quick = validation_cases(quick=True)
    assert len(quick) == 32
    assert set(quick) < set(validation_cases())
    assert {setting.strategy for _, setting in quick} == {"checkpoint", "replication", "spare"}
    assert {scenario.groups for scenario, _ in quick} == {50, 195, 600, 1000}


def test_differences_are_model_over_engine_whatever_the_workers() -> None:
    cases = [(small(), SPARE), (small(mtbf_s=900.0), Setting("replication", 3, 1, "disjoint"))]
    result = validate(cases, FEW_RUNS, seed=3)
    assert validate(cases, FEW_RUNS, seed=3, workers=2) == result
    for row, (scenario, setting) in zip(result.rows, cases, strict=True):
        estimate = renewal_model(scenario, setting).evaluate(row.interval_steps)
        assert row.model_time_to_train_ratio == estimate.time_to_train_s / scenario.ideal_s
        assert row.time_to_train_ratio is not None
        assert row.model_time_to_train_ratio is not None
        assert row.availability is not None
        assert row.restarts is not None
        assert row.difference == pytest.approx(row.model_time_to_train_ratio / row.time_to_train_ratio - 1.0)
        assert row.availability_difference == pytest.approx(estimate.availability - row.availability)
        assert row.restarts_difference == pytest.approx(estimate.restarts / row.restarts - 1.0)
        assert (row.runs, row.both_end, row.same_end) == (8, True, True)


def test_interval_is_the_one_that_is_best_by_the_model() -> None:
    (row,) = validate([(small(), SPARE)], FEW_RUNS).rows
    model = renewal_model(small(), SPARE)
    best = min(range(1, 200), key=model.step_time_s)
    assert model.step_time_s(row.interval_steps) == pytest.approx(model.step_time_s(best), rel=1e-3)


def test_a_wrong_model_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model that takes restarts for three times as long is off by what they cost: far more than 6 %."""
    case = (small(restart_s=3600.0, mtbf_s=150.0), SPARE)
    (right,) = validate([case], FEW_RUNS).rows

    def wrong(scenario: Scenario, setting: Setting) -> object:
        return renewal_model(scenario.changed(restart_s=3.0 * scenario.restart_s), setting)

    monkeypatch.setattr(validation, "renewal_model", wrong)
    (off,) = validate([case], FEW_RUNS).rows
    assert right.difference is not None
    assert off.difference is not None
    assert abs(right.difference) < 0.06
    assert off.difference > 0.2


def test_runs_that_end_on_no_side_agree_and_have_no_difference() -> None:
    case = (small(mtbf_s=60.0, restart_s=3600.0), Setting("checkpoint", 1, 1, "single"))
    result = validate([case], FEW_RUNS)
    (row,) = result.rows
    assert (row.both_end, row.same_end) == (False, True)
    assert (row.time_to_train_ratio, row.difference, row.restarts_difference) == (None, None, None)
    assert result.summaries == ()


def test_summaries_split_at_10_failures_to_wipe_out() -> None:
    cases = [(small(mtbf_s=1800.0), SPARE), (small(mtbf_s=1800.0), Setting("checkpoint", 1, 1, "single"))]
    result = validate(cases, FEW_RUNS)
    assert [row.strategy for row in result.many_failures] == ["spare"]
    assert [row.failures_to_wipeout for row in result.few_failures] == [1.0]
    labels = [summary.label for summary in result.summaries]
    assert labels == ["over 10 failures to wipe-out", "up to 10", "checkpoint", "spare"]
    (spare,) = [summary for summary in result.summaries if summary.label == "spare"]
    assert result.rows[0].difference is not None
    assert spare.median == spare.worst == abs(result.rows[0].difference)


@pytest.fixture(scope="module")
def grid() -> Validation:
    return validate(validation_cases(), workers=2)


def sizes(rows: tuple[ValidationRow, ...]) -> list[float]:
    return sorted(abs(row.difference) for row in rows if row.difference is not None)


@pytest.mark.slow
def test_model_is_within_2_percent_in_the_median_and_6_at_worst_beyond_10_failures(grid: Validation) -> None:
    found = sizes(grid.many_failures)
    assert len(found) > 110
    assert found[len(found) // 2] <= 0.02
    assert found[-1] <= 0.06


@pytest.mark.slow
def test_documented_sizes_are_those_of_the_grid(grid: Validation) -> None:
    lines = DOCUMENT.read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("| scenarios |"))
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[start + 2 :][: len(grid.summaries)]]
    assert [row[0] for row in rows] == [summary.label for summary in grid.summaries]
    for row, summary in zip(rows, grid.summaries, strict=True):
        # each scenario is simulated to 1 %, some to 4 %
        assert int(row[1]) == pytest.approx(summary.rows, abs=2)
        assert float(row[2].split()[0]) == pytest.approx(100.0 * summary.median, abs=1.0)
        assert float(row[3].split()[0]) == pytest.approx(100.0 * summary.worst, rel=0.05, abs=1.5)


@pytest.mark.slow
def test_model_and_engine_agree_on_what_never_ends(grid: Validation) -> None:
    assert [row for row in grid.rows if not row.same_end] == []


@needs_simgrid
@pytest.mark.slow
def test_engine_and_simgrid_twin_agree_within_3_standard_errors() -> None:
    rows = compare_with_simgrid()
    assert [row.label.partition(" ")[0] for row in rows] == 3 * ["checkpoint"] + 3 * ["replication"] + 3 * ["spare"]
    for row in rows:
        assert abs(row.standard_errors_apart) < 3.0, row
        assert row.standard_error < 0.05 * row.time_to_train_ratio, row
