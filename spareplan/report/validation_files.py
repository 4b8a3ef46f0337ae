"""The renewal model held against the engine, as files: all of them or none."""

from __future__ import annotations

from pathlib import Path

from spareplan.report.csv_files import csv_table
from spareplan.report.table_folders import table_folder
from spareplan.report.validation_html import validation_html
from spareplan.simulation.validation import VALIDATION_COLUMNS, Validation

__all__ = ["VALIDATION_FILE_NAMES", "check_validation_folder", "validation_csv", "write_validation"]

VALIDATION_FILE_NAMES = ("report.html", "validation.csv")


def validation_csv(result: Validation) -> str:
    """Return a row per scenario; the columns are those of VALIDATION_COLUMNS.

    Args:
        result: the comparison.
    """
    return csv_table(VALIDATION_COLUMNS, ([getattr(row, name) for name in VALIDATION_COLUMNS] for row in result.rows))


def check_validation_folder(folder: Path) -> None:
    """Refuse a folder that :func:`write_validation` would refuse; nothing is made or changed.

    Args:
        folder: where the files are to go.

    Raises:
        InputError: if there is something else than a new or empty folder or one that spareplan wrote, or if the folder
            cannot be made.
    """
    _FOLDER.check(folder)


def write_validation(result: Validation, folder: Path) -> tuple[Path, ...]:
    """Write the files of VALIDATION_FILE_NAMES, all or none; the same result gives the same bytes.

    Args:
        result: the comparison.
        folder: a new or empty folder, or one that spareplan wrote.

    Returns:
        The paths of the files.

    Raises:
        InputError: as :func:`check_validation_folder`, or if the files cannot be written.
    """
    check_validation_folder(folder)
    texts = {"report.html": validation_html(result), "validation.csv": validation_csv(result)}
    return _FOLDER.write(folder, {name: texts[name].encode("utf-8") for name in VALIDATION_FILE_NAMES})


_FOLDER = table_folder(VALIDATION_FILE_NAMES, "validation.csv", VALIDATION_COLUMNS)
