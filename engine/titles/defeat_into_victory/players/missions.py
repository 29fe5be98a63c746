"""Who is to go where: to places worth taking or holding, as many as are needed, each unit where it brings most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from engine.board.fields import Field
from engine.titles.defeat_into_victory.pieces import JAPANESE, Piece, enemy
from engine.titles.defeat_into_victory.players.fights import defence_of
from engine.titles.defeat_into_victory.players.stakes import stakes, swing, turns_left
from engine.titles.defeat_into_victory.players.threats import chance_to_act, fights, threat, together
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.rules.ch12_costs import columns, table
from engine.titles.defeat_into_victory.state import DefeatState

HOLD, TAKE, MEET, EXIT = "hold", "take", "meet", "exit"
PATIENCE: Final = 0.65
"""What is left of the worth of a mission for each segment of marching there."""
PULL: Final = 0.3
"""The part of a place's worth that it counts to be there, before anything has come of it."""
MOST_PULL: Final = 2.5
ENOUGH: Final = 2.0
"""How many times the defence should come to take a place."""
FORCE: Final = 20.0
"""The attack factors of one formation, which marches together."""
WATCH: Final = 3.0
"""The defence of one who keeps a place against somebody who walks in."""
PACE: Final = 1.5
"""The movement allowances that a segment is worth, for a march may be forced."""
FOE: Final = 0.6
"""What it is worth to meet an enemy who stands for nothing."""
GATE: Final = 0.15
"""The part of a place's worth that it brings to drive off those who bar the way there."""
BARRED: Final = 1.0
"""Segments that each enemy stack on the way takes."""
FAR: Final = 12
"""Segments of marching that are looked at."""


class Mission(msgspec.Struct, frozen=True):
    """What a unit is for: to hold, take or meet somebody in a hex, and what it draws by."""

    kind: str
    hex: int
    pull: float


class Aim(msgspec.Struct, frozen=True):
    """A hex that is worth something, and the factors that it asks for."""

    kind: str
    hex: int
    worth: float
    need: float


def missions(state: DefeatState, side: int, without: int | None = None) -> Mapping[str, Mission]:
    """Unit -> what it is for: those first who bring most; as if a hex were no aim of anybody's, if asked."""
    wanted = [aim for aim in aims(state, side) if aim.worth > 0 and aim.hex != without]
    needs = {(aim.kind, aim.hex): aim.need for aim in wanted}
    units = [piece for piece in state.on_map(side) if fights(piece)]
    pulls = {unit.id: sorted(_pulls(state, unit, wanted), key=lambda one: -one[0]) for unit in units}
    found: dict[str, Mission] = {}
    left = {unit.id: unit for unit in units}
    while left:
        _, aim, name = max(((*_best(pulls[name], needs), name) for name in left), key=lambda one: (one[0], one[2]))
        unit = left.pop(name)
        if aim is not None:
            aim = _taken(state, unit, aim, wanted, needs)
            needs[aim.kind, aim.hex] -= unit.df if aim.kind == HOLD else unit.af
            found[unit.id] = Mission(aim.kind, aim.hex, min(MOST_PULL, PULL * aim.worth))
    return found


def _best(pulls: list[tuple[float, Aim]], needs: Mapping[tuple[str, int], float]) -> tuple[float, Aim | None]:
    """The aim that draws most and still asks for somebody; it draws less, the less it asks for."""
    best: tuple[float, Aim | None] = (0.0, None)
    for pull, aim in pulls:
        if pull <= best[0]:
            break
        part = _part(needs[aim.kind, aim.hex])
        if pull * part > best[0]:
            best = pull * part, aim
    return best


def _part(need: float) -> float:
    """What is left of a pull by how much is still asked for."""
    return 1.0 if need >= WATCH else 0.5 if need > 0 else 0.1


def _taken(state: DefeatState, unit: Piece, aim: Aim, wanted: list[Aim], needs: Mapping[tuple[str, int], float]) -> Aim:
    """Who is to take a place takes that by which each of those who are sent brings most, and which is not behind
    others."""
    if aim.kind != TAKE:
        return aim

    def brings(one: Aim) -> float:
        near = nearness(state, unit, unit.loc, one.hex, barred=True)
        return one.worth * near * min(1.0, FORCE / one.need) * _part(needs[one.kind, one.hex])

    return max((one for one in wanted if one.kind == TAKE), key=lambda one: (brings(one), one is aim))


def _pulls(state: DefeatState, unit: Piece, wanted: list[Aim]) -> Iterator[tuple[float, Aim]]:
    for aim in wanted:
        if (aim.kind == EXIT) == bool(unit.counter.ina) or aim.kind != EXIT:
            near = nearness(state, unit, unit.loc, aim.hex)
            if near > 0:
                yield aim.worth * near, aim


def aims(state: DefeatState, side: int) -> tuple[Aim, ...]:
    """All that a side may want."""
    return (*_places(state, side), *_foes(state, side), *_edge(state, side))


def _places(state: DefeatState, side: int) -> Iterator[Aim]:
    """The places that count: ours as far as somebody may come, those of the enemy."""
    foe = enemy(side)
    coming = threat(state, foe)
    for hex_ in stakes(state):
        worth = swing(state, hex_)
        if controller(state, hex_) != side:
            there = state.units_at(hex_, foe)
            yield Aim(TAKE, hex_, worth, max(WATCH, ENOUGH * defence_of(state, hex_, there)))
        else:
            attack = sum(unit.af for unit in together(state, foe, coming.strikes.get(hex_, ())))
            near = 1.0 if attack or hex_ in coming.walks else _distant(state, foe, hex_)
            yield Aim(HOLD, hex_, worth * near * max(0.3, chance_to_act(state, foe)), max(WATCH, attack / 1.3))


def _distant(state: DefeatState, foe: int, hex_: int) -> float:
    """How near the enemy is who cannot come in one segment."""
    return max((nearness(state, unit, unit.loc, hex_) ** 2 for unit in state.on_map(foe) if fights(unit)), default=0.0)


def _foes(state: DefeatState, side: int) -> Iterator[Aim]:
    for hex_ in state.occupied(enemy(side)):
        there = [unit for unit in state.units_at(hex_, enemy(side)) if unit.counter.projects]
        if there and not swing(state, hex_):
            yield Aim(MEET, hex_, FOE, ENOUGH * defence_of(state, hex_, there))


def _edge(state: DefeatState, side: int) -> Iterator[Aim]:
    """The west edge, by which the INA leaves [17.6.1/1]."""
    if side == JAPANESE and any(piece.counter.ina for piece in state.on_map(side)):
        points = state.world.charts.victory.ina_exit[state.reserve_used]
        for hex_ in sorted(state.world.west_edge):
            if not state.units_at(hex_, enemy(side)):
                yield Aim(EXIT, hex_, points + 0.5, 2.0 * points)


def nearness(state: DefeatState, unit: Piece, start: int, hex_: int, *, barred: bool = False) -> float:
    """What is left of the worth of a mission from a hex: all of it on the spot, less for each segment; nothing where it
    cannot be reached before the end. ``barred`` counts what holds it up to drive off the enemies on the way."""
    if start == hex_:
        return 1.0
    field, whole = _ways(state, unit, hex_), _whole(unit)
    cost = field.cost.get(start)
    if cost is None:
        return 0.0
    segments = cost / whole + (BARRED * len(_barring(state, unit, start, field)) if barred else 0.0)
    return float(PATIENCE**segments) if segments <= 2 * turns_left(state) + 1 else 0.0


def _ways(state: DefeatState, unit: Piece, hex_: int) -> Field:
    """From where a unit gets to a hex, as if nobody stood in its way."""
    costs = table(state, armour=unit.counter.armour, rail=False, column=columns(state, unit))
    return costs.field(hex_, _whole(unit) * FAR)


def _whole(unit: Piece) -> int:
    """What a unit marches in a segment, in quarters of a movement point."""
    return int(PACE * 4 * max(1, unit.ma))


def _barring(state: DefeatState, unit: Piece, start: int, field: Field) -> list[int]:
    """The enemy stacks between a hex and the one that a field begins at, the nearest to the hex first."""
    foes = state.occupied(enemy(unit.counter.side))
    return [hex_ for hex_ in reversed(field.path_to(start)[1:-1]) if hex_ in foes]


def gates(state: DefeatState, found: Mapping[str, Mission]) -> Mapping[int, float]:
    """Enemy stack -> what it is worth that it gives the way free to those who are to take a place behind it."""
    worth: dict[int, float] = {}
    for name, mission in found.items():
        unit = state.pieces[name]
        if mission.kind == TAKE:
            for hex_ in _barring(state, unit, unit.loc, _ways(state, unit, mission.hex))[:1]:
                worth[hex_] = max(worth.get(hex_, 0.0), GATE * swing(state, mission.hex))
    return worth
