"""Whether a look is a barrier to undo, decided by pairs of worlds: two positions that are the same to a side, and the
same command in both. If they are no longer the same to it, the command has shown it something."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from engine.lab.worlds import other_world
from engine.players.randomplayer import BusyPlayer
from engine.table import game
from engine.table.agenda import IllegalCommandError
from engine.table.command import Command
from engine.table.placed import PlacedState
from engine.table.session import concerned, is_barrier
from engine.table.title import Title

SEARCHED: Final = 40
"""Pairs that are tried before a barrier is called needless."""
DEALT_AGAIN: Final = 64
RARE: Final = 2
"""A command that distinguishes at most so many of 64 deals shows what was all but certain before."""
Played = tuple[Any, Command, Any]
"""A command with the positions before and after it."""
LENGTH: Final = 600
"""Most commands of a game."""
WIDTH: Final = 4
"""So many other commands are tried where one is played."""


class Looks(msgspec.Struct):
    """What the commands of games revealed: which can be taken back freely, and where that is wrong."""

    commands: int = 0
    free: int = 0
    dice: int = 0
    """Commands that used chance."""
    looks: int = 0
    """Commands that are a barrier though no chance was used."""
    pairs: int = 0
    rare: int = 0
    """Commands that showed something in a rare deal only, and can be taken back."""
    faults: list[str] = msgspec.field(default_factory=list)

    @property
    def line(self) -> str:
        """How many commands can be taken back without asking, now and if nothing but dice stood against it."""
        return (
            f"{self.commands} commands, {self._share(self.free)} can be undone freely, "
            f"{self._share(self.commands - self.dice)} if nothing but dice stood against it: {self.looks} were a look; "
            f"{self.pairs} pairs of worlds, {self.rare} with a difference in a rare deal only"
        )

    def _share(self, number: int) -> str:
        return f"{100 * number / max(1, self.commands):.2f} %"

    def count(self, title: Title, state: PlacedState, command: Command, after: PlacedState) -> None:
        """One command more that was played."""
        barrier = is_barrier(title, title.actor(state, command), state, after, command)
        dice = state.chance.count != after.chance.count
        self.commands, self.free, self.dice = self.commands + 1, self.free + (not barrier), self.dice + dice
        self.looks += barrier and not dice

    def try_out(self, title: Title, state: PlacedState, command: Command, pairs: int, seed: str) -> None:
        """Try a legal command in so many pairs of worlds for each side that has a part in taking it back: dealt by the
        title itself, and where it is a barrier in whatever other way they can differ."""
        after = game.play_unchecked(title, state, command)
        if state.chance.count != after.chance.count:
            return
        barrier = is_barrier(title, title.actor(state, command), state, after, command)
        most = SEARCHED if barrier else pairs
        played = (state, command, after)
        if any(self._shown(title, played, most, barrier, seed)) == barrier:
            return
        if not barrier and sum(self._shown(title, played, DEALT_AGAIN, False, f"{seed} again")) <= RARE:
            self.rare += 1
        else:
            what = "shows nothing and stands" if barrier else "shows what was hidden and can be undone"
            self.faults.append(f"{title.headline(state)}: '{command.text()}' {what}")

    def _shown(self, title: Title, played: Played, most: int, barrier: bool, seed: str) -> Iterator[bool]:
        """For each pair of worlds whether the command distinguishes them."""
        state, command, after = played
        actor, here = title.actor(state, command), title.digest(state)
        for side in concerned(title, actor, after):
            seen = title.digest(title.view(state, side))
            for number in range(most if seen != here else 0):
                world = (other_world if barrier and number % 2 else dealt)(title, state, side, f"{seed} {number}")
                world.chance = state.chance
                if title.digest(world) != here and title.digest(title.view(world, side)) == seen:
                    self.pairs += 1
                    yield shows(title, world, command, side, after, refused=barrier or side == actor)


def dealt(title: Title, state: PlacedState, side: int, seed: str) -> Any:
    """A position in which all that is hidden from a side is drawn again."""
    return title.what_if(title.view(state, side), seed, [other for other in title.hidden_sides(state) if other != side])


def shows(title: Title, world: Any, command: Command, side: int, after: PlacedState, *, refused: bool) -> bool:
    """Whether a side sees anything else after a command in another world; ``refused`` where it could not be played
    there: the player sees the refusal, and others learn by it what the player has."""
    try:
        there = game.play(title, world, command)
    except IllegalCommandError:
        return refused
    return title.digest(title.view(after, side)) != title.digest(title.view(there, side))


def looks(title: Title, games: Mapping[str, Any], commands: int, tries: int, seed: str, pairs: int = 2) -> Looks:
    """Random games of scenarios with their options, so many commands each; at so many positions of each the command
    that is played and some others are tried."""
    found, every = Looks(), max(1, commands // tries)
    for scenario, options in games.items():
        other = BusyPlayer(f"{seed} other", title.rare_commands)
        for number, (state, command, after) in enumerate(_played(title, scenario, options, commands, seed)):
            found.count(title, state, command, after)
            if number % every == 0:
                for said in dict.fromkeys([command, *(other.pick(state, game.legal(state)) for _ in range(WIDTH))]):
                    found.try_out(title, state, said, pairs, f"{seed} {number} {said.text()}")
    return found


def _played(title: Title, scenario: str, options: Mapping[str, Any], commands: int, seed: str) -> Iterator[Played]:
    """The commands of games that follow one another."""
    done = 0
    while done < commands:
        state = title.new(scenario, options, f"{seed} {done}")
        player = BusyPlayer(f"{seed} {done}", title.rare_commands)
        for _ in range(min(LENGTH, commands - done)):
            listed = game.legal(state)
            if not listed:
                break
            command = player.pick(state, listed)
            after = game.play_unchecked(title, state, command)
            yield state, command, after
            state, done = after, done + 1
