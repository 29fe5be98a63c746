"""What a side may not see: where ELH is until it is used, and what the other side allots to an assault before both have
said it [20.3/1, wtf-14.x/1]. What untried units are worth is drawn when they are turned up, so that there is nothing to
hide [wtf-13.11/1]. Where the German airbases are everybody may see [14.0/4]."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from engine.table.chance import Chance
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, enemy
from engine.titles.tail_of_the_tiger.rules.ch3_setup import PLACES
from engine.titles.tail_of_the_tiger.rules.ch14_air import AllotAir, allot, kinds, most
from engine.titles.tail_of_the_tiger.state import MANCHURIA, UNWRITTEN, TigerState


def secrets(state: TigerState) -> list[int]:
    """The sides that know something alone: the Imperial one where ELH is, and a side that has allotted air units to an
    assault before the other [20.3/1, wtf-14.x/1]."""
    return sorted({*([IMPERIAL] if elh_hidden(state) else []), *allotted(state)})


def elh_hidden(state: TigerState) -> bool:
    """Whether the place of ELH is written down and not known."""
    return state.elh != UNWRITTEN and not state.elh_shown


def allotted(state: TigerState) -> Iterator[int]:
    """The side that has said what it allots while the other has still to say it."""
    open_ = [step for step in state.agenda if isinstance(step, AllotAir)]
    if state.combat is not None and len(open_) == 1:
        yield enemy(open_[0].owner)


def cover(state: TigerState, viewer: int) -> None:
    """Take away what a side may not see."""
    if viewer == GERMAN and elh_hidden(state):
        state.elh = MANCHURIA
    hide_allotment(state, enemy(viewer))


def learned(before: TigerState, after: TigerState, viewer: int) -> bool:
    """Whether a side sees afterwards what the other one had written down or allotted [20.3/1, wtf-14.x/1]."""
    elh = viewer == GERMAN and elh_hidden(before) and not elh_hidden(after)
    return elh or (enemy(viewer) in allotted(before) and enemy(viewer) not in allotted(after))


def uncommit(state: TigerState, sides: Collection[int]) -> None:
    """Take back what these sides have chosen in secret."""
    if IMPERIAL in sides and elh_hidden(state):
        state.elh = UNWRITTEN
    for side in sides:
        hide_allotment(state, side)


def hide_allotment(state: TigerState, side: int) -> None:
    """As long as the other side has still to allot, the air units of a side are shown as not sent."""
    combat = state.combat
    if combat is None or side not in allotted(state):
        return
    sent = (combat.jets, combat.tigers) if side == GERMAN else (combat.strikes,)
    back = dict(zip(kinds(state, side, combat.target), sent, strict=False))
    blank = {"jets": 0, "tigers": 0} if side == GERMAN else {"strikes": 0}
    state.combat = msgspec.structs.replace(combat, **blank)
    state.flown = {kind: count - back.get(kind, 0) for kind, count in state.flown.items()}


def shuffle(state: TigerState, side: int, seed: str) -> None:
    """Choose again what a side has hidden."""
    chance = Chance(f"{seed}-hidden")
    if side == IMPERIAL and elh_hidden(state):
        number, chance = chance.take(len(PLACES))
        state.elh = PLACES[number]
    if state.combat is None or side not in allotted(state):
        return
    hide_allotment(state, side)
    first, second = most(state, side, state.combat.target)
    one, chance = chance.take(first + 1)
    other, chance = chance.take(second + 1)
    allot(state, side, one, other)
