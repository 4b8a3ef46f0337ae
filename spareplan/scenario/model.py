"""The scenario: what is known of a cluster and a training run, validated once, in SI seconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from spareplan.errors import InputError
from spareplan.quantities import format_count, format_duration
from spareplan.scenario.changes import merged
from spareplan.scenario.defaults import filled, given
from spareplan.scenario.keys import Flat, KnownKeys, as_written, flattened
from spareplan.scenario.limits import HIGHEST_S, LOWEST_S, MOST_GPUS, MOST_JITTER, MOST_STEPS, SHAPES
from spareplan.scenario.problems import LineOfText, Record
from spareplan.scenario.search import Search

__all__ = ["Assumption", "Scenario", "fields_of", "known_keys", "nested"]

_FILLED: Any = None  # stands for the value that `defaults.filled` puts in before any field is checked


@dataclass(frozen=True)
class Assumption:
    """A value of a scenario that the user did not give.

    Attributes:
        field: name of the field, of the scenario or of its search.
        value: the value as it is kept, times in seconds.
        text: the value for people, with its unit.
        source: where the value comes from.
    """

    field: str
    value: float | str | tuple[int | str, ...]
    text: str
    source: str


class Scenario(Record):
    """What is known of a cluster and a training run.

    Every time is kept in SI seconds. A field that is not given (or is ``None``) is filled from
    :mod:`spareplan.scenario.defaults`, and where its value comes from is recorded in ``sources``. Wherever a
    field ends in ``_s``, its name without ``_s`` is accepted for a text with a unit, in files and in Python:
    ``mtbf = "5m"`` is ``mtbf_s = 300``. Counts may be texts such as ``"100k"``.

    Raises:
        InputError: for the first value that is missing, out of its domain, or contradicts another; for an
            unknown key, with the nearest known one.
    """

    title: LineOfText = ""
    """A name for people."""
    gpus: int = Field(ge=1, le=MOST_GPUS, examples=[100_000])
    """GPUs of the cluster, spares included."""
    group_size: int = Field(default=_FILLED, ge=1, le=MOST_GPUS, examples=[512])
    """GPUs of one data-parallel group."""
    groups: int = Field(default=_FILLED, ge=1, le=MOST_GPUS, examples=[195])
    """Data-parallel groups; ``groups * group_size`` is at most ``gpus``."""
    mtbf_s: float | None = Field(default=None, ge=LOWEST_S, le=HIGHEST_S, examples=[300.0])
    """Mean time between failures of the job with all groups up; either this or ``gpu_mtbf_s`` is set."""
    gpu_mtbf_s: float | None = Field(default=None, ge=LOWEST_S, le=HIGHEST_S, examples=[1.8e8])
    """Mean time between failures of one GPU, everything counted that fails with it."""
    weibull_shape: float = Field(default=_FILLED, ge=SHAPES[0], le=SHAPES[1], examples=[1.0])
    """Shape of a group's lifetime; 1 is exponential, below 1 young groups fail more."""
    initial_ages: Literal["steady", "new"] = Field(default=_FILLED, examples=["steady"])
    """Ages of the groups at the start: as after a long time in use, or all new."""
    renewal: Literal["kept", "all-new"] = Field(default=_FILLED, examples=["kept"])
    """What a global restart does to the ages: nothing, or all groups are new."""
    compute_s: float = Field(default=_FILLED, ge=LOWEST_S, le=HIGHEST_S, examples=[64.0])
    """Mean compute time of one stack."""
    jitter: float = Field(default=_FILLED, ge=0.0, le=MOST_JITTER, examples=[0.05])
    """Standard deviation of a stack's compute time, relative to its mean."""
    all_reduce_s: float = Field(default=_FILLED, ge=0.0, le=HIGHEST_S, examples=[2.0])
    """Time of the gradient all-reduce of a step."""
    save_s: float = Field(default=_FILLED, ge=0.0, le=HIGHEST_S, examples=[60.0])
    """Time for which a checkpoint save blocks training."""
    load_s: float = Field(default=_FILLED, ge=0.0, le=HIGHEST_S, examples=[120.0])
    """Time to load a checkpoint at a global restart, on top of ``restart_s``."""
    restart_s: float = Field(default=_FILLED, ge=0.0, le=HIGHEST_S, examples=[600.0])
    """Time of a global restart."""
    detection_s: float = Field(default=_FILLED, ge=0.0, le=HIGHEST_S, examples=[10.0])
    """Time from a failure being met to its being known."""
    shrink_s: float = Field(default=_FILLED, ge=0.0, le=HIGHEST_S, examples=[0.1])
    """Time to shrink the communicator after a masked failure."""
    save_waits: Literal["everybody", "one-group"] = Field(default=_FILLED, examples=["everybody"])
    """Who waits for a save: all groups, or the one that writes while the others go on."""
    resume: Literal["next-step", "saved-step"] = Field(default=_FILLED, examples=["next-step"])
    """First step after a restart: the one after the saved one, or the saved one again."""
    restart_failures: Literal["ignored", "group", "job"] = Field(default=_FILLED, examples=["ignored"])
    """A failure in a restart is ignored, or its group begins again and all wait for it, or the job does."""
    replica_sets: Literal["disjoint", "wrap"] = Field(default=_FILLED, examples=["disjoint"])
    """Replication where the redundancy does not divide the groups: larger sets, or the last set wraps."""
    replication_jitter: Literal["per-stack", "per-step"] = Field(default=_FILLED, examples=["per-stack"])
    """Whether replication draws the jitter for each stack or once for a group's whole step."""
    repair_s: float = Field(default=_FILLED, ge=0.0, le=HIGHEST_S, examples=[21_312.0])
    """Mean repair time of a machine."""
    machine_gpus: int = Field(default=_FILLED, ge=1, le=MOST_GPUS, examples=[8])
    """GPUs of one machine, the unit that is repaired or replaced."""
    steps: int = Field(default=_FILLED, ge=1, le=MOST_STEPS, examples=[10_000])
    """Optimiser steps of the run."""
    price_per_gpu_hour: float | None = Field(default=None, ge=0.0, le=1e9, examples=[2.5])
    """Price of one GPU for one hour, in any currency."""
    search: Search = Field(default=_FILLED)
    """What the planner is to try."""
    sources: dict[str, LineOfText] = Field(default=_FILLED)
    """Where values come from, by field name; an absent field was given by the user. Not to be changed."""

    def __init__(self, **fields: object) -> None:
        # Loosely typed, because names without their unit and texts are accepted too.
        super().__init__(**fields)

    @model_validator(mode="before")
    @classmethod
    def _fill(cls, values: object) -> object:
        if not isinstance(values, Mapping):
            return values
        known = known_keys()
        flat = {name: value for name, value in flattened(values, known).items() if value is not None}
        return nested(filled(given(flat)), known, values)

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.gpus_in_use > self.gpus:
            allowed = f"at most {self.gpus // self.group_size:,}, as {self.gpus:,} GPUs are not more groups"
            remedy = "lower --groups or --group-size, or raise --gpus"
            raise InputError("groups", self.groups, f"{allowed} of {self.group_size:,}", remedy)
        if self.mtbf_s is None and self.gpu_mtbf_s is None:
            raise InputError("mtbf", None, "given, or gpu_mtbf", "add --mtbf 5m or --gpu-mtbf 50000h")
        if self.mtbf_s is not None and self.gpu_mtbf_s is not None:
            remedy = "give --mtbf (of the job) or --gpu-mtbf (of one GPU), not both"
            raise InputError("gpu_mtbf_s", self.gpu_mtbf_s, "left out where mtbf is given", remedy)
        self._check_redundancy()
        return self

    def _check_redundancy(self) -> None:
        asked = self.search.redundancy
        if asked is None:
            return
        if asked[-1] > self.groups:
            allowed = f"at most the number of groups, {self.groups:,}"
            raise InputError("redundancy", asked[-1], allowed, "lower --redundancy or make more groups")
        if asked[0] < 2 and "checkpoint" not in self.search.strategies:
            allowed = "at least 2 for the strategies replication and spare"
            raise InputError("redundancy", asked[0], allowed, "raise --redundancy or add the strategy checkpoint")

    def __hash__(self) -> int:
        """Return a hash over all values; ``sources`` is a dict and counts by its items."""
        values = (getattr(self, name) for name in type(self).model_fields if name != "sources")
        return hash((*values, *self.sources.items()))

    @property
    def gpus_in_use(self) -> int:
        """GPUs in groups."""
        return self.groups * self.group_size

    @property
    def spare_gpus(self) -> int:
        """GPUs left over by the groups."""
        return self.gpus - self.gpus_in_use

    @property
    def spare_machines(self) -> int:
        """Whole machines left over by the groups."""
        return self.spare_gpus // self.machine_gpus

    @property
    def job_mtbf_s(self) -> float:
        """Mean time between failures of the job with all groups up, in seconds."""
        if self.mtbf_s is not None:
            return self.mtbf_s
        assert self.gpu_mtbf_s is not None  # validated: exactly one is set
        return self.gpu_mtbf_s / self.gpus_in_use

    @property
    def group_mtbf_s(self) -> float:
        """Mean lifetime of one group, in seconds."""
        return self.job_mtbf_s * self.groups

    @property
    def ideal_s(self) -> float:
        """T0: the nominal time of the run without jitter, saves or failures, in seconds."""
        return self.steps * (self.compute_s + self.all_reduce_s)

    @property
    def machines_in_repair(self) -> float:
        """Mean number of machines in repair if every failure sends one there (Little's law)."""
        return self.repair_s / self.job_mtbf_s

    def assumptions(self) -> tuple[Assumption, ...]:
        """Return every value that the user did not give, in the order of the fields, with its source."""
        records = []
        for name, source in self.sources.items():
            value = getattr(self if name in type(self).model_fields else self.search, name)
            records.append(Assumption(name, value, _for_people(name, value), source))
        return tuple(records)

    def changed(self, **fields: object) -> Scenario:
        """Return the scenario with other values, validated; fields of ``search`` are accepted too.

        A changed field counts as given by the user; of a :class:`Search`, the fields that differ. Values at a
        default that follows from others (all-reduce and restart time, groups) are worked out anew;
        :func:`spareplan.scenario.changes.merged` says how the GPUs, the group size and the groups follow each
        other. ``None`` takes a field back to its default.

        Raises:
            InputError: as for a new scenario.
        """
        known = known_keys()
        search = fields.get("search")
        if isinstance(search, Search):
            differing = {name: value for name, value in search if value != getattr(self.search, name)}
            fields = {**fields, "search": differing}
        changes = flattened(fields, known, search_at_top=True)
        return Scenario(**as_written(nested(merged(given(fields_of(self)), changes), known, fields), fields))

    def scaled_to(self, gpus: int) -> Scenario:
        """Return the scenario on another number of GPUs, each failing as often as here.

        The group size stays; the number of groups grows with the GPUs (in the same proportion if it was
        given, else as many as fit); ``mtbf_s`` shrinks with the GPUs in use. Values at a default that follows
        from others are worked out anew, given ones are kept. Redundancies asked for that exceed the new
        number of groups are left out.

        Args:
            gpus: GPUs of the larger or smaller cluster, at least one group.

        Raises:
            InputError: if the GPUs are no valid number or fewer than a group has.
        """
        if type(gpus) is not int or not self.group_size <= gpus <= MOST_GPUS:
            allowed = f"a whole number from {self.group_size:,}, one group, to {MOST_GPUS:,}"
            raise InputError("gpus", gpus, allowed, "give more GPUs or smaller groups")
        if gpus == self.gpus:
            return self
        here = f"as at {format_count(self.gpus)} GPUs"
        flat = given(fields_of(self))
        kept = flat.keys() - {"gpus", "groups"}
        sources = {name: source for name, source in self.sources.items() if name in kept}
        flat["gpus"], groups = gpus, gpus // self.group_size
        if "groups" in flat:
            flat["groups"] = groups = max(1, self.groups * gpus // self.gpus)
            if "group_size" not in flat:
                flat["group_size"], sources["group_size"] = self.group_size, here
        if self.mtbf_s is not None:
            flat["mtbf_s"] = self.mtbf_s * self.gpus_in_use / (groups * self.group_size)
            if "mtbf_s" in sources:
                sources["mtbf_s"] = f"for each GPU {here}"
        if self.search.redundancy is not None:
            flat["redundancy"] = tuple(asked for asked in self.search.redundancy if asked <= groups) or None
        flat["sources"] = sources
        return Scenario(**nested(flat, known_keys()))


@cache
def known_keys() -> KnownKeys:
    """Return the names of the fields of a scenario and of its search."""
    top = tuple(name for name in Scenario.model_fields if name not in ("search", "sources"))
    return KnownKeys(scenario=top, search=tuple(Search.model_fields))


def fields_of(scenario: Scenario) -> Flat:
    """Return all values of a scenario that are set, flat, with a copy of its sources."""
    flat: Flat = {}
    for record in (scenario, scenario.search):
        for name in type(record).model_fields:
            value = getattr(record, name)
            if value is not None and name != "search":
                flat[name] = value
    return flat | {"sources": dict(scenario.sources)}


def nested(flat: Mapping[str, object], known: KnownKeys, *written: Mapping[str, object]) -> dict[str, object]:
    """Return flat values as the fields of a scenario, with the sources of those that are set, in order.

    Args:
        flat: values by field name, those of the search included.
        known: the fields there are.
        written: what was written, the strongest first, for the errors of the search.
    """
    sources = flat.get("sources", {})
    present = {name: value for name, value in flat.items() if value is not None}
    result = {name: present[name] for name in known.scenario if name in present}
    search = {name: present[name] for name in known.search if name in present}
    result["search"] = Search(**as_written(search, *written))
    if isinstance(sources, Mapping):
        result["sources"] = {name: sources[name] for name in known.sourced if name in sources and name in present}
    return result


def _for_people(name: str, value: object) -> str:
    """Return a value as text with its unit."""
    if name == "gpu_mtbf_s" and isinstance(value, float):
        return f"{value / 3_600:,.0f} h"  # as everybody quotes it
    if name.endswith("_s") and isinstance(value, float):
        return format_duration(value)
    if isinstance(value, int) and not isinstance(value, bool):
        unit = {"gpus": " GPUs", "group_size": " GPUs", "machine_gpus": " GPUs"}.get(name, "")
        return format_count(value) + unit
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value)
    return f"{value:g}" if isinstance(value, float) else str(value)
