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
    """All the steps that are still owed, each where it costs least. It is there for a single one, too: else the digits
    of the units would mean others once that is left."""
    if decision.kind not in LOSING:
        return []
    found = cheapest(state, decision)
    name = words.tr("At the least cost: {n:step|steps}", n=len(found))
    return [Batch(words.pair(name, spread(words, state, found)), found, short=name)] if found else []


def spread(words: Words, state: TigerState, found: Sequence[Any]) -> str:
    """How many steps each unit loses."""
    each = Counter(command.unit for command in found)
    return ", ".join(f"{words.game.unit(state, unit)} \u2212{count}" for unit, count in each.items())
