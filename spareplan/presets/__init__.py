"""The scenarios that come with the package, one TOML file each; :mod:`spareplan.scenario` reads them."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

__all__ = ["preset_files"]


def preset_files() -> dict[str, Traversable]:
    """Return the file of every preset by the preset's name, in alphabetical order."""
    found = [file for file in files(__name__).iterdir() if file.name.endswith(".toml")]
    return {file.name.removesuffix(".toml"): file for file in sorted(found, key=lambda file: file.name)}
