"""Playing the game again before one's eyes, step by step or at any speed; and a card with what happened last."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QFrame, QSlider

from engine.table.event import Event
from nemesis_gui.base.style import px
from nemesis_gui.features.history.trails import trails
from nemesis_gui.play.context import Context
from nemesis_gui.play.playback import Act, Playback
from nemesis_gui.session.deeds import marches
from nemesis_gui.session.model import PastEvent
from nemesis_gui.widgets.card import Card, Host
from nemesis_gui.widgets.layouts import add, button, label, row, side_by_side, tool

SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
LEAST_SLIDER: Final = 40
LEAST: Final = 260
WAYS: Final = "replay_ways"


class Replay(Playback):
    """Plays the branch that is shown."""

    def __init__(self, context: Context) -> None:
        super().__init__(lambda: context.scene, lambda locs: context.signals.revealAsked.emit(locs))
        self.context, self.past = context, context.past
        self.past.changed.connect(self._looked)

    def start(self, node: int | None = None, until: int | None = None) -> None:
        """Play from a command on (by default from the one looked at); at the last, if one is given, return to the
        game."""
        if node is not None or not self.past.looking:
            self.past.look(node if node is not None else self.past.branch()[0])
        self.motion = self.context.looks.motion
        self.play(self._commands(until))

    def _commands(self, until: int | None) -> Iterator[Act]:
        past = self.past
        while past.looking and past.node != until and past.step(1):
            yield self._act(self._together(until))
        if past.looking and past.node == until:
            past.present()

    def _together(self, until: int | None) -> Iterator[Event]:
        """What came of the command that is looked at, and of those after it by which others go the same way: they are
        stepped over."""
        past, line = self.past, self.past.branch()
        events = self.context.state.events
        yield from events
        for node in line[line.index(past.chosen) + 1 :]:
            after = self.context.model.state_at(node).events
            if past.chosen == until or not goes_along(events, after) or not past.step(1):
                return
            yield from after

    def _act(self, events: Iterable[Event]) -> Act:
        """What came of the command that is looked at, with the ways of its pieces on the map."""
        told = tuple(events)
        act = Act(self.context.state, told)
        ways = trails((act.state, event) for event in told)
        self.context.overlay(WAYS, ways if ways.ways else None)
        return act

    def point_out(self) -> None:
        """The ways of the command that is looked at, and its places, brought into sight."""
        if self.past.looking and (places := self._act(self.context.state.events).places()):
            self.context.signals.revealAsked.emit(places)

    def stop(self) -> None:
        self.context.overlay(WAYS, None)
        super().stop()

    def _looked(self) -> None:
        """Who returns to the present sees nothing more of it."""
        if self.running and not self.past.looking:
            self.stop()
        elif not self.past.looking:
            self.context.overlay(WAYS, None)


def goes_along(events: Sequence[Event], after: Sequence[Event]) -> bool:
    """Whether pieces go the same way by two commands, one after the other, and nothing else happens."""
    ways = {event.route() if marches(event) else () for event in (*events, *after)}
    return bool(events and after) and len(ways) == 1 and () not in ways


class ReplayBar(QFrame):
    """Buttons, slider and speed in the prompt's place while one looks back."""

    def __init__(self, context: Context, replay: Replay) -> None:
        super().__init__()
        self.setObjectName("prompt")
        self.words, self.past, self.replay = context.words, context.past, replay
        tr = self.words.tr
        self._first = tool("|◀", tr("To the start"), lambda: self._look(0))
        self._last = tool("▶|", tr("To the end"), lambda: self._look(-1))
        back, on = (tool("◀", tr("Step back"), partial(self.step, -1)),
                    tool("▶", tr("Step forward"), partial(self.step, 1)))  # fmt: skip
        self.play = button("", self.toggle)
        self.play.setMinimumWidth(px(64))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setMinimumWidth(LEAST_SLIDER)
        self.slider.setAccessibleName(tr("Point in the game"))
        self.slider.valueChanged.connect(self._look)
        self.place = label("", "faded")
        self.speeds = QComboBox()
        for speed in SPEEDS:
            self.speeds.addItem(f"{speed:g}×", speed)
        self.speeds.setCurrentIndex(SPEEDS.index(1.0))
        self.speeds.setAccessibleName(tr("Speed"))
        self.speeds.currentIndexChanged.connect(self._speed)
        self._lines, steps, slide = QBoxLayout(QBoxLayout.Direction.LeftToRight, self), row(gap=3), row(gap=3)
        self._lines.setContentsMargins(6, 6, 6, 6)
        add(steps, self._first, back, self.play, on, self._last)
        add(slide, self.slider, self.place, self.speeds, wide=self.slider)
        self._lines.addLayout(steps)
        self._lines.addLayout(slide, 1)
        self.past.changed.connect(self.refresh)
        replay.changed.connect(self.refresh)
        self.hide()

    def set_tall(self, tall: bool) -> None:
        """Two lines at the head of the column, or one below the map."""
        ways = QBoxLayout.Direction
        self._lines.setDirection(ways.TopToBottom if tall else ways.LeftToRight)
        self._leave_out()

    def minimumSizeHint(self) -> QSize:
        """It does not make the window wider: the ends of the slider serve for what is left out."""
        return QSize(px(LEAST), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._leave_out()

    def _leave_out(self) -> None:
        spare = (self._first, self._last, self.place)
        needed = px(LEAST) + sum(widget.sizeHint().width() for widget in spare)
        tall = self._lines.direction() == QBoxLayout.Direction.TopToBottom
        for widget in spare:
            widget.setVisible(tall or needed <= self.width())

    def _speed(self) -> None:
        self.replay.speed = float(self.speeds.currentData())

    def toggle(self) -> None:
        """Play, from the start again where the end is looked at, or pause."""
        if self.replay.running:
            self.replay.stop()
        else:
            at_end = self.past.node == self.past.branch()[-1]
            self.replay.start(0 if at_end else None)

    def step(self, by: int) -> None:
        """Look at the command before (-1) or behind (1)."""
        self.replay.stop()
        if self.past.step(by):
            self.replay.point_out()

    def _look(self, place: int) -> None:
        self.replay.stop()
        self.past.look(self.past.branch()[place])

    def refresh(self) -> None:
        self.setVisible(self.past.looking)
        if self.past.node is None:
            return
        line = self.past.branch()
        at = line.index(self.past.node)
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, len(line) - 1)
            self.slider.setValue(at)
        self.place.setText(f"{at} / {len(line) - 1}")
        self.play.setText(self.words.tr("Pause") if self.replay.running else self.words.tr("Replay"))


SLIM: Final = (12, 1, 12, 1)
"""Pixels around a foot that leaves the room to what is told."""


CLOSE: Final = "Collapse the card to its title"
OPEN: Final = "Expand the card again"


class SinceCard(Card):
    """What the others did since one's last phase, by front, and its trails on the map: open until the next command,
    then folded to its heading as long as that phase lasts."""

    def __init__(self, context: Context, host: Host, replay: Callable[[], object]) -> None:
        tr = context.words.tr
        super().__init__(host, "since", folds=(tr(CLOSE), tr(OPEN)), told=True)
        self.context, self._replay = context, replay
        self._past: Sequence[PastEvent] = ()
        self._short = False
        """Whether only its heading is left; a card that is hidden forgets it."""
        self.folded.connect(self._trace)

    def take_off(self) -> None:
        """Nothing of it is seen any more."""
        self.hide()
        self._short = False
        self.context.overlay("trails", None)

    def shorten(self) -> None:
        """Only its heading is left, also when it is put away meanwhile."""
        self._short = True
        self.fold(True)

    def come_back(self) -> None:
        """It is seen again, as it was."""
        self.finish()
        self.fold(self._short)
        self._trace(self._short)

    def _trace(self, folded: bool) -> None:
        """The trails are seen as long as what is told of them."""
        if not self.isHidden():
            self._short = folded
        self.context.overlay("trails", None if self._short else trails(self._past))

    def show_told(self, heading: str, told: Iterable[str], past: Sequence[PastEvent]) -> None:
        """Show what matters of the past, a line a deed."""
        self._past, self._short = past, False
        self.unfold()
        layout, words = self.begin(heading), self.context.words
        for text in told:
            layout.addWidget(label(text, wrap=True, rich=True, follow=self.context.follow))
        self.foot.setContentsMargins(*SLIM)
        key = label(words.tr("Arrows: who moved · ×: combat"), name="faded")
        self.foot.addWidget(side_by_side(button(words.tr("Replay it"), self._replay, name="link"), key, None))
        self.come_back()
