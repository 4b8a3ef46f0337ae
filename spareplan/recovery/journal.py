"""The journal: what the controller has told the world, on disk before it was told."""

from __future__ import annotations

import errno
import fcntl
import io
import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from weakref import WeakSet

from spareplan.errors import InputError, SpareplanError, shown
from spareplan.recovery._journal_lines import FIELD, Replay, header_line, record_line, replay

__all__ = ["Journal", "read_journal"]

_USABLE = "a journal file, or a new name in a folder that exists"


class Journal:
    """An append-only file of records, made and reopened by :meth:`open`; a context manager that closes it.

    An open journal locks its file (``flock``) against every other one. The lock ends when the journal is closed or its
    process ends, however that happens. A process forked from it cannot append. One thread may use it at a time.

    Attributes:
        path: the file, as given.
        records: the records found when the journal was opened, oldest first; as JSON gives them back, so that a
            tuple has become a list and a number used as a key a text.
        torn_bytes: length of a last line that was cut short and has been removed; 0 where there was none.
    """

    def __init__(self, path: Path, file: io.FileIO, found: Replay) -> None:
        self.path = path
        self.records = found.records
        self.torn_bytes = found.torn_bytes
        self._file = file
        self._place = path.absolute()
        self._check = found.check
        self._sequence = len(found.records)
        self._size = found.kept_bytes
        self._sound = True
        _OPEN.add(self)

    @classmethod
    def open(cls, path: Path, header: Mapping[str, object]) -> Self:
        """Return the journal in a file, locked; a missing or empty file becomes a new journal.

        A last line that was cut short, which nobody was told of, is removed. Whatever is refused is left as it is.

        Args:
            path: the file; its folder must exist.
            header: what the journal belongs to, such as the digest of a plan; plain JSON data, any keys but "schema",
                "version" and "check". A journal opens only with the header that it was made with.

        Raises:
            InputError: if there is something else than a journal with this header, it is damaged or in use, or it
                cannot be read and written.
        """
        first = header_line(header)
        file = _opened(path, write=True)
        try:
            _lock(path, file)
            journal = cls(path, file, _replayed(path, file, first))
            try:
                journal._settle(first)
            except OSError as error:
                raise _unusable(path, error) from None
        except BaseException:
            file.close()
            raise
        return journal

    def append(self, record: Mapping[str, object]) -> None:
        """Add a record; it is on disk when this returns.

        Args:
            record: plain JSON data without NaN or infinity, at most 64 MiB of it.

        Raises:
            InputError: if the record is anything else; the journal stays usable.
            SpareplanError: if the record could not be written, or the file was changed or taken away by somebody
                else. The record does not count then, and the journal takes no other one until it is opened again.
        """
        if self._file.closed or not self._sound:
            state = "is closed" if self._file.closed else "takes no record after one that could not be written"
            raise SpareplanError(f"journal {shown(self.path)} {state}: open it again")
        line, check = record_line(record, self._sequence + 1, self._check)
        # whatever ends the next lines early, an interrupt included, leaves the journal unusable
        self._sound = False
        try:
            self._refuse_changed()
            self._write(line)
        except OSError as error:
            msg = f"journal {shown(self.path)} cannot be written, nothing recorded: {_reason(error)}"
            raise SpareplanError(msg) from None
        self._check = check
        self._sequence += 1
        self._sound = True

    def close(self) -> None:
        """Close the file, which unlocks it; doing so twice does no harm."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _settle(self, first: bytes) -> None:
        """Cut off what is torn, write the header where there is none, and sync what was read."""
        if self.torn_bytes:
            os.ftruncate(self._file.fileno(), self._size)
        if self._size == 0:
            self._write(first)
        else:
            # a process killed between a write and its sync leaves lines that are in memory only
            os.fsync(self._file.fileno())
        if not self.records:
            folder = os.open(self._place.parent, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def _write(self, line: bytes) -> None:
        """Write a whole line and sync it; if anything goes wrong, cut off again what was written of it."""
        descriptor = self._file.fileno()
        try:
            rest = memoryview(line)
            while rest:
                written = os.write(descriptor, rest)
                if not written:
                    raise OSError(errno.EIO, os.strerror(errno.EIO))
                rest = rest[written:]
            os.fsync(descriptor)
        except BaseException:
            with suppress(OSError):
                os.ftruncate(descriptor, self._size)
                os.fsync(descriptor)
            raise
        self._size += len(line)

    def _refuse_changed(self) -> None:
        """Raise SpareplanError where the name leads to another file by now, or the file is not as it was left."""
        try:
            there = self._place.stat()
        except OSError:
            there = None
        if there is None or not os.path.samestat(there, os.fstat(self._file.fileno())):
            raise SpareplanError(f"journal {shown(self.path)} is gone or was replaced while in use: nothing recorded")
        if there.st_size != self._size:
            raise SpareplanError(f"journal {shown(self.path)} was changed by somebody else: nothing recorded")


_OPEN: WeakSet[Journal] = WeakSet()


def _close_all() -> None:
    for journal in tuple(_OPEN):
        journal.close()


# A forked process would write the same sequence numbers again, and keep the lock when its parent is dead.
os.register_at_fork(after_in_child=_close_all)


def read_journal(path: Path, header: Mapping[str, object]) -> tuple[dict[str, Any], ...]:
    """Return the records of a journal without locking or changing it, also while somebody else appends.

    Args:
        path: the file.
        header: what the journal belongs to, as for :meth:`Journal.open`.

    Raises:
        InputError: if there is no journal with this header, or it is damaged or cannot be read.
    """
    first = header_line(header)
    with _opened(path, write=False) as file:
        return _replayed(path, file, first).records


def _opened(path: Path, *, write: bool) -> io.FileIO:
    """Return the open file; a missing one is made where it is to be written. Nothing but a file is ever opened."""
    flags = os.O_RDWR | os.O_APPEND if write else os.O_RDONLY
    try:
        try:
            kind = path.stat().st_mode
        except FileNotFoundError:
            if not write:
                raise
            # exclusive, as a link that leads nowhere would make a file elsewhere
            flags |= os.O_CREAT | os.O_EXCL
        else:
            if not stat.S_ISREG(kind):
                found = "a folder" if stat.S_ISDIR(kind) else "no regular file"
                raise InputError(FIELD, path, _USABLE, f"choose another one: it is {found}")
        return io.FileIO(os.open(path, flags, 0o666), "r+" if write else "r")
    except FileExistsError:
        if path.is_symlink():
            raise InputError(FIELD, path, _USABLE, "choose another one: it is a link that leads nowhere") from None
        raise _in_use(path) from None
    except InputError:
        raise
    except (OSError, ValueError) as error:
        raise _unusable(path, error) from None


def _lock(path: Path, file: io.FileIO) -> None:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise _in_use(path) from None
    except OSError as error:
        remedy = f"choose one on a file system that can lock files: {_reason(error)}"
        raise InputError(FIELD, path, "a journal file that can be locked", remedy) from None


def _replayed(path: Path, file: io.FileIO, first: bytes) -> Replay:
    reader = io.BufferedReader(file)
    try:
        return replay(path, reader, first)
    except OSError as error:
        raise _unusable(path, error) from None
    finally:
        reader.detach()


def _in_use(path: Path) -> InputError:
    return InputError(FIELD, path, "a journal that nobody else uses", "end the other one: in use by another process")


def _unusable(path: Path, error: OSError | ValueError) -> InputError:
    return InputError(FIELD, path, _USABLE, f"choose another one: {_reason(error)}")


def _reason(error: OSError | ValueError) -> str:
    """Return why the system refused; it has no words, but a ValueError, for a path that cannot be asked for."""
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    return "no such path can exist"
