"""A game of the library: picture, name, scenario, where it stands, or what is wrong with it."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from nemesis_gui.base.style import px
from nemesis_gui.session import saves as shelf
from nemesis_gui.session.naming import Namer, day_and_time
from nemesis_gui.session.saves import Kept
from nemesis_gui.widgets.layouts import column, label, row, title

PICTURE: Final = QSize(168, 106)
TEXT_WIDTH: Final = 480


class GameRow(QWidget):
    """A game of the list: picture, name, scenario, where it stands, or what is wrong with it."""

    def __init__(self, teller: Teller, kept: Kept) -> None:
        super().__init__()
        self.words = teller.words
        line = row(self, 7, 14)
        line.addWidget(self._picture(kept.path))
        texts = column(gap=2)
        self.name = title(teller.kept(kept), 12.5)
        self.name.setWordWrap(True)
        short = self.name.fontMetrics().elidedText(self.name.text(), Qt.TextElideMode.ElideRight, px(TEXT_WIDTH))
        told = [kept.path.name] if short == self.name.text() else [self.name.text(), kept.path.name]
        self.setToolTip(f"<p>{'<br>'.join(map(escape, told))}</p>")
        self.name.setText(short)
        texts.addWidget(self.name)
        for text, style in teller.lines(kept):
            texts.addWidget(label(text, style, wrap=True))
        texts.addStretch(1)
        line.addLayout(texts, 1)

    def _picture(self, path: Path) -> QLabel:
        place = label("", "plate")
        place.setFixedSize(PICTURE)
        place.setAlignment(Qt.AlignmentFlag.AlignCenter)
        pixmap = QPixmap(str(shelf.picture_path(path)))
        if pixmap.isNull():
            place.setText(self.words.tr("no picture yet"))
            place.setWordWrap(True)
            place.setStyleSheet("border: 1px dashed palette(mid);")
        else:
            mode = Qt.AspectRatioMode.KeepAspectRatio
            place.setPixmap(pixmap.scaled(PICTURE, mode, Qt.TransformationMode.SmoothTransformation))
        return place


class Teller(Namer):
    """Tells in words what a kept game is."""

    def lines(self, kept: Kept) -> list[tuple[str, str]]:
        """The lines about a game, each with its style."""
        tr = self.words.tr
        if kept.trouble:
            return [(self.words.fault(kept.trouble), "bad")]
        game = self._titles.name(kept.title) if len(self._titles) > 1 else ""
        what = " · ".join(filter(None, (game, self.scenario(kept.scenario, kept.title), self.players_told(kept))))
        lines = [(what, ""), (self.stands(kept), "")]
        count = tr("1 command") if kept.commands == 1 else tr("{n} commands", n=kept.commands)
        if kept.played is not None:
            count = tr("{count}, played last {when}", count=count, when=day_and_time(self.words, kept.played))
        lines.append((count, "faded"))
        if kept.odd:
            lines.append((self.words.fault(kept.odd), "bad"))
        if kept.elsewhere:
            lines.append((tr("Open in another window"), "bad"))
        elif kept.unclosed:
            lines.append((tr("Not closed properly; no command was lost"), "bad"))
        return lines
