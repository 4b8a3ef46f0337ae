"""SVG that lives in a page: themed by CSS variables, without foreign ids, with a text alternative."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from xml.etree import ElementTree as ET

__all__ = ["COLOURS", "THEME", "Picture", "colour", "inlined", "with_alternative"]

# name of a CSS variable -> its colours on light and on dark. Strategies are from the palette of Okabe and Ito
# (2008), which people with any colour vision can tell apart; categories differ in lightness where their hues
# are close.
THEME: dict[str, tuple[str, str]] = {
    "ink": ("#1d2430", "#e6e9ee"),
    "muted": ("#5b6675", "#9aa5b4"),
    "line": ("#d5dae1", "#39424f"),
    "surface": ("#fdfdfe", "#14181e"),
    "spare": ("#0072b2", "#56b4e9"),
    "replication": ("#d55e00", "#f08b3e"),
    "checkpoint": ("#00835f", "#2fbf93"),
    "halved": ("#6aaede", "#4a90c2"),
    "doubled": ("#e08a1e", "#d9822b"),
    "compute": ("#3f5f86", "#7f9fc6"),
    "all_reduce": ("#a9bdd6", "#4d6788"),
    "stragglers": ("#f0dd62", "#c9b53a"),
    "repeated": ("#e69f00", "#e0a030"),
    "patch": ("#935a00", "#9c6a1c"),
    "saves": ("#e8b2d0", "#a86f91"),
    "rework": ("#b65a94", "#d583b5"),
    "shrink": ("#8b9099", "#6f7680"),
    "restarts": ("#7b2240", "#b84a6c"),
}
COLOURS = {name: light for name, (light, _) in THEME.items()}
_NAME_OF = {value: name for name, value in COLOURS.items()}
_HEX = re.compile(r"#[0-9a-f]{6}\b")
_REFERENCE = re.compile(r"url\(#([^)]+)\)")
# Matplotlib names the family on its own or, before 3.10, as the last part of "font".
_FAMILY = re.compile(r"font-family: [^;]+;? ?")
_FONT = re.compile(r"font: (?:(bold|[1-9]00) )?([0-9.]+px) [^;]+")


@dataclass(frozen=True)
class Picture:
    """A figure of a report.

    Args:
        name: unique in the report; its ids begin with it.
        title: what it shows, a few words.
        alternative: what is seen, with numbers, for people who do not see it.
        caption: what the reader should know, one or two sentences.
        svg: the ``<svg>`` element.
    """

    name: str
    title: str
    alternative: str
    caption: str
    svg: str


def colour(name: str) -> str:
    """Return a colour of the theme as a CSS value: the page's variable, else the colour itself."""
    return f"var(--{name}, {COLOURS[name]})"


def with_alternative(name: str, title: str, alternative: str, width: float, height: float, content: ET.Element) -> str:
    """Return an ``<svg>`` element that scales with its place and states what it shows.

    Args:
        name: unique in the page.
        title: its name for people.
        alternative: its text alternative.
        width: width of the drawing in its own units.
        height: height of the drawing.
        content: an element whose children are drawn.
    """
    root = ET.Element(
        "svg",
        {
            "viewBox": f"0 0 {width:g} {height:g}",
            "role": "img",
            "aria-labelledby": f"{name}-title {name}-desc",
        },
    )
    ET.SubElement(root, "title", {"id": f"{name}-title"}).text = title
    ET.SubElement(root, "desc", {"id": f"{name}-desc"}).text = alternative
    root.extend(list(content))
    return ET.tostring(root, encoding="unicode")


def inlined(name: str, title: str, alternative: str, document: str) -> str:
    """Return a Matplotlib SVG document as an element for a page.

    Prolog, metadata and the style sheet (which would reach the whole page) are left out, and ids that nothing
    refers to; the others begin with ``name``. Colours become variables of the page, text takes its font.

    Args:
        name: unique in the page.
        title: its name for people.
        alternative: its text alternative.
        document: what Matplotlib wrote.
    """
    root = ET.fromstring(document)
    width, height = (float(part) for part in root.attrib["viewBox"].split()[2:])
    for parent in list(root.iter()):
        for child in list(parent):
            if _local(child.tag) in ("metadata", "style"):
                parent.remove(child)
    used = {found for element in root.iter() for found in _references(element.attrib)}
    for element in root.iter():
        element.tag = _local(element.tag)
        _adapt(element, name, used)
        element.text = (element.text or "").strip("\n ") or None
        element.tail = None
    _flatten(root)
    return with_alternative(name, title, alternative, width, height, root)


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]


def _references(attributes: Mapping[str, str]) -> list[str]:
    found = [match for value in attributes.values() for match in _REFERENCE.findall(value)]
    return found + [value[1:] for key, value in attributes.items() if _local(key) == "href" and value[:1] == "#"]


def _adapt(element: ET.Element, name: str, used: set[str]) -> None:
    """Rename ids and references, and put variables of the page for colours."""
    attributes = {_local(key): value for key, value in element.attrib.items()}
    element.attrib.clear()
    for key, value in attributes.items():
        if key == "id":
            if value in used:
                element.set(key, f"{name}-{value}")
        elif key == "href":
            element.set(key, f"#{name}-{value[1:]}")
        elif key == "style":
            element.set(key, _themed(_FONT.sub(_font, _FAMILY.sub("", value))))
        else:
            element.set(key, _REFERENCE.sub(rf"url(#{name}-\1)", value))


def _font(match: re.Match[str]) -> str:
    weight = f"; font-weight: {match[1]}" if match[1] else ""
    return f"font-size: {match[2]}{weight}"


def _themed(style: str) -> str:
    return _HEX.sub(lambda match: colour(_NAME_OF[match[0]]) if match[0] in _NAME_OF else match[0], style)


def _flatten(root: ET.Element) -> None:
    """Take groups out that have no attribute: Matplotlib wraps every artist in several."""
    for child in list(root):
        _flatten(child)
    children = list(root)
    for child in children:
        root.remove(child)
    for child in children:
        if child.tag == "g" and not child.attrib:
            root.extend(list(child))
        elif child.tag != "defs" or len(child):
            root.append(child)
