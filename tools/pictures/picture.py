"""The form in which a picture is registered: what it shows, and how a player gets there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from nemesis_gui.session.table import SOLITAIRE

START: Final = "start"


class PictureError(ValueError):
    """A picture that cannot be made; one line."""


@dataclass(frozen=True)
class Way:
    """How a position comes about: a scenario or a situation of a game, the commands of a script, and where they stop.

    `until` names the decision that is to be open, and the how many-eth of its kind: `AssignLosses 2`. Without it the
    whole script is played; with `start` nothing is.
    """

    title: str = "nemesis"
    scenario: str = "campaign"
    seed: str = "4"
    script: str = ""
    """A file of commands in `assets/pictures`."""
    situation: str = ""
    """A file in `assets/pictures` or below the situations of the game; its commands are the script."""
    until: str = ""
    players: str = SOLITAIRE


@dataclass(frozen=True)
class Picture:
    """A picture of the window. What the player does is told in the words of `hands`."""

    name: str
    shows: str
    way: Way = field(default_factory=Way)
    do: tuple[str, ...] = ()
    decision: str = ""
    """The decision that has to be open when the picture is taken."""
    theme: str = ""
    lang: str = ""
    text: int = 0
    """Size of the text, percent."""
    size: str = ""
    """Of the window, as 1600x1000."""
    shelf: tuple[Way, ...] = ()
    """Games that are kept, the one played last first: none is on the table then, and the start page is seen."""
    opened: bool = False
    """Whether what is told of a game that is opened again is left to be seen."""
    page: bool = False
    """Not a picture but the after-action report of the game."""
