"""The value of every field that was not given, by a constant or a rule, each with the source it comes from.

A filled field is recorded in ``sources`` under the default's own sentence. That sentence is how a later
change knows which values may be worked out anew: a field is at its default if its source and its value are
the default's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from spareplan.errors import InputError
from spareplan.scenario.keys import Flat
from spareplan.scenario.limits import MOST_GPUS

__all__ = ["DEFAULTS", "DEFAULT_GROUP_SIZE", "Default", "filled", "given"]

DEFAULT_GROUP_SIZE = 512
_GROUP_FIELDS = ("group_size", "groups")

_SPARE = "arXiv 2603.00357 (SPARe)"


@dataclass(frozen=True)
class Default:
    """A value for a field that was not given.

    Attributes:
        source: where the value comes from, one sentence for the report.
        value: the value, unless there is a rule.
        rule: gives the value from the fields in ``needs``.
        needs: fields that the rule needs, each a number of GPUs or groups.
    """

    source: str
    value: object = None
    rule: Callable[..., object] | None = None
    needs: tuple[str, ...] = ()

    def value_for(self, flat: Flat) -> object:
        """Return the value in the scenario ``flat``; ``None`` if what a rule needs is missing or unusable."""
        if self.rule is None:
            return self.value
        counts = [_usable(flat.get(name)) for name in self.needs]
        return None if None in counts else self.rule(*counts)


def _usable(value: object) -> int | None:
    """Return ``value`` if it is a number of GPUs or groups that a scenario accepts."""
    return value if type(value) is int and 1 <= value <= MOST_GPUS else None


_GROUP_SIZE = Default(
    "planning default: published replicas have 128 (Llama 3 405B, arXiv 2407.21783 table 4) to 3,000 GPUs "
    "(arXiv 2603.00357)",
    value=DEFAULT_GROUP_SIZE,
)
_GROUP_SIZE_OF_GROUPS = Default(
    "the given number of groups: GPUs divided by groups, rounded down, the rest are spares",
    rule=lambda gpus, groups: gpus // groups,
    needs=("gpus", "groups"),
)
_GROUPS = Default(
    "the group size: as many groups as the GPUs fill, the rest are spares",
    rule=lambda gpus, group_size: gpus // group_size,
    needs=("gpus", "group_size"),
)

DEFAULTS: dict[str, tuple[Default, ...]] = {
    "group_size": (_GROUP_SIZE, _GROUP_SIZE_OF_GROUPS),
    "groups": (_GROUPS,),
    "weibull_shape": (
        Default(
            "exponential: a group is hundreds of parts of mixed age, and the failures of many independent "
            "parts taken together are close to a Poisson process (Palm 1943, Khintchine 1960)",
            value=1.0,
        ),
    ),
    "initial_ages": (
        Default(
            "planning default: a cluster in use has parts of all ages; without effect at shape 1",
            value="steady",
        ),
    ),
    "renewal": (
        Default(
            f"a restart replaces nothing that did not fail, so ages survive it, as in {_SPARE}",
            value="kept",
        ),
    ),
    "compute_s": (Default(f"{_SPARE}: 2.56e16 flop per GPU and stack at 400 Tflop/s on H100 = 64 s", value=64.0),),
    "jitter": (Default(f"{_SPARE}: normal factor of mean 1 and standard deviation 0.05", value=0.05),),
    "all_reduce_s": (
        Default(
            f"{_SPARE}: 2, 6 and 10 s at 200, 600 and 1,000 groups, that is 0.01 s per group",
            rule=lambda groups: groups / 100,
            needs=("groups",),
        ),
    ),
    "save_s": (Default(f"{_SPARE}: 20 TB at 340 GB/s = 58.8 s, rounded up", value=60.0),),
    "load_s": (Default(f"{_SPARE}: loading is part of the restart", value=0.0),),
    "restart_s": (
        Default(
            f"{_SPARE}: 60 min at 600,000 GPUs, here in proportion to the GPUs",
            rule=lambda gpus: 3_600 * gpus / 600_000,
            needs=("gpus",),
        ),
    ),
    "detection_s": (Default(f"{_SPARE}: a failure is seen at the next all-reduce, no wait of its own", value=0.0),),
    "shrink_s": (Default(f"{_SPARE}: 0.1 s to shrink the communicator", value=0.1),),
    "save_waits": (Default("planning default: everybody waits while the state is copied out", value="everybody"),),
    "resume": (Default("a saved step is done: a restart goes on with the next one", value="next-step"),),
    "restart_failures": (
        Default("planning default: the restart time is meant to hold what goes wrong in it", value="ignored"),
    ),
    "replica_sets": (Default("planning default: no set is smaller than the redundancy", value="disjoint"),),
    "replication_jitter": (
        Default("planning default: each stack varies on its own, whatever the strategy", value="per-stack"),
    ),
    "repair_s": (
        Default(
            "Los Alamos failure data LA-UR-05-7318: mean of 23,552 repairs, 5.92 h (median 1.00 h); CPU "
            "machines, 1996-2005",
            value=21_312.0,
        ),
    ),
    "machine_gpus": (Default("arXiv 2407.21783 section 3.3.1: 8 GPUs per server, as in DGX A100 and H100", value=8),),
    "steps": (Default(f"{_SPARE}: 10,000 steps", value=10_000),),
    "granularity": (Default(f"{_SPARE}: a shard is computed in one piece", value=(1,)),),
}
"""The defaults by field; ``group_size`` has one for itself and one for a given number of groups."""


def given(flat: Flat) -> Flat:
    """Return what was given of a scenario: ``flat`` without the values that are at a default.

    A value that differs from the default its source names was edited by hand: it is kept, its source dropped.
    """
    sources = dict(_sources(flat))
    kept = dict(flat)
    with_groups = dict(flat)
    _fill_groups(with_groups, {})
    for name, source in list(sources.items()):
        default = next((default for default in DEFAULTS.get(name, ()) if default.source == source), None)
        if default is None:
            continue
        del sources[name]
        # A size of the groups is only taken for derived while what it was derived from is there.
        if name in flat and flat[name] == default.value_for(flat if name in _GROUP_FIELDS else with_groups):
            del kept[name]
    kept["sources"] = sources
    return kept


def filled(flat: Flat) -> Flat:
    """Return ``flat`` with every field that has a default, and with the sources of all values that have one.

    Raises:
        InputError: if the groups do not fit the GPUs. Values of a wrong type are left for the fields to
            refuse.
    """
    result = dict(flat)
    sources = dict(_sources(flat))
    _fill_groups(result, sources)
    _check_groups(result, sources)
    for name, (default, *_) in DEFAULTS.items():
        value = None if name in result or name in _GROUP_FIELDS else default.value_for(result)
        if value is not None:
            result[name], sources[name] = value, default.source
    result["sources"] = sources
    return result


def _sources(flat: Flat) -> dict[str, object]:
    sources = flat.get("sources", {})
    return sources if isinstance(sources, dict) else {}


def _fill_groups(flat: Flat, sources: dict[str, object]) -> None:
    """Add ``group_size`` and ``groups`` where they are missing and the GPUs are known.

    Neither given: groups of 512 GPUs. One given: the other follows from the GPUs. Both given: both are kept.
    """
    if "group_size" not in flat and "groups" not in flat:
        flat["group_size"], sources["group_size"] = _GROUP_SIZE.value, _GROUP_SIZE.source
    for name, default in (("groups", _GROUPS), ("group_size", _GROUP_SIZE_OF_GROUPS)):
        derived = default.value_for(flat) if name not in flat else None
        if derived is not None:
            flat[name], sources[name] = derived, default.source


def _check_groups(flat: Flat, sources: dict[str, object]) -> None:
    gpus = _usable(flat.get("gpus"))
    if gpus is None:
        return
    if gpus < DEFAULT_GROUP_SIZE and sources.get("group_size") == _GROUP_SIZE.source:
        allowed = f"at least {DEFAULT_GROUP_SIZE}, the default group size"
        raise InputError("gpus", gpus, allowed, "give --group-size or --groups")
    for name in _GROUP_FIELDS:
        count = _usable(flat.get(name))
        if count is not None and count > gpus:
            remedy = f"lower --{name.replace('_', '-')} or raise --gpus"
            raise InputError(name, count, f"at most the {gpus:,} GPUs there are", remedy)
