"""The reader of the rules: contents, search, links both ways, back and forward, and the board that shows a clause."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMarginsF, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.table.wording.catalogue import catalogue
from engine.table.wording.spoken import LANGUAGES
from engine.titles.nemesis.game import Nemesis
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.features.reader.stage import KEYS
from nemesis_gui.features.reader.window import ReaderWindow
from nemesis_gui.session.words import Words
from tests.gui.conftest import Player

REFUSED = "2.2/6b"
"""A clause that is shown by a try that is refused."""
AROUND = QMarginsF(100, 50, 100, 50)
"""The ground at the edges of the board, in scene units."""
STANDS = "3.1/7"
"""A clause that is shown by where the pieces stand."""


@pytest.fixture
def rules(player: Player) -> Iterator[ReaderWindow]:
    window = player.window
    window.show()
    found = ReaderWindow(window.context, window.words, "1.2b", window)
    found.show()
    yield found
    found.close()
    found.deleteLater()


def read(rules: ReaderWindow) -> str:
    return rules.view.toPlainText().replace("\u2060", "")


def follow(rules: ReaderWindow, link: str) -> None:
    """Click a link that is in the text."""
    assert f'href="{link}"' in rules.view.toHtml(), link
    rules.view.anchorClicked.emit(QUrl(link))


def test_it_opens_with_the_chapters(rules: ReaderWindow) -> None:
    told = read(rules)
    assert told.index("5. Assault Phase") < told.index("5.1-C Operational Stretch") < told.index("6. Attack Phase")


def test_a_section_leads_to_its_clauses(rules: ReaderWindow) -> None:
    follow(rules, "section:5.1-C")
    assert read(rules).startswith("5. Assault Phase Contents\n5.1-C Operational Stretch\n5.1-C/1")
    assert "5.1-D/1" not in read(rules)
    item = rules.contents.currentItem()
    assert item is not None and item.text(0).startswith("5.1-C ")


def test_the_glossary_is_found_in_either_language(rules: ReaderWindow) -> None:
    """Also by what only the printed rulebook calls a term, and without accents; it leads to the clause."""
    follow(rules, "glossary:")
    told = read(rules)
    assert told.startswith("Glossary") and told.index("Ambush") < told.index("Banzai") < told.index("ZoC")
    assert rules.contents.currentItem().text(0) == "Glossary"
    for sought in ("forward move", "mouvement vers", "approche"):
        rules.search.setText(sought)
        assert "Forward Move mouvement vers l'avant · in the printed rules: mouvement d'approche" in read(rules), sought
    rules.search.setText("aerodrome")
    assert "Airfield aérodrome" in read(rules)
    follow(rules, "clause:7.1-C/2")
    assert rules.place == "clause:7.1-C/2"


def test_the_contents_are_read_with_the_keys(rules: ReaderWindow) -> None:
    rules.contents.setFocus()
    QTest.keyClick(rules.contents, Qt.Key.Key_Down)
    first = rules.place
    assert first.startswith("section:")
    QTest.keyClick(rules.contents, Qt.Key.Key_Down)
    assert rules.place.startswith("section:")
    assert rules.place != first or rules.contents.currentItem().parent() is not None


def test_what_is_found_stands_under_its_chapter(rules: ReaderWindow) -> None:
    rules.search.setText("banzai")
    assert "6. Attack Phase" in read(rules) and "6.1-F Spearhead" in read(rules)
    assert "0. The game" not in read(rules)
    rules.search.setText("")
    assert "0. The game" in read(rules)


def test_several_words_are_typed_one_after_the_other(rules: ReaderWindow) -> None:
    QTest.keyClicks(rules.search, "zone of control")
    assert rules.search.text() == "zone of control"
    assert "No rule has these words." not in read(rules)


def test_words_of_the_other_language_are_found_and_shown(rules: ReaderWindow) -> None:
    rules.search.setText("seigneurs de guerre")
    rules.search.setText("chaque")
    assert "No rule has these words." not in read(rules)
    assert "chaque" not in read(rules)
    rules.other.setChecked(True)
    assert "chaque" in read(rules)


def test_a_search_is_one_place_on_the_way_back(rules: ReaderWindow) -> None:
    follow(rules, "section:5.1-C")
    for text in ("b", "ba", "banzai"):
        rules.search.setText(text)
    rules.show_clause("6.1-F/7")
    rules.back.click()
    assert (rules.place, rules.search.text()) == ("find:banzai", "banzai")
    rules.back.click()
    assert rules.place == "section:5.1-C"
    rules.on.click()
    rules.on.click()
    assert rules.place == "clause:6.1-F/7"
    assert not rules.on.isEnabled()


def test_links_lead_both_ways(rules: ReaderWindow) -> None:
    """1.1/5 names 9.0-5B; whoever reads a clause of 9.0-5B is led to 1.1/5."""
    rules.show_clause("1.1/5")
    follow(rules, "section:9.0-5B")
    assert "9.0-5B/1" in read(rules)
    rules.show_clause("9.0-5B/1")
    assert "Named in" in read(rules)
    follow(rules, "clause:1.1/5")
    assert rules.place == "clause:1.1/5"


def test_a_clause_is_shown_on_a_board(rules: ReaderWindow, player: Player) -> None:
    rules.show_clause(REFUSED)
    follow(rules, f"show:{REFUSED}")
    stage = rules.stage
    player.qtbot.waitUntil(lambda: stage.at == stage.shown and not stage.playback.running, timeout=20_000)
    assert stage.isVisible() and stage.view is not None
    told = stage.text.toPlainText().replace("\u2060", "")
    assert "✗" in told and f"[{REFUSED}]" in told
    state = stage.shots[stage.at].after
    stage.text.anchorClicked.emit(QUrl("hex:0709"))
    lit = stage.view.board.overlays()["pointed"]
    assert isinstance(lit, HexHighlights) and tuple(lit.hexes) == (state.world.loc("0709"),)
    assert {unit for unit in state.pieces if state.world.in_play(state.pieces[unit].loc)} == {
        unit for loc in range(state.world.hexes) for unit in stage.view.board.pieces_at(loc)
    }


def test_the_board_goes_back_and_forth_by_keys(rules: ReaderWindow, player: Player) -> None:
    rules.show_me(REFUSED)
    stage = rules.stage
    QApplication.processEvents()
    stage.go(0)
    QTest.keyClick(rules, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    player.qtbot.waitUntil(lambda: stage.at == 1, timeout=20_000)
    QTest.keyClick(rules, Qt.Key.Key_PageUp, Qt.KeyboardModifier.ControlModifier)
    assert stage.at == 0 and not stage.back.isEnabled()
    stage.playback.speed = 50
    QTest.keyClick(rules, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    player.qtbot.waitUntil(lambda: stage.at == len(stage.shots) - 1, timeout=20_000)
    assert not stage.on.isEnabled()
    assert KEYS["on"] == "Ctrl+PgDown"


def test_the_game_on_the_table_is_left_alone(rules: ReaderWindow, player: Player) -> None:
    player.new()
    state = player.model.state
    rules.show_me(REFUSED)
    QApplication.processEvents()
    assert player.model.state is state
    rules.show_clause("1.1/5")
    assert rules.stage.heading.text().startswith(REFUSED), "beside another clause the board says which one it shows"
    rules.stage.close_.click()
    assert rules.stage.isHidden() and rules.stage.view is None


def test_a_refused_try_tells_the_decision_that_is_shown(rules: ReaderWindow) -> None:
    """The clause stands in no reason there: it is by the decision that such a try is judged."""
    rules.show_me("5.1-F/3")
    stage = rules.stage
    tried = [shot for shot in stage.shots if shot.refused and shot.asked is not None]
    stage.go(next(shot.number for shot in tried if shot.asked.clause == "5.1-F/3"))
    assert "5.1-F/3" in stage.text.toPlainText().replace("\u2060", "")


def test_what_shows_in_how_things_stand_is_marked_and_lit(rules: ReaderWindow, player: Player) -> None:
    """Nothing that happens names the clause; the step looks at pieces, whose hexes are lit."""
    rules.show_me(STANDS)
    stage = rules.stage
    QApplication.processEvents()
    stage.go(stage.shown)
    assert f"[{STANDS}]" in stage.text.toPlainText().replace("\u2060", "")
    state = stage.shots[stage.at].after
    lit = stage.view.board.overlays()["shown"] if stage.view is not None else None
    hexes = {loc for part in getattr(lit, "parts", ()) for loc in part.hexes}
    assert hexes == {state.world.loc(label) for label in ("0909", "1007", "0410", "0406")}


def test_the_step_is_in_the_middle_where_the_rest_is_far_away(rules: ReaderWindow, player: Player) -> None:
    """The Bunkers of 5.1-E/1 are dug at Imphal and on the Salween: both at once would be too small to be seen."""
    rules.show_me("5.1-E/1")
    stage = rules.stage
    player.qtbot.waitUntil(lambda: stage.at == stage.shown and not stage.playback.running, timeout=20_000)
    view = stage.view
    assert view is not None
    for step, label in ((stage.shown, "2804"), (1, "0410")):
        stage.go(step)
        middle = view.board.position(stage.shots[step].after.world.loc(label))
        assert view.zoom == 1.0
        assert view.visible_rect().marginsRemoved(AROUND).contains(middle), label


def test_what_does_not_hold_is_lit_as_barred(player: Player) -> None:
    """A division has no zone of control into the jungle, and one into the clear hex beside it."""
    window = player.window
    rules = ReaderWindow(window.context, Words("en", VinegarJoesWar()), None, window)
    rules.show()
    rules.show_me("11.1/2")
    stage = rules.stage
    stage.go(1)
    lit = stage.view.board.overlays()["shown"] if stage.view is not None else None
    find = stage.shots[1].after.world.loc
    hexes = {part.style: set(part.hexes) for part in getattr(lit, "parts", ())}
    view = stage.view
    assert view is not None
    assert all(view.sees(view.board.geometry.rect(loc)) for locs in hexes.values() for loc in locs)
    assert hexes == {"target": {find(h) for h in ("2120", "2210", "2209")}, "blocked": {find("2122"), find("2309")}}
    rules.close()
    rules.deleteLater()


def test_enter_in_the_search_leads_to_what_was_found(rules: ReaderWindow) -> None:
    """It played the board that was open."""
    rules.show_me(REFUSED)
    QApplication.processEvents()
    rules.stage.go(0)
    rules.search.setFocus()
    QTest.keyClicks(rules.search, "banzai")
    QTest.keyClick(rules.search, Qt.Key.Key_Return)
    assert not rules.stage.playback.running and rules.stage.at == 0
    assert rules.view.hasFocus()


def test_it_fits_a_small_screen(rules: ReaderWindow) -> None:
    rules.resize(800, 560)
    rules.show_me(REFUSED)
    QApplication.processEvents()
    assert rules.width() <= 800, "contents make room for the board"
    assert rules.contents.isHidden() and rules.stage.isVisible()


def test_the_rule_of_the_decision_is_opened(player: Player) -> None:
    player.new()
    player.window.actions_.by_id["rules"].trigger()
    assert player.window.reader.window.place == f"clause:{player.model.decision.clause}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_section_has_a_title(lang: str) -> None:
    words = Words(lang, Nemesis())
    titles = catalogue(lang, "nemesis")["sections"]
    assert {clause.section for clause in words.rulebook.clauses("1.2b")} <= titles.keys()
    assert "glossa" not in words.clause("0.0/3")
