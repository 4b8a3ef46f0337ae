"""What the planner is to try: strategies, redundancies, layouts, intervals, granularities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, Field, model_validator

from spareplan.scenario.keys import search_values
from spareplan.scenario.limits import HIGHEST_S, LOWEST_S, MOST_GPUS, MOST_MICRO_SHARDS
from spareplan.scenario.problems import Record

__all__ = ["LayoutFamily", "Search", "Strategy"]

Strategy = Literal["checkpoint", "replication", "spare"]
LayoutFamily = Literal["golomb", "cyclic", "consecutive"]


def _in_fixed_order(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names once each, in the order of their definition: equal choices are equal records."""
    order = (*get_args(Strategy), *get_args(LayoutFamily))
    return tuple(sorted(set(names), key=order.index))


def _ascending(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(set(numbers)))


_SOME = Field(min_length=1)
_Strategies = Annotated[tuple[Strategy, ...], _SOME, AfterValidator(_in_fixed_order)]
_Layouts = Annotated[tuple[LayoutFamily, ...], _SOME, AfterValidator(_in_fixed_order)]
_Redundancies = Annotated[tuple[Annotated[int, Field(ge=1, le=MOST_GPUS)], ...], _SOME, AfterValidator(_ascending)]
_Granularities = Annotated[
    tuple[Annotated[int, Field(ge=1, le=MOST_MICRO_SHARDS)], ...], _SOME, AfterValidator(_ascending)
]


class Search(Record):
    """What the planner is to try; everything left out is the planner's choice.

    Tuples are kept without duplicates, numbers ascending. ``redundancy`` and ``granularity`` may also be
    given as text such as ``"4,8-12"``, names as text such as ``"spare,checkpoint"``, and ``interval_s`` as
    ``interval = "30m"``.

    Raises:
        InputError: for the first value out of its domain.
    """

    strategies: _Strategies = Field(default=get_args(Strategy), examples=["spare,checkpoint"])
    """The strategies to compare."""
    redundancy: _Redundancies | None = Field(default=None, examples=["4,8-12"])
    """Hosts per shard type to try, at most the number of groups; ``None`` tries all sensible ones."""
    layouts: _Layouts = Field(default=get_args(LayoutFamily), examples=["golomb,consecutive"])
    """The offset families that `spare` may use."""
    interval_s: float | None = Field(default=None, ge=LOWEST_S, le=HIGHEST_S, examples=[1_800.0])
    """Seconds of work between two saves, the save not included; ``None`` finds the best."""
    granularity: _Granularities = Field(default=(1,), examples=["1,8"])
    """Micro-shards per shard to try; 1 is the published protocol (arXiv 2603.00357)."""
    seed: int = Field(default=0, ge=0, le=2**63 - 1, examples=[0])
    """Seed of every random draw of the search."""

    def __init__(self, **fields: object) -> None:
        # Loosely typed, because names without their unit and texts are accepted too.
        super().__init__(**fields)

    @model_validator(mode="before")
    @classmethod
    def _read_friendly_values(cls, values: object) -> object:
        return search_values(values, tuple(cls.model_fields)) if isinstance(values, Mapping) else values
