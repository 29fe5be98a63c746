"""What a command is told to be for. Told after the choice, and never part of it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.players.player import Intention
from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Attack, Move
from engine.titles.defeat_into_victory.players.missions import HOLD, TAKE, Mission
from engine.titles.defeat_into_victory.players.stakes import swing
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.state import DefeatState

GATHER, ATTACK = "gather", "attack"


def purpose(
    view: DefeatState, command: Command, missions: Mapping[str, Mission], gathered: Mapping[str, int]
) -> Intention | None:
    """The purpose of a command; None where it would not interest a player."""
    label = view.world.label
    if isinstance(command, Attack):
        return Intention(ATTACK, {"hex": command.target})
    if not isinstance(command, Move):
        return None
    end = view.world.find(command.path[-1])
    if command.unit in gathered:
        return Intention(GATHER, {"unit": command.unit, "hex": label(gathered[command.unit])})
    if end is not None and swing(view, end) > 0:
        mine = view.pieces[command.unit].counter.side
        return Intention(_kept(view, end, mine), {"unit": command.unit, "hex": label(end)})
    mission = missions.get(command.unit)
    if mission is None or view.pieces[command.unit].loc == mission.hex:  # who is there can only leave it
        return None
    return Intention(mission.kind, {"unit": command.unit, "hex": label(mission.hex)})


def _kept(view: DefeatState, hex_: int, side: int) -> str:
    return HOLD if controller(view, hex_) == side else TAKE
