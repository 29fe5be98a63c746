"""What the other side's answer in a combat bars the attacker from."""

from __future__ import annotations

from collections.abc import Sequence

from engine.table.event import Event
from engine.titles.nemesis.events import Declared, StepLost
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.session.words import Words, clause_link

CLAUSE = "6.2-C/3"


def barred(_before: NemesisState, state: NemesisState, events: Sequence[Event], words: Words) -> str:
    """Who pays to stay bars the advance, even if nobody is left there [6.2-C/3]."""
    paid = any(isinstance(event, Declared) and event.what == "refuse" for event in events)
    where = [event.hex for event in events if isinstance(event, StepLost) and event.cause == "refuse"]
    if not paid or not where:
        return ""
    place = words.place_link(state, state.world.loc(where[-1]))
    text = words.tr("They paid to stay: you may not advance into {place}.", place=place)
    return f"{text} <small>{clause_link(CLAUSE)}</small>"
