"""The tables as CSV: exact numbers for programs, nothing that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest
from made_up_plans import HOSTILE, made_up_plan

from spareplan.planner import CANDIDATE_COLUMNS, Plan
from spareplan.report import candidates_csv, placement_csv


@pytest.fixture(scope="module")
def spare_plan() -> Plan:
    """Return a plan with hostile texts wherever one can stand."""
    return made_up_plan(title=HOSTILE)


def rows_of(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def test_candidate_columns_are_the_documented_ones(spare_plan: Plan) -> None:
    assert rows_of(candidates_csv(spare_plan))[0] == list(CANDIDATE_COLUMNS)


def test_candidates_keep_their_order_and_every_float_reads_back_as_the_same_double(spare_plan: Plan) -> None:
    header, *rows = rows_of(candidates_csv(spare_plan))
    assert len(rows) == len(spare_plan.candidates)
    for row, candidate in zip(rows, spare_plan.candidates, strict=True):
        for name, cell in zip(header, row, strict=True):
            value = getattr(candidate, name)
            if isinstance(value, float):
                assert float(cell) == value
            else:
                assert cell == ("" if value is None else str(value))


def test_a_time_that_never_ends_is_an_empty_cell(spare_plan: Plan) -> None:
    header, *rows = rows_of(candidates_csv(spare_plan))
    endless = next(row for row in rows if row[0] == "checkpoint")
    assert endless[header.index("time_to_train_s")] == ""
    assert endless[header.index("goodput")] == "0.0"


def test_lines_end_with_a_single_newline(spare_plan: Plan) -> None:
    for text in (candidates_csv(spare_plan), placement_csv(spare_plan)):
        assert "\r" not in text
        assert text.endswith("\n")
        assert not text.endswith("\n\n")


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n", "\uff1d"])
def test_text_that_a_spreadsheet_would_run_gets_an_apostrophe(spare_plan: Plan, start: str) -> None:
    hostile = replace(spare_plan.candidates[0], layout=f"{start}HYPERLINK(0)")
    row = rows_of(candidates_csv(replace(spare_plan, candidates=(hostile,))))[1]
    shown = start if start.isprintable() or start == "\n" else "\ufffd"
    assert row[list(CANDIDATE_COLUMNS).index("layout")] == f"'{shown}HYPERLINK(0)"


def test_negative_numbers_stay_numbers(spare_plan: Plan) -> None:
    negative = replace(spare_plan.candidates[0], saxena_availability=-0.25)
    row = rows_of(candidates_csv(replace(spare_plan, candidates=(negative,))))[1]
    assert row[list(CANDIDATE_COLUMNS).index("saxena_availability")] == "-0.25"


@pytest.mark.parametrize(("groups", "redundancy", "granularity"), [(40, 4, 1), (40, 4, 3)])
def test_the_placement_has_a_row_for_each_group_with_its_whole_order(
    groups: int, redundancy: int, granularity: int
) -> None:
    plan = made_up_plan(groups=groups, redundancy=redundancy, granularity=granularity)
    header, *rows = rows_of(placement_csv(plan))
    assert header == ["group", *(f"entry_{place}" for place in range(1, redundancy * granularity + 1))]
    orders = plan.placement.to_json()["stacks"]
    assert [[int(cell) for cell in row] for row in rows] == [[group, *order] for group, order in enumerate(orders)]
