"""Scenarios from files, presets and options, and to TOML."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from os import PathLike
from pathlib import Path

from spareplan.errors import InputError
from spareplan.presets import preset_files
from spareplan.scenario.changes import merged
from spareplan.scenario.defaults import given
from spareplan.scenario.keys import Flat, as_written, flattened
from spareplan.scenario.model import Scenario, fields_of, known_keys, nested

__all__ = [
    "SCENARIO_HEADER",
    "build_scenario",
    "load_preset",
    "load_scenario",
    "preset_names",
    "scenario_from_text",
    "scenario_from_toml",
    "scenario_to_toml",
]

_LARGEST_FILE_BYTES = 1_048_576
_LONGEST_LINE = 4_000  # the parser's time grows with the square of a dotted key
_LONGEST_NAME = 64
# first line of every scenario file that is written
SCENARIO_HEADER = "# A spareplan scenario. Times are in seconds; [sources] says where values come from.\n"

PathText = str | PathLike[str]


def build_scenario(
    *, preset: str | None = None, toml: PathText | None = None, options: Mapping[str, object] | None = None
) -> Scenario:
    """Return the scenario of a preset or a file, if any, with options on top.

    Options may be fields of a scenario or of its search, with or without ``_s``; those that are ``None``
    count as not given. They replace what the preset or file says by the rules of
    :func:`spareplan.scenario.changes.merged`: one mean time between failures replaces the other, group size
    or groups replaces the other, and GPUs alone keep what was given of them. The file need not be complete
    if the options complete it.

    Args:
        preset: name of a preset.
        toml: path of a scenario file.
        options: values by field name.

    Raises:
        InputError: if both a preset and a file are given, or for the first value that cannot be used.
    """
    if preset is not None and toml is not None:
        raise InputError(
            "preset",
            preset,
            "left out where a scenario file is given",
            "give --preset or --scenario, not both",
        )
    base: Mapping[str, object] = {}
    if preset is not None:
        base = _parsed(_preset_text(preset), f"preset {preset}")
    elif toml is not None:
        base = _parsed(_file_text(toml), toml)
    return _combined(base, options)


def scenario_from_toml(path: PathText) -> Scenario:
    """Return the scenario of a TOML file.

    Args:
        path: the file, UTF-8, at most 1 MiB. Keys are the fields of a scenario, with ``_s`` for seconds or
            without for a text with a unit; the tables ``[search]`` and ``[sources]`` are optional.

    Raises:
        InputError: if the file cannot be read or a value cannot be used.
    """
    return build_scenario(toml=path)


def load_scenario(path: PathText, overrides: Mapping[str, object] | None = None) -> Scenario:
    """Return the scenario of a TOML file with ``overrides`` on top, as :func:`build_scenario` does."""
    return build_scenario(toml=path, options=overrides)


def scenario_from_text(text: str, overrides: Mapping[str, object] | None = None) -> Scenario:
    """Return the scenario of a TOML text with ``overrides`` on top, as :func:`build_scenario` does."""
    return _combined(_parsed(text, "text"), overrides)


def load_preset(name: str, overrides: Mapping[str, object] | None = None) -> Scenario:
    """Return a preset with ``overrides`` on top, as :func:`build_scenario` does."""
    return build_scenario(preset=name, options=overrides)


def preset_names() -> tuple[str, ...]:
    """Return the names of the presets, in alphabetical order."""
    return tuple(preset_files())


def scenario_to_toml(scenario: Scenario) -> str:
    """Return the scenario as TOML, every value resolved; reading it back gives an equal scenario.

    Equal scenarios give equal text. Values that are not set are left out.
    """
    import tomli_w

    values = fields_of(scenario)
    known = known_keys()
    if not scenario.title:
        del values["title"]
    document: dict[str, object] = {name: values[name] for name in known.scenario if name in values}
    document["search"] = {name: values[name] for name in known.search if name in values}
    document["sources"] = scenario.sources
    return SCENARIO_HEADER + tomli_w.dumps(document)


def _combined(base: Mapping[str, object], options: Mapping[str, object] | None) -> Scenario:
    known = known_keys()
    flat: Flat = {name: value for name, value in flattened(base, known).items() if value is not None}
    chosen = {name: value for name, value in (options or {}).items() if value is not None}
    changes = flattened(chosen, known, search_at_top=True)
    return Scenario(**as_written(nested(merged(given(flat), changes), known, chosen, base), chosen, base))


def _parsed(text: str, origin: PathText) -> dict[str, object]:
    longest = max((len(line) for line in text.splitlines()), default=0)
    if longest > _LONGEST_LINE:
        remedy = f"break the line of {longest:,} characters"
        raise InputError("scenario", origin, f"TOML with lines of at most {_LONGEST_LINE:,} characters", remedy)
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except RecursionError:
        raise InputError("scenario", origin, "valid TOML", "nest its values less deeply") from None
    except ValueError as error:
        # The parser's message holds the line and column; characters of the file are escaped in it.
        place = " ".join(ascii(str(error))[1:-1].split())
        raise InputError("scenario", origin, "valid TOML", f"correct it: {place[:200]}") from None


def _preset_text(name: str) -> str:
    presets = preset_files()
    if name not in presets:
        nearest = difflib.get_close_matches(str(name)[:_LONGEST_NAME], presets, n=1, cutoff=0.4)
        remedy = f'did you mean "{nearest[0]}"?' if nearest else "list them with: spareplan presets"
        raise InputError("preset", name, f"one of {', '.join(presets)}", remedy)
    return presets[name].read_text(encoding="utf-8")


def _file_text(path: PathText) -> str:
    allowed = "a readable TOML file"
    try:
        with Path(path).open("rb") as file:
            content = file.read(_LARGEST_FILE_BYTES + 1)
    except FileNotFoundError:
        raise InputError("scenario", path, allowed, "check the path: there is no such file") from None
    except IsADirectoryError:
        raise InputError("scenario", path, allowed, "name a file in it: this is a folder") from None
    except (OSError, TypeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no usable path"
        raise InputError("scenario", path, allowed, f"check the path: {reason}") from None
    if len(content) > _LARGEST_FILE_BYTES:
        raise InputError("scenario", path, "a file of at most 1 MiB", "name a scenario file")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise InputError("scenario", path, "UTF-8 text", f"save it as UTF-8: line {line} is not") from None
