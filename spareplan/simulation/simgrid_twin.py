"""The protocol as SimGrid actors: one per group and a controller; a second opinion on the compiled engine.

Needs only Python 3.11 and SimGrid's Python binding (Debian: python3-simgrid) and nothing else of this package:

    /usr/bin/python3 simgrid_twin.py SCENARIO.json     (or - for standard input)

prints one JSON document, ``{"replications": [...]}``. Time passes in SimGrid's kernel alone. The decisions after a
failure (smallest load limit, fewest moves, quickest patch) are plain augmenting paths of its own. It is one long file
because it must run where nothing else is installed.

References:
    Lee et al., "SPARe", arXiv 2603.00357 (the protocol); Casanova et al., "Versatile, scalable, and accurate simulation
    of distributed applications and platforms", Journal of Parallel and Distributed Computing 74 (2014) 2899-2917
    (SimGrid).
"""

from __future__ import annotations

import importlib
import json
import math
import os
import random
import sys
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from heapq import heappop, heappush
from pathlib import Path
from typing import Any

CATEGORIES = ("compute", "repeated", "patch", "stragglers", "all_reduce", "saves", "rework", "shrink", "restarts")
_SMALLEST_FACTOR = 0.1
# shares of a stack below this are rounding
_NO_SHARE = 1e-9


@dataclass(frozen=True)
class TwinScenario:
    """What is simulated; times in seconds.

    Args:
        strategy: "checkpoint", "replication" or "spare"; only "spare" reorders.
        groups: number of groups.
        granularity: micro-shards per shard (q); the load limit starts there.
        orders: per group the micro-shards it hosts, in its order. A micro-shard without a living host is a wipe-out.
        stacks_per_step: stacks of a step for "checkpoint" and "replication", whatever died.
        steps: steps of the run.
        compute_s: nominal compute of one stack.
        jitter: standard deviation of a stack's compute as a share of it.
        jitter_per_step: one draw per group and step instead of one per stack.
        all_reduce_s: one all-reduce.
        shrink_s: shrinking the communicator after a failure.
        detection_s: extra time until a failure is known.
        save_s: time of a save.
        one_group_saves: the first living group saves while the others go on.
        repeats_saved_step: the saved step is run again after a restart.
        restart_s: a global restart without failures, the load included.
        restart_failures: "ignored", "group" (a group that fails starts its timer over) or "job" (all start over).
        weibull_shape: shape of the lives of a group.
        group_mtbf_s: mean life of a group.
        new_at_start: all clocks are new at the start; else of equilibrium age.
        renewed_at_restart: all clocks are drawn anew at the end of a restart.
        interval_steps: steps between two saves.
        patch: "published" (at most one stack per reorder) or "makespan" (the quickest patch).
        dead_at_start: groups that are out from the start.
        no_failures: no clock ever comes due.
        seed: seed of all draws.
        replications: runs to simulate.
    """

    strategy: str
    groups: int
    granularity: int
    orders: list[list[int]]
    stacks_per_step: float
    steps: int
    compute_s: float
    jitter: float
    jitter_per_step: bool
    all_reduce_s: float
    shrink_s: float
    detection_s: float
    save_s: float
    one_group_saves: bool
    repeats_saved_step: bool
    restart_s: float
    restart_failures: str
    weibull_shape: float
    group_mtbf_s: float
    new_at_start: bool
    renewed_at_restart: bool
    interval_steps: int
    patch: str
    dead_at_start: list[int]
    no_failures: bool
    seed: int
    replications: int

    @property
    def micro_shards(self) -> int:
        """Number of micro-shards."""
        return 1 + max(max(order) for order in self.orders)


def scenario_from(values: Mapping[str, Any]) -> TwinScenario:
    """Return the scenario that a JSON object describes.

    Args:
        values: one value per field of :class:`TwinScenario`; all are needed, no other is known.

    Raises:
        ValueError: if a key is missing or unknown, a choice is not one, or orders or dead groups do not fit.
    """
    names = {entry.name for entry in fields(TwinScenario)}
    if wrong := sorted(names.symmetric_difference(values)):
        raise ValueError(f"missing or unknown in the scenario: {', '.join(wrong)}")
    scenario = TwinScenario(**values)
    choices = {
        "strategy": ("checkpoint", "replication", "spare"),
        "restart_failures": ("ignored", "group", "job"),
        "patch": ("published", "makespan"),
    }
    for name, allowed in choices.items():
        if values[name] not in allowed:
            raise ValueError(f"{name} = {values[name]!r}: must be one of {', '.join(allowed)}")
    if len(scenario.orders) != scenario.groups or not all(scenario.orders):
        raise ValueError(f"orders: must be {scenario.groups} lists, one per group, none of them empty")
    if len({micro for order in scenario.orders for micro in order}) != scenario.micro_shards:
        raise ValueError("orders: every micro-shard from 0 on must be in some order")
    if not set(scenario.dead_at_start) <= set(range(scenario.groups)):
        raise ValueError(f"dead_at_start = {scenario.dead_at_start}: must be groups from 0 to {scenario.groups - 1}")
    if Controller(scenario).remove(scenario.dead_at_start).kind == "restart":
        raise ValueError(f"dead_at_start = {scenario.dead_at_start}: leaves a micro-shard without a host")
    return scenario


def smallest_limit(orders_of_living: Sequence[Sequence[int]], micro_shards: int, least: int) -> int | None:
    """Return the smallest load limit, at least ``least``, at which the living groups can provide every micro-shard.

    Kuhn's algorithm with room for ``limit`` micro-shards per row; a matching is kept when the limit is raised.

    Args:
        orders_of_living: one row per living group.
        micro_shards: number of micro-shards.
        least: smallest limit to consider, at least 1.

    Returns:
        The limit, or None where a micro-shard has no host.
    """
    hosts = _hosts(orders_of_living, range(micro_shards))
    if not all(hosts.values()):
        return None
    limit = max(least, -(-micro_shards // len(orders_of_living)))
    matching = _Matching(len(orders_of_living), hosts)
    for row, order in enumerate(orders_of_living):
        for micro in order[:limit]:
            matching.give(micro, row)
    while not matching.complete(limit):
        limit += 1
    return limit


def cheapest_providers(
    orders_of_living: Sequence[Sequence[int]], micro_shards: int, limit: int
) -> tuple[int, list[int]] | None:
    """Return providers for all micro-shards, at most ``limit`` per row, with the fewest moves.

    A move is an entry provided from behind the first ``limit`` of its row. Micro-shards among the first entries of some
    row cost nothing there; each of the others is added along a path of least cost, which keeps the assignment
    cheapest for what it covers (successive shortest paths).

    Args:
        orders_of_living: one row per living group, its present order.
        micro_shards: number of micro-shards.
        limit: micro-shards a row may provide.

    Returns:
        The moves and per micro-shard its row, or None where the limit is too small.
    """
    matching = _Matching(len(orders_of_living), _hosts(orders_of_living, range(micro_shards)))
    cost = {
        (micro, row): int(place >= limit)
        for row, order in enumerate(orders_of_living)
        for place, micro in enumerate(order)
    }
    for (micro, row), behind in cost.items():
        if not behind:
            matching.give(micro, row)
    for micro in range(micro_shards):
        if micro not in matching.provider and not matching.augment_cheaply(micro, limit, cost):
            return None
    providers = [matching.provider[micro] for micro in range(micro_shards)]
    return sum(cost[pair] for pair in enumerate(providers)), providers


def reordered(order: Sequence[int], limit: int, needed: Iterable[int]) -> list[int]:
    """Return a group's new order: promoted entries take the first slots that no needed entry holds.

    Displaced entries go right behind the first ``limit``; the rest keep their order.

    Args:
        order: the group's present order.
        limit: the load limit.
        needed: the micro-shards that the group provides.
    """
    wanted = set(needed)
    head, tail = list(order[:limit]), list(order[limit:])
    promoted = [micro for micro in tail if micro in wanted]
    slots = [slot for slot, micro in enumerate(head) if micro not in wanted]
    displaced = []
    for slot, micro in zip(slots, promoted, strict=False):
        displaced.append(head[slot])
        head[slot] = micro
    return head + displaced + [micro for micro in tail if micro not in wanted]


def quickest_patch(orders_of_living: Sequence[Sequence[int]], lost: Sequence[int]) -> tuple[int, dict[int, int]] | None:
    """Return an assignment of lost micro-shards to hosts in which the busiest row has the fewest.

    Args:
        orders_of_living: one row per living group.
        lost: distinct micro-shards to compute again.

    Returns:
        The most that one row computes, and per lost micro-shard its row; None where one has no host.
    """
    hosts = _hosts(orders_of_living, lost)
    if not all(hosts.values()):
        return None
    matching = _Matching(len(orders_of_living), hosts)
    makespan = 0
    while not matching.complete(makespan):
        makespan += 1
    return makespan, matching.provider


def _hosts(orders: Sequence[Sequence[int]], wanted: Iterable[int]) -> dict[int, list[int]]:
    """Return per wanted micro-shard the rows whose orders hold it."""
    hosts: dict[int, list[int]] = {micro: [] for micro in wanted}
    for row, order in enumerate(orders):
        for micro in order:
            if micro in hosts:
                hosts[micro].append(row)
    return hosts


class _Matching:
    """Micro-shards and the rows that provide them."""

    def __init__(self, rows: int, hosts: dict[int, list[int]]) -> None:
        self.hosts = hosts
        self.provider: dict[int, int] = {}
        self.provided: list[set[int]] = [set() for _ in range(rows)]

    def give(self, micro: int, row: int) -> None:
        """Let a row provide a micro-shard that nobody provides yet; nothing happens if somebody does."""
        if self.provider.setdefault(micro, row) == row:
            self.provided[row].add(micro)

    def complete(self, limit: int) -> bool:
        """Match what is left along augmenting paths; return whether all have a provider."""
        return all(self._augment(micro, limit) for micro in self.hosts if micro not in self.provider)

    def _augment(self, start: int, limit: int) -> bool:
        """Find a provider for one more micro-shard, breadth first."""
        taken_over: dict[int, int] = {}
        queue = deque([start])
        while queue:
            micro = queue.popleft()
            for row in self.hosts[micro]:
                if row in taken_over:
                    continue
                taken_over[row] = micro
                if len(self.provided[row]) < limit:
                    self._shift(row, taken_over)
                    return True
                queue.extend(sorted(self.provided[row]))
        return False

    def augment_cheaply(self, start: int, limit: int, cost: Mapping[tuple[int, int], int]) -> bool:
        """Find a provider for one more micro-shard along a path of least cost; return whether there is a path.

        ``start`` must be behind on all its hosts: then the assignment grows by at least one move, and a path that costs
        one is a shortest.
        """
        distance = {row: cost[start, row] for row in self.hosts[start]}
        taken_over = dict.fromkeys(distance, start)
        queue = sorted((length, row) for row, length in distance.items())
        while queue:
            length, here = heappop(queue)
            if length > distance[here]:
                continue
            if len(self.provided[here]) < limit:
                # going on from a row with room never pays: no cheaper assignment covers the same
                if length == 1:
                    break
                continue
            for micro in sorted(self.provided[here]):
                for row in self.hosts[micro]:
                    onward = length - cost[micro, here] + cost[micro, row]
                    if row not in distance or onward < distance[row]:
                        distance[row], taken_over[row] = onward, micro
                        heappush(queue, (onward, row))
        ends = [row for row in distance if len(self.provided[row]) < limit]
        if ends:
            self._shift(min(ends, key=lambda row: distance[row]), taken_over)
        return bool(ends)

    def _shift(self, row: int, taken_over: Mapping[int, int]) -> None:
        """Hand micro-shards on along a path that ends at ``row``, back to the one that had no provider."""
        while True:
            micro = taken_over[row]
            before = self.provider.get(micro)
            self.provider[micro] = row
            self.provided[row].add(micro)
            if before is None:
                return
            self.provided[before].remove(micro)
            row = before


@dataclass(frozen=True)
class Decision:
    """What the controller decides after failures.

    Args:
        kind: "restart", "keep" or "reorder".
        patch: per living group the stacks of patch compute it does now, as pieces of at most one stack; empty where
            nothing is computed again.
        patch_stacks: nominal length of the patch in stacks.
    """

    kind: str
    patch: dict[int, list[float]] = field(default_factory=dict)
    patch_stacks: float = 0.0


class Controller:
    """Who lives, in which order groups compute, and how much.

    Args:
        scenario: the layout and the rules.
    """

    def __init__(self, scenario: TwinScenario) -> None:
        self.scenario = scenario
        self.reset()

    def reset(self) -> None:
        """Return to the layout, all groups alive."""
        self.orders = [list(order) for order in self.scenario.orders]
        self.limit = self.scenario.granularity
        self.alive = [True] * self.scenario.groups
        self.begin_step()

    def begin_step(self) -> None:
        """Forget what groups computed: decisions until the next call are about one step."""
        self._computed: dict[int, set[int]] = {}

    @property
    def living(self) -> list[int]:
        """The groups that are in the job."""
        return [group for group, lives in enumerate(self.alive) if lives]

    def step_pieces(self) -> list[float]:
        """Return the stacks of a step as pieces: whole stacks, then the fraction that remains."""
        if self.scenario.strategy == "spare":
            return _pieces(self.limit / self.scenario.granularity)
        return _pieces(self.scenario.stacks_per_step)

    def remove(self, dead: Iterable[int]) -> Decision:
        """Take groups out of the job and decide.

        Args:
            dead: groups found dead at one all-reduce.
        """
        if not self._computed:
            self._computed = {group: set(self.orders[group][: self.limit]) for group in self.living}
        for group in dead:
            self.alive[group] = False
        living = self.living
        orders = [self.orders[group] for group in living]
        micro_shards = self.scenario.micro_shards
        if len(set().union(*orders)) < micro_shards:
            return Decision("restart")
        if self.scenario.strategy != "spare":
            return Decision("keep")
        covered = set().union(*(order[: self.limit] for order in orders))
        if len(covered) == micro_shards:
            return Decision("keep") if self.scenario.patch == "published" else self._quickest("keep")
        limit = smallest_limit(orders, micro_shards, self.limit)
        found = None if limit is None else cheapest_providers(orders, micro_shards, limit)
        if limit is None or found is None:
            raise AssertionError("a hosted micro-shard found no provider")
        needed: list[set[int]] = [set() for _ in living]
        for micro, row in enumerate(found[1]):
            needed[row].add(micro)
        promoted = {group: len(needed[row].difference(self.orders[group][:limit])) for row, group in enumerate(living)}
        grown = limit - self.limit
        for row, group in enumerate(living):
            self.orders[group] = reordered(self.orders[group], limit, needed[row])
        self.limit = limit
        return self._published(grown, promoted) if self.scenario.patch == "published" else self._quickest("reorder")

    def _published(self, grown: int, promoted: Mapping[int, int]) -> Decision:
        """Every survivor computes at most one stack: the new layer, or its changed entries."""
        stacks = min(1.0, (grown or max(promoted.values())) / self.scenario.granularity)
        return Decision("reorder", {group: [stacks] for group, count in promoted.items() if grown or count}, stacks)

    def _quickest(self, kind: str) -> Decision:
        """Survivors compute what none of them has computed in this step, in the least time."""
        living, granularity = self.living, self.scenario.granularity
        computed = set().union(*(self._computed[group] for group in living))
        missing = [micro for micro in range(self.scenario.micro_shards) if micro not in computed]
        quickest = quickest_patch([self.orders[group] for group in living], missing)
        if quickest is None:
            raise AssertionError("a micro-shard that nobody computed has no host")
        counts: dict[int, int] = {}
        for micro, row in quickest[1].items():
            self._computed[living[row]].add(micro)
            counts[living[row]] = counts.get(living[row], 0) + 1
        patch = {group: _pieces(count / granularity) for group, count in counts.items()}
        return Decision(kind, patch, quickest[0] / granularity)


def _pieces(stacks: float) -> list[float]:
    whole = math.floor(stacks + _NO_SHARE)
    rest = stacks - whole
    return [1.0] * whole + ([rest] if rest > _NO_SHARE else [])


def durations_s(pieces: Sequence[float], scenario: TwinScenario, *, one_draw: bool, rng: random.Random) -> list[float]:
    """Return how long one group computes each piece, in seconds.

    The variance of a piece is proportional to its work: its factor is N(1, jitter^2 / piece), at least 0.1.

    Args:
        pieces: stacks as pieces of at most one.
        scenario: compute of a stack and jitter.
        one_draw: one factor N(1, jitter^2) for all pieces.
        rng: where to draw from.
    """
    if one_draw:
        factor = max(_SMALLEST_FACTOR, rng.gauss(1.0, scenario.jitter))
        return [piece * scenario.compute_s * factor for piece in pieces]
    return [
        piece * scenario.compute_s * max(_SMALLEST_FACTOR, rng.gauss(1.0, scenario.jitter / math.sqrt(piece)))
        for piece in pieces
    ]


class Clocks:
    """The wall time of each group's next failure: renewal processes that only a group's own failure renews.

    Args:
        scenario: the law of the lives.
        rng: where to draw from.
        now_s: when the run starts.
    """

    def __init__(self, scenario: TwinScenario, rng: random.Random, now_s: float) -> None:
        self._scenario = scenario
        self._rng = rng
        self._scale = scenario.group_mtbf_s / math.gamma(1.0 + 1.0 / scenario.weibull_shape)
        first = self.life_s if scenario.new_at_start else self._residual_s
        self.due_s = [now_s + first() for _ in range(scenario.groups)]

    def life_s(self) -> float:
        """Draw a life."""
        if self._scenario.no_failures:
            return math.inf
        return self._rng.weibullvariate(self._scale, self._scenario.weibull_shape)

    def _residual_s(self) -> float:
        """Draw what is left of the life in which a clock of equilibrium age stands.

        That life is length-biased, (life / scale)^shape being Gamma(1 + 1/shape), and any part of it may be over (Cox,
        "Renewal Theory", 1962, chapter 5).
        """
        if self._scenario.no_failures:
            return math.inf
        shape = self._scenario.weibull_shape
        biased_s = self._scale * math.pow(self._rng.gammavariate(1.0 + 1.0 / shape, 1.0), 1.0 / shape)
        return biased_s * self._rng.random()

    def renew(self, group: int) -> None:
        """Renew a clock that came due, from when it did."""
        self.due_s[group] += self.life_s()

    def renew_due(self, now_s: float) -> list[int]:
        """Renew all clocks that have come due; return whose."""
        struck = [group for group, due_s in enumerate(self.due_s) if due_s <= now_s]
        for group in struck:
            while self.due_s[group] <= now_s:
                self.renew(group)
        return struck

    def draw_anew(self, now_s: float) -> None:
        """Give every group a new life from now on."""
        self.due_s = [now_s + self.life_s() for _ in self.due_s]


class SimgridRun:
    """The actors of one engine, which simulate all replications one after another.

    Living groups wait at a barrier. The controller says what to do, opens the barrier and waits for a semaphore that
    the last group to finish releases. Dead groups wait at another semaphore until the next restart.

    Args:
        scenario: what to simulate.
    """

    def __init__(self, scenario: TwinScenario) -> None:
        self.scenario = scenario
        self.results: list[dict[str, Any]] = []
        self._simgrid: Any = importlib.import_module("simgrid")
        self._team = Controller(scenario)
        self._parked = 0
        self._ready_s = 0.0
        self._work: Callable[[int], None] = self._do_nothing

    def simulate(self) -> list[dict[str, Any]]:
        """Run the engine; return one record per replication. An engine exists once per process, so call this once."""
        sim = self._simgrid
        # sleeps that end within the precision of one another would end together
        engine = sim.Engine(["simgrid_twin", "--cfg=surf/precision:1e-9", "--log=root.threshold:error"])
        zone = sim.NetZone.create_full_zone("cluster")
        host = zone.create_host("host", 1.0)
        zone.seal()
        self._gate = sim.Barrier(self.scenario.groups + 1)
        self._finished = sim.Semaphore(0)
        self._back = sim.Semaphore(0)
        for group in range(self.scenario.groups):
            sim.Actor.create(f"group {group}", host, self._group_actor, group).daemonize()
        sim.Actor.create("controller", host, self._controller_actor)
        engine.run()
        return self.results

    def _now_s(self) -> float:
        return float(self._simgrid.Engine.clock)

    def _sleep(self, seconds: float) -> None:
        if seconds > 0.0:
            self._simgrid.this_actor.sleep_for(seconds)

    # ---- what groups do

    def _group_actor(self, group: int) -> None:
        gate = self._gate
        while True:
            gate.wait()
            if not self._team.alive[group]:
                self._parked += 1
                self._back.acquire()
            self._work(group)
            # the controller may set up the next gate as soon as it is told
            gate = self._gate
            self._at_work -= 1
            if self._at_work == 0:
                self._finished.release()

    def _do_nothing(self, _group: int) -> None:
        pass

    def _step(self, group: int) -> None:
        """Compute the stacks of a step, looking at the clock before each.

        A group knows its own clock, so stacks that it lives through are one sleep: handing over between actors is what
        costs.
        """
        due_s, begin_s = self._clocks.due_s[group], self._now_s()
        if group in self._struck or due_s <= begin_s:
            return
        save_s = self.scenario.save_s if group == self._saver else 0.0
        durations = durations_s(self._pieces, self.scenario, one_draw=self.scenario.jitter_per_step, rng=self._rng)
        arrives_s = save_s
        for duration_s in durations:
            arrives_s += duration_s
            if due_s <= begin_s + arrives_s:
                # it finds itself dead before its next stack, or at the all-reduce
                break
        self._sleep(arrives_s)
        # the time without the save, to tell what the save costs
        self._ready_s = max(self._ready_s, self._now_s() - save_s)

    def _patch(self, group: int) -> None:
        pieces = self._decision.patch.get(group, [])
        self._sleep(sum(durations_s(pieces, self.scenario, one_draw=False, rng=self._rng)))

    def _restart_timer(self, group: int) -> None:
        """Run the restart's timer, and start it over whenever the group's own clock comes due."""
        while self._clocks.due_s[group] <= self._now_s() + self.scenario.restart_s:
            self._simgrid.this_actor.sleep_until(self._clocks.due_s[group])
            self._clocks.renew(group)
        self._sleep(self.scenario.restart_s)

    # ---- what the controller does

    def _controller_actor(self) -> None:
        for number in range(self.scenario.replications):
            self.results.append(self._replication(number))

    def _order(self, work: Callable[[int], None]) -> None:
        """Let all living groups do something and wait for the last of them."""
        living = len(self._team.living)
        self._work, self._at_work = work, living
        # groups that are quick come to the next gate while others still pass this one
        gate, self._gate = self._gate, self._simgrid.Barrier(living + 1)
        if living == self.scenario.groups:
            for _ in range(self._parked):
                self._back.release()
            self._parked = 0
        gate.wait()
        self._finished.acquire()

    def _replication(self, number: int) -> dict[str, Any]:
        """Simulate one run; return what came of it."""
        start_s = self._now_s()
        self._rng = random.Random(f"{self.scenario.seed}/{number}")
        self._team.reset()
        self._order(self._do_nothing)
        self._clocks = Clocks(self.scenario, self._rng, start_s)
        self._team.remove(self.scenario.dead_at_start)
        self._done, self._saved, self._saver = 0, 0, -1
        # groups that failed while they waited for the end of the latest restart: dead from the first step on
        self._struck: set[int] = set()
        self._counts = dict.fromkeys(("restarts", "group_failures", "reorders", "keeps"), 0)
        self._spent = dict.fromkeys(CATEGORIES, 0.0)
        self._unsaved = dict.fromkeys(CATEGORIES, 0.0)
        while self._done < self.scenario.steps:
            if self._attempt():
                self._done += 1
                if self._done <= self._saved:
                    # a saved step that is run again
                    self._lose_spent()
                if self._done % self.scenario.interval_steps == 0 and self._done < self.scenario.steps:
                    self._save()
            else:
                self._restart()
        self._keep_spent()
        return {"time_to_train_s": self._now_s() - start_s, **self._counts, "categories": self._spent}

    def _attempt(self) -> bool:
        """Compute a step and all-reduce; return False where it ends in a wipe-out."""
        rules, start_s = self.scenario, self._now_s()
        self._pieces = self._team.step_pieces()
        self._team.begin_step()
        self._ready_s = start_s
        self._order(self._step)
        self._saver = -1
        stacks = sum(self._pieces)
        self._unsaved["saves"] += self._now_s() - self._ready_s
        self._unsaved["compute"] += min(stacks, 1.0) * rules.compute_s
        self._unsaved["repeated"] += max(stacks - 1.0, 0.0) * rules.compute_s
        self._unsaved["stragglers"] += self._ready_s - start_s - stacks * rules.compute_s
        while dead := self._found_dead():
            self._spend("all_reduce", rules.all_reduce_s / 2.0)
            self._sleep(rules.detection_s + rules.shrink_s)
            self._spent["shrink"] += rules.detection_s + rules.shrink_s
            self._decision = self._team.remove(dead)
            self._counts["group_failures"] += len(dead)
            if self._decision.kind == "restart":
                return False
            self._counts[f"{self._decision.kind}s"] += 1
            if self._decision.kind == "keep" and not self._decision.patch:
                return True
            self._patch_all()
        self._spend("all_reduce", rules.all_reduce_s)
        return True

    def _found_dead(self) -> list[int]:
        now_s, due_s = self._now_s(), self._clocks.due_s
        return [group for group in self._team.living if group in self._struck or due_s[group] <= now_s]

    def _patch_all(self) -> None:
        start_s, nominal_s = self._now_s(), self._decision.patch_stacks * self.scenario.compute_s
        self._order(self._patch)
        self._unsaved["patch"] += nominal_s
        self._unsaved["stragglers"] += self._now_s() - start_s - nominal_s

    def _save(self) -> None:
        """Save, or let the first living group save while the others go on."""
        if not self.scenario.one_group_saves:
            self._spend("saves", self.scenario.save_s)
            if self._is_lost():
                return
        else:
            first = self._team.living[0]
            if self._clocks.due_s[first] <= self._now_s() + self.scenario.save_s:
                return
            self._saver = first
        self._saved = self._done
        self._keep_spent()

    def _is_lost(self) -> bool:
        """Return whether the groups that came due by now, not met yet, are a wipe-out."""
        left = set(self._team.living).difference(self._found_dead())
        hosted: set[int] = set()
        for group in left:
            hosted.update(self._team.orders[group])
        return len(hosted) < self.scenario.micro_shards

    def _restart(self) -> None:
        """Bring all groups back and return to the last save."""
        start_s, rule = self._now_s(), self.scenario.restart_failures
        # what came due before does not start a timer over
        self._clocks.renew_due(start_s)
        self._team.reset()
        if rule == "group":
            self._order(self._restart_timer)
        else:
            if rule == "job":
                self._wait_for_a_gap()
            self._sleep(self.scenario.restart_s)
            self._order(self._do_nothing)
        struck = self._clocks.renew_due(self._now_s())
        if self.scenario.renewed_at_restart:
            self._clocks.draw_anew(self._now_s())
        elif rule == "group":
            self._struck = set(struck)
        self._counts["restarts"] += 1
        self._spent["restarts"] += self._now_s() - start_s
        self._lose_spent()
        self._done = max(self._saved - self.scenario.repeats_saved_step, 0)

    def _wait_for_a_gap(self) -> None:
        """Wait until no group fails for the time of a restart; each failure starts it over."""
        due_s = self._clocks.due_s
        while min(due_s) <= self._now_s() + self.scenario.restart_s:
            group = due_s.index(min(due_s))
            self._simgrid.this_actor.sleep_until(due_s[group])
            self._clocks.renew(group)

    def _spend(self, category: str, seconds: float) -> None:
        self._sleep(seconds)
        self._unsaved[category] += seconds

    def _lose_spent(self) -> None:
        self._spent["rework"] += sum(self._unsaved.values())
        self._unsaved = dict.fromkeys(CATEGORIES, 0.0)

    def _keep_spent(self) -> None:
        for category, seconds in self._unsaved.items():
            self._spent[category] += seconds
            self._unsaved[category] = 0.0


def main(arguments: Sequence[str]) -> int:
    """Simulate the scenario in a JSON file (or standard input) and print the result as JSON.

    Args:
        arguments: one: a path, or - for standard input.
    """
    # whatever else writes to standard output goes to standard error
    output = os.dup(1)
    os.dup2(2, 1)
    try:
        (source,) = arguments
        text = sys.stdin.read() if source == "-" else Path(source).read_text(encoding="utf-8")
        scenario = scenario_from(json.loads(text))
    except (OSError, TypeError, ValueError) as error:
        sys.stderr.write(f"simgrid_twin: {error}\n")
        return 2
    if hasattr(os, "sched_setaffinity"):
        # actors are threads of which one runs at a time: handing over within one core takes half the time
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[os.getpid() % len(cores)]})
    results = SimgridRun(scenario).simulate()
    with os.fdopen(output, "w", encoding="utf-8") as stream:
        json.dump({"replications": results}, stream)
        stream.write("\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
