"""Pages that need nothing else: no script, no network, no other file. One layout and style for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spareplan._version import __version__
from spareplan.quantities import format_count
from spareplan.report import words
from spareplan.report.svg import THEME

if TYPE_CHECKING:
    from jinja2 import Environment

__all__ = ["page"]

_FOLDER = Path(__file__).parent


def page(template: str, context: Mapping[str, Any]) -> str:
    """Return a page; the same context gives the same bytes. Text is escaped and freed of control characters.

    Args:
        template: name of a template that extends ``page.html.jinja``.
        context: its values; those of the layout are ``kind``, ``title``, ``headline``, ``key_figures`` (name, value,
            remark), ``input`` (what the report is made from) and ``figures`` (pictures by name).
    """
    from markupsafe import Markup

    own = {
        "svg": {name: Markup(picture.svg) for name, picture in context["figures"].items()},
        "theme": THEME,
        "css": Markup((_FOLDER / "report.css").read_text(encoding="utf-8")),
        "version": __version__,
    }
    return _environment().get_template(template).render({**context, **own})


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(
        duration=words.duration_text,
        ratio=words.ratio_text,
        percent=words.percent_text,
        number=words.count_text,
        hours=words.hours_text,
        cost=words.cost_text,
        count=format_count,
        setting=words.setting_text,
        spread=words.spread_text,
    )
    return environment


def _finalize(value: object) -> object:
    """Take control characters out of whatever is put into the page."""
    return words.printable(value) if type(value) is str else value
