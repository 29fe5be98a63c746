"""What lies over the table when players change seats: what just happened, and the curtain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from engine.table.command import Command
from engine.table.event import Drawn, Event, Weight
from nemesis_gui.base.style import px, side_colours, skin
from nemesis_gui.play.context import Context
from nemesis_gui.play.speaking import name_of
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.boardplace import Covering
from nemesis_gui.widgets.layouts import button, chip, column, empty, label, paint_chip, plate, title

BAND: Final = 14
SHEET: Final = 460
SECRET: Final = "A secret choice. Only this player may look at the screen now."


class Curtain(Covering):
    """Hides the table until the player named on it says that they are alone."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.side = 0
        layout = column(self, 40, 16)
        layout.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.heading, self.text = title("", 22), title("", 12)
        for text in (self.heading, self.text):
            text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button = button("", self.answered, "primary")
        self.button.setMinimumWidth(px(320))
        self.passed = QPushButton()
        """Lets what is asked pass: nothing has to be seen for that."""
        self.agreed = label("", "faded")
        for widget in (self.heading, self.text, self.button, self.passed, self.agreed):
            layout.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)

    def drop(self, words: Words, side: int, player: str = "") -> None:
        """Hide the table from the other side than that of a player, who may have a name."""
        self.side = side
        name = words.side(side)
        self.heading.setText(f"{player} · {name}" if player else name)
        paint_chip(self.heading, side)
        self.agreed.setText(words.tr("Ask {player} first; the map stays hidden", player=player or name))
        self.button.setText(i_am(words, side, player))
        self.offer("")
        self.cover()
        self.button.setFocus()

    def offer(self, text: str) -> None:
        """Offer an answer that can be given without raising it, if there is one."""
        self.passed.setText(text)
        for widget in (self.passed, self.agreed):
            widget.setVisible(bool(text))

    def focusNextPrevChild(self, _forward: bool) -> bool:
        """Tab goes from one answer to the other, and not behind it."""
        other = self.button if self.focusWidget() is self.passed or self.passed.isHidden() else self.passed
        other.setFocus()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.focusWidget() is self.passed:
            self.passed.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_sheet(self, self.side)


def i_am(words: Words, side: int, player: str = "") -> str:
    """What the player of a side says who comes to the screen; a player may have a name."""
    name = words.side(side)
    text = "I am {name}, the {side} player" if player else "I am the {side} player"
    return words.tr(text, name=player, side=name)


def paint_sheet(widget: QWidget, side: int) -> None:
    """Paint a sheet through which nothing is seen, with bands of a side's colour."""
    painter = QPainter(widget)
    painter.fillRect(widget.rect(), QColor(skin().window))
    painter.end()
    paint_bands(widget, side, px(BAND))


def paint_bands(widget: QWidget, side: int, band: int) -> None:
    """Paint a band of a side's colour, so many pixels high, above and below."""
    painter, colour = QPainter(widget), QColor(side_colours(side)[0])
    painter.fillRect(0, 0, widget.width(), band, colour)
    painter.fillRect(0, widget.height() - band, widget.width(), band, colour)
    painter.end()


class HandOver(Covering):
    """What a command brought about by itself, shown to the player who gave it before another one comes to the screen.
    Nothing of the table is seen, as it is the other one's already."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.context, self.side = context, 0
        sheet, self._lines = plate(18)
        sheet.setObjectName("card")
        self._lines.setSpacing(px(8))
        sheet.setFixedWidth(px(SHEET))
        column(self, 30).addWidget(sheet, 0, Qt.AlignmentFlag.AlignCenter)
        self.button = QPushButton()

    def show_events(self, events: Sequence[Event], reader: int, side: int, asked: str) -> None:
        """Show one side what happened, before the player of another comes, or before the same one has the screen alone
        for what is asked."""
        from nemesis_gui.play.telling import tell_events

        words, self.side = self.context.words, reader
        empty(self._lines)
        self._lines.addWidget(chip(name_of(self.context, reader), reader), 0, Qt.AlignmentFlag.AlignLeft)
        self._lines.addWidget(title(words.tr("What just happened"), 14))
        tell_events(self.context, self._lines, events)
        then = asked if reader == side else words.tr("Then hand over to the {side} player.", side=words.side(side))
        self._lines.addWidget(label(then, "faded", wrap=True))
        alone = i_am(words, side, self.context.model.player_names[side]) if reader == side else words.tr("OK")
        self.button = button(alone, self.answered, "primary", then)
        self._lines.addWidget(self.button, 0, Qt.AlignmentFlag.AlignRight)
        self.cover()
        self.button.setFocus()

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_sheet(self, self.side)


def unchosen(events: Sequence[Event], said: Command) -> list[Event]:
    """What came of a command but was not what its player chose by it: all that happened to others, after a die or a
    draw, or as harm on the way."""
    named, found, fell = {*said.pieces()}, list[Event](), False
    for event in events:
        fell = fell or event.kind == "rolled" or isinstance(event, Drawn)
        chosen = bool(event.pieces()) and named.issuperset(event.pieces()) and not (said.sends and event.hurts)
        if fell or not chosen:
            found.append(event)
    return found


def single_line(events: Sequence[Event]) -> Event | None:
    """What has to be read, where that is one thing that befell no piece: the curtain itself has room for it."""
    told = [event for event in events if event.weight >= Weight.NOTABLE]
    alone = len(told) == 1 and worth_reading(told) and told[0].kind != "rolled" and not isinstance(told[0], Drawn)
    return told[0] if alone and not told[0].pieces() else None


def worth_reading(events: Sequence[Event]) -> bool:
    """Whether anything happened by itself that one has to see: a die and a draw are seen by who took them."""
    return any(event.weight >= Weight.SERIOUS or event.kind == "rolled" or isinstance(event, Drawn) for event in events)
