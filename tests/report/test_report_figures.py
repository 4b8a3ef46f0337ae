"""The figures: they say in words what they show, follow the page's theme and are the same bytes each time."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import matplotlib as mpl
import pytest
from made_up_plans import HOSTILE, candidate, made_up_plan, outlook, placement_of_kind

from spareplan.planner import Plan
from spareplan.report.figures import figures_of
from spareplan.report.membership import placement_figure
from spareplan.report.svg import COLOURS, THEME, Picture


@pytest.fixture(scope="module")
def spare_plan() -> Plan:
    """Return a plan with hostile texts wherever one can stand."""
    return made_up_plan(title=HOSTILE)


NAMES = ["redundancy", "split", "survival", "sensitivity", "placement"]


@pytest.fixture(scope="module")
def figures(spare_plan: Plan) -> dict[str, Picture]:
    return figures_of(spare_plan)


def test_all_five_figures_are_there_in_order(figures: dict[str, Picture]) -> None:
    assert list(figures) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_figure_states_what_is_seen_with_numbers(figures: dict[str, Picture], name: str) -> None:
    picture = figures[name]
    root = ET.fromstring(picture.svg)
    labels = [root.find(f"*[@id='{reference}']") for reference in root.attrib["aria-labelledby"].split()]
    assert root.attrib["role"] == "img"
    assert [label.text for label in labels if label is not None] == [picture.title, picture.alternative]
    assert len(re.findall(r"\d+", picture.alternative)) >= 3


@pytest.mark.parametrize("name", NAMES)
def test_a_figure_has_no_colour_outside_the_theme(figures: dict[str, Picture], name: str) -> None:
    outside = re.sub(r"var\(--(\w+), (#[0-9a-f]{6})\)", "", figures[name].svg)
    assert not re.findall(r"#[0-9a-f]{3,6}\b|rgb\(", outside)
    for variable, value in re.findall(r"var\(--(\w+), (#[0-9a-f]{6})\)", figures[name].svg):
        assert COLOURS[variable] == value


@pytest.mark.parametrize("name", NAMES)
def test_every_shape_says_its_fill_so_that_none_is_black_on_dark(figures: dict[str, Picture], name: str) -> None:
    root = ET.fromstring(figures[name].svg)
    defined = {element for parent in root.iter("defs") for element in parent.iter()}
    for element in root.iter():
        if element.tag in ("path", "rect", "circle", "text") and element not in defined:
            assert "fill:" in element.attrib.get("style", ""), ET.tostring(element)


@pytest.mark.parametrize("name", NAMES)
def test_ids_are_the_figures_own_and_all_references_lead_somewhere(figures: dict[str, Picture], name: str) -> None:
    ids = re.findall(r' id="([^"]+)"', figures[name].svg)
    assert len(ids) == len(set(ids))
    assert all(found.startswith(f"{name}-") for found in ids)
    assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', figures[name].svg)) <= {
        pair for found in ids for pair in ((found, ""), ("", found))
    }


def test_text_stays_text_in_the_font_of_the_page(figures: dict[str, Picture]) -> None:
    for picture in figures.values():
        assert "font-family" not in picture.svg
        assert not re.search(r"\bfont:", picture.svg)
        assert "<text" in picture.svg


def test_the_style_sheet_of_a_figure_does_not_reach_the_page(figures: dict[str, Picture]) -> None:
    for picture in figures.values():
        assert "<style" not in picture.svg
        assert "<metadata" not in picture.svg


def test_the_same_plan_gives_the_same_bytes_whatever_the_users_configuration(spare_plan: Plan) -> None:
    first = figures_of(spare_plan)
    with mpl.rc_context({"font.size": 30.0, "axes.grid": True, "svg.fonttype": "path", "lines.linewidth": 9.0}):
        second = figures_of(spare_plan)
    assert first == second


def test_drawing_leaves_the_users_configuration_as_it_was(spare_plan: Plan) -> None:
    with mpl.rc_context({"font.size": 13.0}):
        figures_of(spare_plan)
        assert mpl.rcParams["font.size"] == 13.0


def test_candidates_that_never_end_are_named_and_not_drawn(figures: dict[str, Picture]) -> None:
    assert "Not drawn, as the run never ends: checkpoint." in figures["redundancy"].caption
    assert "checkpoint never ends" in figures["split"].alternative


def test_checkpoint_is_a_level_line_where_it_ends() -> None:
    plan = made_up_plan()
    level = candidate(plan.scenario, "checkpoint", 1, "single", 7.25)
    drawn = figures_of(replace(plan, candidates=(*plan.candidates[:-1], level)))["redundancy"]
    assert "checkpoint, a level line at 7.25" in drawn.alternative
    assert "never ends" not in drawn.caption


def test_what_is_far_slower_than_the_best_is_named_beyond_the_scale() -> None:
    plan = made_up_plan()
    slow = candidate(plan.scenario, "replication", 6, "disjoint", 4_321.0)
    drawn = figures_of(replace(plan, candidates=(*plan.candidates, slow)))["redundancy"]
    assert "Beyond the scale: replication r=6 (4,321)." in drawn.caption


def test_a_plan_in_which_nothing_ends_still_has_the_figures_that_mean_something() -> None:
    plan = made_up_plan()
    endless = tuple(
        candidate(plan.scenario, item.strategy, item.redundancy, item.layout, None) for item in plan.candidates
    )
    drawn = figures_of(
        replace(plan, recommended=endless[0], candidates=endless, outlooks=tuple(map(outlook, endless[:2])))
    )
    assert list(drawn) == ["survival", "placement"]


def test_a_plan_of_checkpointing_alone_draws_no_redundancy() -> None:
    plan = made_up_plan()
    only = candidate(plan.scenario, "checkpoint", 1, "single", 1.05)
    alone = replace(
        plan,
        recommended=only,
        candidates=(only,),
        outlooks=(outlook(only),),
        placement=placement_of_kind("checkpoint", 195),
    )
    assert list(figures_of(alone)) == ["split", "survival", "sensitivity", "placement"]


def test_bars_become_shares_where_one_run_is_many_times_another() -> None:
    plan = made_up_plan()
    slow = candidate(plan.scenario, "checkpoint", 1, "single", 26.0)
    drawn = figures_of(replace(plan, outlooks=(*plan.outlooks[:2], outlook(slow))))["split"]
    assert "as a share of each run" in drawn.caption
    assert "checkpoint 26.00: compute 11.30" in drawn.alternative  # 26 / 2.3 of the made-up shares


def test_a_sensitivity_that_never_ends_is_written_out() -> None:
    plan = made_up_plan()
    first = replace(plan.sensitivities[0], time_to_train_ratio=None)
    drawn = figures_of(replace(plan, sensitivities=(first, *plan.sensitivities[1:])))["sensitivity"]
    assert "MTBF of the job times 0.5: never" in drawn.alternative
    assert ">never ends<" in drawn.svg


def test_numbers_of_two_bars_on_one_side_stand_on_both_sides() -> None:
    def anchors(plan: Plan) -> list[str]:
        drawn = ET.fromstring(figures_of(plan)["sensitivity"].svg)
        texts = [element for element in drawn.iter("text") if element.text in ("1.51", "1.62")]
        return ["end" if "text-anchor: end" in element.attrib["style"] else "start" for element in texts]

    plan = made_up_plan()
    pair = [
        replace(item, time_to_train_ratio=ratio) for item, ratio in zip(plan.sensitivities, (1.62, 1.51), strict=False)
    ]
    assert plan.recommended.time_to_train_ratio == pytest.approx(2.21, abs=0.01)
    assert sorted(anchors(replace(plan, sensitivities=tuple(pair)))) == ["end", "start"]


@pytest.mark.parametrize("kind", ["spare", "replication", "checkpoint"])
@pytest.mark.parametrize("groups", [24, 195, 12_500])
def test_the_placement_stays_small_at_any_size(kind: str, groups: int) -> None:
    plan = replace(made_up_plan(), placement=placement_of_kind(kind, groups))
    assert len(placement_figure(plan).svg) < 60_000


def test_a_small_placement_draws_a_cell_for_every_type_of_every_group() -> None:
    plan = made_up_plan(groups=24, redundancy=4)
    assert placement_figure(plan).svg.count("M") - len("Map") // 3 == 24 * 4


def test_the_shaded_column_names_the_types_of_its_group() -> None:
    plan = made_up_plan(groups=24, redundancy=4, granularity=3)
    own, *others = [entry // 3 for entry in plan.placement.to_json()["stacks"][8][::3]]
    words = placement_figure(plan).caption
    assert f"The shaded column is group 8: it computes type {own} first" in words
    assert f"also holds {others[0]}, {others[1]} and {others[2]}." in words
    assert "cut into 3 micro-shards" in words


def test_light_and_dark_colours_have_the_contrast_that_they_need() -> None:
    def luminance(value: str) -> float:
        parts = [int(value[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    def contrast(first: str, second: str) -> float:
        low, high = sorted((luminance(first), luminance(second)))
        return (high + 0.05) / (low + 0.05)

    for mode in (0, 1):
        surface = THEME["surface"][mode]
        for name in ("ink", "muted"):
            assert contrast(THEME[name][mode], surface) >= 4.5  # WCAG 2.2, 1.4.3
        for name in ("spare", "replication", "checkpoint"):
            assert contrast(THEME[name][mode], surface) >= 3.0  # WCAG 2.2, 1.4.11
