"""Self-play: games are repeated by their seed, and whatever is wrong in one is told with game, turn and command."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.lab import selfplay
from engine.lab.selfplay import GameRun, SelfPlayError, play_games, write_lines
from engine.players import randomplayer
from engine.players.randomplayer import RandomPlayer
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
    assert [line["turn"] for line in played.tracks] == sorted(line["turn"] for line in played.tracks)
    assert not played.step()


def test_the_same_seed_plays_the_same_game() -> None:
    games = [run(), run(), GameRun(NEMESIS, "salween-crossing", {}, "t")]
    for played in games:
        played.play_out()
    assert games[0].commands == games[1].commands != games[2].commands
    assert NEMESIS.digest(games[0].state) == NEMESIS.digest(games[1].state)


def test_lines_are_written_as_soon_as_a_game_is_over(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    seen = []

    def progress(number: int) -> None:
        seen.append(number)

    lines = write_lines(play_games(NEMESIS, "salween-crossing", {}, 2, "q", progress), path)
    assert seen == [1, 2]
    assert path.read_bytes().splitlines() == [msgspec.json.encode(line) for line in lines]
    assert [(line.game, line.seed) for line in lines] == [(1, "q-1"), (2, "q-2")]
    assert write_lines(iter(lines), None) == lines


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

    monkeypatch.setattr(game, "play", broken)
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
