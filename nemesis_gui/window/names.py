"""Features by the names that tests and tools, and parts of the window that are no features yet, know them by."""

from __future__ import annotations

from typing import TypeVar

from nemesis_gui.features.games.files import GameFiles
from nemesis_gui.features.games.start_page import Start
from nemesis_gui.features.help.help import Help
from nemesis_gui.features.lessons.tour import Tour
from nemesis_gui.features.library.reports import Reports
from nemesis_gui.features.library.tools import LibraryTools
from nemesis_gui.features.log.news import LatestNews
from nemesis_gui.features.preferences.preferences import Preferences
from nemesis_gui.features.sound.sounds import Sounds
from nemesis_gui.features.turn_end.turn_end import TurnEnd
from nemesis_gui.play.feature import Feature
from nemesis_gui.play.playing import Playing

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
        self.news = self.feature(LatestNews).card
        self.sounds = self.feature(Sounds)
        self.turn_end = self.feature(TurnEnd)
        self.playing = self.feature(Playing)
        self.games = self.feature(GameFiles)
        self.saved_label = self.games.saved_label
        self.library = self.feature(LibraryTools)
        self.reports = self.feature(Reports)
        self.start_page = self.feature(Start).page
        self.help = self.feature(Help)
        self.preferences = self.feature(Preferences)
        self.tour = self.feature(Tour)
