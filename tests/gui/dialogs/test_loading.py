"""Another game is loaded beside the dialog: meanwhile nothing of the one before can be chosen or begun."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.table.title import Title
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.features.games.loading import Loading
from nemesis_gui.features.games.new_game import NewGameDialog
from nemesis_gui.games import faces
from nemesis_gui.session.words import Words

OTHER, THIRD = "defeat-into-victory", "tail-of-the-tiger"
Wait = Callable[[], bool]


class Gate:
    """Loads games as long as it is open."""

    def __init__(self) -> None:
        self.games, self.open, self.asked = titles(), Event(), list[str]()

    def load(self, name: str) -> Title:
        self.asked.append(name)
        assert self.open.wait(30)
        return self.games.title(name)


@pytest.fixture
def gate() -> Iterator[Gate]:
    found = Gate()
    yield found
    found.open.set()


@pytest.fixture
def dialog(qapp: object, calm: None, gate: Gate, title: Nemesis) -> Iterator[NewGameDialog]:
    made = NewGameDialog(Words("en", title), title, faces().art_of, others=gate.games, load=gate.load)
    made.show()
    yield made
    made.close()
    made.deleteLater()


def choose(dialog: NewGameDialog, name: str) -> None:
    number = dialog.games.findData(name)
    dialog.games.setCurrentIndex(number)
    dialog.games.activated.emit(number)


def can_begin(dialog: NewGameDialog) -> bool:
    return dialog._start.isEnabled() and dialog.form.isEnabled()


def test_nothing_can_be_begun_until_the_game_is_there(dialog: NewGameDialog, gate: Gate, qtbot: QtBot) -> None:
    assert can_begin(dialog)
    choose(dialog, OTHER)
    assert not can_begin(dialog) and dialog.game.id == "nemesis"
    gate.open.set()
    qtbot.waitUntil(lambda: dialog.game.id == OTHER)
    assert can_begin(dialog) and dialog.chosen()[0] in dialog.game.scenarios()


def test_the_other_games_are_loaded_ahead(dialog: NewGameDialog, gate: Gate, qtbot: QtBot) -> None:
    gate.open.set()
    others = {one.id for one in titles()} - {"nemesis"}
    qtbot.waitUntil(lambda: set(gate.asked) == others and dialog._loading._thread is None, timeout=20_000)
    choose(dialog, OTHER)
    assert dialog.game.id == OTHER, "at once"


def test_what_is_loaded_too_late_is_not_wanted_any_more(dialog: NewGameDialog, gate: Gate, qtbot: QtBot) -> None:
    shown = list[str]()
    dialog._loading.loaded.connect(lambda game: shown.append(game.id))
    choose(dialog, OTHER)
    choose(dialog, THIRD)
    gate.open.set()
    qtbot.waitUntil(lambda: dialog.game.id == THIRD)
    assert gate.asked[:2] == [OTHER, THIRD] and shown == [THIRD]


def test_what_was_wanted_is_not_loaded_ahead_once_more(dialog: NewGameDialog, gate: Gate, qtbot: QtBot) -> None:
    gate.open.set()
    choose(dialog, OTHER)
    qtbot.waitUntil(lambda: len(gate.asked) >= len(titles()) - 1 and dialog._loading._thread is None, timeout=20_000)
    assert sorted(gate.asked) == sorted({one.id for one in titles()} - {"nemesis"})


def test_the_game_before_can_be_begun_when_it_is_chosen_again(dialog: NewGameDialog, gate: Gate, qtbot: QtBot) -> None:
    choose(dialog, OTHER)
    choose(dialog, "nemesis")
    assert can_begin(dialog)
    gate.open.set()
    loading = dialog.findChild(Loading)
    qtbot.waitUntil(lambda: loading._thread is None)
    assert dialog.game.id == "nemesis" and can_begin(dialog)
