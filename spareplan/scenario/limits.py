"""The domain of a scenario's numbers: wide enough for every cluster, narrow enough for every formula."""

from __future__ import annotations

__all__ = [
    "HIGHEST_S",
    "LOWEST_S",
    "MOST_GPUS",
    "MOST_JITTER",
    "MOST_MICRO_SHARDS",
    "MOST_STEPS",
    "SHAPES",
]

MOST_GPUS = 10_000_000
MOST_STEPS = 1_000_000_000
MOST_MICRO_SHARDS = 64
MOST_JITTER = 0.3  # above it the normal law of a stack's time is negative too often to mean anything
SHAPES = (0.2, 5.0)  # Weibull shapes seen in failure logs lie well within

# A time that must be positive is at least a nanosecond; longer than 1e18 s (30 billion years) is "never".
LOWEST_S = 1e-9
HIGHEST_S = 1e18
