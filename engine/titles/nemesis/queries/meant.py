"""What players of Nemesis mean who point at a place or a counter, as commands that the open decision judges.

No rule stands here; see :mod:`engine.table.why`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from engine.table import why
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.legal import Index
from engine.table.why import MOST, Finding, Judge, Question, distance
from engine.titles.nemesis import commands as said
from engine.titles.nemesis.pieces import JAPANESE
from engine.titles.nemesis.queries.ways import way
from engine.titles.nemesis.state import NemesisState

WITH_PATH: Final = (said.Move, said.Retreat)
TO_PLACE: Final = (said.Fly, said.Rail, said.Place)
OF_PLACE: Final = (said.Airdrop, said.Flag, said.Take, said.Spend)
OF_UNIT: Final = (said.Dig, said.Drop, said.Choose, said.Rebuild, said.SendBack)
OF_UNITS: Final = (said.Flip, said.Advance)
SPECIAL: Final = (said.Ambush.verb,)
"""Orders that have to be picked before they are meant."""


def asked(state: NemesisState, decision: Decision, question: Question) -> Question:
    """Where attacks are declared an enemy counter stands for its hex."""
    enemy = question.unit and state.pieces[question.unit].counter.side != decision.side(state)
    return msgspec.structs.replace(question, unit="") if enemy and said.Attack in decision.accepts else question


def meant(state: NemesisState, decision: Decision, question: Question) -> Iterator[Command]:
    """Commands the player could have in mind, the likeliest first."""
    accepts: tuple[Any, ...] = decision.accepts
    itself = question.about_itself(state)
    if question.loc >= 0 and not itself:
        yield from _of_place(state, accepts, question)
    pointed = question.unit or (question.actors()[0] if itself else "")
    if pointed:
        own = state.pieces[pointed].counter.side == decision.side(state)
        yield from (
            kind(pointed)
            for kind in OF_UNIT
            if kind in accepts and (own or kind is said.Choose) and (itself or kind is said.Choose)
            and (kind is not said.Drop or state.pieces[pointed].counter.side == JAPANESE)
        )
        yield from (kind((pointed,)) for kind in OF_UNITS if kind in accepts)


def _of_place(state: NemesisState, accepts: tuple[Any, ...], question: Question) -> Iterator[Command]:
    """What can be said of a place here; where nothing can, what is said of it at other times."""
    label, actors = state.world.label(question.loc), question.actors()
    if question.mode in SPECIAL:
        yield from (said.Ambush(unit, label) for unit in actors)
        return
    foes = _foes(state, question)
    found = [*_said_of_place(state, accepts, question)]
    yield from found
    if actors and foes and (not found or {said.Move, said.Fly} & {*accepts}):
        yield said.Attack(label, tuple(unit for unit in actors if _fights(state, unit)) or actors)
    elif not found:
        yield from (_with_path(said.Move, state, unit, question.loc) for unit in actors)


def _fights(state: NemesisState, unit: str) -> bool:
    counter = state.pieces[unit].counter
    return counter.is_unit and not counter.garrison


def _foes(state: NemesisState, question: Question) -> bool:
    """Whether enemies of those who would act stand there."""
    own = {state.pieces[unit].counter.side for unit in question.actors()}
    return any(piece.counter.side not in own for piece in state.pieces_at(question.loc))


def _said_of_place(state: NemesisState, accepts: tuple[Any, ...], question: Question) -> Iterator[Command]:
    label, actors = state.world.label(question.loc), question.actors()
    if said.Attack in accepts:
        yield said.Attack(label, actors)
    if said.Seize in accepts and question.loc in state.world.objectives and actors:
        yield said.Seize(label, actors)
    for unit in actors:
        yield from (_with_path(kind, state, unit, question.loc) for kind in WITH_PATH if kind in accepts)
        yield from (kind(unit, label) for kind in TO_PLACE if kind in accepts)
    yield from (kind(label) for kind in OF_PLACE if kind in accepts)


def _with_path(kind: Any, state: NemesisState, unit: str, loc: int) -> Command:
    command: Command = kind(unit, state.labels(way(state, unit, loc)))
    return command


# -- a piece by itself


def standing(state: NemesisState, decision: Decision, judge: Judge, question: Question) -> Iterator[Finding]:
    """What an attack on the enemy close by would meet; else what holds a piece back wherever it would go."""
    accepts, acting = decision.accepts, frozenset[str]()
    if said.Move not in accepts:
        acting = frozenset(unit for command in decision.commands(state) for unit in command.pieces())
    for unit in question.actors():
        if said.Attack in accepts:
            yield from (Finding(try_, judge(try_).reasons) for try_ in _attacks(state, unit))
        elif unit not in acting:
            yield from why.wherever(judge, _steps(state, unit))


def _steps(state: NemesisState, unit: str) -> list[Command]:
    """A step to every side."""
    loc = state.pieces[unit].loc
    around = state.world.grid.neighbours(loc) if state.world.on_map(loc) else (loc,)
    return [said.Move(unit, (state.world.label(to),)) for to in around if to >= 0]


def _attacks(state: NemesisState, unit: str) -> list[Command]:
    """Attacks on the enemies around a piece, or on the nearest one."""
    piece = state.pieces[unit]
    foes = [loc for loc in state.occupied(1 - piece.counter.side) if state.world.on_map(loc)]
    near = sorted(foes, key=lambda loc: (distance(state, loc, piece.loc), loc))
    around = [loc for loc in near if distance(state, loc, piece.loc) == 1]
    return [said.Attack(state.world.label(loc), (unit,)) for loc in (around or near[:1])[:MOST]]


# -- what is possible instead


def instead(state: NemesisState, judge: Judge, index: Index, question: Question) -> tuple[Command, ...]:
    """The legal command nearest to what was asked: others against the same hex, or a place close by."""
    if question.selected and question.loc >= 0 and state.world.on_map(question.loc):
        opened = said.Attack(state.world.label(question.loc), ())
        if judge(opened).legal:
            return (opened,)
    return why.nearest(state, index, question, SPECIAL)
