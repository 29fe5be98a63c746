"""Positions with an expected intent, of all titles: each is well formed, its good ways are legal and do what is
expected, its bad ones do not; and there are as many as were agreed."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import titles
from engine.lab import checks, intents
from engine.paths import data_dir
from engine.table.intent import holds, played
from engine.table.situation import after_steps, load_situation

FOLDER = data_dir("scenarios")
GAMES = titles()
NUMBERS = {"nemesis": 75, "tail-of-the-tiger": 41, "vinegar-joes-war": 38, "defeat-into-victory": 38}
FILES = {name: checks.situation_files([FOLDER / name / "intents"]) for name in NUMBERS}
EACH = [path for files in FILES.values() for path in files]


@pytest.mark.parametrize("name", NUMBERS)
def test_there_are_as_many_as_were_agreed(name: str) -> None:
    assert len({path.stem for path in FILES[name]}) == len(FILES[name]) == NUMBERS[name]


@pytest.mark.parametrize("path", EACH, ids=lambda path: path.relative_to(FOLDER).with_suffix("").as_posix())
def test_an_intent_is_sound(path: Path) -> None:
    situation = load_situation(path)
    rulebook = GAMES.title(situation.game).rulebook()
    assert situation.intent is not None and situation.game == path.relative_to(FOLDER).parts[0]
    assert situation.clauses and [clause for clause in situation.clauses if clause not in rulebook] == []
    assert checks.check_file(GAMES, path) == []


@pytest.mark.parametrize("name", [name for name in NUMBERS if name != "nemesis"])
def test_each_says_why(name: str) -> None:
    """The clause alone does not tell which sum decides."""
    assert [path.stem for path in FILES[name] if not load_situation(path).lesson] == []


def test_a_player_is_judged_by_what_it_does() -> None:
    """Random takes the one good way of two now and then; asked so often it cannot be lucky every time."""
    path = next(path for path in EACH if path.stem == "not-for-a-lost-cause")
    verdict = intents.judged(GAMES.title("nemesis"), load_situation(path), path.stem, "random", 40)
    assert 0 < verdict.right < 40 and not verdict.passed
    assert "answer yes" in verdict.instead
    assert "missed: " in verdict.line and "answer yes" in intents.text([verdict])
    assert list(intents.scores([verdict])) == ["random: 0 of 1 positions"]


def test_what_is_judged_ends_where_the_intent_says() -> None:
    """The phase that follows is another one's affair, though the title plays on."""
    path = next(path for path in EACH if path.stem == "second-division")
    situation = load_situation(path)
    title = GAMES.title(situation.game)
    assert situation.intent is not None
    lines = ["march jp-60 5906,5905,6005", "done"]
    after, said = played(
        title, after_steps(title, situation), situation.intent, lambda *_: title.notation.parse(lines.pop(0))
    )
    assert said == ["march jp-60 5906,5905,6005", "done"] and title.fact(after, "phase") != "imperial-movement"


def test_facts_are_compared_in_the_relation_that_is_named() -> None:
    assert holds(3, 3) and holds(3, {"at_least": 3, "at_most": 3}) and holds("full", {"in": ["full", "limited"]})
    assert holds(["a", "b"], {"has": "a", "has_not": "c"}) and not holds(3, {"not_in": [3]})
    with pytest.raises(ValueError, match="'above' is none of in, not_in, has"):
        holds(3, {"above": 2})


INTENT = """
format: situation/1
game: nemesis
title: t
position: {pieces: {jp-31-58: "0506", uk-23-37: "0410"}, phase: {side: japanese, chit: assault}, at: movement}
intent:
  side: SIDE
  lasts: phase
  facts: {controller.0406: japanese}
  good: [GOOD]
  bad: [BAD]
"""


@pytest.mark.parametrize(
    ("changed", "emitted"),
    [
        ({"GOOD": "[done]"}, "good way 1: controller.0406 should be japanese"),
        ({"BAD": "[move jp-31-58 0406]"}, "bad way 1: it is what is expected"),
        ({"GOOD": "[move jp-31-58 0101]"}, "illegal command"),
        ({"SIDE": "roman"}, "'roman' is no side"),
        ({"SIDE": "allied"}, "the japanese side decides, not the allied one"),
        ({"BAD": "[done, done]"}, "'done' and what follows was not asked for"),
    ],
)
def test_an_unsound_intent_is_told(changed: dict[str, str], emitted: str) -> None:
    words = {"SIDE": "japanese", "GOOD": "[move jp-31-58 0406]", "BAD": "[done]", **changed}
    text = INTENT
    for name, word in words.items():
        text = text.replace(name, word)
    found = checks.check(GAMES.title("nemesis"), load_situation(text))
    assert any(emitted in fault for fault in found), found
