"""How hard a hex can be hit: the prepared assault a side could make against it after one movement phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from engine.titles.tail_of_the_tiger.pieces import Piece, enemy
from engine.titles.tail_of_the_tiger.queries.forecast import Forecast, assembled, forecast
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import fits
from engine.titles.tail_of_the_tiger.rules.ch11_march import reach, still
from engine.titles.tail_of_the_tiger.rules.ch13_attack import cannot_attack, joins
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import DEAD


class Strike(msgspec.Struct, frozen=True):
    """An assault that a side could make: its units with the hexes they attack from, and its forecast."""

    units: Mapping[str, int]
    forecast: Forecast


def threat(state: TigerState, hex_: int, by_side: int, units: Sequence[str] = ()) -> Strike | None:
    """What a side could bring against the units in a hex, or against ``units`` if these stood there; None where it can
    do nothing [wtf-11.x/1, wtf-13.x/1, wtf-8.x/2].

    Every unit on the map that can attack and comes next to the hex joins, the strongest first, each where stacking has
    room. None is in the way of another, so this is an upper bound. Left out: untried units, which attack in company
    only, assaults on the way, strategic movement, drops, bombardment, air units, and what other moves would change.
    """
    scene = _scene(state, hex_, by_side, units)
    if not scene.world.open_hex(hex_) or not scene.units_at(hex_, enemy(by_side)):
        return None
    found: dict[str, int] = {}
    may = (unit for unit in scene.on_map(by_side) if not unit.counter.untried)
    comers = [unit for unit in may if not any(cannot_attack(scene, unit))]
    near = scene.world.adjacent[hex_]
    for piece in sorted(comers, key=lambda unit: (unit.loc not in near, -unit.values.attack, unit.id)):
        to = next(_from(scene, piece, hex_), None)
        if to is not None:
            scene.put_piece(replace(piece, loc=to))
            found[piece.id] = to
    return Strike(found, forecast(scene, assembled(scene, tuple(found), hex_))) if found else None


def _scene(state: TigerState, hex_: int, by_side: int, units: Sequence[str]) -> TigerState:
    """The position in which the side begins to move, and these units alone stand in the hex."""
    scene = state.copy()
    scene.player, scene.combat, scene.mover, scene.struck = by_side, None, (), frozenset()
    for piece in scene.on_map(by_side):
        if piece.moved or piece.stormed or piece.attacked:
            scene.put_piece(replace(piece, moved=False, stormed=False, attacked=False))
    if units:
        for piece in scene.units_at(hex_):
            scene.change(piece.id, loc=scene.world.box(DEAD))
        for unit in units:
            scene.change(unit, loc=hex_)
    return scene


def _from(scene: TigerState, piece: Piece, target: int) -> Iterator[int]:
    """The hexes next to the target from which a unit can attack, its own before others."""
    near = scene.world.adjacent[target]
    if piece.loc in near:
        yield from () if any(joins(scene, piece, target)) else (piece.loc,)
    elif not any(still(scene, piece)):
        found = reach(scene, piece)
        for loc in near:
            if loc in found and fits(scene, (piece,), loc) and not any(joins(scene, replace(piece, loc=loc), target)):
                yield loc
