"""The drawers of a window: which one is open, what a click in it means, and when one opens by itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QApplication

from nemesis_gui.base import style
from nemesis_gui.board.scene import Click
from nemesis_gui.features.drawers.drawer import Drawer
from nemesis_gui.features.drawers.page import Page, page_of
from nemesis_gui.features.drawers.tabs import Rail
from nemesis_gui.play.action import Action
from nemesis_gui.play.setting import Setting, switch
from nemesis_gui.titles.nemesis.drawers.contents import COLUMNS, KINDS, count, drawer_at, drawers_of

if TYPE_CHECKING:
    from nemesis_gui.window.main_window import MainWindow

OPENS: Final = "drawers_open"
"""The setting that lets a drawer open by itself when a decision needs a piece in it."""


class Drawers(QObject):
    """Belongs to a window. One drawer is open at a time; its contents are made when it opens."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window_ = window
        self.desk = window.desk
        self.opened = ""
        self.by_itself = False
        self._asked: tuple[object, ...] = ()
        self._key: object = None
        self.rail: Rail | None = None
        self.drawer = Drawer(window.desk, window.board_place)
        self.drawer.closeAsked.connect(self.shut)
        self.drawer.pinned.connect(self._pinned)
        self.desk.selectionChanged.connect(self.mark)
        self.desk.centreAsked.connect(self._centre)

    def actions(self) -> Iterator[Action]:
        """One action a drawer: it opens and closes."""
        for number, (name, text, help_) in enumerate(KINDS, start=1):
            yield Action(
                f"drawer_{name}", "Boxes", number, text, help_, f"Ctrl+Shift+{number}", partial(self.toggle, name),
                self.desk.no_game, check=partial(self._is_open, name)
            )

    def settings(self) -> Iterator[Setting]:
        text = self.desk.tr_("The drawer of a box opens when a decision needs its pieces")
        yield Setting(110, "Drawers", partial(switch, self.desk.settings, text, OPENS, False))

    def _is_open(self, name: str) -> bool:
        return self.opened == name

    def build(self) -> None:
        """Make the tabs; to be called when the actions are there."""
        by_id = self.window_.actions_.by_id
        self.rail = Rail({name: by_id[f"drawer_{name}"] for name, _, _ in KINDS}, self.desk.words)
        table = self.window_._table
        table.insertWidget(table.indexOf(self.window_.prompt), self.rail)

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
        self.window_.actions_.refresh()

    def show(self, name: str, *, by_itself: bool = False) -> None:
        """Open a drawer in place of the one that is open."""
        self.opened, self.by_itself = name, by_itself
        self._fill()
        self.drawer.slide_in()
        self.drawer.raise_()
        self._tell_view()
        self._mark_tabs()

    def shut(self) -> None:
        """Close the drawer that is open."""
        if not self.opened:
            return
        held = self._focused()
        self.opened, self._key = "", None
        self.drawer.pin.setChecked(False)
        self.drawer.slide_out()
        self._tell_view()
        self._mark_tabs()
        self.window_.actions_.refresh()
        if held and self.window_.view is not None:
            self.window_.view.setFocus()

    def put_aside(self) -> bool:
        """Escape: close the drawer unless it is to be kept open; False if there was nothing to close."""
        if not self.opened or self.drawer.pin.isChecked():
            return False
        self.shut()
        return True

    def map_clicked(self) -> None:
        """A click on the map closes the drawer, unless it is meant for a selected piece of the drawer."""
        if self.opened and not self._selected_here():
            self.put_aside()

    def _selected_here(self) -> bool:
        return self.opened in drawers_of(self.desk.state, self.desk.selected)

    def another_game(self) -> None:
        """Begin with a closed drawer."""
        self._asked = ()
        self.shut()

    def _pinned(self) -> None:
        self.drawer.place()
        self._tell_view()

    def _tell_view(self) -> None:
        view = self.window_.view
        if view is not None:
            view.covered = self.drawer.height() if self.opened and not self.drawer.pin.isChecked() else 0

    def _centre(self, loc: int) -> None:
        """A link led to a box: open its drawer."""
        name = drawer_at(self.desk.state, loc)
        if name is not None and name != self.opened:
            self.show(name)
            self.window_.actions_.refresh()

    # -- contents

    def show_state(self) -> None:
        """The position, the theme or the size of the text has changed."""
        if self.opened:
            self._fill()
            self.drawer.place()
            self._tell_view()
        self._mark_tabs()

    def _fill(self) -> None:
        """Make the page if it is not there as it should be; the keyboard stays on its counter."""
        desk, name = self.desk, self.opened
        kind = page_of(name)
        key = name, kind.key(desk, name), desk.theme, style.text_scale()
        if key == self._key:
            self.mark()
            return
        self._key, held = key, self._focused()
        page = self._page(kind)
        self.mark()
        if held:
            page.focus(held)

    def _page(self, kind: type[Page]) -> Page:
        """A new page in the drawer."""
        page = kind(self.desk, self.opened)
        page.clicked.connect(self.click)
        page.placeClicked.connect(self._send)
        page.menuAsked.connect(self._menu)
        spec = self.window_.actions_[f"drawer_{self.opened}"]
        self.drawer.show_page(page, self.desk.tr_(spec.text), self.desk.tr_(spec.help))
        return page

    def _focused(self) -> str:
        """The piece that has the keyboard; "drawer" for anything else in the drawer, empty outside."""
        focus = QApplication.focusWidget()
        if focus is None or not self.drawer.isAncestorOf(focus):
            return ""
        return str(getattr(focus, "unit", "drawer"))

    def mark(self) -> None:
        """Mark who can act, and who is selected."""
        page = self.drawer.page
        if page is not None and self.opened:
            page.mark(self._acting(), self.desk.selected, self._targets())
        self._mark_tabs()

    def _mark_tabs(self) -> None:
        if self.rail is None or self.desk.model.session is None:
            return
        state = self.desk.state
        dotted = drawers_of(state, self._acting())
        for name, tab in self.rail.tabs.items():
            tab.show_count(count(state, name), name in dotted)
        self.rail.fit()

    def _acting(self) -> set[str]:
        """Pieces that the open decision can act on, as far as its presenter has begun."""
        presenter, decision = self.window_.presenter, self.desk.model.decision
        if presenter is None or decision is None or presenter.decision is not decision:
            return set()
        return presenter.index.acting()

    def _targets(self) -> set[int]:
        presenter = self.window_.presenter
        if presenter is None:
            return set()
        return {loc for unit in self.desk.selected for loc in presenter.index.destinations(unit)}

    # -- decisions

    def follow_decision(self) -> None:
        """Mark who can act; once in a phase a drawer opens by itself if the decision needs a piece in it."""
        self.mark()
        needed = [name for name in COLUMNS if name in drawers_of(self.desk.state, self._acting())]
        if self.by_itself and self.opened and self.opened not in needed:
            self.put_aside()
        asked = self.desk.state.turn, self.desk.state.phase, type(self.desk.model.decision)
        if needed and not self.opened and asked != self._asked and self.desk.settings.flag(OPENS, False):
            self._asked = asked
            self.show(needed[0], by_itself=True)
            self.window_.actions_.refresh()

    def click(self, unit: str) -> None:
        """What a click on a piece does: look at it, and let the open decision act with it."""
        self.desk.unitLookedAt.emit(unit)
        if unit in self._acting() and self.window_.presenter is not None:
            modifiers = QApplication.keyboardModifiers()
            self.window_.presenter.piece_clicked(unit, Click(Qt.MouseButton.LeftButton, modifiers))

    def _send(self, loc: int) -> None:
        if self.window_.presenter is not None:
            self.window_.presenter.hex_clicked(loc, Click())

    def _menu(self, unit: str, where: QPoint) -> None:
        self.window_._context(self.desk.state.pieces[unit].loc, unit, where)
