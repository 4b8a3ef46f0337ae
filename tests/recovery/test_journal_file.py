"""The journal's file: what is no place for one, who may use it, and what failing disks and killed processes leave."""

from __future__ import annotations

import errno
import json
import os
import select
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from made_up_journals import HEADER, RECORDS, refused, written

from spareplan.errors import InputError, SpareplanError
from spareplan.recovery.journal import Journal, read_journal


class TestWrongPlaces:
    def refused(self, path: Path, match: str) -> None:
        for use in (Journal.open, read_journal):
            with pytest.raises(InputError, match=match) as caught:
                use(path, HEADER)
            assert "\n" not in str(caught.value)
            assert str(caught.value).startswith("--state = ")

    def test_folder(self, tmp_path: Path) -> None:
        self.refused(tmp_path, "it is a folder")
        self.refused(Path(), "it is a folder")
        assert not list(tmp_path.iterdir())

    def test_device_and_pipe_are_not_even_opened(self, tmp_path: Path) -> None:
        self.refused(Path("/dev/null"), "it is no regular file")
        os.mkfifo(tmp_path / "pipe")
        self.refused(tmp_path / "pipe", "it is no regular file")

    def test_link_that_leads_nowhere(self, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to(tmp_path / "target")
        with pytest.raises(InputError, match=r"link: must be .* it is a link that leads nowhere"):
            Journal.open(tmp_path / "link", HEADER)
        assert [path.name for path in tmp_path.iterdir()] == ["link"]

    def test_link_in_a_circle(self, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to(tmp_path / "link")
        self.refused(tmp_path / "link", "choose another one: ")

    def test_link_to_a_journal_is_used(self, tmp_path: Path) -> None:
        written(tmp_path / "journal")
        (tmp_path / "link").symlink_to("journal")
        with Journal.open(tmp_path / "link", HEADER) as journal:
            journal.append({})
        assert read_journal(tmp_path / "journal", HEADER) == (*RECORDS, {})

    def test_missing_folder_and_file_in_its_place(self, tmp_path: Path) -> None:
        self.refused(tmp_path / "missing" / "journal", "No such file")
        (tmp_path / "file").touch()
        self.refused(tmp_path / "file" / "journal", "Not a directory")
        assert [path.name for path in tmp_path.iterdir()] == ["file"]

    def test_reading_makes_no_file(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match=r"journal: must be .* No such file"):
            read_journal(tmp_path / "journal", HEADER)
        assert not list(tmp_path.iterdir())

    @pytest.mark.parametrize(
        "name", ["a\0b", "x" * 5000, "\ud800", "a\nb/c"], ids=["zero", "long", "surrogate", "line"]
    )
    def test_name_that_no_file_has(self, tmp_path: Path, name: str) -> None:
        self.refused(tmp_path / name, "no such path can exist|name too long|No such file")
        assert not list(tmp_path.iterdir())

    def test_file_that_may_not_be_read(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = tmp_path / "journal"
        content = written(path)

        def forbidden(*_: object) -> int:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

        with monkeypatch.context() as patch:
            patch.setattr(os, "open", forbidden)
            self.refused(path, "Permission denied")
        assert path.read_bytes() == content

    def test_file_system_without_locks(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def unable(*_: object) -> None:
            raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

        monkeypatch.setattr("fcntl.flock", unable)
        with pytest.raises(InputError, match=r"journal: must be a journal file that can be locked; .* No locks"):
            Journal.open(tmp_path / "journal", HEADER)


class TestLock:
    def test_second_journal_in_the_same_process_is_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "journal"
        with Journal.open(path, HEADER) as journal:
            journal.append(RECORDS[0])
            before = path.read_bytes()
            with pytest.raises(InputError, match=r"journal: must be .* in use by another process"):
                Journal.open(path, HEADER)
            # whatever the header
            with pytest.raises(InputError, match=r"journal: must be .* in use by another process"):
                Journal.open(path, {})
            assert path.read_bytes() == before
            journal.append(RECORDS[1])
        with Journal.open(path, HEADER) as journal:
            assert journal.records == RECORDS[:2]

    def test_second_process_is_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "journal"
        script = (
            "import json, pathlib, sys\n"
            "from spareplan.errors import InputError\n"
            "from spareplan.recovery.journal import Journal\n"
            "try:\n"
            "    Journal.open(pathlib.Path(sys.argv[1]), json.loads(sys.argv[2]))\n"
            "except InputError as error:\n"
            "    print(error)\n"
        )
        with Journal.open(path, HEADER):
            before = path.read_bytes()
            command = [sys.executable, "-c", script, str(path), json.dumps(HEADER)]
            said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
            assert said.stdout.count("\n") == 1
            assert "in use by another process" in said.stdout
            assert path.read_bytes() == before

    def test_refused_file_is_unlocked_again(self, tmp_path: Path) -> None:
        path = tmp_path / "journal"
        written(path)
        refused(path, "its 'fill' is 'keep', not None", {"digest": HEADER["digest"]})
        Journal.open(path, HEADER).close()

    def test_forked_process_can_neither_append_nor_keep_the_lock(self, tmp_path: Path) -> None:
        # in a process of its own, as a fork copies all threads' locks but not the threads
        script = (
            "import os, pathlib, signal, sys, time\n"
            "from spareplan.errors import InputError, SpareplanError\n"
            "from spareplan.recovery.journal import Journal\n"
            "path = pathlib.Path(sys.argv[1])\n"
            "journal = Journal.open(path, {})\n"
            "read, write = os.pipe()\n"
            "child = os.fork()\n"
            "if not child:\n"
            "    try:\n"
            "        journal.append({'by': 'child'})\n"
            "    except SpareplanError as error:\n"
            "        os.write(write, str(error).encode())\n"
            "    time.sleep(60)\n"
            "    os._exit(0)\n"
            "print(os.read(read, 1000).decode())\n"
            "try:\n"
            "    Journal.open(path, {})\n"
            "except InputError as error:\n"
            "    print(error)\n"
            "journal.append({'by': 'parent'})\n"
            "journal.close()\n"
            "with Journal.open(path, {}) as journal:\n"
            "    print(journal.records)\n"
            "os.kill(child, signal.SIGKILL)\n"
            "os.waitpid(child, 0)\n"
        )
        command = [sys.executable, "-c", script, str(tmp_path / "journal")]
        said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout.splitlines()
        assert "is closed" in said[0]
        assert "in use by another process" in said[1]
        assert said[2:] == ["({'by': 'parent'},)"]


class TestFailedAppend:
    @pytest.mark.parametrize("call", ["write", "fsync"])
    @pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt("stop")])
    def test_partial_line_is_cut_off_and_nothing_more_is_taken(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, error: BaseException
    ) -> None:
        path = tmp_path / "journal"
        calls = 0
        real = getattr(os, call)

        def failing(descriptor: int, *data: bytes) -> Any:
            nonlocal calls
            calls += 1
            if call == "write" and calls == 1:
                return real(descriptor, data[0][:30])
            if calls <= 2:
                raise error
            return real(descriptor, *data)

        with Journal.open(path, HEADER) as journal:
            journal.append(RECORDS[0])
            before = path.read_bytes()
            monkeypatch.setattr(os, call, failing)
            if isinstance(error, OSError):
                with pytest.raises(SpareplanError, match="nothing recorded: No space left on device") as caught:
                    journal.append(RECORDS[1])
                assert "\n" not in str(caught.value)
            else:
                with pytest.raises(KeyboardInterrupt, match="stop"):
                    journal.append(RECORDS[1])
            assert path.read_bytes() == before
            with pytest.raises(SpareplanError, match="takes no record after one that could not be written"):
                journal.append(RECORDS[2])
            assert path.read_bytes() == before
        monkeypatch.undo()
        with Journal.open(path, HEADER) as journal:
            assert (journal.records, journal.torn_bytes) == (RECORDS[:1], 0)
            journal.append(RECORDS[1])
        assert read_journal(path, HEADER) == RECORDS[:2]

    def test_partial_line_that_cannot_be_cut_off_is_torn(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = tmp_path / "journal"
        write = os.write
        pieces = iter([30])

        def failing(*_: object) -> None:
            raise OSError(errno.EIO, "Input/output error")

        def full(descriptor: int, data: bytes) -> int:
            return write(descriptor, data[: next(pieces, 0)])

        with Journal.open(path, HEADER) as journal:
            journal.append(RECORDS[0])
            with monkeypatch.context() as patch:
                patch.setattr(os, "write", full)
                patch.setattr(os, "ftruncate", failing)
                with pytest.raises(SpareplanError, match="nothing recorded: Input/output error"):
                    journal.append(RECORDS[1])
        with Journal.open(path, HEADER) as journal:
            assert (journal.records, journal.torn_bytes) == (RECORDS[:1], 30)

    def test_real_limit_on_the_size_of_a_file(self, tmp_path: Path) -> None:
        script = (
            "import pathlib, resource, sys\n"
            "from spareplan.errors import SpareplanError\n"
            "from spareplan.recovery.journal import Journal\n"
            "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
            "with Journal.open(pathlib.Path(sys.argv[1]), {}) as journal:\n"
            "    try:\n"
            "        while True:\n"
            "            journal.append({})\n"
            "            print('told')\n"
            "    except SpareplanError as error:\n"
            "        print(error)\n"
        )
        path = tmp_path / "journal"
        command = [sys.executable, "-c", script, str(path)]
        *told, last = subprocess.run(
            command, capture_output=True, text=True, check=True, timeout=60
        ).stdout.splitlines()
        assert last.endswith("cannot be written, nothing recorded: File too large")
        with Journal.open(path, {}) as journal:
            assert (len(journal.records), journal.torn_bytes) == (len(told), 0)
            assert told

    def test_header_that_cannot_be_written_leaves_an_empty_file(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "journal"

        def full(*_: object) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(os, "write", full)
            with pytest.raises(InputError, match=r"journal: must be .* No space left on device"):
                Journal.open(path, HEADER)
        assert path.read_bytes() == b""
        assert written(path)

    def test_closed_journal_takes_nothing(self, tmp_path: Path) -> None:
        with Journal.open(tmp_path / "journal", HEADER) as journal:
            pass
        journal.close()
        with pytest.raises(SpareplanError, match=r"journal .*journal is closed"):
            journal.append({})

    def test_file_taken_away_or_replaced_takes_nothing(self, tmp_path: Path) -> None:
        path = tmp_path / "journal"
        with Journal.open(path, HEADER) as journal:
            path.rename(tmp_path / "moved")
            with pytest.raises(SpareplanError, match=r"journal .*journal is gone or was replaced"):
                journal.append(RECORDS[0])
        with Journal.open(path, HEADER) as journal:
            path.unlink()
            path.touch()
            with pytest.raises(SpareplanError, match=r"journal .*journal is gone or was replaced"):
                journal.append(RECORDS[0])
        assert path.read_bytes() == b""
        assert read_journal(tmp_path / "moved", HEADER) == ()

    def test_file_changed_by_somebody_else_takes_nothing(self, tmp_path: Path) -> None:
        path = tmp_path / "journal"
        with Journal.open(path, HEADER) as journal:
            with path.open("ab") as other:
                other.write(b"note\n")
            before = path.read_bytes()
            with pytest.raises(SpareplanError, match=r"journal .*journal was changed by somebody else"):
                journal.append(RECORDS[0])
            assert path.read_bytes() == before

    def test_journal_is_found_again_from_another_folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        with Journal.open(Path("journal"), HEADER) as journal:
            monkeypatch.chdir("/")
            journal.append(RECORDS[0])
        assert read_journal(tmp_path / "journal", HEADER) == RECORDS[:1]


# Forks a process that appends for every line on stdin, as starting Python takes longer than all the rest. Every other
# one writes a few bytes at a time, so that most kills come in the middle of a line.
_KILLED = """
import os, pathlib, sys, time
from spareplan.recovery.journal import Journal
write = os.write
def slowly(descriptor, data):
    time.sleep(0.0005)
    return write(descriptor, data[:11])
for number, _ in enumerate(iter(sys.stdin.readline, "")):
    child = os.fork()
    if not child:
        if number % 2:
            os.write = slowly
        with Journal.open(pathlib.Path(sys.argv[1]), {}) as journal:
            sequence = len(journal.records)
            while True:
                sequence += 1
                journal.append({"sequence": sequence, "filling": "x" * 50})
                write(1, b"%d\\n" % sequence)
    write(1, b"child %d\\n" % child)
    os.waitpid(child, 0)
    write(1, b"dead\\n")
"""


def survives_kills(path: Path, kills: int, seed: int) -> tuple[int, int]:
    """Kill a process that appends, again and again; return the records told and the torn lines found."""
    rng = np.random.default_rng(seed)
    told = torn = 0
    command = [sys.executable, "-c", _KILLED, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        descriptor = process.stdout.fileno()
        for _ in range(kills):
            process.stdin.write(b"\n")
            said = b""
            while b"child" not in said or not said.endswith(b"\n"):
                said += os.read(descriptor, 100_000)
            child = int(said.split(b"child ")[1].split()[0])
            # the child may be anywhere between its first line of code and its hundredth record
            select.select([], [], [], rng.uniform(0.0, 0.06))
            os.kill(child, 9)
            while not said.endswith(b"dead\n"):
                said += os.read(descriptor, 100_000)
            numbers = [int(line) for line in said.split(b"\n") if line.isdigit()]
            before = told
            with Journal.open(path, {}) as journal:
                found = [record["sequence"] for record in journal.records]
                torn += journal.torn_bytes > 0
            assert found == list(range(1, len(found) + 1))
            told = max(numbers, default=before)
            # nothing that was told is missing, and at most the record that was being told is more
            assert told <= len(found) <= told + 1
            # what was found when the file was opened is told by that
            told = len(found)
            assert numbers == list(range(before + 1, before + 1 + len(numbers)))
        process.stdin.close()
    return told, torn


def test_killed_process_loses_nothing_that_it_told(tmp_path: Path) -> None:
    told, torn = survives_kills(tmp_path / "journal", 20, seed=1)
    assert told > 50
    assert torn >= 3


@pytest.mark.slow
def test_process_killed_200_times_loses_nothing_that_it_told(tmp_path: Path) -> None:
    told, torn = survives_kills(tmp_path / "journal", 200, seed=2)
    assert told > 500
    assert torn >= 30
