"""The window as tests, pictures and measurements drive it."""

from __future__ import annotations

from typing import Any

from nemesis_gui.board.view import BoardView
from nemesis_gui.features.access.cursor import Cursor
from nemesis_gui.features.drawers.manager import Drawers
from nemesis_gui.features.end_warning.check import EndCheck
from nemesis_gui.features.games.files import GameFiles
from nemesis_gui.features.games.ways import Start
from nemesis_gui.features.help.help import Help
from nemesis_gui.features.history.history import History
from nemesis_gui.features.layers.manager import Layers
from nemesis_gui.features.lessons.tour import Tour
from nemesis_gui.features.library.reports import Reports
from nemesis_gui.features.library.tools import LibraryTools
from nemesis_gui.features.log.log import LatestNews, Log
from nemesis_gui.features.log.panel import LogPanel
from nemesis_gui.features.look.look import Look
from nemesis_gui.features.map.map import Map
from nemesis_gui.features.map.sight import Bookmarks
from nemesis_gui.features.map.stacks import Stacks
from nemesis_gui.features.palette.finder import Finder
from nemesis_gui.features.preferences.preferences import Preferences
from nemesis_gui.features.seats.out_of_turn import OutOfTurn
from nemesis_gui.features.seats.seats import Seats
from nemesis_gui.features.sound.sounds import Sounds
from nemesis_gui.features.turn_end.turn_end import TurnEnd
from nemesis_gui.features.why_not.asking import Asking
from nemesis_gui.play.context import Answering
from nemesis_gui.play.panels import Inspector
from nemesis_gui.play.playing import Playing
from nemesis_gui.session.past import Past
from nemesis_gui.window.main_window import MainWindow


class Driven(MainWindow):
    """The window of the program, its features under the names that tests and tools know them by."""

    @property
    def map(self) -> Map:
        return self.feature(Map)

    @property
    def keyboard(self) -> Cursor:
        return self.feature(Cursor)

    @property
    def stacks(self) -> Stacks:
        return self.feature(Stacks)

    @property
    def bookmarks(self) -> Bookmarks:
        return self.feature(Bookmarks)

    @property
    def finder(self) -> Finder:
        return self.feature(Finder)

    @property
    def why(self) -> Asking:
        return self.feature(Asking)

    @property
    def check(self) -> EndCheck:
        return self.feature(EndCheck)

    @property
    def drawers(self) -> Drawers:
        return self.feature(Drawers)

    @property
    def inspector(self) -> Inspector:
        return self.feature(Look).panel

    @property
    def layers(self) -> Layers:
        return self.feature(Layers)

    @property
    def news(self) -> Any:
        return self.feature(LatestNews).card

    @property
    def sounds(self) -> Sounds:
        return self.feature(Sounds)

    @property
    def turn_end(self) -> TurnEnd:
        return self.feature(TurnEnd)

    @property
    def playing(self) -> Playing:
        return self.feature(Playing)

    @property
    def games(self) -> GameFiles:
        return self.feature(GameFiles)

    @property
    def saved_label(self) -> Any:
        return self.games.saved_label

    @property
    def library(self) -> LibraryTools:
        return self.feature(LibraryTools)

    @property
    def reports(self) -> Reports:
        return self.feature(Reports)

    @property
    def start_page(self) -> Any:
        return self.feature(Start).page

    @property
    def help(self) -> Help:
        return self.feature(Help)

    @property
    def preferences(self) -> Preferences:
        return self.feature(Preferences)

    @property
    def tour(self) -> Tour:
        return self.feature(Tour)

    @property
    def out_of_turn(self) -> Any:
        return self.feature(OutOfTurn).strip

    @property
    def seats(self) -> Seats:
        return self.feature(Seats)

    @property
    def curtain(self) -> Any:
        return self.seats.curtain

    @property
    def history(self) -> Any:
        return self.feature(History).panel

    @property
    def history_dock(self) -> Any:
        return self.feature(History).dock

    @property
    def toggle_history(self) -> Any:
        return self.feature(History).toggle_history

    @property
    def banner(self) -> Any:
        return self.feature(History).banner

    @property
    def tint(self) -> Any:
        return self.feature(History).tint

    @property
    def since_card(self) -> Any:
        return self.feature(History).since_card

    @property
    def replay(self) -> Any:
        return self.feature(History).replay

    @property
    def replay_bar(self) -> Any:
        return self.feature(History).replay_bar

    @property
    def comparing(self) -> Any:
        return self.feature(History).comparing

    @property
    def look_back(self) -> Any:
        return self.feature(History).look_back

    @property
    def look_on(self) -> Any:
        return self.feature(History).look_on

    @property
    def return_(self) -> Any:
        return self.feature(History).return_

    @property
    def what_if(self) -> Any:
        return self.feature(History).what_if

    @property
    def leave_what_if(self) -> Any:
        return self.feature(History).leave_what_if

    @property
    def name_branch(self) -> Any:
        return self.feature(History).name_branch

    @property
    def log(self) -> LogPanel:
        return self.feature(Log).panel

    @property
    def view(self) -> BoardView | None:
        return self.context.view

    @property
    def presenter(self) -> Answering | None:
        return self.context.presenter

    @property
    def past(self) -> Past:
        return self.context.past
