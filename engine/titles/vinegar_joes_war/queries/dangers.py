"""What may befall a side and what it could take for sure, from the rules and exact odds alone: open places that bring
points, stacks that can be overwhelmed, units that fall out of command, prizes (rules 2.4, 7, 9, 13, 26)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import inf
from typing import Final

from engine.titles.vinegar_joes_war.inputs import GROUND, LINES, PIECES
from engine.titles.vinegar_joes_war.pieces import ALLIED, Piece, enemy
from engine.titles.vinegar_joes_war.positions.hiding import is_blank
from engine.titles.vinegar_joes_war.queries.forecast import Case, Forecast, assembled, attackable, forecast, together
from engine.titles.vinegar_joes_war.queries.threat import threat
from engine.titles.vinegar_joes_war.rules.ch2_occupation import occupier
from engine.titles.vinegar_joes_war.rules.ch7_command import commanded
from engine.titles.vinegar_joes_war.rules.ch9_reach import reach
from engine.titles.vinegar_joes_war.rules.ch13_result import ALL, EXCHANGE
from engine.titles.vinegar_joes_war.rules.ch13_support import defence_over
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.memo import memo

FACES: Final = 6


# -- who can come ------------------------------------------------------------------------------------------------------


def fights(piece: Piece) -> bool:
    """Whether a unit can go and fight."""
    return bool(piece.strength and piece.counter.move) and not is_blank(piece)


@memo(PIECES, GROUND, LINES)
def comers(state: VinegarState, side: int) -> Mapping[int, tuple[str, ...]]:
    """Where the units of a side that are seen could walk in one movement phase, and who [9.1/1, 9.23/1]."""
    scene, found = _untouched(state), dict[int, list[str]]()
    for piece in scene.on_map(side):
        if fights(piece) and scene.world.is_land(piece.loc):
            for loc in reach(scene, piece):
                found.setdefault(loc, []).append(piece.id)
    return {loc: tuple(units) for loc, units in found.items()}


@memo(PIECES, GROUND, LINES)
def strikers(state: VinegarState, side: int) -> Mapping[int, int]:
    """Hexes that units of a side could attack after one move on foot, and the strength that could come, each unit by
    itself: an upper bound [13.32/1, 13.42/1]."""
    found: dict[int, set[str]] = {}
    for loc, units in comers(state, side).items():
        for to in state.world.adjacent[loc]:
            found.setdefault(to, set()).update(units)
    for piece in state.on_map(side):
        for to in state.world.adjacent[piece.loc] if fights(piece) else ():
            found.setdefault(to, set()).add(piece.id)
    return {to: sum(state.pieces[unit].strength for unit in units) for to, units in found.items()}


def _untouched(state: VinegarState) -> VinegarState:
    """The position with nobody on his way."""
    scene = state.copy()
    scene.mover, scene.spent, scene.minimum, scene.combat = "", 0, frozenset(), None
    return scene


# -- places ------------------------------------------------------------------------------------------------------------


def places(state: VinegarState) -> list[int]:
    """The hexes that the Victory Point Chart names, where they count in this scenario [26.1/2, 26.1/6]."""
    return sorted({*state.world.first_captures, *_final(state)})


def _final(state: VinegarState) -> Mapping[int, int]:
    return state.world.charts.points.final_objectives if state.world.scenario.final_objectives else {}


def capture_of(state: VinegarState, hex_: int, side: int) -> int:
    """The points a side would score at once by standing in a place for the first time [26.1/2]."""
    prices = state.world.first_captures.get(hex_)
    return prices[side] if prices and (side, hex_) not in state.captured else 0


def at_stake(state: VinegarState, hex_: int, side: int) -> int:
    """The points that a side would lose to an enemy in a place: what they score at once, and at the end."""
    return capture_of(state, hex_, enemy(side)) + _final(state).get(hex_, 0)


def to_gain(state: VinegarState, hex_: int, side: int) -> int:
    """The points that a side has for sure by standing in a place: at once, and in the last turn at the end, unless the
    enemy's turn is still to come and he can attack there [26.1/2, 26.1/6]."""
    last = state.turn >= state.last_turn and occupier(state, hex_) != side
    kept = last and (side == ALLIED or hex_ not in strikers(state, ALLIED))
    return capture_of(state, hex_, side) + (_final(state).get(hex_, 0) if kept else 0)


def open_places(state: VinegarState, side: int) -> dict[int, tuple[str, ...]]:
    """The places at stake for a side in which nobody stands and an enemy could walk, and who."""
    coming = comers(state, enemy(side))
    wanted = (hex_ for hex_ in places(state) if at_stake(state, hex_, side) and hex_ in coming)
    return {hex_: coming[hex_] for hex_ in wanted if occupier(state, hex_) < 0}


def prizes(state: VinegarState, side: int) -> dict[int, int]:
    """The places without enemies that a side would score by standing in, and the points."""
    found = {hex_: to_gain(state, hex_, side) for hex_ in places(state) if occupier(state, hex_) < 0}
    return {hex_: points for hex_, points in found.items() if points}


# -- might -------------------------------------------------------------------------------------------------------------


def overmatch(state: VinegarState, hex_: int, side: int, units: Sequence[str] = ()) -> float:
    """How many times the defence of a hex the enemies that are seen could bring after one move; with ``units`` as if
    these stood there. Without strength to defend anything is too much [13.9/1, 13.73/2]."""
    found = threat(state, hex_, enemy(side), units, viewer=side)
    if found is None or found.sure is None:
        return 0.0
    odds = found.sure.worst.odds
    return odds.attack / odds.defence if odds.defence else inf


def bound_of(state: VinegarState, stack: Sequence[Piece]) -> float:
    """More than :func:`overmatch` can be without support: every attack concentric, no terrain [13.5/1]."""
    attack = 2 * strikers(state, enemy(stack[0].counter.side)).get(stack[0].loc, 0)
    defence = sum(piece.strength for piece in stack)
    return attack / defence if defence else (inf if attack else 0.0)


def holds_out(state: VinegarState, hex_: int, stack: Sequence[Piece], times: float) -> bool:
    """Whether less than so many times the defence of a stack could come against it in a hex, all counted that could."""
    coming = 2 * strikers(state, enemy(stack[0].counter.side)).get(hex_, 0)
    return coming == 0 or coming < times * sum(piece.strength for piece in stack)


# -- command -----------------------------------------------------------------------------------------------------------


def fallen_out(state: VinegarState, side: int) -> list[Piece]:
    """Units that fight, so no headquarters, that were in command when the phase began and would not be, if it were
    judged now [7.3/1]."""
    lost = state.command - commanded(state, side)
    return [one for one in state.on_map(side) if one.id in lost and one.strength and not one.counter.hq]


def in_radius(state: VinegarState, side: int, hex_: int) -> bool:
    """Whether an activated headquarters has a hex in its radius [7.2/1]."""
    distance = state.world.grid.distance
    return any(0 <= distance(piece.loc, hex_) <= piece.radius for piece in state.on_map(side) if piece.radius >= 0)


# -- prizes by force ---------------------------------------------------------------------------------------------------


def attacks_on_places(state: VinegarState, side: int) -> Iterator[tuple[int, Fraction, Sequence[str]]]:
    """The places with enemies in them that units of the phasing side can attack now, the chance that all of them
    together clear it for a pursuit, and who attacks [13.10/1, 14.2/1]."""
    wanted = {hex_ for hex_ in places(state) if to_gain(state, hex_, side)}
    for hex_, units in attackable(state).items():
        if hex_ in wanted:
            able = tuple(together(state, units))
            combat = assembled(state, able, hex_)
            shifted = bool(defence_over(state, combat))
            yield hex_, Fraction(0) if shifted else chance_to_take(state, forecast(state, combat)), able


def chance_to_take(state: VinegarState, found: Forecast) -> Fraction:
    """On the best table that may be used, if what is not seen is the strongest it can be."""
    tables = [name for name in found.worst.tables if name not in found.barred]
    return max((_chance(state, found.worst, name) for name in tables), default=Fraction(0))


def _chance(state: VinegarState, case: Case, table: str) -> Fraction:
    """The faces that leave nobody in the hex and let the attacker in, none lost in an exchange."""
    results = state.world.charts.results
    faces = 0
    for name, count in case.tables[table].items():
        result = results[name]
        cleared = result.defender_loss == ALL or result.defender_retreat > 0
        faces += count if cleared and result.pursuit and result.attacker_loss != EXCHANGE else 0
    return Fraction(faces, FACES)
