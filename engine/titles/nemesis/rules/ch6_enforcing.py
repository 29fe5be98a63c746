"""Whether a roll lets the attacker enforce a retreat, foreseen (rules 6.2-A and 6.2-B).

Losses are taken on copies of the position in every way their owner may choose. The attacker is taken to keep the units
that lead and pay best, the defender the one that refuses best.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.titles.nemesis.rules.ch6_combat import holders, running
from engine.titles.nemesis.rules.ch6_losses import lose_step
from engine.titles.nemesis.rules.ch6_quality import defence_quality
from engine.titles.nemesis.rules.ch6_remnants import payable
from engine.titles.nemesis.rules.ch6_result import ClearBunkers, takers
from engine.titles.nemesis.rules.ch6_retreat import EnforceRetreat, bunker_holds, leader_quality, payers, refusers
from engine.titles.nemesis.rules.ch6_ways_out import can_enter
from engine.titles.nemesis.state import Combat, NemesisState

UNMATCHED = 99
"""A Quality that no leader can make up for: that of a Bunker that bars the advance."""
MOST_LACKING = 4
"""Quality that the worst leader lacks at most: 3 and a Bunker against 1 across a Major River [6.1-F/3, 6.1-F/4]."""
BOXES = ("jp-battalions", "chindit-battalions")
"""Where the remnants of units come from."""


class Losses(msgspec.Struct, frozen=True):
    """Steps that a side loses, and the unit that takes the first of them where one has to [6.1-H/2]."""

    side: int
    steps: int
    foremost: str | None


def enforceable(state: NemesisState, combat: Combat, attack: Losses, defence: Losses) -> bool:
    """Whether the attacker can enforce a retreat after these losses, whichever unit refuses [6.2-A/1, 6.2-B/4].

    The combat knows who has Support Advantage, and some defenders are left.
    """
    copy = state.copy()
    copy.combat = msgspec.structs.replace(combat, retreat=True)
    if not bunker_holds(state, combat) and _leads_anyhow(copy, attack):
        return True
    against = [_refusal(after) for after in _bled(copy, defence) if holders(after)]
    return bool(against) and any(_leads(after, max(against)) for after in _bled(copy, attack))


def most_lost(state: NemesisState, combat: Combat, side: int, foremost: str | None) -> int:
    """The most steps a side can lose to the table when one unit has to take the first [6.1-H/2, 6.1-H/3]."""
    copy = state.copy()
    copy.combat = combat
    if foremost is None or foremost not in takers(copy, side):
        return 0
    lose_step(copy, foremost, "combat")
    return 1 + payable(copy, [copy.pieces[unit] for unit in takers(copy, side)])


def _leads_anyhow(state: NemesisState, attack: Losses) -> bool:
    """Whether more steps are left than any price, and anybody can lead."""
    found, combat = payers(state), running(state)
    left = payable(state, found) if attack.foremost is None else most_lost(state, combat, attack.side, attack.foremost)
    return left - attack.steps > MOST_LACKING and all(can_enter(state, piece, combat.target) for piece in found)


def _refusal(state: NemesisState) -> int:
    """The best Quality that can refuse, 0 if nobody can, with the Bunkers that remain [6.1-H/9, 6.2-A/2, 6.2-A/4]."""
    ClearBunkers((state.world.label(running(state).target),)).run(state)
    if bunker_holds(state, running(state)):
        return UNMATCHED
    return max((int(defence_quality(state, piece).total) for piece in refusers(state)), default=0)


def _leads(state: NemesisState, against: int) -> bool:
    """Whether an attacker can lead against this Quality, and its price be paid [6.2-A/3, 6.2-B/1, 6.2-B/4]."""
    target = running(state).target
    leaders = (piece for piece in payers(state) if can_enter(state, piece, target))
    lead = max((leader_quality(state, piece.id) for piece in leaders), default=None)
    return lead is not None and not any(EnforceRetreat(lead - against).refusals(state))


def _bled(state: NemesisState, losses: Losses) -> list[NemesisState]:
    """Copies with the steps lost in every order; those that differ in nothing are one [6.1-H/2, 6.1-H/3, 6.1-H/4]."""
    found = [state.copy()]
    for number in range(losses.steps):
        further: dict[object, NemesisState] = {}
        for copy in found:
            pool = takers(copy, losses.side)
            chosen = [losses.foremost] if not number and losses.foremost in pool else pool
            further.update((_traits(after, losses.side), after) for after in _each_loses(copy, chosen))
        found = list(further.values())
    return found


def _each_loses(state: NemesisState, units: list[str]) -> Iterator[NemesisState]:
    """The position with a step of each of these units lost, or as it is if there is none."""
    for unit in units:
        after = state.copy()
        lose_step(after, unit, "combat")
        yield after
    if not units:
        yield state


def _traits(state: NemesisState, side: int) -> object:
    """What sets one way of losing steps apart from another."""
    boxed = tuple(frozenset(state.at.get(state.world.loc(box), ())) for box in BOXES)
    return boxed, frozenset((unit, state.pieces[unit].reduced) for unit in takers(state, side))
