"""What a player could have in mind who points at a hex with units selected (chapters 10 to 12, 17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.why import Question, listed
from engine.titles.tail_of_the_tiger.commands import March, Redeploy, Storm
from engine.titles.tail_of_the_tiger.pieces import MOTOR_MOVE, Piece, enemy
from engine.titles.tail_of_the_tiger.records import INFILTRATION, MOBILE
from engine.titles.tail_of_the_tiger.rules.ch7_supply import printed_move
from engine.titles.tail_of_the_tiger.rules.ch10_ends import ends
from engine.titles.tail_of_the_tiger.rules.ch10_strategic import MoveStrategically
from engine.titles.tail_of_the_tiger.rules.ch11_march import afar, escort, shut
from engine.titles.tail_of_the_tiger.rules.ch11_movement import MoveUnits
from engine.titles.tail_of_the_tiger.rules.ch12_storm import HOWS
from engine.titles.tail_of_the_tiger.state import TigerState


def meant(state: TigerState, decision: Decision, question: Question) -> Iterator[Command]:
    """In operational movement the cheapest way to a hex, however long, of the units of a stack together, and assaults
    where enemies stand; of a unit that can do nothing a step, so that the answer says why; else what is listed."""
    if question.about_itself(state):
        found = list(listed(state, decision, question))
        yield from found or _tried(state, decision, question)
    elif isinstance(decision, MoveUnits) and question.actors() and state.world.open_hex(question.loc):
        for stack in _stacks(state, question.actors()):
            yield from _goes(state, stack, question.loc)
    else:
        yield from listed(state, decision, question)


def _tried(state: TigerState, decision: Decision, question: Question) -> Iterator[Command]:
    """What a unit would do at all."""
    label = state.world.label
    for unit in question.actors():
        loc = state.pieces[unit].loc
        if isinstance(decision, MoveUnits) and state.world.on_map(loc):
            yield March((unit,), (label(state.world.adjacent[loc][0]),))
        elif isinstance(decision, MoveStrategically):
            yield Redeploy(unit, label(min(ends(state) - {loc})))


def _stacks(state: TigerState, names: Sequence[str]) -> list[list[Piece]]:
    found: dict[int, list[Piece]] = {}
    for name in names:
        found.setdefault(state.pieces[name].loc, []).append(state.pieces[name])
    return list(found.values())


def _goes(state: TigerState, units: list[Piece], loc: int) -> Iterator[Command]:
    """An assault on enemies, each way of it that could be meant from here; else the march of all."""
    label = state.world.label
    if loc in state.occupied(enemy(state.player)):
        yield from (Storm(units[0].id, label(loc), how) for how in _hows(state, units[0], loc))
        return
    path = _path(state, units, loc)
    yield March(tuple(unit.id for unit in units), state.labels(path))


def _hows(state: TigerState, unit: Piece, loc: int) -> Sequence[str]:
    """From afar a mobile unit would drive up first, which only a mobile assault allows; no other unit makes one."""
    if state.world.on_map(unit.loc) and loc in state.world.adjacent[unit.loc]:
        return HOWS
    return (MOBILE,) if printed_move(state, unit) == MOTOR_MOVE else (INFILTRATION,)


def _path(state: TigerState, units: list[Piece], loc: int) -> tuple[int, ...]:
    """The cheapest way of the first unit that nothing closes, else one through what is closed."""
    unit, guided = units[0], any(map(escort, units))
    for closed in (shut(state, unit, guided), frozenset[int]()):
        field = afar(state, unit, closed)
        if loc in field:
            path = field.path_to(loc)
            return path[1:] if path[0] == unit.loc else path
    return (loc,)

