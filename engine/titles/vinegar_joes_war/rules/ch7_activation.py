"""Case 7.1: activating headquarters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.table.agenda import Decision, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.commands import Activate, Done
from engine.titles.vinegar_joes_war.events import Activated
from engine.titles.vinegar_joes_war.rules.ch8_depots import can_spend, spend
from engine.titles.vinegar_joes_war.state import VinegarState


class ActivateHeadquarters(Decision, frozen=True):
    """The phasing side turns headquarters to their activated side, each for a depot in its own hex; they stay so to the
    administration phase and move and fight as any unit [2.32/1, 7.1/1, 7.1/2, 7.11/1]."""

    clause = "7.1/1"
    accepts = (Activate, Done)
    joining = True
    impulse: int = 1

    def commands(self, state: VinegarState) -> list[Command]:
        names = (piece.id for piece in state.on_map(state.player) if piece.counter.hq)
        return [*(Activate(name) for name in names if not any(against(state, name))), Done()]

    def reasons(self, state: VinegarState, command: Any) -> Iterable[Reason]:
        return () if isinstance(command, Done) else against(state, command.unit)

    def apply(self, state: VinegarState, command: Any) -> Steps:
        if isinstance(command, Done):
            return ()
        piece = state.pieces[command.unit]
        spend(state, piece.loc, state.player, "activation", self.clause)
        state.change(piece.id, active=True)
        state.emit(Activated(state.player, piece.id, state.world.label(piece.loc), self.clause))
        return [self]


def against(state: VinegarState, name: str) -> Iterator[Reason]:
    """Why a headquarters cannot be activated."""
    piece = state.pieces.get(name)
    if piece is None or piece.counter.side != state.player or not state.world.open_hex(piece.loc):
        yield reason("not_yours", "7.1/1", unit=name)
    elif not piece.counter.hq:
        yield reason("no_headquarters", "7.1/1", unit=name)
    elif piece.active:
        yield reason("is_active", "2.32/1", unit=name)
    elif not can_spend(state, piece.loc, state.player):
        yield reason("no_depot", "7.1/1", unit=name, hex=state.world.label(piece.loc))
