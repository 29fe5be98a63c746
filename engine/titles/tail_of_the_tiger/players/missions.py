"""Who goes where: those who hold a place, and those who go for one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.players.planning import Aim
from engine.titles.tail_of_the_tiger.pieces import IMPERIAL, Piece
from engine.titles.tail_of_the_tiger.players.aims import CENTER, aims, fights
from engine.titles.tail_of_the_tiger.players.distances import turns_to
from engine.titles.tail_of_the_tiger.players.redoubt import LAUNCHED, PRESSED, around, bastion, launching
from engine.titles.tail_of_the_tiger.players.ring import pays
from engine.titles.tail_of_the_tiger.players.style import PLAIN, Style
from engine.titles.tail_of_the_tiger.rules.ch11_march import wrong_zone
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import CHUNGKING

PATIENCE: Final = 0.8
"""What is left of the worth of a place for each turn of marching there."""
RISING: Final = 14.0
"""Chungking, as long as a Chinese ally can free it."""
ACROSS: Final = 0.3
"""How much less a place draws Imperial units from the other side of the Weather Line."""
CALL: Final = 2.5
"""Turns from which a unit is called to hold a place."""
SPARE: Final = 0.1
"""How much a place of ours that is threatened draws those whom it does not need."""
ANYBODY: Final = 1.0
"""The defence that one unit has at least."""
ENOUGH: Final = 36.0
"""The defence in the redoubt from which others before it are thought of: three divisions."""
WALKS: Final = 9.0
"""What an open place is worth at least that a unit turns aside for."""
STROLLS, LIGHT = 2.0, 10
"""The same for a weak one, and the attack that it has at most."""


def missions(state: TigerState, units: Iterable[Piece], style: Style = PLAIN) -> dict[str, Aim]:
    """Unit -> where it should be: those that hold where they stand, those called to hold, then each where it brings
    most, the strong ones first."""
    units = sorted(units, key=lambda piece: (-max(0, piece.values.attack), piece.id))
    if not units:
        return {}
    side = units[0].counter.side
    wanted = aims(state, side, style)
    given = _held(state, wanted, units, style)
    sent = dict.fromkeys((aim.hex for aim in wanted), 0.0)
    for piece in (piece for piece in units if piece.id not in given):
        pulls = ((_pull(state, piece, aim, sent[aim.hex], style), -aim.hex, aim) for aim in wanted)
        best = max(pulls, default=None)
        if best is not None and best[0] > 0:
            given[piece.id] = best[2]
            sent[best[2].hex] += piece.values.attack
    return given


def _held(state: TigerState, wanted: Sequence[Aim], units: list[Piece], style: Style) -> dict[str, Aim]:
    """Those who hold where they stand, then those who are called to hold; before these, whoever can walk into an open
    place."""
    given = dict[str, Aim]()
    for asked, reach in _rounds(state, wanted, style):
        if reach == CALL and style.points:
            given |= _walked_in(state, wanted, [piece for piece in units if piece.id not in given], style)
        for aim, need in asked:
            free = [piece for piece in units if piece.id not in given]
            there = [piece for piece in units if given.get(piece.id) is aim]
            if style.lean:
                free = [piece for piece in free if _spared(state, piece, aim, style)]
            given |= dict.fromkeys(_holders(state, aim, need, there, free, reach), aim)
    return given


Asked = list[tuple[Aim, float]]
"""Places with the defence they ask for in a round."""


def _rounds(state: TigerState, wanted: Sequence[Aim], style: Style) -> Iterator[tuple[Asked, float]]:
    """What is asked for by turns, and from how far: with a redoubt first one unit for each Supply Center, then enough
    for that one; once the enemy is near one unit for each hex from which it is stormed and each city from which it is
    bombed; then all that is near for it, then for these hexes."""
    held = [aim for aim in wanted if aim.held and aim.need]
    if style.redoubt:
        centers, near = [aim for aim in held if aim.weight >= CENTER], around(state)
        last = [aim for aim in centers if aim.hex == bastion(state)]
        before = [aim for aim in held if aim.hex in near and aim.weight >= PRESSED]
        cities = [aim for aim in held if before and LAUNCHED <= aim.weight < PRESSED]
        yield [(aim, ANYBODY) for aim in centers], 1.0
        yield [(aim, min(aim.need, ENOUGH)) for aim in last], 1.0
        yield [(aim, ANYBODY) for aim in (*before, *cities)], 1.0
        if style.ports:
            ports = [aim for aim in held if aim.hex in launching(state)]
            yield [(aim, ANYBODY) for aim in ports], 1.0
            yield [(aim, min(aim.need, ENOUGH)) for aim in ports], 1.0
        yield [(aim, aim.need) for aim in (*last, *before)], 1.0
    for reach in (0.0, CALL):
        yield [(aim, aim.need) for aim in held], reach


def _spared(state: TigerState, piece: Piece, aim: Aim, style: Style) -> bool:
    """Whether a place is worth leaving a unit in it: none that is much stronger than it asks for, but in the northern
    cities those who pay for the Ring."""
    north = state.world.named_hexes(state.world.charts.given.victory.north.hexes)
    return piece.values.attack <= style.lean * aim.need or (aim.hex in north and pays(piece))


def _walked_in(state: TigerState, wanted: Sequence[Aim], units: list[Piece], style: Style) -> dict[str, Aim]:
    """One of those who hold nothing for each open place that is dear and can be entered in this turn; where the strong
    ones are kept together, one of the weak for others that are worth something."""
    given, taken = dict[str, Aim](), set[int]()
    opened = [aim for aim in wanted if not aim.held and not state.units_at(aim.hex)]
    opened = [aim for aim in opened if aim.weight >= (STROLLS if style.lean else WALKS)]
    ways = [(-aim.weight, turns_to(state, aim.hex, piece), _dear(piece), piece.id, aim)
            for aim in opened for piece in units
            if not _wrong(state, piece, aim.hex) and (aim.weight >= WALKS or piece.values.attack <= LIGHT)]  # fmt: skip
    for _, turns, _, name, aim in sorted(ways, key=lambda way: way[:4]):
        if turns <= 1.0 and name not in given and aim.hex not in taken:
            given[name] = aim
            taken.add(aim.hex)
    return given


def _wrong(state: TigerState, piece: Piece, hex_: int) -> bool:
    """Whether an Ally would stand alone on the side of the Weather Line where he dies [6.3/2]."""
    return bool(wrong_zone(piece)) and state.world.zone(hex_) == wrong_zone(piece)


def _holders(
    state: TigerState, aim: Aim, need: float, there: list[Piece], units: list[Piece], reach: float
) -> list[str]:
    """Who else holds a place: the nearest, until there is enough; garrisons that never move count, and so does the
    room."""
    turns = {piece.id: turns_to(state, aim.hex, piece) for piece in units}
    near = sorted((piece for piece in units if turns[piece.id] <= reach),
                  key=lambda p: (-(-turns[p.id] // 1), _dear(p), p.id))  # fmt: skip
    side = units[0].counter.side if units else 0
    there = [*there, *(p for p in state.units_at(aim.hex, side) if not fights(p))]
    found, total = [], float(sum(piece.values.defence for piece in there))
    room = state.world.charts.given.stacking.limit - sum(piece.counter.stacking for piece in there)
    for piece in near:
        if total < need and piece.counter.stacking <= room:
            found.append(piece.id)
            total += piece.values.defence
            room -= piece.counter.stacking
    return found


def _dear(piece: Piece) -> float:
    """How much a unit is missed at the front: one that attacks better than it defends does not hold."""
    return max(0, piece.values.attack) - piece.values.defence


def _pull(state: TigerState, piece: Piece, aim: Aim, sent: float, style: Style) -> float:
    """How much a place draws a unit: its worth, less with the turns to get there, and with those who go already."""
    turns, left = turns_to(state, aim.hex, piece), state.last_turn - state.turn + 1
    if turns > (left if style.points else 1.5 * left + 1):
        return 0.0
    weight = aim.weight
    if piece.counter.side == IMPERIAL and state.world.zone(aim.hex) != state.world.zone(piece.loc):
        weight *= ACROSS
    if not aim.held and piece.counter.chinese_ally and not state.chance_gone:
        weight += RISING * (aim.hex == state.world.named(CHUNGKING))
    if aim.held:
        return float(SPARE * weight * PATIENCE**turns) if aim.need else 0.0
    full = sent / aim.need
    return float(weight * PATIENCE**turns * (1.0 if full < 1 else 0.4 if full < 2 else 0.1))
