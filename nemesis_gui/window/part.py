"""What the parts of the main window find in the whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow as Base
    from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

    from engine.table.event import Event
    from nemesis_gui.base.settings import Settings
    from nemesis_gui.board.view import BoardView
    from nemesis_gui.features.log.panel import LogPanel
    from nemesis_gui.play.actions import ActionTable
    from nemesis_gui.play.context import Desk
    from nemesis_gui.play.drag_controller import Hand
    from nemesis_gui.play.feature import Feature
    from nemesis_gui.play.prompt import PromptBar
    from nemesis_gui.play.roles import Answering
    from nemesis_gui.session.model import GameModel
    from nemesis_gui.session.past import Past
    from nemesis_gui.session.words import Words
    from nemesis_gui.titles.nemesis.panels.header import Header
    from nemesis_gui.titles.nemesis.panels.inspector import Inspector
    from nemesis_gui.titles.nemesis.panels.tracks import TracksPanel
    from nemesis_gui.widgets.boardplace import BoardPlace
    from nemesis_gui.widgets.card import Card
else:
    Base = object


class WindowPart(Base):
    """A part of the main window, which has the rest of these."""

    if TYPE_CHECKING:
        settings: Settings
        features: list[Feature]
        words: Words
        model: GameModel
        desk: Desk
        actions_: ActionTable
        hand: Hand
        board_place: BoardPlace
        header: Header
        side: QWidget
        tabs: QTabWidget
        tracks: TracksPanel
        log: LogPanel
        inspector: Inspector
        card: Card
        prompt: PromptBar
        news: Card
        _board_layout: QVBoxLayout
        say: Callable[[str], None]
        _position_changed: Callable[[Sequence[Event]], None]
        _decision_changed: Callable[[Any], None]

    @property
    def view(self) -> BoardView | None:
        return self.desk.view

    @property
    def presenter(self) -> Answering | None:
        return self.desk.presenter

    @presenter.setter
    def presenter(self, presenter: Answering | None) -> None:
        self.desk.presenter = presenter

    @property
    def past(self) -> Past:
        return self.desk.past
