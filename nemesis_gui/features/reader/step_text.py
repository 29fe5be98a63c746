"""A step of a situation in words: what is done or tried, by which numbers, its result, and who decides next."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from engine.table.event import Event
from engine.table.placed import PlacedState
from engine.table.showing import Shot
from engine.table.verdict import Modifier
from engine.table.wording.typography import signed
from nemesis_gui.base.style import skin
from nemesis_gui.session.words import LINKS, Words, clause_link

MOST: Final = 10
"""Events that are listed of a step, besides those that cite the clause."""
PLAYED: Final = "▶"
ALLOWED: Final = "✓"
REFUSED: Final = "✗"


class StepText:
    """Describes the steps of one situation; what cites one of these clauses is marked."""

    def __init__(self, words: Words, clause: str) -> None:
        self.words, self.clause = words, clause

    def html(self, shot: Shot) -> str:
        """The step as HTML."""
        parts = (self._done(shot), self._shown(shot), self._numbers(shot), self._events(shot), self._asked(shot))
        return "".join(line for part in parts for line in part)

    def _line(self, text: str, clauses: tuple[str, ...] = ()) -> str:
        """A line with the numbers of its clauses, marked if one of them is shown."""
        style = f' style="background:{skin().hover}"' if self.clause in clauses else ""
        links = "".join(f" <small>[{clause_link(clause)}]</small>" for clause in clauses if clause)
        return f"<p{style}>{text}{links}</p>"

    def _done(self, shot: Shot) -> Iterator[str]:
        command, state, words = shot.command, shot.before, self.words
        if command is None:
            yield self._line(f"<b>{escape(words.tr('The position'))}</b>") if shot.number == 0 else ""
            return
        text = words.game.past_command(state, command, LINKS)
        sign, colour = (REFUSED, skin().bad) if shot.refused else (PLAYED if shot.played else ALLOWED, skin().good)
        done = (shot.answered.clause,) if shot.answered is not None and shot.answered.clause == self.clause else ()
        yield self._line(f'<span style="color:{colour}"><b>{sign}</b></span> <b>{text}</b>', done)
        if not shot.refused and not shot.played:
            yield self._line(escape(words.tr("This is allowed.")))
        for reason in shot.verdict.reasons:
            yield self._line(words.game.reason(reason, state, LINKS), reason.clauses)

    def _shown(self, shot: Shot) -> Iterator[str]:
        """That the rule is seen in how things stand, where nothing else of the step names it."""
        if self.clause in shot.stands:
            yield self._line(escape(self.words.tr("Here the rule is seen.")), (self.clause,))

    def _numbers(self, shot: Shot) -> Iterator[str]:
        """The parts of costs and odds, like ones once; only where one of them bears the clause."""
        if shot.refused or all(self.clause not in part.clauses for part in shot.numbers):
            return
        yield from dict.fromkeys(self._number(part, shot.before) for part in shot.numbers)

    def _number(self, part: Modifier, state: PlacedState) -> str:
        told = self.words.pair(self.words.game.modifier(part, state), signed(part.value, self.words.lang))
        return self._line(escape(told), part.clauses)

    def _events(self, shot: Shot) -> Iterator[str]:
        bearing = [event for event in shot.events if self.clause in event.clauses()]
        others = [event for event in shot.events if self.clause not in event.clauses()]
        kept = {id(event) for event in (*bearing, *others[:MOST])}
        for event in shot.events:
            if id(event) in kept:
                yield self._event(shot.after, event)
        if len(others) > MOST:
            yield self._line(escape(self.words.tr("and {n} more", n=len(others) - MOST)))

    def _event(self, state: PlacedState, event: Event) -> str:
        told = self.words.event(state, event)
        own = tuple(dict.fromkeys(event.clauses()))
        return self._line(told, own) if told else ""

    def _asked(self, shot: Shot) -> Iterator[str]:
        if shot.asked is None or (shot.refused and shot.asked.clause != self.clause):
            return
        words, state = self.words, shot.after
        yield self._line(f"→ {words.prompt(state, shot.asked)}", (shot.asked.clause,))

