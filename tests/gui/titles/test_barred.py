"""What the other side's answer in a combat bars its attacker from stands first on the card of the answer, in each game
whose attackers go into the hex they emptied."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel

from engine.table.title import Title
from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from nemesis_gui.features.log.answers import OVERLAY, Answers
from nemesis_gui.session.table import HOT_SEAT
from tests.gui.titles.conftest import Posed, card_text

Answered = Callable[..., str]
DEFEAT, VINEGAR, TIGER = DefeatIntoVictory(), VinegarJoesWar(), TailOfTheTiger()


@pytest.fixture
def answered(posed: Posed) -> Answered:
    """What the card of the answer says first, after some commands in a hot seat; empty without a card."""

    def told(title: Title[Any], position: dict[str, Any], dice: tuple[int, ...], *lines: str, lang: str = "en") -> str:
        player = posed(title, position, dice, *lines, lang=lang, players=HOT_SEAT)
        card = player.window.feature(Answers).card
        return "" if card.isHidden() else card.body.findChildren(QLabel)[0].text()

    return told


def defeat(**units: Any) -> dict[str, Any]:
    """Two brigades of the 20th Division beside 2911, at the combat of their segment."""
    own = {"al-20-32": "2811", "al-20-80": "2811"}
    there = {name.replace("_", "-"): where for name, where in units.items()}
    return {"scenario": "campaign", "units": {**own, **there}, "at": "combat",
            "acting": {"side": "allied", "units": [*own]}}  # fmt: skip


ATTACK = ("attack 2911 al-20-32,al-20-80", "roll", "retreat al-20-80 2711", "done")
"""On a 6 at 2:1 the attacker has to pay one hit, the defender two."""


def test_defenders_who_pay_with_steps_hold_the_hex(answered: Answered) -> None:
    text = answered(DEFEAT, defeat(jp_53_119="2911"), (6,), *ATTACK, "lose jp-53-119", "lose jp-53-119", "done")
    assert "They hold" in text and "none of yours goes in" in text and "clause:13.8.1/1" in text


def test_what_the_card_of_the_combat_tells_is_told_by_no_second_card(posed: Posed) -> None:
    """Nothing bars the attackers, and what it cost stands on their own card; the place is marked nevertheless."""
    lines = (*ATTACK, "lose jp-53-119", "retreat jp-53-119 3012,3112")
    player = posed(DEFEAT, defeat(jp_53_119="2911"), (6,), *lines, players=HOT_SEAT)
    assert player.window.feature(Answers).card.isHidden()
    assert "loses a step" in card_text(player)
    assert OVERLAY in player.hands.view.board.overlays()


def test_ones_own_air_support_is_no_answer_of_the_enemy_whose_guns_are(answered: Answered) -> None:
    """The bomber flies when both have said what they send."""
    own = {"al-20-80": "1414", "al-20-32": "1315", "hq-iv": "1315"}
    units = {**own, "jp-15-60": "1415", "jp-33-213": "1514", "hq-15": "1614", "jp-art-3": "1614"}
    position = {"clear": True, "turn": 3, "units": units, "at": "combat",
                "air": {"air-al-b25": {"box": "available", "mission": "support", "flies_as": "bomber"}},
                "acting": {"side": "allied", "units": ["al-20-80", "al-20-32"]}}  # fmt: skip
    lines = ("attack 1415 al-20-80,al-20-32", "choose air-al-b25", "choose hq-iv", "choose jp-art-3", "done")
    text = answered(DEFEAT, position, (), *lines)
    assert "3 HFA" in text and "B-25" not in text


def test_nothing_is_said_to_be_held_while_defenders_have_still_to_pay(answered: Answered) -> None:
    assert answered(DEFEAT, defeat(jp_53_119="2911"), (6,), *ATTACK) == ""


def test_tanks_alone_do_not_follow_into_the_jungle(answered: Answered) -> None:
    """Both brigades have gone back for the one hit; the tanks stayed, and no line leads into 3309."""
    own = {"al-20-32": "3310", "al-20-80": "3310", "al-tk254-3cb": "3310"}
    position = {**defeat(), "units": {**own, "jp-53-119": "3309"}, "acting": {"side": "allied", "units": [*own]}}
    lines = (f"attack 3309 {','.join(own)}", "done", "roll", "retreat al-20-32 3311", "retreat al-20-80 3311", "done")
    text = answered(DEFEAT, position, (6,), *lines, "lose jp-53-119", "retreat jp-53-119 3209,3108")
    assert "is empty, but none of your attackers may go in" in text and "clause:17.1.4/1" in text


def test_japanese_victors_do_not_follow_into_china(answered: Answered) -> None:
    """The brigade goes back one hex over the border, where no Japanese follows before the Burma Road is cut."""
    position = {"units": {"jp-5": "3114", "jp-18": "3114", "br-16": "3113", "jp-g3": "1103", "br-loc404": "1104"},
                "turn": 3, "at": {"player": "japanese", "phase": 8}}  # fmt: skip
    lines = ("attack 3113", "join jp-5", "join jp-18", "retreat br-16 3112")
    text = answered(VINEGAR, position, (2,), *lines)
    assert "is empty, but none of your attackers may go in" in text and "clause:14.21/1" in text


def test_pursuit_stands_open_where_they_went_back(answered: Answered) -> None:
    position = {"units": {"jp-18": "3326", "jp-33": "3326", "br-16": "3325"},
                "at": {"player": "japanese", "phase": 8}}  # fmt: skip
    lines = ("attack 3325", "join jp-18", "join jp-33", "retreat br-16 3324")
    assert "go in" not in answered(VINEGAR, position, (2,), *lines)


def test_who_forgoes_an_airstrike_answers_before_the_die(answered: Answered) -> None:
    """The answer is the last one of the combat, and its result comes after it: DE, so pursuit stands open."""
    strike = {"TAC-br-1": {"box": "map", "at": "3326", "mission": "defence", "base": "br-ab-221"}}
    position = {"units": {"jp-18": "3325", "jp-33": "3325", "jp-5": "3325", "br-16": "3326"}, "support": strike,
                "at": {"player": "japanese", "phase": 8}}  # fmt: skip
    lines = ("attack 3326", "join jp-18", "join jp-33", "join jp-5", "answer no")
    assert "go in" not in answered(VINEGAR, position, (6,), *lines)


GARRISON = {"turn": 2, "air": {"jet": 0, "tiger": 0, "east": 0, "west": 0},
            "units": {"ge-7pz": "5001", "ge-gd": "5001", "jp-1imb": "5002", "jp-58": "5002",
                      "ge-97inf": "4300", "jp-69": "4301"}}  # fmt: skip
"""Two German divisions before two Japanese units, of which the one has one step."""
ASSAULT = ("attack 5002", "join ge-7pz", "join ge-gd", "lose ge-gd", "lose ge-gd")


def test_a_defender_left_holds_the_hex(answered: Answered) -> None:
    text = answered(TIGER, {**GARRISON, "at": {"phase": "german-assaults"}}, (1,), *ASSAULT, "lose jp-58")
    assert "They hold" in text and "clause:wtf-13.x/5" in text


def test_nothing_is_held_while_the_defender_has_still_to_pay(answered: Answered) -> None:
    assert answered(TIGER, {**GARRISON, "at": {"phase": "german-assaults"}}, (1,), *ASSAULT) == ""


def test_an_assault_on_the_way_in_vain_ends_where_it_began_in_french_too(answered: Answered) -> None:
    units = {"ge-50inf": "5001", "jp-58": "5002", "jp-1imb": "5002"}
    position = {**GARRISON, "units": units, "at": {"phase": "german-movement"}}
    lines = ("storm ge-50inf 5002 infiltration", "lose jp-58", "lose jp-58")
    text = answered(TIGER, position, (1, 6), *lines, lang="fr")
    assert "aucun des vôtres" in text and "clause:wtf-12.2/2" in text
