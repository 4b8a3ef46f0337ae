"""The placement as a picture: which group holds which shard type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree as ET

from spareplan.placement import Layout
from spareplan.planner import Plan
from spareplan.quantities import format_count
from spareplan.report.svg import Picture, colour, with_alternative
from spareplan.report.words import family_text, listed

__all__ = ["placement_figure"]

_WIDTH, _HEIGHT = 390.0, 280.0
_LEFT, _TOP, _RIGHT, _BOTTOM = 50.0, 22.0, 8.0, 8.0
_CELLS_UP_TO = 48  # groups that are drawn cell by cell
_LEAST_REACH = 10  # a group's types must reach over a tenth of all types for the whole to be drawn
_FONT_SIZE = "10.5px"

Stroke = tuple[int, int, int]  # first group, its type, number of groups along the diagonal


def placement_figure(plan: Plan) -> Picture:
    """Draw groups as columns and shard types as rows: a mark where a group holds a type.

    Up to 48 groups are drawn cell by cell, more as diagonal strokes, one for all neighbours whose types are
    neighbours too. Where the types of a group lie so close together that the whole would show nothing but one
    diagonal, its beginning is drawn.

    Args:
        plan: the plan.
    """
    data = plan.placement.to_json()
    groups, granularity = int(data["groups"]), int(data["granularity"])
    rows = [[entry // granularity for entry in order[::granularity]] for order in data["stacks"]]
    window = _window(rows)
    rows = rows[:window]
    frame = _Frame(window, 1 + max(max(order) for order in rows))
    content = ET.Element("g")
    chosen = window // 3
    frame.draw_column(content, chosen)
    if window <= _CELLS_UP_TO:
        frame.draw_cells(content, rows)
    else:
        strokes = list(_strokes(rows))
        frame.draw_strokes(content, [item for item in strokes if not _is_own(rows, item)], own=False)
        frame.draw_strokes(content, [item for item in strokes if _is_own(rows, item)], own=True)
        frame.draw_dots(content, chosen, rows[chosen])
    frame.draw_axes(content)
    part = f" Shown are the first {format_count(window)} groups." if window < groups else ""
    caption = f"{_words(plan, groups)}{part} {_column(chosen, rows[chosen])}"
    alternative = f"Map of groups (columns) against shard types (rows). {caption}"
    title = "Who holds what"
    svg = with_alternative("placement", title, alternative, _WIDTH, _HEIGHT, content)
    return Picture("placement", title, alternative, caption, svg)


def _window(rows: Sequence[Sequence[int]]) -> int:
    """Return how many groups to draw: all, or so many that the types of one are seen apart."""
    groups = len(rows)
    if groups <= _CELLS_UP_TO:
        return groups
    first = rows[0]
    reach = max((held - first[0]) % groups for held in first)
    return groups if reach * _LEAST_REACH >= groups else max(_CELLS_UP_TO, 2 * reach)


def _strokes(rows: Sequence[Sequence[int]]) -> Iterator[Stroke]:
    """Yield maximal runs of groups g, g+1, ... that hold t, t+1, ... at the same place of their orders."""
    for place in range(max(len(order) for order in rows)):
        start: tuple[int, int] | None = None
        for group, order in enumerate(rows):
            held = order[place] if place < len(order) else None
            if start is not None and held != start[1] + group - start[0]:
                yield start[0], start[1], group - start[0]
                start = None
            if start is None and held is not None:
                start = group, held
        if start is not None:
            yield start[0], start[1], len(rows) - start[0]


def _is_own(rows: Sequence[Sequence[int]], stroke: Stroke) -> bool:
    """Whether a stroke holds the types that its groups compute first."""
    return rows[stroke[0]][0] == stroke[1]


class _Frame:
    """Where groups and types lie in the drawing.

    Args:
        groups: columns.
        types: rows.
    """

    def __init__(self, groups: int, types: int) -> None:
        self.groups, self.types = groups, types
        self.step_x = (_WIDTH - _LEFT - _RIGHT) / groups
        self.step_y = (_HEIGHT - _TOP - _BOTTOM) / types

    def x(self, group: float) -> float:
        return _LEFT + group * self.step_x

    def y(self, shard_type: float) -> float:
        return _TOP + shard_type * self.step_y

    def draw_axes(self, content: ET.Element) -> None:
        ET.SubElement(
            content,
            "rect",
            {
                **_box(_LEFT, _TOP, _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM),
                "style": f"fill: none; stroke: {colour('line')}",
            },
        )
        last_group, last_type = format_count(self.groups - 1), format_count(self.types - 1)
        top, left = _TOP - 7, _LEFT - 6
        _text(content, _LEFT, top, "0", "start")
        _text(content, _WIDTH - _RIGHT, top, last_group, "end")
        _text(content, (_LEFT + _WIDTH - _RIGHT) / 2, top, "groups", "middle", muted=True)
        _text(content, left, _TOP + 9, "0", "end")
        _text(content, left, _HEIGHT - _BOTTOM, last_type, "end")
        label = _text(content, 0, 0, "shard types", "middle", muted=True)
        label.set("transform", f"translate({left - 4:g} {(_TOP + _HEIGHT - _BOTTOM) / 2:g}) rotate(-90)")

    def draw_column(self, content: ET.Element, group: int) -> None:
        """Shade the column of one group."""
        width = max(self.step_x, 1.0)
        box = _box(self.x(group + 0.5) - width / 2, _TOP, width, _HEIGHT - _TOP - _BOTTOM)
        ET.SubElement(content, "rect", {**box, "style": f"fill: {colour('line')}; fill-opacity: 0.7"})

    def draw_cells(self, content: ET.Element, rows: Sequence[Sequence[int]]) -> None:
        """Draw a cell for every type of every group, the type computed first in full colour."""
        for own, opacity in ((True, "1"), (False, "0.45")):
            cells = [
                f"M{self.x(group + 0.08):.1f} {self.y(held + 0.08):.1f}"
                f"h{0.84 * self.step_x:.1f}v{0.84 * self.step_y:.1f}h{-0.84 * self.step_x:.1f}z"
                for group, order in enumerate(rows)
                for place, held in enumerate(order)
                if (place == 0) == own
            ]
            if cells:
                style = f"fill: {colour('spare')}; fill-opacity: {opacity}"
                ET.SubElement(content, "path", {"d": "".join(cells), "style": style})

    def draw_strokes(self, content: ET.Element, strokes: Sequence[Stroke], *, own: bool) -> None:
        """Draw diagonals; those of the types computed first in full colour."""
        lines = [
            f"M{self.x(group):.1f} {self.y(held):.1f}L{self.x(group + count):.1f} {self.y(held + count):.1f}"
            for group, held, count in strokes
        ]
        width = min(max(0.8 * self.step_y, 1.2), 3.0)
        opacity = "1" if own else "0.5"
        style = f"fill: none; stroke: {colour('spare')}; stroke-width: {width:.1f}; stroke-opacity: {opacity}"
        ET.SubElement(content, "path", {"d": "".join(lines), "style": style})

    def draw_dots(self, content: ET.Element, group: int, order: Sequence[int]) -> None:
        """Mark the types of one group."""
        for held in order:
            place = {"cx": f"{self.x(group + 0.5):.1f}", "cy": f"{self.y(held + 0.5):.1f}", "r": "3"}
            style = f"fill: {colour('ink')}; stroke: {colour('surface')}"
            ET.SubElement(content, "circle", {**place, "style": style})


def _box(x: float, y: float, width: float, height: float) -> dict[str, str]:
    return {"x": f"{x:.1f}", "y": f"{y:.1f}", "width": f"{width:.1f}", "height": f"{height:.1f}"}


def _text(content: ET.Element, x: float, y: float, text: str, anchor: str, *, muted: bool = False) -> ET.Element:
    style = f"font-size: {_FONT_SIZE}; text-anchor: {anchor}; fill: {colour('muted' if muted else 'ink')}"
    element = ET.SubElement(content, "text", {"x": f"{x:g}", "y": f"{y:g}", "style": style})
    element.text = text
    return element


def _words(plan: Plan, groups: int) -> str:
    best, placement = plan.recommended, plan.placement
    if best.redundancy == 1:
        return f"Each of the {format_count(groups)} groups computes its own shard; nothing is held twice."
    start = f"Every shard type is held by {best.redundancy} groups ({family_text(best.layout)})."
    if best.granularity > 1:
        start += f" A shard is cut into {best.granularity} micro-shards."
    if isinstance(placement, Layout) and placement.offsets is not None and len(placement.offsets) > 1:
        offsets = ", ".join(map(str, placement.offsets))
        start += f" Group g holds the types g + {{{offsets}}} modulo {format_count(groups)}."
    return start


def _column(group: int, order: Sequence[int]) -> str:
    if len(order) == 1:
        return f"The shaded column is group {group}: it holds type {order[0]}."
    others = listed([str(held) for held in order[1:]], most=30)
    return f"The shaded column is group {group}: it computes type {order[0]} first and also holds {others}."
