"""Every exported instance has the optimum that its manifest says, by hand, by flow and in three solvers."""

from __future__ import annotations

from pathlib import Path

import pytest

from spareplan.exporting import PROBLEMS, Instance, exported_instances, read_manifest
from spareplan.exporting.instances import State, _states
from spareplan.exporting.writing import export_models
from spareplan.models.reorder import limit_then_moves
from spareplan.models.resolve import AS_HIGHS_READS_IT, solve_file
from spareplan.models.solve import SolverName

KEPT = Path(__file__).parents[2] / "models"
SOLVERS: tuple[SolverName, ...] = ("highs", "pulp", "ortools")


@pytest.fixture(scope="module")
def instances() -> dict[str, Instance]:
    return {f"{instance.problem}/{instance.name}": instance for instance in exported_instances()}


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("exported") / "models"
    export_models(folder)
    return folder


BY_HAND = {
    # 4 common types on 6 pairs of groups
    "placement/general_n4_r2_stage_1": 1,
    "placement/general_n4_r2_stage_2": 4,
    # 15 common types on 10 pairs: five of them have two
    "placement/general_n5_r3_stage_1": 2,
    "placement/general_n5_r3_stage_2": 15 - 10,
    # 18 on 15
    "placement/general_n6_r3_stage_1": 2,
    "placement/general_n6_r3_stage_2": 18 - 15,
    # the Fano plane: all pairs
    "placement/general_n7_r3_stage_1": 1,
    "placement/general_n7_r3_stage_2": 7 * 6 // 2,
    "placement/cyclic_n7_r3_stage_1": 1,
    "placement/cyclic_n7_r3_stage_2": 7 * 6 // 2,
    # the biplane of 11 points and the projective plane of order 4
    "placement/cyclic_n11_r5_stage_1": 2,
    "placement/cyclic_n11_r5_stage_2": 11 * 10 // 2,
    "placement/cyclic_n21_r5_stage_1": 1,
    "placement/cyclic_n21_r5_stage_2": 21 * 20 // 2,
    # the offsets can only be 0, 4, 8: four classes of three groups that host the same
    "placement/cyclic_n12_r3_racks_stage_1": 3,
    "placement/cyclic_n12_r3_racks_stage_2": 4 * 3,
    "stacks/fano_2_dead": 2,
    "stacks/fano_2_dead_limit_2": -7,
    "stacks/fano_2_dead_limit_1": -5,
    "stacks/fano_3_dead": 2,
    "stacks/fano_3_dead_limit_2": -7,
    "stacks/fano_3_dead_limit_1": -4,
    "reorder/fano_2_dead": 1,
    "reorder/fano_3_dead": 2,
    "patch/fano_q2_2_dead": 2,
}


@pytest.mark.parametrize("name", BY_HAND)
def test_the_small_instances_have_the_optimum_found_by_hand(instances: dict[str, Instance], name: str) -> None:
    assert instances[name].objective == BY_HAND[name]


@pytest.mark.parametrize("state", _states(), ids=lambda state: state.name)
def test_stacks_and_reorder_agree_with_maximum_and_minimum_cost_flow(
    instances: dict[str, Instance], state: State
) -> None:
    found = limit_then_moves(state.micro_shards, state.orders, "flow")
    assert found.proven
    assert found.reorder is not None
    assert instances[f"stacks/{state.name}"].objective == found.stacks.load_limit
    assert instances[f"reorder/{state.name}"].objective == found.reorder.moves


def test_a_limit_is_the_least_by_two_linear_relaxations(instances: dict[str, Instance]) -> None:
    states = {state.name: state for state in _states()}
    shown = {name for name in states if any(key.startswith(f"stacks/{name}_limit_") for key in instances)}
    assert len(shown) == 3
    for name in shown:
        limit = int(instances[f"stacks/{name}"].objective)
        enough, too_few = (instances[f"stacks/{name}_limit_{load}"] for load in (limit, limit - 1))
        assert not enough.program.is_integer
        assert not too_few.program.is_integer
        assert enough.objective == -states[name].micro_shards < too_few.objective


def test_a_second_stage_fixes_the_optimum_of_the_first(instances: dict[str, Instance]) -> None:
    stages: dict[str, dict[int, Instance]] = {}
    for instance in instances.values():
        if instance.stage_of is not None and instance.stage is not None:
            assert instance.stage not in stages.setdefault(instance.stage_of, {})
            stages[instance.stage_of][instance.stage] = instance
    assert len(stages) == 13 + 5
    for model in stages.values():
        assert set(model) == {1, 2}
        assert list(model[2].fixed.values()) == [model[1].objective]


def test_every_problem_has_instances_from_tiny_to_large(instances: dict[str, Instance]) -> None:
    for problem in PROBLEMS:
        sizes = [len(instance.program.variables) for instance in instances.values() if instance.problem == problem]
        assert min(sizes) < 45
        assert max(sizes) > 10 * min(sizes)


def test_the_kept_folder_is_a_fresh_export_byte_for_byte(exported: Path) -> None:
    fresh, kept = (
        {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        for folder in (exported, KEPT)
    )
    assert sorted(fresh) == sorted(kept)
    assert [name for name in fresh if fresh[name] != kept[name]] == []


def test_the_manifest_lists_every_file_once_and_each_as_mps_and_lp() -> None:
    entries = read_manifest(KEPT)
    listed = {entry.file for entry in entries}
    there = {path.relative_to(KEPT).as_posix() for path in KEPT.rglob("*") if path.suffix in (".mps", ".lp")}
    assert listed == there
    assert len(listed) == len(entries)
    assert {name.removesuffix(".mps") for name in listed if name.endswith(".mps")} == {
        name.removesuffix(".lp") for name in listed if name.endswith(".lp")
    }


def assert_optima(folder: Path, ending: str) -> None:
    entries = [entry for entry in read_manifest(folder) if entry.file.endswith(ending)]
    assert len(entries) > 40
    for entry in entries:
        for solver in SOLVERS:
            report = solve_file(folder / entry.file, solver)
            assert (entry.file, solver, report.status.value) == (entry.file, solver, entry.status)
            assert report.objective == pytest.approx(entry.objective, abs=1e-6), (entry.file, solver)
            if solver != "ortools" or ending == ".mps":
                assert AS_HIGHS_READS_IT not in report.solver, entry.file


def test_every_mps_gives_the_manifests_optimum_in_highs_cbc_and_ortools() -> None:
    assert_optima(KEPT, ".mps")


@pytest.mark.slow
def test_every_lp_gives_the_manifests_optimum_in_highs_cbc_and_ortools() -> None:
    assert_optima(KEPT, ".lp")
