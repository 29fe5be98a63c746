"""Rules 6.0, 6.1-A and 6.1-B: the movement of an Attack Phase, Forward Move and Air Movement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final

from engine.table.agenda import Step, Steps
from engine.table.command import Command
from engine.table.listing import Chain
from engine.table.verdict import Reason, Verdict, reason
from engine.titles.nemesis.commands import Ambush, Dig, Done, Drop, Fly, Move
from engine.titles.nemesis.events import Moved
from engine.titles.nemesis.pieces import ALLIED, LIMITED, Piece
from engine.titles.nemesis.rules import ch2_control
from engine.titles.nemesis.rules.ch1_exchange import Segment
from engine.titles.nemesis.rules.ch2_stacking import EnforceStacking, fits
from engine.titles.nemesis.rules.ch2_words import hex_reasons
from engine.titles.nemesis.rules.ch4_commanders import command_clause, may_act
from engine.titles.nemesis.rules.ch5_costs import STRETCH_FACTOR, ground
from engine.titles.nemesis.rules.ch5_lists import OVER, forward_moves, yet_to_move
from engine.titles.nemesis.rules.ch5_march import BeginSegment, March, MoveAlong
from engine.titles.nemesis.rules.ch5_paths import end_reasons, enemy_reasons, path_costs
from engine.titles.nemesis.state import NemesisState

MOST_FLIGHTS: Final = 2
AIRFIELD: Final = "airfield"
FLOWN: Final = "air_movement"


def attack_movement(state: NemesisState, side: int) -> Steps:
    """Before any attack: Forward Moves, Air Movement of the Allies, then the stacking limit [6.0/1, 6.1-B/1]."""
    steps: list[Step] = [BeginSegment("forward", side, "6.1-A/1"), ForwardMove(side)]
    if side == ALLIED:
        steps += [BeginSegment("air", side, "6.1-B/1"), AirMovement()]
    return (*steps, EnforceStacking(side))


class ForwardMove(March, frozen=True):
    """Each unit may move a single hex [6.1-A/1].

    No guaranteed hex, no Bunkers, no Ambushes [6.1-A/4]; no Operational Stretch [5.1-C/2]. Reasons: ``transporter``,
    ``one_hex``, ``too_dear``, ``not_in_attack_phase``, and those of :mod:`ch5_paths` against the piece and the step.
    """

    clause: ClassVar[str] = "6.1-A/1"
    own: ClassVar[tuple[type[Command], ...]] = (Move, Done)
    accepts: ClassVar[tuple[type[Command], ...]] = (*own, Drop)

    def judge(self, state: NemesisState, command: Command) -> Verdict:
        if isinstance(command, Ambush | Dig):
            return Verdict((reason("not_in_attack_phase", "6.1-A/4", verb=command.verb),))
        return super().judge(state, command)

    def segment_parts(self, state: NemesisState) -> Sequence[Sequence[Command]]:
        units = yet_to_move(state, self.mover, transporters=state.options.transporters_forward)
        return Chain[Sequence[Command]]((((Done(),),), forward_moves(state, self.mover, units)))

    def segment_reasons(self, state: NemesisState, command: Move | Done) -> Iterable[Reason]:
        return self.move_reasons(state, command) if isinstance(command, Move) else ()

    def limits(self, state: NemesisState, piece: Piece, locs: Sequence[int]) -> Iterator[Reason]:
        """No Transporters, and one hex only [6.1-A/1]."""
        if piece.counter.transporter and not state.options.transporters_forward:
            yield reason("transporter", "6.1-A/1", unit=piece.id)
        if len(locs) > 1:
            yield reason("one_hex", "6.1-A/1", unit=piece.id, needs=len(locs), has=1)

    def price_reasons(self, state: NemesisState, piece: Piece, locs: Sequence[int]) -> Iterator[Reason]:
        """The Quality of the face that is up is the allowance; nothing doubles it [6.1-A/2, 5.1-C/2]."""
        needs, has = sum(path_costs(state, piece, locs)), piece.values.quality
        if needs > has:
            also: tuple[str, ...] = ("6.1-A/4",) if len(locs) == 1 else ()
            also += ("5.1-C/2",) if needs <= has * STRETCH_FACTOR else ()
            also += ("6.1-A/5",) if piece.limited_movement else ()
            also += ("6.1-A/3",) if set(locs) & ground(state, piece.counter.side).surcharge.keys() else ()
            yield reason("too_dear", "6.1-A/2", also, hex=state.world.label(locs[-1]), needs=needs, has=has)

    def segment_apply(self, state: NemesisState, command: Move | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        state.mark(command.unit, OVER)
        return (MoveAlong(command.unit, command.path, "forward"), self)


class AirMovement(Segment, frozen=True):
    """Up to 2 pieces fly from the Off-Map Airfield to Airfields under Allied control, each to its own choice [6.1-B/1].

    Transporters fly like units, nothing Motorized does. Reasons: ``unknown_piece``, ``not_yours``, ``not_at_airfield``,
    ``not_in_command``, ``motorized``, ``no_more_flights``, ``unknown_hex``, ``outside_area``, ``no_airfield``,
    ``enemy_airfield``, ``enemy_units``, ``enemy_transporter``, ``overstacked``, ``yunnan_inactive``.
    """

    clause: ClassVar[str] = "6.1-B/1"
    own: ClassVar[tuple[type[Command], ...]] = (Fly, Done)
    accepts: ClassVar[tuple[type[Command], ...]] = (*own, Drop)
    owner = ALLIED

    def segment_commands(self, state: NemesisState) -> Sequence[Command]:
        waiting = state.pieces_at(state.world.loc(AIRFIELD)) if flights_left(state) else []
        if not waiting:
            return [Done()]
        strips = [state.world.label(loc) for loc in sorted(state.world.airfields) if state.airfield_side(loc) == ALLIED]
        flights = (Fly(piece.id, label) for piece in waiting for label in strips)
        return [Done(), *(flight for flight in flights if not any(flight_reasons(state, flight)))]

    def segment_reasons(self, state: NemesisState, command: Fly | Done) -> Iterable[Reason]:
        return flight_reasons(state, command) if isinstance(command, Fly) else ()

    def segment_apply(self, state: NemesisState, command: Fly | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        return (*land(state, command), self)


def flights_left(state: NemesisState) -> int:
    """How many pieces may still fly in this phase [6.1-B/1]."""
    return MOST_FLIGHTS - state.allowance.get(FLOWN, 0)


def land(state: NemesisState, command: Fly) -> Steps:
    """The piece stands on the Airfield, in Limited Supply from now on [6.1-B/2]."""
    state.change(command.unit, loc=state.world.loc(command.hex), supply=LIMITED, waits=0)
    state.mark(command.unit, OVER)
    state.allowance[FLOWN] = state.allowance.get(FLOWN, 0) + 1
    state.emit(Moved(command.unit, (AIRFIELD, command.hex), 0, "air", "6.1-B/1", ("6.1-B/2",)))
    return ch2_control.enter(state, command.unit)


def flight_reasons(state: NemesisState, command: Fly) -> Iterator[Reason]:
    """Everything against an Air Movement [6.1-B/1]."""
    if flights_left(state) <= 0:
        yield reason("no_more_flights", "6.1-B/1", limit=MOST_FLIGHTS)
    piece = state.pieces.get(command.unit)
    if piece is None:
        yield reason("unknown_piece", "1.2-A/1", unit=command.unit)
    else:
        yield from _flyer_reasons(state, piece)
    unreadable = list(hex_reasons(state, command.hex))
    yield from unreadable
    if piece is not None and not unreadable:
        yield from _landing_reasons(state, piece, state.world.loc(command.hex))


def _flyer_reasons(state: NemesisState, piece: Piece) -> Iterator[Reason]:
    if piece.counter.side != ALLIED:
        yield reason("not_yours", "0.0/1", unit=piece.id)
    if piece.loc != state.world.loc(AIRFIELD):
        yield reason("not_at_airfield", "6.1-B/1", unit=piece.id, where=state.world.label(piece.loc))
    if not may_act(state, piece):
        yield reason("not_in_command", command_clause(state), unit=piece.id)
    if piece.counter.motorized:
        yield reason("motorized", "6.1-B/1", unit=piece.id)


def _landing_reasons(state: NemesisState, piece: Piece, loc: int) -> Iterator[Reason]:
    """An Airfield under Allied control, without Japanese units, with room; a Japanese one will do [6.1-B/1]."""
    label = state.world.label(loc)
    holder = state.airfield_side(loc)
    if holder is None:
        yield reason("no_airfield", "6.1-B/1", hex=label)
    elif holder != ALLIED:
        yield reason("enemy_airfield", "6.1-B/1", hex=label)
    yield from enemy_reasons(state, piece, loc)
    if not fits(state, loc, [piece.counter]):
        yield reason("overstacked", "2.2/8", hex=label)
    yield from end_reasons(state, piece, loc)
