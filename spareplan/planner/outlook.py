"""How the answer moves: one number halved or doubled, and where the winning strategy changes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from spareplan.planner.evaluate import rough_time_to_train_ratio, time_to_train_ratio
from spareplan.planner.records import BreakEven, Sensitivity
from spareplan.scenario import MOST_GPUS, Scenario
from spareplan.strategies import Setting, spare_redundancies

__all__ = ["break_evens", "sensitivities"]

_FACTORS = (0.5, 2.0)
_REFINEMENTS = 3
# how many doublings up and down a parameter is followed
_DOUBLINGS = {"mtbf_s": 8, "restart_s": 6, "gpus": 5}
_STRIDE = 4.0
_FEWEST_GPUS, _MOST_GPUS = 1_000, 1_000_000
_MOST_GROUPS = 20_000


def sensitivities(scenario: Scenario, settings: Sequence[Setting]) -> tuple[Sensitivity, ...]:
    """Return the answer with MTBF, restart, save and compute time halved and doubled, all else equal.

    Args:
        scenario: what the user knows.
        settings: settings to choose among, at their best interval each.
    """
    free = _free_interval(scenario)
    rows = []
    for parameter, value_s in (
        ("mtbf_s", free.job_mtbf_s),
        ("restart_s", free.restart_s),
        ("save_s", free.save_s),
        ("compute_s", free.compute_s),
    ):
        for factor in _FACTORS:
            changed = free.changed(**{parameter: value_s * factor})
            ratios = {setting: time_to_train_ratio(changed, setting) for setting in settings}
            best = min(ratios, key=lambda setting: (ratios[setting], setting.redundancy))
            by_strategy: dict[str, float | None] = {}
            for setting, ratio in ratios.items():
                known = by_strategy.get(setting.strategy)
                if known is None or ratio < known:
                    by_strategy[setting.strategy] = ratio if math.isfinite(ratio) else None
            rows.append(
                Sensitivity(
                    parameter=parameter,
                    factor=factor,
                    value_s=value_s * factor,
                    best=_label(best),
                    time_to_train_ratio=ratios[best] if math.isfinite(ratios[best]) else None,
                    by_strategy=by_strategy,
                )
            )
    return tuple(rows)


def break_evens(scenario: Scenario) -> tuple[BreakEven, ...]:
    """Return where the winning strategy changes along MTBF, restart time and GPU count, all else equal.

    Each parameter is followed in steps of a factor of 4 until another strategy wins; the crossing of their times is
    then closed in on by interpolation of log time over log parameter. With the GPU count, group size and one GPU's MTBF
    stay, so the number of groups grows and the job's MTBF falls. A few redundancies stand for all.

    Args:
        scenario: what the user knows.
    """
    if len(scenario.search.strategies) < 2:
        return ()
    free = _free_interval(scenario)
    changes: dict[str, Callable[[float], Scenario]] = {
        "mtbf_s": lambda value: free.changed(mtbf_s=value),
        "restart_s": lambda value: free.changed(restart_s=value),
        "gpus": lambda value: free.scaled_to(round(value)),
    }
    starts = {"mtbf_s": free.job_mtbf_s, "restart_s": free.restart_s, "gpus": float(free.gpus)}
    rows: list[BreakEven] = []
    for parameter, change in changes.items():
        start = starts[parameter]
        if start > 0:
            race = _Race(change)
            rows += _crossings(parameter, start, _range(free, parameter, start), race)
    return tuple(rows)


@dataclass
class _Race:
    """Best TTT / T0 of each strategy as a function of one parameter, remembered."""

    change: Callable[[float], Scenario]
    known: dict[float, dict[str, float]] = field(default_factory=dict)

    def ratios(self, value: float) -> dict[str, float]:
        if value not in self.known:
            scenario = self.change(value)
            best: dict[str, float] = {}
            for setting in _standing(scenario):
                ratio = rough_time_to_train_ratio(scenario, setting)
                best[setting.strategy] = min(ratio, best.get(setting.strategy, math.inf))
            self.known[value] = best
        return self.known[value]

    def winner(self, value: float) -> str:
        """Return the fastest strategy, or "none" where no run ever ends."""
        ratios = self.ratios(value)
        best = min(ratios, key=lambda strategy: ratios[strategy])
        return best if math.isfinite(ratios[best]) else "none"


def _crossings(parameter: str, start: float, limits: tuple[float, float], race: _Race) -> list[BreakEven]:
    """Follow a parameter downwards and upwards to the first change of winner each."""
    here = race.winner(start)
    found: list[BreakEven] = []
    for factor, limit in ((1.0 / _STRIDE, limits[0]), (_STRIDE, limits[1])):
        near = start
        while (limit - near) * (factor - 1.0) > 1e-9 * near:
            far = max(near * factor, limit) if factor < 1 else min(near * factor, limit)
            if race.winner(far) != here:
                value, there = _close_in(near, far, here, race)
                below, above = (there, here) if factor < 1 else (here, there)
                found.append(BreakEven(parameter, value, below, above, *limits))
                break
            near = far
    return found or [BreakEven(parameter, None, here, here, *limits)]


def _close_in(near: float, far: float, here: str, race: _Race) -> tuple[float, str]:
    """Return where ``here`` stops to win between ``near`` (it wins) and ``far`` (it does not), and who wins there."""
    for _ in range(_REFINEMENTS):
        middle = _interpolated(near, far, here, race)
        if race.winner(middle) == here:
            near = middle
        else:
            far = middle
    return _interpolated(near, far, here, race), race.winner(far)


def _interpolated(near: float, far: float, here: str, race: _Race) -> float:
    """Guess the crossing by interpolation in logarithms, kept off the ends; the middle where a time is infinite."""
    there = race.winner(far)
    leads = []
    for value in (near, far):
        ratios = race.ratios(value)
        lead = ratios.get(there, math.inf) / ratios.get(here, math.inf)
        leads.append(math.log(lead) if 0.0 < lead < math.inf else math.nan)
    share = leads[0] / (leads[0] - leads[1]) if all(map(math.isfinite, leads)) and leads[0] > leads[1] else 0.5
    share = min(max(share, 0.1), 0.9)
    return float(near ** (1.0 - share) * far**share)


def _standing(scenario: Scenario) -> list[Setting]:
    """A few settings that stand for all of a strategy: within a few per cent of its best."""
    strategies = scenario.search.strategies
    settings: list[Setting] = []
    if "checkpoint" in strategies:
        settings.append(Setting("checkpoint", 1, 1, "single"))
    redundancies = spare_redundancies(scenario.groups)
    if "replication" in strategies:
        settings += [Setting("replication", r, 1, scenario.replica_sets) for r in redundancies if r <= 3]
    if "spare" in strategies:
        middle = (len(redundancies) + 3) // 2
        chosen = [r for r in redundancies if r in (3, 5, middle)] or list(redundancies)
        for granularity in scenario.search.granularity:
            settings += [Setting("spare", r, granularity, "best") for r in chosen]
    return settings


def _range(scenario: Scenario, parameter: str, start: float) -> tuple[float, float]:
    doublings = _DOUBLINGS[parameter]
    least, most = start / 2.0**doublings, start * 2.0**doublings
    if parameter == "gpus":
        least = max(least, float(_FEWEST_GPUS), 2.0 * scenario.group_size)
        most = min(most, max(2.0 * start, float(_MOST_GPUS)), float(MOST_GPUS))
        most = max(min(most, float(scenario.group_size * _MOST_GROUPS)), start)
    return least, most


def _free_interval(scenario: Scenario) -> Scenario:
    if scenario.search.interval_s is None:
        return scenario
    return scenario.changed(search=scenario.search.model_copy(update={"interval_s": None}))


def _label(setting: Setting) -> str:
    return setting.strategy if setting.redundancy == 1 else f"{setting.strategy} r={setting.redundancy}"
