"""Cases 12.4, 12.6 and 9.5: the air combat phases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.commands import Choose
from engine.titles.vinegar_joes_war.events import AirFired, Arrived, Boxed, Interdicted
from engine.titles.vinegar_joes_war.pieces import (
    DROP,
    ESCORT,
    INTERCEPTION,
    INTERDICTION,
    MAC,
    MAP,
    SAC,
    TRANSPORT,
    SupportPiece,
    enemy,
)
from engine.titles.vinegar_joes_war.records import Toll
from engine.titles.vinegar_joes_war.rules.ch13_result import send_home
from engine.titles.vinegar_joes_war.rules.ch16_dead import eliminate, shoot_down
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import REPLACEABLE

SIDES_IN_ORDER = (0, 1)


def strikes(state: VinegarState, hex_: int, side: int) -> list[SupportPiece]:
    """The airstrikes of a side over a hex; the 0 line is not rolled against naval pieces [20.3/1, 20.1/1]."""
    return [piece for piece in state.over(hex_, side) if piece.counter.strike]


class AirCombat(Step, frozen=True):
    """Over each hex with airstrikes both sides fire once and lose at the same time [4.1/6, 12.4/1]."""

    clause = "12.4/1"
    impulse: int = 1

    def run(self, state: VinegarState) -> Steps:
        hexes = sorted({p.loc for p in state.support.values() if p.box == MAP and p.counter.strike} - state.settled)
        if not hexes:
            return ()
        state.settled = state.settled | {hexes[0]}
        tolls = [_fire(state, hexes[0], side) for side in SIDES_IN_ORDER if _fires(state, hexes[0], side)]
        state.downs = tuple(toll for toll in tolls if toll.down or toll.back)
        return [TakeTolls(), self]


def _fires(state: VinegarState, hex_: int, side: int) -> bool:
    """Whether a side fires: the other one has airstrikes there; without its own only by flak and weather, by option
    where it has units alone [12.4/3, 12.41/1]."""
    if not strikes(state, hex_, enemy(side)):
        return False
    there = bool(strikes(state, hex_, side) or state.units_at(hex_, side))
    return there or state.options.zero_line_everywhere


def _fire(state: VinegarState, hex_: int, side: int) -> Toll:
    """One die on the line of the TAC that a side has there, whatever their mission; the 0 line for none
    [12.4/1, 12.4/3, 12.41/1]."""
    own = strikes(state, hex_, side)
    line = sum(piece.counter.fighter for piece in own)
    clause = "12.4/1" if line else "12.4/3" if own else "12.41/1"
    die = state.roll("air", clause, side)
    down, back = state.world.charts.air_attack(line, die)
    state.emit(AirFired(side, state.world.label(hex_), line, die, down, back, clause))
    return Toll(enemy(side), hex_, down, back)


class TakeTolls(Step, frozen=True):
    """Each side names what it loses, as far as it has so many [12.4/1]."""

    clause = "12.4/1"

    def run(self, state: VinegarState) -> Steps:
        while state.downs and not strikes(state, state.downs[0].hex, state.downs[0].side):
            state.downs = state.downs[1:]
        return [ChooseAirLosses()] if state.downs else ()


class ChooseAirLosses(Decision, frozen=True):
    """The owner names the airstrikes that are shot down, then those turned back; a transport only when no other is
    left [12.4/1]."""

    clause = "12.4/1"
    accepts = (Choose,)

    def side(self, state: VinegarState) -> int:
        return state.downs[0].side

    def commands(self, state: VinegarState) -> list[Command]:
        return [Choose(name) for name in _pool(state)]

    def reasons(self, state: VinegarState, command: Choose) -> Iterable[Reason]:
        toll = state.downs[0]
        there = {piece.id: piece for piece in strikes(state, toll.hex, toll.side)}
        if command.unit not in there:
            yield reason("not_over_the_hex", self.clause, unit=command.unit)
        elif there[command.unit].counter.type == MAC and any(p.counter.type != MAC for p in there.values()):
            yield reason("transports_last", self.clause, unit=command.unit)

    def apply(self, state: VinegarState, command: Any) -> Steps:
        toll, rest = state.downs[0], state.downs[1:]
        if toll.down:
            bring_down(state, command.unit)
            left = Toll(toll.side, toll.hex, toll.down - 1, toll.back)
        else:
            send_home(state, [command.unit], self.clause)
            left = Toll(toll.side, toll.hex, 0, toll.back - 1)
        state.downs = (left, *rest) if left.down or left.back else rest
        return [TakeTolls()]


def _pool(state: VinegarState) -> list[str]:
    """The airstrikes that may be named, one of each row, mission and load."""
    toll = state.downs[0]
    there = strikes(state, toll.hex, toll.side)
    first = [piece for piece in there if piece.counter.type != MAC] or there
    kinds: dict[tuple[str, str, bool, str], str] = {}
    for piece in first:
        kinds.setdefault((piece.counter.kin, piece.mission, piece.units, piece.load), piece.id)
    return list(kinds.values())


def bring_down(state: VinegarState, name: str) -> None:
    """An airstrike is shot down, with whatever it carries [9.5/2, 16.1/1]."""
    piece = state.support[name]
    shoot_down(state, name)
    state.emit(Boxed(piece.counter.side, name, REPLACEABLE, "shot_down", "12.4/1", ("16.1/1",)))
    if piece.load:
        eliminate(state, piece.load, "9.5/2")


class InterdictionAttacks(Step, frozen=True):
    """Those on interdiction roll, hex by hex and by what they aim at, and go home [4.1/6, 12.4/2, 12.6/1]."""

    clause = "12.6/1"
    impulse: int = 1

    def run(self, state: VinegarState) -> Steps:
        flown = [p for p in state.supports(state.player, MAP) if p.mission == INTERDICTION]
        for hex_, units in sorted({(piece.loc, piece.units) for piece in flown}):
            group = [piece for piece in flown if (piece.loc, piece.units) == (hex_, units)]
            interdict(state, hex_, group, units=units)
            send_home(state, [piece.id for piece in group])
        return ()


def interdict(state: VinegarState, hex_: int, group: list[SupportPiece], *, units: bool) -> None:
    """A die on the line of all that attack; a success cuts the hex, or destroys a depot for each point; where there is
    no depot the units are hampered and the hex is cut [12.6/1, 12.6/2]."""
    line = interdiction_line(state, group)
    die = state.roll("interdiction", "12.6/1", state.player)
    hits, _ = state.world.charts.air_attack(line, die)
    state.emit(AirFired(state.player, state.world.label(hex_), line, die, hits, 0, "12.6/1", ("12.6/2",)))
    if not hits:
        return
    depots = state.depots_at(hex_, state.other)
    if units and depots:
        for piece in depots[:hits]:
            eliminate(state, piece.id, "12.6/1")
        return
    cut(state, hex_)
    for piece in state.units_at(hex_, state.other) if units else ():
        state.change(piece.id, hampered=True)


def interdiction_line(state: VinegarState, group: Iterable[SupportPiece]) -> int:
    """The line on which airstrikes interdict together [12.6/1]."""
    chart = state.world.charts.interdiction
    line = sum(chart.heavy_bomber if piece.counter.type == SAC else 1 for piece in group)
    return max(0, min(chart.most, line) + (chart.monsoon if state.monsoon else 0))


def cut(state: VinegarState, hex_: int) -> None:
    """An interdicted marker is put in a hex, one whatever the number of successes, as long as there are
    any left [2.38/1, 12.6/1]."""
    if hex_ not in state.interdicted and len(state.interdicted) < state.world.pack.markers["interdicted"]:
        state.interdicted[hex_] = state.player
        state.touch_ground()
        state.emit(Interdicted(state.player, state.world.label(hex_), True, "12.6/1"))


class CompleteTransports(Step, frozen=True):
    """Loads are set down; transports, escorts and interceptors go home [4.1/6, 9.5/1, 12.26/1, 19.1/1, 19.2/1]."""

    clause = "4.1/6"
    impulse: int = 1

    def run(self, state: VinegarState) -> Steps:
        for piece in state.supports(state.player, MAP):
            if piece.mission in (TRANSPORT, DROP):
                set_down(state, piece)
        over = (TRANSPORT, DROP, ESCORT, INTERCEPTION)
        home = [name for name, piece in sorted(state.support.items()) if piece.box == MAP and piece.mission in over]
        send_home(state, home)
        state.settled = frozenset()
        return ()


def set_down(state: VinegarState, piece: SupportPiece) -> None:
    """The passenger comes to its base or drop hex and may act there in this impulse [9.5/1, 9.5/3, 19.2/2, 19.2/3]."""
    state.change(piece.load, loc=piece.loc)
    clause = "19.2/1" if piece.mission == DROP else "19.1/1"
    state.emit(Arrived(piece.counter.side, piece.load, state.world.label(piece.loc), clause, ("9.5/1",)))
