"""Case 4.1: the administration phase."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.commands import Clear, Done
from engine.titles.vinegar_joes_war.events import Deactivated, Interdicted
from engine.titles.vinegar_joes_war.rules.ch2_occupation import occupier
from engine.titles.vinegar_joes_war.rules.ch8_depots import can_spend, spend
from engine.titles.vinegar_joes_war.state import VinegarState


class ClearPorts(Decision, frozen=True):
    """The phasing side spends depots in ports that it occupies, to lift the interdiction there, whoever placed it
    [4.1/11]."""

    clause = "4.1/11"
    accepts = (Clear, Done)
    joining = True

    def commands(self, state: VinegarState) -> list[Command]:
        hexes = [hex_ for hex_ in own_ports(state) if can_spend(state, hex_, state.player)]
        return [*(Clear(state.world.label(hex_)) for hex_ in hexes), Done()]

    def reasons(self, state: VinegarState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        hex_ = state.world.find(command.hex)
        if hex_ is None or hex_ not in own_ports(state):
            yield reason("no_closed_port", self.clause, hex=command.hex)
        elif not can_spend(state, hex_, state.player):
            yield reason("no_depot", "25.0/2" if state.monsoon else self.clause, hex=command.hex)

    def apply(self, state: VinegarState, command: Any) -> Steps:
        if isinstance(command, Done):
            return ()
        hex_ = state.world.find(command.hex)
        assert hex_ is not None
        spend(state, hex_, state.player, "port", self.clause)
        lift(state, hex_)
        return [self]


def own_ports(state: VinegarState) -> list[int]:
    """Interdicted ports that the phasing side occupies."""
    marked = sorted(state.interdicted)
    return [hex_ for hex_ in marked if state.world.port(hex_) and occupier(state, hex_) == state.player]


def lift(state: VinegarState, hex_: int) -> None:
    """An interdicted marker goes."""
    del state.interdicted[hex_]
    state.touch_ground()
    state.emit(Interdicted(state.player, state.world.label(hex_), False, "4.1/11"))


class Administer(Step, frozen=True):
    """All other hexes are free again without cost, as far as the enemy interdicted them or by option whoever did; then
    the activated headquarters are turned back [4.1/11, 4.1/12, 7.11/1]."""

    clause = "4.1/12"

    def run(self, state: VinegarState) -> Steps:
        kept = own_ports(state)
        for hex_, placer in sorted(state.interdicted.items()):
            theirs = placer != state.player or not state.options.own_interdictions_stay
            if hex_ not in kept and theirs:
                lift(state, hex_)
        for piece in state.on_map(state.player):
            if piece.active:
                state.change(piece.id, active=False)
                state.emit(Deactivated(state.player, piece.id, self.clause))
        return ()
