"""Output folders: all files or none, and nothing of anybody else's is ever replaced."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from spareplan.errors import InputError

__all__ = ["OutputFolder"]

_ALLOWED = "a new or empty folder, or one that spareplan wrote"


@dataclass(frozen=True)
class OutputFolder:
    """A kind of folder that a command writes as a whole.

    Args:
        option: the option or argument that names the folder, for error texts.
        ours: whether a folder that is not empty holds what this command once wrote and nothing else.
    """

    option: str
    ours: Callable[[Path], bool]

    def check(self, folder: Path) -> None:
        """Refuse a folder that :meth:`write` would refuse; nothing is made or changed.

        Args:
            folder: where the files are to go.

        Raises:
            InputError: if there is something else than a new or empty folder or one of ours, or if the folder
                cannot be made.
        """
        target = self._absolute(folder)
        try:
            self._check(folder, target)
        except OSError as error:
            raise self._unusable(folder, error) from None

    def write(self, folder: Path, contents: Mapping[str, bytes]) -> tuple[Path, ...]:
        """Write files, all or none.

        They are written to a new folder beside, which then takes the place of ``folder`` by a rename; missing
        parents are made. Whatever goes wrong on the way, an interrupt included, what was there before is there
        again.

        Args:
            folder: a new or empty folder, or one of ours.
            contents: content of every file by its name, which may lead into folders inside: "stacks/README.md".

        Returns:
            The paths of the files.

        Raises:
            InputError: as :meth:`check`, or if the files cannot be written.
        """
        target = self._absolute(folder)
        self.check(folder)
        try:
            with _parents(target), _scratch(target) as (new, old):
                new.mkdir()
                for inner in dict.fromkeys(path for name in contents for path in _folders_above(name)):
                    (new / inner).mkdir()
                for name, content in contents.items():
                    (new / name).write_bytes(content)
                self._swap(folder, target, new, old)
        except OSError as error:
            raise self._unusable(folder, error) from None
        return tuple(folder / name for name in contents)

    def _absolute(self, folder: Path) -> Path:
        """Return the folder's absolute path, without ``.`` and ``..``, links left as they are."""
        try:
            if b"\0" in os.fsencode(folder):
                raise ValueError
            return Path(os.path.abspath(folder))  # noqa: PTH100 - Path.absolute keeps "..", resolve follows links
        except ValueError:
            raise InputError(self.option, folder, _ALLOWED, "give a path that the file system can hold") from None
        except OSError as error:
            raise self._unusable(folder, error) from None

    def _unusable(self, folder: Path, error: OSError) -> InputError:
        reason = error.strerror or type(error).__name__
        return InputError(self.option, folder, "a folder that can be written", f"choose another one: {reason}")

    def _check(self, folder: Path, target: Path) -> None:
        if target.is_symlink():
            raise InputError(self.option, folder, f"{_ALLOWED}, not a link", "name the folder that it leads to")
        if not target.exists():
            self._check_parent(folder, target)
        elif not target.is_dir():
            raise InputError(self.option, folder, f"{_ALLOWED}, not a file", "choose another name")
        elif target == Path.cwd() or target.is_mount():
            raise InputError(self.option, folder, "a folder that can be replaced", "name a new folder inside it")
        elif not self._replaceable(target):
            raise InputError(self.option, folder, _ALLOWED, "choose another one: it holds other files")

    def _check_parent(self, folder: Path, target: Path) -> None:
        parent = next(path for path in target.parents if path.exists() or path.is_symlink())
        if not parent.is_dir():
            remedy = f"{parent.name} on its way is a file"
            raise InputError(self.option, folder, "a folder that can be made", remedy)
        if not os.access(parent, os.W_OK | os.X_OK):
            remedy = "choose one below a folder of yours"
            raise InputError(self.option, folder, "a folder that can be made", remedy)

    def _replaceable(self, target: Path) -> bool:
        return not any(target.iterdir()) or self.ours(target)

    def _swap(self, folder: Path, target: Path, new: Path, old: Path) -> None:
        """Put the new folder in the target's place, what was there to ``old``."""
        if target.exists():
            target.rename(old)
            if not self._replaceable(old):
                remedy = "choose another one: other files came into it meanwhile"
                raise InputError(self.option, folder, _ALLOWED, remedy)
        new.rename(target)


def _folders_above(name: str) -> list[str]:
    """Return the folders that a name leads through, the outermost first."""
    parts = name.split("/")[:-1]
    return ["/".join(parts[: depth + 1]) for depth in range(len(parts))]


@contextmanager
def _parents(target: Path) -> Iterator[None]:
    """Make the folders above the target; those made here are taken away again if what follows fails."""
    missing = [path for path in target.parents if not path.exists()]
    try:
        for path in reversed(missing):
            path.mkdir(exist_ok=True)
        yield
    except BaseException:
        for path in missing:
            with suppress(OSError):
                path.rmdir()  # refuses a folder that somebody else uses by now
        raise


@contextmanager
def _scratch(target: Path) -> Iterator[tuple[Path, Path]]:
    """Yield two unused paths beside the target, for what is new and what was old, and clean up afterwards.

    What has happened is read off the file system, not off variables: an interrupt can come between a rename
    and the next statement.
    """
    number = 0
    while True:
        stem = target.parent / f".spareplan-{os.getpid()}-{number}"
        new, old = stem.with_name(f"{stem.name}-new"), stem.with_name(f"{stem.name}-old")
        if not os.path.lexists(new) and not os.path.lexists(old):
            break
        number += 1
    try:
        yield new, old
    finally:
        if old.exists():
            if target.exists():
                shutil.rmtree(old, ignore_errors=True)
            else:
                old.rename(target)
        if new.exists():
            shutil.rmtree(new, ignore_errors=True)
