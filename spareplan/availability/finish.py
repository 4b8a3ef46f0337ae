"""The last cycles of a run: a renewal equation in the steps that remain, so that a run need not end with a restart."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from spareplan.availability.cycle import Cycle
from spareplan.availability.timeline import decay_integral

__all__ = ["QUANTITIES", "cycle_totals", "remaining_cost"]

FloatArray = npt.NDArray[np.float64]

# seven parts of a kept step (saves last; detection and shrinks of lost steps count too), then: work lost, extra
# detection of fatal failures, number of restarts, time in them
QUANTITIES = (
    "compute",
    "repeated",
    "patch",
    "stragglers",
    "all_reduce",
    "shrink",
    "saves",
    "rework",
    "fatal",
    "restarts",
    "restarting",
)
_POINTS = 80
_BLOCKS = 8
_SHRINK = QUANTITIES.index("shrink")


def cycle_totals(cyc: Cycle, detection_s: float) -> FloatArray:
    """Return the expected QUANTITIES of one cycle from resuming to resuming, array (11,).

    Args:
        cyc: the cycle.
        detection_s: extra time until a fatal failure is known, part of the notice time of the cycle.
    """
    mass = np.append(-np.diff(cyc.alive), cyc.alive[-1])
    kept = cyc.spent_s @ mass
    rework = cyc.up_s - float(kept.sum()) + cyc.notice_s - detection_s
    totals = np.concatenate([kept, [rework, detection_s, 1.0, cyc.restart_s]])
    result: FloatArray = _with_lost_notices(totals[None], cyc.noticing_s[-1:])[0]
    return result


def _with_lost_notices(totals: FloatArray, noticing_s: FloatArray) -> FloatArray:
    """Move detection and shrinks of lost steps from the rework to the shrinks; ``noticing_s`` is that of all steps."""
    rework = QUANTITIES.index("rework")
    lost = np.clip(noticing_s - totals[:, _SHRINK], 0.0, np.maximum(totals[:, rework], 0.0))
    totals[:, _SHRINK] += lost
    totals[:, rework] -= lost
    return totals


def remaining_cost(first: Cycle, later: Cycle, steps: float, detection_s: float) -> FloatArray:
    """Return the expected totals of QUANTITIES until ``steps`` more steps are done.

    With V(D) the expected cost of D remaining steps, V(D) = A(D) + sum over j of P(wiped out after save j,
    before D steps) V(D - s_j): A(D) is what the present cycle costs, ended by the D-th step or by its
    wipe-out. V is solved on 80 equal parts of ``steps`` and taken as linear in between (a discrete renewal
    equation, Feller vol. 1, XIII.10).

    Args:
        first: the cycle that is just beginning.
        later: all cycles after it.
        steps: remaining steps, > 0.
        detection_s: extra time until a fatal failure is known, part of the notice time of the cycles.

    Returns:
        Array (11,): seconds, but for the number of restarts.
    """
    remaining = steps / _POINTS * np.arange(_POINTS + 1, dtype=np.float64)
    values = _solve(later, remaining, detection_s)
    if first is later:
        return np.asarray(values[-1])
    own = _cycle_cost(first, remaining[-1:], detection_s)[0]
    kept, masses = _masses_before(first, steps)
    rest = np.stack([np.interp(steps - kept, remaining, column) for column in values.T], axis=1)
    result: FloatArray = own + masses @ rest
    return result


def _solve(cyc: Cycle, remaining: FloatArray, detection_s: float) -> FloatArray:
    """Solve the renewal equation on the grid ``remaining`` (points + 1,); returns (points + 1, 11)."""
    unit = remaining[1]
    own = _cycle_cost(cyc, remaining, detection_s)
    position = cyc.saved_steps / unit
    lower = np.floor(position).astype(np.int64)
    upper_share = position - lower
    mass = np.append(-np.diff(cyc.alive), cyc.alive[-1])
    mass[0] += 1.0 - cyc.alive[0]
    size = _POINTS + 2
    inside = lower < _POINTS + 1
    weights = np.bincount(lower[inside], (mass * (1.0 - upper_share))[inside], minlength=size)
    weights += np.bincount(lower[inside] + 1, (mass * upper_share)[inside], minlength=size + 1)[:size]
    back = np.subtract.outer(np.arange(1, _POINTS + 1), np.arange(1, _POINTS + 1))
    coupling = np.where(back >= 0, weights[np.maximum(back, 0)], 0.0)
    coupling += _end_correction(cyc, remaining)
    values = np.zeros_like(own)
    values[1:] = _forward_substituted(coupling, own[1:])
    return values


def _forward_substituted(coupling: FloatArray, own: FloatArray) -> FloatArray:
    """Solve V = own + coupling V, the coupling lower triangular (points, points), ten rows at a time.

    V at D only needs V at fewer steps. No threaded solver pays for a matrix so small.
    """
    values = np.empty_like(own)
    blocks = coupling.reshape(_BLOCKS, _POINTS // _BLOCKS, _BLOCKS, _POINTS // _BLOCKS)
    diagonal = np.arange(_BLOCKS)
    inverses = np.linalg.inv(np.eye(_POINTS // _BLOCKS) - blocks[diagonal, :, diagonal])
    for block, inverse in enumerate(inverses):
        first, last = block * (_POINTS // _BLOCKS), (block + 1) * (_POINTS // _BLOCKS)
        values[first:last] = inverse @ (own[first:last] + coupling[first:last, :first] @ values[:first])
    return values


def _end_correction(cyc: Cycle, remaining: FloatArray) -> FloatArray:
    """Correct the coupling for the last interval, which the run's end may cut: array (points, points)."""
    last = np.searchsorted(cyc.saved_steps, remaining[1:], side="left") - 1
    alive_next = np.append(cyc.alive[1:], 0.0)[last]
    correction = alive_next - _alive_at(cyc, remaining[1:])
    place = (remaining[1:] - cyc.saved_steps[last]) / remaining[1]
    rows = np.arange(_POINTS)
    below = np.minimum(place.astype(np.int64), rows)
    above_share = place - below
    result = np.zeros((_POINTS, _POINTS))
    # V at 0 is 0 and has no column
    inner = below > 0
    result[rows[inner], below[inner] - 1] = (correction * (1.0 - above_share))[inner]
    result[rows, below] += correction * above_share
    return result


def _cycle_cost(cyc: Cycle, remaining: FloatArray, detection_s: float) -> FloatArray:
    """Cost of the present cycle with D steps to go, array (len(remaining), 11)."""
    finish = _alive_at(cyc, remaining)
    ended_at = np.interp(remaining, cyc.saved_steps, cyc.saved_at_s)
    mass = np.append(-np.diff(cyc.alive), 0.0)
    kept_before = np.concatenate([np.zeros((len(cyc.spent_s), 1)), np.cumsum(cyc.spent_s * mass, axis=1)], axis=1)
    last = np.maximum(np.searchsorted(cyc.saved_steps, remaining, side="left") - 1, 0)
    partial = cyc.alive[last] - finish
    spent = kept_before[:, last] + cyc.spent_s[:, last] * partial
    at_end = np.stack([np.interp(remaining, cyc.saved_steps, row) for row in cyc.spent_s])
    kept = spent + at_end * finish
    lived = _lived_until(cyc, ended_at, finish)
    fatal = 1.0 - finish
    rework = lived - kept.sum(axis=0) + fatal * (cyc.notice_s - detection_s)
    totals = np.concatenate(
        [kept, rework[None], (fatal * detection_s)[None], fatal[None], (fatal * cyc.restart_s)[None]]
    ).T
    result = _with_lost_notices(totals, np.interp(ended_at, cyc.line.times_s, cyc.noticing_s))
    result[remaining == 0.0] = 0.0
    return result


def _lived_until(cyc: Cycle, ended_at: FloatArray, finish: FloatArray) -> FloatArray:
    """E[min(time of wipe-out, end)] with exponential decay of the alive chance between saves."""
    logs = np.log(np.maximum(cyc.alive, 1e-300))
    whole = decay_integral(logs[:-1], logs[1:], np.diff(cyc.saved_at_s))
    before = np.concatenate([[0.0], np.cumsum(whole)])
    last = np.maximum(np.searchsorted(cyc.saved_at_s, ended_at, side="left") - 1, 0)
    part = decay_integral(logs[last], np.log(np.maximum(finish, 1e-300)), ended_at - cyc.saved_at_s[last])
    result: FloatArray = before[last] + part
    # beyond the last followed save nobody lives; what is left of that interval is in the cycle's own mean
    beyond = ended_at >= cyc.saved_at_s[-1]
    result[beyond] = np.maximum(cyc.up_s, before[-1])
    return result


def _alive_at(cyc: Cycle, steps: FloatArray) -> FloatArray:
    """P(no wipe-out before ``steps`` steps of this cycle are done)."""
    logs = np.log(np.maximum(cyc.alive, 1e-300))
    result: FloatArray = np.exp(np.interp(steps, cyc.saved_steps, logs))
    result[steps > cyc.saved_steps[-1]] = 0.0
    return result


def _masses_before(cyc: Cycle, steps: float) -> tuple[FloatArray, FloatArray]:
    """Return kept steps of each save before ``steps`` and the chance that the cycle is wiped out right after it."""
    inside = cyc.saved_steps < steps
    kept, alive = cyc.saved_steps[inside], cyc.alive[inside]
    finish = _alive_at(cyc, np.array([steps]))
    masses = np.append(-np.diff(alive), alive[-1] - finish[0])
    masses[0] += 1.0 - alive[0]
    return kept, masses
