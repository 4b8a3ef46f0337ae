"""The failure data of Los Alamos National Laboratory (LA-UR-05-7318): CSV with one row per failure of 23 systems.

Column names and meanings are those of the data's own header; Schroeder and Gibson, "A large-scale study of failures in
high-performance computing systems" (DSN 2006), section 2, describe how it was kept.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from spareplan.failures.readers.assembly import Faults, causes_of, nodes_of
from spareplan.failures.readers.clocks import Clock, numbers
from spareplan.failures.readers.detection import CAUSE_SEPARATOR, Layout
from spareplan.failures.readers.intervals import repeats_note, time_cells
from spareplan.failures.readers.options import counted, row_error
from spareplan.failures.readers.tables import Table, normalised

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["LANL_CAUSES", "LANL_INVENTORY", "read_lanl"]

FloatArray = NDArray[np.float64]

LANL_CAUSES = ("Facilities", "Hardware", "Human Error", "Network", "Undetermined", "Software")
LANL_INVENTORY = ("nodes", "nodenumz", "node prod", "node decom")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MOST_NODES = 100_000


def read_lanl(table: Table, layout: Layout, clock: Clock) -> Faults:
    """Return the failures of the systems in some rows of the LANL data.

    An outage lasts as long as Down Time says (minutes), because the clock times of start and end jump with daylight
    saving. A node is watched from the first day of the month in which it came into production to the last day of the
    month in which it was decommissioned. The column "nodes" says how many a system has; those without a failure are
    named by the numbers that are left and take the dates of most of its nodes. Nodes are called by their number, or by
    system and number where the rows are of several systems.

    Args:
        table: the rows.
        layout: the columns.
        clock: how times are written.

    Raises:
        InputError: for the first row whose time or down time cannot be used.
    """
    columns = {normalised(name): name for name in table.frame.columns}
    system = table.frame[columns["system"]]
    number = table.frame[layout.columns["node"]]
    nameless = int((number == "").sum())
    number = number.where(number != "", "unknown")
    systems = len(system.unique())
    several = systems > 1
    called = system + "/" + number if several else number
    inventory = _Inventory(table, columns, system, number, several=several)
    names, node = nodes_of(called, inventory.dates)
    start_s = clock.seconds(time_cells(table, layout.columns["start"]))
    down = time_cells(table, layout.columns["down_time"])
    down_s = numbers(down, 60.0)
    if (down_s < 0).any():
        index = int((down_s < 0).argmax())
        raise row_error(down.column, int(down.rows[index]), down.cells.iloc[index], "at least 0 min", "correct the row")
    end_s = start_s + down_s
    stated_s = clock.seconds(time_cells(table, layout.columns["end"]), may_miss=True)
    cause, causes = _causes(table, layout, columns)
    joined_s, left_s = inventory.watch(names)
    differing = int((np.abs(stated_s - end_s) > 0).sum())
    notes = [
        f"{systems:,} systems: nodes are named system/number" if several else "one system",
        f"outages last as Down Time says (minutes); {differing:,} rows give an end a minute or an hour off",
        "a node is watched from the month of its production date to the month it was decommissioned",
    ]
    if nameless:
        notes.append(f"{counted(nameless, 'row')} without a node: counted as one node per system, called unknown")
    return Faults(
        names,
        node,
        start_s,
        end_s,
        cause,
        causes,
        joined_s,
        left_s,
        notes=(*notes, *repeats_note(node, start_s, end_s)),
    )


def _causes(table: Table, layout: Layout, columns: Mapping[str, str]) -> tuple[NDArray[np.int32], tuple[str, ...]]:
    """Return causes such as ``Hardware / CPU``: the column that is filled, and what it says where that is more."""
    import pandas as pd

    if layout.causes:
        return causes_of([table.frame[name] for name in layout.causes], CAUSE_SEPARATOR)
    found = [(cause, columns[normalised(cause)]) for cause in LANL_CAUSES if normalised(cause) in columns]
    kinds = tuple(cause for cause, _ in found)

    @cache
    def name(details: tuple[str, ...]) -> str:
        filled = ((kind, detail) for kind, detail in zip(kinds, details, strict=True) if detail)
        kind, detail = next(filled, ("", ""))
        return kind if detail == kind else f"{kind}{CAUSE_SEPARATOR}{detail}"

    rows = zip(*(table.frame[column].tolist() for _, column in found), strict=True)
    joined = pd.Series([name(details) for details in rows] if found else "", index=table.frame.index, dtype=object)
    return causes_of([joined], CAUSE_SEPARATOR)


class _Inventory:
    """When each node of the systems in a table was in production, also nodes that never failed.

    ``dates`` maps a node's name to its production and decommissioning dates as written.
    """

    def __init__(
        self, table: Table, columns: Mapping[str, str], system: pd.Series, number: pd.Series, *, several: bool
    ) -> None:
        import pandas as pd

        cells = {"system": system, "number": number}
        for role in LANL_INVENTORY:
            name = columns.get(normalised(role))
            cells[role] = table.frame[name] if name else pd.Series("", index=system.index, dtype=object)
        known = pd.DataFrame(cells).drop_duplicates(["system", "number"])
        self.dates: dict[str, tuple[str, str]] = {}
        for system_name, part in known.groupby("system", sort=False):
            prefix = f"{system_name}/" if several else ""
            dates = dict(zip(part["number"], zip(part["node prod"], part["node decom"], strict=True), strict=True))
            usual = tuple(str(part[role].mode().iloc[0]) for role in ("node prod", "node decom"))
            for name in _unseen(part):
                dates.setdefault(name, usual)
            self.dates |= {f"{prefix}{name}": pair for name, pair in dates.items()}

    def watch(self, names: tuple[str, ...]) -> tuple[FloatArray, FloatArray]:
        """Return when each node came into production and when it left, seconds since 1970, nan where not said."""
        joined_s = np.array([_month_s(self.dates[name][0]) for name in names])
        left_s = np.array([_month_s(self.dates[name][1], ahead=1) for name in names])
        return joined_s, left_s


def _unseen(part: pd.DataFrame) -> list[str]:
    """Return the numbers of a system's nodes that have no row, as far as its columns tell."""
    sizes = part["nodes"][part["nodes"].str.fullmatch("[0-9]{1,6}")].astype(int)
    placed = part[part["number"].str.fullmatch("[0-9]{1,6}") & part["nodenumz"].str.fullmatch("[0-9]{1,6}")]
    if not len(sizes) or not len(placed) or sizes.max() > _MOST_NODES:
        return []
    # a node's number is its place from 0 on plus a constant of the system
    offset = int((placed["number"].astype(int) - placed["nodenumz"].astype(int)).mode().iloc[0])
    size, seen = int(sizes.max()), set(placed["number"].astype(int))
    # a few systems number their nodes higher than they have nodes: count back from the highest
    first = max(offset, max(seen) - size + 1)
    free = [number for number in range(first, first + size) if number not in seen]
    return [str(number) for number in free[: max(0, size - len(seen))]]


def _month_s(text: str, *, ahead: int = 0) -> float:
    """Return the start of a month such as ``Nov-96`` or ``5-Jun`` (June 2005), some months ahead; nan if it is none."""
    first, _, second = text.lower().partition("-")
    if second in _MONTHS and first.isdecimal() and len(first) <= 2:
        month, year = _MONTHS.index(second), 2000 + int(first)
    elif first in _MONTHS and second.isdecimal() and len(second) == 2:
        month, year = _MONTHS.index(first), 1900 + int(second)
        year += 100 if year < 1970 else 0
    else:
        return math.nan
    month += ahead
    return datetime(year + month // 12, month % 12 + 1, 1, tzinfo=UTC).timestamp()
