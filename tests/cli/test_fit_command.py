"""`spareplan fit` and `plan --log` as a person runs them: output, files, exit codes, bad input in one line."""

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from spareplan.cli import main
from spareplan.failures.readers import sources

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "data/failure-log-example.csv"
TRACE = ROOT.parent / "shared/data/infinitehbd/fault_trace.json"
LANL = ROOT.parent / "shared/data/lanl/LA-UR-05-7318.csv.xz"
DAY_S = 86_400.0
FILES = {"fit.json", "laws.csv", "causes.csv", "nodes.csv", "survival.csv", "report.html"}
FAST = ("--bootstrap", "0")

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    """Return exit code, standard output and standard error of a command."""
    with pytest.raises(SystemExit, match=r"\d") as left:
        main(list(arguments))
    out, err = capsys.readouterr()
    assert isinstance(left.value.code, int)
    return left.value.code, out, err


def document(capsys: Capture, *arguments: str) -> dict[str, Any]:
    code, out, err = run(capsys, "fit", *arguments, "--json")
    assert (code, err) == (0, ""), err
    result = json.loads(out)
    assert isinstance(result, dict)
    return result


def needed(path: Path) -> str:
    if not path.exists():
        pytest.skip(f"{path.name} is not in ../shared/data")
    return str(path)


def test_the_example_log_gives_an_answer_and_all_reports(capsys: Capture, tmp_path: Path) -> None:
    code, out, err = run(capsys, "fit", str(EXAMPLE), "--nodes", "200", "--gpus", "100k", *FAST)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[1].startswith("517 failures of 200 nodes in 179.7 days: a node fails every 69.3 days, a job of")
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 60
    assert lines[-1] == "Reports: reports/fit-failure-log-example"
    assert {path.name for path in (tmp_path / lines[-1].removeprefix("Reports: ")).iterdir()} == FILES


def test_json_is_one_document_with_the_promised_keys_and_writes_nothing(capsys: Capture, tmp_path: Path) -> None:
    data = document(capsys, str(EXAMPLE), "--nodes", "200", *FAST)
    assert (data["nodes"], data["failures"]) == (200, 517)
    low, high = data["node_mtbf_interval_s"]
    assert low < data["node_mtbf_s"] < high
    assert data["repair"]["median_s"] < data["repair"]["mean_s"]
    assert list(data["samples"]) == ["up_time", "first_failure", "system_gap"]
    for sample in data["samples"].values():
        assert {"observed", "censored"} <= set(sample)
        assert set(sample["weibull"]) == {"shape", "scale_s"}
        assert set(sample["exponential"]) == {"mean_s"}
        assert set(sample["lognormal"]) == {"median_s", "sigma"}
        assert set(sample["gamma"]) == {"shape", "scale_s"}
    assert list(tmp_path.iterdir()) == []


def test_the_same_log_and_seed_give_the_same_bytes(capsys: Capture, tmp_path: Path) -> None:
    for name in ("one", "two"):
        code, _, err = run(capsys, "fit", str(EXAMPLE), "--bootstrap", "1", "--seed", "7", "--out", name)
        assert code == 0, err
    for file in FILES:
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes(), file


def test_infinitehbd_gives_the_published_numbers(capsys: Capture) -> None:
    data = document(capsys, needed(TRACE), "--nodes", "400", *FAST)
    assert (data["nodes"], data["faults"], data["failures"]) == (400, 584, 582)
    assert data["nodes"] - data["weak_nodes"]["without_failure"] == 231
    assert data["window"]["start_s"] == 0.0
    assert data["window"]["end_s"] == pytest.approx(348.98 * DAY_S, abs=0.005 * DAY_S)
    samples = data["samples"]
    assert samples["system_gap"]["mean_gap_s"] == pytest.approx(0.592 * DAY_S, abs=0.0005 * DAY_S)
    assert samples["up_time"]["weibull"]["shape"] == pytest.approx(0.388, abs=0.0005)
    assert samples["up_time"]["weibull"]["scale_s"] == pytest.approx(329 * DAY_S, abs=0.5 * DAY_S)
    assert samples["first_failure"]["weibull"]["shape"] == pytest.approx(1.124, abs=0.0005)
    assert samples["first_failure"]["weibull"]["scale_s"] == pytest.approx(384 * DAY_S, abs=0.5 * DAY_S)
    repair = data["repair"]
    days = [repair[name] / DAY_S for name in ("mean_s", "median_s", "positive_mean_s", "positive_median_s")]
    assert days == pytest.approx([5.55, 0.85, 5.69, 0.93], abs=0.005)
    assert data["node_mtbf_s"] == pytest.approx(234 * DAY_S, abs=0.5 * DAY_S)


@pytest.mark.slow
def test_lanl_by_system_gives_the_published_shapes_of_gaps(capsys: Capture) -> None:
    data = document(capsys, needed(LANL), "--by", "System")
    assert data["by"] == "System"
    assert len(data["fits"]) == 23
    shapes = [data["fits"][system]["samples"]["system_gap"]["weibull"]["shape"] for system in ("2", "16", "20")]
    assert shapes == pytest.approx([0.74, 0.72, 0.65], abs=0.005)
    assert sum(fit["faults"] for fit in data["fits"].values()) == 23_739


def test_lanl_where_selects_a_system(capsys: Capture) -> None:
    data = document(capsys, needed(LANL), "--where", "System=20", *FAST)
    assert (data["nodes"], data["faults"]) == (512, 2_478)
    assert data["samples"]["system_gap"]["weibull"]["shape"] == pytest.approx(0.65, abs=0.005)
    assert any("System = 20" in note for note in data["notes"])


@pytest.mark.slow
def test_lanl_repairs_have_mean_59_h_median_1_h_and_sigma_140(capsys: Capture) -> None:
    data = document(capsys, needed(LANL), *FAST)
    repair = data["repair"]
    # 23,552 rows have a Down Time above 0; rows of one node that overlap are one outage here
    assert repair["observed"] == 23_268
    assert repair["positive_mean_s"] == pytest.approx(5.9 * 3600, abs=0.05 * 3600)
    assert repair["positive_median_s"] == pytest.approx(1.0 * 3600, abs=0.05 * 3600)
    assert repair["lognormal"]["sigma"] == pytest.approx(1.40, abs=0.005)
    assert "repair times are those of the 23,455 merged outages, not of the 23,739 faults as logged" in data["notes"]


def test_a_scenario_goes_straight_into_plan(capsys: Capture, tmp_path: Path) -> None:
    fitting = (str(EXAMPLE), "--nodes", "200", "--gpus", "20000", "--gpus-per-node", "8")
    code, out, err = run(capsys, "fit", *fitting, *FAST, "--scenario", "s.toml", "--json")
    assert (code, err) == (0, "Scenario: s.toml\n")
    fitted = json.loads(out)
    assert [path.name for path in tmp_path.iterdir()] == ["s.toml"]
    code, out, err = run(capsys, "plan", "--scenario", "s.toml", "--strategies", "checkpoint", "--json")
    assert code == 0, err
    scenario = json.loads(out)["scenario"]
    assert scenario["gpu_mtbf_s"] == fitted["gpu_mtbf_s"]
    assert scenario["repair_s"] == fitted["repair"]["mean_s"]
    assert (scenario["gpus"], scenario["machine_gpus"], scenario["weibull_shape"]) == (20_000, 8, 1.0)
    assert "failure-log-example.csv" in scenario["sources"]["gpu_mtbf_s"]


def test_plan_takes_a_log_itself(capsys: Capture) -> None:
    plan = ("plan", "--log", str(EXAMPLE), "--nodes", "200", "--gpus", "2000", "--strategies", "checkpoint", "--json")
    code, out, err = run(capsys, *plan)
    assert code == 0, err
    fitted = document(capsys, str(EXAMPLE), "--nodes", "200", *FAST)
    scenario = json.loads(out)["scenario"]
    assert scenario["gpu_mtbf_s"] == fitted["gpu_mtbf_s"]
    assert scenario["gpus"] == 2_000
    # options win over the log
    code, out, err = run(capsys, *plan, "--mtbf", "1h", "--repair", "3h")
    assert code == 0, err
    scenario = json.loads(out)["scenario"]
    assert (scenario["mtbf_s"], scenario["gpu_mtbf_s"], scenario["repair_s"]) == (3_600.0, None, 10_800.0)


def test_window_and_rows_of_a_log_are_those_asked_for(capsys: Capture, tmp_path: Path) -> None:
    rows = [
        f"{system},{node},{day * 24},{day * 24 + 1}" for system in "ab" for node in range(4) for day in (1, 3, 6, 7)
    ]
    (tmp_path / "log.csv").write_text("System,node,start_h,end_h\n" + "\n".join(rows) + "\n")
    asked = ("--from", "0d", "--to", "10d", "--where", "System=b", "--gpus-per-node", "8")
    fitted = document(capsys, "log.csv", *asked, *FAST)
    assert (fitted["nodes"], fitted["failures"]) == (4, 16)
    code, out, err = run(
        capsys, "plan", "--log", "log.csv", *asked, "--gpus", "2000", "--strategies", "checkpoint", "--json"
    )
    assert code == 0, err
    # 4 nodes for 10 days, less 16 hours of repair; 8 GPUs a node
    assert json.loads(out)["scenario"]["gpu_mtbf_s"] == pytest.approx(8 * (4 * 240 - 16) * 3600.0 / 16, rel=1e-12)
    assert fitted["gpu_mtbf_s"] == json.loads(out)["scenario"]["gpu_mtbf_s"]


def test_a_log_over_a_preset_changes_how_often_and_how_long_only(capsys: Capture) -> None:
    plan = ("plan", "--preset", "llama3-405b", "--strategies", "checkpoint", "--json")
    before = json.loads(run(capsys, *plan)[1])["scenario"]
    after = json.loads(run(capsys, *plan, "--log", str(EXAMPLE))[1])["scenario"]
    changed = {name for name in before if before[name] != after[name]} - {"sources"}
    assert changed == {"gpu_mtbf_s", "repair_s"}


def test_columns_units_and_zones_can_be_stated(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "odd.csv").write_text("box,t,took\nx,1,1\ny,5,2\nx,9,3\n")
    stated = ("--columns", "node=box,start=t,down_time=took", "--time-unit", "h", "--kind", "interval")
    data = document(capsys, "odd.csv", *stated, "--to", "20h", *FAST)
    assert (data["nodes"], data["failures"]) == (2, 3)
    assert data["repair"]["mean_s"] == pytest.approx(2 * 3600.0)
    assert data["window"]["length_s"] == 20 * 3600.0
    (tmp_path / "zone.csv").write_text("node,time\nx,2024-07-01 12:00\nx,2024-07-02 12:00\n")
    data = document(
        capsys, "zone.csv", "--time-zone", "Europe/Berlin", "--from", "2024-07-01", "--to", "2024-07-03", *FAST
    )
    assert data["window"]["origin"] == "2024-06-30 22:00 UTC"


def test_bursts_are_collapsed_on_request(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "b.csv").write_text("node,time_s\na,10\nb,12\nc,14\na,500\n")
    stated = ("b.csv", "--to", "1000s", *FAST)
    assert document(capsys, *stated)["failures"] == 4
    data = document(capsys, *stated, "--burst", "60s")
    assert data["failures"] == 2
    assert data["bursts"]["largest"] == 3


def test_by_prints_a_line_per_value_and_writes_a_table(capsys: Capture, tmp_path: Path) -> None:
    code, out, err = run(capsys, "fit", str(EXAMPLE), "--by", "cause", "--out", "o")
    assert (code, err) == (0, "")
    names = [line.split("   ")[0] for line in out.splitlines()[2:9]]
    assert names == ["GPU", "GPU memory", "NIC", "host memory", "power supply", "software", "switch"]
    assert {path.name for path in (tmp_path / "o").iterdir()} == {"fits.json", "fits.csv"}


NO_FAILURE = ("--nodes", "100", "--from", "2024-01-01", "--to", "2024-07-01", *FAST)


def test_a_log_with_no_failures_gives_a_one_sided_bound(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "none.csv").write_text("node,start,end\n")
    data = document(capsys, "none.csv", *NO_FAILURE)
    assert data["node_mtbf_s"] is None
    # P(no failure in 100 nodes times 182 days) = 5 %
    assert data["node_mtbf_interval_s"] == [pytest.approx(100 * 182 * DAY_S / 2.995732273554), None]
    code, out, err = run(capsys, "fit", "none.csv", *NO_FAILURE)
    assert (code, err) == (0, "")
    assert "one-sided 95 % bound" in out


def test_one_failure_is_enough(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "one.csv").write_text("node,start,end\na,2024-01-02,2024-01-03\n")
    data = document(capsys, "one.csv", "--from", "2024-01-01", "--to", "2024-01-11", "--nodes", "3")
    # 3 nodes times 10 days less one day down
    assert data["node_mtbf_s"] == pytest.approx(29 * DAY_S)
    code, out, _ = run(capsys, "fit", "one.csv", "--from", "2024-01-01", "--to", "2024-01-11", "--nodes", "3")
    assert code == 0
    assert "1 failure of 3 nodes in 10 days: a node fails every 29 days." in out


GOOD = "node,start,end\na,2024-01-01,2024-01-02\nb,2024-01-03,2024-01-04\n"
EVENT = '{"node_id": "a", "event_time": 1.5, "event_type": "fault_start"}'


@pytest.mark.parametrize(
    ("content", "arguments", "said"),
    [
        (f"[{EVENT}, {EVENT[:30]}".encode(), (), "the file is cut off"),
        (b"node,color\na,red\n", (), "the columns are node, color"),
        (f"{GOOD}c,1/5/2024,2024-01-06\n".encode(), (), "start in row 4 = '1/5/2024'"),
        (f"{GOOD}c,2024-01-05,2024-01-04\n".encode(), (), "end in row 4 = '2024-01-04'"),
        (f"{GOOD}c,=cmd(),2024-01-04\n".encode(), (), "start in row 4 = '=cmd()'"),
        (b"node,start,end\n", (), "window = 'not known'"),
        (gzip.compress(GOOD.encode(), mtime=0)[:-9], (), "a whole gzip file"),
        (gzip.compress(b"0" * 2**22, mtime=0), (), "at most 3 MiB of text when decompressed"),
        (b"\x00\x01\x02", (), "the file is binary"),
        (GOOD.encode(), ("--nodes", "1"), "--nodes = 1: must be at least 2"),
        (GOOD.encode(), ("--nodes", "many"), "--nodes = 'many'"),
        (GOOD.encode(), ("--from", "yesterday"), "--from = 'yesterday'"),
        (GOOD.encode(), ("--to", "2024-99-01"), "--to = '2024-99-01'"),
        (GOOD.encode(), ("--from", "2025-01-01"), "longer than nothing"),
        (GOOD.encode(), ("--burst", "60"), "--burst = '60'"),
        (GOOD.encode(), ("--where", "rack"), "--where = 'rack': must be written as System=20"),
        (GOOD.encode(), ("--where", "rack=1"), "--where = 'rack': must be a column"),
        (GOOD.encode(), ("--where", "node=a", "--where", "node=b"), "--where = 'node=b': must be given once"),
        (GOOD.encode(), ("--by", "rack"), "--by = 'rack'"),
        (GOOD.encode(), ("--by", "node", "--nodes", "4"), "--nodes = 4: must be left out"),
        (GOOD.encode(), ("--by", "node", "--scenario", "s.toml"), "--scenario = s.toml: must be left out"),
        (GOOD.encode(), ("--kind", "weekly"), "--kind = 'weekly'"),
        (GOOD.encode(), ("--columns", "when=start"), "--columns = 'when'"),
        (GOOD.encode(), ("--columns", "start=begin"), "it has node, start, end"),
        (GOOD.encode(), ("--time-unit", "h"), "--time-unit = 'h': must be left out, as the times are dates"),
        (GOOD.encode(), ("--time-unit", "fortnight"), "--time-unit = 'fortnight'"),
        (GOOD.encode(), ("--time-zone", "Mars/Olympus"), "--time-zone = 'Mars/Olympus'"),
        (GOOD.encode(), ("--gpus", "0"), "--gpus = '0'"),
        (GOOD.encode(), ("--gpus-per-node", "1.5"), "--gpus-per-node = '1.5'"),
        (GOOD.encode(), ("--bootstrap", "-1"), "--bootstrap = -1"),
        (GOOD.encode(), ("--seed", "-1"), "--seed = -1"),
        (GOOD.encode(), ("--scenario", "missing/s.toml"), "--scenario = missing/s.toml"),
        (GOOD.encode(), ("--scenario", "log.csv"), "a scenario that spareplan wrote"),
        (GOOD.encode(), (*FAST, "--scenario", "s.toml"), "gpus = 16: must be at least 512"),
        (GOOD.encode(), ("--out", "log.csv"), "--out = log.csv"),
        (GOOD.encode(), ("--no-such-option",), "no-such-option"),
    ],
)  # fmt: skip
def test_bad_input_is_one_line_with_exit_2_and_nothing_written(
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    content: bytes,
    arguments: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.setattr(sources, "LARGEST_BYTES", 3 * 2**20)
    (tmp_path / "log.csv").write_bytes(content)
    code, out, err = run(capsys, "fit", "log.csv", *arguments)
    assert (code, out) == (2, "")
    assert len(err.strip().splitlines()) == 1, err
    assert said in err
    assert [path.name for path in tmp_path.iterdir()] == ["log.csv"]
    assert (tmp_path / "log.csv").read_bytes() == content


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--log", "absent.csv", "--gpus", "1000"), "absent.csv"),
        (("--gpus", "1000", "--mtbf", "5m", "--nodes", "4"), "--nodes = '4': must be left out without a log"),
        (("--gpus", "1000", "--mtbf", "5m", "--gpus-per-node", "4"), "--gpus-per-node = '4': must be left out"),
        (("--gpus", "1000", "--mtbf", "5m", "--from", "0d"), "--from = '0d': must be left out without a log"),
        (("--gpus", "1000", "--mtbf", "5m", "--where", "a=b"), "--where = 'a=b': must be left out without a log"),
        (("--log", str(EXAMPLE), "--gpus", "1000", "--where", "a"), "--where = 'a': must be written as System=20"),
        (("--log", str(EXAMPLE), "--gpus", "1000", "--from", "2099-01-01"), "2099-01-01"),
        (("--log", str(EXAMPLE), "--gpus", "1000", "--nodes", "3"), "--nodes = 3: must be at least 172"),
        (("--log", str(EXAMPLE), "--gpus", "1000", "--gpus-per-node", "0"), "--gpus-per-node = '0'"),
    ],
)
def test_bad_input_of_plan_with_a_log_is_one_line(
    capsys: Capture, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    code, out, err = run(capsys, "plan", *arguments)
    assert (code, out) == (2, "")
    assert len(err.strip().splitlines()) == 1, err
    assert said in err
    assert list(tmp_path.iterdir()) == []


def test_a_scenario_written_by_hand_is_not_lost_and_ours_is_replaced(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "few.csv").write_text(GOOD)
    (tmp_path / "mine.toml").write_text("gpus = 100000\nmtbf = '5m'\n")
    fitting = ("fit", "few.csv", "--gpus", "100k", *FAST, "--json", "--scenario")
    code, _, err = run(capsys, *fitting, "mine.toml")
    assert code == 2
    assert "mine.toml" in err
    assert (tmp_path / "mine.toml").read_text() == "gpus = 100000\nmtbf = '5m'\n"
    for _ in range(2):
        assert run(capsys, *fitting, "ours.toml")[0] == 0


def test_fit_as_a_process_loads_no_compiler_or_solver(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from spareplan import fit\n"
        "heavy = {'scipy', 'pandas', 'matplotlib', 'pydantic', 'typer', 'rich'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
        f"result = fit({str(EXAMPLE)!r}, bootstrap=0)\n"
        "assert not {'numba', 'ortools', 'matplotlib'} & set(sys.modules)\n"
        "print(result.failures)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "517\n"), done.stderr
