"""What is seen as long as no game is on the table: a card for each game, and the way back into the last one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QWidget

from nemesis_gui.base.icons import icon
from nemesis_gui.base.pieces import Pieces
from nemesis_gui.base.settings import games_folder
from nemesis_gui.base.style import px, skin
from nemesis_gui.features.games.game_card import GameCard
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.services import Frame, Games
from nemesis_gui.session import saves as shelf
from nemesis_gui.session.naming import Namer, day_and_time
from nemesis_gui.session.saves import Kept
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import add, button, empty, label
from nemesis_gui.widgets.scrolled import ScrollColumn
from nemesis_gui.widgets.tile import Tile, reserve

WIDEST: Final = 1480
"""Pixels that the cards take at most, side by side."""
HIGHEST: Final = 390
"""Pixels that a card grows to where there is room."""
AROUND: Final = 200
"""Pixels that are left for all that is no card."""
TWO: Final = 860
"""Pixels from which two cards stand side by side."""
LOOKED_AT: Final = 40
"""Files in which the last game of each title is looked for."""
SAVED: Final = ("library", "open")
"""Small ways to saved games, which come with the first of them."""
ICON: Final = 30
EDGE: Final = 18
GREETED: Final = "greeted"
"""The setting that the program has been started before."""


class StartPage(QFrame):
    """Ways into a game, all there in the first frame; the last games are read after it, a file at a time."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.cards: dict[str, GameCard] = {}
        """By the id of the game."""
        self.buttons: dict[str, QPushButton] = {}
        """The ways that are of no game, by the names of their actions."""
        self._namer = Namer(context.words, context.model.titles)
        self._roll = ScrollColumn(EDGE, 10, self)
        self._roll.setObjectName("startPanel")
        self._roll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._roll.set_scrolling(True)
        self._grid = QGridLayout()
        self._work = Pieces(self)
        context.signals.themeChanged.connect(self._fill)
        if not shelf.any_kept(games_folder()):  # what comes to be there is of this installation, seen or not
            context.settings.put(GREETED, True)

    @property
    def working(self) -> bool:
        """Whether files are still to be read."""
        return self._work.isActive()

    @property
    def stops(self) -> list[QPushButton]:
        """What the keyboard goes through, the usual way first."""
        ways = list(self.buttons.values())
        tiles = [one for one in ways[:1] if isinstance(one, Tile)]
        cards = [stop for card in self.cards.values() for stop in card.stops]
        return [*tiles, *cards, *(one for one in ways if one not in tiles)]

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self._fill()

    def hideEvent(self, event: QHideEvent) -> None:
        """What is not seen is not worked at."""
        super().hideEvent(event)
        if not event.spontaneous():
            self._work.rest()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._roll.setGeometry(self.rect())
        self._place_cards()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab and the arrow keys go round, card by card."""
        stops, focus = self.stops, self.focusWidget()
        at = stops.index(focus) if isinstance(focus, QPushButton) and focus in stops else -1
        target = stops[(at + (1 if forward else -1)) % len(stops)]
        target.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
        self._roll.ensureWidgetVisible(target)
        return True

    # -- the ways

    def _fill(self) -> None:
        """Lay everything out that is known without reading, and give the keyboard to the usual way."""
        if not self.isVisible():
            return
        empty(self._roll.layout_)
        self._kept, self._grid = shelf.any_kept(games_folder()), QGridLayout()
        self._grid.setSpacing(px(12))
        self._grid.setContentsMargins(0, 0, 0, 0)
        last = self._last()
        self.cards = {
            one.id: GameCard(self.context, one, self._go, kept=self._kept) for one in self.context.model.titles
        }
        inside = QWidget()
        inside.setLayout(self._grid)
        self.buttons = ({"continue": last} if self._kept else {}) | self._others()
        add(self._roll.layout_, None, last, inside, *self._greeting(), flowing(self._small()), None)
        self._place_cards()
        for usual in (*self._came_by(), *self.stops)[:1]:
            usual.setFocus()
        self._work.begin(self._reading())

    def _came_by(self) -> Iterator[QPushButton]:
        """The way by which the window came to be made for another game: there the keyboard was."""
        game, way = self.context.services.of(Frame).came_by
        if game in self.cards and way in self.cards[game].buttons:
            yield self.cards[game].buttons[way]

    def _place_cards(self) -> None:
        """Two cards side by side where there is room, the whole no wider than can be read at a glance."""
        spare = max(0, self.width() - px(WIDEST)) // 2
        self._roll.layout_.setContentsMargins(EDGE + spare, EDGE, EDGE + spare, EDGE)
        across = 2 if self.width() >= px(TWO) else 1
        rows = -(-len(self.cards) // across)
        high = max(0, min(px(HIGHEST), (self.height() - px(AROUND)) // rows)) if rows else 0
        for number, card in enumerate(self.cards.values()):
            card.grow(high)
            self._grid.addWidget(card, number // across, number % across)
        for number in range(2):
            self._grid.setColumnStretch(number, int(number < across))

    def _go(self, game: str, way: str) -> None:
        """Do for a game what an action does; the window is made for that game first."""
        if way == "new":
            self.context.services.of(Games).new_game(game)
        else:
            self.context.services.of(Frame).turn_to(game, way)

    def _greeting(self) -> Iterator[QWidget]:
        """Say once, in the first window of an installation, that games of an earlier one are there."""
        settings, kept = self.context.settings, len(shelf.paths(games_folder()))
        if kept and not settings.flag(GREETED, False) and not settings.recent():
            text = "{n:saved game|saved games} from an earlier installation: {folder}"
            yield label(self.context.words.tr(text, n=kept, folder=games_folder()), "faded", wrap=True)
        settings.put(GREETED, True)

    def _last(self) -> Tile:
        """The way back into the last game. Its place is free before there is one, so that later nothing has moved."""
        place, size = label(), px(ICON)
        place.setPixmap(icon("continue", size, self.devicePixelRatio(), skin().accent_ink).pixmap(size, size))
        made, way = Tile(place, "firstWay", points=13.5, gap=14), self.context.actions["continue"]
        made.write([self._text(way), self.context.words.tr(way.help)])
        made.clicked.connect(self.context.actions.by_id[way.id].trigger)
        reserve(made)
        made.setVisible(self._kept)
        return made

    def _others(self) -> dict[str, QPushButton]:
        """What is wanted less often, small."""
        found: dict[str, QPushButton] = {}
        ways = sorted((one for one in self.context.actions if one.start), key=lambda one: (one.id in SAVED, one.start))
        for way in (one for one in ways if self._kept or one.id not in SAVED):
            run, tip = self.context.actions.by_id[way.id].trigger, self.context.words.tr(way.help)
            found[way.id] = button(self._text(way), run, "link", tip)
            found[way.id].setAutoDefault(True)
        return found

    def _small(self) -> list[QPushButton]:
        return [one for one in self.buttons.values() if not isinstance(one, Tile)]

    def _text(self, way: Action) -> str:
        return self.context.words.tr(way.text).rstrip("…")

    # -- what takes time

    def _reading(self) -> Iterator[None]:
        """A file at a time."""
        yield
        for kept in self._lasts():
            self._show_last(kept)
            yield

    def _lasts(self) -> Iterator[Kept]:
        """The last game of each title; the last of all has its name first, though its title may be known no more."""
        wanted, free = set(self.cards), filter(lambda kept: kept.goes_on, self._looked_at())
        for number, kept in enumerate(free):
            if number == 0:
                self._name_last(kept)
            if kept.title in wanted:
                wanted.remove(kept.title)
                yield kept
            if not wanted:
                return
        if len(wanted) == len(self.cards):
            self._offer_no_last()

    def _offer_no_last(self) -> None:
        """All games are over: there is none to go on with."""
        last = self.buttons.pop("continue", None)
        if last is not None:
            there = last.hasFocus()
            last.hide()
            for usual in self.stops[: int(there)]:
                usual.setFocus()

    def _looked_at(self) -> Iterator[Kept]:
        return map(shelf.look, shelf.paths(games_folder(), self.context.settings.recent())[:LOOKED_AT])

    def _name_last(self, kept: Kept) -> None:
        last = self.buttons.get("continue")
        if isinstance(last, Tile):
            told = (self._namer.title(kept), self._namer.headline(kept), self._namer.stands(kept, dates=False))
            last.write([self._text(self.context.actions["continue"]), " · ".join(dict.fromkeys(filter(None, told)))])

    def _show_last(self, kept: Kept) -> None:
        """Give a card its last game."""
        words = self.context.words
        when = day_and_time(words, kept.played) if kept.played is not None else ""
        turn = f"{words.tr('Game Turn')} {kept.summary.turn}" if kept.summary is not None else ""
        lines = [self._namer.headline(kept), " · ".join(filter(None, (turn, when)))]
        tip = ", ".join(filter(None, (self._namer.kept(kept), self._namer.stands(kept))))
        self.cards[kept.title].show_last(lines, tip, partial(self.context.services.of(Games).open_path, kept.path))
