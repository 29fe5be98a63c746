"""Lessons: a game with known dice, or a position with scripted ones, and steps through it that ask the player to act.

The format is described in docs/lessons.md. What a step points at on the screen is the client's affair.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args

import msgspec

from engine.board.errors import YamlError, one_line
from engine.board.safeyaml import load_yaml
from engine.table.command import Command
from engine.table.options import STUDY, freely
from engine.table.placed import PlacedState
from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.situation import Dice, Situation, standing, start
from engine.table.title import Title
from engine.table.wording.catalogue import catalogue
from engine.table.wording.spoken import LANGUAGES
from engine.table.wording.typography import set_type

Name = Annotated[str, msgspec.Meta(pattern="^[a-z0-9_-]{1,40}$")]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
Written = Annotated[str, msgspec.Meta(min_length=1, max_length=420)]
Part = Literal["first", "basics", "exceptions", "scenarios"]
PARTS: Final[tuple[str, ...]] = get_args(Part)
"""The parts of the way through the lessons of a game, in their order."""
ENDING: Final = "-lesson/1"
"""What the format of a lesson ends with, after the id of its game."""
TABLE: Final = "lessons"
MOST_BYTES: Final = 100_000
_PLACE: Final = re.compile(r"^(.*) - at `\$\.?([^`]*)`$", re.DOTALL)
_STEP: Final = re.compile(r"^steps\[(\d+)\]\.?")


class LessonError(ValueError):
    """A lesson that cannot be read; one line with file, step and key."""


class LangText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in English and French, and in `others` by their codes."""

    en: Written
    fr: Written
    others: dict[str, str] = {}

    def in_(self, lang: str) -> str:
        """The text in a language, in English where it has none in that language."""
        return set_type(self.written(lang), lang)

    def written(self, lang: str) -> str:
        """The same as it was written."""
        return self.fr if lang == "fr" else self.others.get(lang, self.en)


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step, completed by one of `play`, `decide`, `until`, `select`, `ask`, `click`, `open`, or else by Next."""

    id: Name
    title: LangText
    text: LangText
    point: Annotated[str, msgspec.Meta(max_length=60)] = ""
    """What it points at: `hex 0609`, `unit jp-31-58`, `part prompt`, `action undo`, `drawer losses`."""
    clauses: Annotated[tuple[Line, ...], msgspec.Meta(max_length=6)] = ()
    play: Annotated[tuple[Line, ...], msgspec.Meta(max_length=12)] = ()
    """Commands that are to be played in any order, by any path. Where the step is free, only what *Show me* does."""
    also: Annotated[tuple[Line, ...], msgspec.Meta(max_length=12)] = ()
    """Commands that may be played besides."""
    untenable: Annotated[tuple[Line, ...], msgspec.Meta(max_length=6)] = ()
    """Hexes in which more stands after the step than may stay there, as its text says."""
    wrong: Annotated[tuple[Line, ...], msgspec.Meta(max_length=6)] = ()
    """Commands that a player may well try here in vain: they are refused, or lead away from the lesson."""
    decide: Annotated[tuple[Line, ...], msgspec.Meta(max_length=16)] = ()
    """Classes of decisions: any answer will do, and the step is over when none of them is open."""
    until: Annotated[tuple[Line, ...], msgspec.Meta(max_length=16)] = ()
    """Classes of decisions: anything may be played, and the step is over when one of them is open, or the game ends."""
    select: Line = ""
    """A piece to be selected."""
    ask: Line = ""
    """A hex about which "why not" is to be asked."""
    asker: Line = ""
    """The piece with which that is asked: who asks with another one, or with none, is answered for this one."""
    click: Line = ""
    """A hex to be clicked, beside its counters or on one of them, so that the details describe it."""
    open: Name = ""
    """A registered action to be used, or to be on."""

    @property
    def tasks(self) -> list[str]:
        """What completes it."""
        given = {"play": self.play and not self.free, "decide": self.decide, "until": self.until}
        rest = {"select": self.select, "ask": self.ask, "click": self.click, "open": self.open}
        return [name for name, on in {**given, **rest}.items() if on]

    @property
    def free(self) -> bool:
        """Whether the player may answer freely."""
        return bool(self.decide or self.until)

    def takes(self, kind: str) -> bool:
        """Whether any answer to a decision of a kind belongs to it; of none at all where the kind is empty."""
        return kind in self.decide or bool(self.until and kind and kind not in self.until)

    @property
    def ordered(self) -> bool:
        """Whether it is completed by commands of the game."""
        return bool(self.play or self.free)

    def __post_init__(self) -> None:
        if len(self.tasks) > 1:
            raise ValueError(f"completed by {' and by '.join(self.tasks)}, choose one")
        if self.also and not self.play:
            raise ValueError("'also' without 'play'")
        if self.asker and not self.ask:
            raise ValueError("'asker' without 'ask'")


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A beginning, and steps through the game from there: a `scenario` with its `seed`, or a `position` with `dice`."""

    format: Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]{1,40}-lesson/1$")]
    """The id of its game, and which form of a lesson it has."""
    id: Name
    title: LangText
    rank: Annotated[int, msgspec.Meta(ge=1, le=999)] = 999
    """Where it stands in its part, the smallest first."""
    part: Part = "basics"
    """Where it belongs on the way from the first turn over the basic flow to the exceptions and whole scenarios."""
    minutes: Annotated[int, msgspec.Meta(ge=1, le=60)] = 5
    goal: LangText | None = None
    """What the player is to bring about, in a line; it stays in sight."""
    scenario: str = ""
    seed: str = ""
    position: dict[str, Any] | None = None
    """Where it begins, as a situation says it."""
    dice: Dice = []
    """Faces to come, counted from 1, for a `position`."""
    before: Annotated[tuple[Line, ...], msgspec.Meta(max_length=60)] = ()
    """Commands that were given before it begins, and which nobody takes back."""
    sees: str = ""
    """The side through whose eyes the board is seen, so that its enemy's secrets stay hidden; all is open without."""
    look: Annotated[float, msgspec.Meta(ge=0.2, le=2)]
    """Zoom in the beginning, around the hex `at`."""
    at: Line
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1, max_length=60)]

    @property
    def game(self) -> str:
        """The id of its game."""
        return self.format.removesuffix(ENDING)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that its steps explain, as often as they do."""
        return tuple(clause for step in self.steps for clause in step.clauses)

    def __post_init__(self) -> None:
        if self.position is None and not (self.scenario and self.seed):
            raise ValueError("it begins with 'scenario' and 'seed', or with 'position'")
        if self.position is not None and (self.scenario or self.seed):
            raise ValueError("'position' stands in the place of 'scenario' and 'seed'")
        if self.dice and self.position is None:
            raise ValueError("'dice' without 'position'")
        names = [step.id for step in self.steps]
        if twice := next((name for name in names if names.count(name) > 1), ""):
            raise ValueError(f"step {twice}: there are two of that name")


def meant(command: Command) -> str:
    """What a command comes to, by whatever way: its verb, the piece and the place it is about, and what for; of several
    pieces that it sends, all of them, in any order."""
    place, unit = command.place(), getattr(command, "unit", "")
    if command.sends and not unit:
        unit = ",".join(sorted(getattr(command, "units", ())))
    return " ".join(filter(None, (command.verb, unit, place, command.aim()))) if place else command.text()


def is_lesson(data: object) -> bool:
    """Whether the data of a file are those of a lesson."""
    return isinstance(data, dict) and str(data.get("format", "")).endswith(ENDING)


def load_lesson(path: Path, game: str = "") -> Lesson:
    """Read a lesson, of a game where one is named; raises LessonError in one line."""
    try:
        data = load_yaml(path, limit_bytes=MOST_BYTES, max_depth=8, max_nodes=6000)
    except YamlError as error:
        raise LessonError(str(error)) from None
    try:
        found = msgspec.convert(data, Lesson)
    except (msgspec.ValidationError, ValueError) as error:
        raise LessonError(f"{path.name}: {_placed(str(error), data)}") from None
    if game not in ("", found.game):
        raise LessonError(f"{path.name}: a lesson of '{found.game}', and not of '{game}'")
    translate(texts_of(found), found.game, TABLE)
    return found


def texts_of(lesson: Lesson) -> dict[str, LangText]:
    """Every text by the key it has in a catalogue."""
    found = {f"{lesson.id}.title": lesson.title}
    if lesson.goal is not None:
        found[f"{lesson.id}.goal"] = lesson.goal
    for step in lesson.steps:
        found |= {f"{lesson.id}.{step.id}.title": step.title, f"{lesson.id}.{step.id}.text": step.text}
    return found


def translate(told: Mapping[str, LangText], game: str, table: str) -> None:
    """Give texts what the catalogues of further languages have for them, by their keys in a table."""
    tables = {lang: catalogue(lang, game).get(table, {}) for lang in LANGUAGES if lang not in ("en", "fr")}
    for key, text in told.items() if any(tables.values()) else ():
        text.others.update({lang: found[key] for lang, found in tables.items() if key in found})


def _placed(fault: str, data: Any) -> str:
    """A fault with its place in front: the step by its name, or by its number where it has none, then the key."""
    found = _PLACE.match(fault)
    if found is None:
        return fault
    text, key = found.groups()
    step = _STEP.match(key)
    if step is None:
        return f"{key}: {text}" if key else text
    number, rest = int(step[1]), key[step.end() :]
    given = data["steps"][number]
    name = one_line(str(given["id"]), 40) if isinstance(given, dict) and "id" in given else str(number + 1)
    return ": ".join(filter(None, (f"step {name}", rest, text)))


def open_lesson(title: Title, lesson: Lesson, *, loose: bool = False) -> Session:
    """A study game without a save file at the beginning of a lesson; raises ValueError in one line. Its dice are to fit
    what is rolled; in a ``loose`` one, in which a player may go his own ways, they are dropped where they do not."""
    session = _begun(title, lesson) if lesson.position is None else _placed_at(title, lesson)
    for line in lesson.before:
        try:
            session.play(line)
        except ValueError as error:
            raise LessonError(f"before: {one_line(str(error), 300)}") from None
    begun = _from_here(title, lesson, session.state) if lesson.before else session
    if loose and begun.state.chance.script:
        first = title.copy(begun.state)
        first.chance = first.chance.loosely()
        begun = _from_here(title, lesson, first)
    return _read(_seen(begun, lesson), lesson)


def _placed_at(title: Title, lesson: Lesson) -> Session:
    """A game that begins in its position."""
    situation = Situation(
        format="situation/1", game=lesson.game, title=lesson.id, position=lesson.position or {}, dice=lesson.dice
    )
    return _from_here(title, lesson, start(title, situation))


def _from_here(title: Title, lesson: Lesson, first: PlacedState) -> Session:
    """A game of which nothing was played before a position."""
    return Session(standing(title, first), Record(Origin(title.id, lesson.id, {STUDY: True}, "0")))


def _seen(session: Session, lesson: Lesson) -> Session:
    """Seen through the eyes of one side where the lesson says so; raises LessonError."""
    sides = session.title.sides
    if lesson.sees and lesson.sees not in sides:
        raise LessonError(f"sees: there is no side '{one_line(lesson.sees, 40)}'")
    session.seen_by = sides.index(lesson.sees) if lesson.sees else None
    return session


def _begun(title: Title, lesson: Lesson) -> Session:
    """A game of its scenario; raises LessonError."""
    try:
        return Session.new(title, lesson.scenario, freely(title.options), lesson.seed)
    except ValueError as error:
        raise LessonError(f"scenario: {error}") from None


def _read(session: Session, lesson: Lesson) -> Session:
    """The session of a lesson, once all that is to be played and clicked in it can be read."""
    seek(session.state, "at", lesson.at)
    for step in lesson.steps:
        for key, label in (("ask", step.ask), ("click", step.click)):
            if label:
                seek(session.state, f"step {step.id}: {key}", label)
        if step.asker and step.asker not in session.state.pieces:
            raise LessonError(f"step {step.id}: asker: there is no piece '{one_line(step.asker, 40)}'")
        for key, lines in (("play", step.play), ("also", step.also)):
            for line in lines:
                try:
                    session.title.notation.parse(line)
                except ValueError as error:
                    raise LessonError(f"step {step.id}: {key}: {error}") from None
    return session


def seek(state: PlacedState, key: str, label: str) -> None:
    """Raises LessonError where the hex that a key names is not on the map."""
    if state.world.find(label) is None:
        raise LessonError(f"{key}: there is no hex '{one_line(label, 40)}'")
