"""``spareplan fit``: from a failure log to a failure model."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from spareplan.cli.files import check_file, write_file
from spareplan.cli.options import named_as_options, pairs_of
from spareplan.errors import InputError
from spareplan.quantities import parse_count

if TYPE_CHECKING:
    from rich.console import Console

    from spareplan.failures.analysis import Progress

__all__ = ["fit_command"]

_Text = str | None
_DEFAULT_BOOTSTRAP = 200
_PACKED = (".gz", ".xz", ".bz2")
# work that ends sooner needs no word of progress
_QUIET_S = 2.0


def fit_command(
    log: Annotated[Path, typer.Argument(help="Failure log: CSV, JSON or Slurm's text, plain, gzip, xz or bzip2.")],
    nodes: Annotated[_Text, typer.Option(help="Nodes watched, with those that never failed: 400.")] = None,
    window_from: Annotated[_Text, typer.Option("--from", help="Start of the window: 2024-01-01, or 0d.")] = None,
    window_to: Annotated[_Text, typer.Option("--to", help="End of the window: 2024-07-01, or 180d.")] = None,
    burst: Annotated[_Text, typer.Option(help="Failures this close on several nodes count as one: 60s.")] = None,
    where: Annotated[
        list[str] | None, typer.Option(help="Only rows with this value: System=20. May be given again.")
    ] = None,
    by: Annotated[_Text, typer.Option(help="One model for each value of this column: System.")] = None,
    kind: Annotated[_Text, typer.Option(help="Kind of log, where detection fails: interval, point, events...")] = None,
    columns: Annotated[
        list[str] | None, typer.Option(help="Which column is what: node=host,start=begin. May be given again.")
    ] = None,
    time_unit: Annotated[_Text, typer.Option(help="Unit of times that are numbers: h; or m/d/y, d/m/y.")] = None,
    time_zone: Annotated[_Text, typer.Option(help="Zone of times that carry none (default UTC).")] = None,
    gpus_per_node: Annotated[_Text, typer.Option(help="GPUs in a node (default 8, stated as assumed).")] = None,
    gpus: Annotated[_Text, typer.Option(help="GPUs of the job whose MTBF is wanted: 100k.")] = None,
    bootstrap: Annotated[
        int | None, typer.Option(help="Drawn samples per goodness-of-fit p-value (default 200; with --by 0).")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of every draw.")] = 0,
    scenario: Annotated[Path | None, typer.Option(help="Write a scenario for plan --scenario: FILE.toml.")] = None,
    out: Annotated[Path | None, typer.Option(help="Folder for the reports (default reports/fit-NAME).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the model as one JSON document.")] = False,  # noqa: FBT002 - an option, given by name
) -> None:
    """Turn a failure log into a failure model: lifetimes, repair times and MTBFs, with their uncertainty."""
    given: dict[str, object] = {
        "nodes": nodes,
        "window_from": window_from,
        "window_to": window_to,
        "burst": burst,
        "where": where,
        "by": by,
        "kind": kind,
        "columns": columns,
        "time_unit": time_unit,
        "time_zone": time_zone,
        "gpus_per_node": gpus_per_node,
        "gpus": gpus,
        "bootstrap": bootstrap,
        "seed": seed,
    }
    with named_as_options(given):
        reading: dict[str, Any] = {
            "kind": kind,
            "columns": pairs_of(columns, "columns", "node=host,start=begin", ","),
            "time_unit": time_unit,
            "time_zone": time_zone,
            "nodes": None if nodes is None else parse_count(nodes, "nodes"),
            "window_from": window_from,
            "window_to": window_to,
            "where": pairs_of(where, "where", "System=20"),
        }
        fitting: dict[str, Any] = {
            "burst": burst,
            "gpus_per_node": None if gpus_per_node is None else parse_count(gpus_per_node, "gpus_per_node"),
            "gpus": None if gpus is None else parse_count(gpus, "gpus"),
            "bootstrap": (_DEFAULT_BOOTSTRAP if by is None else 0) if bootstrap is None else bootstrap,
            "seed": seed,
        }
        folder = Path("reports") / f"fit-{_name_of(log)}" if out is None and not as_json else out
        if by is not None:
            _fit_by(log, by, {**reading, **fitting}, scenario, folder, as_json=as_json)
        else:
            _fit(log, {**reading, **fitting}, scenario, folder, as_json=as_json)


def _fit(log: Path, options: dict[str, Any], scenario: Path | None, folder: Path | None, *, as_json: bool) -> None:
    from rich.console import Console

    from spareplan.failures import fit, fitted_scenario
    from spareplan.report import check_fit_folder, print_fit, write_fit
    from spareplan.scenario import scenario_to_toml

    if folder is not None:
        check_fit_folder(folder)
    if scenario is not None:
        _check_scenario_file(scenario)
    with _progress() as told:
        result = fit(log, **options, progress=told)
    # all that can still be refused comes before the first file
    toml = None if scenario is None else scenario_to_toml(fitted_scenario(result))
    if folder is not None:
        write_fit(result, folder)
    if scenario is not None and toml is not None:
        write_file(scenario, toml, "--scenario")
    people = Console(stderr=as_json, highlight=False)
    if as_json:
        typer.echo(json.dumps(result.to_json(), allow_nan=False))
    else:
        print_fit(result, people)
    if scenario is not None:
        people.print(f"Scenario: {scenario}", markup=False, soft_wrap=True)
    _say_where(folder, people)


def _fit_by(
    log: Path, by: str, options: dict[str, Any], scenario: Path | None, folder: Path | None, *, as_json: bool
) -> None:
    from rich.console import Console

    from spareplan.failures import fit_by
    from spareplan.report import check_fit_folder, fits_json, print_fits, write_fits

    if scenario is not None:
        raise InputError("--scenario", scenario, "left out with --by", f"choose one with --where {by}=...")
    if folder is not None:
        check_fit_folder(folder)
    with _progress() as told:
        results = fit_by(log, by, **options, progress=told)
    if folder is not None:
        write_fits(results, by, folder)
    people = Console(stderr=as_json, highlight=False)
    if as_json:
        typer.echo(json.dumps(fits_json(results, by), allow_nan=False))
    else:
        print_fits(results, by, people)
    _say_where(folder, people)


def _say_where(folder: Path | None, people: Console) -> None:
    if folder is not None:
        people.print(f"Reports: {folder}", markup=False, soft_wrap=True)


def _check_scenario_file(path: Path) -> None:
    """Refuse to replace a file that is no scenario of ours: a scenario written by hand is not lost by a slip."""
    from spareplan.scenario import SCENARIO_HEADER

    check_file(path, "--scenario")
    try:
        ours = not path.exists() or path.read_bytes()[: len(SCENARIO_HEADER)] == SCENARIO_HEADER.encode()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise InputError("--scenario", path, "a file that can be written", f"choose another one: {reason}") from None
    if not ours:
        raise InputError("--scenario", path, "a new file, or a scenario that spareplan wrote", "choose another name")


def _name_of(log: Path) -> str:
    """Return a name for the reports of a log: that of its file as far as it is fit for a folder."""
    name = log.name
    while Path(name).suffix.lower() in _PACKED:
        name = Path(name).stem
    cleaned = re.sub(r"[^A-Za-z0-9._-]+", "-", Path(name).stem).strip("-.")[:64]
    return cleaned or "log"


@contextmanager
def _progress() -> Iterator[Progress | None]:
    """Yield what tells people on a terminal which law is being fitted, once that takes longer than a moment."""
    from rich.console import Console

    people = Console(stderr=True, highlight=False)
    if not people.is_terminal:
        yield None
        return
    begun = time.monotonic()
    status = people.status("")
    shown = False

    def tell(sample: str, law: str) -> None:
        nonlocal shown
        if not shown and time.monotonic() - begun < _QUIET_S:
            return
        from rich.text import Text

        status.update(Text(f"Fitting {sample}: {law}"))
        if not shown:
            status.start()
            shown = True

    try:
        yield tell
    finally:
        if shown:
            status.stop()
