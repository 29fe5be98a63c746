"""Rule 8.2-B: Allied reinforcements and the replenishment of Imphal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Done, Place, Roll, SendBack
from engine.titles.nemesis.events import Placed, Replaced, TrackChanged
from engine.titles.nemesis.inputs import GROUND, JAPANESE_PIECES, LASTING
from engine.titles.nemesis.pieces import ALLIED, BRITISH, FULL, JAPANESE, LIMITED, YUNNAN, Counter, Piece
from engine.titles.nemesis.rules import ch2_control
from engine.titles.nemesis.rules.ch1_exchange import Segment
from engine.titles.nemesis.rules.ch2_dice import read_least
from engine.titles.nemesis.rules.ch2_stacking import fits
from engine.titles.nemesis.rules.ch2_tracks import add_resources
from engine.titles.nemesis.rules.ch8_japanese import due, open_to
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.world import World
from engine.wargame.memo import memo

OFF_MAP: Final = "off-map"
AIRFIELD: Final = "airfield"
TO_AIRFIELD: Final = "to airfield"
MOST_TO_AIRFIELD: Final = 2
SENT_BACK: Final = "sent back"
SENT_BACK_UNITS: Final = "sent_back"
MOST_SENT_BACK: Final = 2
TURNS_AWAY: Final = 2
REPLENISHED_ON: Final = 5
LUSHAI_COLUMN: Final = 1
IMPHAL: Final = "Imphal"
DIMAPUR: Final = "Dimapur"


class DueReinforcements(Step, frozen=True):
    """Step 1: all Allied reinforcements due go to the Off-Map Box [8.2-B/1, 6.2-D/10b]."""

    clause: ClassVar[str] = "8.2-B/1"

    def run(self, state: NemesisState) -> Steps:
        for piece in due(state, ALLIED):
            state.change(piece.id, loc=state.world.loc(OFF_MAP), supply=FULL, waits=0)
            state.emit(Placed(piece.id, OFF_MAP, "reinforcement", self.clause))
        return ()


class YunnanArrivals(Step, frozen=True):
    """Step 2: Yunnan units and Transporters come to the Chinese Reinforcement Hex, Full and free, active or not.

    v1.1a names the units only; its Transporters come back like units [2.6/7, 8.2-B/2a, 8.2-B/2b].
    """

    clause: ClassVar[str] = "8.2-B/2b"

    def run(self, state: NemesisState) -> Steps:
        loc = state.world.reinforcement_hex(YUNNAN)
        for piece in off_map(state):
            if piece.counter.force == YUNNAN and open_to(state, piece.counter, loc):
                state.change(piece.id, loc=loc, supply=FULL, waits=0)
                clause = "8.2-B/2a" if state.options.old_rules else self.clause
                idle = ("1.1/8",) if state.yunnan_active else ("2.6/7", "1.1/8")
                state.emit(Placed(piece.id, state.world.label(loc), "reinforcement", clause, idle))
                steps = tuple(ch2_control.enter(state, piece.id))
                if steps:
                    return (*steps, self)
        return ()


def off_map(state: NemesisState) -> list[Piece]:
    """The pieces in the Allied Off-Map Box."""
    return state.pieces_at(state.world.loc(OFF_MAP))


def entry_places(state: NemesisState, counter: Counter) -> Sequence[int]:
    """Where a piece comes to the map: its Reinforcement Hex, Lushai in any hex of column 0100 [8.2-B/5, 8.2-B/7]."""
    if not counter.lushai:
        return [state.world.reinforcement_hex(counter.force)]
    return _where_lushai_enter(state.world)


@memo(LASTING)
def _where_lushai_enter(world: World) -> tuple[int, ...]:
    column = (hex_ for hex_ in range(world.hexes) if world.grid.col_row(hex_)[0] == LUSHAI_COLUMN)
    return tuple(filter(world.open_hex, column))


class BringIn(Segment, frozen=True):
    """Step 3: pieces leave the Off-Map Box for the map or the Off-Map Airfield at 1 Resource Point each.

    Transporters are handled like units; points not spent are kept [8.2-B/3, 8.2-B/6a, 8.2-B/6b]. Reasons:
    ``unknown_piece``, ``not_off_map``, ``no_resources``, ``unknown_hex``, ``motorized``, ``airfield_full``,
    ``not_an_entry``, ``enemy_occupied``, ``enemy_transporter``, ``no_room``.
    """

    clause: ClassVar[str] = "8.2-B/3"
    own: ClassVar[tuple[type[Command], ...]] = (Place, Done)
    accepts: ClassVar[tuple[type[Command], ...]] = (Place, Done)
    owner = ALLIED

    def segment_parts(self, state: NemesisState) -> Iterator[Sequence[Command]]:
        yield (Done(),)
        for piece in off_map(state) if state.resources >= 1 else ():
            yield [Place(piece.id, where) for where in self._places(state, piece.counter)]

    def _places(self, state: NemesisState, counter: Counter) -> Iterator[str]:
        if not any(airfield_reasons(state, counter)):
            yield AIRFIELD
        for loc in entry_places(state, counter):
            if open_to(state, counter, loc):
                yield state.world.label(loc)

    def segment_reasons(self, state: NemesisState, command: Place | Done) -> Iterable[Reason]:
        return () if isinstance(command, Done) else bring_in_reasons(state, command)

    def segment_apply(self, state: NemesisState, command: Place | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        add_resources(state, -1, "bring_in", "8.2-B/3")
        lushai = state.pieces[command.unit].counter.lushai and command.where != AIRFIELD
        state.change(command.unit, loc=state.world.loc(command.where), supply=LIMITED if lushai else FULL, waits=0)
        carried = "8.2-B/6a" if state.options.old_rules else "8.2-B/6b"
        also = (carried,) if state.pieces[command.unit].counter.transporter else ()
        state.emit(Placed(command.unit, command.where, "reinforcement", "8.2-B/7" if lushai else "8.2-B/5", also))
        if command.where == AIRFIELD:
            state.allowance[TO_AIRFIELD] = state.allowance.get(TO_AIRFIELD, 0) + 1
        return (*ch2_control.enter(state, command.unit), self)


def bring_in_reasons(state: NemesisState, command: Place) -> Iterator[Reason]:
    """Why a piece cannot be brought in [2.5/1, 8.2-B/3, 8.2-B/4, 8.2-B/5, 8.2-B/7]."""
    piece = state.pieces.get(command.unit)
    if piece is None:
        yield reason("unknown_piece", "1.2-A/1", unit=command.unit)
        return
    if piece not in off_map(state):
        yield reason("not_off_map", "8.2-B/3", unit=piece.id, where=state.world.label(piece.loc))
        return
    if state.resources < 1:
        yield reason("no_resources", "8.2-B/3", needs=1, has=state.resources)
    loc = state.world.find(command.where)
    if loc is None:
        yield reason("unknown_hex", "1.1/1", hex=command.where)
    elif command.where == AIRFIELD:
        yield from airfield_reasons(state, piece.counter)
    else:
        yield from _entry_reasons(state, piece.counter, loc)


def airfield_reasons(state: NemesisState, counter: Counter) -> Iterator[Reason]:
    """One piece, not Motorized, may go to the Off-Map Airfield; a second one forgoes the die of step 4 [8.2-B/4]."""
    if counter.motorized:
        yield reason("motorized", "8.2-B/4", unit=counter.id)
    if state.allowance.get(TO_AIRFIELD, 0) >= MOST_TO_AIRFIELD:
        yield reason("airfield_full", "8.2-B/4", unit=counter.id, limit=MOST_TO_AIRFIELD)


def _entry_reasons(state: NemesisState, counter: Counter, loc: int) -> Iterator[Reason]:
    label = state.world.label(loc)
    clause = "8.2-B/7" if counter.lushai else "8.2-B/5"
    if loc not in entry_places(state, counter):
        yield reason("not_an_entry", clause, unit=counter.id, hex=label)
    elif loc in state.occupied(JAPANESE):
        yield reason("enemy_occupied", clause, unit=counter.id, hex=label)
    elif counter.transporter and loc in state.wagons(JAPANESE):
        yield reason("enemy_transporter", "5.1-F/1", hex=label)
    elif not fits(state, loc, (counter,)):
        yield reason("no_room", clause, unit=counter.id, hex=label)


# -- step 4 --------------------------------------------------------------------------------------------------


class Replenishment(Step, frozen=True):
    """Step 4: an open Road from Dimapur fills the Imphal Stock; otherwise a die, unless forgone [8.2-B/8a, 8.2-B/8b].

    In v1.1a only the die raises the Stock. A full Stock needs none, and Japanese hands get none
    [8.2-B/10a, 8.2-B/10b].
    """

    clause: ClassVar[str] = "8.2-B/8b"

    def run(self, state: NemesisState) -> Steps:
        full = state.world.charts.stock_full
        imphal = state.world.places.get(IMPHAL)
        if imphal is None or state.controller(imphal) != ALLIED or state.stock >= full:
            return ()
        if not state.options.old_rules and road_open(state):
            _raise_stock(state, full, "road_open", "8.2-B/10b")
            return ()
        return () if state.allowance.get(TO_AIRFIELD, 0) >= MOST_TO_AIRFIELD else (ReplenishmentDie(),)


@memo(JAPANESE_PIECES, GROUND)
def road_open(state: NemesisState) -> bool:
    """Whether a Road without Japanese units joins Dimapur to Imphal, both in Allied hands [8.2-B/10b].

    Transporters, Ambushes and other Objectives do not matter; Tracks do not count.
    """
    return _road_open(state)


def _road_open(state: NemesisState) -> bool:
    start, goal = (state.world.places.get(name) for name in (DIMAPUR, IMPHAL))
    closed = state.occupied(JAPANESE)
    if start is None or goal is None or start in closed or state.controller(start) != ALLIED:
        return False
    if state.controller(goal) != ALLIED:
        return False
    seen, front = {start}, [start]
    while front:
        front = [to for loc in front for to in state.world.roads[loc] if to not in closed and to not in seen]
        seen.update(front)
    return goal in seen


def _raise_stock(state: NemesisState, after: int, why: str, clause: str) -> None:
    label = state.world.label(state.world.named(IMPHAL))
    state.emit(TrackChanged("stock", ALLIED, state.stock, after, after - state.stock, why, clause, label))
    state.stock = after


class ReplenishmentDie(Decision, frozen=True):
    """The die for the Stock: 5 or more raises it to the next value, a missing marker to 1 (Low) [8.2-B/8a, 8.2-B/8b].

    Before it up to two British units may be sent back for two turns at 1 Resource Point, each for +1
    [8.2-B/9a, 8.2-B/9b]. Reasons: ``unknown_piece``, ``not_off_map``, ``not_british``, ``no_resources``,
    ``enough_sent_back``.
    """

    clause: ClassVar[str] = "8.2-B/8b"
    accepts: ClassVar[tuple[type[Command], ...]] = (Roll, SendBack)
    automatic: ClassVar[bool] = False
    owner = ALLIED

    def commands(self, state: NemesisState) -> Sequence[Command]:
        sent = (SendBack(piece.id) for piece in off_map(state) if not any(send_back_reasons(state, piece.id)))
        return [Roll(), *sent]

    def reasons(self, state: NemesisState, command: Roll | SendBack) -> Iterable[Reason]:
        return send_back_reasons(state, command.unit) if isinstance(command, SendBack) else ()

    def apply(self, state: NemesisState, command: Roll | SendBack) -> Steps:
        if isinstance(command, SendBack):
            _send_back(state, command.unit)
            return (self,)
        sent = state.allowance.get(SENT_BACK, 0)
        old = state.options.old_rules
        clause, also = ("8.2-B/8a", ("8.2-B/10a",) * road_open(state)) if old else (self.clause, ())
        die = state.roll("replenishment", clause, ALLIED, sent)
        parts = ((SENT_BACK_UNITS, sent),) if sent else ()
        if read_least(state, "replenishment", die, REPLENISHED_ON, clause, ALLIED, parts, also):
            _raise_stock(state, state.stock + 1, "replenished", clause)
        return ()


def send_back_reasons(state: NemesisState, unit: str) -> Iterator[Reason]:
    """Why a unit cannot be sent back for the die [8.2-B/9a, 8.2-B/9b]."""
    piece = state.pieces.get(unit)
    if piece is None:
        yield reason("unknown_piece", "1.2-A/1", unit=unit)
        return
    if piece not in off_map(state):
        yield reason("not_off_map", "8.2-B/9b", unit=unit, where=state.world.label(piece.loc))
    if piece.counter.force != BRITISH or piece.counter.transporter:
        yield reason("not_british", "8.2-B/9b", unit=unit)
    if state.resources < 1:
        yield reason("no_resources", "8.2-B/9b", needs=1, has=state.resources)
    if state.allowance.get(SENT_BACK, 0) >= MOST_SENT_BACK:
        yield reason("enough_sent_back", "8.2-B/9b", limit=MOST_SENT_BACK)


def _send_back(state: NemesisState, unit: str) -> None:
    """To the Game Turn Scale; beyond turn 10 the unit has left the game [8.2-B/9b]."""
    clause = "8.2-B/9a" if state.options.old_rules else "8.2-B/9b"
    add_resources(state, -1, "sent_back", clause)
    state.allowance[SENT_BACK] = state.allowance.get(SENT_BACK, 0) + 1
    box = state.world.turn_box(state.turn + TURNS_AWAY)
    state.change(unit, loc=box)
    state.emit(Replaced(unit, "sent_back", state.world.label(box), clause))
