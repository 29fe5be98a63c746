"""Captain: whatever is asked is answered, always the same, from what its side may know, and with a plan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.lab.worlds import other_world
from engine.players.player import BUDGETS, Choice, Meter
from engine.players.registry import names, player
from engine.table import agenda, game
from engine.table.chance import Chance
from engine.titles.defeat_into_victory.players import plans
from engine.titles.defeat_into_victory.state import DefeatState
from tests.titles.defeat_into_victory.table import TITLE, at

BUDGET, BENCH = BUDGETS["captain"], BUDGETS["bench"]
MOST = 150
"""Decisions after which a phase should long be over."""


def decide(state: DefeatState, meter: Meter | None = None) -> Choice:
    """The choice of a player who has never seen the game before."""
    decision = agenda.current(state)
    assert decision is not None
    view = TITLE.view(state, decision.side(state))
    return player(TITLE, "captain", "p").choose(view, game.legal(state), meter or Meter(BUDGET))


def said(state: DefeatState) -> list[str]:
    choice = decide(state)
    return [choice.command.text(), *(after.command.text() for after in choice.then)]


def positions(scenario: str, seed: str, most: int, meter: Meter) -> Iterator[DefeatState]:
    """Positions of a game that it plays against itself; each choice is checked to be legal."""
    state: Any = TITLE.new(scenario, {}, seed)
    for _ in range(most):
        if game.decision(state) is None:
            return
        yield state
        choice = decide(state, meter.reset_copy())
        decision = agenda.current(state)
        assert decision is not None and decision.judge(state, choice.command).legal
        state = game.play(TITLE, state, choice.command)


def test_the_game_has_a_captain() -> None:
    assert names(TITLE) == ("random", "greedy", "captain")


@pytest.mark.parametrize("scenario", list(TITLE.scenarios()))
def test_it_plays_a_phase_of_each_scenario(scenario: str) -> None:
    """From the set-up through the supply of a turn to the first segment that is over, within a small budget."""
    begun = False
    for state in positions(scenario, "phase", MOST, Meter(BENCH)):
        begun = begun or state.segment is not None
        if begun and state.segment is None:
            break
    assert begun and state.segment is None


def test_the_choice_follows_from_seed_budget_and_view() -> None:
    """Also when nothing is remembered of what was worked out before, and within the budget."""
    for number, state in enumerate(positions("u-go", "again", 90, Meter(BENCH))):
        if number % 6 == 0:
            meter = Meter(BUDGET)
            choice = decide(state, meter)
            assert meter.spent <= BUDGET.positions
            state.world.forget()
            assert decide(state) == choice


def test_nothing_hidden_changes_the_choice() -> None:
    """The dice to come are others, and so are the markers that the other side keeps to itself and those in the cup."""
    for number, state in enumerate(positions("u-go", "hidden", 90, Meter(BENCH))):
        decision = agenda.current(state)
        assert decision is not None
        if number % 6 == 0:
            other = other_world(TITLE, state, decision.side(state), f"else {number}")
            other.chance = Chance(f"else {number}", state.chance.count)
            assert decide(other) == decide(state)


def gates(**more: Any) -> DefeatState:
    """Two places that count, one regiment at each, and three brigades that may move."""
    units = {"al-23-1": "1416", "al-5-161": "0915", "jp-31-58": "1113", "jp-15-51": "1313", "al-7-89": "1419"}
    return at("movement", turn=4, scenario="u-go", units=units, cup=["am-jp-1a", "end-turn", "end-turn"],
              initiative="allied", acting={"side": "allied", "units": ["al-23-1", "al-5-161"]}, **more)  # fmt: skip


def test_open_places_are_filled_and_the_orders_say_what_for() -> None:
    choice = decide(gates())
    told = {one.intention.facts["unit"]: one.intention for one in (choice, *choice.then) if one.intention is not None}
    assert (told["al-5-161"].key, told["al-5-161"].facts["hex"]) == ("hold", "1014")
    assert (told["al-23-1"].key, told["al-23-1"].facts["hex"]) == ("hold", "1315")


def test_plans_are_weighed_within_the_budget_and_the_best_comes_first() -> None:
    state, meter = gates(), Meter(BUDGET)
    units = [state.pieces["al-23-1"], state.pieces["al-5-161"]]
    found = plans.plans(TITLE.view(state, 1), 1, units, meter)
    assert len(found) > 2 and [one.value for one in found] == sorted((one.value for one in found), reverse=True)
    assert meter.spent == plans.LOOKS * len(found)


@pytest.mark.clause("17.6.1/1")
def test_the_national_army_leaves_by_the_west_edge() -> None:
    units = {"ina-subhas": "1527", "jp-33-213": "1523", "al-5-9": "1315"}
    state = at("movement", turn=5, scenario="u-go", units=units, acting={"side": "japanese", "units": ["ina-subhas"]})
    assert "exit ina-subhas" in said(state)
