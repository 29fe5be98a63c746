"""What the other side's answer in a combat bars its attacker from, for games in which attackers go into the hex they
emptied. No Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.table.agenda import Decision, current
from engine.table.placed import PlacedState
from engine.table.verdict import Reason
from nemesis_gui.session.words import Words, clause_link


def settled(state: Any, *last: type[Decision]) -> bool:
    """Whether a combat is over, or comes to its last decisions: nobody of theirs has still to pay or to retreat."""
    return state.combat is None or isinstance(current(state), last)


def as_asked(before: Any, state: Any) -> Any:
    """The position with the combat as it was when the other side was asked: by now it may be over."""
    seen = state.copy()
    seen.combat = before.combat
    return seen


def held(words: Words, state: PlacedState, loc: int, clause: str) -> str:
    """Somebody of theirs is left in the hex."""
    text = words.tr("They hold {place}: none of yours goes in.", place=words.place_link(state, loc))
    return f"{text} <small>{clause_link(clause)}</small>"


def shut(words: Words, state: PlacedState, loc: int, reasons: Sequence[Reason | None]) -> str:
    """They left the hex, and none of those who attacked and still stand there may go in, each for a reason of its own;
    nothing where one may."""
    why = reasons[0] if reasons and all(reasons) else None
    if why is None:
        return ""
    place = words.place_link(state, loc)
    text = words.tr("{place} is empty, but none of your attackers may go in: {why}", place=place,
                    why=words.reason(state, why))  # fmt: skip
    return f"{text} <small>{clause_link(why.clause)}</small>"
