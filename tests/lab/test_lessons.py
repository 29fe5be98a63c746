"""Lessons are checked: their commands are legal in order, their clauses exist, their decisions come to an end."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import titles
from engine.lab.checks import check_file
from engine.paths import data_dir
from engine.table.lesson import load_lesson, open_lesson

GAMES = titles()
HEAD = (
    "format: nemesis-lesson/1\nid: x\ntitle: {en: A, fr: B}\nlook: 1\nat: '0609'\n"
    "scenario: kohima-road\nseed: '7'\nsteps:\n"
)


@pytest.mark.parametrize("path", sorted(data_dir("assets/lessons").rglob("*.yaml")), ids=lambda path: path.stem)
def test_the_shipped_lessons_hold(path: Path) -> None:
    assert check_file(GAMES, path) == []


def written(path: Path, steps: str, head: str = HEAD) -> list[str]:
    """What is told of a lesson; where a step has no words it gets some, and six acts besides."""
    told = "title: {en: A, fr: B}, text: {en: A, fr: B}"
    acts = "".join(f"- {{id: act-{number}, {told}, select: x}}\n" for number in range(6))
    path.write_text(f"{head}{steps.replace('TOLD', told)}\n{acts}", encoding="utf-8")
    return check_file(GAMES, path)


LONG = "a " * 46


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        ("- {id: a, TOLD, clauses: [4.0/1], play: [draw]}", ""),
        ("- {id: a, TOLD, decide: [DrawChit]}", ""),
        ("- {id: a, TOLD, play: [draw]}\n- {id: b, TOLD, until: [DrawChit]}\n- {id: c, TOLD, play: [draw]}", ""),
        ("- {id: a, TOLD, until: [DrawChit], decide: [Movement]}", "lesson.yaml: step a: completed by decide and by"),
        ("- {id: a, TOLD, clauses: [44.0/1]}", "step a: clauses: there is no clause 44.0/1"),
        ("- {id: a, TOLD, play: [done]}", "step a: play: illegal command 'done': not_now (4.0/3)"),
        ("- {id: a, TOLD, play: [draw], wrong: [done]}", ""),
        ("- {id: a, TOLD, play: [draw], wrong: [draw]}", "step a: wrong: 'draw' is not wrong here"),
        ("- {id: a, TOLD, decide: [DrawChit], wrong: [march]}", "step a: wrong: unknown command 'march'"),
        ("- {id: a, TOLD, play: [march]}", "step a: play: unknown command 'march'"),
        ("- {id: a, TOLD, decide: [DrawChit], play: [march]}", "step a: play: unknown command 'march'"),
        ("- {id: a, TOLD, play: [draw]}\n- {id: b, TOLD, decide: [Movement], play: [done, done]}", ""),
        ("- {id: a, TOLD}\n- {id: b, TOLD}", ""),
        ("- {id: a, TOLD}\n- {id: b, TOLD}\n- {id: c, TOLD}", "step c: only the first 2 steps may be there to be read"),
        (f"- {{id: a, title: {{en: A, fr: B}}, text: {{en: A, fr: {LONG}}}}}", "step a: text.fr: 46 words, at most 45"),
        ("- {id: a, TOLD, paint: red}", "lesson.yaml: step a: Object contains unknown field `paint`"),
        ("- {id: a, title: {en: A, fr: B}, text: {en: A}}", "lesson.yaml: step a: text: Object missing required field"),
    ],
)
def test_what_cannot_be_followed_is_told_with_step_and_key(tmp_path: Path, steps: str, fault: str) -> None:
    found = written(tmp_path / "lesson.yaml", steps)
    assert len(found) == bool(fault)
    assert "".join(found).startswith(fault)


def test_a_lesson_asks_for_at_least_six_acts(tmp_path: Path) -> None:
    path = tmp_path / "lesson.yaml"
    path.write_text(HEAD + "- {id: a, title: {en: A, fr: B}, text: {en: A, fr: B}, play: [draw]}")
    assert check_file(GAMES, path) == ["steps: 1 of them ask for an act, at least 6 should"]


POSITION = """position:
  pieces: {jp-31-58: "0909", uk-lr-vforce: "0908"}
  phase: {side: japanese, chit: assault}
  at: assaults
"""
ASSAULT = """- {id: a, TOLD, play: ["attack 0908 jp-31-58"]}
- {id: b, TOLD, decide: [ChooseSpearhead, DeclareBanzai], play: ["answer no"]}
- {id: c, TOLD, decide: [RollCombat], play: [roll]}
- {id: d, TOLD, decide: [TryRetreat], play: ["choose jp-31-58"]}
"""


def begun(position: str) -> str:
    return HEAD.replace("scenario: kohima-road\nseed: '7'\n", position)


def test_a_lesson_begins_from_a_position_with_dice_of_its_own(tmp_path: Path) -> None:
    assert written(tmp_path / "lesson.yaml", ASSAULT, begun(f"{POSITION}dice: [5]\n")) == []


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        (POSITION.replace("0909", "9999"), "position: pieces: jp-31-58: "),
        (f"{POSITION}dice: [9]\n", "step c: decide: dice: the scripted result 9"),
        (f"{POSITION}seed: '1'\n", "lesson.yaml: 'position' stands in the place of 'scenario' and 'seed'"),
        ("scenario: kohima-road\n", "lesson.yaml: it begins with 'scenario' and 'seed', or with 'position'"),
        ("scenario: kohima-road\nseed: '1'\ndice: [1]\n", "lesson.yaml: 'dice' without 'position'"),
        ("scenario: nowhere\nseed: '1'\n", ""),
    ],
)
def test_a_beginning_that_cannot_be_is_told(tmp_path: Path, position: str, fault: str) -> None:
    found = written(tmp_path / "lesson.yaml", ASSAULT, begun(position))
    assert len(found) == 1
    assert found[0].startswith(fault)
    assert "\n" not in found[0]


def test_a_lesson_of_an_unknown_game_is_told(tmp_path: Path) -> None:
    found = written(tmp_path / "lesson.yaml", "- {id: a, TOLD}", HEAD.replace("nemesis-", "chess-"))
    assert found == ["no game 'chess'; there is: nemesis, defeat-into-victory, vinegar-joes-war, tail-of-the-tiger"]


def test_the_example_of_the_page_on_lessons_holds(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")
    path = tmp_path / "example.yaml"
    path.write_text(page.split("```yaml\n")[1].split("```")[0], encoding="utf-8")
    assert check_file(GAMES, path) == []


def test_on_a_detour_a_die_that_does_not_fit_is_simply_rolled(tmp_path: Path) -> None:
    """The check tells it; who plays the lesson in his own way goes on."""
    path = tmp_path / "lesson.yaml"
    assert written(path, ASSAULT, begun(f"{POSITION}dice: [9, 5]\n")) != []
    session = open_lesson(GAMES.title("nemesis"), load_lesson(path), loose=True)
    assert session.state.chance.script == (8, 4)
    session.play("attack 0908 jp-31-58")
    while session.state.chance.script:
        session.play("roll" if session.decision is not None and session.decision.kind == "RollCombat" else "answer no")
    assert session.state.chance.count and session.state_at(session.first).chance.script == (8, 4)


def test_a_lesson_begins_behind_what_was_given_before(tmp_path: Path) -> None:
    """Its own commands are the first of the game then; a command that was not possible is told."""
    path = tmp_path / "lesson.yaml"
    head = HEAD.replace("steps:", "before: [draw]\nsteps:")
    assert written(path, "- {id: a, TOLD, play: [move jp-31-124 0910]}", head) == []
    session = open_lesson(GAMES.title("nemesis"), load_lesson(path))
    assert session.record.line() == [] and session.decision is not None and session.decision.kind == "Movement"
    (fault,) = written(path, "- {id: a, TOLD, play: [draw]}", HEAD.replace("steps:", "before: [done]\nsteps:"))
    assert "before: illegal command 'done': not_now" in fault


def test_eyes_are_those_of_a_side(tmp_path: Path) -> None:
    for side, fault in (("japanese", []), ("nobody", ["sees: there is no side 'nobody'"])):
        head = HEAD.replace("steps:", f"sees: {side}\nsteps:")
        assert written(tmp_path / "lesson.yaml", "- {id: a, TOLD, play: [draw]}", head) == fault
