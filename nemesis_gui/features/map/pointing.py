"""The mouse on the map, and which part of the map is shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QTimer
from PySide6.QtWidgets import QMenu

from engine.table.journal import JournalError
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.features.map.place_menu import PlaceMenu
from nemesis_gui.play.drag_source import DRAG
from nemesis_gui.play.feature import Spot
from nemesis_gui.session.legal import unit_of
from nemesis_gui.window.part import WindowPart

if TYPE_CHECKING:
    from nemesis_gui.window.main_window import MainWindow

MARGIN = 60
LEAST: Final = 240
"""Pixels beside the card that are worth keeping to."""
FLASH_MS: Final = 2500
SEEN: Final = "seen"
"""The note of what was seen of the map when the game was left."""
_SEEN: Final = re.compile(r"([0-9]\.[0-9]{4}) (-?[0-9]{1,6}(?:\.[0-9]{2})?) (-?[0-9]{1,6}(?:\.[0-9]{2})?)")


class Pointing(WindowPart):
    """A part of the main window."""

    shunned = -1
    """The location that cards should not cover, or -1."""
    _spot = Spot(-1)

    def _hovered(self, loc: int) -> None:
        if self.presenter is not None:
            self.presenter.hovered(loc)
        piece = self.desk.state.pieces.get(self._spot.unit)
        self._point(Spot(loc, piece.id if piece is not None and piece.loc == loc else ""))
        if loc >= 0 and not self.desk.selected and self.tabs.currentWidget() is self.inspector:
            self.inspector.show_place(loc)
        if loc >= 0 and self.model.session is not None:
            self.say(self._ground(loc))

    def _point(self, spot: Spot) -> None:
        self._spot = spot
        for feature in self.features:
            feature.follow_pointer(spot)

    def _ground(self, loc: int) -> str:
        state, words = self.desk.state, self.words
        name = words.place(state, loc)
        return f"{name} · {words.word('terrain', state.world.terrain[loc].id)}" if state.world.on_map(loc) else name

    def _piece_hovered(self, unit: str) -> None:
        self._point(Spot(self._spot.loc, unit))
        if unit and self.hand.may((unit,)):
            self.say(f"{self._ground(self.desk.state.pieces[unit].loc)} · {self.words.tr(DRAG)}")
        if unit and self.tabs.currentWidget() is self.inspector and not self.desk.selected:
            self.inspector.show_unit(unit)

    def _hex_clicked(self, loc: int, click: Click) -> None:
        self.drawers.map_clicked()
        self.desk.lookedAt.emit(loc)
        if self.presenter is not None:
            self.presenter.hex_clicked(loc, click)

    def _piece_clicked(self, unit: str, click: Click) -> None:
        self.drawers.map_clicked()
        self.desk.lookedAt.emit(self.desk.state.pieces[unit].loc)
        if self.presenter is not None:
            self.presenter.piece_clicked(unit, click)

    def _follow_hand(self) -> None:
        """Counters are taken from the new board; to be called when the cursor of the keyboard has its keys."""
        if self.view is not None:
            self.hand.follow(self.view)

    # -- the menu at a place

    def _context(self, loc: int, unit: str, where: QPoint) -> None:
        menu = self.context_menu(loc, unit)
        if not menu.isEmpty():
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(where)

    def context_menu(self, loc: int, unit: str) -> QMenu:
        """Everything that can be done at a place."""
        commands = self.presenter.context_commands(loc, unit) if self.presenter is not None else []
        menu = self.presenter.menu_of(commands) if self.presenter is not None else QMenu(self)
        self._add_others(menu, loc, unit)
        if loc >= 0:
            PlaceMenu(cast("MainWindow", self), menu, loc, unit).fill()
        found = (entry for feature in self.features for entry in feature.menu(Spot(loc, unit)))
        for entry in sorted(found, key=lambda entry: entry.rank):
            menu.addAction(entry.text, entry.run)
        return menu

    def _add_others(self, menu: QMenu, loc: int, unit: str) -> None:
        """What the other side may do here out of turn, with whose it is."""
        names = [unit] if unit else list(self.desk.state.at.get(loc, ()))
        found = [command for command in self.model.interrupts() if unit_of(command) in names]
        if found:
            menu.addSeparator()
        for command in found:
            menu.addAction(self.desk.told_of(command), partial(self.desk.play, command))

    def look_at(self, loc: int) -> None:
        """Tell of a place in the side panel."""
        self.tabs.setCurrentWidget(self.inspector)
        self.inspector.show_place(loc)

    # -- bringing a place into view

    def first_look(self) -> None:
        """What was seen when the game was left, or the whole map; a card that was open before then finds its side
        anew."""
        if self.view is None:
            return
        self.view.stand(seen_in(self.model.notes().get(SEEN, "")))
        if self.shunned >= 0 and not self.card.isHidden():
            self._avoid(self.shunned)

    def keep_sight(self) -> None:
        """Keep with the game what is seen of the map."""
        if self.view is not None and self.isVisible():
            with suppress(JournalError):
                self.model.note(SEEN, seen_text(*self.view.standing()))

    def _centre(self, loc: int) -> None:
        """Bring a place into view by the smallest move, and light it for a moment."""
        self._show((loc,))
        self._flash(loc)

    def centre_on(self, loc: int) -> None:
        """Bring a place into the middle, large enough to be read, and light it for a moment."""
        if self.view is None or self.desk.scene is None or not self.desk.scene.geometry.has(loc):
            return
        if self.view.zoom < 0.6:
            self.view.set_zoom(0.75)
        self.view.centre_on_hex(loc)
        self._flash(loc)

    def _flash(self, loc: int) -> None:
        self.desk.overlay("found", HexHighlights((loc,), "hint"))
        QTimer.singleShot(FLASH_MS, self, self._unflash)

    def _unflash(self) -> None:
        self.desk.overlay("found", None)

    def _show(self, locs: Sequence[int]) -> bool:
        """Bring places into the part of the map that is free, all at once if they fit; nothing moves under what is
        dragged."""
        view, scene = self.view, self.desk.scene
        if self.hand.carrying or view is None or scene is None:
            return False
        rects = [scene.geometry.rect(loc) for loc in locs if scene.geometry.has(loc)]
        whole = QRectF()
        for rect in rects:
            whole = whole.united(rect)
        return bool(rects) and view.bring(whole, self._free())

    def _reveal(self, locs: Sequence[int]) -> None:
        """Places that a piece was just selected for, unless it is about to be dragged."""
        if not self.hand.taking:
            self._show(locs)

    def _free(self) -> QRect:
        """The part of the view over which neither a drawer nor the card lies, as far as that leaves enough."""
        assert self.view is not None
        rect = self.view.viewport().rect().adjusted(0, 0, 0, -self.view.covered)
        wide = self.card.width() + MARGIN
        if self.card.isHidden() or rect.width() - wide < LEAST:
            return rect
        return rect.adjusted(0, 0, -wide, 0) if self.card.is_right() else rect.adjusted(wide, 0, 0, 0)

    def _avoid(self, loc: int) -> None:
        """Lay the card on the side of the map where the location is not, and bring it into view if need be; nothing
        moves under what is dragged."""
        self.shunned = loc
        view, scene = self.view, self.desk.scene
        if self.hand.carrying or view is None or scene is None or not scene.geometry.has(loc):
            return
        width, whole = self.card.width() + MARGIN, view.viewport().width()
        x = view.mapFromScene(scene.position(loc)).x()
        right = x < width < whole - x
        self.card.set_right(right)
        self.news.set_right(not right)
        self._show((loc,))


def seen_text(zoom: float, middle: QPointF | None) -> str:
    """What is seen of the map as a word for the save file."""
    return "" if middle is None else f"{zoom:.4f} {middle.x():.2f} {middle.y():.2f}"


def seen_in(text: str) -> tuple[float, QPointF | None]:
    """What such a word says; the whole map for anything else."""
    match = _SEEN.fullmatch(text)
    if match is None:
        return 1.0, None
    zoom, x, y = map(float, match.groups())
    return zoom, QPointF(x, y)
