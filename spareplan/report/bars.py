"""The bars of a plan: where the time goes, and how the answer moves with the scenario."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from spareplan.planner import Outlook, Plan, Sensitivity
from spareplan.quantities import format_percent, format_ratio
from spareplan.report.drawing import bare_axis, canvas, legend, picture, style
from spareplan.report.svg import COLOURS, Picture
from spareplan.report.words import CATEGORY_WORDS, PARAMETER_WORDS, parts_text, ratio_text, setting_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["sensitivity_figure", "split_figure"]

_SHARES_ABOVE = 5.0  # ratio of the longest run to the shortest from which bars are shares of a run
_TOLD_ABOVE = 0.005  # T0 from which a category is told


def split_figure(plan: Plan) -> Picture | None:
    """Draw where the time goes: a stacked bar for the best setting of each strategy; None if no run ends.

    Bars are in units of T0. Where the longest is several times the shortest they would not be readable: then
    each bar is its run's whole wall time, and its length in T0 is written above it.

    Args:
        plan: the plan.
    """
    finished = [item for item in plan.outlooks if item.candidate.split_s is not None]
    if not finished:
        return None
    ratios = [item.candidate.time_to_train_ratio or math.inf for item in finished]
    relative = max(ratios) > _SHARES_ABOVE * min(ratios)
    ideal_s = plan.scenario.ideal_s
    with style():
        figure, axes = canvas(50.0 + 46.0 * len(plan.outlooks), left=14.0, right=20.0, top=4.0, bottom=38.0)
        for row, outlook in enumerate(plan.outlooks):
            unit_s = (outlook.candidate.time_to_train_s or ideal_s) if relative else ideal_s
            _stacked_bar(axes, row, outlook, unit_s)
        axes.set_xlim(0.0, 1.0 if relative else max(ratios))
        axes.set_ylim(len(plan.outlooks) - 0.62, -0.72)
        _split_scale(axes, relative=relative)
        unit = "as a share of each run" if relative else "in units of T0, the time without failures"
        alternative = _split_words(plan, unit)
        caption = f"Wall time of the best setting of each strategy, {unit}."
        return picture("split", "Where the time goes", alternative, caption, figure)


def _stacked_bar(axes: Axes, row: int, outlook: Outlook, unit_s: float) -> None:
    best = outlook.candidate
    split = best.split_s
    total = "never ends" if split is None else f"{ratio_text(best.time_to_train_ratio)} T0"
    colour = COLOURS["ink" if split else "muted"]
    axes.text(0.0, row - 0.29, f"{setting_text(best)}: {total}", va="bottom", ha="left", color=colour)
    left = 0.0
    for name in CATEGORY_WORDS:
        width = (split or {}).get(name, 0.0) / unit_s
        if width > 0.0:
            axes.barh(
                row,
                width,
                left=left,
                height=0.44,
                color=COLOURS[name],
                edgecolor=COLOURS["surface"],
                linewidth=0.8,
            )
            left += width
    if split is None:
        axes.plot([0.0, 1.0], [row, row], color=COLOURS["line"], linewidth=2.0, transform=axes.get_yaxis_transform())


def _split_scale(axes: Axes, *, relative: bool) -> None:
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    show = (lambda value, _: format_percent(value, 0)) if relative else (lambda value, _: f"{value:g}")
    axes.xaxis.set_major_formatter(FuncFormatter(show))
    axes.set_xlabel("share of wall time" if relative else "wall time / T0")
    bare_axis(axes, "x")


def _split_words(plan: Plan, unit: str) -> str:
    ideal_s = plan.scenario.ideal_s
    told = []
    for outlook in plan.outlooks:
        best, split = outlook.candidate, outlook.candidate.split_s
        if split is None:
            told.append(f"{setting_text(best)} never ends")
            continue
        parts = [
            f"{CATEGORY_WORDS[name][0]} {parts_text(split[name] / ideal_s)}"
            for name in CATEGORY_WORDS
            if split.get(name, 0.0) >= _TOLD_ABOVE * ideal_s
        ]
        told.append(f"{setting_text(best)} {ratio_text(best.time_to_train_ratio)}: {', '.join(parts)}")
    return f"Stacked bars {unit}. In units of T0: {'; '.join(told)}."


def sensitivity_figure(plan: Plan) -> Picture | None:
    """Draw how TTT / T0 moves when one number of the scenario is halved or doubled, the largest swing on top.

    Args:
        plan: the plan.
    """
    base = plan.recommended.time_to_train_ratio
    rows = _swings(plan.sensitivities)
    ends = [item.time_to_train_ratio for _, pair in rows for item in pair if item.time_to_train_ratio is not None]
    if base is None or not ends:
        return None
    low, high = min(base, *ends), max(base, *ends)
    span = (high - low) or 0.1 * base
    low, high = low - 0.15 * span, high + 0.15 * span
    with style():
        figure, axes = canvas(82.0 + 44.0 * len(rows), left=16.0, right=16.0, top=44.0, bottom=38.0)
        for row, (parameter, pair) in enumerate(rows):
            axes.text(low, row - 0.27, PARAMETER_WORDS.get(parameter, parameter), va="bottom", ha="left")
            _swing(axes, row, pair, base, high)
        axes.set_xlim(low, high)
        axes.set_ylim(len(rows) - 0.6, -0.75)
        _swing_scale(axes, base)
        told = [
            f"{PARAMETER_WORDS.get(item.parameter, item.parameter)} times {item.factor:g}:"
            f" {ratio_text(item.time_to_train_ratio)} with {item.best}"
            for _, pair in rows
            for item in pair
        ]
        alternative = f"Bars from the plan's TTT/T0 of {format_ratio(base)}. {'; '.join(told)}."
        caption = (
            "TTT / T0 of the best setting when one number of the scenario is halved or doubled, all else"
            " equal; T0 is that of the changed scenario."
        )
        return picture("sensitivity", "How the answer moves", alternative, caption, figure)


def _swings(sensitivities: Sequence[Sensitivity]) -> list[tuple[str, list[Sensitivity]]]:
    """Return the sensitivities by parameter, the largest distance between their ends first."""
    by_parameter: dict[str, list[Sensitivity]] = {}
    for item in sensitivities:
        by_parameter.setdefault(item.parameter, []).append(item)

    def width(pair: Sequence[Sensitivity]) -> float:
        ends = [math.inf if item.time_to_train_ratio is None else item.time_to_train_ratio for item in pair]
        return max(ends) - min(ends) if math.isfinite(max(ends)) else math.inf

    return sorted(by_parameter.items(), key=lambda entry: -width(entry[1]))


def _swing(axes: Axes, row: int, pair: Sequence[Sensitivity], base: float, high: float) -> None:
    """Draw the bars of one parameter, the longer first; where both go to one side, their numbers do not."""
    ends = [(item, high if item.time_to_train_ratio is None else item.time_to_train_ratio) for item in pair]
    taken = 0
    for item, end in sorted(ends, key=lambda entry: -abs(entry[1] - base)):
        name = "halved" if item.factor < 1 else "doubled"
        axes.barh(row, end - base, left=base, height=0.4, color=COLOURS[name])
        endless = item.time_to_train_ratio is None
        side = -1 if end < base else 1
        place = base if side == taken else end
        outwards = -side if side == taken or endless else side
        axes.annotate(
            "never ends" if endless else format_ratio(end),
            (place, row),
            xytext=(5 * outwards, 0),
            textcoords="offset points",
            ha="right" if outwards < 0 else "left",
            va="center",
        )
        taken = side


def _swing_scale(axes: Axes, base: float) -> None:
    from matplotlib.patches import Patch
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axes.axvline(base, color=COLOURS["ink"], linewidth=1.2)
    axes.xaxis.set_major_locator(MaxNLocator(6))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axes.set_xlabel("TTT / T0")
    bare_axis(axes, "x")
    legend(axes, 2, [Patch(color=COLOURS[name], label=name) for name in ("halved", "doubled")], lift=20.0)
    axes.annotate(
        f"now {format_ratio(base)}",
        (base, 1.0),
        xycoords=("data", "axes fraction"),
        xytext=(0, 4),
        textcoords="offset points",
        ha="center",
        va="bottom",
        fontweight="bold",
    )
