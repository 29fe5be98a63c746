"""Case 7.2.2: whose price is more than one SP marker names the hexes they are taken from."""

from __future__ import annotations

from collections.abc import Iterable, Set

from engine.table.agenda import Decision, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Spend
from engine.titles.defeat_into_victory.rules.ch7_stock import markers_in, spend
from engine.titles.defeat_into_victory.state import DefeatState


class Price(Decision, frozen=True):
    """Where the next marker of a price is taken from, until it is paid [7.2.2/1]."""

    clause = "7.2.2/1"
    accepts = (Spend,)
    player: int
    hexes: tuple[int, ...]
    left: int
    why: str
    under: str

    def side(self, state: DefeatState) -> int:
        return self.player

    def commands(self, state: DefeatState) -> list[Command]:
        return [Spend(state.world.label(hex_)) for hex_ in markers_in(state, self.player, self.hexes)]

    def reasons(self, state: DefeatState, command: Spend) -> Iterable[Reason]:
        if command not in self.commands(state):
            yield reason("no_marker_in_range", self.under, hex=command.hex)

    def apply(self, state: DefeatState, command: Spend) -> Steps:
        hex_ = state.world.find(command.hex)
        assert hex_ is not None
        spend(state, self.player, hex_, 1, self.why, self.under)
        return asked(state, self.player, self.hexes, self.left - 1, self.why, self.under)


def asked(state: DefeatState, side: int, reach: Iterable[int], price: int, why: str, clause: str) -> Steps:
    """So many markers within reach are to be paid: at once where there is one way to do it, else hex by hex as their
    owner says [7.2.2/1]."""
    hexes = tuple(sorted(reach))
    found = markers_in(state, side, hexes)
    if price and len(found) > 1 and sum(found.values()) > price:
        return [Price(side, hexes, price, why, clause)]
    spend_in_turn(state, side, found, price, why, clause)
    return ()


def spend_in_turn(state: DefeatState, side: int, hexes: Iterable[int], price: int, why: str, clause: str) -> None:
    """Spend markers of some hexes that have enough of them, those of the first hex first."""
    found = markers_in(state, side, hexes := list(hexes))
    for hex_ in hexes:
        part = min(price, found.get(hex_, 0))
        if part:
            spend(state, side, hex_, part, why, clause)
            price -= part


def nearest(state: DefeatState, side: int, start: int, reach: Set[int]) -> list[int]:
    """The hexes of markers within reach, those with a place first and then by hexes from it."""
    distance = state.world.grid.distance
    return sorted(markers_in(state, side, reach), key=lambda hex_: (distance(start, hex_), hex_))
