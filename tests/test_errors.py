"""Errors are one printable line."""

from pathlib import Path

import pytest

from spareplan.errors import InputError, SearchLimitError, SpareplanError, shown


def test_input_error_names_field_value_allowed_and_remedy() -> None:
    error = InputError("--gpus", 0, "at least 1", "give a count")
    assert str(error) == "--gpus = 0: must be at least 1; give a count"
    assert isinstance(error, SpareplanError)
    assert error.exit_code == 2


def test_limit_of_a_search_has_its_own_exit_code() -> None:
    assert SearchLimitError("time").exit_code == 3


VALUES = ["a\nb", "\x1b[31mred", "x" * 500, "\u202egpj", 10**5000, [1, "\n"], None, "{{7*7}}"]


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
def test_shown_value_is_one_short_printable_line(value: object) -> None:
    text = shown(value)
    assert text.isprintable()
    assert text.isascii()
    assert len(text) <= 80


def test_a_long_path_keeps_its_end() -> None:
    text = shown(Path("/somewhere") / ("deep" * 30) / "plan.json")
    assert len(text) == 80
    assert text.startswith("...")
    assert text.endswith("/plan.json")
