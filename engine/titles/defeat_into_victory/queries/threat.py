"""How hard a hex can be hit: the best odds a side could bring against it in one segment (chapters 12 and 13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from engine.titles.defeat_into_victory.pieces import Piece, enemy
from engine.titles.defeat_into_victory.rules.ch10_stacking import fits
from engine.titles.defeat_into_victory.rules.ch12_paths import reach
from engine.titles.defeat_into_victory.rules.ch13_combat import side_reasons
from engine.titles.defeat_into_victory.rules.ch13_factors import Odds, attack_factor, odds, with_bonuses
from engine.titles.defeat_into_victory.state import Combat, DefeatState, Segment
from engine.titles.defeat_into_victory.world import GONE


class Strike(msgspec.Struct, frozen=True):
    """An attack that a side could make: its units with the hexes they attack from, and the odds."""

    hex: int
    by_side: int
    units: Mapping[str, int]
    odds: Odds


def threat(state: DefeatState, hex_: int, by_side: int, units: Sequence[str] = ()) -> Strike | None:
    """What a side could bring against the enemy units in a hex, or against ``units`` if these stood there; None where
    it can do nothing [12.1.1/1, 13.1.1/1, 13.2.1/6, 13.2.1/9].

    Every unit that can attack and comes next to the hex joins, the strongest first, each where stacking has room. As
    many as that need not be activated together, and none is in the way of another, so this is an upper bound.

    Left out: aircraft, artillery support, HQs committed, Banzai, a combat before the movement, landings, and what
    supply or other combats would change. Raises KeyError for an unknown unit.
    """
    scene = _scene(state, hex_, by_side, units)
    if not scene.world.open_hex(hex_) or not scene.units_at(hex_, enemy(by_side)):
        return None
    places = _places(scene, hex_, by_side)
    if not places:
        return None
    for name, loc in places.items():
        scene.change(name, loc=loc)
    return Strike(hex_, by_side, places, odds(scene, with_bonuses(scene, _combat(scene, hex_, by_side, tuple(places)))))


def _scene(state: DefeatState, hex_: int, by_side: int, units: Sequence[str]) -> DefeatState:
    """The position with a segment of the side and nothing done in it, and these units alone in the hex."""
    scene = state.copy()
    scene.segment, scene.combat = Segment(by_side, ""), None
    if units:
        out = scene.world.box(GONE)
        for piece in scene.units_at(hex_):
            scene.change(piece.id, loc=out)
        for unit in units:
            scene.change(unit, loc=hex_)
    return scene


def _combat(scene: DefeatState, hex_: int, side: int, units: tuple[str, ...]) -> Combat:
    there = tuple(piece.id for piece in scene.units_at(hex_, enemy(side)))
    return Combat(side, hex_, units, there)


def _places(scene: DefeatState, hex_: int, side: int) -> dict[str, int]:
    """The units that attack, each with the hex it attacks from; those next to the hex stay where they are."""
    near = scene.world.adjacent[hex_]
    found: dict[str, int] = {}
    attackers = [piece for piece in scene.on_map(side) if piece.af and not piece.disrupted]
    for piece in sorted(attackers, key=lambda piece: (piece.loc not in near, -piece.af, piece.id)):
        choices = _choices(scene, piece, near, hex_)
        choice = min((value for value in choices if _room(scene, found, piece, value[1])), default=None)
        if choice is not None:
            found[piece.id] = choice[1]
    return found


def _choices(scene: DefeatState, piece: Piece, near: Sequence[int], hex_: int) -> Iterator[tuple[float, int]]:
    """The hexes from which a unit could attack, with what it lacks there of its printed factor."""
    going = (piece.loc,) if piece.loc in near else tuple(loc for loc in near if loc in reach(scene, piece))
    for loc in going:
        there = msgspec.structs.replace(piece, loc=loc)
        if not any(side_reasons(scene, there, hex_)):
            alone = _combat(scene, hex_, piece.counter.side, (piece.id,))
            yield piece.af - attack_factor(scene, alone, there).total, loc


def _room(scene: DefeatState, found: Mapping[str, int], piece: Piece, loc: int) -> bool:
    """Whether a unit could stand in a hex with those that attack from there, and with HQs and others that stay."""
    company = [scene.pieces[name].counter for name, place in found.items() if place == loc]
    there = (other for other in scene.units_at(loc, piece.counter.side) if other.id not in found)
    staying = [other.counter for other in there if other.id != piece.id]
    return fits(scene, loc, [*company, *staying, piece.counter])
