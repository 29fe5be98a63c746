"""Captain: whatever is asked is answered, always the same, from what its side may know, and with a plan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.lab.worlds import other_world
from engine.players.player import BUDGETS, Choice, Meter
from engine.players.registry import names, opponents, player
from engine.table import agenda, game
from engine.table.chance import Chance
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.players import battles, plans
from engine.titles.vinegar_joes_war.players.cover import Danger, kept
from engine.titles.vinegar_joes_war.players.posts import missions, wanted
from engine.titles.vinegar_joes_war.players.style import PLAIN
from engine.titles.vinegar_joes_war.rules.ch13_attack import ready
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.vinegar_joes_war.fighting import AL, JP, TITLE, at, combat, decision, play

MOVEMENT = 4


def decide(state: VinegarState, budget: str = "captain", meter: Meter | None = None) -> Choice:
    """The choice of a player who has never seen the game before."""
    found = agenda.current(state)
    assert found is not None
    view = TITLE.view(state, found.side(state))
    return player(TITLE, "captain", "p").choose(view, game.legal(state), meter or Meter(BUDGETS[budget]))


def said(state: VinegarState) -> list[str]:
    choice = decide(state)
    return [choice.command.text(), *(after.command.text() for after in choice.then)]


def hex_of(label: str) -> int:
    return at(JP, MOVEMENT).world.hex(label, "test")


def test_the_game_has_a_captain_and_offers_him() -> None:
    assert names(TITLE) == ("random", "greedy", "captain")
    assert opponents(TITLE) == ("recruit", "greedy", "captain")


def first_phase(scenario: str, most: int) -> Iterator[VinegarState]:
    """The positions of a scenario up to the first movement and what follows it, each choice being legal."""
    state: Any = TITLE.new(scenario, {}, "again")
    for _ in range(most):
        yield state
        choice = decide(state, "bench")
        assert choice.command in game.legal(state)
        for one in (choice, *choice.then):
            state = game.play(TITLE, state, one.command)


@pytest.mark.parametrize("scenario", list(TITLE.scenarios()))
def test_one_phase_of_each_scenario_is_played_out(scenario: str) -> None:
    """What it means to say after a choice is legal as well, and a march ends with a purpose told."""
    kinds = [decision(state) for state in first_phase(scenario, 5)]
    assert "MoveUnits" in kinds


def test_the_choice_follows_from_seed_budget_and_view() -> None:
    """Also when nothing is remembered of what was worked out before, and within the budget; nothing that is hidden and
    no die to come changes it."""
    for state in first_phase("imphal", 4):
        meter = Meter(BUDGETS["captain"])
        choice = decide(state, meter=meter)
        assert meter.spent <= BUDGETS["captain"].positions
        state.world.forget()
        assert decide(state) == choice
        found = agenda.current(state)
        assert found is not None
        other = other_world(TITLE, state, found.side(state), "else")
        other.chance = Chance("else", state.chance.count)
        assert decide(other) == choice


@pytest.mark.clause("26.1/2")
def test_an_open_city_is_entered_by_the_weakest_who_can_and_the_order_says_what_it_is_for() -> None:
    units = {"jp-33": "2220", "jp-24b": "2220", "br-16": "2211", "br-b": "2118"}
    choice = decide(at(JP, MOVEMENT, turn=2, units=units))
    orders = {one.command.text(): one.intention for one in (choice, *choice.then)}
    assert "move jp-24b 2121" in orders
    told = orders["move jp-24b 2121"]
    assert told is not None and told.key == "take" and told.facts["hex"] == "2121"


@pytest.mark.clause("26.1/6")
def test_the_only_unit_in_an_objective_stays_there_in_the_end() -> None:
    units = {"jp-24b": "2121", "br-28ea": "2219", "jp-33": "2729", "br-3ss": "2626"}
    lines = said(at(JP, MOVEMENT, turn=16, units=units, captured={"japanese": ["2121", "2211", "2856", "2551"]}))
    assert not [line for line in lines if " jp-24b " in line]


def test_who_guards_a_place_is_not_the_one_who_goes_for_another() -> None:
    state = at(JP, MOVEMENT, turn=11, units={"jp-24b": "2211", "jp-33": "2211", "br-20": "2104", "br-23": "2108"})
    given = missions(state, state.on_map(JAPANESE), PLAIN)
    assert given["jp-24b"].held and given["jp-24b"].hex == hex_of("2211")


def test_an_empty_place_that_only_the_enemy_would_score_in_is_held() -> None:
    state = at(JP, MOVEMENT, turn=12, units={"jp-56": "3335", "br-20": "2104"})
    saigon = next(aim for aim in wanted(state, JAPANESE, PLAIN) if aim.hex == hex_of("3738"))
    assert saigon.held and saigon.weight == 9, "six for the Allied capture, three in the end"
    other = next(aim for aim in wanted(state, ALLIED, PLAIN) if aim.hex == hex_of("3738"))
    assert not other.held


def test_more_defenders_keep_more_of_a_place_and_an_empty_one_is_lost_to_who_can_walk_in() -> None:
    state = at(JP, MOVEMENT, units={"jp-33": "2121", "jp-55": "2121", "br-20": "2220", "br-23": "2220"})
    rangoon, danger = hex_of("2121"), Danger(12.0, 12.0, 1.0)
    units = [state.pieces[name] for name in ("jp-33", "jp-55")]
    found = [kept(state, rangoon, units[:number], danger) for number in range(3)]
    assert found[0] == 0.0 and found == sorted(found) and found[0] < found[2]


@pytest.mark.clause("14.11/1")
def test_an_attack_counts_for_more_where_nobody_can_retreat() -> None:
    """Two divisions on either side of the defender close all six hexes to him."""
    world, centre = TITLE.world("imphal"), hex_of("3325")
    first, *others = world.adjacent[centre]
    beyond = next(h for h in others if {*world.adjacent[h]} & {*world.adjacent[first]} == {centre})
    one, other = world.label(first), world.label(beyond)
    for units, trapped in (({"jp-18": one}, False), ({"jp-18": one, "jp-33": other}, True)):
        state = combat(JP, units={"br-18": {"at": "3325", "reduced": True}, **units})
        assert bool(battles.defence(state, hex_of("3325")).trapped[1]) == trapped


@pytest.mark.clause("13.81/1")
def test_who_is_out_of_command_stays_out_of_an_attack_that_is_better_without_him() -> None:
    units = {"br-hq-33": {"at": "2105", "active": True}, "br-20": "2106", "br-2": "2106", "br-23": "2106",
             "br-12": "2208", "jp-33": "2107"}  # fmt: skip
    state = play(at(AL, 8, turn=11, units=units), "attack 2107")
    assert "join br-12" not in said(state) and said(state)[-1] == "fight mobile"
    best = battles.prospect(state, hex_of("2107"), ready(state))
    assert best is not None and best.value > 0


def test_plans_are_weighed_within_the_budget_and_the_best_comes_first() -> None:
    state, meter = TITLE.new("imphal", {}, "plans"), Meter(BUDGETS["captain"])
    while decision(state) != "MoveUnits":
        state = game.play(TITLE, state, decide(state).command)
    found = plans.plans(TITLE.view(state, JAPANESE), PLAIN, meter)
    assert len(found) > 3 and [one.value for one in found] == sorted((one.value for one in found), reverse=True)
    assert meter.spent == plans.LOOKS * len(found)
