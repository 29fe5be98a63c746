"""Chapter 6, cases 17.1, 17.2 and 17.4: the reinforcement phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.commands import Convert, Done, Keep, Place, Take
from engine.titles.vinegar_joes_war.events import Arrived, Boxed, Withdrawn
from engine.titles.vinegar_joes_war.inputs import GROUND, PLACES
from engine.titles.vinegar_joes_war.pieces import (
    ALLIED,
    AMPHIBIOUS,
    BOX,
    CHINESE,
    DUE,
    JAPANESE,
    LOST,
    OUTSIDE,
    Counter,
    Piece,
    SupportCounter,
    enemy,
)
from engine.titles.vinegar_joes_war.rules.ch2_occupation import open_to
from engine.titles.vinegar_joes_war.rules.ch6_due import afloat, arriving, depots_due, expect
from engine.titles.vinegar_joes_war.rules.ch17_contingency import take, takeable
from engine.titles.vinegar_joes_war.rules.ch17_light import conversions, convert, convert_reasons
from engine.titles.vinegar_joes_war.rules.ch18_ports import usable_ports
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import AFLOAT, CHINA, INDIA, RESERVE, TRACK, WAITING
from engine.wargame.memo import memo

WESTERN_PORTS: Final = (INDIA, "Burma", "Malaya")
JAPANESE_PORTS: Final = ("Indochina", "Thailand", "Malaya")


class BeginReinforcements(Step, frozen=True):
    """Who is due comes forward: units of this turn, units kept for a landing that did not land, depots, airstrikes and
    naval pieces of the chart; an invasion of India calls the reserve
    [6.0/1, 6.1/2, 6.32/2, 6.34/1, 6.35/1, 17.1/1]."""

    clause = "6.0/1"

    def run(self, state: VinegarState) -> Steps:
        side = state.player
        for piece in state.units_at(state.world.box(WAITING), side):
            if piece.counter.turn == state.turn and not piece.counter.contingency:
                expect(state, piece.id, state.turn)
        for piece in afloat(state, side):
            state.put_piece(Piece(piece.counter, state.world.box(TRACK), reduced=piece.reduced, due=piece.due))
        for support in state.supports(side, DUE):
            if support.due <= state.turn:
                _box(state, support.id, "16.1/3")
        _chart(state, side)
        if side == ALLIED:
            _call_reserve(state)
        return ()


def _box(state: VinegarState, name: str, clause: str) -> None:
    """An airstrike or naval piece is ready in its box; nothing delays it [6.34/1]."""
    piece = state.fly(name, box=BOX, due=0)
    state.emit(Boxed(piece.counter.side, name, BOX, "arrived", "6.34/1", (clause,)))


def _chart(state: VinegarState, side: int) -> None:
    """What the Depot and Air Reinforcement Chart gives and takes this turn [6.35/1, 6.4/1]."""
    row, kin = state.world.charts.arrival(state.turn, side), state.world.pack.kin
    owed = state.owed[side]
    state.owed = (0, state.owed[1]) if side == JAPANESE else (state.owed[0], 0)
    if row.depots + owed:
        depots_due(state, side, row.depots + owed, "6.35/1")
    for name in (*row.air, *row.naval):
        free = [one for one in kin[name] if state.support[one].box == OUTSIDE]
        if free:
            _box(state, free[0], "6.35/1")
    for name in row.removed:
        there = [one for one in kin[name] if state.support[one].box == BOX]
        if there:
            state.fly(there[0], box=LOST)
            state.emit(Withdrawn(side, there[0], "6.35/1", ("6.4/1",)))


def _call_reserve(state: VinegarState) -> None:
    """A Japanese land unit in India, a client too, calls unit R with garrisons and depots, once [17.1/1, 17.1/2]."""
    invaders = (piece for piece in state.on_map(JAPANESE) if state.world.country(piece.loc) == INDIA)
    if state.reserve_called or not any(invaders):
        return
    state.reserve_called = True
    extras = state.world.charts.reserve
    fresh = [*(piece.id for piece in state.units_at(state.world.box(RESERVE))), *extras.units]
    for name in dict.fromkeys(fresh):
        if state.pieces[name].loc in map(state.world.box, (RESERVE, WAITING)):
            expect(state, name, state.turn)
            state.emit(Boxed(ALLIED, name, TRACK, "reserve", "17.1/2" if name in extras.units else "17.1/1"))
    depots_due(state, ALLIED, extras.depots, "17.1/2")


def kind_of(counter: Counter | SupportCounter) -> str:
    """Which entry hexes a unit has, and an airstrike for its depot: ``japanese``, ``chinese`` or ``western``
    [6.3/1, 6.3/3, 6.3/4, 6.3/7]."""
    if counter.side == JAPANESE:
        return "japanese"
    return "chinese" if counter.nation == CHINESE else "western"


def entry_hexes(state: VinegarState, piece: Piece) -> list[int]:
    """Where a unit can arrive now [6.3/1, 6.3/2, 6.3/3, 6.3/4, 6.3/7, 6.31/1, 6.32/1, 6.35/2].

    Enemies in the hex bar it, their zones do not; several may come to one hex and overstack it for now
    [6.3/5, 6.3/6].
    """
    counter, world = piece.counter, state.world
    if counter.at:
        hexes = sorted(world.chinese_entries) if counter.at == CHINA else [world.named(counter.at)]
        return [hex_ for hex_ in hexes if open_to(state, hex_, counter.side)]
    kind = kind_of(counter)
    if kind == "chinese":
        return [hex_ for hex_ in sorted(world.chinese_entries) if open_to(state, hex_, ALLIED)]
    if kind == "japanese":
        return [hex_ for hex_ in ports(state, JAPANESE) if counter.country in ("", world.country(hex_))]
    found = ports(state, ALLIED)
    if piece.delayed and not (state.options.late_arrivals_at_ports and found):
        found = [hex_ for hex_ in world.west_edge_of_india if open_to(state, hex_, ALLIED)]
    if counter.depot and state.options.depots_in_china:
        found = [*found, *(hex_ for hex_ in sorted(world.chinese_entries) if open_to(state, hex_, ALLIED))]
    return found


@memo(PLACES, GROUND)
def ports(state: VinegarState, side: int) -> list[int]:
    """The usable ports of a side in the countries where its units arrive [6.3/1, 6.3/4, 18.6/1, 18.8/1]."""
    countries = JAPANESE_PORTS if side == JAPANESE else WESTERN_PORTS
    return [hex_ for hex_ in sorted(usable_ports(state, side)) if state.world.country(hex_) in countries]


class Reinforce(Decision, frozen=True):
    """The phasing side places all units that can come, keeps some for a landing, takes contingency units and converts
    divisions; nobody is held back [6.2/1, 6.3/5, 6.32/2, 6.33/1, 17.2/1, 17.4/1]."""

    clause = "6.2/1"
    accepts = (Place, Keep, Take, Convert, Done)

    def commands(self, state: VinegarState) -> list[Command]:
        side, found = state.player, list[Command]()
        for piece in _distinct(arriving(state, side)):
            found += [Place(piece.id, state.world.label(hex_)) for hex_ in entry_hexes(state, piece)]
            if not any(keep_reasons(state, piece.id)):
                found.append(Keep(piece.id))
        found += [Take(name) for name in takeable(state, side)]
        found += [Convert(*pair) for pair in conversions(state)]
        return [*found, *([] if any(done_reasons(state)) else [Done()])]

    def reasons(self, state: VinegarState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Place):
            return place_reasons(state, command)
        if isinstance(command, Keep):
            return keep_reasons(state, command.unit)
        if isinstance(command, Take):
            return () if command.unit in takeable(state, state.player) else _not_takeable(state, command.unit)
        return convert_reasons(state, command) if isinstance(command, Convert) else done_reasons(state)

    def apply(self, state: VinegarState, command: Any) -> Steps:
        if isinstance(command, Done):
            return [EndReinforcements()]
        if isinstance(command, Place):
            hex_ = state.world.find(command.hex)
            assert hex_ is not None
            come(state, command.unit, hex_)
        elif isinstance(command, Keep):
            piece = state.pieces[command.unit]
            state.put_piece(Piece(piece.counter, state.world.box(AFLOAT), reduced=piece.reduced, due=state.turn))
            state.emit(Boxed(state.player, command.unit, AFLOAT, "landing", "6.33/1"))
        elif isinstance(command, Take):
            take(state, command.unit)
        else:
            convert(state, command)
        return [self]


def _distinct(pieces: list[Piece]) -> Iterator[Piece]:
    """Units, of equal depots only one: of those that have waited, and of those that have not."""
    seen = set[bool]()
    for piece in pieces:
        if not piece.counter.depot or bool(piece.delayed) not in seen:
            yield piece
        if piece.counter.depot:
            seen.add(bool(piece.delayed))


def _not_takeable(state: VinegarState, name: str) -> Iterator[Reason]:
    counter = state.pieces[name].counter if name in state.pieces else None
    if counter is not None and counter.contingency and counter.turn > state.turn:
        yield reason("too_early", "17.4/1", unit=name, needs=counter.turn, has=state.turn)
    else:
        yield reason("not_contingency", "17.4/1", unit=name)


def place_reasons(state: VinegarState, command: Place) -> Iterator[Reason]:
    """Why a unit does not arrive in a hex."""
    piece, hex_ = state.pieces.get(command.unit), state.world.find(command.hex)
    if piece is None or piece not in arriving(state, state.player):
        yield reason("not_due", "6.1/2", unit=command.unit)
    elif hex_ is None or not state.world.open_hex(hex_):
        yield reason("no_entry_hex", "6.2/1", unit=command.unit, hex=command.hex)
    elif hex_ not in entry_hexes(state, piece):
        yield reason("no_entry_hex", _entry_clause(state, piece, hex_), unit=command.unit, hex=command.hex)


def _entry_clause(state: VinegarState, piece: Piece, hex_: int) -> str:
    """The clause that closes a hex to an arrival."""
    if state.units_at(hex_, enemy(piece.counter.side)):
        return "6.31/1"
    kind = kind_of(piece.counter)
    if piece.counter.depot:
        return "6.35/2"
    if kind == "western":
        return "6.3/2" if piece.delayed else "6.3/1"
    if kind == "chinese":
        return "6.3/3"
    return "6.3/7" if piece.counter.country else "6.3/4"


def keep_reasons(state: VinegarState, name: str) -> Iterator[Reason]:
    """Why a unit is not kept for a landing: there must be a marker for it, and it is kept only once, so that a landing
    that came to nothing does not hold it back [6.32/2, 6.33/1]."""
    piece = state.pieces.get(name)
    free = len(state.supports(state.player, BOX, AMPHIBIOUS)) - len(afloat(state, state.player))
    if piece is None or piece not in arriving(state, state.player):
        yield reason("not_due", "6.1/2", unit=name)
    elif free < 1:
        yield reason("no_amphibious_marker", "6.33/1", unit=name)
    elif piece.due < state.turn and not piece.delayed:
        yield reason("held_back", "6.32/2", unit=name)


def done_reasons(state: VinegarState) -> Iterator[Reason]:
    """Why the phase does not end: a unit with an entry hex is not held back [6.32/2]."""
    for piece in arriving(state, state.player):
        if entry_hexes(state, piece):
            yield reason("held_back", "6.32/2", unit=piece.id)
            return


def come(state: VinegarState, name: str, hex_: int) -> None:
    """A unit arrives, at full strength unless its code is on its back, and acts normally this turn
    [6.1/4, 6.2/1, 6.31/1]."""
    piece = state.pieces[name]
    state.put_piece(Piece(piece.counter, hex_, reduced=piece.reduced))
    also = ("6.1/4",) if piece.reduced else ()
    clause = _arrival_clause(piece)
    state.emit(Arrived(state.player, name, state.world.label(hex_), clause, also))


def _arrival_clause(piece: Piece) -> str:
    if piece.counter.depot:
        return "6.35/2"
    if piece.counter.client:
        return "6.3/7"
    by_kind = {"western": "6.3/2" if piece.delayed else "6.3/1", "chinese": "6.3/3", "japanese": "6.3/4"}
    return by_kind[kind_of(piece.counter)]


class EndReinforcements(Step, frozen=True):
    """A unit that finds no entry hex waits a turn [6.3/2, 6.3/4, 6.32/1]."""

    clause = "6.32/1"

    def run(self, state: VinegarState) -> Steps:
        for piece in arriving(state, state.player):
            state.change(piece.id, delayed=piece.delayed + 1)
            clause = {"western": "6.3/2", "japanese": "6.3/4", "chinese": "6.32/1"}[kind_of(piece.counter)]
            state.emit(Boxed(state.player, piece.id, TRACK, "waits", clause, ("6.32/1",)))
        return ()
