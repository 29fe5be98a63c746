"""The features of the window, in the order in which they are made, told of the game, and asked by Escape."""

from __future__ import annotations

from typing import Final

from nemesis_gui.features.end_warning.check import EndCheck
from nemesis_gui.features.log.news import LatestNews
from nemesis_gui.features.sound.sounds import Sounds
from nemesis_gui.features.turn_end.turn_end import TurnEnd
from nemesis_gui.features.why_not.asking import Asking
from nemesis_gui.play.feature import Feature

FEATURES: Final[tuple[type[Feature], ...]] = (Asking, EndCheck, LatestNews, TurnEnd, Sounds)
