"""What the package shows: every closed form exported, documented and sourced."""

from __future__ import annotations

import importlib
import inspect
import pkgutil

import pytest

from spareplan import theory


def test_the_package_exports_what_its_files_export() -> None:
    exported = set()
    for module in pkgutil.iter_modules(theory.__path__):
        if not module.name.startswith("_"):
            exported |= set(importlib.import_module(f"spareplan.theory.{module.name}").__all__)
    assert set(theory.__all__) == exported
    assert theory.__all__ == sorted(theory.__all__)


@pytest.mark.parametrize("name", [name for name in theory.__all__ if inspect.isfunction(getattr(theory, name))])
def test_every_formula_states_arguments_result_errors_and_source(name: str) -> None:
    formula = getattr(theory, name)
    text = inspect.getdoc(formula) or ""
    for section in ("Args:", "Returns:", "Raises:", "References:"):
        assert f"\n{section}\n" in text
    for parameter in inspect.signature(formula).parameters:
        assert f"\n    {parameter}: " in text
