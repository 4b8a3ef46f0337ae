"""The figures of a failure model: probability plot, survival curves, faults over time, worst nodes, causes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from spareplan.failures.statistics import FailureFit, SampleFit
from spareplan.quantities import format_count, format_duration, format_percent, format_ratio
from spareplan.report.drawing import DASHES, bare_axis, canvas, legend, picture, style, unit_label
from spareplan.report.fit_words import SAMPLE_WORDS, estimate_text, maybe_duration
from spareplan.report.svg import COLOURS, Picture
from spareplan.report.words import printable

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["fit_figures"]

_LAW_STYLES = {
    "exponential": ("muted", DASHES[2]),
    "weibull": ("spare", DASHES[0]),
    "lognormal": ("replication", DASHES[1]),
    "gamma": ("checkpoint", DASHES[3]),
}
_SAMPLE_COLOURS = {"up_time": "spare", "first_failure": "replication", "lifetime": "spare"}
# shares failed that the probability plot labels
_SHARES = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99)
_TIMES_S = (1e-3, 1e-2, 0.1, 1.0, 10.0, 60.0, 600.0, 3_600.0, 86_400.0, 864_000.0, 8.64e6, 8.64e7, 8.64e8)
_CURVE_POINTS = 160
_LABEL_SHARE = 0.17  # of the axis, that a label takes
_CORNER_SHARE = 0.05  # of the axis, left free for the label of the other one
_MOST_BARS = 10
_LONGEST_NAME = 54


def fit_figures(fit: FailureFit) -> dict[str, Picture]:
    """Return the figures of a failure model by name; one that would show nothing is left out.

    Args:
        fit: the failure model.
    """
    pictures = (
        _weibull_figure(fit),
        *(_survival_figure(name, fit.samples[name]) for name in ("lifetime", "up_time") if name in fit.samples),
        None if fit.repair is None else _survival_figure("repair", fit.repair.laws),
        _timeline_figure(fit),
        _nodes_figure(fit),
        _causes_figure(fit),
    )
    return {item.name: item for item in pictures if item is not None}


def _weibull_figure(fit: FailureFit) -> Picture | None:
    """Draw log(-log S) against log time: Weibull laws are straight lines, their slope is the shape."""
    from matplotlib.ticker import FixedFormatter, FixedLocator, NullLocator

    drawn = {
        name: sample
        for name, sample in fit.samples.items()
        if name in _SAMPLE_COLOURS and len(sample.survival.times_s) > 1
    }
    if not drawn:
        return None
    with style():
        figure, axes = canvas(height=300.0, left=50.0, right=14.0, top=30.0, bottom=40.0)
        low_s, high_s, lowest, highest = math.inf, 0.0, math.inf, -math.inf
        for name, sample in drawn.items():
            colour = COLOURS[_SAMPLE_COLOURS[name]]
            curve = sample.survival.thinned()
            inside = (curve.survival > 0.0) & (curve.survival < 1.0)
            times_s = curve.times_s[inside]
            if not len(times_s):
                continue
            low_s, high_s = min(low_s, float(times_s[0])), max(high_s, float(times_s[-1]))
            points = _bent(curve.survival[inside])
            lowest, highest = min(lowest, float(points.min())), max(highest, float(points.max()))
            # a band's end at 0 or 1 lies at infinity
            lower, upper = (_bent(np.clip(band[inside], 1e-9, 1.0 - 1e-9)) for band in (curve.high, curve.low))
            axes.fill_between(times_s, lower, upper, color=colour, alpha=0.18, linewidth=0.0)
            label = SAMPLE_WORDS[name][0]
            axes.plot(times_s, points, linestyle="none", marker="o", markersize=2.6, color=colour, label=label)
            if "weibull" in sample.laws:
                law = sample.laws["weibull"]
                ends = np.array([times_s[0], times_s[-1]])
                line = law.value("shape") * (np.log(ends) - math.log(law.value("scale_s")))
                axes.plot(ends, line, color=colour, linewidth=1.6)
        if low_s >= high_s:
            return None
        axes.set_xscale("log")
        axes.set_xlim(low_s / 1.3, high_s * 1.3)
        margin = 0.06 * (highest - lowest) + 0.05
        axes.set_ylim(lowest - margin, highest + margin)
        shares = [share for share in _SHARES if lowest - margin <= _bent_share(share) <= highest + margin]
        axes.yaxis.set_major_locator(FixedLocator([_bent_share(share) for share in shares]))
        axes.yaxis.set_major_formatter(FixedFormatter([f"{100.0 * share:g} %" for share in shares]))
        axes.yaxis.set_minor_locator(NullLocator())
        _time_axis(axes, low_s / 1.3, high_s * 1.3)
        bare_axis(axes, "y")
        unit_label(axes, "failed", left=40.0)
        legend(axes, columns=2)
        told = "; ".join(_shape_words(name, sample) for name, sample in drawn.items())
        caption = (
            f"Share failed on Weibull paper: a Weibull law is a straight line whose slope is its shape. Dots: "
            f"Kaplan-Meier with its pointwise 95 % band; lines: maximum likelihood. {told}."
        )
        return picture("weibull", "Weibull probability plot", f"Points and lines. {told}.", caption, figure)


def _bent(survival: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(np.log(-np.log(survival)))


def _bent_share(share: float) -> float:
    return math.log(-math.log1p(-share))


def _shape_words(name: str, sample: SampleFit) -> str:
    law = sample.laws.get("weibull")
    label = SAMPLE_WORDS[name][0]
    return (
        f"{label}: no Weibull law"
        if law is None
        else (
            f"{label}: shape {estimate_text(law.parameters['shape'], ratio=True)}, "
            f"scale {estimate_text(law.parameters['scale_s'])}"
        )
    )


def _survival_figure(name: str, sample: SampleFit) -> Picture | None:
    """Draw the product-limit curve with its band and the fitted laws over the log of time."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    curve = sample.survival.thinned()
    if len(curve.times_s) < 2 or curve.last_s <= 0:
        return None
    label = SAMPLE_WORDS[name][0]
    low_s, high_s = _range_s(sample)
    with style():
        figure, axes = canvas(height=276.0, left=48.0, right=14.0, top=46.0, bottom=40.0)
        times_s = np.concatenate([[low_s], curve.times_s, [max(curve.last_s, curve.times_s[-1])]])
        heights = np.concatenate([[1.0], curve.survival, curve.survival[-1:]])
        known = np.isfinite(curve.low)
        axes.fill_between(
            curve.times_s[known], curve.low[known], curve.high[known],
            step="post", color=COLOURS["ink"], alpha=0.14, linewidth=0.0,
        )  # fmt: skip
        axes.plot(times_s, heights, drawstyle="steps-post", color=COLOURS["ink"], linewidth=1.6, label="Kaplan-Meier")
        points_s = np.geomspace(low_s, high_s, _CURVE_POINTS)
        for law_name, law in sample.laws.items():
            colour, dashes = _LAW_STYLES[law_name]
            axes.plot(
                points_s, law.survival(points_s), color=COLOURS[colour], linestyle=dashes, linewidth=1.5, label=law_name
            )
        axes.set_xscale("log")
        axes.set_xlim(low_s, high_s)
        axes.set_ylim(0.0, 1.02)
        axes.yaxis.set_major_locator(MaxNLocator(5))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: format_percent(value, 0)))
        _time_axis(axes, low_s, high_s)
        bare_axis(axes, "y")
        unit_label(axes, "longer", left=36.0)
        legend(axes, columns=3)
        best = "no law could be fitted" if sample.best is None else f"lowest AIC: {sample.best}"
        median = maybe_duration(sample.survival.median_s)
        told = (
            f"{format_count(sample.sample.failures)} ended, {format_count(sample.sample.censored)} cut off; "
            f"median {median}; {best}"
        )
        caption = f"Share of durations longer than a time ({SAMPLE_WORDS[name][1]}), with the 95 % band. {told}."
        title = f"{label.capitalize()}: Kaplan-Meier and fitted laws"
        return picture(f"survival-{name.replace('_', '-')}", title, f"Step curve and laws. {told}.", caption, figure)


def _range_s(sample: SampleFit) -> tuple[float, float]:
    """Return the times to draw: from just below the first half percent to just above the longest duration."""
    durations_s = sample.sample.durations_s
    low_s = 0.8 * float(np.quantile(durations_s, 0.005))
    high_s = float(durations_s.max())
    return (low_s, high_s * 1.2) if low_s < high_s else (0.5 * high_s, 2.0 * high_s)


def _time_axis(axes: Axes, low_s: float, high_s: float) -> None:
    from matplotlib.ticker import FixedFormatter, FixedLocator, NullLocator

    span = math.log(high_s / low_s)
    ticks: list[float] = []
    for time_s in _TIMES_S:
        apart = not ticks or math.log(time_s / ticks[-1]) > _LABEL_SHARE * span
        if math.log(time_s / low_s) > _CORNER_SHARE * span and time_s <= high_s and apart:
            ticks.append(time_s)
    if len(ticks) < 2:
        ticks = [low_s * math.exp(share * span) for share in (0.1, 0.5, 0.9)]
    axes.xaxis.set_major_locator(FixedLocator(ticks))
    axes.xaxis.set_major_formatter(FixedFormatter([format_duration(float(f"{time_s:.3g}")) for time_s in ticks]))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_xlabel("time, log scale")


def _timeline_figure(fit: FailureFit) -> Picture | None:
    """Draw failures added up over the window against a constant rate."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    if fit.timeline is None or not fit.failures or fit.trend is None:
        return None
    days = fit.timeline.times_s / 86_400.0
    with style():
        figure, axes = canvas(height=256.0, left=52.0, right=14.0, top=30.0, bottom=40.0)
        axes.plot(
            days,
            fit.timeline.expected,
            color=COLOURS["muted"],
            linestyle=DASHES[1],
            linewidth=1.5,
            label="constant rate per node",
        )
        axes.plot(days, fit.timeline.failures, color=COLOURS["spare"], drawstyle="steps-post", label="failures")
        axes.set_xlim(0.0, float(days[-1]))
        axes.set_ylim(0.0, 1.04 * fit.failures)
        axes.xaxis.set_major_locator(MaxNLocator(7))
        axes.yaxis.set_major_locator(MaxNLocator(5, integer=True))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: format_count(round(value))))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,g}"))
        axes.set_xlabel("days since the start of the window")
        bare_axis(axes, "y")
        unit_label(axes, "failures so far", left=40.0)
        legend(axes, columns=2)
        away = np.abs(fit.timeline.failures - fit.timeline.expected)
        told = (
            f"{format_count(fit.failures)} failures; trend: {fit.trend.direction}; furthest from a constant rate per "
            f"node: {float(away.max()):,.0f} failures at day {float(days[away.argmax()]):,.0f}"
        )
        return picture("timeline", "Failures over time", f"Rising step curve. {told}.", f"{told}.", figure)


def _nodes_figure(fit: FailureFit) -> Picture | None:
    """Draw how many failures the worst nodes had."""
    if fit.weak_nodes is None or not fit.weak_nodes.worst_nodes:
        return None
    worst = fit.weak_nodes.worst_nodes[:_MOST_BARS]
    average = fit.failures / fit.nodes
    told = (
        f"The mean node had {format_ratio(average)}; {format_count(fit.weak_nodes.without_failure)} of "
        f"{format_count(fit.nodes)} had none"
    )
    labels = [f"{_short(name)}: {format_count(count)}" for name, count in worst]
    caption = f"Failures of the nodes with most of them. {told}."
    return _bars("nodes", "Worst nodes", labels, [float(count) for _, count in worst], "failures", caption)


def _causes_figure(fit: FailureFit) -> Picture | None:
    """Draw the causes by node-hours lost, or by outages where no time is known."""
    if not fit.causes or (len(fit.causes) == 1 and fit.causes[0].name == "not given"):
        return None
    causes = fit.causes[:_MOST_BARS]
    timed = all(cause.down_s is not None for cause in causes)
    values = [(cause.down_s or 0.0) / 3_600.0 if timed else float(cause.outages) for cause in causes]
    unit = "node-hours lost" if timed else "outages"
    labels = [f"{_short(cause.name)}: {value:,.0f}" for cause, value in zip(causes, values, strict=True)]
    left = len(fit.causes) - len(causes)
    caption = f"What failures cost, in {unit}" + (f"; {left} more causes are in causes.csv." if left else ".")
    return _bars("causes", "Causes", labels, values, unit, caption)


def _short(name: str) -> str:
    name = printable(name).replace("\n", " ")
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}\u2026"


def _bars(name: str, title: str, labels: Sequence[str], values: Sequence[float], unit: str, caption: str) -> Picture:
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    with style():
        figure, axes = canvas(46.0 + 33.0 * len(labels), left=14.0, right=20.0, top=2.0, bottom=38.0)
        for row, (label, value) in enumerate(zip(labels, values, strict=True)):
            axes.text(0.0, row - 0.2, label, va="bottom", ha="left", fontsize=10.5)
            axes.barh(row, value, height=0.3, color=COLOURS["compute"])
        axes.set_xlim(0.0, max(*values, 1e-9) * 1.02)
        axes.set_ylim(len(labels) - 0.7, -0.85)
        axes.xaxis.set_major_locator(MaxNLocator(5))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,g}"))
        axes.set_xlabel(unit)
        bare_axis(axes, "x")
        return picture(name, title, f"Bars of {unit}. {'; '.join(labels)}.", caption, figure)
