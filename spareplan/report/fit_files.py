"""A failure model as files: all of them or none."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path

from spareplan.failures.statistics import FailureFit
from spareplan.folders import OutputFolder
from spareplan.report.csv_files import csv_table
from spareplan.report.files import readable_json
from spareplan.report.fit_html import fit_html

__all__ = ["FIT_FILE_NAMES", "check_fit_folder", "fits_json", "write_fit", "write_fits"]

FIT_FILE_NAMES = ("fit.json", "laws.csv", "causes.csv", "nodes.csv", "survival.csv", "report.html")
_FITS_FILE_NAMES = ("fits.json", "fits.csv")
_SCHEMA_FAMILY = "spareplan/failure-fit"
_FITS_SCHEMA = "spareplan/failure-fits/1"

_COLUMNS: dict[str, tuple[str, ...]] = {
    "laws": ("sample", "law", "parameter", "value", "standard_error", "low", "high", "mean_s", "median_s",
             "log_likelihood", "aic", "p_value"),
    "causes": ("name", "outages", "share_of_outages", "down_s", "share_of_down"),
    "nodes": ("node", "failures", "down_s", "up_s", "watched_s"),
    "survival": ("sample", "times_s", "at_risk", "ended", "survival", "standard_error", "low", "high"),
}  # fmt: skip
_MOST_STEPS = 2_000


def check_fit_folder(folder: Path) -> None:
    """Refuse a folder that :func:`write_fit` would refuse; nothing is made or changed.

    Args:
        folder: where the report is to go.

    Raises:
        InputError: if there is something else than a new or empty folder or one that spareplan wrote, or if the folder
            cannot be made.
    """
    _REPORT.check(folder)


def write_fit(fit: FailureFit, folder: Path) -> tuple[Path, ...]:
    """Write the files of ``FIT_FILE_NAMES``, all or none; the same model gives the same bytes.

    Args:
        fit: the failure model.
        folder: a new or empty folder, or one that spareplan wrote.

    Returns:
        The paths of the files.

    Raises:
        InputError: as :func:`check_fit_folder`, or if the files cannot be written.
    """
    check_fit_folder(folder)
    texts = {
        "fit.json": readable_json(fit.to_json()) + "\n",
        **{f"{name}.csv": _csv(fit, name) for name in _COLUMNS},
        "report.html": fit_html(fit),
    }
    return _REPORT.write(folder, {name: texts[name].encode("utf-8") for name in FIT_FILE_NAMES})


def write_fits(fits: Mapping[str, FailureFit], by: str, folder: Path) -> tuple[Path, ...]:
    """Write several failure models: one JSON document and one table with a row a model.

    Args:
        fits: the models by the value of a column.
        by: the column.
        folder: as for :func:`write_fit`.

    Returns:
        The paths of the files.

    Raises:
        InputError: as :func:`check_fit_folder`, or if the files cannot be written.
    """
    check_fit_folder(folder)
    samples = ("up_time", "first_failure", "system_gap")
    header = (
        "value", "nodes", "failures", "node_mtbf_s", "node_mtbf_low_s", "node_mtbf_high_s", "repair_mean_s",
        "repair_median_s", *(f"{name}_weibull_{part}" for name in samples for part in ("shape", "scale_s")),
    )  # fmt: skip
    rows = []
    for value, fit in fits.items():
        repair = (None, None) if fit.repair is None else (fit.repair.mean_s, fit.repair.median_s)
        laws = [fit.samples[name].laws.get("weibull") for name in samples]
        parts = [None if law is None else law.value(part) for law in laws for part in ("shape", "scale_s")]
        node = fit.interval
        rows.append((value, fit.nodes, fit.failures, fit.node_mtbf.value, node.low, node.high, *repair, *parts))
    texts = {
        "fits.json": readable_json(fits_json(fits, by)) + "\n",
        "fits.csv": csv_table(header, rows),
    }
    return _REPORT.write(folder, {name: texts[name].encode("utf-8") for name in _FITS_FILE_NAMES})


def fits_json(fits: Mapping[str, FailureFit], by: str) -> dict[str, object]:
    """Return several failure models as plain data: under ``fits`` a document per value.

    Args:
        fits: the models by the value of a column.
        by: the column.
    """
    return {"schema": _FITS_SCHEMA, "by": by, "fits": {value: fit.to_json() for value, fit in fits.items()}}


def _csv(fit: FailureFit, table: str) -> str:
    columns = _COLUMNS[table]
    rows = ([_number(row[name]) for name in columns] for row in fit.rows(table, _MOST_STEPS))
    return csv_table(columns, rows)


def _number(value: object) -> object:
    """Return None for NaN, so that the cell is empty; an infinite number is left as it is."""
    return None if isinstance(value, float) and math.isnan(value) else value


def _holds_a_fit(path: Path) -> bool:
    """Whether a folder holds one or several failure models and nothing but our files."""
    names = FIT_FILE_NAMES + _FITS_FILE_NAMES
    if not all(entry.name in names and entry.is_file() and not entry.is_symlink() for entry in path.iterdir()):
        return False
    document = next((path / name for name in ("fit.json", "fits.json") if (path / name).exists()), None)
    if document is None:
        return False
    try:
        content = json.loads(document.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    schema = content.get("schema") if isinstance(content, dict) else None
    return isinstance(schema, str) and schema.startswith(_SCHEMA_FAMILY)


_REPORT = OutputFolder("--out", _holds_a_fit)
