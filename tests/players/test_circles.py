"""Players that go in circles: what is said again and again is not offered any more, and a phase without an end is a
fault."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.lab.selfplay import GameRun, SelfPlayError
from engine.players import circles
from engine.players.circles import AGAIN, Circles, CirclingError, fresh
from engine.players.player import Choice, Meter
from engine.players.registry import player
from engine.table import agenda, game
from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Done, Place
from engine.titles.defeat_into_victory.game import DefeatIntoVictory

DIV = DefeatIntoVictory()


class Restless:
    """Places units for ever; of what it is offered it takes the first that does not end anything."""

    name = "restless"

    def choose(self, view: Any, listed: Sequence[Command], meter: Meter) -> Choice:
        return Choice(next((one for one in listed if not one.ends), listed[0]))

    def interrupt(self, view: Any, offered: Sequence[Command], meter: Meter) -> None:
        return None


def setting_up(*players: Any) -> GameRun:
    return GameRun(DIV, "u-go", {}, "s", checked=False, players=players)


def test_greedy_leaves_a_set_up_that_nothing_makes_better() -> None:
    run = setting_up(player(DIV, "greedy", "0"), player(DIV, "greedy", "1"))
    while (decision := agenda.current(run.state)) is not None and decision.kind == "PlaceUnits":
        assert run.decisions < 4 and run.step()
    assert all(isinstance(command, Done) for command in run.said)


def test_who_moves_pieces_to_and_fro_is_offered_them_no_more() -> None:
    state = DIV.new("u-go", {}, "s")
    side, told = agenda.current(state).side(state), Circles()  # type: ignore[union-attr]
    first = game.legal(state)[0]
    assert isinstance(first, Place)
    for number in range(AGAIN):
        assert told.worn(DIV, state, side) == frozenset()
        command = next(one for one in game.legal(state) if one.pieces() == (first.unit,))
        told.note(DIV, state, command)
        state = game.play(DIV, state, command)
        assert state.pieces[first.unit].loc == state.world.find(command.place()), number
    listed = fresh(game.legal(state), told.worn(DIV, state, side))
    before = {one.unit for one in game.legal(state) if isinstance(one, Place)}
    assert {one.unit for one in listed if isinstance(one, Place)} == before - {first.unit}
    assert not told.worn(DIV, state, 1 - side)


def test_what_is_worn_stays_where_nothing_else_is_left() -> None:
    worn = frozenset({("place", "a")})
    assert list(fresh([Place("a", "0101")], worn)) == [Place("a", "0101")]
    assert list(fresh([Place("a", "0101"), Done()], worn)) == [Done()]


def test_a_phase_without_an_end_is_a_fault_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circles, "MOST", 30)
    run = setting_up(Restless(), Restless())
    with pytest.raises(SelfPlayError, match=r"30 decisions in one phase, the last: PlaceUnits, 'place "):
        run.play_out()
    assert run.decisions == 30


def test_each_phase_is_counted_for_itself() -> None:
    told, state = Circles(), DIV.new("u-go", {}, "s")
    command = game.legal(state)[0]
    for _ in range(circles.MOST):
        told.note(DIV, state, command)
    later = state.copy()
    later.turn += 1
    told.note(DIV, later, command)
    assert told.worn(DIV, state, 0) == frozenset()
    for _ in range(circles.MOST):
        told.note(DIV, state, command)
    with pytest.raises(CirclingError):
        told.note(DIV, state, command)
