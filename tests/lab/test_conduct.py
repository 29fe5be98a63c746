"""Conduct is counted in games, kept line by line, drawn by lot and written down as situations."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engine.games import titles
from engine.lab import conductcommand
from engine.lab.commandline import main
from engine.lab.conduct import ConductLine, drawn, play
from engine.lab.conduct_limits import EDITION, FROZEN
from engine.lab.games import Game
from engine.table.situation import load_situation, start
from engine.titles.nemesis.game import Nemesis
from engine.wargame.conduct import DETECTORS, Limits
from tests.table.tiny import Countdown

Capture = pytest.CaptureFixture[str]
NEMESIS = Nemesis()
GAME = Game("salween-crossing", "1-1", ("random", "random"))


def read(path: Path) -> list[ConductLine]:
    return [msgspec.json.decode(line, type=ConductLine) for line in path.read_bytes().splitlines()]


def test_a_game_gives_each_side_its_occasions_and_never_more_faults() -> None:
    line, commands = play(NEMESIS, GAME)
    assert line.decisions == len(commands)
    for side, share in enumerate(line.sides):
        for kind in DETECTORS:
            found = [find for find in line.finds if (find.side, find.detector) == (side, kind)]
            assert len(found) == share.faults[kind] <= share.opportunities[kind]
    assert sum(share.attacks for share in line.sides) > 0
    assert all(0 <= find.since < find.until <= len(commands) for find in line.finds)
    assert play(NEMESIS, GAME)[0] == line, "the same game has the same conduct"


def test_the_command_counts_keeps_and_goes_on(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "conduct.jsonl"
    words = ["conduct", "nemesis", "--scenario", "salween-crossing", "--players", "random", "--out", str(out)]
    assert main([*words, "--games", "1"], titles()) == 0
    told = capsys.readouterr().out
    assert "(a) places left open" in told and "attacks a game" in told
    (line,) = read(out)
    assert (line.title, line.edition, line.game.players) == ("nemesis", EDITION, ("random", "random"))
    monkeypatch.setattr(conductcommand, "play", lambda title, game: pytest.fail("it was played before"))
    assert main([*words, "--games", "1"], titles()) == 0
    assert capsys.readouterr().out == told
    assert main(["conduct", "nemesis", "--read", str(out)], titles()) == 0
    assert capsys.readouterr().out == told


def test_finds_are_situations_that_open_before_and_after(tmp_path: Path) -> None:
    words = ["conduct", "nemesis", "--scenario", "salween-crossing", "--players", "random", "--games", "1"]
    assert main([*words, "--situations", str(tmp_path), "--draw", "2"], titles()) == 0
    files = sorted(tmp_path.glob("*.yaml"))
    assert [path.stem.rpartition("-")[2] for path in files] == ["after", "before"] * 2
    for path in files:
        situation = load_situation(path.read_text(encoding="utf-8"))
        assert situation.title.startswith("Conduct (") and start(NEMESIS, situation).outcome is None


def test_lots_are_the_same_for_a_seed_and_never_more_than_there_are() -> None:
    line, _ = play(NEMESIS, GAME)
    assert drawn([line], 3, "x") == drawn([line], 3, "x")
    assert len(drawn([line], 10_000, "x")) == len(line.finds)


def test_a_file_of_other_detectors_is_refused(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "old.jsonl"
    line = ConductLine(GAME, (), (), 0, edition=EDITION - 1)
    out.write_bytes(msgspec.json.encode(line) + b"\n")
    assert main(["conduct", "nemesis", "--out", str(out), "--games", "1"], titles()) == 2
    assert "other detectors" in capsys.readouterr().err


def test_a_game_without_detectors_says_so() -> None:
    assert Countdown().conduct() is None


def test_the_limits_are_those_of_the_second_count() -> None:
    assert EDITION == 2
    assert Limits(times=3.0, calm=2.0, share=0.5, ruin=0.6, sure=0.9) == FROZEN
