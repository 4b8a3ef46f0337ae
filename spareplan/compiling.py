"""How compiled functions are made, kept on disk, found out of date, and announced; importing this loads numba."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from numba import njit
from numba.core import event

__all__ = ["announced", "compiled", "fingerprint", "inner", "kept", "spliced"]

# no checks for divisions by zero: every divisor is a size, at least 1
_OPTIONS: dict[str, Any] = {"error_model": "numpy"}

compiled: Callable[..., Any] = njit(**_OPTIONS)
# For functions that compiled ones alone call: no way in from Python is made. "spliced" is for those that are called in
# one place only: their code goes there, as what is compiled on its own is optimised again in all that calls it.
_LEAN = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, **_OPTIONS}
inner: Callable[..., Any] = njit(**_LEAN)
spliced: Callable[..., Any] = njit(inline="always", **_LEAN)


def kept(function: Callable[..., Any], *, beside_others: bool = False) -> Any:
    """Return a function compiled when first called and kept on disk, where any folder for that can be written.

    Args:
        function: a function that closes over the :func:`fingerprint` of all compiled functions that it calls.
        beside_others: whether other threads go on while it runs (it leaves Python's lock); each must then have its own
            arguments.
    """
    options: dict[str, Any] = {"nogil": beside_others, **_OPTIONS}
    try:
        return njit(cache=True, **options)(function)
    except RuntimeError:
        # neither the package's folder nor the user's cache can be written: every process compiles anew
        return njit(**options)(function)


def fingerprint(*modules: ModuleType) -> int:
    """Return a positive number that changes with the source text of any of the modules.

    What numba keeps on disk is found by the file of the outermost function alone. A function that closes over this
    number is compiled anew when a function that it calls has changed.

    Args:
        modules: modules with compiled functions.
    """
    text = b"".join(Path(str(module.__file__)).read_bytes() for module in modules)
    return int.from_bytes(hashlib.sha256(text).digest()[:7], "big") + 1


class _Announcer(event.Listener):  # type: ignore[misc] # numba has no types
    """Says once that something is being compiled; numba tells listeners of compilations, not of loads from disk."""

    def __init__(self, what: str) -> None:
        self._what: str | None = what

    def on_start(self, event: Any) -> None:  # noqa: ARG002 - numba's signature
        if self._what is not None:
            logging.getLogger("spareplan").warning("compiling the %s; kept on disk for the next time", self._what)
        self._what = None

    def on_end(self, event: Any) -> None:
        """Nothing to say."""


@contextmanager
def announced(what: str) -> Iterator[None]:
    """Log a line on the logger "spareplan" (shown on stderr by default) if anything is compiled inside.

    Args:
        what: what is being compiled, for people.
    """
    with event.install_listener("numba:compile", _Announcer(what)):
        yield
