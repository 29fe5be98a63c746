"""Lines of strategic movement and of shuttles against a second, slow reading of their clauses, over positions at
random."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.table import game
from engine.titles.tail_of_the_tiger.commands import Rebase, Redeploy, Shuttle
from engine.titles.tail_of_the_tiger.pieces import Piece
from engine.titles.tail_of_the_tiger.rules.ch7_supply import in_supply
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.oracle import (
    ROOM,
    TOWNS,
    WORLD,
    cloudy,
    foes,
    held_by,
    scatter,
    stack,
    ways,
    western,
)

SEEDS = range(8)
BOX = WORLD.box("ring")
KUNMING = WORLD.named("Kunming")
CITIES = {hex_ for hex_, kind in TOWNS.items() if kind == "city"}
EDGE = {hex_ for hex_ in CITIES if WORLD.label(hex_) in ("4300", "4500", "4700", "4800")}
PORTS = ("Amoy", "Canton", "Foochow", "Hong Kong", "Ningpo", "Shanghai", "Swatow", "Wenchow")
LANDS = ("India", "Burma", "Indochina")


def roomy(state: TigerState, piece: Piece, hex_: int) -> bool:
    there = sum(other.counter.stacking for other in stack(state, hex_, piece.counter.side))
    return there + piece.counter.stacking <= ROOM


def german_line(state: TigerState, start: int, clouds: frozenset[int]) -> set[int]:
    """Where a line leads from a city or the box: hexes of the East free of enemies, never five in a row that are no
    city; the box lies beside each city of the edge [10.0/1, 10.0/3, 10.0/4, wtf-10.x/3, 18.0/7]."""
    closed, found = foes(state, 0) | clouds, set[int]()
    seen, todo = {(start, 0)}, [(start, 0)]
    while todo:
        hex_, row = todo.pop()
        found.add(hex_)
        near = EDGE if hex_ == BOX else {*ways(hex_), *([BOX] if hex_ in EDGE else [])}
        for to in near:
            if to == BOX:
                ahead = 0
            elif to in closed or western(to):
                continue
            else:
                ahead = 0 if to in CITIES else row + 1
            if ahead <= 4 and (to, ahead) not in seen:
                seen.add((to, ahead))
                todo.append((to, ahead))
    return {hex_ for hex_ in found if hex_ in CITIES or hex_ == BOX} - {start}


def german_moves(state: TigerState) -> Iterator[tuple[str, int]]:
    """The rail gun enters no place that the enemy controls, and goes from city to city to a friend [20.2/2]."""
    if state.broken or state.turn < 2:
        return
    for piece in state.pieces.values():
        if piece.counter.side or not piece.values.move or piece.counter.group == "untried":
            continue
        start = piece.loc == BOX or (piece.loc in CITIES and held_by(state, piece.loc) == 0 and not western(piece.loc))
        stuck = piece.counter.kind == "rail-gun" and not in_supply(state, piece)
        gun = piece.counter.kind == "rail-gun"
        foreign = frozenset(hex_ for hex_ in TOWNS if held_by(state, hex_)) if gun else cloudy(state, piece)
        for to in german_line(state, piece.loc, foreign) if start and not stuck else ():
            lone = gun and piece.loc != BOX and not state.units_at(to, 0)
            if to == BOX or (held_by(state, to) == 0 and roomy(state, piece, to) and not lone):
                yield piece.id, to


def imperial_line(state: TigerState, start: int, clouds: frozenset[int]) -> set[int]:
    closed, found, todo = foes(state, 1) | clouds, {start}, [start]
    while todo:
        for to in ways(todo.pop()):
            if to not in found and to not in closed and western(to) == western(start):
                found.add(to)
                todo.append(to)
    return found - {start}


def imperial_moves(state: TigerState) -> Iterator[tuple[str, int]]:
    """In the East from city to city, in the West from town or city to town or city of three countries, from Formosa to
    a coastal city of China [wtf-10.x/2, 10.0/6, 10.0/7, 10.0/8]."""
    for piece in state.pieces.values():
        if piece.counter.side == 0 or not piece.values.move:
            continue
        if piece.loc == WORLD.box("formosa"):
            ports = {WORLD.named(name) for name in PORTS} - foes(state, 1) - cloudy(state, piece)
            yield from ((piece.id, to) for to in ports if held_by(state, to) == 1 and roomy(state, piece, to))
        if not WORLD.on_map(piece.loc):
            continue
        west = western(piece.loc)
        ends = {hex_ for hex_ in TOWNS if WORLD.country(hex_) in LANDS} if west else CITIES
        if piece.loc in ends and held_by(state, piece.loc) == 1:
            for to in ends & imperial_line(state, piece.loc, cloudy(state, piece)):
                if held_by(state, to) == 1 and roomy(state, piece, to):
                    yield piece.id, to


def shuttles(state: TigerState) -> Iterator[str]:
    """Who is flown to Kunming [10.0/9, 10.0/10]."""
    critical = [h for h in WORLD.critical if held_by(state, h) == 0]
    if held_by(state, KUNMING) == 0 or KUNMING in foes(state, 1) or len(critical) >= 4:
        return
    for piece in state.pieces.values():
        if piece.counter.side == 0 or not piece.values.move or not WORLD.on_map(piece.loc):
            continue
        shut = cloudy(state, piece)
        found, todo = {KUNMING}, [KUNMING]
        while todo:
            for to, (_, road) in ways(todo.pop()).items():
                if road and to not in found and to not in foes(state, 1) | shut:
                    found.add(to)
                    todo.append(to)
        by_road = piece.loc in found and piece.loc in TOWNS
        starts = WORLD.country(piece.loc) in ("India", "Burma") and (by_road or piece.loc in WORLD.airfields)
        if starts and KUNMING not in shut and roomy(state, piece, KUNMING):
            yield piece.id


def offered(state: TigerState) -> set[tuple[str, int]]:
    redeployed = (one for one in game.legal(state) if isinstance(one, Redeploy))
    return {(one.unit, BOX if one.where == "ring" else WORLD.grid.index(one.where)) for one in redeployed}


def settled(seed: int, phase: str) -> TigerState:
    """A position in which most stand in cities and towns, where strategic movements begin."""
    return scatter(seed, phase, towns=True)


@pytest.mark.clause("10.0/1", "10.0/2", "10.0/3", "10.0/4", "wtf-10.x/3", "18.0/7", "20.2/2", "20.2/3", "16.0/17")
@pytest.mark.parametrize("seed", SEEDS)
def test_german_lines_and_ends(seed: int) -> None:
    state = settled(seed, "german-strategic")
    assert offered(state) == set(german_moves(state))
    bases = {one.where for one in game.legal(state) if isinstance(one, Rebase) and one.base == "ring"}
    to = german_line(state, BOX, frozenset()) if not state.broken else set[int]()
    assert bases == {WORLD.label(hex_) for hex_ in to if held_by(state, hex_) == 0}


@pytest.mark.clause("10.0/6", "10.0/7", "10.0/8", "wtf-10.x/1", "wtf-10.x/2", "wtf-10.x/3", "18.0/7")
@pytest.mark.parametrize("seed", SEEDS)
def test_imperial_lines_and_ends(seed: int) -> None:
    state = settled(seed, "imperial-strategic")
    assert offered(state) == set(imperial_moves(state))


@pytest.mark.clause("10.0/9", "10.0/10", "18.0/7")
@pytest.mark.parametrize("seed", SEEDS)
def test_shuttles(seed: int) -> None:
    state = settled(seed, "imperial-strategic")
    assert {one.unit for one in game.legal(state) if isinstance(one, Shuttle)} == set(shuttles(state))
