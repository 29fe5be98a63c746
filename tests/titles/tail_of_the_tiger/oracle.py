"""A second reading of the rules of movement and combat, written from the clauses alone and slowly: it asks the state
only where pieces stand and what is printed on them, and the files for map and charts.

``scatter`` puts many units at random on the map, so that both readings can be compared.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from heapq import heappop, heappush
from typing import Any

import yaml

from engine.paths import data_file
from engine.titles.tail_of_the_tiger.pieces import Piece
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.table import TITLE, at

WORLD = TITLE.world("tail-of-the-tiger")
CHARTS = yaml.safe_load(data_file("scenarios/tail-of-the-tiger/charts.yaml").read_text(encoding="utf-8"))
LAND = [hex_ for hex_ in range(WORLD.hexes) if WORLD.terrain[hex_] in CHARTS["terrain"]]
TOWNS = {place.hex: place.kind for place in WORLD.board.places}
ROOM = 8
"""Four divisions, in halves."""
GERMANS, ALLIES = {"wehrmacht", "luftwaffe", "sa", "ss"}, {"chinese", "stilwell", "indian", "african", "untried"}
SPECIAL = {"elh", "puppet", "sa", "ss", "panzer", "panzergrenadier", "tank", "cavalry"}
SOUTHERN = {"indian", "african"}


# -- positions


def scatter(seed: int, phase: str, *, towns: bool = False, mixed: bool = False, **position: Any) -> TigerState:
    """Many units of both sides at random round a few places, or in towns, in any weather, the Ring broken or not; mixed
    are those of whom the loss rules speak, close to one another."""
    rng = random.Random(seed)
    hearts = rng.sample(LAND, 9)
    near = [hex_ for hex_ in LAND if any(WORLD.grid.distance(hex_, heart) <= 2 for heart in hearts)]
    near = rng.sample(sorted(TOWNS), 50) + rng.sample(near, 10) if towns else near
    near = [hex_ for hex_ in near if WORLD.grid.distance(hex_, near[0]) <= 2] if mixed else near
    side = {hex_: rng.randrange(2) for hex_ in near}
    load, units = dict.fromkeys(near, 0), dict[str, Any]()
    chosen = [one for one in WORLD.counters.values() if not mixed or one.group in SPECIAL or one.kind in SPECIAL]
    for counter in rng.sample(sorted(chosen, key=lambda one: one.id), min(90, len(chosen))):
        hexes = [hex_ for hex_ in near if side[hex_] == counter.side and load[hex_] + counter.stacking <= ROOM]
        if hexes and not (counter.group == "untried" and rng.random() < 0.5):
            hex_ = rng.choice(hexes[:: rng.choice((1, 3))])
            load[hex_] += counter.stacking
            units[counter.id] = {"at": WORLD.label(hex_), "lost": rng.randrange(counter.steps)}
    others = {counter.id: "dead" for counter in WORLD.counters.values() if counter.start in ("north", "south")}
    broken = rng.random() < 0.3
    facts: dict[str, Any] = {
        "turn": rng.choice((2, 5, 8, 9)), "german": [WORLD.label(h) for h in LAND if rng.random() < 0.4],
        "clouds": [WORLD.label(h) for h in rng.sample(near, min(5, len(near)))], "broken": broken,
        "spent": rng.sample(["panzer", "luftwaffe"], rng.randrange(3)) if broken else [],
        "airbases": ["ring", "ring"], "air": {"jet": 0, "tiger": 0, "east": 0, "west": 0},
        "naval": rng.choice(("", "", "disaster", "blockade")), "event": rng.choice(("", "indian-ocean-raid")),
    }  # fmt: skip
    return at(phase, units={**others, **units}, **{**facts, **position})


# -- the map


@cache
def ways(hex_: int) -> dict[int, tuple[bool, bool]]:
    """Land beside a land hex, with whether a river runs between and whether road or railway cross
    [wtf-11.x/5, wtf-11.x/6]."""
    found = {}
    for to, edge in WORLD.board.edges[hex_]:
        if hex_ in _land() and to in _land() and not edge.lake:
            found[to] = (edge.river > 0, edge.way == 3 or edge.rail > 0)
    return found


@cache
def _land() -> frozenset[int]:
    return frozenset(LAND)


def western(hex_: int) -> bool:
    return WORLD.pack.regions[hex_].region == "W"


def held_by(state: TigerState, hex_: int) -> int:
    return 0 if hex_ in state.german else 1


def foes(state: TigerState, side: int) -> set[int]:
    """The hexes with enemies."""
    return {piece.loc for piece in state.pieces.values() if piece.counter.side != side and WORLD.on_map(piece.loc)}


def stack(state: TigerState, hex_: int, side: int) -> list[Piece]:
    return [piece for piece in state.pieces.values() if piece.loc == hex_ and piece.counter.side == side]


def wet(state: TigerState) -> bool:
    return 8 <= state.turn <= 10


# -- units


def on_foot(state: TigerState, piece: Piece) -> bool:
    """Motorised infantry walks once the Ring is broken [16.0/13]."""
    return state.broken and piece.counter.kind == "motorised"


def column_of(state: TigerState, piece: Piece) -> str:
    """Its column of the terrain chart [wtf-11.x/3, 20.4/1, 20.5/1, 16.0/13]."""
    if piece.counter.kind == "mountain":
        return "mountain"
    return "mobile" if piece.counter.values[0].move == 10 and not on_foot(state, piece) else "foot"


def points(state: TigerState, piece: Piece, supplied: bool) -> int:
    """What it may spend in a move that begins now [wtf-7.3/1, 20.1/4, 16.0/13]."""
    printed = 8 if on_foot(state, piece) else piece.values.move
    return printed if supplied and not piece.dropped else printed // 2


def cloudy(state: TigerState, piece: Piece) -> frozenset[int]:
    """The hexes that a unit does not enter for the cloud over them [18.0/7]."""
    return frozenset() if piece.counter.group in GERMANS | {"japanese", "elh"} else state.clouds


def shut(state: TigerState, piece: Piece, hex_: int) -> bool:
    """Whether a unit by itself may not be in a hex: enemies, a cloud, the far side of the line
    [wtf-3.x/1, 18.0/7, 6.3/2]."""
    group = piece.counter.group
    astray = group in ALLIES and (group in SOUTHERN) != western(hex_)
    return hex_ in foes(state, piece.counter.side) or hex_ in cloudy(state, piece) or astray


def halted(state: TigerState, piece: Piece) -> bool:
    """Whether a unit does not move by itself at all [wtf-11.x/3, 3.3/3, 3.3/5, 16.0/11]."""
    panzers = piece.counter.side == 0 and piece.counter.kind in ("panzer", "panzergrenadier", "rail-gun")
    dry = state.broken and panzers and "panzer" not in state.spent
    return not piece.values.move or piece.counter.group == "untried" or dry


# -- movement


def step(state: TigerState, piece: Piece, a: int, b: int) -> int:
    """What a step costs [wtf-11.x/1, wtf-11.x/6, 2.2/2, 2.2/3, wtf-6.2/1, 6.2/1]."""
    river, road = ways(a)[b]
    if road:
        return int(CHARTS["road"]["cost"])
    column = column_of(state, piece)
    cost = CHARTS["terrain"][WORLD.terrain[b]]["cost"][column] + river * CHARTS["river"]["cost"][column]
    return int(cost) * (2 if wet(state) and western(b) else 1)


def reached(state: TigerState, piece: Piece, budget: int) -> dict[int, int]:
    """The hexes in which a unit may end a move by itself, and what it costs; the one hex that it may always enter
    [wtf-11.x/4, wtf-8.x/2]."""
    best, todo = {piece.loc: 0}, [(0, piece.loc)]
    while todo:
        spent, hex_ = heappop(todo)
        for to in ways(hex_):
            cost = spent + step(state, piece, hex_, to)
            if cost <= budget and cost < best.get(to, 999) and not shut(state, piece, to):
                best[to] = cost
                heappush(todo, (cost, to))
    if budget > 0:
        for to in ways(piece.loc):
            if not shut(state, piece, to):
                best.setdefault(to, step(state, piece, piece.loc, to))
    del best[piece.loc]
    side, size = piece.counter.side, piece.counter.stacking
    return {h: n for h, n in best.items() if sum(p.counter.stacking for p in stack(state, h, side)) + size <= ROOM}


def storms(state: TigerState, piece: Piece, budget: int) -> Iterator[tuple[int, str]]:
    """What a unit that has not moved may begin to assault on its way, and how [wtf-12.2/1, 17.0/1, 17.0/3, 13.11/1,
    wtf-13.x/12, 18.0/7]."""
    group, enemies = piece.counter.group, foes(state, piece.counter.side)
    company = stack(state, piece.loc, piece.counter.side)
    led = any(other.counter.group in ("chinese", "stilwell") for other in company)
    for hex_, (river, road) in ways(piece.loc).items():
        if hex_ not in enemies or (piece.values.attack <= 0 and group != "untried") or piece.counter.kind == "rail-gun":
            continue
        if (halted(state, piece) and group != "untried") or (group == "untried" and not led):
            continue
        if hex_ in cloudy(state, piece):
            continue
        rain = wet(state) and western(hex_)
        ford = CHARTS["river"]["cost"][column_of(state, piece)] * (2 if rain else 1) if river and not road else 0
        if (8 if rain else 4) + ford > budget:
            continue
        tank = piece.counter.kind in ("panzer", "panzergrenadier", "tank")
        if not tank or any(hex_ in dict(storms(state, other, _budget(state, other))) for other in _foot(company)):
            yield hex_, "infiltration"
        ten = piece.values.move == 10 and not on_foot(state, piece)
        if ten and TOWNS.get(hex_) != "city" and WORLD.terrain[hex_] in ("clear", "rough"):
            yield hex_, "mobile"


def _foot(company: Iterable[Piece]) -> list[Piece]:
    return [piece for piece in company if piece.counter.kind not in ("panzer", "panzergrenadier", "tank")]


def _budget(state: TigerState, piece: Piece) -> int:
    from engine.titles.tail_of_the_tiger.rules.ch7_supply import in_supply

    return points(state, piece, in_supply(state, piece))
