"""How a player weighs places, what it holds and what it saves: the same rules of thumb, with other weights."""

from __future__ import annotations

from typing import Final

import msgspec

from engine.titles.tail_of_the_tiger.players.points import LATE


class Style(msgspec.Struct, frozen=True):
    """The weights; as they stand here they are greedy's."""

    name: str = ""
    """What it puts first, as its intention is told."""
    points: bool = False
    """Whether places count by what they change in the result, and nobody goes where he cannot arrive in time."""
    late: int = LATE
    """The turn from which points weigh as much as in the last one."""
    redoubt: bool = False
    """Whether one Supply Center is held whatever it costs, with the hexes around it."""
    saved: bool = False
    """Whether the bombs are kept for the Supply Center that is hardest to storm."""
    spent: int = 8
    """The turn from which they are saved no more."""
    ring: bool = False
    """Whether the Ring is kept whole by units that pay for it and by steps for these."""
    effort: float = 1.0
    """By what the worth of the Supply Center is multiplied that is hardest to storm."""
    launch: float = 0.0
    """What a city is worth, beside what any is, from which that Supply Center can be bombed."""
    ports: bool = False
    """Whether such cities are filled before that Supply Center is whole."""
    lean: float = 0.0
    """The attack, as a multiple of the defence that a place asks for, above which nobody is left to hold it; 0 for any.
    Who waits in the box is then meant for where he can be brought."""
    company: bool = False
    """Whether nobody goes alone to where the enemy can come with much more in his next movement."""
    places: tuple[int, ...] = ()
    """Places that are put first, by their hexes."""
    more: float = 1.0
    """By what their worth is multiplied."""
    guard: float = 1.0
    """By what the defence is multiplied that is asked for in places to be held."""
    pain: float = 1.0
    """By what the price of its own steps is multiplied where it attacks."""
    wary: float = 2.0
    """The attack beside a hex, as a multiple of the defence in it, from which nobody stops there without need."""


PLAIN: Final = Style()
