"""What the other side's answer in a combat bars the attacker from."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.table.event import Event
from engine.titles.vinegar_joes_war.events import CombatResolved
from engine.titles.vinegar_joes_war.pieces import enemy
from engine.titles.vinegar_joes_war.rules.ch13_odds import standing
from engine.titles.vinegar_joes_war.rules.ch14_pursuit import Pursue, against
from engine.titles.vinegar_joes_war.state import VinegarState
from nemesis_gui.play import barring
from nemesis_gui.session.words import Words


def barred(before: VinegarState, state: VinegarState, events: Sequence[Event], words: Words) -> str:
    """Attackers pursue only into a hex that its defenders have left, and only those who can move and may enter it
    [14.2/1, 14.21/1, 14.22/1]. Before they have gone back nothing is said. Who answered before the die was rolled has
    its result among what came of it."""
    combat = before.combat
    if combat is None or not barring.settled(state, Pursue):
        return ""
    if state.units_at(combat.target, enemy(combat.attacker)):
        return barring.held(words, state, combat.target, Pursue.clause)
    seen = barring.as_asked(before, state)
    result = next((one.result for one in events if isinstance(one, CombatResolved)), combat.result)
    if not result:
        return ""
    seen.combat = replace(combat, result=result)
    reasons = [next(against(seen, piece.id), None) for piece in standing(seen, combat.units)]
    return barring.shut(words, state, combat.target, reasons)
