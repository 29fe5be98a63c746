"""Rules 5.1-D and 5.1-E: Ambushes and Bunkers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from engine.table.listing import Lazy
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Ambush, Dig
from engine.titles.nemesis.events import BunkerLost, MarkerPlaced, MarkerRemoved
from engine.titles.nemesis.inputs import ALLIED_PIECES, AMBUSHES, LASTING, PIECE_AS_IT_IS
from engine.titles.nemesis.pieces import ALLIED, BRITISH, JAPAN, JAPANESE, STILWELL, YUNNAN, Piece, enemy
from engine.titles.nemesis.rules.ch2_words import hex_reasons, piece_reasons
from engine.titles.nemesis.rules.ch4_commanders import command_clause, may_act
from engine.titles.nemesis.state import DUG, FINISHED, MOVED, NemesisState
from engine.titles.nemesis.world import World
from engine.wargame.memo import memo

BUNKER_KINDS: Final = {JAPAN: "japanese", BRITISH: "british", STILWELL: "us", YUNNAN: "yunnan"}
"""Force -> kind of its Bunkers; the Chinese of the Stilwell Force use the US ones [5.1-E/6]."""
STOCKS: Final = {
    "japanese": ("bunker_jp", frozenset({"japanese"})),
    "british": ("bunker_uk_us", frozenset({"british", "us"})),
    "us": ("bunker_uk_us", frozenset({"british", "us"})),
    "yunnan": ("bunker_yunnan", frozenset({"yunnan"})),
}
"""Kind -> the limit of its stock and the kinds in it: British and US are two faces of one [5.1-E/6, 5.1-E/7]."""

# -- Ambushes ----------------------------------------------------------------------------------------------------------


def ambush_hexes(state: NemesisState, piece: Piece) -> list[int]:
    """Hexes where a unit may lay an Ambush: its own and those around it, Lakes barring [5.1-D/1, 5.1-D/2, 5.1-D/3]."""
    if not (piece.counter.fierce and ambushes_left(state)):
        return []
    other = enemy(piece.counter.side)
    barred = state.occupied(other) | state.enemy_objectives(piece.counter.side) | state.ambushes
    around = (piece.loc, *state.world.adjacent[piece.loc])
    return [loc for loc in around if loc not in barred and state.world.on_map(loc)]


def ambushes_left(state: NemesisState) -> int:
    """Ambush markers off the map; those on it stay where they are [5.1-D/3]."""
    return state.world.charts.marker_limits["ambush"] - len(state.ambushes)


def listed_ambushes(state: NemesisState, units: Iterable[str], side: int) -> Sequence[Sequence[Ambush]]:
    """Every Ambush these pieces can lay now, piece by piece."""
    if side != JAPANESE or not ambushes_left(state):
        return ()
    return Lazy(partial(_known_ambushes, state), [unit for unit in units if state.pieces[unit].counter.fierce])


def _known_ambushes(state: NemesisState, unit: str) -> Sequence[Ambush]:
    return _ambushes_of(state, state.pieces[unit], state.enemy_objectives(JAPANESE))


@memo(PIECE_AS_IT_IS, ALLIED_PIECES, AMBUSHES)
def _ambushes_of(state: NemesisState, piece: Piece, objectives: frozenset[int]) -> list[Ambush]:
    return [Ambush(piece.id, state.world.label(loc)) for loc in ambush_hexes(state, piece)]


def ambush_reasons(state: NemesisState, command: Ambush, side: int) -> Iterator[Reason]:
    """``not_in_command``, ``light_for_movement_only`` [1.2-H/2], ``lays_no_ambush`` [5.1-D/1], and those of the hex."""
    found = [*piece_reasons(state, command.unit, side), *hex_reasons(state, command.hex)]
    yield from found
    if found:
        return
    piece = state.pieces[command.unit]
    if not may_act(state, piece):
        yield reason("not_in_command", command_clause(state), unit=piece.id)
    if piece.counter.transporter:
        yield reason("light_for_movement_only", "1.2-H/2", unit=piece.id)
    elif not piece.counter.fierce:
        yield reason("lays_no_ambush", "5.1-D/1", unit=piece.id)
    yield from _ambush_place(state, piece, state.world.loc(command.hex))


def _ambush_place(state: NemesisState, piece: Piece, loc: int) -> Iterator[Reason]:
    """``not_adjacent``, ``lake``, ``enemy_units``, ``enemy_objective`` [5.1-D/2], ``ambush_there``, ``no_marker``."""
    world, side, label = state.world, piece.counter.side, state.world.label(loc)
    if loc != piece.loc and loc not in world.adjacent[piece.loc]:
        over_lake = loc in world.adjacent_over_lakes[piece.loc]
        yield reason("lake", "5.1-D/2", hex=label) if over_lake else reason("not_adjacent", "5.1-D/1", hex=label)
    if loc in state.occupied(enemy(side)):
        yield reason("enemy_units", "5.1-D/2", hex=label)
    if loc in state.enemy_objectives(side):
        yield reason("enemy_objective", "5.1-D/2", hex=label)
    if loc in state.ambushes:
        yield reason("ambush_there", "5.1-D/3", hex=label)
    if ambushes_left(state) <= 0:
        yield reason("no_marker", "5.1-D/3", limit=state.world.charts.marker_limits["ambush"])


def lay_ambush(state: NemesisState, command: Ambush) -> None:
    """Put the marker down; the unit's movement is over with that [5.1-D/1]."""
    state.ambushes |= {state.world.loc(command.hex)}
    state.touch_ground()
    state.mark(command.unit, FINISHED)
    state.emit(MarkerPlaced("ambush", command.hex, "5.1-D/1", JAPANESE, command.unit))


def tidy_ambushes(state: NemesisState) -> None:
    """Ambushes under Allied units come off at the end of an Allied phase; the others stay for the turn [5.1-D/6]."""
    if state.active != ALLIED:
        return
    for loc in sorted(state.ambushes & state.occupied(ALLIED)):
        state.ambushes -= {loc}
        state.touch_ground()
        state.emit(MarkerRemoved("ambush", state.world.label(loc), "5.1-D/6"))


# -- Bunkers -----------------------------------------------------------------------------------------------------------


def bunkers_left(state: NemesisState, kind: str) -> int:
    """Bunkers in the box that a unit of this kind of Bunker may take, on either face [5.1-E/6]."""
    name, faces = STOCKS[kind]
    return state.world.charts.marker_limits[name] - sum(map(faces.__contains__, state.bunkers.values()))


def takable_bunkers(state: NemesisState, kind: str) -> list[int]:
    """Hexes of the own Bunkers on the map that may move when the box is empty [5.1-E/5, 5.1-E/6, 5.1-E/7]."""
    faces = STOCKS[kind][1]
    return [loc for loc in sorted(state.bunkers) if state.bunkers[loc] in faces]


def listed_digs(state: NemesisState, units: Iterable[str]) -> list[Dig]:
    """Every Bunker these pieces can build now, with each Bunker that may be taken from the map if the box is empty."""
    sources: dict[str, tuple[str | None, ...]] = {}
    busy = {name for name, flags in state.activity.items() if flags & (MOVED | DUG)}
    bunkers, limit = state.bunkers, state.world.hexes
    found: list[Dig] = []
    for piece in map(state.pieces.__getitem__, units):
        counter, loc = piece.counter, piece.loc
        if counter.digs and counter.id not in busy and loc not in bunkers and loc < limit:
            force = counter.force
            if force not in sources:
                sources[force] = _sources(state, BUNKER_KINDS[force])
            found += _digs(state.world, counter.id, sources[force])
    return found


@memo(LASTING)
def _digs(world: World, unit: str, sources: tuple[str | None, ...]) -> list[Dig]:
    return [Dig(unit, taken) for taken in sources]


def _sources(state: NemesisState, kind: str) -> tuple[str | None, ...]:
    """What may be said as ``taken``: nothing while the box has a Bunker, else the hex of one on the map."""
    if bunkers_left(state, kind) > 0:
        return (None,)
    return state.labels(takable_bunkers(state, kind))


def dig_reasons(state: NemesisState, command: Dig, side: int) -> Iterator[Reason]:
    """``not_in_command``, ``cannot_dig`` [5.1-E/2], ``already_moved``, ``has_dug``, ``off_map``, ``bunker_there``.

    A Garrison may build, and the builder may assault in the same phase.
    """
    found = list(piece_reasons(state, command.unit, side))
    yield from found
    if found:
        return
    piece = state.pieces[command.unit]
    if not may_act(state, piece):
        yield reason("not_in_command", command_clause(state), unit=piece.id)
    if not piece.counter.digs:
        yield reason("cannot_dig", "5.1-E/2", unit=piece.id)
    if state.has(piece.id, MOVED):
        yield reason("already_moved", "5.1-E/1", unit=piece.id)
    if state.has(piece.id, DUG):
        yield reason("has_dug", "5.1-E/1", unit=piece.id)
    if not state.world.on_map(piece.loc):
        yield reason("off_map", "1.1/8", unit=piece.id)
    if piece.loc in state.bunkers:
        yield reason("bunker_there", "5.1-E/1", hex=state.world.label(piece.loc))
    yield from _stock_reasons(state, command, BUNKER_KINDS[piece.counter.force])


def _stock_reasons(state: NemesisState, command: Dig, kind: str) -> Iterator[Reason]:
    """``bunkers_left``: none moves; ``no_bunker_left``: name one on the map; ``no_such_bunker`` [5.1-E/5, 5.1-E/6]."""
    sources = _sources(state, kind)
    if command.taken in sources:
        return
    if sources == (None,):
        yield reason("bunkers_left", "5.1-E/5", left=bunkers_left(state, kind))
    elif command.taken is None:
        yield reason("no_bunker_left", "5.1-E/5", hexes=[label for label in sources if label])
    else:
        yield reason("no_such_bunker", "5.1-E/5", hex=command.taken)


def dig(state: NemesisState, command: Dig) -> None:
    """Lay the Bunker, from the box or from where it lies, on the face of its new owner [5.1-E/1, 5.1-E/5, 5.1-E/6]."""
    piece = state.pieces[command.unit]
    if command.taken is not None:
        remove_bunker(state, state.world.loc(command.taken), "5.1-E/5")
    state.bunkers[piece.loc] = BUNKER_KINDS[piece.counter.force]
    state.mark(piece.id, DUG | FINISHED)
    state.emit(MarkerPlaced("bunker", state.world.label(piece.loc), "5.1-E/1", piece.counter.side, piece.id))


def bunker_owner(kind: str) -> int:
    """The side a Bunker of this kind belongs to."""
    return JAPANESE if kind == "japanese" else ALLIED


def tidy_bunkers(state: NemesisState, hexes: Iterable[int] | None = None) -> None:
    """Take off Bunkers with nobody of their side who could have built one [5.1-E/3a, 5.1-E/3b].

    For the end of every phase, and in these hexes during a combat, as soon as units are gone.
    """
    clause = "5.1-E/3a" if state.options.old_rules else "5.1-E/3b"
    for loc in sorted(state.bunkers if hexes is None else state.bunkers.keys() & hexes):
        side = bunker_owner(state.bunkers[loc])
        counters = [state.pieces[name].counter for name in state.at.get(loc, ())]
        if not any(counter.digs for counter in counters if counter.side == side):
            remove_bunker(state, loc, clause)


def remove_bunker(state: NemesisState, loc: int, clause: str) -> None:
    """Take a Bunker off the map; it is back in its box."""
    del state.bunkers[loc]
    state.emit(BunkerLost("bunker", state.world.label(loc), clause))
