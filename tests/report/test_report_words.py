"""Numbers for people, the same in every report."""

from __future__ import annotations

import math

import pytest
from made_up_plans import made_up_plan

from spareplan.availability import CATEGORIES
from spareplan.planner import SurvivalCurve
from spareplan.report import words


def test_every_category_of_wall_time_has_its_words() -> None:
    assert set(words.CATEGORY_WORDS) == set(CATEGORIES)


@pytest.mark.parametrize(
    ("number", "text"),
    [(None, "\u2013"), (math.inf, "\u2013"), (0.0, "0.00"), (9.99, "9.99"), (9.999, "10.0"), (99.94, "99.9"),
     (99.96, "100"), (123_456.7, "123,457")],
)  # fmt: skip
def test_counts_show_fewer_decimals_the_larger_they_are(number: float | None, text: str) -> None:
    assert words.count_text(number) == text


@pytest.mark.parametrize(
    ("hours", "text"),
    [(None, "never"), (0.0, "0"), (12.3456, "12.35"), (123_456.0, "123,456"), (999_499.0, "999,499"),
     (999_999.0, "1 million"), (40_514_321.0, "40.51 million"), (2.5e9, "2.5 billion"), (3e15, "3,000 trillion"),
     (3e18, "3e+18")],
)  # fmt: skip
def test_gpu_hours_are_scaled_to_stay_short(hours: float | None, text: str) -> None:
    assert words.hours_text(hours) == text


def test_parts_that_are_too_small_to_show_are_not_zero() -> None:
    assert [words.parts_text(part) for part in (0.0, 0.004, 0.005, 1.0)] == ["0.00", "< 0.01", "0.01", "1.00"]


@pytest.mark.parametrize(
    ("low_s", "high_s", "text"),
    [(86_400.0 * 2, 86_400.0 * 3, "2 to 3 days"), (3_600.0 * 20, 86_400.0 * 3, "20 h to 3 days"),
     (60.0, 60.0, "1 min"), (None, None, "never"), (60.0, None, "1 min to never")],
)  # fmt: skip
def test_a_range_says_its_unit_once(low_s: float | None, high_s: float | None, text: str) -> None:
    assert words.spread_text(low_s, high_s) == text


def test_long_lists_say_how_many_are_left_out() -> None:
    names = [str(number) for number in range(10)]
    assert words.listed(names[:1]) == "0"
    assert words.listed(names[:3]) == "0, 1 and 2"
    assert words.listed(names) == "0, 1, 2, 3, 4 and 5 more"


def test_a_plan_without_a_title_is_called_by_its_numbers() -> None:
    assert words.plan_title(made_up_plan()) == "100,000 GPUs, a failure every 5 min"


def test_half_of_a_survival_curve_is_its_last_point_with_at_least_half() -> None:
    assert words.survived_by_half(SurvivalCurve("x", (0, 5, 10, 15), (1.0, 0.8, 0.5, 0.2), "exact")) == 10
    assert words.survived_by_half(SurvivalCurve("x", (1, 2), (0.4, 0.1), "exact")) is None
