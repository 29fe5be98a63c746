"""Subaltern: moves by plan, fights by expectation, and answers all else by what the position is worth after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.players.player import Choice, Intention, Meter, Weighed
from engine.table import agenda
from engine.table.chance import Chance
from engine.table.command import Command
from engine.titles.nemesis.commands import Attack, Chit, Done, Seize
from engine.titles.nemesis.players.assaults import commit, declare
from engine.titles.nemesis.players.fights import expected, play_out, standing
from engine.titles.nemesis.players.firstchit import chit_worth
from engine.titles.nemesis.players.moves import Going, digging, moves
from engine.titles.nemesis.players.style import PLAIN
from engine.titles.nemesis.players.wagons import wagon_moves
from engine.titles.nemesis.rules.ch6_attack import CommitUnits, DeclareAttacks
from engine.titles.nemesis.rules.ch6_objective import CommitSeizers
from engine.titles.nemesis.state import NemesisState

OTHERS: Final = 3
MARCHES: Final = ("Movement", "ForwardMove", "RailMovement")
MARGIN: Final = 0.05
"""SaP that an act must gain over leaving it be."""


class Subaltern:
    """Looks one act ahead: its missions are made anew from each position, and its combats are thought to their end."""

    name = "subaltern"
    revision = 2
    style = PLAIN

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, view: NemesisState, listed: Sequence[Command], meter: Meter) -> Choice:
        decision = agenda.current(view)
        assert decision is not None
        if len(listed) == 1:
            return Choice(listed[0])
        if decision.kind in MARCHES:
            return self._march(view, decision.side(view), listed, meter)
        if isinstance(decision, DeclareAttacks):
            return told(declare(view, decision, listed, meter, self.style))
        if isinstance(decision, CommitUnits | CommitSeizers):
            return told([commit(view, decision, listed, meter, self.style)])
        return told(self._weigh(view, decision.side(view), listed, meter))

    def interrupt(self, view: NemesisState, offered: Sequence[Command], meter: Meter) -> Choice | None:
        """A Battalion that is dropped can join again only at the end of a phase: it is left where it is."""
        return None

    def _march(self, view: NemesisState, side: int, listed: Sequence[Command], meter: Meter) -> Choice:
        """The move that gains most; Transporters follow when the units have gone, and at last Bunkers are dug."""
        found = moves(view, side, listed, meter, self.style) or wagon_moves(view, side, listed, meter)
        if found:
            return Choice(found[0].command, found[0].gain, _meaning(view, found[0]),
                          tuple(Weighed(one.command, one.gain) for one in found[1 : 1 + OTHERS]))  # fmt: skip
        dug = digging(view, side, listed)
        return Choice(dug or next(one for one in listed if isinstance(one, Done)))

    def _weigh(self, view: NemesisState, side: int, listed: Sequence[Command], meter: Meter) -> list[Weighed]:
        """Each command by the worth of what follows; to close a segment has the benefit of the doubt."""
        closing = next((command for command in listed if command.ends), None)
        found: list[Weighed] = []
        for command in listed:
            if found and not meter.left:
                break
            bonus = MARGIN if command.ends else 0.0
            found.append(Weighed(command, self._after(view, side, command, closing, meter) + bonus))
        return sorted(found, key=lambda one: -one.value)

    def _after(self, view: NemesisState, side: int, command: Command, closing: Command | None, meter: Meter) -> float:
        if view.combat is not None:
            return expected(view, side, command, meter, self.style)
        meter.spend()
        if isinstance(command, Chit):
            return chit_worth(view, side, command.kind)
        copy = view.copy()
        copy.chance = Chance(self.seed)
        agenda.apply(copy, command)
        play_out(copy, len(view.agenda))
        _close(copy, view, closing)
        return standing(copy, side, None, self.style)


def _close(state: NemesisState, view: NemesisState, closing: Command | None) -> None:
    """Close a segment that is still open, so that all its commands are compared by what comes after it."""
    decision, before = agenda.current(state), agenda.current(view)
    if closing is None or decision is None or before is None or decision.kind != before.kind:
        return
    if len(state.agenda) >= len(view.agenda) and decision.judge(state, closing).legal:
        agenda.apply(state, closing)
        play_out(state, len(view.agenda) - 1)


def told(found: Sequence[Weighed]) -> Choice:
    """The best with the next best, and what an attack is for."""
    best = found[0]
    intention = None
    if isinstance(best.command, Attack | Seize):
        intention = Intention("attack", {"hex": best.command.target})
    return Choice(best.command, best.value, intention, tuple(found[1 : 1 + OTHERS]))


def _meaning(view: NemesisState, going: Going) -> Intention | None:
    if going.mission is None:
        return None
    unit, hex_ = going.command.pieces()[0], view.world.label(going.mission.hex)
    return Intention(going.mission.kind, {"unit": unit, "hex": hex_})
