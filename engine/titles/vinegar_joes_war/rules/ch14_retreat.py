"""Cases 14.1 and 15.1: retreat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.commands import Lose, Retreat
from engine.titles.vinegar_joes_war.events import Retreated
from engine.titles.vinegar_joes_war.inputs import GROUND, PIECES
from engine.titles.vinegar_joes_war.pieces import Piece, enemy
from engine.titles.vinegar_joes_war.records import Combat
from engine.titles.vinegar_joes_war.rules.ch9_costs import may_step
from engine.titles.vinegar_joes_war.rules.ch10_stacking import over_limit
from engine.titles.vinegar_joes_war.rules.ch11_zones import zone
from engine.titles.vinegar_joes_war.rules.ch13_odds import standing
from engine.titles.vinegar_joes_war.rules.ch16_dead import eliminate, reduce
from engine.titles.vinegar_joes_war.rules.ch24_borders import forbidding_in_combat
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.memo import memo

Path = tuple[int, ...]
ONE: Final = 1
"""Zones a full-strength unit of two sides lives through [15.1/2, 15.11/1]."""


def _running(state: VinegarState) -> Combat:
    assert state.combat is not None
    return state.combat


def far(state: VinegarState, side: int) -> int:
    """How many hexes a side retreats."""
    return _running(state).falling_back[side]


def retreat_paths(state: VinegarState, piece: Piece, length: int) -> list[Path]:
    """The paths a unit may choose from, without the hex it starts in: of the proper length, into no enemy and no zone,
    and into a full hex only where there is no other. A full-strength unit of two sides without a path into a hex with
    room enters one zone and is reduced by it. None for a unit that is lost, as is one that cannot move at all
    [14.1/1, 14.11/1, 14.11/2, 14.11/3, 14.11/4, 14.11/6, 14.11/7, 15.1/2]."""
    if not piece.counter.move or piece.assault >= 0:
        return []
    return _paths(state, piece, length)


@memo(PIECES, GROUND)
def _paths(state: VinegarState, piece: Piece, length: int) -> list[Path]:
    zones = zone(state, enemy(piece.counter.side))
    found = [path for path in ways(state, piece, length) if len(path) == length]
    clear = [path for path in found if zones.isdisjoint(path)]
    dear = [path for path in found if sum(hex_ in zones for hex_ in path) == ONE] if _whole(piece) else []
    roomy = ([path for path in some if room_in(state, piece, path[-1])] for some in (clear, dear))
    return next(filter(None, roomy), clear or dear)


def _whole(piece: Piece) -> bool:
    """Whether a unit lives through one zone, since it has two sides and is not reduced yet [15.1/2, 15.11/1]."""
    return piece.counter.two_sided and not piece.reduced


def ways(state: VinegarState, piece: Piece, length: int) -> Iterator[Path]:
    """All ways that lead farther from the hex with each step, up to a length, through hexes a unit may enter, zones
    or not [14.11/2, 14.11/4]."""
    distance, foes = state.world.grid.distance, state.occupied(enemy(piece.counter.side))
    stack: list[Path] = [()]
    while stack:
        path = stack.pop()
        here = path[-1] if path else piece.loc
        if path:
            yield path
        if len(path) == length:
            continue
        for to in reversed(state.world.adjacent[here]):
            if to not in foes and distance(piece.loc, to) == len(path) + 1 and may_step(state, piece, here, to):
                stack.append((*path, to))


def room_in(state: VinegarState, piece: Piece, hex_: int) -> bool:
    """Whether a unit may stay in a hex: there is room, and it is not one of guerrillas and other Allies [17.3/4]."""
    friends = state.units_at(hex_, piece.counter.side)
    apart = any(friend.counter.guerrilla != piece.counter.guerrilla for friend in friends)
    return not apart and not over_limit(state, hex_, [*friends, piece])


class Retreats(Step, frozen=True):
    """A side whose result says so retreats all its units of the combat, wherever its owner likes; those that attacked
    go, others of their hexes stay [14.1/1, 14.11/5]."""

    clause = "14.1/1"
    player: int

    def run(self, state: VinegarState) -> Steps:
        return [RetreatUnits(self.player)] if far(state, self.player) and falling(state, self.player) else ()


def falling(state: VinegarState, side: int) -> list[Piece]:
    """The units of a side that still have to retreat; a headquarters that only lent its strength from afar does not
    [27.1/1]."""
    combat = _running(state)
    if side == combat.attacker:
        near = [p for p in standing(state, combat.lenders) if combat.target in state.world.adjacent[p.loc]]
        units = [*standing(state, combat.units), *near]
    else:
        units = standing(state, combat.defenders)
    return [piece for piece in units if piece.id not in combat.retreated]


class RetreatUnits(Decision, frozen=True):
    """Which unit retreats next, and where; one that cannot is eliminated [14.1/1, 14.1/2]."""

    clause = "14.1/1"
    accepts = (Retreat, Lose)
    player: int

    def side(self, state: VinegarState) -> int:
        return self.player

    def commands(self, state: VinegarState) -> list[Command]:
        found: list[Command] = []
        for piece in falling(state, self.player):
            paths = retreat_paths(state, piece, far(state, self.player))
            found += [Retreat(piece.id, state.labels(path)) for path in paths] or [Lose(piece.id)]
        return found

    def reasons(self, state: VinegarState, command: Any) -> Iterable[Reason]:
        piece = state.pieces.get(command.unit)
        if piece is None or piece not in falling(state, self.player):
            yield reason("not_in_combat", self.clause, unit=command.unit)
            return
        length = far(state, self.player)
        paths = retreat_paths(state, piece, length)
        if isinstance(command, Lose):
            if paths:
                yield reason("can_retreat", "14.1/2", unit=command.unit)
        elif command.path not in [state.labels(path) for path in paths]:
            clause, borders = _barring(state, piece, command.path, length), _borders(state, piece, command.path)
            yield reason("no_such_retreat", clause, borders, unit=command.unit, why=BARS[clause])

    def apply(self, state: VinegarState, command: Any) -> Steps:
        combat, piece = _running(state), state.pieces[command.unit]
        state.combat = msgspec.structs.replace(combat, retreated=(*combat.retreated, piece.id))
        if isinstance(command, Lose):
            perish(state, piece, far(state, self.player))
        else:
            found = (state.world.find(label) for label in command.path)
            go_back(state, piece, tuple(hex_ for hex_ in found if hex_ is not None), self.clause)
        return [Retreats(self.player)]


def _borders(state: VinegarState, piece: Piece, labels: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses of the borders that a path would cross."""
    found = (hex_ for label in labels if (hex_ := state.world.find(label)) is not None and state.world.is_land(hex_))
    return tuple(dict.fromkeys(c for hex_ in found if (c := forbidding_in_combat(state, piece.counter, hex_))))


BARS: Final = {"14.11/1": "enemies", "14.11/2": "ground", "14.11/4": "length", "14.11/6": "full"}
"""What bars a path, by the clause."""


def _barring(state: VinegarState, piece: Piece, labels: tuple[str, ...], length: int) -> str:
    """The clause that a path fails by: its length, enemies and zones, ground it may not enter, else a full hex
    [14.11/4, 14.11/1, 14.11/2, 14.11/6]."""
    found = map(state.world.find, labels)
    path = [hex_ for hex_ in found if hex_ is not None and state.world.on_map(hex_)]
    if len(path) != length or state.world.grid.distance(piece.loc, path[-1]) != length:
        return "14.11/4"
    zones, open_ = zone(state, enemy(piece.counter.side)), retreat_paths(state, piece, length)
    most = max((sum(hex_ in zones for hex_ in way) for way in open_), default=0)
    if not state.occupied(enemy(piece.counter.side)).isdisjoint(path) or sum(hex_ in zones for hex_ in path) > most:
        return "14.11/1"
    return "14.11/6" if tuple(path) in ways(state, piece, length) else "14.11/2"


def go_back(state: VinegarState, piece: Piece, path: Path, clause: str) -> None:
    """A unit retreats, for no movement points, and is reduced for the zone it enters; out of the hex that was
    interdicted with it, it is hampered no more [9.1/3, 14.1/1, 14.11/3, 11.51/1, 15.1/2]."""
    zones = zone(state, enemy(piece.counter.side))
    reduced = any(hex_ in zones for hex_ in path)
    also = ("14.11/3",) * any(state.units_at(hex_) for hex_ in path)
    state.emit(Retreated(piece.counter.side, piece.id, state.labels((piece.loc, *path)), clause, also))
    state.change(piece.id, loc=path[-1], hampered=False)
    if reduced:
        reduce(state, piece.id, "15.1/2", ("11.51/1",))


def perish(state: VinegarState, piece: Piece, length: int) -> None:
    """A unit that cannot retreat is eliminated: where it stands, or as far away as it comes; for good where the attack
    was concentric [14.1/2, 14.11/4, 14.11/7, 16.1/1, 18.5/2]."""
    combat = _running(state)
    shut_in = combat.concentric and piece.counter.side != combat.attacker
    clause = "18.5/2" if piece.assault >= 0 else "14.1/2" if piece.counter.move else "14.11/7"
    path, clause = last_way(state, piece, length, clause)
    if path:
        go_back(state, piece, path, clause)
    elif piece.counter.depot and piece.counter.side != combat.attacker:
        state.combat = msgspec.structs.replace(combat, spoils=combat.spoils + 1)
    also = ("15.11/1",) * (clause == "15.1/2")
    eliminate(state, piece.id, clause, also, permanently=shut_in)


def last_way(state: VinegarState, piece: Piece, length: int, clause: str) -> tuple[Path, str]:
    """How far a unit comes that is lost on its retreat, and by which clause it is lost there: as far as ways lead, and
    one of two sides, reduced by a first zone, into a second one [14.11/4, 15.1/2, 15.11/1]."""
    if not piece.counter.move or piece.assault >= 0:
        return (), clause
    zones = zone(state, enemy(piece.counter.side))
    most = ONE if _whole(piece) else 0
    through = list(ways(state, piece, length))
    partly = [path for path in through if sum(hex_ in zones for hex_ in path) <= most]
    path = max(partly, key=len, default=())
    farther = next((way for way in through if way[:-1] == path), ()) if most else ()
    if farther:
        return farther, "15.1/2"
    return path, "14.11/4" if path else clause
