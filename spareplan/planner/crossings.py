"""Where the winning strategy changes along one parameter: followed with a few settings, confirmed with all of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spareplan.planner.evaluate import Evaluation, time_to_train_ratio
from spareplan.planner.records import BreakEven
from spareplan.planner.search import Branch, branch_of, ranked, with_free_interval
from spareplan.scenario import HIGHEST_S, LOWEST_S, MOST_GPUS, Scenario
from spareplan.strategies import Setting, settings_of

__all__ = ["break_evens"]

# how many doublings up and down a parameter is followed
_DOUBLINGS = {"mtbf_s": 8, "restart_s": 6, "gpus": 5}
_STRIDE = 4.0
_FEWEST_GPUS, _MOST_GPUS = 1_000, 1_000_000
_MOST_GROUPS = 20_000
_REFINEMENTS = 5
# a strategy that is this far ahead wins with any of its layouts; one that is further behind, with none
_CLOSE_BEHIND = 1.3
# a crossing is confirmed this far on either side of it, or as near as can be
_ACCURACY = 0.03
_MOST_CHECKS = 10
# settings of a changed number of groups are first compared on few death orders, within about 1 %
_ROUGH_DRAWS = 200
_ROUGH_ERROR = 0.03


def break_evens(scenario: Scenario, evaluations: Sequence[Evaluation]) -> tuple[BreakEven, ...]:
    """Return where the winning strategy changes along MTBF, restart time and GPU count, all else equal.

    Each parameter is followed in steps of a factor of 4 until another strategy wins, each strategy with its best
    setting found by climbing from its best setting at the last value; the crossing of their times is closed in on. Then
    every branch of the search is searched on both sides of it, 3 % away where that confirms it, else at the nearest
    values where it does: the reported accuracy. With the GPU count, group size and one GPU's MTBF stay, so the number
    of groups grows and the job's MTBF falls. The interval is always the best one.

    Args:
        scenario: what the user knows.
        evaluations: the settings of its search.
    """
    if len(scenario.search.strategies) < 2:
        return ()
    free = with_free_interval(scenario)
    changes: dict[str, Callable[[float], Scenario]] = {
        "mtbf_s": lambda value: free.changed(mtbf_s=value),
        "restart_s": lambda value: free.changed(restart_s=value),
        "gpus": lambda value: free.scaled_to(round(value)),
    }
    starts = {"mtbf_s": free.job_mtbf_s, "restart_s": free.restart_s, "gpus": float(free.gpus)}
    if free is not scenario:
        evaluations = ranked(free)
    first = _lap_of(evaluations)
    rows: list[BreakEven] = []
    for parameter, change in changes.items():
        start = starts[parameter]
        limits = _limits(free, parameter, start)
        if start > 0.0 and limits[0] <= start <= limits[1]:
            grain = float(free.group_size) if parameter == "gpus" else 0.0
            race = _Race(change, free.groups, grain, dict(first.best), {start: _first(first.times)}, {start: first})
            rows += _along(parameter, start, limits, race)
    return tuple(rows)


@dataclass(frozen=True)
class _Lap:
    """What is known at one value: TTT / T0 of each strategy and the best redundancy of each branch of the search."""

    times: dict[str, float]
    best: dict[Branch, int]


def _lap_of(evaluations: Sequence[Evaluation]) -> _Lap:
    """Return what a full search, ranked, tells of its own value."""
    lap = _Lap({}, {})
    for item in evaluations:
        ratio = item.candidate.time_to_train_ratio
        lap.times.setdefault(item.setting.strategy, math.inf if ratio is None else ratio)
        lap.best.setdefault(branch_of(item.setting), item.setting.redundancy)
    return lap


@dataclass
class _Race:
    """Times of the strategies as functions of one parameter, remembered.

    Args:
        change: from a value to the scenario.
        groups: number of groups whose layouts are known already.
        grain: values closer than this may be the same scenario.
        best: redundancy of the best setting seen last, by branch of the search.
        checked: winners of the full search, by value.
        laps: what is known already, by value.
    """

    change: Callable[[float], Scenario]
    groups: int
    grain: float
    best: dict[Branch, int]
    checked: dict[float, str]
    laps: dict[float, _Lap]

    def lap(self, value: float, ends: Sequence[float] = ()) -> _Lap:
        """Return the best of each strategy among a few settings.

        Args:
            value: the parameter.
            ends: values known already, on both sides: their best settings stand for all. Without them, each branch of
                the search is climbed from the redundancy that was best last.
        """
        if value not in self.laps:
            scenario = self.change(value)
            lap = _Lap({}, {})
            # consecutive offsets last: they matter only where their strategy is close behind
            for branch, settings in sorted(_branches(scenario).items(), key=lambda item: item[0][2]):
                own, first = lap.times.get(branch[0], math.inf), min(lap.times.values(), default=0.0)
                if branch[0] in lap.times and not first < own <= _CLOSE_BEHIND * first:
                    continue
                starts = {self.laps[end].best[branch] for end in ends if branch in self.laps[end].best}
                few = [setting for setting in settings if setting.redundancy in starts]
                if few:
                    found = {setting: self._ratio(scenario, setting) for setting in few}
                else:
                    # the last strategy, stacking, need not be climbed to the end where it is far ahead of the others
                    others = [ratio for strategy, ratio in lap.times.items() if strategy != branch[0]]
                    is_last = branch[0] == scenario.search.strategies[-1] and others
                    enough = min(others) / _CLOSE_BEHIND if is_last else 0.0
                    found = self._climbed(
                        scenario, settings, self.best.get(branch, settings[0].redundancy), enough=enough
                    )
                best = min(found, key=lambda setting: found[setting])
                if math.isfinite(found[best]):
                    lap.best[branch] = self.best[branch] = best.redundancy
                lap.times[branch[0]] = min(own, found[best])
            self.laps[value] = lap
        return self.laps[value]

    def leader(self, value: float, ends: Sequence[float] = ()) -> str:
        """Return the strategy that is the fastest of a few settings, or "none" where no run ever ends."""
        return _first(self.lap(value, ends).times)

    def winner(self, value: float) -> str:
        """Return the strategy that is the fastest of all settings of the search, or "none".

        Every branch of the search is climbed, two settings past its best; where no run ends that way, every setting is
        looked at. With another number of groups, for which every layout is new, only what comes within 3 % of the
        fastest is worked out in full.
        """
        if value not in self.checked:
            scenario = self.change(value)
            ratios: dict[Setting, float] = {}
            for branch, settings in _branches(scenario).items():
                ratios |= self._climbed(scenario, settings, self.best.get(branch, settings[0].redundancy), past=2)
            if all(map(math.isinf, ratios.values())):
                others = (setting for setting in settings_of(scenario) if setting not in ratios)
                ratios |= {setting: self._ratio(scenario, setting) for setting in others}
            if scenario.groups != self.groups:
                limit = (1.0 + _ROUGH_ERROR) * min(ratios.values(), default=math.inf)
                near = [setting for setting, ratio in ratios.items() if ratio <= limit]
                ratios = {setting: time_to_train_ratio(scenario, setting) for setting in near}
            best = min(ratios, key=lambda setting: ratios[setting], default=None)
            self.checked[value] = "none" if best is None or math.isinf(ratios[best]) else best.strategy
        return self.checked[value]

    def _ratio(self, scenario: Scenario, setting: Setting) -> float:
        return time_to_train_ratio(scenario, setting, None if scenario.groups == self.groups else _ROUGH_DRAWS)

    def _climbed(
        self, scenario: Scenario, settings: list[Setting], redundancy: int, past: int = 1, enough: float = 0.0
    ) -> dict[Setting, float]:
        """Return TTT / T0 of settings of a branch around its best, as it has one minimum in the redundancy.

        Args:
            scenario: what the user knows.
            settings: the branch, by redundancy.
            redundancy: where to begin.
            past: how many settings that are no better are looked at on either side.
            enough: a time that wins whatever its exact value; nothing better is looked for.
        """
        here = min(range(len(settings)), key=lambda index: abs(settings[index].redundancy - redundancy))
        known = {here: self._ratio(scenario, settings[here])}
        for elsewhere in (len(settings) // 2, len(settings) - 1):
            # no run ends here: see whether one does with far more redundancy
            if math.isinf(known[here]):
                here = elsewhere
                known[here] = self._ratio(scenario, settings[here])
        for direction in (1, -1):
            there, worse = here + direction, 0
            while worse < past and 0 <= there < len(settings) and known[here] > enough:
                if there not in known:
                    known[there] = self._ratio(scenario, settings[there])
                if known[there] < known[here]:
                    here, worse = there, 0
                else:
                    worse += 1
                there += direction
        return {settings[index]: ratio for index, ratio in known.items()}


def _branches(scenario: Scenario) -> dict[Branch, list[Setting]]:
    branches: dict[Branch, list[Setting]] = {}
    for setting in settings_of(scenario):
        branches.setdefault(branch_of(setting), []).append(setting)
    return branches


def _first(times: dict[str, float]) -> str:
    best = min(times, key=lambda strategy: times[strategy], default="none")
    return best if math.isfinite(times.get(best, math.inf)) else "none"


def _along(parameter: str, start: float, limits: tuple[float, float], race: _Race) -> list[BreakEven]:
    """Follow a parameter downwards and upwards to the first change of winner each."""
    here = race.winner(start)
    found: list[BreakEven] = []
    for factor, limit in ((1.0 / _STRIDE, limits[0]), (_STRIDE, limits[1])):
        near = start
        while (limit - near) * (factor - 1.0) > 1e-9 * near:
            far = max(near * factor, limit) if factor < 1 else min(near * factor, limit)
            bracket = _confirmed(_close_in(near, far, here, race), start, limit, here, race)
            if bracket is not None:
                near, far = bracket
                there = race.winner(far)
                below, above = (there, here) if factor < 1 else (here, there)
                accuracy = math.sqrt(max(near, far) / min(near, far)) - 1.0
                found.append(BreakEven(parameter, math.sqrt(near * far), below, above, *limits, accuracy))
                break
            near = far
    return found or [BreakEven(parameter, None, here, here, *limits)]


def _close_in(near: float, far: float, here: str, race: _Race) -> float | None:
    """Return about where ``here`` stops to lead between ``near`` and ``far``; None if it still leads there."""
    if race.leader(far) == here:
        return None
    guess = _interpolated(near, far, here, race)
    for _ in range(_REFINEMENTS):
        if race.leader(guess, (near, far)) == here:
            near = guess
        else:
            far = guess
        last, guess = guess, _interpolated(near, far, here, race)
        if abs(math.log(far / near)) < 2.0 * _ACCURACY or abs(math.log(guess / last)) < 0.3 * _ACCURACY:
            break
    return guess


def _interpolated(near: float, far: float, here: str, race: _Race) -> float:
    """Guess the crossing by interpolation in logarithms, kept off the ends; the middle where a time is infinite."""
    there = race.leader(far)
    leads = []
    for value in (near, far):
        times = race.lap(value).times
        lead = times.get(there, math.inf) / times.get(here, math.inf)
        leads.append(math.log(lead) if 0.0 < lead < math.inf else math.nan)
    share = leads[0] / (leads[0] - leads[1]) if all(map(math.isfinite, leads)) and leads[0] > leads[1] else 0.5
    share = min(max(share, 0.1), 0.9)
    return float(near ** (1.0 - share) * far**share)


def _confirmed(
    crossing: float | None, start: float, limit: float, here: str, race: _Race
) -> tuple[float, float] | None:
    """Return the nearest values around a crossing between which the winner of the full search changes.

    They start 3 % from the crossing; the one that has the wrong winner becomes the other end, and the distance to
    the next value doubles until the winner there is right; then the bracket is halved down to that width.

    Args:
        crossing: about where ``here`` stops to win; None if it does not.
        start: where ``here`` wins.
        limit: where the search for a crossing ends.
        here: the winner at ``start``.
        race: the strategies along the parameter.
    """
    if crossing is None:
        return None
    direction = 1.0 if limit > start else -1.0

    def moved(value: float, width: float) -> float:
        """Go on by a factor exp(width), by half a grain at least; a width above 0 leads away from the start."""
        step = value * math.expm1(direction * width)
        if abs(step) < 0.5 * race.grain:
            step = math.copysign(0.5 * race.grain, step)
        return min(max(value + step, min(start, limit)), max(start, limit))

    near, far = moved(crossing, -_ACCURACY), moved(crossing, _ACCURACY)
    width = 2.0 * _ACCURACY
    for _ in range(_MOST_CHECKS):
        if race.winner(near) != here and near != start:
            near, far = moved(near, -width), near
        elif race.winner(far) == here and far != limit:
            near, far = far, moved(far, width)
        else:
            break
        width *= 2.0
    if race.winner(near) != here or race.winner(far) == here:
        return None
    while abs(math.log(far / near)) > 2.0 * _ACCURACY + 1e-9 and abs(far - near) > race.grain:
        middle = math.sqrt(near * far)
        if race.winner(middle) == here:
            near = middle
        else:
            far = middle
    return near, far


def _limits(scenario: Scenario, parameter: str, start: float) -> tuple[float, float]:
    """Return the lowest and highest value to look at: so many doublings, within the domain of a scenario."""
    doublings = _DOUBLINGS[parameter]
    least, most = start / 2.0**doublings, start * 2.0**doublings
    if parameter != "gpus":
        return max(least, LOWEST_S), min(most, HIGHEST_S)
    asked = scenario.search.redundancy
    fewest_groups = max(2, max(asked) if asked is not None else 2)
    least = max(least, float(_FEWEST_GPUS), float(fewest_groups * scenario.group_size))
    most = min(most, max(2.0 * start, float(_MOST_GPUS)), float(MOST_GPUS))
    most = min(most, float(scenario.group_size * _MOST_GROUPS))
    if scenario.mtbf_s is not None:
        # the job's MTBF shrinks with the GPUs; half a domain is left for what whole groups round off
        least = max(least, 2.0 * start * scenario.mtbf_s / HIGHEST_S)
        most = min(most, 0.5 * start * scenario.mtbf_s / LOWEST_S)
    return min(least, start), max(most, start)
