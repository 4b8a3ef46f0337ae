"""Checkpoint intervals side by side: closed forms, the exact exponential optimum and the renewal model's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from spareplan.theory import (
    daly_interval_s,
    exponential_goodput,
    exponential_interval_s,
    first_order_goodput,
    saxena_interval_s,
    young_interval_s,
)

__all__ = ["IntervalRow", "interval_table"]


@dataclass(frozen=True)
class IntervalRow:
    """One way to choose the interval.

    Args:
        formula: its name.
        source: where it comes from.
        work_s: work between two saves in seconds, the save not included.
        first_order: useful share of time that the first-order waste formula forecasts; below 0 it has broken
            down.
        exact_exponential: useful share for exponential wipe-outs, exact.
        model_ratio: TTT / T0 of the renewal model at this interval; None where the run never ends.
    """

    formula: str
    source: str
    work_s: float
    first_order: float
    exact_exponential: float
    model_ratio: float | None


def interval_table(
    time_to_failure_s: float,
    save_s: float,
    restart_s: float,
    model_work_s: float,
    model_ratio: Callable[[float], float | None],
) -> tuple[IntervalRow, ...]:
    """Return the intervals of every formula and what each would give.

    Args:
        time_to_failure_s: mean time between wipe-outs, > 0.
        save_s: blocking part of a save, >= 0; with a save that costs nothing the closed forms are left out.
        restart_s: mean restart, >= 0.
        model_work_s: the renewal model's own optimum.
        model_ratio: TTT / T0 of the renewal model at a given interval.
    """
    choices: list[tuple[str, str, float]] = []
    if save_s > 0:
        saxena_s = saxena_interval_s(save_s, time_to_failure_s, restart_s) - save_s
        choices = [
            ("Young", "Young 1974", young_interval_s(save_s, time_to_failure_s)),
            ("Daly, higher order", "Daly 2006", daly_interval_s(save_s, time_to_failure_s)),
            ("Saxena", "arXiv 2410.18124", saxena_s),
            ("exact exponential", "Lambert W", exponential_interval_s(save_s, time_to_failure_s)),
        ]
    choices.append(("renewal model", "numeric optimum", model_work_s))
    return tuple(
        IntervalRow(
            formula=formula,
            source=source,
            work_s=work_s,
            first_order=float(first_order_goodput(work_s, save_s, time_to_failure_s, restart_s)),
            exact_exponential=float(exponential_goodput(work_s, save_s, time_to_failure_s, restart_s)),
            model_ratio=model_ratio(work_s),
        )
        for formula, source, work_s in choices
    )
