"""JSON logs as rows of text cells: a list of records, JSON lines, or an object that holds one such list."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from spareplan.errors import InputError

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["LARGEST_JSON_BYTES", "MOST_JSON_RECORDS", "json_frame", "looks_like_json"]

# Parsed JSON takes several times its text: these keep it within about 2 GB.
LARGEST_JSON_BYTES = 256 * 2**20
MOST_JSON_RECORDS = 1_000_000
_DEEPEST = 3


def looks_like_json(data: bytes) -> bool:
    """Return whether a text starts as JSON records do."""
    start = data[:4096].lstrip()
    return start[:1] == b"{" or (start[:1] == b"[" and start[1:].lstrip()[:1] in (b"{", b"]"))


def json_frame(data: bytes, name: str, most_rows: int = MOST_JSON_RECORDS) -> pd.DataFrame:
    """Return JSON records as a frame of text; nested objects give columns such as ``fault_type.Class``.

    Args:
        data: UTF-8 JSON.
        name: the file, for errors.
        most_rows: how many records are taken at most.

    Raises:
        InputError: if it is no JSON, NaN or Infinity is in it, or it is no list of records.
    """
    import pandas as pd

    if len(data) > LARGEST_JSON_BYTES:
        raise InputError("log", name, f"at most {LARGEST_JSON_BYTES // 2**20} MiB of JSON", "split it by time")
    records = _records(_parsed(data, name), name)
    if len(records) > min(most_rows, MOST_JSON_RECORDS):
        raise InputError(
            "log", f"{len(records):,} records", f"at most {MOST_JSON_RECORDS:,} JSON records", "split it by time"
        )
    columns: dict[str, list[str]] = {}
    for index, record in enumerate(records):
        if not isinstance(record, dict):
            raise InputError(f"log {name} in record {index + 1}", record, "an object", "give a list of objects")
        for key, text in _cells(record, index + 1):
            column = columns.get(key)
            if column is None:
                column = columns[key] = [""] * index
            column.append(text)
        for column in columns.values():
            if len(column) <= index:
                column.append("")
    return pd.DataFrame(columns, dtype=object)


def _parsed(data: bytes, name: str) -> Any:
    text = data.decode("utf-8")
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        lines = text.strip().splitlines()
        if error.msg == "Extra data" and len(lines) > 1 and lines[0].rstrip().endswith("}"):
            return _json_lines(text, name)
        cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        remedy = "the file is cut off; fetch it again" if cut else f"there is a fault at character {error.colno}"
        raise InputError(f"log {name} in line {error.lineno}", error.msg.lower(), "whole JSON", remedy) from None
    except RecursionError:
        raise InputError("log", name, "records nested a few levels at most", "flatten it") from None
    except InputError:
        raise
    except ValueError:
        raise InputError("log", name, "JSON with numbers of at most 4,300 digits", "shorten its numbers") from None


def _json_lines(text: str, name: str) -> list[Any]:
    records = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                records.append(json.loads(line, parse_constant=_refuse_constant))
            except json.JSONDecodeError as error:
                cut = error.pos >= len(line.rstrip()) or error.msg.startswith("Unterminated")
                remedy = "the line is cut off" if cut else f"there is a fault at character {error.colno}"
                raise InputError(f"log {name} in line {number}", line, "one JSON object", remedy) from None
    return records


def _refuse_constant(text: str) -> None:
    raise InputError("log", text, "JSON numbers, which are finite", "write null or leave the record out")


def _records(document: Any, name: str) -> list[Any]:
    if isinstance(document, list):
        return document
    if isinstance(document, dict):
        lists = [value for value in document.values() if isinstance(value, list) and value]
        if len(lists) == 1:
            return lists[0]
        if not lists and all(not isinstance(value, list) for value in document.values()):
            return [document]
    raise InputError("log", name, "a list of records, or an object that holds one", "give the list itself")


def _cells(record: dict[str, Any], number: int, prefix: str = "", depth: int = 1) -> list[tuple[str, str]]:
    cells: list[tuple[str, str]] = []
    for key, value in record.items():
        if isinstance(value, dict):
            if depth >= _DEEPEST:
                raise InputError(f"{prefix}{key} in record {number}", value, "nested 3 levels at most", "flatten it")
            cells += _cells(value, number, f"{prefix}{key}.", depth + 1)
        elif value is None:
            cells.append((f"{prefix}{key}", ""))
        elif isinstance(value, bool):
            cells.append((f"{prefix}{key}", "true" if value else "false"))
        else:
            cells.append((f"{prefix}{key}", value.strip() if isinstance(value, str) else str(value)))
    return cells
