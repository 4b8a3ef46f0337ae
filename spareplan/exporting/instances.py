"""The instances that are written as files, from tiny ones that a reader can redo by hand to large ones."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from spareplan.errors import SpareplanError
from spareplan.models import LinearProgram, SolveStatus, solve
from spareplan.models.patch import patch_program
from spareplan.models.placement import cyclic_program, incidence_program
from spareplan.models.reorder import reorder_program
from spareplan.models.stacks import fixed_limit_program, stacks_program
from spareplan.placement import Layout, golomb_ruler

__all__ = ["PROBLEMS", "Instance", "State", "exported_instances"]

PROBLEMS = ("placement", "stacks", "reorder", "patch")

FANO_OFFSETS = (0, 1, 3)


@dataclass(frozen=True)
class Instance:
    """One model to be written, with its proven optimum.

    Args:
        problem: one of ``PROBLEMS``.
        name: name of its files, without the ending.
        program: the model.
        objective: its proven optimum.
        solver: who proved it.
        how: how it was made, in words.
        stage: 1 or 2 in a lexicographic model; None outside one.
        stage_of: the lexicographic model, the same text for both stages; None outside one.
        fixed: what the stage before found, and is fixed here, by name.
    """

    problem: str
    name: str
    program: LinearProgram
    objective: float
    solver: str
    how: str
    stage: int | None = None
    stage_of: str | None = None
    fixed: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class State:
    """A layout after some groups died, with the orders of the others as they were at the start.

    Args:
        name: short name for files.
        groups: number of groups N.
        offsets: the cyclic layout's offsets.
        granularity: micro-shards per shard q.
        dead: the groups that died.
        how: the same in words.
    """

    name: str
    groups: int
    offsets: tuple[int, ...]
    granularity: int
    dead: tuple[int, ...]
    how: str

    @property
    def micro_shards(self) -> int:
        """Micro-shards in all, N * q."""
        return self.groups * self.granularity

    @property
    def orders(self) -> list[list[int]]:
        """Orders of the living groups, in the order of their numbers."""
        layout = Layout.from_offsets(self.groups, self.offsets, self.granularity)
        layout.check()
        return [order for group, order in enumerate(layout.stacks.tolist()) if group not in self.dead]

    def lost(self, load_limit: int) -> list[int]:
        """Micro-shards that no living group has among the first ``load_limit`` entries of its order."""
        computed = {micro_shard for order in self.orders for micro_shard in order[:load_limit]}
        return [micro_shard for micro_shard in range(self.micro_shards) if micro_shard not in computed]


def _fano(dead: Sequence[int], granularity: int = 1) -> State:
    shards = "" if granularity == 1 else f"_q{granularity}"
    how = f"N=7, offsets 0,1,3 (the Fano plane), q={granularity}, dead groups {', '.join(map(str, dead))}"
    return State(f"fano{shards}_{len(dead)}_dead", 7, FANO_OFFSETS, granularity, tuple(dead), how)


def _golomb(groups: int, redundancy: int, granularity: int, dead: int, seed: int) -> State:
    """Return a state of an optimal Golomb layout.

    The dead are the first groups by the SHA-256 of "seed group": a random choice that no library's next version
    changes.
    """
    offsets = golomb_ruler(redundancy)
    if offsets is None:
        raise SpareplanError(f"no optimal Golomb ruler of order {redundancy} is known")
    drawn = sorted(range(groups), key=lambda group: hashlib.sha256(f"{seed} {group}".encode()).digest())
    shards = "" if granularity == 1 else f"_q{granularity}"
    how = (
        f"N={groups}, optimal Golomb ruler of order {redundancy}, q={granularity}, "
        f"{dead} dead groups drawn with seed {seed}"
    )
    name = f"n{groups}_r{redundancy}{shards}_{dead}_dead"
    return State(name, groups, offsets, granularity, tuple(sorted(drawn[:dead])), how)


def _states() -> tuple[State, ...]:
    return (
        _fano((0, 6)),
        _fano((0, 5, 6)),
        _golomb(30, 4, 2, 8, seed=1),
        _golomb(100, 6, 1, 30, seed=1),
        _golomb(200, 9, 1, 60, seed=1),
    )


def exported_instances(problems: Sequence[str] = PROBLEMS) -> Iterator[Instance]:
    """Yield the instances of some problems, each solved to a proven optimum by HiGHS.

    Args:
        problems: some of ``PROBLEMS``.
    """
    makers = {"placement": _placement, "stacks": _stacks, "reorder": _reorder, "patch": _patch}
    for problem in PROBLEMS:
        if problem in problems:
            yield from makers[problem]()


def _proven(program: LinearProgram) -> tuple[float, str]:
    """Return a program's optimum and who proved it."""
    report = solve(program, "highs").report
    if report.status is not SolveStatus.OPTIMAL or report.objective is None:
        raise SpareplanError(f"{program.name}: {report.solver} ends with {report.status.value}, not with an optimum")
    # whole numbers in all our objectives; what a relaxation has behind the ninth decimal is rounding
    return round(report.objective, 9) + 0.0, report.solver


# form, groups, redundancy, and (groups in a rack, most hosts of one type in it) or nothing
_PLACEMENTS: tuple[tuple[str, int, int, tuple[int, int] | None], ...] = (
    ("general", 4, 2, None),
    ("general", 5, 3, None),
    ("general", 6, 3, None),
    ("general", 6, 3, (2, 1)),
    ("general", 7, 3, None),
    ("general", 8, 4, None),
    ("general", 9, 3, None),
    ("cyclic", 7, 3, None),
    ("cyclic", 11, 5, None),
    ("cyclic", 12, 3, (4, 1)),
    ("cyclic", 16, 5, None),
    ("cyclic", 21, 5, None),
    ("cyclic", 24, 5, None),
)


def _placement() -> Iterator[Instance]:
    for form, groups, redundancy, racks in _PLACEMENTS:
        write = incidence_program if form == "general" else cyclic_program
        domain_size, per_domain = racks or (None, None)
        name, how = f"{form}_n{groups}_r{redundancy}", f"{form} form, N={groups}, r={redundancy}"
        if racks is not None:
            name += "_racks"
            how += f", racks of {domain_size} groups with at most {per_domain} host of a type"
        stage_of = f"overlap_then_pairs/{name}"

        program = write(groups, redundancy, domain_size=domain_size, per_domain=per_domain)
        overlap, solver = _proven(program)
        told = f"{how}; least largest overlap"
        yield Instance("placement", f"{name}_stage_1", program, overlap, solver, told, 1, stage_of)

        fixed = {"largest_overlap": int(overlap)}
        program = write(
            groups, redundancy, stage=2, overlap=int(overlap), domain_size=domain_size, per_domain=per_domain
        )
        pairs, solver = _proven(program)
        told = f"{how}; fewest pairs of groups at the least largest overlap, {int(overlap)}"
        yield Instance("placement", f"{name}_stage_2", program, pairs, solver, told, 2, stage_of, fixed)


_RELAXED = ("fano_2_dead", "fano_3_dead", "n30_r4_q2_8_dead")


def _stacks() -> Iterator[Instance]:
    for state in _states():
        program = stacks_program(state.micro_shards, state.orders, name=f"stacks_{state.name}")
        limit, solver = _proven(program)
        stage_of = f"limit_then_moves/{state.name}"
        how = f"{state.how}; smallest load limit"
        yield Instance("stacks", state.name, program, limit, solver, how, 1, stage_of)
        if state.name in _RELAXED:
            for fixed in (int(limit), int(limit) - 1):
                yield _relaxation(state, fixed)


def _relaxation(state: State, limit: int) -> Instance:
    name = f"{state.name}_limit_{limit}"
    program = fixed_limit_program(state.micro_shards, state.orders, limit, name=f"stacks_{name}").relaxed()
    objective, solver = _proven(program)
    how = f"{state.how}; linear relaxation of the most micro-shards provided (negative) at load limit {limit}"
    return Instance("stacks", name, program, objective, solver, how, fixed={"load_limit": limit})


def _reorder() -> Iterator[Instance]:
    for state in _states():
        limit = int(_proven(stacks_program(state.micro_shards, state.orders))[0])
        program = reorder_program(state.micro_shards, state.orders, limit, name=f"reorder_{state.name}")
        moves, solver = _proven(program)
        how = f"{state.how}; fewest moves at load limit {limit}"
        stage_of = f"limit_then_moves/{state.name}"
        yield Instance("reorder", state.name, program, moves, solver, how, 2, stage_of, {"load_limit": limit})


def _patch() -> Iterator[Instance]:
    cases = (
        (_fano((0, 6), granularity=2), 2),
        (_golomb(30, 4, 2, 8, seed=1), 2),
        (_golomb(100, 6, 4, 30, seed=1), 4),
        (_golomb(200, 9, 1, 90, seed=1), 1),
    )
    for state, load_limit in cases:
        lost = state.lost(load_limit)
        program = patch_program(state.micro_shards, state.orders, lost, name=f"patch_{state.name}")
        makespan, solver = _proven(program)
        how = f"{state.how}, all at once at load limit {load_limit}: {len(lost)} micro-shards lost; least makespan"
        yield Instance("patch", state.name, program, makespan, solver, how)
