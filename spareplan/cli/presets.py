"""``spareplan presets``: the named scenarios, listed or shown with the source of each number."""

from __future__ import annotations

from typing import Annotated

import typer

from spareplan.quantities import format_count, format_duration
from spareplan.scenario import Scenario, load_preset, preset_names, scenario_to_toml

__all__ = ["presets_command"]


def presets_command(
    name: Annotated[str | None, typer.Argument(help="Show this one with its sources.")] = None,
    toml: Annotated[bool, typer.Option("--toml", help="Print it as a scenario file.")] = False,  # noqa: FBT002 - an option, given by name
) -> None:
    """List the named scenarios, or show one with the source of each of its numbers."""
    if name is None:
        _list_presets()
    elif toml:
        typer.echo(scenario_to_toml(load_preset(name)), nl=False)
    else:
        _show_preset(name, load_preset(name))


def _list_presets() -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in ("preset", "GPUs", "groups", "MTBF", "restart", "what"):
        table.add_column(
            heading, justify="right" if heading in ("GPUs", "groups") else "left", no_wrap=heading == "preset"
        )
    for name in preset_names():
        scenario = load_preset(name)
        table.add_row(
            name,
            format_count(scenario.gpus),
            format_count(scenario.groups),
            format_duration(scenario.job_mtbf_s),
            format_duration(scenario.restart_s + scenario.load_s),
            scenario.title,
        )
    Console(highlight=False, markup=False).print(table)


def _show_preset(name: str, scenario: Scenario) -> None:
    typer.echo(f"{name}: {scenario.title}")
    for item in scenario.assumptions():
        typer.echo(f"  {item.field} = {item.text}\n      {item.source}")
    typer.echo(f"  as a file: spareplan presets {name} --toml")
