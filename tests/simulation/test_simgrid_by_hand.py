"""The SimGrid twin's rules, by hand."""

from __future__ import annotations

import math

import pytest
from twin_cases import needs_simgrid, run_once, scenario, seeded

from spareplan.availability.model import CATEGORIES
from spareplan.placement import place
from spareplan.simulation import simgrid_twin


@needs_simgrid
@pytest.mark.parametrize("strategy", ["checkpoint", "replication", "spare"])
@pytest.mark.parametrize("one_group", [False, True])
def test_without_failures_and_jitter_time_to_train_is_arithmetic(strategy: str, one_group: bool) -> None:
    orders = [[group, (group + 1) % 6] for group in range(6)]
    values = scenario(orders, strategy=strategy, stacks_per_step=2.5, no_failures=True, save_s=4.0)
    record = run_once(values | {"one_group_saves": one_group})
    repeated_s = 0.0 if strategy == "spare" else 1.5 * 9.0
    # 60 steps, saves after 10, 20, ..., 50
    expected = dict.fromkeys(CATEGORIES, 0.0) | {
        "compute": 60 * 9.0,
        "repeated": 60 * repeated_s,
        "all_reduce": 60.0,
        "saves": 5 * 4.0,
    }
    assert record["categories"] == pytest.approx(expected, abs=1e-6)
    assert record["time_to_train_s"] == pytest.approx(60 * (10.0 + repeated_s) + 20.0, abs=1e-6)
    assert [record[name] for name in ("restarts", "group_failures", "reorders", "keeps")] == [0, 0, 0, 0]


@needs_simgrid
@pytest.mark.parametrize(("granularity", "stacks"), [(1, 2.0), (4, 1.25)])
def test_one_group_dead_at_the_start_costs_its_stack_from_the_first_step(granularity: int, stacks: float) -> None:
    # 20 q / 19 micro-shards per survivor, rounded up: 2 of 1, 5 of 4
    orders = place(20, 4, granularity, layout="golomb").stacks.tolist()
    values = scenario(orders, strategy="spare", granularity=granularity, no_failures=True, dead_at_start=[7])
    record = run_once(values)
    assert record["time_to_train_s"] == pytest.approx(60 * (9.0 * stacks + 1.0), abs=1e-6)
    assert record["categories"]["repeated"] == pytest.approx(60 * 9.0 * (stacks - 1.0), abs=1e-6)
    assert (record["reorders"], record["categories"]["patch"]) == (0, 0.0)


def in_compute(due_s: float, step_s: float = 10.0) -> bool:
    """Whether a failure is well within the first 9 s of a step."""
    return 1.0 < due_s % step_s < 8.0


@needs_simgrid
@pytest.mark.parametrize(
    ("rule", "renewed"), [("ignored", False), ("group", False), ("group", True), ("job", False), ("job", True)]
)
def test_failures_during_and_after_a_restart_timer(rule: str, renewed: bool) -> None:
    values = scenario([[0], [1], [2]], steps=600, restart_failures=rule, renewed_at_restart=renewed)

    def begins_s(first_s: float) -> float:
        return 10.0 * math.floor(first_s / 10.0) + 10.0

    def fits(due_s: list[float]) -> bool:
        first_s, second_s, third_s = sorted(due_s)
        begin_s = begins_s(first_s)
        return (
            1000.0 < first_s < 5000.0
            and in_compute(first_s)
            and begin_s < second_s - 1.0 < second_s + 1.0 < begin_s + 1000.0
            # while the first group waits for the second, whose timer started over
            and begin_s + 1000.0 < third_s - 1.0 < third_s + 1.0 < second_s + 1000.0
            and in_compute(third_s)
        )

    values, due_s = seeded(values, fits)
    first_s, second_s, third_s = sorted(due_s)
    begin_s = begins_s(first_s)
    saved = 10 * math.floor(first_s / 100.0)
    lost = math.floor(first_s / 10.0) - saved
    record = run_once(values)
    # work of the first attempt: the steps since the save, then 9 s of compute and half an all-reduce
    rework_s, shrink_s, failures = 10.0 * lost + 9.5, 0.5, 1
    if rule == "ignored":
        # the second is renewed silently, the third strikes after the resumption
        resumed_s = begin_s + 1000.0
        again = math.floor((third_s - resumed_s) / 10.0)
        restarts_s, rework_s = 2000.0, rework_s + 10.0 * (again % 10) + 9.5
        saved += again - again % 10
        shrink_s, failures = 1.0, 2
        end_s = resumed_s + 10.0 * (again + 1) + 1000.0
    elif rule == "job":
        end_s = third_s + 1000.0
        restarts_s = end_s - begin_s
    elif renewed:
        end_s = second_s + 1000.0
        restarts_s = end_s - begin_s
    else:
        # the third is dead at the first all-reduce
        end_s = second_s + 1000.0 + 10.0 + 1000.0
        restarts_s, rework_s, shrink_s, failures = end_s - begin_s - 10.0, rework_s + 9.5, 1.0, 2
    assert record["time_to_train_s"] == pytest.approx(end_s + (600 - saved) * 10.0, abs=1e-6)
    assert (record["restarts"], record["group_failures"], record["keeps"]) == (failures, failures, 0)
    assert record["categories"] == pytest.approx(
        dict.fromkeys(CATEGORIES, 0.0)
        | {"compute": 5400.0, "all_reduce": 600.0, "rework": rework_s, "shrink": shrink_s, "restarts": restarts_s},
        abs=1e-6,
    )


@needs_simgrid
def test_a_reorder_costs_a_patch_and_a_second_all_reduce() -> None:
    def fits(due_s: list[float]) -> bool:
        first_s, second_s, *_ = sorted(due_s)
        return first_s < 550.0 and in_compute(first_s) and second_s > 2000.0

    orders = [[group, (group + 1) % 4] for group in range(4)]
    values, due_s = seeded(scenario(orders, strategy="spare"), fits)
    done = math.floor(min(due_s) / 10.0)
    record = run_once(values)
    # the attempt 9 + 0.5, detection and shrink 0.5, patch 9, all-reduce 1; then two stacks a step
    expected_s = 10.0 * done + 20.0 + (59 - done) * 19.0
    assert record["time_to_train_s"] == pytest.approx(expected_s, abs=1e-6)
    assert [record[name] for name in ("restarts", "group_failures", "reorders", "keeps")] == [0, 1, 1, 0]
    split = record["categories"]
    assert (split["patch"], split["shrink"]) == pytest.approx((9.0, 0.5), abs=1e-6)
    assert split["all_reduce"] == pytest.approx(60.5, abs=1e-6)


@needs_simgrid
@pytest.mark.parametrize(
    ("patch", "begin_s", "end_s", "second", "attempt_s", "counts"),
    [
        # both in the step: one decision; 9 + 0.5, then 0.5, patch 9, all-reduce 1
        ("published", 0.0, 8.0, None, 20.0, (2, 1, 0)),
        # while the patch runs, in which all survivors compute the new layer: half an all-reduce and 0.5 more, and the
        # step commits at once; or another patch and the all-reduce in full
        ("published", 10.5, 18.5, "keep", 20.0, (2, 1, 1)),
        ("published", 10.5, 18.5, "reorder", 30.0, (2, 2, 0)),
        # one survivor computes the first one's type: nobody else has computed the second one's in this step, and it is
        # patched whatever is decided
        ("makespan", 10.5, 18.5, "keep", 30.0, (2, 1, 1)),
        ("makespan", 10.5, 18.5, "reorder", 30.0, (2, 2, 0)),
    ],
)
def test_failures_found_together_are_one_decision_and_those_during_a_patch_another(
    patch: str, begin_s: float, end_s: float, second: str | None, attempt_s: float, counts: tuple[int, int, int]
) -> None:
    orders = [[group, (group + 1) % 7, (group + 3) % 7] for group in range(7)]
    values = scenario(orders, strategy="spare", group_mtbf_s=4000.0, patch=patch)
    controller = simgrid_twin.Controller(simgrid_twin.scenario_from(values))

    def decided(due_s: list[float]) -> list[str]:
        """Decisions on the two that fail first."""
        controller.reset()
        early = sorted(range(7), key=due_s.__getitem__)[:2]
        return [controller.remove(dead).kind for dead in ([early] if second is None else [[group] for group in early])]

    def fits(due_s: list[float]) -> bool:
        first_s, second_s, third_s, *_ = sorted(due_s)
        step_s = 10.0 * math.floor(first_s / 10.0)
        return (
            first_s < 550.0
            and in_compute(first_s)
            and begin_s < second_s - step_s < end_s
            and third_s > 2000.0
            and decided(due_s)[-1] == (second or "reorder")
        )

    values, due_s = seeded(values, fits)
    assert decided(due_s)[0] == "reorder"
    done = math.floor(min(due_s) / 10.0)
    record = run_once(values)
    assert (record["group_failures"], record["reorders"], record["keeps"]) == counts
    # two stacks a step from then on: seven types on five groups
    assert record["time_to_train_s"] == pytest.approx(10.0 * done + attempt_s + (59 - done) * 19.0, abs=1e-6)


@needs_simgrid
def test_groups_that_die_before_their_last_stack_are_not_waited_for() -> None:
    def fits(due_s: list[float]) -> bool:
        return max(due_s) < 700.0 and all(1.0 < due % 19.0 < 8.0 and due // 19.0 == due_s[0] // 19.0 for due in due_s)

    values = scenario([[0], [0]], strategy="replication", stacks_per_step=2.0, steps=40, group_mtbf_s=2000.0)
    values, due_s = seeded(values, fits)
    done = math.floor(due_s[0] / 19.0)
    record = run_once(values)
    # nobody starts the second stack: both are found dead before it, 9 s after the step began
    expected_s = 19.0 * done + 10.0 + 1000.0 + (40 - done // 10 * 10) * 19.0
    assert record["time_to_train_s"] == pytest.approx(expected_s, abs=1e-6)
    assert (record["restarts"], record["group_failures"]) == (1, 2)


@needs_simgrid
def test_the_others_wait_for_the_saving_group_until_it_finds_itself_dead() -> None:
    # saves begin at 190, 413, ... and last for 33 s; then group 0 dies in the first of its two stacks
    def fits(due_s: list[float]) -> bool:
        into_s = (due_s[0] - 190.0) % 223.0
        return 190.0 < due_s[0] < 190.0 + 223.0 and 34.0 < into_s < 41.0 and due_s[1] > 2000.0

    values = scenario(
        [[0], [0]], strategy="replication", stacks_per_step=2.0, save_s=33.0, one_group_saves=True, steps=20
    )
    record = run_once(seeded(values | {"group_mtbf_s": 3000.0}, fits)[0])
    # it finds out 42 s after the save began; the others, through with their 18 s, wait for that; nine more steps
    assert record["time_to_train_s"] == pytest.approx(190.0 + 42.0 + 1.0 + 9 * 19.0, abs=1e-6)
    assert record["categories"]["saves"] == pytest.approx(42.0 - 18.0, abs=1e-6)
    assert (record["restarts"], record["keeps"]) == (0, 1)


@needs_simgrid
def test_a_masked_failure_commits_the_step_after_half_an_all_reduce() -> None:
    def fits(due_s: list[float]) -> bool:
        first_s, second_s, *_ = sorted(due_s)
        # both stacks of a step: a group dead before its second is not waited for, which makes no difference here
        return first_s < 1100.0 and 1.0 < first_s % 19.0 < 17.0 and second_s > 2000.0

    values = scenario([[0], [0], [1], [1]], strategy="replication", stacks_per_step=2.0)
    record = run_once(seeded(values, fits)[0])
    assert record["time_to_train_s"] == pytest.approx(60 * 19.0, abs=1e-6)
    assert [record[name] for name in ("restarts", "group_failures", "reorders", "keeps")] == [0, 1, 0, 1]
    assert record["categories"]["all_reduce"] == pytest.approx(59.5, abs=1e-6)


@needs_simgrid
@pytest.mark.parametrize(
    ("failing", "earliest_s", "latest_s"),
    [
        # the saving group, before the save's end: it is skipped, and nobody waits
        (0, 1.0, 32.0),
        # the other group: the all-reduce waits for the saving one, and the save counts
        (1, 1.0, 32.0),
        # the saving group in its stack after the save: it is waited for, and the save counts
        (0, 34.0, 41.0),
    ],
)
def test_save_is_skipped_where_the_saving_group_is_due_before_its_end(
    failing: int, earliest_s: float, latest_s: float
) -> None:
    def save_of(due_s: float) -> tuple[int, float]:
        """The save in which a failure falls, if any, and how long after its begin: saves begin at 100, 233, ..."""
        number = math.floor((due_s - 100.0) / 133.0) + 1
        return number, due_s - (133.0 * number - 33.0)

    def fits(due_s: list[float]) -> bool:
        number, into_s = save_of(due_s[failing])
        in_save = 1 <= number <= 5 and earliest_s < into_s < latest_s
        return due_s[1 - failing] > 3000.0 and in_save and in_compute(into_s)

    values, due_s = seeded(scenario([[0], [1]], save_s=33.0, one_group_saves=True), fits)
    number, into_s = save_of(due_s[failing])
    begin_s = 133.0 * number - 33.0
    if failing == 0 and into_s < 33.0:
        restart_s, saved = begin_s + 10.0 * math.floor(into_s / 10.0) + 10.0, 10 * (number - 1)
    else:
        restart_s, saved = begin_s + 43.0, 10 * number
    left = 60 - saved
    record = run_once(values)
    assert record["time_to_train_s"] == pytest.approx(
        restart_s + 1000.0 + 10.0 * left + 33.0 * (left // 10 - 1), abs=1e-6
    )
    assert (record["restarts"], record["group_failures"]) == (1, 1)


@needs_simgrid
@pytest.mark.parametrize(("renewed", "restarts"), [(False, 2), (True, 1)])
def test_a_clock_runs_on_through_a_restart_unless_it_is_renewed_there(renewed: bool, restarts: int) -> None:
    def fits(due_s: list[float]) -> bool:
        return 100.0 < due_s[0] < 900.0 and in_compute(due_s[0])

    # 1,000 steps and one restart take 11,010 s: the next failure comes 10,000 s after the first, or after the restart
    values = scenario([[0]], steps=1000, interval_steps=1, renewed_at_restart=renewed)
    record = run_once(seeded(values, fits)[0])
    assert record["restarts"] == restarts
    assert record["time_to_train_s"] == pytest.approx(10_000.0 + 1010.0 * restarts, abs=1e-6)
