"""A failure model as one HTML page that needs nothing else."""

from __future__ import annotations

from typing import Any

from spareplan.failures import scenario_values
from spareplan.failures.statistics import Estimate, FailureFit
from spareplan.quantities import format_count, format_duration
from spareplan.report.fit_figures import fit_figures
from spareplan.report.fit_words import (
    FAR_BEYOND,
    SAMPLE_WORDS,
    estimate_text,
    fit_key_figures,
    fit_title,
    goodness_text,
    law_mean_text,
    lessons,
    maybe_duration,
    parameters_text,
    spare_rows,
    worst_cells,
)
from spareplan.report.pages import page
from spareplan.report.words import NOTHING
from spareplan.scenario import DEFAULT_GROUP_SIZE

__all__ = ["fit_html"]


def fit_html(fit: FailureFit) -> str:
    """Return the report of a failure model as one HTML page; the same model gives the same bytes.

    Args:
        fit: the failure model.
    """
    shape, shape_source = _group_shape(fit)
    return page(
        "fit.html.jinja",
        {
            "kind": "Failure model",
            "title": fit_title(fit),
            "headline": fit.headline,
            "key_figures": fit_key_figures(fit),
            "input": "log, options",
            "figures": fit_figures(fit),
            "fit": fit,
            "lessons": lessons(fit),
            "samples": _samples(fit),
            "laws": _laws(fit),
            "far_beyond": FAR_BEYOND,
            "worst": [worst_cells(row) for row in fit.weak_nodes.worst] if fit.weak_nodes and fit.failures else [],
            "rates": _rates(fit),
            "spares": spare_rows(fit),
            "shape": shape,
            "shape_source": shape_source,
            "group_size": DEFAULT_GROUP_SIZE,
        },
    )


def _group_shape(fit: FailureFit) -> tuple[float | None, str]:
    if fit.gpus_per_node is None or not fit.up_s > 0:
        return None, ""
    values: dict[str, Any] = scenario_values(fit)
    return values["weibull_shape"], values["sources"]["weibull_shape"]


def _samples(fit: FailureFit) -> list[dict[str, Any]]:
    return [
        {
            "label": SAMPLE_WORDS[name][0],
            "meaning": SAMPLE_WORDS[name][1],
            "ended": sample.sample.failures,
            "cut": sample.sample.censored,
            "zeros": sample.sample.zeros,
            "median": maybe_duration(sample.survival.median_s),
            "best": sample.best or NOTHING,
        }
        for name, sample in fit.sample_fits.items()
    ]


def _laws(fit: FailureFit) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for name, sample in fit.sample_fits.items():
        label = SAMPLE_WORDS[name][0]
        lowest = min((law.aic for law in sample.laws.values()), default=0.0)
        rows.extend(
            {
                "sample": label,
                "law": law.name,
                "best": law.name == sample.best,
                "reason": "",
                "parameters": parameters_text(law),
                "mean": law_mean_text(law, sample.survival.last_s),
                "aic": f"{law.aic - lowest:,.1f}",
                "p": goodness_text(law.goodness),
            }
            for law in sample.laws.values()
        )
        for reason in dict.fromkeys(sample.not_fitted.values()):
            laws = [law for law, why in sample.not_fitted.items() if why == reason]
            rows.append({"sample": label, "law": ", ".join(laws), "best": False, "reason": reason})
    return rows


def _rates(fit: FailureFit) -> list[dict[str, str]]:
    between = fit.node_mtbf_between_nodes
    scales = [("node", 1.0)]
    if fit.gpus_per_node is not None:
        scales.append(("GPU", float(fit.gpus_per_node)))
        if fit.gpus is not None:
            scales.append((f"job of {format_count(fit.gpus)} GPUs", fit.gpus_per_node / fit.gpus))
    return [
        {
            "name": name,
            "value": _value_text(fit.node_mtbf.scaled(factor)),
            "poisson": _interval_text(fit.node_mtbf.scaled(factor)),
            "between": NOTHING if between is None else _interval_text(between.scaled(factor)),
        }
        for name, factor in scales
    ]


def _value_text(estimate: Estimate) -> str:
    return f"> {maybe_duration(estimate.low)}" if estimate.value is None else format_duration(estimate.value)


def _interval_text(estimate: Estimate) -> str:
    return "one-sided bound" if estimate.value is None else estimate_text(estimate).partition(" (")[2].removesuffix(")")
