"""The errors a user can cause or meet, one family under :class:`SpareplanError`."""

from __future__ import annotations

from pathlib import PurePath

__all__ = ["InputError", "SearchLimitError", "SpareplanError"]

_SHOWN_CHARACTERS = 80


class SpareplanError(Exception):
    """Base of every error that spareplan raises on purpose; its text is one line for people."""

    exit_code = 2


class InputError(SpareplanError, ValueError):
    """A value the user gave cannot be used.

    Args:
        field: the option, key or argument at fault, as the user knows it.
        value: what was given; control characters are escaped, long values are cut.
        allowed: what is allowed, to be read after "must be".
        remedy: one thing to do about it.
    """

    def __init__(self, field: str, value: object, allowed: str, remedy: str) -> None:
        self.field = field
        self.value = value
        self.allowed = allowed
        self.remedy = remedy
        super().__init__(f"{field} = {shown(value)}: must be {allowed}; {remedy}")


class SearchLimitError(SpareplanError):
    """A stated limit (time, iterations) ended a search before it had an answer."""

    exit_code = 3


def shown(value: object) -> str:
    """Return ``value`` as one printable line of at most 80 characters; a long path keeps its end.

    Args:
        value: anything; text keeps its printable characters, all else is escaped.
    """
    try:
        text = ascii(value) if isinstance(value, str) else " ".join(ascii(str(value))[1:-1].split())
    except ValueError:
        # Python refuses to print whole numbers of more than 4,300 digits
        text = f"a {type(value).__name__} too long to print"
    if len(text) > _SHOWN_CHARACTERS:
        kept = _SHOWN_CHARACTERS - 3
        text = "..." + text[-kept:] if isinstance(value, PurePath) else text[:kept] + "..."
    return text
