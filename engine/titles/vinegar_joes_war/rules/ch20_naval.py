"""Chapter 20: gunfire and carriers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from engine.table.command import Command
from engine.table.listing import Chain, Lazy
from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.commands import Sail, Shell
from engine.titles.vinegar_joes_war.events import Flown, Stationed
from engine.titles.vinegar_joes_war.inputs import LASTING
from engine.titles.vinegar_joes_war.pieces import BASING, BOX, CARRIER, GUNFIRE, INTERDICTION, MAP, SUPPORT
from engine.titles.vinegar_joes_war.rules.ch12_targets import can_be_cut, to_cut
from engine.titles.vinegar_joes_war.state import SECOND, VinegarState
from engine.titles.vinegar_joes_war.world import World
from engine.wargame.memo import memo

SHELLING = ("support", "units", "hex")


def shells(state: VinegarState) -> Sequence[Command]:
    """What gunfire can do: support an attack on a coastal hex, or interdict it, in any waters and in both impulses
    without depots [20.3/1, 20.4/1]."""
    pieces = state.supports(state.player, BOX, GUNFIRE)[:1]
    return Chain([_shells(state, piece.id, mission) for piece in pieces for mission in SHELLING])


def _shells(state: VinegarState, name: str, mission: str) -> Sequence[Command]:
    world, over = state.world, state.flown_over()
    aims = _ashore(state, to_cut(state) if mission == "hex" else state.occupied(state.other))
    make = partial(_shell, world, name, mission)
    return Lazy(make, [hex_ for hex_ in aims if hex_ not in over or not any(_full(state, make(hex_), hex_))])


@memo()
def _ashore(state: VinegarState, hexes: frozenset[int]) -> list[int]:
    """Those of some hexes that lie on the coast, in order."""
    return sorted(_coast(state.world) & hexes)


@memo(LASTING)
def _coast(world: World) -> frozenset[int]:
    return frozenset(hex_ for hex_ in range(world.hexes) if world.coastal(hex_))


@memo(LASTING)
def _seas(world: World) -> list[int]:
    return [hex_ for hex_ in range(world.hexes) if world.sea(hex_)]


def _shell(world: World, name: str, mission: str, hex_: int) -> Shell:
    return Shell(name, world.label(hex_), mission)


def _aim_reasons(state: VinegarState, command: Shell) -> Iterator[Reason]:
    hex_ = state.world.find(command.hex)
    if command.mission not in SHELLING:
        yield reason("wrong_type", "20.3/1", unit=command.unit, mission=command.mission)
    elif hex_ is None or not state.world.open_hex(hex_) or not state.world.coastal(hex_):
        yield reason("not_coastal", "20.3/1", hex=command.hex)
    elif command.mission != "hex" and hex_ not in state.occupied(state.other):
        yield reason(f"nothing_to_{command.mission}", "20.3/1", hex=command.hex)
    elif command.mission == "hex" and not can_be_cut(state, hex_):
        yield reason("nothing_to_hex", "12.6/1", hex=command.hex)
    else:
        yield from _full(state, command, hex_)


def _full(state: VinegarState, command: Shell, hex_: int) -> Iterator[Reason]:
    """One gunfire marker supports an attack; for interdictions the number of the chart holds [13.72/1, 12.2/1]."""
    over = state.over(hex_, state.player)
    if command.mission == "support":
        there, most = [p for p in over if p.counter.type == GUNFIRE and p.mission == SUPPORT], "gunfire"
    else:
        there, most = [p for p in over if p.mission == INTERDICTION], "interdiction"
    has = state.world.charts.missions[most].most
    if len(there) >= has:
        yield reason("too_many_on_mission", "12.2/1", hex=command.hex, has=has, mission=command.mission)


def shell_reasons(state: VinegarState, command: Shell) -> Iterator[Reason]:
    """Why gunfire does not do it; only the phasing side's does [20.3/1]."""
    piece = state.support.get(command.unit)
    if piece is None or piece.counter.side != state.player or piece.counter.type != GUNFIRE:
        yield reason("no_gunfire", "20.3/1", unit=command.unit)
    elif piece.box != BOX:
        yield reason("not_available", "20.3/1", unit=command.unit)
    else:
        yield from _aim_reasons(state, command)


def shell(state: VinegarState, command: Shell) -> None:
    """A gunfire marker is put in a coastal hex, in the second impulse too [20.3/1, 20.4/1]."""
    hex_ = state.world.find(command.hex)
    assert hex_ is not None
    mission = SUPPORT if command.mission == "support" else INTERDICTION
    state.fly(command.unit, box=MAP, loc=hex_, mission=mission, units=command.mission == "units")
    also = ("20.4/1",) * (state.impulse == SECOND)
    state.emit(Flown(state.player, command.unit, command.mission, "", command.hex, "", "20.3/1", also))


def sails(state: VinegarState, side: int) -> Sequence[Command]:
    """Where a carrier can be put: any all-sea hex [20.2/1]."""
    world = state.world
    ships = state.supports(side, BOX, CARRIER)
    if not ships:
        return ()
    name = ships[0].id
    return Lazy(lambda hex_: Sail(name, world.label(hex_)), _seas(world))


def sail_reasons(state: VinegarState, side: int, command: Sail) -> Iterator[Reason]:
    """Why a carrier is not put there."""
    piece, hex_ = state.support.get(command.unit), state.world.find(command.hex)
    if piece is None or piece.counter.side != side or piece.counter.type != CARRIER:
        yield reason("no_carrier", "20.2/1", unit=command.unit)
    elif piece.box != BOX:
        yield reason("not_available", "20.2/1", unit=command.unit)
    elif hex_ is None or not state.world.sea(hex_):
        yield reason("not_at_sea", "20.2/1", unit=command.unit, hex=command.hex)


def sail(state: VinegarState, command: Sail) -> None:
    """A carrier is put at sea and is an airbase for TAC-N to the end of the impulse [20.2/1]."""
    hex_ = state.world.find(command.hex)
    assert hex_ is not None
    piece = state.fly(command.unit, box=MAP, loc=hex_, mission=BASING)
    state.emit(Stationed(piece.counter.side, piece.id, command.hex, "20.2/1"))
