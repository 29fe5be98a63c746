"""Orders: what a player means to say next is played without asking it again, as long as nothing comes between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.players.orders import Orders, Seat
from engine.players.player import BUDGETS, Choice, Meter
from engine.table import agenda, game
from engine.table.command import Command
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.players.staff import Staff

NEMESIS = Nemesis()


class Asked(Staff):
    """Counts how often it is asked."""

    rehearses = False
    times = 0

    def choose(self, view: Any, listed: Sequence[Command], meter: Meter) -> Choice:
        self.times += 1
        return super().choose(view, listed, meter)


def movement() -> Any:
    """The first movement of a game with several units."""
    state = NEMESIS.new("kohima-road", {}, "orders")
    while (decision := game.decision(state)) is not None and decision.kind != "Movement":
        state = game.play(NEMESIS, state, game.legal(state)[0])
    return state


def view_of(state: Any) -> Any:
    decision = agenda.current(state)
    assert decision is not None
    return NEMESIS.view(state, decision.side(state))


def test_a_segment_is_played_as_it_was_meant_and_asked_for_once() -> None:
    state, asked = movement(), Asked("p")
    seat, said = Seat(asked), []
    meant = Asked("p").choose(view_of(state), game.legal(state), Meter(BUDGETS["bench"]))
    while (decision := game.decision(state)) is not None and decision.kind == "Movement":
        choice = seat.choose(view_of(state), game.legal(state), Meter(BUDGETS["bench"]))
        said.append(choice.command)
        state = game.play(NEMESIS, state, choice.command)
    assert asked.times == 1
    assert said == [meant.command, *(one.command for one in meant.then)]
    assert len(said) > 2


def test_orders_end_with_the_decision_they_were_given_for() -> None:
    state, orders = movement(), Orders()
    view = view_of(state)
    choice = Asked("p").choose(view, game.legal(view), Meter(BUDGETS["bench"]))
    orders.keep(view, choice)
    while (decision := game.decision(state)) is not None and decision.kind == "Movement":
        state = game.play(NEMESIS, state, game.legal(state)[0])  # to be done with it
    assert orders.following(view_of(state)) is None
    assert orders.following(view) is None, "they are not taken up again"


def test_an_order_that_has_become_impossible_drops_those_after_it() -> None:
    state = movement()
    view = view_of(state)
    choice = Asked("p").choose(view, game.legal(view), Meter(BUDGETS["bench"]))
    orders, unit = Orders(), choice.then[0].command.pieces()[0]
    orders.keep(view, choice)
    after = game.play(NEMESIS, state, choice.command).copy()
    after.change(unit, loc=after.world.loc("out"))
    assert orders.following(view_of(after)) is None
    assert orders.following(view_of(game.play(NEMESIS, state, choice.command))) is None


def test_a_player_asked_anew_on_the_way_chooses_by_the_position_alone() -> None:
    state = movement()
    choice = Asked("p").choose(view_of(state), game.legal(state), Meter(BUDGETS["bench"]))
    view = view_of(game.play(NEMESIS, state, choice.command))
    again = [Asked("p").choose(view, game.legal(view), Meter(BUDGETS["bench"])) for _ in range(2)]
    assert again[0] == again[1]
    assert again[0].command in game.legal(view)
