"""The way through the lessons of a game: their order, how far the player came in each, and which one teaches a rule."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from engine.table.lesson import PARTS, Lesson, Step, load_lesson
from nemesis_gui.features.lessons.shelf import Shelf, named, shipped

FIRST_STEPS: Final = "first-steps.yaml"
REACHED: Final = "lesson/{name}"
"""The setting that names the step at which a lesson was left."""
LINE: Final = "lesson_line/{name}"
"""The setting with the commands that were played until then, one on a line."""
FINISHED: Final = "lesson_done/{name}"
BEGUN: Final = "first_lesson_done/{title}"
STEP: Final = re.compile(r"^  - id: *([a-z0-9_-]+)", re.MULTILINE)
SPLIT: Final = re.compile(r"[.-]")
"""What stands between the parts of the number of a section."""
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

    def first_at(self) -> tuple[int, int]:
        """At which step the lesson for a first turn was left, 0 for none or the first, and how many it has."""
        path = first_steps(self._title)
        if path is None:
            return 0, 0
        steps = STEP.findall(path.read_text("utf-8"))
        name = self._settings.text(REACHED.format(name=named(path)), "")
        return steps.index(name) + 1 if name in steps[1:] else 0, len(steps)

    # -- which one teaches

    @cached_property
    def _found(self) -> dict[tuple[str, str], tuple[Path, Lesson] | None]:
        """By clause and kind of decision, as far as it was asked for."""
        return {}

    @cached_property
    def _taught(self) -> list[tuple[Path, Lesson]]:
        return self.sound()

    @property
    def known(self) -> bool:
        """Whether the lessons have been looked through for what they teach."""
        return "_taught" in vars(self)

    def teaching(self, clause: str, kind: str = "") -> tuple[Path, Lesson] | None:
        """The lesson that explains a clause, and perhaps a kind of decision; else one about its section, or what that
        is a part of. A guided turn explains everything and comes last."""
        asked = clause, kind
        if asked not in self._found:
            near = ((_nearness(found[1], clause, kind), found) for found in self._taught)
            best = min(near, key=lambda one: one[0], default=None)
            self._found[asked] = None if best is None or best[0][0] == FAR else best[1]
        return self._found[asked]


FAR: Final = 9
"""How near a lesson is to a clause that it says nothing of."""
NEAR: Final = ((0, 1, 2, 3, 6), (4, 4, 5, 7, 8))
"""How near one of a rule is, and a guided turn: by the clause, the decision, the section, what that is a part of, and
the chapter."""
SOME: Final = 3
"""Sections of a chapter that a lesson cites if it is about the chapter, and not about one of its rules."""


def _nearness(lesson: Lesson, clause: str, kind: str) -> tuple[int, int, int]:
    """How near a lesson is to a clause, the smallest first: of several that with most about the section, then about
    what the section is a part of."""
    levels, asked = NEAR[lesson.part in ("first", "scenarios")], parts_of(clause)
    cited = [*map(parts_of, lesson.clauses)]
    wider = [one for one in cited if one[: len(asked) - 1] == asked[:-1]] if len(asked) > 1 else []
    chapter = {one for one in cited if asked and one[:1] == asked[:1]}
    about = (
        clause in lesson.clauses, bool(kind) and any(kind in (*step.decide, *step.until) for step in lesson.steps),
        asked in cited, len(asked) > 2 and wider, len(chapter) >= SOME,
    )  # fmt: skip
    level = next((level for level, found in zip(levels, about, strict=True) if found), FAR)
    return level, -cited.count(asked), -len(wider)


@cache
def parts_of(clause: str) -> tuple[str, ...]:
    """The section of a clause by its parts, from the chapter down: 12.41/2 is in 12, 4, 1, as 12.4.1/2 is."""
    chapter, *parts = SPLIT.split(clause.partition("/")[0].removeprefix("wtf-"))
    if len(parts) == 1 and parts[0].isdigit():
        parts = [*parts[0]]
    return (chapter, *(part for part in parts if part not in ("x", "0")))
