"""Whatever the title can say has words in each language, and they read well."""

from __future__ import annotations

import re
from random import Random

import pytest

import engine.titles.vinegar_joes_war as package
from engine.players.randomplayer import RandomPlayer
from engine.table.aids import Term
from engine.table.event import Event
from engine.table.session import Session
from engine.table.wording.spoken import LANGUAGES
from engine.table.wording.typography import set_type
from engine.titles.vinegar_joes_war.commands import NOTATION
from engine.titles.vinegar_joes_war.events import (
    Activated,
    AirFired,
    CombatResolved,
    DepotSpent,
    EventHappened,
    Moved,
    PointsScored,
    Reduced,
)
from engine.titles.vinegar_joes_war.options import OPTIONS
from engine.titles.vinegar_joes_war.positions.hiding import unseen_name
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.said import Said
from tests.titles.spoken import Spoken
from tests.titles.vinegar_joes_war.table import TITLE, at, begun

SPOKEN = {"reason": 0, "Modifier": 0, "PhaseBegan": 0, "roll": 0, "end": 1, "score": 3, "spend": 3}
said = Said(package, SPOKEN)
spoken = Spoken(TITLE, said)


@pytest.fixture(scope="module")
def state() -> VinegarState:
    return begun()


# -- nothing without words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_kind_has_words(lang: str) -> None:
    wanted = {
        "prompts": set(said.decisions()),
        "commands": set(NOTATION.commands) - {"answer"},
        "events": set(said.events()),
        "reasons": said.given("reason"),
        "modifiers": said.given("Modifier"),
        "purposes": said.given("roll"),
        "whys": said.given("score", "spend", "end"),
        "event": {event.name for events in TITLE.pack.charts.events for event in events},
    }
    assert all(len(words) > 5 for words in wanted.values()), "the words are gathered where they stand"
    assert spoken.missing(lang, wanted) == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_ends_a_decision_and_what_answers_it_is_named(lang: str) -> None:
    assert sorted(spoken.ends() - spoken.table(lang, "commands")) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_and_names_have_words(lang: str) -> None:
    named = {word for option in OPTIONS for word in (option.name, option.group) if word}
    assert sorted(named - spoken.table(lang, "options")) == []
    assert sorted({option.name for option in OPTIONS if option.switch} - spoken.table(lang, "options_about")) == []
    turns = {str(turn) for turn in range(1, len(TITLE.pack.turns) + 1)}
    assert turns <= spoken.table(lang, "turns") & spoken.table(lang, "dates")


def test_both_languages_have_the_same_sentences_with_the_same_facts() -> None:
    assert spoken.unlike((
        "options", "options_about", "events", "prompts", "commands", "told", "reasons", "sections", "whys",
    )) == []  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_names_only_facts_that_there_are(lang: str) -> None:
    """Of an event and of a command its fields and the end of a path."""
    assert spoken.too_many_facts(lang, {**said.events(), **NOTATION.commands}, {"path": ("end",)}) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reason_names_only_facts_that_it_has(lang: str) -> None:
    assert spoken.reasons_too_rich(lang) == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rulebook_has_titles_and_topics(lang: str) -> None:
    words, book = TITLE.words(lang), TITLE.rulebook()
    assert len(book) == 315
    for clause in book.clauses():
        chapter, section = words.chapter(clause.section), words.section(clause.section)
        assert not chapter[-1].isdigit() and section != clause.section
    topics = {clause.topic for clause in book.clauses()}
    assert lang == "en" or topics == spoken.table(lang, "topics")


def test_where_values_come_from_is_told_in_words() -> None:
    assert spoken.sources_untold() == set()


# -- sentences


SENTENCES: dict[str, tuple[Event, str, str]] = {
    "depot": (
        DepotSpent(1, "2746", "activation", ""),
        "Allied: depot of 2746 Kota Bharu spent (activation of a headquarters)",
        "Camp allié : dépôt de 2746 Kota Bharu dépensé (activation d'un QG)",
    ),
    "points": (
        PointsScored(0, 3, 8, "capture", "2746", ""),
        "Japanese victory points: +3, now 8 (first capture: 2746 Kota Bharu)",
        "Points de victoire du camp japonais : +3, total 8 (première capture : 2746 Kota Bharu)",
    ),
    "reduced": (
        Reduced(1, "br-9", "2746", "15.1/1"),
        "9 Ind Division is reduced",
        "Division 9 Ind passe à puissance réduite",
    ),
    "reduced by a zone": (
        Reduced(1, "br-9", "2746", "15.1/2"),
        "9 Ind Division retreats into an enemy zone and is reduced",
        "Division 9 Ind recule dans une zone ennemie et passe à puissance réduite",
    ),
    "moved": (
        Moved(1, "br-9", ("2746", "2747"), 1.5, "foot", ""),
        "9 Ind Division moves to 2747 for 1.5 MP",
        "Division 9 Ind va en 2747 pour 1,5 PM",
    ),
    "who is activated unseen, by his place": (
        Activated(0, unseen_name(0), "2007", "7.1/1"),
        "Japanese: a headquarters is activated in 2007 Kalewa",
        "Camp japonais : un QG est activé en 2007 Kalewa",
    ),
    "an interdiction is no fire at aircraft": (
        AirFired(1, "2746", 2, 3, 1, 0, "12.6/1", ("12.6/2",)),
        "Allied interdiction of 2746 Kota Bharu (line 2 of the Air Attack Table, die 3): 1 hit",
        "Interdiction du camp allié en 2746 Kota Bharu (ligne 2 de la table aérienne, dé 3) : 1 coup au but",
    ),
    "and one that comes to nothing": (
        AirFired(1, "2746", 2, 3, 0, 0, "12.6/1", ("12.6/2",)),
        "Allied interdiction of 2746 Kota Bharu (line 2 of the Air Attack Table, die 3): no effect",
        "Interdiction du camp allié en 2746 Kota Bharu (ligne 2 de la table aérienne, dé 3) : sans effet",
    ),
    "no percentage of nothing": (
        CombatResolved(1, "2338", 5, 0, 0, "600", -1, "300-399", 4, "DR1", ""),
        "5 to 0: column 400+, shifted by −1 to 300-399; die 4: the defender retreats 1 hex",
        "5 contre 0 : colonne 400+, décalée de −1 à 300-399 ; dé 4 : "
        "le défenseur recule de 1 hexagone",
    ),
    "a shift beyond the last column": (
        CombatResolved(1, "2338", 40, 9, 444, "600", 1, "600", 4, "DR1", ""),
        "40 to 9, 444%: column 400+, at the end of the table, where the shift of +1 does nothing; "
        "die 4: the defender retreats 1 hex",
        "40 contre 9, 444 % : colonne 400+, au bout de la table, où le décalage de +1 ne change rien ; "
        "dé 4 : le défenseur recule de 1 hexagone",
    ),
    "and before the first": (
        CombatResolved(1, "2338", 1, 9, 11, "25", -1, "25", 4, "NE", ""),
        "1 to 9, 11%: column 0-49, at the end of the table, where the shift of −1 does nothing; "
        "die 4: no effect",
        "1 contre 9, 11 % : colonne 0-49, au bout de la table, où le décalage de −1 ne change rien ; "
        "dé 4 : sans effet",
    ),
    "nor without a shift": (
        CombatResolved(1, "2338", 5, 0, 0, "600", 0, "600", 4, "DR1", ""),
        "5 to 0: column 400+; die 4: the defender retreats 1 hex",
        "5 contre 0 : colonne 400+ ; dé 4 : le défenseur recule de 1 hexagone",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SENTENCES)
def test_a_sentence_reads_well(state: VinegarState, name: str) -> None:
    event, english, french = SENTENCES[name]
    assert TITLE.words("en").event(state, event) == english
    assert TITLE.words("fr").event(state, event) == set_type(french, "fr")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", TITLE.scenarios())
def test_a_log_holds_no_ids_and_no_gaps(lang: str, scenario: str) -> None:
    """Commands played at random, told as they are asked and in the log: no ids, keys, gaps or None."""
    session, player, words = Session.new(TITLE, scenario, {}, "log"), RandomPlayer("log"), TITLE.words(lang)
    ids = {name.split("-")[0] for name in {**session.state.pieces, **session.state.world.support}}
    rng, bad = Random(7), re.compile(rf"\b({'|'.join(sorted(ids))})-|_|\[|\{{|  |None|: ?$")
    for _ in range(60):
        commands = session.commands()
        ends = [command for command in commands if command.ends and rng.random() < 0.5]
        command = ends[0] if ends else player.pick(session.state, commands)
        texts = [words.prompt(session.state), words.command(session.state, command), words.phase(session.state)]
        session.play(command)
        texts += [words.event(session.state, event) for event in session.events]
        assert [text for text in texts if not text or bad.search(text)] == []


@pytest.mark.clause("5.0/1", "5.0/2")
def test_a_random_event_is_told_with_what_it_does_in_this_turn() -> None:
    """Drafts bring nine points to the Allies late in the war, six before."""
    late = TITLE.new("imphal", {}, "1")
    told = {name: TITLE.words("en").event(late, EventHappened(side, name, "5.0/2")) for side, name in (
        (1, "Drafts from India and home"), (0, "Air regiments to the Pacific"), (0, "Quiet"))}  # fmt: skip
    assert told["Drafts from India and home"].endswith("(dead units of strength 9 in all come back)")
    assert told["Air regiments to the Pacific"].endswith("(2 pieces are withdrawn)")
    assert told["Quiet"].endswith("(nothing comes of it now)")
    early = TITLE.new("singapore-to-calcutta", {}, "1")
    line = TITLE.words("en").event(early, EventHappened(1, "Drafts from India and home", "5.0/2"))
    assert line.endswith("(dead units of strength 6 in all come back)")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_is_said_of_a_depot_begins_with_a_capital_on_its_button(lang: str) -> None:
    state = at("japanese", 4, units={"depot-jp-1": "3738"})
    told = TITLE.words(lang).command(state, TITLE.notation.parse("move depot-jp-1 3637"))
    assert told[0] == "D", told


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", TITLE.scenarios())
def test_a_scenario_that_begins_later_says_on_which_turn(lang: str, name: str) -> None:
    first = TITLE.new(name, {}, "turn").turn
    assert first == 1 or re.search(rf"\b{first}\b", TITLE.words(lang).scenario_facts(name))


def test_no_figure_of_the_arrivals_stands_without_what_is_counted() -> None:
    """Depots have a column of their own; what else comes is named."""
    chart = next(one for one in TITLE.aids("imphal").charts if one.name == "arrivals")
    assert chart.columns[1] == chart.columns[3] == "depots"
    row = chart.rows[2]
    assert (row.cells[1], row.cells[3]) == ("3", "2")
    assert all(isinstance(part, Term) for number in (2, 4) for part in row.cells[number])


def test_the_heads_of_the_outer_columns_say_what_these_hold() -> None:
    columns = TITLE.aids("imphal").results.columns
    assert (columns[1], columns[-1]) == ("0-49", "400+")


def test_a_result_that_is_told_shortly_names_the_column_of_the_die() -> None:
    """A percentage alone would contradict the table where support shifted it [13.73/1]."""
    shifted = CombatResolved(1, "2338", 6, 11, 54, "50-99", 2, "200-299", 4, "DR2", "")
    state = TITLE.new("imphal", {}, "1")
    words = TITLE.words("en").terse
    assert words.event(state, shifted) == "Column 200-299, die 4: the defender retreats 2 hexes"
