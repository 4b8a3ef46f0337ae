"""Rows and columns of a log, whatever its syntax: delimited text, Slurm's aligned columns, or JSON records.

Cells stay text until a reader parses them with the one form that was detected for their column, so that every
error can show the cell as it was written.
"""

from __future__ import annotations

import csv
import io
import re
import warnings
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from spareplan.errors import InputError
from spareplan.failures.readers.aligned import cells_to, spans_by_blanks, spans_by_ruler
from spareplan.failures.readers.json_records import json_frame, looks_like_json
from spareplan.failures.readers.sources import Source

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["MOST_ROWS", "Table", "TableForm", "find_column", "normalised", "peek", "read_table"]

MOST_ROWS = 5_000_000
_SAMPLE_ROWS = 1_000
_SAMPLE_BYTES = 2**20
_CHUNK_ROWS = 250_000
_DELIMITERS = ((",", "comma"), ("|", "pipe"), (";", "semicolon"), ("\t", "tab"))
_DATA_CELL = re.compile(r"[+-]?[0-9.]+(?:[eE][+-]?[0-9]+)?|[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}(?:[ T].*)?")


@dataclass(frozen=True)
class TableForm:
    """How the rows of a text are written.

    Args:
        delimiter: between cells; "json" for JSON records, "aligned" for columns that blanks keep apart.
        header: the columns' names.
        first_row: row number of the first row of data, from 1.
        widths: for aligned columns: first and one-past-last character of each.
    """

    delimiter: str
    header: tuple[str, ...]
    first_row: int
    widths: tuple[tuple[int, int], ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """What was detected, for people."""
        if self.delimiter == "json":
            return ("read as JSON records",)
        named = dict(_DELIMITERS).get(self.delimiter)
        lines = [f"columns are separated by {named}s" if named else "columns are aligned by blanks"]
        if self.first_row == 1:
            lines.append("the first row is data: columns are named 1, 2, 3, ... by position")
        return tuple(lines)


@dataclass(frozen=True, eq=False)
class Table:
    """Cells as text without blanks around it, missing ones empty.

    Args:
        frame: columns of text by their names in the file.
        rows: shape (rows,): each row's number in the file, 1 for the first row.
        is_json: whether the rows are JSON records.
    """

    frame: pd.DataFrame
    rows: NDArray[np.int64]
    is_json: bool = False

    def __len__(self) -> int:
        return len(self.rows)

    def take(self, mask: NDArray[np.bool_]) -> Table:
        """Return the rows where ``mask`` is true."""
        return replace(self, frame=self.frame[mask], rows=self.rows[mask])

    def where(self, conditions: Mapping[str, str]) -> Table:
        """Return the rows whose columns have the given values.

        Raises:
            InputError: if there is no such column, or no row has the value.
        """
        table = self
        for name, value in conditions.items():
            column = find_column(name, list(self.frame.columns), "where")
            mask = (table.frame[column] == value.strip()).to_numpy(dtype=bool)
            if not mask.any():
                found = ", ".join(sorted(table.frame[column].unique())[:8])
                raise InputError("where", f"{name}={value}", "a value that rows have", f"{column} has {found}")
            table = table.take(mask)
        return table


@lru_cache(maxsize=4096)
def normalised(name: str) -> str:
    """Return a column's name in lower case with nothing but letters and digits."""
    return "".join(character for character in name.lower() if character.isalnum())


def find_column(name: str, header: Collection[str], field: str) -> str:
    """Return the column of ``header`` that ``name`` means: exactly, or but for case, spaces and punctuation.

    Raises:
        InputError: if none is meant, or several are; lists what is there.
    """
    if name in header:
        return name
    similar = [column for column in header if normalised(column) == normalised(name)]
    if len(similar) == 1:
        return similar[0]
    raise InputError(field, name, "a column of the log", f"it has {', '.join(filter(None, header)) or 'none'}")


def peek(source: Source) -> tuple[TableForm, Table]:
    """Return the form of a log's table and its first rows (JSON: all of them).

    Raises:
        InputError: if the text is no table.
    """
    if looks_like_json(source.data):
        frame = json_frame(source.data, source.path.name, MOST_ROWS)
        form = TableForm("json", tuple(frame.columns), 1)
        return form, Table(frame, np.arange(1, len(frame) + 1), is_json=True)
    sample = source.data[:_SAMPLE_BYTES].decode("utf-8", errors="ignore")
    if len(source.data) > _SAMPLE_BYTES:
        sample = sample[: sample.rfind("\n") + 1] or sample
    form = _table_form(sample, source)
    return form, next(_tables(io.StringIO(sample), form, form.header, _SAMPLE_ROWS))


def read_table(source: Source, form: TableForm, columns: Collection[str]) -> Table:
    """Return all rows of some columns.

    Args:
        source: the log.
        form: how its rows are written.
        columns: the columns to keep.

    Raises:
        InputError: if a row has too many cells, a quote is never closed, or there are more than 5 million rows.
    """
    import pandas as pd

    frames, rows, total = [], [], 0
    wanted = [name for name in form.header if name in columns]
    for table in _tables(io.BytesIO(source.data), form, wanted, _CHUNK_ROWS):
        total += len(table)
        if total > MOST_ROWS:
            raise InputError("log", source.path.name, f"at most {MOST_ROWS:,} rows", "split it by time or by node")
        frames.append(table.frame)
        rows.append(table.rows)
    return Table(pd.concat(frames, ignore_index=True), np.concatenate(rows))


def _table_form(sample: str, source: Source) -> TableForm:
    name, lines = source.path.name, sample.splitlines()[:200]
    first = next((index for index, line in enumerate(lines) if line.strip()), None)
    if first is None:
        raise InputError("log", name, "a log with at least a header", "the file is empty")
    if first + 1 < len(lines) and (spans := spans_by_ruler(lines[first + 1])):
        return _aligned(lines[first], first + 3, spans)
    best, most = "", 1
    for delimiter, _ in _DELIMITERS:
        cells = len(_split(lines[first], delimiter))
        if cells > most:
            best, most = delimiter, cells
    if best:
        header = tuple(cell.strip() for cell in _split(lines[first], best))
        if any(_DATA_CELL.fullmatch(cell) for cell in header):
            return TableForm(best, tuple(str(index + 1) for index in range(len(header))), first + 1)
        return TableForm(best, _distinct(header), first + 2)
    if not any(_DATA_CELL.fullmatch(cell) for cell in lines[first].split()):
        rows = source.data.decode("utf-8").splitlines()[first + 1 :]
        if spans := spans_by_blanks(lines[first], rows):
            return _aligned(lines[first], first + 2, spans)
    raise InputError(
        f"log {name} in row {first + 1}",
        lines[first],
        "a header or a row of cells separated by commas, semicolons, tabs or pipes, or JSON",
        "write it as CSV with a header (Slurm: --parsable2)",
    )


def _aligned(header: str, first_row: int, spans: tuple[tuple[int, int], ...]) -> TableForm:
    return TableForm("aligned", _distinct(tuple(header[low:high].strip() for low, high in spans)), first_row, spans)


def _split(line: str, delimiter: str) -> list[str]:
    return next(csv.reader([line], delimiter=delimiter), [])


def _distinct(header: tuple[str, ...]) -> tuple[str, ...]:
    """Number repeated and empty names, so that each column can be named."""
    names: list[str] = []
    for index, name in enumerate(header):
        unique = name or f"column {index + 1}"
        while unique in names:
            unique += "'"
        names.append(unique)
    return tuple(names)


def _tables(text: io.StringIO | io.BytesIO, form: TableForm, wanted: Sequence[str], chunk_rows: int) -> Iterator[Table]:
    """Yield some columns of a text in pieces, blank rows left out; the first piece may be empty."""
    import pandas as pd

    first_row = form.first_row
    common: dict[str, Any] = {
        "header": None,
        "names": list(form.header),
        "dtype": object,
        "keep_default_na": False,
        "skiprows": first_row - 1,
        "skip_blank_lines": False,
        "encoding": "utf-8",
    }
    try:
        if form.delimiter == "aligned":
            reader = pd.read_fwf(text, colspecs=cells_to(form.widths), chunksize=chunk_rows, **common)
        else:
            reader = pd.read_csv(text, sep=form.delimiter, index_col=False, chunksize=chunk_rows, **common)
        while (chunk := _next_chunk(reader)) is not None:
            rows = np.arange(first_row, first_row + len(chunk))
            first_row += len(chunk)
            frame = _stripped(chunk[list(wanted)].reset_index(drop=True))
            blank = np.logical_and.reduce([(frame[name] == "").to_numpy(dtype=bool) for name in frame.columns])
            # a row is blank only if the columns that are not wanted are empty, too
            blank[blank] = (chunk[blank].fillna("") == "").all(axis=1).to_numpy(dtype=bool)
            yield Table(frame[~blank].reset_index(drop=True), rows[~blank])
    except pd.errors.EmptyDataError:
        yield Table(pd.DataFrame({name: [] for name in wanted}, dtype=object), np.zeros(0, np.int64))
    except pd.errors.ParserWarning:
        raise InputError(
            f"log in row {first_row}", "more cells", f"{len(form.header)} cells like the header", "quote cells"
        ) from None
    except pd.errors.ParserError as error:
        raise _shape_error(str(error), form) from None


def _next_chunk(reader: Iterator[pd.DataFrame]) -> pd.DataFrame | None:
    """Return the next rows, None after the last; cells that the parser would drop are an error."""
    import pandas as pd

    with warnings.catch_warnings():
        warnings.simplefilter("error", pd.errors.ParserWarning)
        return next(reader, None)


def _stripped(frame: pd.DataFrame) -> pd.DataFrame:
    import pandas as pd

    # several times as fast as the string methods of a column
    columns = {name: list(map(str.strip, frame[name].fillna("").tolist())) for name in frame.columns}
    return pd.DataFrame(columns, index=frame.index, dtype=object)


def _shape_error(problem: str, form: TableForm) -> InputError:
    fields = re.search(r"Expected (\d+) fields in line (\d+), saw (\d+)", problem)
    if fields:
        return InputError(
            f"log in row {fields[2]}", f"{fields[3]} cells", f"{len(form.header)} cells like the header", "quote cells"
        )
    quote = re.search(r"EOF inside string starting at row (\d+)", problem)
    row = int(quote[1]) + 1 if quote else form.first_row
    return InputError(f"log in row {row}", "a quoted cell", "closed by a second quote", "add the quote")
