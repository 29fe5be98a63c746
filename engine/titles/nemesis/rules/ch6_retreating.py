"""Rule 6.2-D: the retreat of units and Transporters out of a hex, each by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Retreat
from engine.titles.nemesis.events import Moved, Placed
from engine.titles.nemesis.inputs import GROUND, PIECE, PIECES
from engine.titles.nemesis.pieces import FULL, Counter, Piece
from engine.titles.nemesis.rules import ch2_control
from engine.titles.nemesis.rules.ch2_stacking import EnforceStacking, fits, limit_clauses
from engine.titles.nemesis.rules.ch2_words import piece_reasons
from engine.titles.nemesis.rules.ch5_transporters import drive, refuge_reasons, refuges
from engine.titles.nemesis.rules.ch6_losses import eliminate, lose_step
from engine.titles.nemesis.rules.ch6_remnants import remnants
from engine.titles.nemesis.rules.ch6_ways_out import shunned, step_reasons, trap_reasons, ways_out
from engine.titles.nemesis.state import RETREATED, NemesisState
from engine.wargame.memo import memo

OFF = "off"
NEAR_ENTRY = 3
Path = tuple[int, ...]


class RetreatFrom(Step, frozen=True):
    """Everything of a side leaves a hex; what has no way out at the last is eliminated [6.2-D/1, 6.2-D/9]."""

    clause: ClassVar[str] = "6.2-D/1"
    hex: str
    owner: int

    def run(self, state: NemesisState) -> Steps:
        pieces = _pieces(state, self.hex, self.owner)
        if any(ways(state, piece) for piece in pieces):
            return (RetreatUnits(self.hex, self.owner),)
        lost = [step for piece in pieces for step in eliminate(state, piece.id, "retreat", ("6.2-D/9",))]
        return (*lost, EnforceStacking(self.owner))


class RetreatUnits(Decision, frozen=True):
    """The defender retreats one unit or Transporter after the other, in any order and direction [6.2-D/1].

    Reasons: ``not_there``, ``garrison``, ``no_path``, ``goes_back``, ``ambush``, ``enemy_transporter``,
    ``enemy_objective``, ``overstack``, ``one_hex``, ``closed_hex``, ``not_on_edge``, ``room_on_map``, and those of
    ``step_reasons``. Retreats that cost a unit its last step are legal but not listed.
    """

    clause: ClassVar[str] = "6.2-D/1"
    accepts: ClassVar[tuple[type[Command], ...]] = (Retreat,)
    hex: str
    owner: int

    def commands(self, state: NemesisState) -> list[Command]:
        pieces = _pieces(state, self.hex, self.owner)
        return [Retreat(piece.id, path) for piece in pieces for path in ways(state, piece)]

    def idle_answer(self, state: NemesisState) -> Command | None:
        """Any piece, where all have one way out, to one and the same hex, at no cost and with room for all."""
        pieces = _pieces(state, self.hex, self.owner)
        found = {ways(state, piece)[0] if len(ways(state, piece)) == 1 else () for piece in pieces}
        path = found.pop()
        if found or len(path) != 1 or path == (OFF,) or any(_again(state, piece.id) for piece in pieces):
            return None
        room = fits(state, state.world.loc(path[0]), [piece.counter for piece in pieces])
        return Retreat(pieces[0].id, path) if room else None

    def likely(self, state: NemesisState) -> Command | None:
        """The only hex that costs a piece nothing."""
        for piece in _pieces(state, self.hex, self.owner):
            free = [path for path in ways(state, piece) if len(path) == 1 and path != (OFF,)]
            if len(free) == 1 and not _again(state, piece.id):
                return Retreat(piece.id, free[0])
        return None

    def reasons(self, state: NemesisState, command: Retreat) -> Iterable[Reason]:
        found = list(piece_reasons(state, command.unit, self.owner))
        yield from found
        if found:
            return
        piece = state.pieces[command.unit]
        if piece.loc != state.world.loc(self.hex):
            yield reason("not_there", self.clause, unit=command.unit, hex=self.hex)
        elif piece.counter.transporter:
            yield from refuge_reasons(state, piece, command.path)
        else:
            yield from retreat_reasons(state, piece, command.path)

    def apply(self, state: NemesisState, command: Retreat) -> Steps:
        again = RetreatFrom(self.hex, self.owner)
        if state.pieces[command.unit].counter.transporter:
            drive(state, command.unit, command.path[0], "retreat", "6.2-D/1")
            return (again,)
        if command.path == (OFF,):
            return (*leave_map(state, command.unit), again)
        return (RetreatAlong(command.unit, command.path, _again(state, command.unit)), again)

    def resume(self, state: NemesisState) -> Steps:
        """A Battalion dropped next door may have taken the last room."""
        return (RetreatFrom(self.hex, self.owner),)


class RetreatAlong(Step, frozen=True):
    """One hex of a retreat, then the rest. The first is free, any other costs a step before it is entered [6.2-D/2].

    A unit that retreated here in this phase pays for the first hex too: ``pays`` [6.2-D/7].
    """

    clause: ClassVar[str] = "6.2-D/2"
    unit: str
    path: tuple[str, ...]
    pays: bool

    def run(self, state: NemesisState) -> Steps:
        again = ("6.2-D/7",) * _again(state, self.unit)
        name = lose_step(state, self.unit, "retreat", ("6.2-D/2", *again)) if self.pays else self.unit
        if name is None:
            return ()
        start = state.world.label(state.pieces[name].loc)
        state.change(name, loc=state.world.loc(self.path[0]))
        state.mark(name, RETREATED)
        state.emit(Moved(name, (start, self.path[0]), 0, "retreat", "6.2-D/1"))
        rest = (RetreatAlong(name, self.path[1:], True),) if len(self.path) > 1 else ()
        return (*ch2_control.enter(state, name), *rest)


def _pieces(state: NemesisState, label: str, side: int) -> list[Piece]:
    return [piece for piece in state.pieces_at(state.world.loc(label)) if piece.counter.side == side]


def _again(state: NemesisState, name: str) -> bool:
    """Whether a unit retreats for the second time in this phase [6.2-D/7]."""
    return state.has(name, RETREATED)


# Where to


def ways(state: NemesisState, piece: Piece) -> Sequence[tuple[str, ...]]:
    """The retreats a piece survives, one path of labels for each hex, and ``off``; a Garrison has none [1.2-J/1]."""
    if piece.counter.transporter:
        return [(state.world.label(loc),) for loc in refuges(state, piece)]
    if piece.counter.garrison:
        return []
    found = [state.labels(path) for path in _routes(state, piece, _again(state, piece.id)).values()]
    if survives_off(state, piece) and not room_on_map(state, piece):
        found.append((OFF,))
    return found


@memo(PIECE, PIECES, GROUND)
def _routes(state: NemesisState, piece: Piece, again: bool) -> dict[int, Path]:
    """The shortest path to each hex: shunned hexes only if everything else costs a step or is impossible [6.2-D/4]."""
    closed = shunned(state, piece.counter.side)
    found = _search(state, piece, again, closed)
    if closed and not _free(found.values(), again):
        found = _search(state, piece, again, frozenset())
    return found


def _free(paths: Iterable[Path], again: bool) -> bool:
    """Whether one of these retreats costs nothing."""
    return not again and any(len(path) == 1 for path in paths)


def _search(state: NemesisState, piece: Piece, again: bool, closed: frozenset[int]) -> dict[int, Path]:
    """Paths to all hexes where the unit, or what is left of it, fits within the stacking limit [6.2-D/2, 6.2-D/5]."""
    found: dict[int, Path] = {}
    edge: dict[int, Path] = {piece.loc: ()}
    for counter in remnants(state, piece)[1 if again else 0 :]:
        edge = _next_hexes(state, piece, counter, edge, closed)
        for loc, path in edge.items():
            if loc not in found and fits(state, loc, [counter]):
                found[loc] = path
    return found


def _next_hexes(
    state: NemesisState, piece: Piece, counter: Counter, edge: dict[int, Path], closed: frozenset[int]
) -> dict[int, Path]:
    """One hex further: never back into the hex that is left, nor twice through one."""
    further: dict[int, Path] = {}
    for loc, path in edge.items():
        for to in ways_out(state, counter, loc, limited=piece.limited_movement):
            if to != piece.loc and to not in path and to not in closed and to not in further:
                further[to] = (*path, to)
    return further


def needs_shunned(state: NemesisState, piece: Piece) -> bool:
    """Whether every other retreat of a unit costs a step or is impossible [6.2-D/4]."""
    again = _again(state, piece.id)
    return not _free(_search(state, piece, again, shunned(state, piece.counter.side)).values(), again)


# Judging a retreat


def retreat_reasons(state: NemesisState, piece: Piece, path: tuple[str, ...]) -> Iterator[Reason]:
    """Every condition a unit's retreat breaks; see :class:`RetreatUnits`."""
    if piece.counter.garrison:
        yield reason("garrison", "1.2-J/1", unit=piece.id)
    elif not path:
        yield reason("no_path", "6.2-D/1", unit=piece.id)
    elif path == (OFF,):
        yield from _off_reasons(state, piece)
    else:
        yield from _path_reasons(state, piece, path)


def _path_reasons(state: NemesisState, piece: Piece, path: tuple[str, ...]) -> Iterator[Reason]:
    """The hexes one by one, for what is left of the unit in each; the last must have room for it [6.2-D/1, 6.2-D/5]."""
    alive = remnants(state, piece)[1 if _again(state, piece.id) else 0 :]
    counters = (*alive, *[piece.counter] * len(path))
    closed = not needs_shunned(state, piece)
    loc, seen = piece.loc, {piece.loc}
    for counter, label in zip(counters, path, strict=False):
        found = list(step_reasons(state, counter, loc, label, limited=piece.limited_movement))
        yield from found
        if found:
            return
        if closed:
            yield from trap_reasons(state, counter.side, label)
        loc = state.world.loc(label)
        if loc in seen:
            yield reason("goes_back", "6.2-D/1", hex=label)
        seen.add(loc)
    if len(path) <= len(alive) and not fits(state, loc, [counters[len(path) - 1]]):
        also = limit_clauses(state, loc, [counters[len(path) - 1]])
        yield reason("overstack", "6.2-D/5", also, unit=piece.id, hex=path[-1])


# Off the map


def on_edge(state: NemesisState, loc: int) -> bool:
    """Whether a hex lies on the edge of the map, or of the scenario's area."""
    return any(to < 0 or not state.world.open_hex(to) for to in state.world.grid.neighbours(loc))


def way_off(state: NemesisState, loc: int) -> bool:
    """Whether a way leads off the map, or out of the scenario's area; a Motorized unit needs one [5.1-A/8]."""
    board = state.world.board
    if any(exit_.hex == loc and exit_.kind != "rail" for exit_ in board.exits):
        return True
    return any(edge.way and not state.world.open_hex(to) for to, edge in board.edges[loc])


def room_on_map(state: NemesisState, piece: Piece) -> bool:
    """Whether an adjacent hex of the map is open to a unit without loss [6.2-D/10a, 6.2-D/10b]."""
    again = _again(state, piece.id)
    return _free(_routes(state, piece, again).values(), again)


def near_entry(state: NemesisState, piece: Piece) -> bool:
    """Whether a Supply Entry hex of its own side lies within 3 hexes [6.2-D/10a, 6.2-D/10b]."""
    entries = [entry.hex for entry in state.world.entries if entry.side == piece.counter.side]
    return any(state.world.grid.distance(piece.loc, hex_) <= NEAR_ENTRY for hex_ in entries)


def survives_off(state: NemesisState, piece: Piece) -> bool:
    """Whether a unit driven off the map comes back; one that retreats again must have a step for it."""
    alive = len(remnants(state, piece)) > (1 if _again(state, piece.id) else 0)
    leaves = on_edge(state, piece.loc) and not (piece.counter.motorized and not way_off(state, piece.loc))
    return alive and leaves and near_entry(state, piece)


def _off_reasons(state: NemesisState, piece: Piece) -> Iterator[Reason]:
    if not on_edge(state, piece.loc):
        yield reason("not_on_edge", "6.2-D/10b", unit=piece.id, hex=state.world.label(piece.loc))
    elif piece.counter.motorized and not way_off(state, piece.loc):
        yield reason("closed_hex", "5.1-A/8", unit=piece.id, hex=OFF)
    if room_on_map(state, piece):
        yield reason("room_on_map", "6.2-D/10b", unit=piece.id)


def leave_map(state: NemesisState, unit: str) -> Steps:
    """Off the map: eliminated, unless a friendly Supply Entry hex is near [6.2-D/9].

    Then it is a reinforcement of the next Game Turn, as it is but in Full Supply, without Laments
    [6.2-D/10a, 6.2-D/10b].
    """
    name = lose_step(state, unit, "retreat") if _again(state, unit) else unit
    if name is None:
        return ()
    if not near_entry(state, state.pieces[name]):
        return eliminate(state, name, "retreat", ("6.2-D/9",))
    box = state.world.turn_box(state.turn + 1)
    state.change(name, loc=box, supply=FULL, waits=0)
    clause = "6.2-D/10a" if state.options.old_rules else "6.2-D/10b"
    state.emit(Placed(name, state.world.label(box), "driven_off", clause))
    return ()
