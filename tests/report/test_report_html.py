"""The page: complete, self-contained, escaped, the same bytes each time."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from made_up_plans import HOSTILE, candidate, made_up_plan

from spareplan.planner import CANDIDATE_COLUMNS, Plan
from spareplan.report import report_html


@pytest.fixture(scope="module")
def spare_plan() -> Plan:
    """Return a plan with hostile texts wherever one can stand."""
    return made_up_plan(title=HOSTILE)


VOID = {"meta", "br", "hr", "img", "input", "link", "path", "use", "rect", "circle"}


class Reader(HTMLParser):
    """Collects tags, attributes and text, and checks that every element is closed."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] not in ("style",):
            self.text.append(data)


@pytest.fixture(scope="module")
def page(spare_plan: Plan) -> str:
    return report_html(spare_plan)


@pytest.fixture(scope="module")
def read(page: str) -> Reader:
    return Reader(page)


def test_the_same_plan_gives_the_same_bytes(page: str, spare_plan: Plan) -> None:
    assert report_html(spare_plan) == page


def test_the_answer_comes_first(read: Reader, spare_plan: Plan) -> None:
    words = [text.strip() for text in read.text if text.strip()]
    assert words.index(spare_plan.headline) < words.index("Time to train") < words.index("Why")


def test_every_section_is_there(read: Reader) -> None:
    sections = [attrs.get("id") for tag, attrs in read.tags if tag == "section"]
    assert sections == [
        "why",
        "strategies",
        "figures",
        "sure",
        "intervals",
        "repair",
        "assumptions",
        "method",
        "candidates",
    ]


def test_ids_are_unique_in_the_page(read: Reader) -> None:
    ids = [attrs["id"] for _, attrs in read.tags if "id" in attrs]
    assert len(ids) == len(set(ids))


def test_every_figure_has_a_text_alternative(read: Reader) -> None:
    figures = [tag for tag, _ in read.tags if tag == "figure"]
    drawings = [attrs for tag, attrs in read.tags if tag == "svg"]
    ids = {attrs.get("id") for _, attrs in read.tags}
    assert len(figures) == len(drawings) == 5
    for attrs in drawings:
        assert attrs["role"] == "img"
        assert set((attrs["aria-labelledby"] or "").split()) <= ids


def test_the_page_asks_for_nothing_outside_itself(page: str, read: Reader) -> None:
    assert not {"script", "link", "img", "iframe", "object", "base"} & {tag for tag, _ in read.tags}
    for _, attrs in read.tags:
        assert not any(name.startswith("on") for name in attrs)
        assert (attrs.get("href") or "#").startswith("#")
        assert "src" not in attrs
    assert "@import" not in page
    assert not re.search(r"url\((?!#)", page)
    assert "default-src 'none'" in page


def test_hostile_text_is_text(page: str, read: Reader) -> None:
    assert "<script" not in page
    assert page.count("{{7*7}}") == page.count("{% raw %}") >= 5
    assert page.count(html.escape(HOSTILE).replace("&#x27;", "&#39;").replace("&quot;", "&#34;")) >= 5
    assert any(HOSTILE in text for text in read.text)


def test_control_characters_do_not_reach_the_page() -> None:
    page = report_html(made_up_plan(headline="a\x00b\x1b[31mc\u202ed\ud800e\x85f"))
    assert "a\ufffdb\ufffd[31mc\ufffdd\ufffde\ufffdf" in page
    page.encode("utf-8")


def test_a_time_that_never_ends_is_never_not_infinity(read: Reader) -> None:
    words = " ".join(read.text)
    assert "never" in words
    assert not re.search(r"\b(inf|infinity|nan|None)\b", words, re.IGNORECASE)


def test_the_key_figures_are_those_of_the_recommended_setting(read: Reader) -> None:
    words = [text.strip() for text in read.text]
    # 10,000 steps of 64 + 1.95 s are T0 = 7.6 days; r=8 takes 1.9 + 14/64 + 0.096 T0
    assert words[words.index("Time to train") + 1] == "16.9 days"
    assert words[words.index("TTT / T0") + 1] == "2.21"
    assert words[words.index("Cost") + 1] == "101.3 million"
    assert "16.6 to 17.4 days in 8 of 10 runs" in words


def test_cost_is_left_out_without_a_price() -> None:
    plan = made_up_plan()
    page = report_html(replace(plan, scenario=plan.scenario.changed(price_per_gpu_hour=None)))
    assert "<dt>Cost</dt>" not in page


def test_every_assumption_stands_with_its_source(read: Reader, spare_plan: Plan) -> None:
    words = {text.strip() for text in read.text}
    assert len(spare_plan.assumptions) > 10
    for item in spare_plan.assumptions:
        assert {item.field, item.text, item.source} <= words


def test_every_candidate_and_column_is_in_the_table(read: Reader, spare_plan: Plan) -> None:
    explained = [attrs["title"] for tag, attrs in read.tags if tag == "th" and "title" in attrs]
    assert explained == list(CANDIDATE_COLUMNS.values())
    assert f"All {len(spare_plan.candidates)} settings, best first" in read.text


def test_a_long_list_of_candidates_is_cut_and_says_so() -> None:
    plan = made_up_plan()
    many = tuple(candidate(plan.scenario, "spare", r, "golomb", 2.0 + r) for r in range(2, 195) for _ in range(16))
    page = report_html(replace(plan, candidates=many))
    assert f"All {len(many):,}".replace(",", "") in page
    assert "The first 250 are shown; candidates.csv has all." in page
    assert len(page.encode()) < 2_000_000


def test_a_forecast_below_zero_is_said_to_have_broken_down(read: Reader) -> None:
    words = [text.strip() for text in read.text]
    assert words[words.index("-25.0 %") + 1] == "broken down"
    assert words[words.index("83.0 %") + 1] != "broken down"


def test_too_few_spares_for_the_machines_in_repair_is_a_warning() -> None:
    plan = made_up_plan()
    assert "More machines are in repair than there are spares" in report_html(plan)
    enough = replace(plan, repair=replace(plan.repair, spare_machines=72))
    assert "More machines are in repair than there are spares" not in report_html(enough)


def test_near_ties_and_break_evens_are_told(read: Reader) -> None:
    words = [text.strip() for text in read.text]
    assert "spare r=13 (golomb): 2.14 T0" in words
    assert {"about 2.3 h", "no change", "about 9,000"} <= set(words)


def test_the_scenario_is_in_the_page_to_be_run_again(read: Reader) -> None:
    assert any("mtbf_s = 300.0" in text for text in read.text)


def test_wide_tables_scroll_in_their_own_box(page: str) -> None:
    assert page.count("<table") == page.count('<div class="scroll"')
    assert re.search(r"\.scroll \{\s*overflow-x: auto;", page)


def test_dark_print_and_phone_have_rules(page: str) -> None:
    assert "@media screen and (prefers-color-scheme: dark)" in page
    assert "@media print" in page
    assert 'name="viewport" content="width=device-width, initial-scale=1"' in page


def test_the_largest_plan_stays_under_two_megabytes() -> None:
    assert len(report_html(made_up_plan(groups=12_500, granularity=4)).encode()) < 2_000_000
