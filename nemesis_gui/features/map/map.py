"""The map: another game has another world, and so another board; what the mouse points at and clicks there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, QRect, QTimer

from engine.table.event import Event
from engine.table.wording.described import terrain
from nemesis_gui.base import pace, wheel
from nemesis_gui.board.minimap import MiniMap
from nemesis_gui.board.scene import BoardScene, Click
from nemesis_gui.board.view import BoardView
from nemesis_gui.features.map.busy import Busy
from nemesis_gui.features.map.sight import MapSight
from nemesis_gui.features.map.tips import Tips
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.drag_source import DRAG
from nemesis_gui.play.feature import Entry, Feature, Places, Spot
from nemesis_gui.play.services import Inspecting, PlaceMenu
from nemesis_gui.widgets.boardplace import free_height
from nemesis_gui.widgets.card import EDGE

OVERVIEW = 250
MOVE_MS = 260


class Map(Feature):
    """Makes the board, and tells the context and the open decision what happens on it."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.overview: MiniMap | None = None
        self.counters_on, self.numbers_on, self.overview_on = True, False, True
        self.busy = Busy(context.words, places.board)
        self.sight = MapSight(context, places, self)
        self.tips = Tips(context, self)
        self._spot = Spot(-1)
        places.board.coveredChanged.connect(self._place_overview)
        places.card.moved.connect(self._place_overview)

    def actions(self) -> Iterator[Action]:
        """What can be done with it."""
        no_game, zoom = self.context.needs.game, self._zoom
        yield Action("zoom_in", "View", 10, "Zoom in", "Show the map larger", "Ctrl++", partial(zoom, 1), no_game)
        yield Action("zoom_out", "View", 20, "Zoom out", "Show the map smaller", "Ctrl+-", partial(zoom, -1), no_game)
        yield Action(
            "fit", "View", 30, "Whole map", "Fit the map into the window", "F", self.fit, no_game, toolbar=70
        )
        yield Action(
            "counters", "View", 40, "Counters", "Show or hide counters and markers", "F2", self.toggle_counters,
            no_game, check=lambda: self.counters_on, toolbar=110, before=True
        )
        yield Action(
            "numbers", "View", 160, "Hex numbers always", "Print the number in every hex at every zoom", "F6",
            self.toggle_numbers, no_game, check=lambda: self.numbers_on
        )
        yield Action(
            "overview", "View", 200, "Overview map", "A small map while only a part is seen", "F8",
            self.toggle_overview, no_game, check=lambda: self.overview_on
        )

    def menu(self, spot: Spot) -> Iterator[Entry]:
        state, scene, tr = self.context.state, self.context.scene, self.words.tr
        name = self.words.place(state, spot.loc)
        yield self._entry(tr("Look at {place}", place=name), self.context.services.of(Inspecting).look_at, spot, 10)
        if state.world.in_play(spot.loc):
            if scene is not None and len(state.pieces_at(spot.loc)) > 1:
                yield self._entry(tr("Lay the stack open"), scene.fan_out, spot, 30)
            yield self._entry(tr("Bring into the middle"), self.sight.centre_on, spot, 60)

    def _entry(self, text: str, run: Callable[[int], object], spot: Spot, rank: int) -> Entry:
        return Entry(text, partial(run, spot.loc), rank)

    # -- the board

    def attach(self) -> None:
        """What is seen is kept with the game last of all, when it lies where it will stay."""
        self.model.leaving.connect(self.sight.keep)

    def follow_game(self) -> None:
        """Put the board of the game on the table in place of the one that is there."""
        self._take_board_away()
        looks = self.context.looks
        scene = self.context.scene = BoardScene(self.model.state.world, looks.art, looks.theme)
        view = self.context.view = BoardView(scene)
        view.wheel_scrolls = wheel.scrolls(self.context.settings)
        self.places.board_layout.addWidget(view)
        scene.hexHovered.connect(self.hovered)
        scene.hexClicked.connect(self.hex_clicked)
        scene.pieceClicked.connect(self.piece_clicked)
        scene.pieceHovered.connect(self.piece_hovered)
        scene.contextRequested.connect(self._ask_menu)
        scene.helpRequested.connect(self.tips.show)
        for card in (self.places.card, self.busy):
            card.raise_()
        self.busy.watch(scene.tiles)
        self.overview = MiniMap(view, self.places.board)
        view.viewChanged.connect(self._place_overview)
        self._spot, self.sight.shunned = Spot(-1), -1
        self._dress()
        QTimer.singleShot(0, view, self.sight.first_look)

    def _dress(self) -> None:
        if self.context.scene is not None:
            self.context.scene.set_counters_visible(self.counters_on)
            self.context.scene.set_hex_numbers("always" if self.numbers_on else "auto")

    def _take_board_away(self) -> None:
        if self.overview is not None:
            self.overview.hide()
            self.overview.deleteLater()
            self.overview = None
        if self.context.view is not None:
            self.places.board_layout.removeWidget(self.context.view)
            self.context.view.hide()
            self.context.view.deleteLater()
        old, self.context.scene = self.context.scene, None
        if old is not None:
            old.tiles.stop()
            old.deleteLater()

    def follow_position(self, events: Sequence[Event]) -> None:
        scene, hand = self.context.scene, self.context.hand
        if scene is None:
            return
        scene.show_state(self.context.state)
        moves = [event for event in events if event.piece() and event.route()]
        seen = self.model.shown is None and self.places.frame.isVisible()
        if len(moves) == 1 and seen and self.context.looks.motion and not (hand is not None and hand.laying):
            find = self.context.state.world.find
            path = [loc for label in moves[0].route() if (loc := find(label)) is not None]
            scene.animate(moves[0].piece(), path, pace.ms(MOVE_MS))

    def remember(self) -> tuple[Any, ...]:
        seen = self.context.view.standing() if self.context.view is not None else None
        return self.counters_on, self.numbers_on, self.overview_on, seen

    def recall(self, kept: tuple[Any, ...]) -> None:
        """The part of the map that was seen is shown again when the new view has its size."""
        *switches, seen = kept
        self.counters_on, self.numbers_on, self.overview_on = switches
        self._dress()
        if self.context.view is not None and seen is not None:
            QTimer.singleShot(0, self.context.view, partial(self.context.view.stand, seen))

    def close(self) -> None:
        if self.context.scene is not None:
            self.context.scene.tiles.stop()
            self.context.scene.deleteLater()

    # -- the mouse

    def hovered(self, loc: int) -> None:
        """The pointer came to a place, or -1."""
        if self.context.presenter is not None:
            self.context.presenter.hovered(loc)
        piece = self.context.state.pieces.get(self._spot.unit)
        self._point(Spot(loc, piece.id if piece is not None and piece.loc == loc else ""))
        if loc >= 0 and self.model.session is not None:
            self.context.signals.said.emit(self._ground(loc))

    def piece_hovered(self, unit: str) -> None:
        """The pointer is over a counter, or ""."""
        self._point(Spot(self._spot.loc, unit))
        if unit and self.context.hand is not None and self.context.hand.may((unit,)):
            ground = self._ground(self.context.state.pieces[unit].loc)
            self.context.signals.said.emit(f"{ground} · {self.words.tr(DRAG)}")

    def _point(self, spot: Spot) -> None:
        self._spot = spot
        self.context.signals.pointedAt.emit(spot)

    def _ground(self, loc: int) -> str:
        state, words = self.context.state, self.words
        return " · ".join((words.place(state, loc), *terrain(words.game, state, loc)))

    def hex_clicked(self, loc: int, click: Click) -> None:
        """A hex is clicked beside its counters."""
        self.context.signals.mapClicked.emit()
        self.context.signals.lookedAt.emit(loc)
        if self.context.presenter is not None:
            self.context.presenter.hex_clicked(loc, click)

    def piece_clicked(self, unit: str, click: Click) -> None:
        """A counter is clicked."""
        self.context.signals.mapClicked.emit()
        self.context.signals.lookedAt.emit(self.context.state.pieces[unit].loc)
        if self.context.presenter is not None:
            self.context.presenter.piece_clicked(unit, click)

    def _ask_menu(self, loc: int, unit: str, where: QPoint) -> None:
        self.context.services.of(PlaceMenu).pop_up(loc, unit, where)

    # -- the view

    def _zoom(self, step: int) -> None:
        if self.context.view is not None:
            self.context.view.zoom_by(step)

    def fit(self) -> None:
        """Show the whole map."""
        if self.context.view is not None:
            self.context.view.fit()

    def toggle_counters(self) -> None:
        """Show counters and markers, or hide them."""
        self.counters_on = not self.counters_on
        self._dress()
        self.context.actions.refresh()

    def toggle_numbers(self) -> None:
        """Print the hex numbers at every zoom, or only where they can be read."""
        self.numbers_on = not self.numbers_on
        self._dress()
        self.context.actions.refresh()

    def toggle_overview(self) -> None:
        """Show or hide the overview."""
        self.overview_on = not self.overview_on
        self._place_overview()
        self.context.actions.refresh()

    def _place_overview(self) -> None:
        """The overview lies in the left corner while only a part of the map is seen; it goes to the right one only when
        the card would cover it."""
        view, overview, place, card = self.context.view, self.overview, self.places.board, self.places.card
        if view is None or overview is None:
            return
        overview.setVisible(self.overview_on and not view.visible_rect().contains(view.board.geometry.map_rect))
        width = min(OVERVIEW, place.width() // 4)
        height = overview.heightForWidth(width)
        corner = QRect(EDGE, free_height(place) - height - EDGE, width, height)
        if card.isVisible() and card.geometry().intersects(corner):
            corner.moveRight(place.width() - EDGE)
        overview.setGeometry(corner)
