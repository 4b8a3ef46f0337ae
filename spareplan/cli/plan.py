"""``spareplan plan``: from a GPU count and an MTBF to a deployment plan."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated

import typer

from spareplan.scenario import Scenario, build_scenario

__all__ = ["plan_command"]

_Text = str | None


def plan_command(
    gpus: Annotated[_Text, typer.Option(help="GPUs in all, such as 100000 or 100k.")] = None,
    mtbf: Annotated[_Text, typer.Option(help="Job's mean time between failures with all groups up: 5m.")] = None,
    gpu_mtbf: Annotated[_Text, typer.Option(help="One GPU's mean time between failures: 50000h.")] = None,
    group_size: Annotated[_Text, typer.Option(help="GPUs per data-parallel group (default 512).")] = None,
    groups: Annotated[_Text, typer.Option(help="Number of groups, instead of their size.")] = None,
    weibull_shape: Annotated[
        float | None, typer.Option(help="Weibull shape of a group's life (1: exponential).")
    ] = None,
    initial_ages: Annotated[_Text, typer.Option(help="Age of the groups at the start: steady or new.")] = None,
    renewal: Annotated[_Text, typer.Option(help="Ages over a restart: kept or all-new.")] = None,
    compute: Annotated[_Text, typer.Option(help="Compute time of one stack: 64s.")] = None,
    jitter: Annotated[float | None, typer.Option(help="Relative standard deviation of a stack's compute.")] = None,
    all_reduce: Annotated[_Text, typer.Option(help="Time of one all-reduce: 2s.")] = None,
    save: Annotated[_Text, typer.Option(help="Blocking part of a checkpoint save: 60s.")] = None,
    save_waits: Annotated[_Text, typer.Option(help="Who waits for a save: everybody or one-group.")] = None,
    load: Annotated[_Text, typer.Option(help="Load of a checkpoint after a restart: 0s.")] = None,
    restart: Annotated[_Text, typer.Option(help="Global restart: 10m.")] = None,
    restart_failures: Annotated[
        _Text,
        typer.Option(help="Failures during a restart: ignored, group (own timer again) or job (all again)."),
    ] = None,
    detection: Annotated[_Text, typer.Option(help="Extra time until a failure is known: 0s.")] = None,
    shrink: Annotated[_Text, typer.Option(help="Shrinking the communicator: 100ms.")] = None,
    repair: Annotated[_Text, typer.Option(help="Mean repair time of a machine: 6h.")] = None,
    steps: Annotated[_Text, typer.Option(help="Steps of the run: 10000.")] = None,
    price: Annotated[float | None, typer.Option(help="Price of a GPU-hour.")] = None,
    strategies: Annotated[_Text, typer.Option(help="Strategies to compare: checkpoint,replication,spare.")] = None,
    redundancy: Annotated[_Text, typer.Option(help="Only these redundancies: 4,8-12.")] = None,
    layout: Annotated[_Text, typer.Option(help="Only these layouts: golomb,cyclic,consecutive.")] = None,
    granularity: Annotated[_Text, typer.Option(help="Micro-shards per shard: 1,2,4.")] = None,
    interval: Annotated[_Text, typer.Option(help="Fixed work between two saves: 30m.")] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of sampled death orders and searches.")] = None,
    scenario: Annotated[_Text, typer.Option(help="Scenario file (TOML); options override it.")] = None,
    preset: Annotated[_Text, typer.Option(help="Named scenario (see: spareplan presets); options override it.")] = None,
    out: Annotated[Path | None, typer.Option(help="Folder for the reports (default reports/NAME).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the plan as one JSON document.")] = False,  # noqa: FBT002 - an option, given by name
) -> None:
    """Turn a GPU count and an MTBF into a deployment plan, with CSV and HTML reports."""
    options: dict[str, object] = {
        "gpus": gpus,
        "mtbf": mtbf,
        "gpu_mtbf": gpu_mtbf,
        "group_size": group_size,
        "groups": groups,
        "weibull_shape": weibull_shape,
        "initial_ages": initial_ages,
        "renewal": renewal,
        "compute": compute,
        "jitter": jitter,
        "all_reduce": all_reduce,
        "save": save,
        "save_waits": save_waits,
        "load": load,
        "restart": restart,
        "restart_failures": restart_failures,
        "detection": detection,
        "shrink": shrink,
        "repair": repair,
        "steps": steps,
        "price_per_gpu_hour": price,
        "strategies": strategies,
        "redundancy": redundancy,
        "layouts": layout,
        "granularity": granularity,
        "interval": interval,
        "seed": seed,
    }
    known = build_scenario(preset=preset, toml=scenario, options=options)
    _plan_and_report(known, out, preset or (Path(scenario).stem if scenario else None), as_json=as_json)


def _plan_and_report(scenario: Scenario, out: Path | None, name: str | None, *, as_json: bool) -> None:
    from rich.console import Console

    from spareplan.planner import plan
    from spareplan.report import check_output_folder, print_plan, write_report

    folder = out
    if folder is None and not as_json:
        folder = Path("reports") / _folder_name(scenario, name)
    if folder is not None:
        check_output_folder(folder)
    result = plan(scenario)
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
