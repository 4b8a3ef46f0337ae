"""Who hosts what, as models: N shard types on N groups, r hosts per type and r types per group.

The objective is lexicographic: first the largest overlap (the most types that two groups share), then the number of
pairs of groups at it. Two forms: *cyclic* (group g hosts the types g + a mod N for r offsets a), for any N, and
*incidence* (any N x N table), for small N.

Failure domains: consecutive groups share a rack, D to a rack, and at most d hosts of one type may be in one rack. In
the cyclic form type t is on the groups t - a. Over all t these sets are all the rotations of one, and a full rack is a
window of D consecutive groups, so the rule for all types and racks is the rule for all windows: of any D circularly
consecutive residues at most d are offsets. A smaller last rack lies within a window and asks for nothing more.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from spareplan.errors import InputError
from spareplan.models.program import LinearProgram, ProgramBuilder

__all__ = ["cyclic_program", "domain_limits", "incidence_of", "incidence_program", "overlap_bound"]

_Domains = tuple[int, int] | None


def overlap_bound(groups: int, redundancy: int) -> int:
    """Return ceil(r (r - 1) / (N - 1)), which no placement's largest overlap is below; 0 for one group.

    The r (r - 1) ordered pairs of hosts of each of the N types are spread over N (N - 1) ordered pairs of groups.

    Args:
        groups: number of groups N, at least 1.
        redundancy: hosts per type r, 1 to N.
    """
    _check_size(groups, redundancy)
    return 0 if groups == 1 else -(-redundancy * (redundancy - 1) // (groups - 1))


def domain_limits(
    groups: int, redundancy: int, domain_size: int | None, per_domain: int | None
) -> tuple[int, int] | None:
    """Return (groups in a full rack, most hosts of one type in it), or None where nothing is restricted.

    A placement with r hosts per type and r types per group exists exactly when D r <= d N: the D groups of a rack
    have D r entries, and each of the N types takes at most d of them; the offsets floor(i N / r) reach it.

    Args:
        groups: number of groups N, at least 1.
        redundancy: hosts per type r, 1 to N.
        domain_size: consecutive groups that share a rack D, at least 1; None for no racks.
        per_domain: most hosts of one type in a rack d, at least 1; None for no racks.

    Raises:
        InputError: when one of the two is missing or out of its domain, or when no placement can keep the rule; the
            error says which bound fails.
    """
    _check_size(groups, redundancy)
    if domain_size is None and per_domain is None:
        return None
    if domain_size is None or per_domain is None:
        missing, given = ("per_domain", "domain_size") if per_domain is None else ("domain_size", "per_domain")
        raise InputError(missing, None, f"given together with {given}", "give both or none")
    for field, value in (("domain_size", domain_size), ("per_domain", per_domain)):
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            raise InputError(field, value, "a whole number of at least 1", "give groups per rack and hosts per rack")
    size, hosts = min(domain_size, groups), min(per_domain, domain_size)
    if hosts >= min(size, redundancy):
        return None
    racks = -(-groups // size)
    remedy = "lower the redundancy, allow more hosts per domain or use smaller domains"
    if redundancy > racks * hosts:
        bound = f"at most {racks * hosts} = ceil(N / D) d = {racks} racks x {hosts} hosts of one type"
        raise InputError("redundancy", redundancy, bound, remedy)
    if size * redundancy > hosts * groups:
        most = hosts * groups // size
        entries = f"a rack of {size} groups has {size} r places and takes {hosts} of each of {groups:,} types"
        raise InputError("redundancy", redundancy, f"at most {most} = floor(d N / D), since {entries}", remedy)
    return size, hosts


def cyclic_program(
    groups: int,
    redundancy: int,
    *,
    stage: int = 1,
    overlap: int | None = None,
    domain_size: int | None = None,
    per_domain: int | None = None,
) -> LinearProgram:
    """Return the cyclic form: which residues are offsets.

    ``x_v`` says whether v is an offset, ``y_i_j`` (at least x_i + x_j - 1) whether i and j both are. The pairs at
    circular distance k are the overlap of groups k apart; at k = N/2 every pair counts twice. Turning, mirroring
    and multiplying the offsets by a unit of N change no overlap (the last may break the rack rule), hence ``x_0 = 1``
    and, where counting forces some difference to be a unit, ``x_1 = 1`` with the gap after 1 no wider than the gap
    before 0.

    Args:
        groups: number of groups N, at least 1.
        redundancy: hosts per type r, 1 to N.
        stage: 1: minimise the largest overlap; 2: minimise the pairs of groups at ``overlap``.
        overlap: the largest overlap, fixed; needed in stage 2; in stage 1 it leaves the question whether it can be met.
        domain_size: consecutive groups that share a rack D.
        per_domain: most hosts of one type in a rack d.

    Raises:
        InputError: when an argument is out of its domain or no placement can keep the rule of the racks.
    """
    domains = domain_limits(groups, redundancy, domain_size, per_domain)
    _check_stage(stage, overlap)
    builder = ProgramBuilder(_name("cyclic", groups, redundancy, stage, domains))
    marks = [builder.binary(f"x_{value}") for value in range(groups)]
    builder.require("offsets", [(mark, 1) for mark in marks], "==", redundancy)
    builder.require("turned", [(marks[0], 1)], "==", 1)
    both = {}
    for i in range(groups):
        for j in range(i + 1, groups):
            both[i, j] = builder.real(f"y_{i}_{j}", 0, 1)
            builder.require(f"both_{i}_{j}", [(marks[i], 1), (marks[j], 1), (both[i, j], -1)], "<=", 1)
    pairs_at = {
        distance: [both[i, i + distance] for i in range(groups - distance)]
        + ([both[i, i + groups - distance] for i in range(distance)] if 2 * distance != groups else [])
        for distance in range(1, groups // 2 + 1)
    }
    weight = {distance: 2 if 2 * distance == groups else 1 for distance in pairs_at}
    overlaps = {f"{k}": [(pair, weight[k]) for pair in pairs] for k, pairs in pairs_at.items()}
    if stage == 1:
        _limit_largest(builder, overlaps, overlap, overlap_bound(groups, redundancy), redundancy)
    else:
        assert overlap is not None
        # at N/2 an overlap is even
        cost = {name: groups if weight[int(name)] == 1 else groups // 2 for name in overlaps}
        _count_pairs_at(builder, overlaps, overlap, cost, groups * redundancy * (redundancy - 1) // 2)
    if domains is not None:
        size, most = domains
        for start in range(groups):
            window = [(marks[(start + step) % groups], 1) for step in range(size)]
            builder.require(f"rack_{start}", window, "<=", most)
    elif _some_difference_is_a_unit(groups, redundancy, redundancy if overlap is None else overlap):
        builder.require("multiplied", [(marks[1], 1)], "==", 1)
        for width in range(1, groups - 2):
            after = [(mark, -1) for mark in marks[2 : 2 + width] if mark != marks[groups - width]]
            if len(after) == width:
                builder.require(f"mirrored_{width}", [(marks[groups - width], 1), *after], "<=", 0)
    return builder.build()


def incidence_program(
    groups: int,
    redundancy: int,
    *,
    stage: int = 1,
    overlap: int | None = None,
    domain_size: int | None = None,
    per_domain: int | None = None,
) -> LinearProgram:
    """Return the general form: which group hosts which type, an N x N table.

    ``x_g_t`` says whether group g hosts type t, ``z_g_h_t`` (at least x_g_t + x_h_t - 1) whether g and h share it.
    A table with r ones per row and column holds a perfect matching (Koenig), so the types can be numbered with
    ``x_g_g = 1``; without racks groups and types can then be renumbered together, so that group 0 hosts 0..r-1.

    Args:
        groups: number of groups N, at least 1.
        redundancy: hosts per type r, 1 to N.
        stage: 1: minimise the largest overlap; 2: minimise the pairs of groups at ``overlap``.
        overlap: the largest overlap, fixed; needed in stage 2; in stage 1 it leaves the question whether it can be met.
        domain_size: consecutive groups that share a rack D.
        per_domain: most hosts of one type in a rack d.

    Raises:
        InputError: when an argument is out of its domain or no placement can keep the rule of the racks.
    """
    domains = domain_limits(groups, redundancy, domain_size, per_domain)
    _check_stage(stage, overlap)
    builder = ProgramBuilder(_name("incidence", groups, redundancy, stage, domains))
    every = range(groups)
    hosts = [[builder.binary(f"x_{g}_{t}") for t in every] for g in every]
    for number in every:
        builder.require(f"types_of_{number}", [(hosts[number][t], 1) for t in every], "==", redundancy)
        builder.require(f"hosts_of_{number}", [(hosts[g][number], 1) for g in every], "==", redundancy)
        builder.require(f"own_{number}", [(hosts[number][number], 1)], "==", 1)
    overlaps = {}
    for g in every:
        for h in range(g + 1, groups):
            shared = [builder.real(f"z_{g}_{h}_{t}", 0, 1) for t in every]
            for t in every:
                terms = [(hosts[g][t], 1.0), (hosts[h][t], 1.0), (shared[t], -1.0)]
                builder.require(f"shared_{g}_{h}_{t}", terms, "<=", 1)
            overlaps[f"{g}_{h}"] = [(variable, 1) for variable in shared]
    if stage == 1:
        _limit_largest(builder, overlaps, overlap, overlap_bound(groups, redundancy), redundancy)
    else:
        assert overlap is not None
        least = groups * redundancy * (redundancy - 1) // 2
        _count_pairs_at(builder, overlaps, overlap, dict.fromkeys(overlaps, 1), least)
    if domains is not None:
        size, most = domains
        for first in range(0, groups, size):
            rack = range(first, min(first + size, groups))
            for t in every:
                builder.require(f"rack_{first // size}_{t}", [(hosts[g][t], 1) for g in rack], "<=", most)
    else:
        for t in range(1, redundancy):
            builder.require(f"first_{t}", [(hosts[0][t], 1)], "==", 1)
    return builder.build()


def incidence_of(groups: int, values: Sequence[float]) -> list[list[int]]:
    """Return the types that each group hosts, ascending, from a point of :func:`incidence_program`.

    Args:
        groups: number of groups N.
        values: one value per variable of the program.
    """
    return [[t for t in range(groups) if values[g * groups + t] > 0.5] for g in range(groups)]


def _limit_largest(
    builder: ProgramBuilder,
    overlaps: dict[str, list[tuple[int, int]]],
    overlap: int | None,
    bound: int,
    redundancy: int,
) -> None:
    """Minimise a limit on all overlaps, or ask whether ``overlap`` can be one."""
    lower, upper = (bound, redundancy) if overlap is None else (overlap, overlap)
    limit = builder.whole("largest_overlap", lower, max(lower, upper))
    for name, terms in overlaps.items():
        builder.require(f"overlap_{name}", [*terms, (limit, -1)], "<=", 0)
    if overlap is None:
        builder.minimise([(limit, 1)])


def _count_pairs_at(
    builder: ProgramBuilder,
    overlaps: dict[str, list[tuple[int, int]]],
    overlap: int,
    cost: dict[str, int],
    in_all: int,
) -> None:
    """Minimise the pairs at ``overlap``; all overlaps together, over all pairs of groups, are ``in_all``."""
    at_largest = {name: builder.binary(f"largest_{name}") for name in overlaps}
    for name, terms in overlaps.items():
        builder.require(f"overlap_{name}", [*terms, (at_largest[name], -1)], "<=", overlap - 1)
    objective = [(at_largest[name], cost[name]) for name in overlaps]
    builder.require("counted", objective, ">=", in_all - (overlap - 1) * sum(cost.values()))
    builder.minimise(objective)


def _some_difference_is_a_unit(groups: int, redundancy: int, overlap: int) -> bool:
    """Whether the differences that share a factor with N cannot take up all r (r - 1) ordered pairs of offsets."""
    no_units = sum(math.gcd(number, groups) > 1 for number in range(1, groups))
    return groups > 2 and redundancy > 1 and redundancy * (redundancy - 1) > overlap * no_units


def _check_size(groups: int, redundancy: int) -> None:
    if isinstance(groups, bool) or not isinstance(groups, int) or groups < 1:
        raise InputError("groups", groups, "a whole number of at least 1", "give the number of groups")
    if isinstance(redundancy, bool) or not isinstance(redundancy, int) or not 1 <= redundancy <= groups:
        remedy = "a type cannot be on more groups than there are"
        raise InputError("redundancy", redundancy, f"a whole number from 1 to {groups:,}", remedy)


def _check_stage(stage: int, overlap: int | None) -> None:
    if stage not in (1, 2):
        raise InputError("stage", stage, "1 (largest overlap) or 2 (pairs at it)", "choose one of them")
    least = stage - 1
    if (overlap is None and stage == 2) or (
        overlap is not None and (isinstance(overlap, bool) or not isinstance(overlap, int) or overlap < least)
    ):
        raise InputError("overlap", overlap, f"a whole number of at least {least}", "give the optimum of stage 1")


def _name(form: str, groups: int, redundancy: int, stage: int, domains: _Domains) -> str:
    racks = "" if domains is None else f"_racks_{domains[0]}_{domains[1]}"
    return f"{form}_n{groups}_r{redundancy}{racks}_{'overlap' if stage == 1 else 'pairs'}"
