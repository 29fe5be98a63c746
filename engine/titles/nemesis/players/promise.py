"""What a combat promises at a glance: from Strength, Quality and ground alone, without playing it out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from engine.titles.nemesis.inputs import LASTING
from engine.titles.nemesis.pieces import Piece
from engine.titles.nemesis.players.stakes import worth_of
from engine.titles.nemesis.players.style import PLAIN, Style
from engine.titles.nemesis.rules.ch6_barricades import sap_side
from engine.titles.nemesis.rules.ch6_odds import column_of, strength, terrain_part
from engine.titles.nemesis.rules.ch6_quality import attack_quality, defence_quality, meeting_units
from engine.titles.nemesis.state import NemesisState
from engine.wargame.memo import memo

FACES: Final = range(1, 7)
STEP: Final = 2.3
"""A step lost, Laments included, in SaP."""
PUSHED: Final = 0.6
"""A retreat that takes no Objective."""
FALLS: Final = 0.8
"""How often a retreat that can be enforced takes the hex."""
MOST_SHIFT: Final = 4
SATISFIED: Final = 1.4


class Outlook(msgspec.Struct, frozen=True):
    """Means of one odds column over the die: steps of both sides, chance of a retreat, SaP for the attacker."""

    attacker: float
    defender: float
    retreat: float
    points: float


def promise(
    state: NemesisState, side: int, attackers: Sequence[Piece], target: int, style: Style = PLAIN
) -> float:
    """What an attack of these units is worth to a side, in SaP; 0 where it is better left alone."""
    defenders = state.units_at(target, 1 - side)
    chargers = [piece for piece in attackers if not piece.counter.artillery]
    if not chargers or not defenders:
        return 0.0
    power = sum(strength(piece, defending=False) for piece in attackers)
    column = column_of(state.world.charts.combat, power, sum(strength(p, defending=True) for p in defenders))
    if column is None:
        return 0.0
    shift = _shift(state, chargers, defenders, target)
    last = len(state.world.charts.combat.columns) - 1
    outlook = _outlooks(state)[max(0, min(last, column + shift))]
    return max(0.0, _worth(state, side, outlook, defenders, target, style))


def _shift(state: NemesisState, chargers: Sequence[Piece], defenders: Sequence[Piece], target: int) -> int:
    best = max(attack_quality(state, piece, target).total for piece in chargers if _beside(state, piece, target))
    resisters = meeting_units(state, [piece.id for piece in defenders])
    meeting = max(resisters, key=lambda piece: defence_quality(state, piece).total)
    ground = sum(part.value for part in terrain_part(state, target, meeting))
    return int(max(-MOST_SHIFT, min(MOST_SHIFT, best - defence_quality(state, meeting).total + ground)))


def _beside(state: NemesisState, piece: Piece, target: int) -> bool:
    return target in state.world.adjacent_over_lakes[piece.loc]


def _worth(
    state: NemesisState, side: int, outlook: Outlook, defenders: Sequence[Piece], target: int, style: Style
) -> float:
    steps = sum(piece.steps for piece in defenders)
    taken = target in state.enemy_objectives(side)
    ground = PUSHED + (worth_of(state, target, side, style) * FALLS if taken else 0.0)
    falls = max(outlook.retreat, min(1.0, outlook.defender / max(1, steps)) ** 2)
    return STEP * (min(outlook.defender, steps) - outlook.attacker) + SATISFIED * outlook.points + falls * ground


@memo(LASTING)
def _outlooks(state: NemesisState) -> Sequence[Outlook]:
    return tuple(_outlook(state, column) for column in range(len(state.world.charts.combat.columns)))


def _outlook(state: NemesisState, column: int) -> Outlook:
    found = [state.world.charts.combat.result(column, face) for face in FACES]
    sides = [sap_side(0, face) for face in FACES]
    points = sum(0 if side is None else 1 if side == 0 else -1 for side in sides)
    count = len(found)
    return Outlook(sum(one.attacker for one in found) / count, sum(one.defender for one in found) / count,
                   sum(one.retreat for one in found) / count, points / count)  # fmt: skip
