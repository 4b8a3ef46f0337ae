"""Runs until the mean time-to-train is known well enough: the same answer for a seed, however many processes work."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from spareplan.errors import InputError, SpareplanError
from spareplan.scenario import Scenario
from spareplan.simulation.runs import Runner, RunOptions, RunResult
from spareplan.strategies import Setting

__all__ = ["Precision", "Replications", "Task", "replicate"]

_LEVEL = 0.95
# Runs that one process is asked for at a time: many enough to outweigh the asking, few enough to share out.
_CHUNK = 5
_MOST_LOST_POOLS = 3


@dataclass(frozen=True)
class Precision:
    """When to stop.

    Args:
        width: half width of the 95 % interval of the mean time-to-train, as a share of it.
        least: runs at least, 2 or more.
        most: runs at most.
    """

    width: float = 0.01
    least: int = 10
    most: int = 1000

    def __post_init__(self) -> None:
        if not (math.isfinite(self.width) and self.width > 0):
            raise InputError("width", self.width, "a share above 0", "write 0.01 for 1 %")
        for field in ("least", "most"):
            value = getattr(self, field)
            if isinstance(value, bool) or not isinstance(value, int) or not 2 <= value <= 1_000_000:
                raise InputError(field, value, "from 2 to 1,000,000 runs", "an interval needs two runs or more")
        if self.most < self.least:
            raise InputError("most", self.most, f"at least {self.least}", "allow more runs or ask for fewer")

    def half_width_s(self, times_s: Sequence[float]) -> float:
        """Return the half width of the 95 % interval of a mean (Student's t), in seconds.

        Args:
            times_s: two or more times-to-train in seconds.
        """
        from scipy.special import stdtrit

        count = len(times_s)
        quantile = float(stdtrit(count - 1, 0.5 + 0.5 * _LEVEL))
        return quantile * float(np.std(times_s, ddof=1)) / math.sqrt(count)

    def reached(self, times_s: Sequence[float]) -> bool:
        """Whether enough runs are done.

        Args:
            times_s: times-to-train so far, in seconds.
        """
        if len(times_s) < self.least:
            return False
        return len(times_s) >= self.most or self.half_width_s(times_s) <= self.width * float(np.mean(times_s))


@dataclass(frozen=True, eq=False)
class Task:
    """Runs of one setting.

    Args:
        scenario: what the user knows.
        setting: the setting.
        interval_steps: steps between two saves.
        options: what else a run needs.
    """

    scenario: Scenario
    setting: Setting
    interval_steps: int
    options: RunOptions


@dataclass(frozen=True, eq=False)
class Replications:
    """Runs of one setting that differ by chance alone.

    Args:
        task: what was run.
        results: the runs, by their number.
        interrupted: whether the user stopped before the wanted precision was reached.
    """

    task: Task
    results: tuple[RunResult, ...]
    interrupted: bool

    @property
    def times_s(self) -> tuple[float, ...]:
        """Time-to-train of each run in seconds."""
        return tuple(result.time_to_train_s for result in self.results)


def replicate(
    tasks: Sequence[Task],
    precision: Precision,
    seed: int,
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Replications, ...]:
    """Simulate every task until its mean time-to-train is known well enough.

    All tasks get the least number of runs; those that are not there yet get twice as many, and so on. The runs done do
    not depend on how many processes there are. When a process dies its runs are done again. Ctrl-C ends the work and
    what is finished is returned.

    Args:
        tasks: what to run.
        precision: when to stop.
        seed: seed of all runs, at least 0.
        workers: processes, at least 1; 1 works in this process.
        progress: called with the runs done and the runs known to be needed so far.

    Raises:
        InputError: if a task cannot be run.
        SpareplanError: if processes go on dying.
    """
    found: list[dict[int, RunResult]] = [{} for _ in tasks]
    wanted = [precision.least] * len(tasks)
    interrupted = False
    try:
        while any(len(done) < count for done, count in zip(found, wanted, strict=True)):
            _fill(tasks, found, wanted, seed, workers, progress)
            for number, done in enumerate(found):
                if not precision.reached([done[run].time_to_train_s for run in sorted(done)]):
                    wanted[number] = min(2 * len(done), precision.most)
    except KeyboardInterrupt:
        interrupted = True
    return tuple(
        Replications(task, tuple(done[run] for run in sorted(done)), interrupted)
        for task, done in zip(tasks, found, strict=True)
    )


def _fill(
    tasks: Sequence[Task],
    found: list[dict[int, RunResult]],
    wanted: Sequence[int],
    seed: int,
    workers: int,
    progress: Callable[[int, int], None] | None,
) -> None:
    """Do the runs that are wanted and not found yet."""
    for lost_pools in range(_MOST_LOST_POOLS + 1):
        units = list(_units(found, wanted))
        try:
            for number, runs, results in _done(tasks, units, seed, workers):
                found[number].update(zip(runs, results, strict=True))
                if progress is not None:
                    progress(sum(map(len, found)), sum(wanted))
        except _pool_death() as error:
            left = sum(wanted) - sum(map(len, found))
            logging.getLogger("spareplan").warning("a worker process died; its runs are done again (%d left)", left)
            if lost_pools == _MOST_LOST_POOLS:
                raise SpareplanError("simulation: worker processes go on dying; use --workers 1") from error
        else:
            return


def _units(found: Sequence[dict[int, RunResult]], wanted: Sequence[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield pieces of work: a task and a few of the runs that it still needs."""
    for number, (done, count) in enumerate(zip(found, wanted, strict=True)):
        missing = [run for run in range(count) if run not in done]
        for start in range(0, len(missing), _CHUNK):
            yield number, tuple(missing[start : start + _CHUNK])


def _done(
    tasks: Sequence[Task], units: Sequence[tuple[int, tuple[int, ...]]], seed: int, workers: int
) -> Iterator[tuple[int, tuple[int, ...], list[RunResult]]]:
    # the first piece is done here: what has to be compiled is compiled once, not by every process
    here = units if workers == 1 else units[:1]
    for number, runs in here:
        yield number, runs, _work(tasks[number], runs, seed)
    if workers == 1:
        return
    from joblib import Parallel, delayed

    pool = Parallel(n_jobs=workers, return_as="generator_unordered", batch_size=1)
    yield from pool(delayed(_numbered)(number, tasks[number], runs, seed) for number, runs in units[1:])


def _numbered(
    number: int, task: Task, runs: tuple[int, ...], seed: int
) -> tuple[int, tuple[int, ...], list[RunResult]]:
    return number, runs, _work(task, runs, seed)


def _work(task: Task, runs: tuple[int, ...], seed: int) -> list[RunResult]:
    runner = Runner(task.scenario, task.setting, task.interval_steps, task.options)
    return [runner.run(run, seed) for run in runs]


def _pool_death() -> type[Exception]:
    """Return what joblib raises when a worker process dies."""
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    kind: type[Exception] = TerminatedWorkerError
    return kind
