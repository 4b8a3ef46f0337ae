"""The bytes of a log: plain, gzip, xz or bzip2, decompressed up to a stated size and known to be UTF-8 text."""

from __future__ import annotations

import bz2
import lzma
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from spareplan.errors import InputError

__all__ = ["LARGEST_BYTES", "Source", "read_source"]

# Decompressed size that is read at most: 5 million rows of 100 characters.
LARGEST_BYTES = 512 * 2**20
_CHUNK_BYTES = 2**20
_MOST_DECODER_BYTES = 256 * 2**20


@dataclass(frozen=True)
class Source:
    """A log's text.

    Args:
        path: where it came from.
        data: the text, UTF-8 without a byte order mark.
        notes: what was detected, for people.
    """

    path: Path
    data: bytes
    notes: tuple[str, ...]


class _Decompressor(Protocol):
    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int) -> bytes: ...


class _Gzip:
    """A gzip member with the interface of the other decompressors."""

    def __init__(self) -> None:
        self._decoder = zlib.decompressobj(wbits=31)
        self._rest = b""

    @property
    def eof(self) -> bool:
        return self._decoder.eof

    @property
    def unused_data(self) -> bytes:
        return self._decoder.unused_data

    @property
    def needs_input(self) -> bool:
        return not self._rest

    def decompress(self, data: bytes, max_length: int) -> bytes:
        text = self._decoder.decompress(self._rest + data, max_length)
        self._rest = self._decoder.unconsumed_tail
        return text


def _xz() -> lzma.LZMADecompressor:
    return lzma.LZMADecompressor(memlimit=_MOST_DECODER_BYTES)


_COMPRESSIONS: dict[bytes, tuple[str, Callable[[], _Decompressor]]] = {
    b"\x1f\x8b": ("gzip", _Gzip),
    b"\xfd7zXZ\x00": ("xz", _xz),
    b"BZh": ("bzip2", bz2.BZ2Decompressor),
}


def read_source(path: str | Path, what: str = "log") -> Source:
    """Read a log's text, decompressing it by what it starts with, whatever it is called.

    Args:
        path: the file.
        what: what it is, for errors.

    Raises:
        InputError: if the file cannot be read, is empty, is larger than :data:`LARGEST_BYTES` when decompressed,
            is damaged, or is no UTF-8 text.
    """
    path = Path(path)
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it cannot be opened"
        raise InputError(what, path, "a file that can be read", reason.lower()) from None
    if len(data) > LARGEST_BYTES:
        raise _too_large(path, what)
    notes = []
    for magic, (name, opener) in _COMPRESSIONS.items():
        if data.startswith(magic):
            data = _decompressed(path, data, name, opener, what)
            notes.append(f"compressed with {name}")
            break
    return Source(path, _checked_text(path, data, what), tuple(notes))


def _too_large(path: Path, what: str) -> InputError:
    return InputError(
        what,
        path,
        f"at most {LARGEST_BYTES // 2**20} MiB of text when decompressed",
        "split it by time or by node",
    )


def _decompressed(path: Path, data: bytes, name: str, opener: Callable[[], _Decompressor], what: str) -> bytes:
    """Decompress all members of ``data``, stopping as soon as the limit is passed."""
    chunks: list[bytes] = []
    size = 0
    try:
        while data:
            decoder = opener()
            chunk_in = data
            while not decoder.eof:
                chunk = decoder.decompress(chunk_in, _CHUNK_BYTES)
                chunk_in = b""
                if not chunk and decoder.needs_input and not decoder.eof:
                    raise EOFError
                chunks.append(chunk)
                size += len(chunk)
                if size > LARGEST_BYTES:
                    raise _too_large(path, what)
            data = decoder.unused_data.lstrip(b"\x00")
    except (OSError, EOFError, zlib.error, lzma.LZMAError):
        raise InputError(what, path, f"a whole {name} file", "it is damaged or cut off; fetch it again") from None
    return b"".join(chunks)


def _checked_text(path: Path, data: bytes, what: str) -> bytes:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise InputError(what, path, "UTF-8 text", "it is UTF-16: save it as UTF-8")
    data = data.removeprefix(b"\xef\xbb\xbf")
    if not data.strip():
        raise InputError(what, path, f"a {what} with at least a header", "the file is empty")
    if b"\x00" in data:
        raise InputError(what, path, "text (CSV, JSON or Slurm's own)", "the file is binary")
    if not data.isascii():
        try:
            data.decode("utf-8")
        except UnicodeDecodeError as error:
            row = data.count(b"\n", 0, error.start) + 1
            raise InputError(
                f"{what} {path.name} in row {row}",
                _line_around(data, error.start),
                "UTF-8 text",
                "save it as UTF-8",
            ) from None
    return data


def _line_around(data: bytes, place: int) -> str:
    """Return the line of a byte as text, bytes that are no UTF-8 as escapes."""
    first, last = data.rfind(b"\n", 0, place) + 1, data.find(b"\n", place)
    return data[first : last if last >= 0 else None].decode("utf-8", errors="backslashreplace").strip()
