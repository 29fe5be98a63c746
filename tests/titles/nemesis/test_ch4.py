"""Rules 3.1 (chits) and 4.0: the Game Turn and its chits."""

from __future__ import annotations

import pytest

from engine.table import agenda
from engine.table.event import Event
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules.ch4_game_turn import BeginTurn, DrawChit
from engine.titles.nemesis.rules.ch9_continuation import ChooseFirstChit
from engine.titles.nemesis.state import CHITS, NemesisState
from tests.titles.nemesis.board import ask, emitted, empty, judge, listed, play
from tests.titles.nemesis.flow import run_until, verdict_kinds


def ready(
    turn: int = 2, *, first: tuple[str, str] = ("assault", "assault"), seed: str = "test", **options: object
) -> NemesisState:
    """An empty board with the chits chosen beforehand, before the turn begins."""
    state = empty(turn=turn, **options)  # type: ignore[arg-type]
    state.chance = type(state.chance)(seed)
    state.first = first
    state.cups = (frozenset(CHITS) - {first[0]}, frozenset(CHITS) - {first[1]})
    return state


def at_draw(decision: object) -> bool:
    return isinstance(decision, DrawChit)


def a_turn(state: NemesisState) -> list[tuple[int, str]]:
    """Play a turn to its end; returns its phases in order."""
    ask(state, BeginTurn())
    run_until(state, lambda decision: isinstance(decision, ChooseFirstChit))
    return [(event.side, event.chit) for event in emitted(state.events, "phase_began")]  # type: ignore[attr-defined]


@pytest.mark.clause("4.0/1")
def test_a_turn_has_each_phase_once_for_each_side() -> None:
    phases = a_turn(ready())
    assert len(phases) == 8
    assert set(phases) == {(side, chit) for side in (JAPANESE, ALLIED) for chit in CHITS}


@pytest.mark.clause("4.0/2")
@pytest.mark.parametrize("turn", [1, 2, 9])
def test_the_sides_play_in_turn_and_the_japanese_begin(turn: int) -> None:
    sides = [side for side, _ in a_turn(ready(turn))]
    assert sides == [JAPANESE, ALLIED] * 4


@pytest.mark.clause("4.0/3")
def test_the_chosen_chit_comes_first_the_others_at_random() -> None:
    orders = set()
    for seed in "abcdefghijklmnop":
        order = tuple(chit for side, chit in a_turn(ready(first=("attack", "assault"), seed=seed)) if side == JAPANESE)
        assert order[0] == "attack"
        assert set(order[1:]) == {"assault", "supply", "reinforcement"}
        orders.add(order)
    assert len(orders) > 2


@pytest.mark.clause("4.0/3")
def test_a_drawn_chit_has_to_be_played() -> None:
    game = Nemesis()
    state = game.new("campaign", {}, "a")
    play(state, "draw")
    assert state.phase is not None
    assert verdict_kinds(state, "draw") == {("not_now", agenda.current(state).clause)}  # type: ignore[union-attr]


@pytest.mark.clause("4.0/3")
def test_a_chit_cannot_be_picked_from_the_cup() -> None:
    state = ready()
    ask(state, DrawChit(JAPANESE))
    assert verdict_kinds(state, "chit attack") == {("chosen_beforehand", "4.0/3")}
    state.first = (None, None)
    assert verdict_kinds(state, "chit attack") == {("drawn_blindly", "4.0/3")}
    assert listed(state) == {"draw"}


@pytest.mark.clause("4.0/3")
def test_the_player_draws_by_hand_even_the_chit_that_lies_first() -> None:
    state = ready()
    ask(state, BeginTurn())
    assert at_draw(agenda.current(state))
    assert listed(state) == {"draw"}


@pytest.mark.clause("4.0/6", "9.0-6/2", "9.0-6/3")
@pytest.mark.parametrize(("turn", "left", "emitted"), [(2, 3, True), (2, 0, False), (1, 3, False)])
def test_a_chosen_chit_is_news_to_the_other_side_when_it_is_played(turn: int, left: int, emitted: bool) -> None:
    """Not to its owner, not where no other one was left to choose, and not at the setup, when all know it."""
    state = ready(turn=turn)
    state.cups = (frozenset([*CHITS][1 : 1 + left]), state.cups[1])
    ask(state, BeginTurn())
    before = state.copy()
    play(state, "draw")
    assert state.chance == before.chance
    title = Nemesis()
    assert [title.learned(before, state, side) for side in (JAPANESE, ALLIED)] == [False, emitted]


@pytest.mark.clause("4.0/4")
def test_chits_are_laid_in_the_order_of_drawing() -> None:
    state = ready()
    ask(state, BeginTurn())
    drawn: list[Event] = []
    for _ in range(5):
        run_until(state, at_draw)
        drawn += emitted(play(state, "draw"), "drawn")
    mine = tuple(event.what for event in drawn if event.side == JAPANESE)  # type: ignore[attr-defined]
    assert len(mine) == 3
    assert state.track[JAPANESE] == mine
    assert state.cups[JAPANESE] == frozenset(CHITS) - set(mine)


@pytest.mark.clause("4.0/5", "9.0-6/2")
def test_the_first_chit_of_the_next_turn_is_not_the_one_played_fourth() -> None:
    state = empty(turn=3)
    state.track = (("assault", "attack", "supply", "reinforcement"), ("assault", "supply", "attack", "reinforcement"))
    ask(state, ChooseFirstChit(ALLIED))
    assert listed(state) == {"chit assault", "chit supply", "chit attack"}
    assert verdict_kinds(state, "chit reinforcement") == {("played_fourth", "4.0/5")}
    assert not judge(state, "chit tea")


@pytest.mark.clause("4.0/6", "3.1/1")
def test_turn_1_opens_with_both_assault_phases() -> None:
    state = Nemesis().new("campaign", {}, "a")
    assert state.cups == (frozenset({"attack", "supply", "reinforcement"}),) * 2
    play(state, "draw")
    run_until(state, at_draw)
    play(state, "draw")
    phases = [(event.side, event.chit) for event in emitted(state.events, "phase_began")]  # type: ignore[attr-defined]
    assert phases == [(JAPANESE, "assault"), (ALLIED, "assault")]


@pytest.mark.clause("4.0/1")
def test_a_phase_begins_with_its_counts_at_0() -> None:
    state = ready(first=("reinforcement", "assault"))
    state.attacks_made, state.stilwell_attacks = 3, 1
    state.allowance, state.activity = {"returned": 2}, {"jp-31-58": 1}
    ask(state, BeginTurn())
    play(state, "draw")
    assert (state.attacks_made, state.stilwell_attacks, state.activity) == (0, 0, {})
    assert "returned" not in state.allowance
