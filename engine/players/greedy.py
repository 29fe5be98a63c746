"""A player that looks one command ahead and knows of a game no more than what a position is worth, and which ways to go
on deserve a try where the title says so."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from engine.players.player import Choice, Meter, Weighed
from engine.table import agenda, game
from engine.table.command import Command
from engine.table.title import Title

SAMPLES: Final = 2
"""Futures in which each command is tried; all commands in the same ones."""
LONGEST: Final = 24
"""Most decisions that are answered by chance before a position is valued."""
OTHERS: Final = 3


class GreedyPlayer:
    """Tries every command, or as many as its budget allows, and takes the one after which its side stands best."""

    name = "greedy"

    def __init__(self, title: Title, seed: str) -> None:
        self.title = title
        self.seed = seed

    def choose(self, view: Any, listed: Sequence[Command], meter: Meter) -> Choice:
        decision = agenda.current(view)
        assert decision is not None
        if len(listed) == 1:
            return Choice(listed[0])
        leads = self.title.candidate_lines(view, listed)
        if leads:
            return self._lead(view, decision.side(view), leads, meter)
        found = self._weigh(view, decision.side(view), self._some(view, listed, meter), meter)
        if decision.arranging and found[0].value <= self.title.evaluate(view, decision.side(view)):
            done = next((one for one in listed if one.ends), found[0].command)  # or it would arrange for ever
            return Choice(done)
        return Choice(found[0].command, found[0].value, None, tuple(found[1 : 1 + OTHERS]))

    def interrupt(self, view: Any, offered: Sequence[Command], meter: Meter) -> Choice | None:
        side = self.title.actor(view, offered[0])
        found = self._weigh(view, side, self._some(view, offered, meter), meter)
        return Choice(found[0].command, found[0].value) if found[0].value > self.title.evaluate(view, side) else None

    def _lead(self, view: Any, side: int, leads: Sequence[Sequence[Command]], meter: Meter) -> Choice:
        """The best of the ways to go on that the title knows; a single one is not weighed."""
        begun = [lead[0] for lead in leads]
        found = self._weigh(view, side, begun, meter) if len(begun) > 1 else [Weighed(begun[0], 0.0)]
        first = found[0]
        best = leads[begun.index(first.command)]
        return Choice(first.command, first.value, None, tuple(found[1 : 1 + OTHERS]), tuple(map(Choice, best[1:])))

    def _some(self, view: Any, listed: Sequence[Command], meter: Meter) -> Sequence[Command]:
        """As many of the commands as can be tried, drawn by seed and position; none that takes back what was begun, or
        it would begin it again for ever."""
        listed = [one for one in listed if not (one.cancels or one.unchooses)] or listed
        room = max(1, meter.left // SAMPLES)
        if len(listed) <= room:
            return listed
        places = Random(f"{self.seed} {self.title.digest(view)}").sample(range(len(listed)), room)
        return [listed[place] for place in sorted(places)]

    def _weigh(self, view: Any, side: int, commands: Sequence[Command], meter: Meter) -> list[Weighed]:
        """The commands with their mean worth, the best first."""
        futures = [self.title.what_if(view, f"{self.seed} {number}", self._others(view, side))
                   for number in range(SAMPLES)]  # fmt: skip
        found: list[Weighed] = []
        for command in commands:
            if found and not meter.left:
                break
            meter.spend(SAMPLES)
            found.append(Weighed(command, sum(self._after(future, side, command) for future in futures) / SAMPLES))
        return sorted(found, key=lambda one: -one.value)

    def _others(self, view: Any, side: int) -> list[int]:
        return [other for other in self.title.hidden_sides(view) if other != side]

    def _after(self, future: Any, side: int, command: Command) -> float:
        """The worth for a side once what a command began is over, all answers on the way being given by chance."""
        state = game.play_unchecked(self.title, future, command)
        depth, chance = len(future.agenda), Random(self.seed)
        for _ in range(LONGEST):
            if len(state.agenda) <= depth:
                break
            listed = game.legal(state)
            if not listed:
                break
            agenda.apply(state, listed[int(chance.random() * len(listed))])
        return self.title.evaluate(state, side)
