"""Games played without a window, where a test needs only what they lead to: a command in a window costs a hundred times
as much."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engine.table.command import Command
from engine.table.session import Session
from engine.titles.nemesis.game import Nemesis

Choose = Callable[[Session], Command | None]


def lines_of(title: Nemesis, choose: Choose, scenario: str = "campaign", seed: str = "1", **options: Any) -> list[str]:
    """The commands of a game in which `choose` says what is played, until it says nothing."""
    session = Session.new(title, scenario, options, seed)
    while (command := choose(session)) is not None:
        session.play(command)
    return [node.text for node in session.record.line()]


def kind_of(session: Session) -> str:
    """The class of the open decision."""
    return type(session.decision).__name__


def at_random(session: Session, rng: Random, closing: float = 0.3) -> Command:
    """Any legal command; a segment is often closed before all is done in it."""
    commands = [command for command in session.commands() if command.verb != "leave"]
    done = [command for command in commands if command.verb == "done"]
    return done[0] if done and rng.random() < closing else rng.choice(commands)
