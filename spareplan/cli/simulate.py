"""``spareplan simulate``: one setting, failure by failure."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, get_args

import typer

from spareplan.cli.files import check_file, write_file
from spareplan.cli.options import workers_of
from spareplan.cli.progress import progress_bar
from spareplan.cli.scenario_options import GivenScenario, takes_scenario
from spareplan.errors import InputError, SearchLimitError
from spareplan.quantities import parse_count, parse_integer_ranges, parse_share
from spareplan.scenario import Strategy

if TYPE_CHECKING:
    from spareplan.scenario import Scenario
    from spareplan.simulation import NodeTraces, Precision, SimulationResult
    from spareplan.strategies import Setting

__all__ = ["simulate_command"]

_Text = str | None


@takes_scenario(without=("strategies",))
def simulate_command(
    given: GivenScenario,
    strategy: Annotated[
        _Text, typer.Option(help="Only this strategy: checkpoint, replication or spare (default: the recommended one).")
    ] = None,
    plan: Annotated[
        Path | None, typer.Option(help="Simulate what this plan.json recommends, under its own scenario.")
    ] = None,
    width: Annotated[str, typer.Option(help="Half width of the 95 % interval of the mean time to stop at.")] = "1%",
    runs: Annotated[str, typer.Option(help="Runs at least and at most: 10-1000; or their number: 50.")] = "10-1000",
    workers: Annotated[
        _Text, typer.Option(help="Runs at the same time (default: one a core). The result does not depend on it.")
    ] = None,
    patch: Annotated[
        str, typer.Option(help="Patch compute: makespan (the lost micro-shards) or published (at most one stack).")
    ] = "makespan",
    fill: Annotated[str, typer.Option(help="Slots that no provider needs: keep or second-copies.")] = "keep",
    failed: Annotated[_Text, typer.Option(help="Groups that are out from the start: 3,7.")] = None,
    trace: Annotated[
        Path | None, typer.Option(help="Replay these failures: CSV with time_s,group, or a file of --events.")
    ] = None,
    events: Annotated[Path | None, typer.Option(help="Write what happened in the first run, as CSV.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as one JSON document.")] = False,  # noqa: FBT002 - an option, given by name
) -> None:
    """Simulate the recommended or an asked setting failure by failure, beside what the model says.

    With --log the failures of the log are replayed: each machine repeats what a node did.
    """
    own = {"strategy": strategy, "plan": plan, "width": width, "runs": runs, "workers": workers, "patch": patch}
    with given.named(**own, fill=fill, failed_at_start=failed, trace=trace):
        from spareplan.simulation.simulating import run_options, simulate

        if events is not None:
            check_file(events, "--events")
        subject = _of_plan(plan, given, strategy) if plan is not None else _of_scenario(given, strategy)
        scenario = subject.scenario
        options = run_options(
            scenario,
            patch=patch,
            fill=fill,
            trace=_replayed(given, trace, scenario),
            failed_at_start=() if failed is None else parse_integer_ranges(failed, "failed_at_start", least=0),
        )
        precision, at_once = _precision(width, runs), workers_of(workers)
        with progress_bar("Simulating") as told:
            result = simulate(
                scenario,
                subject,
                precision=precision,
                workers=at_once,
                seed=subject.seed,
                patch=options.patch,
                fill=options.fill,
                trace=options.trace,
                failed_at_start=options.failed_at_start,
                progress=told,
            )
    _tell(result, events, as_json=as_json)


@dataclass(frozen=True)
class _Subject:
    """What to simulate, in the form of a plan's candidate."""

    scenario: Scenario
    setting: Setting
    checkpoint_interval_steps: int
    seed: int


def _of_scenario(given: GivenScenario, strategy: str | None) -> _Subject:
    """Return what a search recommends that is narrowed by the options."""
    from spareplan.planner import recommend

    if strategy is not None and strategy not in get_args(Strategy):
        raise InputError("strategy", strategy, f"one of {', '.join(get_args(Strategy))}", "choose one, or leave it out")
    scenario = replace(given, options={**given.options, "strategies": strategy}).build()
    best = recommend(scenario)
    return _Subject(scenario, best.setting, best.checkpoint_interval_steps, scenario.search.seed)


def _of_plan(plan: Path, given: GivenScenario, strategy: str | None) -> _Subject:
    """Return what a plan recommends; its scenario is not to be changed, as the recommendation is for it."""
    seed = given.options["seed"]
    others = {"strategy": strategy, **given.given(), "seed": None, "log": None, "nodes": None}
    for field, value in others.items():
        if value is not None:
            raise InputError(field, value, "left out with --plan", "the plan has its own scenario: plan anew")
    from spareplan.planner import read_recommendation

    found = read_recommendation(plan)
    chosen = found.scenario.search.seed if seed is None else seed
    assert isinstance(chosen, int), "as the option says"
    return _Subject(found.scenario, found.setting, found.checkpoint_interval_steps, chosen)


def _replayed(given: GivenScenario, trace: Path | None, scenario: Scenario) -> Path | NodeTraces | None:
    if given.log is None:
        return trace
    if trace is not None:
        raise InputError("trace", trace, "left out with --log", "replay the one or the other")
    from spareplan.failures import LifetimeTable
    from spareplan.failures.readers import read_log
    from spareplan.simulation import NodeTraces

    log = read_log(given.log, **given.reading())
    if isinstance(log, LifetimeTable):
        raise InputError("log", given.log, "a log with times of day, to be replayed", "use its MTBF: --gpu-mtbf")
    return NodeTraces.of(log, scenario)


def _precision(width: str, runs: str) -> Precision:
    from spareplan.simulation import Precision

    least, dash, most = runs.partition("-")
    fewest = parse_count(least, "runs")
    try:
        return Precision(parse_share(width, "width"), fewest, parse_count(most, "runs") if dash else fewest)
    except InputError as error:
        if error.field == "width":
            raise
        raise InputError("runs", runs, error.allowed, error.remedy) from None


def _tell(result: SimulationResult, events: Path | None, *, as_json: bool) -> None:
    """Print the result and write the events; then say how the work ended where it did not end well."""
    from rich.console import Console

    from spareplan.report import events_csv, print_simulation

    if events is not None:
        write_file(events, events_csv(result.events()), "--events")
    people = Console(stderr=as_json, highlight=False)
    if as_json:
        typer.echo(json.dumps(result.to_json(), allow_nan=False))
    else:
        print_simulation(result, people)
    if events is not None:
        people.print(f"Events of the first run: {events}", markup=False, soft_wrap=True)
    if result.interrupted:
        raise KeyboardInterrupt
    if result.time_to_train_s is None:
        raise SearchLimitError(result.headline)
