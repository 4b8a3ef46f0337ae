"""The canvas of the figures: Matplotlib's SVG, the same bytes whatever the user's configuration."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from spareplan.report.svg import COLOURS, Picture, inlined

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["DASHES", "bare_axis", "canvas", "legend", "picture", "style", "unit_label"]

DASHES = ("-", (0, (5, 2)), (0, (2, 1.5)), (0, (6, 2, 1.5, 2)))

_WIDTH = 390.0  # points; phones show it a little smaller, desks a third larger
_POINTS_PER_INCH = 72.0


def _settings() -> dict[str, Any]:
    ink, line = COLOURS["ink"], COLOURS["line"]
    return {
        "svg.fonttype": "none",
        "text.parse_math": False,
        "font.family": ["DejaVu Sans"],
        "font.size": 11.0,
        "text.color": ink,
        "axes.edgecolor": line,
        "axes.labelcolor": COLOURS["muted"],
        "axes.labelsize": 10.5,
        "axes.linewidth": 1.0,
        "axes.axisbelow": True,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.facecolor": "none",
        "figure.facecolor": "none",
        "grid.color": line,
        "grid.linewidth": 0.8,
        "xtick.color": line,
        "ytick.color": line,
        "xtick.labelcolor": ink,
        "ytick.labelcolor": ink,
        "legend.frameon": False,
        "legend.fontsize": 10.5,
        "legend.handlelength": 1.9,
        "legend.handletextpad": 0.5,
        "legend.columnspacing": 1.1,
        "lines.linewidth": 2.0,
        "lines.markersize": 5.0,
    }


@contextmanager
def style() -> Iterator[None]:
    """Draw with our settings over Matplotlib's own defaults."""
    import matplotlib as mpl

    settings: Any = {name: value for name, value in mpl.rcParamsDefault.items() if name != "backend"}
    with mpl.rc_context():
        mpl.rcParams.update(settings | _settings())
        yield


def canvas(height: float, left: float, right: float, top: float, bottom: float) -> tuple[Figure, Axes]:
    """Return a figure with one set of axes; height and margins in points."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(_WIDTH / _POINTS_PER_INCH, height / _POINTS_PER_INCH), dpi=_POINTS_PER_INCH)
    box = (left / _WIDTH, bottom / height, 1 - (left + right) / _WIDTH, 1 - (top + bottom) / height)
    return figure, figure.add_axes(box)


def picture(name: str, title: str, alternative: str, caption: str, figure: Figure) -> Picture:
    """Return a drawn figure as an element for a page.

    Args:
        name: unique in the page.
        title: what it shows.
        alternative: what is seen, with numbers.
        caption: what the reader should know.
        figure: the drawing.
    """
    import matplotlib as mpl

    text = io.StringIO()
    with mpl.rc_context({"svg.hashsalt": name}):
        figure.savefig(text, format="svg", metadata={"Date": None})
    return Picture(name, title, alternative, caption, inlined(name, title, alternative, text.getvalue()))


def bare_axis(axes: Axes, grid: str) -> None:
    """Leave of the axes a grid along "x" or "y" and the base line of the values."""
    axes.grid(axis="x" if grid == "x" else "y")
    axes.tick_params(length=0)
    axes.spines["left"].set_visible(False)
    if grid == "x":
        axes.set_yticks([])
        axes.spines["bottom"].set_visible(False)


def unit_label(axes: Axes, text: str, left: float) -> None:
    """Write the unit of the upright axis above it, ``left`` points from the axes, where it takes no width."""
    axes.annotate(
        text,
        (0.0, 1.0),
        xycoords="axes fraction",
        xytext=(-left, 9.0),
        textcoords="offset points",
        color=COLOURS["muted"],
        fontsize=10.5,
    )


def legend(axes: Axes, columns: int, handles: Sequence[Artist] | None = None, lift: float = 3.0) -> None:
    """Put the legend above the axes at the right, ``lift`` points up."""
    axes.legend(
        handles=handles,
        loc="lower right",
        bbox_to_anchor=(1.0, 1.0 + lift / (axes.bbox.height or 1.0)),
        ncols=columns,
        borderaxespad=0.0,
        borderpad=0.2,
    )
