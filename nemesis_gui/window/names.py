"""Features by the names that tests and tools, and parts of the window that are no features yet, know them by."""

from __future__ import annotations

from typing import TypeVar

from nemesis_gui.features.access.cursor import Cursor
from nemesis_gui.features.drawers.manager import Drawers
from nemesis_gui.features.end_warning.check import EndCheck
from nemesis_gui.features.history.history import History
from nemesis_gui.features.layers.manager import Layers
from nemesis_gui.features.log.news import LatestNews
from nemesis_gui.features.map.bookmarks import Bookmarks
from nemesis_gui.features.map.map import Map
from nemesis_gui.features.map.stacks import Stacks
from nemesis_gui.features.palette.finder import Finder
from nemesis_gui.features.seats.out_of_turn import OutOfTurn
from nemesis_gui.features.seats.seats import Seats
from nemesis_gui.features.sound.sounds import Sounds
from nemesis_gui.features.turn_end.turn_end import TurnEnd
from nemesis_gui.features.why_not.asking import Asking
from nemesis_gui.play.feature import Feature
from nemesis_gui.titles.nemesis.layers.lists import Lists

F = TypeVar("F", bound=Feature)


class Names:
    """A part of the main window."""

    features: list[Feature]

    def feature(self, kind: type[F]) -> F:
        """The feature of a class; raises LookupError if the list lacks it."""
        for feature in self.features:
            if isinstance(feature, kind):
                return feature
        raise LookupError(kind.__name__)

    def name_features(self) -> None:
        """Set the names, once the features are made."""
        self.map = self.feature(Map)
        self.keyboard = self.feature(Cursor)
        self.stacks, self.bookmarks = self.feature(Stacks), self.feature(Bookmarks)
        self.finder = self.feature(Finder)
        self.why = self.feature(Asking)
        self.check = self.feature(EndCheck)
        self.drawers = self.feature(Drawers)
        self.layers, self.lists = self.feature(Layers), self.feature(Lists)
        self.news = self.feature(LatestNews).card
        self.sounds = self.feature(Sounds)
        self.turn_end = self.feature(TurnEnd)
        self.out_of_turn = self.feature(OutOfTurn).strip
        self.seats = self.feature(Seats)
        self.curtain = self.seats.curtain
        self._name_history(self.feature(History))

    def _name_history(self, history: History) -> None:
        self.history, self.history_dock, self.toggle_history = history.panel, history.dock, history.toggle_history
        self.banner, self.tint, self.since_card = history.banner, history.tint, history.since_card
        self.replay, self.replay_bar, self.comparing = history.replay, history.replay_bar, history.comparing
        self.look_back, self.look_on, self.return_ = history.look_back, history.look_on, history.return_
        self.what_if, self.leave_what_if, self.name_branch = history.what_if, history.leave_what_if, history.name_branch
