"""Checks of puzzles: that they are ones. The best answer is what the file says, the second one falls behind by the
margin, and random answers seldom find it; a computer player can be asked as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

from engine.board.safeyaml import load_yaml
from engine.lab import intents
from engine.lab.games import machine
from engine.lab.intents import Verdict
from engine.lab.limits import unbacked, undeclared
from engine.lab.selfplay import budget_of
from engine.players.orders import Seat
from engine.players.player import Meter, Player
from engine.players.registry import player
from engine.table import agenda
from engine.table.command import Command
from engine.table.game import legal
from engine.table.lesson import LangText
from engine.table.outlook import outcomes
from engine.table.puzzle import NEAR, Answer, Asked, Puzzle, PuzzleError, is_puzzle, load_puzzle
from engine.table.title import Title
from engine.table.titles import Titles

MOST_LUCK: Final = 0.2
"""The chance to solve a puzzle by answers at random."""
MOST_WORDS: Final = 45
"""Of each text, in each language."""
MOST_BYTES: Final = 500_000
"""Of a file that is read."""
LONGEST: Final = 40
"""Most commands of an answer."""


def check_puzzle(titles: Titles, path: Path) -> list[str]:
    """What is wrong with a puzzle, in plain words with its key; raises ValueError where it is of no use at all."""
    puzzle = load_puzzle(path)
    title = titles.title(puzzle.game)
    book = title.rulebook()
    found = [f"clauses: there is no clause {clause}" for clause in puzzle.clauses if clause not in book]
    asked = Asked(title, puzzle)
    texts = (puzzle.question, puzzle.because, *(remark.text for remark in puzzle.remarks))
    found += [fault for text in texts for fault in unbacked(book, text, puzzle.clauses)]
    return [*found, *_long(puzzle), *_faults(asked), *undeclared(_untenable(asked), puzzle.untenable)]


def _untenable(asked: Asked) -> dict[str, str]:
    """What may not stay as it stands, in the question and at the end of the best answer, as far as it is sure."""
    title, state, acts = asked.title, asked.state, asked.puzzle.acts
    found = dict(title.untenable(state))
    for line in asked.puzzle.best:
        command = title.notation.parse(line)
        if not agenda.judge(state, command).legal:
            break
        after = asked.next_one(state, command, acts)
        if after is None:
            results = [result for _, result in islice(outcomes(title, state, command), 2)]
            return found | (dict(title.untenable(results[0])) if len(results) == 1 else {})
        state, acts = after
    return found


def _long(puzzle: Puzzle) -> Iterator[str]:
    remarks = [(f"remarks[{number}].text", remark.text) for number, remark in enumerate(puzzle.remarks)]
    for key, text in [("question", puzzle.question), ("because", puzzle.because), *remarks]:
        for lang in LangText.__struct_fields__:
            words = len(text.in_(lang).split())
            if words > MOST_WORDS:
                yield f"{key}.{lang}: {words} words, at most {MOST_WORDS}"


def _faults(asked: Asked) -> Iterator[str]:
    puzzle, found = asked.puzzle, asked.answers()
    best, second = found[0].worth, _second(found)
    try:
        worth = asked.worth(puzzle.best)
    except ValueError as error:
        yield f"best: {error}"
        return
    if worth is None:
        yield "best: the answer goes on behind it"
    elif worth < best - NEAR:
        yield f"best: it is worth {worth:.3f}, and '{'; '.join(found[0].said)}' {best:.3f}"
    if second is None or best - second < puzzle.margin:
        yield f"margin: the best answer is worth {best:.3f}, the second {0 if second is None else second:.3f}"
    luck = sum(answer.odds for answer in found if answer.worth > best - NEAR)
    if luck > MOST_LUCK:
        yield f"whoever answers at random solves it in {luck:.0%}, at most {MOST_LUCK:.0%}"
    for number, remark in enumerate(puzzle.remarks):
        if not any(puzzle.remark(answer.said) is remark.text for answer in found if answer.worth < best - NEAR):
            yield f"remarks[{number}]: it is about no answer but the best, or a remark before it is"


def _second(found: Sequence[Answer]) -> float | None:
    return next((answer.worth for answer in found if answer.worth < found[0].worth - NEAR), None)


def judged(title: Title, puzzle: Puzzle, who: str, seeds: int) -> Verdict:
    """How often a computer player finds a best answer, with its own budget. Raises ValueError."""
    asked = Asked(title, puzzle)
    best = asked.worth(puzzle.best)
    if best is None:
        raise PuzzleError(f"{puzzle.id}: best: the answer goes on behind it")
    right, instead = 0, ""
    for seed in range(1, seeds + 1):
        answer = _answer(asked, player(title, who, str(seed)))
        solved = answer.worth > best - NEAR
        right += solved
        instead = instead or ("" if solved else "; ".join(answer.said))
    return Verdict(puzzle.id, who, right, seeds, instead, title.rules, machine=machine())


def _answer(asked: Asked, brain: Player) -> Answer:
    """What a player says until its answer is complete; it sees what its side may see."""
    said, state, acts = list[Command](), asked.state, asked.puzzle.acts
    seat, budget = Seat(brain), budget_of(brain.name)
    while len(said) < LONGEST:
        view = asked.title.view(state, asked.side)
        said.append(seat.choose(view, legal(state), Meter(budget)).command)
        after = asked.next_one(state, said[-1], acts)
        if after is None:
            return Answer(tuple(said), asked.outlook.worth(state, said[-1]), 0)
        state, acts = after
    return Answer(tuple(said), 0, 0)


def suite(titles: Titles, files: Sequence[Path], players: Sequence[str], seeds: int) -> Iterator[Verdict]:
    """Each puzzle, and each position with an intent, by each player; other files are left out."""
    for path in files:
        if is_puzzle(load_yaml(path, limit_bytes=MOST_BYTES)):
            puzzle = load_puzzle(path)
            title = titles.title(puzzle.game)
            yield from (judged(title, puzzle, who, seeds) for who in players)
        else:
            yield from intents.suite(titles, [path], players, seeds)
