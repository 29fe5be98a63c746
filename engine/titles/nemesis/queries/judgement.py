"""A Supply Check as the game's judgement: the level of every piece, why, and the consequence (rules 7.0 to 7.1-D)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from engine.table.event import Event
from engine.table.verdict import Reason
from engine.titles.nemesis.events import DieRead, Eliminated, MarkerPlaced, StepLost, SupplyChanged
from engine.titles.nemesis.pieces import FULL, LIMITED, OUT, Piece
from engine.titles.nemesis.queries.supply import PieceSupply, SupplyPicture, supply_picture
from engine.titles.nemesis.rules.ch7_attrition import checked, first_wait
from engine.titles.nemesis.state import NemesisState

FATES: Final = {FULL: Reason("fate_full", "7.1-B/2"), LIMITED: Reason("fate_limited", "7.1-B/3")}
ATTRITION: Final = (
    Reason("fate_now", "7.1-D/2"), Reason("fate_turn_end", "7.1-D/2"), Reason("fate_next_check", "7.1-D/2"),
)  # fmt: skip
"""By the occasions that are still spared; this check is the first of them [7.1-D/3, 7.1-D/4, 7.1-D/5]."""
STRUCK: Final = {
    "lost": Reason("fate_lost", "7.1-D/6"), "gone": Reason("fate_gone", "7.1-D/9"),
    "spared": Reason("fate_spared", "7.1-D/7"),
}  # fmt: skip


ORDER: Final = tuple(
    item.kind for item in (STRUCK["gone"], STRUCK["lost"], STRUCK["spared"], *ATTRITION, FATES[LIMITED], FATES[FULL])
)
"""The kinds of consequences, the gravest first."""


class Judged(msgspec.Struct, frozen=True):
    """What a check finds about a piece: the level before and after, the chain or what is missing, the consequence."""

    supply: PieceSupply
    before: int
    after: int
    fate: Reason


def foreseen(state: NemesisState, picture: SupplyPicture) -> list[Judged]:
    """What a check of the side pictured, held now, would find, the worst off first [7.1-B/1]."""
    found = [_judged(piece, picture.pieces[piece.id]) for piece in checked(state, picture.side)]
    return sorted(found, key=_gravity)


def _judged(piece: Piece, supply: PieceSupply) -> Judged:
    if supply.now != OUT:
        return Judged(supply, piece.supply, supply.now, FATES[supply.now])
    spared = piece.waits if piece.supply == OUT else first_wait(piece)
    return Judged(supply, piece.supply, OUT, ATTRITION[spared])


def judged(before: NemesisState, side: int, events: Iterable[Event]) -> list[Judged]:
    """What a check has found: as foreseen in the position before it, with the levels and losses of its events."""
    after, struck, scene = dict[str, int](), dict[str, Reason](), before.copy()
    for event in events:
        if isinstance(event, MarkerPlaced) and event.what == "airdrop":
            scene.airdrops = (*scene.airdrops, scene.world.loc(event.hex))
        if isinstance(event, SupplyChanged):
            after[event.unit] = event.after
        elif isinstance(event, StepLost | Eliminated) and event.cause == "attrition":
            gone = isinstance(event, Eliminated) or event.became is None
            struck[event.unit] = STRUCK["gone" if gone else "lost"]
        elif isinstance(event, DieRead) and event.purpose == "attrition" and not event.met:
            struck[event.unit] = STRUCK["spared"]
    found = []
    for item in foreseen(scene, supply_picture(scene, side)):
        level = after.get(item.supply.unit, item.before)
        fate = item.fate if level == item.after else FATES.get(level, item.fate)
        fate = struck.get(item.supply.unit, fate)
        found.append(msgspec.structs.replace(item, after=level, fate=fate))
    return sorted(found, key=_gravity)


def _gravity(item: Judged) -> tuple[int, ...]:
    return -item.after, ORDER.index(item.fate.kind), item.supply.loc
