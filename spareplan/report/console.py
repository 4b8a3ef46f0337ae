"""What all terminal summaries are made of: text taken as it is, tables without noise, points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spareplan.report.words import printable

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table
    from rich.text import Text

__all__ = ["cell_table", "grid", "key_table", "plain_text", "points", "print_trimmed"]


def print_trimmed(shown: RenderableType, console: Console, indent: int = 0) -> None:
    """Print without the blanks that Rich puts at the ends of lines.

    Args:
        shown: what to print.
        console: where to.
        indent: blanks before each line.
    """
    from rich.padding import Padding
    from rich.segment import Segment, Segments

    for line in console.render_lines(Padding(shown, (0, 0, 0, indent), expand=False), pad=False):
        while line and not line[-1].text.strip():
            line.pop()
        kept = [*line[:-1], *(part._replace(text=part.text.rstrip()) for part in line[-1:])]
        console.print(Segments([*kept, Segment.line()]), end="")


def plain_text(text: str, console: Console, style: str = "") -> Text:
    """Return text that is shown as it is: no markup, no emoji codes, no control characters.

    Args:
        text: what to show.
        console: where it will be printed; without Unicode, letters it cannot show become "?".
        style: Rich's style.
    """
    from rich.text import Text

    shown = printable(text)
    if console.options.ascii_only:
        shown = shown.replace("\u2013", "-").encode("ascii", "replace").decode("ascii")
    return Text(shown, style=style)


def grid(console: Console) -> Table:
    """Return an empty table with a rule below its header, in ASCII where the console has no more."""
    from rich import box
    from rich.table import Table

    edge = box.ASCII2 if console.options.ascii_only else box.SIMPLE_HEAD
    return Table(box=edge, show_edge=False, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))


def cell_table(header: Sequence[str], rows: Sequence[Sequence[str]], console: Console) -> Table:
    """Return a table of texts, the first column at the left, the others at the right.

    Args:
        header: names of the columns.
        rows: the cells of each row.
        console: where it will be printed.
    """
    table = grid(console)
    for place, name in enumerate(header):
        table.add_column(plain_text(name, console), justify="right" if place else "left", no_wrap=True)
    for row in rows:
        table.add_row(*(plain_text(cell, console) for cell in row))
    return table


def key_table(figures: Sequence[tuple[str, str, str]], console: Console) -> Table:
    """Return figures as a table without rules.

    Args:
        figures: name, value and remark of each.
        console: where it will be printed.
    """
    table = grid(console)
    table.show_header = False
    table.box = None
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True, justify="right")
    table.add_column()
    for name, value, remark in figures:
        table.add_row(
            plain_text(name, console, "dim"), plain_text(value, console, "bold"), plain_text(remark, console, "dim")
        )
    return table


def points(sentences: Sequence[str], console: Console) -> Table:
    """Return sentences as points with a hanging indent.

    Args:
        sentences: the points.
        console: where they will be printed.
    """
    from rich.table import Table

    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(width=3, justify="right")
    table.add_column()
    for sentence in sentences:
        table.add_row(plain_text("-", console), plain_text(sentence, console))
    return table
