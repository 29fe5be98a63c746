"""Every event, decision, reason and command has its words in both languages."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
import engine.titles.nemesis.positions.at
import nemesis_gui
from engine.board.safeyaml import load_yaml
from engine.paths import data_dir
from engine.table.agenda import Decision
from engine.table.event import Event
from engine.table.verdict import reason
from engine.table.wording.catalogue import catalogue
from engine.table.wording.spoken import LANGUAGES, languages
from engine.titles.nemesis.commands import NOTATION
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.session.words import Words, clause_link, clause_name
from tests.gui.conftest import Player
from tests.gui.test_presenters import concrete
from tests.table.tiny import Countdown

ENGINE = Path(engine.__file__).parent
CLIENT = Path(nemesis_gui.__file__).parent
BOXES = catalogue("en", "nemesis")["boxes"]

OURS = ("engine.table", "engine.titles.nemesis")
SHARED = "engine.wargame.events"
"""Where the events of a game of Nemesis come from."""


def calls(folder: Path, names: set[str]) -> Iterator[ast.Call]:
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in names:
                yield node


def reason_kinds() -> set[str]:
    """Kinds that stand in a call of `reason`, and those chosen beforehand as `kind, clause = ("x", ...)`."""
    found = set()
    for call in calls(ENGINE / "titles" / "nemesis", {"reason"}):
        for node in ast.walk(call.args[0]) if call.args else ():
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value[0] != ".":
                found.add(node.value)
    return found | {"transporters_only", "no_enemy_units", "no_arrow", "cannot_pay", "nobody_left"}


def whys() -> set[str]:
    """Why something moved on a track, or came about."""
    found = set()
    wanted = {"gain_sap": 3, "add_laments": 3, "add_resources": 2, "raise_superior": 2, "lower_superior": 2}
    for call in calls(ENGINE / "titles" / "nemesis", set(wanted)):
        place = wanted[getattr(call.func, "id", getattr(call.func, "attr", ""))]
        if len(call.args) > place:
            for node in ast.walk(call.args[place]):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.add(node.value)
    return found | words_in({"activate", "end_game"})


def losses() -> set[str]:
    """Why steps and pieces are lost."""
    return words_in({"lose_step", "eliminate", "to_losses", "return_transporter", "Eliminated"}) - set(BOXES)


def words_in(names: set[str]) -> set[str]:
    """Words that stand in calls, other than clauses."""
    given = (arg for call in calls(ENGINE / "titles" / "nemesis", names) for arg in call.args)
    texts = {arg.value for arg in given if isinstance(arg, ast.Constant) and isinstance(arg.value, str)}
    return {text for text in texts if text and not text[0].isdigit()}


def kinds(kind: type[Event]) -> set[str]:
    """The kinds of event of the first game: those that stand in ``engine.wargame.events`` are told by others."""
    found = set()
    for child in kind.__subclasses__():
        ours = child.__module__.startswith(OURS) and child.__module__ != SHARED
        found |= kinds(child) | ({child.kind} if ours else set())
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_a_sentence(lang: str) -> None:
    assert kinds(Event) - set(catalogue(lang, "nemesis")["events"]) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_a_sentence(lang: str) -> None:
    assert reason_kinds() - set(catalogue(lang, "nemesis")["reasons"]) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_cause_has_words(lang: str) -> None:
    assert whys() - set(catalogue(lang, "nemesis")["whys"]) == set()
    assert losses() - set(catalogue(lang, "nemesis")["losses"]) == set()
    assert set(BOXES) == set(catalogue(lang, "nemesis")["boxes_in"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_has_a_prompt(lang: str) -> None:
    assert {kind.__name__ for kind in concrete(Decision)} - set(catalogue(lang, "nemesis")["prompts"]) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_has_words(lang: str) -> None:
    texts = catalogue(lang, "nemesis")["commands"]
    missing = {verb for verb in NOTATION.commands if verb not in texts and f"{verb}.yes" not in texts}
    assert missing == set()


def test_both_languages_have_the_same_entries() -> None:
    english, french = (catalogue(lang, "nemesis") for lang in LANGUAGES)
    for table in english.keys() - {"ui", "headings"}:
        assert set(english[table]) == set(french[table]), table
    assert set(english["ui"]) <= set(french["ui"]), "English labels stand in the code; a game may say them otherwise"
    assert set(english["headings"]) <= set(french["headings"]), "English ones are mostly the keys' own words"


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_use_the_same_facts() -> None:
    english, french = (catalogue(lang, "nemesis") for lang in LANGUAGES)
    for table in english:
        for key, text in english[table].items():
            assert fields(text) == fields(french[table][key]), f"{table}.{key}"


def test_an_unknown_kind_is_told_readably() -> None:
    told = Nemesis().words("en").reason(reason("moon_is_full", "9.9/9", hex="0410", needs=2))
    assert told == "Moon is full: hex 0410, needs 2"


def test_a_clause_is_read_as_a_book_and_a_number() -> None:
    """The base game of Tail of the Tiger is When Tigers Fight: Base 13/1 is read, wtf-13.x/1 is an id."""
    assert clause_name("wtf-13.x/1") == "Base\N{NO-BREAK SPACE}13/1"
    assert clause_name("ev-5/1") == "EV\N{NO-BREAK SPACE}5/1"
    assert [clause_name(one) for one in ("5.1-A/5", "9.4.2/2", "")] == ["5.1-A/5", "9.4.2/2", ""]
    assert 'href="clause:wtf-13.x/1"' in clause_link("wtf-13.x/1")


def test_numbers_take_their_noun() -> None:
    one = Nemesis().words("en").reason(reason("cannot_pay", "6.2-B/4", needs=1, has=0))
    two = Nemesis().words("en").reason(reason("cannot_pay", "6.2-B/4", needs=2, has=0))
    assert "1 step," in one
    assert "2 steps," in two


def labels(player: Player) -> set[str]:
    """Labels of the client that stand in its source, and those of its actions; languages name themselves."""
    found = {text for action in player.window.actions_ for text in (action.text, action.help)}
    for call in calls(CLIENT, {"tr", "tr_"}):
        if call.args and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str):
            found.add(call.args[0].value)
    return found - {*languages().values()}


def test_the_client_speaks_french(player: Player) -> None:
    known = set(catalogue("fr", "nemesis").get("ui", {}))
    for file in data_dir("assets/locale").glob("*/fr.yaml"):
        known |= set(load_yaml(file).get("ui", {}))
    assert labels(player) - known == set()


def test_labels_keep_their_facts_in_french() -> None:
    for english, french in catalogue("fr", "nemesis").get("ui", {}).items():
        assert fields(english) == fields(french), english


def test_a_label_is_translated() -> None:
    assert Words("fr", Nemesis()).tr("Start") == "Commencer"
    assert Words("en", Nemesis()).tr("Start") == "Start"


def test_a_game_may_say_a_label_of_the_program_in_its_own_words(player: Player) -> None:
    label = "Dice and draws"
    assert Words("en", player.model.title).tr(label) == "Dice and chits"
    assert Words("en", Countdown()).tr(label) == label
    assert Words("fr", Countdown()).tr(label) == "Dés et tirages"


@pytest.mark.parametrize(("lang", "told"), [("en", "one; two"), ("fr", "one\xa0; two")])
def test_a_series_has_the_stops_of_its_language(title: Nemesis, lang: str, told: str) -> None:
    assert Words(lang, title).series(("one", "", "two")) == told
