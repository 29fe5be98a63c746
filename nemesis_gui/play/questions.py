"""What the player asks about when he points at a place or a counter, as commands that the open decision judges.

No rule stands here: a question is a command that could be meant, the answer is the engine's verdict on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.verdict import Reason, Verdict
from engine.titles.nemesis import commands as said
from engine.titles.nemesis.queries.ways import distance, way
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.session.legal import Index, place_of

Judge = Callable[[Command], Verdict]

WITH_PATH: Final = (said.Move, said.Retreat)
TO_PLACE: Final = (said.Fly, said.Rail, said.Place)
OF_PLACE: Final = (said.Airdrop, said.Flag, said.Take, said.Spend)
OF_UNIT: Final = (said.Dig, said.Drop, said.Choose, said.Rebuild, said.SendBack)
OF_UNITS: Final = (said.Flip, said.Advance)
MOST: Final = 6
"""Most commands of one answer."""


class Question(msgspec.Struct, frozen=True):
    """Where the player points: a location or -1, a counter or "", with these pieces selected."""

    loc: int
    unit: str = ""
    selected: tuple[str, ...] = ()
    mode: str = ""
    """A special order that was picked, such as `ambush`."""

    def actors(self) -> tuple[str, ...]:
        """The pieces that would act: the selected ones, or the one pointed at."""
        return self.selected or ((self.unit,) if self.unit else ())


class Finding(msgspec.Struct, frozen=True):
    """A command that could be meant, and what stands against it."""

    command: Command
    reasons: tuple[Reason, ...]
    anywhere: bool = False
    """Whether the reasons hold wherever the piece would go."""

    @property
    def legal(self) -> bool:
        """Whether nothing stands against it."""
        return not self.reasons


class Answer(msgspec.Struct):
    """Everything about a question. `instead` are commands, one a piece, for the nearest thing that is legal."""

    question: Question
    findings: list[Finding] = msgspec.field(default_factory=list)
    instead: tuple[Command, ...] = ()

    @property
    def refused(self) -> list[Finding]:
        """What is not possible."""
        return [item for item in self.findings if not item.legal]

    def labels(self) -> list[str]:
        """The hexes that the reasons name."""
        found = [label for item in self.refused for reason in item.reasons for label in _labels(reason)]
        return list(dict.fromkeys(found))


def _labels(reason: Reason) -> Iterator[str]:
    for name in ("hex", "where", "start"):
        if isinstance(reason.facts.get(name), str):
            yield reason.facts[name]
    yield from reason.facts.get("hexes", ())


def answer(state: NemesisState, decision: Decision, judge: Judge, index: Index, question: Question) -> Answer:
    """What the engine says to everything that could be meant."""
    question = _as_meant(state, decision, question)
    found = Answer(question)
    meant = list(dict.fromkeys(_meant(state, decision, question)))[:MOST]
    found.findings = [Finding(command, judge(command).reasons) for command in meant]
    if _about_itself(state, question):
        found.findings += _standing(state, decision, judge, question)
    if not any(item.legal for item in found.findings):
        found.instead = _instead(state, judge, index, question)
    return found


def _as_meant(state: NemesisState, decision: Decision, question: Question) -> Question:
    """Where attacks are declared an enemy counter stands for its hex."""
    enemy = question.unit and state.pieces[question.unit].counter.side != decision.side(state)
    return msgspec.structs.replace(question, unit="") if enemy and said.Attack in decision.accepts else question


def _about_itself(state: NemesisState, question: Question) -> bool:
    """Whether a piece is asked about, and not a place it could go to."""
    actors = question.actors()
    return bool(actors) and all(state.pieces[unit].loc == question.loc for unit in actors)


def _meant(state: NemesisState, decision: Decision, question: Question) -> Iterator[Command]:
    """Commands the player could have in mind, the likeliest first."""
    accepts: tuple[Any, ...] = decision.accepts
    if question.loc >= 0 and not _about_itself(state, question):
        yield from _of_place(state, accepts, question)
    pointed = question.unit or (question.actors()[0] if _about_itself(state, question) else "")
    if pointed:
        own = state.pieces[pointed].counter.side == decision.side(state)
        yield from (
            kind(pointed)
            for kind in OF_UNIT
            if kind in accepts and (own or kind is said.Choose) and _fits(kind, question, state)
        )
        yield from (kind((pointed,)) for kind in OF_UNITS if kind in accepts)


def _fits(kind: type[Command], question: Question, state: NemesisState) -> bool:
    """Bunkers and Battalions come into question only where the piece itself is asked about."""
    return kind is said.Choose or _about_itself(state, question)


def _of_place(state: NemesisState, accepts: tuple[Any, ...], question: Question) -> Iterator[Command]:
    label, actors = state.world.label(question.loc), question.actors()
    own = {state.pieces[unit].counter.side for unit in actors}
    foes = any(piece.counter.side not in own for piece in state.pieces_at(question.loc)) if own else True
    if question.mode == "ambush":
        yield from (said.Ambush(unit, label) for unit in actors)
        return
    if said.Attack in accepts:
        yield said.Attack(label, actors)
    if said.Seize in accepts and question.loc in state.world.objectives and actors:
        yield said.Seize(label, actors)
    for unit in actors:
        yield from (_with_path(kind, state, unit, question.loc) for kind in WITH_PATH if kind in accepts)
        yield from (kind(unit, label) for kind in TO_PLACE if kind in accepts)
    yield from (kind(label) for kind in OF_PLACE if kind in accepts)
    if foes and actors and said.Move in accepts:
        yield said.Attack(label, actors)


def _with_path(kind: Any, state: NemesisState, unit: str, loc: int) -> Command:
    command: Command = kind(unit, state.labels(way(state, unit, loc)))
    return command


# -- a piece by itself


def _standing(state: NemesisState, decision: Decision, judge: Judge, question: Question) -> Iterator[Finding]:
    """What an attack on the enemy close by would meet; else what holds a piece back wherever it would go."""
    for unit in question.actors()[:MOST]:
        if said.Attack in decision.accepts:
            yield from (Finding(try_, judge(try_).reasons) for try_ in _attacks(state, unit))
            continue
        tries = _steps(state, unit)
        verdicts = [judge(command).reasons for command in tries]
        if tries and all(verdicts):
            common = tuple(item for item in verdicts[0] if all(_has(item, others) for others in verdicts[1:]))
            yield Finding(tries[0], common or verdicts[0], bool(common))


def _has(item: Reason, others: Iterable[Reason]) -> bool:
    """Whether the same stands against another try, too; what is about a single hex does not."""
    return "hex" not in item.facts and any(item.kind == other.kind for other in others)


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


def _instead(state: NemesisState, judge: Judge, index: Index, question: Question) -> tuple[Command, ...]:
    """The legal command nearest to what was asked: others against the same hex, or a place close by."""
    if question.loc < 0 or not state.world.on_map(question.loc):
        return ()
    opened = said.Attack(state.world.label(question.loc), ())
    if question.selected and judge(opened).legal:
        return (opened,)
    if question.selected and not _about_itself(state, question):
        moves = _nearest_move(state, index, question)
        if moves:
            return moves
    return _nearest_place(state, index, question.loc) if not _about_itself(state, question) else ()


def _nearest_move(state: NemesisState, index: Index, question: Question) -> tuple[Command, ...]:
    """The reachable place nearest to the one asked for, of every selected piece that can go there."""
    lead = question.selected[0]
    wanted = "ambush" if question.mode == "ambush" else ""
    options = {
        loc: command
        for loc, commands in index.destinations(lead).items()
        if (command := _first(commands, wanted)) is not None and state.world.on_map(loc)
    }
    if not options:
        return ()
    before = distance(state, state.pieces[lead].loc, question.loc)
    loc = min(options, key=lambda at: (distance(state, at, question.loc), len(getattr(options[at], "path", ())), at))
    if distance(state, loc, question.loc) >= before:
        return ()
    others = (_first(index.destinations(unit).get(loc, ()), wanted) for unit in question.selected[1:])
    return (options[loc], *(command for command in others if command is not None))


def _first(commands: Sequence[Command], wanted: str) -> Command | None:
    return next((c for c in commands if (c.verb == wanted if wanted else c.verb != "ambush")), None)


def _nearest_place(state: NemesisState, index: Index, loc: int) -> tuple[Command, ...]:
    near = [at for at in index.places if state.world.on_map(at)]
    if not near:
        return ()
    return (index.places[min(near, key=lambda at: (distance(state, at, loc), at))][0],)


def end_of(state: NemesisState, commands: Sequence[Command]) -> int | None:
    """The location that the first of these commands is about."""
    return place_of(state, commands[0]) if commands else None
