"""Rehearsals: the first choice gives way only to what is better."""

from __future__ import annotations

from engine.players.player import BUDGETS, Meter
from engine.players.rehearsal import FEWEST, MOST, Trial, better_half, compared, ranked, tried_within, try_out
from engine.titles.nemesis.commands import Answer

YES, NO = Answer(True), Answer(False)


def test_a_doubtful_gain_does_not_unseat_the_first_choice() -> None:
    first = Trial([YES], [1.0, 1.0, 1.0, 1.0])
    assert ranked([first, Trial([NO], [9.0, -7.0, 8.0, -5.0])])[0] is first


def test_a_sure_gain_does() -> None:
    better = Trial([NO], [3.0, 4.0, 3.0, 4.0])
    assert ranked([Trial([YES], [1.0, 1.0, 1.0, 1.0]), better])[0] is better


def test_a_candidate_that_was_given_up_early_is_compared_in_the_futures_both_saw() -> None:
    first = Trial([YES], [9.0, 9.0, 9.0, 0.0, 0.0, 0.0])
    assert ranked([first, Trial([NO], [8.0, 8.0, 8.0])])[0] is first


def test_what_was_not_tried_often_enough_unseats_nobody() -> None:
    first = Trial([YES], [1.0, 1.0])
    assert ranked([first, Trial([NO], [9.0, 9.0])])[0] is first
    assert ranked([Trial([YES], []), Trial([NO], [])])[0].orders == [YES]


def test_the_first_choice_and_the_better_half_of_the_others_go_on() -> None:
    trials = [Trial([number], [float(value)] * 3) for number, value in enumerate((0, 5, 7, 1, 6))]  # type: ignore[list-item]
    assert [trial.orders for trial in better_half(trials)] == [[0], [2], [4]]


def test_all_are_tried_in_the_same_futures_and_the_worse_half_in_fewer() -> None:
    asked: list[tuple[object, int]] = []

    def result(orders: object, number: int) -> float:
        asked.append((orders, number))
        meter.spend(10)
        return float(orders[0])  # type: ignore[index]

    meter = Meter(BUDGETS["staff"])
    trials = [Trial([value], []) for value in (5, 1, 9, 2)]  # type: ignore[list-item]
    used = try_out(trials, result, 0, meter)
    best = compared(trials, result, meter, 900)
    assert used == 40 and best[0].orders == [9]
    assert {tuple(orders): sum(one is orders for one, _ in asked) for orders in (trial.orders for trial in trials)} == {
        (5,): MOST, (1,): FEWEST, (9,): MOST, (2,): FEWEST,
    }  # fmt: skip


def test_orders_of_one_price_are_tried_where_the_budget_has_room_for_enough_futures() -> None:
    def tried(price: int) -> list[Trial]:
        meter = Meter(BUDGETS["staff"])

        def result(orders: object, number: int) -> float:
            meter.spend(price)
            return float(orders[0])  # type: ignore[index]

        return tried_within([[value] for value in (5, 1, 9)], result, meter, price)  # type: ignore[arg-type]

    assert [(trial.orders, trial.results) for trial in tried(200)] == [([5], [])], "room for one, which needs no trial"
    two, three = tried(150), tried(50)
    assert [trial.orders for trial in two] == [[5], [1]] and all(len(trial.results) >= FEWEST for trial in two)
    assert [trial.orders for trial in three] == [[9], [5], [1]] and len(three[0].results) == MOST
