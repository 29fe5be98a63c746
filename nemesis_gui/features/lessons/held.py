"""A lesson that is held, how far one is in it, and what it asks for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

import msgspec

from engine.table.agenda import current
from engine.table.command import Command
from engine.table.entries import is_entry
from engine.table.lesson import Lesson, Step, meant, open_lesson
from engine.table.placed import PlacedState
from engine.table.record import Node
from engine.table.session import Session
from nemesis_gui.features.lessons.borrowed_table import Borrowed
from nemesis_gui.features.lessons.lesson import Course, Played
from nemesis_gui.play.context import Context
from nemesis_gui.play.services import Inspecting, WhyNot
from nemesis_gui.session.model import GameModel

MOST: Final = 24
"""Commands played for a player who asks to be shown a step."""


class Held(Borrowed):
    """A lesson that is held, and where."""

    course: Course
    seen: int | None = None
    """A step that is read once more, None for the one that is due."""
    decisions: dict[int, tuple[str, str]] = msgspec.field(default_factory=dict)
    """What commands led to: the kind of decision, and the answer to it that is given unasked."""
    resumed: bool = False
    """Whether it goes on where it was left before."""

    def __post_init__(self) -> None:
        self.resumed = self.course.reached > 0

    @property
    def about(self) -> Lesson:
        return self.course.lesson

    @property
    def number(self) -> int:
        """The step that is shown."""
        if self.seen is not None:
            return self.seen
        return len(self.course.lesson.steps) - 1 if self.course.over else self.course.step

    @property
    def line(self) -> list[str]:
        """What was played, up to the first that was said beside the rules."""
        return [*takewhile(lambda text: not is_entry(text), (node.text for node in self.session.record.line()))]

    def follow(self) -> None:
        """Work out how far one is."""
        record = self.session.record
        self.decisions[record.head] = _decision(self.session.state)
        self.course.follow([self._played(node) for node in record.line()], self.decisions[record.head][0])

    def repeat(self) -> None:
        """Back to the beginning of the step that is shown."""
        line, begins = self.session.record.line(), self.course.begins[self.number]
        self.session.go(line[begins - 1].id if begins else self.session.first)
        self.course.reached, self.seen = self.number, None

    @property
    def begun(self) -> bool:
        """Whether there is anything to go back from: something was played in the step that is shown, or a later one."""
        return self.seen is not None or len(self.session.record.line()) > self.course.begins[self.number]

    def _played(self, node: Node) -> Played:
        before = node.parent
        if before not in self.decisions:
            self.decisions[before] = _decision(self.session.state_at(before))
        kind, idle = self.decisions[before]
        return Played(node.id, kind, node.text, idle=node.text == idle)


def _decision(state: PlacedState) -> tuple[str, str]:
    decision = current(state)
    if decision is None:
        return "", ""
    idle = decision.idle_answer(state)
    return decision.kind, "" if idle is None else idle.text()


def open_session(model: GameModel, lesson: Lesson, played: Sequence[str]) -> Session:
    """A study game on the shipped values without a save file, in which a line of commands is played, as far as it goes.
    Raises ValueError."""
    session = open_lesson(model.shipped(model.title), lesson, loose=True)
    for line in played:
        if session.judge(session.title.notation.parse(line)).legal:
            session.play(line)
    return session


def show(context: Context, course: Course) -> None:
    """Do for the player what the step asks for: play, select, ask, click or open."""
    step = course.now
    if step.ordered:
        _play(context, course)
    elif step.select and context.presenter is not None:
        context.presenter.set_selection([step.select])
    elif step.ask:
        if may_ask(context, step) and context.presenter is not None:
            context.presenter.set_selection([step.asker])
        context.services.of(WhyNot).ask_place(context.state.world.find(step.ask))
    elif step.click:
        context.services.of(Inspecting).look_at(place_of(context, f"hex {step.click}"))
        context.signals.lookedAt.emit(place_of(context, f"hex {step.click}"))
    elif step.open in context.actions:
        context.actions.by_id[step.open].trigger()


def may_ask(context: Context, step: Step) -> bool:
    """Whether a step names a piece with which it asks, and that piece can be selected."""
    presenter = context.presenter
    return bool(step.asker) and presenter is not None and step.asker in presenter.index.acting()


def _play(context: Context, course: Course) -> None:
    """Play what is proposed until the step is done; where nothing of it fits, the first that is legal."""
    step, parse = course.now, context.model.playing.notation.parse
    left = [parse(line) for line in step.play]
    if not step.free:
        left = [command for command in left if meant(command) in course.wanted]
    for _ in range(MOST):
        command = _fitting(context, left) or (context.model.commands()[0] if step.free else None)
        if command is None or not context.model.play(command) or course.now is not step or course.over:
            return
        if command in left:
            left.remove(command)


def _fitting(context: Context, left: Sequence[Command]) -> Command | None:
    """The first proposal that is legal and not used yet; a move by the way that is charged least."""
    for wanted in left:
        if context.model.judge(wanted).legal:
            return wanted
    legal = {meant(command): command for command in context.model.commands()}
    return next((legal[meant(wanted)] for wanted in left if meant(wanted) in legal), None)


def place_of(context: Context, point: str) -> int:
    """The location that is pointed at, -1 for anything but a hex or a counter in play."""
    kind, _, name = point.partition(" ")
    state = context.state
    if kind == "unit" and name in state.pieces:
        return int(state.pieces[name].loc)
    found = state.world.find(name) if kind == "hex" else None
    return -1 if found is None else int(found)
