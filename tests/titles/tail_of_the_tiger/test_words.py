"""Whatever the title can say has words in each language, and they read well."""

from __future__ import annotations

import re
from random import Random

import pytest

import engine.titles.tail_of_the_tiger as package
from engine.players.randomplayer import RandomPlayer
from engine.table.command import Command
from engine.table.event import Answered, Event, Rolled, RolledFor
from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.verdict import Reason, reason
from engine.table.wording.spoken import LANGUAGES
from engine.table.wording.typography import set_type
from engine.titles.tail_of_the_tiger.commands import NOTATION, Allot, March, Redeploy, Strengthen
from engine.titles.tail_of_the_tiger.events import (
    AirShown,
    CombatResolved,
    EventHappened,
    Moved,
    Redeployed,
    RingAttacked,
    SeveralLost,
    StepLost,
    StepsLost,
)
from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from engine.titles.tail_of_the_tiger.options import OPTIONS
from engine.titles.tail_of_the_tiger.rules.ch4_turn import NAMES
from engine.titles.tail_of_the_tiger.rules.ch9_units import CLAUSES
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import BOXES
from tests.titles.said import Said
from tests.titles.spoken import ENDS, Spoken

TITLE = TailOfTheTiger()
SCENARIO = "tail-of-the-tiger"
said = Said(package, {"reason": 0, "Modifier": 0, "roll": 0})
spoken = Spoken(TITLE, said)
ADDED = {
    "moved": {"end"}, "march": {"end"}, "combat_resolved": {"ours", "theirs", "air_ours", "air_theirs"},
    "air_shown": {"sent", "left"}, "rolled": {"unit"}, "event_happened": {"brings"},
}  # fmt: skip
"""Facts that a sentence may name besides the fields of its event or command."""


@pytest.fixture(scope="module")
def state() -> TigerState:
    return TITLE.position({})


# -- nothing without words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_kind_has_words(lang: str) -> None:
    charts, counters = TITLE.pack.charts, TITLE.pack.counters.values()
    wanted = {
        "prompts": set(said.decisions()),
        "commands": set(NOTATION.commands) - {"answer"},
        "events": set(said.events()) | {f"phase_began.{name}" for name in NAMES},
        "reasons": said.given("reason"),
        "modifiers": said.given("Modifier") | set(charts.given.terrain),
        "purposes": said.given("roll"),
        "whys": {*charts.given.victory.levels.names, "forfeit"},
        "event": {row.event for row in charts.events.values()} | {"nothing"},
        "phases": set(NAMES),
        "turn_steps": set(NAMES),
        "boxes": {*BOXES, "manchuria", "japan"},
        "kind": set(CLAUSES),
        "groups": {counter.group for counter in counters},
        "kinds": {counter.kind for counter in counters},
        "sizes": {counter.size for counter in counters},
        "air": set(TITLE.pack.air),
        "what": set(TITLE.pack.air),
        "countries": {region.country for region in TITLE.pack.regions if region.country},
        "tracks": set(TITLE.tracks(TITLE.position({}))),
    }
    least = dict.fromkeys(wanted, 2) | {"prompts": 25, "commands": 25, "events": 30, "reasons": 80, "purposes": 10}
    assert {name for name, words in wanted.items() if len(words) < least[name]} == set()
    assert spoken.missing(lang, wanted) == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_ends_a_decision_and_what_answers_it_is_named(lang: str) -> None:
    wanted = spoken.ends({**ENDS, "choose": ("",)})
    assert len(wanted) > 20
    assert sorted(wanted - spoken.table(lang, "commands")) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_and_names_have_words(lang: str) -> None:
    named = {word for option in OPTIONS for word in (option.name, option.group) if word}
    assert sorted(named - spoken.table(lang, "options")) == []
    assert sorted({option.name for option in OPTIONS if option.switch} - spoken.table(lang, "options_about")) == []
    turns = {str(turn) for turn in range(1, len(TITLE.pack.turns) + 1)}
    assert turns <= spoken.table(lang, "turns") & spoken.table(lang, "dates")
    words = TITLE.words(lang)
    assert all((words.scenario_facts(SCENARIO), words.scenario_about(SCENARIO), words.scenario_victory(SCENARIO)))


def test_both_languages_have_the_same_sentences_with_the_same_facts() -> None:
    assert spoken.unlike((
        "options", "options_about", "events", "prompts", "commands", "told", "reasons", "modifiers", "chapters",
        "sections", "words", "conditions", "unit_forms",
    )) == []  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_names_only_facts_that_there_are(lang: str) -> None:
    assert spoken.too_many_facts(lang, {**said.events(), "rolled": Rolled, **NOTATION.commands}, ADDED) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reason_names_only_facts_that_it_has(lang: str) -> None:
    assert spoken.reasons_too_rich(lang) == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rulebook_has_titles_and_topics(lang: str) -> None:
    words, book = TITLE.words(lang), TITLE.rulebook()
    assert len(book) == 247
    for clause in book.clauses():
        chapter, section = words.chapter(clause.section), words.section(clause.section)
        assert ". " in chapter and section != clause.section
    topics = {clause.topic for clause in book.clauses()}
    assert lang == "en" or topics == spoken.table(lang, "topics")


def test_where_values_come_from_is_told_in_words() -> None:
    assert spoken.sources_untold() == set()


# -- sentences


SENTENCES: dict[str, tuple[Event | Command | Reason, str, str]] = {
    "one unit moves": (
        Moved(0, ("ge-gd",), "4700", ("4701", "4805"), 2, ""),
        "GD Division moves to 4805 Sinyang for 2 MP",
        "Division GD va en 4805 Sinyang pour 2 PM",
    ),
    "two units move": (
        Moved(0, ("ge-gd", "ga-u07"), "4700", ("4805",), 1, ""),
        "GD Division and Untried 7 move to 4805 Sinyang for 1 MP",
        "Division GD et unité inexpérimentée 7 vont en 4805 Sinyang pour 1 PM",
    ),
    "a brigade by its name": (
        StepLost(1, "jp-1imb", 1, "5504", ""),
        "1 IMB loses a step in 5504 Nanking, 1 left",
        "1 IMB perd un pas : 5504 Nankin, reste 1",
    ),
    "several steps of one unit": (
        SeveralLost(1, "jp-1imb", 1, "5504", "", 2),
        "1 IMB loses 2 steps in 5504 Nanking, 1 left",
        "1 IMB perd 2 pas : 5504 Nankin, reste 1",
    ),
    "a die as it fell": (
        Rolled("combat", 4, 4, ""),
        "Combat: die 4",
        "Combat : dé 4",
    ),
    "a die that is modified": (
        Rolled("event", 4, 7, ""),
        "Random event: die 4, modified to 7",
        "Événement aléatoire : dé 4, modifié en 7",
    ),
    "a die for a unit": (
        RolledFor("bomb_unit", 4, 3, "", unit="jp-34"),
        "Loss to the bomb, 34 Division: die 4, modified to 3",
        "Pertes sous la bombe, 34e division : dé 4, modifié en 3",
    ),
    "no event": (
        EventHappened(3, "nothing", ""),
        "Random event 3: nothing happens",
        "Événement aléatoire 3 : il ne se passe rien",
    ),
    "an event with what it does": (
        EventHappened(5, "indian-ocean-raid", ""),
        "Random event 5: raid in the Indian Ocean (German-side attacks in the West are one column lower)",
        "Événement aléatoire 5 : raid dans l'océan Indien "
        "(le camp allemand attaque à l'Ouest une colonne plus à gauche)",
    ),
    "a combat without shifts": (
        CombatResolved(0, "5504", 30, 15, "2:1", 0, (1, 2), (1, 4), ""),
        "30 to 15 at 5504 Nanking: column 2:1; loss points: attacker 1, defender 4",
        "30 contre 15 en 5504 Nankin : colonne 2:1 ; l'attaquant perd 1 point, le défenseur 4 points",
    ),
    "a combat with shifts": (
        CombatResolved(0, "5504", 30, 15, "1:1", -2, (2, 1), (0, 0), ""),
        "30 to 15 at 5504 Nanking: column 1:1 after a shift of −2; loss points: attacker 0, defender 0",
        "30 contre 15 en 5504 Nankin : colonne 1:1 après un décalage de −2 ; l'attaquant perd 0 point, "
        "le défenseur 0 point",
    ),
    "a combat with what fell from the air": (
        CombatResolved(0, "5504", 30, 15, "2:1", 0, (1, 2), (6, 4), "", ("wtf-13.x/3", "14.0/7")),
        "30 to 15 at 5504 Nanking: column 2:1; loss points: attacker 6, defender 4 "
        "(of these from the air: 4 and 0)",
        "30 contre 15 en 5504 Nankin : colonne 2:1 ; l'attaquant perd 6 points, le défenseur 4 points "
        "(dont par l'aviation : 4 et 0)",
    ),
    "air units": (
        AirShown("5504", 1, 0, 3, (0, 1), ""),
        "Over 5504 Nanking: 1 jet, 3 Japanese air units; not cancelled: 1 Japanese air unit",
        "En 5504 Nankin : 1 jet, 3 unités aériennes japonaises ; non annulées : 1 unité japonaise",
    ),
    "air units that meet none": (
        AirShown("5504", 0, 0, 2, (0, 2), ""),
        "Over 5504 Nanking: 2 Japanese air units, and none against",
        "En 5504 Nankin : 2 unités aériennes japonaises, aucune en face",
    ),
    "nobody left over": (
        AirShown("5504", 0, 1, 1, (0, 0), ""),
        "Over 5504 Nanking: 1 Flying Tiger, 1 Japanese air unit; not cancelled: none",
        "En 5504 Nankin : 1 Tigre Volant, 1 unité aérienne japonaise ; non annulées : aucune",
    ),
    "the commandos": (
        StepLost(0, "ge-ss-tg", 1, "5504", ""),
        "TG commandos lose a step in 5504 Nanking, 1 left",
        "Commando TG perd un pas : 5504 Nankin, reste 1",
    ),
    "the railway gun": (
        Moved(0, ("ge-gustav",), "5504", ("5505",), 0, ""),
        "GUSTAV moves to 5505 Wuhu",
        "GUSTAV va en 5505 Wuhu",
    ),
    "the Ring": (
        RingAttacked((5, 2, 6), 2, ""),
        "The Ring is attacked, dice 5, 2 and 6: 2 hits",
        "L'Anneau est attaqué, dés 5, 2 et 6 : 2 coups",
    ),
    "the Ring with ELH": (
        RingAttacked((4, 1), 0, "", ("ev-6/1", "16.0/4", "20.3/2")),
        "The Ring is attacked, dice 4 and 1 with those that ELH adds: 0 hits",
        "L'Anneau est attaqué, dés 4 et 1 avec ceux qu'ajoute ELH : 0 coup",
    ),
    "out of the box": (
        Redeployed(0, "ge-gustav", "ring", "4800", "wtf-10.x/1"),
        "GUSTAV moves strategically: Manchuria Holding Box – 4800 Kaifeng",
        "GUSTAV fait un mouvement stratégique : Case de Mandchourie – 4800 Kaifeng",
    ),
    "a shuttle": (
        Redeployed(1, "jp-34", "1020", "3019", "10.0/9"),
        "34 Division is shuttled: 1020 Dacca – 3019 Kunming",
        "34e division part par navette : 1020 Dacca – 3019 Kunming",
    ),
    "into the box": (
        Redeploy("ge-gd", "ring"),
        "GD Division by strategic movement: Manchuria Holding Box",
        "Division GD par mouvement stratégique : Case de Mandchourie",
    ),
    "a march": (
        March(("ge-gd", "ge-sa-fg"), ("4701", "4805")),
        "GD Division and FG Division to 4805 Sinyang",
        "Division GD et division FG en 4805 Sinyang",
    ),
    "a step": (
        Strengthen("ga-i5", "indian"),
        "5 I Division takes a step (Indian step)",
        "Division 5 I prend un pas (pas indien)",
    ),
    "jets and tigers": (Allot(2, 1), "2 jets, 1 Flying Tiger", "2 jets, 1 Tigre Volant"),
    "disease that takes nothing": (
        StepsLost(0, 0, ""),
        "Tropical disease costs the German side no step",
        "La maladie tropicale ne coûte aucun pas au camp allemand",
    ),
    "an end where nothing was left to do": (
        Answered(0, "No more aerial supply", "ended"),
        "Nothing left to decide for the German player: No more aerial supply",
        "Rien de plus à décider pour le joueur allemand : No more aerial supply",
    ),
    "no aircraft": (Allot(0, 0), "No air units", "Aucune unité aérienne"),
    "a reason": (
        reason("japanese_air", "20.1/6", has=1),
        "1 Japanese air unit is left over the hex",
        "1 unité aérienne japonaise reste au-dessus de l'hexagone",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SENTENCES)
def test_a_sentence_reads_well(state: TigerState, name: str) -> None:
    said_, *texts = SENTENCES[name]
    for lang, text in zip(("en", "fr"), texts, strict=True):
        words = TITLE.words(lang)
        if isinstance(said_, Reason):
            emitted = words.reason(said_, state)
        else:
            emitted = words.event(state, said_) if isinstance(said_, Event) else words.command(state, said_)
        assert emitted == set_type(text, lang)


def test_a_unit_is_told_by_its_form(state: TigerState) -> None:
    words = TITLE.words("en")
    names = [words.unit(state, unit) for unit in ("jp-mag", "ge-ss-tg", "ge-ramcke", "pu-ina", "jp-5tkb", "ga-wa81")]
    assert names == ["MAG garrison", "TG commandos", "R Brigade", "INA", "5 Tk Brigade", "81 WA Division"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_of_every_decision_is_told_without_ids_and_gaps(lang: str) -> None:
    """Commands played at random, told as they are asked and in the log: no ids, keys, gaps or None."""
    session, player, words = Session.new(TITLE, SCENARIO, {}, "log"), RandomPlayer("log"), TITLE.words(lang)
    ids = {name.split("-")[0] for name in session.state.pieces}
    rng, bad = Random(7), re.compile(rf"\b({'|'.join(sorted(ids))})-|_|\[|\{{|  |None|: ?$")
    for _ in range(120):
        commands = session.commands()
        ends = [command for command in commands if command.ends and rng.random() < 0.7]
        command = ends[0] if ends else player.pick(session.state, commands)
        state = session.state
        texts = [words.prompt(state), words.command(state, command), words.past_command(state, command)]
        texts.append(words.phase(state))
        session.play(command)
        texts += [words.event(session.state, event) for event in session.events]
        assert [text for text in texts if not text or bad.search(text)] == []
        if session.state.outcome:
            break


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_hex_and_unit_is_described_without_gaps(lang: str, state: TigerState) -> None:
    words, bad = TITLE.words(lang), re.compile(r"_|\[|\{|  |None")
    texts = [words.about(state, unit) for unit in state.pieces]
    texts += [", ".join(words.ground(state, hex_)) for hex_ in range(state.world.hexes)]
    assert [text for text in texts if not text or bad.search(text)] == []


def test_an_untried_unit_tells_no_values_before_it_is_turned_up(state: TigerState) -> None:
    assert TITLE.words("en").about(state, "ga-u07") == "untried Chinese, infantry, division, not turned up"
    assert "15-18-8, 4 of 4 steps" in TITLE.words("en").about(state, "ge-50inf")
    assert "*-2-unlimited, 1 of 1 step" in TITLE.words("en").about(state, "ge-gustav")


def test_the_last_of_the_set_up_is_named_where_it_goes_without_a_choice() -> None:
    session = Session(TITLE, Record(Origin(TITLE.id, SCENARIO, {}, "1")))
    session.play("conceal manchuria")
    while len({command.unit for command in session.commands()}) > 2:
        assert "," not in TITLE.words("en").command(session.state, session.commands()[0])
        session.play(session.commands()[0].text())
    first, *_, last = session.commands()
    told = TITLE.words("en").command(session.state, first)
    assert first.unit != last.unit and first.hex != last.hex
    assert told.count(" to ") == 2 and told.index(", ") and last.hex in told and first.hex in told


def test_steps_that_a_unit_loses_one_after_the_other_are_one_line() -> None:
    lost = [StepLost(1, "jp-1imb", left, "5504", "") for left in (3, 2, 1)]
    together = lost[0].joined(lost[1])
    assert together is not None
    assert together.joined(lost[2]) == SeveralLost(1, "jp-1imb", 1, "5504", "", 3)
    assert lost[0].joined(StepLost(1, "jp-60", 1, "5504", "")) is None
