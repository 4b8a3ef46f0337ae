"""``spareplan place``: who hosts what, with the smallest overlap and what is proven about it."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spareplan.cli.files import check_file, write_file
from spareplan.cli.options import named_as_options
from spareplan.errors import InputError
from spareplan.quantities import format_count, parse_count, parse_duration_s

if TYPE_CHECKING:
    from spareplan.placement import Placement

__all__ = ["place_command"]

_Text = str | None
# A table of so many places is 80 MB in memory and in a file.
_MOST_PLACES = 20_000_000


def place_command(
    groups: Annotated[
        _Text, typer.Option(help="Number of data-parallel groups N, which is that of shard types.")
    ] = None,
    redundancy: Annotated[_Text, typer.Option(help="Hosts of each shard type r, 1 to N.")] = None,
    granularity: Annotated[str, typer.Option(help="Micro-shards per shard.")] = "1",
    domain_size: Annotated[_Text, typer.Option(help="Consecutive groups that fail together, such as a rack.")] = None,
    per_domain: Annotated[_Text, typer.Option(help="Most hosts of one type in such a failure domain.")] = None,
    time_limit: Annotated[
        _Text,
        typer.Option(
            help="Search for at most this long: 10s. Wall time only stops the search, which makes the same moves every "
            "time; without a limit it has a fixed budget, and the same options give the same answer."
        ),
    ] = None,
    layout: Annotated[str, typer.Option(help="best, golomb, cyclic or consecutive.")] = "best",
    method: Annotated[
        str, typer.Option(help="search: constructions, then local search; model: CP-SAT alone.")
    ] = "search",
    seed: Annotated[int, typer.Option(help="Seed of the search.")] = 0,
    out: Annotated[Path | None, typer.Option(help="Write the placement as CSV: a row per group, its order.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the placement as one JSON document.")] = False,  # noqa: FBT002 - an option, given by name
) -> None:
    """Place N shard types on N groups, r hosts each, so that any two groups share as few types as can be."""
    options: dict[str, object] = {
        "groups": groups,
        "redundancy": redundancy,
        "granularity": granularity,
        "domain_size": domain_size,
        "per_domain": per_domain,
        "time_limit": time_limit,
        "layout": layout,
        "method": method,
        "seed": seed,
    }
    with named_as_options(options):
        number = _needed(groups, "groups", "--groups 200")
        hosts = _needed(redundancy, "redundancy", "--redundancy 13")
        parts = parse_count(granularity, "granularity")
        limit_s = None if time_limit is None else parse_duration_s(time_limit, "time_limit")
        if limit_s is not None and not limit_s > 0:
            raise InputError("time_limit", time_limit, "longer than 0", "give more time, or leave it out")
        if number * hosts * parts > _MOST_PLACES:
            allowed = f"so few that groups x redundancy x granularity is at most {_MOST_PLACES:,}"
            raise InputError("groups", number, allowed, "use fewer groups, a smaller redundancy or granularity")
        if out is not None:
            check_file(out, "--out")

        from spareplan.placement import best_placement

        found = best_placement(
            number,
            hosts,
            parts,
            layout,
            domain_size=None if domain_size is None else parse_count(domain_size, "domain_size"),
            per_domain=None if per_domain is None else parse_count(per_domain, "per_domain"),
            time_limit_s=limit_s,
            seed=seed,
            method=method,
        )
    if out is not None:
        write_file(out, _as_csv(found), "--out")
    if as_json:
        typer.echo(json.dumps(found.to_json(), allow_nan=False))
    else:
        typer.echo(_summary(found))
    if out is not None:
        typer.echo(f"Placement: {out}", err=as_json)


def _needed(text: str | None, field: str, example: str) -> int:
    if text is None:
        raise InputError(field, None, "given", f"add it, such as {example}")
    return parse_count(text, field)


def _summary(found: Placement) -> str:
    layout = found.layout
    proven = "optimal" if found.status == "optimal" else "feasible, not proven best"
    bound = f"{found.lower_bound} ({'for ' + found.bound_holds_for})"
    rows = [
        ("Layout", layout.family),
        ("Offsets", "none" if layout.offsets is None else " ".join(str(mark) for mark in layout.offsets)),
        ("Largest overlap", f"{layout.max_overlap} types in two groups: {proven}"),
        ("Lower bound", bound),
        ("Pairs of groups at it", format_count(layout.pairs_at_max)),
        ("Most groups in two types", str(layout.max_shared_groups)),
    ]
    if found.domains is not None:
        size, most = found.domains.size, found.domains.most_hosts
        rows.append(("Failure domains", f"at most {most} hosts of a type in {size} consecutive groups: checked"))
    title = f"{layout.groups:,} groups, {layout.redundancy} hosts per type, {layout.granularity} micro-shards per shard"
    if layout.granularity == 1:
        title = f"{layout.groups:,} groups, {layout.redundancy} hosts per type"
    return "\n".join([title, *(f"  {name:<24}  {text}" for name, text in rows)])


def _as_csv(found: Placement) -> str:
    """Return a row per group: its number, then the micro-shards of its order; whole numbers only."""
    stacks = found.layout.stacks.tolist()
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["group", *(f"entry_{place}" for place in range(1, len(stacks[0]) + 1))])
    writer.writerows([group, *order] for group, order in enumerate(stacks))
    return text.getvalue()
