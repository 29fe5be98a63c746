"""What the files of this room know of the main window as a whole."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtWidgets import QTabWidget

from nemesis_gui.play.actions import ActionTable
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature
from nemesis_gui.play.panels import HeaderBase, Scores
from nemesis_gui.play.places import Places
from nemesis_gui.play.prompt import PromptBar
from nemesis_gui.session.model import GameModel
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.side import SideColumn


class Whole(Protocol):
    """The main window; `places.frame` is the same as Qt sees it."""

    context: Context
    model: GameModel
    places: Places
    features: list[Feature]
    actions_: ActionTable
    header: HeaderBase
    tracks: Scores | None
    prompt: PromptBar
    side: SideColumn
    tabs: QTabWidget
    card: Card

    @property
    def panels_on(self) -> bool: ...
    def build(self) -> None: ...
    def close_features(self) -> None: ...
