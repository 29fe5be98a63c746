"""Signs: every mark, number, badge and layer on screen, with its name, meaning and clause, and how it came about.

A title's face brings its own beside the general ones of the board. Tooltips and legends read them here, so that what a
sign means is written once. How a sign came about is looked up in the game only when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple

import msgspec

from engine.table.event import Event
from engine.table.placed import PlacedState
from nemesis_gui.board.art import READY_SIGN, SPENT_SIGN, STACK_SIGN
from nemesis_gui.session.words import Words, clause_name

MOST: Final = 400
"""Positions back in which it is looked for how a sign came about."""
STYLE: Final = "style:"
"""Before the name of a style of overlays, in the id of its sign."""
LAYER: Final = "layer:"
"""Before the id of the action that switches a layer."""


class Sign(msgspec.Struct, frozen=True):
    """Something on screen that means something. Texts are English; the catalogues have the other languages."""

    id: str
    name: str
    meaning: str
    """One line in plain words."""
    clause: str = ""
    explained_by: tuple[str, ...] = ()
    """The kinds of events that bring it about."""
    facts: Mapping[str, tuple[object, ...]] = {}
    """What such an event may say, where not every one of the kind brings it about."""
    brief: str = ""
    """What it is called under a heading that says the rest."""
    table: str = ""
    """The table of the title's words in which its name is a key; empty where the name is a text."""
    form: str = ""
    """How it is written where it is short, as a regular expression; empty for what is drawn."""

    def comes_of(self, event: Event) -> bool:
        """Whether an event brings it about, wherever that is."""
        return event.kind in self.explained_by and all(
            getattr(event, name, values[0]) in values for name, values in self.facts.items()
        )


class Came(NamedTuple):
    """How a sign came about: the event, and the position it led to."""

    state: PlacedState
    event: Event


class Signs:
    """All signs of a game by their ids; raises ValueError for an id that is used twice."""

    def __init__(self, own: Iterable[Sign] = ()) -> None:
        self._signs: dict[str, Sign] = {}
        for sign in (*GENERAL, *own):
            if sign.id in self._signs:
                raise ValueError(f"two signs have the id {sign.id!r}")
            self._signs[sign.id] = sign

    def __iter__(self) -> Iterator[Sign]:
        return iter(self._signs.values())

    def __contains__(self, id_: str) -> bool:
        return id_ in self._signs

    def __getitem__(self, id_: str) -> Sign:
        return self._signs[id_]

    def brief(self, words: Words, id_: str) -> str:
        """What a sign is called where little has to be said."""
        sign = self[id_]
        return words.tr(sign.brief) if sign.brief else name_of(words, sign)

    def style(self, words: Words, name: str) -> tuple[str, str]:
        """A style of overlays with its words, for a key."""
        return name, self.brief(words, STYLE + name)


def name_of(words: Words, sign: Sign) -> str:
    return words.word(sign.table, sign.name) if sign.table else words.tr(sign.name)


def meaning(words: Words, sign: Sign) -> str:
    """What it means, with its clause."""
    told = words.tr(sign.meaning)
    return f"{told} [{clause_name(sign.clause)}]" if sign.clause else told


def describe_sign(words: Words, sign: Sign) -> str:
    return words.pair(capital(name_of(words, sign)), meaning(words, sign))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def came_about(sign: Sign, positions: Iterable[Any], *, piece: str = "", place: str = "") -> Came | None:
    """The last event that brought a sign about, for a piece or at a place, by its label; None where it has been so from
    the start. `positions` go from the present one back, as the viewer may see them."""
    if not sign.explained_by:
        return None
    for state in islice(positions, MOST):
        for event in reversed(state.events):
            if sign.comes_of(event) and _concerns(event, piece, place):
                return Came(state, event)
    return None


def _concerns(event: Event, piece: str, place: str) -> bool:
    return (not piece or piece in event.pieces()) and (not place or place in event.places())


def describe_origin(words: Words, came: Came) -> str:
    """How it came about in words, with the clause."""
    said, clause = words.game.event(came.state, came.event), getattr(came.event, "clause", "")
    return f"{said} [{clause_name(clause)}]" if clause else said


GENERAL: Final = (
    Sign("board:cursor", "Cursor", "Where the arrow keys have moved to; Enter acts there."),
    Sign("board:selection", "Selection frame", "These counters are selected; your next order goes to them."),
    Sign(STACK_SIGN, "Number on a stack", "Counters stacked here; hover to expand the stack."),
    Sign(READY_SIGN, "Green glow", "Counters here can still act; where the line is broken, only some of them."),
    Sign(SPENT_SIGN, "Hatched counter", "It has done its part in this segment."),
    Sign("board:fan", "Expanded stack", "The counters of one place side by side, the topmost first."),
    Sign("board:faint", "Faint counter", "Being dragged; it stays here until you drop it."),
    Sign("board:ghost", "Dragged counter", "Drop it here to move it; red means it cannot go there."),
    Sign("board:path", "Path", "The route it would take."),
    Sign("board:cost", "+2 on a path", "Cost of this step alone; the total stands at the end.",
         form=r"\+\d+"),
    Sign("board:some", "2 of 3 on a place", "So many of the selected counters can go there.", form=r"\d+ of \d+"),
    Sign("board:total", "Number at the end of a path", "Total cost of the whole path."),
    Sign("board:found", "Search result", "What you searched for is here."),
    Sign("board:number", "Hex number", "Names the hex in lists, logs and reports."),
    Sign("board:arrow", "Arrow", "From a counter to where it would act."),
    Sign("board:ring", "Ring", "What the lesson is talking about."),
    Sign("board:frame", "Frame on the minimap", "The part of the map in view."),
    Sign("style:legal", "Legal choice", "Click it to answer the current decision."),
    Sign("style:target", "Target", "Can be attacked, or is under attack."),
    Sign("style:danger", "Warning", "Legal, but at a cost."),
    Sign("style:blocked", "Blocked", "The reason something is not legal."),
    Sign("style:selected", "Selected place", "Selected, or acting now."),
    Sign("style:info", "Outline in a second colour", "For information; see the legend."),
    Sign("style:hint", "Hint", "Worth a look: something can still be done here."),
    Sign("style:dim", "Faint line", "Dimmed, so that what matters stands out."),
    Sign("style:ours", "Ours, not printed", "No pack says that this is as printed; the picture may differ."),
    Sign("style:lit", "Bright line", "Highlighted: what you asked about."),
)
"""The signs of the board, whatever game is played."""
