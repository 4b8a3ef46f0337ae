"""From a failure log on disk to its failure model, in one call."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spareplan.errors import InputError
from spareplan.failures.lifetime_table import LifetimeTable
from spareplan.failures.log import FailureLog
from spareplan.quantities import parse_duration_s

if TYPE_CHECKING:
    from spareplan.failures.statistics import FailureFit

__all__ = ["ASSUMED_GPUS_PER_NODE", "fit", "fit_by"]

# DGX A100 and H100; arXiv 2407.21783 section 3.3.1
ASSUMED_GPUS_PER_NODE = 8

Progress = Callable[[str, str], None]


def fit(
    source: str | Path | FailureLog | LifetimeTable,
    *,
    burst: str | float | None = None,
    gpus_per_node: int | None = None,
    gpus: int | None = None,
    bootstrap: int = 200,
    seed: int = 0,
    progress: Progress | None = None,
    **reading: Any,
) -> FailureFit:
    """Return the failure model that a log implies: lifetimes, repair times, MTBFs, with their uncertainty.

    Args:
        source: a file in any form that :func:`spareplan.failures.readers.read_log` reads, or a record it returned.
        burst: failures of several nodes within this time of the first count as one: text such as "60s", or seconds;
            None: each counts.
        gpus_per_node: GPUs in a node, at least 1; None: 8, stated as assumed.
        gpus: GPUs of the job whose MTBF is wanted, at least 1; None: no job.
        bootstrap: drawn samples for each goodness-of-fit p-value; 0: none.
        seed: of every draw, at least 0.
        progress: called with the sample and the law before each fit.
        reading: options of ``read_log``, for a file: kind, columns, time_unit, time_zone, nodes, window_from,
            window_to, where.

    Raises:
        InputError: if the log or an option cannot be used; one line that names the row or the option.
    """
    from spareplan.failures.readers import read_log

    if isinstance(source, (FailureLog, LifetimeTable)):
        if reading:
            name, value = next(iter(reading.items()))
            raise InputError(name, value, "left out for a log that is read already", "give it to read_log")
        log, name = source, ""
    else:
        log, name = read_log(source, **reading), Path(source).name
    return _fitted(log, name, burst, gpus_per_node, gpus, bootstrap, seed, progress)


def fit_by(
    path: str | Path,
    by: str,
    *,
    burst: str | float | None = None,
    gpus_per_node: int | None = None,
    gpus: int | None = None,
    bootstrap: int = 0,
    seed: int = 0,
    progress: Progress | None = None,
    **reading: Any,
) -> dict[str, FailureFit]:
    """Return the failure model of each value of a column, such as each system of a site.

    Args:
        path: the file.
        by: the column; its values are the keys, in natural order.
        burst: as in :func:`fit`, likewise the others.
        gpus_per_node: see there.
        gpus: see there.
        bootstrap: see there; none unless asked for, as it is the longest part of every fit.
        seed: see there.
        progress: called with the value and the law before each fit.
        reading: options of :func:`spareplan.failures.readers.read_logs_by`; not ``nodes``, of which each value has
            its own.

    Raises:
        InputError: as :func:`fit`.
    """
    from spareplan.failures.readers import read_logs_by

    nodes = reading.pop("nodes", None)
    if nodes is not None:
        raise InputError("nodes", nodes, "left out, as each value has nodes of its own", "leave it out")
    fits = {}
    for value, log in read_logs_by(path, by, **reading).items():
        name = f"{Path(path).name}, {by} {value}"

        def told(sample: str, law: str, value: str = value) -> None:
            if progress is not None:
                progress(f"{by} {value}, {sample}", law)

        fits[value] = _fitted(log, name, burst, gpus_per_node, gpus, bootstrap, seed, told)
    return fits


def _fitted(
    log: FailureLog | LifetimeTable,
    name: str,
    burst: str | float | None,
    gpus_per_node: int | None,
    gpus: int | None,
    bootstrap: int,
    seed: int,
    progress: Progress | None,
) -> FailureFit:
    from spareplan.failures.statistics import fit_log

    if burst is not None:
        if isinstance(log, LifetimeTable):
            raise InputError("burst", burst, "left out for lifetime tables", "they have no calendar")
        log = log.collapsed(parse_duration_s(burst, "burst") if isinstance(burst, str) else float(burst))
    assumed = gpus_per_node is None
    per_node = ASSUMED_GPUS_PER_NODE if gpus_per_node is None else gpus_per_node
    fitted = fit_log(log, gpus_per_node=per_node, gpus=gpus, bootstrap=bootstrap, seed=seed, progress=progress)
    notes = (*fitted.notes, f"{ASSUMED_GPUS_PER_NODE} GPUs per node are assumed") if assumed else fitted.notes
    return replace(fitted, name=name, notes=notes, gpus_per_node_assumed=assumed)
