"""Captain: what counts when the game ends, and markers that are flown in while they still help."""

from __future__ import annotations

from typing import Any, Final

import pytest

from engine.players.player import Choice, Meter
from engine.players.registry import player
from engine.table import agenda
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.players.depots import need, wanted
from engine.titles.defeat_into_victory.players.front import LAST_MEAL, Front
from engine.titles.defeat_into_victory.players.spoiling import kept
from engine.titles.defeat_into_victory.rules.ch7_status import DetermineStatus
from engine.titles.defeat_into_victory.state import DefeatState
from tests.titles.defeat_into_victory.table import TITLE, at, decision, play
from tests.titles.defeat_into_victory.test_captain import BUDGET, said

HELD: Final = {"al-23-1": "1315", "al-20-32": "1315", "al-23-37": "1415", "al-20-80": "1416", "al-7-89": "1419",
               "al-5-9": "1014"}  # fmt: skip
"""Imphal with the places around it, Silchar and Kohima."""
PLANE: Final[dict[str, Any]] = {"box": "available", "mission": "transport", "flies_as": "transport"}
SILCHAR: Final[dict[str, Any]] = {"1419": {"side": "allied", "count": 1}}


def aside(state: DefeatState) -> Choice | None:
    """What the Allied side says out of turn."""
    opened = agenda.current(state)
    assert opened is not None
    return player(TITLE, "captain", "p").interrupt(TITLE.view(state, ALLIED), opened.interrupts(state), Meter(BUDGET))


# -- the last turn -----------------------------------------------------------------------------------------------------


def last_march(turn: int) -> DefeatState:
    """A regiment that is fed at Mawlaik, two that are not beyond the border."""
    hungry = {"jp-33-214": {"at": "1615", "oos": True}, "jp-33-215": {"at": "1514", "oos": True}}
    units = {"jp-33-213": "1814", "jp-18-55": "1814", "hq-15": "1814", **hungry, **HELD}
    return at("movement", turn=turn, scenario="u-go", units=units, supplies={"1814": {"side": "japanese", "count": 2}},
              acting={"side": "japanese", "units": ["jp-33-213"]})  # fmt: skip


@pytest.mark.clause("7.9.1/1", "14.1.7/3")
def test_who_is_in_supply_goes_to_india_in_the_last_turn_however_far_from_supply() -> None:
    """Nobody falls out of supply any more, and those who are out of it do not keep the Allies from a free India."""
    state = last_march(5)
    gone = next(line for line in said(state) if line.startswith("move jp-33-213 "))
    assert state.world.country(state.world.loc(gone[-4:])) == "India"


@pytest.mark.clause("7.9.1/1", "7.10.3/1")
def test_in_the_last_turn_only_who_is_out_of_supply_risks_his_last_step() -> None:
    state, cost = last_march(5), []
    for oos in (False, True):
        unit = state.change("jp-33-213", oos=oos, lost=3)
        cost.append(Front(state, JAPANESE).hunger(unit, state.world.loc("1515")))
    assert cost[0] == LAST_MEAL < cost[1]


@pytest.mark.clause("14.1.7/3")
def test_a_starving_unit_shuts_the_road_and_does_not_count_in_india() -> None:
    """1414 lies in India, off the road; 1215 on the road, between Kohima and Imphal: two points each."""
    state = last_march(5)
    loc, fed, starving = state.world.loc, state.pieces["jp-33-213"], state.pieces["jp-33-214"]
    assert kept(state, [(loc("1414"), [starving])]) == 0.0
    assert kept(state, [(loc("1414"), [fed])]) == pytest.approx(kept(state, [(loc("1215"), [starving])]))
    both = kept(state, [(loc("1215"), [fed])])
    assert kept(state, [(loc("1215"), [fed]), (loc("1414"), [fed])]) > both > kept(state, [(loc("1414"), [fed])])


@pytest.mark.clause("14.1.7/3")
@pytest.mark.parametrize(("turn", "hex_", "more"), [(5, "1615", True), (4, "1615", False), (5, "2110", False)])
def test_in_the_last_turn_those_are_fed_who_can_be_in_india(turn: int, hex_: str, more: bool) -> None:
    units = {"jp-33-213": {"at": hex_, "oos": True}, "al-23-1": "1315"}
    acting = {"side": "japanese", "units": ["jp-33-213"]}
    state = at("movement", turn=turn, scenario="u-go", units=units, acting=acting)
    unit = state.pieces["jp-33-213"]
    assert (wanted(state, unit) > need(state, unit)) == more


# -- supply by air -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("7.11.1/1", "7.11.2/1", "7.9.1/1")
def test_a_marker_is_flown_to_those_who_starve_and_is_used_once_nothing_else_can_feed_them() -> None:
    """Two brigades at their last step stand at Tiddim with no HQ on the map; the marker lies at Silchar. Used in the
    Air Phase it would be forgotten when the status of all units is determined."""
    starving = {"at": "1916", "oos": True, "lost": 3}
    units = {"al-23-37": starving, "al-20-32": starving, "al-5-9": "1419"}
    state = at("missions", turn=4, scenario="u-go", units=units, air={"air-al-b25": PLANE}, supplies=SILCHAR)
    while decision(state) != "FlyCargo":
        state = play(state, "done")
    assert said(state) == ["drop 1419 1916"]
    state = play(state, "drop 1419 1916")
    assert aside(state) is None
    while (spoken := aside(state)) is None:
        state = play(state, "answer no" if decision(state) == "DeclareThursday" else "done")
    assert spoken.command.text() == "relieve 1916 al-20-32,al-23-37"
    assert not any(isinstance(step, DetermineStatus) for step in state.agenda)


@pytest.mark.clause("7.9.1/1", "7.11.1/1")
def test_a_marker_is_flown_to_those_who_have_left_every_supply_range() -> None:
    """They are still in supply from the last turn, and will not be when their status is determined."""
    gone = {"at": "1916", "lost": 3}
    units = {"al-23-37": gone, "al-20-32": gone, "al-5-9": "1419"}
    state = at("missions", turn=4, scenario="u-go", units=units, air={"air-al-b25": PLANE}, supplies=SILCHAR)
    while decision(state) != "FlyCargo":
        state = play(state, "done")
    assert said(state) == ["drop 1419 1916"]
