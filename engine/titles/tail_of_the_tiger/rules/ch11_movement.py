"""Chapter 11: operational movement, unit by unit or stack by stack, with the assaults on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, pairwise
from typing import Any

from engine.table.agenda import Met, Step, Steps
from engine.table.command import Command
from engine.table.listing import Chain, Lazy, LazyCached, Listed
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.commands import Done, March, Storm
from engine.titles.tail_of_the_tiger.events import Moved
from engine.titles.tail_of_the_tiger.pieces import GERMAN, RAIL_GUN, Piece
from engine.titles.tail_of_the_tiger.records import Combat
from engine.titles.tail_of_the_tiger.rules.ch2_control import entered
from engine.titles.tail_of_the_tiger.rules.ch3_uprisings import liberation
from engine.titles.tail_of_the_tiger.rules.ch6_line import stragglers
from engine.titles.tail_of_the_tiger.rules.ch7_supply import pace
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import full, load, room
from engine.titles.tail_of_the_tiger.rules.ch11_march import (
    allowance,
    barred,
    company,
    entries,
    escort,
    first_hexes,
    minimum,
    needs_chinese,
    path_cost,
    reach,
    room_at_end,
    set_out,
    shut,
    still,
    wrong_side,
)
from engine.titles.tail_of_the_tiger.rules.ch12_storm import HOWS, AssembleStorm, aims, begins_storm
from engine.titles.tail_of_the_tiger.state import TigerState

MOST_STEPS = 60


class MoveUnits(Listed, frozen=True):
    """The next move: a path for some units of a stack, or an assault on the way [wtf-11.x/1, wtf-11.x/2, wtf-11.x/5,
    6.3/1, 2.5/3]."""

    clause = "wtf-11.x/1"
    accepts = (March, Storm, Done)

    # -- what can be said

    def forced_or_listed(self, state: TigerState) -> Met:
        """Whether there is a choice is mostly seen from the hexes around the units."""
        units, done = movable(state), not any(unentered(state))
        if done and any(sets_out(state, piece) for piece in units):
            return None, Chain(self._listed(state, units, done))
        return super().forced_or_listed(state)

    def parts(self, state: TigerState) -> Sequence[Sequence[Command]]:
        return self._listed(state, movable(state), not any(unentered(state)))

    def _listed(self, state: TigerState, units: Sequence[Piece], may_end: bool) -> Sequence[Sequence[Command]]:
        done: list[Command] = [Done()] if may_end else []
        alone = [piece for piece in units if not (piece.counter.untried and needs_chinese(state, piece))]
        marches = LazyCached(partial(_marches, state), [*zip(alone), *groups(state, units)])
        return Chain[Sequence[Command]]((marches, LazyCached(partial(_storms, state), (units,)), (done,)))

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Done):
            yield from (reason("must_enter", piece_clause(piece), unit=piece.id) for piece in unentered(state))
        elif isinstance(command, Storm):
            yield from self._storm(state, command)
        else:
            yield from march_reasons(state, command)

    def _storm(self, state: TigerState, command: Storm) -> Iterator[Reason]:
        piece, hex_ = state.pieces.get(command.unit), state.world.find(command.hex)
        if piece is None or piece.counter.side != state.player:
            yield reason("not_yours", self.clause, unit=command.unit)
        elif hex_ is None or not state.world.open_hex(hex_):
            yield reason("no_hex", self.clause, hex=command.hex)
        elif command.how not in HOWS:
            yield reason("no_such_assault", "wtf-12.2/1", about=command.how)
        else:
            yield from begins_storm(state, piece, hex_, command.how)

    def apply(self, state: TigerState, command: Any) -> Steps:
        if isinstance(command, Done):
            return [FinishMove()]
        if isinstance(command, Storm):
            hex_ = state.world.find(command.hex)
            assert hex_ is not None
            settle(state, (command.unit,))
            state.combat = Combat(command.how, state.player, hex_, (command.unit,))
            return [AssembleStorm(), self]
        return [*march(state, command), self]


def sets_out(state: TigerState, piece: Piece) -> bool:
    """Whether a unit on the map that needs no company may go at least one hex, as far as it is seen at a glance."""
    if piece.counter.untried or piece.counter.kind == RAIL_GUN or not state.world.on_map(piece.loc):
        return False
    closed, side, needs = shut(state, piece), state.player, piece.counter.stacking
    return any(hex_ not in closed and room(state, side, hex_) >= needs for hex_ in first_hexes(state, piece))


def piece_clause(piece: Piece) -> str:
    """Under which clause a unit enters [3.0/3, 3.0/4]."""
    return "3.0/3" if piece.counter.start == "south" else "3.0/4"


def movable(state: TigerState) -> list[Piece]:
    """The units of the phasing side that may still move, those that must be on the map first before others; of those
    that are where moves begin only fuel holds some, and supply the gun [16.0/11, 20.2/3]."""
    boxes = [piece for box in entries(state) for piece in state.units_at(box, state.player)]
    there, mover = (*boxes, *state.on_map(state.player)), state.mover
    free = [unit for unit in there if (not unit.moved or unit.counter.id in mover) and not unit.rising]
    going = [unit for unit in free if unit.counter.roams or unit.values.move]
    tied = going if state.broken else [unit for unit in going if unit.counter.kind == RAIL_GUN]
    held = [unit for unit in tied if any(still(state, unit))]
    return [unit for unit in going if unit not in held] if held else going


def unentered(state: TigerState) -> Iterator[Piece]:
    """Units that have to enter in the first turn and can; in later turns they may [3.0/3, 3.0/4]."""
    if state.turn > state.world.scenario.turns[0]:
        return
    for box in entries(state):
        for piece in state.units_at(box, state.player):
            if not all(any(room_at_end(state, (piece,), hex_)) for hex_ in reach(state, piece).cost):
                yield piece


def groups(state: TigerState, units: Sequence[Piece]) -> list[tuple[Piece, ...]]:
    """Stacks that go together because some of them may not go alone: untried Chinese with an ally of theirs, Allies
    with their company [3.3/3, 6.3/2]."""
    led = {piece.loc for piece in units if piece.counter.ally and len(state.at[piece.loc]) > 1}
    stacks: dict[int, list[Piece]] = {}
    for piece in units if led else ():
        if piece.loc in led:
            stacks.setdefault(piece.loc, []).append(piece)
    return [group for stack in stacks.values() for group in _groups_of(state, stack)]


def _groups_of(state: TigerState, stack: Sequence[Piece]) -> Iterator[tuple[Piece, ...]]:
    """Those of one stack: the untried all together, other Allies one by one [3.3/3, 6.3/2]."""
    untried = [piece for piece in stack if needs_chinese(state, piece)]
    chinese = [piece for piece in stack if piece.counter.chinese_ally]
    if untried and chinese:
        yield (chinese[0], *untried)
    guide = next(filter(escort, stack), None)
    if guide is not None and state.world.on_map(guide.loc):
        yield from ((guide, piece) for piece in stack if piece.counter.ally and not piece.counter.untried)


def _storms(state: TigerState, units: Iterable[Piece]) -> list[Storm]:
    """The assaults that units may begin on their way."""
    label = state.world.label
    return [Storm(piece.id, label(hex_), how) for piece in units for hex_, how in aims(state, piece)]


def _marches(state: TigerState, units: tuple[Piece, ...]) -> Sequence[Command]:
    """Every hex some units can go to together, by the cheapest way of the slowest; the way is worked out when it is
    read."""
    slow = units[0] if len(units) == 1 else _slowest(state, units)
    guided = any(map(escort, units))
    field, names = reach(state, slow, guided), tuple(unit.id for unit in units)
    crowd = full(state, state.player, load(units)) | {slow.loc}
    ends = [hex_ for hex_ in field.cost if hex_ not in crowd]
    if slow.counter.kind == RAIL_GUN:
        friends = state.occupied(state.player)
        ends = [hex_ for hex_ in ends if hex_ in friends and not any(room_at_end(state, units, hex_))]

    def path(hex_: int) -> tuple[int, ...]:
        found = field.path_to(hex_)
        return found[1:] if found[0] == slow.loc else found

    if len(units) > 1:
        ends = _common(state, units, guided, ends, path)
    return Lazy(lambda hex_: March(names, tuple(map(state.world.label, path(hex_)))), ends)


def _common(
    state: TigerState, units: Sequence[Piece], guided: bool, ends: list[int], path: Callable[[int], Sequence[int]]
) -> list[int]:
    """To which ends units that set out together can follow the slowest: to all where the same hexes are shut to them
    and cost them the same."""
    if any(chain(_held(state, units), _parted(state, units), company(state, units))):
        return []
    if len({(pace(state, unit), shut(state, unit, guided)) for unit in units}) == 1:
        return ends
    return [hex_ for hex_ in ends if not any(_path_reasons(state, units, path(hex_)))]


def _slowest(state: TigerState, units: Sequence[Piece]) -> Piece:
    return min(units, key=lambda unit: (allowance(state, unit), unit.counter.pace))


# -- judging


def march_reasons(state: TigerState, command: March) -> Iterator[Reason]:
    """Why units do not go along a path."""
    units = [state.pieces[name] for name in dict.fromkeys(command.units) if name in state.pieces]
    path = [hex_ for hex_ in map(state.world.find, command.path) if hex_ is not None and state.world.open_hex(hex_)]
    ours = all(unit.counter.side == state.player for unit in units)
    if not units or len(units) != len(command.units) or not ours:
        yield reason("not_yours", "wtf-11.x/2", unit=",".join(command.units))
    elif len(path) != len(command.path):
        yield reason("no_path", "wtf-11.x/5", hex=command.path[-1])
    elif not 0 < len(path) <= MOST_STEPS:
        yield reason("no_path", "wtf-11.x/2", hex=command.path[-1] if command.path else "")
    else:
        yield from _goes(state, units, path)


def _goes(state: TigerState, units: Sequence[Piece], path: Sequence[int]) -> Iterator[Reason]:
    held = list(_held(state, units))
    yield from held
    if not held:
        yield from _parted(state, units)
        yield from company(state, units)
        yield from _path_reasons(state, units, path)


def _held(state: TigerState, units: Sequence[Piece]) -> Iterator[Reason]:
    """Why units do not set out together: one of them does not move at all, or they do not stand in one hex."""
    for unit in units:
        yield from still(state, unit)
    if len({unit.loc for unit in units}) > 1:
        yield reason("not_stacked", "wtf-11.x/2", unit=units[-1].id)


def _path_reasons(state: TigerState, units: Sequence[Piece], path: Sequence[int]) -> Iterator[Reason]:
    """Why units that set out together do not go along a path."""
    yield from _way(state, units, path)
    for unit in units:
        closed = shut(state, unit, escorted=True)
        for hex_ in path:
            yield from barred(state, unit, hex_) if hex_ in closed else ()
    yield from _crossing(state, units, path)
    yield from room_at_end(state, units, path[-1])


def _parted(state: TigerState, units: Sequence[Piece]) -> Iterator[Reason]:
    """Units on the move take nobody along who did not begin it with them [wtf-11.x/2]."""
    others = [unit for unit in units if unit.id not in state.mover]
    if len(others) not in (0, len(units)):
        yield reason("not_stacked", "wtf-11.x/2", unit=others[0].id)


def _way(state: TigerState, units: Sequence[Piece], path: Sequence[int]) -> Iterator[Reason]:
    """Whether the path hangs together, begins where a force enters, and is not too long."""
    starts = entries(state).get(units[0].loc)
    if starts is not None and path[0] not in starts:
        yield reason("no_entry", piece_clause(units[0]), hex=state.world.label(path[0]))
        return
    for unit in units:
        try:
            needs = path_cost(state, unit, path)
        except KeyError:
            yield reason("no_path", _broken(state, unit, path), hex=state.world.label(path[-1]))
            return
        has = allowance(state, unit)
        if needs > has and not minimum(state, units, path):
            yield reason("too_dear", "wtf-11.x/1", unit=unit.id, needs=needs, has=has)


def _broken(state: TigerState, unit: Piece, path: Sequence[int]) -> str:
    """Why hexes do not make a way: they do not lie side by side, or a side between them is shut [wtf-11.x/1,
    wtf-11.x/5]."""
    start, world = (unit.loc,) if state.world.on_map(unit.loc) else (), state.world
    beside = all(world.distance(here, there) == 1 for here, there in pairwise((*start, *path)))
    return "wtf-11.x/5" if beside else "wtf-11.x/1"


def _crossing(state: TigerState, units: Sequence[Piece], path: Sequence[int]) -> Iterator[Reason]:
    """Why an Ally does not cross the Weather Line: it has no company [6.3/2]."""
    if any(map(escort, units)):
        return
    for unit in units:
        wrong = [hex_ for hex_ in path if wrong_side(state, unit, hex_)] if unit.counter.ally else ()
        if wrong:
            yield reason("no_company", "6.3/2", unit=unit.id, hex=state.world.label(wrong[0]))


# -- moving


def march(state: TigerState, command: March) -> Steps:
    """Let units go: each hex on the way is entered [wtf-11.x/2, wtf-3.5/1, 2.5/2]."""
    settle(state, command.units)
    path = [hex_ for hex_ in map(state.world.find, command.path) if hex_ is not None]
    units = [state.pieces[name] for name in command.units]
    costs = {unit.id: path_cost(state, unit, path) for unit in units}
    cost, origin = max(costs.values()), state.world.label(units[0].loc)
    also = _by_which(state, units, path, costs)
    set_out(state, costs)
    chance = [item for hex_ in path for item in liberation(state, units, hex_)]
    for unit in units:
        state.change(unit.id, loc=path[-1], moved=True)
    state.emit(Moved(state.player, command.units, origin, command.path, cost, "wtf-11.x/1", also))
    for hex_ in path:
        entered(state, state.player, hex_)
    return chance


def _by_which(
    state: TigerState, units: Sequence[Piece], path: Sequence[int], costs: Mapping[str, int]
) -> tuple[str, ...]:
    """The clauses that let a move be what it is beside its own: an entry, the one hex that is always allowed, the
    Weather Line crossed, untried units that go by themselves [3.0/3, 3.0/4, wtf-11.x/4, 6.3/1, 6.3/2, 7.0/12]."""
    first, zones, enters = units[0], state.world.zones, not state.world.on_map(units[0].loc)
    crossed = len({zones[hex_] for hex_ in (path[0] if enters else first.loc, *path)}) > 1
    acts = (
        (piece_clause(first), enters),
        ("wtf-11.x/4", len(path) == 1 and any(costs[unit.id] > allowance(state, unit) for unit in units)),
        ("6.3/1", crossed and first.counter.side != GERMAN),
        ("6.3/2", crossed and any(unit.counter.ally for unit in units)),
        ("7.0/12", state.freed and any(unit.id in state.freed and unit.counter.untried for unit in units)),
    )
    return tuple([clause for clause, here in acts if here])


def settle(state: TigerState, units: Sequence[str]) -> None:
    """If others than these were on the move, their move is over; of those who were, a unit that is not named stays
    behind and is done [wtf-11.x/2]."""
    if set(units) <= set(state.mover):
        return
    moving, state.mover = bool(state.mover), ()
    if moving:
        stragglers(state)


class FinishMove(Step, frozen=True):
    """The last move of the phase is over, and with it the freedom that the Subversive marker gives [7.0/12]."""

    clause = "wtf-11.x/2"

    def run(self, state: TigerState) -> Steps:
        state.mover, state.freed = (), frozenset()
        stragglers(state)
        return ()
