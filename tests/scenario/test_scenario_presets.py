"""The presets: every number is the published one, and says where it was published."""

from __future__ import annotations

import re
import tomllib

import pytest

from spareplan.errors import InputError
from spareplan.presets import preset_files
from spareplan.scenario import Scenario, build_scenario, load_preset, preset_names, scenario_from_text, scenario_to_toml
from spareplan.scenario.defaults import DEFAULTS

NAMES = (
    "frontier-100k",
    "llama3-405b",
    "rsc1-cluster",
    "spare-600k-n1000",
    "spare-600k-n200",
    "spare-600k-n600",
)


def test_the_presets_are_the_documented_ones() -> None:
    assert preset_names() == NAMES
    assert tuple(preset_files()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_number_of_a_preset_has_a_source(name: str) -> None:
    preset = load_preset(name)
    document = tomllib.loads(preset_files()[name].read_text(encoding="utf-8"))
    written = {**document, **document.get("search", {})}.keys() - {"title", "search", "sources"}
    assert written == document["sources"].keys()
    unsourced = set(Scenario.model_fields) - set(preset.sources) - {"title", "search", "sources"}
    assert unsourced == {"price_per_gpu_hour", "mtbf_s" if preset.mtbf_s is None else "gpu_mtbf_s"}
    defaults = {default.source for defaults in DEFAULTS.values() for default in defaults}
    for source in document["sources"].values():
        assert source not in defaults
        assert re.search(r"arXiv \d{4}\.\d{5}|Meta AI, announcement|part of the restart", source)


@pytest.mark.parametrize("name", NAMES)
def test_a_preset_has_a_title_and_reads_back_as_written(name: str) -> None:
    preset = load_preset(name)
    assert preset.title
    assert scenario_from_text(scenario_to_toml(preset)) == preset


@pytest.mark.parametrize(("groups", "all_reduce_s", "ideal_s"), [(200, 2, 660e3), (600, 6, 700e3), (1_000, 10, 740e3)])
def test_published_presets_match_the_experiment_of_arxiv_2603_00357(
    groups: int, all_reduce_s: float, ideal_s: float
) -> None:
    preset = load_preset(f"spare-600k-n{groups}")
    published = {
        "gpus": 600_000,
        "groups": groups,
        "group_size": 600_000 // groups,
        "mtbf_s": 300,
        "gpu_mtbf_s": None,
        "weibull_shape": 0.78,
        "initial_ages": "new",
        "renewal": "kept",
        "compute_s": 64,
        "jitter": 0.05,
        "all_reduce_s": all_reduce_s,
        "save_s": 58.8,
        "load_s": 0,
        "restart_s": 3_600,
        "detection_s": 0,
        "shrink_s": 0.1,
        "save_waits": "one-group",
        "resume": "saved-step",
        "restart_failures": "group",
        "replica_sets": "wrap",
        "replication_jitter": "per-step",
        "steps": 10_000,
    }
    assert {name: getattr(preset, name) for name in published} == published
    assert preset.spare_gpus == 0
    assert preset.ideal_s == ideal_s
    assert preset.group_mtbf_s == groups * 300
    assert preset.search.layouts == ("golomb",)
    assert preset.search.granularity == (1,)
    assert preset.save_s == pytest.approx(20e12 / 340e9, abs=0.03)
    assert preset.compute_s == 2.56e16 / 400e12


@pytest.mark.parametrize("name", ["save_waits", "replica_sets", "replication_jitter"])
def test_rules_that_the_paper_does_not_print_are_marked_as_inferred(name: str) -> None:
    for groups in (200, 600, 1_000):
        assert load_preset(f"spare-600k-n{groups}").sources[name].startswith("inferred from")


def test_llama3_failure_rate_matches_arxiv_2407_21783_table_5() -> None:
    """419 unexpected interruptions in 54 days on 16,384 GPUs: 50,677 h per GPU, 3.09 h for the job."""
    preset = load_preset("llama3-405b")
    assert preset.gpu_mtbf_s == pytest.approx(16_384 * 54 * 86_400 / 419, rel=1e-9)
    assert preset.job_mtbf_s * preset.gpus_in_use / 3_600 == pytest.approx(50_677, abs=0.5)
    assert preset.job_mtbf_s / 3_600 == pytest.approx(3.09, abs=0.005)
    assert preset.scaled_to(600_000).job_mtbf_s / 60 == pytest.approx(5.07, abs=0.005)


def test_llama3_step_matches_arxiv_2407_21783_table_4() -> None:
    """TP 8, PP 16, DP 128, 16 sequences of 8,192 tokens per replica, 400 Tflop/s per GPU, 15.6e12 tokens."""
    preset = load_preset("llama3-405b")
    tokens = 128 * 16 * 8_192
    assert (preset.gpus, preset.group_size, preset.groups, preset.spare_gpus) == (16_384, 8 * 16, 128, 0)
    step_s = 6 * 405e9 * tokens / (16_384 * 400e12)
    all_reduce_s = 405e9 / 128 * 6 / 50e9
    assert preset.all_reduce_s == pytest.approx(all_reduce_s, abs=0.005)
    assert preset.compute_s == pytest.approx(step_s - all_reduce_s, abs=0.005)
    assert preset.steps == -(-15.6e12 // tokens)
    assert preset.ideal_s == pytest.approx(6 * 405e9 * 15.6e12 / (16_384 * 400e12), rel=1e-3)


def test_llama3_checkpoint_matches_bytecheckpoint_arxiv_2407_20143_table_8() -> None:
    preset = load_preset("llama3-405b")
    assert (preset.save_s, preset.load_s) == (0.59, 129.49)
    assert "read in a copy" in preset.sources["save_s"]


def test_rsc1_failure_rate_matches_arxiv_2410_21680() -> None:
    """6.50 failures per 1,000 node-days: 29,538 h per GPU, and 1.80 h for a job on 2,048 nodes."""
    preset = load_preset("rsc1-cluster")
    assert preset.gpu_mtbf_s == pytest.approx(1_000 / 6.50 * 86_400 * 8, rel=1e-9)
    assert preset.job_mtbf_s * preset.gpus_in_use / 3_600 == pytest.approx(29_538, abs=0.5)
    assert preset.scaled_to(16_384).job_mtbf_s / 3_600 == pytest.approx(1.80, abs=0.005)
    assert "secondary source" in preset.sources["gpu_mtbf_s"]
    assert (preset.gpus, preset.spare_gpus) == (16_000, 0)


def test_rsc1_costs_match_the_planning_values_of_arxiv_2410_21680() -> None:
    """Restart 5 to 20 min, 5 min to write a checkpoint."""
    preset = load_preset("rsc1-cluster")
    assert preset.restart_s == (5 + 20) / 2 * 60
    assert preset.save_s == 5 * 60


def test_rsc1_step_matches_the_throughput_of_arxiv_2104_04473() -> None:
    """502 Pflop/s on 3,072 A100 for the largest model; 200 Gb/s per GPU."""
    preset = load_preset("rsc1-cluster")
    step_s = 6 * 405e9 * 16 * 8_192 / 128 / (502e15 / 3_072)
    all_reduce_s = 405e9 / 128 * 6 / 25e9
    assert preset.all_reduce_s == pytest.approx(all_reduce_s, abs=0.005)
    assert preset.compute_s == pytest.approx(step_s - all_reduce_s, abs=0.005)


def test_frontier_run_matches_arxiv_2602_00277() -> None:
    """One failure per 18 min; 10 min of stall leave 44 % of the time, 3 min of stall about 80 %."""
    preset = load_preset("frontier-100k")
    assert preset.gpu_mtbf_s == 100_000 * 18 * 60
    assert preset.job_mtbf_s * preset.gpus_in_use / 3_600 == pytest.approx(30_000)
    assert "secondary source" in preset.sources["gpu_mtbf_s"]
    assert 1 - preset.restart_s / (18 * 60) == pytest.approx(0.44, abs=0.005)
    assert 1 - preset.shrink_s / (18 * 60) == pytest.approx(0.80, abs=0.04)
    assert (preset.gpus, preset.group_size, preset.groups) == (100_000, 512, 195)


@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("llama", 'did you mean "llama3-405b"?'),
        ("spare-600k-n20", 'did you mean "spare-600k-n200"?'),
        ("../../etc/passwd", "list them with: spareplan presets"),
        ("", "list them with: spareplan presets"),
        ("x" * 100_000, "list them with: spareplan presets"),
        ("rsc1\x00cluster", 'did you mean "rsc1-cluster"?'),
    ],
)
def test_an_unknown_preset_is_refused_with_the_nearest_one(name: str, remedy: str) -> None:
    start = re.escape("preset = " + ascii(name)[:50])
    with pytest.raises(InputError, match=f"^{start}.*must be one of {', '.join(NAMES)}; {re.escape(remedy)}$"):
        load_preset(name)


def test_a_preset_and_a_file_together_are_refused() -> None:
    with pytest.raises(InputError, match=r"^preset = 'llama3-405b': must be left out where a scenario file is given"):
        build_scenario(preset="llama3-405b", toml="scenario.toml")
