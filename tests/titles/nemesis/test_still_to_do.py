"""What matters of what is left to do in Nemesis, each position thought through against the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from engine.table import game
from engine.table.concern import EXPOSED, OPEN_PLACE, PRIZE, STARVES, Concern
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules.ch8_rail import rail_movement
from engine.wargame.concerns import OVERSTACKED
from tests.titles.nemesis.board import ask

TITLE = Nemesis()
HELD = {"uk-gar-imphal": "0410", "uk-gar-dimapur": "0305", "uk-17-48": "0410"}
"""What the Allies hold in all positions."""


def position(pieces: dict[str, str], side: str, chit: str = "assault", at: str = "movement", **more: Any) -> Any:
    return TITLE.position({"pieces": HELD | pieces, "phase": {"side": side, "chit": chit}, "at": at, **more})


def told(state: Any, side: int) -> list[Concern]:
    return list(TITLE.still_to_do(TITLE.view(state, side), side))


def of(found: list[Concern], kind: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    return [(concern.units, concern.hexes) for concern in found if concern.kind == kind]


@pytest.mark.clause("2.3/2", "6.1-C/8")
def test_an_empty_objective_beside_a_regiment_is_a_prize_until_it_has_moved() -> None:
    state = position({"jp-31-58": "0506"}, "japanese")
    assert (("jp-31-58",), ("0406",)) in of(told(state, JAPANESE), PRIZE)
    state = game.play(TITLE, state, TITLE.notation.parse("move jp-31-58 0606"))
    assert "0406" not in [hexes[0] for _, hexes in of(told(state, JAPANESE), PRIZE)]


@pytest.mark.clause("2.2/6b")
def test_one_that_is_held_is_no_prize() -> None:
    state = position({"jp-31-58": "0506", "uk-gar-kohima": "0406"}, "japanese")
    assert "0406" not in [hexes[0] for _, hexes in of(told(state, JAPANESE), PRIZE)]


@pytest.mark.clause("6.1-C/5")
def test_it_is_a_prize_of_the_attack_segment_too() -> None:
    state = position({"jp-31-58": "0506"}, "japanese", "attack", "attacks")
    assert [hexes for _, hexes in of(told(state, JAPANESE), PRIZE)] == [("0406",)]


@pytest.mark.clause("2.3/2")
def test_an_own_objective_that_the_enemy_can_walk_into_is_left_open() -> None:
    """Kohima is empty, a Regiment stands beside it; the Brigade is on the other side of it."""
    pieces = {"jp-31-58": "0506", "uk-23-37": "0407"}
    found = of(told(position(pieces, "allied"), ALLIED), OPEN_PLACE)
    assert ("0406",) in [hexes for units, hexes in found if "uk-23-37" in units]
    assert not of(told(position({"uk-23-37": "0407"}, "allied"), ALLIED), OPEN_PLACE), "no enemy is near"


@pytest.mark.clause("2.3/2")
def test_whoever_holds_another_objective_alone_is_not_called_away() -> None:
    pieces = {"jp-31-58": "0506", "uk-23-37": "0609"}
    assert all("uk-23-37" not in units for units, _ in of(told(position(pieces, "allied"), ALLIED), OPEN_PLACE))


HUNGRY = {"uk-20-32": "0712 out", "jp-33-213": "0613", "jp-33-214": "0714", "jp-hq-33": "0714"}


@pytest.mark.clause("7.1-B/4", "7.1-D/2")
def test_who_would_starve_is_told_where_there_is_supply() -> None:
    """The Brigade is out of supply in the jungle; a hex of the road back to Imphal is one move away."""
    (units, hexes), *_ = of(told(position(HUNGRY, "allied"), ALLIED), STARVES)
    assert (units, hexes[0]) == (("uk-20-32",), "0712")
    start = position(HUNGRY, "allied")
    there = next(c for c in game.legal(start) if c.pieces() == ("uk-20-32",) and c.text().endswith(hexes[1]))
    assert TITLE.fact(game.play(TITLE, start, there), "uk-20-32.traces") == "full"


@pytest.mark.clause("7.1/1")
def test_nobody_starves_on_the_road() -> None:
    assert not of(told(position({"uk-20-32": "0409"}, "allied"), ALLIED), STARVES)


@pytest.mark.clause("6.1-E/1", "6.1-C/1")
def test_a_lone_unit_before_three_regiments_is_exposed() -> None:
    """Three Regiments of 6 against a Battalion's worth: at least three to one. Nobody is near the second one."""
    three = {"jp-31-58": "0606", "jp-31-124": "0607", "jp-31-138": "0608", "jp-hq-31": "0708"}
    found = told(position(three | {"uk-lr-assamreg": "0507"}, "allied"), ALLIED)
    assert [units for units, hexes in of(found, EXPOSED) if hexes[0] == "0507"] == [("uk-lr-assamreg",)]
    assert not of(told(position({"uk-lr-assamreg": "0507"}, "allied"), ALLIED), EXPOSED)


@pytest.mark.clause("2.2/3", "2.2/8")
def test_a_third_regiment_in_the_jungle_without_a_track_is_one_too_many() -> None:
    """Who has moved there already is named last; nothing is told once one has left."""
    three = {"ch-38-112": "1605", "ch-38-113": "1605", "ch-22-66": "1604"}
    state = position(three, "allied")
    assert not of(told(state, ALLIED), OVERSTACKED), "two may"
    state = game.play(TITLE, state, TITLE.notation.parse("move ch-22-66 1605"))
    first = told(state, ALLIED)[0]
    assert (first.kind, first.clause, first.hexes) == (OVERSTACKED, "2.2/8", ("1605",))
    assert set(first.units[:2]) == {"ch-38-112", "ch-38-113"}
    state = game.play(TITLE, state, TITLE.notation.parse("move ch-38-112 1604"))
    assert not of(told(state, ALLIED), OVERSTACKED)


@pytest.mark.clause("2.2/8", "8.1-C/4")
def test_a_hex_that_trains_have_overfilled_is_told_before_they_stop() -> None:
    three = {"uk-17-48": "0305", "uk-17-63": "0305", "uk-20-32": "0305", "uk-20-80": "0305"}
    state = position(three, "allied", "reinforcement")
    ask(state, *rail_movement(ALLIED))
    first = told(state, ALLIED)[0]
    assert (first.kind, first.clause, first.hexes) == (OVERSTACKED, "2.2/8", ("0305",))
    assert set(first.units) == {*three, "uk-gar-dimapur"}


def test_nothing_is_told_to_the_other_side() -> None:
    state = position({"jp-31-58": "0506"}, "japanese")
    assert told(state, ALLIED) == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_each_kind_has_its_words(lang: str) -> None:
    crowd = {"ch-38-112": "1605", "ch-38-113": "1605", "ch-22-66": "1605"}
    words, state = TITLE.words(lang), position(HUNGRY | crowd | {"jp-31-58": "0506", "uk-23-37": "0408"}, "allied")
    for concern in told(state, ALLIED):
        text = words.concern(concern, state)
        assert "[" not in text and "_" not in text, text
