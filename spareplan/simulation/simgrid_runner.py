"""Runs the SimGrid twin in an interpreter that has SimGrid."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from spareplan.errors import SpareplanError, shown
from spareplan.simulation import simgrid_twin

__all__ = ["run_simgrid", "simgrid_interpreter"]

# where Debian's python3-simgrid puts the binding
_SYSTEM_PYTHON = "/usr/bin/python3"
_IMPORT_TIMEOUT_S = 60.0


@cache
def simgrid_interpreter() -> Path | None:
    """Return a Python that can import SimGrid (this one, the system's or the path's first), or None."""
    for candidate in dict.fromkeys((sys.executable, _SYSTEM_PYTHON, shutil.which("python3"))):
        if candidate and _has_simgrid(candidate):
            return Path(candidate)
    return None


def _has_simgrid(python: str) -> bool:
    command = [python, "-I", "-c", "import simgrid"]
    try:
        return subprocess.run(command, capture_output=True, timeout=_IMPORT_TIMEOUT_S, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def run_simgrid(scenario: Mapping[str, Any], timeout_s: float) -> dict[str, Any]:
    """Simulate a scenario with SimGrid.

    Args:
        scenario: one value per field of :class:`spareplan.simulation.simgrid_twin.TwinScenario`.
        timeout_s: wall time after which the simulation is given up, in seconds.

    Returns:
        ``{"replications": [...]}``: per run ``time_to_train_s``, ``restarts``, ``group_failures``, ``reorders``,
        ``keeps`` and ``categories``, seconds by category of the availability model.

    Raises:
        SpareplanError: if SimGrid is missing, refuses the scenario, fails, or takes too long.
    """
    python = simgrid_interpreter()
    if python is None:
        raise SpareplanError("no Python with SimGrid found: install Debian's python3-simgrid")
    command = [str(python), "-I", simgrid_twin.__file__, "-"]
    # a session of its own: Ctrl-C in the terminal reaches this process alone, which then ends the other
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        try:
            output, log = process.communicate(json.dumps(dict(scenario)), timeout=timeout_s)
        except subprocess.TimeoutExpired:
            raise SpareplanError(f"SimGrid did not finish within {timeout_s:g} s") from None
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    if process.returncode != 0:
        raise SpareplanError(f"SimGrid failed (status {process.returncode}): {shown(_told(log))}")
    result: dict[str, Any] = json.loads(output)
    return result


def _told(log: str) -> str:
    """Return the first line of a log that is not SimGrid's note on its settings."""
    return next((line for line in log.splitlines() if line.strip() and "xbt_cfg" not in line), "no message")
