"""What play by chance seldom comes to: the rail gun beside a place of the enemy, the brigade on an airbase with
somebody to drop on. Ways there, for the player that looks for faults."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.table import agenda
from engine.table.command import Command
from engine.titles.tail_of_the_tiger.commands import (
    Allot,
    Answer,
    Attack,
    Bombard,
    Done,
    March,
    Paradrop,
    Rebase,
    Redeploy,
)
from engine.titles.tail_of_the_tiger.pieces import AIRBORNE, GERMAN, IMPERIAL, RAIL_GUN, Piece
from engine.titles.tail_of_the_tiger.rules.ch10_ends import reached
from engine.titles.tail_of_the_tiger.rules.ch11_march import reach, room_at_end, still
from engine.titles.tail_of_the_tiger.rules.ch13_attack import targets
from engine.titles.tail_of_the_tiger.rules.ch14_air import most
from engine.titles.tail_of_the_tiger.rules.ch20_drop import brigade, drop_hexes, grounded, out_of_range
from engine.titles.tail_of_the_tiger.rules.ch20_gun import bombard_hexes, gun
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import RING


def rare_commands(view: TigerState) -> list[Command]:
    """The legal commands that lead there."""
    decision = agenda.current(view)
    found = WAYS.get(decision.kind) if decision is not None and decision.side(view) == GERMAN else None
    return [one for one in found(view) if agenda.judge(view, one).legal] if found else []


def _redeployed(view: TigerState) -> Iterator[Command]:
    """The gun to a city, the brigade and an airbase to the same one."""
    world = view.world
    for piece in _stranded(view):
        goals = [hex_ for hex_ in reached(view, piece) if world.city(hex_)]
        if piece.counter.kind == AIRBORNE:
            goals = [hex_ for hex_ in goals if hex_ in view.airbases]
        yield from (Redeploy(piece.id, world.label(hex_)) for hex_ in sorted(goals))
        if piece.counter.kind == AIRBORNE and world.city(piece.loc):
            yield from (Rebase(world.label(base), world.label(piece.loc)) for base in sorted(set(view.airbases)))


def _stranded(view: TigerState) -> Iterator[Piece]:
    """The gun in the box, and the brigade where there is no airbase."""
    for piece in view.units_at(view.world.box(RING), GERMAN):
        if piece.counter.kind == RAIL_GUN:
            yield piece
    dropper = brigade(view)
    if dropper is not None and dropper.loc not in view.airbases:
        yield dropper


def _moved(view: TigerState) -> Iterator[Command]:
    """The gun beside a town or city with enemies in it; no more, if the brigade could drop from where it is."""
    if not any(grounded(view, strategic=False)):
        yield Done()
    piece = gun(view)
    if piece is None or any(still(view, piece)):
        return
    places = view.occupied(IMPERIAL) & frozenset(view.world.settlements)
    field = reach(view, piece)
    for hex_ in sorted(field.cost):
        if places.intersection(view.world.adjacent[hex_]) and not any(room_at_end(view, (piece,), hex_)):
            path = field.path_to(hex_)[1:]
            if path:
                yield March((piece.id,), view.labels(path))


def _declared(view: TigerState) -> Iterator[Command]:
    """A bombardment, a drop, an assault on which the brigade could drop."""
    label = view.world.label
    yield from (Bombard(label(hex_)) for hex_ in bombard_hexes(view))
    yield from (Paradrop(label(hex_)) for hex_ in drop_hexes(view, strategic=False)[::20])
    piece = brigade(view)
    if piece is not None and not any(grounded(view, strategic=False)):
        near = (hex_ for hex_ in sorted(targets(view)) if not any(out_of_range(view, piece, hex_)))
        yield from (Attack(label(hex_)) for hex_ in near)


def _allotted(view: TigerState) -> Iterator[Command]:
    """All air units, so that none of the enemy's are left over."""
    if view.combat is not None:
        yield Allot(*most(view, GERMAN, view.combat.target))


WAYS: Final[Mapping[str, Callable[[TigerState], Iterator[Command]]]] = {
    "MoveStrategically": _redeployed,
    "MoveUnits": _moved,
    "DeclareAssaults": _declared,
    "AllotAir": _allotted,
    "OfferDrop": lambda view: iter([Answer(True)]),
}
