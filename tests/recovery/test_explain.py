"""Why a decision is what it is: every reason given is true, and every proof proves."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spareplan.placement import Layout, place, replica_sets
from spareplan.recovery import (
    Controller,
    ControllerState,
    Decision,
    HallWitness,
    cheapest_reordering,
    deployment_from_json,
)
from spareplan.recovery.explain import Explanation, explain


def explained(controller: Controller, event: str, groups: tuple[int, ...] = ()) -> tuple[Decision, Explanation]:
    before = controller.state
    acts = {"failed": controller.fail, "rejoined": controller.rejoin}
    decision = controller.restarted() if event == "restarted" else acts[event](groups)
    return decision, explain(decision, before, controller.state)


def proof_of(explanation: Explanation, state: ControllerState) -> HallWitness:
    """Return the witness with rows in place of groups, checked on the orders of the living groups."""
    assert explanation.refuted_limit is not None
    living = np.flatnonzero(state.alive).tolist()
    witness = HallWitness(
        explanation.types, tuple(living.index(group) for group in explanation.hosts), explanation.refuted_limit
    )
    witness.check([state.orders[group].tolist() for group in living])
    return witness


def test_limit_that_grew_is_proved() -> None:
    # group g of 5 holds g and g + 1; five types on four groups
    controller = Controller(place(5, 2, 1, "consecutive"))
    decision, explanation = explained(controller, "failed", (2,))
    assert decision.load_limit == 2
    proof = "5 types (0, 1, 2, 3, 4) live on 4 groups alone (0, 1, 3, 4), with room for 4"
    assert explanation == Explanation(
        (
            "no survivor computes 1 of the types in this step (2)",
            f"the load limit is 2 stacks; 1 is impossible: {proof}",
            "at that limit 0 entries must be promoted; no choice of providers needs fewer",
        ),
        types=(0, 1, 2, 3, 4),
        hosts=(0, 1, 3, 4),
        refuted_limit=1,
    )
    proof_of(explanation, controller.state)
    assert explanation.to_json()["witness"] == {
        "micro_shards": [0, 1, 2, 3, 4],
        "hosts": [0, 1, 3, 4],
        "refuted_load_limit": 1,
    }


def test_the_few_types_that_are_too_many_for_their_hosts_are_the_proof() -> None:
    # group g of 12 holds g to g + 3. Of the hosts of types 3, 4 and 5, groups 0 to 5, only group 2 lives in the end
    controller = Controller(place(12, 4, 1, "consecutive"))
    assert controller.fail([0, 1, 3]).load_limit == 2
    decision, explanation = explained(controller, "failed", (4, 5))
    assert decision.load_limit == 3
    assert (explanation.types, explanation.hosts, explanation.refuted_limit) == ((3, 4, 5), (2,), 2)
    assert explanation.lines[1] == (
        "the load limit is 3 stacks; 2 is impossible: 3 types (3, 4, 5) live on 1 group alone (2), with room for 2"
    )
    proof_of(explanation, controller.state)


def test_keep_says_that_all_is_covered_and_why_the_limit_stays() -> None:
    controller = Controller(place(31, 4))
    controller.fail([3])
    # the second failure's type stands second in some order
    decision, explanation = explained(controller, "failed", (17,))
    assert decision.kind == "keep"
    assert explanation == Explanation(
        (
            "the first entries of the living groups' orders cover every micro-shard",
            "the load limit stays at 2 stacks: it never falls before a restart or a rejoin",
        )
    )
    assert explanation.to_json()["witness"] is None


def test_reorder_at_an_unchanged_limit_counts_its_moves() -> None:
    controller = Controller(place(31, 5))
    counts: Counter[int] = Counter()
    for group in np.random.default_rng(4).permutation(31).tolist():
        decision, explanation = explained(controller, "failed", (group,))
        if decision.kind == "restart":
            break
        if decision.phase == "minimal reordering":
            counts[decision.moves] += 1
            entries = "1 entry" if decision.moves == 1 else f"{decision.moves} entries"
            assert explanation.lines[1:] == (
                f"the load limit stays at {decision.load_limit} stacks: it never falls before a restart or a rejoin",
                f"at that limit {entries} must be promoted; no choice of providers needs fewer",
            )
            assert explanation.refuted_limit is None
    assert counts[1] > 0


def test_rejoin_of_all_brings_the_least_there_is() -> None:
    controller = Controller(place(31, 4))
    controller.fail([3, 4])
    decision, explanation = explained(controller, "rejoined", (3, 4))
    assert decision.load_limit == 1
    assert explanation.lines[:2] == (
        "with more groups a smaller load limit fits",
        "the load limit is 1 stack, the least there is",
    )
    assert explanation.refuted_limit is None


def test_rejoin_that_changes_nothing_proves_that_the_limit_cannot_fall() -> None:
    controller = Controller(place(31, 4))
    controller.fail([3, 4])
    decision, explanation = explained(controller, "rejoined", (3,))
    assert (decision.kind, decision.load_limit) == ("keep", 2)
    assert explanation.refuted_limit == 1
    assert len(explanation.types) == 31
    proof_of(explanation, controller.state)


@settings(max_examples=25)
@given(st.sampled_from([1, 2, 4]), st.sampled_from(["golomb", "consecutive"]), st.integers(0, 10**6))
def test_every_limit_but_an_unchanged_one_is_proved_and_every_count_is_the_fewest(
    granularity: int, family: str, seed: int
) -> None:
    layout = place(21, 4, granularity, family)
    controller = Controller(layout)
    generator = np.random.default_rng(seed)
    for _ in range(12):
        before = controller.state
        if before.wiped_out:
            break
        back = bool(before.dead) and generator.random() < 0.3
        group = int(generator.choice(before.dead if back else np.flatnonzero(before.alive)))
        decision, explanation = explained(controller, "rejoined" if back else "failed", (group,))
        after = controller.state
        if decision.kind == "restart":
            assert set(explanation.types) == bare_micro_shards(layout, after)
        elif back or decision.load_limit > before.load_limit:
            if decision.load_limit > granularity:
                assert explanation.refuted_limit == decision.load_limit - 1
                proof_of(explanation, after)
        else:
            assert explanation.refuted_limit is None
        if decision.kind == "reorder":
            # a group that is back starts from the order of the layout
            start = [layout.stacks[g] if back and g == group else before.orders[g] for g in range(21)]
            orders = [start[g].tolist() for g in np.flatnonzero(after.alive)]
            fewest = cheapest_reordering(21 * granularity, orders, decision.load_limit)
            assert fewest is not None
            assert decision.moves == fewest.moves


def bare_micro_shards(layout: Layout, state: ControllerState) -> set[int]:
    living = np.flatnonzero(state.alive)
    return set(range(layout.groups * layout.granularity)) - set(layout.stacks[living].ravel().tolist())


def test_wipe_out_names_the_types_without_a_host() -> None:
    controller = Controller(place(6, 2, 1, "consecutive"))
    controller.fail([4])
    decision, explanation = explained(controller, "failed", (1, 2))
    assert decision.kind == "restart"
    assert explanation.types == (2,)
    assert explanation.lines == ("1 type (2) has no living host: no order of the survivors covers the step",)
    proof_of(explanation, controller.state)


def test_wipe_out_of_micro_shards_names_them() -> None:
    controller = Controller(place(6, 2, 2, "consecutive"))
    decision, explanation = explained(controller, "failed", (1, 2, 3))
    assert decision.kind == "restart"
    # types 2 and 3 are cut in two
    assert explanation.types == (4, 5, 6, 7)
    assert explanation.lines == (
        "4 micro-shards (4, 5, 6, 7) have no living host: no order of the survivors covers the step",
    )
    proof_of(explanation, controller.state)


def test_what_follows_a_wipe_out_waits_for_the_restart() -> None:
    controller = Controller(place(6, 2, 1, "consecutive"))
    controller.fail([1, 2])
    waits = Explanation(("the job was wiped out before; it waits for its global restart",))
    assert explained(controller, "failed", (5,))[1] == waits
    assert explained(controller, "rejoined", (1, 2, 5))[1] == waits
    back = Explanation(("after a global restart all groups are back with the orders of the plan",))
    assert explained(controller, "restarted")[1] == back


def test_micro_shards_are_told_with_their_stacks() -> None:
    controller = Controller(place(31, 4, 4))
    decision, explanation = explained(controller, "failed", (3,))
    # 30 groups have no room for 121 of the 124 micro-shards at 4 each
    assert decision.load_limit == 5
    assert explanation.lines[0] == "no survivor computes 4 of the micro-shards in this step (12, 13, 14, 15)"
    shown = "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 109 more"
    assert explanation.lines[1] == (
        f"the load limit is 5 micro-shards (1.25 stacks); 4 is impossible: 121 micro-shards ({shown}) live on 30 "
        "groups alone (0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 18 more), with room for 120"
    )
    proof_of(explanation, controller.state)


@pytest.mark.parametrize("strategy", ["replication", "checkpoint"])
def test_replicas_say_keep_while_a_set_has_a_living_group(strategy: str) -> None:
    made = replica_sets(7, 3).to_json() if strategy == "replication" else place(7, 1).to_json()
    setting = {key: made[key] for key in ("groups", "redundancy", "granularity")}
    document = {"schema": "spareplan/plan/1", "recommended": {"strategy": strategy, **setting}, "placement": made}
    controller = Controller(deployment_from_json(document, "here"))
    if strategy == "replication":
        # sets of groups 0 to 2 and 3 to 6
        decision, explanation = explained(controller, "failed", (0, 2, 4))
        assert decision.kind == "keep"
        assert explanation.lines == (
            "the first entries of the living groups' orders cover every micro-shard",
            "the load limit stays at 4 stacks: it never falls before a restart or a rejoin",
        )
    decision, explanation = explained(controller, "failed", (1,))
    assert decision.kind == "restart"
    bare = (0, 1, 2) if strategy == "replication" else (1,)
    assert explanation.types == bare
    proof_of(explanation, controller.state)
