"""Self-play in batches: games by the random-legal player, with the invariants checked at every decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from engine.players.randomplayer import RandomPlayer
from engine.table import game
from engine.table.command import Command
from engine.table.title import Title

MAX_DECISIONS = 200_000


class SelfPlayError(RuntimeError):
    """A game that ended badly: an exception, a dead end, an illegal state. Names the game and the command."""


class GameLine(msgspec.Struct, frozen=True):
    """What is kept of one game: one line of the output file."""

    game: int
    seed: str
    scenario: str
    turns: int
    decisions: int
    winner: int | None
    why: str
    tracks: list[Mapping[str, Any]]


class GameRun:
    """One game in the making. ``checked`` looks at the invariants at every decision."""

    def __init__(
        self, title: Title, scenario: str, options: Mapping[str, Any], seed: str, *, checked: bool = True
    ) -> None:
        self.title = title
        self.state: Any = title.new(scenario, options, seed)
        self.player = RandomPlayer(seed)
        self.seed = seed
        self.scenario = scenario
        self.checked = checked
        self.decisions = 0
        self.commands: list[str] = []
        self.tracks: list[Mapping[str, Any]] = []

    def step(self) -> bool:
        """List the legal commands, choose one and play it; False when the game is over. Raises
        :class:`SelfPlayError`."""
        turn = self.title.chapter(self.state)
        try:
            found = self._next()
        except SelfPlayError:
            raise
        except Exception as error:
            raise self._fault(f"{type(error).__name__}: {error}") from error
        if found is None:
            return False
        command, after = found
        self.commands.append(command.text())
        self.state = after
        self.decisions += 1
        if self.checked:
            self._check()
        if self.title.chapter(after) != turn or after.outcome is not None:
            self.tracks.append({"turn": turn, **self.title.tracks(after)})
        return True

    def _next(self) -> tuple[Command, Any] | None:
        """A command and the state after it; None when the game is over."""
        decision, listed = game.decision(self.state), game.legal(self.state)
        if not listed and self.state.outcome is None:
            raise self._fault("a dead end: no legal command")
        if decision is None or not listed:
            return None
        command = self.player.pick(self.title.view(self.state, decision.side(self.state)), listed)
        try:
            return command, game.play(self.title, self.state, command)
        except Exception as error:
            raise self._fault(f"'{command.text()}': {type(error).__name__}: {error}") from error

    def _check(self) -> None:
        found = self.title.faults(self.state)
        if found:
            raise self._fault("; ".join(found))

    def _fault(self, text: str) -> SelfPlayError:
        where = f"game {self.seed}, decision {self.decisions}, turn {self.title.chapter(self.state)}"
        return SelfPlayError(f"{where}: {text} (after: {' / '.join(self.commands[-6:])})")

    def play_out(self) -> None:
        """Play to the end."""
        while self.decisions < MAX_DECISIONS and self.step():
            pass
        if self.state.outcome is None:
            raise self._fault(f"not over after {MAX_DECISIONS} decisions")


def play_games(
    title: Title, scenario: str, options: Mapping[str, Any], games: int, seed: str, progress: Callable[[int], None]
) -> Iterator[GameLine]:
    """Play games one after the other; game *k* has the seed ``SEED-k``. Raises :class:`SelfPlayError`."""
    for number in range(1, games + 1):
        run = GameRun(title, scenario, options, f"{seed}-{number}")
        run.play_out()
        outcome = run.state.outcome
        yield GameLine(
            number, run.seed, scenario, title.chapter(run.state), run.decisions, outcome.winner, outcome.why, run.tracks
        )
        progress(number)


def write_lines(lines: Iterator[GameLine], path: Path | None) -> list[GameLine]:
    """Write each game as one line of JSON as soon as it is over; returns all of them."""
    kept = []
    with path.open("wb") if path is not None else _Nowhere() as file:
        for line in lines:
            file.write(msgspec.json.encode(line) + b"\n")
            kept.append(line)
    return kept


class _Nowhere:
    """A file that keeps nothing."""

    def __enter__(self) -> _Nowhere:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def write(self, data: bytes) -> int:
        return len(data)
