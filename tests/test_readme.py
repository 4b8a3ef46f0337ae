"""The README is true: every command is run, and prints what stands there."""

import doctest
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```bash\n(.*?)^```\n(?:\n```text\n(.*?)^```)?", README, flags=re.MULTILINE | re.DOTALL)
SETUP, RECIPES = BLOCKS[:2], BLOCKS[2:]


class Reader:
    """Somebody who types the README's commands, each once, in a folder like the project's root without its reports."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.outputs: dict[str, str] = {}
        shutil.copytree(ROOT / "data", folder / "data")

    def printed(self, command: str) -> str:
        if command not in self.outputs:
            self.outputs[command] = printed(command, self.folder)
        return self.outputs[command]


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    return Reader(tmp_path_factory.mktemp("readme"))


def printed(command: str, folder: Path) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": path, "COLUMNS": "80"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return "\n".join(line.rstrip() for line in done.stdout.strip().splitlines())


def test_first_two_blocks_set_everything_up_and_stand_alone() -> None:
    for command, _ in SETUP:
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install --quiet -e ")
        assert len(command.strip().splitlines()) == 1
    assert SETUP[0][0].strip().endswith("-m spareplan plan --gpus 100000 --mtbf 5m")
    assert SETUP[1][0].strip().endswith("-m pytest")


MAIN_JOB = SETUP[0][0].strip().rpartition("&& .venv/bin/")[2]


def test_main_job_prints_what_the_first_screen_shows(reader: Reader) -> None:
    assert reader.printed(MAIN_JOB) == SETUP[0][1].strip()


@pytest.mark.parametrize(("command", "output"), RECIPES, ids=range(len(RECIPES)))
def test_recipe_prints_what_the_readme_shows(reader: Reader, command: str, output: str) -> None:
    assert output.strip()
    assert reader.printed(command) == output.strip()


def test_kept_reports_are_those_of_the_readme(reader: Reader) -> None:
    for command in (MAIN_JOB, *(command for command, _ in RECIPES if "spareplan plan" in command)):
        reader.printed(command)
    folder = reader.folder
    kept = {path.name for path in (ROOT / "reports").iterdir() if path.is_dir()}
    made = {path.name for path in (folder / "reports").iterdir()}
    assert kept == made
    for name in kept:
        before, now = (
            json.loads((place / "reports" / name / "plan.json").read_text())["recommended"] for place in (ROOT, folder)
        )
        # other processors may round the last digits differently
        assert now["time_to_train_s"] == pytest.approx(before["time_to_train_s"], rel=1e-9)
        assert (now["strategy"], now["redundancy"]) == (before["strategy"], before["redundancy"])


def test_python_example_runs() -> None:
    examples = doctest.DocTestParser().get_doctest(
        "\n".join(re.findall(r"^```python\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)), {}, "README", None, 0
    )
    assert examples.examples
    assert doctest.DocTestRunner().run(examples).failed == 0


def test_links_lead_to_files_that_exist() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert target.startswith("https://") or (ROOT / target).exists(), target


def test_links_of_the_docs_lead_to_files_that_exist() -> None:
    for page in (ROOT / "docs").glob("*.md"):
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert target.startswith("https://") or (page.parent / target).exists(), (page.name, target)
