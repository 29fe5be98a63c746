"""Chapter 10: stacking, and what of a stack is seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.table.agenda import Decision, Step, Steps
from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.commands import Choose
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE, Piece
from engine.titles.vinegar_joes_war.rules.ch16_dead import eliminate
from engine.titles.vinegar_joes_war.state import VinegarState

BRIGADES = ("X", "III")


def limit(state: VinegarState, hex_: int) -> int:
    """So many units of a side may stand in a hex, by its terrain or place [10.0/1]."""
    return state.world.stacking[hex_]


def excess(state: VinegarState, hex_: int, side: int) -> int:
    """How many units too many of a side stand in a land hex; one armoured brigade or regiment stacks free, and each
    unit counts as one, a reduced one too; nothing else counts [10.1/1, 10.11/1, 10.4/1, 15.4/1]."""
    return over_limit(state, hex_, state.units_at(hex_, side))


def over_limit(state: VinegarState, hex_: int, units: Sequence[Piece]) -> int:
    """How many of some units would be too many in a hex [10.0/1, 10.11/1]."""
    free = any(_bonus(piece) for piece in units)
    return max(0, len(units) - free - limit(state, hex_))


def _bonus(piece: Piece) -> bool:
    return piece.counter.armour and piece.counter.size in BRIGADES


def crowded(state: VinegarState, side: int) -> list[int]:
    """Hexes in which too many units of a side stand, or guerrillas with other Allies, in order [10.2/1, 17.3/4]."""
    at, limits = state.at, state.world.stacking
    stacks = sorted([hex_ for hex_ in state.occupied(side) if len(at[hex_]) > 1 or not limits[hex_]])
    return [hex_ for hex_ in stacks if excess(state, hex_, side) or mixed(state, hex_, side)]


def mixed(state: VinegarState, hex_: int, side: int) -> bool:
    """Whether guerrillas share a hex with other Allied units [17.3/4]."""
    return side == ALLIED and len({piece.counter.guerrilla for piece in state.units_at(hex_, side)}) > 1


def untenable(state: VinegarState) -> dict[str, str]:
    """The hexes that a check would thin out, with the clause that each breaks [10.2/1, 17.3/4]."""
    found = ((hex_, side) for side in (JAPANESE, ALLIED) for hex_ in crowded(state, side))
    return {state.world.label(hex_): "10.2/1" if excess(state, hex_, side) else "17.3/4" for hex_, side in found}


class CheckStacking(Step, frozen=True):
    """At the end of a movement or combat phase the limits bind, the phasing side first [10.2/1, 6.3/6]."""

    clause = "10.2/1"
    impulse: int = 1

    def run(self, state: VinegarState) -> Steps:
        order = (state.player, state.other) if state.player >= 0 else (JAPANESE, ALLIED)
        return [ThinOut(side) for side in order if crowded(state, side)]


class ThinOut(Decision, frozen=True):
    """The owner eliminates the excess of each stack, unit by unit [10.2/1]."""

    clause = "10.2/1"
    accepts = (Choose,)
    owner: int

    def commands(self, state: VinegarState) -> list[Choose]:
        hexes = crowded(state, self.owner)
        return [Choose(piece.id) for piece in state.units_at(hexes[0], self.owner)] if hexes else []

    def reasons(self, state: VinegarState, command: Choose) -> Iterable[Reason]:
        if command not in self.commands(state):
            yield reason("not_crowded", self.clause, unit=command.unit)

    def apply(self, state: VinegarState, command: Any) -> Steps:
        eliminate(state, command.unit, self.clause)
        return [self] if crowded(state, self.owner) else ()


# -- what is seen


def seen(state: VinegarState, hex_: int, viewer: int) -> bool:
    """Whether a side may look through an enemy stack: where one of its airstrikes lies, and in the combat that is
    being fought [10.6/1, 10.6/2]."""
    fought = state.combat is not None and state.combat.table and state.combat.target == hex_
    return bool(fought) or any(piece.counter.strike for piece in state.over(hex_, viewer))
