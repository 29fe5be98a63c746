"""The features of the window, in the order in which they are made, told of the game, and asked by Escape."""

from __future__ import annotations

from typing import Final

from nemesis_gui.features.history.history import History
from nemesis_gui.features.log.news import LatestNews
from nemesis_gui.features.seats.agreements import Agreements
from nemesis_gui.features.seats.out_of_turn import OutOfTurn
from nemesis_gui.features.seats.seats import Seats
from nemesis_gui.features.sound.sounds import Sounds
from nemesis_gui.features.turn_end.turn_end import TurnEnd
from nemesis_gui.play.feature import Feature

FEATURES: Final[tuple[type[Feature], ...]] = (
    OutOfTurn, Seats, Agreements, History, LatestNews, TurnEnd, Sounds,
)  # fmt: skip
