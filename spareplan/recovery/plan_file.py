"""What the controller needs of a plan: which groups hold what, and how they are to survive failures."""

from __future__ import annotations

import hashlib
import json
import stat
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from spareplan.errors import InputError, shown
from spareplan.placement import Layout, LayoutError
from spareplan.scenario.search import Strategy

__all__ = ["PLAN_SCHEMA", "Deployment", "deployment_from_json", "orders_digest", "read_deployment"]

PLAN_SCHEMA = "spareplan/plan/1"

_LARGEST_FILE_BYTES = 2**30
_AGAIN = "write the plan again"

_MOST = 2**31 - 1  # micro-shards are numbered in 32 bits

Table = tuple[tuple[int, ...], ...]
Rows = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Deployment:
    """The recommended setting of a plan and its placement, checked.

    Args:
        strategy: "checkpoint", "replication" or "spare".
        groups: number of groups N, which is also the number of shard types.
        redundancy: smallest number of hosts of a type r.
        granularity: micro-shards per shard q.
        orders: per group its order of micro-shards; micro-shard i of type t is number t*q + i.
        layout: the same as a layout, for "spare"; None for the others, whose orders may differ in length.
        sets: the groups that host the same types, ascending, in the order of their first type. A wipe-out comes when
            one whole set is dead. A group is in more than one set where it shares types with different groups.
        digest: SHA-256 of strategy, granularity and orders in hexadecimal digits, see :func:`orders_digest`.
    """

    strategy: Strategy
    groups: int
    redundancy: int
    granularity: int
    orders: Table
    layout: Layout | None
    sets: Table
    digest: str


def read_deployment(path: Path) -> Deployment:
    """Return the deployment that a plan file recommends.

    Args:
        path: a ``plan.json``, at most 1 GiB.

    Raises:
        InputError: if it cannot be read, is not JSON, is cut short, or as :func:`deployment_from_json`.
    """
    return deployment_from_json(_document(path, _text(path)), path)


def deployment_from_json(document: Mapping[str, Any], source: str | Path) -> Deployment:
    """Return the deployment that a plan recommends.

    Args:
        document: a plan as plain JSON values.
        source: where it is from, for error texts.

    Raises:
        InputError: if it is no plan, lacks something, or its placement breaks a rule or is not of the setting that it
            recommends. What the deployment does not need is not looked at.
    """
    plan = _Part(document, source)
    schema = plan.value("schema")
    if schema != PLAN_SCHEMA:
        raise plan.error("schema", schema, PLAN_SCHEMA, "use the version of spareplan that wrote it")
    recommended, placement = plan.part("recommended"), plan.part("placement")
    strategy = recommended.strategy()
    groups, redundancy, granularity = (placement.count(key) for key in ("groups", "redundancy", "granularity"))
    for key, number in (("groups", groups), ("redundancy", redundancy), ("granularity", granularity)):
        if recommended.count(key) != number:
            raise placement.error(key, number, f"{recommended.count(key)}, as recommended", _AGAIN)
    stacks = placement.rows("stacks", groups)
    if strategy == "replication":
        layout = None
        orders, hosts = _replicas(placement, stacks, redundancy, granularity)
    else:
        layout = _layout(placement, stacks, granularity)
        if layout.redundancy != redundancy:
            raise placement.error("redundancy", redundancy, f"{layout.redundancy}, as its stacks say", _AGAIN)
        if strategy == "checkpoint" and redundancy != 1:
            raise placement.error("redundancy", redundancy, "1 for checkpoint", _AGAIN)
        orders, hosts = _tuples(layout.stacks.tolist()), _tuples(layout.hosts.tolist())
    return Deployment(
        strategy=strategy,
        groups=groups,
        redundancy=redundancy,
        granularity=granularity,
        orders=orders,
        layout=layout if strategy == "spare" else None,
        sets=tuple(dict.fromkeys(hosts)),
        digest=orders_digest(strategy, granularity, orders),
    )


def orders_digest(strategy: Strategy, granularity: int, orders: Rows | NDArray[np.integer]) -> str:
    """Return a digest that is the same for the same deployment, whatever else a plan says and however it is written.

    Args:
        strategy: "checkpoint", "replication" or "spare".
        granularity: micro-shards per shard.
        orders: per group its order of micro-shards.

    Returns:
        SHA-256 of the three as a JSON list without spaces, 64 hexadecimal digits.
    """
    rows = orders.tolist() if isinstance(orders, np.ndarray) else orders
    text = json.dumps([strategy, granularity, rows], separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


@dataclass(frozen=True)
class _Part:
    """An object of a plan, whose values are checked as they are read.

    Args:
        values: the object.
        source: where the plan is from.
        name: path of the object in the plan, "" for the plan itself.
    """

    values: Mapping[str, Any]
    source: str | Path
    name: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.values, Mapping):
            what = f", {self.name}" if self.name else ""
            raise InputError(f"plan {shown(self.source)}{what}", self.values, "a JSON object", _AGAIN)

    def error(self, key: str, value: object, allowed: str, remedy: str) -> InputError:
        return InputError(f"plan {shown(self.source)}, {self._path(key)}", value, allowed, remedy)

    def value(self, key: str) -> Any:
        if key not in self.values:
            raise self.error(key, "missing", "given", _AGAIN)
        return self.values[key]

    def part(self, key: str) -> _Part:
        return _Part(self.value(key), self.source, self._path(key))

    def count(self, key: str) -> int:
        value = self.value(key)
        if type(value) is not int or not 1 <= value <= _MOST:
            raise self.error(key, value, f"a whole number from 1 to {_MOST:,}", _AGAIN)
        return value

    def strategy(self) -> Strategy:
        value = self.value("strategy")
        known: tuple[Strategy, ...] = get_args(Strategy)
        for strategy in known:
            if value == strategy:
                return strategy
        raise self.error("strategy", value, f"one of {', '.join(known)}", _AGAIN)

    def rows(self, key: str, number: int) -> Rows:
        """Return a list of lists of a given number."""
        value = self.value(key)
        allowed = f"{number} lists of micro-shards, one per group"
        if not isinstance(value, list | tuple):
            raise self.error(key, value, allowed, _AGAIN)
        if len(value) != number:
            raise self.error(key, f"{len(value)} lists", allowed, _AGAIN)
        for row in value:
            if not isinstance(row, list | tuple):
                raise self.error(key, row, allowed, _AGAIN)
        return value

    def _path(self, key: str) -> str:
        return f"{self.name}.{key}" if self.name else key


def _tuples(rows: Rows) -> Table:
    return tuple(map(tuple, rows))


def _layout(placement: _Part, stacks: Rows, granularity: int) -> Layout:
    try:
        return Layout.from_stacks(stacks, granularity)
    except InputError as error:
        raise placement.error(error.field, error.value, error.allowed, error.remedy) from None
    except LayoutError as error:
        raise placement.error("stacks", f"{len(stacks)} orders", f"a valid layout ({error})", _AGAIN) from None


def _replicas(placement: _Part, stacks: Rows, redundancy: int, granularity: int) -> tuple[Table, Table]:
    """Return the checked orders of replica sets, and per type the groups that host it."""
    if granularity != 1:
        raise placement.error("granularity", granularity, "1 for replication", _AGAIN)
    hosts: list[list[int]] = [[] for _ in stacks]
    for group, order in enumerate(stacks):
        for kind in order:
            if type(kind) is not int or not 0 <= kind < len(stacks):
                allowed = f"whole numbers from 0 to {len(stacks) - 1}"
                raise placement.error(f"stacks[{group}]", kind, allowed, _AGAIN)
            if hosts[kind][-1:] == [group]:
                raise placement.error(f"stacks[{group}]", kind, "in the list once only", _AGAIN)
            hosts[kind].append(group)
    first = Counter(order[0] for order in stacks if order)
    for kind, groups in enumerate(hosts):
        if len(groups) < redundancy:
            allowed = f"on {redundancy} groups or more (it is on {len(groups)})"
            raise placement.error("stacks", f"type {kind}", allowed, _AGAIN)
        if first[kind] != 1:
            allowed = f"the first of one order (it is of {first[kind]})"
            raise placement.error("stacks", f"type {kind}", allowed, _AGAIN)
    return _tuples(stacks), _tuples(hosts)


def _text(path: Path) -> str:
    allowed = "a plan.json that can be read"
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            found = "a folder: name the plan.json in it" if stat.S_ISDIR(status.st_mode) else "no regular file"
            raise InputError("plan", path, allowed, f"choose another one, this is {found}")
        if status.st_size > _LARGEST_FILE_BYTES:
            raise InputError("plan", path, "a file of at most 1 GiB", f"{_AGAIN}: this is something else")
        return path.read_bytes().decode("utf-8-sig")
    except InputError:
        raise
    except UnicodeDecodeError:
        raise InputError("plan", path, "UTF-8 text", f"{_AGAIN}, or choose another file") from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise InputError("plan", path, allowed, f"choose another one: {reason}") from None
    except ValueError:  # a zero byte in the name
        raise InputError("plan", path, allowed, "choose another one: no such path can exist") from None


def _document(path: Path, text: str) -> Any:
    """Return the JSON value in a plan's text; NaN and a key that stands twice are refused."""

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        values = dict(pairs)
        if len(values) < len(pairs):
            twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
            raise InputError(f"plan {shown(path)}, key", twice, "in an object once only", _AGAIN)
        return values

    def constant(name: str) -> Any:
        raise InputError(f"plan {shown(path)}, number", name, "finite", _AGAIN)

    try:
        return json.loads(text, object_pairs_hook=unique, parse_constant=constant)
    except InputError:
        raise
    except RecursionError:
        raise InputError("plan", path, "JSON that is nested less deeply", _AGAIN) from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        body = text.strip()
        cut = body.startswith("{") and (not body.endswith("}") or error.pos >= len(text.rstrip()))
        fault = f"it is cut short at {place}" if cut or not body else f"{error.msg} at {place}"
        raise InputError("plan", path, "whole JSON", f"{_AGAIN}: {fault}") from None
    except ValueError:  # Python reads no whole number of more than 4,300 digits
        raise InputError("plan", path, "JSON with numbers of a sensible length", _AGAIN) from None
