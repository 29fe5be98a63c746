"""Rules 5.0 and 5.1: the Assault Phase and its movement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from engine.table.agenda import Steps
from engine.table.command import Command
from engine.table.listing import Chain, Lazy
from engine.table.verdict import Reason
from engine.titles.nemesis.commands import Ambush, Dig, Done, Drop, Move
from engine.titles.nemesis.pieces import Piece
from engine.titles.nemesis.rules import ch6_attack
from engine.titles.nemesis.rules.ch2_stacking import EnforceStacking
from engine.titles.nemesis.rules.ch5_fieldworks import (
    ambush_reasons,
    dig,
    dig_reasons,
    lay_ambush,
    listed_ambushes,
    listed_digs,
)
from engine.titles.nemesis.rules.ch5_lists import assault_moves, some_can_move, to_command, yet_to_move
from engine.titles.nemesis.rules.ch5_march import BeginSegment, March, MoveAlong, start_move
from engine.titles.nemesis.rules.ch5_paths import points_reasons
from engine.titles.nemesis.state import NemesisState

MOVES: Final = 1
"""Where the moves stand among the parts of a :class:`Movement`."""


def assault_phase(state: NemesisState, side: int) -> Steps:
    """All movement of the phase, the stacking limit, then the assaults [5.0/1]."""
    return (
        BeginSegment("movement", side, "5.1/1"),
        Movement(side),
        EnforceStacking(side),
        BeginSegment("assaults", side, "5.2/1b"),
        ch6_attack.DeclareAttacks(side, assault=True),
    )


class Movement(March, frozen=True):
    """Pieces move, Light Troops lay Ambushes, units that stand still dig in; nobody has to [5.0/1, 5.1/1].

    Reasons: those of :mod:`ch5_paths` for a move and of :mod:`ch5_fieldworks` for Ambushes and Bunkers.
    """

    clause: ClassVar[str] = "5.1/1"
    own: ClassVar[tuple[type[Command], ...]] = (Move, Ambush, Dig, Done)
    accepts: ClassVar[tuple[type[Command], ...]] = (*own, Drop)

    def segment_parts(self, state: NemesisState) -> Chain[Sequence[Command]]:
        units = to_command(state, self.mover)
        return Chain[Sequence[Command]](
            (
                ((Done(),),),
                assault_moves(state, self.mover, yet_to_move(state, self.mover)),
                listed_ambushes(state, units, self.mover),
                Lazy(partial(listed_digs, state), (units,)),
            )
        )

    def goes_on(self, state: NemesisState, parts: Chain[Sequence[Command]]) -> bool:
        moves: Any = parts.parts[MOVES]
        return some_can_move(state, moves)

    def segment_reasons(self, state: NemesisState, command: Command) -> Iterable[Reason]:
        if isinstance(command, Move):
            return self.move_reasons(state, command)
        if isinstance(command, Ambush):
            return ambush_reasons(state, command, self.mover)
        return dig_reasons(state, command, self.mover) if isinstance(command, Dig) else ()

    def price_reasons(self, state: NemesisState, piece: Piece, locs: Sequence[int]) -> Iterable[Reason]:
        return points_reasons(state, piece, locs)

    def segment_apply(self, state: NemesisState, command: Command) -> Steps:
        if isinstance(command, Move):
            return (start_move(state, command), self)
        if isinstance(command, Ambush):
            lay_ambush(state, command)
        elif isinstance(command, Dig):
            dig(state, command)
        return () if isinstance(command, Done) else (self,)


__all__ = ["Movement", "MoveAlong", "assault_phase"]
