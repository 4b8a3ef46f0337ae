"""The controller's decisions, its journal and its start: run with `--benchmark-enable -s`; answers are always checked.

A run is 400 failures of random groups, or fewer where a wipe-out comes first. It is rehearsed to learn which failure
leads to which kind of decision; then every decision of one kind is timed as a caller sees it, one call a round, while
the decisions in between pass untimed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from spareplan.models.reorder import fewest_moves, limit_then_moves
from spareplan.placement import Layout, place
from spareplan.recovery import Controller, Decision
from spareplan.recovery.records import Kind

FAILURES, RUNS = 400, 6
KINDS: tuple[Kind, Kind] = ("keep", "reorder")
FIRST = "decisions, N=1000 r=9 q=1"


def failures(layout: Layout, runs: int) -> Iterator[list[int]]:
    for seed in range(runs):
        yield np.random.default_rng(seed).permutation(layout.groups)[:FAILURES].tolist()


def rehearsed(layout: Layout, count: int) -> list[list[tuple[int, Kind]]]:
    """Return the failures of each run with the decision that each leads to, the wipe-out left out."""
    controller = Controller(layout)
    found: list[list[tuple[int, Kind]]] = []
    for groups in failures(layout, count):
        run: list[tuple[int, Kind]] = []
        for group in groups:
            kind = controller.fail([group]).kind
            if kind == "restart":
                break
            run.append((group, kind))
        found.append(run)
        controller.restarted()
    return found


def timed(benchmark: BenchmarkFixture, layout: Layout, kind: Kind, state: Path | None = None) -> None:
    """Time every decision of a kind."""
    runs = rehearsed(layout, RUNS if benchmark.enabled else 1)
    rounds = sum(found == kind for run in runs for _, found in run)
    with Controller(layout, state=state) as controller:

        def until_next() -> Iterator[int]:
            for run in runs:
                for group, found in run:
                    if found == kind:
                        yield group
                    else:
                        controller.fail([group])
                controller.restarted()

        coming = until_next()

        def setup() -> tuple[tuple[int], dict[str, object]]:
            return (next(coming),), {}

        def decide(group: int) -> Decision:
            return controller.fail([group])

        decision = benchmark.pedantic(decide, setup=setup, rounds=rounds)
        assert decision.kind == kind
        controller.check()
    tell(benchmark, f"N={layout.groups} r={layout.redundancy} q={layout.granularity} {kind}")


def tell(benchmark: BenchmarkFixture, what: str) -> None:
    """Add the 99th percentile, which the table does not have, and print both."""
    if benchmark.stats is None:
        return
    median, high = np.percentile(benchmark.stats.stats.data, [50, 99]) * 1e6
    benchmark.extra_info.update(median_us=median, percentile_99_us=high)
    print(f"\n{what}: median {median:.1f} us, 99 % {high:.1f} us")  # noqa: T201 - a table's data


@pytest.mark.benchmark(group=FIRST)
@pytest.mark.parametrize("kind", KINDS)
def test_decisions_of_1000_groups(benchmark: BenchmarkFixture, kind: Kind) -> None:
    timed(benchmark, place(1000, 9), kind)


@dataclass(frozen=True)
class Instance:
    """A reordering as it comes up in a run: orders of the living groups before it, and what was decided."""

    orders: np.ndarray
    least: int
    load_limit: int
    moves: int


def instances(layout: Layout, count: int) -> list[Instance]:
    """Return every tenth reordering of so many runs."""
    controller = Controller(layout)
    found: list[Instance] = []
    for groups in failures(layout, count):
        reorders = 0
        for group in groups:
            before = controller.state
            decision = controller.fail([group])
            if decision.kind == "restart":
                break
            reorders += decision.kind == "reorder"
            if decision.kind == "reorder" and reorders % 10 == 1:
                living = np.flatnonzero(controller.state.alive)
                orders = np.array([before.orders[living_group] for living_group in living])
                found.append(Instance(orders, before.load_limit, decision.load_limit, decision.moves))
        controller.restarted()
    return found


@pytest.mark.benchmark(group=FIRST)
@pytest.mark.parametrize("stages", ["limit and moves", "moves alone"])
def test_the_same_reorders_by_minimum_cost_flow(benchmark: BenchmarkFixture, stages: str) -> None:
    found = instances(place(1000, 9), RUNS if benchmark.enabled else 1)
    coming = iter(found)
    answers: list[tuple[int | None, int | None]] = []

    def solve(instance: Instance) -> None:
        if stages == "moves alone":
            limit: int | None = instance.load_limit
            moves = fewest_moves(1000, instance.orders, instance.load_limit, "flow").moves
        else:
            best = limit_then_moves(1000, instance.orders, "flow", least=instance.least)
            limit = best.stacks.load_limit
            moves = None if best.reorder is None else best.reorder.moves
        answers.append((limit, moves))

    benchmark.pedantic(solve, setup=lambda: ((next(coming),), {}), rounds=len(found))
    assert answers == [(instance.load_limit, instance.moves) for instance in found[: len(answers)]]
    tell(benchmark, f"{stages} by OR-Tools from scratch")


@pytest.mark.benchmark(group="decisions with a journal, N=1000 r=9 q=1")
@pytest.mark.parametrize("kind", KINDS)
def test_decisions_with_a_journal(benchmark: BenchmarkFixture, tmp_path: Path, kind: Kind) -> None:
    timed(benchmark, place(1000, 9), kind, tmp_path / "journal")


@pytest.mark.benchmark(group="decisions of large controllers")
@pytest.mark.parametrize(
    ("groups", "redundancy", "granularity", "kind"),
    # with 8 micro-shards a shard every failure is a reorder: some of the 8 are always computed once
    [(1000, 20, 8, "reorder"), (10_000, 12, 1, "keep"), (10_000, 12, 1, "reorder")],
)
def test_decisions_of_large_controllers(
    benchmark: BenchmarkFixture, groups: int, redundancy: int, granularity: int, kind: Kind
) -> None:
    timed(benchmark, place(groups, redundancy, granularity), kind)


_LOAD = """
import json, sys, time
import numpy
from numba import njit
@njit(cache=True)
def trivial(number):
    return number + 1
def seconds(call):
    started = time.perf_counter(), time.process_time()
    call()
    return time.perf_counter() - started[0], time.process_time() - started[1]
first = seconds(lambda: trivial(1))
from spareplan.placement import place
from spareplan.recovery import Controller
layout = place(1000, 9)
both = seconds(lambda: Controller(layout)), seconds(lambda: Controller(layout))
print(json.dumps({"trivial": first, "controller": both[0], "again": both[1]}))
"""


def first_calls(folder: Path, cache: Path) -> tuple[dict[str, list[float]], str]:
    """Return seconds (wall, processor) of first calls in a new process, and what it said on stderr."""
    script = folder / "load.py"
    if not script.exists():
        script.write_text(_LOAD)
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    done = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, check=True)
    times: dict[str, list[float]] = json.loads(done.stdout)
    return times, done.stderr


@pytest.mark.slow
@pytest.mark.benchmark(group="start of the kernel in a new process")
def test_start_of_the_kernel(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    compiled, said = first_calls(tmp_path, tmp_path / "cache")
    assert said == "compiling the recovery kernel; kept on disk for the next time\n"
    loads = []

    def load() -> None:
        times, text = first_calls(tmp_path, tmp_path / "cache")
        assert text == ""
        loads.append(times)

    benchmark.pedantic(load, rounds=5)
    wall, processor = compiled["controller"]
    # numba itself is at work since the trivial function; the second controller costs what any one does
    first, again = (np.array([times[key] for times in loads]) for key in ("controller", "again"))
    beyond, beyond_processor = np.median(first - again, axis=0).tolist()
    trivial = float(np.median([times["trivial"][0] for times in loads]))
    benchmark.extra_info.update(compile_s=wall, compile_processor_s=processor, load_s=beyond, trivial_s=trivial)
    print(f"\nfirst compile {wall:.1f} s ({processor:.1f} s of processor)")  # noqa: T201 - a table's data
    print(f"load {beyond:.2f} s ({beyond_processor:.2f} s), after a trivial function's {trivial:.2f} s")  # noqa: T201 - same
