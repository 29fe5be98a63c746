"""What a command is told to be for: the mission of its unit, or what it is by itself. Told after the choice, and never
part of it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.players.planning import Aim
from engine.players.player import Intention
from engine.table.command import Command
from engine.titles.vinegar_joes_war.commands import Attack, Land, Move, Rail
from engine.titles.vinegar_joes_war.state import VinegarState

HOLD, TAKE, GATHER, ATTACK, LEAD, FEED = "hold", "take", "gather", "attack", "lead", "feed"


def purpose(
    view: VinegarState, command: Command, missions: Mapping[str, Aim], gathered: Mapping[str, int]
) -> Intention | None:
    """The purpose of a command; None where it would not interest a player."""
    if isinstance(command, Move | Rail | Land):
        return _march(view, command.unit, missions, gathered)
    return Intention(ATTACK, {"hex": command.hex}) if isinstance(command, Attack) else None


def _march(view: VinegarState, unit: str, missions: Mapping[str, Aim], gathered: Mapping[str, int]) -> Intention | None:
    label, counter = view.world.label, view.pieces[unit].counter
    if unit in gathered:
        return Intention(GATHER, {"unit": unit, "hex": label(gathered[unit])})
    if unit in missions:
        aim = missions[unit]
        if view.pieces[unit].loc == aim.hex:  # who is there can only leave it
            return None
        return Intention(HOLD if aim.held else TAKE, {"unit": unit, "hex": label(aim.hex)})
    if counter.hq or counter.depot:
        return Intention(LEAD if counter.hq else FEED, {"unit": unit})
    return None
