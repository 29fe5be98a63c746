"""Self-play on a real scheduler with two workers, each a process of its own; one of them is killed during the run."""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from engine.games import titles
from engine.lab.commandline import main
from engine.lab.crews import Alone, Table
from engine.lab.games import GameLine, pairs
from engine.lab.results import Results, read

pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
from engine.lab.cluster import Cluster

ROOT = Path(__file__).parents[2]
TABLE = Table.of(titles(), "nemesis")
GAMES = list(islice(pairs("salween-crossing", ("random", "random"), {}, "cluster"), 6))


def process(*words: str) -> subprocess.Popen[bytes]:
    """A command of Dask's, which says nothing."""
    quiet = subprocess.DEVNULL
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    return subprocess.Popen([sys.executable, "-m", *words], cwd=ROOT, env=environment, stdout=quiet, stderr=quiet)


def free_port() -> int:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        port: int = held.getsockname()[1]
        return port


@pytest.fixture
def farm(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler, and its two workers."""
    address = f"tcp://127.0.0.1:{free_port()}"
    scheduler = process("distributed.cli.dask_scheduler", "--host", address, "--no-dashboard")
    worker = ("distributed.cli.dask_worker", address, "--no-nanny", "--no-dashboard", "--nthreads", "1",
              "--local-directory", str(tmp_path))  # fmt: skip
    workers = [process(*worker) for _ in range(2)]
    yield address, workers
    for running in (*workers, scheduler):
        running.kill()
        running.wait()


def same(lines: list[GameLine]) -> dict[str, bytes]:
    plain = (msgspec.structs.replace(line, seconds=0.0, slowest=0.0) for line in lines)
    return {line.game.key: msgspec.json.encode(line) for line in plain}


def test_a_worker_that_is_killed_loses_no_game_and_doubles_none(
    farm: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path, capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    address, workers = farm
    crew, path = Cluster(TABLE, address), tmp_path / "r.jsonl"
    crew.wait_for(2)
    told: list[GameLine] = []

    def note(line: GameLine) -> None:
        told.append(line)
        if len(told) == 2:
            workers[0].kill()

    with crew:
        Results(path).keep(crew.play(GAMES), note)
    assert workers[0].wait() != 0
    assert len(read(path)) == len(told) == len(GAMES)
    assert same(read(path)) == same(list(Alone(TABLE).play(GAMES)))
    warned = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert all("rescheduling" in text for text in warned), "at most: what the dead one had played is played again"

    words = ["replay-results", str(path), "--games", "3", "--scheduler", address]
    assert main(words, titles()) == 0, "the one that is left plays what a command asks for"
    assert capsys.readouterr().out.endswith("3 games, 0 differ\n")


def test_a_scheduler_that_does_not_answer_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("engine.lab.cluster.PATIENCE", 0.2)
    words = ["selfplay", "nemesis", "--scheduler", f"tcp://127.0.0.1:{free_port()}"]
    assert main(words, titles()) == 2
    assert capsys.readouterr().err.startswith("error: ")
