"""Puzzles are checked: their best answer is one, the second falls behind, and luck seldom finds it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import titles
from engine.lab.checks import check_file
from engine.lab.puzzles import suite
from engine.paths import data_dir
from engine.table.outlook import outcomes
from engine.table.puzzle import Asked, PuzzleError, load_puzzle
from tests.whole import drawn

GAMES = titles()
SHIPPED = sorted(data_dir("assets/puzzles").rglob("*.yaml"))
TOWNS = data_dir("assets/puzzles/nemesis") / "two-towns.yaml"


def test_there_are_twelve_of_the_first_game_and_six_of_each_other() -> None:
    games = [load_puzzle(path).game for path in SHIPPED]
    assert all(games.count(game.id) >= (12 if game.id == GAMES.first else 6) for game in GAMES)


@pytest.mark.parametrize("path", drawn(SHIPPED, 2, lambda path: path.read_text("utf-8")), ids=lambda path: path.stem)
def test_the_shipped_puzzles_hold(path: Path) -> None:
    assert check_file(GAMES, path) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('best:\n  - "move jp-31-58 0506,0406"', 'best:\n  - "done"', "best: it is worth 0.000"),
        ('best:\n  - "move jp-31-58 0506,0406"', 'best:\n  - "move jp-31-58 0406"', "best: illegal command"),
        ("margin: 1", "margin: 3", "margin: the best answer is worth 3.000, the second 1.000"),
        ("japanese}, points", "{not_in: [x]}}, points", "at random solves it in 100%"),
        ('"2.3/2"', '"99.1/1"', "there is no clause 99.1/1"),
        ('says: ["move jp-31-58 *0609"]', "says: [airdrop *]", "remarks[0]: it is about no answer"),
        ("Which of the two", "Which of the two " + "and " * 45, "question.en: "),
        ("rank: 10", "rank: ten", "two-towns.yaml: rank: Expected `int`"),
        ("0406: japanese}", "0406: {about: x}}", "goals[0].facts.controller.0406: 'about' is none of in,"),
    ],
)
def test_what_makes_it_none_is_told_with_its_key(tmp_path: Path, old: str, new: str, fault: str) -> None:
    text = TOWNS.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / TOWNS.name
    path.write_text(text.replace(old, new), encoding="utf-8")
    assert any(fault in line for line in check_file(GAMES, path))


def test_a_puzzle_of_another_game_is_refused() -> None:
    with pytest.raises(PuzzleError, match="a puzzle of 'nemesis', and not of 'other'"):
        load_puzzle(TOWNS, "other")


def test_an_answer_over_all_dice_is_that_of_the_results_table() -> None:
    """By 6.1-H: at the last decision before the die each of the six faces comes once, and five drive the unit out."""
    puzzle = load_puzzle(TOWNS.with_name("lungling.yaml"))
    asked = Asked(GAMES.title("nemesis"), puzzle)
    state, acts = asked.state, puzzle.acts
    for line in puzzle.best[:-1]:
        found = asked.next_one(state, asked.title.notation.parse(line), acts)
        assert found is not None
        state, acts = found
    roll = asked.title.notation.parse(puzzle.best[-1])
    found_all = list(outcomes(asked.title, state, roll))
    assert [odds for odds, _ in found_all] == [1 / 6] * 6
    assert asked.worth(puzzle.best) == pytest.approx(5 / 6)
    assert asked.worth(puzzle.best[:-1]) is None


def test_players_are_asked_and_told_what_they_answered() -> None:
    (verdict,) = suite(GAMES, [TOWNS], ["random"], 2)
    assert (verdict.name, verdict.seeds) == ("two-towns", 2)
    assert verdict.right == 2 or verdict.instead
