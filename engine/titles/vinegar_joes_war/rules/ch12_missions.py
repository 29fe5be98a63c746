"""Cases 4.1, 12.2, 12.3, 12.42, 12.5 and 12.6: the air operations phases."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from engine.table.agenda import NOT_LISTED, Decision, Met, Steps
from engine.table.command import Command
from engine.table.listing import Chain, Lazy, Listed, ReadAhead
from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.commands import Carry, Done, Drop, Fly, Open, Sail, Shell
from engine.titles.vinegar_joes_war.events import BasesOpened, Flown
from engine.titles.vinegar_joes_war.pieces import BOX, JAPANESE, MAP, TAC_N, SupportPiece
from engine.titles.vinegar_joes_war.rules.ch8_depots import can_spend, spend
from engine.titles.vinegar_joes_war.rules.ch12_bases import base_reasons, in_range, launchers, reach_of
from engine.titles.vinegar_joes_war.rules.ch12_targets import AIMS, target_reasons, targets_within, type_reasons
from engine.titles.vinegar_joes_war.rules.ch19_transport import (
    carries,
    carry_reasons,
    drops,
    load,
)
from engine.titles.vinegar_joes_war.rules.ch20_naval import sail, sail_reasons, sails, shell, shell_reasons, shells
from engine.titles.vinegar_joes_war.state import SECOND, VinegarState
from engine.titles.vinegar_joes_war.world import CHINA

OFFENSIVE: Final = ("support", "escort", "units", "hex")
DEFENSIVE: Final = ("defence",)
INTERCEPTING: Final = ("interception",)
Offer = Callable[[VinegarState], Sequence[Command]]


class OpenBases(Decision, frozen=True):
    """At the start of a second air operations phase its player spends a depot in each country in which airbases are to
    launch; naval pieces and carriers need none [4.1/9, 12.31/1, 12.31/2, 20.4/1]."""

    clause = "12.31/1"
    accepts = (Open, Done)
    joining = True
    offensive: bool

    def side(self, state: VinegarState) -> int:
        return state.player if self.offensive else state.other

    def commands(self, state: VinegarState) -> list[Command]:
        side = self.side(state)
        hexes = sorted({piece.loc for piece in state.on_map(side) if piece.counter.depot})
        ashore = filter(state.world.is_land, hexes)
        found = [hex_ for hex_ in ashore if not any(open_reasons(state, side, hex_))]
        return [*(Open(state.world.label(hex_)) for hex_ in found), Done()]

    def forced_or_listed(self, state: VinegarState) -> Met:
        """Asked too where a depot and an airbase wait at sea: games of earlier rules have an answer there."""
        side = self.side(state)
        afloat = [piece for piece in state.on_map(side) if state.world.sea(piece.loc)]
        kept = any(piece.counter.depot for piece in afloat) and any(piece.counter.airbase for piece in afloat)
        return NOT_LISTED if kept and not state.monsoon else super().forced_or_listed(state)

    def reasons(self, state: VinegarState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Done):
            return ()
        hex_ = state.world.find(command.hex)
        if hex_ is None or not state.world.open_hex(hex_):
            return [reason("no_depot", "12.31/1", hex=command.hex)]
        return open_reasons(state, self.side(state), hex_)

    def apply(self, state: VinegarState, command: Any) -> Steps:
        if isinstance(command, Done):
            return ()
        hex_, side = state.world.find(command.hex), self.side(state)
        assert hex_ is not None
        country = state.world.country(hex_)
        spend(state, hex_, side, "bases", self.clause, ("12.31/2",))
        state.opened = state.opened | {(side, country)}
        state.emit(BasesOpened(side, country, self.clause))
        return [self]


def open_reasons(state: VinegarState, side: int, hex_: int) -> Iterator[Reason]:
    """Why a depot of a hex does not open the bases of its country [12.31/1, 12.31/2]."""
    country, label = state.world.country(hex_), state.world.label(hex_)
    bases = (piece for piece in state.on_map(side) if piece.counter.airbase)
    if not can_spend(state, hex_, side):
        yield reason("no_depot", "25.0/2" if state.monsoon else "12.31/1", hex=label)
    elif (side, country) in state.opened:
        yield reason("is_open", "12.31/1", what=country)
    elif not any(state.world.country(piece.loc) == country for piece in bases):
        yield reason("no_base_there", "12.31/2", what=country)


class _Flying(Listed, frozen=True):
    """What the phases have in common: airstrikes fly from bases to hexes on missions."""

    kind = ""
    accepts: ClassVar[tuple[type[Command], ...]] = (Fly, Done)
    missions: ClassVar[tuple[str, ...]] = ()

    def parts(self, state: VinegarState) -> Sequence[Sequence[Command]]:
        strikes = Lazy(partial(self._flights, state), list(ready(state, self.side(state))))
        return Chain([strikes, self.others(state), ((Done(),),)])

    def others(self, state: VinegarState) -> Sequence[Sequence[Command]]:
        """Whatever else is done in this phase."""
        return ()

    def _flights(self, state: VinegarState, piece: SupportPiece) -> Sequence[Command]:
        return Chain(ReadAhead(flies(state, piece, self.missions)))

    def reasons(self, state: VinegarState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Done):
            return ()
        if isinstance(command, Fly):
            return fly_reasons(state, self.side(state), command, self.missions)
        return self.other_reasons(state, command)

    def other_reasons(self, state: VinegarState, command: Any) -> Iterable[Reason]:
        """Why something else is not done."""
        raise NotImplementedError

    def apply(self, state: VinegarState, command: Any) -> Steps:
        if isinstance(command, Done):
            return ()
        if isinstance(command, Fly):
            fly(state, command)
        else:
            self.do_other(state, command)
        return [self]

    def do_other(self, state: VinegarState, command: Any) -> None:
        """Do something else."""
        raise NotImplementedError


class FlyMissions(_Flying, frozen=True):
    """The phasing side places TAC and SAC on close support, escort and interdiction, starts transports and drops, and
    uses its fleet; in the first impulse for nothing, and never by command
    [4.1/4, 7.5/1, 9.5/1, 12.3/1, 12.3/2, 19.0/1, 20.3/1]."""

    clause = "4.1/4"
    accepts = (Fly, Carry, Drop, Shell, Sail, Done)
    missions = OFFENSIVE
    impulse: int = 1

    def others(self, state: VinegarState) -> Sequence[Sequence[Command]]:
        offers: tuple[Offer, ...] = (carries, drops, shells, partial(sails, side=state.player))
        return Lazy(lambda offer: offer(state), offers)

    def other_reasons(self, state: VinegarState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Shell):
            return shell_reasons(state, command)
        if isinstance(command, Sail):
            return sail_reasons(state, state.player, command)
        return carry_reasons(state, command)

    def do_other(self, state: VinegarState, command: Any) -> None:
        if isinstance(command, Shell):
            shell(state, command)
        elif isinstance(command, Sail):
            sail(state, command)
        else:
            load(state, command)


class DefendFromAir(_Flying, frozen=True):
    """The other side first places TAC over its own troops [4.1/5, 12.42/3]."""

    clause = "4.1/5"
    accepts = (Fly, Sail, Done)
    missions = DEFENSIVE
    impulse: int = 1

    def side(self, state: VinegarState) -> int:
        return state.other

    def others(self, state: VinegarState) -> Sequence[Sequence[Command]]:
        return Lazy(partial(sails, state), (state.other,))

    def other_reasons(self, state: VinegarState, command: Any) -> Iterable[Reason]:
        return sail_reasons(state, state.other, command)

    def do_other(self, state: VinegarState, command: Any) -> None:
        sail(state, command)


class Intercept(_Flying, frozen=True):
    """Then it places TAC on hexes with airstrikes of the phasing side [4.1/5, 12.42/2]."""

    clause = "12.42/2"
    missions = INTERCEPTING
    impulse: int = 1

    def side(self, state: VinegarState) -> int:
        return state.other


def ready(state: VinegarState, side: int) -> Iterator[SupportPiece]:
    """The airstrikes in the box that fly missions, one for each row of the roster [12.1/1, 12.21/3]."""
    seen = set[str]()
    for piece in state.supports(side, BOX):
        if piece.counter.strike and piece.counter.kin not in seen:
            seen.add(piece.counter.kin)
            yield piece


def flies(state: VinegarState, piece: SupportPiece, missions: Sequence[str]) -> Iterator[Sequence[Command]]:
    """All that an airstrike can do: mission, base, hex."""
    points, bases, side = reach_of(state, piece), launchers(state, piece), piece.counter.side
    for mission in missions if bases else ():
        if not any(type_reasons(state, piece.counter, mission)):
            for base, start in bases.items():
                yield _flights(state, piece, base, mission, targets_within(state, side, mission, start, points))


def _flights(
    state: VinegarState, piece: SupportPiece, base: str, mission: str, hexes: Sequence[int]
) -> Sequence[Command]:
    name, label = piece.id, state.world.label
    return Lazy(lambda hex_: Fly(name, base, label(hex_), mission), hexes)


def fly_reasons(state: VinegarState, side: int, command: Fly, missions: Sequence[str]) -> Iterator[Reason]:
    """Why an airstrike does not fly so."""
    piece, hex_ = state.support.get(command.unit), state.world.find(command.hex)
    if piece is None or piece.counter.side != side or not piece.counter.strike:
        yield reason("not_yours", "12.1/1", unit=command.unit)
    elif piece.box != BOX:
        yield reason("not_available", "12.1/1", unit=command.unit)
    elif command.mission not in missions:
        yield reason("not_this_mission", "4.1/4" if side == state.player else "4.1/5", mission=command.mission)
    elif hex_ is None or not state.world.on_map(hex_):
        yield reason("no_such_hex", "12.24/1", hex=command.hex)
    else:
        yield from _from_base(state, piece, command.base, hex_)
        yield from target_reasons(state, piece.counter, command.mission, hex_)


def _from_base(state: VinegarState, piece: SupportPiece, base: str, hex_: int) -> Iterator[Reason]:
    """Why an airstrike does not fly from a base to a hex [12.21/1, 12.22/1, 20.2/1]."""
    unit, ship = state.pieces.get(base), state.support.get(base)
    if unit is not None and unit.counter.side == piece.counter.side and unit.counter.airbase:
        found = list(base_reasons(state, unit))
        yield from found
        start = -1 if found else unit.loc
    elif ship is not None and base in launchers(state, piece):
        start = ship.loc
    else:
        yield reason("no_base", "20.2/1" if ship is not None else "12.21/1", unit=base)
        return
    if start >= 0 and hex_ not in in_range(state, piece, start):
        yield reason("out_of_range", "12.22/1", unit=piece.id, has=reach_of(state, piece))


def fly(state: VinegarState, command: Fly) -> None:
    """An airstrike is put in its target hex; nothing on the way hinders it [12.24/1, 12.6/2]."""
    hex_ = state.world.find(command.hex)
    assert hex_ is not None
    mission = AIMS[command.mission].mission
    clause = AIMS[command.mission].clause
    piece = state.fly(
        command.unit, box=MAP, loc=hex_, mission=mission, base=command.base, units=command.mission == "units"
    )
    start = state.world.label(launch_hex(state, command.base))
    also = ("12.22/1", *_how(state, piece))
    state.emit(Flown(piece.counter.side, piece.id, command.mission, start, command.hex, "", clause, also))


def _how(state: VinegarState, piece: SupportPiece) -> Iterator[str]:
    """The clauses by which an airstrike flies: its range of 1944, for nothing or from a base that a depot opened,
    carrier aircraft from the carrier or from land, Japanese ones over China
    [12.23/1, 12.3/1, 12.31/1, 20.2/1, 20.2/2, 20.2/3, 24.1/4]."""
    second, at_sea = state.impulse == SECOND, piece.base in state.support
    if piece.counter.range_1944 and reach_of(state, piece) == piece.counter.range_1944:
        yield "12.23/1"
    if piece.counter.type == TAC_N:
        yield "20.2/1" if at_sea else "20.2/3"
    yield ("20.2/2" if at_sea else "12.31/1") if second else "12.3/1"
    if piece.counter.side == JAPANESE and state.world.country(piece.loc) == CHINA:
        yield "24.1/4"


def launch_hex(state: VinegarState, base: str) -> int:
    """Where an airbase or a carrier is."""
    return state.pieces[base].loc if base in state.pieces else state.support[base].loc
