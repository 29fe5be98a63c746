"""What happens the moment its condition arises: work is spoiled, islands change hands, the Marauders leave."""

from __future__ import annotations

from typing import Final

from engine.titles.defeat_into_victory.events import LeftTheGame, LineBuilt
from engine.titles.defeat_into_victory.inputs import LINES
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.rules.ch3_control import controller, take
from engine.titles.defeat_into_victory.rules.ch7_construction import spoiled
from engine.titles.defeat_into_victory.rules.ch13_losses import take_off
from engine.titles.defeat_into_victory.rules.ch20_victory import chain_from, shut_by
from engine.titles.defeat_into_victory.state import DefeatState
from engine.titles.defeat_into_victory.world import GONE
from engine.wargame.memo import memo

IMPHAL: Final = "1315"


def watch(state: DefeatState) -> None:
    """Look at all of them; asked after every step."""
    _spoil_work(state)
    _free_islands(state)
    _marauders_leave(state)


def _spoil_work(state: DefeatState) -> None:
    """Unfinished work in the hands of the enemy is removed [7.8.2/4]."""
    for work in state.work:
        if spoiled(state, work):
            state.work = tuple(other for other in state.work if other != work)
            state.emit(LineBuilt(work.side, state.world.label(work.hex), work.kind, "lost", "7.8.2/4"))


def _free_islands(state: DefeatState) -> None:
    """An island without Japanese units is Allied at once, all its hexes together [12.3.4/1]."""
    for island in state.world.whole_islands:
        if island.isdisjoint(state.occupied(JAPANESE)):
            for hex_ in sorted(h for h in island if controller(state, h) == JAPANESE):
                take(state, ALLIED, hex_, "12.3.4/1")


@memo(LINES)
def _joined(state: DefeatState, start: int, end: int, shut: frozenset[int]) -> bool:
    return end in chain_from(state, start, shut)


def _marauders_leave(state: DefeatState) -> None:
    """The Marauders leave for good when a chain of lines from Imphal to 1601 is free of Japanese units and zones
    [17.5.9/1]."""
    found = map(state.pieces.get, state.world.marauders)
    marauders = [p for p in found if p is not None and state.world.on_map(p.loc)]
    start, end = state.world.find(IMPHAL), state.world.chinese_source
    if not marauders or start is None or end < 0:
        return
    for piece in marauders if _joined(state, start, end, shut_by(state, JAPANESE)) else ():
        take_off(state, piece.id, GONE)
        state.emit(LeftTheGame(ALLIED, piece.id, "17.5.9/1"))
