"""A card of the column beside the map: a heading, a scrolling body, a foot that stays in view. The player may pull it
out and lay it over the map."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QMouseEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QLabel, QToolButton, QVBoxLayout, QWidget

from nemesis_gui.base.later import later
from nemesis_gui.base.style import px
from nemesis_gui.widgets.boardplace import BoardPlace, free_height
from nemesis_gui.widgets.button_order import rank_of, sort_of
from nemesis_gui.widgets.card_head import IN, MORE, OUT, CardHead, name
from nemesis_gui.widgets.layouts import add, column, empty, label, show_new, within
from nemesis_gui.widgets.scrolled import ScrollColumn

EDGE = 12
WIDTH: Final = 420
"""Pixels of a card over the map."""
MOST_WIDTH = 0.5
"""Of the map's: wider a card does not grow with the text, unless something on it would be cut."""
BESIDE_TEXT, LEAST_TEXT = 118, 150
"""Pixels of a column beside the text of a button (margins, a bar, the cap of its key), and for the text at least."""
BORDERS = 26
"""Pixels of frame and scroll bar."""
LEAST = 80
A_LINE = 28
FRAME = 8
"""Pixels of border and margin at both edges together."""
FOOT = 0.6
"""Of the card's height: taller the foot does not grow at the cost of the body."""
TORN: Final = 3
"""Times the way of a drag that pulls a card out."""
DECISION, ASKED, NEWS, OTHER = range(4)
"""Ranks of the cards in the column, from the top: what comes and goes by itself moves no answer."""


class Host(QFrame):
    """What a card stands in while it is not pulled out."""

    board: BoardPlace
    """Where it lies when it is pulled out."""
    tips: dict[str, str]
    """The tips of its buttons in the player's language."""
    extra = 0
    """Pixels by which it is wider than usual, which its cards do not have."""

    def take(self, card: Card) -> None:
        """From now on a card has its place here."""

    def arrange(self) -> None:
        """Give every card its place."""

    def card_width(self) -> int:
        """Pixels of a card that stands here."""
        return self.width()

    def room_for(self, _card: Card) -> int:
        """Pixels of height that a card has at most while it is asked about."""
        return free_height(self.board)

    def spot(self, _name: str) -> QPoint | None:
        """Where a card lies over the map, in pixels; None for one that stands here."""
        return None

    def keep_spot(self, name: str, spot: QPoint | None) -> None:
        """Remember where the player put a card."""


class Card(QFrame):
    """Stands in the column until it is hidden; pulled out it lies where it was put, this time and the next.

    With `folds`, the tips for folding it and laying it open again, it cannot be put away, only folded to its heading.
    What stands in the foot is seen without scrolling. One that `asks` has to be answered before the decision. What is
    `told` by itself gives way to what is asked: where there is no room for it there is its heading, and a click lays it
    open. One that is `whole` is seen so before all of what is asked is.
    """

    closed = Signal()
    folded = Signal(bool)
    """Whether only the heading is left, for a card that can be folded."""
    shown = Signal()
    """It was refilled, folded, unfolded or closed."""
    crowded = Signal()
    """It has less room than it needs."""
    moved = Signal()
    """It lies elsewhere, has another size, or is gone."""

    def __init__(
        self, host: Host, name: str, *, rank: int = OTHER, folds: tuple[str, str] | None = None, slim: bool = False,
        asks: bool = False, told: bool = False, whole: bool = False,
    ) -> None:  # fmt: skip
        super().__init__()
        self.setObjectName("card")
        self.told, self._opened, self._squeezed = told, False, False
        """Whether it is told by itself, was laid open by the player, has room for its heading alone, and is past."""
        self.past, self.whole = False, whole
        self.name, self.rank, self._host, self._folds, self.asks = name, rank, host, folds, asks
        self._width, self.slim = WIDTH, slim
        self.out = False
        """Whether it lies over the map."""
        self.is_folded = False
        self._rolls: tuple[ScrollColumn, ...] = ()
        self._grip: QPoint | None = None
        self._holds, self._unplaced = 0, False
        self._shared: tuple[QSize, tuple[int, int, int]] | None = None
        """The size that was shared out last, and the pixels that its parts needed."""
        self._stop: tuple[str, int] | None = None
        """Which button of which sort had the keyboard before it was refilled."""
        self.hide()
        host.take(self)
        self._set_out(host.spot(name) is not None)

    def lay_out(self) -> None:
        """Make what it consists of, once; until then it is empty, for most cards are never seen in a game."""
        if self._rolls:
            return
        self._make()
        if self.slim:
            self._head.slim_down()
            self._roll.layout_.setContentsMargins(12, 4, 12, 4)
        self._show_fold()
        self._show_out()

    def _make(self) -> None:
        self._head = CardHead()
        self._head.installEventFilter(self)
        self._head_line, self.heading = self._head.line, self._head.heading
        self.out_button, self.close_button = self._head.out_button, self._head.close_button
        self._head.more_button.clicked.connect(lambda: self.open())
        self.out_button.clicked.connect(lambda: self.pull(not self.out))
        self.close_button.clicked.connect(self._close)
        self.lead: QLabel = label(wrap=True, rich=True)
        self.lead.setObjectName("cardLead")
        self.lead.setContentsMargins(12, 8, 12, 0)
        self.lead.hide()
        self._rolls = self._roll, self._base = ScrollColumn(12, 6), ScrollColumn(12, 6)
        self._base.setObjectName("cardFoot")
        self._roll.layout_.setContentsMargins(12, 8, 12, 8)
        self._base.layout_.setContentsMargins(12, 8, 12, 8)
        self.body: QWidget = self._roll.sheet
        self.layout_: QVBoxLayout = self._roll.layout_
        self.foot: QVBoxLayout = self._base.layout_
        add(column(self, 2, 0), self._head, self.lead, self._roll, self._base, wide=self._roll)
        for roll in self._rolls:
            roll.sheet.installEventFilter(self)
            roll.setMinimumHeight(1)  # where there is little room, the heading keeps what it needs

    def add_tool(self, button: QToolButton, at: int = -1) -> None:
        """Put a small button beside the heading, behind all others or at a place of the line."""
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._head_line.insertWidget(at, button)

    # -- filling

    def begin(self, text: str, *, width: int | None = None, keep: bool = False) -> QVBoxLayout:
        """Empty the card, unless what stands there is to be kept, and give it a heading; returns the layout to fill, as
        is `foot`. Call `finish` then. `width` in pixels is wished for where it lies over the map. Under the same
        heading it stays where it is scrolled to."""
        self.lay_out()
        self._width = width or self._width
        if text != self.heading.text():
            self._opened = self.past = False
            self.rewind()
            self.heading.setText(text)
        for roll in self._rolls:
            roll.keep()
            if not keep:
                empty(roll.layout_)
        return self.layout_

    @contextmanager
    def filling(self) -> Iterator[None]:
        """It takes its place once, when it is filled."""
        self._holds += 1
        try:
            yield
        finally:
            self._holds -= 1
            if self._unplaced and not self._holds:
                self.place()

    def let(self, on: bool) -> None:
        """Whether anything on it can be pressed."""
        for roll in self._rolls:
            roll.sheet.setEnabled(on)

    def rewind(self) -> None:
        """What it is filled with next is seen from its top, and its first button has the keyboard."""
        self._stop = None
        for roll in self._rolls:
            roll.rewind()

    def finish(self) -> None:
        """Show the card in its right size: Qt shows what was put on it in a moment, and until then it takes no room."""
        for roll in self._rolls:
            show_new(roll.layout_)
        self.show()
        self.raise_()
        self.place()
        self._head_line.invalidate()
        self._head_line.activate()
        self.shown.emit()

    @property
    def title(self) -> str:
        """Its heading; nothing as long as it is empty."""
        return self.heading.text() if self._rolls else ""

    def set_lead(self, html: str) -> None:
        """What stands above all that scrolls; nothing if it is empty."""
        if html != self.lead.text():
            self.lead.setText(html)
            self._show_fold()
            if not self.isHidden():
                self.place()

    # -- folded, put away

    @property
    def gives_way(self) -> bool:
        """Whether it has only what room is left beside what is asked."""
        return self.told and not self._opened

    def open(self, *, now: bool = True) -> None:
        """The player wants to read it; if not `now`, it is past, and its heading is left until they do."""
        self._opened, self.past = now, not now
        self.place()

    def _squeeze(self, on: bool) -> None:
        """Whether there is room for its heading alone, which lays it open then."""
        if on != self._squeezed:
            self._squeezed = on
            name(self._head.more_button, self._host.tips.get(MORE[1], MORE[1]))
            self._head.more_button.setVisible(on and not self._folds)
            self._show_fold()

    def _close(self) -> None:
        if self.is_folded or (self._squeezed and self._folds):
            self.unfold()
            self.open()
        elif self._folds:
            self.fold(True)
        else:
            self.hide()
            self.closed.emit()

    def put_away(self) -> bool:
        """Hide it; False if it was not shown."""
        shown = not self.isHidden()
        self.hide()
        return shown

    def unfold(self) -> None:
        """Lay it open."""
        self.fold(False)

    def fold(self, folded: bool) -> None:
        """Leave only its heading, or lay it open."""
        if folded != self.is_folded:
            self.is_folded, self._opened = folded, self._opened and not folded
            self._show_fold()
            self.place()
            self.folded.emit(folded)
            self.shown.emit()

    def _show_fold(self) -> None:
        """The sign on the button, and what is seen; what is shown may find no room and be squeezed meanwhile."""
        shut = self.is_folded or self._squeezed
        self.close_button.setText("\u00d7" if not self._folds else "\u25be" if shut else "\u25b4")
        if self._folds:
            name(self.close_button, self._folds[shut])
        self.lead.setHidden(shut or not self.lead.text())
        self._roll.setHidden(shut)
        self._base.setHidden(self.is_folded or self._squeezed or self._base.bare)

    # -- pulled out

    def pull(self, out: bool) -> None:
        """Lay it over the map, near where it stood; all of it is seen unless it is dragged. Or put it back."""
        self.lay_out()
        shown, grip, board = not self.isHidden(), self._grip, self._host.board
        spot, high = board.mapFromGlobal(self.mapToGlobal(QPoint())), self.height_at(px(self._width))
        spot.setY(spot.y() if grip is not None else min(spot.y(), free_height(board) - high - EDGE))
        self._host.keep_spot(self.name, spot if out else None)
        self._set_out(out)
        self._grip = grip  # another parent hides it for a moment
        if shown:
            self.finish()

    def _set_out(self, out: bool) -> None:
        self.out = out
        parent: QWidget = self._host.board if out else self._host
        if self.parent() is not parent:
            self.setParent(parent)
        if self._rolls:
            self._show_out()
        self._host.arrange()

    def _show_out(self) -> None:
        """The sign on the button, what the mouse looks like over the heading, and whether the map's size matters."""
        board = self._host.board
        (board.installEventFilter if self.out else board.removeEventFilter)(self)
        sign, tip = IN if self.out else OUT
        self.out_button.setText(sign)
        name(self.out_button, self._host.tips.get(tip, tip))
        self._head.setCursor(Qt.CursorShape.SizeAllCursor if self.out else Qt.CursorShape.OpenHandCursor)

    def _drag(self, event: QMouseEvent) -> None:
        """The head follows the mouse while the left button is down; pulled far enough, the card leaves the column."""
        where = event.globalPosition().toPoint()
        if event.type() == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton:
            self._grip = where - self.mapToGlobal(QPoint())
        elif event.type() == QEvent.Type.MouseMove and self._grip is not None:
            spot = where - self._grip
            far = (spot - self.mapToGlobal(QPoint())).manhattanLength() > TORN * QApplication.startDragDistance()
            if not self.out and far:
                self.pull(True)
            if self.out:
                self._host.keep_spot(self.name, self._host.board.mapFromGlobal(spot))
                self.place()
        elif event.type() == QEvent.Type.MouseButtonRelease:
            if self._squeezed and self._grip is not None:
                self.open()
            self._grip = None

    # -- the keyboard

    def note_focus(self) -> None:
        """Remember which of its buttons has the keyboard, among those of its sort, for when it is refilled; none that
        takes back or is dear: from there one goes on with what is preselected."""
        buttons, focus = self._buttons(), self.focusWidget()
        alike = [one for one in buttons if isinstance(focus, QAbstractButton) and sort_of(one) == sort_of(focus)]
        sort = sort_of(alike[0]) if focus in alike else "back"
        self._stop = (sort, alike.index(focus)) if sort != "back" else None  # type: ignore[arg-type]

    def take_focus(self, reason: Qt.FocusReason = Qt.FocusReason.TabFocusReason) -> bool:
        """Give the keyboard to the first that plays something, what takes back last, or to what stands where the one
        before stood; False if there is none, or only what is dear to who did not ask. A folded card is laid open."""
        self.unfold()
        buttons = self._buttons()
        if not buttons or not self.isVisible():
            return False
        sort, number = self._stop or ("", 0)
        alike = [one for one in buttons if sort_of(one) == sort][number:] or [min(buttons, key=rank_of)]
        given = reason != Qt.FocusReason.OtherFocusReason or not alike[0].property("dear")
        if given:
            alike[0].setFocus(reason)
        return given

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes round on the card; Escape is the way back to the map."""
        stops = self._stops()
        focus = self.focusWidget()
        if focus not in stops:
            return super().focusNextPrevChild(forward)
        target = stops[(stops.index(focus) + (1 if forward else -1)) % len(stops)]
        target.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
        self.reveal(target)
        return True

    def reveal(self, widget: QWidget) -> None:
        """Bring what stands on the card into view, its beginning where there is no room for all of it."""
        for roll in self._rolls:
            if roll.isAncestorOf(widget):
                roll.reveal(widget)

    def _buttons(self) -> list[QAbstractButton]:
        return [stop for stop in self._stops() if isinstance(stop, QAbstractButton)]

    def _stops(self) -> list[QWidget]:
        """What Tab stops at, in its order. Not read from Qt's chain of focus: PySide makes every widget of it, up to
        the menu bar, a child of the one before, and lets it die with that one."""
        inside = (widget for roll in self._rolls for widget in within(roll.sheet))
        seen = (one for one in inside if one.isVisible() and one.isEnabled())
        return [one for one in seen if one.focusPolicy() & Qt.FocusPolicy.TabFocus]

    # -- where it lies

    def showEvent(self, event: QShowEvent) -> None:
        """Only now the sizes of its texts are certain."""
        super().showEvent(event)
        self._head_line.invalidate()
        self.place()

    def hideEvent(self, event: QHideEvent) -> None:
        """It is laid open again when it comes back."""
        super().hideEvent(event)
        self._grip = None
        if not event.spontaneous():
            self._opened = self.past = False
            self.unfold()
            self.rewind()
        self._host.arrange()
        self.moved.emit()
        self.shown.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._head and isinstance(event, QMouseEvent):
            self._drag(event)
        elif event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest) and self._outgrown():
            self.place()
        return False

    def _outgrown(self) -> bool:
        """Whether what stands on it needs other room than it has."""
        return not self.isHidden() and (self.out or self._shared != (self.size(), self._needs(self.width())))

    def crowds(self) -> bool:
        """Whether it has not the room that it needs, where it is laid open."""
        width = self._over(self._host.board).width() if self.out else self._host.card_width()
        return not self.is_folded and sum(self._needs(width)) > self.room

    @property
    def room(self) -> int:
        """Pixels of height that it has at most."""
        return self._host.room_for(self)

    def place(self) -> None:
        """Take its place in the column, or over the map; at once, or when its filling is over."""
        self._unplaced = self._holds > 0
        if self.out and not self._unplaced:
            self.stand(self._over(self._host.board))
        elif not self._unplaced:
            self._host.arrange()

    def stand(self, rect: QRect) -> None:
        """Take a place that is as high as `height_at` says, or less."""
        low = rect.height() <= self.head_at(rect.width())
        self._squeeze(low and self.gives_way and not (self.out or self.is_folded))
        if not (self.is_folded or self._squeezed):
            self._share_out(rect.size())
        if rect != self.geometry():
            self.setGeometry(rect)
            self.moved.emit()
        self._head_line.activate()
        if not self.is_folded and rect.height() < self.height_at(rect.width()):
            later(self, self.crowded.emit)

    def _over(self, board: BoardPlace) -> QRect:
        """Where it lies over the map, never beyond its edges, nor over a banner."""
        room, top = free_height(board), board.above + EDGE
        wide = min(px(self._width), max(self._width, round(board.width() * MOST_WIDTH)))
        wide = max(wide, *(roll.least_width + BORDERS for roll in self._rolls))
        width = min(wide, board.width() - 2 * EDGE)
        at = self._host.spot(self.name) or QPoint(EDGE, EDGE)
        x = max(EDGE, min(at.x(), board.width() - board.right - width - EDGE))
        high = self.height_at(width)
        y = max(top, min(at.y(), room - min(high, LEAST) - EDGE))
        return QRect(x, y, width, min(high, max(LEAST, room - y - EDGE)))

    def height_at(self, width: int) -> int:
        """Pixels that it needs at a width to show everything."""
        head, body, foot = self._needs(width)
        return head - FRAME // 2 if self.is_folded else max(head + body + foot, 0 if self.slim else LEAST)

    def least_at(self, width: int) -> int:
        """Pixels that its heading, a line below it, and the buttons in its foot need at a width."""
        head, _, foot = self._needs(width)
        return min(self.height_at(width), head + px(A_LINE) + foot)

    def head_at(self, width: int) -> int:
        """Pixels that its heading needs at a width."""
        return min(self.height_at(width), self._needs(width)[0])

    @property
    def text_room(self) -> int:
        """Pixels for the text of a button that is as wide as the card in its column."""
        return max(self._host.minimumWidth() - self._host.extra - px(BESIDE_TEXT), px(LEAST_TEXT))

    @property
    def foot_cut(self) -> bool:
        """Whether some of the buttons in its foot have to be scrolled to."""
        return not self.isHidden() and not self.is_folded and self._needs(self.width())[2] > self._base.height()

    def _needs(self, width: int) -> tuple[int, int, int]:
        """Pixels of height that heading, body and foot need."""
        width -= FRAME
        head = self._head_line.heightForWidth(width) + FRAME + 4
        head += self.lead.heightForWidth(width) if self.lead.text() and not self.is_folded else 0
        body, foot = (0 if roll.bare else roll.height_at(width) for roll in self._rolls)
        return head, body, foot + (foot > 0)

    def _share_out(self, size: QSize) -> None:
        """Give the foot what it needs, and the body what is left."""
        head, body, wanted = needs = self._needs(size.width())
        self._shared = size, needs
        left = size.height() - head
        foot = min(wanted, max(round(left * FOOT), left - body))
        self._base.setVisible(foot > 0)
        if self._base.height() != foot:
            self._base.setFixedHeight(max(0, foot))
        self._base.set_scrolling(foot < wanted)
        self._roll.set_scrolling(head + body + foot > size.height())
