"""Single files that commands write: checked before the work, written as a whole."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from spareplan.errors import InputError

__all__ = ["check_file", "write_file"]


def check_file(path: Path, option: str) -> None:
    """Refuse a place that no file can go to.

    Args:
        path: where the file is to go.
        option: the option that named it, for the error.

    Raises:
        InputError: if there is a link or a folder, or the folder above does not exist.
    """
    remedy = "name a file in a folder that exists"
    try:
        if path.is_symlink() or (path.exists() and not path.is_file()):
            raise InputError(
                option, path, "a new file or one to replace, not a link or a folder", "choose another name"
            )
        if not path.parent.is_dir():
            raise InputError(option, path, "a file in a folder that exists", remedy)
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(option, path, "a path that the file system can hold", remedy) from None


def write_file(path: Path, text: str, option: str) -> None:
    """Write a file beside its place and rename it there, all of it or nothing.

    Args:
        path: where it goes; a file that is there is replaced.
        text: its content.
        option: the option that named it, for the error.

    Raises:
        InputError: if it cannot be written.
    """
    beside = path.with_name(f".{path.name}-{os.getpid()}-new")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise InputError(option, path, "a file that can be written", f"choose another one: {reason}") from None
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
