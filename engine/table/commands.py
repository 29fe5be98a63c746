"""Commands that most games have; a title lists those it takes in its own notation. And the decision to roll."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from engine.table.agenda import Decision
from engine.table.command import Command, command


@command(ends=True)
class Done(Command):
    """Nothing more here: the open segment ends, or an offer is declined."""


@command(default_ok=True)
class Answer(Command):
    """Yes or no."""

    yes: bool


@command(chooses=True)
class Choose(Command):
    """A piece that is named."""

    unit: str


@command(sends=True)
class Place(Command):
    """A piece comes into play in a hex."""

    unit: str
    hex: str


@command(sends=True)
class Move(Command):
    """A piece goes along a path of hexes, without the one it starts in."""

    unit: str
    path: tuple[str, ...]


@command(random=True, default_ok=True)
class Roll(Command):
    """The die is rolled."""


@command(random=True, default_ok=True)
class Draw(Command):
    """Something is drawn blindly."""


@command(chooses=True)
class Lose(Command):
    """A unit loses a step, or is the one that is lost."""

    unit: str


@command(sends=True)
class Retreat(Command):
    """A unit retreats along a path."""

    unit: str
    path: tuple[str, ...]


@command(chooses=True)
class Advance(Command):
    """A unit advances after combat."""

    unit: str


class Attack(Command):
    """A hex is to be attacked."""

    hex: str


@command(chooses=True)
class Join(Command):
    """A unit takes part in the attack."""

    unit: str


class Rolling(Decision, frozen=True):
    """A die is rolled when its owner says so; there is nothing else to say."""

    kind = ""
    accepts: ClassVar[tuple[type[Command], ...]] = (Roll,)
    automatic: ClassVar[bool] = False

    def commands(self, state: Any) -> Sequence[Command]:
        return [Roll()]

    def reasons(self, state: Any, command: Any) -> Iterable[Any]:
        return ()
