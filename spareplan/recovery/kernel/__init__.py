"""The compiled controller: one decision per failure in microseconds.

Importing this package loads numba. :func:`step` is compiled when it is first called and kept on disk.

References:
    Lee et al., "SPARe", arXiv 2603.00357 (the phases of a decision); R. K. Ahuja, T. L. Magnanti and J. B. Orlin,
    "Network Flows" (1993), sections 9.7 and 9.8 (successive shortest paths with prices); R. B. Dial, Communications of
    the ACM 12 (1969) 632-633 (groups in buckets by distance); E. A. Dinic, Soviet Mathematics Doklady 11 (1970)
    1277-1280 (paths from layer to layer).
"""

from __future__ import annotations

from spareplan.compiling import compiled, fingerprint, kept
from spareplan.recovery.kernel import arena, decision, filling, patching, providers

__all__ = ["SOURCES", "compiled_views", "step"]

SOURCES = (arena, decision, filling, patching, providers)

compiled_views = compiled(arena.views)
_act = decision.act
_SOURCES = fingerprint(*SOURCES)


def _entry(sources):
    def step(memory, action, groups, count):
        """Change a controller's state and leave the decision in the head of its memory; return its kind.

        Args:
            memory: the controller's arena, 32-bit numbers.
            action: ADOPT, FAIL, REJOIN or RESTARTED.
            groups: 32-bit numbers, shape (at least count,): distinct groups, alive for FAIL and dead for REJOIN.
            count: how many of them to take.
        """
        # the compiled function is found on disk by what it closes over
        if sources == 0:
            return -1
        return _act(compiled_views(memory), action, groups, count)

    return kept(step)


step = _entry(_SOURCES)
