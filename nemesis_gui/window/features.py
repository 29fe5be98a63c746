"""The features of the window, in the order in which they are made, told of the game, and asked by Escape."""

from __future__ import annotations

from typing import Final

from nemesis_gui.features.access.cursor import Cursor
from nemesis_gui.features.drawers.manager import Drawers
from nemesis_gui.features.end_warning.check import EndCheck
from nemesis_gui.features.history.history import History
from nemesis_gui.features.layers.manager import Layers
from nemesis_gui.features.log.news import LatestNews
from nemesis_gui.features.map.bookmarks import Bookmarks
from nemesis_gui.features.map.export import Export
from nemesis_gui.features.map.map import Map
from nemesis_gui.features.map.stacks import Stacks
from nemesis_gui.features.palette.finder import Finder
from nemesis_gui.features.seats.agreements import Agreements
from nemesis_gui.features.seats.out_of_turn import OutOfTurn
from nemesis_gui.features.seats.seats import Seats
from nemesis_gui.features.sound.sounds import Sounds
from nemesis_gui.features.turn_end.turn_end import TurnEnd
from nemesis_gui.features.why_not.asking import Asking
from nemesis_gui.play.feature import Feature
from nemesis_gui.titles.nemesis.layers.lists import Lists

FEATURES: Final[tuple[type[Feature], ...]] = (
    Map, OutOfTurn, Seats, Agreements, History, Cursor, Stacks, Bookmarks, Export, Asking, EndCheck, Drawers, Layers,
    Lists, LatestNews, TurnEnd, Sounds, Finder,
)  # fmt: skip
