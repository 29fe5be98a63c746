"""A lesson as it stands in its file: ordered steps, each with its words, what it points at, and what completes it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from engine.board.errors import YamlError
from engine.board.safeyaml import load_yaml
from engine.paths import DataNotFound, data_file

Name = Annotated[str, msgspec.Meta(pattern="^[a-z0-9_-]{1,40}$")]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
Written = Annotated[str, msgspec.Meta(min_length=1, max_length=420)]
MOST_BYTES: Final = 100_000
FIRST_STEPS: Final = "assets/lessons/{title}/first-steps.yaml"


class LessonError(ValueError):
    """A lesson that cannot be read; one line with file and step."""


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in both languages."""

    en: Written
    fr: Written

    def in_(self, lang: str) -> str:
        """The text in a language, English for one that it is not kept in."""
        return self.fr if lang == "fr" else self.en


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

    format: Literal["nemesis-lesson/1"]
    id: Name
    scenario: Name
    seed: Line
    look: Annotated[float, msgspec.Meta(ge=0.2, le=2)]
    """Zoom in the beginning, around the hex `at`."""
    at: Line
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1, max_length=60)]

    def __post_init__(self) -> None:
        names = [step.id for step in self.steps]
        if twice := next((name for name in names if names.count(name) > 1), ""):
            raise ValueError(f"step {twice}: there are two of that name")


def load_lesson(path: Path) -> Lesson:
    """Read a lesson; raises LessonError in one line."""
    try:
        return msgspec.convert(load_yaml(path, limit_bytes=MOST_BYTES, max_depth=8, max_nodes=6000), Lesson)
    except YamlError as error:
        raise LessonError(str(error)) from None
    except (msgspec.ValidationError, ValueError) as error:
        raise LessonError(f"{path.name}: {error}") from None


def first_steps(title: str) -> Path | None:
    """The file with the lesson for a first turn of a game, None where it has none."""
    try:
        return data_file(FIRST_STEPS.format(title=title))
    except DataNotFound:
        return None
