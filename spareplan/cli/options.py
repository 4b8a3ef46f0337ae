"""What options of several commands share: pairs, how many work at once, and errors that name the option as typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from spareplan.errors import InputError
from spareplan.quantities import parse_count

__all__ = ["named_as_options", "pairs_of", "workers_of"]

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


def pairs_of(texts: Sequence[str] | None, field: str, example: str, separator: str | None = None) -> dict[str, str]:
    """Return what stands left and right of the first "=" of each text, or of each of its parts.

    Args:
        texts: what was typed.
        field: the option's field.
        example: how it is written.
        separator: what stands between two parts of a text; None: a text is one part.

    Raises:
        InputError: if a part has no "=" or a name comes twice.
    """
    pairs: dict[str, str] = {}
    for text in texts or ():
        for part in text.split(separator) if separator else (text,):
            name, equals, value = part.partition("=")
            if not (name.strip() and equals):
                raise InputError(field, part, f"written as {example}", "put = between the two")
            if name.strip() in pairs:
                raise InputError(field, part, "given once for each name", "leave one out")
            pairs[name.strip()] = value.strip()
    return pairs


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
