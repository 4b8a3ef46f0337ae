"""The published experiment of arXiv 2603.00357 run again by the engine: its rules, its printed table, its curves."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from spareplan.errors import InputError
from spareplan.scenario import Scenario
from spareplan.simulation.published import (
    PUBLISHED_GROUPS,
    PUBLISHED_STRATEGIES,
    PublishedResult,
    best_published,
    published_interval_steps,
    published_result,
    published_results,
    published_rules,
    published_scenario,
    published_settings,
)
from spareplan.simulation.reproduction import RULE_CHANGES, Reproduction, ReproductionRow, RuleChange, reproduce
from spareplan.strategies import Setting

ROOT = Path(__file__).parents[2]
TRIALS = ROOT.parent / "shared" / "data" / "spare_trials" / "spare_trials_weibull.csv"
needs_trials = pytest.mark.skipif(not TRIALS.exists(), reason=f"the released trials are not there: {TRIALS}")

BEST: dict[tuple[int, str], PublishedResult] = {
    (groups, strategy): best_published(groups, strategy)
    for groups in PUBLISHED_GROUPS
    for strategy in PUBLISHED_STRATEGIES
}


def trial_ratios() -> dict[tuple[str, int, int], list[float]]:
    """TTT / T0 of the released trials by strategy, groups and redundancy."""
    ratios = defaultdict(list)
    with TRIALS.open() as file:
        for row in csv.DictReader(file):
            groups = int(row["N"])
            strategy = "replication" if row["scheme"] == "dpr" else row["scheme"]
            ratio = float(row["total_s"]) / published_scenario(groups).ideal_s
            ratios[strategy, groups, int(row["r"])].append(ratio)
    return ratios


def printed_settings() -> list[tuple[Scenario, Setting]]:
    return [
        (scenario, setting)
        for scenario, setting in published_settings()
        if BEST[scenario.groups, setting.strategy].redundancy == setting.redundancy
    ]


@pytest.fixture(scope="module")
def printed() -> dict[tuple[int, str], ReproductionRow]:
    """The six printed cells with forty runs each."""
    result = reproduce(printed_settings(), runs=40, seed=0, workers=2, with_rules=False)
    return {(row.groups, row.strategy): row for row in result.rows}


@pytest.fixture(scope="module")
def everything() -> Reproduction:
    """What the command computes by default."""
    return reproduce(published_settings(), runs=10, seed=0, workers=2)


# The rules.


def test_redundancies_go_as_far_as_optimal_golomb_rulers_fit() -> None:
    """N >= 2 length + 1 ends at r = 12, 20, 26 (lengths 85, 283, 492; the next are 106, 333, 553)."""
    last = {scenario.groups: setting.redundancy for scenario, setting in published_settings()}
    assert last == {200: 12, 600: 20, 1000: 26}
    assert len(published_settings()) == 2 * (11 + 19 + 25)
    assert {setting.layout for _, setting in published_settings(strategy="spare")} == {"golomb"}
    assert {setting.layout for _, setting in published_settings(strategy="replication")} == {"wrap"}


@pytest.mark.parametrize(
    ("groups", "strategy", "redundancy", "steps"),
    [
        (200, "spare", 9, 15),
        (600, "spare", 8, 23),
        (1000, "spare", 9, 30),
        (200, "replication", 3, 6),
        (600, "replication", 3, 8),
        (1000, "replication", 3, 10),
    ],
)
def test_save_periods_are_those_released_with_2603_00357(
    groups: int, strategy: str, redundancy: int, steps: int
) -> None:
    ((scenario, setting),) = published_settings(groups, strategy, (redundancy,))
    assert published_interval_steps(scenario, setting) == steps


def test_every_rule_has_a_source_and_only_these_are_inferred() -> None:
    rules = published_rules()
    assert all("arXiv 2603.00357" in rule.source for rule in rules)
    assert len({rule.name for rule in rules}) == len(rules)
    assert {rule.name for rule in rules if rule.inferred} == {
        "who waits for a save",
        "replica sets",
        "stragglers of replication",
        "save period, SPARe",
        "save period, replication",
    }


@pytest.mark.parametrize("change", RULE_CHANGES, ids=lambda change: change.name)
def test_every_changed_rule_is_another_rule_than_the_published(change: RuleChange) -> None:
    for groups in PUBLISHED_GROUPS:
        scenario = published_scenario(groups)
        changed = scenario.changed(**change.fields)
        differing = {
            name for name in type(scenario).model_fields if getattr(scenario, name) != getattr(changed, name)
        } - {"sources"}
        assert differing == set(change.fields)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"groups": 400}, "groups = 400"),
        ({"strategy": "checkpoint"}, "strategy = 'checkpoint'"),
        ({"redundancies": (27,)}, "redundancy = 27"),
        ({"redundancies": (1, 2)}, "redundancy = 1"),
        ({"groups": 200, "redundancies": (13,)}, "redundancy = 13"),
    ],
)
def test_what_is_not_part_of_the_experiment_is_refused(arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(InputError, match=told):
        published_settings(**arguments)


@pytest.mark.parametrize("runs", [0, 1, -3, True, 10_001, 2.5])
def test_fewer_than_two_runs_have_no_interval(runs: int) -> None:
    with pytest.raises(InputError, match=f"runs = {runs}"):
        reproduce(published_settings(200, "spare", (9,)), runs=runs)


# The published figures.


def test_the_table_for_people_is_the_one_that_is_read() -> None:
    own = (ROOT / "spareplan" / "simulation" / "published.csv").read_bytes()
    assert (ROOT / "data" / "published-results.csv").read_bytes() == own


def test_printed_table_of_2603_00357() -> None:
    """TTT / T0 and availability of the best setting of each strategy, as printed."""
    table = {key: (row.redundancy, row.printed_ratio, row.availability) for key, row in BEST.items()}
    assert table == {
        (200, "replication"): (3, 6.07, 0.6174),
        (200, "spare"): (9, 2.92, 0.8700),
        (600, "replication"): (3, 4.27, 0.7989),
        (600, "spare"): (8, 2.49, 0.9390),
        (1000, "replication"): (3, 3.88, 0.8441),
        (1000, "spare"): (9, 2.34, 0.9654),
    }


@needs_trials
def test_published_means_are_those_of_the_released_trials() -> None:
    trials = trial_ratios()
    released = [row for row in published_results() if row.groups != 1000]
    assert len(released) == 7
    for row in released:
        mean = np.mean(trials[row.strategy, row.groups, row.redundancy])
        assert row.time_to_train_ratio == pytest.approx(mean, abs=0.0006)


@needs_trials
@pytest.mark.parametrize(("strategy", "apart"), [("replication", 0.13), ("spare", 0.08)])
def test_trials_of_200_groups_at_redundancy_2_lie_as_far_apart_as_the_report_says(strategy: str, apart: float) -> None:
    ratios = trial_ratios()[strategy, 200, 2]
    assert (max(ratios) - min(ratios)) / np.mean(ratios) == pytest.approx(apart, abs=0.005)


# The reproduction.


@pytest.mark.parametrize(("groups", "strategy"), list(BEST))
def test_printed_result_of_2603_00357_within_3_percent_and_1_5_points(
    printed: dict[tuple[int, str], ReproductionRow], groups: int, strategy: str
) -> None:
    row, published = printed[groups, strategy], BEST[groups, strategy]
    assert row.runs == 40
    assert row.time_to_train_ratio == pytest.approx(published.time_to_train_ratio, rel=0.03)
    assert row.availability == pytest.approx(published.availability, abs=0.015)


@pytest.mark.parametrize("groups", PUBLISHED_GROUPS)
def test_reorders_per_failure_of_spare_at_its_best_lie_between_0_35_and_0_55(
    printed: dict[tuple[int, str], ReproductionRow], groups: int
) -> None:
    row = printed[groups, "spare"]
    assert row.reorders_per_failure is not None
    assert 0.35 < row.reorders_per_failure < 0.55
    assert printed[groups, "replication"].reorders_per_failure is None


@pytest.mark.parametrize(("groups", "strategy"), list(BEST))
def test_renewal_model_at_the_same_interval_lies_within_3_percent_and_1_point(
    printed: dict[tuple[int, str], ReproductionRow], groups: int, strategy: str
) -> None:
    row = printed[groups, strategy]
    assert row.model_time_to_train_ratio == pytest.approx(row.time_to_train_ratio, rel=0.03)
    assert row.model_availability == pytest.approx(row.availability, abs=0.01)


@pytest.mark.parametrize("groups", [200, 600])
def test_spare_at_redundancy_2_loses_to_replication(groups: int) -> None:
    """Published for 200 groups: 23.5 against 10.2."""
    result = reproduce(published_settings(groups, None, (2,)), runs=2, seed=0, with_rules=False)
    by_strategy = {row.strategy: row for row in result.rows}
    spare, replication = by_strategy["spare"], by_strategy["replication"]
    assert spare.time_to_train_ratio is not None
    assert replication.time_to_train_ratio is not None
    assert spare.time_to_train_ratio > 1.3 * replication.time_to_train_ratio


def test_rows_do_not_depend_on_the_workers_and_rules_share_their_seeds() -> None:
    settings = published_settings(600, "spare", (8,))
    one = reproduce(settings, runs=2, seed=5, workers=1)
    assert reproduce(settings, runs=2, seed=5, workers=2) == one
    (base,) = one.rows
    assert base.time_to_train_ratio is not None
    assert [row.rule for row in one.rules] == [c.name for c in RULE_CHANGES if "spare" in c.strategies]
    for row in one.rules:
        assert row.time_to_train_ratio is not None
        assert row.change == pytest.approx(row.time_to_train_ratio - base.time_to_train_ratio, abs=1e-12)
        assert row.availability_change == pytest.approx(row.availability - base.availability, abs=1e-12)
    other = reproduce(settings, runs=2, seed=6, workers=1, with_rules=False)
    assert other.rows != one.rows


def test_interval_is_students_and_differences_are_those_of_the_means(
    printed: dict[tuple[int, str], ReproductionRow],
) -> None:
    row = printed[600, "spare"]
    ((scenario, setting),) = published_settings(600, "spare", (8,))
    published = published_result(600, setting)
    assert published is not None
    assert row.time_to_train_ratio is not None
    assert row.difference == pytest.approx(row.time_to_train_ratio / published.time_to_train_ratio - 1.0, abs=1e-12)
    assert row.availability_difference == pytest.approx(row.availability - 0.939, abs=1e-12)
    from spareplan.simulation.runs import Runner, RunOptions

    runner = Runner(scenario, setting, 23, RunOptions(patch="published"))
    ratios = [runner.run(number, 0).time_to_train_s / scenario.ideal_s for number in range(40)]
    assert row.time_to_train_ratio == pytest.approx(np.mean(ratios), rel=1e-12)
    # Student's t with 39 degrees of freedom: 2.0227 standard errors
    assert row.half_width == pytest.approx(2.0227 * np.std(ratios, ddof=1) / np.sqrt(40), rel=1e-4)


def documented(first: str) -> list[list[str]]:
    """The rows below a heading of docs/reproduction.md, as cells."""
    lines = (ROOT / "docs" / "reproduction.md").read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(f"| {first} |"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def number_and_width(cell: str) -> tuple[float, float]:
    value, _, width = cell.partition("\u00b1")
    return float(value), float(width)


def test_documented_table_is_what_the_engine_gives(printed: dict[tuple[int, str], ReproductionRow]) -> None:
    rows = {(row[0].replace(",", ""), row[1]): row for row in documented("groups")}
    assert len(rows) == len(published_results())
    for (groups, strategy), row in printed.items():
        cells = rows[str(groups), f"{strategy} r={row.redundancy}"]
        value, width = number_and_width(cells[3])
        assert row.time_to_train_ratio is not None
        assert row.half_width is not None
        # both are means with their 95 % intervals: 1.5 times their sum is some 4 standard errors
        assert abs(row.time_to_train_ratio - value) <= 1.5 * (row.half_width + width) + 0.005
        assert cells[2] == str(row.interval_steps)
        assert float(cells[4]) == pytest.approx(row.published_time_to_train_ratio, abs=0.0051)
        assert float(cells[8]) == pytest.approx(row.model_time_to_train_ratio, rel=0.02)


# The whole experiment.


@needs_trials
@pytest.mark.slow
@pytest.mark.parametrize("strategy", PUBLISHED_STRATEGIES)
@pytest.mark.parametrize("groups", [200, 600])
def test_curve_lies_within_5_percent_of_the_released_trials(
    everything: Reproduction, groups: int, strategy: str
) -> None:
    trials = trial_ratios()
    rows = {row.redundancy: row for row in everything.rows if (row.groups, row.strategy) == (groups, strategy)}
    for redundancy in range(3, 13):
        mean = np.mean(trials[strategy, groups, redundancy])
        assert rows[redundancy].time_to_train_ratio == pytest.approx(mean, rel=0.05), redundancy


@pytest.mark.slow
@pytest.mark.parametrize(("groups", "strategy"), list(BEST))
def test_best_redundancy_is_within_1_of_the_published_or_within_noise_of_it(
    everything: Reproduction, groups: int, strategy: str
) -> None:
    published = BEST[groups, strategy].redundancy
    best = everything.best(groups, strategy)
    assert best is not None
    rows = {row.redundancy: row for row in everything.rows if (row.groups, row.strategy) == (groups, strategy)}
    at_published = rows[published]
    noise = (best.half_width or 0.0) + (at_published.half_width or 0.0)
    gap = (at_published.time_to_train_ratio or 0.0) - (best.time_to_train_ratio or 0.0)
    assert abs(best.redundancy - published) <= 1 or gap <= noise


@pytest.mark.slow
def test_documented_worth_of_the_rules_is_what_the_engine_gives(everything: Reproduction) -> None:
    found = {(row.rule, row.groups, row.strategy): row for row in everything.rules}
    bases = {(row.groups, row.strategy, row.redundancy): row.time_to_train_ratio for row in everything.rows}
    rows = documented("changed rule")
    assert [row[0] for row in rows] == [change.name for change in RULE_CHANGES]
    columns = [(groups, strategy) for groups in PUBLISHED_GROUPS for strategy in PUBLISHED_STRATEGIES]
    for name, *cells in rows:
        for (groups, strategy), cell in zip(columns, cells, strict=True):
            row = found.get((name, groups, strategy))
            assert (row is None) == (cell == "")
            if row is None or row.relative_change is None or row.half_width is None:
                continue
            value, width = number_and_width(cell)
            own_width = 100.0 * row.half_width / (bases[groups, strategy, row.redundancy] or 1.0)
            assert abs(100.0 * row.relative_change - value) <= 1.5 * (own_width + width) + 0.1, (name, groups, strategy)


@pytest.mark.slow
def test_what_the_rules_are_worth_at_200_groups_and_r_9(everything: Reproduction) -> None:
    """A plain re-simulation: 2.68, 88.3 % without jitter, 2.70, 93.5 % with flat restarts, 2.51, 93.6 % with both."""
    rows = {row.rule: row for row in everything.rules if (row.groups, row.strategy) == (200, "spare")}
    for name, ratio, availability in (
        ("no jitter", 2.68, 0.883),
        ("flat restart", 2.70, 0.935),
        ("both of these", 2.51, 0.936),
    ):
        assert rows[name].time_to_train_ratio == pytest.approx(ratio, rel=0.03)
        assert rows[name].availability == pytest.approx(availability, abs=0.015)


@pytest.mark.slow
@pytest.mark.parametrize(("groups", "strategy"), list(BEST))
def test_new_ages_at_each_restart_cost_more_than_their_noise(
    everything: Reproduction, groups: int, strategy: str
) -> None:
    """Below shape 1 a new group fails more: to draw all ages anew makes the job look worse than it is."""
    row = next(
        row for row in everything.rules if (row.groups, row.strategy, row.rule) == (groups, strategy, "new at restart")
    )
    assert row.change is not None
    assert row.half_width is not None
    assert row.change > row.half_width
    assert row.relative_change is not None
    assert row.relative_change > 0.03
