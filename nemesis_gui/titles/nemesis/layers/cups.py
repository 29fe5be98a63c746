"""The cups: what is left in each, what may come next, and whether supply is checked before the fighting."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QWidget

from engine.titles.nemesis.pieces import ALLIED, JAPANESE, enemy
from engine.titles.nemesis.state import CHITS, NemesisState
from nemesis_gui.play.context import Context
from nemesis_gui.session.words import Words, clause_link
from nemesis_gui.widgets.layouts import column, label

PLAYED, LEFT = "■", "□"
FIGHTS: Final = ("assault", "attack")
ORDER: Final = ("played first", "played second", "played third", "played fourth")


def percent(chance: float) -> str:
    """A probability in whole percents; never 0 or 100 for what is not certain."""
    if 0 < chance < 1:
        return f"{min(99, max(1, round(chance * 100)))} %"
    return f"{round(chance * 100)} %"


def cup_html(state: NemesisState, words: Words, side: int) -> str:
    """One side's cup as everybody at the table knows it: a chit laid down in secret may be any."""
    from engine.titles.nemesis.queries.chits import cup_chances, next_side

    chances = cup_chances(state, side, by=_knows(state, side))
    over = len(state.track[side]) == len(CHITS) and state.first[side] is not None
    played = () if over else state.track[side]
    rows = [_row(PLAYED, escape(words.word("chits", chit)), words.tr(ORDER[at])) for at, chit in enumerate(played)]
    for chit in (chit for chit in CHITS if chit not in played):
        rows.append(_row(LEFT, f"<b>{escape(words.word('chits', chit))}</b>", _chance(words, side, chances.get(chit))))
    due = f" \u2013 {words.tr('next to play')}" if next_side(state) == side else ""
    lines = [f"<b>{words.side(side)}</b>{due}<table cellspacing='0' cellpadding='2'>{''.join(rows)}</table>"]
    if state.first[side] is not None and not _opens(state, side):
        lines.append(f"<i>{words.tr('The next chit has been chosen, face down.')}</i> {clause_link('9.0-6/2')}<br>")
    return "".join([*lines, *_races(state, words, side, played)])


def _row(sign: str, name: str, text: str) -> str:
    return f"<tr><td>{sign} {name}&nbsp;&nbsp;</td><td>{text}</td></tr>"


def _chance(words: Words, side: int, chance: float | None) -> str:
    """How likely a chit of the cup is to be the side's next one; None where chits are picked by hand."""
    if chance is None:
        return words.tr("still to come")
    text = "will be the next {side} chit: {chance}" if chance == 1 else "may be the next {side} chit: {chance}"
    return words.tr(text, side=words.side(side), chance=f"<b>{percent(chance)}</b>")


def _knows(state: NemesisState, side: int) -> int:
    """The side as which a cup is looked at: the enemy, but everybody knows that turn 1 opens with Assaults [4.0/6]."""
    return side if _opens(state, side) else enemy(side)


def _opens(state: NemesisState, side: int) -> bool:
    return state.turn == 1 and not state.track[side]


def _races(state: NemesisState, words: Words, side: int, played: tuple[str, ...]) -> list[str]:
    """Whether the next Supply Check comes before the next phase with fighting; nothing once both were played."""
    fights = [chit for chit in FIGHTS if not {chit, "supply"} <= set(played)]
    return [f"{_race(state, words, side, fight, played)}<br>" for fight in fights]


def _race(state: NemesisState, words: Words, side: int, fight: str, played: tuple[str, ...]) -> str:
    name = escape(words.word("chits", fight))
    if "supply" in played:
        return words.tr("The next {chit} is certain to come before the next Supply Check.", chit=name)
    if fight in played:
        return words.tr("The Supply Check is certain to come before the next {chit}.", chit=name)
    from engine.titles.nemesis.queries.chits import chance_before

    chance = chance_before(state, side, "supply", fight, by=_knows(state, side))
    if not chance:
        return words.tr("The {chit} is certain to come before the Supply Check.", chit=name)
    text = "Chance that the Supply Check comes before the {chit}: {chance}"
    return words.tr(text, chit=name, chance=f"<b>{percent(chance)}</b>")


class CupsCard(QFrame):
    """A small window under the header; a click on it puts it away, and so does one anywhere else."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setStyleSheet("#card { border-radius: 0; }")
        self.setObjectName("card")
        self.context = context
        self._openers: Sequence[QWidget] = ()
        layout = column(self, 14, 8)
        self.sides = [label(follow=context.follow) for _ in (JAPANESE, ALLIED)]
        for text in self.sides:
            text.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
            text.installEventFilter(self)
            layout.addWidget(text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A label takes the clicks on it, which are for its links; elsewhere its arrow stays an arrow."""
        over_link = isinstance(watched, QLabel) and watched.cursor().shape() == Qt.CursorShape.PointingHandCursor
        if event.type() == QEvent.Type.MouseButtonPress and not over_link:
            self.close()
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click beside it is not lost: it is one at what lies there, but for what would open it again."""
        self.close()
        where, below = event.globalPosition(), QApplication.widgetAt(event.globalPosition().toPoint())
        opens = any(one is below or one.isAncestorOf(below) for one in self._openers) if below is not None else True
        if below is not None and not opens and not self.rect().contains(event.position().toPoint()):
            there = below.mapFromGlobal(where)
            for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
                click = QMouseEvent(kind, there, where, event.button(), event.buttons(), event.modifiers())
                QApplication.postEvent(below, click)

    def fill(self) -> None:
        """Write both cups."""
        for side, text in enumerate(self.sides):
            text.setText(cup_html(self.context.state, self.context.words, side))

    def show_below(self, openers: Sequence[QWidget]) -> None:
        """Open with the right edge under the last of the widgets that open it."""
        self.fill()
        self._openers, widget = openers, openers[-1]
        self.adjustSize()
        corner = widget.mapToGlobal(QPoint(widget.width(), widget.height() + 4))
        self.move(corner.x() - self.width(), corner.y())
        self.show()
        self.context.signals.opened.emit("cups")
