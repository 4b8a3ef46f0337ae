"""What options of several commands share: how many work at once, and errors that name the option as it was typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from spareplan.errors import InputError
from spareplan.quantities import parse_count

__all__ = ["named_as_options", "workers_of"]

# fields whose option has another name
_OPTIONS = {
    "failed_at_start": "failed",
    "layouts": "layout",
    "price_per_gpu_hour": "price",
    "window_from": "from",
    "window_to": "to",
}


@contextmanager
def named_as_options(given: Mapping[str, object]) -> Iterator[None]:
    """Name a field that came from an option by that option: "mtbf" as "--mtbf".

    Args:
        given: options by field name; those that are None were not given, and their fields keep their names.

    Raises:
        InputError: the one raised inside, renamed.
    """
    try:
        yield
    except InputError as error:
        if given.get(error.field) is None:
            raise
        option = f"--{_OPTIONS.get(error.field, error.field).replace('_', '-')}"
        remedy = error.remedy.replace(f"{error.field} = ", f"{option} ")
        raise InputError(option, error.value, error.allowed, remedy) from None


def workers_of(text: str | None) -> int:
    """Return how many workers were asked for; by default as many as there are cores for this process.

    Args:
        text: the option ``--workers``; None where it was not given.

    Raises:
        InputError: if it is no count.
    """
    if text is not None:
        return parse_count(text, "workers")
    from joblib import cpu_count

    return int(cpu_count())
