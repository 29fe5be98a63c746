"""What makes a window: its frame, places, features, actions and menus, in the language that is set.

What all that is made of is loaded with this module, when it is made: the board is seen before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from nemesis_gui.base import style
from nemesis_gui.base.language import language_of, speak
from nemesis_gui.base.releasing import release_with
from nemesis_gui.play.action import Action
from nemesis_gui.play.actions import ActionTable, Menus
from nemesis_gui.play.context import Context, Looks
from nemesis_gui.play.drag_controller import DragController
from nemesis_gui.play.face import Face
from nemesis_gui.play.feature import Feature, PlaceMenus, Places
from nemesis_gui.play.presenters import Presenters
from nemesis_gui.play.prompt import PromptBar
from nemesis_gui.play.services import Frame, PlaceMenu
from nemesis_gui.play.stage import Stage
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.boardplace import BoardPlace
from nemesis_gui.widgets.card import DECISION, Card
from nemesis_gui.widgets.card_head import TIPS
from nemesis_gui.widgets.layouts import column, row
from nemesis_gui.widgets.scrolled import rolled
from nemesis_gui.widgets.side import SideColumn
from nemesis_gui.widgets.status_line import StatusLine
from nemesis_gui.window.features import FEATURES

if TYPE_CHECKING:
    from nemesis_gui.window.main_window import MainWindow

SAID = 68
"""Pixels beside the drawers' tabs that what is said keeps in any case."""


class WindowBuilder:
    """Makes everything in a window, once or again."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.face = window.faces.of(window.model.title.id)

    def build(self) -> None:
        self._prepare()
        self._lay_out()
        self._add_features()
        self._end_with_centre()

    def _prepare(self) -> None:
        """Words, actions and the context, which know no widget yet."""
        window, title = self.window, self.window.model.title
        window.words = Words(language_of(window.settings), title)
        speak(window.words.lang, title.id)
        window.actions_ = ActionTable(window, window.words, window.settings)
        looks = Looks(window.faces.art_of, window.model, self.face.signs)
        looks.theme = style.theme_for(window.settings.text("theme", style.SYSTEM))
        window.context = Context(window.model, window.words, window.settings, window.actions_, looks)
        window.context.services.offer(Face, self.face)
        window.hand = window.context.hand = DragController(window.context, window)

    def _add_features(self) -> None:
        window, context = self.window, self.window.context
        kinds: list[Callable[[Context, Places], Feature]] = [*FEATURES, *self.face.features()]
        window.features = [kind(context, window.places) for kind in kinds]
        window.place_menu = PlaceMenus(context, window.features, window)
        context.services.offer(Frame, window)
        context.services.offer(PlaceMenu, window.place_menu)
        window.actions_.add(chain(own_actions(window), *(feature.actions() for feature in window.features)))
        window.menus = Menus(window, window.actions_, window.words)
        for feature in window.features:
            feature.attach()
        window.actions_.refresh()

    def _end_with_centre(self) -> None:
        """Clear these parts when this is destroyed: with the window, or before it is rebuilt."""
        window = self.window
        own = window.context, window.context.services, window.actions_, window.hand, window.places
        shown = window.presenters.stage, window.presenters, window.place_menu, window.menus
        release_with(window.places.centre, *own, *shown, *window.features)

    def _lay_out(self) -> None:
        window = self.window
        centre, middle_part, window.board_place = QWidget(), QWidget(), BoardPlace()
        window.header, window.tracks = self.face.header(window.context), self.face.scores(window.context)
        window.prompt = PromptBar(window.context)
        window.status, foot = StatusLine(window.board_place), row(gap=0)
        foot.addWidget(window.status, 1)
        window.status.setMinimumWidth(style.px(SAID))
        table, board_layout = column(middle_part, gap=0), column(window.board_place, gap=0)
        table.addWidget(window.board_place, 1)
        table.addLayout(foot)
        middle = row(gap=0)
        middle.addWidget(middle_part, 1)
        tips = {tip: window.words.tr(tip) for tip in TIPS}
        window.side = SideColumn(window.board_place, middle, window.settings, tips)
        window.tabs = window.side.tabs
        if window.tracks is not None:
            window.tabs.addTab(rolled(window.tracks), window.words.tr("Tracks"))
        whole = column(centre, gap=0)
        whole.addWidget(window.header)
        whole.addLayout(middle, 1)
        window.setCentralWidget(centre)
        window.setStatusBar(window.status.heard())
        shut, lay_open = "Collapse the card to its title; F12 expands it again", "Expand the card again (F12)"
        window.card = Card(
            window.side, "decision", rank=DECISION, folds=(window.words.tr(shut), window.words.tr(lay_open))
        )
        stage = Stage(window.context, window.prompt, window.card)
        window.guard, window.presenters = stage.guard, Presenters(stage)
        decision = window.side, window.prompt, window.card
        window.places = Places(window, centre, window.board_place, board_layout, table, foot, *decision)
        window.side.turned.connect(window.turn_prompt)
        window.side.add_head(window.prompt, table)
        window.side.fit(window.size())
        window.turn_prompt(window.side.over)


def own_actions(window: MainWindow) -> Iterator[Action]:
    game = window.context.needs.game
    yield Action("quit", "File", 150, "Quit", "Close the program; the game is saved", "Ctrl+Q", window.close,
                 before=True, covered=True)  # fmt: skip
    yield Action("card", "View", 210, "To the card", "Move the keyboard focus there; Escape returns", "F12",
                 window.focus_card, game)  # fmt: skip
    yield Action("panels", "View", 220, "Panels", "Show or hide the panels at the side", "F9",
                 window.toggle_panels, game, check=lambda: window.panels_on)  # fmt: skip
    yield Action("full_screen", "View", 240, "Full screen", "Fill the whole screen; the same key returns", "F11",
                 window.toggle_full_screen, check=lambda: window.full_screen_on, covered=True)  # fmt: skip
