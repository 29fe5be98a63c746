"""The card of a decision of a known shape as a value: what it is called, what stands on it, what its pieces, hexes or
answers come to. Everything that a title says is a function of what is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto
from typing import Any

import msgspec
from PySide6.QtGui import QPixmap

from engine.table.command import Command
from engine.table.legal import Index
from nemesis_gui.play.command_button import Batch
from nemesis_gui.play.context import Context
from nemesis_gui.play.gesture import Gesture
from nemesis_gui.play.parts import Part

Fact = tuple[str, str]
"""A line of explanation and its clause, which may be empty."""
Gain = tuple[int, Sequence[str]]
"""How much something brings, and what, in words."""


class Asked(msgspec.Struct, frozen=True):
    """What a card is made of: a position, the open decision, and what can be said."""

    context: Context
    decision: Any
    index: Index
    opened: str
    """The key of the number that is laid open on the card."""
    open: Callable[[str], object]
    """Called with the key of the number that is laid open next."""

    @property
    def state(self) -> Any:
        return self.context.state

    @property
    def words(self) -> Any:
        return self.context.words

    @property
    def side(self) -> int:
        side: int = self.decision.side(self.state)
        return side


class Body(Enum):
    """What stands on a card."""

    UNITS = auto()
    """Pieces as counters; what the selected one can do below them."""
    CHOICES = auto()
    """Answers with their prices."""
    HEXES = auto()
    """Hexes that are named on the map; a few have a line each."""


UNITS, CHOICES, HEXES = Body


def nothing(_asked: Asked) -> tuple[()]:
    return ()


class CardSpec(msgspec.Struct, frozen=True):
    """A card. Texts are English; functions are given what is asked."""

    title: str
    body: Body
    hint: str | Callable[[Asked], str] = ""
    """What one does with the pieces."""
    facts: Callable[[Asked], Iterable[Fact]] = nothing
    """What has to be known, in small letters."""
    news: Callable[[Asked], Iterable[str]] = nothing
    """The same in letters as large as the rest, above it."""
    note: Callable[[Asked, str], str] | None = None
    """What stands beside a piece; where it is unless this says otherwise."""
    lines: Callable[[Asked, Any], Iterable[str]] | None = None
    """What an answer comes to."""
    picture: Callable[[Asked, Any], QPixmap] | None = None
    """What stands before an answer."""
    gain: Callable[[Asked, int], Gain] | None = None
    """What a hex brings; those that bring most are on the card. Without it all are, if they are few."""
    choices: Callable[[Asked], Iterable[Command]] | None = None
    """The answers; what is said of neither piece nor place unless this says otherwise."""
    batches: Callable[[Asked], Sequence[Batch]] = nothing
    """What can be said to several pieces with one click."""
    loose: Callable[[Asked], Iterable[Command]] = nothing
    """Further commands that are said of no piece."""
    more: Callable[[Asked], Iterable[Part]] = nothing
    """What stands below the pieces."""
    foot: Callable[[Asked], Sequence[Part]] = nothing
    """What stands in the foot instead of plain buttons."""
    about: Callable[[Asked], int] | None = None
    """The hex in question, which the heading names; -1 for none."""
    sources: Callable[[Asked], Iterable[int]] | None = None
    """The hexes from which arrows lead there, so that it is marked."""
    digits: Callable[[Asked], int] | None = None
    """How many digits its pieces have with what is said of all at once: those of pieces that were named say nothing
    else, so that what is said of no piece keeps its own."""
    prepares: bool = False
    """Whether it is something that was begun and has not happened: Escape takes back what was said of it last."""
    enters: bool = False
    """Whether a click at that hex lets all go in that can."""
    going: Callable[[Asked], Sequence[Command]] | None = None
    """Who goes in then; all that can unless this says otherwise."""
    aside: Callable[[Asked], Iterable[str]] = nothing
    """Pieces that hardly ever answer: they are not on the card, but can be named on the map."""
    kept: Callable[[Asked], Iterable[str]] | None = None
    """The pieces that were named already: they keep their places, and are marked as chosen."""
    pile: Callable[[Asked, str], Sequence[str]] | None = None
    """The next one of the pile from which a piece was placed, which is selected then; empty where there is none."""
    alike: bool = False
    """Whether all pieces have the same places, which are marked before one is selected."""
    style: str = "legal"
    """How places are marked."""
    offers: bool = True
    """Whether an answer may be preselected."""
    gesture: Callable[..., Gesture] | None = None
    """What serves the selected pieces, made as `Placement` is."""
    one_way: bool = False
    """Whether of several ways to a place only the first is offered, as all cost the same."""
    opens: str = ""
    """The key of the number that is laid open at first."""
    announces: Sequence[str] = ()
    """The kinds of events of which it tells itself."""
