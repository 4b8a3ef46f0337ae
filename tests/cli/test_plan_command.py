"""`spareplan plan` as a person runs it: a process, its exit code, its files."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from spareplan.cli import main

FILES = {"plan.json", "scenario.toml", "candidates.csv", "placement.csv", "report.html"}


def spareplan(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "spareplan", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)


def test_two_options_alone_give_an_answer_and_all_reports(tmp_path: Path) -> None:
    done = spareplan("plan", "--gpus", "100000", "--mtbf", "5m", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "spare" in done.stdout
    [folder] = (tmp_path / "reports").iterdir()
    assert {path.name for path in folder.iterdir()} == FILES
    document = json.loads((folder / "plan.json").read_text())
    assert document["recommended"]["strategy"] == "spare"


def test_json_is_one_document_on_stdout_and_writes_nothing(tmp_path: Path) -> None:
    done = spareplan("plan", "--gpus", "100k", "--mtbf", "5m", "--json", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    assert set(document["recommended"]) >= {
        "strategy",
        "groups",
        "redundancy",
        "granularity",
        "layout",
        "checkpoint_interval_s",
        "checkpoint_interval_steps",
        "compute_overhead",
        "availability",
        "goodput",
        "time_to_train_s",
        "time_to_train_ratio",
        "gpu_hours",
        "expected_restarts",
        "failures_to_wipeout",
    }
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        done = spareplan("plan", "--preset", "spare-600k-n200", "--out", name, folder=tmp_path)
        assert done.returncode == 0, done.stderr
    for file in FILES:
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes(), file


@pytest.mark.slow
def test_scenario_of_a_plan_gives_the_same_plan_again(tmp_path: Path) -> None:
    first = spareplan("plan", "--gpus", "20000", "--mtbf", "1h", "--out", "one", folder=tmp_path)
    assert first.returncode == 0, first.stderr
    again = spareplan("plan", "--scenario", "one/scenario.toml", "--out", "two", folder=tmp_path)
    assert again.returncode == 0, again.stderr
    for file in FILES:
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes(), file


def test_options_override_a_preset(tmp_path: Path) -> None:
    done = spareplan("plan", "--preset", "llama3-405b", "--restart", "2h", "--json", folder=tmp_path)
    assert json.loads(done.stdout)["scenario"]["restart_s"] == 7200.0


GOOD = ("--gpus", "100000", "--mtbf", "5m")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--gpus", "0", "--mtbf", "5m"), "gpus"),
        (("--gpus", "nan", "--mtbf", "5m"), "gpus"),
        (("--gpus", "-5", "--mtbf", "5m"), "gpus"),
        (("--mtbf", "5m"), "gpus"),
        (("--gpus", "100000"), "mtbf"),
        (("--gpus", "100000", "--mtbf", "5"), "mtbf"),
        (("--gpus", "100000", "--mtbf", "-5m"), "mtbf"),
        (("--gpus", "100000", "--mtbf", "5x"), "mtbf"),
        (("--gpus", "100000", "--mtbf", "inf"), "mtbf"),
        ((*GOOD, "--gpu-mtbf", "50000h"), "mtbf"),
        ((*GOOD, "--group-size", "200000"), "group"),
        ((*GOOD, "--redundancy", "300"), "redundancy"),
        ((*GOOD, "--redundancy", "8-4"), "redundancy"),
        ((*GOOD, "--jitter", "nan"), "jitter"),
        ((*GOOD, "--jitter", "much"), "jitter"),
        ((*GOOD, "--layout", "spiral"), "layout"),
        ((*GOOD, "--strategies", "prayer"), "strategies"),
        ((*GOOD, "--weibull-shape", "-1"), "weibull_shape"),
        ((*GOOD, "--preset", "spare-600k"), "preset"),
        ((*GOOD, "--scenario", "missing.toml"), "scenario"),
        ((*GOOD, "--no-such-option"), "no-such-option"),
        ((*GOOD, "--seed", "-1"), "seed"),
        ((*GOOD, "--steps", "0"), "steps"),
    ],
)
def test_bad_input_is_one_line_with_exit_2_and_nothing_written(
    tmp_path: Path, arguments: tuple[str, ...], named: str
) -> None:
    done = spareplan("plan", *arguments, folder=tmp_path)
    assert done.returncode == 2, done.stdout
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert named in done.stderr.replace("-", "_") or named in done.stderr
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "start", "end"),
    [
        (("--gpus", "100k", "--mtbf", "1e-12s"), "--mtbf = '1e-12s': must be a duration", ' --mtbf "5 min"'),
        (("--gpus", "100k", "--gpu-mtbf", "0s"), "--gpu-mtbf = '0s': must be a duration", ' --gpu-mtbf "2,083.3 days"'),
        ((*GOOD, "--restart", "1e19s"), "--restart = '1e19s': must be a duration", ' --restart "10 min"'),
        ((*GOOD, "--interval", "0s"), "--interval = '0s': must be a duration", ' --interval "30 min"'),
        ((*GOOD, "--mtbf", "5"), "--mtbf = '5': must be a duration", '"5h" for hours'),
        (("--gpus", "20M", "--mtbf", "5m"), "--gpus = '20M': must be a whole number", "--gpus 100000"),
        ((*GOOD, "--layout", "spiral"), "--layout = 'spiral': must be 'golomb'", '--layout "golomb,consecutive"'),
        ((*GOOD, "--price", "-1"), "--price = -1.0: must be a number", "--price 2.5"),
        ((*GOOD, "--gpu-mtbf", "50000h"), "--gpu-mtbf = '50000h': must be left out", "not both"),
    ],
)
def test_error_names_the_option_and_the_value_as_they_were_typed(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], start: str, end: str
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["plan", *arguments, "--json"])
    error = capsys.readouterr().err.strip()
    assert error.startswith(f"error: {start}")
    assert error.endswith(end)


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (b"gpus = 100000\nmtbf = '5m'\n[search]\nredundancy = [300]\n", "redundancy"),
        (b"gpus = 100000\nmtbf = '5m'\nredundancy = [300]\n", "redundancy"),
        (b"gpus = 100000\nmtbf = '5m'\nrestrat = '5m'\n", "restart"),
        (b"gpus = 100000\nmtbf = '\xff\xfe'\n", "UTF-8"),
        (b"gpus = = 1\n", "TOML"),
        (b"gpus = 100000\nmtbf_s = nan\n", "mtbf"),
    ],
)
def test_bad_scenario_file_is_one_line_with_exit_2(tmp_path: Path, content: bytes, named: str) -> None:
    (tmp_path / "bad.toml").write_bytes(content)
    done = spareplan("plan", "--scenario", "bad.toml", folder=tmp_path)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert named in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["bad.toml"]


def test_file_in_place_of_the_output_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("mine")
    for place in ("taken", "taken/inside"):
        done = spareplan("plan", *GOOD, "--out", place, folder=tmp_path)
        assert done.returncode == 2
        assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert (tmp_path / "taken").read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.txt").write_text("mine")
    done = spareplan("plan", *GOOD, "--out", "full", folder=tmp_path)
    assert done.returncode == 2
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["thesis.txt"]


def test_plan_loads_no_compiler_and_package_import_stays_light(tmp_path: Path) -> None:
    code = (
        "import sys, spareplan\n"
        "heavy = {'numpy', 'scipy', 'pandas', 'matplotlib', 'pydantic', 'typer', 'rich', 'numba', 'ortools'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
        "spareplan.plan(spareplan.Scenario(gpus=100_000, mtbf='5m'))\n"
        "assert not {'numba', 'ortools', 'pandas', 'matplotlib'} & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("after_s", [0.2, 1.0])
def test_interrupt_leaves_one_line_and_nothing_written(tmp_path: Path, after_s: float) -> None:
    # 6,250 groups: several times the usual work, so that the signal meets it
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from spareplan.cli import main\n"
        "print('ready', flush=True)\n"
        "main(['plan', '--gpus', '100000', '--mtbf', '5m', '--group-size', '16', '--out', 'o'])"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(after_s)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors.strip() == "error: interrupted; nothing half-written is left"
    assert list(tmp_path.iterdir()) == []
