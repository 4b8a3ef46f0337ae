"""``spareplan reproduce``: the published experiment, run again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spareplan.cli.options import named_as_options, workers_of
from spareplan.cli.progress import progress_bar
from spareplan.quantities import parse_count, parse_integer_ranges

if TYPE_CHECKING:
    from spareplan.simulation.reproduction import Reproduction

__all__ = ["reproduce_command"]

_Text = str | None
_FOLDER = Path("reports") / "reproduction"


def reproduce_command(
    groups: Annotated[_Text, typer.Option(help="Only this number of groups: 200, 600 or 1000.")] = None,
    strategy: Annotated[_Text, typer.Option(help="Only this strategy: replication or spare.")] = None,
    redundancy: Annotated[_Text, typer.Option(help="Only these redundancies: 3,8-12.")] = None,
    runs: Annotated[str, typer.Option(help="Simulated runs of each setting, at least 2.")] = "10",
    workers: Annotated[
        _Text, typer.Option(help="Runs at the same time (default: one a core). The result does not depend on it.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of all runs.")] = 0,
    out: Annotated[Path | None, typer.Option(help=f"Folder for the reports (default {_FOLDER}).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the rows as one JSON document.")] = False,  # noqa: FBT002 - an option, given by name
) -> None:
    """Run the published experiment (arXiv 2603.00357) again: 600,000 GPUs, replication and SPARe at each redundancy."""
    given: dict[str, object] = {
        "groups": groups,
        "strategy": strategy,
        "redundancy": redundancy,
        "runs": runs,
        "workers": workers,
        "seed": seed,
    }
    folder = _FOLDER if out is None and not as_json else out
    with named_as_options(given):
        from spareplan.simulation.published import published_settings
        from spareplan.simulation.reproduction import reproduce

        settings = published_settings(
            groups=None if groups is None else parse_count(groups, "groups"),
            strategy=strategy,
            redundancies=None if redundancy is None else parse_integer_ranges(redundancy, "redundancy"),
        )
        count = parse_count(runs, "runs")
        at_once = workers_of(workers)
        _check(folder)
        with progress_bar("Simulating") as told:
            result = reproduce(settings, count, seed, at_once, told, with_rules=folder is not None)
    _tell(result, folder, as_json=as_json)


def _check(folder: Path | None) -> None:
    from spareplan.report import check_reproduction_folder

    if folder is not None:
        check_reproduction_folder(folder)


def _tell(result: Reproduction, folder: Path | None, *, as_json: bool) -> None:
    """Write and print the result; of an interrupted one what is finished is printed, and nothing is written."""
    from rich.console import Console

    from spareplan.report import print_reproduction, write_reproduction

    people = Console(stderr=as_json, highlight=False)
    if folder is not None and not result.interrupted:
        write_reproduction(result, folder)
    if as_json:
        typer.echo(json.dumps([row.to_json() for row in result.rows], allow_nan=False))
    else:
        print_reproduction(result, people)
    if result.interrupted:
        raise KeyboardInterrupt
    if folder is not None:
        people.print(f"Reports: {folder}", markup=False, soft_wrap=True)
