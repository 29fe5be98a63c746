"""The drawers of what lies ahead: the Ring with its attacks and odds, and the random events turn by turn."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from html import escape
from itertools import islice
from typing import Any, Final

from PySide6.QtWidgets import QFrame

from engine.titles.tail_of_the_tiger.queries.ahead import RingTurn, capacity, events, next_event_turn, race
from engine.titles.tail_of_the_tiger.rules.ch16_ring import elh_dice, payers
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import RING
from nemesis_gui.base.style import px, skin
from nemesis_gui.play.context import Context
from nemesis_gui.play.figures import percent
from nemesis_gui.play.page import Page
from nemesis_gui.play.signs import capital
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.tail_of_the_tiger.panels.ring import RingTrack
from nemesis_gui.widgets.layouts import column, label, plate, row

MOST: Final = 400
"""Positions in which attacks of the past are looked for."""
NOW, PAST, EVENT = 220, 240, 160
"""Pixels of the plates that can be narrow: of the Ring, and of this turn's event."""
FACES: Final = "⚀⚁⚂⚃⚄⚅"
KINDS: Final = ("ring_attacked", "ring_changed", "ring_broken", "revealed")


class LinesPage(Page):
    """Plates of lines of text."""

    def plate(self, html: str, least: int = 0) -> QFrame:
        """One whose lines are broken where it has a least width in pixels."""
        frame, inside = plate(6)
        told = label(html, rich=True, wrap=bool(least), follow=self.context.follow)
        if least:
            told.setMinimumWidth(px(least))
        inside.addWidget(told)
        inside.addStretch(1)
        return frame


class RingPage(LinesPage):
    """The track with who can pay, the odds turn by turn, and what was thrown at it so far."""

    @staticmethod
    def key(context: Context, name: str) -> Hashable:
        state = context.state
        box = tuple(state.units_at(state.world.box(RING)))
        return box, state.ring, state.turn, state.phase, state.event, state.elh_shown, state.broken, len(state.agenda)

    def fill(self) -> None:
        line = row(self, 2, 10)
        place = column(gap=6)
        self.track = RingTrack(self.context)
        self.track.show_state()
        place.addWidget(self.track)
        place.addWidget(self.plate("<br>".join(self._now()), NOW))
        place.addStretch(1)
        line.addLayout(place, 2)
        if not self.context.state.broken:
            line.addWidget(self.plate(self._odds()), 3)
        line.addWidget(self.plate("<br>".join(self._past()), PAST), 3)

    def _now(self) -> Iterator[str]:
        """What can be paid with, and what ELH would add."""
        state, words = self.context.state, self.context.words
        if state.broken:
            yield f"{words.tr('Broken for the rest of the game.')} {clause_link('16.0/8')}"
            return
        units = payers(state)
        steps = sum(piece.steps for piece in units)
        yield f"{words.tr('{n:hit breaks it|hits break it} as the box is', n=capacity(state))} {clause_link('16.0/7')}"
        told = words.tr("{n:unit|units} in the box can pay, {steps:step|steps}", n=len(units), steps=steps)
        yield f"{told} {clause_link('16.0/6')}"
        extra = elh_dice(state)
        if extra:
            name = words.word("groups", "elh")
            yield f"{escape(words.tr('{unit} adds {n:die|dice}', unit=name, n=extra))} {clause_link('20.3/2')}"

    def _odds(self) -> str:
        """A row a turn: dice with their chances, the odds in the turn, by its end, and with ELH if it is hidden."""
        state, words = self.context.state, self.context.words
        plain, hidden = race(state), not state.elh_shown
        with_elh = race(state, elh=True) if hidden else plain
        heads = [words.tr("Turn"), words.tr("Dice"), words.tr("in it"), words.tr("by then")]
        heads += [words.tr("with {unit}", unit=words.word("groups", "elh"))] if hidden else []
        rows = [self._row("th", heads)]
        for turn, other in zip(plain, with_elh, strict=True):
            cells = [str(turn.turn), _dice(turn), percent(turn.breaks), percent(turn.broken)]
            rows.append(self._row("td", [*cells, percent(other.broken)] if hidden else cells))
        note = words.tr("If it is attacked every turn and nobody comes to the box or leaves it.")
        head = f"<b>{words.tr('Odds of breaking')}</b> {clause_link('16.0/5')}"
        return f'{head}<table cellpadding="2">{"".join(rows)}</table><small>{escape(note)}</small>'

    def _row(self, cell: str, values: list[str]) -> str:
        faded = f' style="color: {skin().faded}"' if cell == "th" else ""
        return f"<tr{faded}>{''.join(f'<{cell} align=right>&nbsp;{value}&nbsp;</{cell}>' for value in values)}</tr>"

    def _past(self) -> Iterator[str]:
        """The attacks so far with their dice, and who paid, the latest first."""
        words = self.context.words
        yield f"<b>{words.tr('What was thrown at it')}</b>"
        told = False
        context = self.context
        for state in islice(context.model.backwards(context.past.node), MOST):
            for event in reversed(state.events):
                if self._about_ring(state, event):
                    told = True
                    line = words.pair(str(state.turn), words.event(state, event))
                    yield f"{line} <small>{clause_link(event.clause)}</small>"
        if not told:
            yield escape(words.tr("Nothing yet."))

    def _about_ring(self, state: TigerState, event: Any) -> bool:
        """Whether an event is an attack, or what was paid for one: a step that a unit in the box lost."""
        paid = event.kind in ("step_lost", "eliminated") and event.hex == RING
        return event.kind in KINDS or paid


def _dice(turn: RingTurn) -> str:
    """The numbers of dice that a turn may have, each with its chance where it is not certain."""
    if len(turn.dice) == 1:
        return str(next(iter(turn.dice)))
    return " · ".join(f"{dice} ({percent(chance)})" for dice, chance in turn.dice.items())


class EventsPage(LinesPage):
    """This turn's event, and what each die would bring in the turns to come."""

    @staticmethod
    def key(context: Context, name: str) -> Hashable:
        state = context.state
        return state.turn, state.event, state.settled, state.naval, state.broken, state.phase == ""

    def fill(self) -> None:
        state, words = self.context.state, self.context.words
        line = row(self, 2, 6)
        if next_event_turn(state) > state.turn:
            event = words.word("event", state.event or "nothing")
            told = [f"<b>{words.word('turns', str(state.turn))}</b>", f"<b>{escape(capital(event))}</b>",
                    escape(words.word("event_effects", state.event or "nothing"))]  # fmt: skip
            frame = self.plate("<br>".join(told), EVENT)
            frame.setObjectName("now")
            line.addWidget(frame)
        for turn in range(next_event_turn(state), state.last_turn + 1):
            line.addWidget(self.plate(self._turn(turn)))
        line.addStretch(1)

    def _turn(self, turn: int) -> str:
        """A line a die; what happens no more is faded."""
        words = self.context.words
        lines = [f"<b>{words.word('turns', str(turn))}</b>"]
        for ahead in events(self.context.state, turn):
            name = escape(capital(words.word("event", ahead.event)))
            faded = f' style="color: {skin().faded}"' if ahead.event == "nothing" else ""
            lines.append(f"<span{faded}>{FACES[ahead.die - 1]} {name}</span> {clause_link(ahead.clause)}")
        return "<br>".join(lines)
