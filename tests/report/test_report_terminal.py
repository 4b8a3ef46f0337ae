"""The summary on a terminal: short, plain when piped, no text of the user read as markup."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from made_up_plans import HOSTILE, candidate, made_up_plan, outlook
from rich.console import Console

from spareplan.planner import Plan
from spareplan.report import print_plan


@pytest.fixture(scope="module")
def spare_plan() -> Plan:
    """Return a plan with hostile texts wherever one can stand."""
    return made_up_plan(title=HOSTILE)


def printed(plan: Plan, width: int = 80, *, terminal: bool = False, encoding: str = "utf-8") -> str:
    buffer = io.BytesIO()
    file = io.TextIOWrapper(buffer, encoding=encoding, newline="\n")
    print_plan(
        plan, Console(file=file, width=width, force_terminal=terminal, color_system="truecolor" if terminal else None)
    )
    file.flush()
    return buffer.getvalue().decode(encoding)


def test_the_answer_comes_first_and_all_parts_follow() -> None:
    plan = made_up_plan(title="Frontier run")
    lines = printed(plan).splitlines()
    assert lines[0] == "Frontier run"
    assert lines[1].startswith("Deploy spare r=8 (golomb)")
    order = [lines.index(heading) for heading in ("Strategies, each at its best", "Why", "Worth knowing")]
    assert order == sorted(order)
    assert "Time to train 16.9 days 16.6 to 17.4 days in 8 of 10 runs" in [" ".join(line.split()) for line in lines]


@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_line_is_wider_than_the_console_or_ends_with_blanks(spare_plan: Plan, width: int) -> None:
    for line in printed(spare_plan, width).splitlines():
        assert len(line) <= width
        assert line == line.rstrip()


def test_it_fits_on_about_fifty_lines() -> None:
    reasons = ("A reason that takes three lines of eighty columns, as the planner's own do. " * 3,) * 3
    notes = ("A note that takes two lines of eighty columns, as the planner's own do. " * 2,) * 5
    assert len(printed(made_up_plan(reasons=reasons, notes=notes)).splitlines()) <= 50


def test_it_is_plain_when_piped_and_coloured_on_a_terminal(spare_plan: Plan) -> None:
    assert "\x1b" not in printed(spare_plan)
    assert "\x1b[1" in printed(spare_plan, terminal=True)


def test_text_of_the_user_is_not_read_as_markup(spare_plan: Plan) -> None:
    assert HOSTILE in " ".join(printed(spare_plan, 200).split("\n"))


def test_control_characters_of_the_user_do_not_reach_the_terminal() -> None:
    text = printed(made_up_plan(headline="a\x1b]0;title\x07b\x9bc\u202ed"))
    assert "a\ufffd]0;title\ufffdb\ufffdc\ufffdd" in text


def test_a_terminal_that_knows_only_ascii_gets_ascii() -> None:
    text = printed(made_up_plan(title="caf\u00e9"), encoding="ascii")
    assert text.isascii()
    assert "caf?" in text


def test_a_run_that_never_ends_is_never() -> None:
    plan = made_up_plan()
    endless = candidate(plan.scenario, "checkpoint", 1, "single", None)
    text = printed(replace(plan, recommended=endless, outlooks=(outlook(endless),), near_ties=()))
    assert "Time to train" in text
    assert "never" in text
    assert "inf" not in text.lower().replace("information", "")


def test_near_ties_and_the_number_of_assumptions_close_it() -> None:
    plan = made_up_plan()
    lines = printed(plan).splitlines()
    assert lines[-2] == "Within 1 % of the fastest: spare r=13 (golomb)."
    assert lines[-1].startswith(f"{len(plan.assumptions)} values were assumed")


def test_the_same_plan_prints_the_same_lines(spare_plan: Plan) -> None:
    assert printed(spare_plan) == printed(spare_plan)
