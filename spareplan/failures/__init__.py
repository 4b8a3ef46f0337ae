"""When groups fail: lifetime laws and what is left of a life at a given moment."""

from __future__ import annotations

from spareplan.failures.lifetimes import (
    ResidualLife,
    WeibullLaw,
    age_class,
    next_age_class_s,
    residual_life,
)

__all__ = ["ResidualLife", "WeibullLaw", "age_class", "next_age_class_s", "residual_life"]
