"""The report as files: all of them or none, and nothing of anybody else's is ever replaced."""

from __future__ import annotations

import json
from pathlib import Path

from spareplan.folders import OutputFolder
from spareplan.planner import Plan
from spareplan.report.csv_files import candidates_csv, placement_csv
from spareplan.report.html import report_html
from spareplan.scenario import scenario_to_toml

__all__ = ["FILE_NAMES", "check_output_folder", "plan_json", "readable_json", "write_report"]

FILE_NAMES = ("plan.json", "scenario.toml", "candidates.csv", "placement.csv", "report.html")

_SCHEMA_FAMILY = "spareplan/plan"


def plan_json(plan: Plan) -> str:
    """Return the plan as JSON text with a newline at its end: keys in a fixed order, ASCII, no infinities.

    Args:
        plan: the plan.
    """
    return readable_json(plan.to_json()) + "\n"


def readable_json(value: object, indent: str = "") -> str:
    """Return JSON with one line for every list or record that holds no other.

    Args:
        value: plain data.
        indent: blanks before the lines after the first.
    """
    items = list(value.values() if isinstance(value, dict) else value if isinstance(value, list) else ())
    if not any(isinstance(item, (dict, list)) for item in items):
        return json.dumps(value, allow_nan=False)
    deeper = indent + "  "
    if isinstance(value, dict):
        lines = [f"{deeper}{json.dumps(key)}: {readable_json(item, deeper)}" for key, item in value.items()]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    return "[\n" + ",\n".join(f"{deeper}{readable_json(item, deeper)}" for item in items) + f"\n{indent}]"


def check_output_folder(folder: Path) -> None:
    """Refuse a folder that :func:`write_report` would refuse; nothing is made or changed.

    Args:
        folder: where the report is to go.

    Raises:
        InputError: if there is something else than a new or empty folder or one that spareplan wrote, or if
            the folder cannot be made.
    """
    _REPORT.check(folder)


def write_report(plan: Plan, folder: Path) -> tuple[Path, ...]:
    """Write the files of ``FILE_NAMES``, all or none, as :meth:`spareplan.folders.OutputFolder.write` does.

    The same plan gives the same bytes.

    Args:
        plan: the plan.
        folder: a new or empty folder, or one that spareplan wrote.

    Returns:
        The paths of the files.

    Raises:
        InputError: as :func:`check_output_folder`, or if the files cannot be written.
    """
    check_output_folder(folder)
    texts = {
        "plan.json": plan_json(plan),
        "scenario.toml": scenario_to_toml(plan.scenario),
        "candidates.csv": candidates_csv(plan),
        "placement.csv": placement_csv(plan),
        "report.html": report_html(plan),
    }
    return _REPORT.write(folder, {name: texts[name].encode("utf-8") for name in FILE_NAMES})


def _holds_a_plan(path: Path) -> bool:
    """Whether a folder holds a plan and nothing but our files."""
    if not all(entry.name in FILE_NAMES and entry.is_file() and not entry.is_symlink() for entry in path.iterdir()):
        return False
    try:
        document = json.loads((path / "plan.json").read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    schema = document.get("schema") if isinstance(document, dict) else None
    return isinstance(schema, str) and schema.startswith(_SCHEMA_FAMILY)


_REPORT = OutputFolder("--out", _holds_a_plan)
