"""Reports of plans and failure models: terminal, HTML with figures, CSV and JSON; they compute nothing.

Matplotlib, Jinja2 and Rich are imported where they are used, so that importing this package is cheap.
"""

from __future__ import annotations

from spareplan.report.csv_files import candidates_csv, events_csv, placement_csv
from spareplan.report.files import FILE_NAMES, check_output_folder, plan_json, write_report
from spareplan.report.fit_files import FIT_FILE_NAMES, check_fit_folder, fits_json, write_fit, write_fits
from spareplan.report.fit_html import fit_html
from spareplan.report.fit_terminal import print_fit, print_fits
from spareplan.report.html import report_html
from spareplan.report.reproduction_files import (
    REPRODUCTION_FILE_NAMES,
    check_reproduction_folder,
    write_reproduction,
)
from spareplan.report.reproduction_terminal import print_reproduction
from spareplan.report.simulation_terminal import print_simulation
from spareplan.report.terminal import print_plan
from spareplan.report.validation_files import VALIDATION_FILE_NAMES, check_validation_folder, write_validation
from spareplan.report.validation_terminal import print_simgrid, print_validation

__all__ = [
    "FILE_NAMES",
    "FIT_FILE_NAMES",
    "REPRODUCTION_FILE_NAMES",
    "VALIDATION_FILE_NAMES",
    "candidates_csv",
    "check_fit_folder",
    "check_output_folder",
    "check_reproduction_folder",
    "check_validation_folder",
    "events_csv",
    "fit_html",
    "fits_json",
    "placement_csv",
    "plan_json",
    "print_fit",
    "print_fits",
    "print_plan",
    "print_reproduction",
    "print_simgrid",
    "print_simulation",
    "print_validation",
    "report_html",
    "write_fit",
    "write_fits",
    "write_report",
    "write_reproduction",
    "write_validation",
]
