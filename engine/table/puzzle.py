"""Puzzles: a position, a question, and answers that the rules themselves judge, over all results of chance.

The format is described in docs/puzzles.md. The worth of an answer is worked out by :mod:`engine.table.outlook`; the
file gives the goal, one best answer, and remarks about likely ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from engine.board.errors import YamlError, one_line
from engine.board.safeyaml import load_yaml
from engine.table import agenda
from engine.table.agenda import IllegalCommandError
from engine.table.command import Command
from engine.table.game import legal, play
from engine.table.intent import holds, like
from engine.table.lesson import LangText, Line, Name, seek, translate
from engine.table.options import STUDY
from engine.table.outlook import Outlook, TooWideError, closing, forward, outcomes
from engine.table.placed import PlacedState
from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.situation import Dice, Situation, fault_of, standing, start
from engine.table.title import Title

ENDING: Final = "-puzzle/1"
"""What the format of a puzzle ends with, after the id of its game."""
TABLE: Final = "puzzles"
MOST_BYTES: Final = 60_000
MOST_ANSWERS: Final = 4000
NEAR: Final = 1e-9
"""Two answers that differ by less are worth the same."""
Grade = Literal["solved", "good", "poor", "failed"]
Branch = tuple[Command, tuple[Any, int] | None, float]
"""A command of an answer; the state and the acts it goes on with, none where it is complete; its worth then."""


class PuzzleError(ValueError):
    """A puzzle that cannot be read; one line with file and key."""


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Facts that are hoped for, and the points for them all."""

    facts: Annotated[Mapping[str, Any], msgspec.Meta(min_length=1, max_length=20)]
    points: Annotated[float, msgspec.Meta(gt=0, le=100)] = 1


class Remark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words about every answer with a command like each of ``says`` and none like those of ``never``."""

    text: LangText
    says: Annotated[tuple[Line, ...], msgspec.Meta(max_length=8)] = ()
    never: Annotated[tuple[Line, ...], msgspec.Meta(max_length=8)] = ()

    def fits(self, said: Sequence[str]) -> bool:
        """Whether it is about these commands."""
        return all(like(said, wanted.split("|")) for wanted in self.says) and not like(said, self.never)


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One question about a position, asked of the side that decides in it."""

    format: Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]{1,40}-puzzle/1$")]
    id: Name
    title: LangText
    question: LangText
    rank: Annotated[int, msgspec.Meta(ge=1, le=999)] = 999
    position: dict[str, Any]
    dice: Dice = []
    """Faces to come, counted from 1, while the steps are played."""
    steps: Annotated[tuple[Line, ...], msgspec.Meta(max_length=20)] = ()
    """Commands that lead from the position to the question."""
    look: Annotated[float, msgspec.Meta(ge=0.2, le=2)]
    at: Line
    clauses: Annotated[tuple[Line, ...], msgspec.Meta(min_length=1, max_length=6)]
    acts: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1
    """How much may be done of one's own accord; then what is open is closed."""
    goals: Annotated[tuple[Goal, ...], msgspec.Meta(min_length=1, max_length=6)]
    margin: Annotated[float, msgspec.Meta(gt=0, le=100)]
    """Points by which the best answer is worth more than the second one, at least."""
    good: Annotated[float, msgspec.Meta(gt=0, lt=1)] = 0.75
    """The part of the best answer's points from which on an answer is good."""
    best: Annotated[tuple[Line, ...], msgspec.Meta(min_length=1, max_length=20)]
    """One of the best answers, command by command."""
    untenable: Annotated[tuple[Line, ...], msgspec.Meta(max_length=6)] = ()
    """Hexes in which more stands, before or in the best answer, than may stay there."""
    because: LangText
    remarks: Annotated[tuple[Remark, ...], msgspec.Meta(max_length=8)] = ()

    @property
    def game(self) -> str:
        """The id of its game."""
        return self.format.removesuffix(ENDING)

    @property
    def most(self) -> float:
        """The points there are."""
        return sum(goal.points for goal in self.goals)

    def remark(self, said: Sequence[str]) -> LangText | None:
        """The first words that are about an answer."""
        return next((remark.text for remark in self.remarks if remark.fits(said)), None)


class Answer(msgspec.Struct, frozen=True):
    """The commands of an answer, their worth, and how likely they are where each is drawn from those listed."""

    commands: tuple[Command, ...]
    worth: float
    odds: float

    @property
    def said(self) -> list[str]:
        """The commands in notation."""
        return [command.text() for command in self.commands]


class Asked:
    """A puzzle on the table: which answers there are, when one is complete, and what it is worth."""

    def __init__(self, title: Title, puzzle: Puzzle) -> None:
        self.title = title
        self.puzzle = puzzle
        self.state = _beginning(title, puzzle)
        decision = agenda.current(self.state)
        if decision is None:
            raise PuzzleError("position: no decision is open")
        seek(self.state, "at", puzzle.at)
        for number, goal in enumerate(puzzle.goals):
            tuple(_facts(title, goal, number, self.state))  # what cannot be asked is reported before it is played
        self.side = decision.side(self.state)
        self.outlook = Outlook(title, self.side, partial(points, title, puzzle))

    def next_one(self, state: PlacedState, command: Command, acts: int) -> tuple[Any, int] | None:
        """The state in which the answer goes on after a command, and the acts that are left; None where it is
        complete: chance has fallen, the other side decides, nothing is open, or no act is left."""
        return self._next(state, command, acts - _costs_act(state, legal(state)))

    def _next(self, state: PlacedState, command: Command, acts: int) -> tuple[Any, int] | None:
        """The same with the acts that are left after the command."""
        (_, after), *more = islice(outcomes(self.title, state, command), 2)
        then = agenda.current(after)
        if more or then is None or then.side(after) != self.side:
            return None
        if acts < 1 and closing(then, legal(after)) is not None:
            return None
        return after, acts

    def worth(self, said: Sequence[str]) -> float | None:
        """The points to be expected of commands in a row; None while the answer goes on. Raises ValueError."""
        try:
            return self._worth(said)
        except ValueError:
            raise
        except Exception as error:
            raise PuzzleError(fault_of(error)) from None

    def _worth(self, said: Sequence[str]) -> float | None:
        state, acts = self.state, self.puzzle.acts
        for line in said:
            command = self.title.notation.parse(line)
            verdict = agenda.judge(state, command)
            if not verdict.legal:
                raise IllegalCommandError(command, verdict)
            found = self.next_one(state, command, acts)
            if found is None:
                return self.outlook.worth(state, command)
            state, acts = found
        return None

    def answers(self) -> list[Answer]:
        """Every answer, the best first. Raises :class:`TooWideError` where there are more than :data:`MOST_ANSWERS`."""
        found: list[Answer] = []
        waiting: list[tuple[tuple[Command, ...], float, Any, int]] = [((), 1.0, self.state, self.puzzle.acts)]
        known: dict[tuple[str, int], list[Branch]] = {}
        while waiting:
            said, odds, state, acts = waiting.pop()
            key = self.title.digest(state), acts
            if key not in known:
                known[key] = list(self._branches(state, acts))
            for command, after, worth in known[key]:
                part = odds / len(known[key])
                if after is None:
                    found.append(Answer((*said, command), worth, part))
                else:
                    waiting.append(((*said, command), part, *after))
            if len(found) + len(waiting) > MOST_ANSWERS:
                raise TooWideError(f"there are more than {MOST_ANSWERS} answers")
        return sorted(found, key=lambda answer: -answer.worth)

    def _branches(self, state: PlacedState, acts: int) -> Iterator[Branch]:
        """Each command of an answer that may come next, where it goes on, and what it is worth where it ends."""
        listed = legal(state)
        left = acts - _costs_act(state, listed)
        for command in forward(listed):
            after = self._next(state, command, left)
            yield command, after, self.outlook.worth(state, command) if after is None else 0.0

    def grade(self, worth: float, best: float) -> Grade:
        """How good an answer is beside the best one."""
        if worth > best - NEAR:
            return "solved"
        if worth >= best * self.puzzle.good:
            return "good"
        return "poor" if worth > NEAR else "failed"


def _costs_act(state: PlacedState, listed: Sequence[Command]) -> bool:
    """Whether what is said now is done of one's own accord."""
    decision = agenda.current(state)
    assert decision is not None
    return closing(decision, listed) is not None


def points(title: Title, puzzle: Puzzle, state: PlacedState) -> float:
    """The points for the goals that are reached in a position."""
    reached = (goal for number, goal in enumerate(puzzle.goals) if all(_facts(title, goal, number, state)))
    return sum(goal.points for goal in reached)


def _facts(title: Title, goal: Goal, number: int, state: PlacedState) -> Iterator[bool]:
    """Whether each fact of a goal holds; raises PuzzleError with its key for one that is no fact of a position."""
    for name, wanted in goal.facts.items():
        try:
            yield holds(title.fact(state, name), wanted)
        except ValueError as error:
            raise PuzzleError(f"goals[{number}].facts.{one_line(name, 40)}: {error}") from None


def is_puzzle(data: object) -> bool:
    """Whether the data of a file are those of a puzzle."""
    return isinstance(data, dict) and str(data.get("format", "")).endswith(ENDING)


def load_puzzle(path: Path, game: str = "") -> Puzzle:
    """Read a puzzle, of a game where one is named; raises PuzzleError in one line."""
    try:
        data = load_yaml(path, limit_bytes=MOST_BYTES, max_depth=8, max_nodes=3000)
    except YamlError as error:
        raise PuzzleError(str(error)) from None
    try:
        found = msgspec.convert(data, Puzzle)
    except (msgspec.ValidationError, ValueError) as error:
        text, _, place = str(error).partition(" - at ")
        key = place.strip("`").removeprefix("$").removeprefix(".")
        raise PuzzleError(f"{path.name}: {key}: {text}" if key else f"{path.name}: {text}") from None
    if game not in ("", found.game):
        raise PuzzleError(f"{path.name}: a puzzle of '{found.game}', and not of '{game}'")
    translate(texts_of(found), found.game, TABLE)
    return found


def texts_of(puzzle: Puzzle) -> dict[str, LangText]:
    """Every text by the key it has in a catalogue."""
    remarks = {f"remarks.{number}": remark.text for number, remark in enumerate(puzzle.remarks)}
    texts = {"title": puzzle.title, "question": puzzle.question, "because": puzzle.because} | remarks
    return {f"{puzzle.id}.{part}": text for part, text in texts.items()}


def _beginning(title: Title, puzzle: Puzzle) -> Any:
    """The position at which it asks. Raises ValueError in one line."""
    situation = Situation(
        format="situation/1", game=puzzle.game, title=puzzle.id, position=puzzle.position, dice=puzzle.dice
    )
    state = start(title, situation)
    for line in puzzle.steps:
        state = play(title, state, title.notation.parse(line))
    return state


def open_puzzle(title: Title, puzzle: Puzzle) -> Session:
    """A study game without a save file at the question; raises ValueError in one line."""
    first = _beginning(title, puzzle)
    return Session(standing(title, first), Record(Origin(title.id, puzzle.id, {STUDY: True}, "0")))
