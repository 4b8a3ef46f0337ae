"""What a failure model says, in words and rows of cells that the terminal and the page share."""

from __future__ import annotations

from spareplan.failures.statistics import Estimate, FailureFit, FittedLaw, SampleFit
from spareplan.failures.statistics.fitting import GoodnessOfFit
from spareplan.failures.statistics.spares import Spares
from spareplan.failures.statistics.weak_nodes import DRAWS, WorstShare
from spareplan.quantities import format_count, format_duration, format_ratio
from spareplan.report.words import NOTHING, percent_text, spread_text

__all__ = [
    "FAR_BEYOND",
    "SAMPLE_WORDS",
    "SHARE_WORDS",
    "estimate_text",
    "fit_key_figures",
    "fit_title",
    "goodness_text",
    "law_mean_text",
    "lessons",
    "maybe_duration",
    "p_text",
    "p_words",
    "parameters_text",
    "spare_rows",
    "worst_cells",
]

# name of a sample -> (short name, what it is)
SAMPLE_WORDS: dict[str, tuple[str, str]] = {
    "up_time": ("up time", "from a repair to the node's next failure, all nodes pooled: time since repair"),
    "first_failure": ("first failure", "from the start of the watch to a node's first failure, each node once"),
    "system_gap": ("system gap", "between successive failures anywhere in the machine"),
    "lifetime": ("lifetime", "the rows of the table: time since new"),
    "repair": ("repair", "how long outages lasted"),
}
SHARE_WORDS = {0.01: "1 %", 0.05: "5 %", 0.10: "10 %"}
_UNEQUAL = 0.05
# a law's mean is not shown beyond so many times the longest duration
FAR_BEYOND = 10


def fit_title(fit: FailureFit) -> str:
    """Return the log's name, or what stands for it."""
    return fit.name or "failure log"


def maybe_duration(seconds: float | None) -> str:
    """Return a duration for people, a dash where there is none."""
    return NOTHING if seconds is None else format_duration(seconds)


def p_text(p_value: float | None) -> str:
    """Return a p-value with two significant digits; a dash where there is none."""
    if p_value is None:
        return NOTHING
    return f"{p_value:.2f}" if p_value >= 0.095 else "< 0.0001" if p_value < 1e-4 else f"{p_value:.2g}"


def goodness_text(goodness: GoodnessOfFit | None) -> str:
    """Return the p-value of a fit; where no drawn sample was further off, that it is below one over their number."""
    return NOTHING if goodness is None else _simulated_text(goodness.p_value, goodness.replications)


def _simulated_text(p_value: float, draws: int) -> str:
    """Return a p-value (1 + further) / (1 + draws); with none further it is only known to be small."""
    return f"< {1.0 / draws:.2g}" if p_value * (1 + draws) < 1.5 else p_text(p_value)


def law_mean_text(law: FittedLaw, longest_s: float) -> str:
    """Return the mean of a law, a dash where it lies far beyond the longest duration seen, as a mere extrapolation.

    Args:
        law: the law.
        longest_s: the longest duration, ended or cut off, seconds.
    """
    return maybe_duration(law.mean_s) if law.mean_s <= FAR_BEYOND * longest_s else NOTHING


def estimate_text(estimate: Estimate | None, *, ratio: bool = False) -> str:
    """Return a value with its interval: "0.39 (0.36 to 0.42)", or times with their unit.

    Args:
        estimate: the estimate; None gives a dash.
        ratio: whether it is a number without a unit.
    """
    if estimate is None or estimate.value is None:
        return NOTHING
    shown = format_ratio if ratio else format_duration
    low, high = estimate.low, estimate.high
    if low is None and high is None:
        return shown(estimate.value)
    if ratio:
        ends = " to ".join("?" if end is None else format_ratio(end) for end in (low, high))
    else:
        ends = f"{NOTHING if low is None else format_duration(low)} or more" if high is None else spread_text(low, high)
    return f"{shown(estimate.value)} ({ends})"


def p_words(p_value: float | None, draws: int | None = None) -> str:
    """Return a p-value for a sentence: "p = 0.012", "p < 0.0001".

    Args:
        p_value: the p-value.
        draws: of how many draws it is the share that were further off; None: it was not simulated.
    """
    text = p_text(p_value) if p_value is None or draws is None else _simulated_text(p_value, draws)
    return f"p {text}" if text.startswith("<") else f"p = {text}"


def parameters_text(law: FittedLaw) -> str:
    """Return the parameters of a law with their intervals, one after the other."""
    return ", ".join(
        f"{name.removesuffix('_s')} {estimate_text(estimate, ratio=not name.endswith('_s'))}"
        for name, estimate in law.parameters.items()
    )


def fit_key_figures(fit: FailureFit) -> list[tuple[str, str, str]]:
    """Return the key figures as (name, value, remark), the most wanted first."""
    rows = [("MTBF of a node", *_mtbf_cells(fit.interval, _interval_remark(fit)))]
    if fit.gpu_mtbf is not None and fit.gpus_per_node is not None:
        per_node = fit.gpus_per_node
        rows.append(
            (
                "MTBF of a GPU",
                *_mtbf_cells(
                    fit.interval.scaled(per_node), f"{per_node} {'GPU' if per_node == 1 else 'GPUs'} per node"
                ),
            )
        )
        if fit.gpus is not None:
            job = fit.interval.scaled(per_node / fit.gpus)
            rows.append(("MTBF of the job", *_mtbf_cells(job, f"{format_count(fit.gpus)} GPUs, all up")))
    if fit.repair is not None and fit.repair.mean_s is not None:
        open_ = f", {format_count(fit.repair.open)} still open" if fit.repair.open else ""
        counted = f"{format_count(fit.repair.count)} {'outage' if fit.repair.count == 1 else 'outages'}"
        remark = f"mean; median {maybe_duration(fit.repair.median_s)}; {counted}{open_}"
        rows.append(("Time to repair", format_duration(fit.repair.mean_s), remark))
    if fit.spares is not None:
        whose = "the job" if fit.gpus is not None else "the log"
        remark = f"enough 90 and 99 % of the time, {format_count(fit.spares.nodes)} nodes of {whose}"
        enough = f"{format_count(fit.spares.suffice_90)}, {format_count(fit.spares.suffice_99)}"
        rows.append(("Spare nodes", enough, remark))
    if fit.trend is not None:
        p_value = fit.trend.p_value if fit.trend.robust_p_value is None else fit.trend.robust_p_value
        rows.append(("Trend", fit.trend.direction, f"Laplace test over the window, {p_words(p_value)}"))
    if fit.bursts is not None and fit.bursts.count:
        share = percent_text(fit.bursts.share_of_failures)
        remark = (
            f"of failures, {format_count(fit.bursts.count)} bursts of up to {format_count(fit.bursts.largest)} nodes"
        )
        rows.append(("Failures together", share, remark))
    return rows


def _interval_remark(fit: FailureFit) -> str:
    if fit.node_mtbf.value is None:
        return "no failure seen"
    return "as Poisson failures" if fit.interval is fit.node_mtbf else "nodes may differ"


def _mtbf_cells(estimate: Estimate, remark: str) -> tuple[str, str]:
    if estimate.value is None:
        return f"> {maybe_duration(estimate.low)}", f"one-sided 95 % bound, {remark}"
    ends = estimate_text(estimate).partition(" (")[2].removesuffix(")")
    return format_duration(estimate.value), f"95 %: {ends}, {remark}"


def lessons(fit: FailureFit) -> list[str]:
    """Return what the numbers mean, a sentence or two each; only what the log shows."""
    told = [_samples_lesson(fit), _nodes_lesson(fit), _gaps_lesson(fit), _trend_lesson(fit)]
    return [text for text in told if text]


def _shape(fit: SampleFit | None) -> Estimate | None:
    law = None if fit is None else fit.laws.get("weibull")
    return None if law is None else law.parameters["shape"]


def _samples_lesson(fit: FailureFit) -> str:
    pooled, first = _shape(fit.samples.get("up_time")), _shape(fit.samples.get("first_failure"))
    if pooled is None or first is None or pooled.value is None or first.value is None:
        return ""
    shapes = f"{format_ratio(pooled.value)} for pooled up times, {format_ratio(first.value)} for first failures"
    if pooled.high is not None and first.low is not None and pooled.high < first.low:
        return (
            f"Weibull shape {shapes}: pooled times look burstier, as nodes that fail again and again give many short "
            "ones. Neither is the law of one node or of a group of nodes."
        )
    return f"Weibull shape {shapes}: no clear difference. Where nodes differ, neither is the law of any one of them."


def _nodes_lesson(fit: FailureFit) -> str:
    weak = fit.weak_nodes
    if weak is None or weak.equal_p_value is None:
        return ""
    if weak.equal_p_value >= _UNEQUAL:
        return f"Nothing shows that nodes differ in how often they fail ({p_words(weak.equal_p_value, DRAWS)})."
    row = weak.worst[1]
    share, chance, p_value = (
        percent_text(row.share_of_failures),
        percent_text(row.share_if_equal),
        p_words(weak.equal_p_value, DRAWS),
    )
    return f"Nodes differ ({p_value}): the worst 5 % had {share} of the failures, {chance} by chance."


def _gaps_lesson(fit: FailureFit) -> str:
    shape = _shape(fit.samples.get("system_gap"))
    if shape is None or shape.high is None or shape.high >= 1.0:
        return ""
    return (
        f"Gaps between failures anywhere have shape {estimate_text(shape, ratio=True)}: failures come together. "
        "A plan takes groups to fail independently and at one rate."
    )


def _trend_lesson(fit: FailureFit) -> str:
    if fit.trend is None or fit.trend.direction == "none":
        return ""
    word = "more" if fit.trend.direction == "rising" else "less"
    return f"Failures became {word} frequent over the window: one MTBF for all of it is an average, not a forecast."


def worst_cells(row: WorstShare) -> tuple[str, str, str, str]:
    """Return what the worst nodes carry: which, share of failures, share by chance, MTBF of the others."""
    share = SHARE_WORDS.get(row.share_of_nodes, percent_text(row.share_of_nodes))
    without = row.node_mtbf_s
    mtbf = f"> {maybe_duration(without.low)}" if without.value is None else format_duration(without.value)
    return (
        f"worst {share} ({format_count(row.nodes)} {'node' if row.nodes == 1 else 'nodes'})",
        percent_text(row.share_of_failures),
        percent_text(row.share_if_equal),
        mtbf,
    )


def spare_rows(fit: FailureFit) -> list[tuple[str, str, str, str]]:
    """Return spare nodes as (for what, in repair on average, enough 90 % of the time, enough 99 %)."""
    rows = []
    if fit.spares is not None:
        whose = "the job's" if fit.gpus is not None else "the log's"
        rows.append(_spare_cells(f"{whose} {format_count(fit.spares.nodes)} nodes, by Palm's theorem", fit.spares))
    if fit.observed_down is not None:
        seen = fit.observed_down
        if fit.gpus is not None:
            rows.append(
                _spare_cells(f"the log's {format_count(seen.expected.nodes)} nodes, by Palm's theorem", seen.expected)
            )
        rows.append(
            ("down in the log itself", f"{seen.mean:,.1f}", format_count(seen.enough_90), format_count(seen.enough_99))
        )
    return rows


def _spare_cells(what: str, spares: Spares) -> tuple[str, str, str, str]:
    return what, f"{spares.mean_in_repair:,.1f}", format_count(spares.suffice_90), format_count(spares.suffice_99)
