"""Rules 5.1-A to 5.1-C: whether a path that a player names is open to a piece, and why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from engine.table.verdict import Reason, reason
from engine.titles.nemesis.pieces import Piece, enemy
from engine.titles.nemesis.rules.ch2_words import hex_of, hex_reasons, piece_reasons
from engine.titles.nemesis.rules.ch2_yunnan import may_end_at
from engine.titles.nemesis.rules.ch2_zoc import zone_clauses
from engine.titles.nemesis.rules.ch4_commanders import command_clause, may_act
from engine.titles.nemesis.rules.ch5_costs import (
    STRETCH_FACTOR,
    STRETCH_ON_TRACKS,
    Ground,
    ground,
    step_cost,
)
from engine.titles.nemesis.state import DUG, FINISHED, MOVED, NemesisState
from engine.titles.nemesis.world import TRACK


def mover_reasons(state: NemesisState, unit: str, side: int) -> Iterator[Reason]:
    """``not_in_command``, ``garrison`` [1.2-J/1], ``already_moved`` [5.1-A/1], ``has_dug``, ``movement_over``."""
    found = list(piece_reasons(state, unit, side))
    yield from found
    if found:
        return
    piece = state.pieces[unit]
    if not may_act(state, piece):
        yield reason("not_in_command", command_clause(state), unit=unit)
    if piece.counter.garrison:
        yield reason("garrison", "1.2-J/1", unit=unit)
    yield from _activity_reasons(state, unit)


def _activity_reasons(state: NemesisState, unit: str) -> Iterator[Reason]:
    if state.has(unit, MOVED):
        yield reason("already_moved", "5.1-A/1", unit=unit)
    elif state.has(unit, DUG):
        yield reason("has_dug", "5.1-E/1", unit=unit)
    elif state.has(unit, FINISHED):
        yield reason("movement_over", "5.1-D/1", unit=unit)


def read_path(state: NemesisState, path: Sequence[str]) -> tuple[list[int], list[Reason]]:
    """The locations a path names, and ``no_path`` and the reasons of ``hex_reasons`` against it [1.1/9]."""
    against = [] if path else [reason("no_path", "5.1-A/1")]
    locs: list[int] = []
    for label in path:
        loc = hex_of(state, label)
        if loc is not None and state.world.open_hex(loc):
            locs.append(loc)
        else:
            against += hex_reasons(state, label)
    return locs, against


def steps_reasons(state: NemesisState, piece: Piece, locs: Sequence[int]) -> Iterator[Reason]:
    """Everything against the steps of a path one by one."""
    here = ground(state, piece.counter.side)
    closed, costs = here.closed[piece.counter.transporter], here.steps(piece)
    for a, b in pairwise((piece.loc, *locs)):
        if b not in costs[a] or b in closed:
            yield from step_reasons(state, piece, a, b)


def step_reasons(state: NemesisState, piece: Piece, a: int, b: int) -> Iterator[Reason]:
    """``no_arrow`` [1.1/9], ``not_adjacent``, ``lake`` [5.1-A/6], ``needs_way`` [5.1-A/8],
    ``closed_terrain``, and who is there.

    Cliffs are closed to all but Light Troops and Mules, but for a way in Normal Movement [1.2-H/1, 1.2-H/2, 5.1-B/3].
    """
    if step_cost(state, piece, a, b) is None:
        yield _closed(state, piece, a, b)
    yield from enemy_reasons(state, piece, b)


def _closed(state: NemesisState, piece: Piece, a: int, b: int) -> Reason:
    """Why a class may not go from ``a`` to ``b``, whoever is there."""
    edge, label = state.world.board.find_edge(a, b), state.world.label(b)
    if edge is None:
        kind, clause = ("no_arrow", "1.1/9") if a in state.world.nodes else ("not_adjacent", "5.1-A/1")
        return reason(kind, clause, hex=label, start=state.world.label(a))
    if edge.lake:
        return reason("lake", "5.1-A/6", hex=label)
    if not edge.way and piece.counter.mobility == "motorized":
        return reason("needs_way", "5.1-A/8", hex=label)
    clause = "5.1-B/3" if edge.way and piece.limited_movement else "1.2-H/1"
    return reason("closed_terrain", clause, hex=label, terrain=state.world.terrain[b])


def enemy_reasons(state: NemesisState, piece: Piece, loc: int) -> Iterator[Reason]:
    """``enemy_units`` [2.2/6a, 2.2/6b]; ``enemy_transporter`` for a Transporter, units drive it off [5.1-F/1]."""
    here = ground(state, piece.counter.side)
    if loc in here.units:
        yield reason("enemy_units", "2.2/6a" if state.options.old_rules else "2.2/6b", hex=state.world.label(loc))
    elif loc in here.wagons and piece.counter.transporter:
        yield reason("enemy_transporter", "5.1-F/1", hex=state.world.label(loc))


def points_reasons(state: NemesisState, piece: Piece, locs: Sequence[int]) -> Iterator[Reason]:
    """``too_dear``, with what keeps the piece from stretching.

    A move is judged as a whole: within the Movement Value, or a single hex [5.1-A/5, 5.1-A/7], or within twice
    the value if every condition of Operational Stretch is met [5.1-C/1].
    """
    costs = path_costs(state, piece, locs)
    value = piece.values.movement
    if len(costs) == 1 or sum(costs) <= value:
        return
    held = list(_stretcher_reasons(state, piece))
    bars = list(together([*held, *_stretch_path_reasons(state, piece, locs)]))
    double = value * STRETCH_FACTOR
    far = sum(costs) > double and not held
    if bars or far:
        yield too_dear(state, locs, costs, double if far else value)
        yield from bars


def path_costs(state: NemesisState, piece: Piece, locs: Sequence[int]) -> list[int]:
    """Movement points of each step of a path whose steps are open."""
    here = ground(state, piece.counter.side)
    costs, dear = here.steps(piece), here.surcharge
    return [costs[a][b] + dear.get(b, 0) if b in costs[a] else 0 for a, b in pairwise((piece.loc, *locs))]


def too_dear(state: NemesisState, locs: Sequence[int], costs: Sequence[int], allowance: int) -> Reason:
    """The hex a path cannot pay for: what it needs and what is left by then, in movement points [5.1-A/5]."""
    fits = max(number for number in range(len(costs)) if sum(costs[:number]) <= allowance)
    return reason(
        "too_dear", "5.1-A/5", hex=state.world.label(locs[fits]), needs=costs[fits], has=allowance - sum(costs[:fits]),
        total=sum(costs), allowance=allowance,
    )  # fmt: skip


def _stretcher_reasons(state: NemesisState, piece: Piece) -> Iterator[Reason]:
    """What keeps a piece from any Operational Stretch.

    ``stretch_limited`` [5.1-B/2], ``stretch_quality`` [5.1-C/5], ``starts_in_zoc`` [5.1-C/1].
    """
    here, quality = ground(state, piece.counter.side), piece.values.quality
    if piece.limited_movement:
        yield reason("stretch_limited", "5.1-B/2", unit=piece.id)
    if quality < STRETCH_ON_TRACKS:
        yield reason("stretch_quality", "5.1-C/5", unit=piece.id, quality=quality)
    if piece.loc in here.zone:
        also = zone_clauses(state, enemy(piece.counter.side), piece.loc)
        yield reason("starts_in_zoc", "5.1-C/1", also, hex=state.world.label(piece.loc))


def _stretch_path_reasons(state: NemesisState, piece: Piece, locs: Sequence[int]) -> Iterator[Reason]:
    """``leaves_tracks`` for Quality 2 [5.1-C/4], not for Quality 3 [5.1-C/3]; for the rest :func:`shunned_reasons`."""
    here, quality = ground(state, piece.counter.side), piece.values.quality
    for a, b in pairwise((piece.loc, *locs)):
        if quality == STRETCH_ON_TRACKS and state.world.board.edge(a, b).way < TRACK:
            yield reason("leaves_tracks", "5.1-C/4", hex=state.world.label(b))
        yield from shunned_reasons(state, here, b)


def together(reasons: Iterable[Reason]) -> Iterator[Reason]:
    """Each kind of reason once: the first of its hexes as ``hex``, all as ``hexes`` where there are several."""
    by_kind: dict[str, list[Reason]] = {}
    for item in reasons:
        by_kind.setdefault(item.kind, []).append(item)
    for first, *others in by_kind.values():
        hexes = tuple(item.facts["hex"] for item in (first, *others)) if others else ()
        also = tuple(dict.fromkeys(clause for item in (first, *others) for clause in item.also))
        yield reason(first.kind, first.clause, also, **first.facts, hexes=hexes) if hexes else first


def shunned_reasons(state: NemesisState, here: Ground, loc: int) -> Iterator[Reason]:
    """``enters_zoc``, ``enters_objective``, ``enters_transporter``, ``enters_ambush`` [5.1-C/1, 5.1-D/5a, 5.1-D/5b]."""
    label = state.world.label(loc)
    if loc in here.zone:
        yield reason("enters_zoc", "5.1-C/1", zone_clauses(state, enemy(here.side), loc), hex=label)
    if loc in here.objectives:
        yield reason("enters_objective", "5.1-C/1", hex=label)
    if loc in here.wagons:
        yield reason("enters_transporter", "5.1-C/1", hex=label)
    if loc in here.surcharge:
        yield reason("enters_ambush", "5.1-D/5a" if state.options.old_rules else "5.1-D/5b", hex=label)


def end_reasons(state: NemesisState, piece: Piece, loc: int) -> Iterator[Reason]:
    """``yunnan_inactive``: where a unit of the inactive Yunnan Force may not finish [2.6/6]."""
    if not may_end_at(state, piece, loc):
        yield reason("yunnan_inactive", "2.6/6", unit=piece.id, hex=state.world.label(loc))
