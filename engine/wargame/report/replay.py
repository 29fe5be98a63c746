"""Replays a record once and notes what happens; see :mod:`engine.wargame.report.tale`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.board.errors import one_line
from engine.table import entries
from engine.table.checkpoints import Checkpoints
from engine.table.event import Event, Head, Rolled
from engine.table.record import Node, Record
from engine.table.save.check import beginning
from engine.table.session import ReplayError
from engine.table.title import Progress
from engine.table.views import OPEN, Eyes, seen
from engine.wargame.report.spec import ReportSpec
from engine.wargame.report.tale import SETUP, Battle, Casualty, Moment, NotedEvent, Sample, Tale, TurnEnd


def tale_of(title: Any, record: Record, progress: Progress | None = None, checkpoints: Checkpoints | None = None, *,
            eyes: Eyes = OPEN, lang: str = "en") -> Tale:  # fmt: skip
    """Play the line to the head of a record, from its resume point where ``checkpoints`` has one; note what the sides
    in ``eyes`` may know together.

    Raises :class:`ReplayError` with the command that does not fit.
    """
    state, line = beginning(title, record, checkpoints)
    noter = _Noter(title, record, state, eyes, lang)
    for done, node in enumerate(line, 1):
        state = noter.play(state, node)
        if progress is not None:
            progress(done, len(line))
    return noter.finish(state)


class _Noter:
    """Notes command by command. Positions are the true ones; what is kept of them is what may be seen."""

    def __init__(self, title: Any, record: Record, start: Any, eyes: Eyes, lang: str) -> None:
        self.title = title
        self.spec: ReportSpec = title.report_spec()
        self.words = title.words(lang)
        self.eyes = eyes
        shown = seen(title, start, eyes)
        self.tale = Tale(title, record, shown, shown, start.chance.commitment())
        self.turn = 0
        self.moment = Moment(0, 0, -1, SETUP)
        self.tale.moments.append(self.moment)
        self.tale.ends.append(TurnEnd(0, shown))
        self.battle: Battle | None = None
        self.waiting: list[Event] | None = None
        self._note_all(start, start, shown)

    def play(self, before: Any, node: Node) -> Any:
        """The state after a command, with everything it brought about noted."""
        self.spec.look(before, self.battle)
        after = self._replayed(before, node)
        shown, moments = seen(self.title, after, self.eyes), len(self.tale.moments)
        self._note_all(before, after, shown)
        if self.battle is not None and not self.spec.goes_on(after):
            self.battle = None
        if len(self.tale.moments) > moments:
            self._sample(shown)
        if self.title.chapter(after) != self.title.chapter(before):
            self.tale.ends.append(TurnEnd(self.title.chapter(before), shown))
        return after

    def _replayed(self, before: Any, node: Node) -> Any:
        try:
            return entries.replay(self.title, before, node.text)
        except ValueError as error:
            shown = one_line(node.text, 80)
            raise ReplayError(f"command {node.id} '{shown}' cannot be replayed: {one_line(str(error))}") from error

    def _sample(self, shown: Any) -> None:
        if not self.spec.timeless:
            steps = tuple(self.spec.strength(shown, side) for side in range(len(self.title.sides)))
            self.tale.samples.append(Sample(self.moment, self.title.tracks(shown), steps))

    def finish(self, state: Any) -> Tale:
        """The tale with the last position."""
        shown = seen(self.title, state, self.eyes)
        for event in self.waiting or ():
            self._note(state, shown, (event,), event)
        self.tale.end = shown
        if self.tale.ends[-1].turn != self.title.chapter(state):
            self.tale.ends.append(TurnEnd(self.title.chapter(state), shown))
        return self.tale

    # -- moments ------------------------------------------------------------------------------------------------------

    def _note_all(self, before: Any, after: Any, shown: Any) -> None:
        self.after = after
        for event in shown.events:
            self._take(before, shown, event)

    def _take(self, before: Any, shown: Any, event: Event) -> None:
        """What happens between the draw of a phase and its beginning belongs to the phase."""
        if event.head is Head.TURN:
            self.turn = getattr(event, "turn", self.turn)
        if self.spec.begins(event):
            self._begin(shown, event)
            self._note(before, shown, shown.events, event)
            for early in self.waiting or ():
                self._note(before, shown, shown.events, early)
            self.waiting = None
        elif self.spec.waits(event):
            self.waiting = [*(self.waiting or ()), event]
        elif self.waiting is not None:
            self.waiting.append(event)
        else:
            self._note(before, shown, shown.events, event)

    def _begin(self, shown: Any, event: Event) -> None:
        turn = self.turn or self.title.chapter(shown)
        self.moment = self.spec.moment(len(self.tale.moments), turn, event, self._text(shown, event))
        self.tale.moments.append(self.moment)
        self.battle = None

    # -- events -------------------------------------------------------------------------------------------------------

    def _text(self, shown: Any, event: Event) -> str:
        """A sentence of the position in which something happened."""
        return "" if self.spec.timeless else self.words.event(shown, event)

    def _note(self, before: Any, shown: Any, events: Sequence[Event], event: Event) -> None:
        noted = NotedEvent(len(self.tale.noted), self.moment, event, self._text(shown, event))
        self.tale.noted.append(noted)
        self.spec.hear(event)
        self._note_battle(before, noted)
        self._note_casualty(before, events, noted)
        roll = self.spec.roll(before, self.after, events, noted)
        if roll is not None:
            self.tale.rolls.append(roll)

    def _note_battle(self, before: Any, noted: NotedEvent) -> None:
        event, spec = noted.event, self.spec
        if isinstance(event, spec.attacks):
            self.battle = spec.battle(len(self.tale.battles) + 1, before, noted)
            self._name_units(before)
            self.tale.battles.append(self.battle)
        elif isinstance(event, spec.between) or event.head in (Head.TURN, Head.PHASE):
            self.battle = None
        elif self.battle is not None and isinstance(event, spec.of_a_battle):
            self.battle.events.append(noted)
            self._settle(before, self.battle, event)

    def _name_units(self, before: Any) -> None:
        """Names as they were."""
        if self.battle is not None and not self.spec.timeless:
            units = (*self.battle.attackers, *self.battle.defenders)
            self.battle.names = {unit: self.words.unit(before, unit) for unit in units}

    def _settle(self, before: Any, battle: Battle, event: Event) -> None:
        if isinstance(event, Rolled) and self.spec.settles(event):
            battle.roll = event
        battle.lines = tuple(self.spec.lines(before, battle, event)) or battle.lines

    def _note_casualty(self, before: Any, events: Sequence[Event], noted: NotedEvent) -> None:
        casualty = self.spec.casualty(before, events, noted)
        if casualty is None:
            return
        named = self._named(before, casualty if self.battle is None else self.spec.fought(casualty))
        self.tale.losses.append(named)
        if self.battle is not None:
            self.battle.losses.append(named)

    def _named(self, before: Any, casualty: Casualty) -> Casualty:
        """With the name as it was."""
        return casualty if self.spec.timeless else replace(casualty, name=self.words.unit(before, casualty.unit))
