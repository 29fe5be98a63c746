"""What is closed or replaced is gone at once, without Python's collector: windows, boards, features and their games."""

from __future__ import annotations

import gc
import weakref
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, islice
from random import Random
from types import CellType, FunctionType, MethodType

import pytest
from PySide6.QtCore import SIGNAL, QEvent, QTimer
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import QApplication

from engine.table.titles import Listed, Titles
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base import style
from nemesis_gui.base.settings import Settings
from nemesis_gui.board import place_names
from nemesis_gui.board.pictures import PictureStore
from nemesis_gui.games import faces
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.table import HOT_SEAT_TURNS, PLAYERS
from tests.tiny.title import Skirmish
from tests.whole import share
from tools.driver import Driven

Refs = dict[str, weakref.ReferenceType[object]]
Use = Callable[[Driven], object]
LATER = QEvent.Type.DeferredDelete.value


@pytest.fixture
def drawn_once() -> Callable[..., QPixmap]:
    """Each window draws its own counters: what others drew before would be counted as left."""
    return PictureStore.pixmap


@pytest.fixture(autouse=True)
def without_collector(qapp: QApplication, calm: None) -> Iterator[None]:
    """Whatever is left to the collector is still there."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()
    style.dress(qapp, "staff")


def settle() -> None:
    """Until what is to be deleted is deleted, and what that leads to."""
    for _ in range(3):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, LATER)


def opened(title: Nemesis) -> Driven:
    """A window at whose table two games can be played."""
    tiny = Skirmish()
    games = Titles([Listed(one.id, one.name, lambda pack, one=one: one) for one in (title, tiny)])
    window = Driven(GameModel(title, games), faces(), Settings())
    window.context.looks.motion = False
    window.resize(1400, 1000)
    window.show()
    QApplication.processEvents()
    return window


def inside(window: Driven) -> Refs:
    """What is made anew with everything in the window."""
    context = window.context
    held = {
        "context": context, "services": context.services, "signals": context.signals, "looks": context.looks,
        "places": window.places, "actions": window.actions_, "header": window.header, "card": window.card,
        "prompt": window.prompt, "menus": window.menus, "hand": window.hand, "words": window.words,
        "scene": context.scene, "view": context.view, "presenter": context.presenter, "tracks": window.tracks,
        **{type(one).__name__: one for one in window.features},
    }  # fmt: skip
    return {name: weakref.ref(one) for name, one in held.items() if one is not None}


def alive(refs: Refs) -> list[str]:
    return [name for name, ref in refs.items() if ref() is not None]


# -- ways to use a window


def begin(window: Driven) -> None:
    window.model.new("kohima-road", {}, "3")
    QApplication.processEvents()


def play_on(window: Driven) -> None:
    """Answers of every kind, so that presenters are made, and a second game at the same table."""
    begin(window)
    chance = Random(1)
    for _ in range(60):
        window.model.play(chance.choice(window.model.commands()))
    window.look_back()
    window.return_()
    window.what_if()
    begin(window)


def play_by_turns(window: Driven) -> None:
    """Two players with a curtain between them."""
    window.model.new("kohima-road", {}, "3", {PLAYERS: HOT_SEAT_TURNS})
    for _ in range(30):
        commands = window.model.commands()
        window.model.play(commands[0])


def look_into_library(window: Driven) -> None:
    QTimer.singleShot(0, shut_question)
    window.library.show()


def shut_question() -> None:
    question = QApplication.activeModalWidget()
    assert question is not None
    question.close()


def ask_for_game(window: Driven) -> None:
    QTimer.singleShot(0, shut_question)
    window.games.new_game()


def open_everything(window: Driven) -> None:
    """Drawers, layers and windows, most of which are still open when the window is closed."""
    begin(window)
    for action in list(window.actions_):
        if action.id.startswith("drawer_") or (action.menu == "View" and action.group != "language"):
            window.actions_.by_id[action.id].trigger()
            QApplication.processEvents()
    look_into_library(window)
    ask_for_game(window)
    window.preferences.show()
    window.finder.open_palette()
    window.playing.all_commands()
    window.toggle_history()
    window.reader.show_rulebook().show_me("2.2/6b")
    for show in (window.reader.show_rule, window.reader.show_rulebook, window.help.show_keys, window.help.show_about):
        show()


def learn(window: Driven) -> None:
    """The window is closed in the middle of a lesson."""
    begin(window)
    window.tour.begin()
    QApplication.processEvents()


def speak_french(window: Driven) -> None:
    begin(window)
    window.preferences.speak("fr")
    settle()


def write_larger(window: Driven) -> None:
    begin(window)
    window.preferences.set_text_size(125)
    settle()
    window.preferences.set_text_size(100)
    settle()


def play_another_game(window: Driven) -> None:
    begin(window)
    window.model.new("small", title=Skirmish.id)
    settle()


def look_on(_window: Driven) -> None:
    """Nothing is on the table."""


USES = (
    look_on, begin, play_on, play_by_turns, open_everything, learn, speak_french, write_larger,
    play_another_game,
)  # fmt: skip


def used(title: Nemesis, use: Use) -> Refs:
    """What a window that was used and is closed consisted of."""
    window = opened(title)
    use(window)
    refs = {"window": weakref.ref(window), "model": weakref.ref(window.model), **inside(window)}
    window.close()
    return refs


@pytest.mark.parametrize("use", USES, ids=lambda use: use.__name__)
def test_a_closed_window_is_gone_with_all_that_was_in_it(use: Use, title: Nemesis) -> None:
    refs = used(title, use)
    settle()
    assert alive(refs) == []


# -- what is replaced


def another_title(window: Driven) -> None:
    window.model.new("small", title=Skirmish.id)


def another_language(window: Driven) -> None:
    window.preferences.speak("fr")


@pytest.mark.parametrize("change", [another_title, another_language], ids=lambda change: change.__name__)
def test_what_is_made_anew_leaves_nothing_of_what_was_before(change: Use, title: Nemesis) -> None:
    window = opened(title)
    open_everything(window)
    refs = inside(window)
    change(window)
    settle()
    left = alive(refs)
    window.close()
    settle()
    assert left == []


def test_another_game_on_the_table_leaves_nothing_of_the_board_before(title: Nemesis) -> None:
    window = opened(title)
    begin(window)
    refs = {name: ref for name, ref in inside(window).items() if name in ("scene", "view")}
    begin(window)
    settle()
    left = alive(refs)
    window.close()
    settle()
    assert left == []


# -- window after window


def listeners(app: QApplication) -> int:
    """Who listens to the program and the system, which outlive every window."""
    told = ("focusChanged(QWidget*,QWidget*)", "applicationStateChanged(Qt::ApplicationState)")
    hints = QGuiApplication.styleHints()
    heard = hints.receivers(SIGNAL("colorSchemeChanged(Qt::ColorScheme)"))  # type: ignore[operator]
    return int(heard + sum(app.receivers(SIGNAL(name)) for name in told))  # type: ignore[operator]


def tally(app: QApplication) -> Counter[str]:
    """What would grow: objects of the client and of Qt, timers among them, what may be called, widgets, listeners.
    Pictures of names are kept for later windows, and how many of them were drawn before one is closed is chance."""
    place_names._picture.cache_clear()
    kinds = [type(one) for one in gc.get_objects()]
    found = Counter(kind.__name__ for kind in kinds if str(kind.__module__).startswith(("nemesis_gui", "PySide6")))
    found.update(kind.__name__ for kind in kinds if kind in (MethodType, FunctionType, CellType, partial))
    found["widgets"], found["windows"] = len(QApplication.allWidgets()), len(QApplication.topLevelWidgets())
    found["listeners"] = listeners(app)
    return found


def change_in_window(app: QApplication, title: Nemesis, theme: str) -> None:
    """A window with a game, dressed in a theme, in one language and then in the other, and closed."""
    window = opened(title)
    begin(window)
    window.preferences.set_theme(theme)
    assert listeners(app) > 0, "nobody listens, or it is not counted"
    window.preferences.speak("fr" if window.words.lang == "en" else "en")
    settle()
    window.close()


def test_window_after_window_theme_after_theme_and_language_after_language_leave_nothing(
    qapp: QApplication, title: Nemesis
) -> None:
    """Two windows in each theme come before: small pictures are kept for each, as many as there is room for."""
    counts, before = [], 2 * len(style.SKINS)
    for theme in islice(cycle(style.SKINS), before + share(10, 4)):
        change_in_window(qapp, title, theme)
        settle()
        counts.append(tally(qapp))
    assert counts[-1] == counts[before - 1]
