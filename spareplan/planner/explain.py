"""The plan in words: the answer, why the winner wins, and what the reader must also know."""

from __future__ import annotations

from collections.abc import Sequence

from spareplan.planner.evaluate import Evaluation
from spareplan.planner.outlook import left_out
from spareplan.planner.records import BreakEven, Candidate, RepairLoad
from spareplan.planner.search import NEAR_TIE
from spareplan.quantities import format_count, format_duration, format_percent, format_ratio
from spareplan.scenario import Scenario

__all__ = ["headline", "notes", "reasons"]

_CATEGORY_WORDS = {
    "repeated": "repeated compute",
    "patch": "patch compute",
    "stragglers": "stragglers",
    "all_reduce": "all-reduces",
    "saves": "saves",
    "rework": "rework",
    "shrink": "detection and shrinks",
    "restarts": "restarts",
}
_CHANGED_WORDS = {"mtbf_s": "MTBF", "restart_s": "restart time", "save_s": "save time", "compute_s": "compute time"}
_PARAMETER_WORDS = {"mtbf_s": "a job MTBF", "restart_s": "a restart time", "gpus": "a GPU count"}


def headline(scenario: Scenario, best: Candidate) -> str:
    """Return the answer in one sentence.

    Args:
        scenario: what the user knows.
        best: the recommended candidate.
    """
    known = (
        f"{format_count(scenario.gpus)} GPUs in {format_count(scenario.groups)} groups"
        f" with a failure every {format_duration(scenario.job_mtbf_s)}"
    )
    if best.time_to_train_s is None:
        return f"No setting makes useful progress on {known}."
    return (
        f"Deploy {best.label}, saving every {format_duration(best.checkpoint_interval_s)}: on {known}, the"
        f" {format_count(scenario.steps)} steps take {format_duration(best.time_to_train_s)},"
        f" {format_ratio(best.time_to_train_ratio or 0.0)} times the {format_duration(scenario.ideal_s)} of a run"
        " without failures."
    )


def reasons(scenario: Scenario, best: Evaluation, others: Sequence[Evaluation]) -> tuple[str, ...]:
    """Return sentences that compare the recommended setting with the best of each other strategy.

    Args:
        scenario: what the user knows.
        best: the recommended setting.
        others: the best of each strategy, the recommended one's included.
    """
    sentences = [_regime(scenario, best.candidate)]
    winner = best.candidate
    for other in others:
        rival = other.candidate
        if rival.strategy == winner.strategy:
            continue
        sentences.append(_against(winner, rival, scenario))
    return tuple(sentences)


def notes(
    scenario: Scenario,
    best: Candidate,
    ties: Sequence[Candidate],
    free: Candidate | None,
    repair: RepairLoad,
    crossings: Sequence[BreakEven],
) -> tuple[str, ...]:
    """Return what else the reader must know, one sentence each.

    Args:
        scenario: what the user knows.
        best: the recommended candidate.
        ties: candidates within 1 % of the fastest.
        free: what an unrestricted search recommends, if the search was restricted.
        repair: machines in repair against spares.
        crossings: where the winner changes.
    """
    lines = [
        f"{tie.label} takes {format_ratio(tie.time_to_train_ratio or 0.0)} T0, {_difference(best, tie)}"
        f" (within {format_percent(NEAR_TIE, 0)} counts as equal; the smaller redundancy is preferred, as it costs data"
        " storage and loading)."
        for tie in ties[:3]
        if tie != best and tie.strategy == best.strategy
    ][:1]
    if free is not None:
        lines.append(
            f"The search was restricted; free of that, {free.label} saving every"
            f" {format_duration(free.checkpoint_interval_s)} takes {_ratio(free)}."
        )
    lines += [_crossing(row) for row in crossings]
    lines += _not_looked_at(scenario)
    lines.append(
        f"Failures keep {repair.machines_in_repair:,.1f} machines of {scenario.machine_gpus} GPUs in repair on average"
        f" (mean repair {format_duration(repair.repair_s)}); {format_count(repair.spare_machines)} spare"
        f" {'machine stands' if repair.spare_machines == 1 else 'machines stand'} by. Every strategy assumes that a"
        " restart brings all groups back."
    )
    return tuple(lines)


def _regime(scenario: Scenario, best: Candidate) -> str:
    mtbf, restart = scenario.job_mtbf_s, scenario.restart_s + scenario.load_s
    if restart >= mtbf:
        text = (
            "Restarts dominate: one takes longer than the time between failures, so they must become rarer, not cheaper"
        )
    elif restart + scenario.save_s > 0.1 * mtbf:
        text = "Restarts weigh: one takes a sizeable part of the time between failures"
    else:
        text = "Restarts are cheap next to the time between failures"
    return (
        f"{text} ({format_duration(restart)} against {format_duration(mtbf)}); with {best.label}"
        f" {'every failure' if best.redundancy == 1 else f'one failure in {best.failures_to_wipeout:,.1f}'} forces a"
        " restart."
    )


def _against(winner: Candidate, rival: Candidate, scenario: Scenario) -> str:
    if rival.split_s is None or rival.time_to_train_s is None:
        return (
            f"{rival.label} makes no useful progress: a restart every"
            f" {format_duration(rival.failures_to_wipeout * scenario.job_mtbf_s)} of work leaves almost nothing kept."
        )
    if winner.split_s is None or winner.time_to_train_s is None:
        return f"{rival.label} takes {_ratio(rival)}."
    ideal = scenario.ideal_s
    gaps = {name: (rival.split_s[name] - winner.split_s[name]) / ideal for name in _CATEGORY_WORDS}
    worst = sorted(gaps, key=lambda name: -gaps[name])[:2]
    lost = " and ".join(f"{gaps[name]:.2f} T0 more in {_CATEGORY_WORDS[name]}" for name in worst if gaps[name] > 0.005)
    saved = min(gaps, key=lambda name: gaps[name])
    spared = f", {-gaps[saved]:.2f} T0 less in {_CATEGORY_WORDS[saved]}" if gaps[saved] < -0.005 else ""
    return f"{rival.label} takes {_ratio(rival)}, {_difference(winner, rival)}: {lost or 'much the same'}{spared}."


def _crossing(row: BreakEven) -> str:
    words = _PARAMETER_WORDS[row.parameter]

    def shown(value: float) -> str:
        value = float(f"{value:.3g}")
        return f"{format_count(int(value))} GPUs" if row.parameter == "gpus" else format_duration(value)

    def winner(strategy: str) -> str:
        return "no strategy makes progress" if strategy == "none" else f"{strategy} is the fastest"

    if row.value is None or row.accuracy is None:
        return f"For {words} anywhere from {shown(row.searched_from)} to {shown(row.searched_to)} {winner(row.above)}."
    return (
        f"Below {words} of {shown(row.value)} (within {format_percent(row.accuracy, 0)}) {winner(row.below)}, above it"
        f" {winner(row.above)}."
    )


def _not_looked_at(scenario: Scenario) -> list[str]:
    """Say which sensitivities and break-evens the domain of a scenario or an asked interval rules out."""
    lines = []
    changes = [f"{_CHANGED_WORDS[name]} {'halved' if factor < 1 else 'doubled'}" for name, factor in left_out(scenario)]
    if changes:
        lines.append(f"Not looked at, as a scenario cannot hold it: {', '.join(changes)}.")
    if scenario.search.interval_s is not None:
        lines.append("What changes the winner, and numbers halved or doubled, are looked at with the best intervals.")
    return lines


def _ratio(candidate: Candidate) -> str:
    return "for ever" if candidate.time_to_train_ratio is None else f"{format_ratio(candidate.time_to_train_ratio)} T0"


def _difference(base: Candidate, other: Candidate) -> str:
    if base.time_to_train_s is None or other.time_to_train_s is None:
        return "not comparable"
    change = other.time_to_train_s / base.time_to_train_s - 1.0
    return f"{format_percent(abs(change))} {'more' if change >= 0 else 'less'}"
