"""The words and numbers that all reports share: the terminal, the page and the figures say the same."""

from __future__ import annotations

import math
from collections.abc import Sequence

from spareplan.planner import Candidate, Plan, SurvivalCurve
from spareplan.quantities import format_count, format_duration, format_percent, format_ratio
from spareplan.scenario import Scenario

__all__ = [
    "CATEGORY_WORDS",
    "PARAMETER_WORDS",
    "cost_text",
    "count_text",
    "duration_text",
    "family_text",
    "hours_text",
    "interval_text",
    "key_figures",
    "listed",
    "parameter_text",
    "parts_text",
    "percent_text",
    "plan_title",
    "printable",
    "ratio_text",
    "scenario_title",
    "setting_text",
    "spread_text",
    "survived_by_half",
    "times_text",
]

NEVER = "never"
NOTHING = "\u2013"

# category of a run's wall time -> (short name, what it is), in the order in which figures stack them
CATEGORY_WORDS: dict[str, tuple[str, str]] = {
    "compute": ("compute", "the first stack of every kept step"),
    "all_reduce": ("all-reduce", "gradient all-reduces of kept steps"),
    "stragglers": ("stragglers", "waiting for the slowest group of a step"),
    "repeated": ("repeated compute", "stacks beyond the first: the price of redundancy"),
    "patch": ("patch compute", "shards computed again after a failure within a step"),
    "saves": ("saves", "checkpoint saves"),
    "rework": ("rework", "steps lost since the last save"),
    "shrink": ("detection, shrink", "noticing failures and shrinking the communicator"),
    "restarts": ("restarts", "global restarts"),
}

# scenario field that the planner varies -> its name for people
PARAMETER_WORDS: dict[str, str] = {
    "mtbf_s": "MTBF of the job",
    "gpu_mtbf_s": "MTBF of a GPU",
    "restart_s": "restart time",
    "save_s": "save time",
    "compute_s": "compute time of a stack",
    "gpus": "number of GPUs",
}


def printable(text: str) -> str:
    """Return text without characters that steer a terminal or a page; each becomes U+FFFD.

    Args:
        text: any text; line ends are kept.
    """
    return "".join(letter if letter.isprintable() or letter == "\n" else "\ufffd" for letter in text)


def duration_text(seconds: float | None) -> str:
    """Return a duration for people; "never" for one that does not end."""
    return NEVER if seconds is None else format_duration(seconds)


def ratio_text(ratio: float | None) -> str:
    """Return a ratio for people; "never" where there is none because the run does not end."""
    return NEVER if ratio is None else format_ratio(ratio)


def times_text(ratio: float | None) -> str:
    """Return a time in units of T0, such as "2.93 T0"; "never" where there is none."""
    return NEVER if ratio is None else f"{format_ratio(ratio)} T0"


def parts_text(part: float) -> str:
    """Return a part of a whole in units of T0 with two decimals, so that parts stand below each other."""
    return "< 0.01" if 0.0 < part < 0.005 else f"{part:,.2f}"


def percent_text(share: float | None) -> str:
    """Return a share as a percentage; a dash where it is unknown."""
    return NOTHING if share is None or not math.isfinite(share) else format_percent(share)


def count_text(number: float | None) -> str:
    """Return an expected number of events, fewer decimals for larger ones; a dash if unknown."""
    if number is None or not math.isfinite(number):
        return NOTHING
    decimals = 0 if abs(number) >= 99.95 else 1 if abs(number) >= 9.995 else 2
    return f"{number:,.{decimals}f}"


def hours_text(hours: float | None) -> str:
    """Return GPU-hours with four significant digits and a scale that keeps them short; "never" if endless."""
    return NEVER if hours is None else _scaled(hours)


def cost_text(cost: float | None) -> str:
    """Return a price in the user's currency, scaled as GPU-hours are; a dash without one."""
    return NOTHING if cost is None else _scaled(cost)


def _scaled(number: float) -> str:
    for size, word in ((1e12, " trillion"), (1e9, " billion"), (1e6, " million")):
        if abs(number) >= 0.9995 * size:
            return f"{float(f'{number / size:.4g}'):,g}{word}" if abs(number) < 1e16 else f"{number:.4g}"
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.4g}"


def spread_text(low_s: float | None, high_s: float | None) -> str:
    """Return a range of durations, the unit once where both share it: "21.8 to 22.9 days"."""
    low, high = duration_text(low_s), duration_text(high_s)
    if low == high:
        return low
    if low.partition(" ")[2] == high.partition(" ")[2]:
        low = low.partition(" ")[0]
    return f"{low} to {high}"


def interval_text(candidate: Candidate) -> str:
    """Return the checkpoint interval in seconds and steps: "31.2 min (14 steps)"."""
    steps = candidate.checkpoint_interval_steps
    word = "step" if steps == 1 else "steps"
    return f"{format_duration(candidate.checkpoint_interval_s)} ({format_count(steps)} {word})"


def setting_text(candidate: Candidate) -> str:
    """Return strategy and redundancy without the layout: "spare r=9", "spare r=9 q=8", "checkpoint"."""
    return candidate.setting.short_label


def family_text(layout: str) -> str:
    """Return a placement family in a few words."""
    return {
        "golomb": "Golomb offsets: any two shard types share at most one group",
        "cyclic": "cyclic offsets, searched for the smallest overlap",
        "consecutive": "consecutive offsets",
        "disjoint": "disjoint replica sets",
        "wrap": "consecutive replica sets, the last one wraps to group 0",
        "single": "one copy of everything",
    }.get(layout, layout)


def listed(words: Sequence[str], most: int = 6) -> str:
    """Return words as a list in a sentence, cut with the number left out beyond ``most``."""
    if len(words) > most:
        words = [*words[: most - 1], f"{len(words) - most + 1} more"]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def plan_title(plan: Plan) -> str:
    """Return the user's title of the scenario, or one made of its two numbers."""
    return scenario_title(plan.scenario)


def scenario_title(scenario: Scenario) -> str:
    """Return the user's title of a scenario, or one made of its two numbers."""
    if scenario.title.strip():
        return scenario.title.strip()
    return f"{format_count(scenario.gpus)} GPUs, a failure every {format_duration(scenario.job_mtbf_s)}"


def key_figures(plan: Plan) -> list[tuple[str, str, str]]:
    """Return the figures of the recommended setting as (name, value, remark), the most wanted first.

    The cost is there only with a price.
    """
    best, scenario = plan.recommended, plan.scenario
    outlook = next((item for item in plan.outlooks if item.candidate == best), None)
    spread = ""
    if outlook is not None and outlook.p10_s is not None and outlook.p90_s is not None:
        spread = f"{spread_text(outlook.p10_s, outlook.p90_s)} in 8 of 10 runs"
    rows = [
        ("Time to train", duration_text(best.time_to_train_s), spread),
        (
            "TTT / T0",
            ratio_text(best.time_to_train_ratio),
            f"T0 = {format_duration(scenario.ideal_s)}, no failures",
        ),
        ("Availability", percent_text(best.availability), "share of time not in restarts"),
        ("Goodput", percent_text(best.goodput), "T0 / time to train"),
        ("Checkpoint interval", *_parts(interval_text(best))),
        ("Global restarts", _or_never(best, count_text(best.expected_restarts)), "expected over the run"),
        (
            "Failures to a restart",
            count_text(best.failures_to_wipeout),
            "mean, the last one included",
        ),
        ("GPU-hours", hours_text(best.gpu_hours), f"{format_count(scenario.gpus_in_use)} GPUs in groups"),
    ]
    if scenario.price_per_gpu_hour is not None:
        price = f"at {scenario.price_per_gpu_hour:,g} per GPU-hour"
        rows.append(("Cost", _or_never(best, cost_text(best.cost)), price))
    return rows


def _parts(interval: str) -> tuple[str, str]:
    value, _, steps = interval.partition(" (")
    return value, f"of work, {steps.removesuffix(')')}"


def _or_never(candidate: Candidate, text: str) -> str:
    return NEVER if candidate.time_to_train_s is None else text


def parameter_text(parameter: str, value: float) -> str:
    """Return the value of a scenario field that the planner varies, with its unit."""
    return format_count(round(value)) if parameter == "gpus" else format_duration(value)


def survived_by_half(curve: SurvivalCurve) -> int | None:
    """Return the largest number of failures in a curve that is survived with a chance of one half or more."""
    held = [k for k, alive in zip(curve.failures, curve.alive, strict=True) if alive >= 0.5]
    return held[-1] if held else None
