"""Staff: what it could do near the end is played on in sampled futures, from what its side may know; and it holds what
Captain leaves empty."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from engine.lab.worlds import other_world
from engine.players.drill import play_on
from engine.players.player import Budget, Choice, Meter
from engine.players.registry import player
from engine.players.rehearsal import FEWEST, Trial
from engine.table import agenda, game
from engine.table.chance import Chance
from engine.table.command import Command
from engine.titles.vinegar_joes_war.commands import Done
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.players import rehearsal, staff
from engine.titles.vinegar_joes_war.players.drill import said_by
from engine.titles.vinegar_joes_war.players.plans import plans
from engine.titles.vinegar_joes_war.players.posts import missions, wanted
from engine.titles.vinegar_joes_war.players.style import PLAIN
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.vinegar_joes_war.fighting import AL, JP, TITLE, at, decision

MOVEMENT = 4
BUDGET = Budget("some plans", 400)
FALL = "fall-of-an-empire"


def played_to(state: VinegarState, turn: int, side: int) -> VinegarState:
    """The first movement of a side in a turn."""
    wanted_ = turn, side, "MoveUnits"
    play_on(state, said_by((PLAIN, PLAIN)), lambda now: (now.turn, now.player, decision(now)) == wanted_)
    return state


@cache
def last_march() -> VinegarState:
    """The first Japanese movement of the last turn."""
    state: Any = TITLE.new(FALL, {}, "drill")
    return played_to(state, 3, JAPANESE)


def decide(state: VinegarState, meter: Meter | None = None) -> Choice:
    """The choice of a player who has never seen the game before."""
    found = agenda.current(state)
    assert found is not None
    view = TITLE.view(state, found.side(state))
    return player(TITLE, "staff", "p").choose(view, game.legal(state), meter or Meter(BUDGET))


def said(choice: Choice) -> tuple[Command, ...]:
    return choice.command, *(one.command for one in choice.then)


@pytest.mark.clause("10.6/1")
def test_the_choice_follows_from_seed_budget_and_view_and_keeps_to_the_budget() -> None:
    """Nothing that lies covered and no die to come changes it."""
    state, meter = last_march(), Meter(BUDGET)
    choice = decide(state, meter)
    price = 2 * rehearsal.LOOKS
    assert 2 * FEWEST * price <= meter.spent < BUDGET.positions + price
    state.world.forget()
    assert decide(state) == choice and choice.command in game.legal(state)
    other = other_world(TITLE, state, JAPANESE, "else")
    other.chance = Chance("else", state.chance.count)
    assert decide(other) == choice


def tried(state: VinegarState, side: int) -> tuple[int, int]:
    """In how many futures each of two orders was tried, and the positions that took."""
    meter, wanted_ = Meter(BUDGET), rehearsal.Rehearsal(side, (PLAIN, PLAIN), "s")
    trials = rehearsal.rehearsed(TITLE.view(state, side), wanted_, [[Done()], [Done()]], meter)
    assert len(trials) == 2 and len(trials[0].results) == len(trials[1].results)
    return len(trials[0].results), meter.spent


def test_it_is_rehearsed_only_where_the_end_is_near_and_each_player_turn_has_its_price() -> None:
    early: Any = TITLE.new(FALL, {}, "drill")
    assert tried(played_to(early, 1, JAPANESE), JAPANESE) == (0, 0)
    futures, spent = tried(last_march(), JAPANESE)
    assert futures >= FEWEST and spent == 2 * futures * 2 * rehearsal.LOOKS


def test_a_future_costs_more_where_more_units_stand_on_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of both sides together: two player turns of some seventy units."""
    view = TITLE.view(last_march(), JAPANESE)
    assert rehearsal.price_of(view) == 2 * rehearsal.LOOKS
    monkeypatch.setattr(rehearsal, "UNITS", 50)
    assert rehearsal.price_of(view) == 2 * 2 * rehearsal.LOOKS


@pytest.mark.clause("10.6/1")
def test_in_the_futures_what_lies_covered_is_dealt_anew_and_own_units_stay() -> None:
    units = {"br-b": "2211", "br-11": "2211", "br-9": "2108", "br-17": "2108", "jp-33": "2220"}
    view = TITLE.view(at(JP, MOVEMENT, turn=2, units=units), JAPANESE)
    futures = [rehearsal.sampled(view, JAPANESE, "future", number) for number in range(8)]
    stacks = {tuple(sorted(piece.id for piece in one.units_at(one.world.hex("2211", "test")))) for one in futures}
    assert len(stacks) > 1 and all("br-11" in stack for stack in stacks)
    assert all(one.pieces["jp-33"] == view.pieces["jp-33"] for one in futures)
    assert len({one.chance for one in futures}) == len(futures)


def test_what_does_better_in_the_futures_is_ordered_and_what_was_second_told(monkeypatch: pytest.MonkeyPatch) -> None:
    state = last_march()
    known = [one.said for one in plans(TITLE.view(state, JAPANESE), staff.STYLE, Meter(BUDGET))]

    def better(view: Any, wanted: Any, candidates: Any, meter: Any) -> list[Trial]:
        one, other, *_ = candidates
        return [Trial(other, [9.0]), Trial(one, [4.0])]

    monkeypatch.setattr(staff, "rehearsed", better)
    chosen = decide(state)
    assert said(chosen) in known and said(chosen) != known[0]
    assert chosen.value == 9.0 and all(one.value == 4.0 for one in chosen.others)


@pytest.mark.clause("26.2/1")
def test_points_count_and_a_level_of_victory_more() -> None:
    state = at(AL, MOVEMENT, turn=16, units={"br-11": "2211", "jp-33": "2220"})
    worth = [rehearsal.outcome(state, ALLIED)]
    for winner in (None, ALLIED):
        state.vp, state.outcome = (0, 12), None
        if winner is not None:
            state.end(winner, "marginal", "26.2/1")
        worth.append(rehearsal.outcome(state, ALLIED))
    assert worth == sorted(worth) and worth[2] - worth[1] == rehearsal.LEVEL
    assert rehearsal.outcome(state, JAPANESE) == -worth[-1]


@pytest.mark.clause("26.2/1")
def test_the_drill_plays_a_game_to_its_end_and_leaves_it_sound() -> None:
    state: Any = TITLE.new(FALL, {}, "drill")
    play_on(state, said_by((PLAIN, staff.STYLE)))
    assert state.outcome is not None and TITLE.faults(state) == []


@pytest.mark.clause("26.1/2")
def test_an_empty_city_in_which_only_the_enemy_would_score_is_held() -> None:
    """Dacca, beside which a marine has landed: it counts for nobody in the end of this scenario. Who is near goes."""
    units = {"br-2": "1106", "br-gar-calcutta": "1106", "jp-yoko": "1407", "jp-33": "2220"}
    state = at(AL, MOVEMENT, turn=1, scenario=FALL, units=units)
    dacca = state.world.hex("1405", "test")
    held = {style.open: {aim.hex for aim in wanted(state, ALLIED, style) if aim.held} for style in (PLAIN, staff.STYLE)}
    assert dacca in held[True] - held[False]
    sent = [missions(state, state.on_map(ALLIED), style) for style in (PLAIN, staff.STYLE)]
    assert [sum(aim.hex == dacca for aim in given.values()) for given in sent] == [0, 1]
    worthless = TITLE.without_value_of(state, "1405")
    assert dacca not in {aim.hex for aim in wanted(worthless, ALLIED, staff.STYLE)}
