"""`spareplan simulate` and `plan --simulate`: what they print, write and refuse, and how they end."""

import csv
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from spareplan import Scenario, plan
from spareplan.cli import main

SMALL = ("--gpus", "24", "--group-size", "1", "--mtbf", "10m", "--steps", "120", "--restart", "5m", "--save", "20s")
FEW = ("--runs", "4", "--workers", "2")
SPARE = ("--strategy", "spare", "--redundancy", "3")
LOG = Path(__file__).parents[2] / "data" / "failure-log-example.csv"


def left_with(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    assert isinstance(left.value.code, int)
    return left.value.code


@pytest.fixture(scope="module")
def planned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("planned") / "out"
    assert left_with("plan", *SMALL, "--strategies", "spare", "--redundancy", "3", "--out", str(folder)) == 0
    return folder / "plan.json"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")


def test_summary_has_the_answer_first_and_the_model_beside_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert left_with("simulate", *SMALL, *SPARE, *FEW) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "24 GPUs, a failure every 10 min"
    assert lines[1].startswith("spare r=3 (golomb): ")
    assert len(lines) <= 28
    assert max(map(len, lines)) <= 80
    [row] = [line.split() for line in lines if line.startswith("  TTT / T0")]
    simulated, half, model, difference = float(row[3]), float(row[4]), float(row[5]), float(row[6])
    assert 0.0 < half < simulated
    # of rounded numbers
    assert difference == pytest.approx(100.0 * (model / simulated - 1.0), abs=0.8)


def test_json_is_one_document_with_nothing_else_on_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    assert left_with("simulate", *SMALL, *SPARE, *FEW, "--interval", "10m", "--json") == 0
    captured = capsys.readouterr()
    document = json.loads(captured.out)
    assert captured.err == ""
    assert (document["strategy"], document["redundancy"], document["runs"]) == ("spare", 3, 4)
    assert sum(document["split_s"].values()) == pytest.approx(document["time_to_train_s"])
    model = document["model"]["time_to_train_s"]
    assert document["model_difference"] == pytest.approx(model / document["time_to_train_s"] - 1.0)


def test_same_seed_gives_the_same_bytes_whatever_the_workers(capsys: pytest.CaptureFixture[str]) -> None:
    texts = []
    for workers in ("1", "3"):
        assert (
            left_with("simulate", *SMALL, *SPARE, "--runs", "4-16", "--workers", workers, "--seed", "9", "--json") == 0
        )
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]


def test_plan_file_is_simulated_as_it_recommends(capsys: pytest.CaptureFixture[str], planned: Path) -> None:
    best = json.loads(planned.read_text())["recommended"]
    assert left_with("simulate", "--plan", str(planned), *FEW, "--json", "--seed", "4") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["seed"] == 4
    assert document["interval_steps"] == best["checkpoint_interval_steps"]
    for field in ("strategy", "redundancy", "granularity", "layout", "groups"):
        assert document[field] == best[field]
    assert document["model"]["time_to_train_s"] == pytest.approx(best["time_to_train_s"], rel=1e-12)


def test_without_a_strategy_the_recommended_one_is_simulated(capsys: pytest.CaptureFixture[str]) -> None:
    small = (*SMALL, "--redundancy", "1-3")
    assert left_with("simulate", *small, *FEW, "--json") == 0
    document = json.loads(capsys.readouterr().out)
    best = plan(Scenario(**document["scenario"])).recommended
    assert (document["strategy"], document["redundancy"]) == (best.strategy, best.redundancy)
    assert document["interval_steps"] == best.checkpoint_interval_steps


def test_events_are_written_and_read_back_as_a_trace(capsys: pytest.CaptureFixture[str]) -> None:
    still = (*SMALL, *SPARE, *FEW, "--jitter", "0", "--interval", "10m")
    assert left_with("simulate", *still, "--events", "events.csv", "--json") == 0
    recorded = json.loads(capsys.readouterr().out)
    with Path("events.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["time_s", "event", "subject"]
    assert rows[-1]["event"] == "done"
    assert rows[-1]["subject"] == "120"
    assert left_with("simulate", *still, "--trace", "events.csv", "--json") == 0
    replayed = json.loads(capsys.readouterr().out)
    assert replayed["replayed"] == "trace"
    # all its runs are the first one
    assert replayed["time_to_train_s"] == pytest.approx(float(rows[-1]["time_s"]), rel=1e-12)
    assert replayed["half_width_s"] == pytest.approx(0.0, abs=1e-6)
    assert recorded["half_width_s"] > 1.0


def test_log_says_how_often_and_is_replayed(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--gpus", "800", "--group-size", "32", "--log", str(LOG), "--steps", "400", "--strategy", "checkpoint")
    assert left_with("simulate", *options, *FEW, "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["replayed"] == "log"
    assert document["scenario"]["gpu_mtbf_s"] > 0
    assert "failure log" in document["scenario"]["sources"]["gpu_mtbf_s"]


def test_run_that_cannot_end_exits_3_with_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    hopeless = ("--gpus", "40", "--group-size", "1", "--mtbf", "20s", "--steps", "50", "--restart", "10m")
    assert left_with("simulate", *hopeless, "--strategy", "checkpoint", "--runs", "2", "--json") == 3
    captured = capsys.readouterr()
    document = json.loads(captured.out)
    assert (document["time_to_train_s"], document["time_to_train_ratio"], document["half_width_s"]) == (None,) * 3
    assert 0 <= document["steps_kept"] < 50
    assert document["wall_s"] >= document["longest_s"]
    [line] = captured.err.strip().splitlines()
    assert line.startswith("error: checkpoint: 2 of 2 simulated runs given up after ")


def test_interrupt_prints_what_was_finished_and_exits_130(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def impatient(_: str) -> Iterator[Callable[[int, int], None]]:
        def stop(done: int, wanted: int) -> None:
            assert wanted == 30
            if done == 5:
                raise KeyboardInterrupt

        yield stop

    monkeypatch.setattr("spareplan.cli.simulate.progress_bar", impatient)
    assert left_with("simulate", *SMALL, *SPARE, "--runs", "30", "--workers", "1") == 130
    captured = capsys.readouterr()
    assert "in 5 simulated runs" in " ".join(captured.out.split())
    assert "Interrupted: these are the runs" in " ".join(captured.out.split())
    assert captured.err.strip().splitlines() == ["error: interrupted; nothing half-written is left"]


@pytest.mark.parametrize(
    ("arguments", "start"),
    [
        ((*SMALL, "--strategy", "prayer"), "--strategy = 'prayer': must be one of checkpoint, replication, spare"),
        ((*SMALL, "--width", "0"), "--width = '0': must be a share"),
        ((*SMALL, "--width", "nan"), "--width = 'nan': must be a share"),
        ((*SMALL, "--runs", "1"), "--runs = '1': must be from 2"),
        ((*SMALL, "--runs", "20-10"), "--runs = '20-10': must be at least 20"),
        ((*SMALL, "--runs", "many"), "--runs = 'many': must be a whole number"),
        ((*SMALL, "--workers", "0"), "--workers = '0': must be a whole number"),
        ((*SMALL, "--patch", "quick"), "--patch = 'quick': must be one of makespan, published"),
        ((*SMALL, "--fill", "random"), "--fill = 'random': must be one of keep, second-copies"),
        ((*SMALL, *SPARE, "--failed", "24"), "--failed = 24: must be a group from 0 to 23"),
        ((*SMALL, *SPARE, "--failed", "x"), "--failed = 'x': must be whole numbers"),
        ((*SMALL, "--strategy", "checkpoint", "--failed", "1"), "--failed = '1': must be groups that leave"),
        ((*SMALL, "--trace", "missing.csv"), "--trace = missing.csv: must be a file"),
        ((*SMALL, "--plan", "missing.json"), "--gpus = '24': must be left out with --plan"),
        (("--plan", "missing.json"), "--plan = missing.json: must be a plan.json"),
        (("--plan", "missing.json", "--strategy", "spare"), "--strategy = 'spare': must be left out with --plan"),
        ((*SMALL, "--events", "no/such/folder.csv"), "--events = no/such/folder.csv: must be a file"),
        ((*SMALL, "--mtbf", "5"), "--mtbf = '5': must be a duration"),
        ((*SMALL, "--nodes", "5"), "--nodes = '5': must be left out without a log"),
        ((*SMALL, "--log", str(LOG), "--trace", "t.csv"), "--trace = t.csv: must be left out with --log"),
        (("--mtbf", "5m"), "gpus = None: must be given"),
    ],
)
def test_bad_input_is_one_line_that_names_the_option(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: tuple[str, ...], start: str
) -> None:
    assert left_with("simulate", *arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    [line] = captured.err.strip().splitlines()
    assert line.startswith(f"error: {start}")
    assert list(tmp_path.iterdir()) == []


def test_hostile_trace_is_one_line_with_the_row(capsys: pytest.CaptureFixture[str]) -> None:
    Path("trace.csv").write_text("time_s,group\n5,1\n4,1\n")
    assert left_with("simulate", *SMALL, *SPARE, "--trace", "trace.csv") == 2
    assert capsys.readouterr().err.startswith("error: time_s in row 3 = '4': must be at least 5")


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"scenario": None}, "scenario of edited.json"),
        ({"scenario.groups": 20, "scenario.gpus": 20}, "scenario.groups of edited.json"),
        ({"recommended.layout": 3}, "recommended.layout of edited.json"),
        ({"recommended.layout": "consecutive"}, "placement of edited.json"),
        ({"recommended.checkpoint_interval_steps": 0}, "recommended.checkpoint_interval_steps of edited.json"),
    ],
)
def test_plan_that_does_not_hold_together_is_refused(
    capsys: pytest.CaptureFixture[str], planned: Path, change: dict[str, object], named: str
) -> None:
    document = json.loads(planned.read_text())
    for path, value in change.items():
        *above, last = path.split(".")
        part = document
        for key in above:
            part = part[key]
        part[last] = value
    Path("edited.json").write_text(json.dumps(document))
    assert left_with("simulate", "--plan", "edited.json") == 2
    [line] = capsys.readouterr().err.strip().splitlines()
    assert line.startswith(f"error: {named}")


def test_plan_with_simulated_figures_shows_them_everywhere_and_repeats_its_bytes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("one", "two"):
        assert left_with("plan", *SMALL, "--redundancy", "1-3", "--simulate", "--out", name) == 0
    assert "Simulated, failure by failure" in capsys.readouterr().out
    for name in ("plan.json", "candidates.csv", "report.html"):
        assert Path("one", name).read_bytes() == Path("two", name).read_bytes(), name
    document = json.loads(Path("one/plan.json").read_text())
    simulated = [candidate for candidate in document["candidates"] if "simulated" in candidate]
    assert {candidate["strategy"] for candidate in simulated} == {"checkpoint", "replication", "spare"}
    best = document["recommended"]
    figures = best["simulated"]
    assert figures["model"]["time_to_train_s"] == pytest.approx(best["time_to_train_s"], rel=1e-12)
    assert abs(figures["half_width_s"]) <= 0.01 * figures["time_to_train_s"]
    with Path("one/candidates.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    filled = [row for row in rows if row["simulated_time_to_train_s"]]
    assert len(filled) == len(simulated) < len(rows)
    assert float(figures["time_to_train_s"]) in {float(row["simulated_time_to_train_s"]) for row in filled}
    assert "Simulated, failure by failure" in Path("one/report.html").read_text()


def test_plan_without_it_says_nothing_of_simulation(planned: Path) -> None:
    for file in ("plan.json", "candidates.csv", "report.html"):
        assert "imulated, failure by failure" not in (planned.parent / file).read_text()
        assert "simulated_" not in (planned.parent / file).read_text()
    assert "simulated" not in json.loads(planned.read_text())["recommended"]
