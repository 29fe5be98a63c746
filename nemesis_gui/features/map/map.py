"""The map: another game has another world, and so another board; what the mouse points at and clicks there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, QSizeF, Qt
from PySide6.QtWidgets import QFrame

from engine.table.event import Event
from nemesis_gui.base import pace
from nemesis_gui.base.later import later
from nemesis_gui.base.settings import wheel_scrolls
from nemesis_gui.board.minimap import MiniMap
from nemesis_gui.board.pictures import UNDRAWN
from nemesis_gui.board.scene import BoardScene, Click
from nemesis_gui.board.view import BoardView
from nemesis_gui.features.map.drawing_note import DrawingNote
from nemesis_gui.features.map.sight import MapSight
from nemesis_gui.features.map.stacks import Tips
from nemesis_gui.play.action import ON_MAP
from nemesis_gui.play.drag_source import DRAG
from nemesis_gui.play.face import Face
from nemesis_gui.play.feature import Action, Context, Entry, Feature, Places, Spot
from nemesis_gui.play.playback import Act
from nemesis_gui.play.services import Inspecting, OverMap, PlaceMenu, PrintedMap, Seating, Showing

STACK = "Drag it, with Shift its whole stack; Ctrl+click selects several"
"""Said of a counter of which others of its stack can be sent somewhere as well."""
AS_FAR = 1.01
"""Zooms at which the view is as far away as at the fit: it was moved aside only."""
IDLE = 0.25
"""Of the map's place: so much idle ground is given to the column."""
MOST_SEEN = 0.8
"""Of the map: while more is seen, there is no overview."""
MOVE_MS = 340
HARM_MS = 560
"""For what counters do at once, such as a move; the same where some come to harm."""


class Map(Feature):
    """Makes the board, and passes on to the context and the open decision what happens on it."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.overview: MiniMap | None = None
        self.on = {"counters": True, "numbers": False, "overview": True}
        """What is shown, by the action that switches it."""
        self.drawing_note = DrawingNote(context.words, places.board)
        self.sight = MapSight(context, places, self)
        self.tips = Tips(context, self)
        self._spot = Spot(-1)

    def actions(self) -> Iterator[Action]:
        no_game, zoom = self.context.needs.game, self._zoom
        yield Action("zoom_in", "View", 10, "Zoom in", "Make the map larger", "Ctrl++", partial(zoom, 1), no_game)
        yield Action("zoom_out", "View", 20, "Zoom out", "Make the map smaller", "Ctrl+-", partial(zoom, -1), no_game)
        yield Action(
            "fit", "View", 30, "Zoom to fit", "Fit the whole map into the window", "F", self.fit, no_game, toolbar=70
        )
        yield Action(
            "asked_place", "View", 35, "Show what is asked",
            "Bring the places in question into view", "Shift+G", self.sight.show_asked,
            self.context.needs.decision
        )
        yield Action(
            "counters",
            "View",
            40,
            "Counters",
            "Show or hide counters and markers",
            "F2",
            partial(self.toggle, "counters"),
            no_game,
            check=lambda: self.on["counters"],
            toolbar=110,
            before=True,
        )
        yield Action(
            "numbers",
            "View",
            160,
            "Always show hex numbers",
            "Show the number in every hex at every zoom",
            "F6",
            partial(self.toggle, "numbers"),
            no_game,
            check=lambda: self.on["numbers"], within=ON_MAP,
        )
        yield Action(
            "overview",
            "View",
            200,
            "Minimap",
            "A small map of the whole board while you are zoomed in",
            "F8",
            partial(self.toggle, "overview"),
            no_game,
            check=lambda: self.on["overview"],
        )

    def menu(self, spot: Spot) -> Iterator[Entry]:
        state, scene, tr = self.context.state, self.context.scene, self.words.tr
        name = self.words.place(state, spot.loc)
        look = self.context.services.of(Inspecting).look_at
        yield Entry(tr("Details of {place}", place=name), partial(look, spot.loc), 10)
        if state.world.in_play(spot.loc):
            presenter, ready = self.context.presenter, self._ready(spot.loc)
            if presenter is not None and len(ready) > 1:
                yield Entry(tr("Select the whole stack"), partial(presenter.set_selection, ready), 25)
            if scene is not None and len(state.pieces_at(spot.loc)) > 1:
                yield Entry(tr("Expand the stack"), partial(scene.fan_out, spot.loc), 30)
            yield Entry(tr("Centre on this hex"), partial(self.sight.centre_on, spot.loc), 60)

    # -- the board

    def attach(self) -> None:
        """What is seen is kept with the game last of all, when it lies where it will stay."""
        self.model.leaving.connect(self.sight.keep)
        UNDRAWN.reported.connect(self._warn_undrawn)
        self.sight.attach()

    def _warn_undrawn(self, _kind: str) -> None:
        text = "Something could not be drawn. The game goes on without it; Help > Report a problem… tells what it was"
        self.context.signals.said.emit(self.words.tr(text))

    def follow_game(self) -> None:
        """Put the board of the game on the table in place of the one that is there."""
        looks, view = self.context.looks, self._first_view()
        self._take_board_away()
        if view is None:
            view = BoardView(BoardScene(self.model.state.world, looks.art, looks.theme))
            self.places.board_layout.addWidget(view)
        scene, self.context.view = view.board, view
        view.wheel_scrolls = wheel_scrolls(self.context.settings)
        scene.hexHovered.connect(self.hovered)
        scene.hexClicked.connect(self.hex_clicked)
        scene.pieceClicked.connect(self.piece_clicked)
        scene.pieceHovered.connect(self.piece_hovered)
        scene.contextRequested.connect(self._ask_menu)
        scene.helpRequested.connect(self.tips.show)
        for over in self.places.board.findChildren(QFrame, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if over is not view:
                over.raise_()
        self.drawing_note.watch(scene.tiles)
        self.overview = MiniMap(view)
        self.places.side.set_spare(self.overview)
        view.viewChanged.connect(self._show_overview)
        view.viewChanged.connect(self._use_idle_ground)
        self._spot = Spot(-1)
        self.sight.follow(view)
        self._dress()
        later(view, self.sight.first_look, lambda: self.context.view)

    def _first_view(self) -> BoardView | None:
        """What the first picture of the window showed this game with."""
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        return self.places.board.findChild(BoardView, options=direct) if self.context.view is None else None

    def _dress(self) -> None:
        if self.context.scene is not None:
            self.context.scene.set_counters_visible(self.on["counters"])
            self.context.scene.set_hex_numbers("always" if self.on["numbers"] else "auto")

    def _take_board_away(self) -> None:
        if self.overview is not None:
            self.places.side.set_spare(None)
            self.overview.hide()
            self.overview.deleteLater()
            self.overview = None
        old, self.context.view = self.context.view, None
        if old is not None:
            self.places.board_layout.removeWidget(old)
            old.hide()
            old.deleteLater()
            old.board.tiles.stop()
            old.board.deleteLater()

    def follow_position(self, events: Sequence[Event]) -> None:
        scene, hand = self.context.scene, self.context.hand
        if scene is None:
            return
        scene.show_state(self.context.state)
        seen = self.model.shown is None and self.places.frame.isVisible()
        if events and seen and self.context.looks.motion and not (hand is not None and hand.laying):
            when = self.context.services.of(Showing).after
            ms = pace.ms(HARM_MS if any(event.hurts for event in events) else MOVE_MS)
            scene.enact(Act(self.context.state, events).deeds(), ms, when)

    def follow_decision(self, decision: Any) -> None:
        """Units that can take part in it glow, and those that have done their part are covered; none while it is not
        decided at this screen."""
        scene, presenter, services = self.context.scene, self.context.presenter, self.context.services
        if scene is None:
            return
        if decision is None or presenter is None or services.of(Seating).covered:
            scene.set_ready((), ())
            return
        ready = frozenset(presenter.ready())
        scene.set_ready(ready, frozenset(services.of(Face).spent(self.context.state, decision)) - ready)

    def remember(self) -> tuple[Any, ...]:
        seen = self.context.view.view_state() if self.context.view is not None else None
        return self.on, seen

    def recall(self, kept: tuple[Any, ...]) -> None:
        """The part of the map that was seen is shown again when the new view has its size."""
        self.on, seen = kept
        self._dress()
        if self.context.view is not None and seen is not None:
            later(self.context.view, partial(self.context.view.restore_view_state, seen), lambda: self.context.view)

    def close(self) -> None:
        if self.context.scene is not None:
            self.places.side.set_spare(None)  # what is still to be arranged comes after the scene is deleted
            self.context.scene.tiles.stop()
            self.context.scene.deleteLater()

    # -- the mouse

    def hovered(self, loc: int) -> None:
        if self.context.presenter is not None:
            self.context.presenter.hovered(loc)
        piece = self.context.state.pieces.get(self._spot.unit) if self.model.session is not None else None
        self._point(Spot(loc, piece.id if piece is not None and piece.loc == loc else ""))
        if loc >= 0 and self.model.session is not None:
            gesture = getattr(self.context.presenter, "gesture", None)
            told = gesture.told(loc) if gesture is not None else ""
            self.context.signals.said.emit(" · ".join(filter(None, (self._ground(loc), told))))

    def piece_hovered(self, unit: str) -> None:
        self._point(Spot(self._spot.loc, unit))
        if unit and self.context.hand is not None and self.context.hand.may((unit,)):
            loc = self.context.state.pieces[unit].loc
            self.context.signals.said.emit(f"{self._ground(loc)} · {self._can_do(unit, loc)}")

    def _can_do(self, unit: str, loc: int) -> str:
        """What the mouse can do with a counter; where those selected can go to it, a click means the counter itself."""
        gesture, chosen = getattr(self.context.presenter, "gesture", None), self.context.selected
        if getattr(self.context.presenter, "stands_in_place", lambda _unit: False)(unit):
            return self.words.tr("Click to place it here")
        if chosen and unit not in chosen and gesture is not None and gesture.allows(loc):
            return self.words.tr("Click to select it, Shift+click to go there")
        return self.words.tr(STACK if len(self._ready(loc)) > 1 else DRAG)

    def _ready(self, loc: int) -> list[str]:
        """The pieces of a stack that can be sent somewhere."""
        hand = self.context.hand
        return [unit for unit in self.context.state.at.get(loc, ()) if hand is not None and hand.may((unit,))]

    def _point(self, spot: Spot) -> None:
        self._spot = spot
        self.context.signals.pointedAt.emit(spot)

    def _ground(self, loc: int) -> str:
        state, words = self.context.state, self.words
        source = self.context.services.of(PrintedMap).source(loc)
        terrain = [words.pair(source, text) if source else text for text in words.game.terrain(state, loc)]
        return " · ".join((words.place(state, loc), *terrain))

    def hex_clicked(self, loc: int, click: Click) -> None:
        """A hex is clicked beside its counters."""
        if self._clicked(loc) and self.context.presenter is not None:
            self.context.presenter.hex_clicked(loc, click)

    def piece_clicked(self, unit: str, click: Click) -> None:
        if self._clicked(self.context.state.pieces[unit].loc) and self.context.presenter is not None:
            self.context.presenter.piece_clicked(unit, click)

    def _clicked(self, loc: int) -> bool:
        """Whether a click is for the map; one that closes what lies over it means nothing else, and says so."""
        self.context.signals.mapClicked.emit()
        if self.context.services.of(OverMap).close_at_click():
            self.context.signals.said.emit(self.words.tr("Closed; click again to act on the map"))
            return False
        self.context.signals.lookedAt.emit(loc)
        return True

    def _ask_menu(self, loc: int, unit: str, where: QPoint) -> None:
        self.context.services.of(PlaceMenu).pop_up(loc, unit, where)

    # -- the view

    def _zoom(self, step: int) -> None:
        if self.context.view is not None:
            self.context.view.zoom_by(step)

    def fit(self) -> None:
        if self.context.view is not None:
            self.context.view.own = True
            self.context.view.fit()

    def toggle(self, name: str) -> None:
        """Show counters and markers, the numbers of all hexes, or the overview; or hide them."""
        self.on[name] = not self.on[name]
        self._dress()
        self._show_overview()
        if name == "overview" and self.on[name]:
            self.places.side.open()
        self.context.actions.refresh()

    def _use_idle_ground(self) -> None:
        """While the whole area of play is shown, the column is wider over what it leaves idle, if that is much; so it
        stays while the view has gone out of it for a moment, or was drawn aside at the same zoom."""
        view, side = self.context.view, self.places.side
        if view is None or side.over or self.sight.out:
            return
        if view.fitted or view.zoom > view.whole * AS_FAR:
            idle = view.idle(QSizeF(side.room_beside(), self.places.board.height()))
            side.widen(idle if idle > IDLE * side.room_beside() else 0)

    def _show_overview(self) -> None:
        """The overview stands in the column while neither the area of play is seen nor a good part of the map."""
        view = self.context.view
        if view is not None:
            whole = view.board.geometry.map_rect
            seen = view.visible_rect() & whole
            part = seen.width() * seen.height() / (whole.width() * whole.height())
            self.places.side.show_spare(self.on["overview"] and part < MOST_SEEN and not view.fitted)
