"""Self-play: games by computer players, with the invariants checked at every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from time import process_time
from typing import Any, Final, TypeVar

from engine.lab.clock import Clock
from engine.lab.games import Game, GameLine, Turn, machine
from engine.players.circles import Circles, CirclingError, fresh
from engine.players.levels import level_now
from engine.players.orders import Seat
from engine.players.player import BUDGETS, Budget, Choice, Meter, Player
from engine.players.randomplayer import RandomPlayer
from engine.players.registry import player, revision
from engine.table import game
from engine.table.agenda import Decision, State
from engine.table.command import Command
from engine.table.placed import PlacedState
from engine.table.title import Title
from engine.version import VERSION

T = TypeVar("T")

MAX_DECISIONS = 20_000
LOSSES: Final = "losses"
"""The topic of events about losses."""
BENCH: Final = "bench"
"""The budget of players that have none of their own."""


class SelfPlayError(RuntimeError):
    """A game that ended badly: an exception, a dead end, an illegal state. Names the game and the command."""


class GameRun:
    """One game in the making. ``checked`` looks at the invariants at every decision; ``players`` are by side, one that
    plays at random for all sides where there are none. ``budget`` is theirs, by default each one's own."""

    def __init__(
        self,
        title: Title,
        scenario: str,
        options: Mapping[str, Any],
        seed: str,
        *,
        checked: bool = True,
        players: Sequence[Player] = (),
        budget: str = "",
    ) -> None:
        self.title = title
        self.state: PlacedState = title.new(scenario, options, seed)
        self.player = RandomPlayer(seed)
        self.players = players
        self._seats = [Seat(one) for one in players]
        self.budget = budget
        self.seed = seed
        self.scenario = scenario
        self.checked = checked
        self.decisions = 0
        self.said: list[Command] = []
        self.course: list[Turn] = []
        self.kinds: dict[str, Counter[str]] = {"decisions": Counter(), "commands": Counter(), "events": Counter()}
        """What occurred so far, where it is ``counted``."""
        self.counted = False
        self.clock = Clock()
        self._circles = Circles()
        self._losses = [0] * len(title.sides)
        self._spoke = -1
        self._listed: Sequence[Command] | None = None
        """The legal commands, as far as the table listed them when it came to the open decision."""

    @property
    def commands(self) -> list[str]:
        """What was played, in notation."""
        return [command.text() for command in self.said]

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
        self._follow(command)
        if self.counted:
            self._count(command, after)
        if self.players:
            self._spoke = self.title.actor(self.state, command)
        self.state = after
        self.said.append(command)
        self.decisions += 1
        if self.checked:
            self._check()
        self._note(turn)
        return True

    def _follow(self, command: Command) -> None:
        """Whether the phase comes to an end."""
        try:
            self._circles.note(self.title, self.state, command)
        except CirclingError as error:
            raise self._fault(str(error)) from error

    def _next(self) -> tuple[Command, Any] | None:
        """A command and the state after it; None when the game is over."""
        decision = game.decision(self.state)
        listed = game.legal(self.state) if self._listed is None else self._listed
        if not listed and self.state.outcome is None:
            raise self._fault("a dead end: no legal command")
        if decision is None or not listed:
            return None
        command = self._chosen(decision, listed)
        try:
            after, self._listed = game.play_on(self.title, self.state, command)
        except Exception as error:
            raise self._fault(f"'{command.text()}': {type(error).__name__}: {error}") from error
        return command, after

    def _chosen(self, decision: Decision, listed: Sequence[Command]) -> Command:
        """What is said next: an answer of the side that decides, unless one speaks out of turn before."""
        side = decision.side(self.state)
        if not self.players:
            aside = self.player.interjection(self.title.view(self.state, side)) if self.player.interjects() else None
            return aside or self.player.drawn(listed)
        interrupt = self._interrupt(decision.interrupts(self.state))
        if interrupt is not None:
            for seat in self._seats:
                seat.orders.drop()
            return interrupt
        view, asked = self.title.view(self.state, side), self._seats[side]
        open_to_it = fresh(listed, self._circles.worn(self.title, self.state, side))
        return self._timed(side, lambda: asked.choose(view, open_to_it, self._meter(side))).command

    def _interrupt(self, offered: Sequence[Command]) -> Command | None:
        """Each side is asked for what it may say out of turn once the other one has spoken."""
        for side, asked in enumerate(self.players):
            own = [command for command in offered if self.title.actor(self.state, command) == side != self._spoke]
            found = self._asked(asked, side, own) if own else None
            if found is not None:
                return found.command
        return None

    def _asked(self, asked: Player, side: int, own: Sequence[Command]) -> Choice | None:
        view = self.title.view(self.state, side)
        return self._timed(side, lambda: asked.interrupt(view, own, self._meter(side)))

    def _timed(self, side: int, work: Callable[[], T]) -> T:
        """A phase is what the window takes for one."""
        return self.clock.timed((self.title.chapter(self.state), self.state.phasing), side, work)

    def _meter(self, side: int) -> Meter:
        return Meter(budget_of(self.players[side].name, self.budget))

    def _check(self) -> None:
        found = self.title.faults(self.state)
        if found:
            raise self._fault("; ".join(found))

    def _count(self, command: Command, after: PlacedState) -> None:
        """Count the decision that was open, the command, and its result."""
        decision = game.decision(self.state)
        assert decision is not None
        if isinstance(command, decision.accepts):
            self.kinds["decisions"][decision.kind] += 1
        self.kinds["commands"][command.verb] += 1
        self.kinds["events"].update(event.kind for event in after.events)

    def _note(self, turn: int) -> None:
        """Count losses, and sum a turn up that is over."""
        state, title = self.state, self.title
        if state.events:
            for side in losses(state):
                self._losses[side] += 1
        if title.chapter(state) != turn or state.outcome is not None:
            self.course.append(Turn(turn, title.tracks(state), title.census(state), tuple(self._losses)))
            self._losses = [0] * len(title.sides)

    def _fault(self, text: str) -> SelfPlayError:
        where = f"game {self.seed}, decision {self.decisions}, turn {self.title.chapter(self.state)}"
        return SelfPlayError(f"{where}: {text} (after: {' / '.join(self.commands[-6:])})")

    def play_out(self) -> None:
        """Play to the end."""
        while self.decisions < MAX_DECISIONS and self.step():
            pass
        if self.state.outcome is None:
            raise self._fault(f"not over after {MAX_DECISIONS} decisions")


def budget_of(name: str, budget: str = "") -> Budget:
    """The budget of that name, else the one that has the name of the player, else the smallest. Raises ValueError."""
    budget = level_now(budget)
    if budget and budget not in BUDGETS:
        raise ValueError(f"no budget '{budget[:40]}'; there are: {', '.join(BUDGETS)}")
    return BUDGETS.get(budget or level_now(name), BUDGETS[BENCH])


def losses(state: State) -> list[int]:
    """Whose losses the last command brought about, by its events."""
    if not isinstance(state, PlacedState):
        return []
    lost = (state.pieces.get(event.piece()) for event in state.events if LOSSES in event.topics)
    return [piece.counter.side for piece in lost if piece is not None]


def play_game(title: Title, wanted: Game) -> GameLine:
    """Play a game to its end; raises :class:`SelfPlayError`."""
    start = process_time()
    players = [player(title, name, f"{wanted.seed}/{side}") for side, name in enumerate(wanted.players)]
    run = GameRun(title, wanted.scenario, wanted.options, wanted.seed,
                  checked=wanted.checked, players=players, budget=wanted.budget)  # fmt: skip
    run.counted = wanted.counted
    run.play_out()
    outcome, state = run.state.outcome, run.state
    assert outcome is not None, "played out"
    return GameLine(
        game=wanted,
        winner=outcome.winner,
        why=outcome.why,
        turns=title.chapter(state),
        decisions=run.decisions,
        digest=title.digest(state),
        course=tuple(run.course),
        seconds=round(process_time() - start, 3),
        title=title.id,
        rules=title.rules,
        version=VERSION,
        revisions=tuple(revision(title, name) for name in wanted.players),
        machine=machine(),
        late=run.clock.late,
        slowest=round(run.clock.slowest, 1),
        kinds=run.kinds if wanted.counted else {},
        merits=tuple(title.merits(state)),
    )
