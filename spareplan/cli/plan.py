"""``spareplan plan``: from a GPU count and an MTBF to a deployment plan."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated

import typer

from spareplan.cli.options import workers_of
from spareplan.cli.progress import progress_bar
from spareplan.cli.scenario_options import GivenScenario, takes_scenario
from spareplan.scenario import Scenario

__all__ = ["plan_command"]


@takes_scenario()
def plan_command(
    given: GivenScenario,
    out: Annotated[Path | None, typer.Option(help="Folder for the reports (default reports/NAME).")] = None,
    simulate: Annotated[bool, typer.Option("--simulate", help="Simulate each strategy's best, too.")] = False,  # noqa: FBT002 - an option, given by name
    as_json: Annotated[bool, typer.Option("--json", help="Print the plan as one JSON document.")] = False,  # noqa: FBT002 - an option, given by name
) -> None:
    """Turn a GPU count and an MTBF into a deployment plan, with CSV and HTML reports."""
    with given.named():
        _plan_and_report(given.build(), out, given.name, simulate=simulate, as_json=as_json)


def _plan_and_report(scenario: Scenario, out: Path | None, name: str | None, *, simulate: bool, as_json: bool) -> None:
    from rich.console import Console

    from spareplan.planner import plan, simulated
    from spareplan.report import check_output_folder, print_plan, write_report

    folder = out
    if folder is None and not as_json:
        folder = Path("reports") / _folder_name(scenario, name)
    if folder is not None:
        check_output_folder(folder)
    result = plan(scenario)
    if simulate:
        with progress_bar("Simulating") as told:
            result = simulated(result, workers=workers_of(None), progress=told)
    if folder is not None:
        write_report(result, folder)
    people = Console(stderr=as_json, highlight=False)
    if as_json:
        typer.echo(json.dumps(result.to_json(), allow_nan=False))
    else:
        print_plan(result, people)
    if folder is not None:
        people.print(f"Reports: {folder}", markup=False, soft_wrap=True)


def _folder_name(scenario: Scenario, name: str | None) -> str:
    """Name of the default folder: that of the preset or file, else GPUs and MTBF."""
    if name is not None and re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", name):
        return name
    return f"{scenario.gpus}-gpus-mtbf-{scenario.job_mtbf_s:.6g}s"
