"""Cases 3.2.3 and 21.1.1: units with a zone are placed anywhere in it by their side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from engine.table.agenda import Step, Steps
from engine.table.command import Command
from engine.table.listing import Late, Listed
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Done, Place
from engine.titles.defeat_into_victory.events import Placed
from engine.titles.defeat_into_victory.pieces import SIDES, Counter, Piece
from engine.titles.defeat_into_victory.rules.ch3_control import controller, take
from engine.titles.defeat_into_victory.rules.ch10_stacking import admits, room, stacks_like, stands_alone
from engine.titles.defeat_into_victory.state import DefeatState
from engine.titles.defeat_into_victory.world import World


def zones(state: DefeatState, side: int) -> Mapping[str, tuple[int, ...]]:
    """Unit -> the hexes of its zone, for the units of a side that have one."""
    return state.remember(("set-up zones", side), partial(_zones, state.world, side))


def _zones(world: World, side: int) -> Mapping[str, tuple[int, ...]]:
    hexes = {zone.id: tuple(world.hex(label, "zones") for label in zone.hexes) for zone in world.scenario.zones}
    entries = [entry for entry in world.scenario.setup if entry.zone and SIDES.index(entry.side) == side]
    return {name: hexes[entry.zone] for entry in entries for name in entry.units}


class SetUp(Step, frozen=True):
    """Both sides set up, the one that the scenario names first [3.2.3/1, 21.1.1/1, 21.1.2/1]."""

    clause = "3.2.3/1"

    def run(self, state: DefeatState) -> Steps:
        first = SIDES.index(state.world.scenario.first)
        return [PlaceUnits(side) for side in (first, 1 - first) if zones(state, side)]


class PlaceUnits(Listed, frozen=True):
    """The units of a zone stand where the scenario proposes until their side places them elsewhere in it [21.1.1/2]."""

    kind = "PlaceUnits"
    clause = "21.1.1/2"
    accepts = (Place, Done)
    player: int

    def side(self, state: DefeatState) -> int:
        return self.player

    def parts(self, state: DefeatState) -> Iterator[Sequence[Command]]:
        known: dict[tuple[object, ...], list[int]] = {}
        for name, hexes in zones(state, self.player).items():
            piece = state.pieces[name]
            key = (hexes, stacks_like(piece.counter))
            if key not in known:
                known[key] = self._open(state, piece.counter, hexes)
            yield _places(state, piece, known[key])
        yield [Done()]

    def _open(self, state: DefeatState, unit: Counter, hexes: Sequence[int]) -> list[int]:
        """Where units like one could stand; most hexes of a zone are empty."""
        at, alone = state.at, stands_alone(state, unit)
        return [h for h in hexes if (self._admits(state, unit, h) if h in at else h in alone)]

    def _admits(self, state: DefeatState, unit: Counter, hex_: int) -> bool:
        return not state.units_at(hex_, 1 - self.player) and admits(state, hex_, unit)

    def _free(self, state: DefeatState, name: str, hex_: int) -> bool:
        piece = state.pieces[name]
        return hex_ != piece.loc and not state.units_at(hex_, 1 - self.player) and room(state, hex_, piece.counter)

    def reasons(self, state: DefeatState, command: Place | Done) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        hexes, hex_ = zones(state, self.player).get(command.unit, ()), state.world.find(command.hex)
        if hex_ is None or hex_ not in hexes:
            yield reason("not_in_its_zone", self.clause, unit=command.unit, hex=command.hex)
        elif not self._free(state, command.unit, hex_):
            yield reason("no_room", "10.1.2/1", unit=command.unit, hex=command.hex)

    def apply(self, state: DefeatState, command: Place | Done) -> Steps:
        if isinstance(command, Done):
            _settle_positions(state, self.player)
            return ()
        hex_ = state.world.find(command.hex)
        assert hex_ is not None
        state.change(command.unit, loc=hex_)
        if controller(state, hex_) != self.player:
            take(state, self.player, hex_, "3.1/5")
        state.tell(Placed(self.player, command.unit, command.hex, self.clause))
        return [self]


def _places(state: DefeatState, piece: Piece, hexes: Sequence[int]) -> Sequence[Place]:
    name, label = piece.id, state.world.label
    return Late(lambda hex_: Place(name, label(hex_)), [hex_ for hex_ in hexes if hex_ != piece.loc])


def _settle_positions(state: DefeatState, side: int) -> None:
    """Positions lie where units of their side stand, one a hex; those left behind go to units without one."""
    lonely = [h for h, p in sorted(state.positions.items()) if p.side == side and not state.units_at(h, side)]
    manned = (state.pieces[name].loc for name in zones(state, side))
    free = [h for h in dict.fromkeys(manned) if h not in state.positions]
    for old, new in zip(lonely, free, strict=False):
        state.positions[new] = state.positions.pop(old)
    for old in lonely[len(free) :]:
        del state.positions[old]
    state.touch_ground()
