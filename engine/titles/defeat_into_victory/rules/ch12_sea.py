"""Cases 12.3 and 12.5: sea movement of the Japanese island units, and Allied amphibious movement."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table.agenda import Steps
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Sail
from engine.titles.defeat_into_victory.events import Flew
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE, SIDES, Piece, enemy
from engine.titles.defeat_into_victory.rules.ch7_stock import add_stock, can_pay
from engine.titles.defeat_into_victory.rules.ch9_segment import note, running
from engine.titles.defeat_into_victory.rules.ch12_walking import walk
from engine.titles.defeat_into_victory.rules.ch13_losses import left, lose_step
from engine.titles.defeat_into_victory.rules.ch15_reinforcements import PRICE as ENTRY
from engine.titles.defeat_into_victory.rules.ch15_reinforcements import due, pay_entry
from engine.titles.defeat_into_victory.state import MOVE_COMBAT, DefeatState
from engine.titles.defeat_into_victory.world import WAITING

YEAR = 1945
MOST_LANDINGS = 2
"""Amphibious moves a turn [12.5.1/1]."""
INTERDICTED = 1


def harbour_reasons(state: DefeatState, piece: Piece) -> Iterator[Reason]:
    """Why a unit cannot leave by sea from where it stands [12.3.1/1, 12.5.1/1, 12.5.2/1]."""
    side = piece.counter.side
    if not piece.counter.infantry:
        yield reason("not_infantry", "12.5.1/1", unit=piece.id)
    elif side == JAPANESE and piece.loc not in state.world.islands:
        yield reason("not_on_an_island", "12.3.1/1", unit=piece.id)
    elif side == ALLIED:
        yield from craft_reasons(state)
        begins = piece.loc in state.world.ports and piece.id not in running(state).displaced
        if not begins and not off_map(state, piece):
            yield reason("not_in_a_port", "12.5.2/1", unit=piece.id)
    needs = price(state, piece)
    if not can_pay(state, side, needs):
        yield reason("too_dear", "12.3.1/1" if side == JAPANESE else "12.5.2/1", needs=needs, has=state.stock[side])


def craft_reasons(state: DefeatState) -> Iterator[Reason]:
    """Why there is no landing: in 1945 only, with module 19 for the holder of its marker only, two units a turn
    [12.5.1/1]."""
    if state.year != YEAR or (state.options.sustained and state.sustained != SIDES[ALLIED]):
        yield reason("no_landing_craft", "12.5.1/1")
    if state.allowance.get("landings", 0) >= MOST_LANDINGS:
        yield reason("two_landings", "12.5.1/1")


def off_map(state: DefeatState, piece: Piece) -> bool:
    """Whether a unit waits off the map as a reinforcement."""
    return piece.loc == state.world.box(WAITING)


def price(state: DefeatState, piece: Piece) -> int:
    """Stock SPs of a sea move; a reinforcement pays its entry as well [12.3.1/1, 12.5.2/1]."""
    return 1 + ENTRY * off_map(state, piece)


def at_sea(state: DefeatState, side: int) -> list[Piece]:
    """The reinforcements due that may be activated off the map, to land; the Chinese come by land [12.5.2/1]."""
    if side != ALLIED or any(craft_reasons(state)) or not can_pay(state, ALLIED, 1 + ENTRY):
        return []
    found = (state.pieces[entry.unit] for entry in due(state, ALLIED))
    return [piece for piece in found if piece.counter.infantry and not piece.counter.chinese and not piece.acted]


def destinations(state: DefeatState, piece: Piece) -> list[int]:
    """Where a unit can arrive by sea: Taungup or 4620, or any coastal hex, one held by the enemy only if combat follows
    [12.3.1/1, 12.5.3/1, 12.5.4/1]."""
    world, side = state.world, piece.counter.side
    hexes = world.landings if side == JAPANESE else world.coast
    open_ = [h for h in sorted(hexes) if world.open_hex(h) and h != piece.loc]
    if side == ALLIED and running(state).sequence == MOVE_COMBAT:
        return open_
    return [h for h in open_ if not state.units_at(h, enemy(side))]


def sails(state: DefeatState, piece: Piece) -> Iterator[Sail]:
    """The sea moves of a unit."""
    if not any(harbour_reasons(state, piece)):
        yield from (Sail(piece.id, state.world.label(h)) for h in destinations(state, piece))


def sail_reasons(state: DefeatState, piece: Piece, label: str) -> Iterator[Reason]:
    """Why a unit does not go to a hex by sea; there is no way back to the islands [12.3.2/1]."""
    yield from harbour_reasons(state, piece)
    if state.world.find(label) not in destinations(state, piece):
        clause = "12.3.1/1" if piece.counter.side == JAPANESE else "12.5.3/1"
        yield reason("no_landing", clause, hex=label)


def sail(state: DefeatState, piece: Piece, label: str) -> Steps:
    """A unit goes by sea as its whole move, for a stock SP; a Japanese one is checked where it arrives
    [12.3.1/1, 12.3.3/1, 12.5.2/1]."""
    hex_, side = state.world.find(label), piece.counter.side
    assert hex_ is not None
    clause = "12.3.1/1" if side == JAPANESE else "12.5.2/1"
    add_stock(state, side, -1, "sea_move", clause)
    if off_map(state, piece):
        entry = next(entry for entry in due(state, side) if entry.unit == piece.id)
        pay_entry(state, side, entry)
        piece = state.change(piece.id, lost=entry.lost)
    path = state.labels((piece.loc, hex_))
    if state.units_at(hex_, enemy(side)):
        return _before_the_coast(state, piece, hex_)
    walk(state, piece.id, (hex_,))
    state.emit(Flew(side, piece.id, path, clause))
    if side == ALLIED:
        state.allowance["landings"] = state.allowance.get("landings", 0) + 1
        return ()
    die = state.roll("sea_move", "12.3.3/1", JAPANESE, INTERDICTED * (hex_ in state.interdicted), unit=piece.id)
    if die > max(piece.af, piece.df):
        lose_step(state, piece.id, "12.3.3/1")
    return ()


def _before_the_coast(state: DefeatState, piece: Piece, hex_: int) -> Steps:
    """A unit stands in a sea hex beside the enemy coast that it will assault, and nowhere else at sea [12.5.4/1]."""
    world = state.world
    sea = next(near for near in world.board.adjacent[hex_] if world.sea(near))
    start = piece.loc
    state.change(piece.id, loc=sea)
    left(state, start)
    note(state, landed=(*running(state).landed, (piece.id, hex_)))
    state.emit(Flew(ALLIED, piece.id, state.labels((start, sea)), "12.5.4/1"))
    state.allowance["landings"] = state.allowance.get("landings", 0) + 1
    return ()
