"""The mouse on the map, and which part of the map is shown."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from nemesis_gui.board.scene import Click
from nemesis_gui.gestures.grip import DRAG
from nemesis_gui.windowparts.part import WindowPart

MARGIN = 60


class Pointing(WindowPart):
    """A part of the main window."""

    shunned = -1
    """The location that cards should not cover, or -1."""

    def _hovered(self, loc: int) -> None:
        self.why.hovered(loc)
        if self.presenter is not None:
            self.presenter.hovered(loc)
        if loc >= 0 and not self.desk.selected and self.tabs.currentWidget() is self.inspector:
            self.inspector.show_place(loc)
        if loc >= 0 and self.model.session is not None:
            self.say(self._ground(loc))

    def _ground(self, loc: int) -> str:
        state, words = self.desk.state, self.words
        name = words.place(state, loc)
        return f"{name} · {words.word('terrain', state.world.terrain[loc].id)}" if state.world.on_map(loc) else name

    def _piece_hovered(self, unit: str) -> None:
        self.why.piece_hovered(unit)
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
        if loc >= 0:
            menu.addSeparator()
            look = QAction(self.words.tr("Look at {place}", place=self.words.place(self.desk.state, loc)), menu)
            look.triggered.connect(lambda: self._look(loc))
            menu.addAction(look)
        return menu

    def _look(self, loc: int) -> None:
        self.tabs.setCurrentWidget(self.inspector)
        self.inspector.show_place(loc)

    # -- bringing a place into view

    def first_look(self) -> None:
        """The whole map; a card that was open before then finds its side anew."""
        self.fit_map()
        if self.shunned >= 0 and not self.card.isHidden():
            self._avoid(self.shunned)

    def _centre(self, loc: int) -> None:
        if self.view is not None and self.desk.scene is not None and self.desk.scene.geometry.has(loc):
            if self.view.zoom < 0.6:
                self.view.set_zoom(0.75)
            self.view.centre_on_hex(loc)

    def _avoid(self, loc: int) -> None:
        """Lay the card on the side of the map where the location is not; nothing moves under what is dragged."""
        self.shunned = loc
        view, scene = self.view, self.desk.scene
        if self.hand.carrying or view is None or scene is None or not scene.geometry.has(loc):
            return
        free = view.viewport().rect().adjusted(0, 0, 0, -view.covered)
        if not free.contains(view.mapFromScene(scene.position(loc))):
            view.centre_on_hex(loc)
        width, whole = self.card.width() + MARGIN, view.viewport().width()
        x = view.mapFromScene(scene.position(loc)).x()
        right = x < width < whole - x
        self.card.set_right(right)
        self.news.set_right(not right)
        if not right and x < width:
            view.pan(x - (width + whole) / 2, 0)
