"""Lessons are checked: their commands are legal in order, their clauses exist, their decisions come to an end."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import titles
from engine.lab.checks import check_file
from engine.paths import data_dir

GAMES = titles()
HEAD = "format: nemesis-lesson/1\nscenario: kohima-road\nseed: '7'\nsteps:\n"


@pytest.mark.parametrize("path", sorted(data_dir("assets/lessons").rglob("*.yaml")), ids=lambda path: path.stem)
def test_the_shipped_lessons_hold(path: Path) -> None:
    assert check_file(GAMES, path) == []


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        ("- {id: a, clauses: [4.0/1], play: [draw]}", ""),
        ("- {id: a, decide: [DrawChit]}", ""),
        ("- {id: a, clauses: [44.0/1]}", "step a: there is no clause 44.0/1"),
        ("- {id: a, play: [done]}", "step a: illegal command 'done': not_now (4.0/3)"),
        ("- {id: a, play: [march]}", "step a: unknown command 'march'"),
        ("- {id: a, play: [draw]}\n- {id: b, decide: [Movement], play: [done, done]}", ""),
    ],
)
def test_what_cannot_be_followed_is_told(tmp_path: Path, steps: str, fault: str) -> None:
    path = tmp_path / "lesson.yaml"
    path.write_text(HEAD + steps)
    found = check_file(GAMES, path)
    assert len(found) == bool(fault)
    assert "".join(found).startswith(fault)


def test_a_lesson_of_an_unknown_game_is_told(tmp_path: Path) -> None:
    path = tmp_path / "lesson.yaml"
    path.write_text(HEAD.replace("nemesis-", "chess-") + "- {id: a}")
    assert check_file(GAMES, path) == ["no game 'chess'; there is: nemesis, defeat-into-victory"]
