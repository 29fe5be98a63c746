"""What the others did since one's last phase, as the record has it: which commands, and what came of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import dropwhile
from typing import Any

from engine.table import entries
from engine.table.event import Head
from engine.table.record import ROOT
from nemesis_gui.play.context import Context
from nemesis_gui.session.model import PastEvent
from nemesis_gui.session.timeline import side_of


class Meanwhile:
    """Reads the line of commands that leads to the present."""

    def __init__(self, context: Context) -> None:
        self.context, self.past, self.model = context, context.past, context.model

    def decider(self) -> int:
        """The side that decides, or whose phase stays open."""
        decision, phase = self.model.decision, self.model.open_phase
        if phase is not None:
            return phase.owner
        return decision.side(self.model.state) if decision is not None else 0

    def start(self) -> int:
        """The last command of the decider in a phase of its own; ROOT for none."""
        return self.past.timeline().since([ROOT, *self._line_of_others()], self.decider())

    def nodes(self) -> list[int]:
        """The commands since then, up to the last one of another side."""
        start = self.start()
        return [node for node in self._line_of_others() if node > start]

    def answered(self, nodes: Sequence[int]) -> int:
        """The last command of one who only answers in another's phase, and was told all before it; ROOT where one's own
        phase has come: then all is told once more."""
        side, entry = self.decider(), self.past.timeline().entry
        if self.model.open_phase is not None or self.model.state.phasing in (-1, side):
            return ROOT
        return next((node for node in reversed(nodes) if entry(node).speaker == side), ROOT)

    def before(self) -> Any:
        """The position before it all, None at the start of the game."""
        start = self.start()
        return None if start == ROOT else self.model.state_at(self.past.record.nodes[start].parent)

    def in_their_phase(self, nodes: Sequence[int]) -> bool:
        """Whether another side spoke elsewhere than in the phase of the one that decides: an answer there is told at
        once."""
        entry, side = self.past.timeline().entry, self.decider()
        return any(side not in (entry(node).side, entry(node).speaker) for node in nodes)

    def after_own(self) -> list[PastEvent]:
        """What one's own last command brought about when one's phase was over, such as the end of the turn. Where that
        ended one's part in a phase of nobody, all of it came after that."""
        if (start := self.start()) == ROOT:
            return []
        told = self.told(start)
        said = entries.read(self.past.session.title, self.past.record.nodes[start].text)
        if said.ends and self.past.timeline().entry(start).side < 0:
            return told
        return [*dropwhile(lambda one: one[1].head not in (Head.PHASE, Head.TURN), told)]

    def unanswered(self, node: int) -> list[PastEvent]:
        """What came of a command; of an answer in one's own phase, which was told at once, what came after that. What
        one's own pieces do by one's own word is known, but not what they suffer."""
        told, entry, side = self.told(node), self.past.timeline().entry(node), self.decider()
        if entry.side == side:
            told = [*dropwhile(lambda one: one[1].head not in (Head.PHASE, Head.TURN), told)]
        known = side if entry.speaker == side else None
        return [one for one in told if not one[1].pieces() or one[1].hurts or side_of(*one) != known]

    def latest(self, phase: Callable[[Any], str]) -> tuple[list[PastEvent], Any]:
        """What the others did in the last part of the turn in which they spoke, and the position before it."""
        parents = [(node, self.model.state_at(self.past.record.nodes[node].parent)) for node in self.nodes()]
        last = phase(parents[-1][1]) if parents else ""
        part = [(node, before) for node, before in parents if phase(before) == last]
        return [one for node, _ in part for one in self.told(node)], part[0][1] if part else None

    def everything(self) -> Iterator[PastEvent]:
        """All of it, for who asks."""
        yield from self.after_own()
        for node in self.nodes():
            yield from self.told(node)

    def told(self, node: int) -> list[PastEvent]:
        """What came of a command, as those may see it who look."""
        state = self.model.state_at(node)
        return [(state, event) for event in state.events]

    def _line_of_others(self) -> list[int]:
        """The commands up to the last one that another side gave: what one's own brought about was seen."""
        line, side = [node.id for node in self.past.record.line()], self.decider()
        entry = self.past.timeline().entry
        while line and entry(line[-1]).speaker == side:
            line.pop()
        return line
