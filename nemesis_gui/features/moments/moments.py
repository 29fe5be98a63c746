"""What just happened has its moment before its result is shown: draws, dice, and what else the game declares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtWidgets import QWidget

from engine.table.event import Event
from nemesis_gui.base import pace
from nemesis_gui.features.moments.cast import Cast
from nemesis_gui.play.face import Face, Fact
from nemesis_gui.play.feature import Context, Feature, Places
from nemesis_gui.play.leads import moved
from nemesis_gui.play.moment import computer_acted, in_part, marched_into, untold
from nemesis_gui.play.services import Coming, Heard, Seating, Showing
from nemesis_gui.play.signs import capital
from nemesis_gui.session.deeds import of_note
from nemesis_gui.widgets.moment import Great, Lit, Moment
from nemesis_gui.widgets.moments import Moments

MOST_STOPS: Final = 3


class Drama(Feature, Showing):
    """The first to be notified: the window is held as it was until the draw or the die has been seen."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.moments = Moments(places.centre)
        self.moments.steady, self.moments.free = self._still, self._free_map
        self._due: list[Moment] = []
        self._figures: Sequence[Fact] = ()
        """Numbers of the position before of whose change no event tells."""
        self._then: list[Callable[[], object]] = []
        self._last: list[Callable[[], object]] = []
        self._turn = self._stops = -1
        """How often play was stopped in which turn."""
        self.moments.released.connect(self._released)
        self.moments.over.connect(self._over)

    def follow_game(self) -> None:
        """What waited was for the game before."""
        self._due, self._then, self._last, self._figures = [], [], [], ()
        self._turn = -1
        self.moments.end()

    def follow_position(self, events: Sequence[Event]) -> None:
        figures = self._moved()
        found = self._stopping([*self.found(events), *(figures if events else ())]) if self._may_show() else []
        if any(isinstance(one, Great) for one in found):
            self._answered()
        if any(one.held for one in found):
            self.moments.hold()
        elif not events:
            self.moments.end()
        self._due += found

    def _moved(self) -> list[Lit]:
        """Numbers that are others than in the position before, where they stand."""
        if self.model.shown is not None:
            return []
        now = self.context.services.of(Face).untold(self.context.state, self.context.words)
        told, self._figures = moved(self.context.words, self._figures, now), now
        whole = in_part(self.context, "points", 0, lambda widget: QRectF(widget.rect()))
        return [Lit("\n".join(told), whole, late=True)] if told else []

    def _answered(self) -> None:
        """Where one could have gone is not seen beside what came of it."""
        for name in ("targets", "path", "places", "combat"):
            self.context.overlay(name, None)

    def _still(self) -> bool:
        """Whether the view is where it was to go: a place has its mark there, and not where it is passed."""
        return self.context.view is None or not self.context.view.gliding

    def _free_map(self) -> QRectF:
        """The map, as far as neither the column nor a drawer nor a banner lies over it."""
        board = self.places.board
        return QRectF(board.free.translated(board.mapTo(self.places.centre, QPoint())))

    def _stopping(self, found: Sequence[Moment]) -> list[Moment]:
        """Great events of one kind are one; at most three of them a turn stop play, the others are marks."""
        turn, shown, stopped = self.context.state.turn, list[Moment](), set[str]()
        if turn != self._turn:
            self._turn, self._stops = turn, 0
        for one in found:
            if not isinstance(one, Great):
                shown.append(one)
            elif one.kind not in stopped and self._stops >= MOST_STOPS:
                shown.append(one.mark())
            elif one.kind not in stopped:
                self._stops += 1
                stopped.add(one.kind)
                alike = [other for other in found if isinstance(other, Great) and other.kind == one.kind]
                shown.append(one.joined(alike))
        return shown

    def _may_show(self) -> bool:
        seen = self.places.centre.isVisible() and self.model.shown is None
        return seen and self.context.looks.motion and pace.moving()

    def found(self, events: Sequence[Event]) -> Iterator[Moment]:
        """What came of a die is not told before the die; dice for many are told in a sentence and not cast."""
        events = [event for event in events if not marched_into(self.context, event)]
        summed = self.context.words.game.together(self.context.state, events)
        many = [event for _, some in summed for event in some]
        dice: list[Any] = [event for event in events if event.kind == "rolled" and event not in many]
        found = list(self.context.services.of(Face).moments(self.context, events))
        if others := computer_acted(self.context):
            found += untold(self.context, [event for event in events if event not in many], found)
        last = [one for one in found if isinstance(one, Great) or one.late]
        yield from (one for one in found if one not in last)
        if dice:
            yield Cast([(roll.side, roll.die, roll.faces) for roll in dice], self._table(), self._names(dice))
        for text, some in summed:
            if any(event.kind == "rolled" or (others and of_note(event)) for event in some):
                yield Lit(text, self._asked, getattr(some[0], "side", -1), late=True)
        yield from last

    def _names(self, dice: Sequence[Any]) -> Sequence[str]:
        """What each die is for, where they are for several things."""
        if len({roll.purpose for roll in dice}) == 1:
            return ()
        return [capital(self.words.game.word("purposes", roll.purpose)) for roll in dice]

    def _asked(self) -> tuple[QWidget, QRectF]:
        """The question, in which what happened to many has its place."""
        prompt = self.places.prompt
        return prompt, QRectF(prompt.rect())

    def _table(self) -> Callable[[], tuple[QWidget, QRectF]]:
        """Where dice are cast: at the right edge of the map beside the foot of what they answer, which may be gone."""
        card, places = self.places.card, self.places
        asked = card if card.isVisible() and not card.is_folded else places.prompt
        foot = asked.mapTo(places.centre, QPoint(0, asked.height())).y()
        return lambda: (places.centre, QRectF(places.centre.width(), foot, 1, 1))

    def follow_decision(self, _decision: Any) -> None:
        """All is known: now it can be shown where it happened, unless that is covered."""
        covered = self.context.services.of(Seating).covered
        due, self._due = [one for one in self._due if one.held or not covered], []
        if due:
            self.moments.play(due)

    def close(self) -> None:
        self._then, self._last = [], []
        self.moments.end()

    # -- what others ask

    def skip(self, mouse: bool) -> bool:
        """First what is held, then what is seen on the map: a key that ends harm there does nothing else."""
        self.context.signals.skipped.emit()
        if self.context.services.of(Coming).hurry_back():
            self.moments.end()
            return True
        if self.moments.skip(mouse=mouse):
            return True
        scene = self.context.scene
        if scene is not None and scene.end_motion() and not mouse:
            return True
        return not mouse and self.context.services.of(Heard).hear()

    def holds(self) -> bool:
        return self.moments.holding

    def after(self, run: Callable[[], object]) -> None:
        if self.moments.holding:
            self._then.append(run)
        else:
            run()

    def mark(self, marks: Sequence[Lit]) -> None:
        if marks and self._may_show() and not self.context.services.of(Seating).covered:
            self.moments.play(marks)

    def seen(self, run: Callable[[], object]) -> None:
        if self.moments.working:
            self._last.append(run)
        else:
            run()

    def _released(self) -> None:
        then, self._then = self._then, []
        for run in then:
            run()

    def _over(self) -> None:
        last, self._last = self._last, []
        for run in last:
            run()
