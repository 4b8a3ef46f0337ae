"""The tables of a plan as CSV: full precision for programs, harmless in a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from spareplan.planner import CANDIDATE_COLUMNS, Plan
from spareplan.report.words import printable
from spareplan.simulation import EventLog, SimulationResult
from spareplan.simulation.traces import EVENT_COLUMNS, event_rows

__all__ = ["SIMULATED_COLUMNS", "candidates_csv", "csv_table", "events_csv", "placement_csv"]

# figures of the simulated candidates, empty for the others
SIMULATED_COLUMNS = (
    "simulated_runs",
    "simulated_time_to_train_s",
    "simulated_half_width_s",
    "simulated_time_to_train_ratio",
    "simulated_ratio_half_width",
    "simulated_availability",
    "simulated_availability_half_width",
    "simulated_expected_restarts",
)

# A spreadsheet runs a cell that begins with one of these, the last four as their wide forms.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def candidates_csv(plan: Plan) -> str:
    """Return all candidates as CSV, best first; the columns are those of ``CANDIDATE_COLUMNS``.

    Where some were simulated, those of ``SIMULATED_COLUMNS`` follow.

    Floats are written so that they read back as the same double; a cell is empty where there is no value, as
    for a time that never ends.

    Args:
        plan: the plan.
    """
    header = [*CANDIDATE_COLUMNS, *(SIMULATED_COLUMNS if plan.simulated else ())]
    rows = (
        [
            *(getattr(candidate, name) for name in CANDIDATE_COLUMNS),
            *(_simulated_cells(plan.simulation_of(candidate)) if plan.simulated else ()),
        ]
        for candidate in plan.candidates
    )
    return csv_table(header, rows)


def _simulated_cells(simulation: SimulationResult | None) -> list[object]:
    if simulation is None:
        return [None] * len(SIMULATED_COLUMNS)
    return [getattr(simulation, name.removeprefix("simulated_")) for name in SIMULATED_COLUMNS]


def events_csv(log: EventLog) -> str:
    """Return what happened in a run as CSV, a row an event; ``simulate --trace`` reads it back.

    The columns are ``time_s``, ``event`` and ``subject``: the group that failed; the micro-shards that every group
    computes after "keep" and "reorder"; else the steps done.

    Args:
        log: the events.
    """
    return csv_table(EVENT_COLUMNS, event_rows(log))


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
    return csv_table(["group", *(f"entry_{place}" for place in range(1, width + 1))], rows)


def csv_table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return rows as CSV: floats in full, no cell that a spreadsheet would run, an empty cell for None.

    Args:
        header: names of the columns.
        rows: the cells of each row.
    """
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
