"""Records that refuse bad values in one line: pydantic's checks, reported as :class:`InputError`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

from annotated_types import Ge, Le
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from spareplan.errors import InputError
from spareplan.quantities import format_duration

__all__ = ["LineOfText", "Record"]


def _printable(text: str) -> str:
    if not text.isprintable():
        msg = "one line of printable text"
        raise ValueError(msg)
    return text


LineOfText = Annotated[str, Field(max_length=1_000), AfterValidator(_printable)]
"""Text that is safe to print: one line, no control characters, at most 1,000 characters."""


# How pydantic opens its sentences, and what to read there after "must be".
_OPENINGS = {
    "Input should be ": "",
    "String should have ": "text with ",
    "Tuple should have ": "a list with ",
}


class Record(BaseModel):
    """A frozen, validated record whose constructor raises :class:`InputError` for the first bad value.

    Types are strict: a bool or a float is no whole number, text is no number. NaN and infinity are refused.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)

    def __init__(self, **fields: object) -> None:
        try:
            super().__init__(**fields)
        except ValidationError as error:
            raise _input_error(type(self), error.errors(include_url=False)[0], fields) from None

    def to_json(self) -> dict[str, Any]:
        """Return the record as plain data for JSON; the constructor takes it back as keywords."""
        return self.model_dump(mode="json")


def _input_error(record: type[Record], problem: ErrorDetails, given: Mapping[str, object]) -> InputError:
    """Return pydantic's ``problem`` as one line: the key as it was written, value, domain and an example."""
    cause = problem.get("ctx", {}).get("error")
    if isinstance(cause, InputError):
        return _quoting(cause, given)
    path = [str(part) for part in problem["loc"]]
    key = path[0] if path else record.__name__
    field = record.model_fields.get(key)
    allowed = _allowed(problem, field)
    if problem["type"] == "missing":
        return InputError(key, None, allowed, _remedy(key, field, as_text=False))
    short = key.removesuffix("_s")
    if short in given and short != key:
        as_text = re.sub(r"^a number from (\S+) to (\S+)$", r"a duration from \1 s to \2 s", allowed)
        return InputError(short, given[short], as_text, _remedy(short, field, as_text=True))
    within = f".{path[1]}" if len(path) > 1 and not path[1].isdigit() else ""
    value = given[key] if len(path) == 1 and isinstance(given.get(key), str) else problem["input"]
    return InputError(key + within, value, allowed, _remedy(key, field, as_text=False))


def _quoting(error: InputError, given: Mapping[str, object]) -> InputError:
    """Return an error with the key and the value as they were written."""
    for key in (error.field.removesuffix("_s"), error.field):
        if isinstance(given.get(key), str):
            return InputError(key, given[key], error.allowed, error.remedy)
    return error


def _allowed(problem: ErrorDetails, field: FieldInfo | None) -> str:
    """Return the domain, to be read after "must be": the field's own range, else pydantic's words."""
    if problem["type"] == "missing":
        return "given"
    if problem["type"] == "value_error":
        return str(problem["ctx"]["error"])
    rules = field.metadata if field else []
    lowest = next((rule.ge for rule in rules if isinstance(rule, Ge)), None)
    highest = next((rule.le for rule in rules if isinstance(rule, Le)), None)
    if isinstance(lowest, int) and isinstance(highest, int):
        return f"a whole number from {lowest:,} to {highest:,}"
    if isinstance(lowest, float) and isinstance(highest, float):
        return f"a number from {lowest:g} to {highest:g}"
    for opening, instead in _OPENINGS.items():
        if problem["msg"].startswith(opening):
            return instead + problem["msg"].removeprefix(opening)
    return f"usable ({problem['msg']})"


def _remedy(key: str, field: FieldInfo | None, *, as_text: bool) -> str:
    """Return an example of the key, as a text with a unit if ``as_text``, else as it is kept."""
    if field is None or not field.examples:
        return "write it as in the example scenario"
    example = field.examples[0]
    if as_text:
        return f'write for example {key} = "{format_duration(example)}"'
    written = f'"{example}"' if isinstance(example, str) else f"{example}"
    return f"write for example {key} = {written}"
