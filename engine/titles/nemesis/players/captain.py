"""Captain: moves by plan, fights by expectation, and answers all else by what the position is worth after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from engine.players.player import Choice, Intention, Meter, Weighed
from engine.table import agenda
from engine.table.command import Command
from engine.titles.nemesis.commands import Attack, Done, Seize
from engine.titles.nemesis.players.assaults import commit, declare
from engine.titles.nemesis.players.moves import digging, moves
from engine.titles.nemesis.players.purposes import purpose
from engine.titles.nemesis.players.style import PLAIN
from engine.titles.nemesis.players.wagons import wagon_moves
from engine.titles.nemesis.players.weighing import weigh
from engine.titles.nemesis.rules.ch6_attack import CommitUnits, DeclareAttacks
from engine.titles.nemesis.rules.ch6_objective import CommitSeizers
from engine.titles.nemesis.state import NemesisState

OTHERS: Final = 3
MARCHES: Final = ("Movement", "ForwardMove", "RailMovement")


class Captain:
    """Looks one act ahead: its missions are made from each position without memory, and its combats are thought to
    their end."""

    name = "captain"
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
            return with_purpose(declare(view, decision, listed, meter, self.style))
        if isinstance(decision, CommitUnits | CommitSeizers):
            named = [Choice(one.command, one.value) for one in commit(view, decision, listed, meter, self.style)]
            return msgspec.structs.replace(named[0], then=tuple(named[1:]))
        return with_purpose(weigh(view, decision.side(view), listed, self.seed, meter, self.style))

    def interrupt(self, view: NemesisState, offered: Sequence[Command], meter: Meter) -> Choice | None:
        """A Battalion that is dropped can join again only at the end of a phase: it is left where it is."""
        return None

    def _march(self, view: NemesisState, side: int, listed: Sequence[Command], meter: Meter) -> Choice:
        """The move that gains most; Transporters follow when the units have gone, and at last Bunkers are dug."""
        found = moves(view, side, listed, meter, self.style) or wagon_moves(view, side, listed, meter)
        if found:
            return Choice(found[0].command, found[0].gain, purpose(view, found[0]),
                          tuple(Weighed(one.command, one.gain) for one in found[1 : 1 + OTHERS]))  # fmt: skip
        dug = digging(view, side, listed)
        return Choice(dug or next(one for one in listed if isinstance(one, Done)))


def with_purpose(found: Sequence[Weighed]) -> Choice:
    """The best with the next best, and what an attack is for."""
    best = found[0]
    intention = None
    if isinstance(best.command, Attack | Seize):
        intention = Intention("attack", {"hex": best.command.target})
    return Choice(best.command, best.value, intention, tuple(found[1 : 1 + OTHERS]))
