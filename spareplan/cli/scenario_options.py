"""The options that make a scenario, the same for every command that needs one."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any

import typer

from spareplan.cli.options import named_as_options, pairs_of
from spareplan.errors import InputError
from spareplan.quantities import parse_count
from spareplan.scenario import Scenario, build_scenario

__all__ = ["GivenScenario", "takes_scenario"]


@dataclass(frozen=True)
class _Option:
    """An option: the field, what it is for, its type, and its name or its flag where that is not the field's."""

    field: str
    help: str
    kind: Any = str
    name: str | None = None
    flag: str | None = None

    @property
    def parameter(self) -> inspect.Parameter:
        default = typer.Option(None, *([self.flag] if self.flag else []), help=self.help)
        name = self.name or self.field
        return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=self.kind | None)


_FIELDS = (
    _Option("gpus", "GPUs in all, such as 100000 or 100k."),
    _Option("mtbf", "Job's mean time between failures with all groups up: 5m."),
    _Option("gpu_mtbf", "One GPU's mean time between failures: 50000h."),
    _Option("group_size", "GPUs per data-parallel group (default 512)."),
    _Option("groups", "Number of groups, instead of their size."),
    _Option("weibull_shape", "Weibull shape of a group's life (1: exponential).", float),
    _Option("initial_ages", "Age of the groups at the start: steady or new."),
    _Option("renewal", "Ages over a restart: kept or all-new."),
    _Option("compute", "Compute time of one stack: 64s."),
    _Option("jitter", "Relative standard deviation of a stack's compute.", float),
    _Option("all_reduce", "Time of one all-reduce: 2s."),
    _Option("save", "Blocking part of a checkpoint save: 60s."),
    _Option("save_waits", "Who waits for a save: everybody or one-group."),
    _Option("resume", "First step after a restart: next-step or saved-step (again)."),
    _Option("load", "Load of a checkpoint after a restart: 0s."),
    _Option("restart", "Global restart: 10m."),
    _Option("restart_failures", "Failures during a restart: ignored, group (own timer again) or job (all again)."),
    _Option("detection", "Extra time until a failure is known: 0s."),
    _Option("shrink", "Shrinking the communicator: 100ms."),
    _Option("repair", "Mean repair time of a machine: 6h."),
    _Option("steps", "Steps of the run: 10000."),
    _Option("price_per_gpu_hour", "Price of a GPU-hour.", float, "price"),
    _Option("strategies", "Strategies to compare: checkpoint,replication,spare."),
    _Option("redundancy", "Only these redundancies: 4,8-12."),
    _Option("layouts", "Only these layouts: golomb,cyclic,consecutive.", name="layout"),
    _Option("granularity", "Micro-shards per shard: 1,2,4."),
    _Option("interval", "Fixed work between two saves: 30m."),
    _Option("seed", "Seed of every random draw.", int),
)
_BASES = (
    _Option("scenario", "Scenario file (TOML); options override it."),
    _Option("preset", "Named scenario (see: spareplan presets); options override it."),
    _Option("log", "Failure log: MTBF and repair time come from it (more: spareplan fit).", Path),
    _Option("nodes", "With --log: nodes watched, with those that never failed."),
    _Option("gpus_per_node", "With --log: GPUs in a node (default 8)."),
    _Option("window_from", "With --log: start of the window: 2024-01-01, or 0d.", flag="--from"),
    _Option("window_to", "With --log: end of the window: 2024-07-01, or 180d.", flag="--to"),
    _Option("where", "With --log: only rows with this value: System=20.", list[str]),
)
# options that say how the log is read
_OF_LOG = ("nodes", "gpus_per_node", "window_from", "window_to", "where")


@dataclass(frozen=True)
class GivenScenario:
    """What a command line says of a scenario.

    Args:
        options: values by field, as they were typed; None where not given.
        scenario: path of a scenario file.
        preset: name of a preset.
        log: a failure log.
        nodes: nodes watched by the log.
        gpus_per_node: GPUs in each of these.
        window_from: start of the log's window.
        window_to: its end.
        where: only rows with these values, as typed.
    """

    options: dict[str, object]
    scenario: str | None
    preset: str | None
    log: Path | None
    nodes: str | None
    gpus_per_node: str | None
    window_from: str | None
    window_to: str | None
    where: list[str] | None

    @property
    def name(self) -> str | None:
        """Name of the preset or of the file."""
        return self.preset or (Path(self.scenario).stem if self.scenario else None)

    def given(self) -> dict[str, object]:
        """Return the options that were given, by field."""
        values = {**self.options, **{option.field: getattr(self, option.field) for option in _BASES}}
        return {field: value for field, value in values.items() if value is not None}

    @contextmanager
    def named(self, **more: object) -> Iterator[None]:
        """Name these options, and more of the command, as they were typed in errors raised inside."""
        with named_as_options({**self.options, **{name: getattr(self, name) for name in _OF_LOG}, **more}):
            yield

    def build(self) -> Scenario:
        """Return the scenario.

        Raises:
            InputError: for the first value that cannot be used.
        """
        return build_scenario(preset=self.preset, toml=self.scenario, options=self.options | self._values_of_log())

    def reading(self) -> dict[str, Any]:
        """Return the options of :func:`spareplan.failures.readers.read_log`."""
        return {
            "nodes": None if self.nodes is None else parse_count(self.nodes, "nodes"),
            "window_from": self.window_from,
            "window_to": self.window_to,
            "where": pairs_of(self.where, "where", "System=20"),
        }

    def _values_of_log(self) -> dict[str, object]:
        """Return what the failure log says and no option does; over a preset or a file, only how often and how long."""
        if self.log is None:
            for field in _OF_LOG:
                given = getattr(self, field)
                if given is not None:
                    text = " ".join(given) if isinstance(given, list) else given
                    raise InputError(field, text, "left out without a log", "name the log: --log FILE")
            return {}
        from spareplan.failures import fit, scenario_values

        fitted = fit(
            self.log,
            gpus_per_node=None if self.gpus_per_node is None else parse_count(self.gpus_per_node, "gpus_per_node"),
            bootstrap=0,
            **self.reading(),
        )
        values = scenario_values(fitted, **self.options)
        if self.preset is None and self.scenario is None:
            return values
        kept = {"gpu_mtbf_s", "repair_s", "sources"} | ({"machine_gpus"} if self.gpus_per_node is not None else set())
        sources = values["sources"]
        assert isinstance(sources, dict), "as scenario_values promises"
        left = {name: value for name, value in values.items() if name in kept}
        return left | {"sources": {name: text for name, text in sources.items() if name in kept}}


def takes_scenario(without: tuple[str, ...] = ()) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that gives a command the options of a scenario; it gets them as ``given``, its first argument.

    Args:
        without: fields that the command has an option of its own for.
    """
    fields = [option for option in _FIELDS if option.field not in without]

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        own = list(inspect.signature(command, eval_str=True).parameters.values())[1:]
        own = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in own]

        @wraps(command)
        def taking(**values: Any) -> None:
            options = {option.field: values.pop(option.parameter.name) for option in fields}
            bases = {option.field: values.pop(option.field) for option in _BASES}
            command(GivenScenario(options, **bases), **values)

        parameters = [*(option.parameter for option in (*fields, *_BASES)), *own]
        taking.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined] # read by inspect.signature
        taking.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
        del taking.__wrapped__  # else its own parameters would be looked at
        return taking

    return decorate
