"""Journals made for tests: their header, three records and how they are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from spareplan.errors import InputError
from spareplan.recovery.journal import Journal, read_journal

HEADER: dict[str, object] = {"digest": "00ff" * 16, "fill": "keep"}
RECORDS: tuple[dict[str, Any], ...] = (
    {"failed": [3, 17], "moves": 0},
    {"failed": [5], "kind": "Neustart \u00fc \u2028", "orders": {"5": [1, 2]}},
    {"restarted": True, "share": 0.1, "none": None},
)


def written(path: Path, records: tuple[dict[str, Any], ...] = RECORDS) -> bytes:
    with Journal.open(path, HEADER) as journal:
        for record in records:
            journal.append(record)
    return path.read_bytes()


def refused(path: Path, match: str, header: dict[str, object] | None = None) -> None:
    """Assert that a file is refused on one line, by both ways to read it, and stays as it is."""
    before = path.read_bytes()
    for use in (Journal.open, read_journal):
        with pytest.raises(InputError, match=match) as caught:
            use(path, HEADER if header is None else header)
        assert "\n" not in str(caught.value)
        assert "--state" in str(caught.value)
    assert path.read_bytes() == before
