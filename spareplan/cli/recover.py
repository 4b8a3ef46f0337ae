"""``spareplan recover``: what the groups do after failures, rejoins and restarts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spareplan.cli.options import named_as_options
from spareplan.errors import InputError, shown
from spareplan.quantities import parse_integer_ranges

if TYPE_CHECKING:
    from spareplan.recovery import Controller, ControllerState, Decision
    from spareplan.recovery.explain import Explanation

__all__ = ["recover_command"]

_Text = str | None
_SHOWN = 10


def recover_command(
    plan: Annotated[Path, typer.Argument(help="A plan.json, as `spareplan plan --out` writes it.")],
    failed: Annotated[_Text, typer.Option(help="Groups that failed, all at once: 3,17,20-22.")] = None,
    rejoined: Annotated[_Text, typer.Option(help="Groups that are back: 3.")] = None,
    restarted: Annotated[bool, typer.Option("--restarted", help="The global restart is over.")] = False,  # noqa: FBT002 - an option, given by name
    state: Annotated[
        Path | None,
        typer.Option(help="Journal of all decisions so far; made where there is none. Without it all groups live."),
    ] = None,
    fill: Annotated[str, typer.Option(help="Slots that no provider needs: keep or second-copies.")] = "keep",
    explain: Annotated[bool, typer.Option("--explain", help="Say why.")] = False,  # noqa: FBT002 - an option, given by name
    as_json: Annotated[bool, typer.Option("--json", help="Print the decision as one JSON document.")] = False,  # noqa: FBT002 - an option, given by name
) -> None:
    """Decide: keep, reorder or restart, and which group computes what now."""
    given = [name for name, value in (("--failed", failed), ("--rejoined", rejoined)) if value is not None]
    given += ["--restarted"] * restarted
    if len(given) != 1:
        raise InputError(
            "recover", " ".join(given) or None, "one of --failed, --rejoined and --restarted", "say what happened"
        )
    named = rejoined if failed is None else failed

    from spareplan.recovery import Controller
    from spareplan.recovery.explain import explain as explained

    with named_as_options({"failed": failed, "rejoined": rejoined, "state": state, "fill": fill}):
        groups = () if named is None else parse_integer_ranges(named, given[0][2:], least=0)
        if state is not None and _is_new(state):
            # what cannot be is refused before a journal is made
            _decided(Controller(plan, fill=fill), given[0], groups)  # type: ignore[arg-type] # the controller checks it
        before, decision, after = _told(Controller(plan, fill=fill, state=state), state, given[0], groups)  # type: ignore[arg-type] # the same
    reasons = explained(decision, before, after) if explain else None
    if as_json:
        document = decision.to_json()
        if reasons is not None:
            document["explanation"] = reasons.to_json()
        typer.echo(json.dumps(document, allow_nan=False))
    else:
        _print(decision, after, reasons)


def _told(
    controller: Controller, state: Path | None, option: str, groups: tuple[int, ...]
) -> tuple[ControllerState, Decision, ControllerState]:
    """Return the state before, the decision and the state after; the journal is given free."""
    with controller:
        if controller.torn_bytes:
            cut = f"a torn last line of {controller.torn_bytes} bytes was cut off {shown(state)}"
            typer.echo(f"note: {cut}; nobody had been told it", err=True)
        before = controller.state
        decision = _decided(controller, option, groups)
        return before, decision, controller.state


def _is_new(state: Path) -> bool:
    try:
        return not state.exists()
    except OSError:
        return False  # the controller says what is wrong with it


def _decided(controller: Controller, option: str, groups: tuple[int, ...]) -> Decision:
    if option == "--restarted":
        return controller.restarted()
    return controller.fail(groups) if option == "--failed" else controller.rejoin(groups)


def _print(decision: Decision, after: ControllerState, reasons: Explanation | None) -> None:
    typer.echo(_headline(decision))
    living = len(after.alive) - len(after.dead)
    rows = [("Living groups", f"{living:,} of {len(after.alive):,}")]
    if decision.kind != "restart":
        stacks = f"{decision.stacks:g} stack{'s' * (decision.stacks != 1)} a step"
        cut = f"{decision.load_limit} micro-shards, " if decision.granularity > 1 else ""
        rows.append(("Load limit", cut + stacks))
    if decision.kind == "reorder":
        rows.append(("Moves", f"{decision.moves}, decided by: {decision.phase}"))
    if decision.second_copies:
        rows.append(("Second copies", str(decision.second_copies)))
    for title, table in (("New orders", decision.orders), ("Recompute now", decision.patch)):
        rows += [("" if place else title, text) for place, text in enumerate(_few(table))]
    for title, text in rows:
        typer.echo(f"  {title:<14}  {text}")
    for line in () if reasons is None else reasons.lines:
        typer.echo(f"  - {line}")


def _few(table: dict[int, tuple[int, ...]]) -> list[str]:
    """Return a line for each of the first groups, and one that counts the others."""
    lines = [f"group {group}: {' '.join(str(micro) for micro in table[group])}" for group in sorted(table)[:_SHOWN]]
    if len(table) > _SHOWN:
        lines.append(f"and {len(table) - _SHOWN:,} more (--json has them all)")
    return lines


def _headline(decision: Decision) -> str:
    if decision.event == "restarted":
        return "keep: all groups are back with the orders of the plan"
    numbers = ", ".join(str(group) for group in decision.groups[:_SHOWN])
    more = f" and {len(decision.groups) - _SHOWN:,} more" if len(decision.groups) > _SHOWN else ""
    what = f"group{'s' * (len(decision.groups) > 1)} {numbers}{more} {decision.event}"
    ends = {
        "keep": "every group goes on with its order",
        "reorder": "some groups change their order",
        "restart": "a shard type has no living host; restart the job from the last checkpoint, then say --restarted",
    }
    if decision.kind == "restart" and decision.event == "rejoined":
        ends["restart"] = "the job was wiped out and waits for its global restart; then say --restarted"
    return f"{decision.kind}: {what}; {ends[decision.kind]}"
