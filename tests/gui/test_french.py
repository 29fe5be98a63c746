"""A player who chose French reads French: every text of the window is looked at while a game goes on."""

from __future__ import annotations

import ast
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QDir, QFileInfo, QLibraryInfo, QTranslator
from PySide6.QtWidgets import QDialog, QFileDialog, QFileIconProvider, QLabel
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.paths import data_dir, data_file
from engine.table import session
from engine.table.command import NotationError
from engine.table.rulebook import Rulebook
from engine.table.save import find, journal, lock, read
from engine.table.save.journal import CHANGED, GONE, NO_LOG, OTHER
from engine.table.wording.catalogue import catalogue
from engine.table.wording.spoken import LANGUAGES, languages
from engine.titles.nemesis.commands import NOTATION
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base import language
from nemesis_gui.base.language import map_word, speak
from nemesis_gui.base.settings import games_folder
from nemesis_gui.features.games.new_game import NewGameDialog
from nemesis_gui.features.library.dialog import LibraryDialog
from nemesis_gui.session.game_faults import fault_text
from nemesis_gui.session.saves import NO_DATE, NO_SUMMARY
from nemesis_gui.session.words import Words
from nemesis_gui.titles.nemesis.layers.lists import Lists
from tests.gui.combat.stage import ONE, TWO, battlefield
from tests.gui.conftest import Player
from tests.gui.reading import texts, windows_of
from tests.gui.walks import at_random, kind_of

WORD = re.compile(r"[^\W\d_]{3,}")
TYPED = re.compile(r"[^\W\d_]'\w")
"""An apostrophe of a typewriter within a word."""
FIELD = re.compile(r"\{\w+(?::([^}]*))?\}")
KEYS = "Ctrl Shift Alt Esc Del Ins Maj Tab Home End PgUp PgDown"
PROPER = f"{KEYS} English Nemesis Burma Salween Kim Kanger Library GNU Qt PNG PDF HTML play"


def words(lines: list[str]) -> set[str]:
    """Words of three letters or more; of a template what is written, not the names of its facts."""
    plain = (FIELD.sub(lambda fact: (fact.group(1) or "").replace("|", " "), line) for line in lines)
    return {word.lower() for line in plain for word in WORD.findall(line)}


def said(lang: str) -> list[str]:
    return [text for table in catalogue(lang, "nemesis").values() for text in table.values()]


@cache
def english_only(title: Nemesis) -> frozenset[str]:
    """Words that stand in the English texts of the game and of the client, but in no French one and in no name."""
    book = Rulebook.load(data_file("scenarios/nemesis/rulebook.yaml"))
    clauses = [book.clause(number) for number in book.ids()]
    scenarios = [title.load_scenario(name) for name in title.scenarios()]
    told = {lang: [item.text_in(lang) for item in scenarios] for lang in LANGUAGES}
    pieces, places = title.pack.counters.values(), title.pack.board.places
    names = [*(p.name for p in pieces), *(p.name for p in places), *(a.name for a in title.pack.air_supports.values())]
    french = catalogue("fr", "nemesis")
    english = [*said("en"), *french["ui"], *french["faults"], *french["places"], *french["topics"]]
    english += [text for clause in clauses for text in (clause.text, clause.difference)]
    english += [entry.dates for entry in title.pack.charts.turns]
    english += [text for item in told["en"] for text in (item.name, item.why, item.length, item.victory)]
    foreign = [*said("fr"), *(clause.text_in("fr") for clause in clauses), *names, PROPER]
    foreign += [text for item in told["fr"] for text in (item.name, item.why, item.length, item.victory)]
    return frozenset(words(english) - words(foreign))


class Reader:
    """Gathers what is still English in the windows of a player."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seen: set[str] = set()
        self.found: dict[str, set[str]] = {}

    def read(self, *dialogs: QDialog) -> None:
        """Look at everything that is open."""
        self.player.qtbot.wait(1)
        fresh = texts([*windows_of(self.player.window), *dialogs]) - self.seen
        self.seen |= fresh
        for text in fresh:
            english = words([self._without_names(text)]) & english_only(self.player.model.title)
            if english and not notation(text):
                self.found[text[:160]] = english
            if TYPED.search(self._without_names(text)):
                self.found[text[:160]] = {"'"}

    def _without_names(self, text: str) -> str:
        """Without names of files, which are not spoken."""
        stems = [path.stem for path in games_folder().iterdir()]
        for name in (str(games_folder()), *stems):
            text = text.replace(name, "")
        return re.sub(r"\S+\.yaml", "", text)


def notation(text: str) -> bool:
    """Whether a text is a command in the one notation that all languages have, with or without its key."""
    try:
        NOTATION.parse(re.sub(r"\s*\[\w+\]$", "", text))
    except NotationError:
        return False
    return True


@pytest.fixture
def reader(player: Player, monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    """A window in French, in which a label without French is an error."""
    tr = Words.tr

    def strict(self: Words, text: str, /, **facts: object) -> str:
        known = text in catalogue("fr", "nemesis")["ui"] or text in languages().values()  # which name themselves
        assert self.lang == "en" or not text or known, f"no French for {text!r}"
        return tr(self, text, **facts)

    monkeypatch.setattr(Words, "tr", strict)
    player.window.preferences.speak("fr")
    yield Reader(player)
    player.window.preferences.speak("en")


def look_around(reader: Reader, rng: random.Random) -> None:
    """Select a piece, rest on a hex, and ask why not."""
    window, state = reader.player.window, reader.player.model.state
    units = sorted(window.presenter.index.acting()) if window.presenter is not None else []
    unit = rng.choice([name for name in units if name in state.pieces] or [""])
    if unit and window.presenter is not None:
        window.presenter.set_selection([unit])
        window.inspector.show_unit(unit)
    loc = rng.randrange(state.world.hexes)
    window.map.hovered(loc)
    window.why.ask_place(loc, unit)
    reader.read()
    window.why.escape()


@pytest.mark.parametrize("scenario", ["kohima-road", "salween-crossing"])
def test_a_game_is_told_in_french(reader: Reader, scenario: str) -> None:
    rng, visits, behind = random.Random(5), Counter[str](), False
    model = reader.player.new(scenario).model
    session = model.session
    assert session is not None
    for _ in range(160):
        if session.decision is None:
            break
        name = kind_of(session)
        visits[name] += 1
        seen = visits[name] <= 2
        if seen and behind:
            model.notify()
        if seen:
            look_around(reader, rng)
            model.play(at_random(session, rng))
        else:
            session.play(at_random(session, rng))
        behind = not seen
    model.notify()
    reader.read()
    assert len(visits) >= 8, "the walk has to meet many kinds of decisions"
    assert reader.found == {}


def test_a_combat_is_told_in_french(reader: Reader) -> None:
    field = battlefield(reader.player, 6, foe_quality=3)
    field.hover(field.target)
    reader.read()
    reader.player.play(f"attack {field.target}", f"choose {ONE}", f"choose {TWO}")
    met = set()
    for _ in range(20):
        if reader.player.model.decision is None or reader.player.decision in ("DrawChit", "DeclareAttacks"):
            break
        met.add(reader.player.decision)
        reader.read()
        reader.player.model.play(next(iter(reader.player.model.commands())))
    reader.read()
    assert {"CommitUnits", "RollCombat"} <= met
    assert reader.found == {}


PLACES: tuple[Callable[[Player], object], ...] = (
    lambda p: p.window.toggle_history(),
    lambda p: p.window.feature(Lists).show_ledger(),
    lambda p: p.window.feature(Lists).show_objectives(),
    lambda p: [p.window.actions_.by_id[name].trigger() for name in ("zoc", "supply", "threat")],
    lambda p: p.window.reader.show_rulebook().show_me("6.1-H/7"),
    lambda p: p.window.reader.show_rule(),
    lambda p: p.window.help.show_keys(),
    lambda p: p.window.help.show_about(),
    lambda p: p.window.finder.open_palette(),
    lambda p: p.window.playing.all_commands(),
    lambda p: p.window.preferences.show(),
    lambda p: p.window.keyboard.toggle_text(),
    lambda p: p.window.look_back(),
    lambda p: (p.window.return_(), p.window.what_if()),
)


def test_all_windows_are_french(reader: Reader) -> None:
    player = reader.player.new()
    player.play("draw", "move jp-31-58 0910")
    for place in PLACES:
        place(player)
        reader.read()
    player.window.leave_what_if()
    window, title = player.window, player.model.title
    library = LibraryDialog(window.words, window.model.titles, games_folder(), window)
    library.show()
    reader.read(library)
    library.close()
    begin = NewGameDialog(window.words, title, window.context.looks.art_of, window)
    begin.show()
    reader.read(begin)
    for button in begin.scenarios.group.buttons():
        button.setChecked(True)
        reader.read(begin)
    begin._show_details()
    reader.read(begin)
    begin.close()
    assert reader.found == {}


def test_the_map_is_lettered_in_french(reader: Reader) -> None:
    assert map_word("Railway") == "Voie ferrée"
    assert map_word("Burma") == "Birmanie"
    reader.player.window.preferences.speak("en")
    assert map_word("Burma") == "Burma"


def test_a_text_left_in_english_is_noticed(reader: Reader) -> None:
    """The net itself must catch something."""
    reader.player.new()
    reader.player.window.header.dates.setText("From March to August the enemy attacks")
    reader.read()
    assert reader.found


# -- errors of saves


def messages(module: object) -> Iterator[str]:
    """What a module gives to `trouble`, `damaged` or an error of its own, with `x` for each fact."""
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))  # type: ignore[attr-defined]
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    for call in (call for call in calls if getattr(call.func, "id", "") in ("trouble", "damaged", "ReplayError")):
        if isinstance(call.args[-1], (ast.Constant, ast.JoinedStr)):
            yield _filled(call.args[-1])


def _filled(node: ast.expr) -> str:
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in parts)


SAME = {"x", "x (x)", "format x", "options: x"}
"""Facts alone, and words that both languages have."""
SAVES = (find, journal, lock, read, session)


@pytest.mark.parametrize("text", sorted({text for module in SAVES for text in messages(module)} - SAME))
def test_errors_of_saves_are_told_in_french(text: str) -> None:
    assert fault_text(f"game.nemesis: {text}", "fr") != f"game.nemesis: {text}"


NO_OWN_LOG = "the log 'x-wal' beside it does not belong to this file"


@pytest.mark.parametrize("text", [GONE, OTHER, CHANGED, NO_LOG, NO_DATE, NO_SUMMARY, NO_OWN_LOG])
def test_what_became_of_files_is_told_in_french(text: str) -> None:
    assert fault_text(f"game.nemesis: {text}", "fr") != f"game.nemesis: {text}"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("map: points: the picture is off by 0.31 of a hex at 1106, more than 0.1", "0,31 hexagone en 1106"),
        ("a.svg: a drawing with a part <script> is not taken", "un dessin avec un élément <script>"),
        ("a.svg: a drawing with more than 64 levels or 2000 parts is not taken", "plus de 64 niveaux ou 2000 éléments"),
        ("mine.yaml: map.yaml: places Imphal: absent: there is no such entry", "il n’y a pas une telle entrée"),
        ("line 3: no units called 'x'", "« x » n’est pas dans units"), ("no table: x", "pas de tableau"),
        ("no figure: '-'", "n’est pas un chiffre"),
        ("mine.yaml: was changed on the disk since it was opened here; close this page and open it again",
         "a changé sur le disque"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_packs_and_pictures_is_told_in_french(text: str, told: str) -> None:
    assert told in fault_text(text, "fr").replace("\u00a0", " ").replace("\u202f", " ")


def test_an_unknown_error_stays_as_it_is() -> None:
    assert fault_text("game.nemesis: the moon is full", "fr") == "game.nemesis: the moon is full"
    assert fault_text("game.nemesis: this is not a file", "en") == "game.nemesis: this is not a file"
    assert fault_text("game.nemesis: this is not a file", "fr") == "game.nemesis\u00a0: ceci n’est pas un fichier"


def test_the_file_dialog_of_qt_has_no_english_label(qtbot: QtBot) -> None:
    speak("fr")
    try:
        dialog = QFileDialog()
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        qtbot.addWidget(dialog)
        told = [one.text() for one in dialog.findChildren(QLabel)]
        assert "Voir &dans\u00a0:" in told
        assert QFileIconProvider().type(QFileInfo(QDir.homePath())) == "Dossier"
        assert not any(english in text for text in told for english in ("Look", "Files", "File "))
    finally:
        speak("en")


LACKING: Final = [
    (str(context.findtext("name")), str(text.findtext("source")), str(text.findtext("translation")))
    for context in ElementTree.parse(data_file("assets/locale/qt_fr.ts")).iter("context")
    for text in context.iter("message")
]


def test_what_qt_lacks_in_french_is_packed_as_it_is_written_and_really_lacks(qtbot: QtBot) -> None:
    own, qt = QTranslator(), QTranslator()
    assert own.load("qt_fr", str(data_dir("assets/locale")))
    assert qt.load("qtbase_fr", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    assert [own.translate(context, source) for context, source, _ in LACKING] == [french for *_, french in LACKING]
    assert [qt.translate(context, source) or "" for context, source, _ in LACKING] == [""] * len(LACKING)


def test_words_of_qt_wait_for_no_lock_of_python() -> None:
    """Qt asks for them in any thread, under locks for which the window may be waiting: no translator of ours."""
    speak("fr")
    try:
        assert [type(one) for one in language._installed] == [QTranslator, QTranslator]
    finally:
        speak("en")


CLICKED: Final = re.compile(r"[Cc]liquez (?:une?|l[ae]|les|des|ce|cette|chaque|QG|[A-Z0-9])\b|[Cc]liquez-l[ae]")


def test_one_clicks_on_something_in_french() -> None:
    files = [*data_file("assets/locale/fr.yaml").parents[1].rglob("*.yaml")]
    wrong = [f"{path}: {found.group()}" for path in files for found in CLICKED.finditer(path.read_text("utf-8"))]
    assert len(files) > 40 and wrong == []


@pytest.mark.parametrize(
    ("game", "scenario", "unit", "told"),
    [("vinegar-joes-war", "imphal", "depot-jp-1", "dépôt"), ("defeat-into-victory", "u-go", "hq-15", "QG 15e armée")],
)
def test_a_counter_on_a_card_is_called_in_french(game: str, scenario: str, unit: str, told: str) -> None:
    title = titles().title(game)
    assert title.words("fr").designation(title.new(scenario, {}, "1"), unit) == told
