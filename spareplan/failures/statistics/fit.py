"""From a failure log to a failure model: everything the statistics say about it, in one record."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from spareplan.errors import InputError
from spareplan.failures.lifetime_table import LifetimeTable
from spareplan.failures.log import FailureLog
from spareplan.failures.statistics.causes import bursts, causes
from spareplan.failures.statistics.estimates import Estimate
from spareplan.failures.statistics.fitting import FitFailure, fit_law
from spareplan.failures.statistics.goodness import MOST_ROWS, THINNED_ROWS, goodness_of_fit
from spareplan.failures.statistics.history import node_totals, timeline
from spareplan.failures.statistics.job import (
    between_nodes,
    gpu_mtbf,
    job_mtbf,
    mtbf,
    up_times,
    whole_count,
)
from spareplan.failures.statistics.kaplan_meier import kaplan_meier
from spareplan.failures.statistics.laws import LAWS
from spareplan.failures.statistics.record import FailureFit, ObservedDown, RepairTimes, SampleFit
from spareplan.failures.statistics.samples import Sample, samples_of
from spareplan.failures.statistics.spares import Spares, expected_spares, most_in_repair
from spareplan.failures.statistics.trend import trend
from spareplan.failures.statistics.weak_nodes import weak_nodes
from spareplan.quantities import format_duration

__all__ = ["fit_log"]


def fit_log(
    log: FailureLog | LifetimeTable,
    *,
    gpus_per_node: int | None = None,
    gpus: int | None = None,
    bootstrap: int = 200,
    seed: int = 0,
    progress: Callable[[str, str], None] | None = None,
) -> FailureFit:
    """Fit lifetime laws to a failure log and say what it means for a job.

    Args:
        log: the failure log, or a table of lifetimes (its units are the nodes).
        gpus_per_node: GPUs in a node, at least 1.
        gpus: GPUs of the job, at least 1; needs ``gpus_per_node``.
        bootstrap: drawn samples for each p-value; 0: no p-values.
        seed: of every draw, at least 0.
        progress: called with the sample and the law before each fit.

    Raises:
        InputError: if an argument is outside its range.
    """
    _check(gpus_per_node, gpus, bootstrap, seed)
    samples = samples_of(log)
    fits = {name: _fit_sample(sample, bootstrap, seed, progress) for name, sample in samples.items()}
    notes = (*log.notes, *_notes(samples, bootstrap))
    if isinstance(log, LifetimeTable):
        return _of_table(log, fits, gpus_per_node, gpus, notes)
    if log.has_ends and log.faults > log.outages:
        merged = (
            f"repair times are those of the {log.outages:,} merged outages, not of the {log.faults:,} faults as logged"
        )
        notes = (*notes, merged)
    return _of_log(log, fits, gpus_per_node, gpus, notes, seed)


def _of_table(
    table: LifetimeTable,
    fits: dict[str, SampleFit],
    gpus_per_node: int | None,
    gpus: int | None,
    notes: tuple[str, ...],
) -> FailureFit:
    up_s = math.fsum(table.duration_s - table.entry_s)
    if table.failures and up_s <= 0:
        raise InputError("log", "lives of no length", "lives that were watched for some time", "correct the durations")
    node = mtbf(up_s, table.failures)
    gpu, job = _of_job(node, gpus_per_node, gpus)
    return FailureFit(
        nodes=len(set(table.units)),
        failures=table.failures,
        faults=table.failures,
        up_s=up_s,
        node_mtbf=node,
        node_mtbf_between_nodes=None,
        gpus_per_node=gpus_per_node,
        gpu_mtbf=gpu,
        gpus=gpus,
        job_mtbf=job,
        mean_gap_s=None,
        samples=fits,
        repair=None,
        weak_nodes=None,
        trend=None,
        causes=(),
        spares=None,
        observed_down=None,
        bursts=None,
        window=None,
        notes=notes,
    )


def _of_log(
    log: FailureLog,
    fits: dict[str, SampleFit],
    gpus_per_node: int | None,
    gpus: int | None,
    notes: tuple[str, ...],
    seed: int,
) -> FailureFit:
    times = up_times(log)
    up_s = float(times.up_s.sum())
    if log.outages and up_s <= 0:
        remedy = "state the window with --from and --to"
        raise InputError("window", format_duration(log.window_s), "one in which nodes were up for some time", remedy)
    node = mtbf(up_s, log.outages)
    gpu, job = _of_job(node, gpus_per_node, gpus)
    repair = _repair_times(log, fits["repair"]) if "repair" in fits else None
    mean_repair_s = None if repair is None else repair.mean_s
    job_nodes = len(log.nodes) if gpus is None or gpus_per_node is None else math.ceil(gpus / gpus_per_node)
    return FailureFit(
        nodes=len(log.nodes),
        failures=log.outages,
        faults=log.faults,
        up_s=up_s,
        node_mtbf=node,
        node_mtbf_between_nodes=between_nodes(times),
        gpus_per_node=gpus_per_node,
        gpu_mtbf=gpu,
        gpus=gpus,
        job_mtbf=job,
        mean_gap_s=float((log.start_s[-1] - log.start_s[0]) / (log.faults - 1)) if log.faults > 1 else None,
        samples={name: fit for name, fit in fits.items() if name != "repair"},
        repair=repair,
        weak_nodes=weak_nodes(log.nodes, times, seed),
        trend=trend(log),
        causes=causes(log),
        spares=_spares(job_nodes, node, mean_repair_s),
        observed_down=_observed_down(log, node, mean_repair_s),
        bursts=bursts(log),
        window={
            "start_s": log.window_start_s,
            "end_s": log.window_end_s,
            "length_s": log.window_s,
            "origin": log.origin,
        },
        notes=notes,
        timeline=timeline(log),
        node_totals=node_totals(log),
    )


def _check(gpus_per_node: int | None, gpus: int | None, bootstrap: int, seed: int) -> None:
    for field, value, usual in (("bootstrap", bootstrap, 200), ("seed", seed, 0)):
        if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < 0:
            raise InputError(field, value, "a whole number of at least 0", f"give for example {usual}")
    for field, count in (("gpus_per_node", gpus_per_node), ("gpus", gpus)):
        if count is not None:
            whole_count(field, count)
    if gpus is not None and gpus_per_node is None:
        raise InputError("gpus", gpus, "given together with the GPUs per node", "give gpus_per_node, for example 8")


def _of_job(node: Estimate, gpus_per_node: int | None, gpus: int | None) -> tuple[Estimate | None, Estimate | None]:
    gpu = None if gpus_per_node is None else gpu_mtbf(node, gpus_per_node)
    return gpu, None if gpu is None or gpus is None else job_mtbf(gpu, gpus)


def _fit_sample(sample: Sample, bootstrap: int, seed: int, progress: Callable[[str, str], None] | None) -> SampleFit:
    laws, not_fitted = {}, {}
    for name in LAWS:
        if progress is not None:
            progress(sample.name, name)
        try:
            law = fit_law(name, sample)
        except FitFailure as reason:
            not_fitted[name] = str(reason)
            continue
        goodness = goodness_of_fit(law, sample, bootstrap, seed) if bootstrap else None
        laws[name] = replace(law, goodness=goodness)
    bound = mtbf(sample.exposure_s, sample.failures)
    return SampleFit(sample, laws, not_fitted, kaplan_meier(sample), bound)


def _repair_times(log: FailureLog, fit: SampleFit) -> RepairTimes:
    """Add the repairs of no length back for the overall mean and median."""
    sample = fit.sample
    count = len(sample.durations_s) + sample.zeros
    # the product-limit curve of durations above 0 starts at 1; with the zeros it starts at this share
    positive = len(sample.durations_s) / count if count else 0.0
    mean_s, median_s = (fit.survival.mean_s, fit.survival.median_s) if len(sample.durations_s) else (0.0, 0.0)
    overall_median_s = 0.0 if positive < 0.5 else fit.survival.quantile_s(0.5 / positive)
    return RepairTimes(
        count=count,
        open=int(np.isinf(log.end_s).sum()),
        unknown=sample.unknown,
        mean_s=positive * mean_s if count else None,
        median_s=overall_median_s if count else None,
        positive_mean_s=mean_s if len(sample.durations_s) else None,
        positive_median_s=median_s if len(sample.durations_s) else None,
        laws=fit,
    )


def _spares(nodes: int, node: Estimate, mean_repair_s: float | None) -> Spares | None:
    if node.value is None or node.value <= 0 or mean_repair_s is None:
        return None
    return expected_spares(nodes, node.value, mean_repair_s)


def _observed_down(log: FailureLog, node: Estimate, mean_repair_s: float | None) -> ObservedDown | None:
    observed = most_in_repair(log)
    # nodes may join late or leave early: as many as were watched on average
    watched_s = float((log.watched_until_s - log.watched_from_s).sum())
    nodes = max(1, round(watched_s / log.window_s)) if log.window_s > 0 else 1
    expected = _spares(nodes, node, mean_repair_s)
    if expected is None or observed is None:
        return None
    return ObservedDown(*observed, expected)


def _notes(samples: dict[str, Sample], bootstrap: int) -> list[str]:
    """Say what was left out, thinned or taken for granted."""
    notes = []
    for name, sample in samples.items():
        if sample.zeros:
            counted = f"{sample.zeros:,} {'duration' if sample.zeros == 1 else 'durations'}"
            notes.append(f"{name}: {counted} of zero left out of the laws")
        if sample.unknown:
            unknown = f"{sample.unknown:,} {'duration' if sample.unknown == 1 else 'durations'}"
            notes.append(f"{name}: {unknown} left out, as the start or the end is not known")
        if not len(sample.durations_s):
            notes.append(f"{name}: no duration, so no law")
        elif not sample.failures:
            notes.append(f"{name}: no failure observed, so no law; a one-sided 95 % bound instead")
        if bootstrap and len(sample.durations_s) > MOST_ROWS:
            notes.append(f"{name}: goodness of fit on {THINNED_ROWS:,} of {len(sample.durations_s):,} rows")
    return notes
