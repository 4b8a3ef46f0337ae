"""``spareplan validate``: the model that plans are made with, held against the simulation."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spareplan.cli.options import named_as_options, workers_of
from spareplan.cli.progress import progress_bar
from spareplan.errors import SpareplanError

if TYPE_CHECKING:
    from spareplan.simulation.simgrid_comparison import SimgridRow
    from spareplan.simulation.validation import Validation

__all__ = ["validate_command"]

_FOLDER = Path("reports") / "validation"
_HOW_TO_GET = "install Debian's python3-simgrid (apt-get install python3-simgrid)"


def validate_command(
    quick: Annotated[bool, typer.Option("--quick", help="Every fifth scenario only.")] = False,  # noqa: FBT002 - an option, given by name
    grid: Annotated[int, typer.Option(help="Which grid: each number combines the factors in another order.")] = 0,
    simgrid: Annotated[bool, typer.Option("--simgrid", help="Also hold the engine against its SimGrid twin.")] = False,  # noqa: FBT002 - as above
    workers: Annotated[
        str | None, typer.Option(help="Runs at the same time (default: one a core). The result does not depend on it.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of all runs.")] = 0,
    out: Annotated[Path | None, typer.Option(help=f"Folder for the reports (default {_FOLDER}).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as one JSON document.")] = False,  # noqa: FBT002 - as above
) -> None:
    """Hold the renewal model against the simulation over a grid of scenarios, and the simulation against SimGrid."""
    folder = _FOLDER if out is None and not as_json else out
    with named_as_options({"workers": workers, "seed": seed, "grid": grid}):
        from spareplan.report import check_validation_folder
        from spareplan.simulation.simgrid_runner import simgrid_interpreter
        from spareplan.simulation.validation import validate, validation_cases

        if folder is not None:
            check_validation_folder(folder)
        found = simgrid_interpreter() is not None
        if simgrid and not found:
            raise SpareplanError(f"--simgrid: no Python with SimGrid found; {_HOW_TO_GET}")
        at_once = workers_of(workers)
        with progress_bar("Simulating") as told:
            result = validate(validation_cases(quick=quick, grid=grid), seed=seed, workers=at_once, progress=told)
    twin = None
    if simgrid and not result.interrupted:
        from spareplan.simulation.simgrid_comparison import compare_with_simgrid

        twin = compare_with_simgrid(seed)
    _tell(result, twin, folder, found=found, as_json=as_json)


def _tell(
    result: Validation,
    twin: tuple[SimgridRow, ...] | None,
    folder: Path | None,
    *,
    found: bool,
    as_json: bool,
) -> None:
    """Write and print the result; of an interrupted one what is finished is printed, and nothing is written."""
    from rich.console import Console

    from spareplan.report import print_simgrid, print_validation, write_validation

    people = Console(stderr=as_json, highlight=False)
    if folder is not None and not result.interrupted:
        write_validation(result, folder)
    if as_json:
        document = {
            "rows": [row.to_json() for row in result.rows],
            "summaries": [summary.to_json() for summary in result.summaries],
            "simgrid": {"found": found, "rows": None if twin is None else [row.to_json() for row in twin]},
        }
        typer.echo(json.dumps(document, allow_nan=False))
    else:
        print_validation(result, people)
    if result.interrupted:
        raise KeyboardInterrupt
    if twin is not None and not as_json:
        print_simgrid(twin, people)
    elif not found:
        people.print(f"SimGrid is not there: {_HOW_TO_GET}", markup=False, soft_wrap=True)
    elif twin is None:
        people.print("SimGrid is there: --simgrid holds the engine against its twin", markup=False, soft_wrap=True)
    if folder is not None:
        people.print(f"Reports: {folder}", markup=False, soft_wrap=True)
