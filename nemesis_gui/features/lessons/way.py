"""The way through the lessons of a game: their order, how far the player came in each, and which one teaches a rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

from engine.table.lesson import PARTS, Lesson, Step, load_lesson
from nemesis_gui.features.lessons.shelf import Shelf, shipped

FIRST_STEPS: Final = "first-steps.yaml"
REACHED: Final = "lesson/{name}"
"""The setting that names the step at which a lesson was left."""
LINE: Final = "lesson_line/{name}"
"""The setting with the commands that were played until then, one on a line."""
FINISHED: Final = "lesson_done/{name}"
BEGUN: Final = "first_lesson_done/{title}"
DONE: Final = "done"
"""What the first of these said of a finished lesson, before there was the second."""


def first_steps(title: str) -> Path | None:
    """The file with the lesson for a first turn of a game, None where it has none."""
    return next((path for path in shipped(Way.kind, title) if path.name == FIRST_STEPS), None)


class Way(Shelf[Lesson]):
    """The lessons of a game. Those that teach rules are read once."""

    kind = "lessons"

    def load(self, path: Path) -> Lesson:
        return load_lesson(path)

    def rank(self, lesson: Lesson) -> tuple[int, ...]:
        return PARTS.index(lesson.part), lesson.rank

    # -- how far one is

    def reached(self, lesson: Lesson) -> int:
        """The step at which it was left."""
        name = self._settings.text(REACHED.format(name=lesson.id), "")
        return next((number for number, step in enumerate(lesson.steps) if step.id == name), 0)

    def done_named(self, name: str) -> bool:
        before = self._settings.text(REACHED.format(name=name), "") == DONE
        return before or self._settings.flag(FINISHED.format(name=name), False)

    def played(self, lesson: Lesson) -> list[str]:
        """What was played up to there; where that was not kept, what the steps before propose."""
        kept = self._settings.text(LINE.format(name=lesson.id), "").split("\n")
        return [*filter(None, kept)] or [line for step in lesson.steps[: self.reached(lesson)] for line in step.play]

    def note(self, lesson: Lesson, step: Step, line: Sequence[str]) -> None:
        """The player has come to a step with these commands."""
        finished = self.done(lesson)
        self._settings.put(REACHED.format(name=lesson.id), step.id)
        self._settings.put(LINE.format(name=lesson.id), "\n".join(line))
        if finished:
            self._settings.put(FINISHED.format(name=lesson.id), True)

    def finish(self, lesson: Lesson) -> None:
        for key in (REACHED, LINE):
            self._settings.put(key.format(name=lesson.id), "")
        self._settings.put(FINISHED.format(name=lesson.id), True)
        if lesson.part == PARTS[0]:
            self._settings.put(BEGUN.format(title=self._title), True)

    @property
    def begun(self) -> bool:
        """Whether the lesson for a first turn is done; known without reading a file."""
        return self._settings.flag(BEGUN.format(title=self._title), False)

    # -- which one teaches

    @cached_property
    def _found(self) -> dict[str, tuple[Path, Lesson] | None]:
        """By clause, as far as it was asked for."""
        return {}

    @cached_property
    def _taught(self) -> list[tuple[Path, Lesson]]:
        return self.sound()

    @property
    def known(self) -> bool:
        """Whether the lessons have been looked through for what they teach."""
        return "_taught" in vars(self)

    def teaching(self, clause: str) -> tuple[Path, Lesson] | None:
        """The lesson that explains a clause, or at least its section; of several that with most about the section and
        what stands below it. A guided turn explains everything and comes last."""
        if clause not in self._found:
            self._found[clause] = self._teaching(clause)
        return self._found[clause]

    def _teaching(self, clause: str) -> tuple[Path, Lesson] | None:
        section = clause.partition("/")[0]
        about = [found for found in self._taught if _cited(found[1].clauses, section)]
        exact = [found for found in about if clause in found[1].clauses]
        family = section.partition("-")[0]
        return min(exact or about, key=lambda found: _rank(found[1], section, family), default=None)


def _rank(lesson: Lesson, section: str, family: str) -> tuple[bool, int, int]:
    below = sum(clause.startswith((f"{family}/", f"{family}-")) for clause in lesson.clauses)
    return lesson.part in ("first", "scenarios"), -_cited(lesson.clauses, section), -below


def _cited(clauses: Iterable[str], section: str) -> int:
    return sum(clause.partition("/")[0] == section for clause in clauses)
