"""The table of docs/placement.md is what the model gives, and says why small overlap is preferred."""

import re
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest

from spareplan import load_preset
from spareplan.placement import Layout
from spareplan.planner import evaluate
from spareplan.strategies import Setting, placement_of
from spareplan.survival import layout_wipeout, load_profile

TEXT = (Path(__file__).parents[2] / "docs" / "placement.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\d+) \| (\d+) \| (\w+) \| (\d+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$", TEXT, re.MULTILINE)


@pytest.mark.parametrize(("groups", "redundancy", "family", "overlap", "failures", "stacks", "ratio"), ROWS)
def test_row_of_the_placement_table(
    groups: str, redundancy: str, family: str, overlap: str, failures: str, stacks: str, ratio: str
) -> None:
    scenario = load_preset(f"spare-600k-n{groups}")
    setting = Setting("spare", int(redundancy), 1, family)
    layout = placement_of(scenario.groups, setting, scenario.search.seed)
    found = evaluate(scenario, setting).candidate
    assert isinstance(layout, Layout)
    alive = layout_wipeout(layout).alive
    mean_stacks = np.average(load_profile(layout).mean_stacks, weights=alive)
    assert layout.max_overlap == int(overlap)
    assert found.failures_to_wipeout == pytest.approx(float(failures), abs=0.06)
    assert mean_stacks == pytest.approx(float(stacks), abs=0.006)
    assert found.time_to_train_ratio == pytest.approx(float(ratio), abs=0.006)


def test_small_overlap_beats_consecutive_offsets_in_every_row() -> None:
    ratios: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    for groups, redundancy, family, _, _, _, ratio in ROWS:
        ratios[groups, redundancy]["consecutive" if family == "consecutive" else "small"] = float(ratio)
    assert len(ratios) == 4
    assert all(pair["small"] < pair["consecutive"] for pair in ratios.values())
