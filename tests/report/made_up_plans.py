"""Plans made by hand: the reports are tested on what they show, not on what the planner finds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from spareplan.availability import CATEGORIES
from spareplan.checkpoint import IntervalRow
from spareplan.placement import Layout, ReplicaSets, place, replica_sets, single_copies
from spareplan.planner import BreakEven, Candidate, Outlook, Plan, RepairLoad, Sensitivity, SurvivalCurve
from spareplan.scenario import Scenario
from spareplan.strategies import Strategy

HOSTILE = "<script>alert('x')</script> \"quoted\" & {{7*7}} {% raw %} [bold red]loud[/] $x^2$ =1+1"

# parameter -> TTT / T0 with it halved and doubled
SWINGS = {"mtbf_s": (2.9, 1.9), "restart_s": (2.1, 2.4), "save_s": (2.2, 2.3), "compute_s": (2.4, 2.1)}


def made_up_plan(groups: int = 195, redundancy: int = 8, granularity: int = 1, title: str = "", **changes: Any) -> Plan:
    """Return a plan with made-up, plausible numbers.

    Args:
        groups: number of groups.
        redundancy: that of the recommended `spare` setting.
        granularity: micro-shards per shard.
        title: title of the scenario, also the source of a value.
        changes: fields of the plan to replace.
    """
    scenario = Scenario(
        title=title,
        gpus=groups * 512 + 160,
        groups=groups,
        group_size=512,
        mtbf_s=300.0,
        price_per_gpu_hour=2.5,
        sources={"mtbf_s": title} if title else {},
    )
    spares = tuple(
        candidate(scenario, "spare", r, "golomb", 1.9 + 14.0 / r**2 + 0.012 * r, granularity)
        for r in range(2, min(groups, 15) + 1)
    )
    copies = tuple(
        candidate(scenario, "replication", r, "disjoint", ratio)
        for r, ratio in ((2, 9.1), (3, 4.4), (4, 4.8), (5, 5.7))
    )
    plain = candidate(scenario, "checkpoint", 1, "single", None)
    ranking = tuple(sorted((*spares, *copies, plain), key=lambda item: item.rank_s))
    best = next(item for item in spares if item.redundancy == redundancy)
    plan = Plan(
        scenario=scenario,
        recommended=best,
        candidates=ranking,
        outlooks=tuple(outlook(item) for item in (best, copies[1], plain)),
        headline=f"Deploy {best.label}: the run takes about half the time of replication. {title}",
        reasons=("Restarts dominate: one takes longer than the time between failures.", f"A reason. {title}"),
        notes=(f"A note. {title}", "Another note, about machines in repair."),
        unrestricted=replace(best, redundancy=9),
        near_ties=(ranking[0], best),
        sensitivities=tuple(
            Sensitivity(
                parameter=parameter,
                factor=factor,
                value_s=factor * 600.0,
                best=f"spare r={redundancy}",
                time_to_train_ratio=ratio,
                by_strategy={"spare": ratio, "checkpoint": None},
            )
            for parameter, pair in SWINGS.items()
            for factor, ratio in zip((0.5, 2.0), pair, strict=True)
        ),
        break_evens=(
            BreakEven("mtbf_s", 8_200.0, "spare", "checkpoint", 1.2, 76_800.0),
            BreakEven("restart_s", None, "spare", "spare", 9.4, 38_400.0),
            BreakEven("gpus", 9_000.0, "checkpoint", "spare", 1_024.0, 2_000_000.0),
        ),
        intervals=(
            IntervalRow("Young", "Young 1974", 1_300.0, 0.83, 0.84, 2.31),
            IntervalRow("Saxena", "arXiv 2410.18124", 1_500.0, -0.25, 0.04, None),
        ),
        survival=(
            curve(best.label, 150, "ranks"),
            curve("replication r=3", 80, "exact"),
            SurvivalCurve("checkpoint", (0, 1), (1.0, 0.0), "exact"),
        ),
        repair=RepairLoad(71.0, 20, 21_312.0),
        placement=place(groups, redundancy, granularity, "golomb", seed=0),
        assumptions=scenario.assumptions(),
    )
    return replace(plan, **changes) if changes else plan


def candidate(
    scenario: Scenario,
    strategy: Strategy,
    redundancy: int,
    layout: str,
    ratio: float | None,
    granularity: int = 1,
) -> Candidate:
    """Return a candidate with a given TTT / T0; None never ends."""
    total_s = None if ratio is None else ratio * scenario.ideal_s
    hours = None if total_s is None else total_s / 3_600.0 * scenario.gpus_in_use
    return Candidate(
        strategy=strategy,
        groups=scenario.groups,
        redundancy=redundancy,
        granularity=granularity,
        layout=layout,
        checkpoint_interval_s=1_812.345678901234,
        checkpoint_interval_steps=14,
        compute_overhead=1.98,
        availability=0.94,
        goodput=0.0 if ratio is None else 1.0 / ratio,
        time_to_train_s=total_s,
        time_to_train_ratio=ratio,
        gpu_hours=hours,
        cost=None if hours is None else 2.5 * hours,
        expected_restarts=None if ratio is None else 40.0 / redundancy,
        failures_to_wipeout=10.0 * redundancy,
        failures_to_wipeout_error=0.1,
        saxena_availability=0.9,
        formula_ratio=ratio if strategy == "spare" else None,
        split_s=None if total_s is None else split(total_s),
    )


def split(total_s: float) -> dict[str, float]:
    """Return a total by category, the same shares each time and nothing for shrinks."""
    parts = (1.0, 0.7, 0.05, 0.08, 0.03, 0.04, 0.1, 0.0, 0.3)
    return {name: total_s * part / sum(parts) for name, part in zip(CATEGORIES, parts, strict=True)}


def curve(label: str, last: int, method: str) -> SurvivalCurve:
    """Return a survival curve that falls to zero at a number of failures."""
    failures = tuple(range(0, last, 5))
    return SurvivalCurve(label, failures, tuple(1.0 - (k / last) ** 4 for k in failures), method)


def outlook(item: Candidate) -> Outlook:
    """Return the percentiles of a candidate."""
    total_s = item.time_to_train_s
    if total_s is None:
        return Outlook(item, None, None, None, "no progress")
    return Outlook(item, 0.98 * total_s, total_s, 1.03 * total_s, "2000 sampled runs")


def placement_of_kind(kind: str, groups: int) -> Layout | ReplicaSets:
    """Return a placement: "spare", "replication" or "checkpoint"."""
    if kind == "replication":
        return replica_sets(groups, 3, wrap=False)
    return single_copies(groups) if kind == "checkpoint" else place(groups, 4, 1, "golomb", seed=0)
