"""The players by name: those that every game has, and those that a title brings."""

from __future__ import annotations

from engine.players.greedy import GreedyPlayer
from engine.players.levels import level_now
from engine.players.player import Player
from engine.players.randomplayer import BusyPlayer, RandomPlayer
from engine.players.recruit import RecruitPlayer
from engine.table.title import Title


def names(title: Title) -> tuple[str, ...]:
    """The players of a game that are measured, the weaker first."""
    return (RandomPlayer.name, GreedyPlayer.name, *title.players())


def opponents(title: Title) -> tuple[str, ...]:
    """Those that a person is offered to play against, the weaker first."""
    return (RecruitPlayer.name, GreedyPlayer.name, *title.players())


def revision(title: Title, name: str) -> int:
    """How often the thinking of a player has been changed; results of another revision say nothing about it."""
    return int(getattr(title.players().get(level_now(name)), "revision", 1))


def player(title: Title, name: str, seed: str) -> Player:
    """A player of that name, or of a name it had; raises ValueError with the names there are."""
    name = level_now(name)
    if name == RandomPlayer.name:
        return RandomPlayer(seed)
    if name == BusyPlayer.name:
        return BusyPlayer(seed, title.rare_commands)
    if name in (GreedyPlayer.name, RecruitPlayer.name):
        return GreedyPlayer(title, seed) if name == GreedyPlayer.name else RecruitPlayer(title, seed)
    found = title.players().get(name)
    if found is None:
        every = dict.fromkeys((*names(title), *opponents(title)))
        raise ValueError(f"no player '{name[:40]}'; there are: {', '.join(every)}")
    made: Player = found(seed)
    return made
