"""Losses: one answer for all the steps that are still owed, and what it would take from whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from engine.titles.tail_of_the_tiger.queries.payers import cheapest
from engine.titles.tail_of_the_tiger.state import TigerState
from nemesis_gui.play.command_button import Batch
from nemesis_gui.session.words import Words

LOSING: Final = ("PayLosses", "LoseToGun", "PayDisease")
"""Decisions in which steps are lost one by one."""


def all_at_once(words: Words, state: TigerState, decision: Any) -> Sequence[Batch]:
    """All the steps that are still owed, each where it costs least, where these are several."""
    if decision.kind not in LOSING:
        return []
    found = cheapest(state, decision)
    name = words.tr("All {n}, where they cost least", n=len(found))
    return [Batch(words.pair(name, spread(words, state, found)), found, short=name)] if len(found) > 1 else []


def spread(words: Words, state: TigerState, found: Sequence[Any]) -> str:
    """How many steps each unit loses."""
    each = Counter(command.unit for command in found)
    return ", ".join(f"{words.game.unit(state, unit)} \u2212{count}" for unit, count in each.items())
