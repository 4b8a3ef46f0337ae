"""Changing a scenario: what a change keeps, what it replaces and what it works out anew."""

from __future__ import annotations

from collections.abc import Mapping

from spareplan.scenario.keys import Flat

__all__ = ["merged"]

_ALTERNATIVE = {"mtbf_s": "gpu_mtbf_s", "gpu_mtbf_s": "mtbf_s"}


def merged(base: Flat, changes: Mapping[str, object]) -> Flat:
    """Return ``base``, what was given of a scenario, with ``changes`` on top of it.

    A changed field loses its source, unless ``changes`` brings one; ``None`` takes a field back to not given.
    One of the two mean times between failures replaces the other. GPUs, group size and groups:

    ==========================  =====================================================================
    changed                     kept, and worked out anew
    ==========================  =====================================================================
    gpus                        keeps what was given of group size and groups; the group size of both
    group_size                  keeps the GPUs, as many groups as they fill
    groups                      keeps the GPUs, shares them out among the groups
    gpus and one of the others  works out the third, as in a new scenario
    group_size and groups       keeps the GPUs; refused if they are too few
    ==========================  =====================================================================

    Args:
        base: values that were given, defaults left out.
        changes: new values by field name; ``sources`` adds to the sources there are.
    """
    result = dict(base)
    changed = {name: value for name, value in changes.items() if name != "sources"}
    dropped = {_ALTERNATIVE[name] for name in changed if name in _ALTERNATIVE and changed[name] is not None}
    if "group_size" in changed and "groups" not in changed:
        dropped.add("groups")
    elif "groups" in changed and "group_size" not in changed:
        dropped.add("group_size")
    elif "gpus" in changed and "groups" not in changed and "group_size" in base:
        dropped.add("groups")
    result.update(changed)
    for name in dropped - set(changed):
        result.pop(name, None)
    sources = {name: text for name, text in _sources(base).items() if name not in dropped | set(changed)}
    result["sources"] = sources | _sources(changes)
    return {name: value for name, value in result.items() if value is not None}


def _sources(flat: Mapping[str, object]) -> dict[str, object]:
    sources = flat.get("sources")
    return dict(sources) if isinstance(sources, Mapping) else {}
