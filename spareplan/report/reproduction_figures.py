"""The published figures drawn again: time-to-train, availability and compute against the redundancy."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spareplan.quantities import format_count, format_percent, format_ratio
from spareplan.report.drawing import DASHES, bare_axis, canvas, legend, picture, style, unit_label
from spareplan.report.svg import COLOURS, Picture
from spareplan.report.words import listed
from spareplan.simulation.published import PUBLISHED_STRATEGIES
from spareplan.simulation.reproduction import Reproduction, ReproductionRow

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["reproduction_figures"]

_MARKERS = {"spare": "o", "replication": "s"}
_RATIO_TICKS = (1, 2, 3, 4, 6, 8, 10, 15, 20, 30, 50, 100)
_LEGEND_COLUMNS = 4


@dataclass(frozen=True)
class _Quantity:
    """What is drawn against the redundancy.

    Args:
        name: short name.
        title: heading, to be read before the number of groups.
        unit: unit above the upright axis.
        value: the simulated value of a row, None to leave it out.
        half_width: half width of its interval, None where the figure has none.
        published: the published value, if any.
        model: the renewal model's value; None where the figure has none.
        text: the value for people.
        logarithmic: whether the upright axis is.
    """

    name: str
    title: str
    unit: str
    value: Callable[[ReproductionRow], float | None]
    half_width: Callable[[ReproductionRow], float | None]
    published: Callable[[ReproductionRow], float | None]
    model: Callable[[ReproductionRow], float | None]
    text: Callable[[float], str]
    logarithmic: bool = False


_QUANTITIES = (
    _Quantity(
        "time",
        "Time to train",
        "TTT / T0",
        lambda row: row.time_to_train_ratio,
        lambda row: row.half_width,
        lambda row: row.published_time_to_train_ratio,
        lambda row: row.model_time_to_train_ratio,
        format_ratio,
        logarithmic=True,
    ),
    _Quantity(
        "availability",
        "Availability",
        "avail.",
        lambda row: row.availability,
        lambda row: row.availability_half_width,
        lambda row: row.published_availability,
        lambda row: row.model_availability,
        format_percent,
    ),
    _Quantity(
        "compute",
        "Compute",
        "stacks a step",
        lambda row: row.compute_overhead,
        lambda _: None,
        lambda _: None,
        lambda _: None,
        format_ratio,
        logarithmic=True,
    ),
)


def reproduction_figures(result: Reproduction) -> dict[str, Picture]:
    """Return the figures by name: for each number of groups its time-to-train, availability and compute.

    Args:
        result: the experiment.
    """
    pictures = [
        _figure(quantity, groups, [row for row in result.rows if row.groups == groups])
        for groups in dict.fromkeys(row.groups for row in result.rows)
        for quantity in _QUANTITIES
    ]
    return {picture.name: picture for picture in pictures if picture is not None}


def _figure(quantity: _Quantity, groups: int, rows: list[ReproductionRow]) -> Picture | None:
    shown = [row for row in rows if quantity.value(row) is not None]
    if len({row.redundancy for row in shown}) < 2:
        return None
    with style():
        figure, axes = canvas(height=275.0, left=42.0, right=14.0, top=32.0, bottom=40.0)
        for strategy in PUBLISHED_STRATEGIES:
            of_strategy = [row for row in shown if row.strategy == strategy]
            if of_strategy:
                _draw(axes, quantity, strategy, of_strategy)
        _draw_published(axes, quantity, shown)
        _scales(axes, quantity, shown)
        unit_label(axes, quantity.unit, left=34.0)
        legend(axes, columns=_LEGEND_COLUMNS)
        title = f"{quantity.title}, {format_count(groups)} groups"
        alternative = f"Line chart of {quantity.title.lower()} against the redundancy. {_told(quantity, shown)}"
        return picture(f"{quantity.name}-{groups}", title, alternative, _caption(quantity, shown), figure)


def _draw(axes: Axes, quantity: _Quantity, strategy: str, rows: list[ReproductionRow]) -> None:
    hosts = [row.redundancy for row in rows]
    axes.errorbar(
        hosts,
        [quantity.value(row) or math.nan for row in rows],
        yerr=[quantity.half_width(row) or 0.0 for row in rows],
        color=COLOURS[strategy],
        linestyle="none",
        marker=_MARKERS[strategy],
        markersize=4.5,
        elinewidth=1.4,
        label=strategy,
    )
    model = [quantity.model(row) or math.nan for row in rows]
    if any(math.isfinite(value) for value in model):
        axes.plot(hosts, model, color=COLOURS[strategy], linestyle=DASHES[1], linewidth=1.2)


def _draw_published(axes: Axes, quantity: _Quantity, rows: list[ReproductionRow]) -> None:
    if any(quantity.model(row) is not None for row in rows):
        axes.plot([], [], color=COLOURS["muted"], linestyle=DASHES[1], linewidth=1.2, label="model")
    points = [(row.redundancy, value) for row in rows if (value := quantity.published(row)) is not None]
    if points:
        axes.plot(
            [redundancy for redundancy, _ in points],
            [value for _, value in points],
            linestyle="none",
            marker="D",
            markersize=9.0,
            markerfacecolor="none",
            markeredgecolor=COLOURS["ink"],
            markeredgewidth=1.4,
            label="published",
        )


def _scales(axes: Axes, quantity: _Quantity, rows: list[ReproductionRow]) -> None:
    from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator, NullLocator

    if quantity.logarithmic:
        axes.set_yscale("log")
        low, high = axes.get_ylim()
        axes.yaxis.set_major_locator(FixedLocator([tick for tick in _RATIO_TICKS if low <= tick <= high]))
        axes.yaxis.set_minor_locator(NullLocator())
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    else:
        axes.set_ylim(top=1.0)
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: format_percent(value, 0)))
    hosts = [row.redundancy for row in rows]
    axes.set_xlim(min(hosts) - 0.7, max(hosts) + 0.7)
    axes.xaxis.set_major_locator(MaxNLocator(10, integer=True))
    axes.set_xlabel("redundancy r: groups that host each shard type")
    bare_axis(axes, "y")


def _caption(quantity: _Quantity, rows: list[ReproductionRow]) -> str:
    runs = f"Marks: means of {rows[0].runs} runs"
    if any(quantity.half_width(row) for row in rows):
        runs += ", with 95 % intervals where they are wider than the mark"
    if any(quantity.model(row) is not None for row in rows):
        runs += "; dashed: the renewal model at the same interval"
    if any(quantity.published(row) is not None for row in rows):
        runs += "; diamonds: published"
    return f"{runs}. {_told(quantity, rows)}"


def _told(quantity: _Quantity, rows: list[ReproductionRow]) -> str:
    sentences = []
    for strategy in PUBLISHED_STRATEGIES:
        values = {
            row.redundancy: value
            for row in rows
            if row.strategy == strategy and (value := quantity.value(row)) is not None
        }
        if values:
            first, last = min(values), max(values)
            least = min(values, key=lambda redundancy: values[redundancy])
            places = [first, last] if quantity.name == "availability" else [first, least, last]
            told = [f"{quantity.text(values[place])} at r={place}" for place in dict.fromkeys(places)]
            sentences.append(f"{strategy.capitalize()}: {listed(told)}.")
    return " ".join(sentences)
