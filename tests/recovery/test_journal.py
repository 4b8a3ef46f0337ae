"""The journal's records: what was told is there after any end, and no damage is taken for the truth."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_up_journals import HEADER, RECORDS, refused, written

from spareplan.errors import InputError
from spareplan.recovery import _journal_lines
from spareplan.recovery._journal_lines import header_line, record_line, replay
from spareplan.recovery.journal import Journal, read_journal

# what is said of a changed byte, in the first line or not
MAY_SAY = {True: "line 1 is damaged|something else", False: "line {} is damaged"}


@contextmanager
def no_sync() -> Iterator[None]:
    """Leave out the waiting for the disk, where thousands of files are opened and no power can fail."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


def lines_before(content: bytes, end: int) -> tuple[int, int]:
    """Return the whole lines in the first ``end`` bytes, and their length."""
    return content[:end].count(b"\n"), content[:end].rfind(b"\n") + 1


def test_records_come_back_in_order_and_go_on_where_they_ended(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with Journal.open(path, HEADER) as journal:
        assert (journal.records, journal.torn_bytes, journal.path) == ((), 0, path)
        journal.append(RECORDS[0])
    with Journal.open(path, HEADER) as journal:
        assert journal.records == RECORDS[:1]
        journal.append(RECORDS[1])
        journal.append(RECORDS[2])
        assert read_journal(path, HEADER) == RECORDS
    with Journal.open(path, dict(reversed(HEADER.items()))) as journal:
        assert (journal.records, journal.torn_bytes) == (RECORDS, 0)


def test_file_is_json_lines_of_ascii_that_anybody_can_read(tmp_path: Path) -> None:
    first, *others = [json.loads(line) for line in written(tmp_path / "journal").decode("ascii").splitlines()]
    assert first.items() >= {"schema": "spareplan-recovery-journal", "version": 1, **HEADER}.items()
    assert [(line["sequence"], line["record"]) for line in others] == list(enumerate(RECORDS, start=1))


def test_same_records_give_the_same_bytes(tmp_path: Path) -> None:
    assert written(tmp_path / "one") == written(tmp_path / "other")


def test_header_without_values_is_a_header(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    Journal.open(path, {}).close()
    assert read_journal(path, {}) == ()
    refused(path, "its 'digest' is None, not '00ff")


def test_line_is_on_disk_before_append_returns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[str, bool]] = []
    write, fsync = os.write, os.fsync

    def is_folder(descriptor: int) -> bool:
        return Path(f"/proc/self/fd/{descriptor}").is_dir()

    def watched_write(descriptor: int, data: bytes) -> int:
        calls.append(("write", False))
        return write(descriptor, data)

    def watched_fsync(descriptor: int) -> None:
        calls.append(("fsync", is_folder(descriptor)))
        fsync(descriptor)

    monkeypatch.setattr(os, "write", watched_write)
    monkeypatch.setattr(os, "fsync", watched_fsync)
    path = tmp_path / "journal"
    with Journal.open(path, HEADER) as journal:
        # a new file: its header, then its name
        assert calls == [("write", False), ("fsync", False), ("fsync", True)]
        calls.clear()
        journal.append(RECORDS[0])
        assert calls == [("write", False), ("fsync", False)]
    calls.clear()
    with Journal.open(path, HEADER):
        # what a killed process wrote but did not sync is told again
        assert calls == [("fsync", False)]


def test_short_writes_are_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = written(tmp_path / "whole")
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:7]))
    assert written(tmp_path / "pieces") == whole


_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=6,
)
_records = st.lists(st.dictionaries(st.text(max_size=9), _values, max_size=3), max_size=3).map(tuple)


def lines_of(records: tuple[dict[str, Any], ...]) -> list[bytes]:
    """Return the lines of a journal, made without a file."""
    lines = [header_line(HEADER)]
    check = replay(Path("lines"), io.BytesIO(lines[0]), lines[0]).check
    for sequence, record in enumerate(records, start=1):
        line, check = record_line(record, sequence, check)
        lines.append(line)
    return lines


@settings(max_examples=50)
@given(_records)
def test_journal_cut_at_any_byte_holds_exactly_its_whole_lines(records: tuple[dict[str, Any], ...]) -> None:
    lines = lines_of(records)
    content = b"".join(lines)
    for end in range(len(content) + 1):
        whole, kept = lines_before(content, end)
        found = replay(Path("cut"), io.BytesIO(content[:end]), lines[0])
        assert found.records == records[: max(whole - 1, 0)]
        assert (found.kept_bytes, found.torn_bytes) == (kept, end - kept)


def test_file_cut_at_any_byte_is_restored_to_its_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with no_sync():
        content = written(path)
        header = content.index(b"\n") + 1
        for end in range(len(content) + 1):
            path.write_bytes(content[:end])
            whole, kept = lines_before(content, end)
            assert read_journal(path, HEADER) == RECORDS[: max(whole - 1, 0)]
            with Journal.open(path, HEADER) as journal:
                assert journal.records == RECORDS[: max(whole - 1, 0)]
                assert journal.torn_bytes == end - kept
            assert path.read_bytes() == content[: max(kept, header)]


@settings(max_examples=25)
@given(_records, st.integers(0, 2**32 - 1))
def test_any_byte_changed_anywhere_is_refused(records: tuple[dict[str, Any], ...], seed: int) -> None:
    lines = lines_of(records)
    content = b"".join(lines)
    changes = np.random.default_rng(seed).integers(1, 256, len(content)).tolist()
    for place, change in enumerate(changes):
        # no zeros, which in the last line are a block that was never written; there is no 1 in a journal
        byte = content[place] ^ change or 1
        changed = content[:place] + bytes([byte]) + content[place + 1 :]
        number = content[:place].count(b"\n") + 1
        with pytest.raises(InputError, match=MAY_SAY[number == 1].format(number)):
            replay(Path("changed"), io.BytesIO(changed), lines[0])


def test_any_bit_changed_leaves_the_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    content = written(path)
    with no_sync():
        for place in range(len(content)):
            changed = bytearray(content)
            changed[place] ^= 1 << place % 7
            path.write_bytes(changed)
            number = content[:place].count(b"\n") + 1
            with pytest.raises(InputError, match=MAY_SAY[number == 1].format(number)):
                Journal.open(path, HEADER)
            assert path.read_bytes() == changed


@pytest.mark.parametrize(
    ("order", "damaged"),
    [([0, 2, 3], 2), ([0, 1, 3], 3), ([0, 1, 1, 2, 3], 3), ([0, 2, 1, 3], 2), ([0, 1, 2, 3, 3], 5), ([0, 0, 1], 2)],
    ids=["first removed", "middle removed", "doubled", "swapped", "last doubled", "header doubled"],
)
def test_lines_removed_doubled_or_swapped_are_refused(tmp_path: Path, order: list[int], damaged: int) -> None:
    path = tmp_path / "journal"
    lines = written(path).splitlines(keepends=True)
    path.write_bytes(b"".join(lines[index] for index in order))
    refused(path, f"an undamaged journal; .* line {damaged} is damaged")


def test_line_of_another_journal_of_the_same_plan_is_refused(tmp_path: Path) -> None:
    lines = written(tmp_path / "journal").splitlines(keepends=True)
    others = written(tmp_path / "other", (RECORDS[2], RECORDS[1])).splitlines(keepends=True)
    path = tmp_path / "mixed"
    path.write_bytes(lines[0] + lines[1] + others[2])
    refused(path, "line 3 is damaged")


def test_block_of_the_last_line_that_was_never_written_is_torn(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    content = written(path)
    start = content[:-1].rfind(b"\n") + 1
    for torn in (b"\0" * 300, content[start : start + 9] + b"\0" * 40, content[start:-20] + b"\0" * 19 + b"\n"):
        path.write_bytes(content[:start] + torn)
        assert read_journal(path, HEADER) == RECORDS[:2]
        with Journal.open(path, HEADER) as journal:
            assert (journal.records, journal.torn_bytes) == (RECORDS[:2], len(torn))
        assert path.read_bytes() == content[:start]
    # in a line that others follow, zeros are damage
    path.write_bytes(content[: start - 30] + b"\0" * 29 + content[start - 1 :])
    refused(path, "line 3 is damaged")


def test_header_of_which_blocks_are_missing_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    header = written(path, ())
    for torn in (b"\0" * len(header), header[:50] + b"\0" * 20, header[:50] + b"\0" * 20 + header[70:]):
        path.write_bytes(torn)
        assert read_journal(path, HEADER) == ()
        with Journal.open(path, HEADER) as journal:
            assert (journal.records, journal.torn_bytes) == ((), len(torn))
        assert path.read_bytes() == header
    path.write_bytes(header[:50] + b"\0" * 20 + header[70:] + b"x")
    refused(path, "line 1 is damaged")


def test_journal_after_a_torn_line_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    content = written(path)
    path.write_bytes(content[:-5])
    with Journal.open(path, HEADER) as journal:
        assert journal.torn_bytes > 0
        journal.append(RECORDS[2])
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("header", "match"),
    [
        ({**HEADER, "digest": "ee"}, "a journal of this plan; .* its 'digest' is '00ff.*, not 'ee'"),
        ({**HEADER, "fill": "second-copies"}, "its 'fill' is 'keep', not 'second-copies'"),
        ({**HEADER, "more": 1}, "its 'more' is None, not 1"),
        ({"digest": HEADER["digest"]}, "its 'fill' is 'keep', not None"),
    ],
)
def test_journal_of_another_plan_is_refused(tmp_path: Path, header: dict[str, object], match: str) -> None:
    path = tmp_path / "journal"
    written(path)
    refused(path, match, header)


def test_values_of_a_header_that_look_alike_differ(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    Journal.open(path, {"rows": 1}).close()
    refused(path, "its 'rows' is 1, not True", {"rows": True})
    refused(path, r"its 'rows' is 1, not 1\.0", {"rows": 1.0})


def test_journal_of_a_later_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "journal"
    with monkeypatch.context() as patch:
        patch.setattr(_journal_lines, "_VERSION", 2)
        written(path)
    refused(path, "its 'version' is 2, not 1")


@pytest.mark.parametrize(
    "content",
    [
        b"x",
        b"\n",
        b"{}\n",
        b"[1]\n",
        b'{"schema": "spareplan/plan/1"}',
        b"groups,3\n" * 100,
        "unser Tagebuch \u00fc".encode("latin-1"),
        b"\xff\xfe\0" * 500,
        b"\0" * 5000,
        b"[" * 200_000,
        b"9" * 5000 + b"\n",
        b"x" * 3_000_000,
    ],
    ids=lambda content: repr(content[:12]),
)
def test_file_of_somebody_else_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "journal"
    path.write_bytes(content)
    refused(path, "a recovery journal of spareplan, or a new file")


def test_line_that_is_no_text_or_endless_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    content = written(path)
    for line in (b"\xff\xfe\n", b"[" * 100_000 + b"\n", b"9" * 5000 + b"\n", b"\n", b"x" * 2_000_000 + b"\n"):
        path.write_bytes(content + line)
        refused(path, "line 5 is damaged")


def test_line_longer_than_any_is_damage_although_it_has_no_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "journal"
    content = written(path)
    monkeypatch.setattr(_journal_lines, "_LONGEST_LINE", 4096)
    for tail in (b"x" * 4097, b"\0" * 4097):
        path.write_bytes(content + tail)
        refused(path, "line 5 is damaged")
        path.write_bytes(content + tail[:-1])
        assert read_journal(path, HEADER) == RECORDS
    path.write_bytes(content)
    with Journal.open(path, HEADER) as journal, pytest.raises(InputError, match=r"record = '4,\d{3} bytes'"):
        journal.append({"text": "x" * 4050})
    with pytest.raises(InputError, match=r"header = '5,\d{3} bytes'"):
        Journal.open(path, {"text": "x" * 5000})


@pytest.mark.parametrize(
    "body",
    [
        '{"sequence":2,"record":{}',
        '{"sequence":1,"record":[]',
        '{"sequence":1',
        '["sequence"',
        '{"sequence":1,"record":{"x":' + "9" * 5000 + "}",
        '{"sequence":1,"record":' + "[" * 100_000,
        '{"sequence":1,"record":{},"a":\u00fc',
    ],
    ids=lambda body: body[:30],
)
def test_forged_line_with_a_right_checksum_is_damage(tmp_path: Path, body: str) -> None:
    path = tmp_path / "journal"
    header = written(path, ())
    content = body.encode("latin-1")
    check = _journal_lines._checksum(_journal_lines._check_of(header), content)
    path.write_bytes(header + content + _journal_lines._seal(check))
    refused(path, "line 2 is damaged")


@pytest.mark.parametrize(
    ("record", "match"),
    [
        ({"a": float("nan")}, "nan"),
        ({"a": [float("-inf")]}, "-inf"),
        ({"a": np.int64(3)}, "int64"),
        ({"a": {1, 2}}, "set"),
        ({(1, 2): 3}, "tuple"),
        ("abc", "abc"),
        (7, "record = 7"),
    ],
    ids=str,
)
def test_record_that_json_cannot_hold_is_refused_and_the_next_one_taken(
    tmp_path: Path, record: Any, match: str
) -> None:
    path = tmp_path / "journal"
    with Journal.open(path, HEADER) as journal:
        with pytest.raises(InputError, match=match) as caught:
            journal.append(record)
        assert "\n" not in str(caught.value)
        journal.append(RECORDS[0])
    assert read_journal(path, HEADER) == RECORDS[:1]


def test_record_nested_without_end_is_refused(tmp_path: Path) -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with (
        Journal.open(tmp_path / "journal", HEADER) as journal,
        pytest.raises(InputError, match="'dict': must be nested"),
    ):
        journal.append({"deep": deep})


@pytest.mark.parametrize(("header", "match"), [({"check": 1}, "check"), ({"a": float("nan")}, "nan")])
def test_header_that_cannot_be_written_makes_no_file(tmp_path: Path, header: dict[str, object], match: str) -> None:
    with pytest.raises(InputError, match=match):
        Journal.open(tmp_path / "journal", header)
    assert not list(tmp_path.iterdir())
