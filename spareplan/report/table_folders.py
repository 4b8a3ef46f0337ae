"""Folders of reports that are known again by the first columns of one of their tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from spareplan.folders import OutputFolder

__all__ = ["table_folder"]


def table_folder(names: Sequence[str], table: str, columns: Sequence[str]) -> OutputFolder:
    """Return the kind of folder that holds these files and no other.

    Args:
        names: names of its files.
        table: the CSV file among them by whose first columns a folder is known as ours, also one of another version.
        columns: its columns, more than three.
    """
    begins = ",".join(columns[:3]) + ","

    def ours(path: Path) -> bool:
        entries = list(path.iterdir())
        if not all(entry.name in names and entry.is_file() and not entry.is_symlink() for entry in entries):
            return False
        try:
            with (path / table).open(encoding="utf-8", newline="") as file:
                return file.read(len(begins)) == begins
        except (OSError, ValueError):
            return False

    return OutputFolder("--out", ours)
