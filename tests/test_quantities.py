"""The rules of text and numbers: what is read, what is refused, and what is printed."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spareplan.errors import InputError
from spareplan.quantities import (
    format_count,
    format_duration,
    format_percent,
    format_ratio,
    parse_count,
    parse_duration_s,
    parse_integer_ranges,
    parse_share,
)

EXAMPLES = settings(deadline=None, derandomize=True)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("5m", 300),
        ("5 min", 300),
        ("60 minutes", 3_600),
        ("1.5h", 5_400),
        (".5h", 1_800),
        ("250ms", 0.25),
        ("300ms", 0.3),
        ("1.1h", 3_960),
        ("40us", 40e-6),
        ("40µs", 40e-6),
        ("2d", 172_800),
        ("1 day", 86_400),
        ("2w", 1_209_600),
        ("1h30m", 5_400),
        ("1d 2h 3m 4s 5ms", 93_784.005),
        ("1e3s", 1_000),
        ("1.2e-3 s", 0.0012),
        ("1_000s", 1_000),
        ("50,677 h", 182_437_200),
        ("0s", 0),
        ("  5m  ", 300),
    ],
)
def test_a_duration_is_read_with_its_unit(text: str, seconds: float) -> None:
    assert parse_duration_s(text, "mtbf") == seconds


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("5", 'add a unit: "5s" for seconds, "5m" for minutes, "5h" for hours'),
        ("1e5", 'add a unit: "1e5s"'),
        ("+5", 'add a unit: "5s"'),
        ("0", 'add a unit: "0s"'),
        ("-5m", "leave out the sign"),
        ("-5", "leave out the sign"),
        ("5x", "use one of the units us, ms, s, m, h, d, w"),
        ("5 fortnights", "use one of the units"),
        ("5M", 'write units in lower case: "5m"'),
        ("5 Hours", 'write units in lower case: "5hours"'),
        ("5m3h", "write each unit once, the longest first"),
        ("5m5m", "write each unit once, the longest first"),
        ("1h30", "write each number directly before its unit"),
        ("nan", "write each number directly before its unit"),
        ("inf", "write each number directly before its unit"),
        ("m5", "write each number directly before its unit"),
        ("5,5m", "write each number directly before its unit"),
        ("1e400s", "write a duration of at most 1e300 s"),
        ("1e9999h", "write a duration of at most 1e300 s"),
        ("1e308d", "write a duration of at most 1e300 s"),
        ("", "write a number and its unit"),
        ("   ", "write a number and its unit"),
    ],
)
def test_a_duration_that_cannot_be_read_is_refused_with_its_remedy(text: str, remedy: str) -> None:
    start = re.escape(f"mtbf = {text!r}: must be a duration of zero or more with its unit")
    with pytest.raises(InputError, match=f"^{start}.*; {re.escape(remedy)}"):
        parse_duration_s(text, "mtbf")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("100000", 100_000),
        ("100_000", 100_000),
        ("100,000", 100_000),
        ("100k", 100_000),
        ("100 k", 100_000),
        ("100K", 100_000),
        ("1.5M", 1_500_000),
        ("1.5k", 1_500),
        ("0.001k", 1),
        ("1e5", 100_000),
        ("8.0", 8),
        ("1", 1),
        ("1e18", 10**18),
        ("0.123456789012345678e18", 123_456_789_012_345_678),
    ],
)
def test_a_count_is_read_exactly(text: str, count: int) -> None:
    assert parse_count(text, "gpus") == count


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("0", "write a number from 1 to 1e18"),
        ("1e18k", "write a number from 1 to 1e18"),
        ("9" * 64, "write a number from 1 to 1e18"),
        ("1e99", "write a whole number of at most 1e18 in digits"),
        ("1e9999", "write a whole number of at most 1e18 in digits"),
        ("1.5", "leave out the fraction"),
        ("1.0001k", "leave out the fraction"),
        ("1e-2", "leave out the fraction"),
        ("5m", "use k for thousands or M for millions"),
        ("5G", "use k for thousands or M for millions"),
        ("nan", "write a whole number in digits"),
        ("inf", "write a whole number in digits"),
        ("-5", "write a whole number in digits"),
        ("1,00", "write a whole number in digits"),
        ("1__0", "write a whole number in digits"),
        ("0x10", "write a whole number in digits"),
        ("", "write a whole number in digits"),
    ],
)
def test_a_count_that_cannot_be_read_is_refused_with_its_remedy(text: str, remedy: str) -> None:
    start = re.escape(f"gpus = {text!r}: must be a whole number of at least 1")
    with pytest.raises(InputError, match=f"^{start}.*; {re.escape(remedy)}"):
        parse_count(text, "gpus")


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("4,8-12", (4, 8, 9, 10, 11, 12)),
        ("12,4", (4, 12)),
        ("1-5,3-7", (1, 2, 3, 4, 5, 6, 7)),
        (" 4 , 8 - 9 ", (4, 8, 9)),
        ("7-7", (7,)),
    ],
)
def test_ranges_are_read_sorted_and_each_number_once(text: str, numbers: tuple[int, ...]) -> None:
    assert parse_integer_ranges(text, "redundancy") == numbers


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("12-8", 'write the range as "8-12"'),
        ("0-3", "start from 1 or more"),
        ("1-999999999", "name at most 10,000 numbers"),
        ("1-10000,20000-29999", "name at most 10,000 numbers"),
        ("4,,5", "separate numbers and ranges by commas"),
        ("4-", "separate numbers and ranges by commas"),
        ("-4", "separate numbers and ranges by commas"),
        ("4.5", "separate numbers and ranges by commas"),
        ("9999999999", "separate numbers and ranges by commas"),
        ("", "separate numbers and ranges by commas"),
        ("nan", "separate numbers and ranges by commas"),
    ],
)
def test_ranges_that_cannot_be_read_are_refused_with_their_remedy(text: str, remedy: str) -> None:
    start = re.escape(f"redundancy = {text!r}: must be whole numbers and ranges of at least 1")
    with pytest.raises(InputError, match=f"^{start}.*; {re.escape(remedy)}"):
        parse_integer_ranges(text, "redundancy")


Parser = Callable[[str, str], object]

HOSTILE = [
    "a" * 1_000_000,
    "9" * 1_000_000,
    "1h" * 500_000,
    "5\x00m",
    "5\nm",
    "5m\x1b[31m",
    "\u0665m",  # an Arabic-Indic five
    "\uff15m",  # a full-width five
    "5\u00a0m",  # a no-break space
    "\ud800",  # a lone surrogate
    "-" * 64,
    "${HOME}",
]


@pytest.mark.parametrize("parse", [parse_duration_s, parse_count, parse_integer_ranges])
@pytest.mark.parametrize("text", HOSTILE, ids=[ascii(text[:8]) for text in HOSTILE])
def test_hostile_text_is_refused_in_one_short_printable_line(parse: Parser, text: str) -> None:
    with pytest.raises(InputError, match=re.escape(ascii(text)[:20])) as caught:
        parse(text, "mtbf")
    line = str(caught.value)
    assert line.isprintable()
    assert line.isascii()
    assert len(line) < 400


@pytest.mark.parametrize("parse", [parse_duration_s, parse_count, parse_integer_ranges])
@pytest.mark.parametrize("value", [5, 5.0, True, None, b"5m", ["5m"]])
def test_what_is_no_text_is_refused(parse: Callable[[object, str], object], value: object) -> None:
    with pytest.raises(InputError, match=re.escape(str(value))):
        parse(value, "mtbf")


@EXAMPLES
@given(st.text(max_size=80))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    for parse in (parse_duration_s, parse_count, parse_integer_ranges):
        try:
            parse(text, "field")
        except InputError as error:
            assert str(error).isprintable()  # noqa: PT017 - most texts are refused, some are read


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (300, "5 min"),
        (7_560, "2.1 h"),
        (1_632_960, "18.9 days"),
        (58.8, "58.8 s"),
        (60, "1 min"),
        (64, "64 s"),
        (90, "1.5 min"),
        (119.94, "119.9 s"),
        (119.96, "2 min"),
        (3_600, "1 h"),
        (7_000, "116.7 min"),
        (76_200, "21.2 h"),
        (100_000, "27.8 h"),
        (86_399, "24 h"),
        (86_400, "1 day"),
        (182_437_200, "2,111.5 days"),
        (1.95, "1.95 s"),
        (2, "2 s"),
        (9.996, "10 s"),
        (0.1, "100 ms"),
        (0.9996, "1 s"),
        (0.00025, "250 us"),
        (0, "0 s"),
        (-300, "-5 min"),
        (math.inf, "never"),
    ],
)
def test_a_duration_is_printed_in_the_unit_people_use(seconds: float, text: str) -> None:
    assert format_duration(seconds) == text


@EXAMPLES
@given(st.floats(min_value=0, max_value=1e299))
def test_a_printed_duration_reads_back_within_its_printed_precision(seconds: float) -> None:
    # One decimal of the printed unit, that is half of 0.1 of it; two decimals below 10 s; 3 digits elsewhere.
    text = format_duration(seconds)
    again = parse_duration_s(text, "printed")
    unit_s = parse_duration_s(f"1 {text.split(' ')[1]}", "unit")
    if 0.9995 <= seconds < 1e9 * 86_400:
        tolerance = 0.005 if seconds < 9.995 else 0.05 * unit_s
    else:
        tolerance = 0.005 * seconds
    assert abs(again - seconds) <= tolerance * (1 + 1e-9)


@pytest.mark.parametrize(("unit_s", "number"), [(1, 120), (60, 120), (3_600, 48), (86_400, 1_000)])
def test_a_whole_number_of_a_unit_is_printed_exactly(unit_s: int, number: int) -> None:
    for seconds in range(0, unit_s * number, unit_s):
        assert parse_duration_s(format_duration(seconds), "printed") == seconds


@EXAMPLES
@given(st.floats(min_value=0, max_value=1e299), st.floats(min_value=0, max_value=1e299))
def test_a_longer_duration_never_prints_as_a_shorter_one(one: float, other: float) -> None:
    shorter, longer = sorted((one, other))
    assert parse_duration_s(format_duration(shorter), "a") <= parse_duration_s(format_duration(longer), "b")


@EXAMPLES
@given(st.integers(min_value=1, max_value=10**18))
def test_a_printed_count_reads_back_exactly(count: int) -> None:
    assert parse_count(format_count(count), "printed") == count


@EXAMPLES
@given(st.sets(st.integers(min_value=1, max_value=10**6), min_size=1, max_size=50))
def test_a_written_list_reads_back_exactly(numbers: set[int]) -> None:
    text = ",".join(str(number) for number in numbers)
    assert parse_integer_ranges(text, "written") == tuple(sorted(numbers))


@pytest.mark.parametrize(
    ("fraction", "decimals", "text"),
    [
        (0.87, 1, "87.0 %"),
        (0.8704, 2, "87.04 %"),
        (1, 1, "100.0 %"),
        (0, 1, "0.0 %"),
        (0.99999, 1, "> 99.9 %"),
        (0.9996, 0, "> 99 %"),
        (0.00001, 1, "< 0.1 %"),
        (-0.13, 1, "-13.0 %"),
        (12.5, 0, "1,250 %"),
        (-0.0, 1, "0.0 %"),
    ],
)
def test_a_share_is_printed_as_a_percentage(fraction: float, decimals: int, text: str) -> None:
    assert format_percent(fraction, decimals) == text


@EXAMPLES
@given(st.floats(min_value=0, max_value=1), st.integers(min_value=0, max_value=4))
def test_a_printed_percentage_is_within_its_printed_precision(fraction: float, decimals: int) -> None:
    text = format_percent(fraction, decimals)
    bound, number = float(text.strip("<> %")) / 100, text[0]
    if number == ">":
        assert bound <= fraction < 1
    elif number == "<":
        assert 0 < fraction <= bound
    else:
        assert abs(bound - fraction) <= 0.5 * 10 ** -(decimals + 2) * (1 + 1e-9)


@pytest.mark.parametrize(
    ("ratio", "text"),
    [
        (2.927, "2.93"),
        (1, "1.00"),
        (0, "0.00"),
        (0.0379, "0.0379"),
        (99.996, "100"),
        (152.03, "152"),
        (1_234.6, "1,235"),
        (1.5e12, "1.5e+12"),
        (-0.5, "-0.50"),
        (math.inf, "never"),
    ],
)
def test_a_ratio_is_printed_short(ratio: float, text: str) -> None:
    assert format_ratio(ratio) == text


@EXAMPLES
@given(st.floats(min_value=1e-300, max_value=1e300))
def test_a_printed_ratio_is_within_its_printed_precision(ratio: float) -> None:
    # The coarsest cases: 0.10 stands for 0.1 +- 0.005, 100 for 100 +- 0.5.
    assert float(format_ratio(ratio).replace(",", "")) == pytest.approx(ratio, rel=0.05)


@pytest.mark.parametrize("printer", [format_duration, format_percent, format_ratio])
def test_a_number_that_is_none_is_never_printed(printer: Callable[[float], str]) -> None:
    with pytest.raises(InputError, match="nan"):
        printer(math.nan)


def test_a_percentage_of_infinity_is_never_printed() -> None:
    with pytest.raises(InputError, match="inf"):
        format_percent(math.inf)


@pytest.mark.parametrize(
    ("text", "share"),
    [("1%", 0.01), ("0.5 %", 0.005), ("0.01", 0.01), (" .25 ", 0.25), ("99.9%", 0.999), ("1e-3", 1e-3)],
)
def test_share_is_a_percentage_or_a_part_of_one(text: str, share: float) -> None:
    assert parse_share(text, "width") == pytest.approx(share, rel=1e-15)


@pytest.mark.parametrize(
    "text", ["", "1", "100%", "0", "0%", "-1%", "nan", "inf", "1%%", "1 percent", "5" * 65, "1e9999%"]
)
def test_other_shares_are_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"^width = .*must be a share above 0 % and below 100 %"):
        parse_share(text, "width")
