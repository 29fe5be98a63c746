"""A computer player in a process of its own: it answers as it does in the laboratory, hears a stop, and may die."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count as numbers
from time import monotonic, sleep
from typing import Any

import pytest

from engine.games import titles
from engine.players.player import BUDGETS, Budget, Choice, Meter
from engine.players.process import (
    Answer,
    Board,
    PlayerDied,
    Question,
    Thinker,
    allowed,
    answer,
    budget_of,
    packed,
    unpacked,
)
from engine.players.registry import player
from engine.table import game
from engine.titles.nemesis.game import Nemesis
from engine.wargame import sided
from engine.wargame.memo import OWN, memo
from tests.table.tiny import Countdown, Shout, Take

LONG = 60.0
NEMESIS = Nemesis()
COUNT = Countdown()


@memo(OWN)
def noted(state: Any, side: int) -> list[str]:
    """What was noted about the pieces of a side as they stand."""
    return []


def count(_pack: object = None) -> Countdown:
    return Countdown()


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    found = Thinker(Board(count, "long"))
    yield found
    found.end()


def question(level: str = "greedy", **more: object) -> Question:
    state = COUNT.new("long", {}, "s")
    fields = {"level": level, "seed": "s", "side": 0, "view": packed(COUNT.view(state, 0)), "seconds": LONG, **more}
    return Question(**fields)  # type: ignore[arg-type]


def heard(thinker: Thinker) -> Answer:
    end = monotonic() + LONG
    while monotonic() < end:
        for one in thinker.heard():
            if isinstance(one, Answer):
                return one
        sleep(0.01)
    raise AssertionError("no answer came")


def test_one_process_answers_one_question_after_the_other(thinker: Thinker) -> None:
    thinker.ask(question(number=1))
    first = heard(thinker)
    thinker.ask(question(number=2))
    assert (first.number, heard(thinker).number) == (1, 2)
    assert first.choice is not None and first.choice.command in game.legal(COUNT.new("long", {}, "s"))


def test_a_fault_is_told_and_the_next_question_answered(thinker: Thinker) -> None:
    thinker.ask(question("marshal"))
    assert "no player 'marshal'" in heard(thinker).fault
    thinker.ask(question())
    assert not heard(thinker).fault


def test_a_process_that_dies_is_noticed_by_who_asks_or_waits(thinker: Thinker) -> None:
    thinker.process.kill()
    thinker.process.join()
    with pytest.raises(PlayerDied):
        thinker.ask(question())
    with pytest.raises(PlayerDied):
        heard(thinker)


def test_it_is_asked_out_of_turn_for_what_its_side_may_say(thinker: Thinker) -> None:
    thinker.ask(question(side=1, out_of_turn=True))
    found = heard(thinker)
    assert not found.fault
    assert found.choice is None or isinstance(found.choice.command, Shout)


def test_what_is_barred_is_not_chosen_and_the_rest_is_listed_as_before() -> None:
    barred = (Take(1), Take(2))
    found = answer(Board(count, "long"), question(barred=barred), Meter(budget_of("greedy")))
    assert found is not None and found.command not in barred
    listed = game.legal(NEMESIS.new("kohima-road", {}, "s"))
    assert allowed(listed, ()) is listed


@pytest.mark.parametrize("level", ["captain", "staff"])
def test_it_plays_at_the_table_as_in_the_laboratory(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Movement above all, which is listed in parts; one that was found illegal is replaced by another one. It thinks
    for less long than it would."""
    monkeypatch.setitem(BUDGETS, level, Budget(level, 60))  # type: ignore[misc]
    state = NEMESIS.new("kohima-road", {}, "s")
    state = game.play(NEMESIS, state, game.legal(state)[0])
    view = NEMESIS.view(state, 0)
    there = player(NEMESIS, level, "s").choose(view, game.legal(view), Meter(budget_of(level)))
    here = at_the_table(level, view)
    assert here == there and here.command.verb == "move"
    assert at_the_table(level, view, here).command.verb == "move"


def at_the_table(level: str, view: object, *barred: Choice) -> Choice:
    asked = Question(level, "s", 0, packed(view), LONG, barred=tuple(choice.command for choice in barred))
    found = answer(Board(Nemesis, "kohima-road"), asked, Meter(budget_of(level)))
    assert found is not None and found not in barred
    return found


@pytest.mark.parametrize("name", ["defeat-into-victory", "vinegar-joes-war", "tail-of-the-tiger"])
def test_a_look_ahead_is_not_mistaken_for_the_view_that_was_sent(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tokens of a view were given by another process: what is remembered under them is no answer about positions
    that get the same numbers here."""
    known = titles()
    title = known.title(name)
    scenario = next(iter(title.scenarios()))
    view: Any = title.view(title.new(scenario, {}, "s"), 0)
    there: Any = unpacked(Board(known.loader(name), scenario), packed(view))
    assert title.digest(there) == title.digest(view)
    assert (view.watched == view.watching()) is (there.watched == there.watching())
    for side in (0, 1):
        piece = next(piece for piece in there.pieces.values() if piece.counter.side == side)
        monkeypatch.setattr(sided, "_tokens", numbers(view.tokens[side]))
        after = there.copy()
        after.change(piece.id)
        assert after.tokens[side] == view.tokens[side] != there.tokens[side]
        assert there.on_map(side) == view.on_map(side)
        noted(there, side).append("view")
        assert noted(after, side) == []
    monkeypatch.setattr(sided, "_tokens", numbers(view.ground_token))
    after.touch_ground()
    assert after.ground_token == view.ground_token != there.ground_token
