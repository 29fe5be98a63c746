"""The window furnished: its frame, places, features, actions and menus, and what it is asked for as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStatusBar, QWidget

from nemesis_gui.base import style
from nemesis_gui.base.emptied import empty_with
from nemesis_gui.base.language import language_of, speak
from nemesis_gui.play.coming_up import ComingUp
from nemesis_gui.play.services import Frame, PlaceMenu

if TYPE_CHECKING:
    from nemesis_gui.play.action import Action, Setting
    from nemesis_gui.play.context import Context
    from nemesis_gui.play.face import Face
    from nemesis_gui.play.feature import Feature, Places


F = TypeVar("F", bound="Feature")
SAID = 68
"""Pixels beside the drawers' tabs that what is said keeps in any case."""


class Furnished(ComingUp, Frame):
    """The main window with all that is in it, before it follows a game. What it is made of is loaded when it is made:
    the board is seen before."""

    # -- building

    def build(self) -> None:
        """Make everything in the window, in the language that is set."""
        from nemesis_gui.play.actions import ActionTable, Menus
        from nemesis_gui.play.context import Context, Looks
        from nemesis_gui.play.drag_controller import DragController
        from nemesis_gui.play.face import Face
        from nemesis_gui.play.feature import PlaceMenus
        from nemesis_gui.session.words import Words
        from nemesis_gui.window.features import FEATURES

        self.setWindowTitle(self.model.title.name)
        self.words = Words(language_of(self.settings), self.model.title)
        speak(self.words.lang, self.model.title.id)
        self.actions_ = ActionTable(self, self.words, self.settings)
        face = self.faces.of(self.model.title.id)
        looks = Looks(self.faces.art_of, self.model, face.signs)
        looks.theme = style.theme_for(self.settings.text("theme", style.SYSTEM))
        self.context = Context(self.model, self.words, self.settings, self.actions_, looks)
        self.context.services.offer(Face, face)
        self.hand = self.context.hand = DragController(self.context, self)
        self._lay_out(face)
        kinds: list[Callable[[Context, Places], Feature]] = [*FEATURES, *face.features()]
        self.features: list[Feature] = [kind(self.context, self.places) for kind in kinds]
        self.place_menu = PlaceMenus(self.context, self.features, self)
        self.context.services.offer(Frame, self)
        self.context.services.offer(PlaceMenu, self.place_menu)
        self.actions_.add(chain(self.own_actions(), *(feature.actions() for feature in self.features)))
        self.menus = Menus(self, self.actions_, self.words)
        for feature in self.features:
            feature.attach()
        self.actions_.refresh()
        self._end_with(self.places.centre)

    def _end_with(self, centre: QWidget) -> None:
        """All that was made lets go of one another when this is gone: with the window, or before it is made anew."""
        context = self.context
        empty_with(
            centre, context, context.services, self.actions_, self.hand, self.places, self.presenters.stage,
            self.presenters, self.place_menu, self.menus, *self.features
        )

    def _lay_out(self, face: Face) -> None:
        from nemesis_gui.play.feature import Places
        from nemesis_gui.play.presenters import Presenters
        from nemesis_gui.play.prompt import PromptBar
        from nemesis_gui.play.stage import Stage
        from nemesis_gui.widgets.boardplace import BoardPlace
        from nemesis_gui.widgets.card import DECISION, IN, OUT, Card
        from nemesis_gui.widgets.layouts import column, row
        from nemesis_gui.widgets.scrolled import rolled
        from nemesis_gui.widgets.side import SideColumn
        from nemesis_gui.widgets.status_line import StatusLine

        centre, self.table, self.board_place = QWidget(), QWidget(), BoardPlace()
        self.header, self.tracks = face.header(self.context), face.scores(self.context)
        self.prompt = PromptBar(self.context)
        self.status, foot = StatusLine(self.board_place), row(gap=0)
        foot.addWidget(self.status, 1)
        self.status.setMinimumWidth(style.px(SAID))
        table, board_layout = column(self.table, gap=0), column(self.board_place, gap=0)
        table.addWidget(self.board_place, 1)
        table.addLayout(foot)
        middle = row(gap=0)
        middle.addWidget(self.table, 1)
        tips = {tip: self.words.tr(tip) for _, tip in (OUT, IN)}
        self.side = SideColumn(self.board_place, middle, self.settings, tips)
        self.tabs = self.side.tabs
        if self.tracks is not None:
            self.tabs.addTab(rolled(self.tracks), self.words.tr("Tracks"))
        whole = column(centre, gap=0)
        whole.addWidget(self.header)
        whole.addLayout(middle, 1)
        self.setCentralWidget(centre)
        self.setStatusBar(self.status.heard())
        shut, lay_open = "Collapse the card to its title; F12 expands it again", "Expand the card again (F12)"
        self.card = Card(self.side, "decision", rank=DECISION, folds=(self.words.tr(shut), self.words.tr(lay_open)))
        stage = Stage(self.context, self.prompt, self.card)
        self.guard, self.presenters = stage.guard, Presenters(stage)
        decision = self.side, self.prompt, self.card
        self.places = Places(self, centre, self.board_place, board_layout, table, foot, *decision)
        self.side.turned.connect(self._turn_prompt)
        self.side.add_head(self.prompt, table)
        self.side.fit(self.size())
        self._turn_prompt(self.side.over)

    def _turn_prompt(self, below: bool) -> None:
        """The question stands at the head of the column, or below the map while that is a drawer."""
        self.prompt.set_tall(not below)

    def statusBar(self) -> QStatusBar:
        """It stands beside the drawers' tabs, so that it takes no room from the map."""
        return self.status

    def feature(self, kind: type[F]) -> F:
        """The feature of a class; raises LookupError if the list lacks it."""
        for feature in self.features:
            if isinstance(feature, kind):
                return feature
        raise LookupError(kind.__name__)

    def close_features(self) -> None:
        """The last one made is the first to go."""
        while self.features:
            self.features.pop().close()

    # -- what can be done with it

    def own_actions(self) -> Iterator[Action]:
        from nemesis_gui.play.action import Action

        yield Action(
            "quit", "File", 150, "Quit", "Close the program; the game is saved", "Ctrl+Q", self.close, before=True,
            covered=True
        )
        yield Action(
            "card", "View", 210, "To the card", "Move the keyboard focus there; Escape returns", "F12", self.focus_card,
            self.context.needs.game
        )
        yield Action(
            "panels", "View", 220, "Panels", "Show or hide the panels at the side", "F9", self.toggle_panels,
            self.context.needs.game, check=lambda: self.panels_on
        )
        yield Action(
            "full_screen", "View", 240, "Full screen", "Fill the whole screen; the same key returns", "F11",
            self.toggle_full_screen, check=lambda: self.full_screen_on, covered=True
        )

    def focus_map(self) -> None:
        self.context.to_map()

    def focus_card(self) -> None:
        """Give the keyboard to the card, or to the prompt bar where the card has nothing to press."""
        if not self.card.take_focus():
            self.prompt.take_focus()

    # -- panels

    @property
    def panels_on(self) -> bool:
        return self.side.on

    def toggle_panels(self) -> None:
        self.side.toggle()
        self.actions_.refresh()

    # -- the whole screen

    @property
    def full_screen_on(self) -> bool:
        return self.isFullScreen()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back to the size before. Escape does not: it is pressed too often to let go."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    # -- the window as a whole, as features may ask for it

    def clear(self) -> None:
        for feature in self.features:
            feature.clear()

    def escape(self) -> bool:
        return any(feature.escape() for feature in self.features)

    def set_bare(self, bare: bool) -> None:
        for part in (self.header, self.prompt, self.status, self.menus.bar):
            part.setVisible(not bare)
        self.side.set_bare(bare)
        for feature in self.features:
            feature.set_bare(bare)

    def set_lean(self, lean: bool) -> None:
        self.menus.bar.setVisible(not lean)
        for feature in self.features:
            feature.set_lean(lean)

    def parts(self, name: str) -> Sequence[QWidget]:
        tracks = [self.tracks] if self.tracks is not None else []
        found: dict[str, Sequence[QWidget]] = {
            "prompt": [self.prompt], "card": [self.card], "tracks": tracks, "tabs": [self.tabs],
        }  # fmt: skip
        own = chain.from_iterable(feature.parts(name) for feature in self.features)
        return self.header.parts(name) or found.get(name) or list(own)

    def setting_lines(self) -> Sequence[Setting]:
        found = chain.from_iterable(feature.settings() for feature in self.features)
        return sorted(found, key=lambda one: one.rank)
