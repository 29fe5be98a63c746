"""Checks of lessons: what they let a player do is legal in its order, with the dice of the lesson, and the clauses they
cite exist. What they point at on the screen is the client's affair."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from engine.board.errors import one_line
from engine.table.options import freely
from engine.table.rulebook import Rulebook
from engine.table.session import Session
from engine.table.titles import Titles

ENDING: Final = "-lesson/1"
"""What the format of a lesson ends with, after the id of its game."""
MOST_ANSWERS: Final = 100


class Step(msgspec.Struct, frozen=True):
    """What matters of a step: the commands that are played in it, and the decisions that it completes."""

    id: str
    clauses: tuple[str, ...] = ()
    play: tuple[str, ...] = ()
    decide: tuple[str, ...] = ()


class Lesson(msgspec.Struct, frozen=True):
    """What matters of a lesson."""

    format: str
    scenario: str
    seed: str
    steps: tuple[Step, ...]


def is_lesson(data: Any) -> bool:
    """Whether the data of a file are those of a lesson."""
    return isinstance(data, dict) and str(data.get("format", "")).endswith(ENDING)


def check_lesson(titles: Titles, data: object) -> list[str]:
    """What is wrong with a lesson, in plain words; raises ValueError for one that cannot be used at all."""
    lesson = msgspec.convert(data, Lesson)
    title = titles.title(lesson.format.removesuffix(ENDING))
    session = Session.new(title, lesson.scenario, freely(title.options), lesson.seed)
    book = title.rulebook()
    return [f"step {step.id}: {fault}" for step in lesson.steps for fault in _faults(session, book, step)]


def _faults(session: Session, book: Rulebook, step: Step) -> Iterator[str]:
    yield from (f"there is no clause {clause}" for clause in step.clauses if clause not in book)
    if step.decide:
        yield from _decided(session, step)
        return
    for line in step.play:
        try:
            session.play(line)
        except ValueError as error:
            yield one_line(str(error), 300)


def _decided(session: Session, step: Step) -> Iterator[str]:
    """Any answer will do until none of the decisions is open; shown is the first of the commands that fits."""
    left = [session.title.notation.parse(line) for line in step.play]
    for _ in range(MOST_ANSWERS):
        decision = session.decision
        if decision is None or decision.kind not in step.decide:
            return
        shown = next((command for command in left if session.judge(command).legal), None)
        left = [command for command in left if command is not shown]
        session.play(shown or session.commands()[0])
    yield f"{', '.join(step.decide)}: no end after {MOST_ANSWERS} answers"
