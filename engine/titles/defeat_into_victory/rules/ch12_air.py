"""Case 12.4: airborne movement of Marauders and parachute brigades."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.table.agenda import Step, Steps
from engine.table.listing import Lazy
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Jump
from engine.titles.defeat_into_victory.events import AirFlown, Flew
from engine.titles.defeat_into_victory.pieces import ALLIED, LIFT, Piece, enemy
from engine.titles.defeat_into_victory.rules.ch3_control import enter
from engine.titles.defeat_into_victory.rules.ch5_combat import Raid, fly_against
from engine.titles.defeat_into_victory.rules.ch5_landing import arrived
from engine.titles.defeat_into_victory.rules.ch7_ranges import linked, sources
from engine.titles.defeat_into_victory.rules.ch9_segment import running
from engine.titles.defeat_into_victory.rules.ch11_zones import ROUGH
from engine.titles.defeat_into_victory.rules.ch13_losses import left
from engine.titles.defeat_into_victory.state import DefeatState


def start_reasons(state: DefeatState, piece: Piece) -> Iterator[Reason]:
    """Why a unit does not fly as its move [12.4.1/1, 12.4.1/2, 12.4.2/1, 12.4.3/1]."""
    if not piece.counter.marauder and not piece.counter.parachute:
        yield reason("not_airborne", "12.4.1/1", unit=piece.id)
        return
    if state.monsoon:
        yield reason("monsoon", "12.4.1/1")
    if not state.ready(ALLIED, LIFT):
        yield reason("too_few_transports", "12.4.1/2", needs=1, has=0)
    if piece.oos:
        yield reason("out_of_supply", "12.4.2/1", unit=piece.id)
    reached = linked(state, ALLIED, [source.hex for source in sources(state, ALLIED)], trails=False)
    begins = piece.loc in state.world.settlements and piece.id not in running(state).displaced
    if not begins or piece.loc not in reached:
        yield reason("no_airfield", "12.4.2/1", unit=piece.id)


def landing_reasons(state: DefeatState, hex_: int) -> Iterator[Reason]:
    """Why nobody lands in a hex: enemies, rough jungle without a settlement [12.4.3/1, 12.4.3/2]."""
    label = state.world.label(hex_)
    if not state.world.open_hex(hex_):
        yield reason("not_in_play", "12.4.3/1", hex=label)
    elif state.units_at(hex_, enemy(ALLIED)):
        yield reason("enemy_there", "12.4.3/2", hex=label)
    elif state.world.terrain[hex_] == ROUGH and hex_ not in state.world.settlements:
        yield reason("rough_jungle", "12.4.3/1", hex=label)


def jumps(state: DefeatState, piece: Piece) -> Sequence[Jump]:
    """The flights of a unit as its move; Marauders have them too [17.5.5/1]."""
    if any(start_reasons(state, piece)):
        return ()
    hexes = [h for h in range(state.world.hexes) if h != piece.loc and not any(landing_reasons(state, h))]
    name, label = piece.id, state.world.label
    return Lazy(lambda hex_: Jump(name, label(hex_)), hexes)


def jump_reasons(state: DefeatState, piece: Piece, label: str) -> Iterator[Reason]:
    """Why a unit does not fly to a hex."""
    yield from start_reasons(state, piece)
    hex_ = state.world.find(label)
    if hex_ is None or not state.world.on_map(hex_):
        yield reason("not_in_play", "12.4.3/1", hex=label)
    else:
        yield from landing_reasons(state, hex_)


def jump(state: DefeatState, piece: Piece, label: str) -> Steps:
    """A Transport flies a unit; it may be intercepted over the landing hex [12.4.3/1]."""
    hex_ = state.world.find(label)
    assert hex_ is not None
    plane = state.ready(ALLIED, LIFT)[0].id
    state.emit(AirFlown(ALLIED, (plane,), LIFT, label, "12.4.3/1"))
    return [*fly_against(state, Raid(ALLIED, hex_, flyers=((), (plane,)))), Land(plane, piece.id, hex_)]


class Land(Step, frozen=True):
    """A unit lands, does not move further, may fight if that comes after, and counts as supplied for the turn
    [12.4.4/1, 12.4.5/1, 12.4.6/1]."""

    clause = "12.4.4/1"
    plane: str
    unit: str
    hex: int

    def run(self, state: DefeatState) -> Steps:
        if arrived(state, (self.plane,)):
            start = state.pieces[self.unit].loc
            state.change(self.unit, loc=self.hex, oos=False)
            enter(state, ALLIED, self.hex)
            left(state, start)
            state.emit(Flew(ALLIED, self.unit, state.labels((start, self.hex)), self.clause))
        return ()
