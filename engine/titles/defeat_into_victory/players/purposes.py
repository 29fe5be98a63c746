"""What a command is told to be for. Told after the choice, and never part of it; a place is named only where the move
would be another one without it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.players.player import Intention
from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Attack, Move
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.players.arrangement import Arrangement
from engine.titles.defeat_into_victory.players.front import Front
from engine.titles.defeat_into_victory.players.missions import HOLD, TAKE, Mission, nearness
from engine.titles.defeat_into_victory.players.plans import Plan, options_of
from engine.titles.defeat_into_victory.players.stakes import swing
from engine.titles.defeat_into_victory.rules.ch3_control import controller

GATHER, ATTACK, FEED, ADVANCE = "gather", "attack", "feed", "advance"


def attacking(command: Command) -> Intention | None:
    """The purpose of a command outside of a march."""
    return Intention(ATTACK, {"hex": command.target}) if isinstance(command, Attack) else None


class Marching:
    """What the moves of a plan are for."""

    def __init__(self, front: Front, plan: Plan) -> None:
        """``front`` weighs as the posture of the plan does."""
        self.view, self.side, self.plan, self._front = front.state, front.side, plan, front
        self._gathered: Mapping[str, int] = {name: target for target, names, _ in plan.attacks for name in names}

    def purpose(self, command: Command) -> Intention | None:
        """The purpose of a move; None where it would not interest a player."""
        if not isinstance(command, Move):
            return None
        unit, end = self.view.pieces[command.unit], self.view.world.loc(command.path[-1])
        if unit.id in self._gathered:
            return self._told(GATHER, unit, self._gathered[unit.id])
        if swing(self.view, end) > 0:
            return self._told(HOLD if controller(self.view, end) == self.side else TAKE, unit, end)
        mission = self._front.missions.get(unit.id)
        if mission is None or unit.loc == mission.hex:  # who is there can only leave it
            return None
        if self._decides(unit, end, mission):
            return self._told(mission.kind, unit, mission.hex)
        return self._otherwise(unit, end, mission)

    def _told(self, key: str, unit: Piece, hex_: int) -> Intention:
        return Intention(key, {"unit": unit.id, "hex": self.view.world.label(hex_)})

    def _decides(self, unit: Piece, end: int, mission: Mission) -> bool:
        """Whether a unit would go elsewhere if nobody were sent for the hex of its mission, all others going where they
        go."""
        options = options_of(self.view, [unit])
        made = Arrangement(self._front.without(mission.hex), options, frozenset(options))
        for name, hex_ in self.plan.went.items():
            if name != unit.id:
                made.put(name, hex_)
        made.improve(1)
        return made.went.get(unit.id, unit.loc) != end

    def _otherwise(self, unit: Piece, end: int, mission: Mission) -> Intention | None:
        """What else it is for: to be fed, or to come on to where more than one place draws it."""
        if self._front.hunger(unit, end) < self._front.hunger(unit, unit.loc):
            return Intention(FEED, {"unit": unit.id})
        near = nearness(self.view, unit, end, mission.hex) > nearness(self.view, unit, unit.loc, mission.hex)
        return Intention(ADVANCE, {"unit": unit.id}) if near else None
