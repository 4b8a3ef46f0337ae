"""The compiled engine: one run of the protocol, failure by failure, with the recovery kernel's decisions.

Importing this package loads numba.
"""

from __future__ import annotations

from spareplan.compiling import fingerprint, kept
from spareplan.recovery.kernel import SOURCES, replicas
from spareplan.simulation.engine import chance, clocks, order, patches, restarts, rules, run, step

__all__ = ["simulate_run"]

_run = run.run
_SOURCES = fingerprint(*SOURCES, replicas, chance, clocks, order, patches, restarts, rules, run, step)


def _entry(sources):
    def simulate_run(rules, clocks, team, generator, spent_s, counts, stacks, log):
        """Simulate one run; see :func:`spareplan.simulation.engine.run.run`."""
        # the compiled function is found on disk by what it closes over
        if sources == 0:
            return 0.0
        return _run(rules, clocks, team, generator, spent_s, counts, stacks, log)

    return kept(simulate_run, beside_others=True)


simulate_run = _entry(_SOURCES)
