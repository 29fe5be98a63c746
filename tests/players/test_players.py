"""Players that every game has: what they choose is legal, repeatable, and within the budget."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.players.greedy import GreedyPlayer
from engine.players.player import BUDGETS, Budget, Meter
from engine.players.randomplayer import RandomPlayer
from engine.players.registry import names, player
from engine.table import game
from engine.table.title import Title
from tests.table.tiny import Countdown, Shout, Take
from tests.tiny.title import Skirmish

BENCH = BUDGETS["bench"]


def play(title: Title, scenario: str, seed: str, players: tuple[Any, Any]) -> tuple[list[str], int | None]:
    """A whole game; every choice is checked to be one of those listed."""
    state, said = title.new(scenario, {}, seed), []
    while (decision := game.decision(state)) is not None:
        listed, side = game.legal(state), decision.side(state)
        choice = players[side].choose(title.view(state, side), listed, Meter(BENCH))
        assert choice.command in listed
        assert choice.command not in [other.command for other in choice.others]
        said.append(choice.command.text())
        state = game.play(title, state, choice.command)
    assert state.outcome is not None
    return said, state.outcome.winner


@pytest.mark.parametrize("title", [Countdown(), Skirmish()])
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_every_game_has_players_that_repeat_themselves(title: Title, name: str) -> None:
    scenario = next(iter(title.scenarios()))
    games = [play(title, scenario, "s", (player(title, name, "a"), player(title, name, "b"))) for _ in range(2)]
    assert games[0] == games[1]
    assert names(title) == ("random", "greedy")


def test_an_unknown_player_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="no player 'marshal'; there are: random, greedy"):
        player(Countdown(), "marshal", "s")


@pytest.mark.parametrize("left", [1, 2, 3])
def test_greedy_takes_what_wins(left: int) -> None:
    title = Countdown()
    state = title.position({"left": left})
    choice = GreedyPlayer(title, "s").choose(title.view(state, 0), game.legal(state), Meter(BENCH))
    assert choice.command == Take(left)
    assert choice.value == 1000
    assert all(other.value <= choice.value for other in choice.others)


def test_greedy_wins_most_games_against_random() -> None:
    title, won = Skirmish(), Counter[str]()
    for number in range(6):
        seats = ("greedy", "random") if number % 2 else ("random", "greedy")
        made = [player(title, name, f"{number} {name}") for name in seats]
        _, winner = play(title, "small", f"g{number // 2}", (made[0], made[1]))
        won["draw" if winner is None else seats[winner]] += 1
    assert won["greedy"] >= won["random"]


def test_a_budget_is_counted_in_positions_and_can_be_stopped() -> None:
    meter = Meter(Budget("three", 3))
    meter.spend()
    assert (meter.left, meter.spent, meter.stopped) == (2, 1, False)
    meter.spend(5)
    assert meter.left == 0
    stopped = Meter(BENCH, lambda: True)
    assert (stopped.left, stopped.stopped) == (0, True)


def test_greedy_answers_at_once_when_it_is_stopped() -> None:
    title = Countdown()
    state = title.new("long", {}, "s")
    meter = Meter(BENCH, lambda: True)
    assert GreedyPlayer(title, "s").choose(title.view(state, 0), game.legal(state), meter).command in game.legal(state)
    assert meter.spent <= 2


def test_random_interrupts_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.players.randomplayer.INTERRUPT_CHANCE", 0.5)
    state, random = Countdown().new("long", {}, "s"), RandomPlayer("s")
    said = [random.interrupt(state, [Shout()], Meter(BENCH)) for _ in range(60)]
    assert 15 < sum(choice is not None for choice in said) < 45


def test_what_stops_a_part_of_the_thinking_stops_all_of_it() -> None:
    """Whoever wants a move says so once."""
    said = iter([False, True])
    meter = Meter(BENCH, lambda: next(said, False))
    part = meter.anew()
    part.spend(10)
    assert (part.left, meter.spent) == (BENCH.positions - 10, 0)
    assert (part.left, meter.left) == (0, 0)
