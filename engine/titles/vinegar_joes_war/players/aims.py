"""What a side wants: places that bring points, and who goes for which, or stays in one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.players.planning import Aim
from engine.titles.vinegar_joes_war.pieces import ALLIED, AMPHIBIOUS, BOX, ENGINEER, JAPANESE, UNKNOWN, Piece, enemy
from engine.titles.vinegar_joes_war.players.distances import FAR, marches
from engine.titles.vinegar_joes_war.rules.ch2_occupation import occupier
from engine.titles.vinegar_joes_war.rules.ch18_landing import landings
from engine.titles.vinegar_joes_war.rules.ch18_ports import usable_ports
from engine.titles.vinegar_joes_war.rules.ch18_waters import own_waters
from engine.titles.vinegar_joes_war.state import VinegarState

BLIND: Final = 2.5
"""The strength of a unit that is not seen."""
TURN: Final = 12
"""Halves of a point that a unit goes in a turn, as a rule of thumb."""
PATIENCE: Final = 0.8
"""What is left of the worth of a place for each turn of marching there."""
NEAR: Final = 14
"""Halves of a point from which an enemy can attack a place in an impulse."""
LATER: Final = 24
"""The same for both impulses of a turn; half of it counts."""
MOST: Final = 10.0
"""Strength beyond which a place needs no other holder, so that the unit there attacks what threatens it."""
LANDED: Final = 5
"""Strength that an amphibious marker of the enemy may bring to a coast."""
SMALL: Final = 2
"""Strength of a unit that stays in a place without being needed there."""
LAST: Final = 2
"""Turns before the end in which every place is held, as it counts for the side that stands in it."""
SAFE: Final = 1.2
"""Times the strength that may come with which a place should be held."""
CALL: Final = 40
"""Halves of a point from which a unit is called to hold a place."""
SPARE: Final = 0.05
"""How much a place of ours that is threatened draws those it does not need."""
VOYAGE: Final = 8
"""What a landing counts for, in halves of a point."""
MARGIN: Final = 1.5


def might(piece: Piece) -> float:
    """The strength of a unit as far as it is known."""
    return BLIND if piece.counter.kind == UNKNOWN else piece.strength


def fights(piece: Piece) -> bool:
    """Whether a unit is there to march and fight."""
    return bool(piece.strength and piece.counter.move and not piece.counter.hq and piece.counter.kind != ENGINEER)


def stakes(state: VinegarState, side: int) -> dict[int, float]:
    """Hex -> what a side would gain or lose there in victory points; nothing where there is nothing at stake."""
    points, first = state.world.charts.points, state.world.first_captures
    final = points.final_objectives if state.world.scenario.final_objectives else {}

    def prize(hex_: int, who: int) -> float:
        return first[hex_][who] if hex_ in first and (who, hex_) not in state.captured else 0.0

    found = {}
    for hex_ in {*final, *first} - state.world.worthless:
        owner, ends = occupier(state, hex_), final.get(hex_, 0)
        foe = prize(hex_, enemy(side))
        found[hex_] = foe + ends if owner == side else prize(hex_, side) + ends * (1 + (owner >= 0))
    return {hex_: worth for hex_, worth in sorted(found.items()) if worth}


def strived_for(state: VinegarState) -> list[int]:
    """The places at which either side has something to gain or to lose."""
    return sorted({*stakes(state, JAPANESE), *stakes(state, ALLIED)})


def aims(state: VinegarState, side: int) -> list[Aim]:
    """The places that are at stake, the dearest first."""
    at_stake = stakes(state, side)
    ours = [hex_ for hex_ in at_stake if occupier(state, hex_) == side]
    comers, found = threats(state, ours, enemy(side)), []
    for hex_, weight in at_stake.items():
        times = state.world.defence[1][hex_] / 2
        if hex_ in ours:
            need = min(MOST, SAFE * comers.get(hex_, 0.0) / times) - _fixed(state, hex_)
            found.append(Aim(hex_, weight, max(0.0, need), held=True))
        else:
            there = sum(map(might, state.units_at(hex_))) * times
            found.append(Aim(hex_, weight, max(2.0, MARGIN * there)))
    return sorted(found, key=lambda aim: (-aim.weight, aim.hex))


def _fixed(state: VinegarState, hex_: int) -> int:
    """The strength in a hex that cannot leave it."""
    return sum(piece.strength for piece in state.units_at(hex_) if not piece.counter.move)


def threats(state: VinegarState, places: list[int], foe: int) -> dict[int, float]:
    """Place -> the enemy strength that can come there in a turn: each unit counts where it is nearest, and whatever
    lands on coasts that are open to it."""
    ships = len(state.supports(foe, BOX, AMPHIBIOUS))
    shores = (hex_ for hex_ in places if state.world.coastal(hex_) and own_waters(state, hex_, foe))
    found: dict[int, float] = {hex_: float(LANDED * ships) for hex_ in shores}
    for piece in state.on_map(foe) if places else ():
        if piece.counter.kind == UNKNOWN or (piece.strength and piece.counter.move):
            steps = {hex_: marches(state, hex_, piece.counter).get(piece.loc, FAR) for hex_ in places}
            near = min(places, key=lambda hex_: (steps[hex_], hex_))
            if steps[near] <= LATER:
                found[near] = found.get(near, 0.0) + might(piece) * (1.0 if steps[near] <= NEAR else 0.5)
    return found


def missions(state: VinegarState, units: Iterable[Piece]) -> dict[str, Aim]:
    """Unit -> where it should be: holders first, then each where it brings most, the strong ones first."""
    units = sorted(units, key=lambda piece: (-piece.strength, piece.id))
    if not units:
        return {}
    wanted, given = aims(state, units[0].counter.side), dict[str, Aim]()
    for aim in wanted:
        if aim.held:
            given |= dict.fromkeys(_holders(state, aim, [piece for piece in units if piece.id not in given]), aim)
    sent = dict.fromkeys((aim.hex for aim in wanted), 0.0)
    for piece in units:
        if piece.id not in given:
            best = max(((pull(state, piece, aim, sent[aim.hex]), -aim.hex, aim) for aim in wanted), default=None)
            if best is not None and best[0] > 0:
                given[piece.id] = best[2]
                sent[best[2].hex] += piece.strength
    return given


def _holders(state: VinegarState, aim: Aim, units: list[Piece]) -> list[str]:
    """Who holds a place: those next to it, until there is enough; a small unit stays where it is, in the end any."""
    steps = {piece.id: marches(state, aim.hex, piece.counter).get(piece.loc, FAR) for piece in units}
    near = sorted((piece for piece in units if steps[piece.id] <= CALL),
                  key=lambda p: (-(-steps[p.id] // TURN), p.strength, p.id))  # fmt: skip
    late = state.last_turn - state.turn < LAST
    found, total = [], 0.0
    for piece in near:
        guard = not total and not steps[piece.id] and (late or piece.strength <= SMALL)
        if total < aim.need or guard:
            found.append(piece.id)
            total += piece.strength
    return found


def pull(state: VinegarState, piece: Piece, aim: Aim, sent: float) -> float:
    """How much a place draws a unit: its worth, less with the turns to get there, and with those who go already."""
    steps = journey(state, piece, aim.hex)
    if steps >= FAR:
        return 0.0
    turns, left = steps / TURN, state.last_turn - state.turn + 1
    if turns > 1.5 * left:
        return 0.0
    if aim.held:
        return float(SPARE * aim.weight * PATIENCE**turns) if aim.need else 0.0
    full = sent / aim.need
    return float(aim.weight * PATIENCE**turns * (1.0 if full < 1 else 0.5 if full < 2 else 0.15))


def journey(state: VinegarState, piece: Piece, to: int) -> int:
    """Halves of a point to a place, over land, or by sea from a port where ships can be had."""
    field, side = marches(state, to, piece.counter), piece.counter.side
    by_land = field.get(piece.loc, FAR)
    if piece.loc not in usable_ports(state, side) or not state.supports(side, BOX, AMPHIBIOUS):
        return by_land
    coast = landings(state, piece) if side == state.player else []
    beach = min((field[hex_] for hex_ in coast if hex_ in field), default=FAR)
    return min(by_land, VOYAGE + beach)
