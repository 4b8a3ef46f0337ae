"""All figures of a plan, in the order in which a report shows them."""

from __future__ import annotations

from spareplan.planner import Plan
from spareplan.report.bars import sensitivity_figure, split_figure
from spareplan.report.curves import redundancy_figure, survival_figure
from spareplan.report.membership import placement_figure
from spareplan.report.svg import Picture

__all__ = ["figures_of"]


def figures_of(plan: Plan) -> dict[str, Picture]:
    """Return the figures of a plan by name; one that would show nothing is left out.

    Args:
        plan: the plan.
    """
    pictures = (
        redundancy_figure(plan),
        split_figure(plan),
        survival_figure(plan),
        sensitivity_figure(plan),
        placement_figure(plan),
    )
    return {picture.name: picture for picture in pictures if picture is not None}
