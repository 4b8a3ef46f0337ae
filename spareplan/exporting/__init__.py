"""The optimisation models as files for any solver: exported with proven optima, checked, extended."""

from __future__ import annotations

from spareplan.exporting.checking import CHECKERS, CheckedFile, ModelsCheck, check_models
from spareplan.exporting.instances import PROBLEMS, Instance, exported_instances
from spareplan.exporting.manifest import Entry, read_manifest
from spareplan.exporting.writing import OWN_PROBLEM, add_model, check_models_folder, export_models

__all__ = [
    "CHECKERS",
    "OWN_PROBLEM",
    "PROBLEMS",
    "CheckedFile",
    "Entry",
    "Instance",
    "ModelsCheck",
    "add_model",
    "check_models",
    "check_models_folder",
    "export_models",
    "exported_instances",
    "read_manifest",
]
