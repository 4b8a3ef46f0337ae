"""Quantities as people write and read them: durations, counts, ranges, percentages and ratios.

Inside the package every time is a number of SI seconds and every count an ``int``. Text is parsed once, at
the border, by the ``parse_*`` functions, and made by the ``format_*`` functions. Whatever ``format_duration``
and ``format_count`` print can be parsed again, to within the printed precision.
"""

from __future__ import annotations

import math
import re
from fractions import Fraction

from spareplan.errors import InputError

__all__ = [
    "format_count",
    "format_duration",
    "format_percent",
    "format_ratio",
    "parse_count",
    "parse_duration_s",
    "parse_integer_ranges",
    "parse_share",
]

_LONGEST_QUANTITY = 64  # characters; what a person writes is shorter by far
_LONGEST_RANGES = 1_000
_MOST_INTEGERS = 10_000
_LARGEST_COUNT = 10**18
_LONGEST_S = 10**300

# Fractions, so that "300ms" is exactly the double nearest to 0.3 and "1.1h" is 3,960 s.
_UNIT_S = {
    "us": Fraction(1, 1_000_000),
    "ms": Fraction(1, 1_000),
    "s": Fraction(1),
    "m": Fraction(60),
    "h": Fraction(3_600),
    "d": Fraction(86_400),
    "w": Fraction(604_800),
}
_SPELLINGS = {
    "s": ("s", "sec", "secs", "second", "seconds"),
    "m": ("m", "min", "mins", "minute", "minutes"),
    "h": ("h", "hr", "hrs", "hour", "hours"),
    "d": ("d", "day", "days"),
    "w": ("w", "week", "weeks"),
    "ms": ("ms", "millisecond", "milliseconds"),
    "us": ("us", "µs", "microsecond", "microseconds"),
}
_UNIT_OF = {spelling: unit for unit, spellings in _SPELLINGS.items() for spelling in spellings}

# Digits are ASCII ones; commas and underscores may only separate thousands.
_WHOLE = r"(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+(?:_[0-9]+)*)"
_NUMBER = rf"(?:{_WHOLE}(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{{1,4}})?"
_DURATION_PART = re.compile(rf" *({_NUMBER}) *([A-Za-zµ]+)", re.ASCII)
_BARE_NUMBER = re.compile(rf" *[+-]?{_NUMBER} *", re.ASCII)
_SHARE = re.compile(rf" *({_NUMBER}) *(%?) *", re.ASCII)
_COUNT = re.compile(rf" *({_NUMBER}) *([A-Za-z]?) *", re.ASCII)
_INTEGER_RANGE = re.compile(r" *([0-9]{1,9}) *(?:- *([0-9]{1,9}) *)?", re.ASCII)
_THOUSANDS = {"": 1, "k": 1_000, "K": 1_000, "M": 1_000_000}

_DURATION_ALLOWED = 'a duration of zero or more with its unit, such as "250ms", "5m", "1.5h" or "1h30m"'
_COUNT_ALLOWED = 'a whole number of at least 1, such as "100000", "100_000", "100k" or "1.5M"'
_SHARE_ALLOWED = 'a share above 0 % and below 100 %, such as "1%" or "0.01"'
_RANGES_ALLOWED = 'whole numbers and ranges of at least 1, such as "4,8-12"'


def parse_duration_s(text: str, field: str) -> float:
    """Parse a duration such as ``"5m"``, ``"60 min"``, ``"1h30m"`` or ``"1e3s"``.

    A duration is one or more numbers, each with its unit, from the longest unit to the shortest. Units are
    ``us``, ``ms``, ``s``, ``m``, ``h``, ``d`` and ``w`` or their English names (``min``, ``hours``, ...),
    in lower case: ``5M`` is refused, because ``M`` is a million in counts and a month elsewhere. A number
    without a unit is refused, because minutes taken for seconds make a plan silently wrong.

    Args:
        text: what the user wrote, at most 64 characters.
        field: the option or key it was written for, used in the error.

    Returns:
        Seconds, finite and at least 0.

    Raises:
        InputError: if ``text`` is no such duration.
    """
    if not isinstance(text, str) or len(text) > _LONGEST_QUANTITY or not text.strip(" "):
        raise InputError(field, text, _DURATION_ALLOWED, "write a number and its unit")
    seconds = Fraction(0)
    position = 0
    shorter_than_s = 2 * _UNIT_S["w"]
    while position < len(text.rstrip(" ")):
        part = _DURATION_PART.match(text, position)
        if part is None:
            raise InputError(field, text, _DURATION_ALLOWED, _duration_remedy(text))
        number, spelling = part.groups()
        unit = _UNIT_OF.get(spelling)
        if unit is None:
            raise InputError(field, text, _DURATION_ALLOWED, _duration_remedy(text, number, spelling))
        if _UNIT_S[unit] >= shorter_than_s:
            raise InputError(field, text, _DURATION_ALLOWED, "write each unit once, the longest first")
        seconds += _number(number) * _UNIT_S[unit]
        shorter_than_s = _UNIT_S[unit]
        position = part.end()
    if seconds > _LONGEST_S:
        raise InputError(field, text, _DURATION_ALLOWED, "write a duration of at most 1e300 s")
    return float(seconds)


def _number(digits: str) -> Fraction:
    return Fraction(digits.replace(",", "").replace("_", ""))


def _duration_remedy(text: str, number: str = "", spelling: str = "") -> str:
    if text.strip(" ").startswith("-"):
        return "leave out the sign"
    if _BARE_NUMBER.fullmatch(text):
        bare = text.strip(" +")
        return f'add a unit: "{bare}s" for seconds, "{bare}m" for minutes, "{bare}h" for hours'
    if spelling.lower() in _UNIT_OF:
        return f'write units in lower case: "{number}{spelling.lower()}"'
    if spelling:
        return "use one of the units us, ms, s, m, h, d, w"
    return "write each number directly before its unit"


def parse_count(text: str, field: str) -> int:
    """Parse a count such as ``"100000"``, ``"100_000"``, ``"100,000"``, ``"100k"``, ``"1.5M"`` or ``"1e5"``.

    ``k`` (or ``K``) is a thousand and ``M`` a million. ``m`` is refused: it means minutes in durations.
    Commas separate thousands, as in English. The value must be whole after the suffix: ``1.5k`` is 1500, and
    ``1.5`` is refused.

    Args:
        text: what the user wrote, at most 64 characters.
        field: the option or key it was written for, used in the error.

    Returns:
        A whole number from 1 to 1e18.

    Raises:
        InputError: if ``text`` is no such count.
    """
    match = _COUNT.fullmatch(text) if isinstance(text, str) and len(text) <= _LONGEST_QUANTITY else None
    if match is None:
        raise InputError(field, text, _COUNT_ALLOWED, "write a whole number in digits")
    number, suffix = match.groups()
    if suffix not in _THOUSANDS:
        raise InputError(field, text, _COUNT_ALLOWED, "use k for thousands or M for millions, or no suffix")
    exponent = re.split("[eE]", number)[1:]
    if exponent and abs(int(exponent[0])) > len(str(_LARGEST_COUNT)):
        raise InputError(field, text, _COUNT_ALLOWED, "write a whole number of at most 1e18 in digits")
    count = _number(number) * _THOUSANDS[suffix]
    if count.denominator != 1:
        raise InputError(field, text, _COUNT_ALLOWED, "leave out the fraction")
    if not 1 <= count <= _LARGEST_COUNT:
        raise InputError(field, text, _COUNT_ALLOWED, "write a number from 1 to 1e18")
    return int(count)


def parse_integer_ranges(text: str, field: str, least: int = 1) -> tuple[int, ...]:
    """Parse a list of whole numbers and inclusive ranges such as ``"4,8-12"``.

    Args:
        text: what the user wrote, at most 1,000 characters; it may name at most 10,000 numbers.
        field: the option or key it was written for, used in the error.
        least: smallest number allowed, at least 0.

    Returns:
        The numbers, each at least ``least``, sorted, each once.

    Raises:
        InputError: if ``text`` is no such list, or a range is reversed or too long.
    """
    if not isinstance(text, str) or len(text) > _LONGEST_RANGES:
        raise InputError(field, text, _RANGES_ALLOWED, f"write at most {_LONGEST_RANGES:,} characters")
    numbers: set[int] = set()
    for part in text.split(","):
        match = _INTEGER_RANGE.fullmatch(part)
        if match is None:
            raise InputError(field, text, _RANGES_ALLOWED, "separate numbers and ranges by commas")
        first = int(match[1])
        last = first if match[2] is None else int(match[2])
        if first < least:
            raise InputError(field, text, _RANGES_ALLOWED, f"start from {least} or more")
        if last < first:
            raise InputError(field, text, _RANGES_ALLOWED, f'write the range as "{last}-{first}"')
        if last - first >= _MOST_INTEGERS:
            raise InputError(field, text, _RANGES_ALLOWED, f"name at most {_MOST_INTEGERS:,} numbers")
        numbers.update(range(first, last + 1))
        if len(numbers) > _MOST_INTEGERS:
            raise InputError(field, text, _RANGES_ALLOWED, f"name at most {_MOST_INTEGERS:,} numbers")
    return tuple(sorted(numbers))


def parse_share(text: str, field: str) -> float:
    """Parse a share such as ``"1%"``, ``"0.5 %"`` or ``"0.01"``.

    Args:
        text: what the user wrote, at most 64 characters.
        field: the option or key it was written for, used in the error.

    Returns:
        A number above 0 and below 1.

    Raises:
        InputError: if ``text`` is no such share.
    """
    match = _SHARE.fullmatch(text) if isinstance(text, str) and len(text) <= _LONGEST_QUANTITY else None
    share = 0.0 if match is None else float(match[1].replace(",", "").replace("_", "")) / (100.0 if match[2] else 1.0)
    if not 0.0 < share < 1.0:
        bare = match is not None and not match[2] and share >= 1.0
        raise InputError(field, text, _SHARE_ALLOWED, "add a percent sign" if bare else "write a number and %")
    return share


# Seconds of a unit, how many of it are printed at most, its name, seconds of the unit that takes over.
_PRINTED_UNITS = ((1, 120, "s", 60), (60, 120, "min", 3_600), (3_600, 48, "h", 86_400))
_DAY_S = 86_400
_LARGEST_IN_FULL = 1e9


def format_duration(seconds: float) -> str:
    """Return a duration for people: ``"58.8 s"``, ``"5 min"``, ``"2.1 h"``, ``"18.9 days"``, ``"100 ms"``.

    A unit takes over from two of it on, or earlier where it says the same: 64 s is ``"64 s"``, 90 s is
    ``"1.5 min"``. One decimal, a trailing ``.0`` left out; two decimals below 10 s; three significant digits
    below one second and from a billion days on. An infinite duration is ``"never"``: it is the time to
    something that does not happen.

    Args:
        seconds: any number but NaN; negative ones (savings) keep their sign.

    Raises:
        InputError: if ``seconds`` is NaN.
    """
    if math.isnan(seconds):
        raise InputError("duration", seconds, "a number of seconds", "find where the NaN comes from")
    if math.isinf(seconds):
        return "never"
    if seconds < 0:
        return f"-{format_duration(-seconds)}"
    if seconds == 0:
        return "0 s"
    if seconds < 0.9995e-3:
        return f"{float(f'{seconds * 1e6:.3g}'):g} us"
    if seconds < 0.9995:
        return f"{float(f'{seconds * 1e3:.3g}'):g} ms"
    if seconds < 9.995:
        return f"{round(seconds, 2):g} s"
    for unit_s, limit, unit, next_s in _PRINTED_UNITS:
        in_unit, in_next = round(seconds / unit_s, 1), round(seconds / next_s, 1)
        if in_unit < limit and (in_next < 1 or not math.isclose(in_next * next_s, seconds)):
            return _with_one_decimal(in_unit, unit)
    days = round(seconds / _DAY_S, 1)
    if days >= _LARGEST_IN_FULL:
        return f"{days:.3g} days"
    return _with_one_decimal(days, "day" if days == 1 else "days")


def _with_one_decimal(number: float, unit: str) -> str:
    return f"{number:,.1f}".removesuffix(".0") + f" {unit}"


def format_count(count: int) -> str:
    """Return a count with thousands separated: ``"100,000"``."""
    return f"{count:,d}"


def format_percent(fraction: float, decimals: int = 1) -> str:
    """Return a fraction as a percentage: ``0.87`` is ``"87.0 %"``.

    A share that is not quite all or not quite nothing never prints as if it were: ``0.99999`` is
    ``"> 99.9 %"`` and ``0.00001`` is ``"< 0.1 %"``.

    Args:
        fraction: a finite number, 1 for all.
        decimals: digits after the point, at least 0.

    Raises:
        InputError: if ``fraction`` is not finite.
    """
    if not math.isfinite(fraction):
        raise InputError("fraction", fraction, "a finite number", "find where it comes from")
    step = 10.0**-decimals
    percent = round(100 * fraction, decimals)
    if percent == 100 and fraction < 1:
        return f"> {100 - step:.{decimals}f} %"
    if percent == 0 and fraction > 0:
        return f"< {step:.{decimals}f} %"
    return f"{percent + 0.0:,.{decimals}f} %"


def format_ratio(ratio: float) -> str:
    """Return a ratio such as TTT/T0 for people: ``"2.93"``, ``"1,235"``, ``"0.0379"``, ``"never"``.

    Two decimals from 0.1 to below 100, none from 100 to a billion, three significant digits elsewhere; an
    infinite ratio is ``"never"``, as in :func:`format_duration`.

    Args:
        ratio: any number but NaN.

    Raises:
        InputError: if ``ratio`` is NaN.
    """
    if math.isnan(ratio):
        raise InputError("ratio", ratio, "a number", "find where the NaN comes from")
    if math.isinf(ratio):
        return "never"
    size = abs(ratio)
    if size == 0 or 0.09995 <= size < 99.995:
        return f"{ratio + 0.0:.2f}"
    return f"{ratio:,.0f}" if 1 <= size < _LARGEST_IN_FULL else f"{ratio:.3g}"
