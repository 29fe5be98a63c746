"""Probes of computer players: whether what is hidden from them changes their moves, and whether the purposes they name
do.

Each decision is put to a player that has never seen the game, so that it knows nothing but the view.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from engine.board.files import read_plain, write_whole
from engine.lab.selfplay import budget_of
from engine.lab.worlds import differs, other_world
from engine.players.orders import Orders
from engine.players.player import Choice, Meter, Player
from engine.players.registry import player, revision
from engine.table import game
from engine.table.command import Command
from engine.table.placed import PlacedState
from engine.table.title import Title

TRIES: Final = 6
"""How often another secret is drawn until it differs from the true one."""
EVERY: Final = 5
"""Of the moves that name a place, every so manyth is tried."""
SAVED: Final = 20
"""After so many decisions how far a run came is kept."""
LONGEST: Final = 4_000_000
"""Bytes of what is kept, at most."""
MOST: Final = 200_000
"""Decisions at most for one player."""


class Probe(msgspec.Struct, frozen=True):
    """A decision of a player, and what it said to it in the position and in the changed one."""

    state: PlacedState
    side: int
    choice: Choice | None
    changed: Choice | None

    @property
    def moved(self) -> bool:
        """Whether it says something else in the changed position."""
        return self.choice != self.changed


class Asked:
    """A player that is put one decision after the other in games against itself, each time as if it were its first. The
    orders that it gives for the next decisions are played; ``followed`` counts them, ``number`` the decisions that were
    put to it. With ``forgetting`` nothing is left of what was worked out for positions before."""

    def __init__(
        self,
        title: Title,
        who: str,
        seed: str,
        options: dict[str, Any] | None = None,
        *,
        forgetting: bool = True,
        scenario: str = "",
    ) -> None:
        self.title, self.who, self.seed = title, who, seed
        self.options, self.forgetting = options or {}, forgetting
        self.scenarios = [scenario] if scenario else list(title.scenarios())
        self.game, self.number, self.followed = 0, 0, 0
        self.said: list[str] = []
        """What was played in this game, from which it goes on if there is any at first."""
        self._orders = [Orders() for _ in title.sides]

    def states(self) -> Iterator[tuple[Any, int, Choice]]:
        """Without end: positions with more than one answer and no order for them, the side that decides, and its
        choice, which is played. Games go through the scenarios in turn."""
        scenarios = self.scenarios
        while True:
            state = self.title.new(scenarios[self.game % len(scenarios)], self.options, f"{self.seed}-{self.game}")
            for line in self.said:
                state = game.play(self.title, state, self.title.notation.parse(line))
            while (decision := game.decision(state)) is not None:
                side, listed = decision.side(state), game.legal(state)
                choice = Choice(listed[0]) if len(listed) == 1 else self._ordered(state, side)
                if choice is None:
                    self.number += 1
                    choice = self.choose(state, side)
                    self._orders[side].keep(self.title.view(state, side), choice)
                    yield state, side, choice
                state = game.play(self.title, state, choice.command)
                self.said.append(choice.command.text())
            self.game, self.said = self.game + 1, []

    def _ordered(self, state: PlacedState, side: int) -> Choice | None:
        """What it has meant to say now."""
        found = self._orders[side].following(self.title.view(state, side))
        self.followed += found is not None
        return found

    def choose(self, state: PlacedState, side: int) -> Choice:
        """Its choice, from the view of the side."""
        view = self._view(state, side)
        return self._player().choose(view, game.legal(view), self._meter())

    def interrupt(self, state: PlacedState, side: int, offered: Sequence[Command]) -> Choice | None:
        """What it says out of turn."""
        return self._player().interrupt(self._view(state, side), offered, self._meter())

    def _view(self, state: PlacedState, side: int) -> Any:
        forget = getattr(getattr(state, "world", None), "forget", None)
        if forget is not None and self.forgetting:
            forget()
        return self.title.view(state, side)

    def _player(self) -> Player:
        return player(self.title, self.who, f"{self.seed}/{self.number}")

    def _meter(self) -> Meter:
        return Meter(budget_of(self.who))


# -- what is hidden ----------------------------------------------------------------------------------------------------


def other_hidden(title: Title, state: PlacedState, side: int, seed: str) -> tuple[Any, bool]:
    """The same for a side, but for what is hidden from it: dice to come, order of the draws, what lies covered,
    secrets of the others. And whether more than the dice is another one now."""
    other = state
    for number in range(TRIES):
        other = other_world(title, state, side, f"{seed} {number}")
        if differs(state, other):
            return other, True
    return other, False


def hidden(asked: Asked, state: PlacedState, side: int, choice: Choice) -> Iterator[tuple[Probe, bool]]:
    """A decision, and each chance to speak out of turn before it, in the position and in one that is the same for its
    side; with whether a secret was replaced."""
    other, secret = other_hidden(asked.title, state, side, f"{asked.seed} else {asked.number}")
    yield Probe(state, side, choice, asked.choose(other, side)), secret
    yield from _out_of_turn(asked, state, f"{asked.seed} aside {asked.number}")


def _out_of_turn(asked: Asked, state: PlacedState, seed: str) -> Iterator[tuple[Probe, bool]]:
    decision = game.decision(state)
    offered = decision.interrupts(state) if decision is not None else ()
    for side in sorted({asked.title.actor(state, command) for command in offered}):
        own = [command for command in offered if asked.title.actor(state, command) == side]
        other, secret = other_hidden(asked.title, state, side, seed)
        yield Probe(state, side, asked.interrupt(state, side, own), asked.interrupt(other, side, own)), secret


class Honesty(msgspec.Struct):
    """The result: decisions, those among them that came by order with one before, those with a secret of the enemy that
    was replaced, and those that changed."""

    who: str
    decisions: int = 0
    ordered: int = 0
    secrets: int = 0
    changed: list[str] = msgspec.field(default_factory=list)

    @property
    def line(self) -> str:
        orders = f" ({self.ordered} by order)" if self.ordered else ""
        told = f"{self.who}: {self.decisions} decisions{orders}, {self.secrets} with another secret"
        return "; ".join([f"{told}, {len(self.changed)} changed", *self.changed[:3]])


class Kept(msgspec.Struct, forbid_unknown_fields=True):
    """How far a run came: what was found, and where it goes on. Orders that were given before are not kept."""

    run: tuple[str, tuple[str, ...], str, str, int, int]
    """Title and scenarios, player, seed, revisions of rules and player."""
    found: Honesty
    game: int
    number: int
    said: list[str]


def honesty(
    title: Title, who: str, decisions: int, seed: str, kept: Path | None = None, scenario: str = ""
) -> Honesty:
    """Put so many decisions to a player, in all scenarios in turn or in one; an order that was played counts as one.
    What a file has kept is not asked again. Raises ValueError where it is of another run, OSError."""
    asked, found = Asked(title, who, seed, scenario=scenario), Honesty(who)
    if kept is not None and kept.exists():
        found = _take_up(kept, asked)
    if found.decisions >= decisions:
        return found
    for state, side, choice in asked.states():
        if kept is not None and asked.number % SAVED == 0:
            _keep(kept, asked, found, asked.number - 1, asked.said)
        for probe, secret in hidden(asked, state, side, choice):
            found.decisions += 1 + asked.followed - found.ordered
            found.ordered = asked.followed
            found.secrets += secret
            if probe.moved:
                found.changed.append(f"{title.headline(state)}: {_said(probe.choice)}, else {_said(probe.changed)}")
        if found.decisions >= decisions:
            break
    if kept is not None:
        _keep(kept, asked, found, asked.number, [*asked.said, choice.command.text()])
    return found


def _run(asked: Asked) -> tuple[str, tuple[str, ...], str, str, int, int]:
    title, who = asked.title, asked.who
    return title.id, tuple(asked.scenarios), who, asked.seed, title.rules, revision(title, who)


def _keep(path: Path, asked: Asked, found: Honesty, number: int, said: Sequence[str]) -> None:
    write_whole(path, msgspec.json.encode(Kept(_run(asked), found, asked.game, number, list(said))))


def _take_up(path: Path, asked: Asked) -> Honesty:
    """Go on where a run stopped; raises ValueError where it is another one."""
    try:
        kept = msgspec.json.decode(read_plain(path, LONGEST), type=Kept)
    except msgspec.MsgspecError as error:
        raise ValueError(f"{path}: {error}") from None
    if kept.run != _run(asked):
        raise ValueError(f"{path}: of another title, scenario, player, seed or revision; name another file")
    asked.game, asked.number, asked.said, asked.followed = kept.game, kept.number, kept.said, kept.found.ordered
    return kept.found


def _said(choice: Choice | None) -> str:
    return "nothing" if choice is None else choice.command.text()


# -- what it says it wants ---------------------------------------------------------------------------------------------


class Truth(msgspec.Struct):
    """Moves that named a place, and how many change where this place, or another one, is worth nothing."""

    who: str
    moves: int = 0
    named: int = 0
    other: int = 0

    @property
    def line(self) -> str:
        return (
            f"{self.who}: {self.moves} moves that name a place; {self.named} change where it is worth nothing,"
            f" {self.other} where another place is"
        )


def truth(title: Title, who: str, moves: int, seed: str) -> Truth:
    """Try so many moves of a player, its orders among them, in :data:`MOST` decisions or fewer; each without the place
    it names, and without another one drawn by the seed. A move changes that is not ordered any more."""
    found, chance, naming = Truth(who), Random(seed), 0
    asked = Asked(title, who, seed, forgetting=False)
    for number, (state, side, choice) in enumerate(asked.states()):
        for one in (choice, *choice.then):
            place = named_place(title, state, one)
            naming += place is not None
            if place is not None and naming % EVERY == 1 and found.moves < moves:
                others = [other for other in title.objectives(state) if other != place]
                found.moves += 1
                found.named += one.command not in _without(asked, state, side, place)
                found.other += one.command not in _without(asked, state, side, chance.choice(others))
        if found.moves >= moves or number >= MOST:
            break
    return found


def named_place(title: Title, state: PlacedState, choice: Choice) -> str | None:
    """The place that an intention names, if players strive for it."""
    if choice.intention is None:
        return None
    prizes = set(title.objectives(state))
    return next((fact for fact in choice.intention.facts.values() if isinstance(fact, str) and fact in prizes), None)


def _without(asked: Asked, state: PlacedState, side: int, place: str) -> set[Command]:
    """What it says and orders where a place is worth nothing."""
    choice = asked.choose(asked.title.without_value_of(state, place), side)
    return {choice.command, *(one.command for one in choice.then)}
