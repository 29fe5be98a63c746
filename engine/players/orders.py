"""Orders: the commands that a player means to give next belong to its choice, and are played without asking again.

So the player itself keeps nothing: asked again at any of these positions, it chooses by that position alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.players.player import Choice, Meter, Player
from engine.table import agenda
from engine.table.command import Command


class Orders:
    """What is left of a choice of several commands. To be dropped as soon as another command is played."""

    def __init__(self) -> None:
        self._left: tuple[Choice, ...] = ()
        self._open: tuple[str, int] = "", -1

    def keep(self, view: Any, choice: Choice) -> None:
        """Take up what a choice at the open decision leaves for the next ones."""
        self._left, self._open = choice.then, _open(view)

    def drop(self) -> None:
        """Forget them."""
        self._left = ()

    def following(self, view: Any) -> Choice | None:
        """What was meant to be said now; None where that is not possible, or another decision is open."""
        choice = self._left[0] if self._left and _open(view) == self._open else None
        if choice is None or not agenda.judge(view, choice.command).legal:
            self.drop()
            return None
        self._left = self._left[1:]
        return choice


def _open(view: Any) -> tuple[str, int]:
    """The decision that is open, and who decides."""
    decision = agenda.current(view)
    return ("", -1) if decision is None else (decision.kind, decision.side(view))


class Seat:
    """A player with its orders."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.orders = Orders()

    def choose(self, view: Any, listed: Sequence[Command], meter: Meter) -> Choice:
        """As it was meant, or what the player says when it is asked."""
        following = self.orders.following(view)
        if following is not None:
            return following
        choice = self.player.choose(view, listed, meter)
        self.orders.keep(view, choice)
        return choice
