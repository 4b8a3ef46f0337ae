"""The report of a failure model: complete, harmless, the same bytes each time, all files or none."""

import csv
import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from made_up_plans import HOSTILE
from rich.console import Console

from spareplan.errors import InputError
from spareplan.failures import FailureLog, LifetimeTable, fit
from spareplan.failures.statistics import Estimate, FailureFit
from spareplan.failures.statistics.fitting import GoodnessOfFit
from spareplan.report import (
    FIT_FILE_NAMES,
    check_fit_folder,
    fit_html,
    fits_json,
    print_fit,
    print_fits,
    write_fit,
    write_fits,
)
from spareplan.report.fit_words import (
    estimate_text,
    fit_key_figures,
    goodness_text,
    law_mean_text,
    lessons,
    p_text,
    worst_cells,
)

DAY_S = 86_400.0
NODES = ["=cmd()", "+1", "-2", "@sum", "\tx", "<b>bold</b>", "plain", "\x1b[31mred\x07", HOSTILE, "e{{7*7}}"]


def hostile_log() -> FailureLog:
    """Return a log whose names and causes are of the worst kind, with failures of weak and of sound nodes."""
    generator = np.random.default_rng(4)
    node = np.concatenate([generator.integers(0, len(NODES), 60), np.zeros(20, int)])
    start_s = np.sort(generator.uniform(0.0, 99 * DAY_S, 80))
    return FailureLog.from_faults(
        NODES,
        node,
        start_s,
        start_s + generator.lognormal(8.0, 1.0, 80),
        window_start_s=0.0,
        window_end_s=100 * DAY_S,
        cause=generator.integers(-1, 3, 80),
        causes=["=1+1", "<script>alert(1)</script>", HOSTILE],
        notes=[HOSTILE],
    )


@pytest.fixture(scope="module")
def model() -> FailureFit:
    return fit(hostile_log(), gpus=100_000, bootstrap=1)


@pytest.fixture(scope="module")
def page(model: FailureFit) -> str:
    return fit_html(model)


def test_the_same_model_gives_the_same_bytes(model: FailureFit, page: str) -> None:
    assert fit_html(model) == page
    again = fit(hostile_log(), gpus=100_000, bootstrap=1)
    assert fit_html(again) == page


class Reader(HTMLParser):
    """Collects tags and the ids of sections and figures; checks that every element is closed."""

    void = ("meta", "br", "path", "use", "rect", "circle", "link", "img", "script")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.tags: set[str] = set()
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.ids += [value for name, value in attrs if name == "id" and value and tag in ("section", "figure")]
        if tag not in self.void:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, _: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_every_section_and_figure_is_there_and_every_element_closed(page: str) -> None:
    ids = Reader(page).ids
    assert [name for name in ids if not name.startswith("figure-")] == [
        "samples",
        "figures",
        "nodes",
        "job",
        "notes",
        "method",
    ]
    assert [name.removeprefix("figure-") for name in ids if name.startswith("figure-")] == [
        "weibull",
        "survival-up-time",
        "survival-repair",
        "timeline",
        "nodes",
        "causes",
    ]


def test_the_page_needs_no_network_and_runs_nothing(page: str) -> None:
    assert not Reader(page).tags & {"script", "iframe", "img", "link", "object", "embed", "b"}
    assert not re.search(r"(src|href)=\"(?!#)", page)
    assert "url(http" not in page
    assert "default-src 'none'" in page


def test_hostile_text_is_shown_as_it_is(page: str) -> None:
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "{{7*7}}" in page
    assert "\x1b" not in page
    assert "\x07" not in page


def cells(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_files_are_written_whole_and_hold_the_model(model: FailureFit, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "fit"
    assert [path.name for path in write_fit(model, folder)] == list(FIT_FILE_NAMES)
    assert {path.name for path in folder.iterdir()} == set(FIT_FILE_NAMES)
    assert json.loads((folder / "fit.json").read_text()) == json.loads(json.dumps(model.to_json(), allow_nan=False))
    nodes = cells((folder / "nodes.csv").read_text())
    assert len(nodes) == 10
    assert sum(int(row["failures"]) for row in nodes) == model.failures
    assert sum(float(row["up_s"]) for row in nodes) == pytest.approx(model.up_s)
    causes = cells((folder / "causes.csv").read_text())
    assert sum(float(row["share_of_down"]) for row in causes) == pytest.approx(1.0)
    laws = cells((folder / "laws.csv").read_text())
    shape = next(
        row for row in laws if (row["sample"], row["law"], row["parameter"]) == ("up_time", "weibull", "shape")
    )
    assert float(shape["value"]) == model.samples["up_time"].laws["weibull"].value("shape")
    curve = [row for row in cells((folder / "survival.csv").read_text()) if row["sample"] == "repair"]
    assert [float(row["survival"]) for row in curve] == sorted((float(row["survival"]) for row in curve), reverse=True)
    # the last step of the curve is at 0, where there is no standard error
    assert (float(curve[-1]["survival"]), curve[-1]["standard_error"]) == (0.0, "")


def test_no_cell_of_the_user_is_run_by_a_spreadsheet(model: FailureFit, tmp_path: Path) -> None:
    write_fit(model, tmp_path / "fit")
    for name in ("nodes", "causes", "laws", "survival"):
        for row in csv.reader(io.StringIO((tmp_path / "fit" / f"{name}.csv").read_text())):
            assert not any(cell.startswith(("=", "+", "@", "\t")) for cell in row), row
            assert not row[0].startswith("-")
    names = {row["node"] for row in cells((tmp_path / "fit" / "nodes.csv").read_text())}
    assert {"'=cmd()", "'+1", "'-2", "'@sum", "plain"} <= names


def test_long_curves_are_thinned_to_2000_steps_with_both_ends(tmp_path: Path) -> None:
    durations_s = np.arange(1.0, 5_001.0)
    table = LifetimeTable(tuple(map(str, range(5_000))), durations_s, np.ones(5_000, bool), ())
    write_fit(fit(table, bootstrap=0), tmp_path / "fit")
    rows = cells((tmp_path / "fit" / "survival.csv").read_text())
    assert len(rows) == 2_000
    assert (float(rows[0]["times_s"]), float(rows[-1]["times_s"])) == (1.0, 5_000.0)
    # between steps nothing is lost: 1 - rank / rows
    assert all(float(row["survival"]) == pytest.approx(1 - float(row["times_s"]) / 5_000, abs=1e-9) for row in rows)


def test_folders_of_others_are_refused_and_ours_replaced(model: FailureFit, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "thesis.txt").write_text("mine")
    for call in (check_fit_folder, lambda folder: write_fit(model, folder)):
        with pytest.raises(InputError, match=r"other.*it holds other files"):
            call(other)
    assert [path.name for path in other.iterdir()] == ["thesis.txt"]
    ours = tmp_path / "ours"
    write_fit(model, ours)
    write_fits({"a": model}, "System", ours)
    assert {path.name for path in ours.iterdir()} == {"fits.json", "fits.csv"}
    (ours / "fits.json").write_text('{"schema": "spareplan/plan/1"}')
    with pytest.raises(InputError, match=r"ours.*it holds other files"):
        write_fit(model, ours)


def test_several_models_are_one_document_and_a_row_each(model: FailureFit, tmp_path: Path) -> None:
    document = fits_json({"=2": model, "b": model}, "System")
    assert list(document["fits"]) == ["=2", "b"]  # type: ignore[call-overload] # a dict
    write_fits({"=2": model, "b": model}, "System", tmp_path / "fits")
    rows = cells((tmp_path / "fits" / "fits.csv").read_text())
    assert [row["value"] for row in rows] == ["'=2", "b"]
    assert float(rows[0]["node_mtbf_s"]) == model.node_mtbf.value


def printed(model: FailureFit, width: int = 80) -> str:
    text = io.StringIO()
    print_fit(model, Console(file=text, width=width, highlight=False))
    return text.getvalue()


def test_the_terminal_shows_the_answer_first_within_its_width(model: FailureFit) -> None:
    lines = printed(model).splitlines()
    assert lines[1].startswith("79 failures of 10 nodes in 100 days: a node fails every")
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 60
    assert "\x1b" not in "".join(lines)
    assert any("[bold red]loud[/]" in line for line in lines)
    assert printed(model) == printed(model)


def test_several_models_are_a_line_each() -> None:
    text = io.StringIO()
    one = FailureLog.from_faults(["a"], [0], [10.0], [20.0], window_start_s=0.0, window_end_s=100.0)
    print_fits({"x": fit(one, bootstrap=0), "y": fit(one, bootstrap=0)}, "rack", Console(file=text, width=80))
    lines = text.getvalue().splitlines()
    assert [line.split()[0] for line in lines[2:4]] == ["x", "y"]
    # 90 s up and one failure
    assert lines[2].split()[1:5] == ["1", "1", "1.5", "min"]


EMPTY = FailureLog.from_faults(["a", "b"], [], [], [], window_start_s=0.0, window_end_s=100.0)
ONE = FailureLog.from_faults(["a", "b"], [0], [10.0], [20.0], window_start_s=0.0, window_end_s=100.0)
POINTS = FailureLog.from_faults(["a", "b"], [0, 1, 0], [10.0, 20.0, 50.0], window_start_s=0.0, window_end_s=100.0)
LIVES = LifetimeTable(("a", "b", "c"), np.array([5.0, 6.0, 7.0]), np.array([True, True, False]), ())


@pytest.mark.parametrize(
    ("log", "figures"),
    [
        (EMPTY, []),
        (ONE, ["timeline", "nodes"]),
        (POINTS, ["weibull", "survival-up-time", "timeline", "nodes"]),
        (LIVES, ["weibull", "survival-lifetime"]),
    ],
)
def test_small_logs_have_a_report_with_the_figures_that_show_something(
    log: FailureLog | LifetimeTable, figures: list[str], tmp_path: Path
) -> None:
    result = fit(log, gpus=1_000, bootstrap=0)
    page = fit_html(result)
    assert [name.removeprefix("figure-") for name in Reader(page).ids if name.startswith("figure-")] == figures
    write_fit(result, tmp_path / "fit")
    assert max(map(len, printed(result).splitlines())) <= 80


def test_a_log_without_failures_shows_the_bound_as_one() -> None:
    result = fit(EMPTY, gpus=1_000, bootstrap=0)
    assert result.headline == "0 failures of 2 nodes in 100 s: a node runs for 66.8 s or longer (one-sided 95 % bound)."
    assert fit_key_figures(result)[0] == ("MTBF of a node", "> 66.8 s", "one-sided 95 % bound, no failure seen")
    assert "one-sided bound" in fit_html(result)


def test_the_lesson_of_pooled_times_is_told_only_where_the_log_shows_it() -> None:
    generator = np.random.default_rng(6)
    # two lemons fail every day after day 50, the others once at about day 60
    node = [*np.repeat([0, 1], 40), *range(2, 40)]
    start_s = [*(50 + np.tile(np.arange(40), 2) + generator.random(80)), *(60 + 5 * generator.random(38))]
    log = FailureLog.from_faults(
        [str(index) for index in range(40)],
        node,
        np.array(start_s) * DAY_S,
        window_start_s=0.0,
        window_end_s=100 * DAY_S,
    )
    told = lessons(fit(log, bootstrap=0))
    assert any("pooled times look burstier" in text for text in told)
    assert any(text.startswith("Nodes differ (p < 0.005): the worst 5 % had") for text in told)
    alike = FailureLog.from_faults(
        [str(index) for index in range(40)],
        generator.integers(0, 40, 100),
        generator.uniform(0.0, 100 * DAY_S, 100),
        window_start_s=0.0,
        window_end_s=100 * DAY_S,
    )
    told = lessons(fit(alike, bootstrap=0))
    assert told[0].endswith("no clear difference. Where nodes differ, neither is the law of any one of them.")
    assert told[1].startswith("Nothing shows that nodes differ")


@pytest.mark.parametrize(
    ("estimate", "ratio", "text"),
    [
        (None, False, "\u2013"),
        (Estimate(None, None, 5.0, None), False, "\u2013"),
        (Estimate(0.5, 0.1, 0.25, 0.75), True, "0.50 (0.25 to 0.75)"),
        (Estimate(0.5, 0.1, None, 0.75), True, "0.50 (? to 0.75)"),
        (Estimate(3_600.0, None, 1_800.0, 7_200.0), False, "1 h (30 min to 2 h)"),
        (Estimate(86_400.0, None, 86_400.0, 864_000.0), False, "1 day (1 day to 10 days)"),
        (Estimate(60.0, None, 30.0, None), False, "1 min (30 s or more)"),
        (Estimate(60.0, None, None, None), False, "1 min"),
    ],
)
def test_estimates_are_shown_with_their_interval(estimate: Estimate | None, ratio: bool, text: str) -> None:
    assert estimate_text(estimate, ratio=ratio) == text


def test_p_values_are_shown_with_two_digits() -> None:
    assert [p_text(p) for p in (None, 1.0, 0.123, 0.0949, 0.00498, 1e-9)] == [
        "\u2013",
        "1.00",
        "0.12",
        "0.095",
        "0.005",
        "< 0.0001",
    ]


def test_worst_nodes_are_counted_in_words(model: FailureFit) -> None:
    assert model.weak_nodes is not None
    who, share, chance, mtbf = worst_cells(model.weak_nodes.worst[2])
    assert who == "worst 10 % (1 node)"
    assert float(share.split()[0]) > float(chance.split()[0])
    assert mtbf.endswith("days")


def test_no_number_is_cut_on_80_columns() -> None:
    """30,000 nodes with 9,000 failures: the widest table has five-digit counts and all ends of its intervals."""
    generator = np.random.default_rng(8)
    node, start_s = generator.integers(0, 30_000, 9_000), np.sort(generator.uniform(0.0, 2_000.0, 9_000)) * DAY_S
    log = FailureLog.from_faults(
        [f"n{index}" for index in range(30_000)], node, start_s, start_s + 3_600.0 * generator.lognormal(0, 2, 9_000),
        window_start_s=0.0, window_end_s=2_000 * DAY_S,
    )  # fmt: skip
    model = fit(log, bootstrap=1)
    text = io.StringIO()
    print_fit(model, Console(file=text, width=80))
    lines = text.getvalue().splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith("  sample"))
    table = lines[start : start + 6]
    assert max(map(len, lines)) <= 80
    assert all("\u2026" not in line[10:] for line in table)
    up_time = model.samples["up_time"]
    assert f" {up_time.sample.failures:,} " in table[2]
    assert f" {up_time.sample.censored:,} " in table[2]


def test_a_p_value_that_no_drawn_sample_exceeds_is_told_as_a_bound() -> None:
    # 1 / (1 + draws) is the least that draws can give
    assert goodness_text(GoodnessOfFit(0.1, 1 / 201, 50, 200)) == "< 0.005"
    assert goodness_text(GoodnessOfFit(0.1, 2 / 201, 50, 200)) == "0.01"
    assert goodness_text(GoodnessOfFit(0.1, 1 / 51, 50, 50)) == "< 0.02"
    assert goodness_text(None) == "\u2013"


def test_a_mean_far_beyond_the_data_is_left_out(model: FailureFit) -> None:
    law = model.samples["up_time"].laws["weibull"]
    assert law_mean_text(law, law.mean_s / 9.9) != "\u2013"
    assert law_mean_text(law, law.mean_s / 10.1) == "\u2013"
