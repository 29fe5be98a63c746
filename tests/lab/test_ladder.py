"""The ladder: the handicap is found first, then a rung is tested; with players whose strength is known."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from engine.lab import ladder_report
from engine.lab.commandline import main
from engine.lab.crews import NoCrew
from engine.lab.games import Game, GameLine
from engine.lab.ladder import Ladder, Rung, default_rungs
from engine.lab.results import Results
from engine.lab.statistics import Answer
from engine.table.handicap import NONE, Handicap
from engine.table.titles import Listed, Titles
from tests.table.tiny import Countdown
from tests.tiny.title import Skirmish

GAMES = Titles([Listed("skirmish", "Skirmish", lambda pack: Skirmish())])
STEPS = range(5, -6, -1)


class Handicapped(Countdown):
    """Each step helps its side."""

    def handicaps(self, scenario: str) -> list[Handicap]:
        return [Handicap(f"{'white' if step > 0 else 'black'}-{abs(step)}", {"help": step}, int(step < 0), abs(step))
                if step else NONE for step in STEPS]  # fmt: skip


class Loaded:
    """Plays no game: the better player wins with a known chance, between equals white does; later games come first."""

    def __init__(self, better: float, white: float, step: float) -> None:
        self.better, self.white, self.step = better, white, step
        self.played: list[Game] = []

    def play(self, games: Iterable[Game]) -> Iterator[GameLine]:
        coming = iter(games)
        while chunk := [game for _, game in zip(range(4), coming, strict=False)]:
            for game in reversed(chunk):
                self.played.append(game)
                yield GameLine(game, self._winner(game), "", 1, 1, "", ())

    def _winner(self, game: Game) -> int | None:
        lot = Random(game.key).random()
        if game.players[0] == game.players[1]:
            return int(lot >= self.white + self.step * game.options.get("help", 0))
        return game.players.index("new") if lot < self.better else 1 - game.players.index("new")


def ladder(crew: Loaded, results: Results | None = None) -> Ladder:
    return Ladder(Handicapped(), crew, results or Results(), "s", mirrored=200)


RUNG = Rung("new", "old", 0.60)


def test_the_handicap_that_is_nearest_to_even_is_found_first() -> None:
    """White wins 80 % between equals and each step is worth 10 %: three steps for black make it even."""
    told: list[str] = []
    run = ladder(crew := Loaded(0.9, 0.8, 0.1))
    run.report = told.append
    climbed = run.climb(RUNG, "long")
    assert climbed.mirror.handicap.name == "black-3"
    assert told == [f"long: old against itself, handicap black-3: {climbed.mirror.share:.0%}"]
    assert len(climbed.tried) <= 5, "by halves, not one by one"
    tested = [game for game in crew.played if "new" in game.players]
    assert {game.options["help"] for game in tested} == {-3}
    assert climbed.answer is Answer.MORE


def test_a_scenario_that_nothing_makes_even_does_not_count() -> None:
    crew = Loaded(0.9, 1.0, 0.01)
    climbed = ladder(crew).climb(RUNG, "long")
    assert not climbed.counts
    assert not any("new" in game.players for game in crew.played)
    assert ladder_report.verdict(climbed) == "does not count"
    assert "no handicap brings it between 25% and 75%" in ladder_report.line(climbed)
    assert climbed.mirror.handicap.name == "black-5"


@pytest.mark.parametrize(("strength", "answer"), [(0.80, Answer.MORE), (0.45, Answer.NOT_MORE)])
def test_a_rung_is_decided_in_order_whoever_is_done_first(strength: float, answer: Answer) -> None:
    crew = Loaded(strength, 0.5, 0.1)
    climbed = ladder(crew).climb(RUNG, "long")
    assert climbed.answer is answer
    count = len(climbed.scores)
    assert count < 150
    played = [game for game in crew.played if "new" in game.players]
    assert count <= len(played) < count + 8, "it stops when it is decided"
    assert {game.players for game in played} == {("new", "old"), ("old", "new")}


def test_a_ladder_goes_on_from_its_results(tmp_path: Path) -> None:
    path = tmp_path / "l.jsonl"
    first = ladder(Loaded(0.8, 0.5, 0.1), Results(path, lean=True)).climb(RUNG, "long")
    again = Loaded(0.8, 0.5, 0.1)
    assert ladder(again, Results(path, lean=True)).climb(RUNG, "long") == first
    assert again.played == []


def test_the_report_has_its_tables() -> None:
    run = ladder(Loaded(0.8, 0.5, 0.1))
    climbed = [run.climb(RUNG, "long")]
    unplayed = Ladder(Handicapped(), NoCrew(), Results(), "s").climb(Rung("newer", "new", 0.55), "long")
    assert ladder_report.line(unplayed).endswith("not played")
    page = ladder_report.page(Handicapped(), [*climbed, unplayed], "s")
    assert page.count("| not played |") == 1
    assert "## new over old: more than 60%" in page
    assert page.count("| won |") == 1
    assert f"Together: {climbed[0].share:.1%} of {len(climbed[0].scores)} games, Elo +" in page
    rows = [line.count("|") for line in page.splitlines() if line.startswith("|")]
    assert set(rows) == {9, 7}, "tables are even"


def test_rungs_are_read_and_those_that_are_none_refused() -> None:
    assert Rung.read("staff/greedy:80") == Rung("staff", "greedy", 0.8)
    for text in ("staff", "staff/greedy", "staff/greedy:x", "/greedy:80", "staff/greedy:100"):
        with pytest.raises(ValueError, match="is no rung"):
            Rung.read(text)
    assert default_rungs(["a", "b", "c"]) == [Rung("b", "a", 0.8), Rung("c", "b", 0.6)]


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A lost game at 95 % is proof enough, so that a player of its own strength does not win the rung."""
    out, page = tmp_path / "l.jsonl", tmp_path / "l.md"
    words = ["--rung", "greedy/random:95", "--scenarios", "small", "--mirrored", "4", "--jobs", "1"]
    status = main(["ladder", "skirmish", *words, "--out", str(out), "--report", str(page)], GAMES)
    told = capsys.readouterr().out
    lines = [json.loads(line)["game"]["players"] for line in out.read_text().splitlines()]
    assert lines[:5] == [["random", "random"]] * 4 + [["greedy", "random"]]
    assert told.startswith("small: random against itself, handicap none: ")
    assert "not won" in told
    assert "# Skirmish: ladder" in page.read_text()
    assert status == 1
