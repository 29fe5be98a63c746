"""Whether a look is a barrier to undo, decided by pairs of worlds: two positions that are the same to a side, and the
same command in both. If they are no longer the same to it, the command has shown it something."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from engine.players.randomplayer import BusyPlayer
from engine.table import game
from engine.table.agenda import IllegalCommandError
from engine.table.command import Command
from engine.table.session import concerned, is_barrier
from engine.table.title import Title

TRIES: Final = 6
"""How often other worlds are drawn, until one differs from the true one and cannot be told from it."""
SEARCHED: Final = 40
"""Pairs that are tried before a barrier is called needless."""
WIDTH: Final = 4
"""So many other commands are tried where one is played."""


def other_world(title: Title, state: Any, side: int, seed: str) -> Any | None:
    """A position that a side cannot tell from this one, with the same chance to come; None where none was found."""
    seen, true = title.digest(title.view(state, side)), title.digest(state)
    others = [other for other in range(len(title.sides)) if other != side]
    for number in range(TRIES):
        for hidden in (others, [side, *others]):
            world = title.what_if(state, f"{seed} {number}", hidden)
            world.chance = state.chance
            if title.digest(world) != true and title.digest(title.view(world, side)) == seen:
                return world
    return None


class Looks(msgspec.Struct):
    """What came of the commands of games: which can be taken back freely, and where that is wrong."""

    commands: int = 0
    free: int = 0
    dice: int = 0
    """Commands that used chance."""
    looks: int = 0
    """Commands that are a barrier though no chance was used."""
    pairs: int = 0
    faults: list[str] = msgspec.field(default_factory=list)

    @property
    def line(self) -> str:
        """How many commands can be taken back without asking, now and if nothing but dice stood against it."""
        return (
            f"{self.commands} commands, {self.commands - self.dice} used no chance, {self.looks} of them showed something"
            f" to who has a part in taking it back; free {self._share(self.free)}, by dice alone"
            f" {self._share(self.commands - self.dice)}; {self.pairs} pairs of worlds"
        )

    def _share(self, number: int) -> str:
        return f"{100 * number / max(1, self.commands):.2f} %"

    def count(self, title: Title, state: Any, command: Command, after: Any) -> None:
        """One command more that was played."""
        barrier = is_barrier(title, title.actor(state, command), state, after)
        dice = state.chance.count != after.chance.count
        self.commands, self.free, self.dice = self.commands + 1, self.free + (not barrier), self.dice + dice
        self.looks += barrier and not dice

    def try_out(self, title: Title, state: Any, command: Command, pairs: int, seed: str) -> None:
        """Try a legal command in so many pairs of worlds for each side that has a part in taking it back."""
        after = game.play(title, state, command)
        if state.chance.count == after.chance.count:
            barrier = is_barrier(title, title.actor(state, command), state, after)
            if self._shown(title, state, command, after, SEARCHED if barrier else pairs, seed) != barrier:
                what = "shows nothing and stands" if barrier else "shows what was hidden and can be taken back"
                self.faults.append(f"{title.headline(state)}: '{command.text()}' {what}")

    def _shown(self, title: Title, state: Any, command: Command, after: Any, most: int, seed: str) -> bool:
        actor = title.actor(state, command)
        for side in concerned(title, actor, after):
            then = title.digest(title.view(after, side))
            for number in range(most):
                world = other_world(title, state, side, f"{seed} {number}")
                if world is None:
                    break
                self.pairs += 1
                if shows(title, world, command, (actor, side), then):
                    return True
        return False


def shows(title: Title, world: Any, command: Command, sides: tuple[int, int], then: str) -> bool:
    """Whether one side sees anything else than ``then`` after what another one, or itself, has said in another world.

    Where a side could not have said it there, it hears so; nobody else does.
    """
    actor, side = sides
    try:
        after = game.play(title, world, command)
    except IllegalCommandError:
        return actor == side
    return title.digest(title.view(after, side)) != then


def looks(title: Title, games: Mapping[str, Any], commands: int, tries: int, seed: str, pairs: int = 2) -> Looks:
    """Random games of scenarios with their options, so many commands each; at so many positions of each the command
    that is played and some others are tried."""
    found, every = Looks(), max(1, commands // tries)
    for scenario, options in games.items():
        other = BusyPlayer(f"{seed} other", title.seldom)
        for number, (state, command, after) in enumerate(_played(title, scenario, options, commands, seed)):
            found.count(title, state, command, after)
            if number % every == 0:
                for said in {command, *(other.pick(state, game.legal(state)) for _ in range(WIDTH))}:
                    found.try_out(title, state, said, pairs, f"{seed} {number} {said.text()}")
    return found


def _played(
    title: Title, scenario: str, options: Mapping[str, Any], commands: int, seed: str
) -> Iterator[tuple[Any, Command, Any]]:
    """The commands of games that follow one another, with the positions before and after them."""
    done, number = 0, 0
    while done < commands:
        state, player = title.new(scenario, options, f"{seed} {number}"), BusyPlayer(seed, title.seldom)
        number += 1
        while done < commands and (listed := game.legal(state)):
            command = player.pick(state, listed)
            after = game.play(title, state, command)
            yield state, command, after
            state, done = after, done + 1
