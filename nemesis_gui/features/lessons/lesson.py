"""A lesson as it stands in its file, steps with their words, what they point at and what completes them; and how far
one is in it, worked out from the commands of the game, so that taking back goes back. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Annotated, Final

import msgspec

from engine.board.errors import YamlError
from engine.board.safeyaml import load_yaml
from engine.paths import DataNotFound, data_file
from engine.table.command import Command, Notation
from nemesis_gui.base.keys import native

Name = Annotated[str, msgspec.Meta(pattern="^[a-z0-9_-]{1,40}$")]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
Written = Annotated[str, msgspec.Meta(min_length=1, max_length=420)]
FORM: Final = "-lesson/1"
MOST_BYTES: Final = 100_000
FIRST_STEPS: Final = "assets/lessons/{title}/first-steps.yaml"


class LessonError(ValueError):
    """A lesson that cannot be read; one line with file and step."""


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in both languages."""

    en: Written
    fr: Written

    def in_(self, lang: str) -> str:
        """The text in a language, English for one that it is not kept in; keys have the names of the system."""
        return native(self.fr if lang == "fr" else self.en)


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step. It is completed by at most one of `play`, `decide`, `select`, `ask` and `open`; without any by Next."""

    id: Name
    title: Told
    text: Told
    point: Annotated[str, msgspec.Meta(max_length=60)] = ""
    """What it points at: `hex 0609`, `unit jp-31-58`, `part prompt`, `action undo`, `drawer losses`."""
    clauses: Annotated[tuple[Line, ...], msgspec.Meta(max_length=6)] = ()
    play: Annotated[tuple[Line, ...], msgspec.Meta(max_length=12)] = ()
    """Commands that are to be played in any order, by any path. With `decide` only what is shown to who asks for it."""
    also: Annotated[tuple[Line, ...], msgspec.Meta(max_length=12)] = ()
    """Commands that may be played besides."""
    decide: Annotated[tuple[Line, ...], msgspec.Meta(max_length=16)] = ()
    """Classes of decisions: any answer will do, and the step is over when none of them is open."""
    select: Line = ""
    """A piece to be selected."""
    ask: Line = ""
    """A hex about which "why not" is to be asked."""
    open: Name = ""
    """A registered action to be used, or to be on."""

    @property
    def tasks(self) -> list[str]:
        """What completes it."""
        given = {"play": self.play and not self.decide, "decide": self.decide, "select": self.select}
        return [name for name, on in {**given, "ask": self.ask, "open": self.open}.items() if on]

    @property
    def ordered(self) -> bool:
        """Whether it is completed by commands of the game."""
        return bool(self.play or self.decide)

    def __post_init__(self) -> None:
        if len(self.tasks) > 1:
            raise ValueError(f"step {self.id}: completed by {' and by '.join(self.tasks)}, choose one")
        if self.also and not self.play:
            raise ValueError(f"step {self.id}: 'also' without 'play'")


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game with known dice, and steps through it."""

    format: Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]{1,40}-lesson/1$")]
    """The id of its game, and which form of a lesson it has."""
    id: Name
    scenario: Name
    seed: Line
    look: Annotated[float, msgspec.Meta(ge=0.2, le=2)]
    """Zoom in the beginning, around the hex `at`."""
    at: Line
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1, max_length=60)]

    @property
    def title(self) -> str:
        """The id of its game."""
        return self.format.removesuffix(FORM)

    def __post_init__(self) -> None:
        names = [step.id for step in self.steps]
        if twice := next((name for name in names if names.count(name) > 1), ""):
            raise ValueError(f"step {twice}: there are two of that name")


def load_lesson(path: Path, title: str = "") -> Lesson:
    """Read a lesson, of a game where one is named; raises LessonError in one line."""
    try:
        found = msgspec.convert(load_yaml(path, limit_bytes=MOST_BYTES, max_depth=8, max_nodes=6000), Lesson)
    except YamlError as error:
        raise LessonError(str(error)) from None
    except (msgspec.ValidationError, ValueError) as error:
        raise LessonError(f"{path.name}: {error}") from None
    if title not in ("", found.title):
        raise LessonError(f"{path.name}: a lesson of '{found.title}', and not of '{title}'")
    return found


def first_steps(title: str) -> Path | None:
    """The file with the lesson for a first turn of a game, None where it has none."""
    try:
        return data_file(FIRST_STEPS.format(title=title))
    except DataNotFound:
        return None


class Played(msgspec.Struct, frozen=True):
    """A command of the game, with the kind of decision it answered."""

    node: int
    kind: str
    text: str


def meant(command: Command) -> str:
    """What a command comes to, by whatever way: its verb, and the piece and the place it is about."""
    place, unit = command.place(), getattr(command, "unit", "")
    return " ".join(filter(None, (command.verb, unit, place))) if place else command.text()


class Course:
    """The way through a lesson. `step` is the one to be done now."""

    def __init__(self, lesson: Lesson, notation: Notation, reached: int = 0) -> None:
        self.lesson = lesson
        self._parse = notation.parse
        self.reached = reached
        """The step behind the last one that was completed."""
        self.open = len(lesson.steps)
        """The first step whose commands are not played, as far as any were reached."""
        self.astray: int | None = None
        """The command that leads away from the lesson."""
        self.wanted: frozenset[str] = frozenset()
        """What is still to be played of the step with commands at which the game stands, as `meant` says it."""

    @property
    def step(self) -> int:
        """The step that is to be done."""
        return min(self.reached, self.open)

    @property
    def over(self) -> bool:
        """Whether all is done."""
        return self.step >= len(self.lesson.steps)

    @property
    def now(self) -> Step:
        """The step that is to be done, the last one when all is."""
        return self.lesson.steps[min(self.step, len(self.lesson.steps) - 1)]

    @property
    def next(self) -> Step | None:
        """The step that was reached, also while commands before it are taken back."""
        return self.lesson.steps[self.reached] if self.reached < len(self.lesson.steps) else None

    def complete(self) -> None:
        """The step that was reached is done, if it is one without commands."""
        if self.next is not None and not self.next.ordered:
            self.reached += 1

    def follow(self, line: Sequence[Played], kind: str) -> None:
        """The game stands at the end of a line of commands, before a decision of a kind."""
        at, self.astray = 0, None
        for number, step in enumerate(self.lesson.steps):
            if not step.ordered:
                continue
            if number > self.reached and at == len(line):
                break
            taken, done = self._go(step, line, at, kind)
            at += taken
            if not done:
                self._stop(number, line, at, taken)
                return
            if taken or number == self.reached:
                self.reached = max(self.reached, number + 1)
        self.open = len(self.lesson.steps)

    def _stop(self, number: int, line: Sequence[Played], at: int, taken: int) -> None:
        """A step is not done: the one that was reached, an earlier one after taking back, or one begun ahead."""
        self.reached = max(self.reached, number) if taken else self.reached
        self.open = number
        self.astray = line[at].node if at < len(line) else None

    def _go(self, step: Step, line: Sequence[Played], at: int, kind: str) -> tuple[int, bool]:
        """How many commands from a point on belong to a step, and whether they complete it."""
        rest = line[at:]
        if step.decide:
            taken = len(list(takewhile(lambda played: played.kind in step.decide, rest)))
            return taken, taken < len(rest) or kind not in step.decide
        wanted, besides = self._meant(step.play), self._meant(step.also)
        taken = 0
        while wanted and taken < len(rest) and (text := meant(self._parse(rest[taken].text))) in wanted | besides:
            wanted.discard(text)
            taken += 1
        self.wanted = frozenset(wanted)
        return taken, not wanted

    def _meant(self, lines: Iterable[str]) -> set[str]:
        return {meant(self._parse(line)) for line in lines}
