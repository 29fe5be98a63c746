"""Positions in text: where they begin and end, who commands in them, and those that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from engine.table import agenda
from engine.table.situation import check, load_situation
from engine.table.situation_text import to_text
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.positions.text import PositionError
from engine.titles.nemesis.state import NemesisState
from tests.titles.nemesis.board import play

GAME = Nemesis()
STACK = ("jp-31-58", "jp-31-124", "jp-31-138")


def at(at_: str, side: str = "japanese", chit: str = "assault", **keys: Any) -> NemesisState:
    """A position at some word, with a phase."""
    phase = {"side": side, "chit": chit, **keys.pop("phase", {})}
    return GAME.position({"at": at_, "phase": phase, **keys})


def decision(state: NemesisState) -> str:
    return type(agenda.current(state)).__name__


def differences(position: dict[str, Any], *steps: dict[str, Any]) -> list[str]:
    data = {"format": "situation/1", "game": "nemesis", "title": "t", "position": position, "steps": list(steps)}
    return check(GAME, load_situation(to_text(data)))


@pytest.mark.clause("9.0-6/2", "4.0/5")
@pytest.mark.parametrize("where", ["end-of-turn", "first-chits"])
def test_without_a_track_every_chit_may_be_chosen(where: str) -> None:
    state = GAME.position({"at": where})
    while decision(state) == "RollGeneral":
        play(state, "roll")
    assert decision(state) == "ChooseFirstChit"
    play(state, "chit supply", "chit supply")
    assert state.first == ("supply", "supply")


@pytest.mark.clause("2.2/8")
def test_a_movement_ends_with_the_stacking_limit() -> None:
    """A fourth Regiment has moved in; one has to go before the phase ends."""
    pieces = {**dict.fromkeys(STACK, "0909"), "jp-33-213": "0908"}
    state = at("movement", pieces=pieces)
    play(state, "move jp-33-213 0909", "done")
    assert decision(state) == "ResolveOverstack"


@pytest.mark.clause("var-1/1")
@pytest.mark.parametrize("where", ["phase", "movement", "nothing"])
def test_the_commanders_of_a_phase_go_by_where_everybody_stands_at_its_start(where: str) -> None:
    """Column 1000 is the west's, 1100 the east's; the move over the line in the phase changes no command."""
    state = at(where, options={"commanders": "west-east"}, pieces={"jp-31-58": "1008", "jp-33-213": "1107"})
    for unit, loc in (("jp-31-58", "1107"), ("jp-33-213", "1008")):
        state.change(unit, loc=state.world.loc(loc))
    assert [GAME.fact(state, f"{unit}.commander") for unit in ("jp-31-58", "jp-33-213")] == ["west", "east"]


@pytest.mark.clause("var-1/1")
def test_counts_tell_who_stood_in_the_east() -> None:
    emitted = {"counts": {"east jp-31-58": 1}}
    state = at("movement", options={"commanders": "west-east"}, pieces={"jp-31-58": "1008"}, phase=emitted)
    assert GAME.fact(state, "jp-31-58.commander") == "east"


@pytest.mark.clause("var-2/2")
def test_facts_of_commanders_and_sides() -> None:
    state = at(
        "nothing",
        options={"commanders": "armies"},
        pieces={"jp-31-58": "0909", "jp-hq-31": "0909", "us-gal-1": "1401", "jp-18-55": "RJ"},
        phase={"commander": "15th-army"},
    )
    facts = {
        "jp-31-58.side": "japanese", "us-gal-1.side": "allied", "jp-31-58.commander": "15th-army",
        "us-gal-1.commander": "stilwell", "phase.commander": "15th-army", "units.japanese": ["jp-18-55", "jp-31-58"],
        "transporters.japanese": ["jp-hq-31"], "transporters.allied": [],
    }  # fmt: skip
    assert {name: GAME.fact(state, name) for name in facts} == facts
    assert GAME.fact(GAME.position({"pieces": {"jp-31-58": "0909"}}), "jp-31-58.commander") is None


@pytest.mark.clause("1.1/4")
def test_an_objective_belongs_to_the_side_that_controls_it() -> None:
    before, after = (GAME.position({"markers": {"flags": flags}}) for flags in ({}, {"0410": "japanese"}))
    assert "0410" in GAME.fact(before, "objectives.allied")
    assert "0410" not in GAME.fact(after, "objectives.allied")
    assert "0410" in GAME.fact(after, "objectives.japanese")


@pytest.mark.clause("2.3/9", "2.4/15")
@pytest.mark.parametrize(("japanese", "allied"), [(9, 0), (0, 9)])
def test_superiors_with_which_the_game_is_over_are_refused(japanese: int, allied: int) -> None:
    tracks = {"superior": {"japanese": japanese, "allied": allied}}
    with pytest.raises(PositionError, match="^such a position cannot be: the Superiors stand at 0 and 9, so the game"):
        GAME.position({"tracks": tracks})


def test_a_bunker_that_may_be_dug_is_found_without_its_empty_word() -> None:
    position = {"pieces": {"jp-31-58": "0909"}, "phase": {"side": "japanese", "chit": "assault"}, "at": "movement"}
    assert differences(position, {"includes": ["dig jp-31-58"]}) == []
    assert differences(position, {"excludes": ["dig jp-31-58"]}) == ["step 1: 'dig jp-31-58' should not be listed"]


def test_a_step_for_what_was_taken_by_itself_is_told_as_that() -> None:
    """After the last move nothing else is open: the segment and the merging close themselves."""
    position = {"pieces": {"jp-31-b1": "0909"}, "phase": {"side": "japanese", "chit": "assault"}, "at": "end-of-phase"}
    (found,) = differences(position, {"play": "done"})
    assert found.startswith("step 1: 'done': no decision is open; one with a single answer is taken by itself")


def test_a_die_that_is_none_of_the_faces_is_told_with_its_faces() -> None:
    data = {"format": "situation/1", "game": "nemesis", "title": "t", "position": {"at": "end-of-turn"}, "dice": [7]}
    situation = load_situation(to_text({**data, "steps": [{"play": "roll"}]}))
    assert check(GAME, situation) == ["step 1: dice: the scripted result 7 is not one of 1 to 6"]
