"""What new players stumbled over, read again with the numbers and names it was said with."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games import titles
from engine.table.verdict import Modifier, Reason, Tally
from engine.table.wording.catalogue import catalogue, fill
from engine.table.wording.words import capital, counted
from engine.titles.defeat_into_victory.events import AirMoved, AirStruck
from engine.titles.vinegar_joes_war.events import AirFired
from engine.titles.vinegar_joes_war.pieces import BASING, LANDING
from engine.titles.vinegar_joes_war.rules.ch12_missions import AIMS
from nemesis_gui.session.words import Words
from nemesis_gui.titles.defeat_into_victory.combat.figures import units_html

ONE = {"price": 1, "n": 1, "text": "Move 58/31", "why": "it has moved", "unit": "58/31", "enforce": 0, "refuse": 1}
THREE = ONE | {"price": 3, "n": 3}


def said(title: str, table: str, key: str, facts: dict[str, Any], lang: str = "en") -> str:
    return fill(catalogue(lang, title)[table][key], facts, lang)


def test_who_may_stay_is_told_what_it_costs() -> None:
    assert said("nemesis", "prompts", "RetreatOrRefuse", ONE) == "Pay 1 step to stay?"
    assert said("nemesis", "prompts", "RetreatOrRefuse", THREE) == "Pay 3 steps to stay?"
    assert said("nemesis", "prompts", "RetreatOrRefuse", THREE, "fr").startswith("Payer 3 pas pour rester")
    last = said("nemesis", "prompts", "RetreatOrRefuse.last", THREE)
    assert last.startswith("Pay 3 steps to stay? "), "the same, and what it means"


LABELS = [
    ("{text}, and {n:other|others} with it", "Move 58/31, and 1 other with it", "Move 58/31, and 3 others with it"),
    ("{n:more line|more lines} in the log", "1 more line in the log", "3 more lines in the log"),
    ("{n:piece stays|pieces stay} behind: {why}",
     "1 piece stays behind: it has moved", "3 pieces stay behind: it has moved"),
    ("against {unit}: {enforce:step|steps} to enforce, {refuse:step|steps} to refuse",
     "against 58/31: 0 steps to enforce, 1 step to refuse", "against 58/31: 0 steps to enforce, 1 step to refuse"),
]  # fmt: skip


@pytest.mark.parametrize(("label", "one", "three"), LABELS)
def test_labels_agree_with_their_number(label: str, one: str, three: str) -> None:
    english, french = (Words(lang, titles().title("nemesis")) for lang in ("en", "fr"))
    assert english.tr(label, **ONE) == one and english.tr(label, **THREE) == three
    assert french.tr(label, **ONE) != one, "it is said in French, too"


def test_an_air_unit_that_is_driven_off_has_not_flown() -> None:
    title = titles().title("defeat-into-victory")
    state = title.new("u-go", {}, "1")
    struck, flown = (kind(1, "air-al-b25", "flown", "5.7.3/1") for kind in (AirStruck, AirMoved))
    assert title.words("en").event(state, struck).endswith("turns back, its mission fails")
    assert "demi-tour" in title.words("fr").event(state, struck)
    assert title.words("en").event(state, flown).endswith("has flown")


@pytest.mark.parametrize(("lang", "begins"), [("en", "heads for"), ("fr", "se dirige vers")])
def test_an_aim_is_told_as_an_aim(lang: str, begins: str) -> None:
    told = said("nemesis", "intentions", "hold", {"unit": "58/31", "hex": "0410 Imphal"}, lang)
    assert f"58/31 {begins} 0410 Imphal" in told


def test_what_is_left_stands_before_its_word() -> None:
    words = titles().title("nemesis").words("en")
    reason = Reason("too_dear", "5.1-A/2", {"hex": "0410", "needs": 1, "has": 0, "allowance": 4})
    assert words.reason(reason) == "0410 costs 1 mp, 0 of 4 left"


@pytest.mark.parametrize(
    "text", ["depot arrives in 2104", '<a href="unit:?">an unseen unit</a> moves', "an unseen unit is here"]
)
def test_a_line_of_the_log_begins_with_a_capital(text: str) -> None:
    begun = capital(text)
    assert begun.lower() == text.lower() and begun != text
    assert capital(begun) == begun and capital("") == ""


@pytest.mark.parametrize(("title", "decision", "about"), [
    ("tail-of-the-tiger", "WriteElh", "tank division"),
    ("tail-of-the-tiger", "SetUp.division", "your front"),
    ("defeat-into-victory", "PlaceUnits", "Set-up"),
    ("defeat-into-victory", "BuyAirUnits", "Air power"),
    ("vinegar-joes-war", "ActivateHeadquarters", "each costs a depot"),
    ("nemesis", "DrawChit.opens", "first chit"),
])  # fmt: skip
def test_a_first_question_says_what_it_is_about(title: str, decision: str, about: str) -> None:
    assert about in catalogue("en", title)["prompts"][decision]
    for lang in ("en", "fr"):
        assert 30 < len(catalogue(lang, title)["prompts"][decision]) < 75, "it has room at the head of the column"


@pytest.mark.parametrize(("down", "back", "told"), [
    (1, 0, "1 shot down"), (0, 2, "2 turned back"), (1, 1, "1 shot down, 1 turned back"), (0, 0, "no effect"),
])  # fmt: skip
def test_fire_at_aircraft_tells_only_what_it_did(down: int, back: int, told: str) -> None:
    title = titles().title("vinegar-joes-war")
    fired = AirFired(1, "2104", 3, 5, down, back, "12.4/1")
    line = title.words("en").event(title.new("imphal", {}, "1"), fired)
    assert line == f"Allied fire at aircraft over 2104 Imphal (line 3 of the Air Attack Table, die 5): {told}"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_mission_has_a_word(lang: str) -> None:
    words = catalogue(lang, "vinegar-joes-war")["mission"]
    assert {LANDING, BASING, *(aim.mission for aim in AIMS.values())} <= set(words)


def test_what_a_unit_brings_is_told_from_its_printed_factor() -> None:
    title = titles().title("defeat-into-victory")
    state = title.new("u-go", {}, "1")
    tally = Tally((Modifier("printed", 5, "13.2.1/4"), Modifier("oos", -3, "7.10.1/1")))
    told = units_html(Words("en", title), state, [("al-5-123", tally)])
    assert "123/5: printed factor 5" in told and "out of supply" in told and " = " not in told


@pytest.mark.parametrize(("title", "unit"), [("nemesis", "jp-31-58"), ("defeat-into-victory", "al-5-123")])
def test_the_steps_of_a_unit_stand_before_their_noun(title: str, unit: str) -> None:
    found = titles().title(title)
    state = found.new(next(iter(found.scenarios())), {}, "1")
    steps, english, french = state.pieces[unit].steps, found.words("en"), found.words("fr")
    assert f"{steps} steps" in english.about(state, unit) and f"{steps} pas" in french.about(state, unit)


def test_pieces_of_one_name_are_told_once_with_their_number() -> None:
    assert counted(["depot", "IV HQ", "depot"]) == ["depot\u00a0\u00d72", "IV HQ"]
    links = ['<a href="unit:a">depot</a>', '<a href="unit:b">depot</a>']
    assert counted(links) == ['<a href="unit:a">depot</a>\u00a0\u00d72']


def test_a_place_is_named_with_its_article() -> None:
    title = titles().title("nemesis")
    state, place = title.new("campaign", {}, "1"), title.notation.parse("place uk-7-33 off-map")
    assert title.words("en").command(state, place).endswith(" in the Allied Off-Map Box")
    assert title.words("fr").command(state, place).endswith(" dans la case alliée hors carte")


@pytest.mark.parametrize("title", ["vinegar-joes-war", "tail-of-the-tiger"])
def test_a_division_has_an_ordinal_in_french_and_no_brackets(title: str) -> None:
    found = titles().title(title)
    state = found.new(next(iter(found.scenarios())), {}, "1")
    english, french = ({found.words(lang).unit(state, unit) for unit in state.pieces} for lang in ("en", "fr"))
    assert {"18e division", "55e division"} <= french
    assert not [name for name in french if name.endswith(("(division)", "(brigade)"))]
    assert not [name for name in english if name.endswith("Div Division")]


def test_headquarters_and_mules_are_french_in_french() -> None:
    title = titles().title("nemesis")
    state, words = title.new("campaign", {}, "1"), title.words("fr")
    named = {words.unit(state, unit) for unit in state.pieces}
    assert {"QG 31 Div", "Mulets", "garnison d’Imphal"} <= named
    assert not [name for name in named if name.startswith("HQ") or name.endswith("garrison")]
    assert words.thing(state, "jp-air-5") == "5e division aérienne"


def test_a_modifier_of_the_die_is_french_in_french() -> None:
    assert catalogue("fr", "nemesis")["ui"]["DRM"] == "Mod. dé"
