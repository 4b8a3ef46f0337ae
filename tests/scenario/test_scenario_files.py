"""Scenarios as TOML: what is written reads back, and what cannot be read is refused in one line."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spareplan.errors import InputError
from spareplan.scenario import (
    Scenario,
    Search,
    load_scenario,
    scenario_from_text,
    scenario_from_toml,
    scenario_to_toml,
)
from spareplan.scenario.model import known_keys

EXAMPLE = Path(__file__).parents[2] / "data" / "scenario-example.toml"
BASE = 'gpus = 100_000\nmtbf = "5m"\n'

EXAMPLES = settings(deadline=None, derandomize=True)


def lines_of_text(most: int) -> st.SearchStrategy[str]:
    """Return printable one-line texts, quotes, backslashes and other scripts among them."""
    return st.text(max_size=most).map(lambda text: "".join(char for char in text if char.isprintable()))


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """Return any valid scenario: each field given or left out, with or without a source."""
    gpus = draw(st.integers(1, 10_000_000))
    group_size = draw(st.integers(1, gpus))
    groups = draw(st.integers(1, gpus // group_size))
    fields: dict[str, object] = {"gpus": gpus}
    given_sizes = draw(st.sampled_from(["both", "size", "groups"] + ["neither"] * (gpus >= 512)))
    if given_sizes in ("both", "size"):
        fields["group_size"] = group_size
    if given_sizes in ("both", "groups"):
        fields["groups"] = groups
    fields[draw(st.sampled_from(["mtbf_s", "gpu_mtbf_s"]))] = draw(st.floats(1e-9, 1e18))
    times = st.floats(0.0, 1e18)
    optional: dict[str, st.SearchStrategy[object]] = {
        "title": lines_of_text(30),
        "weibull_shape": st.floats(0.2, 5),
        "initial_ages": st.sampled_from(["steady", "new"]),
        "renewal": st.sampled_from(["kept", "all-new"]),
        "compute_s": st.floats(1e-9, 1e18),
        "jitter": st.floats(0, 0.3),
        **dict.fromkeys(
            ("all_reduce_s", "save_s", "load_s", "restart_s", "detection_s", "shrink_s", "repair_s"), times
        ),
        "save_waits": st.sampled_from(["everybody", "one-group"]),
        "resume": st.sampled_from(["next-step", "saved-step"]),
        "restart_failures": st.sampled_from(["ignored", "group", "job"]),
        "replica_sets": st.sampled_from(["disjoint", "wrap"]),
        "replication_jitter": st.sampled_from(["per-stack", "per-step"]),
        "machine_gpus": st.integers(1, 10_000_000),
        "steps": st.integers(1, 10**9),
        "price_per_gpu_hour": st.floats(0, 1e9),
        "strategies": st.lists(st.sampled_from(["checkpoint", "replication", "spare"]), min_size=1, max_size=3),
        "layouts": st.lists(st.sampled_from(["golomb", "cyclic", "consecutive"]), min_size=1, max_size=3),
        "interval_s": st.floats(1e-9, 1e18),
        "granularity": st.lists(st.integers(1, 64), min_size=1, max_size=4),
        "seed": st.integers(0, 2**63 - 1),
    }
    chosen = draw(st.sets(st.sampled_from(sorted(optional))))
    values = fields | {name: draw(optional[name]) for name in sorted(chosen)}
    sourced = draw(st.sets(st.sampled_from(sorted(values))) if values else st.just(set()))
    sources = {name: draw(lines_of_text(20)) for name in sorted(sourced - {"title"})}
    search = {name: values.pop(name) for name in known_keys().search if name in values}
    return Scenario(**values, search=search, sources=sources)


@EXAMPLES
@given(scenarios())
def test_a_scenario_reads_back_equal_and_writes_the_same_bytes(scenario: Scenario) -> None:
    text = scenario_to_toml(scenario)
    again = scenario_from_text(text)
    assert again == scenario
    assert scenario_to_toml(again) == text
    assert list(again.sources) == list(scenario.sources)


@EXAMPLES
@given(scenarios())
def test_changing_nothing_changes_nothing_in_any_scenario(scenario: Scenario) -> None:
    assert scenario.changed() == scenario
    assert scenario.changed(search=scenario.search) == scenario
    assert scenario.changed(steps=scenario.steps).changed(steps=None, sources={}).steps == 10_000
    assert scenario.scaled_to(scenario.gpus) == scenario


@EXAMPLES
@given(scenarios(), st.integers(1, 10_000_000))
def test_scaling_keeps_the_group_and_its_lifetime_in_any_scenario(scenario: Scenario, gpus: int) -> None:
    if gpus < scenario.group_size:
        with pytest.raises(InputError, match=f"gpus = {gpus}: must be a whole number from"):
            scenario.scaled_to(gpus)
        return
    try:
        scaled = scenario.scaled_to(gpus)
    except InputError as error:
        assert "mtbf_s" in str(error)  # noqa: PT017 - at the ends of the domain the scaled time may leave it
        return
    assert scaled.gpus == gpus
    assert scaled.group_size == scenario.group_size
    assert 1 <= scaled.groups <= gpus // scenario.group_size
    assert scaled.group_mtbf_s == pytest.approx(scenario.group_mtbf_s, rel=1e-12)


@EXAMPLES
@given(scenarios())
def test_every_assumption_of_any_scenario_can_be_shown(scenario: Scenario) -> None:
    shown = scenario.assumptions()
    assert [assumption.field for assumption in shown] == list(scenario.sources)
    assert all(assumption.text for assumption in shown)


def test_the_example_for_people_is_a_scenario() -> None:
    example = scenario_from_toml(EXAMPLE)
    assert (example.gpus, example.group_size, example.groups) == (24_576, 500, 48)
    assert example.spare_machines == 72
    assert example.gpu_mtbf_s == 50_000 * 3_600
    assert example.job_mtbf_s == 7_500
    assert example.search == Search(redundancy=tuple(range(2, 13)), granularity=(1, 4))
    assert example.sources == {
        "gpu_mtbf_s": "our failure log of the last six months",
        "restart_s": "median of the last 40 restarts",
        "replica_sets": example.sources["replica_sets"],
        "replication_jitter": example.sources["replication_jitter"],
    }
    assert scenario_from_text(scenario_to_toml(example)) == example


def test_the_comments_of_the_example_tell_the_truth() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    without_groups = text.replace("groups = 48 ", "# groups = 48 ")
    assert "24,576 GPUs make 49 groups of 500" in text
    assert scenario_from_text(without_groups).groups == 49
    assert "576 GPUs are spares" in text
    assert scenario_from_text(text).spare_gpus == 576


def test_a_file_may_be_completed_by_options(tmp_path: Path) -> None:
    path = tmp_path / "scenario.toml"
    path.write_text('restart = "20m"\n[search]\nseed = 3\n', encoding="utf-8")
    known = load_scenario(path, {"gpus": "100k", "mtbf": "5m", "redundancy": "4"})
    assert (known.restart_s, known.search) == (1_200, Search(seed=3, redundancy=(4,)))
    assert load_scenario(str(path), {"gpus": "100k", "mtbf": "5m", "redundancy": (4,), "seed": 3}) == known
    with pytest.raises(InputError, match=r"^gpus = None: must be given"):
        scenario_from_toml(path)


def test_a_byte_order_mark_and_windows_line_ends_are_no_trouble(tmp_path: Path) -> None:
    path = tmp_path / "scenario.toml"
    path.write_bytes(b"\xef\xbb\xbf" + BASE.replace("\n", "\r\n").encode())
    assert scenario_from_toml(path) == Scenario(gpus=100_000, mtbf_s=300)


def test_what_is_written_has_its_units_in_its_names() -> None:
    text = scenario_to_toml(Scenario(gpus=100_000, mtbf_s=300, search={"interval": "30m"}))
    assert text.startswith("# A spareplan scenario. Times are in seconds;")
    assert "\nmtbf_s = 300.0\n" in text
    assert "\ninterval_s = 1800.0\n" in text
    assert text.index("\n[search]\n") < text.index("\n[sources]\n")
    assert "title" not in text
    assert "price_per_gpu_hour" not in text
    assert "redundancy" not in text.split("\n[sources]\n", maxsplit=1)[0]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("gpus = x", "scenario = 'text': must be valid TOML; correct it: Invalid value (at line 1, column 8)"),
        ("gpus = ", "scenario = 'text': must be valid TOML; correct it: Invalid value (at end of document)"),
        (BASE + 'save "60s"\n', "(at line 3, column 6)"),
        (BASE + BASE, "correct it: Cannot overwrite a value (at line 3, column 15)"),
        (BASE + 'title = "\x00"', "(at line 3, column 10)"),
        (BASE + "save_s = [" * 300_000, "with lines of at most 4,000 characters"),
        (BASE + "a = " + "[" * 3_900, "scenario = 'text': must be valid TOML; nest its values less deeply"),
        (BASE + "a" + ".a" * 500_000 + " = 1", "with lines of at most 4,000 characters; break the line of 1,000,005"),
        (BASE + "steps = 1" + "0" * 3_900, "steps = 1000000000"),
        (
            'gpus = 100000\nmtbf = "0s"',
            "mtbf = '0s': must be a duration from 1e-09 s to 1e+18 s; write for example mtbf =",
        ),
        (BASE + 'save = "1e19s"', "save = '1e19s': must be a duration from 0 s to 1e+18 s; write for example save = "),
        (BASE + '[search]\ninterval = "0s"', "interval = '0s': must be a duration from 1e-09 s to 1e+18 s; write for"),
        ('gpus = "20M"\nmtbf = "5m"', "gpus = '20M': must be a whole number from 1 to 10,000,000; write for"),
        (
            BASE + 'gpu_mtbf = "50000h"',
            "gpu_mtbf = '50000h': must be left out where mtbf is given; give --mtbf (of the",
        ),
        (BASE + "save_s = nan", "save_s = nan: must be a number from 0 to 1e+18"),
        (BASE + "save_s = -inf", "save_s = -inf: must be a number from 0 to 1e+18"),
        (BASE + "save_s = 2020-01-01", "save_s = 2020-01-01: must be a number from 0 to 1e+18"),
        (BASE + "steps = 1e4", "steps = 10000.0: must be a whole number"),
        (BASE + "[steps]\na = 1", "steps = {'a': 1}: must be a whole number"),
        (BASE + "mtbff = 5", "key = 'mtbff': must be one that a scenario knows; did you mean \"mtbf\"?"),
        (BASE + "[serch]\nseed = 1", "key = 'serch': must be one that a scenario knows; did you mean \"search\"?"),
        (BASE + '"" = 1', "key = '': must be one that a scenario knows; leave it out"),
        (BASE + "k" * 3_000 + " = 1", "key = 'kkkkk"),
        (BASE + "[[search]]\nseed = 1", "search = [{'seed': 1}]: must be a table"),
        (BASE + "groups = 8\n[search]\nredundancy = [9]", "redundancy = 9: must be at most the number of groups, 8"),
        ("", "gpus = None: must be given; write for example gpus = 100000"),
    ],
)
def test_a_text_that_is_no_scenario_is_refused_in_one_line(text: str, error: str) -> None:
    with pytest.raises(InputError, match=re.escape(error)) as caught:
        scenario_from_text(text)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 500


def test_a_file_that_cannot_be_read_is_refused_with_its_path(tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    with pytest.raises(InputError, match=r"missing\.toml: must be a readable TOML file; check the path: there is no"):
        scenario_from_toml(missing)
    with pytest.raises(InputError, match=r"must be a readable TOML file; name a file in it: this is a folder$"):
        scenario_from_toml(tmp_path)
    with pytest.raises(InputError, match=r"^scenario = 'a\\x00b': must be a readable TOML file; .* no usable path$"):
        scenario_from_toml("a\x00b")
    with pytest.raises(InputError, match=r"^scenario = 'aaaaaa.*must be a readable TOML file; check the path: "):
        scenario_from_toml("a" * 10_000)


def test_a_file_that_is_not_utf8_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes(BASE.encode() + 'title = "café"'.encode("latin-1"))
    with pytest.raises(InputError, match=r"latin\.toml: must be UTF-8 text; save it as UTF-8: line 3 is not$"):
        scenario_from_toml(path)


def test_a_file_over_one_mebibyte_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(BASE.encode() + b"#" * 1_048_576)
    with pytest.raises(InputError, match=r"large\.toml: must be a file of at most 1 MiB"):
        scenario_from_toml(path)
    if os.path.exists("/dev/zero"):  # noqa: PTH110 - a device, not a file of ours
        with pytest.raises(InputError, match=r"^scenario = /dev/zero: must be a file of at most 1 MiB"):
            scenario_from_toml(Path("/dev/zero"))


def test_a_value_of_an_option_is_quoted_and_one_of_the_file_it_replaces_is_not() -> None:
    with pytest.raises(InputError, match=r"^save = '1e19s': must be a duration from 0 s to"):
        scenario_from_text(BASE + 'save = "60s"', {"save": "1e19s"})
    with pytest.raises(InputError, match=r"^save_s = 1e\+19: must be a number from 0 to"):
        scenario_from_text(BASE + 'save = "60s"', {"save_s": 1e19})
    assert scenario_from_text(BASE + 'save = "60s"', {"save_s": 61.0}).save_s == 61.0
