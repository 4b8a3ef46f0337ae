"""The tables of a plan as CSV: full precision for programs, harmless in a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from spareplan.planner import CANDIDATE_COLUMNS, Plan
from spareplan.report.words import printable

__all__ = ["candidates_csv", "placement_csv"]

# A spreadsheet runs a cell that begins with one of these, the last four as their wide forms.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def candidates_csv(plan: Plan) -> str:
    """Return all candidates as CSV, best first; the columns are those of ``CANDIDATE_COLUMNS``.

    Floats are written so that they read back as the same double; a cell is empty where there is no value, as
    for a time that never ends.

    Args:
        plan: the plan.
    """
    rows = ([getattr(candidate, name) for name in CANDIDATE_COLUMNS] for candidate in plan.candidates)
    return _table(list(CANDIDATE_COLUMNS), rows)


def placement_csv(plan: Plan) -> str:
    """Return the recommended placement as CSV, a row a group.

    The columns are ``group``, then ``entry_1``, ``entry_2``, ...: the group's order, the micro-shard computed
    first at the left. Micro-shard ``i`` of shard type ``t`` is number ``t * granularity + i``. Where orders
    differ in length, the cells beyond the end of a shorter one are empty.

    Args:
        plan: the plan.
    """
    stacks = plan.placement.to_json()["stacks"]
    width = max((len(order) for order in stacks), default=0)
    rows = ([group, *order, *[None] * (width - len(order))] for group, order in enumerate(stacks))
    return _table(["group", *(f"entry_{place}" for place in range(1, width + 1))], rows)


def _table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    """Return a value as the csv module shall write it: floats in full, text that starts no formula."""
    if isinstance(value, float):
        return repr(float(value))
    if isinstance(value, str):
        guard = "'" if value.startswith(_FORMULA_STARTS) else ""
        return guard + printable(value)
    return value
