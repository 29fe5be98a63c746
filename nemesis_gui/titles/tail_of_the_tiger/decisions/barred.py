"""What the other side's answer in an assault bars the attacker from."""

from __future__ import annotations

from collections.abc import Sequence

from engine.table.event import Event
from engine.titles.tail_of_the_tiger.records import PREPARED
from engine.titles.tail_of_the_tiger.rules.ch12_storm import EndStorm
from engine.titles.tail_of_the_tiger.rules.ch13_advance import AdvanceUnits, walks_in
from engine.titles.tail_of_the_tiger.rules.ch13_odds import standing
from engine.titles.tail_of_the_tiger.rules.ch13_result import cleared
from engine.titles.tail_of_the_tiger.state import TigerState
from nemesis_gui.play import barring
from nemesis_gui.session.words import Words


def barred(before: TigerState, state: TigerState, _events: Sequence[Event], words: Words) -> str:
    """Nobody goes into a hex in which a defender is left; into an empty one go those who may end there. After an
    assault on the way who does not take the hex moves no farther [wtf-13.x/5, wtf-12.2/2]."""
    combat = before.combat
    if combat is None or not barring.settled(state, AdvanceUnits):
        return ""
    prepared = combat.kind == PREPARED
    if not cleared(state, combat):
        return barring.held(words, state, combat.target, (AdvanceUnits if prepared else EndStorm).clause)
    units = standing(state, combat.units) if prepared else []
    reasons = [next(walks_in(state, unit, combat.target), None) for unit in units]
    return barring.shut(words, state, combat.target, reasons)
