"""What a command is told to be for: the mission of its unit, or what it is by itself. Told after the choice, and never
part of it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.players.planning import Aim
from engine.players.player import Intention
from engine.table.command import Command
from engine.titles.tail_of_the_tiger.commands import Attack, Bomb, March, Redeploy, Shuttle, Storm
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import KUNMING, RING

HOLD, TAKE, GATHER, ATTACK, PAY, RESERVE, BOMB = "hold", "take", "gather", "attack", "pay", "reserve", "bomb"


def purpose(
    view: TigerState, command: Command, missions: Mapping[str, Aim], gathered: Mapping[str, int]
) -> Intention | None:
    """The purpose of a command; None where it would not interest a player."""
    if isinstance(command, March):
        return _march(view, command.units[0], missions, gathered)
    if isinstance(command, Redeploy):
        paying = command.where == view.world.label(view.world.box(RING))
        return Intention(PAY, {"unit": command.unit}) if paying else _to(RESERVE, command.unit, command.where)
    if isinstance(command, Shuttle):
        return _to(RESERVE, command.unit, view.world.label(view.world.named(KUNMING)))
    if isinstance(command, Attack | Storm | Bomb):
        return Intention(BOMB if isinstance(command, Bomb) else ATTACK, {"hex": command.hex})
    return None


def _march(view: TigerState, unit: str, missions: Mapping[str, Aim], gathered: Mapping[str, int]) -> Intention | None:
    if unit in gathered:
        return _to(GATHER, unit, view.world.label(gathered[unit]))
    aim = missions.get(unit)
    if aim is None or view.pieces[unit].loc == aim.hex:  # who is there can only leave it
        return None
    return _to(HOLD if aim.held else TAKE, unit, view.world.label(aim.hex))


def _to(key: str, unit: str, label: str) -> Intention:
    return Intention(key, {"unit": unit, "hex": label})
