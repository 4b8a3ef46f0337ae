"""Checks that the records of failure logs share."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from spareplan.errors import InputError

__all__ = ["refuse_first"]


def refuse_first(field: str, values: NDArray[Any], bad: NDArray[np.bool_], allowed: str, remedy: str) -> None:
    """Raise for the first of ``values`` that is ``bad``, naming its position.

    Args:
        field: name of the array.
        values: shape (n,): the array.
        bad: shape (n,): which of its values are wrong.
        allowed: what is right.
        remedy: what to do.

    Raises:
        InputError: if any is bad.
    """
    if bad.any():
        index = int(bad.argmax())
        raise InputError(f"{field}[{index}]", values[index], allowed, remedy)
