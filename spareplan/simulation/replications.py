"""Runs until the mean time-to-train is known well enough: the same answer for a seed, however many workers there are.

Workers are threads, as the compiled engine leaves Python's lock: they start at once and share what is compiled. Inside
``joblib.parallel_config(backend="loky")`` they are processes, with the backend "dask" those of a cluster.
"""

from __future__ import annotations

import logging
import math
import time
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass

import numpy as np

from spareplan.errors import InputError, SpareplanError
from spareplan.scenario import Scenario
from spareplan.simulation.runs import Runner, RunOptions, RunResult
from spareplan.strategies import Setting

__all__ = ["CONFIDENCE", "Precision", "Replications", "Task", "half_width", "replicate"]

# Level of all intervals.
CONFIDENCE = 0.95
# What a worker is asked for at a time takes about so long: it outweighs the asking, and an interrupt hardly waits.
_PIECE_S = 0.2
_CLOCK_S = 1e-6
# At least so many pieces for each worker, so that all end at about the same time.
_PIECES_PER_WORKER = 3
_MOST_WORKERS = 10_000
_MOST_LOST_POOLS = 3

# a task's number, some of its runs, and how they went
_Piece = tuple[int, tuple[int, ...]]
_DonePiece = tuple[int, tuple[int, ...], list[RunResult]]


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

    def reached(self, times_s: Sequence[float]) -> bool:
        """Whether enough runs are done.

        Args:
            times_s: times-to-train so far, in seconds.
        """
        if len(times_s) < self.least:
            return False
        return len(times_s) >= self.most or half_width(times_s) <= self.width * float(np.mean(times_s))


def half_width(values: Sequence[float]) -> float:
    """Return the half width of the 95 % interval of a mean (Student's t).

    Args:
        values: two or more independent values.
    """
    from scipy.special import stdtrit

    count = len(values)
    quantile = float(stdtrit(count - 1, 0.5 + 0.5 * CONFIDENCE))
    return quantile * float(np.std(values, ddof=1)) / math.sqrt(count)


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
        results: the runs, by their number. After an interrupt, those before the first that is missing: which of the
            later ones were through by then depends on how long they took.
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
    not depend on how many workers there are. Where workers are processes and one dies, its runs are done again. Ctrl-C
    ends the work and what is finished is returned.

    Args:
        tasks: what to run.
        precision: when to stop.
        seed: seed of all runs, at least 0.
        workers: how many work at the same time, at least 1; 1 works in this thread.
        progress: called with the runs done and the runs known to be needed so far.

    Raises:
        InputError: if a task cannot be run.
        SpareplanError: if processes go on dying.
    """
    _check_whole("seed", seed, 0, 2**63 - 1)
    _check_whole("workers", workers, 1, _MOST_WORKERS)
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
        Replications(task, tuple(_without_gaps(done)), interrupted) for task, done in zip(tasks, found, strict=True)
    )


def _check_whole(field: str, value: int, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InputError(field, value, f"a whole number from {least} to {most:,}", f"give {least} or more")


def _without_gaps(done: dict[int, RunResult]) -> Iterator[RunResult]:
    run = 0
    while run in done:
        yield done[run]
        run += 1


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
        missing = [
            (number, run)
            for number, (done, count) in enumerate(zip(found, wanted, strict=True))
            for run in range(count)
            if run not in done
        ]
        try:
            # an error or an interrupt on the way ends the workers too
            with closing(_done(tasks, missing, seed, workers)) as pieces:
                for number, runs, results in pieces:
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


def _done(
    tasks: Sequence[Task], missing: Sequence[tuple[int, int]], seed: int, workers: int
) -> Generator[_DonePiece, None, None]:
    """Yield the missing runs, each a task's number and its own, as they are done.

    With several workers the first two are done here all the same: what has to be compiled is compiled once, and the
    second one tells how long a run takes.
    """
    here = missing if workers == 1 else missing[:2]
    runner, of, run_s = None, -1, math.inf
    for number, run in here:
        if runner is None or of != number:
            runner, of = _runner(tasks[number]), number
        begun = time.perf_counter()
        result = runner.run(run, seed)
        run_s = time.perf_counter() - begun
        yield number, (run,), [result]
    rest = missing[len(here) :]
    if not rest:
        return
    from joblib import Parallel, delayed

    most = min(int(_PIECE_S / max(run_s, _CLOCK_S)), len(rest) // (_PIECES_PER_WORKER * workers))
    pool = Parallel(n_jobs=workers, prefer="threads", return_as="generator_unordered", batch_size=1)
    results = pool(delayed(_work)(number, tasks[number], runs, seed) for number, runs in _pieces(rest, max(most, 1)))
    with _given_up(results):
        for piece in results:  # noqa: UP028 - "yield from" would close the results before we can
            yield piece


@contextmanager
def _given_up(results: Generator[_DonePiece, None, None]) -> Iterator[None]:
    """End the workers on leaving, whatever they have not done yet; joblib would warn that there is such work."""
    try:
        yield
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            results.close()


def _pieces(missing: Sequence[tuple[int, int]], most: int) -> Iterator[_Piece]:
    """Yield the missing runs in pieces of one task and at most so many runs."""
    by_task: dict[int, list[int]] = {}
    for number, run in missing:
        by_task.setdefault(number, []).append(run)
    for number, runs in by_task.items():
        for start in range(0, len(runs), most):
            yield number, tuple(runs[start : start + most])


def _work(number: int, task: Task, runs: tuple[int, ...], seed: int) -> _DonePiece:
    runner = _runner(task)
    return number, runs, [runner.run(run, seed) for run in runs]


def _runner(task: Task) -> Runner:
    return Runner(task.scenario, task.setting, task.interval_steps, task.options)


def _pool_death() -> type[Exception]:
    """Return what joblib raises when a worker process dies."""
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    kind: type[Exception] = TerminatedWorkerError
    return kind
