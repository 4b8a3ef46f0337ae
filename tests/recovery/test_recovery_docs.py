"""The trainer's loop in docs/recovery.md, run: every step has every micro-shard once, from a group that computed it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from spareplan.placement import Layout, place
from spareplan.recovery import Controller
from spareplan.recovery.records import Fill

PAGE = Path(__file__).parents[2] / "docs" / "recovery.md"


def documented_loop() -> Callable[[Controller, Any, int], None]:
    [block] = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(block, str(PAGE), "exec"), names)
    loop: Callable[[Controller, Any, int], None] = names["train"]
    return loop


class FragileTrainer:
    """Groups that compute, die at random and are repaired, and an all-reduce that takes nothing but a whole step."""

    def __init__(self, layout: Layout, seed: int, repair: float) -> None:
        self.redundancy = layout.redundancy
        self.micro_shards = layout.groups * layout.granularity
        self.step = self.attempts = self.restarts = self.failures = self.again = self.seconds_in_a_step = 0
        self._alive = set(range(layout.groups))
        self._groups = layout.groups
        self._repair = repair
        self._generator = np.random.default_rng(seed)
        self._computed: dict[int, set[int]] = {}
        self._failed_in_this_step = False

    def living(self) -> list[int]:
        self._computed = {group: set() for group in self._alive}
        self._failed_in_this_step = False
        self.attempts += 1
        return sorted(self._alive)

    def compute(self, group: int, micros: Iterable[int]) -> None:
        assert group in self._alive
        self.again += len(self._computed[group].intersection(micros))
        self._computed[group] |= set(micros)

    def failed(self) -> list[int]:
        if self._generator.random() < 0.6:
            return []
        self.seconds_in_a_step += self._failed_in_this_step
        self._failed_in_this_step = True
        count = min(int(self._generator.integers(1, 3)), len(self._alive))
        gone = self._generator.choice(sorted(self._alive), count, replace=False).tolist()
        self._alive -= set(gone)
        self.failures += len(gone)
        return list(gone)

    def repaired(self) -> list[int]:
        dead = sorted(set(range(self._groups)) - self._alive)
        back = [group for group in dead if self._generator.random() < self._repair]
        self._alive |= set(back)
        return back

    def restart(self) -> None:
        self._alive = set(range(self._groups))
        self.restarts += 1

    def all_reduce(self, sources: dict[int, int]) -> None:
        assert sorted(sources) == list(range(self.micro_shards))
        for micro, group in sources.items():
            assert group in self._alive
            assert micro in self._computed[group]
        self.step += 1


@pytest.mark.parametrize("fill", ["keep", "second-copies"])
@pytest.mark.parametrize(("granularity", "repair"), [(1, 0.0), (1, 0.2), (4, 0.0), (4, 0.2)])
def test_loop_of_the_page_never_reduces_a_step_with_a_hole(
    tmp_path: Path, granularity: int, repair: float, fill: Fill
) -> None:
    layout = place(31, 4, granularity)
    trainer = FragileTrainer(layout, granularity, repair)
    train = documented_loop()
    # in two lives, the second one from the journal
    for steps in (25, 50):
        with Controller(layout, fill=fill, state=tmp_path / "journal") as controller:
            train(controller, trainer, steps)
            controller.check()
            assert set(range(31)) - set(controller.state.dead) == trainer._alive
    assert trainer.step == 50
    assert trainer.failures > 25
    assert trainer.seconds_in_a_step > 3
    assert trainer.restarts > 0
    # a survivor that has computed a micro-shard does not do so again
    assert trainer.again == 0
