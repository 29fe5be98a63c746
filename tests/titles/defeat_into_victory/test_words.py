"""Whatever the title can say has words in each language, and they read well."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import engine.titles.defeat_into_victory as package
from engine.players.randomplayer import RandomPlayer
from engine.table.event import Drawn, Event, Rolled, RolledFor, Weight
from engine.table.session import Session
from engine.table.verdict import reason
from engine.table.wording.catalogue import catalogue
from engine.table.wording.spoken import LANGUAGES
from engine.table.wording.typography import set_type
from engine.titles.defeat_into_victory.commands import NOTATION, Hold, Use
from engine.titles.defeat_into_victory.events import (
    CombatResolved,
    PointsScored,
    SegmentBegan,
    StatusChanged,
    StepLost,
    StockChanged,
    Supplied,
)
from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from engine.titles.defeat_into_victory.options import OPTIONS
from engine.titles.defeat_into_victory.pieces import JAPANESE
from engine.titles.defeat_into_victory.records import Segment
from engine.titles.defeat_into_victory.rules.ch2_tables import consult, modifiers
from engine.titles.defeat_into_victory.rules.ch7_status import TellStatus
from engine.titles.defeat_into_victory.rules.ch7_supply import IMPULSE, STATUS, SupplyUnits
from engine.titles.defeat_into_victory.rules.ch9_operations import ChooseUse, DeclareActivation
from engine.titles.defeat_into_victory.state import DefeatState
from tests.titles.defeat_into_victory.table import at, play
from tests.titles.said import Said
from tests.titles.spoken import Spoken, fields

TITLE = DefeatIntoVictory()
SPOKEN = {
    "reason": 0, "Modifier": 0, "PhaseBegan": 0, "roll": 0, "end": 1, "add_stock": 3, "score": 3, "spend": 4,
    "spend_from": 5,
}  # fmt: skip
said = Said(package, SPOKEN)
spoken = Spoken(TITLE, said)
IMPHAL, UNIT, CORPS = "1315", "jp-31-58", "hq-iv"


@pytest.fixture(scope="module")
def state() -> DefeatState:
    return TITLE.new("u-go", {}, "words")


# -- nothing without words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_kind_has_words(lang: str) -> None:
    charts = TITLE.pack.charts
    when = {modifier.when for chart in charts.tables.values() for modifier in chart.modifiers}
    wanted = {
        "prompts": set(said.decisions()),
        "commands": set(NOTATION.commands) - {"answer"},
        "events": {*said.events(), *(f"phase_began.{name}" for name in said.given("PhaseBegan"))},
        "reasons": said.given("reason"),
        "modifiers": said.given("Modifier") | when,
        "purposes": said.given("roll") | (set(charts.tables) - {"random_events"}),
        "whys": said.given("add_stock", "score", "spend", "spend_from", "end"),
        "event": {row[-1] for row in charts.tables["random_events"].rows},
    }
    assert all(len(words) > 5 for words in wanted.values()), "the words are gathered where they stand"
    assert spoken.missing(lang, wanted) == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_ends_a_decision_and_what_answers_it_is_named(lang: str) -> None:
    assert sorted(spoken.ends() - spoken.table(lang, "commands")) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_items_and_names_have_words(lang: str) -> None:
    named = {word for option in OPTIONS for word in (option.name, option.group) if word}
    choices = {f"{option.name}.{choice}" for option in OPTIONS if not option.switch for choice in option.choices}
    assert sorted((named | choices) - spoken.table(lang, "options")) == []
    about = {option.name for option in OPTIONS if option.switch} | choices
    assert sorted(about - spoken.table(lang, "options_about")) == []
    assert {f"item.{name}" for name in TITLE.pack.charts.sustained} <= spoken.table(lang, "commands")
    assert {f"sustained_used.{name}" for name in TITLE.pack.charts.sustained} <= spoken.table(lang, "events")
    assert set(TITLE.pack.formations) <= spoken.table(lang, "formations")
    turns = {str(turn) for turn in range(1, len(TITLE.pack.turns) + 1)}
    assert turns <= spoken.table(lang, "turns") & spoken.table(lang, "dates")


def test_both_languages_have_the_same_sentences_with_the_same_facts() -> None:
    assert spoken.unlike((
        "options", "options_about", "events", "prompts", "commands", "told", "reasons", "modifiers", "sections",
        "together",
    )) == []  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_names_only_facts_that_there_are(lang: str) -> None:
    """Of an event and of a command its fields, the end of a path and what a stock was before, of a question also what
    is added to them."""
    kinds = {**said.events(), **NOTATION.commands}
    assert spoken.too_many_facts(lang, kinds, {"path": ("end",), "number": ("use",), "stock": ("before",)}) == []
    asked, decisions = {"hex", "unit", "target", "hits", "formations", "units", "marker"}, said.decisions()
    for key, text in catalogue(lang, TITLE.id)["prompts"].items():
        decision = decisions.get(key.split(".")[0])
        assert decision is None or fields(text) <= asked | set(decision.__struct_fields__), (key, text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rulebook_has_titles_and_topics(lang: str) -> None:
    words, book = TITLE.words(lang), TITLE.rulebook()
    assert len(book) == 463
    for clause in book.clauses():
        chapter, section = words.chapter(clause.section), words.section(clause.section)
        assert not chapter[-1].isdigit() and section != clause.section
    topics = {clause.topic for clause in book.clauses()}
    assert lang == "en" or topics == spoken.table(lang, "topics")
    assert len(book.section("12.1")) == 7, "the cases of a section stand together"


def test_where_values_come_from_is_told_in_words() -> None:
    assert spoken.sources_untold() == set()


# -- sentences


SENTENCES: dict[str, tuple[Event, str, str]] = {
    "stock": (
        StockChanged(1, 2, 9, "received", ""), "Allied stock: +2, now 9 (SPs received)",
        "Stock du camp allié : +2, soit 9 (points reçus)",
    ),
    "full stock": (
        StockChanged(0, 5, 18, "received", "", ("7.5.2/1",)),
        "Japanese stock: +5, now 18 (SPs received); it holds no more, the rest is lost",
        "Stock du camp japonais : +5, soit 18 (points reçus) ; il n'en tient pas plus, le reste est perdu",
    ),
    "points": (
        PointsScored(0, 2, 5, "1315", ""), "Japanese victory points: +2, now 5 (1315 Imphal)",
        "Points de victoire du camp japonais : +2, total 5 (1315 Imphal)",
    ),
    "marker": (
        SegmentBegan(1, "am-al-2c", ""), "Allied Activation Segment: Allied II (2 formations or D6 + 2 units)",
        "Segment d'activation du camp allié : Allié II (2 formations ou 1D6 + 2 unités)",
    ),
    "drawn": (
        Drawn("end-turn", "", 0), "The Japanese player draws End Turn", "Le joueur japonais tire Fin de tour",
    ),
    "by an HQ": (
        Supplied(1, (UNIT,), CORPS, ""), "IV Corps HQ supplies 58/31", "QG IVe corps ravitaille 58/31",
    ),
    "by a source": (
        Supplied(1, ("ina-subhas",), "1419", ""), "1419 Silchar supplies Subhas", "1419 Silchar ravitaille Subhas",
    ),
    "eliminated at once": (
        CombatResolved(0, IMPHAL, 9, 3, "3:1", -1, "2:1", 6, 0, -1, ""),
        "9 to 3: column 3:1, shifted by \u22121 to 2:1; die 6; attacker: no effect, defender: one unit eliminated",
        "9 contre 3 : colonne 3:1, décalée de \u22121 à 2:1 ; dé 6 ; "
        "attaquant : sans effet, défenseur : une unité éliminée",
    ),
    "not shifted": (
        CombatResolved(0, IMPHAL, 9, 3, "3:1", 0, "3:1", 6, 1, 2, ""),
        "9 to 3: column 3:1; die 6; attacker: 1 hit, defender: 2 hits",
        "9 contre 3 : colonne 3:1 ; dé 6 ; attaquant : 1 perte, défenseur : 2 pertes",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SENTENCES)
def test_a_sentence_reads_well(state: DefeatState, name: str) -> None:
    event, english, french = SENTENCES[name]
    assert TITLE.words("en").event(state, event) == english
    assert TITLE.words("fr").event(state, event) == set_type(french, "fr")


def test_air_units_formations_and_the_uses_of_a_marker_are_named(state: DefeatState) -> None:
    words = TITLE.words("en")
    assert words.reason(reason("out_of_range", "", unit="air-al-spit"), state) == "Spitfire is out of range"
    assert words.reason(reason("has_acted", "", unit="jp-31"), state) == "31st Division has acted already"
    asked = state.copy()
    asked.agenda = (ChooseUse(1, "am-al-2c", second=False),)
    assert [words.command(asked, Use(number)) for number in (1, 2)] == ["2 formations", "D6 + 2 units"]


def test_a_hex_and_a_unit_are_described(state: DefeatState) -> None:
    words, imphal = TITLE.words("en"), state.world.hex(IMPHAL, "")
    assert {"city", "Allied control", "3 SP markers, Allied", "Improved Position"} <= set(words.ground(state, imphal))
    assert words.about(state, UNIT).startswith("infantry, ") and words.about(state, UNIT).endswith("supplied")
    assert words.condition(state, "mm-1") == "out of supply"
    assert "command rating 5, movement allowance 5" in words.about(state, "hq-iv")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_log_holds_no_ids_and_no_gaps(lang: str) -> None:
    """A hundred commands played at random, told as they are asked and in the log: no ids, keys, gaps or None."""
    session, player, words = Session.new(TITLE, "u-go", {}, "log"), RandomPlayer("log"), TITLE.words(lang)
    rng, bad = Random(7), re.compile(r"\b(jp|al|am|hq|air|mm|ch)-|_|\[|\{|  |None|: ?$")
    for _ in range(100):
        commands = session.commands()
        ends = [command for command in commands if command.ends and rng.random() < 0.5]
        command = ends[0] if ends else player.pick(session.state, commands)
        texts = [words.prompt(session.state), words.command(session.state, command), words.phase(session.state)]
        session.play(command)
        texts += [words.event(session.state, event) for event in session.events]
        assert [text for text in texts if not text or bad.search(text)] == []


def test_whose_die_it_is_for_the_initiative(state: DefeatState) -> None:
    die = Rolled("initiative", 6, 10, "6.1.1/1", 0)
    assert TITLE.words("en").event(state, die) == "Japanese initiative: die 6, modified to 10"
    assert TITLE.words("en").event(state, Rolled("initiative", 6, 6, "6.1.1/1", 0)) == "Japanese initiative: die 6"
    assert TITLE.words("fr").event(state, die).startswith("Initiative, Japonais")


def test_what_modified_a_die_is_told_with_it(state: DefeatState) -> None:
    """As it was when the die was rolled: later it may be otherwise."""
    state = state.copy()
    consult(state, "initiative", JAPANESE, "6.1.1/1")
    die = state.events[-1]
    parts = modifiers(state, "initiative", JAPANESE).parts
    assert isinstance(die, Rolled) and parts and len(die.parts) == len(parts)
    assert die.modified - die.die == sum(part.value for part in parts)
    told = TITLE.words("en").event(state, die)
    assert all(TITLE.words("en").modifier(part) in told for part in parts) and told.endswith(")")


def test_who_falls_out_of_supply_is_of_note_and_who_is_back_is_not(state: DefeatState) -> None:
    state = state.copy()
    first, second = state.on_map(JAPANESE)[:2]
    for piece, oos in ((first, True), (second, False)):
        state.change(piece.id, oos=oos)
    state.events = []
    before = tuple(piece.id for side in (0, 1) for piece in state.on_map(side) if piece.oos and piece.id != first.id)
    TellStatus((*before, second.id)).run(state)
    told = {event.unit: event.weight for event in state.events if isinstance(event, StatusChanged)}
    assert told == {first.id: Weight.NOTABLE, second.id: Weight.ROUTINE}


def test_a_committed_hq_is_of_note_to_the_other_side() -> None:
    state = play(at("supply", units={CORPS: "1315", "al-5-9": {"at": "1315", "oos": True}}, stock={"allied": 6},
                    acting={"side": "allied"}), f"supply {CORPS} committed -")  # fmt: skip
    assert [event.weight for event in state.events if event.kind == "status_changed"] == [Weight.NOTABLE]


# -- many at once


def test_what_happens_to_many_is_told_with_its_number(state: DefeatState) -> None:
    """Of the checks of a side and of whom they hit, each once; a single piece needs no number."""
    units = (UNIT, "jp-15-51")
    checks: list[Event] = [RolledFor("oos_disruption", 2, 2, "7.9.9/1", 0, 10, unit=unit) for unit in units]
    hit = StatusChanged(0, UNIT, "disrupted", "13.7.2/1")
    words = TITLE.words("en")
    assert [(text, len(some)) for text, some in words.together(state, [*checks, hit])] == [
        ("Japanese: 1 unit is disrupted: 58/31 (2 checked)", 3),
    ]  # fmt: skip
    assert [(text, len(some)) for text, some in words.together(state, checks)] == [
        ("Japanese: 2 units checked for disruption, none disrupted", 2),
    ]  # fmt: skip
    assert not words.together(state, [checks[0], hit])
    apart = StatusChanged(0, "jp-33-213", "disrupted", "13.6.5/1")
    assert [text for text, _ in words.together(state, [*checks, hit, apart])] == [
        "Japanese: 1 unit is disrupted: 58/31 (2 checked)", "Japanese: 1 unit is disrupted: 213/33",
    ], "who is disrupted by a retreat was not checked"  # fmt: skip


def test_the_steps_of_a_unit_are_told_with_what_is_left_at_last(state: DefeatState) -> None:
    """Of two that it lost one after the other the last tells how many it has."""
    first, second = StepLost(0, UNIT, 3, "13.5.1/1"), StepLost(0, UNIT, 2, "13.5.1/1")
    both = first.joined(second)
    assert both is not None
    assert TITLE.words("en").event(state, both) == "58/31 loses 2 steps (2 left)"
    assert first.joined(StepLost(0, "jp-15-51", 2, "13.5.1/1")) is None


# -- the parts of the turn


@pytest.mark.parametrize(
    ("point", "given", "name"),
    [
        ("supply-phase", {"initiative": "japanese"}, "Supply Acquisition"),
        ("strategic", {"initiative": "japanese"}, "Allied Strategic Supply"),
        ("supply", {"acting": {"side": "allied", "moment": "last-chance"}}, "End Phase: Attrition"),
        ("supply", {"acting": {"side": "allied", "moment": "status"}}, "Supply"),
    ],
)  # fmt: skip
def test_the_part_of_the_turn_is_that_of_the_question(point: str, given: dict[str, Any], name: str) -> None:
    """The same question is asked in several parts of the turn [7.1.2/1, 7.1.3/1, 7.9.2/1, 14.1.2/1]."""
    units = {"al-20-32": {"at": "1315", "oos": True}, "hq-iv": "1314"}
    lots = {"1315": {"side": "allied", "count": 1}}
    assert TITLE.words("en").phase(at(point, 2, 2, units=units, supplies=lots, **given)) == name


def test_markers_to_keep_are_told_apart_by_what_they_are_good_for() -> None:
    """Side and kind are the same for all that one may keep [8.1.4/1]."""
    state = TITLE.new("u-go", {}, "words")
    assert TITLE.words("en").command(state, Hold("am-jp-2a")).startswith("Keep the marker for 2 formations")


def test_who_moves_is_told_before_what_he_takes() -> None:
    """In the log a place changes hands because somebody went there [3.1/4]."""
    acting = {"side": "allied", "units": ["al-20-32"]}
    state = at("movement", units={"al-20-32": "1315"}, control={"1415": "japanese"}, acting=acting)
    kinds = [event.kind for event in play(state, "move al-20-32 1415").events]
    assert kinds.index("moved") < kinds.index("control_changed")


def test_whose_combats_units_are_supplied_for_is_said(state: DefeatState) -> None:
    """Both sides supply before the combats of a segment [7.12.1/1]."""
    told = state.copy()
    told.segment = Segment(0, "am-jp-2a")
    asked = [TITLE.words("en").prompt(told, SupplyUnits(side, IMPULSE, ("nobody",))) for side in (0, 1)]
    assert "combats of this segment" in asked[0] and "The enemy may attack" in asked[1]


@pytest.mark.clause("5.7.3/1")
@pytest.mark.parametrize(
    ("modified", "came"), [(0, "its target is damaged"), (4, "no effect"), (7, "it is damaged itself")]
)
def test_a_shot_in_the_air_says_what_came_of_it(state: DefeatState, modified: int, came: str) -> None:
    told = TITLE.words("en").event(state, RolledFor("air_combat", 3, modified, "5.7.6/1", 0, unit="air-al-spit"))
    assert told.endswith(came)


@pytest.mark.clause("7.7.2/6")
def test_supply_that_no_hq_reaches_says_that_a_longer_range_is_asked_about() -> None:
    there = {"al-20-32": "2811", "jp-53-119": {"at": "2911", "oos": True}, "hq-28": "4713"}
    state = at("combat", units=there, supplies={"4713": {"side": "japanese", "count": 3}},
               acting={"side": "allied", "units": ["al-20-32"]})  # fmt: skip
    assert TITLE.words("en").prompt(state).startswith("The enemy may attack, and no HQ reaches who defends")
    own = state.copy()
    own.segment = Segment(0, "am-jp-2a")
    asked = [TITLE.words("en").prompt(own, SupplyUnits(0, moment)) for moment in (IMPULSE, STATUS)]
    assert asked[0].startswith("No HQ reaches an activated unit") and asked[1].startswith("No HQ reaches a unit")


def test_the_question_what_to_activate_names_the_marker(state: DefeatState) -> None:
    told = state.copy()
    asked = list[str]()
    for segment in (Segment(0, "am-jp-2a", formations=2), Segment(1, "end-turn", units=2)):
        told.segment = segment
        asked.append(TITLE.words("en").prompt(told, DeclareActivation()))
    assert asked[0].startswith("Japanese II: ") and asked[1].startswith("End Turn: ")
