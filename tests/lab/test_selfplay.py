"""Self-play: games are repeated by their seed, and whatever is wrong in one is told with game, turn and command."""

from __future__ import annotations

from typing import Any

import pytest

from engine.lab import selfplay
from engine.lab.counts import counted, varied
from engine.lab.games import Game
from engine.lab.selfplay import GameRun, SelfPlayError, budget_of, play_game
from engine.players import randomplayer
from engine.players.randomplayer import RandomPlayer
from engine.players.registry import player
from engine.table import game
from engine.titles.nemesis.game import Nemesis
from tests.table.tiny import Countdown, Shout

NEMESIS = Nemesis()


def run() -> GameRun:
    return GameRun(NEMESIS, "salween-crossing", {}, "s")


def test_a_game_is_played_to_its_end() -> None:
    played = run()
    played.play_out()
    assert played.state.outcome is not None
    assert len(played.commands) == played.decisions > 20
    assert [turn.turn for turn in played.course] == sorted(turn.turn for turn in played.course)
    assert not played.step()


def test_what_occurs_is_counted_and_what_never_does_is_named() -> None:
    title = Countdown()
    lines = [play_game(title, Game("long", str(n), ("random", "random"), counted=True)) for n in range(3)]
    told = list(counted(title, lines))
    assert told[0].startswith("decisions: ")
    sums = {text.split()[1]: int(text.split()[0]) for text in told if text.startswith("  ")}
    assert sums["taken"] >= sums["take"] > 6
    assert sum(line.kinds["commands"].get("take", 0) for line in lines) == sums["take"]
    assert play_game(title, Game("long", "1", ("random", "random"))).kinds == {}


def test_the_busy_player_does_what_is_rare_in_the_lists() -> None:
    shares = []
    for name in ("random", "busy"):
        line = play_game(NEMESIS, Game("salween-crossing", "rare", (name, name), counted=True))
        said = line.kinds["commands"]
        shares.append(said["attack"] / sum(said.values()))
    assert shares[1] > 2 * shares[0] > 0


def test_games_are_varied_over_scenarios_and_options() -> None:
    given = [Game("campaign", str(n), ("random", "random"), {"version": "1.1a"}) for n in range(8)]
    games = list(varied(NEMESIS, given))
    assert {game.scenario for game in games} == set(NEMESIS.scenarios())
    assert {game.options["version"] for game in games} == {"1.1a"}
    assert {game.options["choose_chits"] for game in games} == {True, False}
    assert not any("study" in game.options for game in games)


def test_the_same_seed_plays_the_same_game() -> None:
    games = [run(), run(), GameRun(NEMESIS, "salween-crossing", {}, "t")]
    for played in games:
        played.play_out()
    assert games[0].commands == games[1].commands != games[2].commands
    assert NEMESIS.digest(games[0].state) == NEMESIS.digest(games[1].state)


def test_each_side_has_its_player_and_may_speak_out_of_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(randomplayer, "INTERRUPT_CHANCE", 1.0)
    title = Countdown()
    asked = [player(title, "random", str(side)) for side in (0, 1)]
    played = GameRun(title, "long", {}, "s", checked=False, players=asked)
    played.step()
    assert played.commands == ["shout"]
    assert played.state.shouted
    monkeypatch.setattr(randomplayer, "INTERRUPT_CHANCE", 0.0)
    played.play_out()
    assert played.commands.count("shout") == 1


def test_a_turn_is_summed_up_with_its_losses() -> None:
    line = play_game(NEMESIS, Game("salween-crossing", "sum", ("random", "random")))
    assert [turn.turn for turn in line.course] == [5, 6, 7, 8][: len(line.course)]
    objectives = [turn.census["objectives"] for turn in line.course]
    assert {sum(held) for held in objectives} == {len(NEMESIS.new("salween-crossing", {}, "").world.objectives)}
    players = [player(NEMESIS, "random", f"sum/{side}") for side in (0, 1)]
    run = GameRun(NEMESIS, "salween-crossing", {}, "sum", players=players)
    told = 0
    while run.step():
        told += sum(event.kind in ("step_lost", "eliminated") for event in run.state.events)
    assert sum(sum(turn.losses) for turn in line.course) == told > 0


def test_a_budget_is_that_of_the_level_unless_another_is_named() -> None:
    assert budget_of("staff").name == "staff"
    assert budget_of("random").name == "bench"
    assert budget_of("staff", "captain").name == "captain"
    with pytest.raises(ValueError, match="no budget 'endless'; there are: bench, "):
        budget_of("staff", "endless")


def test_a_position_that_is_not_sound_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Nemesis, "faults", lambda self, state: ["a piece is lost", "and another"])
    with pytest.raises(
        SelfPlayError, match=r"^game s, decision 1, turn \d+: a piece is lost; and another \(after: draw\)$"
    ):
        run().play_out()


def test_a_dead_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "legal", lambda state: ())
    with pytest.raises(SelfPlayError, match="a dead end: no legal command"):
        run().play_out()


def test_a_crash_is_told_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise KeyError("RJ")

    monkeypatch.setattr(game, "play_on", broken)
    with pytest.raises(SelfPlayError, match="turn 5: 'draw': KeyError: 'RJ'"):
        run().play_out()
    monkeypatch.setattr(game, "legal", broken)
    with pytest.raises(SelfPlayError, match="turn 5: KeyError: 'RJ'"):
        run().play_out()


def test_a_game_without_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "MAX_DECISIONS", 5)
    with pytest.raises(SelfPlayError, match="not over after 5 decisions"):
        run().play_out()


def test_now_and_then_the_other_side_interrupts(monkeypatch: pytest.MonkeyPatch) -> None:
    state = Countdown().new("long", {}, "s")
    listed = game.legal(state)
    monkeypatch.setattr(randomplayer, "INTERRUPT_CHANCE", 0.5)
    player = RandomPlayer("s")
    chosen = [player.pick(state, listed) for _ in range(60)]
    assert 15 < chosen.count(Shout()) < 45
    assert set(chosen) == {Shout(), *listed}
    state.shouted = True
    assert Shout() not in [player.pick(state, listed) for _ in range(60)]
