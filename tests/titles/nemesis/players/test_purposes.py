"""Moves are told for what they do: each staged so that the rules say what the move is."""

from __future__ import annotations

from typing import Any

import pytest

from engine.players.player import Intention
from engine.titles.nemesis.commands import Done, Move
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, OUT
from engine.titles.nemesis.players.moves import Going
from engine.titles.nemesis.players.plans import CUT, HOLD, TAKE, Mission
from engine.titles.nemesis.players.purposes import purpose
from engine.titles.nemesis.rules.ch7_trace import level_of, supply
from engine.titles.nemesis.state import NemesisState

NEMESIS = Nemesis()
JAPANESE_UNITS = ("jp-31-58", "jp-31-124", "jp-31-138", "jp-15-51", "jp-15-60", "jp-33-213")


def stage(side: str, pieces: dict[str, str], **more: Any) -> NemesisState:
    return NEMESIS.position({"pieces": pieces, "phase": {"side": side, "chit": "assault"}, "at": "movement", **more})


def told(
    state: NemesisState, unit: str, path: str, kind: str = "", hex_: str = "", serves: str = ""
) -> Intention | None:
    mission = Mission(kind, state.world.loc(hex_), 5.0) if kind else None
    return purpose(state, Going(Move(unit, tuple(path.split(","))), 1.0, mission, serves))


def test_a_move_towards_its_aim_is_told_as_its_mission() -> None:
    state = stage("japanese", {"jp-31-58": "0506", "uk-23-37": "0410"})
    assert told(state, "jp-31-58", "0406", TAKE, "0406") == Intention("take", {"unit": "jp-31-58", "hex": "0406"})


def test_a_transporter_is_told_with_whom_it_feeds() -> None:
    state = stage("japanese", {"jp-mule-1": "0809", "jp-31-58": "0708"})
    assert told(state, "jp-mule-1", "0708", serves="jp-31-58") == Intention(
        "feed", {"unit": "jp-mule-1", "whom": "jp-31-58"}
    )
    assert told(state, "jp-mule-1", "0708") is None


def test_who_goes_to_a_place_whose_holders_are_cut_off_relieves_it() -> None:
    """Japanese on all sides of Tiddim; without them its holders are fed, and whoever comes only helps to hold it."""
    inside, outside = {"uk-17-48": "0417"}, {"uk-17-63": "0316"}
    free = stage("allied", {**inside, **outside})
    around = free.labels(free.world.adjacent_over_lakes[free.world.loc("0417")])
    ring = dict(zip(JAPANESE_UNITS, around, strict=False))
    state = stage("allied", {**ring, **inside, "uk-17-63": "0314"})
    assert level_of(state, state.pieces["uk-17-48"], supply(state, ALLIED)) == OUT
    found = told(state, "uk-17-63", "0315", HOLD, "0417")
    assert found is not None and found.key == "relieve"
    kept = told(free, "uk-17-63", "0417", HOLD, "0417")
    assert kept is not None and kept.key == "hold"


def test_who_leaves_its_supply_behind_infiltrates() -> None:
    state = stage("japanese", {"jp-31-58": "0909", "uk-23-37": "0609"})
    network = supply(state, JAPANESE)
    assert network.level(state.pieces["jp-31-58"]) != OUT
    assert network.at(state.world.loc("0506")) == OUT
    found = told(state, "jp-31-58", "0708,0607,0506", CUT, "0406")
    assert found == Intention("infiltrate", {"unit": "jp-31-58", "hex": "0406"})


def test_who_goes_back_from_the_enemy_withdraws() -> None:
    state = stage("allied", {"jp-31-58": "0911", "jp-31-124": "0911", "uk-23-37": "0810"})
    found = told(state, "uk-23-37", "0609", TAKE, "0909")
    assert found == Intention("withdraw", {"unit": "uk-23-37"})


def test_who_leaves_the_place_that_it_was_to_hold_is_not_said_to_head_for_it() -> None:
    """50 Brigade holds Ukhrul, and walks into Homalin, which the Japanese left empty; or only away, towards nothing."""
    state = stage("allied", {"uk-ivc-50p": "0609", "jp-31-58": "0709"})
    found = told(state, "uk-ivc-50p", "0708,0809,0909", HOLD, "0609")
    assert found == Intention("take", {"unit": "uk-ivc-50p", "hex": "0909"})
    alone = stage("allied", {"uk-ivc-50p": "0609"})
    assert told(alone, "uk-ivc-50p", "0608,0607", HOLD, "0609") is None


def test_nothing_is_told_of_what_is_no_move() -> None:
    state = stage("japanese", {"jp-31-58": "0909"})
    assert purpose(state, Going(Done(), 0.0)) is None


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("key", ["relieve", "infiltrate", "screen", "withdraw", "feed"])
def test_each_has_words(lang: str, key: str) -> None:
    state = stage("japanese", {"jp-31-58": "0909"})
    text = NEMESIS.words(lang).intention(state, key, {"unit": "jp-mule-1", "whom": "jp-31-58", "hex": "0406"})
    assert "{" not in text and "jp-" not in text
