"""From a failure model to the values of a scenario, each with where it comes from.

The shape of a group's life. A group is dozens to hundreds of nodes, and its clock runs from one of its failures to the
next: the superposition of its nodes' failures. Superpositions of many independent streams, none of which dominates,
tend to a Poisson process whatever the law of each stream (Palm 1943; Khintchine 1960; Cox and Smith, Biometrika 41,
1954), and for nodes that fail at different constant rates the superposition is one exactly, although their pooled up
times look bursty. So the shape of pooled up times is never passed on to a group of several nodes. What is left of
burstiness in a real group comes from failures that are not independent: several nodes at once, or a rate that changes.
They strike groups together, which a shape of independent groups cannot express: as many groups taken together are
Poisson again. They are counted and told instead.

Where a group is one node, its clock is the node's. Then a shape is passed on if the data support one: the Weibull
interval of a node's life leaves out 1, and the test does not show that nodes differ, as pooling nodes that differ gives
a shape below 1 by itself (Proschan, Technometrics 5, 1963).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from spareplan.errors import InputError
from spareplan.quantities import format_count, format_duration, format_ratio, parse_count

if TYPE_CHECKING:
    from spareplan.failures.statistics import FailureFit
    from spareplan.failures.statistics.estimates import Estimate
    from spareplan.scenario import Scenario

__all__ = ["fitted_scenario", "scenario_values"]

_DIFFERENT = 0.05  # p-value below which nodes count as different
_LONGEST_NAME = 200


def scenario_values(fit: FailureFit, **given: object) -> dict[str, object]:
    """Return values of a scenario by field name, with their ``sources``, as far as the log says something on them.

    They are ``gpus`` (those of the job, else of the log's nodes), ``gpu_mtbf_s``, ``machine_gpus`` if it was stated,
    ``repair_s`` where ends are logged, and ``weibull_shape``. Without a failure the MTBF is the one-sided 95 % bound.

    Args:
        fit: the failure model, with its GPUs per node.
        given: values of the scenario that are known already, by field name with or without its unit. They are left
            out, and so is the MTBF where either of the two is given.

    Raises:
        InputError: if the fit has no GPUs per node, or was watched for no time.
    """
    per_node, gpu = fit.gpus_per_node, fit.gpu_mtbf
    if per_node is None or gpu is None:
        raise InputError("gpus_per_node", per_node, "given", "fit the log with its GPUs per node, for example 8")
    origin = _origin(fit)
    values: dict[str, object] = {}
    sources: dict[str, str] = {}

    def put(field: str, value: object, source: str) -> None:
        names = {field, field.removesuffix("_s")}
        if all(given.get(name) is None for name in names):
            values[field] = value
            sources[field] = source

    if fit.gpus is None:
        put("gpus", fit.nodes * per_node, f"{origin}: {format_count(fit.nodes)} nodes of {_per_node(fit)}")
    else:
        put("gpus", fit.gpus, "the job that the log was fitted for")
    if all(given.get(name) is None for name in ("mtbf", "mtbf_s")):
        put("gpu_mtbf_s", _mtbf_s(gpu), _mtbf_source(fit, origin))
    if not fit.gpus_per_node_assumed:
        put("machine_gpus", per_node, f"GPUs per node as stated for the {origin}")
    if fit.repair is not None and fit.repair.mean_s is not None:
        put("repair_s", fit.repair.mean_s, _repair_source(fit, origin))
    shape, source = _group_shape(fit, _nodes_per_group(given, per_node), origin)
    put("weibull_shape", shape, source)
    return values | {"sources": sources}


def fitted_scenario(fit: FailureFit) -> Scenario:
    """Return a whole scenario with the values of a failure model, all others at their defaults.

    Args:
        fit: the failure model.

    Raises:
        InputError: as :func:`scenario_values`, or if the GPUs are fewer than a group has by default.
    """
    from spareplan.scenario import DEFAULT_GROUP_SIZE, Scenario

    values = scenario_values(fit)
    gpus = values["gpus"]
    if isinstance(gpus, int) and gpus < DEFAULT_GROUP_SIZE:
        allowed = f"at least {DEFAULT_GROUP_SIZE}, the default size of a group"
        raise InputError("gpus", gpus, allowed, "state the GPUs of the job, such as --gpus 100000")
    title = f"Failures as in {_file_name(fit)}" if fit.name else "Failures as in a log"
    return Scenario(title=title, **values)


def _mtbf_s(gpu: Estimate) -> float:
    value = gpu.low if gpu.value is None else gpu.value
    if value is None or not value > 0:
        raise InputError("log", "no time watched", "a log whose nodes were up for some time", "state the window")
    return value


def _file_name(fit: FailureFit) -> str:
    """Return the log's name as one line of printable text."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in fit.name)[:_LONGEST_NAME]


def _origin(fit: FailureFit) -> str:
    return f"failure log {_file_name(fit)}" if fit.name else "failure log"


def _mtbf_source(fit: FailureFit, origin: str) -> str:
    node = fit.interval
    counted = f"{format_count(fit.failures)} failures of {format_count(fit.nodes)} nodes"
    if node.value is None:
        return f"{origin}: {counted}; not an estimate but the one-sided 95 % bound, times {_per_node(fit)} per node"
    low, high = (math.inf if end is None else end for end in (node.low, node.high))
    interval = f"{format_duration(low)} to {format_duration(high)}"
    value = format_duration(node.value)
    return f"{origin}: {counted}, MTBF of a node {value} (95 % interval {interval}), times {_per_node(fit)} per node"


def _per_node(fit: FailureFit) -> str:
    return f"{fit.gpus_per_node} {'assumed ' if fit.gpus_per_node_assumed else ''}GPUs"


def _repair_source(fit: FailureFit, origin: str) -> str:
    repair = fit.repair
    assert repair is not None, "asked for only where repairs are known"
    median = "" if repair.median_s is None else f", median {format_duration(repair.median_s)}"
    return f"{origin}: mean of {format_count(repair.count)} outages{median}"


def _nodes_per_group(given: Mapping[str, object], per_node: int) -> int:
    """Return how many nodes a group has, as far as it is known."""
    from spareplan.scenario import DEFAULT_GROUP_SIZE

    names = ("group_size", "groups", "gpus")
    size, groups, gpus = (
        parse_count(value, name) if isinstance(value, str) else value
        for name, value in ((name, given.get(name)) for name in names)
    )
    if isinstance(size, int):
        return max(1, math.ceil(size / per_node))
    if isinstance(groups, int) and isinstance(gpus, int) and groups > 0:
        return max(1, math.ceil(gpus // groups / per_node))
    return max(1, math.ceil(DEFAULT_GROUP_SIZE / per_node))


def _group_shape(fit: FailureFit, nodes: int, origin: str) -> tuple[float, str]:
    """Return the Weibull shape of a group of so many nodes and why."""
    name, what = ("up_time", "pooled up times") if "up_time" in fit.samples else ("lifetime", "lives")
    pooled = fit.samples.get(name)
    law = None if pooled is None else pooled.laws.get("weibull")
    shape = None if law is None else law.parameters["shape"]
    if nodes > 1:
        told = "" if shape is None or shape.value is None else f" ({format_ratio(shape.value)} here)"
        return 1.0, (
            f"theory: failures of a group of many nodes are close to a Poisson process (Palm 1943, Khintchine 1960); "
            f"the shape of single nodes' {what}{told} says nothing on a group"
        )
    if shape is None or shape.value is None or shape.low is None or shape.high is None:
        return 1.0, f"{origin}: too few failures for a shape, so exponential"
    interval = f"{format_ratio(shape.value)} ({format_ratio(shape.low)} to {format_ratio(shape.high)})"
    if fit.weak_nodes is not None and (fit.weak_nodes.equal_p_value or 0.0) < _DIFFERENT:
        return 1.0, f"{origin}: nodes differ, which alone gives pooled up times a shape such as {interval}; exponential"
    if shape.low <= 1.0 <= shape.high:
        return 1.0, f"{origin}: the shape of a node, {interval}, cannot be told from 1, so exponential"
    return shape.value, f"{origin}: shape of a node's life {interval}, as a group is one node"
