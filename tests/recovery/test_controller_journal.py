"""A controller with a state file: after any end it stands where it had told the world that it stands."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recovery_twin import check_decision, expected_decision
from told_world import World, refused, told_by

from spareplan import Scenario, plan
from spareplan.errors import InputError, SpareplanError
from spareplan.placement import Layout, place, replica_sets
from spareplan.recovery import Controller, Deployment, deployment_from_json
from spareplan.recovery.records import Fill

FILLS: tuple[Fill, ...] = ("keep", "second-copies")


@contextmanager
def no_sync() -> Iterator[None]:
    """Leave out the waiting for the disk, where thousands of files are opened and no power can fail."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


def planned(**changes: object) -> Deployment:
    scenario = Scenario(gpus=10_000, mtbf="30m", group_size=512).changed(**changes)
    return deployment_from_json(json.loads(json.dumps(plan(scenario).to_json())), "here")


@pytest.fixture(scope="module")
def deployments() -> dict[str, Deployment]:
    """Real plans of 19 groups, one of each kind."""
    made = {
        "spare, q = 1": planned(strategies=("spare",), redundancy=(3,), granularity=(1,)),
        "spare, q = 4": planned(strategies=("spare",), redundancy=(3,), granularity=(4,)),
        "replication, disjoint": planned(strategies=("replication",), redundancy=(3,), replica_sets="disjoint"),
        "replication, wrapping": planned(strategies=("replication",), redundancy=(3,), replica_sets="wrap"),
        "checkpoint": planned(strategies=("checkpoint",)),
    }
    wrapping = replica_sets(19, 3, wrap=True)
    assert made["replication, wrapping"].orders == wrapping.orders() != made["replication, disjoint"].orders
    assert {name: found.strategy for name, found in made.items()} == {name: name.split(",")[0] for name in made}
    return made


def random_event(
    controller: Controller, generator: np.random.Generator
) -> tuple[Callable[[], Any], str, tuple[int, ...]]:
    """Return something that may happen to a controller, what it is and to which groups."""
    state = controller.state
    living = np.flatnonzero(state.alive)
    chance = generator.random()
    if not len(living) or chance < (0.4 if state.wiped_out else 0.04):
        return controller.restarted, "restarted", ()
    if len(state.dead) and chance < 0.55:
        back = generator.choice(state.dead, generator.integers(1, min(3, len(state.dead)) + 1), replace=False)
        groups = tuple(back.tolist())
        return lambda: controller.rejoin(groups), "rejoined", groups
    gone = generator.choice(living, generator.integers(1, min(3, len(living)) + 1), replace=False)
    groups = tuple(gone.tolist())
    return lambda: controller.fail(groups), "failed", groups


@settings(max_examples=40)
@given(
    st.sampled_from(["spare, q = 1", "spare, q = 4", "replication, disjoint", "replication, wrapping", "checkpoint"]),
    st.sampled_from(FILLS),
    st.lists(st.integers(0, 9), min_size=1, max_size=4),
    st.integers(0, 10**6),
)
def test_reopened_controller_has_exactly_the_state_it_had_told(
    deployments: dict[str, Deployment], kind: str, fill: Fill, lives: list[int], seed: int
) -> None:
    deployment = deployments[kind]
    generator = np.random.default_rng(seed)
    world = World(deployment.orders, Controller(deployment).state.load_limit)
    with no_sync(), TemporaryDirectory() as folder:
        path = Path(folder) / "journal"
        for decisions in lives:
            with Controller(deployment, fill=fill, state=path) as controller:
                assert told_by(controller.state) == world.to_json()
                controller.check()
                for _ in range(decisions):
                    before = controller.state
                    act, event, groups = random_event(controller, generator)
                    decision = act()
                    assert (decision.event, decision.groups) == (event, groups)
                    world.tell(decision)
                    assert told_by(controller.state) == world.to_json()
                    controller.check()
                    if deployment.layout is not None and event == "failed" and not before.wiped_out:
                        expected = expected_decision(before, groups)
                        assert (decision.kind, decision.load_limit) == (expected.kind, expected.load_limit)
                        assert (decision.moves, decision.patch_makespan) == (expected.moves, expected.patch_makespan)
                        check_decision(deployment.layout, before, decision, controller.state)
        with Controller(deployment, fill=fill, state=path) as controller:
            assert told_by(controller.state) == world.to_json()
            controller.check()


def test_wipe_out_and_restart_are_kept(tmp_path: Path) -> None:
    layout = place(6, 2, 1, "consecutive")
    path = tmp_path / "journal"
    with Controller(layout, state=path) as controller:
        assert controller.fail([1, 2]).kind == "restart"
    with Controller(layout, state=path) as controller:
        assert controller.state.wiped_out
        assert controller.state.dead == (1, 2)
        assert controller.rejoin([1]).kind == "restart"
        assert controller.restarted().kind == "keep"
    with Controller(layout, state=path) as controller:
        assert told_by(controller.state) == World(layout.stacks.tolist(), 1).to_json()


def test_journal_of_another_plan_or_fill_is_refused(tmp_path: Path, deployments: dict[str, Deployment]) -> None:
    path = tmp_path / "journal"
    layout = place(31, 4)
    with Controller(layout, state=path) as controller:
        controller.fail([3])
    layouts = (place(31, 5), place(31, 4, 2), place(31, 4, 1, "consecutive"))
    others: list[Layout | Deployment] = [*layouts, *deployments.values()]
    for other in others:
        refused(other, path, "its 'digest' is ")
    refused(layout, path, "its 'fill' is 'keep', not 'second-copies'", "second-copies")
    # the same placement with another strategy
    single = place(19, 1)
    refused(single, path, "its 'digest' is ")
    path.unlink()
    with Controller(deployments["checkpoint"], state=path):
        pass
    refused(single, path, "its 'digest' is ")


def test_same_placement_from_a_layout_and_from_a_plan_share_a_journal(
    tmp_path: Path, deployments: dict[str, Deployment]
) -> None:
    path = tmp_path / "journal"
    deployment = deployments["spare, q = 4"]
    assert deployment.layout is not None
    with Controller(deployment, state=path) as controller:
        controller.fail([3])
        told = told_by(controller.state)
    with Controller(deployment.layout, state=path) as controller:
        assert told_by(controller.state) == told


@pytest.mark.parametrize("kind", ["spare", "checkpoint"])
@pytest.mark.parametrize("written", [0, 40])
def test_after_a_failing_write_nothing_is_decided_until_the_file_is_opened_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deployments: dict[str, Deployment], kind: str, written: int
) -> None:
    source: Layout | Deployment = place(31, 4) if kind == "spare" else deployments[kind]
    path = tmp_path / "journal"
    write = os.write
    pieces = iter([written] * bool(written))

    def full(descriptor: int, data: bytes) -> int:
        piece = next(pieces, None)
        if piece is None:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(descriptor, data[:piece])

    with Controller(source, state=path) as controller:
        controller.fail([3])
        told, content = told_by(controller.state), path.read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", full)
            with pytest.raises(SpareplanError, match="cannot be written, nothing recorded: No space left on device"):
                controller.fail([4])
        assert path.read_bytes() == content
        calls: list[Callable[[], object]] = [lambda: controller.fail([5]), lambda: controller.rejoin([3])]
        for call in (*calls, controller.restarted):
            with pytest.raises(SpareplanError, match="closed or could not be written; open it anew"):
                call()
        assert path.read_bytes() == content
    with Controller(source, state=path) as controller:
        assert told_by(controller.state) == told
        controller.check()
        assert controller.fail([4]).groups == (4,)


def test_refused_groups_write_nothing(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Controller(place(31, 4), state=path) as controller:
        controller.fail([3])
        content = path.read_bytes()
        with pytest.raises(InputError, match="failed = 3: must be a living group"):
            controller.fail([4, 3])
        assert path.read_bytes() == content
        assert controller.fail([4]).groups == (4,)


def test_closed_controller_decides_nothing(tmp_path: Path) -> None:
    controller = Controller(place(31, 4), state=tmp_path / "journal")
    controller.close()
    controller.close()
    with pytest.raises(SpareplanError, match="the state file is closed"):
        controller.fail([3])
    Controller(place(31, 4), state=tmp_path / "journal").close()


def test_torn_last_line_is_cut_off_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    layout = place(31, 4)
    with Controller(layout, state=path) as controller:
        assert controller.torn_bytes == 0
        controller.fail([3])
        told = told_by(controller.state)
        content = path.read_bytes()
        controller.fail([4])
    path.write_bytes(path.read_bytes()[:-20])
    torn = path.stat().st_size - len(content)
    with Controller(layout, state=path) as controller:
        assert controller.torn_bytes == torn
        assert told_by(controller.state) == told
    assert path.read_bytes() == content


@pytest.mark.parametrize("place_of_state", ["folder", "plan"])
def test_what_is_no_journal_is_no_state_file(tmp_path: Path, place_of_state: str) -> None:
    path = tmp_path / place_of_state
    if place_of_state == "folder":
        path.mkdir()
    else:
        path.write_text('{"schema": "spareplan/plan/1"}')
    with pytest.raises(InputError, match=rf"--state = .*{place_of_state}'?: must be"):
        Controller(place(31, 4), state=path)
    assert [found.name for found in tmp_path.iterdir()] == [place_of_state]


def test_second_controller_on_a_file_is_refused_here_and_elsewhere(tmp_path: Path) -> None:
    # plain checkpointing, as the other process then needs no compiled code
    single = place(5, 1)
    document = {
        "schema": "spareplan/plan/1",
        "recommended": {"strategy": "checkpoint", "groups": 5, "redundancy": 1, "granularity": 1},
        "placement": single.to_json(),
    }
    (tmp_path / "plan.json").write_text(json.dumps(document))
    path = tmp_path / "journal"
    script = (
        "import sys\n"
        "from spareplan.errors import InputError\n"
        "from spareplan.recovery import Controller\n"
        "try:\n"
        "    Controller(sys.argv[1], state=sys.argv[2])\n"
        "except InputError as error:\n"
        "    print(error)\n"
    )
    with Controller(tmp_path / "plan.json", state=path) as controller:
        controller.fail([3])
        content = path.read_bytes()
        with pytest.raises(InputError, match=r"journal: must be .* in use by another process"):
            Controller(tmp_path / "plan.json", state=path)
        command = [sys.executable, "-c", script, str(tmp_path / "plan.json"), str(path)]
        said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
        assert said.stdout.count("\n") == 1
        assert "in use by another process" in said.stdout
        assert path.read_bytes() == content
        assert controller.restarted().kind == "keep"
    with Controller(tmp_path / "plan.json", state=path) as controller:
        assert not controller.state.wiped_out
