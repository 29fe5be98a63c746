"""What matters of what is left to do in Vinegar Joe's War, each position thought through against the rulebook."""

from __future__ import annotations

import pytest

from engine.table.concern import COMMAND, EXPOSED, OPEN_PLACE, PRIZE, Concern
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.concerns import OVERSTACKED
from tests.titles.vinegar_joes_war.fighting import AL, JP, at
from tests.titles.vinegar_joes_war.table import TITLE, play

MOVEMENT, COMBAT = 4, 8


def told(state: VinegarState, side: int) -> list[Concern]:
    return list(TITLE.still_to_do(TITLE.view(state, side), side))


def of(found: list[Concern], kind: str) -> list[tuple[tuple[str, ...], str]]:
    return [(concern.units, concern.hexes[0]) for concern in found if concern.kind == kind]


def place(name: str) -> str:
    """The hex of a place."""
    world = at(JP, MOVEMENT).world
    return world.label(world.named(name))


def beside(name: str, steps: int = 1) -> str:
    """A land hex so far from a place."""
    world = at(JP, MOVEMENT).world
    hex_ = world.named(name)
    ring = (h for h in range(world.hexes) if world.is_land(h) and world.grid.distance(h, hex_) == steps)
    return world.label(min(ring, key=lambda h: (world.terrain[h] != "clear", h)))


@pytest.mark.clause("26.1/2", "2.4/3")
def test_a_city_that_nobody_holds_is_a_prize_the_first_time() -> None:
    state = at(JP, MOVEMENT, units={"jp-18": beside("Rangoon")})
    assert of(told(state, JAPANESE), PRIZE) == [(("jp-18",), place("Rangoon"))]
    state.captured = frozenset({(JAPANESE, state.world.named("Rangoon"))})
    assert not of(told(state, JAPANESE), PRIZE), "nobody scores twice"


@pytest.mark.clause("26.1/2")
def test_a_city_left_open_to_the_enemy_is_told_to_who_could_hold_it() -> None:
    units = {"jp-18": beside("Rangoon"), "br-9": beside("Rangoon", 2)}
    assert of(told(at(AL, MOVEMENT, units=units), ALLIED), OPEN_PLACE)[0] == (("br-9",), place("Rangoon"))
    assert not of(told(at(AL, MOVEMENT, units={"br-9": beside("Rangoon", 2)}), ALLIED), OPEN_PLACE)


@pytest.mark.clause("1.0/2", "4.1/2")
def test_in_the_last_turn_of_the_game_the_allies_have_nothing_more_to_fear() -> None:
    state = at(AL, MOVEMENT, units={"jp-18": beside("Rangoon"), "br-9": beside("Rangoon", 2)})
    assert of(told(state, ALLIED), OPEN_PLACE)
    state.turn = state.last_turn
    assert not of(told(state, ALLIED), OPEN_PLACE) and not of(told(state, ALLIED), EXPOSED)


@pytest.mark.clause("10.6/1")
def test_what_lies_below_the_top_of_an_enemy_stack_is_not_told_by_asking() -> None:
    """A division below a Garrison that does not move could walk in: nobody knows, from the table either."""
    state = at(
        AL, MOVEMENT, units={"jp-18": beside("Rangoon"), "jp-g1": beside("Rangoon"), "br-9": beside("Rangoon", 2)}
    )
    assert list(TITLE.still_to_do(state, ALLIED)) == told(state, ALLIED)


@pytest.mark.clause("26.1/2")
def test_it_is_not_open_while_somebody_stands_in_it() -> None:
    units = {"jp-18": beside("Rangoon"), "br-9": place("Rangoon")}
    assert not of(told(at(AL, MOVEMENT, units=units), ALLIED), OPEN_PLACE)


@pytest.mark.clause("10.0/1", "10.2/1")
def test_a_hex_in_which_units_would_be_eliminated_is_told_first() -> None:
    """Four units fit in a clear hex, a fifth does not; whoever can still move out is the one to select."""
    five = dict.fromkeys(("jp-2", "jp-18", "jp-33", "jp-5", "jp-15"), "3325")
    state = at(JP, MOVEMENT, units=five)
    state.change("jp-18", moved=True)
    concern = told(state, JAPANESE)[0]
    assert (concern.kind, concern.clause, concern.hexes) == (OVERSTACKED, "10.2/1", ("3325",))
    assert set(concern.units) == set(five) and concern.units[-1] == "jp-18" and concern.facts["n"] == 1
    state.change("jp-5", loc=state.world.find("3425"))
    assert not of(told(state, JAPANESE), OVERSTACKED)


@pytest.mark.clause("13.9/1")
def test_a_weak_unit_before_two_divisions_is_exposed() -> None:
    """14 points of strength can come against the few of a Garrison in the open; it can walk out of their reach."""
    units = {"br-9": "3325", "jp-18": "3327", "jp-33": "3328", "jp-2": "3427"}
    (units_, hex_), *_ = of(told(at(AL, MOVEMENT, units=units), ALLIED), EXPOSED)
    assert (units_, hex_) == (("br-9",), "3325")
    assert not of(told(at(AL, MOVEMENT, units={"br-9": "3325"}), ALLIED), EXPOSED)


@pytest.mark.clause("7.3/1", "7.2/1")
def test_who_is_left_behind_by_his_headquarters_is_out_of_command() -> None:
    """Another headquarters, which fights only where it must, is not told of."""
    units = {"jp-hq-15": {"at": "3325", "active": True}, "jp-18": "3425", "jp-hq-25": "3425"}
    state = at(JP, MOVEMENT, units=units)
    assert not of(told(state, JAPANESE), COMMAND)
    state.change("jp-hq-15", loc=state.world.find("3329"), moved=True)
    (concern,) = [one for one in told(state, JAPANESE) if one.kind == COMMAND]
    assert (concern.units, concern.hexes[0]) == (("jp-18",), "3425")
    world = state.world
    assert world.grid.distance(world.find("3329"), world.find(concern.hexes[1])) <= 3, "the radius of the 15th Army"


@pytest.mark.clause("14.2/1", "13.9/1")
def test_a_city_that_falls_at_any_face_is_a_prize_of_the_combat_phase() -> None:
    """A depot has no strength: it is attacked in the last column, where every face drives it out or kills it."""
    state = at(JP, COMBAT, units={"jp-18": beside("Rangoon"), "depot-al-1": place("Rangoon")})
    found = of(told(state, JAPANESE), PRIZE)
    assert found == [(("jp-18",), place("Rangoon"))]


def test_nothing_is_told_to_who_does_not_decide() -> None:
    state = play(at(JP, MOVEMENT, units={"jp-18": beside("Rangoon"), "br-9": "2121"}), "done")
    assert told(state, ALLIED) == []
