"""The curves of a plan: time-to-train against redundancy, and the chance of surviving failures."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from spareplan.planner import Candidate, Plan, SurvivalCurve
from spareplan.quantities import format_percent, format_ratio
from spareplan.report.drawing import DASHES, bare_axis, canvas, legend, picture, style, unit_label
from spareplan.report.svg import COLOURS, Picture
from spareplan.report.words import listed, ratio_text, setting_text, survived_by_half

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["redundancy_figure", "survival_figure"]

_MARKERS = {"spare": "o", "replication": "s", "checkpoint": "D"}
_LOG_ABOVE = 2.0  # ratio of largest to smallest from which a scale is logarithmic
_SHOWN_UP_TO = 60.0  # times the best; what takes longer is named instead of drawn
_NICE_TICKS = tuple(step * 10.0**power for power in range(-2, 8) for step in (1, 1.5, 2, 3, 5, 7))
_MOST_TICKS = 8
_LEGEND_COLUMNS = 3
_NEAR_EDGE = 0.2  # share of the axis within which a number is written inwards

Series = dict[tuple[str, int], list[Candidate]]


def redundancy_figure(plan: Plan) -> Picture | None:
    """Draw TTT / T0 against the redundancy, a line per strategy, the recommended setting marked.

    Settings whose run never ends are not drawn but named. None if nothing ends or there is nothing to choose.

    Args:
        plan: the plan.
    """
    finished = [item for item in plan.candidates if item.time_to_train_ratio is not None]
    if not finished:
        return None
    limit = _SHOWN_UP_TO * min(_ratio(item) for item in finished)
    shown = [item for item in finished if _ratio(item) <= limit]
    if all(item.strategy == "checkpoint" for item in shown):
        return None
    series = _series(shown)
    level = next((item for item in shown if item.strategy == "checkpoint"), None)
    with style():
        rows = math.ceil((len(series) + (level is not None)) / _LEGEND_COLUMNS)
        top = 15.0 + 15.0 * rows
        figure, axes = canvas(height=240.0 + top, left=42.0, right=14.0, top=top, bottom=40.0)
        for (strategy, dashes), points in series.items():
            cut = f" q={points[0].granularity}" if points[0].granularity > 1 else ""
            axes.plot(
                [item.redundancy for item in points],
                [_ratio(item) for item in points],
                color=COLOURS[strategy],
                linestyle=DASHES[dashes],
                marker=_MARKERS[strategy],
                markeredgecolor=COLOURS["surface"],
                markeredgewidth=0.8,
                label=strategy + cut,
            )
        if level is not None:
            axes.axhline(_ratio(level), color=COLOURS["checkpoint"], linestyle=DASHES[2], label="checkpoint")
        _mark_recommended(axes, plan.recommended, shown)
        _redundancy_scales(axes, shown)
        unit_label(axes, "TTT / T0", left=30.0)
        legend(axes, columns=_LEGEND_COLUMNS)
        caption, alternative = _redundancy_words(plan, series, level, limit)
        return picture("redundancy", "Time to train against redundancy", alternative, caption, figure)


def _ratio(candidate: Candidate) -> float:
    return math.inf if candidate.time_to_train_ratio is None else candidate.time_to_train_ratio


def _series(shown: Sequence[Candidate]) -> Series:
    """Group candidates into lines: the fastest layout of each redundancy, by strategy and granularity.

    With more granularities than line styles only the fastest of each redundancy is kept.
    """
    granularities = sorted({item.granularity for item in shown if item.strategy == "spare"})
    merged = len(granularities) > len(DASHES)
    best: dict[tuple[str, int], dict[int, Candidate]] = {}
    for item in shown:
        if item.strategy == "checkpoint":
            continue
        dashes = 0 if merged or item.strategy != "spare" else granularities.index(item.granularity)
        line = best.setdefault((item.strategy, dashes), {})
        if item.redundancy not in line or _ratio(item) < _ratio(line[item.redundancy]):
            line[item.redundancy] = item
    names = sorted(best, key=lambda key: (key[0] != "spare", key))
    return {key: [best[key][r] for r in sorted(best[key])] for key in names}


def _mark_recommended(axes: Axes, best: Candidate, shown: Sequence[Candidate]) -> None:
    """Put a ring round the recommended setting and its number below it, clear of the edges."""
    ratio = best.time_to_train_ratio
    if ratio is None:
        return
    text = f"{setting_text(best)}: {format_ratio(ratio)}"
    if best.strategy == "checkpoint":
        place, offset, side = (1.0, ratio), (0, -5), "right"
    else:
        hosts = [item.redundancy for item in shown if item.strategy != "checkpoint"]
        share = (best.redundancy - min(hosts)) / max(1, max(hosts) - min(hosts))
        side = "left" if share < _NEAR_EDGE else "right" if share > 1 - _NEAR_EDGE else "center"
        place, offset = (best.redundancy, ratio), ({"left": -8, "right": 8}.get(side, 0), -11)
        axes.plot(
            [best.redundancy],
            [ratio],
            linestyle="none",
            marker="o",
            markersize=12.0,
            markerfacecolor="none",
            markeredgecolor=COLOURS["ink"],
            markeredgewidth=1.8,
        )
    axes.annotate(
        text,
        place,
        xycoords=("axes fraction", "data") if best.strategy == "checkpoint" else "data",
        xytext=offset,
        textcoords="offset points",
        ha=side,
        va="top",
        fontweight="bold",
    )


def _redundancy_scales(axes: Axes, shown: Sequence[Candidate]) -> None:
    from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator, NullLocator

    ratios = [_ratio(item) for item in shown]
    low, high = min(ratios), max(ratios)
    if high > _LOG_ABOVE * low:
        axes.set_yscale("log")
        span = math.log(high / low)
        low, high = low * math.exp(-0.17 * span), high * math.exp(0.05 * span)
        ticks = [tick for tick in _NICE_TICKS if low <= tick <= high]
        axes.yaxis.set_major_locator(FixedLocator(ticks[:: math.ceil(len(ticks) / _MOST_TICKS)]))
        axes.yaxis.set_minor_locator(NullLocator())
    else:
        span = max(high - low, 0.05 * high)
        low, high = low - 0.2 * span, high + 0.07 * span
        axes.yaxis.set_major_locator(MaxNLocator(6))
    axes.set_ylim(low, high)
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    hosts = [item.redundancy for item in shown if item.strategy != "checkpoint"]
    margin = 0.7 + 0.03 * (max(hosts) - min(hosts))
    axes.set_xlim(min(hosts) - margin, max(hosts) + margin)
    axes.xaxis.set_major_locator(MaxNLocator(10, integer=True))
    axes.set_xlabel("redundancy r: groups that host each shard type")
    bare_axis(axes, "y")


def _redundancy_words(plan: Plan, series: Series, level: Candidate | None, limit: float) -> tuple[str, str]:
    """Return caption and text alternative."""
    endless = [setting_text(item) for item in plan.candidates if item.time_to_train_ratio is None]
    slow = [
        f"{setting_text(item)} ({format_ratio(_ratio(item))})"
        for item in plan.candidates
        if limit < _ratio(item) < math.inf
    ]
    left_out = []
    if endless:
        left_out.append(f"Not drawn, as the run never ends: {listed(list(dict.fromkeys(endless)))}.")
    if slow:
        left_out.append(f"Beyond the scale: {listed(list(dict.fromkeys(slow)))}.")
    told = []
    for points in series.values():
        first, last, lowest = points[0], points[-1], min(points, key=_ratio)
        told.append(
            f"{setting_text(first)} at {format_ratio(_ratio(first))}"
            f" to r={last.redundancy} at {format_ratio(_ratio(last))},"
            f" lowest at r={lowest.redundancy} with {format_ratio(_ratio(lowest))}"
        )
    if level is not None:
        told.append(f"checkpoint, a level line at {format_ratio(_ratio(level))}")
    best = plan.recommended
    mark = f"Marked as recommended: {best.label}, {ratio_text(best.time_to_train_ratio)}."
    caption = (
        "Time to train in units of T0, the time without failures; lower is better. Each point is the best"
        " layout of its redundancy"
    )
    caption += "." if best.strategy == "checkpoint" else "; the ring marks the recommended setting."
    alternative = f"Line chart of TTT/T0 against redundancy. {'; '.join(told)}. {mark}"
    return " ".join([caption, *left_out]), " ".join([alternative, *left_out])


def survival_figure(plan: Plan) -> Picture | None:
    """Draw the chance of surviving k failures for the best setting of each strategy; None without curves.

    Args:
        plan: the plan.
    """
    curves = [curve for curve in plan.survival if len(curve.failures) > 1]
    if not curves:
        return None
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    with style():
        figure, axes = canvas(height=270.0, left=48.0, right=14.0, top=30.0, bottom=40.0)
        styles = {"spare": DASHES[0], "replication": DASHES[1]}
        for curve in curves:
            strategy = curve.label.partition(" ")[0]
            axes.plot(
                curve.failures,
                curve.alive,
                color=COLOURS.get(strategy, COLOURS["ink"]),
                linestyle=styles.get(strategy, DASHES[2]),
                label=curve.label.partition(" (")[0],
            )
        axes.set_ylim(0.0, 1.02)
        axes.set_xlim(0.0, 1.02 * max(curve.failures[-1] for curve in curves))
        axes.xaxis.set_major_locator(MaxNLocator(7, integer=True))
        axes.yaxis.set_major_locator(MaxNLocator(5))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: format_percent(value, 0)))
        axes.set_xlabel("group failures since the last global restart")
        bare_axis(axes, "y")
        unit_label(axes, "survive", left=36.0)
        legend(axes, columns=_LEGEND_COLUMNS)
        told = " ".join(_survival_words(curve) for curve in curves)
        caption = f"Chance that no shard type has lost all its hosts after so many failures. {told}"
        alternative = f"Line chart of the chance to survive a number of failures. {told}"
        return picture("survival", "Chance of surviving failures", alternative, caption, figure)


def _survival_words(curve: SurvivalCurve) -> str:
    half = survived_by_half(curve)
    if not half:
        return f"{curve.label}: the first failure forces a restart."
    how = "exact" if curve.method == "exact" else "sampled"
    return f"{curve.label}: at least half of the cycles survive {half:,} failures ({how})."
