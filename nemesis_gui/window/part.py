"""What the parts of the main window find in the whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDockWidget, QTabWidget, QVBoxLayout, QWidget
    from PySide6.QtWidgets import QMainWindow as Base

    from engine.table.event import Event
    from nemesis_gui.base.settings import Settings
    from nemesis_gui.board.minimap import MiniMap
    from nemesis_gui.board.view import BoardView
    from nemesis_gui.features.drawers.manager import Drawers
    from nemesis_gui.features.end_warning.check import EndCheck
    from nemesis_gui.features.layers.manager import Layers
    from nemesis_gui.features.log.panel import LogPanel
    from nemesis_gui.features.palette.palette import Palette
    from nemesis_gui.features.seats.out_of_turn import OutOfTurn
    from nemesis_gui.features.seats.seats import Seats
    from nemesis_gui.features.why_not.asking import Asking
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
    from nemesis_gui.widgets.busy import Busy
    from nemesis_gui.widgets.card import Card
    from nemesis_gui.widgets.curtain import Curtain
else:
    Base = object


class WindowPart(Base):
    """A part of the main window, which has the rest of these."""

    if TYPE_CHECKING:
        settings: Settings
        features: list[Feature]
        history_dock: QDockWidget
        words: Words
        model: GameModel
        desk: Desk
        overview: MiniMap | None
        counters_on: bool
        numbers_on: bool
        overview_on: bool
        actions_: ActionTable
        why: Asking
        check: EndCheck
        hand: Hand
        layers: Layers
        board_place: BoardPlace
        curtain: Curtain
        seats: Seats
        drawers: Drawers
        header: Header
        side: QWidget
        tabs: QTabWidget
        tracks: TracksPanel
        log: LogPanel
        inspector: Inspector
        card: Card
        prompt: PromptBar
        out_of_turn: OutOfTurn
        news: Card
        busy: Busy
        _board_layout: QVBoxLayout
        _palette: Palette | None
        say: Callable[[str], None]
        return_: Callable[[], None]
        fit_map: Callable[[], None]
        _place_overview: Callable[[], None]
        _centre: Callable[[int], None]
        centre_on: Callable[[int], None]
        _position_changed: Callable[[Sequence[Event]], None]
        _decision_changed: Callable[[Any], None]

    @property
    def view(self) -> BoardView | None:
        return self.desk.view

    @view.setter
    def view(self, view: BoardView | None) -> None:
        self.desk.view = view

    @property
    def presenter(self) -> Answering | None:
        return self.desk.presenter

    @presenter.setter
    def presenter(self, presenter: Answering | None) -> None:
        self.desk.presenter = presenter

    @property
    def past(self) -> Past:
        return self.desk.past
