"""Operations: different ways in which all units could go in one segment, each of them legal to its end."""

from __future__ import annotations

from typing import Any

from engine.players.player import BUDGETS, Budget, Meter
from engine.table import agenda, game
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.players.operations import operations
from engine.titles.nemesis.players.stakes import worth_of
from engine.titles.nemesis.players.style import PLAIN, Style

NEMESIS = Nemesis()


def movement() -> Any:
    """The first movement of a game."""
    state = NEMESIS.new("kohima-road", {}, "operations")
    while (decision := game.decision(state)) is not None and decision.kind != "Movement":
        state = game.play(NEMESIS, state, game.legal(state)[0])
    return state


def found(state: Any, meter: Meter) -> list[Any]:
    decision = agenda.current(state)
    assert decision is not None
    return list(operations(state, decision, game.legal(state), PLAIN, meter))


def test_each_operation_differs_and_can_be_played_as_it_stands() -> None:
    state = movement()
    everything = found(state, Meter(BUDGETS["staff"]))
    assert len(everything) > 2
    assert len({frozenset(one.commands) for one in everything}) == len(everything)
    for one in everything:
        after = state
        for command in one.commands:
            after = game.play(NEMESIS, after, command)  # raises where it is illegal
        decision = game.decision(after)
        assert decision is None or decision.kind != "Movement"


def test_without_a_budget_there_is_the_plain_operation_all_the_same() -> None:
    state = movement()
    assert len(found(state, Meter(Budget("none", 0)))) == 1


def test_an_aim_counts_more_and_what_is_worth_nothing_is_no_aim() -> None:
    state = movement()
    kohima = state.world.named("Kohima")
    other = state.world.named("Imphal")
    aimed = Style(keen=True, aim=kohima)
    assert worth_of(state, kohima, 0, aimed) > worth_of(state, kohima, 0, Style(keen=True)) > 0
    assert worth_of(state, other, 0, aimed) == worth_of(state, other, 0, Style(keen=True))
