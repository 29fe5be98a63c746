"""The drawers of a window: which one is open, what a click in it means, and when one opens by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

from engine.table.event import Event
from nemesis_gui.base import style
from nemesis_gui.board.scene import Click
from nemesis_gui.features.drawers.drawer import Drawer, DrawerTabs
from nemesis_gui.play.action import switch
from nemesis_gui.play.face import Face
from nemesis_gui.play.feature import Action, Context, Entry, Feature, Places, Setting, Spot
from nemesis_gui.play.page import Page
from nemesis_gui.play.services import OverMap, PlaceMenu
from nemesis_gui.play.speaking import acting

OPENS: Final = "drawers_open"
"""The setting that lets a drawer open by itself when a decision needs a piece in it."""


class Drawers(Feature, OverMap):
    """One drawer is open at a time; its contents are made when it opens."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.boxes = context.services.of(Face).boxes()
        self.opened = ""
        self.by_itself = False
        self._asked: tuple[object, ...] = ()
        self._key: object = None
        self.tabs: DrawerTabs | None = None
        self.drawer = Drawer(context, places.board)
        self.drawer.closeAsked.connect(self.shut)
        self.drawer.pin.toggled.connect(self._pinned)
        context.signals.selectionChanged.connect(self.mark)
        context.signals.centreAsked.connect(self._centre)
        context.services.offer(OverMap, self)

    def actions(self) -> Iterator[Action]:
        """One action a drawer: it opens and closes."""
        for number, kind in enumerate(self.boxes.kinds, start=1):
            yield Action(
                f"drawer_{kind.name}", "Boxes", number, kind.text, kind.help, f"Ctrl+Shift+{number}",
                partial(self.toggle, kind.name), self.context.needs.game,
                check=partial(self._is_open, kind.name)
            )

    def _is_open(self, name: str) -> bool:
        return self.opened == name

    def settings(self) -> Iterator[Setting]:
        if not self.boxes.kinds:
            return
        text = self.context.words.tr("Open a box's drawer when a decision needs its pieces")
        yield Setting(110, "Drawers", partial(switch, self.context.settings, text, OPENS, False))

    def attach(self) -> None:
        if not self.boxes.kinds:
            return
        by_id = self.context.actions.by_id
        self.tabs = DrawerTabs([(kind, by_id[f"drawer_{kind.name}"]) for kind in self.boxes.kinds], self.context.words)
        self.places.foot.insertWidget(0, self.tabs)

    def set_no_game(self, bare: bool) -> None:
        if self.tabs is not None:
            self.tabs.setVisible(not bare)

    def set_tutorial(self, lean: bool) -> None:
        self.set_no_game(lean)

    def parts(self, name: str) -> Sequence[QWidget]:
        """`drawers`, or `drawer` and the name of one: its tab."""
        kind, _, drawer = name.partition(" ")
        if self.tabs is None or kind not in ("drawer", "drawers"):
            return ()
        return [self.tabs.tabs[drawer]] if drawer in self.tabs.tabs else [self.tabs]

    def menu(self, spot: Spot) -> Iterator[Entry]:
        name = self.boxes.at(self.context.state, spot.loc)
        if name is not None:
            yield Entry(self.words.tr("Open its drawer"), lambda: self.show(name), 70)

    def remember(self) -> str:
        return self.opened

    def recall(self, kept: str) -> None:
        if kept and self.opened != kept and self.model.session is not None:
            self.show(kept)

    # -- opening and closing

    def toggle(self, name: str) -> None:
        """Open a drawer and give it the keyboard, or close it."""
        if self.opened == name:
            self.shut()
        else:
            self.show(name)
            page = self.drawer.page
            if page is None or not page.focus():
                self.drawer.close_button.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.context.actions.refresh()

    def show(self, name: str, *, by_itself: bool = False) -> None:
        self.opened, self.by_itself = name, by_itself
        self._fill()
        self.drawer.slide_in()
        self.drawer.raise_()
        self._cover_view()
        self._mark_tabs()

    def shut(self) -> None:
        if not self.opened:
            return
        held = self._focused()
        self.opened, self._key = "", None
        self.drawer.pin.setChecked(False)
        self.drawer.slide_out()
        self._cover_view()
        self._mark_tabs()
        self.context.actions.refresh()
        if held:
            self.context.to_map()

    def escape(self) -> bool:
        """Escape: close the drawer unless it is to be kept open; False if there was nothing to close."""
        if not self.opened or self.drawer.pin.isChecked():
            return False
        self.shut()
        return True

    def close_at_click(self) -> bool:
        """A click on the map closes the drawer and does nothing else, unless it is meant for a selected piece of it."""
        meant = self.opened in self.boxes.of(self.context.state, self.context.selected)
        return bool(self.opened) and not meant and self.escape()

    def follow_game(self) -> None:
        self._asked = ()
        self.shut()

    def _pinned(self) -> None:
        self.drawer.place()
        self._cover_view()

    def _cover_view(self) -> None:
        if self.context.view is not None:
            over = self.opened and not self.drawer.pin.isChecked()
            self.context.view.cover(below=self.drawer.height() if over else 0)

    def _centre(self, loc: int) -> None:
        """A link led to a box: open its drawer."""
        name = self.boxes.at(self.context.state, loc)
        if name is not None and name != self.opened:
            self.show(name)
            self.context.actions.refresh()

    # -- contents

    def follow_position(self, _events: Sequence[Event]) -> None:
        """The position, the theme or the size of the text has changed."""
        if self.opened:
            self._fill()
            self.drawer.place()
            self._cover_view()
        self._mark_tabs()

    def _fill(self) -> None:
        """Make the page if it is not there as it should be; the keyboard stays on its counter."""
        context, name = self.context, self.opened
        kind = self.boxes.page(name)
        key = name, kind.key(context, name), context.looks.theme, style.text_scale()
        if key == self._key:
            self.mark()
            return
        self._key, held = key, self._focused()
        page = self._page(kind)
        self.mark()
        if held:
            page.focus(held)

    def _page(self, kind: type[Page]) -> Page:
        page = kind(self.context, self.opened)
        page.clicked.connect(self.click)
        page.placeClicked.connect(self._send)
        page.menuAsked.connect(self._menu)
        action = self.context.actions[f"drawer_{self.opened}"]
        self.drawer.show_page(page, self.words.tr(action.text), self.words.tr(action.help))
        return page

    def _focused(self) -> str:
        """The piece that has the keyboard; "drawer" for anything else in the drawer, empty outside."""
        focus = QApplication.focusWidget()
        if focus is None or not self.drawer.isAncestorOf(focus):
            return ""
        return str(getattr(focus, "unit", "drawer"))

    def mark(self) -> None:
        page = self.drawer.page
        if page is not None and self.opened:
            page.mark(acting(self.context), self.context.selected, self._targets())
        self._mark_tabs()

    def _mark_tabs(self) -> None:
        if self.tabs is None or self.context.model.session is None:
            return
        state = self.context.state
        dotted = self.boxes.of(state, acting(self.context))
        tabs = self.tabs.tabs.items()
        changed = [tab.show_count(self.boxes.count(state, name), name in dotted) for name, tab in tabs]
        if any(changed):
            self.tabs.fit()

    def _targets(self) -> set[int]:
        presenter = self.context.presenter
        if presenter is None:
            return set()
        return {loc for unit in self.context.selected for loc in presenter.index.destinations(unit)}

    # -- decisions

    def follow_decision(self, _decision: Any) -> None:
        """Mark who can act; once in a phase a drawer opens by itself if the decision needs a piece in it."""
        self.mark()
        held = self.boxes.of(self.context.state, acting(self.context))
        needed = [kind.name for kind in self.boxes.kinds if kind.name in held]
        if self.by_itself and self.opened and self.opened not in needed:
            self.escape()
        asked = self.boxes.occasion(self.context.state), type(self.context.model.decision)
        if needed and not self.opened and asked != self._asked and self.context.settings.flag(OPENS, False):
            self._asked = asked
            self.show(needed[0], by_itself=True)
            self.context.actions.refresh()

    def click(self, unit: str) -> None:
        """What a click on a piece does: look at it, and let the open decision act with it."""
        self.context.signals.unitLookedAt.emit(unit)
        if unit in acting(self.context) and self.context.presenter is not None:
            modifiers = QApplication.keyboardModifiers()
            self.context.presenter.piece_clicked(unit, Click(Qt.MouseButton.LeftButton, modifiers))

    def _send(self, loc: int) -> None:
        if self.context.presenter is not None:
            self.context.presenter.hex_clicked(loc, Click())

    def _menu(self, unit: str, where: QPoint) -> None:
        self.context.services.of(PlaceMenu).pop_up(self.context.state.pieces[unit].loc, unit, where)
