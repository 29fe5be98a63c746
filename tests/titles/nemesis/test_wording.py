"""Sentences of the log as they are read, in both languages."""

from __future__ import annotations

import re
from random import Random

import pytest

from engine.players.randomplayer import RandomPlayer
from engine.table import entries
from engine.table.event import Drawn, Event
from engine.table.session import Session
from engine.table.wording.catalogue import fill
from engine.table.wording.spoken import LANGUAGES
from engine.table.wording.typography import set_type
from engine.titles.nemesis.commands import Retreat
from engine.titles.nemesis.events import (
    AttackDeclared,
    CombatResult,
    Declared,
    Eliminated,
    MarkerPlaced,
    Moved,
    OddsFixed,
    PhaseBegan,
    Placed,
    StepLost,
    TrackChanged,
)
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.state import NemesisState

WORDS = {lang: Nemesis().words(lang) for lang in LANGUAGES}
UNIT, OTHER = "jp-31-58", "jp-31-124"


@pytest.fixture(scope="module")
def state() -> NemesisState:
    return Nemesis().new("campaign", {}, "1")


def attack(*units: str, assault: bool) -> Event:
    return AttackDeclared("0410", units, (), None, assault, "")


SENTENCES: dict[str, tuple[Event, str, str]] = {
    "bunker": (
        MarkerPlaced("bunker", "0410", "", 0, UNIT),
        "58/31 digs a Bunker in 0410 Imphal",
        "58/31 construit une fortification en 0410 Imphal",
    ),
    "price": (
        StepLost(UNIT, "enforce", UNIT, "0410", ""),
        "58/31 loses a step enforcing the retreat in 0410 Imphal",
        "58/31 perd un pas en imposant la retraite en 0410 Imphal",
    ),
    "last step": (
        StepLost(UNIT, "objective", None, "0410", ""),
        "58/31 loses its last step in taking the vacant Objective in 0410 Imphal",
        "58/31 perd son dernier pas en prenant l'objectif vacant en 0410 Imphal",
    ),
    "remnant": (
        StepLost(UNIT, "combat", OTHER, "0410", ""),
        "58/31 loses a step in combat in 0410 Imphal: 124/31 is left",
        "58/31 perd un pas au combat en 0410 Imphal : il reste 124/31",
    ),
    "box": (
        Eliminated(UNIT, "attrition", "jp-regiments", ""),
        "58/31 is eliminated by Attrition; the counter is in the Japanese Regiments Box",
        "58/31 : élimination par attrition ; le pion est dans la case des régiments japonais",
    ),
    "turn": (
        Placed(UNIT, "turn-4", "driven_off", ""),
        "58/31 is placed on turn 4 of the Game Turn Scale after it was driven off the map",
        "58/31 : mise en place sur le tour 4 de l'échelle des tours après un départ forcé de la carte",
    ),
    "arrives": (
        Placed(UNIT, "RB", "reinforcement", ""),
        "58/31 arrives in the British Reinforcement Hex",
        "58/31 arrive dans l'hexagone de renfort britannique",
    ),
    "one attacks": (attack(UNIT, assault=True), "58/31 assaults 0410 Imphal", "58/31 donne l'assaut à 0410 Imphal"),
    "two attack": (
        attack(UNIT, OTHER, assault=False),
        "58/31 and 124/31 attack 0410 Imphal",
        "58/31 et 124/31 attaquent 0410 Imphal",
    ),
    "laments": (
        TrackChanged("lament", 0, 9, 1, 2, "malaria", ""),
        "Japanese Laments +2, from 9 to 1: malaria",
        "Lamentations du camp japonais +2, de 9 à 1 : paludisme",
    ),
    "phase": (PhaseBegan(1, "attack"), "Allied Attack Phase", "Phase d'attaque du camp allié"),
    "commander": (
        PhaseBegan(1, "attack", commander="14th-army"),
        "Allied Attack Phase (14th Army)",
        "Phase d'attaque du camp allié (14e armée)",
    ),
    "drawn": (
        Drawn("supply", "4.0/3", 1),
        "The Allied player draws the Supply Check Chit",
        "Le joueur allié tire le jeton Ravitaillement",
    ),
    "revealed": (
        Drawn("attack", "9.0-6/3", 0),
        "The Japanese player reveals the Attack Chit",
        "Le joueur japonais révèle le jeton Attaque",
    ),
    "plain odds": (
        OddsFixed(5, 6, "1:2", 0, "1:2", 0, ""), "Odds 5 to 6: column 1:2", "Rapport 5 contre 6 : colonne 1:2",
    ),
    "odds without a die roll modifier": (
        OddsFixed(9, 6, "3:2", 2, "3:1", 0, ""), "Odds 9 to 6: column 3:2, shifted by +2 to 3:1",
        "Rapport 9 contre 6 : colonne 3:2, décalée de +2 vers 3:1",
    ),
    "what changes the die": (
        Declared("banzai", 0, ""), "Banzai! The die changes by 1 in favour of the Japanese side",
        "Banzaï ! Le dé change de 1 en faveur du camp japonais",
    ),
    "result of a die that is modified": (
        CombatResult("0410", "4:1", 7, 0, 2, True, drm=1),
        "Combat at 0410 Imphal, column 4:1, die 6 + 1: the attacker loses 0 steps, the defender 2; "
        "a retreat may be enforced",
        "Combat en 0410 Imphal, colonne 4:1, dé 6 + 1 : l'attaquant perd 0 pas, le défenseur 2 ; "
        "une retraite peut être imposée",
    ),
    "result": (
        CombatResult("0410", "4:1", 6, 0, 1, True),
        "Combat at 0410 Imphal, column 4:1, die 6: the attacker loses 0 steps, the defender 1; "
        "a retreat may be enforced",
        "Combat en 0410 Imphal, colonne 4:1, dé 6 : l'attaquant perd 0 pas, le défenseur 1 ; "
        "une retraite peut être imposée",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SENTENCES)
def test_a_sentence_reads_well(state: NemesisState, name: str) -> None:
    event, english, french = SENTENCES[name]
    assert WORDS["en"].event(state, event) == english
    assert WORDS["fr"].event(state, event) == set_type(french, "fr")


ENTRIES: dict[str, tuple[str, str]] = {
    "!resign allied": ("The Allied side resigns", "Le camp allié abandonne"),
    "!agreed japanese": ("Agreed: the Japanese side wins", "Convenu : le camp japonais gagne"),
    "!agreed draw": ("Agreed: a draw", "Convenu : égalité"),
}


@pytest.mark.parametrize("text", ENTRIES)
def test_what_is_said_beside_the_rules_reads_well(state: NemesisState, text: str) -> None:
    emitted = (WORDS[lang].past_command(state, entries.parse(text)) for lang in ("en", "fr"))
    english, french = ENTRIES[text]
    assert [*emitted] == [english, set_type(french, "fr")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_log_holds_no_ids_and_no_gaps(lang: str) -> None:
    """Two hundred and fifty commands played at random: no counter ids, keys, empty places or doubled blanks."""
    session, player = Session.new(Nemesis(), "campaign", {}, "log"), RandomPlayer("log")
    rng, bad = Random(7), re.compile(r"\b(jp|uk|us|ch)-|_|\[|\{|  |None|: ?$|\bA [AEIOU]")
    for _ in range(250):
        commands = session.commands()
        session.play(player.pick(session.state, commands) if rng.random() < 0.9 else rng.choice(list(commands)))
        for event in session.events:
            text = WORDS[lang].event(session.state, event)
            assert not bad.search(text), text


def test_a_loss_is_told_before_what_comes_of_it() -> None:
    """First the step, then the elimination and what it moves."""
    session, player = Session.new(Nemesis(), "campaign", {}, "losses"), RandomPlayer("losses")
    for _ in range(400):
        session.play(player.pick(session.state, session.commands()))
        kinds = [event.kind for event in session.events]
        for number, event in enumerate(session.events):
            if isinstance(event, Eliminated) and event.cause == "combat":
                assert "step_lost" in kinds[:number]
                return
    pytest.fail("nobody was eliminated in combat")


@pytest.mark.parametrize(("english", "french"), [
    ("58/31 is driven off", "58/31 doit se replier"),
    ("Mules are driven off", "Mulets doivent se replier"),
])  # fmt: skip
def test_a_verb_agrees_with_the_name_of_a_counter(state: NemesisState, english: str, french: str) -> None:
    unit = next(name for name, piece in state.pieces.items() if piece.counter.name == english.split()[0])
    event = Moved(unit, ("0410", "0409"), 0, "pushed", "5.1-F/1")
    assert WORDS["en"].event(state, event).startswith(english)
    assert WORDS["fr"].event(state, event).startswith(french)


@pytest.mark.parametrize(("number", "text"), [(1, "1 command"), (2, "2 commands"), (0, "0 commands")])
def test_a_number_takes_its_noun(number: int, text: str) -> None:
    assert fill("{n:command|commands}", {"n": number}) == text


@pytest.mark.parametrize(("number", "text"), [(1, "1 ordre"), (2, "2 ordres"), (0, "0 ordre")])
def test_in_french_nothing_is_singular(number: int, text: str) -> None:
    assert fill("{n:ordre|ordres}", {"n": number}, "fr") == text


@pytest.mark.clause("6.2-D/2")
def test_a_retreat_that_nobody_survives_says_so(state: NemesisState) -> None:
    """The Regiment has three steps: two further hexes it survives, not a third one."""
    said, far = WORDS["en"], ("0908", "0907", "0906", "0905")
    assert said.command(state, Retreat(UNIT, far[:3])) == "58/31 retreats to 0906 Layshi"
    assert said.command(state, Retreat(UNIT, far)) == "58/31 retreats towards 0905: the last step is lost on the way"
    assert "dernier pas" in WORDS["fr"].command(state, Retreat(UNIT, far))
