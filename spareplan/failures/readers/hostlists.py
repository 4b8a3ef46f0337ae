"""Slurm's short form for many node names: ``gpu[001-004,9],login1``."""

from __future__ import annotations

import re
from itertools import product
from math import prod

from spareplan.errors import InputError

__all__ = ["expand_hostlist"]

_MOST_NAMES = 100_000
_ITEM = re.compile(r"(?:[^,\[\]]|\[[^\[\]]*\])+")
_BRACKET = re.compile(r"\[([^\[\]]*)\]")
_RANGE = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?")


def expand_hostlist(text: str, field: str = "node list") -> tuple[str, ...]:
    """Return the names a Slurm hostlist stands for, in its order.

    A bracket holds numbers and ranges; leading zeros of a range's first number are kept (``n[08-10]`` is n08, n09,
    n10). A name may have several brackets.

    Args:
        text: the hostlist.
        field: what it is, used in the error.

    Raises:
        InputError: if a bracket is malformed or the list names more than 100,000 nodes.
    """
    items = _ITEM.findall(text)
    if ",".join(items) != text.strip(","):
        raise InputError(field, text, "names such as node7 or node[01-04,9]", "close each bracket")
    names: list[str] = []
    for item in items:
        parts = _BRACKET.split(item)
        choices = [[part] if index % 2 == 0 else _numbers(part, text, field) for index, part in enumerate(parts)]
        if len(names) + prod(map(len, choices)) > _MOST_NAMES:
            raise _too_many(text, field)
        names.extend("".join(choice).strip() for choice in product(*choices))
    return tuple(names)


def _too_many(text: str, field: str) -> InputError:
    return InputError(field, text, f"at most {_MOST_NAMES:,} nodes", "list fewer nodes")


def _numbers(bracket: str, text: str, field: str) -> list[str]:
    numbers: list[str] = []
    for part in bracket.split(","):
        match = _RANGE.fullmatch(part.strip())
        if match is None:
            raise InputError(
                field, text, "names such as node7 or node[01-04,9]", "write numbers and ranges in brackets"
            )
        first, last = match[1], match[2] or match[1]
        if int(last) - int(first) >= _MOST_NAMES:
            raise _too_many(text, field)
        if int(last) < int(first):
            raise InputError(field, text, "ranges from a lower to a higher number", f"write [{last}-{first}]")
        numbers.extend(str(number).zfill(len(first)) for number in range(int(first), int(last) + 1))
    return numbers
