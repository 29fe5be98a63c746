"""Checks of lessons: what they let a player do is legal in its order, with the dice of the lesson; the clauses they
cite exist and bear the limits that are claimed; no position goes untold that the rules will thin out; they are short,
and ask the player to act. What they point at on the screen is the client's affair."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine.board.errors import one_line
from engine.lab.limits import unbacked, undeclared
from engine.table.lesson import LangText, Lesson, Step, load_lesson, meant, open_lesson
from engine.table.rulebook import Rulebook
from engine.table.session import Session
from engine.table.titles import Titles

MOST_ANSWERS: Final = 100
MOST_WORDS: Final = 45
"""Of the text of a step, in each language."""
FEWEST_ACTS: Final = 6
"""Steps that ask the player to do something."""
READING: Final = 2
"""Steps in the beginning that may be there to be read only."""


def check_lesson(titles: Titles, path: Path) -> list[str]:
    """What is wrong with a lesson, in plain words with step and key; raises ValueError where it is of no use at all."""
    lesson = load_lesson(path)
    title = titles.title(lesson.game)
    session = open_lesson(title, lesson)
    book = title.rulebook()
    found, before = [*_manner(lesson)], frozenset(title.untenable(session.state))
    for number, step in enumerate(lesson.steps):
        faults = [*_unread(step, number), *_long(step), *_uncited(book, step), *unbacked(book, step.text, step.clauses)]
        faults += _faults(session, step)
        now = title.untenable(session.state)
        found += [f"step {step.id}: {fault}" for fault in (*faults, *undeclared(now, step.untenable, before))]
        before = frozenset(now)
    return found


def _manner(lesson: Lesson) -> Iterator[str]:
    acts = sum(bool(step.tasks) for step in lesson.steps)
    if acts < FEWEST_ACTS:
        yield f"steps: {acts} of them ask for an act, at least {FEWEST_ACTS} should"


def _unread(step: Step, number: int) -> Iterator[str]:
    if number >= READING and not step.tasks:
        yield f"only the first {READING} steps may be there to be read: it needs something to be done"


def _long(step: Step) -> Iterator[str]:
    for lang in LangText.__struct_fields__:
        words = len(step.text.in_(lang).split())
        if words > MOST_WORDS:
            yield f"text.{lang}: {words} words, at most {MOST_WORDS}"


def _uncited(book: Rulebook, step: Step) -> Iterator[str]:
    yield from (f"clauses: there is no clause {clause}" for clause in step.clauses if clause not in book)


def _not_wrong(session: Session, step: Step) -> Iterator[str]:
    """What is named as a wrong try and is none: the step asks for it, or takes any answer."""
    parse = session.title.notation.parse
    try:
        right = {meant(parse(line)) for line in (*step.play, *step.also)}
        for line in step.wrong:
            command = parse(line)
            if session.judge(command).legal and (step.free or meant(command) in right):
                yield f"wrong: '{line}' is not wrong here"
    except ValueError as error:
        yield f"wrong: {one_line(str(error), 300)}"


def _faults(session: Session, step: Step) -> Iterator[str]:
    if step.wrong:
        yield from _not_wrong(session, step)
    if step.free:
        try:
            yield from _decided(session, step)
        except ValueError as error:
            yield f"{step.tasks[0]}: {one_line(str(error), 300)}"
        return
    for line in step.play:
        try:
            session.play(line)
        except ValueError as error:
            yield f"play: {one_line(str(error), 300)}"


def _decided(session: Session, step: Step) -> Iterator[str]:
    """Any answer will do until the step is over; shown is the first of the commands that fits."""
    left = [session.title.notation.parse(line) for line in step.play]
    for _ in range(MOST_ANSWERS):
        decision = session.decision
        if decision is None or not step.takes(decision.kind):
            return
        shown = next((command for command in left if session.judge(command).legal), None)
        left = [command for command in left if command is not shown]
        session.play(shown or session.commands()[0])
    yield f"{step.tasks[0]}: {', '.join(step.decide or step.until)}: no end after {MOST_ANSWERS} answers"
