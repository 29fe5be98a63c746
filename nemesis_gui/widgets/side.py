"""The column beside the map: question, open cards, and tabs with their names at the foot. In a narrow window it is a
drawer over the map's right edge; where the map leaves ground idle it is wider, its first tab beside the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QTabWidget, QTextBrowser, QWidget

from nemesis_gui.base import style
from nemesis_gui.base.releasing import release_with
from nemesis_gui.base.settings import Settings
from nemesis_gui.widgets.boardplace import BoardPlace, free_height
from nemesis_gui.widgets.card import DECISION, OTHER, Card, Host
from nemesis_gui.widgets.card_keys import ENTER
from nemesis_gui.widgets.flap import Flap

SHARE: Final = 0.226
"""Of the window's width."""
LEAST: Final = 318
MOST: Final = 0.4
"""Of the window's width, however large the text is."""
NARROW: Final = 1280
"""Pixels of a window below which it is a drawer."""
GAP: Final = 6
LEAST_TAB: Final = 64
"""Pixels; with fewer a tab shows nothing but its name."""
SPARE_TAB: Final = 110
"""Pixels that a tab keeps beside more than the least of what is told."""
LEAST_BESIDE: Final = 760
"""Pixels of width that a wider column leaves to the map: tabs, signs of a range and a few words stand below it."""
ENOUGH: Final = 240
"""Pixels of height that the tabs keep beside what can be spared."""
READ: Final = 0.4
"""Of the height above the tabs: so much those cards below the decision have at least together that were asked for."""
SOME_LINES: Final = 44
"""Pixels of further lines without which nothing is seen of what is told but its heading, if that is no caption."""


class SideColumn(Host):
    """Stands at the right edge of a layout, or lies over the map while it has cards to show or is held open."""

    turned = Signal(bool)
    """It is a drawer now, or not any more."""
    enterPressed = Signal()
    """Enter was pressed in a text, where it means nothing."""

    def __init__(self, board: BoardPlace, beside: QBoxLayout, settings: Settings, tips: Mapping[str, str]) -> None:
        super().__init__()
        self.setObjectName("side")
        self.board, self.tips = board, dict(tips)
        self._beside, self._settings = beside, settings
        self._cards: list[Card] = []
        self._heads: list[tuple[QWidget, QBoxLayout]] = []
        self._feet: list[QWidget] = []
        self._spare: QWidget | None = None
        self._spare_on = self._held = False
        """Whether what can be spared is wanted, and whether it may go only, and not come."""
        self._usual = 0
        """Its width where it is not wider than usual."""
        self.extra = 0
        self.narrow = self.over = self.bare = self.lean = False
        self._free = 0
        """Pixels for the card that is asked about."""
        self.wanted, self.pinned = True, False
        """Whether it stands beside the map in a wide window, and is held open in a narrow one."""
        self._busy = self._came = False
        self.tabs = QTabWidget(self, tabPosition=QTabWidget.TabPosition.South)
        self.flap = Flap(self, board, self.tabs)
        self.flap.turned.connect(self.arrange)
        self.wing = QTabWidget(self, tabPosition=QTabWidget.TabPosition.South)
        """The first of the tabs, beside the others while there is room for it."""
        self.wing.hide()
        beside.addWidget(self)
        board.installEventFilter(self)
        release_with(self, self)

    # -- what stands in it

    def take(self, card: Card) -> None:
        """From now on a card has its place here."""
        self._cards.append(card)
        self._cards.sort(key=lambda one: one.rank)

    def add_head(self, widget: QWidget, below: QBoxLayout) -> None:
        """What stands above all while it is shown; below the map, in that layout, while this is a drawer."""
        self._heads.append((widget, below))
        self._place_head(widget, below)
        widget.installEventFilter(self)

    def _place_head(self, widget: QWidget, below: QBoxLayout) -> None:
        hidden = widget.isHidden() and widget.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide)
        if self.over:
            below.addWidget(widget)
        else:
            below.removeWidget(widget)
            widget.setParent(self)
        widget.setHidden(hidden)

    def add_foot(self, widget: QWidget) -> None:
        """What stands below all while it is shown."""
        self._feet.append(widget)
        widget.setParent(self)
        widget.installEventFilter(self)

    def show_tab(self, inside: QWidget) -> None:
        """Bring the tab to the front that a widget is in, with room to be read."""
        if self.wing.isAncestorOf(inside):
            return
        for number in range(self.tabs.count()):
            page = self.tabs.widget(number)
            if page is inside or (page is not None and page.isAncestorOf(inside)):
                self.open()
                self.tabs.setCurrentIndex(number)
                self.arrange()
                self.flap.open()

    def set_spare(self, widget: QWidget | None) -> None:
        """What stands above the tabs while no card needs the room; None for nothing."""
        self._spare = widget
        if widget is not None:
            widget.setParent(self)
            widget.hide()

    def show_spare(self, on: bool) -> None:
        """Whether it is to stand there."""
        if on != self._spare_on:
            self._spare_on = on
            self.arrange()

    def hold_spare(self, on: bool) -> None:
        """While cards come and go by themselves it does not come back between them."""
        self._held = on
        self.arrange()

    def spot(self, name: str) -> QPoint | None:
        """Where a card lies over the map, in pixels; None for one that stands here."""
        x, _, y = self._settings.text(f"card_{name}", "").partition(",")
        return QPoint(int(x), int(y)) if x.isdecimal() and y.isdecimal() else None

    def keep_spot(self, name: str, spot: QPoint | None) -> None:
        """Remember where the player put a card."""
        self._settings.put(f"card_{name}", f"{max(0, spot.x())},{max(0, spot.y())}" if spot is not None else "")

    # -- beside the map, or over it

    @property
    def on(self) -> bool:
        """Whether the player has it open."""
        return self.pinned if self.narrow else self.wanted

    def gather(self) -> None:
        """What is told stands here again, wherever it was put."""
        for card in self._cards:
            if card.out and card.told:
                card.pull(False)

    def toggle(self) -> None:
        """Open it, or leave the room to the map: then it comes only with its cards."""
        if self.narrow:
            self.pinned = not self.pinned
        else:
            self.wanted = not self.wanted
        self._turn()

    def open(self) -> None:
        """Open it if it is not."""
        if not self.on:
            self.toggle()

    def set_no_game(self, bare: bool) -> None:
        """There is no game to show."""
        self.bare = bare
        self._turn()

    def set_lean(self, lean: bool) -> None:
        """For a first step, which names all that is needed: of tabs that do not stand beside the cards there are only
        their names."""
        self.lean = lean
        self.arrange()

    def fit(self, window: QSize) -> None:
        """The window has another size."""
        wide = max(style.px(LEAST), round(window.width() * SHARE))
        self._usual = min(wide, round(window.width() * MOST))
        self.setFixedWidth(self._usual + self.extra)
        self.narrow = window.width() < style.px(NARROW)
        self._turn()

    def room_beside(self) -> int:
        """Pixels of width that the map has while the column is as wide as usual, whatever the layout is at now."""
        whole = self.parentWidget()
        return 0 if whole is None else whole.width() - self._usual

    def widen(self, extra: int) -> None:
        """Be so many pixels wider than usual, if that is enough for a tab beside the others and leaves room for what
        stands in the line below the map."""
        extra = min(extra, self.room_beside() - style.px(LEAST_BESIDE))
        extra = extra if extra >= style.px(LEAST) and not self.over else 0
        if extra == self.extra:
            return
        before, self.extra = self.extra, extra
        if not before and self.tabs.count() > 1:
            self._move(self.tabs, self.wing)
        elif not extra and self.wing.count():
            self._move(self.wing, self.tabs)
        self.wing.setVisible(bool(extra))
        self.setFixedWidth(self._usual + extra)
        self.arrange()

    @staticmethod
    def _move(source: QTabWidget, target: QTabWidget) -> None:
        """Move the first tab; it is in front there if it was."""
        front, page, text = source.currentIndex() == 0, source.widget(0), source.tabText(0)
        assert page is not None
        target.insertTab(0, page, text)
        if front:
            target.setCurrentIndex(0)

    def _turn(self) -> None:
        self._came = False
        over = self.narrow or not self.wanted
        if over != self.over:
            self.over = over
            if over:
                self.widen(0)
                self._beside.removeWidget(self)
                self.setParent(self.board)
            else:
                self._beside.addWidget(self)
            for head in self._heads:
                self._place_head(*head)
            self.turned.emit(over)
        self.arrange()

    # -- sharing out the height

    def arrange(self) -> None:
        """Give everything its place; a drawer comes and goes with what it has to show. Its room is kept free from the
        time it came first, so that the map beside it keeps its scale."""
        if self._busy:
            return
        self._busy = True
        try:
            cards = [card for card in self._cards if not card.out and not card.isHidden()]
            brought = any(not (self._away and card.gives_way) for card in cards)
            self.setVisible(not self.bare and (not self.over or self.on or brought))
            if self.over:
                top = self.board.above
                high = min(free_height(self.board) - top, self._needs(cards) if self._away else self.board.height())
                self.setGeometry(self.board.width() - self.width(), top, self.width(), high)
            self._came = self.over and (self._came or not self.isHidden())
            self.board.cover_right(self.width() if self._came else 0)
            if not self.isHidden():
                self._share_out(cards)
            else:
                self.flap.shut()
        finally:
            self._busy = False

    @property
    def _away(self) -> bool:
        """Whether the player put it away in a wide window: it shows what is asked, and no more than that needs."""
        return self.over and not self.narrow

    def _needs(self, cards: Sequence[Card]) -> int:
        """Pixels of height for these cards, and what stands below all."""
        width = self.card_width()
        feet = [_height(foot, width) for foot in self._feet if not foot.isHidden()]
        return GAP + sum(high + GAP for high in (*(card.height_at(width) for card in cards), *feet))

    @property
    def _bar(self) -> int:
        """Pixels of the names of the tabs."""
        return 0 if self._away else self.tabs.tabBar().sizeHint().height()

    def _share_out(self, cards: list[Card]) -> None:
        left, y, end = GAP + self.extra, GAP, self.height() - GAP
        width = self.width() - GAP - left
        self.wing.setGeometry(GAP, y, self.extra - GAP, end - y)
        for head, _ in self._heads:
            if head.parent() is self and not head.isHidden():
                y = self._stand(head, left, y, width)
        for foot in self._feet:
            if not foot.isHidden():
                high = _height(foot, width)
                end -= high + GAP
                foot.setGeometry(left, end + GAP, width, high)
        y += self._stand_spare(QRect(left, y, width, end - y), cards)
        asking = [card for card in cards if card.asks] or [card for card in cards if card.rank == DECISION]
        bar = self._bar * self._names_fit(asking, width, end - y - self._bar - GAP)
        wishes = _wishes(cards, asking, width, end - y - bar)
        others = sum(wish.least for wish in wishes if not wish.asks)
        self._free = end - y - bar - GAP * max(1, len(cards)) - others
        spare = style.px(SPARE_TAB) if not self.over else 0
        for card, high in zip(cards, heights(wishes, end - y - bar - GAP * len(cards), spare), strict=True):
            card.stand(QRect(left, y, width, high))
            y += high + GAP
        room = QRect(left, y, width, end - y)
        fits = end - y >= self._bar + style.px(LEAST_TAB) and not (self.lean and self.extra)
        place, away = QRect(left, end - bar, width, bar), self._away or not (bar or fits)
        self.flap.stand(room if fits else place, fits=fits, away=away)

    def _names_fit(self, asking: Sequence[Card], width: int, room: int) -> bool:
        """Whether the names of the tabs stand below the cards: above a lesson in a small window what is asked has their
        room as well where it needs that."""
        low = self.over and not self.flap.laid and any(not foot.isHidden() for foot in self._feet)
        return not low or sum(card.height_at(width) for card in asking) <= room

    def card_width(self) -> int:
        return self.width() - 2 * GAP - self.extra

    def room_for(self, card: Card) -> int:
        return self._free if self._free and not card.out else super().room_for(card)

    def _stand_spare(self, room: QRect, cards: list[Card]) -> int:
        """Put what can be spared at the head of a room, if it leaves enough; returns what it takes."""
        if self._spare is None:
            return 0
        high = _height(self._spare, room.width())
        fits = self._spare_on and not cards and room.height() - high >= style.px(ENOUGH)
        fits = fits and not (self._held and self._spare.isHidden())
        self._spare.setVisible(fits)
        self._spare.setGeometry(room.left(), room.top(), room.width(), high)
        return high + GAP if fits else 0

    def _stand(self, widget: QWidget, left: int, y: int, width: int) -> int:
        high = _height(widget, width)
        widget.setGeometry(left, y, width, high)
        return y + high + GAP

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and isinstance(QApplication.focusWidget(), QTextBrowser):
            self.enterPressed.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.arrange()
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        shown = event.type() in (QEvent.Type.Show, QEvent.Type.Hide) and watched is not self.board
        if shown or (self.over and event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest)):
            self.arrange()
        return False


def _height(widget: QWidget, width: int) -> int:
    return widget.heightForWidth(width) if widget.hasHeightForWidth() else widget.sizeHint().height()


class Wish(NamedTuple):
    """What a card would take of the height, in pixels: for all of it, at least, and for its heading."""

    asks: bool
    """Whether it asks for an answer now."""
    high: int
    least: int
    head: int
    told: bool = False
    """Whether it gives way to what is asked: where its least is not left, there is its heading alone."""
    whole: bool = False
    """Whether it has its least before all of what is asked is seen."""


def _wishes(cards: Sequence[Card], asking: Sequence[Card], width: int, room: int) -> list[Wish]:
    """What each card needs. Those below the decision, which the player asked for, have a part of the room together, so
    that each shows more than its heading; the decision may have the rest. What is told by itself is to be read with
    some lines at once, or not at all."""
    read = [card for card in cards if card.rank == OTHER and card not in asking and not card.gives_way]
    share = round(room * READ / max(1, len(read)))
    found = []
    for card in cards:
        high, least, head = card.height_at(width), card.least_at(width), card.head_at(width)
        if card.past:
            high = least = head
        elif card.whole:
            least = high
        elif card.gives_way:
            least = min(high, least + style.px(SOME_LINES) * (not card.slim))
        elif card in read:
            least = min(high, max(share, least))
        elif read and card in asking:
            least = min(least, room - share * len(read))
        found.append(Wish(card in asking, high, least, head, card.gives_way, card.whole))
    return found


def heights(cards: Sequence[Wish], room: int, spare: int = 0) -> list[int]:
    """What each card gets of a room: its heading first; then the least of what asks and of what the player wants to
    read; then a result, whole; then all of what asks, then of that; then the least of what is told, as far as it goes,
    and more of it but for some pixels that are to spare for what stands below."""
    given = [card.head for card in cards]
    left = room - sum(given)

    def give(at: int, high: int) -> None:
        nonlocal left
        more = max(0, min(min(high, cards[at].high) - given[at], left))
        given[at], left = given[at] + more, left - more

    def share(among: Sequence[int], kept: int = 0) -> None:
        """The low ones first."""
        for done, at in enumerate(sorted(among, key=lambda at: cards[at].high - given[at])):
            give(at, given[at] + (left - min(kept, left)) // (len(among) - done))

    def give_least(among: Sequence[int]) -> None:
        for at in among:
            give(at, cards[at].least if cards[at].least - given[at] <= left else 0)

    asking = [at for at, card in enumerate(cards) if card.asks]
    read = [at for at, card in enumerate(cards) if not (card.asks or card.told)]
    told = [at for at, card in enumerate(cards) if card.told and not card.asks]
    first = [at for at in told if cards[at].whole]
    for at in (*asking, *read):
        give(at, cards[at].least)
    give_least(first)
    for at in asking:
        give(at, cards[at].high)
    share(read)
    give_least(told)
    share([at for at in told if given[at] >= cards[at].least], spare)
    for at in asking[:1]:
        given[at] = max(1, given[at] + min(0, left))
    return given
