"""What stands around the map: the strip at the top, the scores at the side, the panel that describes places and pieces.
These serve a game whose face has none of its own; a title's are subclasses that say more."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from PySide6.QtCore import QPoint, QUrl
from PySide6.QtGui import QPixmap, QShowEvent, QTextDocument
from PySide6.QtWidgets import QFrame, QWidget

from nemesis_gui.base.style import heading, px, skin
from nemesis_gui.play.context import Context
from nemesis_gui.session.naming import scenario_on_table
from nemesis_gui.widgets.drawn import Drawn
from nemesis_gui.widgets.fitting import ElidedLabel
from nemesis_gui.widgets.layouts import add, chip, column, label, plate, row
from nemesis_gui.widgets.prose import Prose

NAMES: Final = 260, 120
"""Pixels that a text of the header would like, and needs."""
SMALL, LARGE = 46, 60
"""Pixels of a counter in a list, and of one that is described in full."""
SHEET: Final = "h3 { margin: 0 0 3px 0; } p { margin: 3px 0; }"


class Header(QFrame):
    """The strip at the top: the game, its scenario and turn, and who decides."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setObjectName("bar")
        self.context = context
        self.lay_out()

    def parts(self, _name: str) -> Sequence[QWidget]:
        """A part of it by the name a lesson gives it."""
        return ()

    def near(self, _at: QPoint) -> Drawn | None:
        """What is meant by a point between the things that are drawn on it."""
        return None

    @property
    def deciding(self) -> int:
        """The side that has to answer now, or to end its phase; -1 for none."""
        model = self.context.model
        if model.open_phase is not None and model.shown is None:
            return model.open_phase.owner
        return -1 if model.decision is None else model.decision.side(self.context.state)

    def lay_out(self) -> None:
        line = row(self, 6, 18)
        line.setContentsMargins(12, 5, 12, 5)
        wide, least = px(NAMES[0]), NAMES[1]
        self.game, self.turn, self.who = (ElidedLabel(name, wide, least) for name in ("", "faded", ""))
        self.game.setFont(heading(12))
        for widget in (self.game, self.turn, self.who):
            line.addWidget(widget, 1)

    def show_state(self) -> None:
        model, words, state = self.context.model, self.context.words, self.context.state
        self.game.setText(f"{model.title.name} · {scenario_on_table(words, model)}")
        self.turn.setText(words.tr("Turn {n}", n=state.turn))
        who = words.who(state, model.decision) if model.decision is not None else ""
        self.who.setText(words.tr("The game is over") if state.outcome is not None else who)


class Scores(QWidget):
    """What is counted and not on the map."""

    _stale = False
    """Whether the position has changed while it was not seen."""

    def follow(self) -> None:
        """Show the position; at once only where it is seen."""
        self._stale = not self.isVisible()
        if not self._stale:
            self.show_state()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.follow()

    def show_state(self) -> None:
        """Show the position."""


class SideScores(Scores):
    """A plate for each side, with its points and what else is counted of it."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.points = [label(rich=True) for _ in (0, 1)]
        self.texts = [label(wrap=True, follow=context.follow) for _ in (0, 1)]
        self.sheet = column(self, 8, 8)
        add(self.sheet, *map(self._side, (0, 1)))

    def _side(self, side: int) -> QWidget:
        frame, inside = plate()
        line = row(gap=8)
        line.addWidget(chip(self.context.words.side(side), side))
        line.addWidget(self.points[side], 1)
        inside.addLayout(line)
        inside.addWidget(self.texts[side])
        return frame


class PicturedProse(Prose):
    """A text with pictures, which are kept by the names they have in it."""

    def picture(self, picture: QPixmap) -> str:
        """The name of a picture for the source of an image."""
        name = f"picture:{picture.cacheKey()}"
        self.document().addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), picture)
        return name


class Inspector(QWidget):
    """Shows the location or the piece that was looked at last."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.shown: tuple[int, str]
        self._stale = False
        """Whether the position has changed while it was not seen."""
        self.view = PicturedProse(context.follow, SHEET)
        column(self).addWidget(self.view)
        context.signals.lookedAt.connect(self.show_place)
        context.signals.unitLookedAt.connect(self.show_unit)
        self.forget()

    def forget(self) -> None:
        """Nothing was looked at yet."""
        self.shown = (-1, "")
        text = self.context.words.tr("Hover over a hex or counter to see its details.")
        self.view.write(lambda: f'<p style="color:{skin().faded}">{text}</p>')

    def show_place(self, loc: int) -> None:
        if self.context.model.session is None or loc < 0:
            return
        self.shown = (loc, "")
        state = self.context.state
        pieces = "".join(self._piece(piece, short=True) for piece in reversed(state.pieces_at(loc)))
        told = self._place(loc) + pieces
        self.view.write(lambda: told)

    def show_unit(self, unit: str) -> None:
        piece = self.context.state.pieces.get(unit)
        if piece is not None:
            self.shown = (piece.loc, unit)
            place = self.context.words.place(self.context.state, piece.loc)
            label = self.context.state.world.label(piece.loc)
            told = self._piece(piece, short=False) + f'<p><a href="hex:{label}">{escape(place)}</a></p>'
            self.view.write(lambda: told)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def refresh(self) -> None:
        """Follow the position; at once only where it is seen."""
        self._stale = not self.isVisible()
        if self._stale:
            return
        loc, unit = self.shown
        if unit and unit in self.context.state.pieces:
            self.show_unit(unit)
        elif loc >= 0:
            self.show_place(loc)

    def _place(self, loc: int) -> str:
        words = self.context.words
        lines = [f"<h3>{escape(words.place(self.context.state, loc))}</h3>"]
        if self.context.state.world.in_play(loc):
            lines += [f"<p>{line}</p>" for line in self.ground(loc)]
        return "".join(lines)

    def _piece(self, piece: Any, *, short: bool) -> str:
        cells = "<br>".join(self.about(piece, short=short))
        picture = self._picture(piece.id, SMALL if short else LARGE)
        return f'<table cellpadding="3"><tr><td>{picture}</td><td>{cells}</td></tr></table>'

    def _picture(self, unit: str, size: int) -> str:
        picture = self.context.looks.counter(unit, size)
        return f'<img width="{size}" height="{size}" src="{self.view.picture(picture)}">'

    def head(self, piece: Any, figures: str) -> str:
        """The name of a piece as a link, with its figures."""
        name = self.context.words.game.unit(self.context.state, piece.id)
        return f'<b><a href="unit:{escape(piece.id)}">{escape(name)}</a></b> <b>{figures}</b>'

    # -- what a title may say better

    def ground(self, loc: int) -> list[str]:
        """What a place is, but for its name and pieces: lines of HTML."""
        return [escape(line) for line in self.context.words.game.ground(self.context.state, loc)]

    def about(self, piece: Any, *, short: bool) -> list[str]:
        """A piece in lines of HTML: its name first; all of it, or what matters in a list."""
        counter, told = piece.counter, self.context.words.game.about(self.context.state, piece.id)
        head = f'<b><a href="unit:{escape(counter.id)}">{escape(counter.name)}</a></b>'
        return [f'{head} <span class="f">{escape(self.context.words.side(counter.side))}</span>', escape(told)]
