"""`spareplan recover` as people and programs use it: plans of all strategies, state over several calls, bad input."""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from spareplan import cli
from spareplan.cli import main
from spareplan.recovery import Controller, read_deployment

# 20 groups; redundancy 4, so that a wipe-out takes four failures
_PLANS = {
    "spare": ("--strategies", "spare", "--redundancy", "4", "--granularity", "1"),
    "micro": ("--strategies", "spare", "--redundancy", "4", "--granularity", "4"),
    "replication": ("--strategies", "replication", "--redundancy", "2"),
    "checkpoint": ("--strategies", "checkpoint"),
}


@pytest.fixture(scope="module", autouse=True)
def built_once() -> Iterator[None]:
    """Build the command line once: Typer does so at every call, which takes longer than a decision."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cli, "app", get_command(cli.app))
        yield


@pytest.fixture(scope="module")
def plans(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Plan files of 20 groups, one for each strategy, and one with four micro-shards a shard."""
    folder = tmp_path_factory.mktemp("plans")
    for name, options in _PLANS.items():
        command = ["plan", "--gpus", "4000", "--groups", "20", "--mtbf", "20m", *options]
        # one with all its reports, the others as programs keep them
        said = io.StringIO()
        with pytest.raises(SystemExit, match="0"), contextlib.redirect_stdout(said):
            main([*command, "--out", str(folder / name)] if name == "spare" else [*command, "--json"])
        if name != "spare":
            (folder / name).mkdir()
            (folder / name / "plan.json").write_text(said.getvalue())
    return {name: folder / name / "plan.json" for name in _PLANS}


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str

    @property
    def document(self) -> dict[str, Any]:
        """The JSON document on stdout, and nothing else there."""
        assert (self.code, self.err) == (0, "")
        assert self.out.count("\n") == 1
        found: dict[str, Any] = json.loads(self.out, parse_constant=lambda name: pytest.fail(f"{name} in the output"))
        return found


@pytest.fixture
def recover(capsys: pytest.CaptureFixture[str]) -> Any:
    """The command in this process."""

    def run(*arguments: object) -> Done:
        capsys.readouterr()
        with pytest.raises(SystemExit) as leaving:
            main(["recover", *map(str, arguments)])
        said = capsys.readouterr()
        assert isinstance(leaving.value.code, int)
        return Done(leaving.value.code, said.out, said.err)

    return run


def refused(done: Done, named: str) -> None:
    """Assert exit code 2, one line that names what is wrong, and nothing else."""
    assert done.code == 2, done
    assert done.out == ""
    assert done.err.startswith("error: ")
    assert done.err.count("\n") == 1, done.err
    assert done.err.endswith("\n")
    assert named in done.err, done.err


KEYS = {"decision": str, "load_limit": int, "moves": int, "providers": list, "orders": dict, "patch": dict}


def hold_to_contract(document: dict[str, Any], path: Path) -> None:
    """Assert the keys and the exact types that programs rely on, and that the document makes sense for the plan."""
    for key, kind in KEYS.items():
        assert type(document[key]) is kind, key
    deployment = read_deployment(path)
    assert document["decision"] in ("keep", "reorder", "restart")
    assert len(document["providers"]) == (0 if document["decision"] == "restart" else 20 * deployment.granularity)
    assert all(type(group) is int and 0 <= group < 20 for group in document["providers"])
    for key in ("orders", "patch"):
        for group, micros in document[key].items():
            assert group == str(int(group))
            assert type(micros) is list
            assert all(type(micro) is int for micro in micros)
            held = deployment.orders[int(group)]
            assert sorted(micros) == sorted(held) if key == "orders" else set(micros) <= set(held)


@pytest.mark.parametrize("option", [("--failed", "3"), ("--failed", "3,17-18"), ("--failed", "0-2,19")], ids=" ".join)
@pytest.mark.parametrize("name", _PLANS)
def test_json_is_the_decision_of_the_controller(
    recover: Any, plans: dict[str, Path], name: str, option: tuple[str, str]
) -> None:
    document = recover(plans[name], *option, "--json").document
    hold_to_contract(document, plans[name])
    groups = {"3": [3], "3,17-18": [3, 17, 18], "0-2,19": [0, 1, 2, 19]}[option[1]]
    assert document == Controller(plans[name]).fail(groups).to_json()
    assert "explanation" not in document


@pytest.mark.parametrize("name", _PLANS)
def test_restarted_of_a_plan_without_state_is_where_it_began(recover: Any, plans: dict[str, Path], name: str) -> None:
    document = recover(plans[name], "--restarted", "--json").document
    hold_to_contract(document, plans[name])
    deployment = read_deployment(plans[name])
    assert (document["decision"], document["orders"], document["patch"]) == ("keep", {}, {})
    width = max(len(order) for order in deployment.orders)
    assert document["load_limit"] == (deployment.granularity if deployment.strategy == "spare" else width)
    # every group provides the first entries of its order
    assert Counter(document["providers"]) == dict.fromkeys(range(20), deployment.granularity)


def test_first_failure_of_stacked_groups_doubles_the_stack(recover: Any, plans: dict[str, Path]) -> None:
    document = recover(plans["spare"], "--failed", "3", "--json").document
    assert (document["decision"], document["load_limit"]) == ("reorder", 2)
    assert list(document["patch"].values()) == [[3]]
    # with four micro-shards a shard only a quarter: 80 on 19 groups
    document = recover(plans["micro"], "--failed", "3", "--json").document
    assert (document["decision"], document["load_limit"], document["stacks"]) == ("reorder", 5, 1.25)
    assert sorted(micro for micros in document["patch"].values() for micro in micros) == [12, 13, 14, 15]


def test_replicas_keep_until_a_whole_set_is_dead_and_checkpointing_restarts(
    recover: Any, plans: dict[str, Path]
) -> None:
    assert recover(plans["replication"], "--failed", "3", "--json").document["decision"] == "keep"
    assert recover(plans["replication"], "--failed", "2,3", "--json").document["decision"] == "restart"
    assert recover(plans["checkpoint"], "--failed", "3", "--json").document["decision"] == "restart"


@pytest.mark.parametrize("name", _PLANS)
def test_state_is_kept_over_calls_until_the_restart(
    recover: Any, plans: dict[str, Path], tmp_path: Path, name: str
) -> None:
    path, state = plans[name], tmp_path / "journal"
    hosts = next(iter(read_deployment(path).sets))
    told = []
    for group in hosts:
        told.append(recover(path, "--failed", group, "--state", state, "--json").document)
        with Controller(path, state=tmp_path / "twin") as controller:
            assert told[-1] == controller.fail([group]).to_json()
    # all hosts of a type are dead
    assert [document["decision"] == "restart" for document in told] == [False] * (len(hosts) - 1) + [True]
    other = next(group for group in range(20) if group not in hosts)
    for option, group in (("--rejoined", hosts[0]), ("--failed", other)):
        document = recover(path, option, group, "--state", state, "--json").document
        assert (document["decision"], document["providers"]) == ("restart", [])
    document = recover(path, "--restarted", "--state", state, "--json").document
    hold_to_contract(document, path)
    assert document["decision"] == "keep"
    assert Counter(document["providers"]) == dict.fromkeys(range(20), len(document["providers"]) // 20)
    assert recover(path, "--failed", hosts[0], "--state", state, "--json").document["decision"] == told[0]["decision"]
    recover(path, "--rejoined", hosts[0], "--state", state)
    assert len(state.read_text().splitlines()) == 1 + len(hosts) + 5


def test_second_copies_have_a_state_of_their_own(recover: Any, plans: dict[str, Path], tmp_path: Path) -> None:
    state, fill = tmp_path / "journal", ("--fill", "second-copies")
    document = recover(plans["micro"], "--failed", "3", "--state", state, *fill, "--json").document
    assert document == Controller(plans["micro"], fill="second-copies").fail([3]).to_json()
    before = state.read_bytes()
    refused(recover(plans["micro"], "--failed", "4", "--state", state), "its 'fill' is 'second-copies', not 'keep'")
    assert state.read_bytes() == before
    assert recover(plans["micro"], "--failed", "4", "--state", state, *fill).code == 0


def test_people_are_told_what_to_do(recover: Any, plans: dict[str, Path]) -> None:
    done = recover(plans["spare"], "--failed", "3")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[:3] == [
        "reorder: group 3 failed; some groups change their order",
        "  Living groups   19 of 20",
        "  Load limit      2 stacks a step",
    ]
    [patched] = [line for line in done.out.splitlines() if "Recompute now" in line]
    assert patched.endswith(": 3")
    done = recover(plans["micro"], "--failed", "3,4")
    assert done.out.startswith("reorder: groups 3, 4 failed; some groups change their order\n")
    assert "  Load limit      5 micro-shards, 1.25 stacks a step\n" in done.out
    done = recover(plans["checkpoint"], "--failed", "3")
    assert done.out.startswith(
        "restart: group 3 failed; a shard type has no living host; restart the job from the last"
    )
    assert "Load limit" not in done.out
    done = recover(plans["replication"], "--restarted")
    assert done.out.startswith("keep: all groups are back with the orders of the plan\n")


def test_long_lists_are_cut_for_people_and_whole_for_programs(
    recover: Any, plans: dict[str, Path], tmp_path: Path
) -> None:
    done = recover(plans["replication"], "--failed", "0,2,4,6,8,10-13,15,17,19")
    assert done.out.startswith("restart: groups 0, 2, 4, 6, 8, 10, 11, 12, 13, 15 and 2 more failed; ")
    shown = {}
    for name in ("people", "programs"):
        for failed in ("0,5,9", "14,17", "18,19"):
            recover(plans["micro"], "--failed", failed, "--state", tmp_path / name)
        options = ("--restarted", "--state", tmp_path / name, *(["--json"] * (name == "programs")))
        shown[name] = recover(plans["micro"], *options)
    orders = shown["programs"].document["orders"]
    assert len(orders) > 10
    lines = shown["people"].out.splitlines()
    assert lines[-1].strip() == f"and {len(orders) - 10} more (--json has them all)"
    assert sum(": " in line for line in lines[2:-1]) == 10


def test_explain_says_why_to_people_and_proves_it_to_programs(recover: Any, plans: dict[str, Path]) -> None:
    done = recover(plans["spare"], "--failed", "3", "--explain")
    lines = [line for line in done.out.splitlines() if line.startswith("  - ")]
    assert lines[0] == "  - no survivor computes 1 of the types in this step (3)"
    assert lines[1].startswith("  - the load limit is 2 stacks; 1 is impossible: 20 types (0, 1, 2,")
    document = recover(plans["spare"], "--failed", "3", "--explain", "--json").document
    explanation = document.pop("explanation")
    hold_to_contract(document, plans["spare"])
    witness = explanation["witness"]
    assert witness["refuted_load_limit"] == 1
    living = set(range(20)) - {3}
    orders = read_deployment(plans["spare"]).orders
    hosts = {group for group in living if set(orders[group]) & set(witness["micro_shards"])}
    assert set(witness["hosts"]) == hosts
    assert len(witness["micro_shards"]) > len(hosts) * witness["refuted_load_limit"]
    document = recover(plans["replication"], "--failed", "3", "--explain", "--json").document
    assert document["explanation"]["witness"] is None
    document = recover(plans["checkpoint"], "--failed", "3", "--explain", "--json").document
    assert document["explanation"]["witness"] == {"micro_shards": [3], "hosts": [], "refuted_load_limit": 1}


def test_torn_last_line_is_cut_off_and_reported_on_stderr(recover: Any, plans: dict[str, Path], tmp_path: Path) -> None:
    path, state = plans["spare"], tmp_path / "journal"
    recover(path, "--failed", "3", "--state", state)
    content = state.read_bytes()
    recover(path, "--failed", "4", "--state", state)
    state.write_bytes(state.read_bytes()[:-10])
    torn = state.stat().st_size - len(content)
    done = recover(path, "--failed", "4", "--state", state, "--json")
    assert done.code == 0
    assert done.err.startswith(f"note: a torn last line of {torn} bytes was cut off ")
    assert done.err.endswith("; nobody had been told it\n")
    assert done.err.count("\n") == 1
    assert json.loads(done.out)["groups"] == [4]
    # also where what was asked for is refused
    state.write_bytes(state.read_bytes()[:-10])
    done = recover(path, "--failed", "3", "--state", state)
    assert done.code == 2
    note, error = done.err.splitlines()
    assert note.startswith("note: a torn last line of ")
    assert error.startswith("error: --failed = 3: must be a living group")
    assert state.read_bytes() == content


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ((), "recover = None: must be one of --failed, --rejoined and --restarted"),
        (("--failed", "3", "--rejoined", "4"), "recover = '--failed --rejoined': must be one of"),
        (("--failed", "3", "--restarted"), "recover = '--failed --restarted': must be one of"),
        (("--failed", "", "--restarted"), "recover = '--failed --restarted': must be one of"),
        (("--failed", "20"), "failed = 20: must be a group from 0 to 19"),
        (("--failed", "3,400"), "failed = 400: must be a group from 0 to 19"),
        (("--failed", "99999999999999999999"), "failed = '99999999999999999999'"),
        (("--failed", "-1"), "failed = '-1'"),
        (("--failed", ""), "failed = ''"),
        (("--failed", ","), "failed = ','"),
        (("--failed", "3,,4"), "failed = '3,,4'"),
        (("--failed", "5-3"), "failed = '5-3'"),
        (("--failed", "0-1000000000"), "failed = '0-1000000000'"),
        (("--failed", "3.0"), "failed = '3.0'"),
        (("--failed", "nan"), "failed = 'nan'"),
        (("--failed", "three"), "failed = 'three'"),
        (("--failed", "\u0663"), "failed = "),
        (("--failed", "3\n4"), r"failed = '3\n4'"),
        (("--failed", "1," * 600), "failed = '1,1,"),
        (("--rejoined", "3"), "rejoined = 3: must be a group that is out"),
        (("--rejoined", "20"), "rejoined = 20: must be a group from 0 to 19"),
        (("--failed", "3", "--fill", "third-copies"), "fill = 'third-copies': must be keep or second-copies"),
        (("--failed", "3", "--fill", ""), "fill = ''"),
        (("--failed",), "failed"),
        (("--exploded", "3"), "--exploded"),
        (("--failed", "3", "more"), "more"),
    ],
    ids=str,
)
def test_bad_options_are_one_line_with_exit_2_and_leave_no_state(
    recover: Any, plans: dict[str, Path], tmp_path: Path, arguments: tuple[str, ...], named: str
) -> None:
    state = tmp_path / "journal"
    refused(recover(plans["spare"], "--state", state, *arguments), named)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("option", "value", "named"),
    [
        ("--failed", "3", "failed = 3: must be a living group: it is out already"),
        ("--failed", "4,3", "failed = 3: must be a living group: it is out already"),
        ("--failed", "20", "failed = 20: must be a group from 0 to 19"),
        ("--rejoined", "4", "rejoined = 4: must be a group that is out: it lives"),
        ("--rejoined", "3-4", "rejoined = 4: must be a group that is out: it lives"),
        ("--rejoined", "x", "rejoined = 'x'"),
    ],
)
def test_groups_that_cannot_leave_the_journal_untouched(
    recover: Any, plans: dict[str, Path], tmp_path: Path, option: str, value: str, named: str
) -> None:
    state = tmp_path / "journal"
    recover(plans["spare"], "--failed", "3", "--state", state)
    before = state.read_bytes()
    refused(recover(plans["spare"], option, value, "--state", state, "--json"), named)
    assert state.read_bytes() == before


def edited(path: Path, tmp_path: Path, change: str) -> Path:
    """Return the path of a plan that is no plan any more."""
    text = path.read_text()
    document = json.loads(text)
    target = tmp_path / "edited.json"
    if change == "truncated":
        text = text[: len(text) // 2]
    elif change == "layout":
        document["placement"]["stacks"][0][0] = document["placement"]["stacks"][0][1]
    elif change == "groups":
        document["placement"]["groups"] = 21
    elif change == "strategy":
        document["recommended"]["strategy"] = "prayer"
    elif change == "schema":
        document["schema"] = "spareplan/plan/9"
    elif change == "no placement":
        del document["placement"]
    target.write_text(text if change == "truncated" else json.dumps(document))
    if change == "empty":
        target.write_text("")
    elif change == "binary":
        target.write_bytes(b"\xff\x00" * 50)
    elif change == "folder":
        target.unlink()
        target.mkdir()
    elif change == "missing":
        target.unlink()
    return target


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ("truncated", "must be whole JSON"),
        ("layout", "stacks"),
        ("groups", "groups = 21: must be 20, as recommended"),
        ("strategy", "strategy = 'prayer': must be one of"),
        ("schema", "schema = 'spareplan/plan/9': must be spareplan/plan/1"),
        ("no placement", "placement = 'missing': must be given"),
        ("empty", "it is cut short"),
        ("binary", "must be UTF-8 text"),
        ("folder", "this is a folder: name the plan.json in it"),
        ("missing", "No such file"),
    ],
)
def test_plan_that_is_none_is_refused_and_the_journal_untouched(
    recover: Any, plans: dict[str, Path], tmp_path: Path, change: str, named: str
) -> None:
    state = tmp_path / "journal"
    recover(plans["spare"], "--failed", "3", "--state", state)
    before = state.read_bytes()
    refused(recover(edited(plans["spare"], tmp_path, change), "--failed", "4", "--state", state, "--json"), named)
    assert state.read_bytes() == before


def test_journal_of_another_plan_is_refused_and_untouched(recover: Any, plans: dict[str, Path], tmp_path: Path) -> None:
    state = tmp_path / "journal"
    recover(plans["spare"], "--failed", "3", "--state", state)
    before = state.read_bytes()
    for name in ("micro", "replication", "checkpoint"):
        refused(recover(plans[name], "--failed", "4", "--state", state, "--json"), "its 'digest' is ")
        assert state.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (None, "it is a folder"),
        (b"groups,3\n", "must be a recovery journal of spareplan, or a new file"),
        (b'{"schema": "spareplan/plan/1"}', "must be a recovery journal of spareplan, or a new file"),
        ("changed", "line 2 is damaged"),
        ("no header", "must be a recovery journal of spareplan, or a new file"),
    ],
)
def test_state_file_that_is_no_journal_is_refused_and_untouched(
    recover: Any, plans: dict[str, Path], tmp_path: Path, content: bytes | str | None, named: str
) -> None:
    state = tmp_path / "journal"
    if content is None:
        state.mkdir()
    elif isinstance(content, bytes):
        state.write_bytes(content)
    else:
        for group in (3, 4):
            recover(plans["spare"], "--failed", group, "--state", state)
        lines = state.read_bytes().splitlines(keepends=True)
        lines = lines[1:] if content == "no header" else [lines[0], lines[1].replace(b"3", b"5", 1), lines[2]]
        state.write_bytes(b"".join(lines))
    before = None if content is None else state.read_bytes()
    refused(recover(plans["spare"], "--failed", "5", "--state", state), named)
    assert [path.name for path in tmp_path.iterdir()] == ["journal"]
    assert (None if content is None else state.read_bytes()) == before


def test_state_file_in_no_folder_is_refused(recover: Any, plans: dict[str, Path], tmp_path: Path) -> None:
    refused(recover(plans["spare"], "--failed", "5", "--state", tmp_path / "none" / "journal"), "No such file")
    refused(recover(plans["spare"], "--failed", "5", "--state", tmp_path / ("x" * 5000)), "name too long")
    assert not list(tmp_path.iterdir())


def test_state_file_in_use_is_refused(recover: Any, plans: dict[str, Path], tmp_path: Path) -> None:
    state = tmp_path / "journal"
    with Controller(plans["spare"], state=state) as controller:
        controller.fail([3])
        before = state.read_bytes()
        refused(recover(plans["spare"], "--failed", "5", "--state", state), "in use by another process")
        assert state.read_bytes() == before


# One process for all that loads no numba; recover loads it where the recommended strategy is stacked, and then only.
_LIGHT = """
import sys
def loaded(*names):
    return sorted(name for name in names if name in sys.modules)
import spareplan
from spareplan.cli import main
heavy = ("numba", "llvmlite", "scipy", "pandas", "ortools", "matplotlib", "joblib")
assert not loaded(*heavy), loaded(*heavy)
def run(*arguments):
    try:
        main(list(arguments))
    except SystemExit as leaving:
        assert leaving.code == 0, leaving.code
run("plan", "--gpus", "4000", "--groups", "20", "--mtbf", "20m", "--redundancy", "4", "--json")
assert not loaded("numba", "llvmlite"), "plan"
run("recover", sys.argv[1], "--failed", "3", "--json")
assert not loaded("numba", "llvmlite"), "recover, checkpoint"
run("recover", sys.argv[2], "--failed", "3", "--json")
assert loaded("numba"), "recover, spare"
"""


def test_importing_and_planning_never_load_numba(plans: dict[str, Path]) -> None:
    command = [sys.executable, "-c", _LIGHT, str(plans["checkpoint"]), str(plans["spare"])]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert [json.loads(line)["decision"] for line in done.stdout.splitlines()[-2:]] == ["restart", "reorder"]
