"""A bar for long work, on a terminal alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["progress_bar"]


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """Yield what moves a bar on the standard error, given what is done and how much there is; None off a terminal.

    Args:
        what: what is being done.
    """
    from rich.console import Console

    people = Console(stderr=True, highlight=False)
    if not people.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=people, transient=True) as bar:
        task = bar.add_task(what, total=None)

        def move(done: int, wanted: int) -> None:
            bar.update(task, completed=done, total=wanted)

        yield move
