"""Nothing is cut off, and the window does not outgrow the screen: large text, long words, small screens."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base.settings import games_folder
from nemesis_gui.features.games.new_game import NewGameDialog
from nemesis_gui.features.library.dialog import LibraryDialog
from tests.gui.combat.stage import ONE, TWO, battlefield
from tests.gui.conftest import Player, seated
from tests.whole import drawn
from tools.pictures.room import cut

LEAST = QSize(1024, 700)
SMALL, LAPTOP, USUAL, LARGE = QSize(1280, 720), QSize(1366, 768), QSize(1600, 1000), QSize(1920, 1080)
ROOMS = [("fr", 150, SMALL), ("en", 150, SMALL), ("fr", 150, LAPTOP), ("fr", 100, SMALL), ("en", 150, USUAL),
         ("fr", 150, LARGE), ("fr", 150, LEAST)]  # fmt: skip
TIGHT = [place for place in ROOMS if place[2] not in (LAPTOP, USUAL)]
"""Where a whole walk is looked at: the tightest rooms and the largest."""


def _name(place: tuple[str, int, QSize]) -> str:
    lang, size, room = place
    return f"{lang} {size} {room.width()}x{room.height()}"



def settled() -> None:
    for _ in range(4):
        QApplication.processEvents()


@pytest.fixture
def large(request: Any, qtbot: QtBot, title: Nemesis, calm: None) -> Iterator[Player]:
    """A window in a language, with a size of text, in a room."""
    lang, percent, room = request.param
    with seated(title, qtbot, room, lang, percent) as found:
        yield found


def look(player: Player, room: QSize, where: str) -> None:
    settled()
    assert player.window.size() == room, f"{where}: the window has grown"
    assert cut(player.window) == [], where


@pytest.mark.parametrize("large", drawn(TIGHT, 3, _name), indirect=True, ids=_name)
def test_a_game_fits_into_the_window(large: Player) -> None:
    """Each kind of decision that a walk meets, with a piece selected, and the history, looking back and what if."""
    room, rng = large.window.size(), random.Random(4)
    session = large.new("campaign", "3").model.session
    assert session is not None
    met: set[str] = set()
    for _ in range(70):
        name, commands = large.decision, list(large.model.commands())
        if name not in met and large.window.presenter is not None:
            large.model.notify()
            large.hands.read_on()
            units = [unit for unit in large.window.presenter.index.acting() if unit in large.model.state.pieces]
            large.window.presenter.set_selection(sorted(units)[:1])
            look(large, room, name)
        met.add(name)
        done = [command for command in commands if command.verb == "done"]
        session.play(done[0] if done and rng.random() < 0.3 else rng.choice(commands))  # the window need not follow
    large.model.notify()
    acts = ("toggle_history", "look_back", "return_", "what_if")
    for act in acts if room.width() >= SMALL.width() else acts[1:]:  # no room for a dock and a card side by side
        getattr(large.window, act)()
        look(large, room, act)


@pytest.mark.parametrize("large", ROOMS[:2], indirect=True, ids=_name)
def test_a_combat_fits_into_the_window(large: Player) -> None:
    room = large.window.size()
    field = battlefield(large, 6, foe_quality=3)
    large.play(f"attack {field.target}", f"choose {ONE}", f"choose {TWO}")
    for _ in range(12):
        if large.model.decision is None or large.decision in ("DrawChit", "DeclareAttacks"):
            break
        look(large, room, large.decision)
        large.model.play(next(iter(large.model.commands())))


@pytest.mark.parametrize("large", drawn(ROOMS, 3, _name), indirect=True, ids=_name)
def test_the_dialogs_show_all_of_their_texts(large: Player) -> None:
    large.new("kohima-road")
    window, title = large.window, large.model.title
    opened: list[QWidget] = [
        NewGameDialog(window.words, title, window.context.looks.art_of, window),
        LibraryDialog(window.words, window.model.titles, games_folder(), window),
        window.preferences.show(),
    ]
    for dialog in opened:
        assert isinstance(dialog, QDialog)
        dialog.show()
        settled()
        assert cut(dialog) == [], type(dialog).__name__
        dialog.close()


@pytest.mark.parametrize("large", [("en", 100, SMALL), ("fr", 100, SMALL), ("en", 150, USUAL)], indirect=True)
def test_the_tool_bar_has_room_for_what_is_wanted_most(large: Player) -> None:
    large.new()
    settled()
    strip = large.window.menus.strip
    for name, button in strip.buttons.items():
        assert button.isVisible() and strip.rect().contains(button.geometry()), name
    for name in ("end", "next", "undo"):
        assert strip.buttons[name].toolButtonStyle() != Qt.ToolButtonStyle.ToolButtonIconOnly, name


def test_a_cut_text_is_noticed(qtbot: QtBot) -> None:
    """The net itself must catch something."""
    button = QPushButton("a rather long text on a button")
    qtbot.addWidget(button)
    button.setFixedWidth(40)
    button.show()
    assert cut(button) != []
