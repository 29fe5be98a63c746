"""Actions of the lessons."""

from __future__ import annotations

from typing import Final

from nemesis_gui.session.actions.action import Spec

LESSONS: Final = (
    Spec(
        "first_steps",
        "Help",
        "First steps…",
        "A guided first turn in a game of its own, about ten minutes; your game comes back afterwards",
        "Ctrl+F1",
        "tour.begin",
    ),
    Spec(
        "lesson_next",
        "",
        "Next step of the lesson",
        "On to the next step",
        "Ctrl+Return",
        "tour.next",
        "tour.no_next",
    ),
    Spec(
        "lesson_back",
        "",
        "Previous step of the lesson",
        "Read the step before once more",
        "Ctrl+Backspace",
        "tour.back",
        "tour.no_back",
    ),
    Spec(
        "lesson_show",
        "",
        "Show me",
        "Does for you what this step asks for",
        "Ctrl+Shift+Return",
        "tour.show_me",
        "tour.no_show",
    ),
    Spec(
        "lesson_leave",
        "",
        "Leave the lesson",
        "Back to what was on the table before",
        "",
        "tour.leave",
        "tour.no_lesson",
    ),
)
