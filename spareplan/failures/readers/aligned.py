"""Columns that are aligned by blanks, as Slurm's commands print them: with a ruler of dashes or without."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

__all__ = ["cells_to", "spans_by_blanks", "spans_by_ruler"]

Spans = tuple[tuple[int, int], ...]

_RULER = re.compile(r"\s*-{2,}(\s+-{2,})+\s*")
_WORD = re.compile(r"\S+")


def spans_by_ruler(line: str) -> Spans:
    """Return first and one-past-last character of each run of dashes, nothing if a line is no ruler.

    Args:
        line: the line below the header.
    """
    return tuple(match.span() for match in re.finditer(r"-+", line)) if _RULER.fullmatch(line) else ()


def spans_by_blanks(header: str, rows: Sequence[str]) -> Spans:
    """Return first and one-past-last character of each column that blanks keep apart in every row.

    Cells of several words can leave a blank in the same place of every row. What stands under no name belongs to the
    name at its right where all names end with their columns (aligned to the right), to the one at its left where all
    begin with them.

    Args:
        header: the line of names, each a single word.
        rows: all lines below it; one with text between two columns makes the columns one.

    Returns:
        Nothing unless there are rows and at least two columns, and each column has exactly one name.
    """
    if not any(row.strip() for row in rows):
        return ()
    written = bytearray(max(map(len, (header, *rows))))
    for line in (header, *rows):
        for match in _WORD.finditer(line):
            low, high = match.span()
            written[low:high] = b"x" * (high - low)
    spans = [match.span() for match in re.finditer(b"x+", written)]
    names = [match.span() for match in _WORD.finditer(header)]
    named = [span for span in spans for first, last in names if span[0] <= first and last <= span[1]]
    if len(names) < 2 or len(set(named)) != len(names):
        return ()
    if len(spans) == len(names):
        return tuple(spans)
    if all(span[1] == last for span, (_, last) in zip(named, names, strict=True)) and spans[-1] == named[-1]:
        starts = [0, *(high for _, high in named[:-1])]
        return tuple(
            (min(low for low, _ in spans if low >= start), high) for start, (_, high) in zip(starts, named, strict=True)
        )
    if all(span[0] == first for span, (first, _) in zip(named, names, strict=True)) and spans[0] == named[0]:
        stops = [*(low for low, _ in named[1:]), len(written)]
        return tuple(
            (low, max(high for _, high in spans if high <= stop)) for (low, _), stop in zip(named, stops, strict=True)
        )
    return ()


def cells_to(spans: Spans) -> list[tuple[int, int]]:
    """Give each cell the blank before it, too: numbers are aligned to the right.

    Args:
        spans: first and one-past-last character of each column.
    """
    return [(0, spans[0][1]), *((before[1], span[1]) for before, span in pairwise(spans))]
