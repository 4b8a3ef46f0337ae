"""Output that cannot be written ends in one line, whatever the command; a reader that leaves early is no trouble."""

import subprocess
import sys
from pathlib import Path

import pytest

FULL = Path("/dev/full")
PLAN = ("plan", "--gpus", "5120", "--mtbf", "1h", "--strategies", "checkpoint")

needs_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")


@needs_full
@pytest.mark.parametrize(
    "arguments",
    [
        (*PLAN, "--json"),
        (*PLAN, "--out", "o"),
        ("presets",),
        ("presets", "llama3-405b"),
        ("presets", "llama3-405b", "--toml"),
        ("place", "--groups", "20", "--redundancy", "3"),
        ("models", "export", "o", "--problem", "patch"),
        ("--version",),
    ],
    ids=" ".join,
)
def test_full_device_is_one_line_with_exit_2(arguments: tuple[str, ...], tmp_path: Path) -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "spareplan", *arguments],
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=120,
            check=False,
        )
    assert done.stderr == "error: standard output: No space left on device; send it to where it can be written\n"
    assert done.returncode == 2


@needs_full
def test_exit_code_stands_where_the_error_cannot_be_written_either(tmp_path: Path) -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "spareplan", "plan", "--gpus", "0"], cwd=tmp_path, stderr=full, check=False
        )
    assert done.returncode == 2


@pytest.mark.parametrize("arguments", [(*PLAN, "--json"), (*PLAN, "--out", "o"), ("presets",)], ids=" ".join)
def test_reader_that_has_left_is_no_error(arguments: tuple[str, ...], tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "spareplan", *arguments],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=120) == 0
