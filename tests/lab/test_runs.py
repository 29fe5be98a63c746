"""Runs of many games: results that are gone on with, workers that die, and what is told meanwhile."""

from __future__ import annotations

import io
import multiprocessing
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from engine.games import titles
from engine.lab import crews
from engine.lab.crews import Alone, Processes, Table
from engine.lab.games import Game, GameLine, pairs
from engine.lab.results import Results, ResultsError, read
from engine.lab.runs import Progress, describe_time, play_all, some_of
from engine.lab.selfplay import SelfPlayError

TABLE = Table.of(titles(), "nemesis")
GAMES = list(islice(pairs("salween-crossing", ("random", "random"), {}, "run"), 8))


def same(lines: Iterable[GameLine]) -> dict[str, bytes]:
    """What the lines tell, but for how long it took."""
    plain = (msgspec.structs.replace(line, seconds=0.0, slowest=0.0) for line in lines)
    return {line.game.key: msgspec.json.encode(line) for line in plain}


@pytest.fixture(scope="module")
def alone() -> dict[str, bytes]:
    return same(Alone(TABLE).play(GAMES))


def test_pairs_change_sides() -> None:
    games = list(islice(pairs("wide", ("a", "b"), {"x": "y"}, "s", "bench"), 3))
    assert [game.seed for game in games] == ["s-1", "s-1", "s-2"]
    assert [game.players for game in games] == [("a", "b"), ("b", "a"), ("a", "b")]
    assert len({game.key for game in games}) == 3
    same_players = list(islice(pairs("wide", ("a", "a"), {}, "s"), 2))
    assert [game.seed for game in same_players] == ["s-1", "s-2"], "nothing is played twice"


def test_a_run_goes_on_where_it_was_interrupted(tmp_path: Path, alone: dict[str, bytes]) -> None:
    path = tmp_path / "r.jsonl"

    def interrupted(lines: Iterator[GameLine]) -> Iterator[GameLine]:
        yield from islice(lines, 3)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Results(path).keep(interrupted(Alone(TABLE).play(GAMES)))
    with path.open("ab") as file:
        file.write(b'{"game": {"scen')
    assert len(read(path)) == 3
    played: list[Game] = []

    class Watched(Alone):
        def play(self, games: Iterable[Game]) -> Iterator[GameLine]:
            played.extend(games)
            return super().play(played)

    lines = play_all(Watched(TABLE), Results(path), GAMES)
    assert played == GAMES[3:]
    assert same(lines) == same(read(path)) == alone
    assert len(path.read_text().splitlines()) == len(GAMES)


def test_a_game_that_comes_twice_is_kept_once(tmp_path: Path) -> None:
    line = next(Alone(TABLE).play(GAMES))
    results = Results(tmp_path / "r.jsonl")
    results.keep([line, line])
    results.keep([line])
    assert len(read(tmp_path / "r.jsonl")) == 1


def test_two_runs_do_not_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"

    def other(lines: Iterator[GameLine]) -> Iterator[GameLine]:
        with pytest.raises(ResultsError, match="another run is writing to this file"):
            Results(path).keep(lines)
        yield from lines

    Results(path).keep(other(Alone(TABLE).play(GAMES[:1])))
    assert len(read(path)) == 1


def test_a_lean_file_has_no_course_and_is_played_again_where_one_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    line = next(Alone(TABLE).play(GAMES))
    Results(path, lean=True).keep([line])
    lean = read(path)[0]
    assert line.course and not lean.course
    assert len(path.read_bytes()) < 500
    assert lean.course_alike(line) and not lean.course_alike(msgspec.structs.replace(line, digest="else"))
    assert GAMES[0] in Results(path, lean=True)
    assert GAMES[0] not in Results(path)


def test_results_of_another_program_are_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    line = next(Alone(TABLE).play(GAMES))
    Results(path).keep([line, msgspec.structs.replace(line, version="0.0.1", game=GAMES[1])])
    assert len(Results(path, TABLE.title).lines) == 2, "another version of the program plays the same game"
    for changed, told in ({"rules": 99}, r"line 1: of other rules \(revision 99\)"), (
        {"revisions": (1, 7)}, r"line 1: of another random \(revision 7\)"):  # fmt: skip
        other = tmp_path / f"{told[-4]}.jsonl"
        Results(other).keep([msgspec.structs.replace(line, **changed)])
        with pytest.raises(ResultsError, match=told):
            Results(other, TABLE.title)
    other = tmp_path / "o.jsonl"
    other.write_bytes(b"[1]\n")
    with pytest.raises(ResultsError, match="line 1: "):
        read(other)


def test_a_result_is_found_by_the_names_that_players_have_now(tmp_path: Path) -> None:
    old = Game("s", "1", ("subaltern", "greedy"), budget="subaltern")
    (tmp_path / "r.jsonl").write_bytes(msgspec.json.encode(GameLine(old, None, "", 1, 1, "")) + b"\n")
    assert Game("s", "1", ("captain", "greedy"), budget="captain") in Results(tmp_path / "r.jsonl", lean=True)


def test_a_worker_that_is_killed_loses_no_game_and_doubles_none(alone: dict[str, bytes]) -> None:
    crew = Processes(TABLE, 2)
    lines = []
    for line in crew.play(GAMES):
        lines.append(line)
        if len(lines) in (1, 4):
            crew.workers[0].process.kill()
    assert len(lines) == len(GAMES)
    assert same(lines) == alone


def test_a_game_that_kills_its_workers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "MOST_DEATHS", 1)
    crew = Processes(TABLE, 1)
    given: list[str] = []

    def games() -> Iterator[Game]:
        yield GAMES[0]

    heard = crew._heard

    def killed() -> list[crews._Worker]:
        given.append("")
        for worker in crew.workers:
            worker.process.kill()
            worker.process.join()
        return heard()

    monkeypatch.setattr(crew, "_heard", killed)
    with pytest.raises(SelfPlayError, match="2 workers died over the game"):
        list(crew.play(games()))
    assert len(given) == 2


def test_a_worker_is_heard_whatever_its_pipe_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """That of Windows is of another class, and no Connection."""
    crew = Processes(TABLE, 0)
    idle, busy = (SimpleNamespace(pipe=object(), process=Process(), game=game) for game in (None, GAMES[0]))
    crew.workers = [idle, busy]  # type: ignore[list-item]
    for end in (busy.pipe, busy.process.sentinel):
        monkeypatch.setattr(crews, "wait", lambda ends, end=end: [one for one in ends if one is end])
        assert crew._heard() == [busy], "said something, or died"


class Process:
    """A process that has gone, and said nothing."""

    def __init__(self) -> None:
        self.sentinel = object()

    def kill(self) -> None: ...

    def join(self) -> None: ...


def test_a_worker_that_died_as_it_began_is_not_waited_for() -> None:
    """On Windows its end of the pipe stays open in the process that began it."""
    worker, (pipe, far) = crews._Worker.__new__(crews._Worker), multiprocessing.Pipe()
    worker.process, worker.pipe, worker.game = Process(), pipe, GAMES[0]  # type: ignore[assignment]
    assert worker.answer() == (GAMES[0], None) and pipe.closed
    far.close()


def test_a_fault_in_a_worker_is_told_as_its_own() -> None:
    with pytest.raises(SelfPlayError, match="game x, decision 0"):
        list(Processes(Table(_broken), 1).play([Game("long", "x", ("random", "random"))]))


def _broken(_pack: Path | None) -> object:
    from tests.table.tiny import Countdown

    class Broken(Countdown):
        def copy(self, state: object) -> object:
            raise RuntimeError("broken")

    return Broken()


def test_progress_tells_how_long_it_takes() -> None:
    out = io.StringIO()
    progress = Progress(10, 2, out)
    line = next(Alone(TABLE).play(GAMES))
    progress(line)
    progress(line)
    assert out.getvalue() == "", "where nobody is looking it is told seldom"
    assert progress.text(progress._start + 10) == "game 4 of 10, 30 s left"
    assert [describe_time(seconds) for seconds in (59, 61, 3725)] == ["59 s", "1 min 1 s", "1 h 2 min"]


def test_some_games_are_drawn_by_seed() -> None:
    lines = [GameLine(game, 0, "", 1, 1, "", ()) for game in GAMES]
    drawn = [some_of(lines, 5, seed) for seed in "abcdefgh"]
    assert {len(found) for found in drawn} == {5}
    assert drawn == [some_of(lines, 5, seed) for seed in "abcdefgh"]
    assert any(found != drawn[0] for found in drawn)
    assert some_of(lines, 50, "a") == lines
