"""A window with a game, without a screen and without motion."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from engine.board.latest import Latest
from engine.table.event import Event
from engine.table.rulebook import Rulebook
from engine.table.title import Title
from engine.table.titles import Titles
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base import language, pace, style
from nemesis_gui.base.settings import TEXT_SIZE, Settings
from nemesis_gui.board import ground, pictures
from nemesis_gui.board.pictures import PictureStore
from nemesis_gui.features.end_warning.check import SETTING
from nemesis_gui.games import faces
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.played import Events, Played
from nemesis_gui.window.main_window import MainWindow
from tools.driver import Driven
from tools.driver.hands import Hands

LEFT = Qt.MouseButton.LeftButton


class Player:
    """Hands on the window: clicks real hexes and counters, presses real buttons."""

    def __init__(self, window: Driven, qtbot: QtBot) -> None:
        self.window = window
        self.model = window.model
        self.qtbot = qtbot
        self.hands = Hands(window)

    def new(self, scenario: str = "campaign", seed: str = "1", **options: Any) -> Player:
        """Begin a game and show it."""
        self.model.new(scenario, options, seed)
        self.window.show()
        self.qtbot.waitExposed(self.window)
        return self

    @property
    def decision(self) -> str:
        """The class of the open decision."""
        return type(self.model.decision).__name__

    def point_of(self, loc: int, dx: float = 0, dy: float = 0) -> QPoint:
        """Where a location is on the screen, brought into view first."""
        view = self.window.view
        assert view is not None
        view.set_zoom(1.0)
        view.centre_on_hex(loc)
        point = view.board.position(loc)
        point.setX(point.x() + dx)
        point.setY(point.y() + dy)
        return view.mapFromScene(point)

    def click_hex(self, label: str, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Click beside the counters of a hex."""
        point = self.point_of(self.model.state.world.loc(label), dy=-39)
        self.hands.click(self.hands.view.viewport(), point, modifier)

    def click_piece(self, unit: str, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Click a counter that lies on top of its stack."""
        self.hands.click(self.hands.view.viewport(), self.point_of(self.model.state.pieces[unit].loc), modifier)

    def press(self, notation: str) -> None:
        """Press the button that plays a command, in the prompt bar or on the card."""
        QApplication.processEvents()
        for place in (self.window.prompt, self.window.card):
            for button in place.findChildren(QAbstractButton):
                if button.property("command") == notation and button.isVisibleTo(self.window):
                    button.click()
                    return
        raise AssertionError(f"no button plays '{notation}' at {self.decision}")

    def end_phase(self) -> None:
        """End the phase that stays open."""
        assert self.window.context.end_phase()

    def play(self, *lines: str) -> None:
        """Play commands without the mouse."""
        for line in lines:
            assert self.model.play(line), line

    def skip(self, *lines: str) -> None:
        """Play commands of which the window shows only where they lead."""
        assert self.model.session is not None
        for line in lines:
            self.model.session.play(line)
        self.model.notify()

    def happens(self, *events: Event) -> None:
        """Something came of a command; the position is what it is."""
        self.model.notify(Events.of([Played(self.model.present.record.head, self.model.state, events)]))


@pytest.fixture(scope="session")
def title() -> Nemesis:
    """The game with its data, read once."""
    return Nemesis()


@pytest.fixture(scope="session")
def rulebook() -> Callable[[Path], Rulebook]:
    """Reads the rules once for all windows; nobody changes them."""
    return cache(Rulebook.load)


@pytest.fixture(scope="session")
def unpacked() -> Callable[[bytes], QImage]:
    """Unpacks the pictures of the map that many windows show once for all; nobody paints on them."""
    return lru_cache(maxsize=32)(pictures._read)


@pytest.fixture(scope="session")
def drawn_once() -> Callable[..., QPixmap]:
    """Keeps the counters that a title's own art draws for all windows, each window with a copy of its own: what they
    look like follows from the counter, its look, the theme, the size and the language."""
    kept: Latest[object, QPixmap] = Latest(2000)
    draw_anew = PictureStore.pixmap

    def pixmap(store: PictureStore, key: Hashable, pixels: int, draw: Any, *args: Any, **kw: Any) -> QPixmap:
        work = getattr(draw, "__func__", None)
        if work is None or work is not getattr(type(draw.__self__), "draw_counter", None):
            return draw_anew(store, key, pixels, draw, *args, **kw)
        picture = store.find((key, pixels))
        if picture is not None:
            return picture
        name = (work, repr(args), language._spoken)
        if name not in kept:
            kept.keep(name, QPixmap(draw_anew(store, key, pixels, draw, *args, **kw)))
        picture = QPixmap(kept[name])
        store.keep((key, pixels), picture)
        return picture

    return pixmap


@pytest.fixture
def calm(
    common_cache: Path, rulebook: Callable[[Path], Rulebook], unpacked: Callable[[bytes], QImage],
    drawn_once: Callable[..., QPixmap], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """What a window is opened under: it shares what was drawn and read, and nothing holds hands back. A part of the map
    that was begun is drawn to its end, or each test would begin it anew and leave it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(common_cache))
    monkeypatch.setattr(PictureStore, "pixmap", drawn_once)
    monkeypatch.setattr(pictures, "_read", unpacked)
    monkeypatch.setattr(ground, "SLICE", 10.0)
    monkeypatch.setattr(Rulebook, "load", rulebook)
    monkeypatch.setattr(pace, "guard_ms", 0)
    monkeypatch.setattr(pace, "change_ms", 0)


def put_away(window: Driven) -> None:
    """Close a window; the game in one that is hidden gets no new picture for the library."""
    window.hide()
    window.close()
    window.deleteLater()


@contextmanager
def seated(
    title: Title, qtbot: QtBot, size: QSize, lang: str = "en", percent: int = 100, games: Titles | None = None
) -> Iterator[Player]:
    """A window of a size, in a language, with its texts larger or smaller, and hands on it; where there are several
    games, `title` is the one that is offered first."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    style.set_text_scale(percent / 100)
    style.dress(app, "staff")
    settings = Settings()
    settings.put(SETTING, False)
    if (lang, percent) != ("en", 100):
        settings.put("language", lang)
        settings.put(TEXT_SIZE, str(percent))
    window = Driven(GameModel(title, games), faces(), settings)
    window.context.looks.motion = False
    window.resize(size)
    yield Player(window, qtbot)
    if shiboken6.isValid(window):  # a test that closed it has ended it
        put_away(window)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    if percent != 100:
        style.set_text_scale(1)
        style.dress(app, "staff")


@pytest.fixture
def player(qtbot: QtBot, title: Nemesis, calm: None) -> Iterator[Player]:
    """A window of 1400 x 1000 and hands on it."""
    with seated(title, qtbot, QSize(1400, 1000)) as found:
        yield found


def windows() -> set[MainWindow]:
    """All windows there are."""
    found = QApplication.topLevelWidgets() if QApplication.instance() is not None else []
    return {widget for widget in found if isinstance(widget, MainWindow)}


@pytest.fixture(autouse=True)
def no_window_left() -> Iterator[None]:
    """A window that a test leaves behind would be dressed and told of everything in all tests that follow."""
    before = windows()
    yield
    for window in windows() - before:
        if window.context.scene is not None:
            window.context.scene.tiles.stop()
        window.deleteLater()  # unasked: closing may ask what is to become of a game
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
