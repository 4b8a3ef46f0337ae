"""A process with a controller and a state file, killed at any moment: no decision is lost, none invented."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from told_world import World, digest_of, records_of, told_by

from spareplan.placement import place
from spareplan.recovery import Controller
from spareplan.recovery.records import Fill

# Forks a process that decides for every line on stdin, as numba takes longer to load than all the rest. It tells what
# it found when it opened the file and, after each decision, the decision's number and a digest of its state. Every
# other one writes a few bytes at a time, so that most kills come in the middle of a line.
_KILLED = """
import os, sys, time
import numpy as np
sys.path.insert(0, sys.argv[1])
from told_world import digest_of, told_by
from spareplan.placement import place
from spareplan.recovery import Controller
layout = place(31, 4, 2)
Controller(layout).fail([3])
write = os.write
def slowly(descriptor, data):
    time.sleep(0.0003)
    return write(descriptor, data[:60])
def told(sequence, controller):
    write(1, b"%d %s\\n" % (sequence, digest_of(told_by(controller.state)).encode()))
for line in iter(sys.stdin.readline, ""):
    child = os.fork()
    if not child:
        seed, slow, fill, path = line.split()
        if slow == "slow":
            os.write = slowly
        generator = np.random.default_rng(int(seed))
        with Controller(layout, fill=fill, state=path) as controller:
            sequence = len(controller._journal.records)
            told(sequence, controller)
            while True:
                state = controller.state
                chance = generator.random()
                living = np.flatnonzero(state.alive)
                if state.wiped_out and chance < 0.7 or chance < 0.03 or len(living) < 4:
                    controller.restarted()
                elif state.dead and chance < 0.4:
                    controller.rejoin(generator.choice(state.dead, 1))
                else:
                    controller.fail(generator.choice(living, generator.integers(1, 3), replace=False))
                sequence += 1
                told(sequence, controller)
    write(1, b"child %d\\n" % child)
    os.waitpid(child, 0)
    write(1, b"dead\\n")
"""

_KILLS_PER_FILE = 10


class Journals:
    """What has been told of the file in use, held against what is read back from it."""

    def __init__(self, folder: Path, kills: int) -> None:
        self.layout = place(31, 4, 2)
        self.decisions = self.untold = self.torn = self.told = 0
        fills: tuple[Fill, Fill] = ("keep", "second-copies")
        self.files = [
            (folder / f"journal-{number}", fills[number % 2]) for number in range(kills // _KILLS_PER_FILE + 1)
        ]

    def hold(self, path: Path, fill: Fill, said: list[tuple[int, str]], killed: int) -> None:
        """Assert that the file holds all that was told and at most the one decision that was being told."""
        if killed % _KILLS_PER_FILE == 0:
            self.told = 0
        # found when it was opened, then one after the other
        assert [number for number, _ in said] == list(range(self.told, self.told + len(said)))
        with Controller(self.layout, fill=fill, state=path) as controller:
            _, records = records_of(path)
            last = said[-1][0] if said else self.told
            assert last <= len(records) <= last + 1
            self.torn += controller.torn_bytes > 0
            self.untold += len(records) - last
            digests = self.digests(records)
            # the state after each decision that was told, by plain reading; the untold one is checked by check()
            assert all(digests[number] == digest for number, digest in said)
            assert digest_of(told_by(controller.state)) == digests[-1]
            controller.check()
        self.decisions += len(records) - self.told
        self.told = len(records)

    def digests(self, records: list[dict[str, object]]) -> list[str]:
        """Return the digest of the state after none, one, two ... of the decisions."""
        world = World(self.layout.stacks.tolist(), self.layout.granularity)
        digests = [digest_of(world.to_json())]
        for record in records:
            world.read(record)
            digests.append(digest_of(world.to_json()))
        return digests


def survives_kills(folder: Path, kills: int, seed: int) -> Journals:
    """Kill a process that decides, again and again, and read after each kill what it left."""
    generator = np.random.default_rng(seed)
    journals = Journals(folder, kills)
    command = [sys.executable, "-c", _KILLED, str(Path(__file__).parent)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        descriptor = process.stdout.fileno()
        for killed in range(kills):
            path, fill = journals.files[killed // _KILLS_PER_FILE]
            line = f"{generator.integers(2**31)} {'slow' if killed % 2 else 'fast'} {fill} {path}\n"
            process.stdin.write(line.encode())
            text = b""
            # one in four is killed while it opens the file, the others when they have begun to decide
            lines_awaited = 1 if killed % 4 == 3 else 2
            while b"child" not in text or text.count(b"\n") < lines_awaited or not text.endswith(b"\n"):
                text += os.read(descriptor, 100_000)
            child = int(text.split(b"child ")[1].split()[0])
            select.select([], [], [], generator.uniform(0.0, 0.05))
            os.kill(child, 9)
            while not text.endswith(b"dead\n"):
                text += os.read(descriptor, 100_000)
            lines = [line.split() for line in text.decode().splitlines() if line[0].isdigit()]
            journals.hold(path, fill, [(int(number), digest) for number, digest in lines], killed)
        process.stdin.close()
    return journals


def test_killed_controller_stands_where_it_told_the_world(tmp_path: Path) -> None:
    journals = survives_kills(tmp_path, 12, seed=1)
    assert journals.decisions >= 12
    assert journals.torn + journals.untold > 0


@pytest.mark.slow
def test_controller_killed_200_times_stands_where_it_told_the_world(tmp_path: Path) -> None:
    journals = survives_kills(tmp_path, 200, seed=2)
    assert journals.decisions > 1000
    assert journals.torn > 20
    assert journals.untold > 0
