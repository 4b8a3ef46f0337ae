"""Logs that tests write and the public ones that they read."""

from pathlib import Path
from typing import Any

import pytest

from spareplan.failures.log import FailureLog
from spareplan.failures.readers import read_log

PROJECT = Path(__file__).parents[2]
SHARED = PROJECT.parent / "shared" / "data"
TRACE = SHARED / "infinitehbd" / "fault_trace.json"
LANL = SHARED / "lanl" / "LA-UR-05-7318.csv.xz"
needs_trace = pytest.mark.skipif(not TRACE.exists(), reason="the InfiniteHBD trace is not in ../shared/data")
needs_lanl = pytest.mark.skipif(not LANL.exists(), reason="the LANL data is not in ../shared/data")

HOUR, DAY = 3_600.0, 86_400.0


def write(folder: Path, text: str | bytes, name: str = "log.csv") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def read(path: Path, **options: Any) -> FailureLog:
    log = read_log(path, **options)
    assert isinstance(log, FailureLog)
    return log
