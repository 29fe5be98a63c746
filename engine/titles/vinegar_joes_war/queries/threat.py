"""How hard a hex can be hit: the best attack a side could bring against it after one movement phase on foot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from engine.titles.vinegar_joes_war.pieces import Piece, enemy
from engine.titles.vinegar_joes_war.positions.hiding import candidates, covered, is_blank
from engine.titles.vinegar_joes_war.queries.forecast import Forecast, forecast
from engine.titles.vinegar_joes_war.records import Combat
from engine.titles.vinegar_joes_war.rules.ch9_reach import reach
from engine.titles.vinegar_joes_war.rules.ch10_stacking import over_limit
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import ELIMINATED


class Strike(msgspec.Struct, frozen=True):
    """An attack that a side could make: its units with the hexes they attack from, and its forecast."""

    units: Mapping[str, int]
    unseen: Mapping[str, int]
    """The same for blanks, each as the strongest unit that it can be and that comes there."""
    sure: Forecast | None
    """The attack of those that are seen, None where none of them comes."""
    most: Forecast
    """With the unseen ones."""


def threat(
    state: VinegarState, hex_: int, by_side: int, units: Sequence[str] = (), viewer: int | None = None
) -> Strike | None:
    """What a side could bring against the units in a hex, or against ``units`` if these stood there, as far as another
    side sees the position; None where it can do nothing [9.1/1, 10.6/1, 13.32/1, 13.42/1].

    Every unit that has strength and comes next to the hex joins, the strongest first, each where stacking has room.
    None is in the way of another, so this is an upper bound. Left out: rail, river, sea and air transport, support,
    headquarters that lend their strength, and what other moves and combats would change.
    """
    seen = covered(state, enemy(by_side) if viewer is None else viewer)
    scene = _scene(seen, hex_, by_side, units)
    if not scene.world.open_hex(hex_) or not scene.units_at(hex_, enemy(by_side)):
        return None
    found: dict[str, int] = {}
    comers = [piece for piece in scene.on_map(by_side) if piece.strength and not is_blank(piece)]
    _place(scene, hex_, comers, found)
    sure = _forecast(scene, hex_, by_side, found) if found else None
    unseen: dict[str, int] = {}
    for blank in [piece for piece in scene.on_map(by_side) if is_blank(piece)]:
        may_be = [piece for piece in candidates(scene, blank) if piece.strength and piece.id not in unseen]
        scene.change(blank.id, loc=scene.world.box(ELIMINATED))
        _place(scene, hex_, may_be, unseen, most=1)
    if not found and not unseen:
        return None
    most = _forecast(scene, hex_, by_side, {**found, **unseen}) if unseen else sure
    assert most is not None
    return Strike(found, unseen, sure, most)


def _scene(seen: VinegarState, hex_: int, by_side: int, units: Sequence[str]) -> VinegarState:
    """The position in which the side begins to move, and these units alone stand in the hex."""
    scene = seen.copy()
    scene.player, scene.combat, scene.mover, scene.spent, scene.minimum = by_side, None, "", 0, frozenset()
    if units:
        for piece in scene.units_at(hex_):
            scene.change(piece.id, loc=scene.world.box(ELIMINATED))
        for unit in units:
            scene.change(unit, loc=hex_)
    return scene


def _forecast(scene: VinegarState, hex_: int, side: int, places: Mapping[str, int]) -> Forecast:
    regular = [unit for unit in places if not scene.pieces[unit].counter.guerrilla]
    return forecast(scene, Combat(side, hex_, tuple(regular or places)))


def _place(scene: VinegarState, hex_: int, comers: Sequence[Piece], found: dict[str, int], most: int = 0) -> None:
    """Put units that can attack where they attack from, those next to the hex first, as many as are wanted."""
    near = scene.world.adjacent[hex_]
    for piece in sorted(comers, key=lambda piece: (piece.loc not in near, -piece.strength, piece.id)):
        to = next((loc for loc in _from(scene, piece, near) if _room(scene, piece, loc)), None)
        if to is None:
            continue
        scene.put_piece(msgspec.structs.replace(piece, loc=to))
        found[piece.id] = to
        if most and len(found) >= most:
            return


def _from(scene: VinegarState, piece: Piece, near: Sequence[int]) -> Iterator[int]:
    """The hexes next to the target from which a unit can attack; units at sea attack nothing else."""
    if piece.loc in near:
        yield piece.loc
    elif scene.world.is_land(piece.loc) and piece.counter.move:
        found = reach(scene, piece)
        yield from (loc for loc in near if loc in found)


def _room(scene: VinegarState, piece: Piece, loc: int) -> bool:
    """Whether a unit has room in a hex with those that are there [10.0/1]."""
    there = scene.units_at(loc, piece.counter.side)
    return piece in there or not over_limit(scene, loc, [*there, piece])
