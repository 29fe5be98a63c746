"""The window as tests, pictures and measurements drive it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from nemesis_gui.features.access.cursor import Cursor
from nemesis_gui.features.drawers.manager import Drawers
from nemesis_gui.features.end_warning.check import EndCheck
from nemesis_gui.features.games.files import GameFiles
from nemesis_gui.features.games.first_note import FirstNote
from nemesis_gui.features.games.no_game_page import NoGamePage
from nemesis_gui.features.games.resume_note import ResumeNote
from nemesis_gui.features.help.help import Help
from nemesis_gui.features.history.history import History
from nemesis_gui.features.layers.manager import Layers
from nemesis_gui.features.lessons.tour import Tour
from nemesis_gui.features.library.reports import Reports
from nemesis_gui.features.library.tools import LibraryTools
from nemesis_gui.features.log.log import LatestNews, Log
from nemesis_gui.features.look.look import Look
from nemesis_gui.features.map.map import Map
from nemesis_gui.features.map.sight import Bookmarks
from nemesis_gui.features.map.stacks import Stacks
from nemesis_gui.features.moments.moments import Drama
from nemesis_gui.features.palette.finder import Finder
from nemesis_gui.features.preferences.preferences import Preferences
from nemesis_gui.features.reader.reader import Reader
from nemesis_gui.features.seats.note import Notes
from nemesis_gui.features.seats.out_of_turn import OutOfTurn
from nemesis_gui.features.seats.seats import Seats
from nemesis_gui.features.sound.sounds import Sounds
from nemesis_gui.features.turn_end.turn_end import TurnEnd
from nemesis_gui.features.why_not.asking import Asking
from nemesis_gui.play.playing import Playing
from nemesis_gui.window.main_window import MainWindow

T = TypeVar("T")


class _Part(Generic[T]):
    """A part of the window, looked up whenever it is asked for."""

    def __init__(self, find: Callable[[Driven], T]) -> None:
        self.find = find

    def __get__(self, window: Driven, _owner: type[Driven] | None = None) -> T:
        return self.find(window)


class Driven(MainWindow):
    """The window of the program, its features under the names that tests and tools know them by."""

    map = _Part(lambda w: w.feature(Map))
    keyboard = _Part(lambda w: w.feature(Cursor))
    stacks = _Part(lambda w: w.feature(Stacks))
    bookmarks = _Part(lambda w: w.feature(Bookmarks))
    finder = _Part(lambda w: w.feature(Finder))
    why = _Part(lambda w: w.feature(Asking))
    check = _Part(lambda w: w.feature(EndCheck))
    drawers = _Part(lambda w: w.feature(Drawers))
    inspector = _Part(lambda w: w.feature(Look).panel)
    layers = _Part(lambda w: w.feature(Layers))
    moments = _Part(lambda w: w.feature(Drama).moments)
    news = _Part(lambda w: w.feature(LatestNews).card)
    sounds = _Part(lambda w: w.feature(Sounds))
    turn_end = _Part(lambda w: w.feature(TurnEnd))
    playing = _Part(lambda w: w.feature(Playing))
    games = _Part(lambda w: w.feature(GameFiles))
    saved_label = _Part(lambda w: w.feature(GameFiles).saved_label)
    library = _Part(lambda w: w.feature(LibraryTools))
    resume_note = _Part(lambda w: w.feature(ResumeNote))
    first_note = _Part(lambda w: w.feature(FirstNote))
    note = _Part(lambda w: w.feature(Notes))
    reports = _Part(lambda w: w.feature(Reports))
    start_page = _Part(lambda w: w.feature(NoGamePage).page)
    help = _Part(lambda w: w.feature(Help))
    reader = _Part(lambda w: w.feature(Reader))
    preferences = _Part(lambda w: w.feature(Preferences))
    tour = _Part(lambda w: w.feature(Tour))
    out_of_turn = _Part(lambda w: w.feature(OutOfTurn).strip)
    seats = _Part(lambda w: w.feature(Seats))
    curtain = _Part(lambda w: w.feature(Seats).curtain)
    history = _Part(lambda w: w.feature(History).panel)
    history_dock = _Part(lambda w: w.feature(History).dock)
    toggle_history = _Part(lambda w: w.feature(History).toggle_history)
    banner = _Part(lambda w: w.feature(History).banner)
    tint = _Part(lambda w: w.feature(History).tint)
    since_card = _Part(lambda w: w.feature(History).since_card)
    replay = _Part(lambda w: w.feature(History).replay)
    replay_bar = _Part(lambda w: w.feature(History).replay_bar)
    comparing = _Part(lambda w: w.feature(History).comparing)
    look_back = _Part(lambda w: w.feature(History).look_back)
    look_on = _Part(lambda w: w.feature(History).look_on)
    return_ = _Part(lambda w: w.feature(History).return_)
    what_if = _Part(lambda w: w.feature(History).what_if)
    leave_what_if = _Part(lambda w: w.feature(History).leave_what_if)
    name_branch = _Part(lambda w: w.feature(History).name_branch)
    log = _Part(lambda w: w.feature(Log).panel)
    view = _Part(lambda w: w.context.view)
    presenter = _Part(lambda w: w.context.presenter)
    past = _Part(lambda w: w.context.past)
