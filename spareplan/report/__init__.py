"""Reports of a plan: terminal, HTML with figures, CSV and JSON; they compute nothing.

Matplotlib, Jinja2 and Rich are imported where they are used, so that importing this package is cheap.
"""

from __future__ import annotations

from spareplan.report.csv_files import candidates_csv, placement_csv
from spareplan.report.files import FILE_NAMES, check_output_folder, plan_json, write_report
from spareplan.report.html import report_html
from spareplan.report.terminal import print_plan

__all__ = [
    "FILE_NAMES",
    "candidates_csv",
    "check_output_folder",
    "placement_csv",
    "plan_json",
    "print_plan",
    "report_html",
    "write_report",
]
