"""What waits for its answer is measured to the picture in which all stands, and not to one of the old position."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.table import game
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.base.later import later
from tests.gui.conftest import Player
from tools.client_bench import hands as bench
from tools.client_bench.answered import Answer, Watch
from tools.client_bench.answers import chosen, figures, table
from tools.client_bench.long_game import SCENARIOS, _made_up
from tools.client_bench.standing import follows_model, standing

LATE = 60
"""Milliseconds by which a position is shown late."""


@pytest.fixture
def watch(player: Player) -> Iterator[Watch]:
    player.new()
    bench.wait_drawn(player.window.context.scene)
    made = Watch(player.window)
    made.quiet = 0.05
    yield made
    player.window.removeEventFilter(made)


def play(watch: Watch) -> None:
    model = watch.window.model
    assert model.play(model.commands()[0])


def test_a_command_is_answered_by_the_picture_that_shows_it(watch: Watch) -> None:
    with watch.act("click"):
        play(watch)
    (answer,) = watch.answers
    assert answer.kind == "click plays" and answer.plays == 1
    assert 0 < answer.picture <= answer.settled and answer.fault == ""


def test_a_picture_of_the_old_position_does_not_count(watch: Watch) -> None:
    with watch.act("click"):
        watch.window.update()
        later(watch.window, lambda: play(watch), ms=LATE)
    (answer,) = watch.answers
    assert answer.pictures > 1 and answer.picture_clock >= LATE


def test_a_window_that_does_not_follow_the_model_is_at_fault(watch: Watch) -> None:
    assert follows_model(watch.window) == ""
    before = standing(watch.window)
    session = watch.window.model.present
    while standing(watch.window) == before and not follows_model(watch.window):
        session.play(game.legal(session.state)[0])
    assert follows_model(watch.window)


def test_what_is_measured_is_told_by_verb_beside_its_limits(watch: Watch) -> None:
    watch.verb = lambda: "draw"
    with watch.act("key"):
        play(watch)
    lines = list(table(watch.answers))
    assert lines[1].startswith("draw key plays") and lines[-1].startswith("all")
    assert {figure.unit for figure in figures("mouse", watch.answers)} == {"ms", ""}


def test_a_limit_is_as_many_bare_paintings_on_any_computer() -> None:
    answer = Answer("roll", "click plays", 1, 50.0, 50.0, 60.0, 60.0)
    assert not figures("mouse", [answer])[0].kept
    assert figures("mouse", [answer], slower=2.0)[0].kept


def test_words_choose_what_is_played() -> None:
    assert chosen(["mouse", "nemesis"], ["mouse", "keyboard"]) == ["mouse"]
    assert chosen(["nemesis"], ["mouse", "keyboard"]) == ["mouse", "keyboard"]


def test_what_fills_a_long_game_up_changes_nothing(title: Nemesis) -> None:
    said, at, pair = _made_up(title, "long 0", "long", 1200)
    state = title.new(SCENARIOS[title.id], {}, "long")
    for text in said[:at]:
        state = game.play(title, state, title.notation.parse(text))
    after = state
    for text in pair:
        after = game.play(title, after, title.notation.parse(text))
    assert len(pair) == 2
    assert title.digest(after) == title.digest(state)
