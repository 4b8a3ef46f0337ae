"""Reading what people write: keys with or without their unit, text for numbers, one flat set of values.

A scenario is handled flat while it is put together: the keys of ``[search]`` stand beside the others (no two
share a name), every key is a field's name and every value has the field's type or will be refused by it.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral

from spareplan.errors import InputError
from spareplan.quantities import parse_count, parse_duration_s, parse_integer_ranges

__all__ = ["Flat", "KnownKeys", "as_written", "flattened", "search_values"]

Flat = dict[str, object]
"""A scenario's values by field name, ``[search]`` included; ``sources``, if any, is a dict."""

_COUNTS = frozenset({"gpus", "group_size", "groups", "machine_gpus", "steps"})
_INTEGERS = frozenset({"redundancy", "granularity"})
_NAMES = frozenset({"strategies", "layouts"})
_TABLES = ("search", "sources")
_LONGEST_KEY = 64


@dataclass(frozen=True)
class KnownKeys:
    """The names of all fields.

    Attributes:
        scenario: fields at the top level, ``search`` and ``sources`` not among them.
        search: fields of the table ``[search]``.
    """

    scenario: tuple[str, ...]
    search: tuple[str, ...]

    @property
    def sourced(self) -> tuple[str, ...]:
        """Fields whose value may have a source."""
        return tuple(name for name in (*self.scenario, *self.search) if name != "title")


def flattened(values: Mapping[str, object], known: KnownKeys, *, search_at_top: bool = False) -> Flat:
    """Return the values of a scenario flat, by field name; ``None`` is kept as a value.

    Args:
        values: what was written.
        known: the fields there are.
        search_at_top: whether keys of ``[search]`` may also stand at the top level, as options do.

    Raises:
        InputError: for an unknown or doubled key, a table that is none, or text that cannot be read.
    """
    top = (*known.scenario, *known.search) if search_at_top else known.scenario
    search = _table("search", values.get("search"))
    sources = _table("sources", values.get("sources"))
    inside = dict.fromkeys(known.search, "into the table [search]")
    outside = dict.fromkeys(known.scenario, "to the top level, above all tables")
    flat = _read({key: value for key, value in values.items() if key not in _TABLES}, top, inside, _TABLES)
    for name, value in _read(search, known.search, outside).items():
        if flat.get(name) is not None:
            raise InputError(name, value, "given once", "give it at the top level or in [search], not both")
        flat[name] = value
    if values.get("sources") is not None:
        flat["sources"] = {_field_named(key, known.sourced, {}): text for key, text in sources.items()}
    return flat


def search_values(values: Mapping[str, object], search_keys: tuple[str, ...]) -> Flat:
    """Return the values of the table ``[search]`` by field name, those that are ``None`` left out.

    Args:
        values: what was written.
        search_keys: the fields of the table.

    Raises:
        InputError: as for :func:`flattened`.
    """
    return {name: value for name, value in _read(values, search_keys, {}).items() if value is not None}


def as_written(values: Mapping[str, object], *written: Mapping[str, object] | None) -> dict[str, object]:
    """Return values under the keys and in the words in which they were written, so that an error can quote them.

    Args:
        values: values by field name.
        written: what was written, the strongest first; each may hold a table ``search``.
    """
    tables = [table for each in written if each is not None for table in (each, each.get("search"))]
    result: dict[str, object] = {}
    for name, value in values.items():
        key, text = _quoted(name, value, [table for table in tables if isinstance(table, Mapping)])
        result[key] = text
    return result


def _quoted(name: str, value: object, tables: Sequence[Mapping[str, object]]) -> tuple[str, object]:
    """Return key and text that stand for a field's value in the first table that has it, else the field and value."""
    for table in tables:
        for key in (name.removesuffix("_s"), name):
            text = table.get(key)
            if text is not None:
                kept = isinstance(text, str) and not isinstance(value, str) and _converted(key, name, text) == value
                return (key, text) if kept else (name, value)
    return name, value


def _table(key: str, value: object) -> Mapping[str, object]:
    if value is None:
        return {}
    if isinstance(value, Mapping):
        return value
    fields_set = getattr(value, "model_fields_set", None)
    if key == "search" and fields_set is not None:
        return {name: getattr(value, name) for name in fields_set}
    raise InputError(key, value, "a table", f"write [{key}] on a line of its own and its keys below")


def _read(
    values: Mapping[str, object],
    names: tuple[str, ...],
    elsewhere: Mapping[str, str],
    others: tuple[str, ...] = (),
) -> Flat:
    read: Flat = {}
    for key, value in values.items():
        name = _field_named(key, names, elsewhere, others)
        if value is None:
            read.setdefault(name, None)
            continue
        if read.get(name) is not None:
            raise InputError(key, value, "given once", f"give {name.removesuffix('_s')} or {name}, not both")
        read[name] = _converted(key, name, value)
    return read


def _field_named(
    key: object, names: tuple[str, ...], elsewhere: Mapping[str, str], others: tuple[str, ...] = ()
) -> str:
    """Return the field that ``key`` names, with or without the unit at its end.

    Args:
        key: what was written.
        names: the fields that may stand here.
        elsewhere: where to move fields that may not.
        others: other keys that may be meant by a misspelt one.
    """
    for name in (key, f"{key}_s"):
        if name in names and isinstance(name, str):
            return name
        if name in elsewhere and isinstance(name, str):
            raise InputError("key", key, "in its place", f"move it {elsewhere[name]}")
    spellings = [*names, *(name.removesuffix("_s") for name in names), *others]
    nearest = difflib.get_close_matches(str(key)[:_LONGEST_KEY], spellings, n=1)
    remedy = f'did you mean "{nearest[0]}"?' if nearest else "leave it out"
    raise InputError("key", key, "one that a scenario knows", remedy)


def _converted(key: str, name: str, value: object) -> object:
    """Return ``value`` as the field ``name`` keeps it, or unchanged for the field to refuse."""
    if key != name:
        if not isinstance(value, str):
            raise InputError(key, value, "text with a unit", f'write {key} = "5m", or {name} for seconds')
        return parse_duration_s(value, key)
    if isinstance(value, str):
        short = name.removesuffix("_s")
        if short != name:
            raise InputError(name, value, "a number of seconds", f'write {short} = "5m" for text with a unit')
        if name in _COUNTS:
            return parse_count(value, name)
        if name in _INTEGERS:
            return parse_integer_ranges(value, name)
        if name in _NAMES:
            return tuple(part.strip() for part in value.split(","))
    if isinstance(value, list) and name in _INTEGERS | _NAMES:
        return tuple(value)
    if isinstance(value, Integral) and not isinstance(value, int):
        return int(value)  # numpy's integers are whole numbers too
    return value
