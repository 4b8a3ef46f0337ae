"""Replications: the same answer for any number of workers, and nothing lost to interrupts, errors and deaths."""

import logging
import math
import os
import signal
import threading
from dataclasses import dataclass
from pathlib import Path

import joblib
import numpy as np
import pytest
from scipy import stats

from spareplan.errors import InputError, SpareplanError
from spareplan.scenario import Scenario
from spareplan.simulation import Precision, Replications, RunOptions, Task, replicate
from spareplan.simulation.replications import half_width
from spareplan.strategies import Setting

SMALL = Scenario(gpus=20, group_size=1, mtbf="10m", steps=60, restart="5m", save="20s")
SPARE = Task(SMALL, Setting("spare", 3, 1, "golomb"), 10, RunOptions())
CHECKPOINT = Task(SMALL, Setting("checkpoint", 1, 1, "single"), 4, RunOptions())


def test_runs_do_not_depend_on_the_number_of_workers() -> None:
    precision = Precision(0.05, 5, 80)
    by_workers = [replicate([SPARE, CHECKPOINT], precision, 3, workers) for workers in (1, 2, 3, 8)]
    for found in by_workers:
        assert [item.times_s for item in found] == [item.times_s for item in by_workers[0]]
        assert [item.task for item in found] == [SPARE, CHECKPOINT]
    # checkpointing varies more, so it was given more runs
    counts = [len(item.results) for item in by_workers[0]]
    assert 5 <= counts[0] < counts[1] <= 80


def test_task_has_the_same_runs_alone_and_among_others() -> None:
    precision = Precision(0.5, 4, 4)
    [alone] = replicate([CHECKPOINT], precision, 3)
    _, among = replicate([SPARE, CHECKPOINT], precision, 3, workers=2)
    assert alone.times_s == among.times_s


def test_runs_of_one_seed_differ_and_seeds_differ() -> None:
    [first] = replicate([SPARE], Precision(0.5, 6, 6), 0)
    [second] = replicate([SPARE], Precision(0.5, 6, 6), 1)
    assert len({*first.times_s, *second.times_s}) == 12


@pytest.mark.parametrize("workers", [1, 2])
def test_interrupt_keeps_the_runs_before_the_first_that_is_missing(workers: int) -> None:
    [whole] = replicate([SPARE], Precision(1e-9, 40, 40), 3)

    def stop(done: int, wanted: int) -> None:
        assert wanted == 40
        if done >= 8:
            raise KeyboardInterrupt

    [found] = replicate([SPARE], Precision(1e-9, 40, 40), 3, workers, stop)
    assert found.interrupted
    assert 2 <= len(found.results) < 40
    assert found.times_s == whole.times_s[: len(found.results)]
    assert not whole.interrupted


def ended(thread: threading.Thread) -> bool:
    thread.join(timeout=30)
    return not thread.is_alive()


def test_error_in_a_worker_is_raised_and_its_threads_end() -> None:
    def fail(done: int, wanted: int) -> None:
        raise OSError(28, f"no space left after {done} of {wanted}")

    before = threading.enumerate()
    with pytest.raises(OSError, match="no space left after 1 of 24"):
        replicate([SPARE], Precision(1e-9, 24, 24), 3, 2, fail)
    wrong = Task(SMALL, SPARE.setting, 61, RunOptions())
    with pytest.raises(InputError, match="interval_steps = 61"):
        replicate([SPARE, wrong], Precision(0.5, 4, 4), 3, 2)
    assert not [thread for thread in threading.enumerate() if thread not in before and not ended(thread)]


@dataclass(frozen=True, eq=False)
class Deadly(RunOptions):
    """Options that kill the first processes in which they arrive."""

    folder: str = ""
    deaths: int = 1

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)
        for number in range(self.deaths):
            try:
                (Path(self.folder) / str(number)).touch(exist_ok=False)
            except FileExistsError:
                continue
            os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.slow
def test_runs_of_a_process_that_dies_are_done_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    deadly = Task(SMALL, SPARE.setting, 10, Deadly(folder=str(tmp_path), deaths=1))
    with joblib.parallel_config(backend="loky"), caplog.at_level(logging.WARNING, "spareplan"):
        [found] = replicate([deadly], Precision(0.5, 6, 6), 3, 2)
    [alone] = replicate([SPARE], Precision(0.5, 6, 6), 3)
    assert found.times_s == alone.times_s
    assert "a worker process died; its runs are done again (4 left)" in caplog.text
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.slow
def test_processes_that_go_on_dying_end_the_work(tmp_path: Path) -> None:
    deadly = Task(SMALL, SPARE.setting, 10, Deadly(folder=str(tmp_path), deaths=100))
    with joblib.parallel_config(backend="loky"), pytest.raises(SpareplanError, match="worker processes go on dying"):
        replicate([deadly], Precision(0.5, 40, 40), 3, 2)


def test_half_width_is_students() -> None:
    values = [3.0, 4.5, 7.0, 1.0]
    expected = stats.t.ppf(0.975, 3) * np.std(values, ddof=1) / math.sqrt(4)
    assert half_width(values) == pytest.approx(expected, rel=1e-12)


def test_progress_counts_up_to_all_runs() -> None:
    seen: list[tuple[int, int]] = []
    replicate([SPARE, CHECKPOINT], Precision(0.5, 4, 4), 3, 2, lambda done, wanted: seen.append((done, wanted)))
    assert seen[-1] == (8, 8)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


def test_nothing_to_do_is_done() -> None:
    assert replicate([], Precision(), 0, 2) == ()
    assert Replications(SPARE, (), interrupted=True).times_s == ()


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"width": 0.0}, "width = 0.0"),
        ({"width": math.nan}, "width = nan"),
        ({"width": math.inf}, "width = inf"),
        ({"least": 1}, "least = 1"),
        ({"least": True}, "least = True"),
        ({"least": 20, "most": 10}, "most = 10"),
        ({"most": 10_000_000}, "most = 10000000"),
    ],
)
def test_precision_that_cannot_be_had_is_refused(given: dict[str, float], named: str) -> None:
    with pytest.raises(InputError, match=named):
        Precision(**given)  # type: ignore[arg-type] # wrong on purpose


@pytest.mark.parametrize(("seed", "workers", "named"), [(-1, 1, "seed = -1"), (0, 0, "workers = 0"), (0, True, "True")])
def test_seed_and_workers_are_checked(seed: int, workers: int, named: str) -> None:
    with pytest.raises(InputError, match=named):
        replicate([SPARE], Precision(), seed, workers)
