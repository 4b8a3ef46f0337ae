"""What a scenario accepts and refuses, and what follows from it."""

from __future__ import annotations

import copy
import json
import math
import pickle
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from spareplan.errors import InputError
from spareplan.scenario import Scenario, Search

TIMES = {
    "mtbf_s": 1e-9,
    "gpu_mtbf_s": 1e-9,
    "compute_s": 1e-9,
    "all_reduce_s": 0.0,
    "save_s": 0.0,
    "load_s": 0.0,
    "restart_s": 0.0,
    "detection_s": 0.0,
    "shrink_s": 0.0,
    "repair_s": 0.0,
}
"""The fields that are times, with the least each may be, in seconds."""

EXAMPLES = settings(deadline=None, derandomize=True)


def scenario(**fields: object) -> Scenario:
    """Return a valid scenario with some fields replaced."""
    return Scenario(**{"gpus": 100_000, "mtbf_s": 300.0} | fields)


def with_time(name: str, value: object) -> Scenario:
    """Return a valid scenario whose time ``name`` is ``value``."""
    fields = {"gpus": 100_000, name: value}
    return Scenario(**fields) if "mtbf" in name else scenario(**fields)


def refusal(start: str, *, remedy: str = "") -> str:
    """Return the pattern of a one-line error that opens with ``start`` and ends with ``remedy``."""
    return f"^{re.escape(start)}.*{re.escape(remedy)}$"


@pytest.mark.parametrize("value", [0, -1, 10_000_001, 1.0, 5e4, True, "nan", "1.5", float("nan"), [1], b"8"])
@pytest.mark.parametrize("name", ["gpus", "group_size", "groups", "machine_gpus"])
def test_a_number_of_gpus_or_groups_is_a_whole_number_in_its_domain(name: str, value: object) -> None:
    with pytest.raises(InputError, match=refusal(f"{name} = {value!r}: must be ")):
        scenario(**{name: value})


@pytest.mark.parametrize("value", [0, 1_000_000_001, 2.0, True])
def test_steps_are_a_whole_number_from_one_to_a_billion(value: object) -> None:
    text = "must be a whole number from 1 to 1,000,000,000; write for example steps = 10000"
    with pytest.raises(InputError, match=refusal(f"steps = {value!r}: {text}")):
        scenario(steps=value)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf"), -1.0, 1.1e18, True, 10**400])
@pytest.mark.parametrize("name", TIMES)
def test_a_time_is_a_finite_number_in_its_domain(name: str, value: object) -> None:
    start = f"{name} = {str(value)[:70]}"
    with pytest.raises(InputError, match=refusal(start, remedy=f"; write for example {name} = ")[:-1]):
        with_time(name, value)


@pytest.mark.parametrize("name", TIMES)
def test_a_time_that_must_not_be_zero_is_refused_at_zero(name: str) -> None:
    if TIMES[name] == 0:
        assert getattr(with_time(name, 0), name) == 0
    else:
        with pytest.raises(InputError, match=refusal(f"{name} = 0: must be a number from 1e-09 to 1e+18")):
            with_time(name, 0)


@pytest.mark.parametrize("name", TIMES)
def test_a_time_may_be_a_text_with_its_unit_under_the_name_without_s(name: str) -> None:
    short = name.removesuffix("_s")
    assert getattr(with_time(short, "1h30m"), name) == 5_400
    with pytest.raises(InputError, match=refusal(f"{short} = 5: must be text with a unit")):
        with_time(short, 5)
    with pytest.raises(InputError, match=refusal(f"{short} = '5': must be a duration", remedy="")):
        with_time(short, "5")
    with pytest.raises(InputError, match=refusal(f"{name} = '5m': must be a number of seconds")):
        with_time(name, "5m")


def test_a_time_out_of_its_domain_is_named_as_it_was_written() -> None:
    text = "mtbf = '0s': must be a duration from 1e-09 s to 1e+18 s; write for example mtbf = \"5 min\""
    with pytest.raises(InputError, match=refusal(text)):
        Scenario(gpus=100_000, mtbf="0s")
    with pytest.raises(InputError, match=refusal(text)):
        scenario().changed(mtbf="0s")
    for late in ({"interval": "0s"}, {"search": {"interval": "0s"}}):
        with pytest.raises(InputError, match=r"^interval = '0s': must be a duration from 1e-09 s to"):
            scenario().changed(**late)
    with pytest.raises(InputError, match=r"^interval = '0s': must be a duration from 1e-09 s to"):
        scenario(search={"interval": "0s"})


def test_a_count_out_of_its_domain_is_shown_as_it_was_written() -> None:
    with pytest.raises(InputError, match=refusal("gpus = '20M': must be a whole number from 1 to 10,000,000")):
        scenario(gpus="20M")
    with pytest.raises(InputError, match=refusal("groups = '1M': must be at most the 100,000 GPUs there are")):
        scenario(groups="1M")


@pytest.mark.parametrize(
    ("name", "lowest", "highest"), [("jitter", 0.0, 0.3), ("weibull_shape", 0.2, 5.0), ("price_per_gpu_hour", 0.0, 1e9)]
)
def test_a_plain_number_keeps_to_its_domain(name: str, lowest: float, highest: float) -> None:
    for value in (lowest, highest):
        assert getattr(scenario(**{name: value}), name) == value
    for bad in (math.nextafter(lowest, -1), highest * 1.001, math.nan, "0.1", True):
        with pytest.raises(InputError, match=refusal(f"{name} = {bad!r}: must be a number from")):
            scenario(**{name: bad})


@pytest.mark.parametrize(
    "name",
    ["initial_ages", "renewal", "save_waits", "resume", "restart_failures", "replica_sets", "replication_jitter"],
)
def test_a_choice_is_one_of_the_words_it_lists(name: str) -> None:
    default = getattr(scenario(), name)
    with pytest.raises(InputError, match=f"^{name} = 'sometimes': must be '.*{default}.*; write for example"):
        scenario(**{name: "sometimes"})


def test_exactly_one_mean_time_between_failures_is_given() -> None:
    with pytest.raises(InputError, match=r"^mtbf = None: must be given, or gpu_mtbf; add --mtbf 5m or --gpu-mtbf"):
        Scenario(gpus=100_000)
    with pytest.raises(
        InputError, match=r"^gpu_mtbf_s = 100000000.0: must be left out where mtbf is given; .*, not both$"
    ):
        Scenario(gpus=100_000, mtbf_s=300, gpu_mtbf_s=1e8)
    with pytest.raises(InputError, match=r"^gpu_mtbf = '50000h': must be left out where mtbf is given; .*, not both$"):
        Scenario(gpus=100_000, mtbf="5m", gpu_mtbf="50000h")


def test_gpus_must_be_given() -> None:
    with pytest.raises(InputError, match=r"^gpus = None: must be given; write for example gpus = 100000$"):
        Scenario(mtbf_s=300)


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"gpus": 100}, "gpus = 100: must be at least 512, the default group size; give --group-size or --groups"),
        ({"group_size": 200_000}, "group_size = 200000: must be at most the 100,000 GPUs there are"),
        ({"groups": 200_000}, "groups = 200000: must be at most the 100,000 GPUs there are; lower --groups"),
        (
            {"groups": 196, "group_size": 512},
            "groups = 196: must be at most 195, as 100,000 GPUs are not more groups of 512",
        ),
    ],
)
def test_groups_that_do_not_fit_the_gpus_are_refused(fields: dict[str, object], text: str) -> None:
    with pytest.raises(InputError, match=refusal(text)):
        scenario(**fields)


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"mtfb": "5m"}, "key = 'mtfb': must be one that a scenario knows; did you mean \"mtbf\"?"),
        ({"groupsize": 8}, "key = 'groupsize': must be one that a scenario knows; did you mean \"group_size\"?"),
        ({"sorces": {}}, "key = 'sorces': must be one that a scenario knows; did you mean \"sources\"?"),
        ({"Zz": 1}, "key = 'Zz': must be one that a scenario knows; leave it out"),
        ({"redundancy": 4}, "key = 'redundancy': must be in its place; move it into the table [search]"),
        ({"interval": "5m"}, "key = 'interval': must be in its place; move it into the table [search]"),
        ({"search": {"gpus": 8}}, "key = 'gpus': must be in its place; move it to the top level, above all tables"),
        ({"search": {"redundance": 8}}, "key = 'redundance': must be one that a scenario knows; did you mean"),
        ({"sources": {"gpuz": "x"}}, "key = 'gpuz': must be one that a scenario knows; did you mean \"gpus\"?"),
        ({"sources": {"title": "x"}}, "key = 'title': must be one that a scenario knows"),
        ({"mtbf": "5m"}, "mtbf = '5m': must be given once; give mtbf or mtbf_s, not both"),
        ({"search": 5}, "search = 5: must be a table"),
        ({"sources": "x"}, "sources = 'x': must be a table"),
    ],
)
def test_an_unknown_or_misplaced_key_is_refused_with_the_nearest_one(fields: dict[str, object], text: str) -> None:
    with pytest.raises(InputError, match=refusal(text)):
        scenario(**fields)


@pytest.mark.parametrize("title", ["two\nlines", "bell\x07", "\x1b[31mred", "\ud800", "\u202e", "x" * 1_001, 5])
def test_texts_are_one_line_that_is_safe_to_print(title: object) -> None:
    for fields in ({"title": title}, {"steps": 5, "sources": {"steps": title}}):
        with pytest.raises(InputError, match=re.escape(ascii(title)[:40])) as caught:
            scenario(**fields)
        assert str(caught.value).isascii()
        assert str(caught.value).isprintable()


@EXAMPLES
@given(st.dictionaries(st.text(max_size=12), st.none() | st.booleans() | st.floats() | st.text(max_size=12)))
def test_any_keys_and_values_give_a_scenario_or_one_printable_line(fields: dict[str, object]) -> None:
    try:
        scenario(**{key: value for key, value in fields.items() if key != "self"})
    except InputError as error:
        assert str(error).isprintable()  # noqa: PT017 - most are refused, an empty one is accepted


@EXAMPLES
@given(
    st.sampled_from(sorted(Scenario.model_fields)),
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.lists(st.integers(), max_size=3),
)
def test_any_value_of_a_field_gives_a_scenario_or_one_printable_line(name: str, value: object) -> None:
    try:
        scenario(**{name: value})
    except InputError as error:
        assert str(error).isprintable()  # noqa: PT017 - many are refused, some are accepted


def test_counts_may_be_texts_or_numpy_integers() -> None:
    assert scenario(gpus="100k", groups=np.int64(100), steps="1.5M").steps == 1_500_000
    assert type(scenario(groups=np.int64(100)).groups) is int
    assert scenario(compute_s=np.float64(3.5)).compute_s == 3.5


@pytest.mark.parametrize(
    ("search", "text"),
    [
        ({"redundancy": [4, 196]}, "redundancy = 196: must be at most the number of groups, 195; lower --redundancy"),
        ({"redundancy": (0,)}, "redundancy = 0: must be greater than or equal to 1; write for example"),
        ({"redundancy": []}, "redundancy = (): must be a list with at least 1 item"),
        ({"redundancy": "12-8"}, "redundancy = '12-8': must be whole numbers and ranges of at least 1"),
        ({"redundancy": [True]}, "redundancy = True: must be a valid integer"),
        ({"redundancy": [2.0]}, "redundancy = 2.0: must be a valid integer"),
        (
            {"redundancy": [1, 4], "strategies": ["spare"]},
            "redundancy = 1: must be at least 2 for the strategies replication and spare",
        ),
        ({"granularity": [65]}, "granularity = 65: must be less than or equal to 64"),
        ({"strategies": "spare,magic"}, "strategies = 'magic': must be 'checkpoint', 'replication' or 'spare'"),
        ({"strategies": []}, "strategies = (): must be a list with at least 1 item"),
        ({"layouts": ["random"]}, "layouts = 'random': must be 'golomb', 'cyclic' or 'consecutive'"),
        ({"seed": -1}, "seed = -1: must be a whole number from 0 to"),
        ({"seed": 0.0}, "seed = 0.0: must be a whole number from 0 to"),
        ({"interval": "-5m"}, "interval = '-5m': must be a duration of zero or more"),
        ({"interval_s": 0}, "interval_s = 0: must be a number from 1e-09 to 1e+18"),
    ],
)
def test_what_to_search_keeps_to_its_domain(search: dict[str, object], text: str) -> None:
    with pytest.raises(InputError, match=refusal(text)):
        scenario(search=search)


def test_a_search_of_its_own_refuses_bad_values_in_one_line_too() -> None:
    with pytest.raises(InputError, match=r"^redundancy = 0: must be greater than or equal to 1"):
        Search(redundancy=(0,))
    with pytest.raises(InputError, match=r'^key = \'sed\': must be one that a scenario knows; did you mean "seed"'):
        Search(sed=1)


def test_equal_searches_are_equal_records_in_whatever_order_they_were_written() -> None:
    written = Search(strategies=("spare", "checkpoint", "spare"), redundancy="9,4-5,4", granularity=[8, 1])
    assert written == Search(strategies="checkpoint, spare", redundancy=(4, 5, 9), granularity=(1, 8))
    assert written.strategies == ("checkpoint", "spare")
    assert written.interval_s is None
    assert Search(interval="30m").interval_s == 1_800


def test_the_gpus_of_a_scenario_are_in_groups_or_spare() -> None:
    known = scenario(machine_gpus=8)
    assert (known.groups, known.group_size, known.gpus_in_use) == (195, 512, 99_840)
    assert (known.spare_gpus, known.spare_machines) == (160, 20)


def test_mean_times_between_failures_follow_from_each_other() -> None:
    of_job = scenario()
    assert of_job.job_mtbf_s == 300
    assert of_job.group_mtbf_s == 300 * 195
    of_gpu = Scenario(gpus=100_000, gpu_mtbf_s=300.0 * 99_840)
    assert of_gpu.job_mtbf_s == 300, "only GPUs in groups fail the job, not the 160 spare ones"
    assert of_gpu.group_mtbf_s == pytest.approx(300 * 99_840 / 512, rel=1e-15)


def test_ideal_time_is_steps_of_one_stack_and_one_all_reduce() -> None:
    assert scenario(steps=10_000, compute_s=64.0, all_reduce_s=2.0).ideal_s == 660_000


def test_machines_in_repair_follow_littles_law() -> None:
    assert scenario(mtbf_s=300.0, repair_s=21_312.0).machines_in_repair == pytest.approx(71.04, rel=1e-12)


def test_a_scenario_is_frozen_hashable_and_copies_to_an_equal_one() -> None:
    known = scenario(search=Search(redundancy=(4,)))
    with pytest.raises(ValidationError, match=r"frozen.*input_value=5"):
        setattr(known, "gpus", 5)  # noqa: B010 - a plain assignment is refused by the type checker already
    assert known != scenario()
    for twin in (
        pickle.loads(pickle.dumps(known)),
        copy.deepcopy(known),
        Scenario(**json.loads(json.dumps(known.to_json(), allow_nan=False))),
        Scenario(**known.model_dump()),
    ):
        assert twin == known
        assert hash(twin) == hash(known)
        assert twin.to_json() == known.to_json()
