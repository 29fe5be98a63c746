"""The features of the window, in the order in which they are made, told of the game, and asked by Escape."""

from __future__ import annotations

from typing import Final

from nemesis_gui.features.games.ending import Ending
from nemesis_gui.features.games.files import GameFiles
from nemesis_gui.features.games.opening import Opening
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

FEATURES: Final[tuple[type[Feature], ...]] = (
    Playing, LatestNews, TurnEnd, Sounds, GameFiles, Opening, LibraryTools, Reports, Ending, Start, Help,
    Preferences, Tour,
)  # fmt: skip
