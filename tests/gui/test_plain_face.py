"""A game for which the client has no face: what the window shows of it by itself, and choosing among several games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.table.title import Title
from engine.table.titles import Listed, Titles
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base import style
from nemesis_gui.base.settings import Settings, games_folder
from nemesis_gui.features.games.new_game import NewGameDialog
from nemesis_gui.features.games.new_options import SwitchRow
from nemesis_gui.features.library.dialog import LibraryDialog
from nemesis_gui.games import faces
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.words import Words
from tests.gui.conftest import put_away
from tests.tiny.title import Skirmish
from tools.driver import Driven


class Plain(Skirmish, Title):
    """The tiny game, with the words that any title has."""


@pytest.fixture
def window(qtbot: QtBot, title: Nemesis, calm: None) -> Iterator[Driven]:
    """The tiny game on the table of a program with two games."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    style.dress(app, "staff")
    games = Titles([Listed("skirmish", "Skirmish", lambda _pack: Plain()),
                    Listed("nemesis", "Nemesis: Burma 1944", lambda _pack: title)])  # fmt: skip
    window = Driven(GameModel(games.title("skirmish"), games), faces(), Settings())
    window.context.looks.motion = False
    window.resize(QSize(1400, 1000))
    window.show()
    qtbot.waitExposed(window)
    yield window
    put_away(window)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_header_and_inspector_tell_what_any_game_has(window: Driven) -> None:
    window.model.new("wide", {}, "1")
    header = window.header
    assert (header.game.text(), header.turn.text()) == ("Skirmish · A wide field", "Turn 1")
    assert header.who.text() == "Amber"
    unit = next(iter(window.model.state.pieces))
    window.inspector.show_place(window.model.state.pieces[unit].loc)
    assert window.model.state.pieces[unit].counter.name in window.inspector.view.toPlainText()
    assert "Amber" in window.inspector.view.toPlainText()


def test_what_a_face_would_bring_is_not_there(window: Driven) -> None:
    window.model.new("small", {}, "1")
    assert window.tracks is None
    assert window.layers.all == ()
    assert window.drawers.tabs is None
    assert not {"turn_end", "cups", "zoc", "drawer_losses", "first_steps"} & set(window.actions_.by_id)
    shown = [action.text().replace("&", "") for action in window.menuBar().actions() if action.isVisible()]
    assert "View" in shown and "Boxes" not in shown


def test_the_form_of_a_new_game_is_that_of_the_game_that_is_chosen(window: Driven, qtbot: QtBot) -> None:
    model = window.model
    dialog = NewGameDialog(window.words, model.title, window.context.looks.art_of, window, others=model.titles,
                           load=model.game)  # fmt: skip
    shouts = dialog.form.rows["shouts"]
    assert isinstance(shouts, SwitchRow) and shouts.box.isChecked()
    shouts.box.click()
    dialog.form.names[1].setText("Mabel")
    assert dialog.form.options() == {"shouts": False}
    assert dialog.form.notes()["player-cobalt"] == "Mabel"
    dialog.games.setCurrentIndex(1)
    dialog.games.activated.emit(1)
    qtbot.waitUntil(lambda: dialog.game.id == "nemesis")
    assert set(dialog.form.options()) == {"version", "commanders", "handicap"}
    dialog.deleteLater()


def test_another_game_moves_no_button(window: Driven, qtbot: QtBot) -> None:
    game = window.model.game("skirmish")
    dialog = NewGameDialog(Words("en", game), game, window.context.looks.art_of, window, others=window.model.titles,
                           load=window.model.game)  # fmt: skip
    dialog.show()
    fixed = (dialog, dialog._start)
    before = [one.geometry() for one in fixed]
    dialog.games.setCurrentIndex(1)
    dialog.games.activated.emit(1)
    qtbot.waitUntil(lambda: dialog.game.id == dialog.games.currentData() != "skirmish")
    QApplication.processEvents()
    assert [one.geometry() for one in fixed] == before
    dialog.close()
    dialog.deleteLater()


def test_layers_are_gone_when_another_game_is_opened(window: Driven) -> None:
    model = window.model
    model.new("small", {}, "1")
    assert model.play("tuck a3")
    path = model.path
    assert path is not None
    model.new("kohima-road", {}, "1", title="nemesis")
    window.actions_.by_id["threat"].trigger()
    assert any(layer.on for layer in window.layers.all)
    model.open(path)
    assert (window.layers.all, window.windowTitle()) == ((), "Skirmish: A small field")


def test_the_library_lists_games_by_title_and_names_it(window: Driven) -> None:
    model = window.model
    for scenario, game in (("kohima-road", "nemesis"), ("small", "skirmish"), ("wide", "skirmish")):
        model.new(scenario, {}, "1", title=game)
        model.note("name", f"The game of {scenario}")
    dialog = LibraryDialog(window.words, model.titles, games_folder(), window)
    while dialog.working:
        dialog.read_some()
    titles = [dialog.game_at(number).title for number in range(dialog.list.count())]
    assert titles == ["skirmish", "skirmish", "nemesis"]
    told = [text for text, _ in dialog.namer.lines(dialog.game_at(2))]
    assert told[0].startswith("Nemesis: Burma 1944 · ")
    dialog.deleteLater()
