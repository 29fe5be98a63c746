"""What matters of what is left to do in Defeat Into Victory, each position thought through against the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from engine.table.concern import EXPOSED, OPEN_PLACE, PRIZE, STARVES, Concern
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.state import DefeatState
from engine.wargame.concerns import OVERSTACKED
from tests.titles.defeat_into_victory.table import TITLE, at, play

IMPHAL, BESIDE = "1315", "1415"
SPARE = "al-20-32"


def moving(side: str, *acting: str, **units: Any) -> DefeatState:
    position = {name: units.pop(name) for name in ("supplies", "stock") if name in units}
    given = {name.replace("_", "-"): where for name, where in units.items()}
    return at(
        "movement", units=given, **position, acting={"side": side, "units": list(acting), "sequence": "move-combat"}
    )


def told(state: DefeatState, side: int) -> list[Concern]:
    return list(TITLE.still_to_do(TITLE.view(state, side), side))


def of(found: list[Concern], kind: str) -> list[tuple[tuple[str, ...], str]]:
    return [(concern.units, concern.hexes[0]) for concern in found if concern.kind == kind]


@pytest.mark.clause("3.1/4", "14.1.7/1")
def test_imphal_without_a_soul_is_a_prize_until_who_stands_before_it_has_moved() -> None:
    state = moving("japanese", "jp-33-213", jp_33_213=BESIDE)
    assert (("jp-33-213",), IMPHAL) in of(told(state, JAPANESE), PRIZE)
    assert not of(told(play(state, "move jp-33-213 1414"), JAPANESE), PRIZE)


@pytest.mark.clause("3.1/1")
def test_who_is_not_activated_is_asked_nothing() -> None:
    state = moving("japanese", "jp-33-214", jp_33_213=BESIDE, jp_33_214="2811")
    assert not of(told(state, JAPANESE), PRIZE)


@pytest.mark.clause("3.1/4")
def test_imphal_is_left_open_to_an_enemy_who_can_walk_in() -> None:
    state = moving("allied", SPARE, al_20_32="1314", jp_33_213=BESIDE)
    assert ((SPARE,), IMPHAL) in of(told(state, ALLIED), OPEN_PLACE)
    assert not of(told(moving("allied", SPARE, al_20_32="1314"), ALLIED), OPEN_PLACE), "nobody is near"
    held = moving("allied", SPARE, al_20_32="1314", al_20_80=IMPHAL, jp_33_213=BESIDE)
    assert IMPHAL not in [hex_ for _, hex_ in of(told(held, ALLIED), OPEN_PLACE)]


@pytest.mark.clause("13.2.1/6")
def test_one_step_before_two_regiments_is_exposed() -> None:
    """Twelve factors can come against three, and by rail it is far away; where nobody comes there is no danger."""
    weak = {"at": "2811", "lost": 2}
    state = moving("allied", SPARE, al_20_32=weak, jp_33_213="2609", jp_33_214="2609")
    assert of(told(state, ALLIED), EXPOSED) == [((SPARE,), "2811")]
    assert not of(told(moving("allied", SPARE, al_20_32=weak), ALLIED), EXPOSED)


@pytest.mark.clause("7.6.1/1", "7.7.2/1")
def test_beyond_all_supply_with_a_way_back_into_it_one_starves() -> None:
    """Without headquarters only the sources feed anybody: no line of five points reaches 1216, one does Imphal."""
    assert of(told(moving("allied", SPARE, al_20_32="1216"), ALLIED), STARVES) == [((SPARE,), "1216")]
    assert not of(told(moving("allied", SPARE, al_20_32=IMPHAL), ALLIED), STARVES)


@pytest.mark.clause("10.1.2/4", "10.1.3/1")
def test_three_in_rough_jungle_are_told_of_even_when_all_have_moved_there() -> None:
    three = {"jp-33-213": "1514", "jp-33-214": "1514", "jp-33-215": "1614"}
    state = at("movement", units=three, acting={"side": "japanese", "units": list(three), "sequence": "move-combat"})
    assert not of(told(state, JAPANESE), OVERSTACKED), "two may"
    crowded = play(state, "move jp-33-215 1514")
    assert of(told(crowded, JAPANESE), OVERSTACKED) == [(tuple(three), "1514")]
    assert not of(told(play(crowded, "move jp-33-213 1614"), JAPANESE), OVERSTACKED)


def test_nothing_is_told_to_who_does_not_decide() -> None:
    assert told(moving("japanese", "jp-33-213", jp_33_213=BESIDE), ALLIED) == []
