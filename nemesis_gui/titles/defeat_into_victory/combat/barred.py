"""What the other side's answer in a combat bars the attacker from."""

from __future__ import annotations

from collections.abc import Sequence

from engine.table.agenda import current
from engine.table.event import Event
from engine.titles.defeat_into_victory.pieces import enemy
from engine.titles.defeat_into_victory.rules.ch13_advance import AdvanceAfter, advance_reasons
from engine.titles.defeat_into_victory.rules.ch13_factors import attackers
from engine.titles.defeat_into_victory.rules.ch13_result import RetreatMore
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.play import barring
from nemesis_gui.session.words import Words


def barred(before: DefeatState, state: DefeatState, _events: Sequence[Event], words: Words) -> str:
    """Attackers advance only into a hex that its defenders have left, and only those who are not Disrupted, whom the
    ground lets in and for whom there is room [13.8.1/1, 17.1.4/1, 10.1.3/1]."""
    combat = before.combat
    if combat is None or not (barring.settled(state, AdvanceAfter) or _asked_to_go_back(state)):
        return ""
    if state.units_at(combat.target, enemy(combat.attacker)):
        return barring.held(words, state, combat.target, AdvanceAfter.clause)
    seen = barring.as_asked(before, state)
    stayed = (piece.id for piece in attackers(seen, combat) if piece.id not in combat.retreated)
    against = [next(advance_reasons(seen, name), None) for name in stayed]
    return barring.shut(words, state, combat.target, against)


def _asked_to_go_back(state: DefeatState) -> bool:
    """Whether the attacker, of whom nothing is asked, may retreat as well: the defender is done then [13.6.6/1]."""
    decision, combat = current(state), state.combat
    return isinstance(decision, RetreatMore) and combat is not None and decision.player == combat.attacker
