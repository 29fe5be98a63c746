"""Entering a hex: control of Objectives and Airfields, the Imphal Stock, Transporters in the way (rules 2.3, 2.4,
5.1-F, 7.1-C)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Flag
from engine.titles.nemesis.events import FlagMoved, MarkerRemoved, ObjectiveTaken
from engine.titles.nemesis.inputs import ENEMY_PLACES, GROUND, STOCK, YUNNAN_ACTIVE
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, Piece, enemy
from engine.titles.nemesis.rules import ch2_yunnan, ch3_victory
from engine.titles.nemesis.rules.ch2_tracks import add_laments, add_resources, gain_sap
from engine.titles.nemesis.state import NemesisState
from engine.wargame.memo import memo

IMPHAL = "Imphal"
STOCK_LAMENTS = 5


def enter(state: NemesisState, name: str) -> Steps:
    """What follows when a piece has come into a hex. A Transporter takes control of nothing [1.2-A/3, 2.3/5a,
    2.3/5b]."""
    piece = state.pieces[name]
    loc, side = piece.loc, piece.counter.side
    if not stirs(state, piece, loc):
        return ()
    steps: list[Step] = []
    if loc in state.world.objectives and state.controller(loc) != side:
        passing = ("6.1-C/8",) if state.combat is None and state.phase is not None else ()
        steps.extend(take_objective(state, side, loc, ("1.2-A/3", *passing)))
    elif state.airfield_side(loc) == enemy(side):
        state.airfields[loc] = side
        state.touch_ground()
    if side == JAPANESE:
        _destroy_stock(state, loc)
        _wake_yunnan(state, loc)
    if state.transporters_at(loc, enemy(side)):
        from engine.titles.nemesis.rules import ch5_transporters

        steps.append(ch5_transporters.PushTransporters(state.world.label(loc), enemy(side)))
    return steps


def stirs(state: NemesisState, piece: Piece, loc: int) -> bool:
    """Whether anything can follow when a piece comes into a hex; among friends nothing does. See :func:`enter`."""
    return loc in stirring(state, piece)


def stirring(state: NemesisState, piece: Piece) -> frozenset[int]:
    """The hexes where anything can follow when a piece comes in; for a Transporter none."""
    return _NOWHERE if piece.counter.transporter else _stirring(state, piece.counter.side)


_NOWHERE: Final = frozenset[int]()


@memo(ENEMY_PLACES, GROUND, STOCK, YUNNAN_ACTIVE)
def _stirring(state: NemesisState, side: int) -> frozenset[int]:
    world = state.world
    airfields = [loc for loc in world.airfields if state.airfield_side(loc) != side]
    found = state.enemy_objectives(side).union(airfields, state.wagons(enemy(side)))
    if side == JAPANESE and state.stock and IMPHAL in world.places:
        found |= {world.places[IMPHAL]}
    if side == JAPANESE and not state.yunnan_active:
        found |= ch2_yunnan.threatened_entries(state)
    return frozenset(filter(world.on_map, found))


def take_objective(state: NemesisState, side: int, hex_: int, also: tuple[str, ...] = ()) -> list[Decision]:
    """Control changes at once, with SaP and a flag; units passing through take it too [2.3/2, 2.3/4, 6.1-C/8].

    Every gain by the Japanese adds 1 Resource, also of what was theirs [2.5/4].
    """
    whole = state.world.objectives[hex_].sap
    sap, clause = (whole // 2, "2.3/4") if state.flags.get(hex_) == enemy(side) else (whole, "2.3/2")
    also = (*also, "1.1/4", "1.1/3") if hex_ not in state.flags else also
    steps = _set_flag(state, side, hex_)
    state.touch_ground()
    label = state.world.label(hex_)
    state.emit(ObjectiveTaken(label, side, sap, clause, also))
    gain_sap(state, side, sap, "objective", clause, label)
    if side == JAPANESE:
        add_resources(state, 1, "objective_lost", "2.5/4")
    ch3_victory.check_immediate_victory(state)
    return steps


def _set_flag(state: NemesisState, side: int, hex_: int) -> list[Decision]:
    """Turn the enemy's flag, or place one; when none is left off the map an own one must move [2.3/2, 2.3/3, 2.3/4]."""
    short = hex_ not in state.flags and flags_left(state) <= 0
    state.flags[hex_] = side
    if short and spare_flags(state, side, hex_):
        return [MoveFlag(side, state.world.label(hex_))]
    return []


def flags_left(state: NemesisState) -> int:
    """Flags off the map; they are two-sided and serve both players [2.3/3]."""
    return state.world.charts.marker_limits["flags"] - len(state.flags)


def spare_flags(state: NemesisState, side: int, but: int) -> list[int]:
    """Own-start Objectives that carry an own flag [2.3/3]."""
    return [h for h in sorted(state.flags) if state.flags[h] == side and state.control_at_start(h) == side and h != but]


class MoveFlag(Decision, frozen=True):
    """The owner picks the own-start Objective that gives up its flag and stays theirs without one [2.3/3].

    Reasons: ``no_spare_flag``.
    """

    clause: ClassVar[str] = "2.3/3"
    accepts: ClassVar[tuple[type[Command], ...]] = (Flag,)
    owner: int
    taken: str

    def commands(self, state: NemesisState) -> list[Command]:
        spare = spare_flags(state, self.owner, state.world.loc(self.taken))
        return [Flag(label) for label in state.labels(spare)]

    def reasons(self, state: NemesisState, command: Flag) -> Iterable[Reason]:
        if command not in self.commands(state):
            yield reason("no_spare_flag", "2.3/3", hex=command.hex)

    def apply(self, state: NemesisState, command: Flag) -> Steps:
        del state.flags[state.world.loc(command.hex)]
        state.touch_ground()
        state.emit(FlagMoved(command.hex, self.owner, "2.3/3"))
        return ()


def _destroy_stock(state: NemesisState, loc: int) -> None:
    """A Japanese unit that enters Imphal removes the Supply Stock: 5 Allied Laments [2.4/11, 7.1-C/6]."""
    if state.stock and loc == state.world.named(IMPHAL):
        state.stock = 0
        label = state.world.label(loc)
        state.emit(MarkerRemoved("stock", label, "7.1-C/6"))
        add_laments(state, ALLIED, STOCK_LAMENTS, "stock_destroyed", "2.4/11", label)


def _wake_yunnan(state: NemesisState, loc: int) -> None:
    """A Japanese unit on a Yunnan Transporter, or on or beside a Chinese entry [2.6/1, 2.6/2]."""
    if any(piece.counter.force == "yunnan" for piece in state.transporters_at(loc, ALLIED)):
        ch2_yunnan.activate(state, "transporter", "2.6/1")
    if loc in ch2_yunnan.threatened_entries(state):
        ch2_yunnan.activate(state, "presence", "2.6/2")
