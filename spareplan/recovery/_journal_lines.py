"""The text of a journal: its lines, their checksums, and what a file that was cut short or damaged still holds.

The first line says what the journal belongs to, each other one holds one record and its sequence number; every line
ends with a checksum chained to the line before::

    {"schema":"spareplan-recovery-journal","version":1,"digest":"...","check":"0123456789abcdef"}
    {"sequence":1,"record":{...},"check":"..."}

A line is written from its first byte to its newline and synced before anybody is told. So a line cut short at the end
of the file was told to nobody; anything else that is wrong is damage. What the file cannot tell is that whole lines
are missing at its end.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from spareplan.errors import InputError, shown

__all__ = ["FIELD", "Replay", "header_line", "record_line", "replay"]

FIELD = "--state"
_SCHEMA = "spareplan-recovery-journal"
_VERSION = 1
_OWN_KEYS = ("schema", "version", "check")
_OPENING = f'{{"schema":"{_SCHEMA}","version":'
_CHECK_DIGITS = 16
_SEAL_BYTES = len(',"check":""}\n') + _CHECK_DIGITS
_LONGEST_LINE = 64 * 1024 * 1024


@dataclass(frozen=True)
class Replay:
    """What a journal's file holds.

    Args:
        records: the records, oldest first.
        check: checksum of the last whole line; that of the header to be written where there is none.
        kept_bytes: length of the whole lines; 0 where the header is missing or cut short.
        torn_bytes: length of what follows them.
    """

    records: tuple[dict[str, Any], ...]
    check: str
    kept_bytes: int
    torn_bytes: int


def header_line(header: Mapping[str, object]) -> bytes:
    """Return the first line of a journal; equal headers give equal lines.

    Args:
        header: what the journal belongs to; plain JSON data, any keys but "schema", "version" and "check".

    Raises:
        InputError: if it is anything else.
    """
    clash = [key for key in _OWN_KEYS if key in header]
    if clash:
        raise InputError("header", clash[0], "any other key", "rename it: the journal has its own")
    values = _encoded("header", header, sort_keys=True).removeprefix("{").removesuffix("}")
    return _sealed("header", f"{_OPENING}{_VERSION}{',' if values else ''}{values}", "")[0]


def record_line(record: Mapping[str, object], sequence: int, previous: str) -> tuple[bytes, str]:
    """Return the line of a record, and its checksum.

    Args:
        record: plain JSON data without NaN or infinity.
        sequence: number of the record, from 1.
        previous: checksum of the line before.

    Raises:
        InputError: if the record is anything else, or the line would be longer than 64 MiB.
    """
    return _sealed("record", f'{{"sequence":{sequence},"record":{_encoded("record", record)}', previous)


def replay(path: Path, reader: BinaryIO, header: bytes) -> Replay:
    """Return what a file holds.

    Args:
        path: its path, for error texts.
        reader: the open file, at its start; somebody may be appending to it.
        header: the header line that it must have.

    Raises:
        InputError: if the file is no journal, has another header or is damaged.
        OSError: if it cannot be read.
    """
    check = _check_of(header)
    line = reader.readline(len(header))
    if line != header:
        if _is_torn_header(line, header) and (len(line) < len(header) or not reader.read(1)):
            return Replay((), check, 0, len(line))
        rest = b"" if line.endswith(b"\n") else reader.readline(_LONGEST_LINE)
        _refuse_header(path, line + rest, header)
    records: list[dict[str, Any]] = []
    kept_bytes = len(header)
    for number in count(2):
        line = reader.readline(_LONGEST_LINE + 1)
        if not line:
            break
        if _is_whole(line, check):
            records.append(_record_of(path, line, number))
            check = _check_of(line)
            kept_bytes += len(line)
        elif _is_torn(line, check) and not (line.endswith(b"\n") and reader.read(1)):
            return Replay(tuple(records), check, kept_bytes, len(line))
        else:
            raise _damaged(path, number)
    return Replay(tuple(records), check, kept_bytes, 0)


def _encoded(field: str, value: Mapping[str, object], *, sort_keys: bool = False) -> str:
    """Return a mapping as JSON text, ASCII, on one line."""
    remedy = "give texts, finite numbers, lists and objects"
    try:
        return json.dumps(dict(value), allow_nan=False, separators=(",", ":"), sort_keys=sort_keys)
    except RecursionError:
        raise InputError(field, type(value).__name__, "nested less deeply", remedy) from None
    except (TypeError, ValueError) as error:
        raise InputError(field, value, "plain JSON data", f"{remedy}: {shown(str(error))}") from None


def _sealed(field: str, body: str, previous: str) -> tuple[bytes, str]:
    """Return a line from its beginning, and its checksum."""
    if len(body) + _SEAL_BYTES > _LONGEST_LINE:
        allowed = f"at most {_LONGEST_LINE:,} bytes as JSON"
        raise InputError(field, f"{len(body):,} bytes", allowed, "leave out what can be computed again")
    content = body.encode("ascii")
    check = _checksum(previous, content)
    return content + _seal(check), check


def _checksum(previous: str, body: bytes) -> str:
    return hashlib.sha256(previous.encode("ascii") + body).hexdigest()[:_CHECK_DIGITS]


def _seal(check: str) -> bytes:
    return f',"check":"{check}"}}\n'.encode("ascii")


def _is_whole(line: bytes, previous: str) -> bool:
    """Whether a line ends with the checksum of itself and the line before."""
    return line[-_SEAL_BYTES:] == _seal(_checksum(previous, line[:-_SEAL_BYTES]))


def _check_of(line: bytes) -> str:
    """Return the checksum that a whole line ends with."""
    end = len(line) - len('"}\n')
    return line[end - _CHECK_DIGITS : end].decode("ascii")


def _record_of(path: Path, line: bytes, number: int) -> dict[str, Any]:
    """Return the record of a line whose checksum is right, which a forger can make too."""
    try:
        document = json.loads(line.decode("ascii"))
        if document["sequence"] == number - 1 and isinstance(document["record"], dict):
            record: dict[str, Any] = document["record"]
            return record
    except (ValueError, KeyError, TypeError, RecursionError):
        pass
    raise _damaged(path, number)


def _is_torn(line: bytes, previous: str) -> bool:
    """Whether a line can be one that was not written to its end.

    Its newline goes last, and blocks of it that never reached the disk read as zeros. A whole line with something else
    than a newline behind it was told, and damaged afterwards.
    """
    if len(line) > _LONGEST_LINE:
        return False
    return b"\0" in line or not (line.endswith(b"\n") or _is_whole(line[:-1] + b"\n", previous))


def _is_torn_header(content: bytes, header: bytes) -> bool:
    """Whether a file holds the beginning of a header line, or zeros for parts of it: nothing of anybody else's."""
    return all(byte in (0, right) for byte, right in zip(content, header, strict=False))


def _refuse_header(path: Path, line: bytes, header: bytes) -> NoReturn:
    """Raise the InputError that says why a file's first line is not the header expected."""
    expected = json.loads(header)
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("schema") != _SCHEMA:
        if line.startswith(_OPENING.encode("ascii")):
            raise _damaged(path, 1)
        remedy = "choose another one: this file is something else"
        raise InputError(FIELD, path, "a recovery journal of spareplan, or a new file", remedy)
    if not _is_whole(line, ""):
        raise _damaged(path, 1)
    for key in ("version", *sorted((found.keys() | expected.keys()).difference(_OWN_KEYS))):
        if _value(found, key) != _value(expected, key):
            values = f"its {shown(key)} is {shown(found.get(key))}, not {shown(expected.get(key))}"
            raise InputError(
                FIELD, path, "a journal of this plan", f"choose another one, or the plan it is of: {values}"
            )
    raise _damaged(path, 1)


def _value(document: dict[str, Any], key: str) -> str | None:
    """Return a value as JSON text, which tells 1 from true and from 1.0; None where it is missing."""
    return json.dumps(document[key], sort_keys=True) if key in document else None


def _damaged(path: Path, number: int) -> InputError:
    remedy = f"restore it, or start a new one after a global restart: line {number} is damaged"
    return InputError(FIELD, path, "an undamaged journal", remedy)
