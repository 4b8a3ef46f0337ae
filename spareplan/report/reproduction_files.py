"""The published experiment run again, as files: all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from spareplan.report.csv_files import csv_table
from spareplan.report.reproduction_html import reproduction_html
from spareplan.report.table_folders import table_folder
from spareplan.simulation.reproduction import (
    REPRODUCTION_COLUMNS,
    RULE_COLUMNS,
    Reproduction,
    ReproductionRow,
    RuleRow,
)

__all__ = [
    "REPRODUCTION_FILE_NAMES",
    "check_reproduction_folder",
    "reproduction_csv",
    "rules_csv",
    "write_reproduction",
]

REPRODUCTION_FILE_NAMES = ("report.html", "reproduction.csv", "rules.csv")


def reproduction_csv(result: Reproduction) -> str:
    """Return a row per setting; the columns are those of REPRODUCTION_COLUMNS.

    Args:
        result: the experiment.
    """
    return _csv(REPRODUCTION_COLUMNS, result.rows)


def rules_csv(result: Reproduction) -> str:
    """Return a row per changed rule and setting; the columns are those of RULE_COLUMNS.

    Args:
        result: the experiment.
    """
    return _csv(RULE_COLUMNS, result.rules)


def _csv(columns: Sequence[str], rows: Sequence[ReproductionRow] | Sequence[RuleRow]) -> str:
    return csv_table(columns, ([getattr(row, name) for name in columns] for row in rows))


def check_reproduction_folder(folder: Path) -> None:
    """Refuse a folder that :func:`write_reproduction` would refuse; nothing is made or changed.

    Args:
        folder: where the files are to go.

    Raises:
        InputError: if there is something else than a new or empty folder or one that spareplan wrote, or if the folder
            cannot be made.
    """
    _FOLDER.check(folder)


def write_reproduction(result: Reproduction, folder: Path) -> tuple[Path, ...]:
    """Write the files of REPRODUCTION_FILE_NAMES, all or none; the same result gives the same bytes.

    Args:
        result: the experiment.
        folder: a new or empty folder, or one that spareplan wrote.

    Returns:
        The paths of the files.

    Raises:
        InputError: as :func:`check_reproduction_folder`, or if the files cannot be written.
    """
    check_reproduction_folder(folder)
    texts = {
        "report.html": reproduction_html(result),
        "reproduction.csv": reproduction_csv(result),
        "rules.csv": rules_csv(result),
    }
    return _FOLDER.write(folder, {name: texts[name].encode("utf-8") for name in REPRODUCTION_FILE_NAMES})


_FOLDER = table_folder(REPRODUCTION_FILE_NAMES, "reproduction.csv", REPRODUCTION_COLUMNS)
