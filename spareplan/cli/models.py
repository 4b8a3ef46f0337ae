"""``spareplan models``: the optimisation models as files, with their optima, for any solver."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spareplan.errors import InputError, SearchLimitError, SpareplanError
from spareplan.quantities import parse_duration_s

if TYPE_CHECKING:
    from spareplan.exporting import CheckedFile, Entry, ModelsCheck

__all__ = ["models_app"]

models_app = typer.Typer(
    help="The optimisation models as MPS and LP files: written, re-solved by three solvers, extended.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@models_app.command("export")
def export_command(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="New or empty folder, or one that this wrote.")],
    problem: Annotated[
        list[str] | None, typer.Option(help="Only this one: placement, stacks, reorder or patch; may be repeated.")
    ] = None,
) -> None:
    """Write formulations, instances and a manifest of their proven optima, all or none."""
    from spareplan.exporting import PROBLEMS, export_models

    entries = export_models(folder, tuple(problem) if problem else PROBLEMS)
    typer.echo(f"{len(entries)} model files, every optimum proven: {folder}")


@models_app.command("check")
def check_command(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Folder with a manifest.json.")],
    time_limit: Annotated[str, typer.Option(help="Time for one solver on one file.")] = "60s",
    as_json: Annotated[bool, typer.Option("--json", help="Print the outcome as one JSON document.")] = False,  # noqa: FBT002 - an option, given by name
) -> None:
    """Re-solve every file with HiGHS, CBC and OR-Tools and compare with the manifest."""
    from rich.console import Console
    from rich.progress import Progress, TextColumn

    from spareplan.exporting import check_models

    limit_s = _time_limit_s(time_limit)
    people = Console(stderr=True)
    with Progress(
        TextColumn("{task.completed:.0f} of {task.total:.0f} files  {task.fields[file]}", markup=False),
        console=people,
        transient=True,
        disable=not people.is_terminal,
    ) as progress:
        task = progress.add_task("", file="")
        check = check_models(
            folder, limit_s, lambda file, done, total: progress.update(task, file=file, completed=done, total=total)
        )
    if as_json:
        typer.echo(json.dumps(check.to_json(), allow_nan=False))
    else:
        _print_check(check)
    _refuse_disagreement(check, time_limit)


@models_app.command("add")
def add_command(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Folder with a manifest.json.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="MPS or LP file; copied unless it is in DIR.")],
    problem: Annotated[str, typer.Option(help="placement, stacks, reorder, patch or own.")] = "own",
    time_limit: Annotated[str, typer.Option(help="Time in which its optimum must be proven.")] = "60s",
) -> None:
    """Solve a model of your own and add it to the manifest, so that check covers it."""
    from spareplan.exporting import add_model

    entry = add_model(folder, file, problem, _time_limit_s(time_limit))
    typer.echo(f"added {entry.file}: {_expected(entry)} ({entry.solver})")


def _time_limit_s(text: str) -> float:
    seconds = parse_duration_s(text, "--time-limit")
    if seconds <= 0:
        raise InputError("--time-limit", text, "above 0", "give a time such as 60s")
    return seconds


def _print_check(check: ModelsCheck) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from spareplan.exporting import CHECKERS

    table = Table(box=None, pad_edge=False)
    table.add_column("problem")
    table.add_column("file", overflow="fold")
    for heading in ("optimum", *CHECKERS.values()):
        table.add_column(heading, justify="right")
    table.add_column("agree")
    for file in check.files:
        found = [_found(file, solver) for solver in CHECKERS]
        agree = "yes" if file.agrees else "no" if file.disagreeing else "not proven"
        # most files are in the folder of their problem
        name = file.entry.file.removeprefix(f"{file.entry.problem}/")
        table.add_row(*(Text(cell) for cell in (file.entry.problem, name, _expected(file.entry), *found, agree)))
    console = Console(highlight=False)
    console.print(table)
    for name in check.unlisted:
        line = f"not in the manifest, not checked: {name} (spareplan models add DIR FILE)"
        console.print(Text(line), soft_wrap=True)


def _expected(entry: Entry) -> str:
    return entry.status if entry.objective is None else f"{entry.objective:.10g}"


def _found(file: CheckedFile, solver: str) -> str:
    report = next(report for name, report in file.reports.items() if name == solver)
    if report.objective is None:
        return report.status.value
    # a solution that is not proven best says that the optimum is no higher
    at_most = "" if report.proven else "<= "
    return f"{at_most}{report.objective:.10g}"


def _refuse_disagreement(check: ModelsCheck, time_limit: str) -> None:
    """End the command with an error where the outcome is not what the manifest says.

    Raises:
        SpareplanError: naming the first file that a solver contradicts.
        SearchLimitError: naming the first file that a limit left open, where none is contradicted.
    """
    from spareplan.exporting import CHECKERS

    for file in check.files:
        if file.disagreeing:
            solver = file.disagreeing[0]
            said = f"{CHECKERS[solver]} says {_found(file, solver)}, the manifest {_expected(file.entry)}"
            raise SpareplanError(f"{file.entry.file}: {said}; export it again, or correct the manifest")
    for file in check.files:
        if file.unproven:
            who = CHECKERS[file.unproven[0]]
            remedy = "give more with --time-limit"
            raise SearchLimitError(f"{file.entry.file}: {time_limit} ended before {who} was done; {remedy}")
