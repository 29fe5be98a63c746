"""Cases 7.0 to 7.5: stock, Supply Levels, and SP markers on the map."""

from __future__ import annotations

from collections.abc import Container

import msgspec

from engine.titles.defeat_into_victory.events import StockChanged, SuppliesPlaced, SuppliesSpent
from engine.titles.defeat_into_victory.state import DefeatState, Supplies

MOST_STOCK = 18


def level(state: DefeatState, side: int) -> int:
    """The Supply Level of a side, from 1 [7.5.1/1]."""
    return level_of(state, state.stock[side])


def level_of(state: DefeatState, stock: int) -> int:
    """The Supply Level that a stock gives [7.5.1/1]."""
    levels = state.world.charts.levels
    return next((n for n, band in enumerate(levels, 1) if stock <= band.most), len(levels))


def add_stock(state: DefeatState, side: int, change: int, why: str, clause: str) -> None:
    """The stock goes up or down, held between 0 and 18 [7.3.2/1, 7.5.2/1, 7.5.3/1]."""
    new = max(0, min(MOST_STOCK, state.stock[side] + change))
    done = new - state.stock[side]
    state.stock = (new, state.stock[1]) if side == 0 else (state.stock[0], new)
    cut = () if done == change else ("7.5.2/1",) if change > 0 else ("7.5.3/1",)
    if done:
        state.emit(StockChanged(side, done, new, why, clause, (*cut, "7.3.2/1")))


def can_pay(state: DefeatState, side: int, price: int) -> bool:
    """Whether the stock has a price in full; nothing is paid in part nor by markers [3.1/12, 7.3/1, 7.3.3/1,
    7.5.4/1]."""
    return state.stock[side] >= price > 0


def pool(state: DefeatState) -> int:
    """SP markers left in the pool of both sides; those that show who is out of supply are none [7.0/1, 7.2/1,
    7.2.2/1]."""
    return state.world.pack.limits.sp - sum(found.count for found in state.supplies.values())


def lay(state: DefeatState, side: int, hex_: int, count: int, clause: str, *, flown: int = 0) -> None:
    """Markers from the pool are laid in a hex [7.1.2/3]."""
    old = state.supplies.get(hex_, Supplies(side, 0))
    state.supplies[hex_] = Supplies(side, old.count + count, old.flown + flown)
    state.touch_ground()
    state.emit(SuppliesPlaced(side, state.world.label(hex_), count, clause))


def may_lay(state: DefeatState, side: int, hex_: int) -> bool:
    """Whether markers of a side may be laid in a hex: only units take the enemy's [7.0/1]."""
    return hex_ not in state.supplies or state.supplies[hex_].side == side


def spend(state: DefeatState, side: int, hex_: int, count: int, why: str, clause: str, *, flown: int = 0) -> None:
    """Markers in a hex go back to the pool, those that were not flown in first unless ``flown`` [7.2.1/1, 7.2.2/1,
    7.9.5/1]."""
    take_up(state, hex_, count, flown=flown)
    state.emit(SuppliesSpent(side, state.world.label(hex_), count, why, clause, ("7.2.2/1", "7.9.5/1")))


def take_up(state: DefeatState, hex_: int, count: int, *, flown: int = 0) -> None:
    """Markers leave a hex, ``flown`` of them ones that were flown in this turn; the others as far as there are."""
    old = state.supplies[hex_]
    left = old.count - count
    if left:
        state.supplies[hex_] = msgspec.structs.replace(old, count=left, flown=min(old.flown - flown, left))
    else:
        del state.supplies[hex_]
    state.touch_ground()


def markers_in(state: DefeatState, side: int, hexes: Container[int]) -> dict[int, int]:
    """Hex -> markers of a side, among some hexes, in the order of the map."""
    own = [(hex_, found.count) for hex_, found in state.supplies.items() if found.side == side and hex_ in hexes]
    return dict(sorted(own))
